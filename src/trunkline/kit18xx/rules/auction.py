"""Chapter 9: the auction of the six private companies."""

from collections.abc import Callable
from typing import Any

from trunkline.core.api import Span
from trunkline.core.errors import Illegal
from trunkline.core.events import Events
from trunkline.core.rulebook import rule
from trunkline.kit18xx.actions import Bid, Par, Pass
from trunkline.kit18xx.events import stock as records
from trunkline.kit18xx.rules.bids import (
    check_payment,
    face_price,
    highest_bid,
    highest_payable,
    lowest_bid,
    on_offer,
)
from trunkline.kit18xx.rules.ending import is_last_set
from trunkline.kit18xx.rules.privates import pay_privates
from trunkline.kit18xx.rules.shares import float_if_sold, pay_bank, take_share
from trunkline.kit18xx.rules.stock import WRONG_PAR, par_values, set_par
from trunkline.kit18xx.rules.trains import export_train
from trunkline.kit18xx.rules.variants import ANY_PRICE, OVERBID
from trunkline.kit18xx.state import State, acting, left_of, without


def auction_options(state: State) -> list[Bid | Span[Bid]]:
    """The cheapest private at its price (with 18xx.games' variant or more, ruling R1), and bids for the others."""
    bids: list[Bid | Span[Bid]] = []
    for index, private in enumerate(on_offer(state)):
        low = face_price(state, private) if index == 0 else lowest_bid(state, private)
        if check_auction(state, Bid(private, low)):
            continue
        if index == 0 and ANY_PRICE not in state.rulings:
            bids.append(Bid(private, low))
        else:
            bids.append(_bids(state, private, low, state.title.bid_step if index else 1))
    return bids


def _bids(state: State, private: str, low: int, step: int) -> Span[Bid]:
    """All bids from the lowest on."""
    high = highest_bid(state, acting(state), private)
    high -= (high - low) % step
    if OVERBID in state.rulings:
        high = highest_payable(low, high, step, lambda price: not check_payment(state, Bid(private, price), _do))
    return Span(Bid(private, low), "price", low, high, step)


@rule("9")
def check_auction(state: State, action: Bid) -> Illegal | None:
    """The cheapest at its price, or a bid for another one with money that is not set aside."""
    seat = acting(state)
    private, price = action.private, action.price
    offered = on_offer(state)
    if private not in offered:
        return Illegal(
            "9", "{private!r} isn't for sale now; you can buy or bid on {offered}", private=private, offered=offered
        )
    if private == offered[0]:
        face = face_price(state, private)
        if price != face and not (ANY_PRICE in state.rulings and price > face):
            return Illegal(
                "9",
                "{private} is the cheapest and costs {face}, not {price}",
                private=private,
                face=state.title.money(face),
                price=state.title.money(price),
            )
        return _check_money(state, seat, action)
    return _check_price(state, seat, action)


def _check_price(state: State, seat: int, action: Bid) -> Illegal | None:
    private, price = action.private, action.price
    low = lowest_bid(state, private)
    if price < low or price % state.title.bid_step:
        return Illegal(
            "9",
            "a bid on {private} must be {low} or more, in steps of {step}, not {price}",
            private=private,
            low=state.title.money(low),
            step=state.title.money(state.title.bid_step),
            price=state.title.money(price),
        )
    return _check_money(state, seat, action)


def _check_money(state: State, seat: int, action: Bid) -> Illegal | None:
    free = highest_bid(state, seat, action.private)
    if action.price > free:
        aside = state.cash[seat] - free
        if aside > 0:
            return Illegal(
                "9",
                "{price} is too much: you can spend {free}, and {aside} is set aside for your other bids",
                price=state.title.money(action.price),
                free=state.title.money(free),
                aside=state.title.money(aside),
            )
        return Illegal(
            "9",
            "{price} is too much: you can bid up to {free}",
            price=state.title.money(action.price),
            free=state.title.money(free),
        )
    return check_payment(state, action, _do)


@rule("9")
def auction(state: State, action: Bid, events: Events = None) -> None:
    """Buy the cheapest, which resolves the bids on the next ones; or place a bid."""
    seat = acting(state)
    state.passes = 0
    if action.private == on_offer(state)[0]:
        take_private(state, seat, action.private, action.price, False, events)
        resolve_bids(state, events)
    else:
        place_bid(state, seat, action, events)
        state.turn = left_of(state, seat)
        state.actor = state.turn


def place_bid(state: State, seat: int, action: Bid, events: Events = None) -> None:
    """The seat's bid replaces an earlier one of its own and is the highest."""
    if events is not None:
        events.append(records.BidMade(seat, action.private, action.price))
    others = tuple(bid for bid in state.bids.get(action.private, ()) if bid[0] != seat)
    state.bids = {**state.bids, action.private: (*others, (seat, action.price))}


@rule("7.1", "9")
def take_private(state: State, seat: int, private: str, price: int, outbid: bool, events: Events = None) -> None:
    """Pay the bank and take the private, with the share that comes with it."""
    share = state.title.privates[private].share
    if events is not None:
        events.append(records.PrivateBought(seat, private, price, outbid))
        if share:
            events.append(records.ShareIncluded(seat, share, private, 1))
    pay_bank(state, seat, price)
    state.privates = {**state.privates, private: seat}
    state.bids = without(state.bids, private)
    if share:
        take_share(state, share, seat, 1, "ipo")


@rule("9")
def resolve_bids(state: State, events: Events = None) -> None:
    """Settle the bids on the next privates one after the other, until one has none."""
    while offered := on_offer(state):
        private = offered[0]
        bids = state.bids.get(private, ())
        if not bids:
            break
        if len(bids) > 1:
            if state.contested != private and events is not None:
                events.append(records.BiddingBegan(private, bids))
            state.contested = private
            state.step = "bidding"
            state.actor = bids[0][0]
            return
        (seat, price) = bids[0]
        take_private(state, seat, private, price, True, events)
    state.contested = None
    if grant := pending_grant(state):
        private, company = grant
        state.step = "par"
        state.actor = state.privates[private]
        if events is not None:
            events.append(records.PresidencyIncluded(state.actor, company, private))
    elif on_offer(state):
        next_turn(state)
    else:
        end_auction(state, events)


def pending_grant(state: State) -> tuple[str, str] | None:
    """A private that has been bought, and the company whose president's certificate comes with it and has no par."""
    for private, card in state.title.privates.items():
        if card.presidency and private in state.privates:
            company = state.title.rules.granted_company(state)
            return None if company in state.par else (private, company)
    return None


def next_turn(state: State) -> None:
    """The auction goes on with the next player."""
    state.step = "auction"
    state.turn = left_of(state, state.turn)
    state.actor = state.turn


def bidding_options(state: State) -> list[Span[Bid]]:
    """A higher bid for the private that is contested."""
    assert state.contested is not None
    low = lowest_bid(state, state.contested)
    if check_bidding(state, Bid(state.contested, low)):
        return []
    return [_bids(state, state.contested, low, state.title.bid_step)]


@rule("9")
def check_bidding(state: State, action: Bid) -> Illegal | None:
    """The lowest of the bidders raises the highest bid."""
    if action.private != state.contested:
        return Illegal(
            "9",
            "the bidding is for {contested} now, not for {private!r}",
            contested=state.contested,
            private=action.private,
        )
    return _check_price(state, acting(state), action)


@rule("9")
def bidding(state: State, action: Bid, events: Events = None) -> None:
    """The highest bid now; whoever has the lowest is asked."""
    place_bid(state, acting(state), action, events)
    resolve_bids(state, events)


@rule("9")
def check_pass(state: State, action: Pass) -> Illegal | None:
    """Anybody may pass, unless somebody would then have to pay more than they have (ruling R2)."""
    return check_payment(state, action, _do)


@rule("9")
def leave_bidding(state: State, _action: Pass, events: Events = None) -> None:
    """Out of the bidding; the last one left takes the private."""
    assert state.contested is not None
    if events is not None:
        events.append(records.BiddingLeft(acting(state), state.contested))
    left = tuple(bid for bid in state.bids[state.contested] if bid[0] != state.actor)
    state.bids = {**state.bids, state.contested: left}
    resolve_bids(state, events)


@rule("9")
def pass_auction(state: State, _action: Pass, events: Events = None) -> None:
    """When all have passed, the first private costs less; or, once one is sold, there is income (rulings R3, R4).

    That is a set of its own: the game is over if the bank breaks in it (ruling R25). Before anything is sold the
    priority deal goes to the first of those who passed.
    """
    if events is not None:
        events.append(records.AuctionPassed(acting(state)))
    state.passes += 1
    if state.passes < state.players:
        next_turn(state)
        return
    state.passes = 0
    first = state.title.first_private
    if first in state.privates:
        if events is not None:
            events.append(records.AuctionInterrupted())
        pay_privates(state, events)
        if is_last_set(state):
            state.step = "end_game"
            return
        export_train(state, events)
        next_turn(state)
        return
    state.discount += state.title.bid_step
    next_turn(state)
    if events is not None:
        events.append(records.PrivateReduced(first, face_price(state, first)))
        if state.priority != state.turn:
            events.append(records.PriorityGiven(state.turn))
    state.priority = state.turn
    if face_price(state, first) == 0:
        take_private(state, acting(state), first, 0, False, events)
        resolve_bids(state, events)


def granted_par_options(state: State) -> list[Par]:
    """Any par value for the company that came with a private."""
    company = state.title.rules.granted_company(state)
    return [action for price in state.title.pars if not check_granted_par(state, action := Par(company, price))]


@rule("7.1")
def check_granted_par(state: State, action: Par) -> Illegal | None:
    """The buyer of the private sets the par value of its company."""
    granted = state.title.rules.granted_company(state)
    if action.company != granted:
        return Illegal(
            "7.1", "set the par value of {granted} now, not of {company!r}", granted=granted, company=action.company
        )
    if action.price not in state.title.pars:
        return Illegal("10.4", WRONG_PAR, pars=par_values(state.title), price=state.title.money(action.price))
    return None


@rule("7.1")
def granted_par(state: State, action: Par, events: Events = None) -> None:
    """The president's certificate comes with the private for nothing."""
    seat, size = acting(state), state.title.rules.president_units(state, action.company)
    if events is not None:
        events.append(records.CompanyStarted(seat, action.company, action.price, size, 0))
    set_par(state, action.company, action.price, seat)
    take_share(state, action.company, seat, size, "ipo")
    float_if_sold(state, action.company, events)
    end_auction(state, events)


@rule("9")
def end_auction(state: State, events: Events = None) -> None:
    """The priority deal goes to the left of whoever last bought for face value; the first stock round begins."""
    state.priority = left_of(state, state.turn)
    state.step = "begin_stock"
    if events is not None:
        events += (records.AuctionEnded(), records.PriorityGiven(state.priority))


_CONSEQUENCES: dict[tuple[str, type], Callable[[State, Any], None]] = {
    ("auction", Bid): auction,
    ("auction", Pass): pass_auction,
    ("bidding", Bid): bidding,
    ("bidding", Pass): leave_bidding,
}


def _do(state: State, action: Bid | Pass) -> None:
    """Bid or pass, wherever the auction stands."""
    _CONSEQUENCES[state.step, type(action)](state, action)
