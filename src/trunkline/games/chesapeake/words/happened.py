"""The story of a game of 18Chesapeake, one action at a time, with everything that follows by itself."""

from collections.abc import Callable

from trunkline.core.api import winners
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
from trunkline.games.chesapeake.rules.trains import remove_train
from trunkline.games.chesapeake.state import State, operating
from trunkline.games.chesapeake.tables import P6
from trunkline.games.chesapeake.turn import follow
from trunkline.games.chesapeake.words import operating as operating_words
from trunkline.games.chesapeake.words import stock
from trunkline.games.chesapeake.words.phrases import Names, discard_words, phase_words, president
from trunkline.words.phrases import listed, victory

Tell = Callable[..., list[str]]


def narrate(before: State, action: Action, after: State, names: Names) -> list[str]:
    """What the action did, and everything that followed from it, in the order in which it happened."""
    told = _tell(before, action)(before, action, names)
    moment = before.copy()
    STEPS[before.step].actions[type(action)][2](moment, action)
    if before.round == "auction":
        told += stock.settled(before, action, moment, names)
    told += _set_off(_without_traded(before, action), moment, names)
    if before.step == "stock":
        told += stock.after_trade(before, action, moment, names)
    earlier = moment.copy()
    while follow(moment):
        told += FOLLOWS.get(earlier.step, _nothing)(earlier, moment, names)
        earlier = moment.copy()
    if after.step == "discard":
        told.append(f"{discard_words(after, names)}.")
    return told


def _tell(before: State, action: Action) -> Tell:
    if isinstance(action, Pass) and before.company is not None and before.round == "operating":
        return operating_words.passed
    return TELL[type(action)]


TELL: dict[type[Action], Tell] = {
    Pass: stock.passed,
    Bid: stock.bid,
    Par: stock.par,
    Buy: stock.buy,
    Sell: stock.sell,
    LayTile: operating_words.lay_tile,
    UsePower: operating_words.use_power,
    PlaceStation: operating_words.place_station,
    RunTrains: operating_words.run,
    Dividend: operating_words.dividend,
    BuyTrain: operating_words.buy_train,
    TradeIn: operating_words.trade_in,
    DiscardTrain: operating_words.discard,
    BuyPrivate: operating_words.buy_private,
    Accept: operating_words.accept,
    Decline: operating_words.decline,
    CounterOffer: operating_words.counter,
    GoBankrupt: operating_words.go_bankrupt,
}


def _without_traded(before: State, action: Action) -> State:
    """A train that was handed in is no longer the company's when others rust."""
    if not isinstance(action, TradeIn):
        return before
    traded = before.copy()
    remove_train(traded, operating(before), action.train)
    return traded


def _set_off(earlier: State, later: State, names: Names) -> list[str]:
    """What any action may set off: presidents, flotation, a phase, rust, the end of privates, a broken bank."""
    told = [
        f"{names[seat]} becomes president of {company}."
        for company, seat in later.president.items()
        if earlier.president.get(company, seat) != seat
    ]
    told += operating_words.flotation(earlier, later)
    if later.phase != earlier.phase:
        told.append(f"Phase {later.phase} begins: {phase_words(later.phase)}.")
        told += operating_words.rusted(earlier, later.phase)
    told += _privates_closed(earlier, later)
    if later.broken and not earlier.broken:
        when = "this set of operating rounds" if later.round == "operating" else "the next set of operating rounds"
        told.append(f"The bank is broken: the game ends after {when}.")
    return told


def _privates_closed(earlier: State, later: State) -> list[str]:
    closed = [private for private in later.closed if private not in earlier.closed]
    owned = [private for private in closed if private in earlier.privates or private in earlier.company_privates]
    if closed == [P6]:
        return [f"{P6} closes, for {later.vanderbilt} has a train."]
    if owned:
        return [f"The private{'s' * (len(owned) > 1)} {listed(owned)} close{'s' * (len(owned) == 1)}."]
    return []


def _nothing(_earlier: State, _later: State, _names: Names) -> list[str]:
    return []


def _stock_round(earlier: State, later: State, names: Names) -> list[str]:
    told = [f"Stock round {later.stock_round} begins with {names[later.priority]}."]
    told += stock.cannot_trade(earlier.priority, later.passes, later, names)
    return told + stock.round_over(earlier, later, names)


def _operating_round(earlier: State, later: State, names: Names) -> list[str]:
    told = [f"Operating round {later.stock_round}.{later.operating_round} begins."]
    if not later.floated:
        told.append("No company has floated yet.")
    return told + stock.private_income(later, names) + _set_off(earlier, later, names)


def _next_company(earlier: State, later: State, names: Names) -> list[str]:
    company = later.company
    if company is None:
        return []
    told = [f"{company} operates, with {president(later, names, company)} as president."]
    return told + operating_words.home_placed(earlier, later, company)


def _end_round(earlier: State, later: State, names: Names) -> list[str]:
    return stock.exported(earlier, later) + _set_off(earlier, later, names)


def _unasked_dividend(earlier: State, _later: State, _names: Names) -> list[str]:
    company = operating(earlier)
    return [f"{company} earns nothing. {operating_words.fallen(earlier, company)}"]


def _game_over(earlier: State, _later: State, names: Names) -> list[str]:
    why = f"{names[earlier.bankrupt]} is bankrupt" if earlier.bankrupt is not None else "the bank is broken"
    worth = scores(earlier)
    order = sorted(range(earlier.players), key=lambda seat: -worth[seat])
    others = [f"{names[seat]} ${worth[seat]}" for seat in order if seat not in winners(worth)]
    told = [f"The game is over: {why} (12).", victory(names, winners(worth), max(worth), "$")]
    return [*told, f"Behind: {listed(others)}."] if others else told


FOLLOWS: dict[str, Tell] = {
    "begin_stock": _stock_round,
    "begin_round": _operating_round,
    "next_company": _next_company,
    "end_round": _end_round,
    "end_game": _game_over,
    "dividend": _unasked_dividend,
}
"""By the step at which something happens by itself."""
