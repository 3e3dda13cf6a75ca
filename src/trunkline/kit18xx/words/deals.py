"""Sections 11 and 11.7 in words: privates for companies, and offers to other players."""

from trunkline.core.errors import BadAction
from trunkline.core.messages import marked
from trunkline.kit18xx import actions as a
from trunkline.kit18xx.actions import Action
from trunkline.kit18xx.rules.privates import private_prices
from trunkline.kit18xx.state import State, operating
from trunkline.kit18xx.words import phrases
from trunkline.kit18xx.words.phrases import Names, for_company
from trunkline.kit18xx.words.reading import PRICE, Asked, Spoken, first, read_private
from trunkline.words.language import said
from trunkline.words.phrases import read_amount


def _asks_answer(state: State, names: Names) -> str:
    return said(
        "{name}: {president} ({company}) offers {price} for {thing}. Accept?",
        name=phrases.actor(state, names),
        president=names[state.president[operating(state)]],
        company=state.company,
        price=state.title.money(state.offer_price),
        thing=phrases.offer_words(state),
    )


def _asks_counter(state: State, names: Names) -> str:
    return for_company(
        state,
        names,
        marked("{name} for {company}: {owner} asks for {price} for {thing}. Buy it for that?"),
        owner=phrases.owner_of_offer(state, names),
        price=state.title.money(state.offer_price),
        thing=phrases.offer_words(state),
    )


def _describe_private(state: State, action: a.BuyPrivate, price: str) -> str:
    words = marked("buy {private} for {price}")
    if state.privates[action.private] != state.president[operating(state)]:
        words = marked("buy {private} for {price}, if its owner agrees")
    return said(words, private=phrases.private_label(state.title, action.private), price=price)


def _describe_accept(state: State, _action: a.Accept, _price: str) -> str:
    kind, name, *_owner = state.offer
    if kind == "train":
        words = marked("sell a {train} for {price}") if state.step == "answer" else marked("buy a {train} for {price}")
        return said(words, train=phrases.train_name(name), price=state.title.money(state.offer_price))
    words = marked("sell {private} for {price}") if state.step == "answer" else marked("buy {private} for {price}")
    return said(words, private=name, price=state.title.money(state.offer_price))


def _read_private(state: State, words: list[str]) -> Action:
    private = read_private(state.title, first(state.title, words, "private {private} {value}"))
    if len(words) < 2:
        low, high = private_prices(state.title, private)
        raise BadAction(
            "Type the price as well, {low} to {high}: {example}",
            low=state.title.money(low),
            high=state.title.money(high),
            example=f"private {private} {low}",
        )
    return a.BuyPrivate(private, read_amount(words[1], state.title.currency, PRICE))


ACTIONS = {
    a.BuyPrivate: Spoken(_describe_private, lambda action: f"private {action.private} {action.price}"),
    a.Accept: Spoken(_describe_accept, lambda _action: "accept"),
    a.Decline: Spoken(
        lambda state, _action, _price: said("decline {price}", price=state.title.money(state.offer_price)),
        lambda _action: "decline",
    ),
    a.CounterOffer: Spoken(
        lambda _state, _action, price: said("ask for {price} instead", price=price),
        lambda action: f"counter {action.price}",
    ),
}
STEPS = {
    "privates": Asked(
        lambda state, names: for_company(state, names, marked("{name} for {company}: buy a private, or pass.")),
        lambda _state: said("buy no private"),
    ),
    "answer": Asked(_asks_answer, number=lambda _state, price: a.CounterOffer(price)),
    "counter": Asked(_asks_counter),
}
VERBS = {
    "private": _read_private,
    "counter": lambda state, words: a.CounterOffer(
        read_amount(first(state.title, words, "counter 120"), state.title.currency, PRICE)
    ),
}
PLAIN: dict[str, Action] = {
    **dict.fromkeys(("accept", "yes", "y"), a.Accept()),
    **dict.fromkeys(("decline", "no", "n", "refuse"), a.Decline()),
}
