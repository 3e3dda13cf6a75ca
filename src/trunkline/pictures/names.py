"""Names of players as pictures show them."""

from collections.abc import Sequence

from trunkline.words.language import said


def seats(players: int, names: Sequence[str] | None) -> list[str]:
    """The names of the seats."""
    return list(names) if names else [said("Seat {number}", number=seat + 1) for seat in range(players)]


def shorten(name: str, longest: int) -> str:
    """A name that fits where there is room for so many letters."""
    return name if len(name) <= longest else name[: longest - 1] + "…"
