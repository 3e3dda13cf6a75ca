"""What follows from an action of Chicago Express, exactly: it is done on a copy of the position."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trunkline.core.api import winners
from trunkline.core.messages import marked
from trunkline.games.express.actions import Action
from trunkline.games.express.engine import apply
from trunkline.games.express.events import (
    ChicagoReached,
    CompanyOpened,
    DividendsPaid,
    GameEnded,
    ShareBought,
    ShareUnsold,
    happened,
)
from trunkline.games.express.rules.dividends import end_reasons
from trunkline.games.express.state import State
from trunkline.words.language import said
from trunkline.words.phrases import victory

Names = Sequence[str]


def events_of(state: State, *actions: Action) -> list[Any]:
    """What would happen if these actions were done one after the other."""
    events, after = [], state.copy()
    for action in actions:
        before = after.copy()
        apply(after, action)
        events += happened(before, action, after)
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


def _sold(event: ShareBought, names: Names) -> str:
    return said("{name} gets the share for ${price}", name=names[event.seat], price=event.price)


def _unsold(event: ShareUnsold, _names: Names) -> str:
    return said("The share of {company} stays unsold", company=event.company)


def _chicago(event: ChicagoReached, names: Names) -> str:
    words = marked("Chicago dividend, ${per_share} a share: {gains}")
    return said(words, per_share=event.per_share, gains=gains(event.paid, names))


def _opened(event: CompanyOpened, _names: Names) -> str:
    return said("Wabash opens with an income of ${income}; its first share is auctioned", income=event.income)


def _dividends(event: DividendsPaid, names: Names) -> str:
    return said("General dividend: {gains}", gains=gains(event.paid, names))


def _ended(event: GameEnded, names: Names) -> str:
    return said("The game ends: {victory}", victory=victory(names, winners(event.scores), max(event.scores), "$"))


_WORDS: Mapping[type[Any], Callable[..., str]] = {
    ShareBought: _sold,
    ShareUnsold: _unsold,
    ChicagoReached: _chicago,
    CompanyOpened: _opened,
    DividendsPaid: _dividends,
    GameEnded: _ended,
}
