"""The marsh: hexes, towns with their values, and the causeways that join a company's cubes."""

from functools import cache

from causeway.rules.building import cost_of
from causeway.state import State
from causeway.tables import COMPANIES, HEXES, MERE, NAMES, NEIGHBORS, label
from trunkline.hexes import grid
from trunkline.pictures import hexmap
from trunkline.pictures.svg import element, fitted, group, number, path, text, title

SIDE = 40.0
LEFT, TOP, WIDTH, HEIGHT = hexmap.extent(grid.SHIFTED, HEXES, SIDE)
HARBORS = {company.home: company for company in COMPANIES.values()}
REEDS = "M-16 12q1-7-2-12M-13 12v-14M-10 12q-1-7 2-11M9 20q1-7-2-12M12 20v-13M15 20q-1-7 2-10"
BESIDE = {1: (0.0,), 2: (-10.0, 10.0), 3: (-17.0, 0.0, 17.0)}
"""Where cubes stand in a hex, by their number."""


def place(hex: str) -> tuple[float, float]:
    """The center of a hex."""
    return hexmap.place(grid.SHIFTED, hex, SIDE)


def draw_map(state: State) -> str:
    """All hexes, then the causeways with their cubes, and on top what has to be read."""
    return group(
        *(_ground(state, hex) for hex in HEXES),
        *(_ways(state, company) for company in COMPANIES),
        *(_cubes(state, hex) for hex in HEXES),
        *(_label(state, hex) for hex in HEXES),
        at=(-LEFT, -TOP),
    )


def _ground(state: State, hex: str) -> str:
    kind = "mere" if hex == MERE else "harbor" if hex in HARBORS else "town" if hex in NAMES else "marsh"
    return group(title(_words(state, hex)), _printed(hex), at=place(hex), class_=kind)


@cache
def _printed(hex: str) -> str:
    """What never changes in a hex."""
    land = element("polygon", points=hexmap.outline(SIDE), class_="land")
    if hex in HARBORS:
        land += element("polygon", points=hexmap.outline(SIDE - 3), class_=f"frame {HARBORS[hex].color}")
    return land + ("" if hex in NAMES else path(REEDS, "reed"))


def _label(state: State, hex: str) -> str:
    """The name and the value of a town, and of every hex its letter and number."""
    if hex not in state.values:
        return group(text(hex, 0, 30, "hex-id"), at=place(hex))
    return group(
        fitted(NAMES[hex], 0, -17, 11.5, 46, "name"),
        text(f"${state.values[hex]}", -1, 25, "value end"),
        text(hex, 3, 25, "hex-id start"),
        at=place(hex),
    )


def _words(state: State, hex: str) -> str:
    there = [company for company, track in state.track.items() if hex in track]
    value = f", income ${state.values[hex]}" if hex in state.values else ""
    is_full = hex not in state.values and bool(there)
    price = "no room for another cube" if is_full else f"the next cube costs ${cost_of(state, hex)}"
    return f"{label(hex)}{value}; {price}" + (f"; here: {', '.join(there)}" if there else "")


def _spot(state: State, company: str, hex: str) -> tuple[float, float]:
    """Where a company's cube stands."""
    there = [name for name, track in state.track.items() if hex in track]
    x, y = place(hex)
    return x + BESIDE[len(there)][there.index(company)], y - 2


def _ways(state: State, company: str) -> str:
    """A line from every cube to the one that it was built from."""
    track, lines = state.track[company], ""
    for index, hex in enumerate(track[1:], start=1):
        other = next(one for one in track[:index] if one in NEIGHBORS[hex])
        (x, y), (to_x, to_y) = _spot(state, company, other), _spot(state, company, hex)
        lines += f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}"
    return group(path(lines, "way-rim"), path(lines, "way"), class_=COMPANIES[company].color) if lines else ""


def _cubes(state: State, hex: str) -> str:
    there = [company for company, track in state.track.items() if hex in track]
    return "".join(cube(COMPANIES[company].color, *_spot(state, company, hex)) for company in there)


def cube(color: str, x: float, y: float, scale: float = 1.0) -> str:
    """A wooden cube, seen from above its corner."""
    return group(
        path("M-8-4L0-8L8-4L0 0Z", "lid"),
        path("M-8-4L0 0V9L-8 5Z", "front"),
        path("M8-4L0 0V9L8 5Z", "flank"),
        at=(x, y),
        scale=scale,
        class_=f"cube {color}",
    )
