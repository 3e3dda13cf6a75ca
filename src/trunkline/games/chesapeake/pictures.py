"""18Chesapeake as SVG."""

from trunkline.games import chesapeake
from trunkline.kit18xx.pictures import Pictures

PICTURES = Pictures(chesapeake)
