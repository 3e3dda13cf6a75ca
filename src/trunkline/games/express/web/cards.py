"""The cards of Chicago Express: players, companies, the tracks, and how near the end is."""

from typing import Any

from trunkline.games.express.pictures import tracks
from trunkline.games.express.pictures.pieces import SCOPE
from trunkline.games.express.rules.dividends import dividend_per_share, end_reasons
from trunkline.games.express.state import State, is_open, network, sold
from trunkline.games.express.tables import (
    CHICAGO,
    COMPANIES,
    COMPANIES_AT_END,
    HOUSES,
    HOUSES_AT_END,
    INDUSTRIAL,
    label,
)
from trunkline.games.express.ways import way_to_chicago
from trunkline.games.express.web.board import state_of
from trunkline.games.express.words.table import dollars, houses_until_end, standing
from trunkline.pictures.svg import document, group
from trunkline.web.game_page.choices import Choice
from trunkline.web.game_page.parts import Card
from trunkline.web.site.caches import render_cached
from trunkline.web.table.snapshot import Snapshot
from trunkline.words.language import said, text_of
from trunkline.words.language import said as _


def cards(snapshot: Snapshot, _choices: list[Choice]) -> list[Card]:
    """Players, companies, tracks, the end; in an auction the players' money matters, otherwise the charters."""
    state = state_of(snapshot)
    bidding = state.step == "bid" or state.actor is None
    companies = [_company(state, company, snapshot.names) for company in COMPANIES]
    players = [_player(state, seat, name) for seat, name in enumerate(snapshot.names)]
    return [
        Card("players", _("Players"), _draw("players", {"players": players, "companies": companies}), bidding),
        Card("companies", _("Companies"), _draw("companies", {"companies": companies}), not bidding),
        Card("end", _("Dials and tracks"), _draw("end", _tracks(state) | {"ends": _ends(state)})),
    ]


def _draw(name: str, context: dict[str, Any]) -> str:
    return render_cached(f"express/{name}.html", context).strip()


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
        "gets": dollars(sum(count * dividend_per_share(state, company) for company, count in held)),
        "parts": " + ".join(parts) or said("no shares"),
        "held": [state.shares[company][seat] for company in COMPANIES],
        "acting": seat == state.actor,
        "standing": standing(state, seat),
    }


def _company(state: State, company: str, names: list[str]) -> dict[str, Any]:
    printed, count, opened = COMPANIES[company], sold(state, company), is_open(state, company)
    income = state.income.get(company, 0)
    reason = _("income of $%(income)s / %(count)s sold, rounded up") % {"income": income, "count": count}
    holders = [f"{names[seat]} {held}" for seat, held in enumerate(state.shares[company]) if held]
    left = _("%(left)s of %(all)s shares left to auction") % {"left": state.unsold[company], "all": printed.shares}
    way, way_tip = _way(state, company)
    return {
        "company": company,
        "name": printed.name,
        "colour": printed.colour,
        "open": opened,
        "now": company == state.company,
        "money": dollars(state.treasury[company]),
        "income": income,
        "pays": dollars(dividend_per_share(state, company)) if opened and count else "–",
        "reason": reason if count else _("no shares sold yet; the first would pay $%(income)s") % {"income": income},
        "locomotives": state.charter[company],
        "of_locomotives": printed.locomotives,
        "left": state.unsold[company],
        "of_shares": printed.shares,
        "holders": f"{left}. {', '.join(holders)}" if holders else left,
        "way": way,
        "way_tip": way_tip,
    }


def _way(state: State, company: str) -> tuple[str, str]:
    if not is_open(state, company):
        return "–", ""
    if CHICAGO in network(state, company):
        return "✓", _("%(company)s is there") % {"company": company}
    way = way_to_chicago(state, company)
    if way is None:
        return "–", _("%(company)s can't get there, or has too few locomotives") % {"company": company}
    places = ", ".join(text_of(label(hex)) for hex in way.hexes)
    said = {"company": company, "cost": way.cost, "hexes": places}
    return dollars(way.cost), _("%(company)s pays $%(cost)s: %(hexes)s") % said


def _tracks(state: State) -> dict[str, Any]:
    most = max(30, *state.income.values())
    incomes = [
        {
            "company": company,
            "colour": COMPANIES[company].colour,
            "name": COMPANIES[company].name,
            "income": dollars(income),
            "part": 100 * income // most,
        }
        for company, income in state.income.items()
    ]
    industrial = [
        (city, [(box, box == state.industrial[city], city == "Detroit" and box == boxes[-1]) for box in boxes])
        for city, boxes in INDUSTRIAL.items()
    ]
    words = _("Houses until the end: %(count)s") % {"count": houses_until_end(state)}
    houses = document(words, 10 * 24, 42, "", tracks.houses(state, 10), class_=SCOPE)
    dials = document(_("The dials"), 332, 116, "", group(tracks.dials(state, 110), at=(56, 50)), class_=SCOPE)
    return {"incomes": incomes, "industrial": industrial, "houses": houses, "dials": dials}


def _ends(state: State) -> list[dict[str, Any]]:
    empty = [company for company in state.income if not state.charter[company]]
    sold_out = [company for company in state.income if not state.unsold[company]]
    detroit, last = state.industrial["Detroit"], INDUSTRIAL["Detroit"][-1]
    houses, enough = houses_until_end(state), HOUSES - HOUSES_AT_END
    left = _("%(count)s more until the end") % {"count": houses}
    conditions = {
        "10.1": (_("companies without locomotives"), len(empty), COMPANIES_AT_END, ", ".join(empty)),
        "10.2": (_("companies without shares"), len(sold_out), COMPANIES_AT_END, ", ".join(sold_out)),
        "10.3": (_("houses built"), enough - houses, enough, left),
        "10.4": (_("Detroit's value"), detroit, last, _("it grows by one after each dividend")),
    }
    holds = end_reasons(state)
    return [
        {"rule": rule, "words": words, "now": min(now, goal), "goal": goal, "more": more, "holds": rule in holds}
        for rule, (words, now, goal, more) in conditions.items()
    ]
