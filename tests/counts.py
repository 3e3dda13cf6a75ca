"""How much of a long list `make test` takes; `make soak` takes all of it."""

from collections.abc import Container, Iterable
from typing import Any

import pytest


def some_of(values: Iterable[Any], apart: int) -> list[Any]:
    """Values of a parameter: one of so many in the usual run, and the others with the marker soak."""
    return [
        pytest.param(value, marks=[pytest.mark.soak] if number % apart else []) for number, value in enumerate(values)
    ]


def only(usual: Container[Any], values: Iterable[Any]) -> list[Any]:
    """Values of a parameter: some in the usual run, and the others with the marker soak."""
    return [pytest.param(value, marks=[] if value in usual else [pytest.mark.soak]) for value in values]


PLAYERS = (2, 3, 5)
"""How many play in the usual run; two players have rules of their own."""
USUAL_GAMES = ("chesapeake", "express")
"""The games of long tests in the usual run; Off the Rails shares the code of 18Chesapeake."""
