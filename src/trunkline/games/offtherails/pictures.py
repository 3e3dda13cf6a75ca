"""Off the Rails as SVG."""

from trunkline.games import offtherails
from trunkline.kit18xx.pictures import Pictures

PICTURES = Pictures(offtherails)
