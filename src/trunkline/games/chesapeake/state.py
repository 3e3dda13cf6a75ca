"""The State of 18Chesapeake."""

from dataclasses import dataclass, field
from typing import ClassVar, Self

from trunkline.games.chesapeake.title import TITLE
from trunkline.kit18xx import state as kit18xx
from trunkline.kit18xx.title import Title


@dataclass(slots=True)
class State(kit18xx.State):
    title: ClassVar[Title] = TITLE

    vanderbilt: str = field(kw_only=True, metadata={"meaning": "its president's certificate comes with P6"})
    """The company whose president's certificate comes with P6."""

    def copy(self) -> Self:
        new = kit18xx.State.copy(self)
        new.vanderbilt = self.vanderbilt
        return new
