"""What a tile would earn (11.3): by hand, and equal to laying each tile and looking anew."""

from pathlib import Path
from random import Random

import pytest

from tests.counts import some_of
from tests.games.chesapeake.recorded import GAMES, needs_games, states_of
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake import LayTile, UsePower
from trunkline.games.chesapeake.testing import build_state, random_board
from trunkline.kit18xx.board import set_tile
from trunkline.kit18xx.network import best_run_of
from trunkline.kit18xx.state import State
from trunkline.kit18xx.what_if import Gains, tile_gains

TRAINS = (("2",), ("3", "3"), ("4",), ("2", "3", "4"), ("5", "6"), ("D",), ("D", "D"), ())


def anew(state: State, gains: Gains) -> None:
    """Every figure is what laying the tile and finding the best runs anew gives."""
    assert gains.before == {name: best_run_of(state, name).total for name in gains.before}
    for gain in gains.tiles:
        after = state.copy()
        set_tile(after, gain.action.hex, gain.action.tile, gain.action.rotation)
        assert gain.after == {name: best_run_of(after, name).total for name in gains.before}, gain.action


def laying(company: str, tiles: dict[str, tuple[str, int]], trains: dict[str, list[str]], **facts: object) -> State:
    """The step in which a company lays track, with other companies on the board."""
    shares = {name: {0: 6} for name in trains}
    return build_state(
        round="operating",
        company=company,
        step="track",
        tiles=tiles,
        trains=trains,
        shares=shares,
        treasury={company: 500},
        **facts,  # type: ignore[arg-type]
    )


class TestByHand:
    LINE = {"G7": ("9", 1), "F8": ("X1", 0)}  # noqa: RUF012

    def test_a_raised_city_pays_more_to_all_who_run_there(self) -> None:
        state = laying("B&O", self.LINE, {"B&O": ["2"]}, phase="3")
        gains = tile_gains(state, "B&O")
        assert gains.before == {"B&O": 60}
        raised = [gain for gain in gains.tiles if (gain.action.hex, gain.action.tile) == ("F8", "X2")]
        assert raised
        assert all(gains.changes(gain) == {"B&O": 10} for gain in raised)

    def test_a_tile_without_use_changes_nothing(self) -> None:
        gains = tile_gains(laying("B&O", self.LINE, {"B&O": ["2"]}), "B&O")
        idle = next(gain for gain in gains.tiles if gain.action.hex == "F10")
        assert (gains.changes(idle), idle.after) == ({}, {"B&O": 60})

    def test_every_tile_that_may_be_laid_is_there_in_its_order(self) -> None:
        state = laying("B&O", self.LINE, {"B&O": ["2"]})
        wanted = [action for action in ch.options(state) if isinstance(action, LayTile | UsePower)]
        assert [gain.action for gain in tile_gains(state, "B&O").tiles] == wanted

    def test_tiles_of_a_power_are_there(self) -> None:
        state = laying("B&O", self.LINE, {"B&O": ["2"]}, company_privates={"B&S": "B&O"}, phase="3")
        gains = tile_gains(state, "B&O")
        assert any(isinstance(gain.action, UsePower) and gain.action.hex == "G5" for gain in gains.tiles)
        anew(state, gains)

    def test_out_of_turn_a_company_is_told_what_it_could_lay(self) -> None:
        state = laying("B&O", self.LINE, {"B&O": ["2"]})
        others_turn = state.copy()
        others_turn.company, others_turn.step, others_turn.laid = "PRR", "run", True
        before = others_turn.copy()
        assert tile_gains(others_turn, "B&O") == tile_gains(state, "B&O")
        assert others_turn == before

    def test_the_first_track_in_a_home_without_any(self) -> None:
        state = laying("C&O", {}, {"C&O": ["2"]})
        gains = tile_gains(state, "C&O")
        assert gains.before == {"C&O": 0}
        assert {gain.after["C&O"] for gain in gains.tiles} == {0, 30 + 20}
        anew(state, gains)


@pytest.mark.parametrize("seed", some_of(range(24), 4))
def test_equal_to_looking_anew_on_a_random_board(seed: int) -> None:
    rng = Random(seed)
    state = random_board(rng, rng.choice((8, 20, 50, 100)), rng.choice("23456D"))
    for company in state.floated:
        state.trains = {**state.trains, company: rng.choice(TRAINS)}
        state.treasury[company] = 500
    for company in rng.sample(state.floated, 2):
        anew(state, tile_gains(state, company))


@needs_games
@pytest.mark.parametrize("path", some_of(GAMES, 8), ids=lambda path: path.name.split(".")[0])
def test_equal_to_looking_anew_in_recorded_games(path: Path) -> None:
    positions = [state for _, state in states_of(path) if state.step == "track"]
    for state in positions[5::40]:
        assert state.company is not None
        anew(state, tile_gains(state, state.company))
