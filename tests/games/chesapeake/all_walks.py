"""Where routes lead, found out by trying every walk."""

from collections.abc import Iterator

from trunkline.games.chesapeake.title import TITLE
from trunkline.kit18xx.board import is_passable, place_of, tile_at
from trunkline.kit18xx.grid import Arrival, Place
from trunkline.kit18xx.state import State
from trunkline.kit18xx.walks import can_gain, has_route, reach_of, reached_hexes, reached_stops

OPPOSITE = {0: 3, 1: 4, 2: 5, 3: 0, 4: 1, 5: 2}


def can_arrive(state: State, company: str, arrival: Arrival, avoid: int = 0) -> bool:
    """Does a walk of the company arrive so, without the hexsides to avoid?"""
    return can_gain(state, company, ((state.title.grid.numbers[arrival], avoid),))


def possible_arrivals(state: State, company: str) -> list[Arrival]:
    """Where track leads from the company's stations, whether or not a walk gets there without turning back."""
    reach, hex_of = reach_of(state, company), state.title.grid.hex_of
    return [(hex_of[at], at % 6) for at in (*reach.arrivals, *reach.maybe)]


def compare(state: State) -> int:
    """Every answer against every walk; how many companies have a route to nothing but another station of theirs."""
    only_own = 0
    for company in TITLE.companies:
        ways: dict[Arrival, set[frozenset[int]]] = {}
        stops: set[Place] = set()
        own = set(map(place_of, state.stations[company]))
        for arrival, start, used in walks(state, company):
            ways.setdefault(arrival, set()).add(used)
            for index, stop in enumerate(tile_at(state, arrival[0]).stops):
                if arrival[1] in stop.edges and (arrival[0], index) != start:
                    stops.add((arrival[0], index))
        for arrival in TITLE.grid.sides:
            assert can_arrive(state, company, arrival) == (arrival in ways)
            for edge in range(6):
                if avoid := TITLE.grid.sides.get((arrival[0], edge)):
                    expected = any(avoid not in used for used in ways.get(arrival, ()))
                    assert can_arrive(state, company, arrival, avoid) == expected
        assert set(reached_stops(state, company)) == stops - own
        assert has_route(state, company) == bool(stops)
        assert reached_hexes(state, company) >= {hex for hex, _ in ways}
        assert set(TITLE.hexes) >= reached_hexes(state, company)
        only_own += bool(stops) and stops <= own
    return only_own


def walks(state: State, company: str) -> Iterator[tuple[Arrival, Place | None, frozenset[int]]]:
    """Every walk of the company: where it ends, where it began, and the hexsides that it uses."""

    def onward(hex: str, edge: int, used: frozenset[int], passed: frozenset[Place], start: Place) -> Iterator[object]:
        side = TITLE.grid.sides.get((hex, edge))
        if side is None or side in used:
            return
        here, entry = TITLE.neighbours[hex][edge], OPPOSITE[edge]
        yield (here, entry), start, used | {side}
        tile = tile_at(state, here)
        for pair in tile.track:
            if entry in pair:
                (out,) = set(pair) - {entry}
                yield from onward(here, out, used | {side}, passed, start)
        for index, stop in enumerate(tile.stops):
            place = (here, index)
            if entry in stop.edges and place not in passed and is_passable(state, place, company):
                for out in set(stop.edges) - {entry}:
                    yield from onward(here, out, used | {side}, passed | {place}, start)

    for start in map(place_of, state.stations[company]):
        for edge in tile_at(state, start[0]).stops[start[1]].edges:
            yield from onward(*(start[0], edge), frozenset(), frozenset([start]), start)  # type: ignore[misc]
