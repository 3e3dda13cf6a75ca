"""Chapters 3 and 5: the four initial auctions, and the auction of a share."""

from trunkline.core.api import Span
from trunkline.core.errors import Illegal
from trunkline.core.events import Events
from trunkline.core.messages import marked
from trunkline.core.rulebook import rule
from trunkline.games.express.actions import Bid, Offer, Pass
from trunkline.games.express.events import (
    AuctionOpened,
    BidMade,
    BidPassed,
    CannotBid,
    FirstTurn,
    ShareBought,
    ShareOffered,
    ShareUnsold,
)
from trunkline.games.express.rules.turn import begin_turn, end_turn
from trunkline.games.express.state import State, is_open, left_of, sold
from trunkline.games.express.tables import COMPANIES, INITIAL_AUCTIONS


@rule("3.1")
def open_initial_auction(state: State, events: Events = None) -> None:
    """The next of the four, opened by the player in `turn`."""
    open_unasked(state, INITIAL_AUCTIONS[state.initial], events)


@rule("3.2")
def after_initial_auction(state: State, buyer: int | None, events: Events = None) -> None:
    """The buyer opens the next auction; without one the same player does (rulings C1, C2)."""
    state.initial += 1
    if buyer is not None:
        state.turn = buyer
    if state.initial < len(INITIAL_AUCTIONS):
        open_initial_auction(state, events)
        return
    seat = first_player(state)
    if events is not None:
        events.append(FirstTurn(seat))
    begin_turn(state, seat, events)


@rule("3.3")
def first_player(state: State) -> int:
    """PRR's owner; if PRR was not sold, the first opener, seat 0 (ruling C2)."""
    holdings = state.shares[INITIAL_AUCTIONS[0]]
    return holdings.index(1) if 1 in holdings else 0


def offer_options(state: State) -> list[Offer]:
    return [action for company in COMPANIES if not check_offer(state, action := Offer(company))]


@rule("5.1")
def check_offer(state: State, action: Offer) -> Illegal | None:
    """The company must be open and have a share left."""
    company = action.company
    if company not in COMPANIES:
        return Illegal(
            "5.1", "no company is called {company!r}; there are {companies}", company=company, companies=[*COMPANIES]
        )
    if not is_open(state, company):
        return Illegal("5.1", "{company} only opens when the first company reaches Chicago", company=company)
    if not state.unsold[company]:
        count = COMPANIES[company].shares
        return Illegal("5.1", "all {count} shares of {company} are sold", count=count, company=company)
    return None


@rule("5.1")
def offer(state: State, action: Offer, events: Events = None) -> None:
    """The player whose turn it is opens the auction."""
    if events is not None:
        events.append(ShareOffered(state.turn, action.company, minimum_bid(state, action.company)))
    open_auction(state, action.company, events)


def open_unasked(state: State, company: str, events: Events = None) -> None:
    """A share is put up by itself; nobody hears of it if under `auto_pass` nobody could bid."""
    low = minimum_bid(state, company)
    if events is not None and not (state.auto_pass and max(state.cash) < low):
        events.append(AuctionOpened(state.turn, company, low))
    open_auction(state, company, events)


def open_auction(state: State, company: str, events: Events = None) -> None:
    """A share of the company is on offer; everyone is in, the player in `turn` is asked first."""
    state.step = "bid"
    state.company = company
    state.price = 0
    state.bidder = None
    state.bidding = tuple(range(state.players))
    ask(state, state.turn, events)


@rule("5.2")
def minimum_bid(state: State, company: str) -> int:
    """Income over the shares sold, the one on offer included, rounded up."""
    return -(-state.income[company] // (sold(state, company) + 1))


@rule("5.3")
def lowest_bid(state: State) -> int:
    """The minimum bid, or a dollar more than the highest bid."""
    assert state.company is not None
    return state.price + 1 if state.bidder is not None else minimum_bid(state, state.company)


def bid_options(state: State) -> list[Span[Bid]]:
    assert state.actor is not None
    low, high = lowest_bid(state), state.cash[state.actor]
    return [Span(Bid(low), "price", low, high)] if not check_bid(state, Bid(low)) else []


@rule("5.3")
def check_bid(state: State, action: Bid) -> Illegal | None:
    """At least the lowest bid, at most the bidder's cash."""
    assert state.actor is not None
    assert state.company is not None
    low, cash = lowest_bid(state), state.cash[state.actor]
    if action.price < low and state.bidder is not None:
        words = marked("bid ${low} or more to beat ${highest}, not ${price}")
        return Illegal("5.3", words, low=low, highest=state.price, price=action.price)
    if action.price < low:
        return Illegal(
            "5.2",
            "the minimum bid for {company} is ${low} (${income} / {count}, rounded up), not ${price}",
            company=state.company,
            low=low,
            income=state.income[state.company],
            count=sold(state, state.company) + 1,
            price=action.price,
        )
    if action.price > cash:
        return Illegal("5.3", "you have ${cash}, so you can't bid ${price}", cash=cash, price=action.price)
    return None


@rule("5.3")
def bid(state: State, action: Bid, events: Events = None) -> None:
    """The highest bid now; the next seat still in is asked."""
    assert state.actor is not None
    assert state.company is not None
    if events is not None:
        events.append(BidMade(state.actor, state.company, action.price))
    state.price = action.price
    state.bidder = state.actor
    ask(state, next_bidder(state), events)


@rule("5.3")
def drop_out(state: State, _action: Pass, events: Events = None) -> None:
    """Out of this auction; the next seat still in is asked."""
    assert state.actor is not None
    assert state.company is not None
    if events is not None:
        events.append(BidPassed(state.actor, state.company))
    following = next_bidder(state)
    state.bidding = tuple(seat for seat in state.bidding if seat != state.actor)
    ask(state, following, events)


def next_bidder(state: State) -> int:
    """The next seat clockwise that is still in."""
    assert state.actor is not None
    seat = left_of(state, state.actor)
    while seat not in state.bidding:
        seat = left_of(state, seat)
    return seat


@rule("5.3")
def ask(state: State, seat: int, events: Events = None) -> None:
    """This seat bids or passes; under `auto_pass` one that can't bid passes at once (ruling C13).

    The auction ends when only the highest bidder is left, or nobody.
    """
    unable: list[int] = []
    while state.bidding and state.bidding != (state.bidder,):
        state.actor = seat
        if not state.auto_pass or state.cash[seat] >= lowest_bid(state):
            break
        unable.append(seat)
        seat = next_bidder(state)
        state.bidding = tuple(other for other in state.bidding if other != state.actor)
    affordable = len(unable) < state.players
    if events is not None and affordable:
        assert state.company is not None
        events += [CannotBid(seat, state.company) for seat in sorted(unable)]
    if not state.bidding:
        keep_share(state, affordable, events)
    elif state.bidding == (state.bidder,):
        sell_share(state, events)


@rule("5.4")
def sell_share(state: State, events: Events = None) -> None:
    """The highest bidder pays the company and takes the share."""
    company, buyer = state.company, state.bidder
    assert company is not None
    assert buyer is not None
    state.cash[buyer] -= state.price
    state.treasury[company] += state.price
    state.unsold[company] -= 1
    held = state.shares[company]
    state.shares[company] = (*held[:buyer], held[buyer] + 1, *held[buyer + 1 :])
    if events is not None:
        events.append(ShareBought(buyer, company, state.price))
    close_auction(state, buyer, events)


@rule("5.5")
def keep_share(state: State, affordable: bool = True, events: Events = None) -> None:
    """Nobody bid, or could have bid: the share stays on the charter."""
    assert state.company is not None
    if events is not None:
        events.append(ShareUnsold(state.company, affordable))
    close_auction(state, None, events)


@rule("5.4")
def close_auction(state: State, buyer: int | None, events: Events = None) -> None:
    """On to the next initial auction, or to the left of the player who opened this one (ruling C13)."""
    state.company = None
    state.price = 0
    state.bidder = None
    state.bidding = ()
    if state.initial < len(INITIAL_AUCTIONS):
        after_initial_auction(state, buyer, events)
    else:
        end_turn(state, events)
