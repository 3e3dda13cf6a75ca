"""Chapter 4: the auction of a share."""

from causeway.actions import Auction, Bid, Pass
from causeway.events import BidRaised, DroppedOut, ShareBought, ShareOffered
from causeway.rules.turn import NO_COMPANY, check_turn, end_turn
from causeway.state import State
from causeway.tables import COMPANIES
from trunkline.core.api import Span
from trunkline.core.errors import Illegal
from trunkline.core.events import Events
from trunkline.core.rulebook import rule


def auction_options(state: State) -> list[Span[Auction]]:
    cash = state.cash[state.turn]
    offers = (Auction(company, 1) for company in COMPANIES)
    return [Span(offer, "price", 1, cash) for offer in offers if not check_auction(state, offer)]


@rule("4.1")
def check_auction(state: State, action: Auction) -> Illegal | None:
    """A share that is left, and a first bid that its bidder can pay."""
    cash = state.cash[state.turn]
    if action.company not in COMPANIES:
        return Illegal("4.1", NO_COMPANY, companies=tuple(COMPANIES), company=action.company)
    if refusal := check_turn(state, "auction"):
        return refusal
    if not state.unsold[action.company]:
        return Illegal("4.1", "all shares of {company} are sold", company=action.company)
    if not 1 <= action.price <= cash:
        return Illegal("4.1", "start at $1 to ${cash}, all your cash, not at ${price}", cash=cash, price=action.price)
    return None


@rule("4.1")
def auction(state: State, action: Auction, events: Events = None) -> None:
    """The share is on offer at this price, and everybody else is asked."""
    if events is not None:
        events.append(ShareOffered(state.turn, action.company, action.price))
    state.step, state.company = "bid", action.company
    state.bidding = tuple(range(state.players))
    _hold(state, action.price, events)


def bid_options(state: State) -> list[Span[Bid]]:
    assert state.actor is not None
    return [Span(Bid(state.price + 1), "price", state.price + 1, state.cash[state.actor])]


@rule("4.2")
def check_bid(state: State, action: Bid) -> Illegal | None:
    """A raise of at least $1 that the bidder can pay."""
    assert state.actor is not None
    cash = state.cash[state.actor]
    if action.price <= state.price:
        return Illegal(
            "4.2", "a bid must beat ${highest}, so ${price} is too low", highest=state.price, price=action.price
        )
    if action.price > cash:
        return Illegal("4.2", "you can't bid ${price}: you only have ${cash}", price=action.price, cash=cash)
    return None


@rule("4.2")
def bid(state: State, action: Bid, events: Events = None) -> None:
    """The bidder holds the highest bid."""
    assert state.actor is not None
    assert state.company is not None
    if events is not None:
        events.append(BidRaised(state.actor, state.company, action.price))
    _hold(state, action.price, events)


@rule("4.2")
def drop_out(state: State, _action: Pass, events: Events = None) -> None:
    """Out of this auction for good."""
    assert state.actor is not None
    assert state.company is not None
    if events is not None:
        events.append(DroppedOut(state.actor, state.company))
    state.bidding = tuple(seat for seat in state.bidding if seat != state.actor)
    _ask_next(state, events)


def _hold(state: State, price: int, events: Events) -> None:
    state.price, state.bidder = price, state.actor
    _ask_next(state, events)


@rule("4.3")
def _ask_next(state: State, events: Events) -> None:
    """The next player who can raise is asked; without one the share is sold."""
    assert state.actor is not None
    state.bidding = tuple(seat for seat in state.bidding if seat == state.bidder or state.cash[seat] > state.price)
    if len(state.bidding) == 1:
        _sell(state, events)
        return
    after = [(state.actor + step) % state.players for step in range(1, state.players + 1)]
    state.actor = next(seat for seat in after if seat in state.bidding and seat != state.bidder)


@rule("4.3")
def _sell(state: State, events: Events) -> None:
    """The highest bidder gets the share and pays the company."""
    company, buyer = state.company, state.bidder
    assert company is not None
    assert buyer is not None
    state.cash[buyer] -= state.price
    state.treasury[company] += state.price
    state.unsold[company] -= 1
    state.shares[company] = tuple(held + (seat == buyer) for seat, held in enumerate(state.shares[company]))
    if events is not None:
        events.append(ShareBought(buyer, company, state.price))
    end_turn(state, "auction", events)
