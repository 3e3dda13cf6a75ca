"""Standing orders of Chicago Express: in auctions (3, 5), and turns without an action (4.3)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from trunkline.core.messages import Message, marked
from trunkline.games.express.actions import Action, Bid, Choose, Expand, Offer, Pass
from trunkline.games.express.rules.auction import lowest_bid
from trunkline.games.express.rules.dividends import is_red
from trunkline.games.express.state import State, is_open
from trunkline.games.express.tables import COMPANIES, DIALS, INITIAL_AUCTIONS, dial_name
from trunkline.orders.terms import Ended, Limit, Move, Offered, Pick, Ticks, cancelled, done, either
from trunkline.words.language import said, text_of


@dataclass(frozen=True, slots=True)
class PassAuction:
    """Pass in the auction that is going on."""


@dataclass(frozen=True, slots=True)
class BidAuction:
    """Bid in the auction that is going on, always the least that is needed, up to a limit."""

    limit: int


@dataclass(frozen=True, slots=True)
class SitOut:
    """Do nothing until the next dividend: choose this dial without acting on it, and pass in auctions."""

    dial: str
    auctioned: tuple[str, ...] = ()
    """Not after a share of one of these companies was put up for auction."""
    expanded: tuple[str, ...] = ()
    """Not after anybody has expanded one of these companies."""


Order = PassAuction | BidAuction | SitOut
ORDERS: tuple[type[Order], ...] = (PassAuction, BidAuction, SitOut)


def offers(state: State, seat: int) -> list[Offered]:
    if state.step == "bid" and seat in state.bidding:
        return _auction(state, seat)
    if state.initial < len(INITIAL_AUCTIONS) or (state.actor == seat and state.step != "choose"):
        return []
    return [_sit_out(state, seat)]


def _auction(state: State, seat: int) -> list[Offered]:
    offered = []
    low, high = state.price if state.bidder == seat else lowest_bid(state), state.cash[seat]
    if low <= high:
        words = said("Bid for {company}", company=state.company)
        does = said("Bids as little as possible each time it's your turn, up to your limit, then passes.")
        offered.append(Offered(BidAuction(low), words, does, Limit("limit", low, high)))
    does = said("Passes when you're asked to bid for {company}. It ends with this auction.", company=state.company)
    return [*offered, Offered(PassAuction(), said("Pass in this auction"), does)]


def _sit_out(state: State, seat: int) -> Offered:
    companies = tuple(company for company in COMPANIES if is_open(state, company))
    unsold = tuple(company for company in companies if state.unsold[company])
    held = tuple(company for company in companies if state.shares[company][seat])
    dials = tuple(dial for dial in DIALS if not is_red(state, dial))
    return Offered(
        SitOut(dials[0], unsold, held),
        said("Sit out until the next dividend"),
        said(
            "On your turns it chooses the action you name without carrying it out (4.3); in auctions it passes. It "
            "ends with the next dividend. It's canceled if something you checked happens, or if the dial is in the red "
            "(4.2)."
        ),
        pick=Pick("dial", said("Action to choose"), dials, tuple(text_of(dial_name(dial)) for dial in dials)),
        ticks=(
            Ticks("auctioned", said("someone auctions a share of"), unsold),
            Ticks("expanded", said("someone expands"), companies),
        ),
    )


def describe(order: Order) -> str:
    match order:
        case BidAuction(limit):
            return said("Bid up to ${limit} in this auction", limit=limit)
        case PassAuction():
            return said("Pass in this auction")
        case SitOut(dial, auctioned, expanded):
            ends = {"auctioned": auctioned, "expanded": expanded}
            words = _SIT_OUT[bool(auctioned), bool(expanded)]
            return said(words, dial=dial_name(dial), **{name: either(ones) for name, ones in ends.items() if ones})


_SIT_OUT: Mapping[tuple[bool, bool], str] = {
    (False, False): marked("Sit out until the next dividend by choosing {dial}"),
    (True, False): marked("Sit out until the next dividend by choosing {dial}, unless someone auctions {auctioned}"),
    (False, True): marked("Sit out until the next dividend by choosing {dial}, unless someone expands {expanded}"),
    (True, True): marked(
        "Sit out until the next dividend by choosing {dial}, unless someone auctions {auctioned} or expands {expanded}"
    ),
}
"""By whether auctions, and whether expansions, end it."""


def judge(
    order: Order, given: State, since: Sequence[Move], state: State, seat: int, names: Sequence[str]
) -> Action | Ended | None:
    if isinstance(order, SitOut):
        return _judge_rest(order, given, since, state, seat, names)
    if not _is_same_auction(given, since, state):
        return done(Message("the auction of {company} is over", company=given.company))
    if seat not in state.bidding:
        if isinstance(order, BidAuction):
            return done(Message("the bidding went above your ${limit}, and you have passed", limit=order.limit))
        return done(Message("you have passed"))
    if state.actor != seat:
        return None
    price = lowest_bid(state)
    return Bid(price) if isinstance(order, BidAuction) and price <= order.limit else Pass()


def _is_same_auction(given: State, since: Sequence[Move], state: State) -> bool:
    """Is the auction in which the order was given still going on?"""
    is_like = state.step == "bid" and (state.company, state.initial) == (given.company, given.initial)
    return is_like and not any(isinstance(move.action, Offer) for move in since)


def _judge_rest(
    order: SitOut, given: State, since: Sequence[Move], state: State, seat: int, names: Sequence[str]
) -> Action | Ended | None:
    """Nothing, until others do what matters, or dividends were paid."""
    chosen = sum(isinstance(move.action, Choose) for move in since)
    if sum(state.needles.values()) != sum(given.needles.values()) + chosen:
        # The needles have gone back, which only the dividends do (8.3).
        return done(Message("the dividend has been paid"))
    for move in since:
        match move.action:
            case Offer(company) if move.seat != seat and company in order.auctioned:
                words = marked("{name} has put a share of {company} up for auction")
                return cancelled(Message(words, name=names[move.seat], company=company))
            case Expand(company) if move.seat != seat and company in order.expanded:
                return cancelled(Message("{name} has expanded {company}", name=names[move.seat], company=company))
    if state.actor != seat:
        return None
    return Choose(order.dial) if state.step == "choose" else Pass()
