"""Spans, and what is shared by all games."""

from random import Random

import pytest

from trunkline.core.api import Span, is_offered, pick, winners
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
