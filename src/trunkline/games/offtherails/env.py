"""Off the Rails as an environment."""

from trunkline.games.chesapeake.env import VANDERBILT
from trunkline.games.offtherails.title import TITLE
from trunkline.kit18xx.env import Environment18xx
from trunkline.kit18xx.env.fields import OwnField

BOUGHT = OwnField("bought", "the player in turn has bought shares of it in this turn")
ENVIRONMENT = Environment18xx(TITLE, own_fields=(VANDERBILT, BOUGHT))
