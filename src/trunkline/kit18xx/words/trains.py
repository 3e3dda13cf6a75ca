"""Sections 11.7 and 11.8 in words: trains, and what a president pays for them."""

from typing import Any

from trunkline.core.errors import BadAction
from trunkline.core.messages import marked
from trunkline.kit18xx import actions as a
from trunkline.kit18xx.actions import Action
from trunkline.kit18xx.engine import check
from trunkline.kit18xx.rules.emergency import is_emergency, missing_money, president_cash
from trunkline.kit18xx.rules.purchase import check_buy_train, needs_answer
from trunkline.kit18xx.rules.trains import cheapest, for_sale, must_own_train, over_limit, train_limit
from trunkline.kit18xx.state import State, operating
from trunkline.kit18xx.words import phrases
from trunkline.kit18xx.words.phrases import Names, for_company
from trunkline.kit18xx.words.reading import PRICE, Asked, Spoken, first, read_company, read_train, refused_pass
from trunkline.words.language import said
from trunkline.words.phrases import read_amount


def _asks_trains(state: State, names: Names) -> str:
    if not is_emergency(state):
        free = marked("{name} for {company}: buy a train, or pass.")
        bound = marked("{name} for {company}: buy a train; the company must own one.")
        return for_company(state, names, bound if must_own_train(state, operating(state)) else free)
    price, cash, missing = cheapest(state), president_cash(state), missing_money(state)
    if missing > 0:
        words = marked(
            "{name} for {company}: buy a train for {price}; the president has {cash}. Still to raise: {missing}."
        )
        return for_company(
            state,
            names,
            words,
            price=state.title.money(price),
            cash=state.title.money(cash),
            missing=state.title.money(missing),
        )
    words = marked("{name} for {company}: buy a train for {price}; the president adds {added} of {cash}.")
    return for_company(
        state,
        names,
        words,
        price=state.title.money(price),
        cash=state.title.money(cash),
        added=state.title.money(price - state.treasury[operating(state)]),
    )


def _asks_discard(state: State, names: Names) -> str:
    company = over_limit(state)[0]
    return said(
        "{name}: choose a train for {company} to discard; it has {count} and may own only {limit}.",
        name=phrases.actor(state, names),
        company=company,
        count=len(state.trains[company]),
        limit=train_limit(state),
    )


def _menu(state: State, allowed: list[Any]) -> list[Any]:
    """Also the trains that can't be bought now: the menu says why."""
    beyond = [a.BuyTrain(train, source, cost) for (train, source), cost in for_sale(state).items()]
    return [*(action for action in beyond if check(state, action)), *allowed, *refused_pass(state)]


def _describe_train(state: State, action: a.BuyTrain, price: str) -> str:
    short = action.price - state.treasury[operating(state)]
    # The president adds money only to a purchase that the rules allow (11.8, ruling R16).
    helped = short > 0 and action.source in ("bank", "pool") and not check_buy_train(state, action)
    if needs_answer(state, action):
        words = marked("buy a {train} from {company} for {price}, if its president agrees")
    elif action.source == "bank":
        words = marked("buy a {train} from the bank for {price}")
        if helped:
            words = marked("buy a {train} from the bank for {price}; the president adds {short}")
    elif action.source == "pool":
        words = marked("buy a {train} from the bank pool for {price}")
        if helped:
            words = marked("buy a {train} from the bank pool for {price}; the president adds {short}")
    else:
        words = marked("buy a {train} from {company} for {price}")
    return said(
        words,
        train=phrases.train_name(action.train),
        company=action.source,
        price=price,
        short=state.title.money(short),
    )


def read_purchase(state: State, words: list[str]) -> Action:
    """ "train 3" from the bank or the bank pool; "train 2 from ABC 100" from another company."""
    train = read_train(state.title, first(state.title, words, "train {train}; train {old} from {company} {cost}"))
    rest = [word for word in words[1:] if word != "from"]
    sale = for_sale(state) if state.company else {}
    source = rest[0] if rest else next((place for name, place in sale if name == train), "bank")
    if source not in ("bank", "pool"):
        source = read_company(state.title, source)
        if len(rest) < 2:
            raise BadAction("Type the price as well: {example}", example=f"train {train} from {source} 100")
    price = (
        read_amount(rest[1], state.title.currency, PRICE)
        if len(rest) > 1
        else sale.get((train, source), state.title.trains[train].cost)
    )
    return a.BuyTrain(train, source, price)


ACTIONS = {
    a.BuyTrain: Spoken(_describe_train, lambda action: f"train {action.train} from {action.source} {action.price}"),
    a.TradeIn: Spoken(
        lambda state, action, _price: said(
            "trade in a {train} and buy a {new} for {price}",
            train=phrases.train_name(action.train),
            new=phrases.train_name(state.title.exchange),
            price=state.title.money(state.title.trains[state.title.exchange].trade_in),
        ),
        lambda action: f"trade {action.train}",
    ),
    a.DiscardTrain: Spoken(
        lambda _state, action, _price: said("discard a {train}", train=phrases.train_name(action.train)),
        lambda action: f"discard {action.train}",
    ),
    a.GoBankrupt: Spoken(
        lambda _state, _action, _price: said("declare bankruptcy, which ends the game"), lambda _action: "bankrupt"
    ),
}
STEPS = {
    "trains": Asked(_asks_trains, lambda _state: said("buy no train"), menu=_menu),
    "discard": Asked(_asks_discard),
}
VERBS = {
    "train": read_purchase,
    "trade": lambda state, words: a.TradeIn(read_train(state.title, first(state.title, words, "trade {traded}"))),
    "discard": lambda state, words: a.DiscardTrain(read_train(state.title, first(state.title, words, "discard {old}"))),
}
PLAIN = dict.fromkeys(("bankrupt", "bankruptcy"), a.GoBankrupt())
