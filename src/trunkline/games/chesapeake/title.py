"""18Chesapeake as a title of the 18xx family: its tables, and what it does in its own way."""

from dataclasses import replace

from trunkline.games.chesapeake.rules import powers, two_player, vanderbilt
from trunkline.kit18xx import engine
from trunkline.kit18xx.title import read_title

RULES = replace(
    engine.RULES,
    steps=powers.STEPS,
    president_units=two_player.president_units,
    granted_company=vanderbilt.granted_company,
    after_train=vanderbilt.after_train,
    after_float=two_player.after_float,
    leaves_game=two_player.leaves_game,
    is_sold_out=two_player.is_sold_out,
)
TITLE = read_title("trunkline.games.chesapeake", RULES)
