"""18Chesapeake as an environment: ids of its actions (`ids.py`), and its positions as arrays (`fields.py`)."""

from trunkline.kit18xx.env.fields import EDGES, FIELDS, HEX_FIELDS
from trunkline.kit18xx.env.fields import HEX_NAMES as HEXES
from trunkline.kit18xx.env.ids import CELLS, id_of, offered
from trunkline.kit18xx.env.observer import Observer

VERSION = 0

observer = Observer

__all__ = ["CELLS", "EDGES", "FIELDS", "HEXES", "HEX_FIELDS", "VERSION", "id_of", "observer", "offered"]
