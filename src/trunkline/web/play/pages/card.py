"""A card beside the board."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Card:
    """A tab of the cards: its name, its title, and its content as markup that is safe."""

    name: str
    title: str
    content: str
