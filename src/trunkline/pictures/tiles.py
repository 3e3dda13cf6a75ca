"""Tiles as they are printed: track, towns, cities, values and labels inside a flat-topped hex."""

from dataclasses import dataclass
from functools import cache
from math import sqrt

from trunkline.hexes.tiles import Stop, Tile
from trunkline.pictures import hexmap
from trunkline.pictures.hexmap import Point, TrackLine, clearance, middle, spoke, towards
from trunkline.pictures.svg import circle, element, fitted, group, number, path, rect, text

#: All measures are in sides of the hex.
SLOT = 0.275
VALUE = 0.18
BAND, CASING = 0.125, 0.205
#: Where along its track a stop may stand: the middle, or to a side where other track is in the way.
PARTS = (0.5, 0.3, 0.7, 0.24, 0.76)
#: Where a value or a label may stand, in halves of edges: by the corners, then by the edges, the best looking first.
VALUE_SPOTS = (7, 11, 5, 9, 3, 1, 8, 10, 6, 4, 2, 0)
LABEL_SPOTS = (5, 11, 9, 3, 7, 1, 8, 10, 6, 4, 2, 0)
#: The corners above and below, where something wide fits further out than in the corners to the left and right.
SLANTED = (1, 5, 7, 11)
#: Enough room for a value between its middle and the middle of track.
ROOM = 0.26
#: The lower left corner, where a map writes the id of a hex.
CORNER: list[Point] = [(-0.42, 0.76), (-0.3, 0.76)]


@dataclass(frozen=True, slots=True)
class Placed:
    """A stop in its place: its middle, the spaces for stations around it, its line if it stands on one."""

    stop: Stop
    at: Point
    slots: tuple[Point, ...] = ()
    line: TrackLine | None = None
    part: float = 0.5


@cache
def placed_stops(tile: Tile) -> tuple[Placed, ...]:
    lines = [_line_of(tile, stop) for stop in tile.stops]
    placed: list[Placed] = []
    for index, stop in enumerate(tile.stops):
        line = lines[index]
        others = [point for other in lines[:index] + lines[index + 1 :] if other for point in other.points()]
        others += [place.at for place in placed]
        if line is None:
            place = _alone(tile, index)
            placed.append(Placed(stop, place, _slots(stop, place)))
            continue
        part = _part(line, others)
        place = line.at(part)
        if stop.kind == "city" and line.apart == 2 and part == 0.5:
            # two gentle curves pass each other too closely for two cities on them
            place = (place[0] * 1.7, place[1] * 1.7)
        placed.append(Placed(stop, place, _slots(stop, place), line, part))
    return tuple(placed)


def _line_of(tile: Tile, stop: Stop) -> TrackLine | None:
    """The line that a stop stands on: a town with two ends always does, a city only beside another one."""
    on_line = stop.kind == "town" or (stop.kind == "city" and len(tile.stops) > 1)
    return TrackLine(*stop.edges) if on_line and len(stop.edges) == 2 else None


def _part(line: TrackLine, others: list[Point]) -> float:
    """The first part of the way with room around it, or the one with the most."""
    roomy = [part for part in PARTS if clearance(line.at(part), others) >= 0.3]
    return roomy[0] if roomy else max(PARTS, key=lambda part: clearance(line.at(part), others))


def _alone(tile: Tile, index: int) -> Point:
    """Where a stop stands that is on no line: in the middle, or to its own side of two."""
    if len(tile.stops) == 1:
        return 0.0, 0.0
    edges = tile.stops[index].edges
    return towards(edges[0], 0.44) if edges else ((-0.36, 0.36)[index % 2], 0.0)


def slot_radius(stop: Stop) -> float:
    """How large the spaces of a city are: four have less room."""
    return SLOT if stop.slots < 4 else 0.24


def _slots(stop: Stop, at: Point) -> tuple[Point, ...]:
    """The middles of the spaces for stations: one, two side by side, a triangle, a square."""
    if stop.kind != "city":
        return ()
    r = slot_radius(stop)
    rise = r * sqrt(3) / 3
    around = {
        1: ((0.0, 0.0),),
        2: ((-r, 0.0), (r, 0.0)),
        3: ((-r, rise), (r, rise), (0.0, -2 * rise)),
        4: ((-r, -r), (r, -r), (-r, r), (r, r)),
    }
    return tuple((at[0] + x, at[1] + y) for x, y in around[stop.slots])


@cache
def obstacles(tile: Tile) -> tuple[Point, ...]:
    """Points of track and stops that nothing else should cover."""
    points = [point for pair in tile.track for point in TrackLine(*pair).points()]
    for place in placed_stops(tile):
        if place.line:
            points += place.line.points()
        else:
            points += [point for edge in place.stop.edges for point in spoke(edge, place.at)]
        for x, y in place.slots or (place.at,):
            # cities are wide: their rim counts, not their middle alone
            points += [(x, y), *((x + 0.2 * dx, y + 0.2 * dy) for dx, dy in hexmap.CORNERS)]
    return tuple(points)


@cache
def marks(tile: Tile) -> tuple[tuple[str, Point], ...]:
    """The values on a tile, one for each that differs, then its label, each with its place clear of track."""
    shown = dict.fromkeys(str(stop.values[0]) for stop in tile.stops if len(stop.values) == 1 and stop.values[0])
    taken, placed = [*obstacles(tile), *CORNER], []
    for words in (*shown, *([tile.label] if tile.label else [])):
        x, y = _free_spot(LABEL_SPOTS if words == tile.label else VALUE_SPOTS, taken)
        placed.append((words, (x, y)))
        taken += [(x, y), (x - 0.12, y), (x + 0.12, y), (x, y - 0.12), (x, y + 0.12)]
    return tuple(placed)


def _free_spot(order: tuple[int, ...], taken: list[Point]) -> Point:
    """The first spot with enough room, or the one with the most."""
    far = 0.8 if order is LABEL_SPOTS else 0.74
    spots = [towards(n / 2, away if n in SLANTED else min(away, 0.72)) for away in (far, 0.58) for n in order]
    return max(spots, key=lambda spot: (round(min(clearance(spot, taken), ROOM), 2), -spots.index(spot)))


@cache
def track(tile: Tile, side: float) -> str:
    ways = [TrackLine(*pair).path(side) for pair in tile.track]
    for place in placed_stops(tile):
        ways += [place.line.path(side)] if place.line else _spokes(place, side)
    d = "".join(ways)
    if not d:
        return ""
    return path(d, "casing", stroke_width=CASING * side) + path(d, "band", stroke_width=BAND * side)


def _spokes(place: Placed, side: float) -> list[str]:
    said = []
    for edge in place.stop.edges:
        (x, y), (to_x, to_y) = middle(edge), place.at
        if place.stop.kind == "offboard":
            to_x, to_y = towards(edge, 0.62)
        said.append(f"M{number(x * side)} {number(y * side)}L{number(to_x * side)} {number(to_y * side)}")
    return said


def stop_shape(place: Placed, side: float) -> str:
    """A city as white circles joined to one box, a town as a bar across its track, or a dot before it has any."""
    x, y = place.at[0] * side, place.at[1] * side
    if place.stop.kind == "town":
        if place.line is None:
            return circle(x, y, 0.115 * side, "town")
        turn = f"translate({number(x)} {number(y)}) rotate({number(place.line.heading(place.part))})"
        return rect(-0.065 * side, -0.2 * side, 0.13 * side, 0.4 * side, "town", rx=1, transform=turn)
    if place.stop.kind != "city":
        return ""
    around = place.slots if len(place.slots) < 4 else tuple(place.slots[n] for n in (0, 1, 3, 2))
    radius = slot_radius(place.stop) * side
    if len(around) == 1:
        return group(circle(x, y, radius + 1.5, "city-rim"), circle(x, y, radius, "slot"), class_="city-spaces")
    d = "M" + "L".join(f"{number(sx * side)} {number(sy * side)}" for sx, sy in around) + "Z"
    rings = [circle(sx * side, sy * side, radius, "slot") for sx, sy in place.slots]
    rim, box = path(d, "city-rim", stroke_width=2 * radius + 3), path(d, "city-box", stroke_width=2 * radius)
    return group(rim, box, *rings, class_="city-spaces")


def values(tile: Tile, side: float) -> str:
    said = []
    for words, (x, y) in marks(tile):
        if words == tile.label:
            said.append(text(words, x * side, (y + 0.08) * side, "tile-label", font_size=0.28 * side))
            continue
        said.append(circle(x * side, y * side, VALUE * side, "worth"))
        said.append(fitted(words, x * side, (y + 0.096) * side, 0.27 * side, 0.31 * side, "worth-words"))
    return "".join(said)


@cache
def body(tile: Tile, side: float) -> str:
    shapes = [stop_shape(place, side) for place in placed_stops(tile)]
    return track(tile, side) + "".join(shapes) + values(tile, side)


def ground(colour: str, side: float) -> str:
    return element("polygon", points=hexmap.outline(side), class_=f"land {colour}")


def draw_tile(tile: Tile, colour: str, side: float) -> str:
    return ground(colour, side) + body(tile, side)
