"""Off the Rails as an environment."""

from trunkline.games.chesapeake.env import VANDERBILT
from trunkline.games.offtherails.title import TITLE
from trunkline.kit18xx.env import Environment18xx

ENVIRONMENT = Environment18xx(TITLE, own_fields=(VANDERBILT,))
