"""18Chesapeake as an environment."""

from trunkline.games.chesapeake.title import TITLE
from trunkline.kit18xx.env import Environment18xx
from trunkline.kit18xx.env.fields import OwnField

VANDERBILT = OwnField("vanderbilt", "its president's certificate comes with P6")
ENVIRONMENT = Environment18xx(TITLE, own_fields=(VANDERBILT,))
