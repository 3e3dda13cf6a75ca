"""Prices that a player names: for a private or a train of another owner, and in answer to an offer."""

from typing import Any

from trunkline.core.api import Span
from trunkline.kit18xx.actions import Accept, BuyPrivate, BuyTrain, CounterOffer, Decline
from trunkline.kit18xx.rules.deals import purchase
from trunkline.kit18xx.rules.purchase import needs_answer
from trunkline.kit18xx.state import State, operating
from trunkline.kit18xx.web.board import show
from trunkline.kit18xx.words.phrases import money, train_name
from trunkline.web.game_page.choices import Choice
from trunkline.web.table.snapshot import Snapshot
from trunkline.words.language import said as _

Deal = BuyTrain | BuyPrivate


def price_context(snapshot: Snapshot, state: State, span: Span[Any]) -> dict[str, Any]:
    """What is wanted, the prices that are one click away with what each leaves, and where the box begins."""
    deal = purchase(state, span.low) if isinstance(span.action, CounterOffer) else span.action
    assert isinstance(deal, Deal)
    face = (
        state.title.privates[deal.private].value
        if isinstance(deal, BuyPrivate)
        else state.title.trains[deal.train].cost
    )
    asks = isinstance(span.action, CounterOffer)
    own = not asks and _is_own(state, deal)
    # Nobody offers others all that there is by one click, nor asks for the least of it.
    quick = (
        (span.low, face, span.high) if own else (face, 2 * state.offer_price, span.high) if asks else (span.low, face)
    )
    offered = state.offer_price if asks else None
    # Whoever answers an offer wants more.
    least = span.low if offered is None else offered + 1
    prices = dict.fromkeys(price for price in quick if least <= price <= span.high)
    # One pays oneself as much as one can; others are asked for as little as they may take.
    first = span.high if own and isinstance(deal, BuyPrivate) else span.low
    if asks:
        first = state.offer_price + 1 if state.offer_price < span.high else min(span.high, state.offer_price - 1)
    # The buyer reads it, or the seller if that is who is asked or decides.
    reader = 1 if asks or (own and isinstance(deal, BuyPrivate)) else 0
    names = {span.high: _("highest"), span.low: _("lowest"), face: _("face value")}
    words = _("Offer %(price)s")
    if asks:
        words = _("Ask for %(price)s")
    elif own:
        words = _("Buy for %(price)s")
    return {
        "label": _label(snapshot, state, deal),
        "verb": _("Ask") if asks else _("Buy") if own else _("Offer"),
        "prices": [
            (
                price,
                words % {"price": money(state.title, price)},
                " · ".join(filter(None, (names.get(price, ""), _changes(snapshot, state, deal, price)[reader]))),
                " · ".join(reversed(_changes(snapshot, state, deal, price))),
            )
            for price in prices
        ],
        "first": first,
    }


def _is_own(state: State, deal: Deal) -> bool:
    """Does it belong to the one who buys it for the company, so that nobody is asked?"""
    if isinstance(deal, BuyTrain):
        return not needs_answer(state, deal)
    return state.privates[deal.private] == state.president[operating(state)]


def _label(snapshot: Snapshot, state: State, deal: Deal) -> str:
    if isinstance(deal, BuyTrain):
        return _("%(train)s of %(company)s") % {"train": train_name(deal.train), "company": deal.source}
    owner, pays = state.privates[deal.private], money(state.title, state.title.privates[deal.private].revenue)
    if owner == state.actor:
        return _("%(private)s (pays %(sum)s)") % {"private": deal.private, "sum": pays}
    words = _("%(private)s of %(name)s (pays %(sum)s)")
    return words % {"private": deal.private, "name": snapshot.names[owner], "sum": pays}


def _changes(snapshot: Snapshot, state: State, deal: Deal, price: int) -> list[str]:
    """Whose money changes, from what to what: the buyer's and the seller's."""
    buyer = operating(state)
    changes = [(buyer, state.treasury[buyer], -price)]
    if isinstance(deal, BuyTrain):
        changes += [(deal.source, state.treasury[deal.source], price)]
    else:
        seat = state.privates[deal.private]
        you = seat == state.actor and len(snapshot.mine) == 1
        changes += [(_("you") if you else snapshot.names[seat], state.cash[seat], price)]
    return [f"{name}: {money(state.title, old)} → {money(state.title, old + change)}" for name, old, change in changes]


def after_deal(snapshot: Snapshot, state: State, price: int) -> str:
    return " · ".join(reversed(_changes(snapshot, state, purchase(state, price), price)))


def show_price(snapshot: Snapshot, state: State, choice: Choice) -> None:
    if choice.number:
        choice.extra |= {"template": "kit18xx/price.html", **price_context(snapshot, state, choice.number)}


@show.register
def _deal(_action: BuyPrivate | CounterOffer, snapshot: Snapshot, state: State, choice: Choice) -> None:
    show_price(snapshot, state, choice)


@show.register
def _answer(action: Accept | Decline, snapshot: Snapshot, state: State, choice: Choice) -> None:
    if isinstance(action, Accept):
        choice.extra["notes"] = [after_deal(snapshot, state, state.offer_price)]
    else:
        choice.extra["notes"] = [_("no deal for the rest of this turn")]
