"""Positions of Off the Rails that tests of several chapters begin with.

Without a par value of its own a company has $82, the price of the space (2, 3).
"""

from typing import Any

from trunkline.games import offtherails
from trunkline.games.offtherails import State
from trunkline.kit18xx.testing import positions

LINE = {"G7": ("9", 1), "F8": ("X1", 0)}
"""B&O's way from Baltimore to Washington."""


def build_state(players: int = 3, *, vanderbilt: str = "N&W", **facts: Any) -> State:
    return positions.build_state(offtherails, players, vanderbilt=vanderbilt, **facts)


def trading(players: int = 3, **facts: Any) -> State:
    """The second stock round: everyone has $1,000, and seats 1 and 2 two shares of LV each."""
    known: dict[str, Any] = {"cash": [1000] * players, "shares": {"LV": {1: 2, 2: 2}}}
    return build_state(players, **known | facts)


def earning(company: str = "PRR", earnings: int = 50, **facts: Any) -> State:
    """A company of which seat 0 has 60% decides about its earnings."""
    known: dict[str, Any] = {
        "round": "operating",
        "company": company,
        "step": "dividend",
        "earnings": earnings,
        "shares": {company: {0: 6}},
    }
    return build_state(**known | facts)


def buying(**facts: Any) -> State:
    """The train step of B&O with $2,000; seat 0 is president of B&O and PRR, seat 1 of LV."""
    known: dict[str, Any] = {
        "round": "operating",
        "company": "B&O",
        "step": "trains",
        "shares": {"B&O": {0: 6}, "PRR": {0: 6}, "LV": {1: 6}},
        "treasury": {"B&O": 2000},
    }
    return build_state(**known | facts)


def poor(**facts: Any) -> State:
    """B&O has a route, no train and $20; its president, seat 0, has $100."""
    known: dict[str, Any] = {
        "treasury": {"B&O": 20},
        "cash": [100, 500, 500],
        "shares": {"B&O": {0: 6}},
        "tiles": LINE,
    }
    return buying(**known | facts)
