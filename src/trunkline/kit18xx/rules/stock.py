"""Chapter 10: stock rounds."""

from collections.abc import Iterator

from trunkline.core.errors import Illegal
from trunkline.core.events import Events
from trunkline.core.messages import Money, marked
from trunkline.core.rulebook import rule
from trunkline.kit18xx.actions import Buy, Par, Pass, Sell
from trunkline.kit18xx.events import stock as records
from trunkline.kit18xx.market import move_up, operating_order, place_marker
from trunkline.kit18xx.rules.shares import (
    NO_COMPANY,
    check_sale,
    counted_certificates,
    float_if_sold,
    pay_bank,
    sell_shares,
    settle_presidency,
    take_share,
    too_many,
    trades_of,
)
from trunkline.kit18xx.rules.variants import REMOVE_ALWAYS
from trunkline.kit18xx.rules.zones import counts, may_exceed, may_repeat
from trunkline.kit18xx.state import State, acting, left_of, price_of
from trunkline.kit18xx.title import Title

WRONG_PAR = marked("par values are {pars}, not {price}")
OVER_LIMIT = marked("you hold {count} certificates, and the limit is {limit}: sell first")


def par_values(title: Title) -> list[Money]:
    """All par values, as a sentence lists them."""
    return [title.money(price) for price in title.pars]


@rule("10")
def begin_stock_round(state: State, events: Events = None) -> None:
    """The holder of the priority deal begins."""
    state.round = "stock"
    state.step = "stock"
    state.sold = ((),) * state.players
    state.last_trader = None
    state.passes = 0
    if events is not None:
        events.append(records.StockRoundBegan(state.stock_round, state.priority))
    ask_stock(state, state.priority, events)


@rule("10")
def ask_stock(state: State, seat: int, events: Events = None) -> None:
    """It is this seat's turn; whoever can do nothing has passed. When all have passed in a row the round is over."""
    unable: list[int] = []
    while state.passes < state.players:
        state.turn = state.actor = seat
        state.has_sold, state.bought = False, ""
        if can_trade(state):
            break
        unable.append(seat)
        state.passes += 1
        seat = left_of(state, seat)
    if unable and events is not None:
        events.append(records.CannotTrade(tuple(unable)))
    if state.passes == state.players:
        end_stock_round(state, events)


def can_trade(state: State) -> bool:
    """Is there anything to sell or buy?"""
    for sale in _sales(state):
        if not check_sell(state, sale):
            return True
    held, excess = _limits(state)
    return any(not _check_share(state, action, held, excess) for action in _purchases(state)) or any(
        not _check_start(state, action, held, excess) for action in _starts(state)
    )


def sell_options(state: State) -> list[Sell]:
    """Every block of every company that may be sold."""
    return [action for action in _sales(state) if not check_sell(state, action)]


def _sales(state: State) -> Iterator[Sell]:
    """Every block that the actor holds; none while nothing may be sold."""
    if state.round == "stock" and state.stock_round == 1:
        return
    seat = acting(state)
    for company, blocks in trades_of(state.title).blocks.items():
        yield from blocks[: state.shares[company][seat]]


@rule("10.2")
def check_sell(state: State, action: Sell) -> Illegal | None:
    """Not in the first stock round; at most half of a company in the pool; never the president's certificate."""
    if state.round == "stock" and state.stock_round == 1:
        return Illegal("10.2", "you can't sell shares in the first stock round")
    return check_sale(state, action, acting(state))


@rule("10.2")
def sell(state: State, action: Sell, events: Events = None) -> None:
    """The price before the sale for each share, then a row down for each; the turn goes on if more can be done."""
    seat = acting(state)
    sell_shares(state, action, seat, events)
    if action.company not in state.sold[seat]:
        sold = (*state.sold[seat], action.company)
        state.sold = (*state.sold[:seat], sold, *state.sold[seat + 1 :])
    state.has_sold = True
    state.passes = 0
    state.last_trader = seat
    if not can_trade(state):
        ask_stock(state, left_of(state, seat), events)


def buy_options(state: State) -> list[Buy]:
    """Every share that may be bought."""
    held, excess = _limits(state)
    return [action for action in _purchases(state) if not _check_share(state, action, held, excess)]


def _purchases(state: State) -> Iterator[Buy]:
    """Every share of a company that has been started, in the IPO only if the actor can pay for it."""
    cash, par, ipo, pool = state.cash[acting(state)], state.par, state.ipo, state.pool
    return (
        action
        for action in trades_of(state.title).purchases
        if action.company in par
        and (pool[action.company] if action.source == "pool" else ipo[action.company] and par[action.company] <= cash)
    )


def _limits(state: State) -> tuple[int, Illegal | None]:
    """Certificates of the actor that count, and why nothing but sales is allowed: the same for every purchase."""
    held = counted_certificates(state, acting(state))
    return held, _check_excess(state, acting(state), held)


@rule("10.4")
def check_buy(state: State, action: Buy) -> Illegal | None:
    """One share of a company that has a president, within 60% and the certificate limit, not sold in this round."""
    if action.company not in state.title.companies:
        return Illegal("10.4", NO_COMPANY, company=action.company, companies=tuple(state.title.companies))
    if action.source not in ("ipo", "pool"):
        return Illegal("10.4", "you buy shares from the ipo or the pool, not from {source!r}", source=action.source)
    return _check_share(state, action, *_limits(state))


def _check_share(state: State, action: Buy, held: int, excess: Illegal | None) -> Illegal | None:
    """The same for a buyer who holds so many certificates."""
    company = action.company
    if company not in state.par:
        return Illegal("10.4", "somebody has to buy the president's certificate of {company} first", company=company)
    source = state.ipo if action.source == "ipo" else state.pool
    if not source[company]:
        if action.source == "ipo":
            return Illegal("10.4", "there's no share of {company} left in the IPO", company=company)
        return Illegal("10.4", "there's no share of {company} in the pool", company=company)
    seat = acting(state)
    if state.bought and (refusal := _check_repeat(state, company)):
        return refusal
    if state.shares[company][seat] >= state.title.player_shares and not may_exceed(state, company):
        return Illegal(
            "10.4",
            "you already hold {held}% of {company}; nobody may hold more than {most}%",
            held=state.shares[company][seat] * 10,
            company=company,
            most=state.title.player_shares * 10,
        )
    if refusal := _check_certificate(state, company, seat, held, excess):
        return refusal
    cost = share_price(state, action)
    if cost > state.cash[seat] and not is_free(state, action, seat):
        return Illegal(
            "10.4",
            "a share of {company} costs {cost}, and you only have {cash}",
            company=company,
            cost=state.title.money(cost),
            cash=state.title.money(state.cash[seat]),
        )
    return None


@rule("10.4")
def _check_repeat(state: State, company: str) -> Illegal | None:
    """One purchase in a turn, or several of a company that is in the brown zone."""
    if company == state.bought and may_repeat(state, company):
        return None
    return Illegal("10.4", "you've already bought {company} this turn", company=state.bought)


@rule("10.4")
def is_free(state: State, action: Buy, seat: int) -> bool:
    """Does the purchase only remove the single share in the pool? Then it takes no cash (ruling R26)."""
    if REMOVE_ALWAYS in state.rulings or action.source != "pool" or state.pool[action.company] != 1:
        return False
    return state.title.rules.leaves_game(state, action, seat)


@rule("10.1", "10.4")
def _check_certificate(state: State, company: str, seat: int, held: int, excess: Illegal | None) -> Illegal | None:
    """Room for one more certificate, unless the company is in a zone (ruling R6), and no sale of it in this round."""
    if company in state.sold[seat]:
        return Illegal(
            "10.4", "you've sold shares of {company} this stock round, so you can't buy any", company=company
        )
    limit = state.title.certificates[state.players]
    if excess:
        return excess
    if held >= limit and counts(state, company):
        return Illegal("10.1", "you hold {count} certificates, and the limit is {limit}", count=held, limit=limit)
    return None


@rule("10.1")
def _check_excess(state: State, seat: int, held: int) -> Illegal | None:
    """Whoever is over a limit and can sell must sell before anything else (ruling R7)."""
    limit, company = state.title.certificates[state.players], too_many(state, seat)
    if (held <= limit and not company) or not any(not check_sell(state, sale) for sale in _sales(state)):
        return None
    if held > limit:
        return Illegal("10.1", OVER_LIMIT, count=held, limit=limit)
    return Illegal(
        "10.1",
        "you hold {held}% of {company}, and the limit is {most}% again: sell first",
        held=state.shares[company][seat] * 10,
        company=company,
        most=state.title.player_shares * 10,
    )


def share_price(state: State, action: Buy) -> int:
    """Par in the IPO, the stock price in the pool."""
    return state.par[action.company] if action.source == "ipo" else price_of(state, action.company)


@rule("10.4")
def buy(state: State, action: Buy, events: Events = None) -> None:
    """Pay the bank and take the share; with two players one may leave the game first (ruling R26)."""
    company, seat = action.company, acting(state)
    cost = share_price(state, action)
    if state.title.rules.leaves_game(state, action, seat):
        state.pool = {**state.pool, company: state.pool[company] - 1}
        state.removed = {**state.removed, company: state.removed[company] + 1}
        if events is not None:
            events.append(records.ShareRemoved(company))
    if (state.ipo if action.source == "ipo" else state.pool)[company]:
        pay_bank(state, seat, cost)
        take_share(state, company, seat, 1, action.source)
        if events is not None:
            events.append(records.ShareBought(seat, company, action.source, cost))
        settle_presidency(state, company, events)
        float_if_sold(state, company, events)
    elif events is not None:
        events.append(records.ShareMissed(seat, company))
    traded(state, seat, company, events)


def traded(state: State, seat: int, company: str, events: Events) -> None:
    """A purchase has been made; how the turn goes on is the title's."""
    state.passes = 0
    state.last_trader = seat
    state.bought = company
    state.title.rules.after_purchase(state, seat, events)


@rule("10")
def end_turn(state: State, seat: int, events: Events) -> None:
    """Sell, then buy: a purchase ends the turn."""
    ask_stock(state, left_of(state, seat), events)


@rule("10")
def sell_again(state: State, seat: int, events: Events) -> None:
    """Sell, buy, sell: after a purchase the turn goes on while anything can be done."""
    if not can_trade(state):
        ask_stock(state, left_of(state, seat), events)


def par_options(state: State) -> list[Par]:
    """Every company that can be started, at every par value."""
    held, excess = _limits(state)
    return [action for action in _starts(state) if not _check_start(state, action, held, excess)]


def _starts(state: State) -> Iterator[Par]:
    """Every company that nobody has started, at every par value that the actor can pay."""
    cash, units = state.cash[acting(state)], state.title.rules.president_units
    for company, starts in trades_of(state.title).starts.items():
        if company not in state.par:
            size = units(state, company)
            yield from (action for action in starts if action.price * size <= cash)


@rule("10.4")
def check_par(state: State, action: Par) -> Illegal | None:
    """A company that nobody has started, at a par value that one can pay."""
    if action.company not in state.title.companies:
        return Illegal("10.4", NO_COMPANY, company=action.company, companies=tuple(state.title.companies))
    if action.company in state.par:
        par = state.par[action.company]
        return Illegal(
            "10.4", "{company} already has a par value: {par}", company=action.company, par=state.title.money(par)
        )
    if action.price not in state.title.pars:
        return Illegal("10.4", WRONG_PAR, pars=par_values(state.title), price=state.title.money(action.price))
    return _check_start(state, action, *_limits(state))


def _check_start(state: State, action: Par, held: int, excess: Illegal | None) -> Illegal | None:
    """The same for a buyer who holds so many certificates."""
    company, seat = action.company, acting(state)
    if state.bought:
        return Illegal("10.4", "you've already bought {company} this turn", company=state.bought)
    if refusal := _check_certificate(state, company, seat, held, excess):
        return refusal
    cost = state.title.rules.president_units(state, company) * action.price
    if cost > state.cash[seat]:
        return Illegal(
            "10.4",
            "the president's certificate of {company} costs {cost}, and you only have {cash}",
            company=company,
            cost=state.title.money(cost),
            cash=state.title.money(state.cash[seat]),
        )
    return None


@rule("10.4")
def par(state: State, action: Par, events: Events = None) -> None:
    """Set the par value, pay for the president's certificate and take it."""
    seat, size = acting(state), state.title.rules.president_units(state, action.company)
    cost = size * action.price
    if events is not None:
        events.append(records.CompanyStarted(seat, action.company, action.price, size, cost))
    set_par(state, action.company, action.price, seat)
    pay_bank(state, seat, cost)
    take_share(state, action.company, seat, size, "ipo")
    float_if_sold(state, action.company, events)
    traded(state, seat, action.company, events)


@rule("10.4")
def set_par(state: State, company: str, price: int, seat: int) -> None:
    """The par value, the marker on its space, and the first president."""
    state.par = {**state.par, company: price}
    state.president = {**state.president, company: seat}
    place_marker(state, company, *state.title.pars[price])


@rule("10.1")
def check_stock_pass(state: State, _action: Pass) -> Illegal | None:
    """Whoever is over a limit and can sell must sell (ruling R7)."""
    seat = acting(state)
    return _check_excess(state, seat, counted_certificates(state, seat))


@rule("10")
def pass_stock(state: State, _action: Pass, events: Events = None) -> None:
    """A turn without a trade is a pass."""
    seat = acting(state)
    if events is not None:
        events.append(records.TurnEnded(seat) if state.has_sold or state.bought else records.Passed(seat))
    if not (state.has_sold or state.bought):
        state.passes += 1
    ask_stock(state, left_of(state, seat), events)


@rule("10.6")
def end_stock_round(state: State, events: Events = None) -> None:
    """The priority deal moves, sold-out companies rise, and the operating rounds of the phase begin (ruling R10)."""
    if state.last_trader is not None:
        state.priority = left_of(state, state.last_trader)
    if events is not None:
        events.append(records.StockRoundEnded())
    for company in operating_order(state, list(state.floated)):
        if state.title.rules.is_sold_out(state, company):
            price = price_of(state, company)
            move_up(state, company, events)
            if events is not None:
                events += (
                    records.CompanySoldOut(company),
                    records.PriceMoved(company, price, price_of(state, company)),
                )
    if events is not None:
        events.append(records.PriorityGiven(state.priority))
    state.bought = ""
    state.step = "end_game" if state.market_ended else "begin_set"


@rule("10.6")
def is_sold_out(state: State, company: str) -> bool:
    """Are all shares in players' hands?"""
    return not state.pool[company] and not state.ipo[company]
