"""Chapter 12: the bank breaks or a player is bankrupt, the game is over, and the richest wins."""

from trunkline.core.events import Events
from trunkline.core.rulebook import rule
from trunkline.kit18xx.events.operating import CashForfeited, GameEnded
from trunkline.kit18xx.rules.variants import AUCTION_GOES_ON
from trunkline.kit18xx.state import State, price_of


@rule("12")
def take_from_bank(state: State, amount: int) -> None:
    """The bank pays; that it broke is remembered (ruling R25)."""
    state.bank -= amount
    if state.bank < 0:
        state.broken = True


@rule("12")
def is_last_set(state: State) -> bool:
    """Is the game over with this set of operating rounds, because the bank has broken?

    The operating round inside the auction is a set of its own; with 18xx.games' variant the auction goes on (ruling
    R25).
    """
    return state.broken and (state.round != "auction" or AUCTION_GOES_ON not in state.rulings)


@rule("12")
def end_by_bankruptcy(state: State, seat: int, events: Events = None) -> None:
    """A bankrupt player's cash goes to the bank, and the game is over at once."""
    if events is not None:
        events.append(CashForfeited(seat, state.cash[seat]))
    state.bank += state.cash[seat]
    state.cash[seat] = 0
    state.bankrupt = seat
    state.step = "end_game"


@rule("12")
def end_game(state: State, events: Events = None) -> None:
    """Nobody acts any more."""
    if events is not None:
        events.append(GameEnded(state.bankrupt, tuple(scores(state)), state.market_ended and state.bankrupt is None))
    state.actor = None
    state.step = "over"


@rule("12")
def scores(state: State) -> list[int]:
    """Cash, shares at their price, and privates at face value."""
    totals = list(state.cash)
    for company in state.title.companies:
        for seat, units in enumerate(state.shares[company]):
            totals[seat] += units * price_of(state, company)
    for private, seat in state.privates.items():
        totals[seat] += state.title.privates[private].value
    return totals
