"""Chapters 3 and 5: the four initial auctions, and the auction of a share."""

from trunkline.core.api import Span
from trunkline.core.errors import Illegal
from trunkline.core.messages import marked
from trunkline.core.rulebook import rule
from trunkline.games.express.actions import Bid, Offer, Pass
from trunkline.games.express.rules.turn import begin_turn, end_turn
from trunkline.games.express.state import State, is_open, left_of, sold
from trunkline.games.express.tables import COMPANIES, INITIAL_AUCTIONS


@rule("3.1")
def open_initial_auction(state: State) -> None:
    """The next of the four, opened by the player in `turn`."""
    open_auction(state, INITIAL_AUCTIONS[state.initial], state.turn)


@rule("3.2")
def after_initial_auction(state: State, buyer: int | None) -> None:
    """The buyer opens the next auction; without one the same player does (rulings C1, C2)."""
    state.initial += 1
    if buyer is not None:
        state.turn = buyer
    if state.initial < len(INITIAL_AUCTIONS):
        open_initial_auction(state)
    else:
        begin_turn(state, first_player(state))


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
def offer(state: State, action: Offer) -> None:
    """The player whose turn it is opens the auction."""
    open_auction(state, action.company, state.turn)


def open_auction(state: State, company: str, opener: int) -> None:
    """A share of the company is on offer; everyone is in, the opener is asked first."""
    state.step = "bid"
    state.company = company
    state.price = 0
    state.bidder = None
    state.bidding = tuple(range(state.players))
    ask(state, opener)


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
def bid(state: State, action: Bid) -> None:
    """The highest bid now; the next seat still in is asked, or the share is sold to the last one left."""
    assert state.actor is not None
    state.price = action.price
    state.bidder = state.actor
    if state.bidding == (state.bidder,):
        sell_share(state)
    else:
        ask(state, next_bidder(state))


@rule("5.3")
def drop_out(state: State, _action: Pass) -> None:
    """Out of this auction; it ends when only the highest bidder is left, or nobody."""
    following = next_bidder(state)
    state.bidding = tuple(seat for seat in state.bidding if seat != state.actor)
    if not state.bidding:
        keep_share(state)
    elif state.bidding == (state.bidder,):
        sell_share(state)
    else:
        ask(state, following)


def next_bidder(state: State) -> int:
    """The next seat clockwise that is still in."""
    assert state.actor is not None
    seat = left_of(state, state.actor)
    while seat not in state.bidding:
        seat = left_of(state, seat)
    return seat


@rule("5.3")
def ask(state: State, seat: int) -> None:
    """This seat bids or passes; under `auto_pass` one that can't bid passes at once (ruling C13)."""
    state.actor = seat
    if state.auto_pass and state.cash[seat] < lowest_bid(state):
        drop_out(state, Pass())


@rule("5.4")
def sell_share(state: State) -> None:
    """The highest bidder pays the company and takes the share."""
    company, buyer = state.company, state.bidder
    assert company is not None
    assert buyer is not None
    state.cash[buyer] -= state.price
    state.treasury[company] += state.price
    state.unsold[company] -= 1
    held = state.shares[company]
    state.shares[company] = (*held[:buyer], held[buyer] + 1, *held[buyer + 1 :])
    close_auction(state, buyer)


@rule("5.5")
def keep_share(state: State) -> None:
    """Nobody bid: the share stays on the charter."""
    close_auction(state, None)


@rule("5.4")
def close_auction(state: State, buyer: int | None) -> None:
    """On to the next initial auction, or to the left of the player who opened this one (ruling C13)."""
    state.company = None
    state.price = 0
    state.bidder = None
    state.bidding = ()
    if state.initial < len(INITIAL_AUCTIONS):
        after_initial_auction(state, buyer)
    else:
        end_turn(state)
