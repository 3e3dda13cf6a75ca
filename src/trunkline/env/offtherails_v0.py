"""`env`, `raw_env` and `observe` of the game offtherails, in a module like those of PettingZoo's own environments."""

from trunkline.env import for_game, make, make_raw
from trunkline.env import observe as observe_game

env = for_game("offtherails", make)
raw_env = for_game("offtherails", make_raw)
observe = for_game("offtherails", observe_game)
