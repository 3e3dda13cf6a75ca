"""The turn: choosing an action by its dial (chapter 4)."""

import pytest

from tests.games.express.moves import expand, legal, play, refused, skip
from trunkline.games import express as ex
from trunkline.games.express import Choose, Pass
from trunkline.games.express.testing.positions import build_state

DIALS = ["auction", "expansion", "development"]


@pytest.mark.rule("4.1")
class TestTurn:
    def test_one_of_three_actions_must_be_chosen(self) -> None:
        state = build_state()
        assert legal(state) == [Choose("auction"), Choose("expansion"), Choose("development")]
        refused(state, Pass(), "4.1")

    @pytest.mark.parametrize("dial", DIALS)
    def test_its_needle_moves_on_by_one(self, dial: str) -> None:
        state = build_state(needles={"auction": 1, "expansion": 1, "development": 1})
        play(state, Choose(dial))
        assert state.needles == {"auction": 1, "expansion": 1, "development": 1} | {dial: 2}
        assert state.actor == 0

    def test_turns_go_clockwise(self) -> None:
        state = build_state(players=4, turn=2)
        seats = []
        for dial in ("auction", "expansion", "development", "expansion", "expansion"):
            seats.append(state.actor)
            skip(state, dial)
        assert seats == [2, 3, 0, 1, 2]

    def test_an_expansion_is_one_turn_too(self) -> None:
        state = build_state(shares={"PRR": {0: 1}}, treasury={"PRR": 9})
        expand(state, "PRR", "R4", "Q5", "R6")
        assert (state.step, state.actor) == ("choose", 1)


@pytest.mark.rule("4.2")
@pytest.mark.ruling("C4")
class TestDialsInRed:
    @pytest.mark.parametrize(("dial", "choices"), [("auction", 3), ("expansion", 5), ("development", 4)])
    def test_a_dial_can_be_chosen_this_often(self, dial: str, choices: int) -> None:
        state = build_state()
        skip(state, *[dial] * choices)
        assert state.needles[dial] == choices
        refused(state, Choose(dial), "4.2", choices)

    def test_the_others_can_still_be_chosen(self) -> None:
        state = build_state(needles={"auction": 3})
        assert legal(state) == [Choose("expansion"), Choose("development")]

    def test_one_dial_in_red_calls_no_dividend(self) -> None:
        state = build_state(shares={"PRR": {0: 1}}, cash=[5, 5, 5])
        skip(state, "auction", "auction", "auction")
        assert state.cash == [5, 5, 5]
        assert state.needles == {"auction": 3, "expansion": 0, "development": 0}


@pytest.mark.rule("4.3")
@pytest.mark.ruling("C4")
class TestOptional:
    @pytest.mark.parametrize("dial", DIALS)
    def test_the_action_may_be_left_and_only_the_needle_has_moved(self, dial: str) -> None:
        state = build_state(shares={"PRR": {0: 1}}, treasury={"PRR": 9}, network={"PRR": ["R4", "Q4"]})
        after = state.copy()
        after.needles[dial] = 1
        after.turn = after.actor = 1
        skip(state, dial)
        assert state == after

    @pytest.mark.parametrize("dial", DIALS)
    def test_it_may_be_chosen_when_nothing_can_be_done(self, dial: str) -> None:
        every_share = {"PRR": {1: 3}, "B&O": {1: 4}, "C&O": {1: 6}, "NYC": {1: 5}}
        state = build_state(shares=every_share, cash=[0, 0, 0])
        play(state, Choose(dial))
        assert ex.options(state) == [Pass()]
