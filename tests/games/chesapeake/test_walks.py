"""Where routes lead (11.1), against the plainest way to find out: every walk, one after the other."""

from collections.abc import Iterator
from random import Random

import pytest

from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake.board import (
    SIDES,
    Arrival,
    Place,
    home_city,
    is_passable,
    place_of,
    set_station,
    set_tile,
    suitable_tiles,
    tile_at,
)
from trunkline.games.chesapeake.state import State
from trunkline.games.chesapeake.tables import COMPANIES, HEXES, NEIGHBOURS, ROTATED
from trunkline.games.chesapeake.walks import can_arrive, has_route, reached_hexes, reached_stops

OPPOSITE = {0: 3, 1: 4, 2: 5, 3: 0, 4: 1, 5: 2}


def random_board(seed: int, size: int) -> State:
    """Tiles with much track around one home, three laid on one another in places, and all home stations."""
    rng = Random(seed)
    state = ch.setup(4, seed)
    around = [rng.choice([card.home for card in COMPANIES.values()])]
    while len(around) < size:
        hex = rng.choice([other for one in around for other in NEIGHBOURS[one].values() if other not in around])
        around.append(hex)
    for _ in range(3):
        for hex in around:
            fits = [tile for tile in suitable_tiles(hex, state.tiles.get(hex)) if state.supply.get(tile[0], 1)]
            fits.sort(key=lambda tile: -len(ROTATED[tile].edges))
            if fits and rng.random() < 0.8:
                set_tile(state, hex, *rng.choice(fits[: len(fits) // 2 + 1]))
    for company in COMPANIES:
        set_station(state, company, *home_city(state, company))
    cities = [
        (hex, index)
        for hex in around
        for index, stop in enumerate(tile_at(state, hex).stops)
        if stop.kind == "city"
        and not any(f"{hex}:" in station for placed in state.stations.values() for station in placed)
    ]
    at_home = [company for company, card in COMPANIES.items() if card.home in around]
    for place in cities[:2]:
        set_station(state, rng.choice(at_home), *place)
    return state


def fill_homes(state: State) -> None:
    """Stations of other companies in every space that is free beside a home station."""
    for company in COMPANIES:
        hex, city = place_of(state.stations[company][0])
        spaces = tile_at(state, hex).stops[city].slots
        others = [other for other in COMPANIES if f"{hex}:{city}" not in state.stations[other]]
        for other in others[: spaces - len(COMPANIES) + len(others)]:
            set_station(state, other, hex, city)


def walks(state: State, company: str) -> Iterator[tuple[Arrival, Place | None, frozenset[int]]]:
    """Every walk of the company: where it ends, where it began, and the hexsides that it uses."""

    def onward(hex: str, edge: int, used: frozenset[int], passed: frozenset[Place], start: Place) -> Iterator[object]:
        side = SIDES.get((hex, edge))
        if side is None or side in used:
            return
        here, entry = NEIGHBOURS[hex][edge], OPPOSITE[edge]
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


@pytest.mark.rule("11.1")
@pytest.mark.parametrize("seed", range(24))
def test_walks_lead_where_trying_all_of_them_leads(seed: int) -> None:
    compare(random_board(seed, 16))


@pytest.mark.rule("11.1")
@pytest.mark.parametrize("seed", range(24))
def test_a_full_city_is_open_to_a_company_with_a_station_in_it(seed: int) -> None:
    state = random_board(seed, 16)
    fill_homes(state)
    compare(state)


@pytest.mark.rule("11.1")
@pytest.mark.parametrize("boards", [50, pytest.param(200, marks=pytest.mark.soak)])
def test_walks_lead_where_trying_all_of_them_leads_on_small_boards(boards: int) -> None:
    only_own = sum(compare(random_board(seed, 2 + seed % 3)) for seed in range(boards))
    assert only_own > 0


def compare(state: State) -> int:
    """Every answer against every walk; how many companies have a route to nothing but another station of theirs."""
    only_own = 0
    for company in COMPANIES:
        ways: dict[Arrival, set[frozenset[int]]] = {}
        stops: set[Place] = set()
        own = set(map(place_of, state.stations[company]))
        for arrival, start, used in walks(state, company):
            ways.setdefault(arrival, set()).add(used)
            for index, stop in enumerate(tile_at(state, arrival[0]).stops):
                if arrival[1] in stop.edges and (arrival[0], index) != start:
                    stops.add((arrival[0], index))
        for arrival in SIDES:
            assert can_arrive(state, company, arrival) == (arrival in ways)
            for edge in range(6):
                if avoid := SIDES.get((arrival[0], edge)):
                    expected = any(avoid not in used for used in ways.get(arrival, ()))
                    assert can_arrive(state, company, arrival, avoid) == expected
        assert set(reached_stops(state, company)) == stops - own
        assert has_route(state, company) == bool(stops)
        assert reached_hexes(state, company) >= {hex for hex, _ in ways}
        assert set(HEXES) >= reached_hexes(state, company)
        only_own += bool(stops) and stops <= own
    return only_own
