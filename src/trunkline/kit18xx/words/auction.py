"""Chapter 9 in words: the private auction."""

import re
from typing import Any

from trunkline.core.messages import marked
from trunkline.kit18xx import actions as a
from trunkline.kit18xx.actions import Action
from trunkline.kit18xx.rules.bids import face_price, lowest_bid, on_offer
from trunkline.kit18xx.state import State, acting
from trunkline.kit18xx.words import phrases
from trunkline.kit18xx.words.phrases import Names
from trunkline.kit18xx.words.reading import Asked, Spoken, first, read_private
from trunkline.words.language import said
from trunkline.words.menu import action_of
from trunkline.words.phrases import in_row, read_amount


def _asks_auction(state: State, names: Names) -> str:
    private, *others = on_offer(state)
    words = marked("{name}, with {purse}: buy {private} for {price}, bid for a more expensive private, or pass.")
    if not others:
        words = marked("{name}, with {purse}: buy {private} for {price}, or pass.")
    return said(
        words,
        name=phrases.actor(state, names),
        purse=in_row(phrases.cash_words(state, acting(state))),
        private=private,
        price=state.title.money(face_price(state, private)),
    )


def _asks_bidding(state: State, names: Names) -> str:
    assert state.contested is not None
    seat, price = state.bids[state.contested][-1]
    return said(
        "{name}, with {cash}: bid {minimum} or more for {private}, or stop bidding; {leader} has bid {price}.",
        name=phrases.actor(state, names),
        cash=state.title.money(state.cash[acting(state)]),
        minimum=state.title.money(lowest_bid(state, state.contested)),
        private=state.contested,
        leader=names[seat],
        price=state.title.money(price),
    )


def _menu(state: State, allowed: list[Any]) -> list[Any]:
    offered = {action_of(option).private: option for option in allowed if not isinstance(option, a.Pass)}
    bids = (offered.get(private) or a.Bid(private, lowest_bid(state, private)) for private in on_offer(state))
    return [*bids, a.Pass()]


def _describe(state: State, action: a.Bid, price: str) -> str:
    private = phrases.private_label(state.title, action.private)
    if state.step == "auction" and action.private == on_offer(state)[0]:
        return said("buy {private} for {price}", private=private, price=price)
    return said("bid {price} for {private}", private=private, price=price)


def read_bid(state: State, words: list[str]) -> Action:
    if len(words) == 1 and state.contested and re.fullmatch(r"[0-9]+", words[0].removeprefix(state.title.currency)):
        return a.Bid(state.contested, read_amount(words[0], state.title.currency))
    private = read_private(state.title, first(state.title, words, "bid {private} {bid}"))
    if len(words) > 1:
        return a.Bid(private, read_amount(words[1], state.title.currency))
    cheapest = state.step == "auction" and private == on_offer(state)[0]
    return a.Bid(private, face_price(state, private) if cheapest else lowest_bid(state, private))


ACTIONS = {a.Bid: Spoken(_describe, lambda action: f"bid {action.private} {action.price}")}
STEPS = {
    "auction": Asked(_asks_auction, menu=_menu),
    "bidding": Asked(
        _asks_bidding,
        lambda state: said("stop bidding for {private}", private=state.contested),
        number=lambda state, price: a.Bid(state.contested or "", price),
    ),
    "par": Asked(
        lambda state, names: said(
            "{name}: set the par value of {company}, which comes with {private}.",
            name=phrases.actor(state, names),
            company=state.title.rules.granted_company(state),
            private=next(private for private, card in state.title.privates.items() if card.presidency),
        ),
        number=lambda state, price: a.Par(state.title.rules.granted_company(state), price),
    ),
}
VERBS = {"bid": read_bid}
