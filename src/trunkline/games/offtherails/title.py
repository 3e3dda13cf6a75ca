"""Off the Rails as a title: the tables of 18Chesapeake but for those in `data`, and a turn that a purchase doesn't end."""

from dataclasses import replace

from trunkline.games.chesapeake import title as chesapeake
from trunkline.kit18xx.rules.stock import sell_again
from trunkline.kit18xx.title import read_title

RULES = replace(chesapeake.RULES, after_purchase=sell_again)
TITLE = read_title("trunkline.games.offtherails", RULES, chesapeake.TITLE)
