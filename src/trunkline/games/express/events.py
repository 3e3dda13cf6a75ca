"""What happens in Chicago Express: a record of each kind, and which of them an action brings; see core/events.py."""

from collections.abc import Callable, Sequence
from typing import Any

from trunkline.core.events import event, records_in
from trunkline.core.messages import marked
from trunkline.games.express.actions import Action, Bid, Build, Choose, Develop, Expand, Offer, Pass
from trunkline.games.express.rules.auction import minimum_bid
from trunkline.games.express.rules.dividends import dividend_per_share, end_reasons
from trunkline.games.express.rules.expansion import cost_of, income_of
from trunkline.games.express.state import State, is_open
from trunkline.games.express.tables import CHICAGO, DETROIT, FOREST_MONEY, HEXES, INITIAL_AUCTIONS, WABASH

_CAUSES = {
    "10.1": marked("locomotives used up"),
    "10.2": marked("shares sold out"),
    "10.3": marked("houses used up"),
    "10.4": marked("Detroit complete"),
}
"""Section -> what ended the game, in a few words."""


@event("auction")
class AuctionOpened:
    """A share is put up for auction by itself, at the start or when Wabash opens."""

    seat: int
    company: str
    minimum: int


@event("auction")
class ShareOffered:
    seat: int
    company: str
    minimum: int


@event("auction")
class BidMade:
    seat: int
    company: str
    price: int


@event("auction")
class BidPassed:
    seat: int
    company: str


@event("auction")
class CannotBid:
    """Somebody can't afford the minimum bid and passes automatically."""

    seat: int
    company: str


@event("shares")
class ShareBought:
    seat: int
    company: str
    price: int


@event("shares")
class ShareUnsold:
    company: str
    affordable: bool
    """Could anybody have bid?"""


@event("round")
class FirstTurn:
    """The initial auctions are over."""

    seat: int


@event("move")
class ActionChosen:
    seat: int
    dial: str
    count: int


@event("move")
class TurnEnded:
    """The chosen action is not carried out."""

    seat: int


@event("track")
class ExpansionBegun:
    seat: int
    company: str
    treasury: int


@event("track")
class ExpansionEnded:
    seat: int
    company: str


@event("track")
class HexBuilt:
    company: str
    hex: str
    cost: int
    gain: int
    income: int


@event("arrival")
class ChicagoReached:
    """A company arrives in Chicago and pays at once."""

    company: str
    per_share: int
    paid: tuple[int, ...]
    """By seat."""


@event("arrival")
class CompanyOpened:
    company: str
    income: int


@event("track")
class HexDeveloped:
    seat: int
    hex: str
    gain: int
    incomes: dict[str, int]
    """By company, afterwards."""
    value: int | None = None
    """Of an industrial city, afterwards."""


@event("track")
class ForestDeveloped:
    seat: int
    hex: str
    company: str
    money: int


@event("money")
class DividendsPaid:
    rates: dict[str, int]
    """Company -> what a share pays; empty if none does."""
    paid: tuple[int, ...]
    """By seat."""


@event("round")
class DialsReset:
    detroit: int
    """The value of Detroit afterwards."""
    grown: bool
    """Has Detroit grown?"""


@event("end")
class GameEnded:
    reasons: tuple[str, ...]
    """Sections of the conditions that hold."""
    without_locomotives: tuple[str, ...]
    without_shares: tuple[str, ...]
    houses: int
    detroit: int
    scores: tuple[int, ...]

    @property
    def causes(self) -> tuple[str, ...]:
        return tuple(_CAUSES[section] for section in self.reasons)


Happened = list[Any]


def happened(before: State, action: Action, after: State) -> Happened:
    seat = before.actor
    assert seat is not None
    done = _DID[type(action)](before, action, after, seat)
    if before.step == "bid":
        done += _auction_closed(before, action, after)
    done += _auctions_opened(before, action, after)
    if _dividend_was_paid(before, after):
        done += _general_dividend(before, after)
    return done


def _pass(before: State, _action: Pass, _after: State, seat: int) -> Happened:
    if before.step == "bid":
        return [BidPassed(seat, _company(before))]
    return [ExpansionEnded(seat, _company(before)) if before.step == "build" else TurnEnded(seat)]


def _build(before: State, action: Build, after: State, _seat: int) -> Happened:
    company, gain = _company(before), income_of(before, action.hex)
    built = HexBuilt(company, action.hex, cost_of(before, action.hex), gain, before.income[company] + gain)
    return [built, *_chicago(company, before, after)] if action.hex == CHICAGO else [built]


def _chicago(company: str, before: State, after: State) -> Happened:
    arrived = before.copy()
    arrived.income[company] += income_of(before, CHICAGO)
    per_share = dividend_per_share(arrived, company)
    done: Happened = [ChicagoReached(company, per_share, tuple(count * per_share for count in before.shares[company]))]
    return done if is_open(before, WABASH) else [*done, CompanyOpened(WABASH, after.income[WABASH])]


def _develop(before: State, action: Develop, after: State, seat: int) -> Happened:
    hex, printed, there = action.hex, HEXES[action.hex], before.locomotives[action.hex]
    if printed.terrain == "forest":
        return [ForestDeveloped(seat, hex, there[0], FOREST_MONEY)]
    gain, value = printed.develop, None
    if printed.terrain == "industrial":
        value = after.industrial[printed.name]
        gain = value - before.industrial[printed.name]
    return [HexDeveloped(seat, hex, gain, {company: before.income[company] + gain for company in there}, value)]


_DID: dict[type[Action], Callable[..., Happened]] = {
    Bid: lambda before, action, _after, seat: [BidMade(seat, _company(before), action.price)],
    Pass: _pass,
    Choose: lambda before, action, _after, seat: [ActionChosen(seat, action.dial, before.needles[action.dial] + 1)],
    Offer: lambda before, action, _after, seat: [
        ShareOffered(seat, action.company, minimum_bid(before, action.company))
    ],
    Expand: lambda before, action, _after, seat: [
        ExpansionBegun(seat, action.company, before.treasury[action.company])
    ],
    Build: _build,
    Develop: _develop,
}


def _auction_closed(before: State, action: Action, after: State) -> Happened:
    company = _company(before)
    still_open = after.step == "bid" and after.company == company and after.initial == before.initial
    buyer = None if still_open else _buyer(before, after, company)
    in_it = set(after.bidding) if still_open else {buyer}
    price = action.price if isinstance(action, Bid) and buyer == before.actor else before.price
    passed = [seat for seat in before.bidding if seat not in in_it | {before.actor}]
    done: Happened = [CannotBid(seat, company) for seat in passed]
    if buyer is not None:
        done.append(ShareBought(buyer, company, price))
    elif not still_open:
        done.append(ShareUnsold(company, True))
    return done


def _buyer(before: State, after: State, company: str) -> int | None:
    gained = [now - then for then, now in zip(before.shares[company], after.shares[company], strict=True)]
    return gained.index(1) if 1 in gained else None


def _auctions_opened(before: State, action: Action, after: State) -> Happened:
    done: Happened = []
    for company in _opened(before, action, after):
        if after.step != "bid" or after.company != company:
            done.append(ShareUnsold(company, False))
            continue
        if not isinstance(action, Offer):
            done.append(AuctionOpened(after.turn, company, minimum_bid(after, company)))
        done += [CannotBid(seat, company) for seat in range(after.players) if seat not in after.bidding]
    if before.initial < len(INITIAL_AUCTIONS) == after.initial:
        done.append(FirstTurn(after.turn))
    return done


def _opened(before: State, action: Action, after: State) -> Sequence[str]:
    if isinstance(action, Offer):
        return [action.company]
    if is_open(after, WABASH) and not is_open(before, WABASH):
        return [WABASH]
    return INITIAL_AUCTIONS[before.initial + 1 : after.initial + 1]


def _dividend_was_paid(before: State, after: State) -> bool:
    """Only a dividend phase takes needles back or ends the game."""
    return after.step == "over" or sum(after.needles.values()) < sum(before.needles.values())


def _general_dividend(before: State, after: State) -> Happened:
    """What each company paid; Detroit's growth, which comes later, is taken off again to see it."""
    at_payment = after.copy()
    growth = after.industrial["Detroit"] - before.industrial["Detroit"]
    for company in after.locomotives.get(DETROIT, ()):
        at_payment.income[company] -= growth
    rates = {company: rate for company in at_payment.income if (rate := dividend_per_share(at_payment, company))}
    seats = range(after.players)
    paid = tuple(sum(after.shares[company][seat] * rate for company, rate in rates.items()) for seat in seats)
    detroit = after.industrial["Detroit"]
    last = ended(after) if after.step == "over" else DialsReset(detroit, growth > 0)
    return [DividendsPaid(rates, paid), last]


def ended(after: State) -> GameEnded:
    bare = [
        tuple(company for company in after.income if not pieces[company]) for pieces in (after.charter, after.unsold)
    ]
    return GameEnded(
        tuple(end_reasons(after)), bare[0], bare[1], after.houses, after.industrial["Detroit"], tuple(after.cash)
    )


def _company(state: State) -> str:
    assert state.company is not None
    return state.company


EVENTS = records_in(globals())
