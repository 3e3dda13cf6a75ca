"""Chicago Express on the page: what `trunkline.web.game_page.page.Web` asks of a game."""

from collections.abc import Sequence
from typing import Any

from trunkline.games.express.engine import STEPS
from trunkline.games.express.pictures.pieces import SCOPE as SCOPE
from trunkline.games.express.rules.dividends import dividend_per_share, is_red
from trunkline.games.express.state import State, is_open, network, sold
from trunkline.games.express.tables import CHICAGO, COMPANIES, COMPANIES_AT_END, DIALS, HEXES, INDUSTRIAL, ORDER
from trunkline.games.express.ways import Way, cheapest_ways
from trunkline.games.express.web.board import board as board
from trunkline.games.express.web.board import state_of
from trunkline.games.express.web.cards import cards as cards
from trunkline.games.express.web.choices import decorate as decorate
from trunkline.games.express.web.lesson import lesson as lesson
from trunkline.games.express.web.lesson import tour as tour
from trunkline.games.express.web.moments import moment as moment
from trunkline.games.express.web.rules import RULE_FIGURES as RULE_FIGURES
from trunkline.games.express.words.table import dial_title, dollars, houses_until_end
from trunkline.web.game_page.page import Analysis
from trunkline.web.game_page.parts import Question, Standing, Stat
from trunkline.web.site.language import said_later
from trunkline.web.table.snapshot import Snapshot
from trunkline.words.language import said as _

QUESTIONS = (
    Question(
        "auto_pass",
        said_later("Players who can't afford the minimum bid"),
        ((True, said_later("pass automatically")), (False, said_later("pass by hand"))),
    ),
)

STYLES: Sequence[str] = ("express/table.css",)

SCRIPTS: Sequence[str] = ()


def auction(state: State) -> str:
    return _("in the %(company)s auction") % {"company": state.company} if state.step == "bid" else ""


def figures(state: State, seat: int) -> dict[str, int]:
    held = [company for company, shares in state.shares.items() if shares[seat] and is_open(state, company)]
    return {_("Cash"): state.cash[seat]} | {
        _("A share of %(company)s pays") % {"company": one}: dividend_per_share(state, one) for one in held
    }


def goes_on(_before: State, _action: object, _after: State) -> None:
    """Every question is worth asking."""


def better(_state: State, _action: object) -> None:
    """The page shows no values by which one action beats another."""


def round_of(state: State) -> str:
    return "auction" if state.step == "bid" else "turn"


def section(state: State) -> str:
    return STEPS[state.step].section


def analysis(state: State) -> Analysis:
    return Analysis("express/analysis.html", summary(state))


HOUSES_FEW = 2
"""With no more houses than this until the end, the figure is a warning."""


def status(snapshot: Snapshot) -> list[Stat]:
    state = state_of(snapshot)
    return [*(_dial(state, dial, limit) for dial, limit in DIALS.items()), *_ends(state)]


def _dial(state: State, dial: str, limit: int) -> Stat:
    red = is_red(state, dial)
    tip = _(
        "A dial: so often this action has been chosen. Once two dials are full, every share pays: a general dividend."
    )
    if red:
        tip = _(
            "A full dial: this action can't be chosen. Once two dials are full, every share pays: a general dividend."
        )
    return Stat(dial_title(dial), f"{state.needles[dial]}/{limit}", tip, red)


def _ends(state: State) -> list[Stat]:
    opened = list(state.income)
    left = sum(state.unsold[company] for company in opened)
    sold_out = sum(not state.unsold[company] for company in opened)
    empty = sum(not state.charter[company] for company in opened)
    detroit, last = state.industrial["Detroit"], INDUSTRIAL["Detroit"][-1]
    goal = COMPANIES_AT_END
    houses = houses_until_end(state)
    sold_words = _(
        "One of the four ends: companies that have sold all their shares. With %(goal)s, the game ends after the next "
        "dividend. Shares left in all: %(left)s."
    )
    empty_words = _(
        "One of the four ends: companies that have used up their locomotives, the pieces they build with. With "
        "%(goal)s, the game ends after the next dividend."
    )
    return [
        Stat(_("Sold out"), f"{sold_out}/{goal}", sold_words % {"goal": goal, "left": left}, sold_out >= goal - 1),
        Stat(_("Out of locos"), f"{empty}/{goal}", empty_words % {"goal": goal}, empty >= goal - 1),
        Stat(
            _("Houses left"),
            str(houses),
            _("One of the four ends: so many more houses can be built. With none left, the next dividend is the last."),
            houses <= HOUSES_FEW,
        ),
        Stat(
            _("Detroit"),
            f"{detroit}/{last}",
            _(
                "One of the four ends: the value of Detroit. It grows by one after each dividend; at %(last)s the game "
                "ends."
            )
            % {"last": last},
            detroit >= last - 1,
        ),
    ]


def standings(snapshot: Snapshot) -> list[Standing]:
    state = state_of(snapshot)
    return [_standing(state, seat) for seat in range(len(snapshot.names))]


def _standing(state: State, seat: int) -> Standing:
    cash = Stat(_("Cash"), dollars(state.cash[seat]))
    if state.actor is None:
        return Standing([cash])
    pays = sum(state.shares[one][seat] * dividend_per_share(state, one) for one in COMPANIES if state.shares[one][seat])
    return Standing([cash, Stat(_("Next dividend"), f"+{dollars(pays)}")])


GOALS = sorted(
    (hex for hex, printed in HEXES.items() if printed.terrain in ("city", "industrial")),
    key=lambda hex: (hex != CHICAGO, ORDER[hex]),
)
"""Chicago, then the other cities from west to east."""


def summary(state: State) -> dict[str, Any]:
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
