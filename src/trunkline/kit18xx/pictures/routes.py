"""Routes of trains over the map: a coloured line beside the track for each, and what each stop pays."""

from collections import Counter
from collections.abc import Sequence
from math import copysign

from trunkline.kit18xx.board import tile_at
from trunkline.kit18xx.network import value_of
from trunkline.kit18xx.pictures.labels import SIDE, centre
from trunkline.kit18xx.pictures.map import WORDS, extent, value_now
from trunkline.kit18xx.rules.running import Route, read_route
from trunkline.kit18xx.state import State
from trunkline.kit18xx.words.phrases import train_name
from trunkline.pictures.hexmap import Point, TrackLine, distance, middle, towards
from trunkline.pictures.svg import fitted, group, number, path, rect
from trunkline.pictures.svg import title as hint
from trunkline.pictures.tiles import Placed, marks, placed_stops
from trunkline.words.language import said

#: Colour and dash of the first train, the second and so on: apart by lightness too.
PENS = (("#7d1fa8", None), ("#c2185b", "9 4"), ("#00625a", "3 5"), ("#3d4db7", "12 4 3 4"))
#: How far to the right of the track a route runs, in sides of a hex.
BESIDE = 0.14


def routes(state: State, declared: Sequence[str]) -> str:
    """The routes as a layer for the map, each written as a declared run has it.

    One that is only begun may be a train and a stop. An empty one keeps the colour of a train that does not run.
    """
    drawn: list[str] = []
    paid: Counter[tuple[str, int]] = Counter()
    for n, written in enumerate(declared):
        if written:
            drawn.append(_route(state, written, n, paid))
            paid.update(_read(state, written).places)
    return group(*drawn, class_="routes")


def _read(state: State, written: str) -> Route:
    train, _, way = written.partition(": ")
    hex, colon, stop = way.partition(":")
    if colon and stop.isdigit():
        return Route(state.title, train, (hex,), (int(stop),))
    route = read_route(state.title, written)
    if not isinstance(route, Route):
        raise ValueError(f"{written!r} is not a route: {route.reason}")
    return route


def _route(state: State, written: str, n: int, paid: Counter[tuple[str, int]]) -> str:
    """A route and what its stops pay; some stops pay trains before it as well."""
    route = _read(state, written)
    colour, dash = PENS[n % len(PENS)]
    d = "".join(_pen(way, hex) for index, hex in enumerate(route.hexes) for way in _ways(state, route, index))
    earned = [value_of(state, place) for place in route.places]
    words = said(
        "{train}: {values} = {total}",
        train=train_name(route.train),
        values=" + ".join(map(str, earned)),
        total=state.title.money(sum(earned)),
    )
    return group(
        hint(words),
        path(d, "route-casing", stroke_width=8),
        path(d, "route", stroke=colour, stroke_width=4.6, stroke_dasharray=dash),
        *(_bubble(state, route, index, colour, paid) for index, stop in enumerate(route.stops) if stop is not None),
        class_="run",
        role="img",
        data_train=route.train,
    )


def _pen(way: list[Point], hex: str) -> str:
    at_x, at_y = centre(hex)
    return "M" + "L".join(f"{number(at_x + x * SIDE)} {number(at_y + y * SIDE)}" for x, y in way)


def _ways(state: State, route: Route, index: int) -> list[list[Point]]:
    hex, stop = route.hexes[index], route.stops[index]
    came, left = _edges(route, index)
    place = None if stop is None else placed_stops(tile_at(state, hex))[stop]
    if came is not None and left is not None and (place is None or (place.line and place.stop.kind == "town")):
        return [[TrackLine(came, left).at(n / 12, BESIDE) for n in range(13)]]
    if place is None:
        return []
    # on the way in the right side is the left one as seen from the stop
    inward = [] if came is None else [_to_stop(place, came, -BESIDE)]
    return inward + ([] if left is None else [_to_stop(place, left, BESIDE)])


def _edges(route: Route, index: int) -> tuple[int | None, int | None]:
    hex = route.hexes[index]
    edge_to = route.title.edge_to
    came = edge_to[hex, route.hexes[index - 1]] if index else None
    return came, edge_to[hex, route.hexes[index + 1]] if index + 1 < len(route.hexes) else None


def _to_stop(place: Placed, edge: int, beside: float) -> list[Point]:
    """From a stop to an edge beside the track, as far as it does not run over the stop."""
    if place.line:
        ahead = place.line if place.line.end == edge else TrackLine(place.line.end, place.line.start)
        start = place.part if place.line.end == edge else 1 - place.part
        points = [ahead.at(start + n / 12 * (1 - start), beside) for n in range(13)]
    else:
        (x, y), (end_x, end_y) = place.at, middle(edge)
        length = distance(place.at, (end_x, end_y))
        right_x, right_y = -(end_y - y) / length * beside, (end_x - x) / length * beside
        points = [(x + n / 12 * (end_x - x) + right_x, y + n / 12 * (end_y - y) + right_y) for n in range(13)]
    slots = place.slots or (place.at,)
    room = 0.3 if place.slots else 0.6 if place.stop.kind == "offboard" else 0.0
    return [point for point in points if min(distance(point, slot) for slot in slots) >= room] or points[-1:]


def _bubble(state: State, route: Route, index: int, colour: str, paid: Counter[tuple[str, int]]) -> str:
    """What a stop pays to a train, on its printed value, or where track leaves the board; those of several in a row."""
    hex, stop = route.hexes[index], route.stops[index] or 0
    tile, (at_x, at_y) = tile_at(state, hex), centre(hex)
    place = placed_stops(tile)[stop]
    printed = dict(marks(tile)).get(str(place.stop.values[0]), (place.at[0], place.at[1] - 0.4))
    x, y = printed[0] - (0.58 if printed[0] > 0 else -0.58) * paid[hex, stop], printed[1]
    if place.stop.kind == "offboard" and state.title.hexes[hex].name:
        x, y = (each / SIDE for each in value_now(state, hex))
        if paid[hex, stop]:  # beside the values, away from the board
            box = extent(state.title)
            x = copysign(0.28 + 0.56 * paid[hex, stop], at_x - box.left - box.width / 2)
    elif place.stop.kind == "offboard":
        came, left = _edges(route, index)
        x, y = towards(came if came is not None else left or 0, 0.68)
    return group(
        rect(-14, -8.5, 28, 17, "bubble", rx=8.5, fill=colour),
        fitted(str(value_of(state, (hex, stop))), 0, 4.8, WORDS, 24, "bubble-words"),
        at=(at_x + x * SIDE, at_y + y * SIDE),
    )
