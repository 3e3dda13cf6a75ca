"""What follows from an action, and the moments that every player sees once: dividends, Chicago, the end."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from django.utils.text import capfirst

from trunkline.core.api import winners
from trunkline.core.messages import marked
from trunkline.games.express.actions import Action
from trunkline.games.express.engine import apply
from trunkline.games.express.events import (
    ChicagoReached,
    CompanyOpened,
    DialsReset,
    DividendsPaid,
    ForestDeveloped,
    GameEnded,
    HexBuilt,
    HexDeveloped,
    ShareBought,
    ShareUnsold,
)
from trunkline.games.express.rules.dividends import end_reasons
from trunkline.games.express.state import State
from trunkline.games.express.tables import COMPANIES
from trunkline.games.express.words.sentences import why_it_ends
from trunkline.games.express.words.table import why_it_ends as why_the_state_ends
from trunkline.web.game_page.parts import Moment
from trunkline.web.table.plies import LivePly
from trunkline.web.table.snapshot import Snapshot
from trunkline.words.language import said
from trunkline.words.phrases import victory

Names = Sequence[str]


def events_of(state: State, *actions: Action) -> list[Any]:
    events: list[Any] = []
    after = state.copy()
    for action in actions:
        apply(after, action, events)
    return events


def follows(state: State, action: Action, names: Names) -> list[str]:
    """What an action would bring about for the whole table: shares sold, dividends, arrivals, the end."""
    events, after = events_of(state, action), state.copy()
    apply(after, action)
    words = [_WORDS[type(event)](event, names) for event in events if type(event) in _WORDS]
    if after.actor is not None and end_reasons(after) and not end_reasons(state):
        words.append(said("Then the next dividend ends the game"))
    return words


def gains(paid: Sequence[int], names: Names) -> str:
    """Who gets what: "Ann +$11, Bob +$19"."""
    parts = [said("{name} +${amount}", name=names[seat], amount=amount) for seat, amount in enumerate(paid) if amount]
    return ", ".join(parts) or said("nobody gets anything")


_WORDS: Mapping[type[Any], Callable[[Any, Names], str]] = {
    ShareBought: lambda event, names: said(
        "{name} gets the share for ${price}", name=names[event.seat], price=event.price
    ),
    ShareUnsold: lambda event, _names: said("The share of {company} stays unsold", company=event.company),
    ChicagoReached: lambda event, names: said(
        "Chicago dividend, ${per_share} a share: {gains}", per_share=event.per_share, gains=gains(event.paid, names)
    ),
    CompanyOpened: lambda event, _names: said(
        "Wabash opens with an income of ${income}; its first share is auctioned", income=event.income
    ),
    DividendsPaid: lambda event, names: said("General dividend: {gains}", gains=gains(event.paid, names)),
    GameEnded: lambda event, names: said(
        "The game ends: {victory}", victory=victory(names, winners(event.scores), max(event.scores), "$")
    ),
}

Event = TypeVar("Event")

_TOWARD_THE_END = (ShareBought, HexBuilt, HexDeveloped, ForestDeveloped, DialsReset)
"""What can bring one of the four ends about."""


def moment(snapshot: Snapshot, ply: LivePly) -> Moment | None:
    """A dividend, an arrival in Chicago or the end, with who gets what; they may come together."""
    names = snapshot.names_at(ply)
    arrival, dividends, end = _first(ply, ChicagoReached), _first(ply, DividendsPaid), _first(ply, GameEnded)
    lines = [
        *(_arrival(ply, arrival, names) if arrival else ()),
        *(_dividends(snapshot, ply, dividends, names) if dividends else ()),
    ]
    if end:
        lines += [
            said("The game ends: {reasons}.", reasons=why_it_ends(end)),
            victory(names, winners(end.scores), max(end.scores), "$"),
        ]
    last = None if end else _last_round(snapshot, ply)
    if not lines:
        return Moment(said("The next dividend ends the game"), [last]) if last else None
    company = arrival.company if arrival else ""
    title = said("{company} reaches Chicago", company=company) if arrival else said("General dividend")
    more = [said("The next dividend ends the game: {reasons}", reasons=last)] if last else []
    return Moment(said("The game is over") if end else title, [*lines, *more], company, end or arrival or dividends)


def _last_round(snapshot: Snapshot, ply: LivePly) -> str | None:
    """Why the next dividend will be the last, if that is so since this ply; None else."""
    if not any(isinstance(event, _TOWARD_THE_END) for event in ply.events):
        return None
    before, after = snapshot.state_at(ply.number - 1), snapshot.state_at(ply.number)
    if not isinstance(before, State) or not isinstance(after, State) or end_reasons(before) or not end_reasons(after):
        return None
    return f"{capfirst(why_the_state_ends(after))}."


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


def _dividends(snapshot: Snapshot, ply: LivePly, event: DividendsPaid, names: Sequence[str]) -> list[str]:
    """For each player what every company pays; then what has become of Detroit."""
    state = snapshot.state_at(ply.number)
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
    held = [(company, state.shares[company][seat], event.rates.get(company, 0)) for company in COMPANIES]
    words = marked("{company} {count} × ${pays}")
    return ", ".join(said(words, company=company, count=count, pays=pays) for company, count, pays in held if count)
