"""What an action of 18Chesapeake did, and everything that followed from it by itself."""

from collections.abc import Callable
from typing import Any

from trunkline.games.chesapeake.actions import (
    Accept,
    Action,
    Bid,
    Buy,
    BuyPrivate,
    BuyTrain,
    CounterOffer,
    Decline,
    DiscardTrain,
    Dividend,
    GoBankrupt,
    LayTile,
    Par,
    Pass,
    PlaceStation,
    RunTrains,
    Sell,
    TradeIn,
    UsePower,
)
from trunkline.games.chesapeake.engine import STEPS, scores
from trunkline.games.chesapeake.events import operating, stock
from trunkline.games.chesapeake.events.operating_records import (
    BankBroken,
    DiscardDue,
    GameEnded,
    NoneFloated,
    NothingEarned,
    OperatingRoundBegan,
    PhaseBegan,
    PrivatesClosed,
    TurnBegan,
    VanderbiltClosed,
)
from trunkline.games.chesapeake.events.stock_records import PresidentChanged, StockRoundBegan
from trunkline.games.chesapeake.rules.trains import over_limit, remove_train, train_limit
from trunkline.games.chesapeake.state import State
from trunkline.games.chesapeake.state import operating as operating_company
from trunkline.games.chesapeake.tables import P6
from trunkline.games.chesapeake.turn import follow

Happened = list[Any]


def happened(before: State, action: Action, after: State) -> Happened:
    """In the order in which it happened."""
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
    if isinstance(action, Pass) and before.company is not None and before.round == "operating":
        return operating.passed(before, action)
    return _DID[type(action)](before, action)


_DID: dict[type[Action], Callable[..., Happened]] = {
    Pass: stock.passed,
    Bid: stock.bid,
    Par: stock.par,
    Buy: stock.buy,
    Sell: stock.sell,
    LayTile: operating.lay_tile,
    UsePower: operating.use_power,
    PlaceStation: operating.place_station,
    RunTrains: operating.run,
    Dividend: operating.dividend,
    BuyTrain: operating.buy_train,
    TradeIn: operating.trade_in,
    DiscardTrain: operating.discard,
    BuyPrivate: operating.buy_private,
    Accept: operating.accept,
    Decline: operating.decline,
    CounterOffer: operating.counter,
    GoBankrupt: operating.go_bankrupt,
}


def _without_traded(before: State, action: Action) -> State:
    """A train that was handed in is no longer the company's when others rust."""
    if not isinstance(action, TradeIn):
        return before
    traded = before.copy()
    remove_train(traded, operating_company(before), action.train)
    return traded


def _set_off(earlier: State, later: State) -> Happened:
    """What any action may set off: presidents, flotation, a phase, rust, the end of privates, a broken bank."""
    events: Happened = [
        PresidentChanged(seat, company)
        for company, seat in later.president.items()
        if earlier.president.get(company, seat) != seat
    ]
    events += stock.flotation(earlier, later)
    if later.phase != earlier.phase:
        events += [PhaseBegan(later.phase), *operating.rusted(earlier, later.phase)]
    events += _privates_closed(earlier, later)
    if later.broken and not earlier.broken:
        events.append(BankBroken(later.round == "operating" or later.step == "end_game"))
    return events


def _privates_closed(earlier: State, later: State) -> Happened:
    closed = [private for private in later.closed if private not in earlier.closed]
    if closed == [P6]:
        return [VanderbiltClosed(P6, later.vanderbilt)]
    owned = tuple(private for private in closed if private in earlier.privates or private in earlier.company_privates)
    return [PrivatesClosed(owned)] if owned else []


def _stock_round(earlier: State, later: State) -> Happened:
    return [
        StockRoundBegan(later.stock_round, later.priority),
        *stock.cannot_trade(earlier.priority, later.passes, later),
        *stock.round_over(earlier, later),
    ]


def _operating_round(earlier: State, later: State) -> Happened:
    events: Happened = [OperatingRoundBegan(later.stock_round, later.operating_round)]
    if not later.floated:
        events.append(NoneFloated())
    return [*events, *stock.private_income(later), *_set_off(earlier, later)]


def _next_company(earlier: State, later: State) -> Happened:
    company = later.company
    if company is None:
        return []
    return [TurnBegan(later.president[company], company), *operating.home_placed(earlier, later, company)]


def _end_round(earlier: State, later: State) -> Happened:
    return [*operating.exported(earlier, later), *_set_off(earlier, later)]


def _unasked_dividend(earlier: State, _later: State) -> Happened:
    company = operating_company(earlier)
    return [NothingEarned(company), operating.fallen(earlier, company)]


def _game_over(earlier: State, _later: State) -> Happened:
    return [GameEnded(earlier.bankrupt, tuple(scores(earlier)))]


_FOLLOWS: dict[str, Callable[[State, State], Happened]] = {
    "begin_stock": _stock_round,
    "begin_round": _operating_round,
    "next_company": _next_company,
    "end_round": _end_round,
    "end_game": _game_over,
    "dividend": _unasked_dividend,
}
"""By the step at which something happens by itself."""


def _discard_due(after: State) -> DiscardDue:
    company = over_limit(after)[0]
    return DiscardDue(after.president[company], company, len(after.trains[company]), train_limit(after))
