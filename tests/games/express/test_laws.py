"""Every law of Chicago Express notices the piece that is out of place."""

from collections.abc import Callable
from typing import Any

import pytest

from trunkline.games.express import State, laws
from trunkline.games.express.testing.positions import build_state


def sound() -> State:
    return build_state(shares={"PRR": {0: 1}}, network={"PRR": ["R4", "Q4"], "NYC": ["R3", "Q3"]}, developed=["Q3"])


def test_a_sound_position_breaks_no_law() -> None:
    assert [law(sound()) for law in laws.LAWS] == [None] * len(laws.LAWS)


@pytest.mark.parametrize(
    ("law", "field", "value"),
    [
        (laws.money, "bank", 1),
        (laws.money, "cash", [-5, 5, 120]),
        (laws.shares, "unsold", {"PRR": 3, "B&O": 4, "C&O": 6, "NYC": 5, "WAB": 2}),
        (laws.locomotives, "charter", {"PRR": 18, "B&O": 21, "C&O": 25, "NYC": 21, "WAB": 11}),
        (laws.locomotives, "locomotives", {"R5": ("PRR",), "A4": ("PRR",), "A3": ("PRR",)}),
        (laws.houses, "houses", 20),
        (laws.houses, "developed", ("Q3", "Q3")),
        (laws.houses, "developed", ("A3",)),
        (laws.income, "income", {"PRR": 8, "B&O": 6, "C&O": 5, "NYC": 10}),
        (laws.tracks, "needles", {"auction": 4, "expansion": 0, "development": 0}),
        (laws.tracks, "industrial", {"Detroit": 9, "Wheeling": 3, "Pittsburgh": 4}),
    ],
)
def test_a_piece_out_of_place_is_noticed(law: Callable[[State], str | None], field: str, value: Any) -> None:
    state = sound()
    setattr(state, field, value)
    assert law(state)


def test_locomotives_that_hang_in_the_air_are_noticed() -> None:
    assert "not connected" in (laws.locomotives(build_state(network={"PRR": ["A4"]})) or "")


def test_two_locomotives_in_a_forest_are_noticed() -> None:
    assert "too many" in (laws.locomotives(build_state(network={"PRR": ["R4", "R3"], "NYC": ["R3"]})) or "")
