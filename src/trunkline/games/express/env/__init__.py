"""Chicago Express as an environment: what its ids mean, and its positions as arrays."""

from trunkline.games.express.env.ids import CELLS, id_of, offered
from trunkline.games.express.env.observing import EDGES, FIELDS, HEX_FIELDS, HEXES, Observer, observer

__all__ = ["CELLS", "EDGES", "FIELDS", "HEXES", "HEX_FIELDS", "VERSION", "Observer", "id_of", "observer", "offered"]

VERSION = 0
