"""Why to trade so in a stock round, in figures that can be checked at the table: for hints, not for the bot itself."""

from trunkline.core.messages import Message
from trunkline.games.chesapeake.actions import Action, Buy, Par, Pass, Sell
from trunkline.games.chesapeake.bots.runs import run_of
from trunkline.games.chesapeake.bots.worth import units_to_float
from trunkline.games.chesapeake.rules.stock import share_price
from trunkline.games.chesapeake.state import State, acting, price_of, sold_units
from trunkline.games.chesapeake.tables import FLOAT_SHARES, SHARES


def trading_reason(state: State, action: Action) -> Message | None:
    """What speaks for a purchase, a start, a sale or a pass; None if its forecasts have to."""
    if isinstance(action, Par):
        return _of_start(state, action)
    if isinstance(action, Buy):
        return _of_share(state, action) if action.company in state.floated else _of_flotation(state, action)
    if isinstance(action, Sell):
        return _of_sale(state, action)
    if isinstance(action, Pass):
        return Message("no share that can be bought now is worth its price")
    return None


def _of_start(state: State, action: Par) -> Message:
    cash, cost = state.cash[acting(state)], FLOAT_SHARES * action.price
    figures = {"company": action.company, "price": action.price, "cost": cost, "treasury": SHARES * action.price}
    if cash >= cost:
        return Message(
            "at ${price} the cash is enough to float {company} alone, for ${cost}; then it gets ${treasury} for trains "
            "and track",
            **figures,
        )
    return Message(
        "at ${price} {company} gets ${treasury} for trains and track, once others have bought the rest of the 60% that "
        "float it",
        **figures,
    )


def _of_flotation(state: State, action: Buy) -> Message:
    company = action.company
    if units_to_float(state, company) <= 1:
        money = SHARES * state.par[company]
        return Message("that floats {company}: it gets ${money} and operates", company=company, money=money)
    percent = 10 * (sold_units(state, company) + 1)
    return Message(
        "{company} operates once 60% is sold, and this makes it {percent}%", company=company, percent=percent
    )


def _of_share(state: State, action: Buy) -> Message:
    company, run = action.company, run_of(state, action.company)
    if not run:
        money = state.treasury[company]
        return Message(
            "{company} has ${money} for trains, and pays its shares as soon as they run", company=company, money=money
        )
    return _yield(
        Message("{company} earns about ${run} a round now: ${paid} for this share, {percent}% of its price"),
        *(company, run, share_price(state, action)),
    )


def _of_sale(state: State, action: Sell) -> Message | None:
    company, price = action.company, price_of(state, action.company)
    run = run_of(state, company) if company in state.floated else 0
    if not run:
        return Message("{company} earns nothing now: the money does more elsewhere", company=company)
    words = Message("{company} earns about ${run} a round now: ${paid} a share, only {percent}% of its price")
    return _yield(words, company, run, price) if run * 10 < price * SHARES else None


def _yield(words: Message, company: str, run: int, price: int) -> Message:
    paid = run // SHARES
    return Message(words.words, company=company, run=run, paid=paid, percent=round(100 * paid / price))
