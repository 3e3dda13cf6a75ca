"""Where routes lead (11.1), against the plainest way to find out: every walk, one after the other."""

from random import Random

import pytest

from tests.games.chesapeake.all_walks import compare
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake.title import TITLE
from trunkline.kit18xx.board import (
    home_city,
    place_of,
    set_station,
    set_tile,
    suitable_tiles,
    tile_at,
)
from trunkline.kit18xx.state import State


def random_board(seed: int, size: int) -> State:
    """Tiles with much track around one home, three laid on one another in places, and all home stations."""
    rng = Random(seed)
    state = ch.setup(4, seed)
    around = [rng.choice([card.home for card in TITLE.companies.values()])]
    while len(around) < size:
        hex = rng.choice([other for one in around for other in TITLE.neighbours[one].values() if other not in around])
        around.append(hex)
    for _ in range(3):
        for hex in around:
            fits = [
                tile for tile in suitable_tiles(state.title, hex, state.tiles.get(hex)) if state.supply.get(tile[0], 1)
            ]
            fits.sort(key=lambda tile: -len(TITLE.rotated[tile].edges))
            if fits and rng.random() < 0.8:
                set_tile(state, hex, *rng.choice(fits[: len(fits) // 2 + 1]))
    for company in TITLE.companies:
        set_station(state, company, *home_city(state, company))
    cities = [
        (hex, index)
        for hex in around
        for index, stop in enumerate(tile_at(state, hex).stops)
        if stop.kind == "city"
        and not any(f"{hex}:" in station for placed in state.stations.values() for station in placed)
    ]
    at_home = [company for company, card in TITLE.companies.items() if card.home in around]
    for place in cities[:2]:
        set_station(state, rng.choice(at_home), *place)
    return state


def fill_homes(state: State) -> None:
    """Stations of other companies in every space that is free beside a home station."""
    for company in TITLE.companies:
        hex, city = place_of(state.stations[company][0])
        spaces = tile_at(state, hex).stops[city].slots
        others = [other for other in TITLE.companies if f"{hex}:{city}" not in state.stations[other]]
        for other in others[: spaces - len(TITLE.companies) + len(others)]:
            set_station(state, other, hex, city)


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
