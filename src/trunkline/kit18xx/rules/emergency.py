"""Section 11.8: a president helps to pay for a train, sells shares for it, or goes bankrupt."""

from trunkline.core.errors import Illegal
from trunkline.core.events import Events
from trunkline.core.rulebook import rule
from trunkline.kit18xx.actions import BuyTrain, GoBankrupt, Sell
from trunkline.kit18xx.events.operating import BankruptcyDeclared
from trunkline.kit18xx.rules.ending import end_by_bankruptcy
from trunkline.kit18xx.rules.shares import check_sale, sell_shares, successor
from trunkline.kit18xx.rules.trains import cheapest, must_own_train
from trunkline.kit18xx.rules.variants import LOOSE_BANKRUPTCY, LOOSE_EMERGENCY
from trunkline.kit18xx.state import State, operating, price_of
from trunkline.kit18xx.title import kind_of


@rule("11.8")
def is_emergency(state: State) -> bool:
    """Must the company own a train, and can its treasury pay for none of bank and pool?"""
    company = operating(state)
    return must_own_train(state, company) and state.treasury[company] < cheapest(state)


@rule("11.8")
def may_be_helped(state: State) -> bool:
    """May the president add to the treasury? With 18xx.games' variant whenever a train must be bought (ruling R16)."""
    return is_emergency(state) or (LOOSE_EMERGENCY in state.rulings and must_own_train(state, operating(state)))


def president_cash(state: State) -> int:
    """What the president of the operating company has."""
    return state.cash[state.president[operating(state)]]


@rule("11.8")
def highest_price(state: State, train: str) -> int:
    """The most that may be paid to another company for a train: the treasury, with help up to the face value."""
    money = state.treasury[operating(state)]
    if not may_be_helped(state):
        return money
    help_limit = min(state.title.trains[train].cost, money + president_cash(state))
    return max(money, help_limit)


@rule("11.8")
def lowest_price(state: State, train: str) -> int:
    """The least that may be paid to another company for a train: a dollar.

    Once shares were sold in this turn, it is what could not be paid without the last of them, unless the treasury alone
    has the train's face value (ruling R16).
    """
    if not state.last_sale:
        return 1
    money = state.treasury[operating(state)]
    if money >= state.title.trains[train].cost:
        return 1
    return money + president_cash(state) - state.last_sale + 1


@rule("11.7", "11.8")
def check_payment(state: State, action: BuyTrain) -> Illegal | None:
    """The treasury pays; in an emergency the president adds what is missing, for the cheapest alone (ruling R16)."""
    company = operating(state)
    money = state.treasury[company]
    if action.price <= money:
        return None
    if not may_be_helped(state):
        return Illegal(
            "11.7",
            "a {train}-train costs {price}, and {company} only has {money}",
            train=kind_of(action.train),
            price=state.title.money(action.price),
            company=company,
            money=state.title.money(money),
        )
    if action.price > cheapest(state):
        return Illegal(
            "11.8",
            "the president only helps to buy the cheapest train, for {price}",
            price=state.title.money(cheapest(state)),
        )
    cash = president_cash(state)
    if action.price > money + cash:
        return Illegal(
            "11.8",
            "{price} is too much: {company} has {money} and its president {cash}",
            price=state.title.money(action.price),
            company=company,
            money=state.title.money(money),
            cash=state.title.money(cash),
        )
    return None


@rule("11.7", "11.8")
def check_offer(state: State, action: BuyTrain) -> Illegal | None:
    """Another company is offered a dollar or more, up to the treasury; with help up to the train's face value."""
    low, high = lowest_price(state, action.train), highest_price(state, action.train)
    if low > high:
        return Illegal(
            "11.8",
            "you sold one share too many: you had {before} without it, and this train may cost {high} at most",
            before=state.title.money(low - 1),
            high=state.title.money(high),
        )
    if not low <= action.price <= high:
        section = "11.8" if low > 1 else "11.7"
        return Illegal(
            section,
            "{company} can offer {low} to {high} for this train, not {price}",
            company=state.company,
            low=state.title.money(low),
            high=state.title.money(high),
            price=state.title.money(action.price),
        )
    return None


def emergency_sell_options(state: State) -> list[Sell]:
    """The blocks that the president may sell for the train; none if none need be sold."""
    if _check_need(state):
        return []
    seat = state.president[operating(state)]
    return [
        action
        for company in state.title.companies
        for count in range(1, state.shares[company][seat] + 1)
        if not check_emergency_sell(state, action := Sell(company, count))
    ]


@rule("11.8")
def check_emergency_sell(state: State, action: Sell) -> Illegal | None:
    """Only what is needed, by the rules of sales, and never the presidency of the operating company (ruling R16)."""
    if refusal := _check_need(state):
        return refusal
    company = operating(state)
    seat = state.president[company]
    if refusal := check_sale(state, action, seat):
        return refusal
    if _changes_president(state, action, seat):
        return Illegal("11.8", "you'd lose the presidency of {company}, which can't change hands now", company=company)
    price, missing = price_of(state, action.company), missing_money(state)
    if (action.count - 1) * price >= missing:
        return Illegal(
            "11.8",
            "you only need {missing} more: {percent}% at {price} a share is more than enough",
            missing=state.title.money(missing),
            percent=action.count * 10,
            price=state.title.money(price),
        )
    return None


@rule("11.8")
def _check_need(state: State) -> Illegal | None:
    """Money is missing for a train that the company must buy."""
    company = operating(state)
    if not (is_emergency(state) or LOOSE_EMERGENCY in state.rulings):
        return Illegal(
            "11.8", "in an operating round you only sell shares to pay for a train that the company must buy"
        )
    if missing_money(state) <= 0:
        return Illegal(
            "11.8",
            "no need to sell: {company} has {money} and you have {cash}, enough for a train at {price}",
            company=company,
            money=state.title.money(state.treasury[company]),
            cash=state.title.money(president_cash(state)),
            price=state.title.money(cheapest(state)),
        )
    return None


def missing_money(state: State) -> int:
    """How much more than treasury and president have the cheapest train costs."""
    return cheapest(state) - state.treasury[operating(state)] - president_cash(state)


@rule("11.8")
def emergency_sell(state: State, action: Sell, events: Events = None) -> None:
    """Sell for the train; another company's presidency may change at once."""
    state.last_sale = price_of(state, action.company)
    sell_shares(state, action, state.president[operating(state)], events)


def bankrupt_options(state: State) -> list[GoBankrupt]:
    """Bankruptcy, if nothing else is left."""
    return [] if check_bankrupt(state, GoBankrupt()) else [GoBankrupt()]


@rule("11.8")
def check_bankrupt(state: State, _action: GoBankrupt) -> Illegal | None:
    """Only when all that can be sold would not pay for the cheapest train (ruling R17)."""
    company = operating(state)
    if LOOSE_BANKRUPTCY not in state.rulings and (state.step != "trains" or not is_emergency(state)):
        return Illegal(
            "11.8", "you can only go bankrupt when {company} must buy a train it can't pay for", company=company
        )
    money = state.treasury[company] + president_cash(state) + sale_value(state)
    if money >= cheapest(state):
        return Illegal(
            "11.8",
            "you can still raise {money} in all, and the cheapest train costs {price}",
            money=state.title.money(money),
            price=state.title.money(cheapest(state)),
        )
    return None


@rule("11.8")
def sale_value(state: State) -> int:
    """What the president's shares would bring, each company's in the largest block that may be sold.

    With 18xx.games' variant bankruptcy can be declared in any step, but shares are sold in the step of trains alone.
    """
    if state.step != "trains":
        return 0
    seat = state.president[operating(state)]
    return sum(largest_sale(state, company, seat) * price_of(state, company) for company in state.title.companies)


@rule("11.8")
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


@rule("11.8")
def go_bankrupt(state: State, _action: GoBankrupt, events: Events = None) -> None:
    """Everything that can be sold is sold, and the game is over."""
    seat = state.president[operating(state)]
    if events is not None:
        events.append(BankruptcyDeclared(seat, operating(state)))
    for company in state.title.companies if state.step == "trains" else ():
        block = largest_sale(state, company, seat)
        if block:
            sell_shares(state, Sell(company, block), seat, events)
    end_by_bankruptcy(state, seat, events)
