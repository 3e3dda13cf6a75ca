"""The verbs of an 18xx game: a table from step and action to options, check and consequence."""

from collections.abc import Callable

from trunkline.core.api import Span, Suggestion
from trunkline.core.errors import Illegal
from trunkline.core.events import Events
from trunkline.core.messages import Message
from trunkline.kit18xx import actions as a
from trunkline.kit18xx.actions import Action
from trunkline.kit18xx.events.operating import BankBroken, DiscardDue
from trunkline.kit18xx.rules import (
    auction,
    deals,
    emergency,
    operating,
    privates,
    purchase,
    running,
    stations,
    stock,
    track,
    trains,
)
from trunkline.kit18xx.rules.ending import end_game, scores
from trunkline.kit18xx.rules.stock import begin_stock_round
from trunkline.kit18xx.rules.trains import over_limit, train_limit
from trunkline.kit18xx.state import State
from trunkline.kit18xx.state import operating as operating_company
from trunkline.kit18xx.title import Check, Consequence, Step, TitleRules, Triplet

__all__ = ["apply", "check", "options", "scores"]


def passing(check: Check, consequence: Consequence) -> Triplet:
    """A pass, offered when its check allows it."""
    return (lambda state: [] if check(state, a.Pass()) else [a.Pass()]), check, consequence


def always(_state: State, _action: a.Pass) -> Illegal | None:
    return None


BUY_PRIVATE: Triplet = (privates.buy_private_options, privates.check_buy_private, deals.offer_private)
BANKRUPT: Triplet = (emergency.bankrupt_options, emergency.check_bankrupt, emergency.go_bankrupt)
LEAVE = passing(always, operating.leave_step)

STEPS = {
    "auction": Step(
        "9",
        Message("buy the cheapest private, bid on another or pass"),
        {
            a.Bid: (auction.auction_options, auction.check_auction, auction.auction),
            a.Pass: passing(auction.check_pass, auction.pass_auction),
        },
    ),
    "bidding": Step(
        "9",
        Message("raise the bid or pass"),
        {
            a.Bid: (auction.bidding_options, auction.check_bidding, auction.bidding),
            a.Pass: passing(auction.check_pass, auction.leave_bidding),
        },
    ),
    "par": Step(
        "7.1",
        Message("set the par value of the company that comes with the private"),
        {a.Par: (auction.granted_par_options, auction.check_granted_par, auction.granted_par)},
    ),
    "stock": Step(
        "10",
        Message("sell, buy or pass"),
        {
            a.Sell: (stock.sell_options, stock.check_sell, stock.sell),
            a.Buy: (stock.buy_options, stock.check_buy, stock.buy),
            a.Par: (stock.par_options, stock.check_par, stock.par),
            a.Pass: passing(stock.check_stock_pass, stock.pass_stock),
        },
    ),
    "track": Step(
        "11.3",
        Message("lay a tile or pass"),
        {
            a.LayTile: (track.lay_tile_options, track.check_lay_tile, track.lay_tile),
            a.BuyPrivate: BUY_PRIVATE,
            a.GoBankrupt: BANKRUPT,
            a.Pass: passing(operating.check_leave_track, operating.leave_step),
        },
        operating.asks_track,
    ),
    "station": Step(
        "11.4",
        Message("place a station or pass"),
        {
            a.PlaceStation: (stations.place_station_options, stations.check_place_station, stations.place_station),
            a.BuyPrivate: BUY_PRIVATE,
            a.GoBankrupt: BANKRUPT,
            a.Pass: LEAVE,
        },
        operating.asks_station,
    ),
    "run": Step(
        "11.5",
        Message("choose the routes of the trains"),
        {
            a.RunTrains: (running.run_options, running.check_run, running.run),
            a.BuyPrivate: BUY_PRIVATE,
            a.GoBankrupt: BANKRUPT,
        },
        operating.asks_run,
    ),
    "dividend": Step(
        "11.6",
        Message("pay or withhold the earnings"),
        {
            a.Dividend: (running.dividend_options, running.check_dividend, running.dividend),
            a.BuyPrivate: BUY_PRIVATE,
            a.GoBankrupt: BANKRUPT,
        },
        operating.asks_dividend,
    ),
    "trains": Step(
        "11.7",
        Message("buy a train or pass"),
        {
            a.BuyTrain: (purchase.buy_train_options, purchase.check_buy_train, deals.offer_train),
            a.TradeIn: (purchase.trade_in_options, purchase.check_trade_in, purchase.trade_in),
            a.Sell: (emergency.emergency_sell_options, emergency.check_emergency_sell, emergency.emergency_sell),
            a.BuyPrivate: BUY_PRIVATE,
            a.GoBankrupt: BANKRUPT,
            a.Pass: passing(purchase.check_leave_trains, operating.leave_step),
        },
        operating.asks_trains,
    ),
    "privates": Step(
        "11",
        Message("buy a private or pass"),
        {a.BuyPrivate: BUY_PRIVATE, a.GoBankrupt: BANKRUPT, a.Pass: LEAVE},
        operating.asks_privates,
    ),
    "discard": Step(
        "11.7",
        Message("discard a train"),
        {a.DiscardTrain: (trains.discard_options, trains.check_discard, trains.discard)},
    ),
    "answer": Step(
        "11.7",
        Message("answer the offer"),
        {
            a.Accept: (deals.accept_options, deals.check_answer, deals.accept),
            a.CounterOffer: (deals.counter_options, deals.check_counter, deals.counter),
            a.Decline: (deals.decline_options, deals.check_answer, deals.decline),
        },
    ),
    "counter": Step(
        "11.7",
        Message("answer the counter-offer"),
        {
            a.Accept: (deals.accept_options, deals.check_answer, deals.accept),
            a.Decline: (deals.decline_options, deals.check_answer, deals.decline),
        },
    ),
    "over": Step("12", Message("the game is over"), {}),
}


RULES = TitleRules(
    STEPS,
    president_units=lambda _state, _company: 2,
    granted_company=lambda _state: "",
    after_train=lambda _state, _company, _events: None,
    after_float=lambda _state, _company: 0,
    leaves_game=lambda _state, _action, _seat: False,
    is_sold_out=stock.is_sold_out,
    after_purchase=stock.end_turn,
)
"""What is usual; a title replaces what it does in another way."""


def options(state: State) -> list[Action | Span[Action] | Suggestion[Action]]:
    return [option for find, _, _ in state.title.rules.steps[state.step].actions.values() for option in find(state)]


def check(state: State, action: Action) -> Illegal | None:
    step = state.title.rules.steps[state.step]
    triplet = step.actions.get(type(action))
    if triplet is None:
        return Illegal(step.section, "that's not possible now: {asks}", asks=step.asks)
    return triplet[1](state, action)


def apply(state: State, action: Action, events: Events = None) -> None:
    """Change the state by an action that `check` accepts, and append what happens to the events (core/events.py)."""
    was_broken = state.broken
    state.title.rules.steps[state.step].actions[type(action)][2](state, action, events)
    _report_bank(state, was_broken, events)
    advance(state, events)


def _report_bank(state: State, was_broken: bool, events: Events) -> None:
    """The bank has broken just now: the game ends with this set of operating rounds, or with the next."""
    if events is not None and state.broken and not was_broken:
        events.append(BankBroken(state.round == "operating" or state.step == "end_game"))


TRANSITIONS: dict[str, Callable[[State, Events], None]] = {
    "begin_stock": begin_stock_round,
    "begin_set": operating.begin_set,
    "begin_round": operating.begin_round,
    "next_company": operating.next_company,
    "end_round": operating.end_round,
    "end_game": end_game,
}


def advance(state: State, events: Events = None) -> None:
    """Run what is automatic, until somebody is asked or the game is over."""
    while follow(state, events):
        pass


def follow(state: State, events: Events = None) -> bool:
    """One thing that happens by itself, a discard before anything else; False if somebody must decide now."""
    if state.step == "over" or state.offer:
        return False
    if state.step == "discard":
        state.step, state.resume = state.resume, ""
    elif excess := over_limit(state):
        state.resume, state.step = state.step, "discard"
        company, owner = excess[0], state.president[excess[0]]
        state.actor = owner
        if events is not None:
            events.append(DiscardDue(owner, company, len(state.trains[company]), train_limit(state)))
        return False
    elif state.step in TRANSITIONS:
        was_broken = state.broken
        TRANSITIONS[state.step](state, events)
        _report_bank(state, was_broken, events)
    elif (is_asked := state.title.rules.steps[state.step].is_asked) is None:
        return False
    elif is_asked(state):
        state.actor = state.president[operating_company(state)]
        return False
    else:
        operating.next_step(state, events)
    return True
