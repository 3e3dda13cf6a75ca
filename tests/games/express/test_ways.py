"""The cheapest ways: the same as trying all ways, and built by the rules for that very sum."""

from random import Random

import pytest

from tests.games.express.moves import random_action
from trunkline.games import express as ex
from trunkline.games.express.actions import Build
from trunkline.games.express.engine import check
from trunkline.games.express.rules.expansion import check_room, cost_of, frontier
from trunkline.games.express.state import network
from trunkline.games.express.tables import CHICAGO, COMPANIES, HEXES
from trunkline.games.express.testing.positions import build_state
from trunkline.games.express.ways import Way, cheapest_ways, first_hexes, most_builds, way_to_chicago


def all_costs(state: ex.State, company: str, depth: int) -> dict[str, int]:
    """By trying everything that the rules allow: the least that a company with all the money pays to reach each hex."""
    costs: dict[str, int] = {}

    def go(state: ex.State, spent: int, left: int) -> None:
        if not left:
            return
        for hex in HEXES:
            if check(state, Build(hex)):
                continue
            after = state.copy()
            cost = HEXES[hex].cost * (len(state.locomotives.get(hex, ())) + 1)
            after.locomotives[hex] = tuple(
                name for name in COMPANIES if name == company or name in state.locomotives.get(hex, ())
            )
            costs[hex] = min(costs.get(hex, 10**6), spent + cost)
            go(after, spent + cost, left - 1)

    start = state.copy()
    start.step, start.company = "build", company
    start.treasury[company], start.charter[company] = 10**6, 99
    go(start, 0, depth)
    return costs


def random_position(seed: int) -> ex.State:
    """A position in the middle of a game in which companies build."""
    state, rng = ex.setup(3, 0), Random(seed)
    for _ in range(60 + 12 * seed):
        if state.actor is not None:
            ex.apply(state, random_action(state, rng, west=True))
    return state


@pytest.mark.parametrize("seed", range(3))
def test_ways_of_few_hexes_cost_what_trying_everything_finds(seed: int) -> None:
    state = random_position(seed)
    for company in list(state.income)[:2]:
        state.charter[company] = min(state.charter[company], 2)
        ways = cheapest_ways(state, company)
        assert {hex: way.cost for hex, way in ways.items()} == all_costs(state, company, state.charter[company])


def test_ways_from_the_beginning_cost_what_trying_everything_finds() -> None:
    state = build_state(network={"NYC": ["R4", "Q4"]})
    state.charter["PRR"] = 4
    ways = cheapest_ways(state, "PRR")
    assert {hex: way.cost for hex, way in ways.items()} == all_costs(state, "PRR", 4)


@pytest.mark.parametrize("seed", range(4))
def test_a_way_can_be_built_hex_by_hex_for_its_cost(seed: int) -> None:
    state = random_position(seed)
    for company in state.income:
        for goal, way in cheapest_ways(state, company).items():
            after = state.copy()
            after.company, after.treasury[company] = company, way.cost
            for hex in way.hexes:
                after.step, after.built = "build", 0
                assert check(after, Build(hex)) is None
                after.treasury[company] -= HEXES[hex].cost * (len(after.locomotives.get(hex, ())) + 1)
                after.charter[company] -= 1
                after.locomotives[hex] = tuple(
                    name for name in COMPANIES if name == company or name in state.locomotives.get(hex, ())
                )
            assert way.hexes[-1] == goal
            assert after.treasury[company] == 0
            assert goal not in network(state, company)


@pytest.mark.parametrize("seed", range(3))
def test_a_cheapest_way_begins_with_every_hex_after_which_chicago_is_nearer_by_its_cost(seed: int) -> None:
    state = random_position(seed)
    for company in state.income:
        way = way_to_chicago(state, company)
        if way is None or len(way.hexes) < 2:
            continue
        first = set()
        for hex in frontier(state, company):
            after, there = state.copy(), state.locomotives.get(hex, ())
            if check_room(state, company, hex) or hex == CHICAGO:
                continue
            after.locomotives[hex] = tuple(name for name in COMPANIES if name == company or name in there)
            after.charter[company] -= 1
            rest = way_to_chicago(after, company)
            if rest and rest.cost + cost_of(state, hex) == way.cost:
                first.add(hex)
        assert first_hexes(state, company) == first
        assert way.hexes[0] in first


def test_others_make_a_way_dearer_and_close_forests() -> None:
    alone = build_state()
    doubled = build_state(network={"NYC": ["R4"]})
    assert HEXES["R4"].terrain == "plain"
    assert cheapest_ways(doubled, "PRR")["R4"].cost == 2 * cheapest_ways(alone, "PRR")["R4"].cost
    closed = build_state(network={"NYC": ["R4", "R3"]})
    assert HEXES["R3"].terrain in ("forest", "mountain")
    assert "R3" in cheapest_ways(alone, "PRR")
    assert "R3" not in cheapest_ways(closed, "PRR")


def test_a_dearer_way_is_taken_when_the_locomotives_do_not_reach_for_the_cheapest() -> None:
    """With all its locomotives PRR goes round what is dear; with just enough it goes straight."""
    state = build_state()
    far = cheapest_ways(state, "PRR")
    shortest: dict[str, Way] = {}
    for left in range(state.charter["PRR"] + 1):
        few = state.copy()
        few.charter["PRR"] = left
        for hex, way in cheapest_ways(few, "PRR").items():
            assert len(way.hexes) <= left
            shortest.setdefault(hex, way)
    assert any(shortest[hex].cost > way.cost for hex, way in far.items())
    assert CHICAGO in far


def test_without_locomotives_there_is_no_way() -> None:
    state = build_state()
    state.charter["PRR"] = 0
    assert cheapest_ways(state, "PRR") == {}
    assert cheapest_ways(state, "WAB") == {}


def longest(state: ex.State) -> int:
    """By trying everything: how many hexes can still be built in this expansion."""
    builds = [option for option in ex.options(state) if isinstance(option, Build)] if state.step == "build" else []
    most = 0
    for build in builds:
        after = state.copy()
        company = state.company
        ex.apply(after, build)
        goes_on = after.step == "build" and after.company == company and after.built == state.built + 1
        most = max(most, 1 + (longest(after) if goes_on else 0))
    return most


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("money", range(6))
def test_as_many_hexes_as_trying_everything_finds(seed: int, money: int) -> None:
    for company in ("PRR", "B&O", "C&O", "NYC"):
        state = random_position(seed)
        state.step, state.company, state.treasury[company], state.built = "build", company, money, seed % 3
        assert most_builds(state) == longest(state)
