"""What 18Chesapeake shows with each choice: runs, dividends, prices, and the effects of buying a train."""

from collections.abc import Callable

from trunkline.core.api import Span
from trunkline.games.chesapeake.actions import (
    Accept,
    Bid,
    BuyTrain,
    Dividend,
    Par,
    Pass,
    RunTrains,
    Sell,
    TradeIn,
)
from trunkline.games.chesapeake.engine import apply
from trunkline.games.chesapeake.events.operating import TrainBought, TrainTradedIn, TurnBegan
from trunkline.games.chesapeake.market import move_left, move_right
from trunkline.games.chesapeake.rules.bids import highest_bid, set_aside
from trunkline.games.chesapeake.rules.emergency import is_emergency, may_be_helped, missing_money
from trunkline.games.chesapeake.state import State, acting, operating, price_of
from trunkline.games.chesapeake.web.board import actions_of, flat, gather, lays_in, state_of, stations_in
from trunkline.games.chesapeake.web.desk import train_sales
from trunkline.games.chesapeake.web.prices import after_deal, price_context
from trunkline.games.chesapeake.web.runs import drawn_routes, editor, run_in_bar, ways_of
from trunkline.games.chesapeake.web.trains import consequences, paid_words
from trunkline.games.chesapeake.words.choices import describe
from trunkline.games.chesapeake.words.table import tell_private
from trunkline.web.game_page.choices import Choice, choice_of
from trunkline.web.table.snapshot import Snapshot
from trunkline.words.language import said as _
from trunkline.words.phrases import money


def decorate(snapshot: Snapshot, choices: list[Choice]) -> None:
    """Put what belongs together into one thing to choose from, and say what follows from it."""
    state = state_of(snapshot)
    if state.step == "track":
        gather(state, choices, ("lay_tile", "use_power"), lays_in)
    elif state.step in ("station", "canal"):
        gather(state, choices, ("place_station",), stations_in)
    if state.step == "stock":
        # In words, the pars of a company stay together, under its full name.
        choices[:] = [one for choice in choices for one in ([choice] if choice.kind == "par" else flat([choice]))]
        for choice in choices:
            # on the desk, in the row of its company
            choice.elsewhere = choice.kind != "pass"
        if choices:
            first = state.stock_round == 1
            guide = {
                "guide": _("Buy or start in the table above.") if first else _("Buy, sell or start in the table above.")
            }
            choices.append(Choice(_("Buy, sell or start on the stock desk."), kind="note", extra=guide))
    if state.step == "auction":
        _bundle(choices, _("Another bid…"), lambda one: one.number is not None or one.refusal is not None, least=1)
    if state.step == "answer":
        _join_counters(state, choices)
        _bundle(choices, _("Ask for another price"), lambda one: one.kind == "counter_offer", least=1)
    if state.step == "trains":
        _keep_end(snapshot, state, choices)
        others = _("Buy from another company")
        _bundle(choices, others, lambda one: one.kind == "buy_train" and one.number is not None, least=1)
        missing = {"missing": money(missing_money(state))}
        _bundle(choices, _("Sell shares: %(missing)s to raise") % missing, lambda one: one.kind == "sell", least=1)
    least = 2 if state.step == "privates" else 1
    _bundle(choices, _("Buy a private"), lambda one: one.kind == "buy_private", least)
    set_apart(state, choices)
    if sales := next((one for one in choices if one.kind == "sell" and state.step == "trains"), None):
        sold = [one for one in actions_of(sales.choices) if isinstance(one, Sell)]
        sales.extra |= {"template": "chesapeake/train_sales.html", **train_sales(snapshot, state, sold)}
    for choice in flat(choices):
        if choice.refusal:
            choice.words = describe(state, choice.does)
        if choice.kind in DECORATIONS and choice.does:
            DECORATIONS[choice.kind](snapshot, state, choice)


def _keep_end(snapshot: Snapshot, state: State, choices: list[Choice]) -> None:
    """The end of the step has its place before the purchases, in the same width, also while a train must be bought."""
    end = next((choice for choice in choices if choice.kind == "pass"), None)
    if end is None and choices:
        choices.append(choice_of(snapshot, Pass()))
    elif end and _has_bought(snapshot, state):
        end.extra["room"], end.words = end.words, _("Done")


def _has_bought(snapshot: Snapshot, state: State) -> bool:
    for ply in reversed(snapshot.plies):
        for event in reversed(ply.events):
            if isinstance(event, TrainBought | TrainTradedIn) and event.company == state.company:
                return True
            if isinstance(event, TurnBegan):
                return False
    return False


def _bundle(choices: list[Choice], words: str, belongs: Callable[[Choice], bool], least: int = 2) -> None:
    """Put choices that are seldom what one wants into one group, where the first of them stood."""
    members = [choice for choice in choices if belongs(choice)]
    if len(members) >= least:
        at = choices.index(members[0])
        rest = [choice for choice in choices if choice not in members]
        choices[:] = [*rest[:at], Choice(words, kind=members[0].kind, choices=members), *rest[at:]]


def _join_counters(state: State, choices: list[Choice]) -> None:
    """Make one choice of the prices below an offer and those above it; the rules refuse the offered one itself."""
    members = [choice for choice in choices if choice.kind == "counter_offer" and choice.number]
    if len(members) < 2:
        return
    first, last = members[0].number, members[-1].number
    assert first is not None
    assert last is not None
    members[0].number = Span(first.action, first.field, first.low, last.high, first.step)
    members[0].words = describe(state, members[0].number)
    choices[:] = [choice for choice in choices if choice not in members[1:]]


def _run(_view: Snapshot, state: State, choice: Choice) -> None:
    action = choice.does
    assert isinstance(action, RunTrains)
    ways = ways_of(state, action.routes)
    choice.extra = {
        "template": "chesapeake/run.html",
        "bar": run_in_bar(state, ways),
        "run": drawn_routes(state, ways),
        "editor": editor(state, ways, action.routes),
    }


def _dividend(snapshot: Snapshot, state: State, choice: Choice) -> None:
    assert isinstance(choice.does, Dividend)
    company, pay = operating(state), choice.does.pay
    later = state.copy()
    (move_right if pay else move_left)(later, company)
    held = [(snapshot.names[seat], units) for seat, units in enumerate(state.shares[company]) if units and pay]
    gets = [f"{name} +{money(units * state.earnings // 10)}" for name, units in held]
    kept = state.pool[company] * state.earnings // 10 if pay else state.earnings
    if kept:
        gets.append(f"{company} +{money(kept)}")
    price = _("price %(old)s → %(new)s") % {
        "old": money(price_of(state, company)),
        "new": money(price_of(later, company)),
    }
    choice.words = (
        _("Pay $%(sum)s a share") % {"sum": state.earnings // 10}
        if pay
        else _("Withhold $%(sum)s") % {"sum": state.earnings}
    )
    ends = []
    if not choice.refusal:
        apply(after := state.copy(), choice.does)
        if after.broken and not state.broken:
            ends = [_("breaks the bank: the game ends after these operating rounds")]
    choice.extra["notes"] = [" · ".join(filter(None, (price, ", ".join(gets), *ends)))]
    choice.preview = [price, *gets, *ends]


def _train(_view: Snapshot, state: State, choice: Choice) -> None:
    """What a train sets off: in short on its button, and in full as its hint."""
    assert isinstance(choice.does, BuyTrain | TradeIn)
    if choice.number:
        _priced(_view, state, choice)
    elif not choice.refusal:
        notes = [*paid_words(_view, state, choice.does), *consequences(state, choice.does)]
        choice.extra["notes"] = [" · ".join(notes)] if notes else []
        choice.preview = notes


def _priced(snapshot: Snapshot, state: State, choice: Choice) -> None:
    if choice.number:
        choice.extra |= {"template": "chesapeake/price.html", **price_context(snapshot, state, choice.number)}


def _par(_view: Snapshot, state: State, choice: Choice) -> None:
    """The par value of Vanderbilt's company in short; all that matters of it follows from the price."""
    if state.step == "par" and isinstance(choice.does, Par):
        price = choice.does.price
        choice.words = _("Par %(price)s") % {"price": money(price)}
        floats = {"company": choice.does.company, "money": money(10 * price)}
        choice.extra["notes"] = [_("%(company)s floats with %(money)s") % floats]


def _bid(snapshot: Snapshot, state: State, choice: Choice) -> None:
    """Bids in short; what a purchase leaves."""
    if not isinstance(choice.does, Bid):
        return
    if choice.number:
        label = _("%(private)s, from $%(low)s") % {"private": choice.does.private, "low": choice.number.low}
        free = highest_bid(state, acting(state), choice.does.private)
        choice.extra |= {"label": label, "subject": choice.does.private, "verb": _("Bid")}
        choice.extra |= {
            "money": free,
            "left": free - choice.number.low,
            "about": tell_private(state, choice.does.private, snapshot.names),
        }
    elif not choice.refusal and state.step == "auction":
        aside = set_aside(state, acting(state))
        free = state.cash[acting(state)] - aside
        figures = {"old": money(free), "new": money(free - choice.does.price)}
        bought = {"private": choice.does.private, "price": money(choice.does.price)}
        choice.words = _("Buy %(private)s for %(price)s") % bought
        words = _("free cash %(old)s → %(new)s") if aside else _("cash %(old)s → %(new)s")
        choice.extra["notes"] = [words % figures]


def _stop_bidding(snapshot: Snapshot, state: State, choice: Choice) -> None:
    if state.step != "bidding" or choice.refusal or state.contested is None:
        return
    rest = [bid for bid in state.bids[state.contested] if bid[0] != state.actor]
    if len(rest) == 1:
        got = {"name": snapshot.names[rest[0][0]], "private": state.contested, "price": money(rest[0][1])}
        choice.extra["notes"] = [_("%(name)s gets %(private)s for %(price)s") % got]


def _answer(snapshot: Snapshot, state: State, choice: Choice) -> None:
    if isinstance(choice.does, Accept):
        choice.extra["notes"] = [after_deal(snapshot, state, state.offer_price)]
    else:
        choice.extra["notes"] = [_("no deal for the rest of this turn")]


DECORATIONS = {
    "run_trains": _run,
    "dividend": _dividend,
    "buy_train": _train,
    "trade_in": _train,
    "bid": _bid,
    "pass": _stop_bidding,
    "par": _par,
    "buy_private": _priced,
    "counter_offer": _priced,
    "accept": _answer,
    "decline": _answer,
}


def set_apart(state: State, choices: list[Choice]) -> None:
    """Bankruptcy asks first; without an emergency the bar has it, and sales for a train, only in words.

    Such choices are there where a table plays as 18xx.games does (rulings R16, R17).
    """
    for choice in choices:
        if choice.kind == "go_bankrupt":
            choice.words = _("Declare bankruptcy")
            choice.confirm, choice.preview = True, [_("End the game?"), _("Bankruptcy ends it at once, for everybody.")]
            choice.elsewhere = state.step != "trains" or not is_emergency(state)
        elif choice.kind == "sell" and state.step == "trains":
            choice.elsewhere = not may_be_helped(state)
