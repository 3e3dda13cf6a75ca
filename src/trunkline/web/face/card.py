"""A card beside the board."""

from dataclasses import dataclass

FIXED = ("now", "strip", "tutor", "asides", "map", "history", "forward", "ordering")
PANELS = frozenset([*FIXED, "log", "talk", "seats", "analysis", "notes", "text"])
"""What the page of a running game calls its own panels and tabs."""


@dataclass(frozen=True, slots=True)
class Card:
    """A tab of the cards: its name, its title, and its content as markup that is safe."""

    name: str
    title: str
    content: str
    forward: bool = False
    """Is it the one that matters now? It comes to the front when it begins to matter."""
    wide: bool = False
    """Is it shown in the place of the board, which stays in sight as a thumbnail, rather than beside it?"""

    def __post_init__(self) -> None:
        if self.name in PANELS:
            raise ValueError(f"a card can't be called {self.name!r}: the page has another panel of that name")
