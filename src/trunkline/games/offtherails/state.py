"""The State of Off the Rails."""

from dataclasses import dataclass
from typing import ClassVar

from trunkline.games.chesapeake import state as chesapeake
from trunkline.games.offtherails.title import TITLE
from trunkline.kit18xx.title import Title


@dataclass(slots=True)
class State(chesapeake.State):
    title: ClassVar[Title] = TITLE
