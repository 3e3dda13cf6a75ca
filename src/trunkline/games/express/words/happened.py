"""The story of a game of Chicago Express, one action at a time."""

from collections.abc import Callable, Sequence

from trunkline.core.api import winners
from trunkline.games.express.actions import Action, Bid, Build, Choose, Develop, Expand, Offer, Pass
from trunkline.games.express.rules.auction import minimum_bid
from trunkline.games.express.rules.dividends import dividend_per_share
from trunkline.games.express.rules.expansion import cost_of, income_of
from trunkline.games.express.state import State, is_open
from trunkline.games.express.tables import CHICAGO, DETROIT, DIALS, FOREST_MONEY, HEXES, INITIAL_AUCTIONS, WABASH, label
from trunkline.games.express.words.table import why_it_ends
from trunkline.words.phrases import listed, victory

Names = Sequence[str]


def narrate(before: State, action: Action, after: State, names: Names) -> list[str]:
    """What the action did, and everything that followed from it."""
    told = TELL[type(action)](before, action, after, names)
    if before.step == "bid":
        told += _auction_closed(before, action, after, names)
    told += _auctions_opened(before, action, after, names)
    if _dividend_was_paid(before, after):
        told += _general_dividend(before, after, names)
    return told


def _bid(before: State, action: Bid, _after: State, names: Names) -> list[str]:
    return [f"{_actor(before, names)} bids ${action.price} for {before.company}."]


def _pass(before: State, _action: Pass, _after: State, names: Names) -> list[str]:
    does = {"bid": "passes", "build": f"ends the expansion of {before.company}"}.get(before.step, "leaves it at that")
    return [f"{_actor(before, names)} {does}."]


def _choose(before: State, action: Choose, _after: State, names: Names) -> list[str]:
    count = before.needles[action.dial] + 1
    return [f"{_actor(before, names)} chooses {action.dial} ({count} of {DIALS[action.dial]})."]


def _offer(before: State, action: Offer, _after: State, names: Names) -> list[str]:
    low = minimum_bid(before, action.company)
    return [f"{_actor(before, names)} puts a share of {action.company} up for auction, at ${low} or more."]


def _expand(before: State, action: Expand, _after: State, names: Names) -> list[str]:
    return [f"{_actor(before, names)} expands {action.company}, which has ${before.treasury[action.company]}."]


def _build(before: State, action: Build, after: State, names: Names) -> list[str]:
    company = before.company
    assert company is not None
    gain = income_of(before, action.hex)
    income = before.income[company] + gain
    grows = f"; its income rises by ${gain} to ${income}" if gain else ""
    told = [f"{company} builds in {label(action.hex)} for ${cost_of(before, action.hex)}{grows}."]
    if action.hex == CHICAGO:
        told += _chicago(company, before, after, names)
    return told


def _chicago(company: str, before: State, after: State, names: Names) -> list[str]:
    arrived = before.copy()
    arrived.income[company] += income_of(before, CHICAGO)
    per_share = dividend_per_share(arrived, company)
    paid = {seat: count * per_share for seat, count in enumerate(before.shares[company])}
    told = [f"{company} has reached Chicago and pays ${per_share} a share: {_paid(paid, names)}."]
    if not is_open(before, WABASH):
        told.append(f"Wabash opens in Fort Wayne with an income of ${after.income[WABASH]}.")
    return told


def _develop(before: State, action: Develop, after: State, names: Names) -> list[str]:
    printed, there = HEXES[action.hex], before.locomotives[action.hex]
    who = _actor(before, names)
    if printed.terrain == "forest":
        return [f"{who} develops {label(action.hex)}: {there[0]} gets ${FOREST_MONEY}."]
    if printed.terrain == "industrial":
        old, new = before.industrial[printed.name], after.industrial[printed.name]
        return [f"{who} develops {printed.name} from {old} to {new}: {_rises(there, new - old, before)}."]
    return [f"{who} develops {label(action.hex)}: {_rises(there, printed.develop, before)}."]


def _rises(companies: Sequence[str], gain: int, before: State) -> str:
    each = [f"{company} to ${before.income[company] + gain}" for company in companies]
    return f"income rises by ${gain}, {listed(each)}"


TELL: dict[type[Action], Callable[..., list[str]]] = {
    Bid: _bid,
    Pass: _pass,
    Choose: _choose,
    Offer: _offer,
    Expand: _expand,
    Build: _build,
    Develop: _develop,
}


def _auction_closed(before: State, action: Action, after: State, names: Names) -> list[str]:
    """Who bought the share and who was passed for want of money, as far as the states tell."""
    company = before.company
    assert company is not None
    still_open = after.step == "bid" and after.company == company and after.initial == before.initial
    buyer = None if still_open else _buyer(before, after, company)
    in_it = set(after.bidding) if still_open else {buyer}
    price = action.price if isinstance(action, Bid) and buyer == before.actor else before.price
    told = [f"{names[seat]} cannot bid and is passed." for seat in before.bidding if seat not in in_it | {before.actor}]
    if buyer is not None:
        told.append(f"{names[buyer]} buys a share of {company} for ${price}.")
    elif not still_open:
        told.append(f"Nobody has bid: the share of {company} stays on its charter.")
    return told


def _buyer(before: State, after: State, company: str) -> int | None:
    gained = [now - then for then, now in zip(before.shares[company], after.shares[company], strict=True)]
    return gained.index(1) if 1 in gained else None


def _auctions_opened(before: State, action: Action, after: State, names: Names) -> list[str]:
    """The auctions that the action opened, who was passed in them for want of money, and the first turn of all."""
    told = []
    for company in _opened(before, action, after):
        if after.step != "bid" or after.company != company:
            told.append(f"Nobody can pay the lowest bid for {company}: its share stays on its charter.")
            continue
        if not isinstance(action, Offer):
            low = minimum_bid(after, company)
            told.append(f"{names[after.turn]} opens the auction of a share of {company}, at ${low} or more.")
        told += [
            f"{names[seat]} cannot bid and is passed." for seat in range(after.players) if seat not in after.bidding
        ]
    if before.initial < len(INITIAL_AUCTIONS) == after.initial:
        told.append(f"{names[after.turn]} takes the first turn.")
    return told


def _opened(before: State, action: Action, after: State) -> Sequence[str]:
    if isinstance(action, Offer):
        return [action.company]
    if is_open(after, WABASH) and not is_open(before, WABASH):
        return [WABASH]
    return INITIAL_AUCTIONS[before.initial + 1 : after.initial + 1]


def _dividend_was_paid(before: State, after: State) -> bool:
    """Only a dividend phase takes needles back or ends the game."""
    return after.step == "over" or sum(after.needles.values()) < sum(before.needles.values())


def _general_dividend(before: State, after: State, names: Names) -> list[str]:
    """What each company paid; Detroit's growth, which comes later, is taken off again to see it."""
    at_payment = after.copy()
    growth = after.industrial["Detroit"] - before.industrial["Detroit"]
    for company in after.locomotives.get(DETROIT, ()):
        at_payment.income[company] -= growth
    rates = {company: dividend_per_share(at_payment, company) for company in at_payment.income}
    paid = {
        seat: sum(after.shares[company][seat] * rate for company, rate in rates.items())
        for seat in range(after.players)
    }
    each = ", ".join(f"{company} ${rate}" for company, rate in rates.items() if rate)
    told = [f"General dividend, for each share: {each}. {_paid(paid, names)}."] if each else ["No share pays."]
    if after.step == "over":
        return told + _ending(after, names)
    grows = f" Detroit grows to {after.industrial['Detroit']}." if growth else ""
    return [*told, f"The dials are reset.{grows}"]


def _ending(after: State, names: Names) -> list[str]:
    return [f"The game is over: {why_it_ends(after)}.", victory(names, winners(after.cash), max(after.cash), "$")]


def _paid(paid: dict[int, int], names: Names) -> str:
    each = [f"{names[seat]} gets ${amount}" for seat, amount in paid.items() if amount]
    return listed(each) if each else "nobody holds one"


def _actor(state: State, names: Names) -> str:
    assert state.actor is not None
    return names[state.actor]
