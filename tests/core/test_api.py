"""Spans, and what is shared by all games."""

from random import Random
from types import ModuleType

import pytest

from trunkline.core.api import Span, is_offered, legal_actions, pick, winners
from trunkline.games import chesapeake, express
from trunkline.games.express import Bid, Pass


def test_a_span_lists_its_members() -> None:
    span = Span(Bid(10), "price", 10, 25, 5)
    assert list(span) == [Bid(10), Bid(15), Bid(20), Bid(25)]
    assert len(span) == 4


@pytest.mark.parametrize("outside", [Bid(9), Bid(12), Bid(26), Bid(30), Pass(), "bid", 15])
def test_a_span_does_not_hold_what_is_outside(outside: object) -> None:
    assert outside not in Span(Bid(10), "price", 10, 25, 5)


@pytest.mark.parametrize(("low", "high", "step", "price"), [(5, 4, 1, 5), (45, 103, 5, 45), (5, 9, 1, 6)])
def test_what_is_no_span_is_refused(low: int, high: int, step: int, price: int) -> None:
    with pytest.raises(ValueError, match="not a span"):
        Span(Bid(price), "price", low, high, step)


def test_true_is_not_a_number_of_a_span() -> None:
    assert Bid(True) not in Span(Bid(1), "price", 1, 3)


def test_offered_means_listed_or_in_a_span() -> None:
    options = [Span(Bid(3), "price", 3, 9), Pass()]
    assert is_offered(options, Pass())
    assert is_offered(options, Bid(9))
    assert not is_offered(options, Bid(10))


def test_pick_reaches_every_option_and_number() -> None:
    options = [Span(Bid(3), "price", 3, 5), Pass()]
    rng = Random(1)
    assert {pick(options, rng) for _ in range(200)} == {Bid(3), Bid(4), Bid(5), Pass()}


def test_the_best_share_the_victory() -> None:
    assert winners([7, 9, 9, 1]) == [1, 2]


class TestLegalActions:
    def test_are_all_that_can_be_done(self) -> None:
        state = express.setup(3, seed=1)
        assert legal_actions(express, state) == [*(Bid(price) for price in range(7, 41)), Pass()]

    def test_have_some_of_each_span_from_end_to_end(self) -> None:
        state = express.setup(3, seed=1)
        assert legal_actions(express, state, per_span=4) == [Bid(7), Bid(18), Bid(29), Bid(40), Pass()]
        assert legal_actions(express, state, per_span=1) == [Bid(7), Pass()]
        assert legal_actions(express, state, per_span=34) == legal_actions(express, state, per_span=99)
        assert len(legal_actions(express, state, per_span=99)) == 35

    def test_or_some_drawn_by_chance(self) -> None:
        state = express.setup(3, seed=1)
        rng = Random(1)
        drawn = [legal_actions(express, state, per_span=4, rng=rng) for _ in range(200)]
        assert all(len(actions) == len(set(actions)) == 5 for actions in drawn)
        assert all(actions[:-1] == sorted(actions[:-1], key=lambda bid: bid.price) for actions in drawn)  # type: ignore[union-attr]
        assert {action for actions in drawn for action in actions} == {*legal_actions(express, state)}
        assert drawn[0] == legal_actions(express, state, per_span=4, rng=Random(1))

    @pytest.mark.parametrize("per_span", [0, -1, 2.5, "2"])
    def test_need_a_number_for_each_span(self, per_span: int) -> None:
        with pytest.raises(ValueError, match="per_span is None or a number of at least 1, not"):
            legal_actions(express, express.setup(3, seed=1), per_span=per_span)

    @pytest.mark.parametrize("rules", [express, chesapeake])
    def test_are_legal_throughout_a_game(self, rules: ModuleType) -> None:
        state, rng = rules.setup(3, 1), Random(2)
        while state.actor is not None:
            actions = legal_actions(rules, state, per_span=3, rng=rng)
            assert len(actions) >= len(rules.options(state))
            action = rng.choice(actions)
            assert rules.check(state, action) is None
            rules.apply(state, action)
        assert legal_actions(rules, state) == []
