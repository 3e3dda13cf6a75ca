"""Off the Rails as a title: 18Chesapeake's tables but for those in `data`, and a purchase doesn't end a turn."""

from dataclasses import replace

from trunkline.games.chesapeake import title as chesapeake
from trunkline.kit18xx.rules.stock import sell_again
from trunkline.kit18xx.title import read_title

RULES = replace(chesapeake.RULES, after_purchase=sell_again)
TITLE = read_title("trunkline.games.offtherails", RULES, chesapeake.TITLE)
