"""What everybody at the table should see once: dividends, a company in Chicago, the end."""

from collections.abc import Sequence
from typing import TypeVar

from trunkline.core.api import winners
from trunkline.core.messages import marked
from trunkline.games.express.events.records import (
    ChicagoReached,
    CompanyOpened,
    DialsReset,
    DividendsPaid,
    GameEnded,
)
from trunkline.games.express.state import State
from trunkline.games.express.tables import COMPANIES
from trunkline.games.express.web.follows import gains
from trunkline.games.express.words.sentences import why_it_ends
from trunkline.web.face import LivePly, Moment, View
from trunkline.words.language import said
from trunkline.words.phrases import victory

Event = TypeVar("Event")


def moment(view: View, ply: LivePly) -> Moment | None:
    """A dividend, an arrival in Chicago or the end, with who gets what; they may come together."""
    names = view.names_at(ply)
    arrival, dividends, end = _first(ply, ChicagoReached), _first(ply, DividendsPaid), _first(ply, GameEnded)
    lines = [
        *(_arrival(ply, arrival, names) if arrival else ()),
        *(_dividends(view, ply, dividends, names) if dividends else ()),
        *(_end(end, names) if end else ()),
    ]
    if not lines:
        return None
    company = arrival.company if arrival else ""
    title = said("{company} reaches Chicago", company=company) if arrival else said("General dividend")
    return Moment(said("The game is over") if end else title, lines, company)


def _first(ply: LivePly, kind: type[Event]) -> Event | None:
    return next((event for event in ply.events if isinstance(event, kind)), None)


def _arrival(ply: LivePly, event: ChicagoReached, names: Sequence[str]) -> list[str]:
    words = marked("{company} pays ${per_share} a share: {gains}")
    lines = [said(words, company=event.company, per_share=event.per_share, gains=gains(event.paid, names))]
    opened = _first(ply, CompanyOpened)
    if opened:
        lines.append(
            said("Wabash opens with an income of ${income}; its first share is auctioned", income=opened.income)
        )
    return lines


def _dividends(view: View, ply: LivePly, event: DividendsPaid, names: Sequence[str]) -> list[str]:
    """For each player what every company pays; then what has become of Detroit."""
    state = view.state_at(ply.number)
    assert isinstance(state, State)
    lines = [
        said("{name} +${amount}: {parts}", name=names[seat], amount=amount, parts=_parts(state, event, seat))
        for seat, amount in sorted(enumerate(event.paid), key=lambda one: -one[1])
        if amount
    ]
    reset = _first(ply, DialsReset)
    if reset and reset.grown:
        lines.append(said("The dials are reset. Detroit grows to {detroit}.", detroit=reset.detroit))
    return lines or [said("No share pays.")]


def _parts(state: State, event: DividendsPaid, seat: int) -> str:
    """What a player gets from each company: "PRR 1 × $3, NYC 2 × $4"."""
    held = [(company, state.shares[company][seat], event.rates.get(company, 0)) for company in COMPANIES]
    words = marked("{company} {count} × ${pays}")
    return ", ".join(said(words, company=company, count=count, pays=pays) for company, count, pays in held if count)


def _end(event: GameEnded, names: Sequence[str]) -> list[str]:
    reasons = said("The game ends: {reasons}.", reasons=why_it_ends(event))
    return [reasons, victory(names, winners(event.scores), max(event.scores), "$")]
