"""What an analysis finds in a position of Chicago Express: what shares pay, and the cheapest ways of every company."""

from typing import Any

from trunkline.games.express.rules.dividends import dividend_per_share
from trunkline.games.express.state import State, network, sold
from trunkline.games.express.tables import CHICAGO, COMPANIES, HEXES, ORDER
from trunkline.games.express.ways import Way, cheapest_ways
from trunkline.games.express.words.table import dollars
from trunkline.words.language import said as _

GOALS = sorted(
    (hex for hex, printed in HEXES.items() if printed.terrain in ("city", "industrial")),
    key=lambda hex: (hex != CHICAGO, ORDER[hex]),
)
"""Chicago, then the other cities from west to east."""


def summary(state: State) -> dict[str, Any]:
    """For each open company the dividend of a share now, and for each city what the cheapest way there costs."""
    opened = [company for company in COMPANIES if company in state.income]
    ways = {company: cheapest_ways(state, company) for company in opened}
    there = {company: set(network(state, company)) for company in opened}
    rows = [
        {
            "name": HEXES[goal].name,
            "goal": goal == CHICAGO,
            "cells": [_cell(state, company, ways[company].get(goal), goal in there[company]) for company in opened],
        }
        for goal in GOALS
    ]
    return {"companies": [_company(state, company) for company in opened], "rows": rows}


def _company(state: State, company: str) -> dict[str, Any]:
    count, income = sold(state, company), state.income[company]
    reason = _("income of $%(income)s / %(count)s sold, rounded up") % {"income": income, "count": count}
    return {
        "company": company,
        "name": COMPANIES[company].name,
        "colour": COMPANIES[company].colour,
        "pays": dollars(dividend_per_share(state, company)),
        "reason": reason if count else _("no shares sold yet"),
        "money": dollars(state.treasury[company]),
        "locomotives": state.charter[company],
    }


def _cell(state: State, company: str, way: Way | None, there: bool) -> dict[str, Any]:
    """A company and a city: what the way there costs, if there is one."""
    if there:
        return {"there": True, "tip": _("%(company)s is there") % {"company": company}}
    if way is None:
        return {"tip": _("%(company)s can't get there, or has too few locomotives") % {"company": company}}
    said = {"company": company, "cost": way.cost, "hexes": ", ".join(way.hexes)}
    return {
        "cost": dollars(way.cost),
        "count": len(way.hexes),
        "hexes": " ".join(way.hexes),
        "dear": way.cost > state.treasury[company],
        "tip": _("%(company)s pays $%(cost)s: %(hexes)s") % said,
    }
