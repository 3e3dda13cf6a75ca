"""Chapter 10 in words: stock rounds."""

import re
from collections.abc import Iterable
from typing import Any

from trunkline.core.errors import BadAction
from trunkline.core.messages import Message, marked
from trunkline.kit18xx import actions as a
from trunkline.kit18xx.actions import Action
from trunkline.kit18xx.engine import check
from trunkline.kit18xx.rules.emergency import missing_money
from trunkline.kit18xx.rules.shares import sell_shares
from trunkline.kit18xx.rules.stock import share_price
from trunkline.kit18xx.rules.zones import may_repeat
from trunkline.kit18xx.state import State, acting, price_of
from trunkline.kit18xx.words import phrases
from trunkline.kit18xx.words.phrases import Names
from trunkline.kit18xx.words.reading import Asked, Spoken, example, first, read_company
from trunkline.words.language import said
from trunkline.words.menu import Group, grouped
from trunkline.words.phrases import begins, read_amount, typed

PAR = Message("a par value")


def _asks(state: State, names: Names) -> str:
    words = marked("{name}, with {cash}: sell shares, then buy one certificate; or pass.")
    if state.stock_round == 1:
        words = marked("{name}, with {cash}: buy one certificate, or pass; no selling in the first stock round.")
    elif state.bought and may_repeat(state, state.bought):
        words = marked("{name}, with {cash}: buy more of {company}, sell shares, or end the turn.")
    elif state.bought:
        words = marked("{name}, with {cash}: sell shares, or end the turn.")
    elif state.has_sold:
        words = marked("{name}, with {cash}: sell more, buy one certificate, or end the turn.")
    cash = state.title.money(state.cash[acting(state)])
    return said(words, name=phrases.actor(state, names), cash=cash, company=state.bought)


def _menu(state: State, allowed: list[Any]) -> list[Any]:
    entries: list[Any] = []
    sales = _by_company(allowed, a.Sell)
    for company, blocks in sales.items():
        most = phrases.percent(max(action.count for action in blocks))
        price = price_of(state, company)
        words = said(
            "sell {company}: up to {percent} at {price}", company=company, percent=most, price=state.title.money(price)
        )
        entries += grouped([Group(company, words, tuple(blocks))])
    entries += [option for option in allowed if not isinstance(option, a.Sell | a.Par | a.Pass)]
    for company, pars in _by_company(allowed, a.Par).items():
        card = state.title.companies[company]
        words = said(
            "start {company} ({full}) in {place}",
            company=company,
            full=card.name,
            place=phrases.label(state.title, card.home),
        )
        entries += grouped([Group(company, words, tuple(pars))])
    return [*entries, a.Pass()]


def _by_company(allowed: Iterable[Any], kind: type[a.Sell | a.Par]) -> dict[str, list[Any]]:
    groups: dict[str, list[Any]] = {}
    for option in allowed:
        if isinstance(option, kind):
            groups.setdefault(option.company, []).append(option)
    return groups


def _describe_par(state: State, action: a.Par, _price: str) -> str:
    company, price = action.company, action.price
    if state.step == "par":
        return said("set the par value of {company} at {price}", company=company, price=state.title.money(price))
    size = state.title.rules.president_units(state, company)
    return said(
        "start {company} at par {price}: {percent} for {cost}",
        company=company,
        price=state.title.money(price),
        percent=phrases.percent(size),
        cost=state.title.money(size * price),
    )


def _describe_buy(state: State, action: a.Buy, _price: str) -> str:
    company, one = action.company, phrases.percent(1)
    if company not in state.par:
        return said("buy {percent} of {company}", percent=one, company=company)
    price = share_price(state, action)
    if action.source == "ipo":
        words = marked("buy {percent} of {company} from the IPO for {price}")
    else:
        words = marked("buy {percent} of {company} from the pool for {price}")
    return said(words, percent=one, company=company, price=state.title.money(price))


def _describe_sell(state: State, action: a.Sell, _price: str) -> str:
    company, later = action.company, state.copy()
    sell_shares(later, action, acting(state))
    price, effects = price_of(state, company), list[Message]()
    if state.step == "trains" and missing_money(state) > 0:
        missing = missing_money(later)
        effects.append(
            Message("{missing} still to raise", missing=state.title.money(missing))
            if missing > 0
            else Message("enough for the train")
        )
    if later.president[company] != state.president[company]:
        effects.append(Message("the presidency is lost"))
    words = marked("sell {percent} of {company} for {total}, price {old} → {new}")
    if effects:
        words = marked("sell {percent} of {company} for {total}, price {old} → {new}; {effects}")
    return said(
        words,
        percent=phrases.percent(action.count),
        company=company,
        total=state.title.money(price * action.count),
        old=state.title.money(price),
        new=state.title.money(price_of(later, company)),
        effects=effects,
    )


def _read_par(state: State, words: list[str]) -> Action:
    if len(words) == 1 and state.step == "par":
        return a.Par(state.title.rules.granted_company(state), read_amount(words[0], state.title.currency, PAR))
    if len(words) < 2:
        raise BadAction(
            "Type the company and its par value ({pars}): {example}",
            pars=", ".join(map(str, state.title.pars)),
            example=example(state.title, "par {company} {par}"),
        )
    return a.Par(read_company(state.title, words[0]), read_amount(words[1], state.title.currency, PAR))


def read_share(state: State, words: list[str]) -> Action:
    """A share, from the IPO if it has one."""
    company = read_company(state.title, first(state.title, words, "buy {other}; buy {other} pool"))
    if len(words) > 1:
        source = begins(words[1] if words[1] != "from" else words[-1], ("ipo", "pool"))
        return a.Buy(company, source)
    pool = a.Buy(company, "pool")
    return pool if check(state, a.Buy(company, "ipo")) and not check(state, pool) else a.Buy(company, "ipo")


def _read_sale(state: State, words: list[str]) -> Action:
    """ "sell ABC 2" and "sell ABC 20%" are the same; without a number it is one share."""
    company = read_company(state.title, first(state.title, words, "sell {other} 2"))
    if len(words) == 1:
        return a.Sell(company, 1)
    match = re.fullmatch(r"([0-9]{1,4})(%?)", words[1])
    if not match or (match[2] and int(match[1]) % 10):
        raise BadAction("I don't understand {word}: type a number of shares of 10%", word=typed(words[1]))
    return a.Sell(company, int(match[1]) // 10 if match[2] else int(match[1]))


ACTIONS = {
    a.Par: Spoken(_describe_par, lambda action: f"par {action.company} {action.price}"),
    a.Buy: Spoken(_describe_buy, lambda action: f"buy {action.company} {action.source}"),
    a.Sell: Spoken(_describe_sell, lambda action: f"sell {action.company} {action.count}"),
}
STEPS = {
    "stock": Asked(
        _asks, lambda state: said("end the turn") if state.has_sold or state.bought else said("pass"), menu=_menu
    ),
}
VERBS = {"par": _read_par, "start": _read_par, "sell": _read_sale}
