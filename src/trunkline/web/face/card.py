"""A card beside the board."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Card:
    """A tab of the cards: its name, its title, and its content as markup that is safe."""

    name: str
    title: str
    content: str
    forward: bool = False
    """Is it the one that matters now? It comes to the front when it begins to matter."""
