"""What speaks for a choice of a stock round, in figures that a player can check; and whom a bot's reasons are about."""

from trunkline.core.messages import Message, marked
from trunkline.kit18xx.actions import Action, Buy, Par, Pass, Sell
from trunkline.kit18xx.bots.runs import run_of
from trunkline.kit18xx.bots.worth import units_to_float
from trunkline.kit18xx.rules.stock import share_price
from trunkline.kit18xx.state import State, acting, price_of, sold_units
from trunkline.kit18xx.title import Title

BY_NAME = {
    marked("your shares end up worth more"): marked("{name}'s shares end up worth more"),
    marked("your shares end up worth less"): marked("{name}'s shares end up worth less"),
    marked("you end up with more cash"): marked("{name} ends up with more cash"),
    marked("you end up with less cash"): marked("{name} ends up with less cash"),
    marked("you need your cash for the first stock round"): marked("{name} needs the cash for the first stock round"),
    marked("{private} is worth about {money} to you, and {price} is asked"): marked(
        "{private} was worth about {money} to {name}, and {price} was asked"
    ),
    marked("{private} is worth about {money} to you, for its share, and {price} is asked"): marked(
        "{private} was worth about {money} to {name}, for its share, and {price} was asked"
    ),
    marked(
        "{private} is worth about {money} to you, most of it for its president's certificate, and {price} is asked"
    ): marked(
        "{private} was worth about {money} to {name}, most of it for its president's certificate, and {price} was asked"
    ),
}


def trading_reason(state: State, action: Action) -> Message | None:
    if isinstance(action, Par):
        return _of_start(state, action)
    if isinstance(action, Buy):
        return _of_share(state, action) if action.company in state.floated else _of_flotation(state, action)
    if isinstance(action, Sell):
        return _of_sale(state, action)
    if isinstance(action, Pass):
        return None if state.bought else Message("no share that can be bought now is worth its price")
    return None


def _of_start(state: State, action: Par) -> Message:
    title = state.title
    cash, cost = state.cash[acting(state)], title.float_shares * action.price
    figures = {
        "company": action.company,
        "price": title.money(action.price),
        "cost": title.money(cost),
        "treasury": title.money(title.shares * action.price),
    }
    if cash >= cost:
        return Message(
            "at {price} the cash is enough to float {company} alone, for {cost}; then it gets {treasury} for trains "
            "and track",
            **figures,
        )
    return Message(
        "at {price} {company} gets {treasury} for trains and track, once others have bought the rest of the "
        "{float}% that float it",
        **figures,
        float=percent_to_float(title),
    )


def _of_flotation(state: State, action: Buy) -> Message:
    company = action.company
    if units_to_float(state, company) <= 1:
        money = state.title.shares * state.par[company]
        return Message(
            "that floats {company}: it gets {money} and operates", company=company, money=state.title.money(money)
        )
    return Message(
        "{company} operates once {float}% is sold, and this makes it {percent}%",
        company=company,
        float=percent_to_float(state.title),
        percent=100 * (sold_units(state, company) + 1) // state.title.shares,
    )


def percent_to_float(title: Title) -> int:
    return 100 * title.float_shares // title.shares


def _of_share(state: State, action: Buy) -> Message:
    company, run = action.company, run_of(state, action.company)
    if not run:
        money = state.treasury[company]
        return Message(
            "{company} has {money} for trains, and pays its shares as soon as they run",
            company=company,
            money=state.title.money(money),
        )
    return _yield(
        state.title,
        Message("{company} earns about {run} a round now: {paid} for this share, {percent}% of its price"),
        *(company, run, share_price(state, action)),
    )


def _of_sale(state: State, action: Sell) -> Message | None:
    company, price = action.company, price_of(state, action.company)
    run = run_of(state, company) if company in state.floated else 0
    if not run:
        return Message("{company} earns nothing now: the money does more elsewhere", company=company)
    words = Message("{company} earns about {run} a round now: {paid} a share, only {percent}% of its price")
    return _yield(state.title, words, company, run, price) if run * 10 < price * state.title.shares else None


def _yield(title: Title, words: Message, company: str, run: int, price: int) -> Message:
    paid = run // title.shares
    return Message(
        words.words, company=company, run=title.money(run), paid=title.money(paid), percent=round(100 * paid / price)
    )
