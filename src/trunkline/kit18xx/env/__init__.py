"""An 18xx game as an environment: ids of its actions (`ids.py`), and its positions as arrays (`fields.py`)."""

import dataclasses

from trunkline.kit18xx.env.fields import OwnField
from trunkline.kit18xx.env.ids import Ids
from trunkline.kit18xx.env.layout import layout_of
from trunkline.kit18xx.env.observer import Observer, Writers
from trunkline.kit18xx.state import State


class Environment18xx:
    """The environment of a title (trunkline/env/face.py), for positions of this kind.

    Its ids and fields follow from the tables: whoever changes one of these for other numbers needs a new version.
    """

    def __init__(self, kind: type[State], version: int = 0) -> None:
        title = kind.title
        own = (
            OwnField(one.name, one.metadata["meaning"]) for one in dataclasses.fields(kind) if "meaning" in one.metadata
        )
        self.layout = layout_of(title, tuple(own))
        self._writers = Writers(self.layout)
        self._ids = Ids(title)
        self.VERSION = version
        self.CELLS = self._ids.cells
        self.FIELDS = self.layout.fields
        self.HEX_FIELDS = self.layout.hex_fields
        self.HEXES = tuple(title.hexes)
        self.EDGES = self.layout.edges
        self.offered = self._ids.offered
        self.id_of = self._ids.id_of

    def observer(self, players: int) -> Observer:
        return Observer(self._writers, players)
