"""Sections 11.7 and 11.8: buying trains, and the president's help in an emergency."""

from trunkline.core.api import Span
from trunkline.core.errors import Illegal
from trunkline.core.rulebook import rule
from trunkline.games.chesapeake.actions import BuyTrain, GoBankrupt, Pass, Sell, TradeIn
from trunkline.games.chesapeake.rules.readings import LOOSE_BANKRUPTCY, LOOSE_EMERGENCY, NO_CONSENT, TRAIN_FOR_EVER
from trunkline.games.chesapeake.rules.shares import successor
from trunkline.games.chesapeake.rules.stock import check_sale, sell_shares
from trunkline.games.chesapeake.rules.trains import (
    TRADED_IN,
    add_train,
    bank_trains,
    remove_train,
    train_appears,
    train_limit,
)
from trunkline.games.chesapeake.state import State, price_of
from trunkline.games.chesapeake.tables import COMPANIES, TRAINS
from trunkline.games.chesapeake.walks import has_route


@rule("11.7")
def must_own_train(state: State, company: str) -> bool:
    """Without a train and with a route a company must buy one (ruling R15)."""
    if state.trains[company]:
        return False
    return has_route(state, company) or (TRAIN_FOR_EVER in state.rulings and company in state.had_route)


def for_sale(state: State) -> dict[tuple[str, str], int]:
    """(train, source) -> cost of the trains in the bank and the bank pool."""
    found = {(train, "bank"): TRAINS[train].cost for train in bank_trains(state)}
    found |= {(train, "pool"): TRAINS[train].cost for train in state.train_pool}
    return found


def cheapest(state: State) -> int:
    """What the cheapest train of bank and pool costs."""
    return min(for_sale(state).values())


@rule("11.8")
def is_emergency(state: State) -> bool:
    """Must the company own a train, and can its treasury pay for none of bank and pool?"""
    assert state.company is not None
    return must_own_train(state, state.company) and state.treasury[state.company] < cheapest(state)


@rule("11.8")
def may_be_helped(state: State) -> bool:
    """May the president add to the treasury? With 18xx.games' reading whenever a train must be bought (ruling R16)."""
    assert state.company is not None
    return is_emergency(state) or (LOOSE_EMERGENCY in state.rulings and must_own_train(state, state.company))


def president_cash(state: State) -> int:
    """What the president of the operating company has."""
    assert state.company is not None
    return state.cash[state.president[state.company]]


def buy_train_options(state: State) -> list[BuyTrain | Span[BuyTrain]]:
    """Trains of the bank and the pool at their cost, and of other companies at any price."""
    assert state.company is not None
    found: list[BuyTrain | Span[BuyTrain]] = [
        action
        for (train, source), cost in for_sale(state).items()
        if not check_buy_train(state, action := BuyTrain(train, source, cost))
    ]
    for other in COMPANIES:
        for train in dict.fromkeys(state.trains[other]):
            low = lowest_price(state, train)
            if not check_buy_train(state, BuyTrain(train, other, low)):
                found.append(Span(BuyTrain(train, other, low), "price", low, highest_price(state, train)))
    return found


def can_buy_train(state: State) -> bool:
    """Is there any train that the company could buy or trade for, if its owner sold it for a dollar?"""
    assert state.company is not None
    if len(state.trains[state.company]) < train_limit(state):
        if state.treasury[state.company] and any(
            other != state.company and not _is_declined(state, train, other)
            for other, owned in state.trains.items()
            for train in owned
        ):
            return True
        if any(not check_buy_train(state, BuyTrain(*offer, cost)) for offer, cost in for_sale(state).items()):
            return True
    return bool(trade_in_options(state))


def highest_price(state: State, train: str) -> int:
    """The most that may be paid to another company for a train."""
    assert state.company is not None
    money = state.treasury[state.company]
    if not may_be_helped(state):
        return money
    help_limit = min(TRAINS[train].cost, money + president_cash(state))
    return max(money, help_limit)


@rule("11.8")
def lowest_price(state: State, train: str) -> int:
    """The least that may be paid to another company for a train: a dollar.

    Once shares were sold in this turn, it is what could not be paid without the last of them, unless the treasury alone
    has the train's face value (ruling R16).
    """
    assert state.company is not None
    money = state.treasury[state.company]
    if not state.last_sale or money >= TRAINS[train].cost:
        return 1
    return money + president_cash(state) - state.last_sale + 1


@rule("11.7")
def check_buy_train(state: State, action: BuyTrain) -> Illegal | None:
    """Room for it, a train that is there, and its price."""
    assert state.company is not None
    company, limit = state.company, train_limit(state)
    if len(state.trains[company]) >= limit:
        return Illegal("11.7", f"{company} has {len(state.trains[company])} trains, {limit} is the limit")
    if action.source not in ("bank", "pool"):
        return _check_other_company(state, action)
    if action.train not in (bank_trains(state) if action.source == "bank" else state.train_pool):
        return Illegal("11.7", f"no {action.train!r} is for sale in the {action.source}")
    cost = TRAINS[action.train].cost
    if action.price != cost:
        return Illegal("11.7", f"a {action.train}-train costs ${cost}, not ${action.price}")
    return _check_payment(state, action)


@rule("11.8")
def _check_payment(state: State, action: BuyTrain) -> Illegal | None:
    """The treasury pays; in an emergency the president adds what is missing, for the cheapest alone (ruling R16)."""
    assert state.company is not None
    money, cash = state.treasury[state.company], president_cash(state)
    if action.price <= money:
        return None
    if not may_be_helped(state):
        return Illegal("11.7", f"a {action.train}-train costs ${action.price}, {state.company} has ${money}")
    if action.price > cheapest(state):
        return Illegal("11.8", f"the president helps with the cheapest train, for ${cheapest(state)}")
    if action.price > money + cash:
        return Illegal(
            "11.8", f"${action.price} is more than the ${money} of {state.company} and the president's ${cash}"
        )
    return None


@rule("11.7", "11.8")
def _check_other_company(state: State, action: BuyTrain) -> Illegal | None:
    """A train of another company for a dollar or more, up to the treasury; with help up to its face value."""
    assert state.company is not None
    if action.source not in COMPANIES or action.source == state.company:
        return Illegal("11.7", f"trains come from the bank, the pool or another company, not {action.source!r}")
    if action.train not in state.trains[action.source]:
        return Illegal("11.7", f"{action.source} has no {action.train!r}")
    if _is_declined(state, action.train, action.source):
        return Illegal("11.7", f"an offer for a {action.train}-train of {action.source} was declined in this turn")
    low, high = lowest_price(state, action.train), highest_price(state, action.train)
    if low > high:
        return Illegal(
            "11.8", f"${low - 1} are there without the last share sold, and ${high} is the most that it may cost"
        )
    if not low <= action.price <= high:
        section = "11.8" if low > 1 else "11.7"
        return Illegal(section, f"{state.company} can offer ${low} to ${high} for it, not ${action.price}")
    return None


def _is_declined(state: State, train: str, company: str) -> bool:
    """Was an offer for such a train of the company declined in this turn?"""
    return f"train {train} {company}" in state.declined


@rule("11.7")
def buy_train(state: State, action: BuyTrain) -> None:
    """Pay, with the president's help if the treasury is short, and take the train with all that it sets off."""
    assert state.company is not None
    company = state.company
    seat = state.president[company]
    helped = max(0, action.price - state.treasury[company])
    state.cash[seat] -= helped
    state.treasury[company] += helped - action.price
    if action.source == "bank":
        state.bank += action.price
        if action.train in state.depot:
            state.depot[action.train] -= 1
        train_appears(state, action.train)
    elif action.source == "pool":
        state.bank += action.price
        pool = list(state.train_pool)
        pool.remove(action.train)
        state.train_pool = tuple(pool)
    else:
        state.treasury[action.source] += action.price
        remove_train(state, action.source, action.train)
    add_train(state, company, action.train)


def needs_answer(state: State, action: BuyTrain) -> bool:
    """Is the train another player's to sell? (ruling R19)"""
    if action.source in ("bank", "pool") or NO_CONSENT in state.rulings:
        return False
    assert state.company is not None
    return state.president[action.source] != state.president[state.company]


def trade_in_options(state: State) -> list[TradeIn]:
    """Each train that can be handed in for a D."""
    assert state.company is not None
    return [
        action
        for train in dict.fromkeys(state.trains[state.company])
        if not check_trade_in(state, action := TradeIn(train))
    ]


@rule("11.7")
def check_trade_in(state: State, action: TradeIn) -> Illegal | None:
    """A 4, 5 or 6 and $700 for a D, from the first 6 on, also at the limit (ruling R29)."""
    assert state.company is not None
    company, price = state.company, TRAINS["D"].trade_in
    if "D" not in bank_trains(state):
        return Illegal("11.7", "D-trains come with the first 6-train")
    if action.train not in state.trains[company] or action.train not in TRADED_IN:
        return Illegal("11.7", f"{company} has no {action.train!r} to trade in")
    if price > state.treasury[company]:
        return Illegal("11.7", f"the trade costs ${price}, {company} has ${state.treasury[company]}")
    return None


@rule("11.7")
def trade_in(state: State, action: TradeIn) -> None:
    """The old train goes to the pool, the D comes for less."""
    assert state.company is not None
    price = TRAINS["D"].trade_in
    state.treasury[state.company] -= price
    state.bank += price
    remove_train(state, state.company, action.train)
    state.train_pool = tuple(sorted((*state.train_pool, action.train)))
    train_appears(state, "D")
    add_train(state, state.company, "D")


@rule("11.7")
def check_leave_trains(state: State, _action: Pass) -> Illegal | None:
    """A company that must own a train cannot go without."""
    assert state.company is not None
    if must_own_train(state, state.company):
        return Illegal("11.7", f"{state.company} has a route and no train: it must buy one")
    return None


def emergency_sell_options(state: State) -> list[Sell]:
    """The blocks that the president may sell for the train."""
    assert state.company is not None
    seat = state.president[state.company]
    return [
        action
        for company in COMPANIES
        for count in range(1, state.shares[company][seat] + 1)
        if not check_emergency_sell(state, action := Sell(company, count))
    ]


@rule("11.8")
def check_emergency_sell(state: State, action: Sell) -> Illegal | None:
    """Only what is needed, by the rules of sales, and never the presidency of the operating company (ruling R16)."""
    assert state.company is not None
    seat = state.president[state.company]
    if not (is_emergency(state) or LOOSE_EMERGENCY in state.rulings):
        return Illegal("11.8", "shares are sold in an operating round only to pay for a train that must be bought")
    missing = cheapest(state) - state.treasury[state.company] - state.cash[seat]
    if missing <= 0:
        return Illegal("11.8", f"the president has enough: ${state.cash[seat]}")
    if refusal := check_sale(state, action, seat):
        return refusal
    if _changes_president(state, action, seat):
        return Illegal("11.8", f"the presidency of {state.company} may not change now")
    price = price_of(state, action.company)
    if (action.count - 1) * price >= missing:
        return Illegal("11.8", f"only ${missing} is needed, and {action.count * 10}% at ${price} raises more than that")
    return None


@rule("11.8")
def emergency_sell(state: State, action: Sell) -> None:
    """Sell for the train; another company's presidency may change at once."""
    assert state.company is not None
    state.last_sale = price_of(state, action.company)
    sell_shares(state, action, state.president[state.company])


def bankrupt_options(state: State) -> list[GoBankrupt]:
    """Bankruptcy, if nothing else is left."""
    return [] if check_bankrupt(state, GoBankrupt()) else [GoBankrupt()]


@rule("11.8")
def check_bankrupt(state: State, _action: GoBankrupt) -> Illegal | None:
    """Only when all that can be sold would not pay for the cheapest train (ruling R17)."""
    assert state.company is not None
    if LOOSE_BANKRUPTCY not in state.rulings and (state.step != "trains" or not is_emergency(state)):
        return Illegal("11.8", f"{state.company} is not in an emergency")
    seat = state.president[state.company]
    money = state.treasury[state.company] + state.cash[seat] + sale_value(state)
    if money >= cheapest(state):
        return Illegal("11.8", f"${money} can be raised, and the cheapest train costs ${cheapest(state)}")
    return None


@rule("11.8")
def sale_value(state: State) -> int:
    """What the president's shares would bring, each company's in the largest block that may be sold.

    With 18xx.games' reading bankruptcy can be declared in any step, but shares are sold in the step of trains alone.
    """
    assert state.company is not None
    if state.step != "trains":
        return 0
    seat = state.president[state.company]
    return sum(largest_sale(state, company, seat) * price_of(state, company) for company in COMPANIES)


def largest_sale(state: State, company: str, seat: int) -> int:
    """The largest block of a company that may be sold in an emergency."""
    return max(
        (
            count
            for count in range(1, state.shares[company][seat] + 1)
            if not check_sale(state, action := Sell(company, count), seat)
            and not _changes_president(state, action, seat)
        ),
        default=0,
    )


def _changes_president(state: State, action: Sell, seat: int) -> bool:
    """Would the operating company change hands?"""
    if action.company != state.company:
        return False
    held = state.shares[action.company]
    after = (*held[:seat], held[seat] - action.count, *held[seat + 1 :])
    return successor(state, action.company, after) is not None


@rule("11.8", "12")
def go_bankrupt(state: State, _action: GoBankrupt) -> None:
    """Everything that can be sold is sold, and the game is over."""
    assert state.company is not None
    seat = state.president[state.company]
    for company in COMPANIES if state.step == "trains" else ():
        block = largest_sale(state, company, seat)
        if block:
            sell_shares(state, Sell(company, block), seat)
    state.bank += state.cash[seat]
    state.cash[seat] = 0
    state.bankrupt = seat
    state.step = "end_game"
