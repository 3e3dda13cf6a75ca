"""Files of 18xx.games that are of 18Chesapeake."""

from trunkline.games import chesapeake
from trunkline.games.chesapeake.rules.powers import P4
from trunkline.kit18xx.files18xx import Files18xx
from trunkline.kit18xx.files18xx.actions import PRIVATE_STEPS

PRIVATE_STEPS["canal"] = P4

FILES = Files18xx(chesapeake)
