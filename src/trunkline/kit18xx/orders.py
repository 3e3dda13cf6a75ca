"""Standing orders of an 18xx game: in the private auction (9) and in stock rounds (10)."""

from collections.abc import Sequence
from dataclasses import dataclass

from trunkline.core.messages import Message, marked
from trunkline.kit18xx.actions import Action, Bid, Buy, Par, Pass, Sell
from trunkline.kit18xx.rules.bids import face_price, highest_bid, lowest_bid, on_offer
from trunkline.kit18xx.state import State
from trunkline.kit18xx.title import Title
from trunkline.orders.terms import Ended, Limit, Move, Offered, Ticks, cancelled, done, either
from trunkline.words.language import said


@dataclass(frozen=True, slots=True)
class PassRound:
    """Pass the rest of this stock round, unless something happens that matters."""

    traded: tuple[str, ...] = ()
    """Not after anybody has bought or sold shares of one of these companies."""
    sold: bool = False
    """Not after anybody has sold anything."""
    opened: bool = False
    """Not after anybody has started a company."""


@dataclass(frozen=True, slots=True)
class PassPrivates:
    """Pass in the private auction, until something happens that matters."""

    bid: tuple[str, ...] = ()
    """Until anybody bids for one of these privates."""
    outbid: bool = False
    """Until a highest bid of one's own is beaten."""
    bought: bool = False
    """Until anybody buys a private, so that another one is the cheapest."""
    last: bool = False
    """Until all the others have passed."""


@dataclass(frozen=True, slots=True)
class BidPrivate:
    """Bid for a private, always the least that is needed, up to a limit."""

    private: str
    limit: int


Order = PassRound | PassPrivates | BidPrivate
ORDERS: tuple[type[Order], ...] = (PassRound, PassPrivates, BidPrivate)


def offers(state: State, seat: int) -> list[Offered]:
    if state.round == "stock":
        return [_pass_round(state, seat)]
    if state.round != "auction" or (state.actor == seat and state.step == "par"):
        return []
    if state.step == "bidding" and _has_bid(state, seat, state.contested):
        assert state.contested is not None
        return _bids(state, seat, [state.contested])
    # The cheapest is bought and not bid for; what others contest is closed to this seat.
    return [_pass_privates(state), *_bids(state, seat, on_offer(state)[1:])]


def _pass_round(state: State, seat: int) -> Offered:
    return Offered(
        PassRound(tuple(company for company in state.title.companies if state.shares[company][seat])),
        said("Pass the rest of this stock round"),
        said(
            "Passes on each of your turns until the stock round is over. Canceled if something you checked happens, "
            "or if the rules don't let you pass."
        ),
        ticks=(
            Ticks("traded", said("someone buys or sells"), tuple(state.title.companies)),
            Ticks("sold", said("someone sells any shares")),
            Ticks("opened", said("someone starts a company")),
        ),
    )


def _pass_privates(state: State) -> Offered:
    dearer = tuple(on_offer(state)[1:])
    return Offered(
        PassPrivates(outbid=True, last=True),
        said("Pass in the private auction"),
        said(
            "Passes on each of your turns until the auction is over. Canceled if something you checked happens, if "
            "you're asked to raise a bid or to set a par value, or if everyone has passed."
        ),
        ticks=(
            *((Ticks("bid", said("someone bids for"), dearer),) if dearer else ()),
            Ticks("outbid", said("someone outbids you")),
            Ticks("bought", said("someone buys a private")),
            Ticks("last", said("everyone else has passed")),
        ),
    )


def _bids(state: State, seat: int, privates: Sequence[str]) -> list[Offered]:
    """The orders to bid for each of these privates that the seat can pay for."""
    orders = []
    for private in privates:
        bids = state.bids.get(private, ())
        low = bids[-1][1] if bids and bids[-1][0] == seat else lowest_bid(state, private)
        high = highest_bid(state, seat, private)
        if low <= high:
            limit = Limit("limit", low, high - (high - low) % state.title.bid_step, state.title.bid_step)
            words, does = said("Bid for {private}", private=private), said(DOES, private=private)
            orders.append(Offered(BidPrivate(private, low), words, does, limit))
    return orders


DOES = marked(
    "Makes the minimum bid for {private} if you have none, or buys it at its price once it's the cheapest. Then passes "
    "until it's contested, raises by the minimum up to your limit, and drops out above it. Canceled if you're asked "
    "about anything else, or if everyone else has passed."
)


def _has_bid(state: State, seat: int, private: str | None) -> bool:
    return any(bidder == seat for bidder, _ in state.bids.get(private or "", ()))


def describe(title: Title, order: Order) -> str:
    match order:
        case BidPrivate(private, limit):
            return said("Bid up to {limit} for {private}", limit=title.money(limit), private=private)
        case PassRound(traded, sold, opened):
            ends = [said("someone buys or sells {companies}", companies=either(traded))] if traded else []
            ends += [said("someone sells any shares")] * sold + [said("someone starts a company")] * opened
            if ends:
                return said("Pass the rest of this stock round, unless {ends}", ends=either(ends))
            return said("Pass the rest of this stock round")
        case PassPrivates(bid, outbid, bought, last):
            ends = [said("someone bids for {privates}", privates=either(bid))] if bid else []
            ends += [said("someone outbids you")] * outbid + [said("someone buys a private")] * bought
            ends += [said("everyone else has passed")] * last
            if ends:
                return said("Pass in the private auction until {ends}", ends=either(ends))
            return said("Pass in the private auction")


def judge(
    order: Order, given: State, since: Sequence[Move], state: State, seat: int, names: Sequence[str]
) -> Action | Ended | None:
    match order:
        case PassRound():
            return _judge_round(order, given, since, state, seat, names)
        case PassPrivates():
            return _judge_privates(order, given, since, state, seat, names)
        case BidPrivate():
            return _judge_bid(order, since, state, seat, names)


def _judge_round(
    order: PassRound, given: State, since: Sequence[Move], state: State, seat: int, names: Sequence[str]
) -> Action | Ended | None:
    """Pass, until others trade in a way that matters, or the round is over."""
    if (state.round, state.stock_round) != (given.round, given.stock_round):
        return done(Message("the stock round is over"))
    for move in since:
        if move.seat != seat and (why := _matters(order, move.action, names[move.seat])):
            return cancelled(why)
    return Pass() if state.actor == seat else None


def _matters(order: PassRound, action: Action, name: str) -> Message | None:
    """What somebody has done at which the order ends, in words; None if it does not matter."""
    match action:
        case Par(company) if order.opened or company in order.traded:
            return Message("{name} has started {company}", name=name, company=company)
        case Buy(company) if company in order.traded:
            return Message("{name} has bought {company}", name=name, company=company)
        case Sell(company, count) if order.sold or company in order.traded:
            return Message(
                "{name} has sold {percent} of {company}",
                name=name,
                percent=Message("{number}%", number=count * 10),
                company=company,
            )
    return None


def _judge_privates(
    order: PassPrivates, given: State, since: Sequence[Move], state: State, seat: int, names: Sequence[str]
) -> Action | Ended | None:
    """Pass, until others bid or buy in a way that matters, or the auction is over."""
    if state.round != "auction":
        return done(Message("the private auction is over"))
    for move in since:
        if move.seat != seat and isinstance(move.action, Bid) and move.action.private in order.bid:
            bid = {"price": state.title.money(move.action.price), "private": move.action.private}
            return cancelled(Message("{name} has bid {price} for {private}", name=names[move.seat], **bid))
    for private, bids in given.bids.items():
        if order.outbid and bids and bids[-1][0] == seat and _is_beaten(state, seat, private):
            price = bids[-1][1]
            return cancelled(
                Message(
                    "your bid of {price} for {private} is no longer the highest",
                    price=state.title.money(price),
                    private=private,
                )
            )
    for private, owner in state.privates.items():
        if order.bought and private not in given.privates:
            return cancelled(_bought(private, owner, seat, names))
    return _pass(order.last, since, state, seat) if state.actor == seat else None


def _have_all_passed(since: Sequence[Move], seat: int) -> bool:
    """Has nobody bid since one's last pass? Orders alone would then go round and round until the bank breaks."""
    for move in reversed(since):
        if isinstance(move.action, Bid) or move.seat == seat:
            return isinstance(move.action, Pass)
    return False


def _pass(but_the_last: bool, since: Sequence[Move], state: State, seat: int) -> Action | Ended:
    """A pass in one's turn of the auction; anything else that one is asked is for the player."""
    if refusal := _asks_more(state):
        return refusal
    if _have_all_passed(since, seat):
        return cancelled(Message("everyone has passed since your last turn"))
    if but_the_last and state.passes == state.players - 1:
        return cancelled(Message("everyone else has passed, and your pass would be the last"))
    return Pass()


def _asks_more(state: State, private: str | None = None) -> Ended | None:
    """Is one asked for a raise on another private, or for a par value?"""
    if state.step == "bidding" and state.contested != private:
        return cancelled(Message("you're asked to raise your bid for {private} (9)", private=state.contested))
    if state.step == "par":
        company = state.title.rules.granted_company(state)
        return cancelled(Message("you're asked for the par value of {company} (7.1)", company=company))
    return None


def _is_beaten(state: State, seat: int, private: str) -> bool:
    """Has another one the highest bid on the private, or the private itself?"""
    if private in state.privates:
        return state.privates[private] != seat
    bids = state.bids.get(private, ())
    return not bids or bids[-1][0] != seat


def _bought(private: str, owner: int, seat: int, names: Sequence[str]) -> Message:
    """Who has bought a private, as its owner or another one reads it."""
    if owner == seat:
        return Message("you have bought {private}", private=private)
    return Message("{name} has bought {private}", name=names[owner], private=private)


def _judge_bid(
    order: BidPrivate, since: Sequence[Move], state: State, seat: int, names: Sequence[str]
) -> Action | Ended | None:
    """Bid while the limit allows it, until somebody has the private."""
    private = order.private
    if private in state.privates:
        return done(_bought(private, state.privates[private], seat, names))
    if state.round != "auction":
        return done(Message("the private auction is over"))
    stands = _has_bid(state, seat, private)
    if state.contested == private and not stands:
        return done(Message("the bidding for {private} goes on without you", private=private))
    if state.actor != seat:
        return None
    if refusal := _asks_more(state, private):
        return refusal
    is_cheapest = state.step == "auction" and private == on_offer(state)[0]
    price = face_price(state, private) if is_cheapest else lowest_bid(state, private)
    if state.step == "auction" and stands:
        return _pass(True, since, state, seat)
    if price <= order.limit:
        return Bid(private, price)
    if state.step == "bidding":
        return Pass()
    return done(
        Message(
            "a bid for {private} is {price} now, above your {limit}",
            private=private,
            price=state.title.money(price),
            limit=state.title.money(order.limit),
        )
    )


@dataclass(frozen=True)
class Orders:
    """The standing orders of a title."""

    title: Title

    ORDERS = ORDERS
    offers = staticmethod(offers)
    judge = staticmethod(judge)

    def describe(self, order: Order) -> str:
        return describe(self.title, order)
