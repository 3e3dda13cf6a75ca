"""Positions that tests of several chapters begin with."""

from typing import Any

from trunkline.games.chesapeake import State
from trunkline.games.chesapeake.testing import build_state

LINE = {"G7": ("9", 1), "F8": ("X1", 0)}
"""B&O's way from Baltimore to Washington."""


def poor(**facts: Any) -> State:
    """B&O has a route, no train and $20; its president, seat 0, has $100."""
    known: dict[str, Any] = {
        "round": "operating",
        "company": "B&O",
        "step": "trains",
        "shares": {"B&O": {0: 6}},
        "treasury": {"B&O": 20},
        "cash": [100, 500, 500],
        "tiles": LINE,
    }
    return build_state(**known | facts)


def running(company: str, trains: list[str], tiles: dict[str, tuple[str, int]], **facts: Any) -> State:
    """The run of a company whose shares are all with players."""
    known: dict[str, Any] = {
        "round": "operating",
        "company": company,
        "step": "run",
        "shares": {company: {0: 6, 1: 2}, "C&O": {1: 6}},
        "trains": {company: trains},
        "tiles": tiles,
        "best_run": False,
    }
    return build_state(**known | facts)
