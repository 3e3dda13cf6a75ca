"""What a board keeps of the one before it equals what is found out from nothing, at every ply and on every branch."""

from random import Random

import pytest

from tests.games.chesapeake.all_walks import can_arrive, compare, possible_arrivals
from trunkline.core import codec
from trunkline.core.api import pick
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake import LayTile, State
from trunkline.games.chesapeake.title import TITLE
from trunkline.kit18xx.board import (
    board_of,
    free_spaces,
    home_city,
    is_passable,
    place_of,
    set_station,
    set_tile,
    suitable_tiles,
    tile_at,
)
from trunkline.kit18xx.network import best_run_of, company_view, limits_of, network_board
from trunkline.kit18xx.walks import has_route, reach_of, reached_hexes
from trunkline.routing import best_run

LINES = 3
"""Branches of a game that are played on in turn."""


def loaded(state: State) -> State:
    """The state as it comes from its text, which knows nothing of its board."""
    return codec.load(State, codec.dump(state))


def assert_same_board(state: State, rng: Random) -> None:
    """All that is kept with a board against a board that is made from nothing."""
    new = loaded(state)
    for name in ("stations", "full", "moves", "enters"):
        assert getattr(board_of(state), name) == getattr(board_of(new), name)
    assert network_board(state) == network_board(new)
    for company in TITLE.companies:
        assert set(possible_arrivals(state, company)) == set(possible_arrivals(new, company))
        assert reach_of(state, company).stops == reach_of(new, company).stops
        assert reached_hexes(state, company) == reached_hexes(new, company)
        assert has_route(state, company) == has_route(new, company)
        for arrival in TITLE.grid.sides:
            assert can_arrive(state, company, arrival) == can_arrive(new, company, arrival)
        for hex, edge in rng.sample(possible_arrivals(new, company), min(6, len(possible_arrivals(new, company)))):
            avoid = TITLE.grid.sides.get((hex, rng.randrange(6)), 0)
            assert can_arrive(state, company, (hex, edge), avoid) == can_arrive(new, company, (hex, edge), avoid)
        view = company_view(state, company)
        if state.trains[company]:
            assert best_run_of(state, company) == best_run_of(new, company)
            assert best_run_of(state, company) == best_run(view, limits_of(state, company))
        closed = {stop.name for stop in view.board.stops if not is_passable(state, place_of(stop.name), company)}
        assert view.blocked == closed


@pytest.mark.rule("11.1")
@pytest.mark.parametrize("players", ch.PLAYERS)
def test_every_branch_of_a_game_knows_its_board(players: int) -> None:
    """Lines are copied, left and taken up again, as by search and undo; now and then one is loaded from its text."""
    rng = Random(players)
    lines = [ch.setup(players, players, rulings=rng.choice(ch.VARIANTS["rulings"]))]
    for _ in range(900):
        number = rng.randrange(len(lines))
        state = lines[number]
        if state.actor is None:
            break
        options = [option for option in ch.options(state) if option != ch.GoBankrupt()] or ch.options(state)
        if rng.random() < 0.1:
            assert ch.options(loaded(state)) == ch.options(state)
        if rng.random() < 0.1:
            lines = [*lines[1 - LINES :], state.copy()]
        if rng.random() < 0.02:
            lines[-1] = loaded(lines[-1])
        before = board_of(state)
        ch.apply(state, pick(options, rng))
        if board_of(state) is not before and rng.random() < 0.3:
            assert_same_board(state, rng)
        elif rng.random() < 0.2:
            reach_of(state, rng.choice(tuple(TITLE.companies)))


@pytest.mark.rule("11.1", "11.3", "11.4")
@pytest.mark.parametrize("seed", range(12))
def test_any_tile_and_any_station_is_taken_in(seed: int) -> None:
    """Whatever is asked between them: tiles that follow what is there, double cities, cities that fill and open."""
    rng = Random(seed)
    state = ch.setup(4, seed)
    for _ in range(70):
        hex = rng.choice(tuple(TITLE.hexes))
        if fits := list(suitable_tiles(TITLE, hex, state.tiles.get(hex))):
            set_tile(state, hex, *rng.choice(fits))
        company = rng.choice(tuple(TITLE.companies))
        place = (rng.choice(tuple(TITLE.hexes)), 0) if state.stations[company] else home_city(state, company)
        stops = tile_at(state, place[0]).stops
        if stops and stops[0].kind == "city" and free_spaces(state, place, company) > 0:
            set_station(state, company, *place)
        for company in rng.sample(tuple(TITLE.companies), 3):
            reach_of(state, company)
            has_route(state, company)
        if rng.random() < 0.1:
            assert_same_board(state, rng)
    assert_same_board(state, rng)


@pytest.mark.rule("11.1")
def test_a_tile_that_takes_track_away_is_taken_in() -> None:
    """No rule allows it, but positions can be set up in any order."""
    state = ch.setup(4, 1)
    for company in TITLE.companies:
        set_station(state, company, *home_city(state, company))
    rng = Random(1)
    for _ in range(400):
        hex = rng.choice(tuple(TITLE.hexes))
        tile = rng.choice(list(TITLE.tiles))
        kinds = [[stop.kind for stop in one.stops] for one in (TITLE.hexes[hex].tile, TITLE.tiles[tile].tile)]
        free = (hex, 0) not in board_of(state).stations and (hex, 1) not in board_of(state).stations
        if TITLE.hexes[hex].colour == "white" and free and kinds[0] == kinds[1]:
            set_tile(state, hex, tile, rng.randrange(6))
        for company in rng.sample(tuple(TITLE.companies), 2):
            reach_of(state, company)
        if rng.random() < 0.1:
            assert_same_board(state, rng)
    assert_same_board(state, rng)


@pytest.mark.rule("11.1")
@pytest.mark.parametrize("seed", range(6))
def test_walks_on_a_kept_board_lead_where_trying_all_of_them_leads(seed: int) -> None:
    rng = Random(seed)
    state = ch.setup(4, seed)
    around = [hex for hex in TITLE.hexes if hex[0] in "DEFGH"]
    for company in TITLE.companies:
        set_station(state, company, *home_city(state, company))
    for _ in range(16):
        hex = rng.choice(around)
        fits = sorted(
            suitable_tiles(TITLE, hex, state.tiles.get(hex)), key=lambda tile: -len(TITLE.rotated[tile].edges)
        )
        if fits:
            set_tile(state, hex, *rng.choice(fits[: len(fits) // 2 + 1]))
        for company in TITLE.companies:
            has_route(state, company)
    compare(state)


@pytest.mark.rule("11.3")
@pytest.mark.parametrize("players", [2, 4])
def test_lays_are_all_that_the_check_accepts_in_the_order_of_map_and_tiles(players: int) -> None:
    rng = Random(players)
    state = ch.setup(players, players)
    checked = 0
    while state.actor is not None and checked < 14:
        if state.step == "track" and rng.random() < 0.25:
            lays = [LayTile(hex, tile, turn) for hex in TITLE.hexes for tile in TITLE.tiles for turn in range(6)]
            offered = [option for option in ch.options(state) if isinstance(option, LayTile)]
            assert offered == [lay for lay in lays if ch.check(state, lay) is None]
            checked += 1
        ch.apply(state, pick(ch.options(state), rng))
    assert checked > 7
