"""Section 11.7: buying trains, and trading them in."""

from trunkline.core.api import Span
from trunkline.core.errors import Illegal
from trunkline.core.events import Events
from trunkline.core.rulebook import rule
from trunkline.kit18xx.actions import BuyTrain, Pass, TradeIn
from trunkline.kit18xx.events.operating import PresidentHelped, TrainBought, TrainTradedIn
from trunkline.kit18xx.rules.emergency import check_offer, check_payment, highest_price, lowest_price
from trunkline.kit18xx.rules.trains import (
    add_train,
    bank_trains,
    for_sale,
    must_own_train,
    remove_train,
    train_appears,
    train_limit,
)
from trunkline.kit18xx.rules.variants import NO_CONSENT
from trunkline.kit18xx.state import State, operating
from trunkline.kit18xx.title import kind_of


def buy_train_options(state: State) -> list[BuyTrain | Span[BuyTrain]]:
    """Trains of the bank and the pool at their cost, and of other companies at any price."""
    if _check_room(state):
        return []
    purchases: list[BuyTrain | Span[BuyTrain]] = [
        action
        for (train, source), cost in for_sale(state).items()
        if not check_buy_train(state, action := BuyTrain(train, source, cost))
    ]
    for other in state.title.companies:
        for train in dict.fromkeys(state.trains[other]):
            low = lowest_price(state, train)
            if not check_buy_train(state, BuyTrain(train, other, low)):
                purchases.append(Span(BuyTrain(train, other, low), "price", low, highest_price(state, train)))
    return purchases


def can_buy_train(state: State) -> bool:
    """Is there any train that the company could buy or trade for, if its owner sold it for a dollar?"""
    company = operating(state)
    if len(state.trains[company]) < train_limit(state):
        if state.treasury[company] and any(
            other != company and not _is_declined(state, train, other)
            for other, owned in state.trains.items()
            for train in owned
        ):
            return True
        if any(not check_buy_train(state, BuyTrain(*offer, cost)) for offer, cost in for_sale(state).items()):
            return True
    return bool(trade_in_options(state))


@rule("11.7")
def check_buy_train(state: State, action: BuyTrain) -> Illegal | None:
    """Room for it, a train that is there, and its price."""
    if refusal := _check_room(state):
        return refusal
    if action.source not in ("bank", "pool"):
        return _check_other_company(state, action)
    if action.source == "bank" and action.train not in bank_trains(state):
        return Illegal("11.7", "the bank doesn't sell a train {train!r} now", train=action.train)
    if action.source == "pool" and action.train not in state.train_pool:
        return Illegal("11.7", "there's no train {train!r} in the pool", train=action.train)
    cost = state.title.trains[action.train].cost
    if action.price != cost:
        return Illegal(
            "11.7",
            "a {train}-train costs {cost}, not {price}",
            train=kind_of(action.train),
            cost=state.title.money(cost),
            price=state.title.money(action.price),
        )
    return check_payment(state, action)


@rule("11.7")
def _check_room(state: State) -> Illegal | None:
    """The company has fewer trains than the limit."""
    company, limit = operating(state), train_limit(state)
    if len(state.trains[company]) >= limit:
        return Illegal(
            "11.7",
            "{company} already has {count} trains, and the limit is {limit}",
            company=company,
            count=len(state.trains[company]),
            limit=limit,
        )
    return None


@rule("11.7")
def _check_other_company(state: State, action: BuyTrain) -> Illegal | None:
    """A train that another company has, and no offer for such a one declined in this turn."""
    if action.source not in state.title.companies or action.source == state.company:
        return Illegal(
            "11.7",
            "you buy trains from the bank, the pool or another company, not from {source!r}",
            source=action.source,
        )
    if action.train not in state.trains[action.source]:
        return Illegal("11.7", "{company} has no train {train!r}", company=action.source, train=action.train)
    if _is_declined(state, action.train, action.source):
        return Illegal(
            "11.7",
            "an offer for a {train}-train from {company} has already been declined this turn",
            train=kind_of(action.train),
            company=action.source,
        )
    return check_offer(state, action)


def _is_declined(state: State, train: str, company: str) -> bool:
    """Was an offer for such a train of the company declined in this turn?"""
    return f"train {train} {company}" in state.declined


@rule("11.7")
def buy_train(state: State, action: BuyTrain, events: Events = None) -> None:
    """Pay, with the president's help if the treasury is short, and take the train with all that it sets off."""
    company = operating(state)
    seat = state.president[company]
    helped = max(0, action.price - state.treasury[company])
    if events is not None:
        events.append(TrainBought(company, action.train, action.source, action.price))
        if helped:
            events.append(PresidentHelped(seat, company, helped))
    state.cash[seat] -= helped
    state.treasury[company] += helped - action.price
    if action.source == "bank":
        state.bank += action.price
        if action.train in state.depot:
            state.depot = {**state.depot, action.train: state.depot[action.train] - 1}
        train_appears(state, action.train, events)
    elif action.source == "pool":
        state.bank += action.price
        pool = list(state.train_pool)
        pool.remove(action.train)
        state.train_pool = tuple(pool)
    else:
        state.treasury[action.source] += action.price
        remove_train(state, action.source, action.train)
    add_train(state, company, action.train, events)


def needs_answer(state: State, action: BuyTrain) -> bool:
    """Is the train another player's to sell? (ruling R19)"""
    if action.source in ("bank", "pool") or NO_CONSENT in state.rulings:
        return False
    return state.president[action.source] != state.president[operating(state)]


def trade_in_options(state: State) -> list[TradeIn]:
    """Each train that can be handed in for a better one."""
    return [
        action
        for train in dict.fromkeys(state.trains[operating(state)])
        if not check_trade_in(state, action := TradeIn(train))
    ]


@rule("11.7")
def check_trade_in(state: State, action: TradeIn) -> Illegal | None:
    """A train and some money for a better one, also at the limit (ruling R29)."""
    company, bought = operating(state), state.title.exchange
    if not bought:
        return Illegal("11.7", "no train can be traded in")
    kind = state.title.trains[bought]
    price = kind.trade_in
    if bought not in bank_trains(state):
        return Illegal(
            "11.7",
            "the bank sells {train}-trains from the first {first}-train on",
            train=kind_of(bought),
            first=kind_of(kind.available_from),
        )
    if action.train not in state.trains[company] or action.train not in kind.traded_in:
        return Illegal(
            "11.7",
            "{company} can trade in trains of its own ({trains}), not a train {train!r}",
            company=company,
            trains=", ".join(kind.traded_in),
            train=action.train,
        )
    if price > state.treasury[company]:
        return Illegal(
            "11.7",
            "trading in costs {price}, and {company} only has {money}",
            price=state.title.money(price),
            company=company,
            money=state.title.money(state.treasury[company]),
        )
    return None


@rule("11.7")
def trade_in(state: State, action: TradeIn, events: Events = None) -> None:
    """The old train goes to the pool, unless it rusts; the new one comes for less."""
    company, bought = operating(state), state.title.exchange
    price = state.title.trains[bought].trade_in
    state.treasury[company] -= price
    state.bank += price
    if events is not None:
        events.append(TrainTradedIn(company, action.train, price))
    remove_train(state, company, action.train)
    train_appears(state, bought, events)
    if state.title.trains[action.train].rusted_by != state.phase:
        state.train_pool = tuple(sorted((*state.train_pool, action.train)))
    add_train(state, company, bought, events)


@rule("11.7")
def check_leave_trains(state: State, _action: Pass) -> Illegal | None:
    """A company that must own a train cannot go without."""
    company = operating(state)
    if must_own_train(state, company):
        return Illegal("11.7", "{company} has a route but no train, so it must buy one", company=company)
    return None
