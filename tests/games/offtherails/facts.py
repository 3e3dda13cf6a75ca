"""The facts of Off the Rails as another engine has them, where they are beside the repository."""

import json
from functools import cache
from typing import Any

import pytest

from tests.paths import SHARED
from trunkline.hexes.tiles import Stop, Tile

PATH = SHARED / "facts" / "offtherails.json"
COLORS = ("yellow", "green", "brown", "gray")

needs_facts = pytest.mark.skipif(not PATH.is_file(), reason=f"there is no {PATH}")


@cache
def facts() -> Any:
    return json.loads(PATH.read_text("utf-8"))


def tile_from(row: dict[str, Any]) -> Tile:
    """A tile as it is printed: the stops in the order of the paths' names, the ends of all track in order."""
    ends: dict[str, list[int]] = {}
    track = []
    for one, other in row.get("paths", ()):
        if isinstance(one, int) and isinstance(other, int):
            track.append((one, other))
        else:
            stop, edge = (one, other) if isinstance(one, str) else (other, one)
            ends.setdefault(stop, []).append(edge)
    stops = [
        Stop(kind, _values(stop["revenue"]), stop.get("slots", 0), tuple(sorted(ends.get(f"{kind}{number}", ()))))
        for kind, stops in (("city", "cities"), ("town", "towns"), ("offboard", "offboards"))
        for number, stop in enumerate(row.get(stops, ()))
    ]
    return in_order(Tile(tuple(stops), tuple(track), row.get("label", "")))


def in_order(tile: Tile) -> Tile:
    """The same tile with its edges and track in order."""
    stops = (Stop(stop.kind, stop.values, stop.slots, tuple(sorted(stop.edges))) for stop in tile.stops)
    track = sorted((min(pair), max(pair)) for pair in tile.track)
    return Tile(tuple(stops), tuple(track), tile.label)


def _values(revenue: int | dict[str, int]) -> tuple[int, ...]:
    return (revenue,) if isinstance(revenue, int) else tuple(revenue[color] for color in COLORS)
