"""What a bot thinks about in each step: options without those that nobody would take, and prices."""

from collections.abc import Iterator

from trunkline.core.api import Span, Suggestion
from trunkline.kit18xx.actions import Action, Buy, BuyPrivate, BuyTrain, CounterOffer, GoBankrupt, Par, Sell, TradeIn
from trunkline.kit18xx.bots.estimates import Estimates
from trunkline.kit18xx.bots.runs import earnings_of, limits_of, run_now, run_with, with_home
from trunkline.kit18xx.bots.worth import (
    cheapest_cost,
    lasting,
    life,
    next_train,
    potential,
    rounds_left,
    units_to_float,
)
from trunkline.kit18xx.engine import options
from trunkline.kit18xx.rules.privates import private_prices
from trunkline.kit18xx.rules.shares import counted_certificates, too_many
from trunkline.kit18xx.rules.trains import must_own_train
from trunkline.kit18xx.rules.zones import may_repeat
from trunkline.kit18xx.state import State, acting, operating, price_of

STARTS = 2
"""Companies that are looked at when one may be started."""
HELP = 3
"""The part of the others' cash that may go into a company: one in so many dollars."""


def choices(estimates: Estimates, state: State) -> list[Action]:
    found: list[Action] = []
    for option in options(state):
        if isinstance(option, Span):
            found += span_choices(estimates, state, option)
        else:
            found.append(option.action if isinstance(option, Suggestion) else option)
    if state.step == "stock":
        if own := flotation(state, found):
            return own
        found = [*sensible_starts(estimates, state, found), *sensible_sales(state, found), *rest(found)] or found
    return without_distress(state, found) or found


def without_distress(state: State, found: list[Action]) -> list[Action]:
    """All but bankruptcy, and sales for a train that the company needn't buy: 18xx.games' variants allow them."""
    needless = state.step == "trains" and not must_own_train(state, operating(state))
    return [one for one in found if not isinstance(one, GoBankrupt) and not (needless and isinstance(one, Sell))]


def flotation(state: State, found: list[Action]) -> list[Action]:
    seat = acting(state)
    return [
        action
        for action in found
        if isinstance(action, Buy)
        and action.source == "ipo"
        and action.company not in state.floated
        and state.president[action.company] == seat
    ]


def rest(found: list[Action]) -> Iterator[Action]:
    return (action for action in found if not isinstance(action, Par | Sell))


def span_choices(estimates: Estimates, state: State, span: Span[Action]) -> Iterator[Action]:
    action, seat = span.action, acting(state)
    if isinstance(action, BuyTrain) and state.step == "trains":
        cost = state.title.trains[action.train].cost
        if state.president[action.source] == seat:
            yield from (span.at(price) for price in dict.fromkeys((span.low, min(cost, span.high), span.high)))
    elif isinstance(action, BuyPrivate):
        own = state.privates[action.private] == seat
        if own and state.step in ("trains", "privates") and span.high >= state.title.privates[action.private].value:
            yield span.at(span.high)
    elif isinstance(action, CounterOffer) and span.low <= asking_price(estimates, state) <= span.high:
        yield span.at(asking_price(estimates, state))


def sensible_sales(state: State, found: list[Action]) -> Iterator[Sell]:
    seat = acting(state)
    most: dict[str, int] = {}
    for action in found:
        if isinstance(action, Sell):
            most[action.company] = max(action.count, most.get(action.company, 0))
    for company, count in most.items():
        held = state.shares[company]
        counts = [1, count]
        if state.president[company] == seat:
            rival = max(units for other, units in enumerate(held) if other != seat)
            counts.append(held[seat] - rival + 1)
        sales = (Sell(company, number) for number in sorted(set(counts)) if 1 <= number <= count)
        yield from (sale for sale in sales if has_purpose(state, sale, seat))


def has_purpose(state: State, sale: Sell, seat: int) -> bool:
    """Does the sale pass a company on, keep to a limit, or pay for something that the seat can't afford?"""
    if counted_certificates(state, seat) >= state.title.certificates[state.players] or passes_on(state, sale, seat):
        return True
    if too_many(state, seat) == sale.company:
        return True
    cash = state.cash[seat]
    return any(cash < price <= cash + sale.count * price_of(state, sale.company) for price in _on_offer(state, sale))


def _on_offer(state: State, sale: Sell) -> list[int]:
    """What the seat could still buy in this turn."""
    companies = list(state.par)
    if state.bought:
        companies = [state.bought] if may_repeat(state, state.bought) else []
    prices = [state.par[name] for name in companies if state.ipo[name]]
    prices += [price_of(state, name) for name in companies if state.pool[name] and name != sale.company]
    if not state.bought and len(state.par) < len(state.ipo):
        prices += [state.title.float_shares * par for par in state.title.pars]
    return prices


def passes_on(state: State, sale: Sell, seat: int) -> bool:
    held = state.shares[sale.company]
    rival = max(units for other, units in enumerate(held) if other != seat)
    return state.president[sale.company] == seat and held[seat] - sale.count < rival


def sensible_starts(estimates: Estimates, state: State, found: list[Action]) -> list[Par]:
    """Companies with the best outlook, at par values at which they float."""
    starts = [action for action in found if isinstance(action, Par) and can_float(state, action)]
    kind = list(state.title.trains).index(next_train(state))
    companies = list(dict.fromkeys(action.company for action in starts))
    homes = {company: with_home(state, company) for company in companies}
    best = sorted(
        companies,
        key=lambda company: (-earnings_of(state, company).single[kind], -potential(estimates, homes[company], company)),
    )[:STARTS]
    return [action for action in starts if action.company in best]


def can_float(state: State, action: Par) -> bool:
    seat = acting(state)
    if any(state.president[other] == seat and other not in state.floated for other in state.par):
        return False
    title, size = state.title, state.title.rules.president_units(state, action.company)
    units = title.float_shares - (title.shares - state.ipo[action.company])
    cost = units * action.price
    room = title.certificates[state.players] - counted_certificates(state, seat)
    if 10 * action.price < cheapest_cost(state) or room <= units - size:
        return False
    if cost <= state.cash[seat]:
        return True
    owed = sum(units_to_float(state, other) * state.par[other] for other in state.par)
    spare = (sum(state.cash) - state.cash[seat] - owed) // HELP
    return size * action.price <= state.cash[seat] and state.stock_round == 1 and cost <= state.cash[seat] + spare


def is_guest(state: State, action: Action, seat: int) -> bool:
    return isinstance(action, Buy) and state.president[action.company] != seat


def price_of_train(state: State, action: Action) -> int:
    if isinstance(action, BuyTrain):
        return action.price
    return state.title.trains[state.title.exchange].trade_in if isinstance(action, TradeIn) else 0


LEAST = 25
"""Per cent of its face value below which no train is sold, even one that earns its owner nothing."""
SERIOUS = 50
"""Per cent of the least price that an offer must reach to be answered by a counter-offer."""


def least_price(estimates: Estimates, state: State) -> int:
    """The least that the owner would take for the train or private on offer."""
    kind, name, *owner = state.offer
    if kind == "private":
        card = state.title.privates[name]
        return card.value + card.revenue * min(4, rounds_left(estimates, state))
    (company,) = owner
    fewer = list(state.trains[company])
    fewer.remove(name)
    less = run_now(state, company) - run_with(state, company, limits_of(state.title, fewer))
    cost = state.title.trains[name].cost
    return max(less * life(estimates, state, name), cost * LEAST // 100 if fewer else cost)


def most_price(estimates: Estimates, state: State) -> int:
    """The most that the owner would pay for it in the buyer's place, out of the buyer's treasury."""
    kind, name, *_ = state.offer
    company = operating(state)
    if kind == "private":
        return min(private_prices(state.title, name)[1], state.treasury[company])
    worth = cheapest_cost(state)
    if lasting(state, company):
        more = run_with(state, company, limits_of(state.title, [*state.trains[company], name]))
        worth = (more - run_now(state, company)) * life(estimates, state, name)
    return min(worth, state.title.trains[name].cost, state.treasury[company])


def asking_price(estimates: Estimates, state: State) -> int:
    """A counter-offer halfway between the least price and the most; 0 if there is none, or the offer isn't serious."""
    least, most = least_price(estimates, state), most_price(estimates, state)
    is_serious = state.offer_price * 100 >= least * SERIOUS
    return (least + most) // 2 if is_serious and state.offer_price < least < most else 0
