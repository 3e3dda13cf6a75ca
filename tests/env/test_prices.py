"""Every span of prices has a fixed number of cells."""

from dataclasses import dataclass

import pytest

from trunkline.core.api import Span
from trunkline.env.prices import NAMES, SIZE, nearest, prices


@dataclass(frozen=True)
class Pay:
    price: int


def span(low: int, high: int, step: int = 1) -> Span[Pay]:
    return Span(Pay(low), "price", low, high, step)


@pytest.mark.parametrize("step", [1, 5])
@pytest.mark.parametrize("count", [*range(1, 60), 100, 1000])
def test_every_cell_is_a_legal_price_and_no_price_has_two(count: int, step: int) -> None:
    pay = span(10, 10 + (count - 1) * step, step)
    offered = prices(pay)
    assert all(pay.at(price) in pay for _, price in offered)
    assert len({price for _, price in offered}) == len({cell for cell, _ in offered}) == len(offered)
    assert len(offered) == min(count, SIZE)
    assert {pay.low, pay.high} <= {price for _, price in offered}


def test_the_ends_have_cells_by_name() -> None:
    by_name = {NAMES[cell]: price for cell, price in prices(span(20, 120))}
    assert list(by_name) == list(NAMES)
    assert (by_name["low"], by_name["low+1"], by_name["low+7"]) == (20, 21, 27)
    assert (by_name["high-1"], by_name["high"]) == (119, 120)
    assert [by_name[f"bin {number}"] for number in range(1, 9)] == [33, 45, 56, 67, 79, 90, 101, 113]


def test_a_price_belongs_to_the_first_cell_that_reaches_it() -> None:
    assert [NAMES[cell] for cell, _ in prices(span(7, 9))] == ["low", "low+1", "low+2"]
    assert [NAMES[cell] for cell, _ in prices(span(7, 16))][-2:] == ["high-1", "high"]


def test_an_exact_price_has_the_nearest_cell_the_lower_of_two() -> None:
    pay = span(20, 120)
    by_cell = dict(prices(pay))
    for price in range(20, 121):
        chosen = by_cell[nearest(pay, price)]
        assert (abs(chosen - price), chosen) == min((abs(other - price), other) for other in by_cell.values())


def test_prices_of_a_small_span_keep_their_value() -> None:
    pay = span(5, 90, 5)
    assert [dict(prices(pay))[nearest(pay, price)] for price in range(5, 91, 5)] == list(range(5, 91, 5))
