"""What happens in the private auction and the stock rounds."""

from typing import Any

from trunkline.games.chesapeake.actions import Action, Bid, Buy, Par, Pass, Sell
from trunkline.games.chesapeake.events import stock_records as records
from trunkline.games.chesapeake.events.operating import exported, sale
from trunkline.games.chesapeake.events.operating_records import PrivatesPaid
from trunkline.games.chesapeake.market import operating_order
from trunkline.games.chesapeake.rules.bids import face_price, on_offer
from trunkline.games.chesapeake.rules.stock import is_sold_out, sell_shares, share_price
from trunkline.games.chesapeake.rules.two_player import leaves_game, president_size
from trunkline.games.chesapeake.state import State, acting, price_of
from trunkline.games.chesapeake.tables import P1, P5, P6, PRIVATES

Happened = list[Any]
Bids = tuple[tuple[int, int], ...]
"""(seat, price), the lowest first."""


def bid(before: State, action: Bid) -> Happened:
    """A bid; that the cheapest private is bought comes with what it settles."""
    if before.step == "auction" and action.private == on_offer(before)[0]:
        return []
    return [records.BidMade(acting(before), action.private, action.price)]


def passed(before: State, _action: Pass) -> Happened:
    seat = acting(before)
    if before.round == "stock":
        return [records.TurnEnded(seat) if before.has_sold else records.Passed(seat)]
    return [records.AuctionPassed(seat) if before.contested is None else records.BiddingLeft(seat, before.contested)]


def settled(before: State, action: Action, later: State) -> Happened:
    """What an action of the auction leads to: privates change hands, all have passed, bidders go on, it is over."""
    events = _all_passed(before, later) if before.step == "auction" and isinstance(action, Pass) else []
    bids = _bids_after(before, action)
    for private in PRIVATES:
        if private in later.privates and private not in before.privates:
            events += _bought(before, private, later.privates[private], bids.get(private, ()))
    if later.step == "bidding" and later.contested and later.contested != before.contested:
        events.append(records.BiddingBegan(later.contested, later.bids[later.contested]))
    if later.step == "par":
        events.append(records.PresidencyIncluded(acting(later), later.vanderbilt, P6))
    if later.step == "begin_stock":
        events += [records.AuctionEnded(), records.PriorityGiven(later.priority)]
    return events


def _bids_after(before: State, action: Action) -> dict[str, Bids]:
    bids = dict(before.bids)
    seat = acting(before)
    if isinstance(action, Bid):
        others = tuple(other for other in bids.get(action.private, ()) if other[0] != seat)
        bids[action.private] = (*others, (seat, action.price))
    elif before.contested:
        bids[before.contested] = tuple(other for other in bids[before.contested] if other[0] != seat)
    return bids


def _bought(before: State, private: str, seat: int, bids: Bids) -> Happened:
    price = bids[-1][1] if bids else 0
    at_its_price = before.step == "auction" and private == on_offer(before)[0]
    bought = records.PrivateBought(seat, private, price, not at_its_price)
    return [bought, records.ShareIncluded(seat, "B&O", private, 1)] if private == P5 else [bought]


def _all_passed(before: State, later: State) -> Happened:
    if later.discount > before.discount:
        events: Happened = [records.PrivateReduced(P1, face_price(later, P1))]
        return [*events, records.PriorityGiven(later.priority)] if later.priority != before.priority else events
    if before.passes + 1 < before.players:
        return []
    return [records.AuctionInterrupted(), *private_income(later), *exported(before, later)]


def private_income(state: State) -> Happened:
    paying = [private for private, card in PRIVATES.items() if card.revenue]
    owners = {private: state.privates[private] for private in paying if private in state.privates}
    companies = {private: state.company_privates[private] for private in paying if private in state.company_privates}
    if not owners and not companies:
        return []
    paid, treasuries = [0] * state.players, dict.fromkeys(companies.values(), 0)
    for private, seat in owners.items():
        paid[seat] += PRIVATES[private].revenue
    for private, company in companies.items():
        treasuries[company] += PRIVATES[private].revenue
    return [PrivatesPaid(owners, companies, tuple(paid), treasuries)]


def par(before: State, action: Par) -> Happened:
    size = president_size(before, action.company)
    price = 0 if before.step == "par" else size * action.price
    return [records.CompanyStarted(acting(before), action.company, action.price, size, price)]


def buy(before: State, action: Buy) -> Happened:
    seat, company = acting(before), action.company
    source = before.ipo if action.source == "ipo" else before.pool
    leaves = leaves_game(before, action, seat)
    events: Happened = [records.ShareRemoved(company)] if leaves else []
    if source[company] > (leaves and action.source == "pool"):
        return [*events, records.ShareBought(seat, company, action.source, share_price(before, action))]
    return [*events, records.ShareMissed(seat, company)]


def sell(before: State, action: Sell) -> Happened:
    return sale(before, action, acting(before))


def after_trade(before: State, action: Action, later: State) -> Happened:
    passes = before.passes + (not before.has_sold) if isinstance(action, Pass) else 0
    seat = acting(before)
    traded = before.copy()
    if isinstance(action, Sell):
        sell_shares(traded, action, seat)
    return [*cannot_trade(seat + 1, later.passes - passes, later), *round_over(traded, later)]


def cannot_trade(first: int, count: int, later: State) -> Happened:
    return [records.CannotTrade(tuple((first + place) % later.players for place in range(count)))] if count else []


def round_over(before: State, later: State) -> Happened:
    if later.step != "begin_set":
        return []
    events: Happened = [records.StockRoundEnded()]
    for company in operating_order(before, [company for company in later.floated if company in before.spaces]):
        if is_sold_out(later, company):
            events.append(records.CompanySoldOut(company))
            events.append(records.PriceMoved(company, price_of(before, company), price_of(later, company)))
    return [*events, records.PriorityGiven(later.priority)]


def flotation(before: State, later: State) -> Happened:
    events: Happened = []
    for company in later.floated:
        if company not in before.floated:
            events.append(records.CompanyFloated(company, 10 * later.par[company]))
            # with 18xx.games' variant a share may have left the pool just before (14)
            left = later.removed[company] - before.removed[company]
            if rest := later.pool[company] - before.pool[company] + left:
                events.append(records.SharesPooled(company, rest))
    return events
