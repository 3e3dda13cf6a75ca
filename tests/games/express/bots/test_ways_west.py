"""What a company needs to get to Chicago is not spent elsewhere: its last locomotives, and its last money."""

from collections.abc import Mapping, Sequence
from random import Random

import pytest

from trunkline.games import express as ex
from trunkline.games.express.bots import BOTS
from trunkline.games.express.bots.outlook import chicago
from trunkline.games.express.bots.weights import MEDIUM
from trunkline.games.express.tables import CHICAGO, HEXES
from trunkline.games.express.testing.positions import build_state
from trunkline.games.express.ways import cheapest_ways

EAST = ("Q6", "P6", "O7", "N7", "M8")
SHARES = {"PRR": {0: 2, 1: 1}, "B&O": {0: 3, 1: 1}, "NYC": {2: 2, 1: 1}, "C&O": {2: 1, 1: 1}}


def expansion(
    bot: str, company: str, seed: int, charter: Mapping[str, int], *, money: int, hexes: Sequence[str]
) -> list[str]:
    """The hexes that a bot builds in with a company."""
    state = build_state(
        cash=[5, 9, 7], shares=SHARES, treasury={company: money}, network={company: hexes}, charter=charter
    )
    for action in (ex.Choose("expansion"), ex.Expand(company)):
        ex.apply(state, action)
    built = []
    while state.step == "build":
        action = BOTS[bot](state, Random(seed))
        built += [action.hex] if isinstance(action, ex.Build) else []
        ex.apply(state, action)
    return built


@pytest.mark.parametrize("bot", ["easy", "medium", "hard"])
@pytest.mark.parametrize("seed", range(3))
def test_the_last_locomotive_goes_to_chicago(bot: str, seed: int) -> None:
    hexes = [*EAST, "L7", "K7", "J6", "I6", "H5", "G5", "F4", "E4", "D3", "C3", "B2"]
    assert expansion(bot, "PRR", seed, {"PRR": 1}, money=13, hexes=hexes) == [CHICAGO]


@pytest.mark.parametrize("bot", ["medium", "hard"])
@pytest.mark.parametrize("seed", range(3))
def test_the_last_locomotive_to_spare_is_kept(bot: str, seed: int) -> None:
    hexes = [*EAST, "L8", "K8", "J7", "I7", "H6", "G6", "F5", "I6", "K7"]
    built = expansion(bot, "PRR", seed, {"PRR": 7}, money=14, hexes=hexes)
    assert built[0].startswith("E"), "six hexes to go, and mountains beside the way"
    assert not {"L6", "M6", "J6", "I8"} & set(built)


@pytest.mark.parametrize("bot", ["medium", "hard"])
@pytest.mark.parametrize("seed", range(3))
def test_a_company_without_unsold_shares_keeps_the_money_for_its_way(bot: str, seed: int) -> None:
    hexes = ["P7", "O8", "N8", "M8", "L7", "K7", "J6", "I6"]
    built = expansion(bot, "B&O", seed, {}, money=15, hexes=hexes)
    state = build_state(network={"B&O": [*hexes, *built]})
    left = 15 - sum(HEXES[hex].cost for hex in built)
    assert left >= cheapest_ways(state, "B&O")[CHICAGO].cost


def test_money_is_hoped_for_only_while_there_are_shares_to_sell() -> None:
    far, sold_out, unsold = (20, 5, 8), build_state(shares={"PRR": {0: 3}}), build_state(shares={"PRR": {0: 2}})
    hopes = [chicago(state, "PRR", far, 2, 9, 7, 3.0, MEDIUM) for state in (sold_out, unsold)]
    assert hopes[0] == 0 < hopes[1]
    full = build_state(shares={"PRR": {0: 3}}, network={"B&O": [CHICAGO], "NYC": [CHICAGO]})
    assert chicago(full, "PRR", far, 8, 9, 7, 3.0, MEDIUM) < chicago(sold_out, "PRR", far, 8, 9, 7, 3.0, MEDIUM)
