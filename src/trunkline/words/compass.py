"""The sides of a flat-topped hex by the points of the compass, numbered as in `hexes.grid`."""

from collections.abc import Iterable, Mapping

from trunkline.core.messages import Message, marked
from trunkline.words.language import said

EDGES = (marked("S"), marked("SW"), marked("NW"), marked("N"), marked("NE"), marked("SE"))
"""The sides of a hex by their numbers."""
_BEYOND = (
    marked("south of {place}"),
    marked("southwest of {place}"),
    marked("northwest of {place}"),
    marked("north of {place}"),
    marked("northeast of {place}"),
    marked("southeast of {place}"),
)


def clockwise(edges: Iterable[int]) -> list[int]:
    """Sides of a hex in the order in which one reads them: from the north on."""
    return sorted(edges, key=lambda edge: (edge + 3) % 6)


def sides(edges: Iterable[int], between: str = "-") -> str:
    """Sides of a hex by their names: "N-SE"."""
    return between.join(said(EDGES[edge]) for edge in clockwise(edges))


def beyond(edge: int, place: str | Message) -> str:
    """Where a hex across an edge is, seen from a place: "southwest of Baltimore"."""
    return said(_BEYOND[edge], place=place)


def around(neighbours: Mapping[int, str]) -> str:
    """The hexes across the edges of a hex, each with its side: "N F8, NE G9"."""
    return ", ".join(f"{said(EDGES[edge])} {neighbours[edge]}" for edge in clockwise(neighbours))
