"""Chapters 6 and 7: what a payday brings, and the end of the game."""

from causeway.events import GameEnded
from causeway.state import State, income, sold
from causeway.tables import COMPANIES
from trunkline.core.events import Events
from trunkline.core.rulebook import rule


@rule("6.2")
def per_share(state: State, company: str) -> int:
    """What each share sold gets: the income shared out, rounded up."""
    count = sold(state, company)
    return -(-income(state, company) // count) if count else 0


@rule("6.2")
def pay_shares(state: State, company: str) -> None:
    """The bank pays every share sold."""
    rate = per_share(state, company)
    for seat, held in enumerate(state.shares[company]):
        state.cash[seat] += held * rate
        state.bank -= held * rate


@rule("6.3")
def freight(state: State, company: str) -> int:
    """What a company itself gets at its payday: $1 for every town on its track."""
    return sum(hex in state.values for hex in state.track[company])


@rule("7.1")
def end_game(state: State, events: Events = None) -> None:
    """The shares of all companies are paid once more, and the game is over."""
    for company in COMPANIES:
        pay_shares(state, company)
    state.step, state.actor = "over", None
    if events is not None:
        events.append(GameEnded({company: per_share(state, company) for company in COMPANIES}, tuple(state.cash)))


@rule("7.2")
def scores(state: State) -> list[int]:
    """Cash is all that counts."""
    return list(state.cash)
