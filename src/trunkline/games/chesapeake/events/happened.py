"""What an action of 18Chesapeake did, and everything that followed from it by itself."""

from collections.abc import Callable
from typing import Any

from trunkline.games.chesapeake import actions as a
from trunkline.games.chesapeake.actions import Action
from trunkline.games.chesapeake.engine import STEPS, follow, scores
from trunkline.games.chesapeake.events import operating, stock
from trunkline.games.chesapeake.events import operating_records as records
from trunkline.games.chesapeake.events.stock_records import PresidentChanged, StockRoundBegan
from trunkline.games.chesapeake.rules.trains import over_limit, remove_train, train_limit
from trunkline.games.chesapeake.state import State
from trunkline.games.chesapeake.state import operating as operating_company
from trunkline.games.chesapeake.tables import P6

Happened = list[Any]


def happened(before: State, action: Action, after: State) -> Happened:
    events = _done_by(before, action)
    moment = before.copy()
    STEPS[before.step].actions[type(action)][2](moment, action)
    if before.round == "auction":
        events += stock.settled(before, action, moment)
    events += _set_off(_without_traded(before, action), moment)
    if before.step == "stock":
        events += stock.after_trade(before, action, moment)
    earlier = moment.copy()
    while follow(moment):
        if earlier.step in _FOLLOWS:
            events += _FOLLOWS[earlier.step](earlier, moment)
        earlier = moment.copy()
    return [*events, _discard_due(after)] if after.step == "discard" else events


def _done_by(before: State, action: Action) -> Happened:
    if isinstance(action, a.Pass) and before.company is not None and before.round == "operating":
        return operating.passed(before, action)
    return _DID[type(action)](before, action)


_DID: dict[type[Action], Callable[..., Happened]] = {
    a.Pass: stock.passed,
    a.Bid: stock.bid,
    a.Par: stock.par,
    a.Buy: stock.buy,
    a.Sell: stock.sell,
    a.LayTile: operating.lay_tile,
    a.UsePower: operating.use_power,
    a.PlaceStation: operating.place_station,
    a.RunTrains: operating.run,
    a.Dividend: operating.dividend,
    a.BuyTrain: operating.buy_train,
    a.TradeIn: operating.trade_in,
    a.DiscardTrain: operating.discard,
    a.BuyPrivate: operating.buy_private,
    a.Accept: operating.accept,
    a.Decline: operating.decline,
    a.CounterOffer: operating.counter,
    a.GoBankrupt: operating.go_bankrupt,
}


def _without_traded(before: State, action: Action) -> State:
    """A train that was handed in is no longer the company's when others rust."""
    if not isinstance(action, a.TradeIn):
        return before
    traded = before.copy()
    remove_train(traded, operating_company(before), action.train)
    return traded


def _set_off(earlier: State, later: State) -> Happened:
    events: Happened = [
        PresidentChanged(seat, company)
        for company, seat in later.president.items()
        if earlier.president.get(company, seat) != seat
    ]
    events += stock.flotation(earlier, later)
    if later.phase != earlier.phase:
        events += [records.PhaseBegan(later.phase), *operating.rusted(earlier, later.phase)]
    events += _privates_closed(earlier, later)
    if later.broken and not earlier.broken:
        events.append(records.BankBroken(later.round == "operating" or later.step == "end_game"))
    return events


def _privates_closed(earlier: State, later: State) -> Happened:
    closed = [private for private in later.closed if private not in earlier.closed]
    if closed == [P6]:
        return [records.VanderbiltClosed(P6, later.vanderbilt)]
    owned = tuple(private for private in closed if private in earlier.privates or private in earlier.company_privates)
    return [records.PrivatesClosed(owned)] if owned else []


def _operating_round(earlier: State, later: State) -> Happened:
    events: Happened = [records.OperatingRoundBegan(later.stock_round, later.operating_round)]
    if not later.floated:
        events.append(records.NoneFloated())
    return [*events, *stock.private_income(later), *_set_off(earlier, later)]


def _next_company(earlier: State, later: State) -> Happened:
    company = later.company
    if company is None:
        return []
    return [records.TurnBegan(later.president[company], company), *operating.home_placed(earlier, later, company)]


def _unasked_dividend(earlier: State, _later: State) -> Happened:
    company = operating_company(earlier)
    return [records.NothingEarned(company), operating.fallen(earlier, company)]


_FOLLOWS: dict[str, Callable[[State, State], Happened]] = {
    "begin_stock": lambda earlier, later: [
        StockRoundBegan(later.stock_round, later.priority),
        *stock.cannot_trade(earlier.priority, later.passes, later),
        *stock.round_over(earlier, later),
    ],
    "begin_round": _operating_round,
    "next_company": _next_company,
    "end_round": lambda earlier, later: [*operating.exported(earlier, later), *_set_off(earlier, later)],
    "end_game": lambda earlier, _later: [records.GameEnded(earlier.bankrupt, tuple(scores(earlier)))],
    "dividend": _unasked_dividend,
}
"""By the step at which something happens by itself."""


def _discard_due(after: State) -> records.DiscardDue:
    company = over_limit(after)[0]
    return records.DiscardDue(after.president[company], company, len(after.trains[company]), train_limit(after))
