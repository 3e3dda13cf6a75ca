"""The cards of Chicago Express: players, companies, and how near the end is."""

from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from trunkline.games.express.rules.dividends import dividend_per_share, end_reasons, is_red
from trunkline.games.express.state import State, is_open, sold
from trunkline.games.express.tables import COMPANIES, COMPANIES_AT_END, DIALS, HOUSES, HOUSES_AT_END, INDUSTRIAL
from trunkline.games.express.web.choices import state_of
from trunkline.games.express.words.table import dial_title, dollars, standing
from trunkline.web.face import Card, Choice, View
from trunkline.words.language import said


def cards(view: View, _choices: list[Choice]) -> list[Card]:
    """Players, companies, the end; in an auction the players' money matters, otherwise the charters."""
    state = state_of(view)
    bidding = state.step == "bid" or state.actor is None
    players = {"players": [_player(state, seat, name) for seat, name in enumerate(view.names)]}
    charters = {"companies": [_company(state, company, view.names) for company in COMPANIES]}
    return [
        Card("players", _("Players"), _draw("players", players), bidding),
        Card("companies", _("Companies"), _draw("companies", charters), not bidding),
        Card("end", _("Dials and the end"), _draw("end", {"dials": _dials(state), "ends": _ends(state)})),
    ]


def _draw(name: str, context: dict[str, Any]) -> str:
    return str(render_to_string(f"express/{name}.html", context)).strip()


def _player(state: State, seat: int, name: str) -> dict[str, Any]:
    """A player's row: money, what the next dividend brings, shares, and how the seat stands."""
    held = [(company, state.shares[company][seat]) for company in COMPANIES if state.shares[company][seat]]
    parts = [
        said("{company} {count} × ${pays}", company=company, count=count, pays=dividend_per_share(state, company))
        for company, count in held
    ]
    return {
        "name": name,
        "cash": dollars(state.cash[seat]),
        "gets": sum(count * dividend_per_share(state, company) for company, count in held),
        "parts": " + ".join(parts) or said("no shares"),
        "chips": [(company, COMPANIES[company].colour, count, COMPANIES[company].name) for company, count in held],
        "acting": seat == state.actor,
        "standing": standing(state, seat),
    }


def _company(state: State, company: str, names: list[str]) -> dict[str, Any]:
    """A charter with its figures, and who holds its shares."""
    printed, count, opened = COMPANIES[company], sold(state, company), is_open(state, company)
    income = state.income.get(company, 0)
    pays = dividend_per_share(state, company) if opened and count else 0
    reason = _("income of $%(income)s / %(count)s sold, rounded up") % {"income": income, "count": count}
    return {
        "company": company,
        "name": printed.name,
        "colour": printed.colour,
        "open": opened,
        "now": company == state.company,
        "money": dollars(state.treasury[company]),
        "income": income,
        "pays": dollars(pays),
        "reason": reason if count else _("no shares sold yet"),
        "locomotives": state.charter[company],
        "of_locomotives": printed.locomotives,
        "left": state.unsold[company],
        "of_shares": printed.shares,
        "holders": [(names[seat], held) for seat, held in enumerate(state.shares[company]) if held],
    }


def _dials(state: State) -> list[dict[str, Any]]:
    """Each dial: how often chosen, of how many."""
    return [
        {
            "dial": dial,
            "words": dial_title(dial),
            "chosen": state.needles[dial],
            "limit": limit,
            "red": is_red(state, dial),
        }
        for dial, limit in DIALS.items()
    ]


def _ends(state: State) -> list[dict[str, Any]]:
    """The four ways to the end: how far each is, and whether it holds."""
    empty = [company for company in state.income if not state.charter[company]]
    sold_out = [company for company in state.income if not state.unsold[company]]
    detroit, last = state.industrial["Detroit"], INDUSTRIAL["Detroit"][-1]
    used, enough = HOUSES - state.houses, HOUSES - HOUSES_AT_END
    left = _("%(count)s left, the game ends at %(end)s")
    conditions = {
        "10.1": (_("companies without locomotives"), len(empty), COMPANIES_AT_END, ", ".join(empty)),
        "10.2": (_("companies without shares"), len(sold_out), COMPANIES_AT_END, ", ".join(sold_out)),
        "10.3": (_("houses built"), used, enough, left % {"count": state.houses, "end": HOUSES_AT_END}),
        "10.4": (_("Detroit's value"), detroit, last, _("it grows by one after each dividend")),
    }
    holds = end_reasons(state)
    return [
        {"rule": rule, "words": words, "now": min(now, goal), "goal": goal, "more": more, "holds": rule in holds}
        for rule, (words, now, goal, more) in conditions.items()
    ]
