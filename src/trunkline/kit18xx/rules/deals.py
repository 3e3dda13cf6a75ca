"""Sections 11 and 11.7: what belongs to another player is offered to its owner, who answers (ruling R19)."""

from trunkline.core.api import Span
from trunkline.core.errors import Illegal
from trunkline.core.events import Events
from trunkline.core.rulebook import rule
from trunkline.kit18xx.actions import Accept, BuyPrivate, BuyTrain, CounterOffer, Decline
from trunkline.kit18xx.events.operating import CounterOffered, OfferAccepted, OfferDeclined, OfferMade
from trunkline.kit18xx.rules.emergency import highest_price, lowest_price
from trunkline.kit18xx.rules.privates import buy_private, check_buy_private, private_prices
from trunkline.kit18xx.rules.purchase import buy_train, check_buy_train, needs_answer
from trunkline.kit18xx.rules.variants import NO_CONSENT
from trunkline.kit18xx.state import State, acting, operating


@rule("11.7")
def offer_train(state: State, action: BuyTrain, events: Events = None) -> None:
    """Buy the train, or ask the president who owns it."""
    if not needs_answer(state, action):
        buy_train(state, action, events)
        return
    owner = state.president[action.source]
    if events is not None:
        company = operating(state)
        events.append(OfferMade(acting(state), company, owner, action.price, action.train, None, action.source))
    ask(state, ("train", action.train, action.source), action.price, owner)


@rule("11")
def offer_private(state: State, action: BuyPrivate, events: Events = None) -> None:
    """Buy the private, or ask the player who owns it."""
    owner = state.privates[action.private]
    if owner == state.president[operating(state)] or NO_CONSENT in state.rulings:
        buy_private(state, action, events)
        return
    if events is not None:
        events.append(OfferMade(acting(state), operating(state), owner, action.price, None, action.private, None))
    ask(state, ("private", action.private), action.price, owner)


def ask(state: State, offer: tuple[str, ...], price: int, seat: int) -> None:
    """The owner is asked; the step goes on after the answer."""
    state.offer, state.offer_price = offer, price
    state.resume, state.step = state.step, "answer"
    state.actor = seat


def accept_options(_state: State) -> list[Accept]:
    return [Accept()]


def decline_options(_state: State) -> list[Decline]:
    return [Decline()]


@rule("11", "11.7")
def check_answer(_state: State, _action: Accept | Decline) -> Illegal | None:
    """Either answer is allowed."""
    return None


@rule("11", "11.7")
def accept(state: State, _action: Accept, events: Events = None) -> None:
    """The deal is done."""
    if events is not None:
        events.append(OfferAccepted(acting(state)))
    deal = purchase(state, state.offer_price)
    close(state)
    if isinstance(deal, BuyTrain):
        buy_train(state, deal, events)
    else:
        buy_private(state, deal, events)


def purchase(state: State, price: int) -> BuyTrain | BuyPrivate:
    """What is on offer, bought for a price."""
    kind, name, *owner = state.offer
    return BuyTrain(name, owner[0], price) if kind == "train" else BuyPrivate(name, price)


def counter_options(state: State) -> list[Span[CounterOffer]]:
    """Every other price that the company could pay."""
    return [
        Span(CounterOffer(low), "price", low, high)
        for low, high in _other_prices(state)
        if low <= high and not check_counter(state, CounterOffer(low))
    ]


def _other_prices(state: State) -> list[tuple[int, int]]:
    """The prices below the one offered, and those above it."""
    deal = purchase(state, state.offer_price)
    if isinstance(deal, BuyTrain):
        low, high = lowest_price(state, deal.train), highest_price(state, deal.train)
    else:
        low, high = private_prices(state.title, deal.private)
        high = min(high, state.treasury[operating(state)])
    return [(low, state.offer_price - 1), (state.offer_price + 1, high)]


@rule("11", "11.7")
def check_counter(state: State, action: CounterOffer) -> Illegal | None:
    """Another price than the one offered, which the company could pay."""
    if action.price == state.offer_price:
        return Illegal(
            "11.7",
            "{company} already offers {price}: accept that, or name another price",
            company=state.company,
            price=state.title.money(action.price),
        )
    deal = purchase(state, action.price)
    return check_buy_train(state, deal) if isinstance(deal, BuyTrain) else check_buy_private(state, deal)


@rule("11", "11.7")
def counter(state: State, action: CounterOffer, events: Events = None) -> None:
    """The buyer is asked in turn."""
    if events is not None:
        events.append(CounterOffered(acting(state), action.price, state.offer_price))
    state.offer_price = action.price
    state.step = "counter"
    state.actor = state.president[operating(state)]


@rule("11", "11.7")
def decline(state: State, _action: Decline, events: Events = None) -> None:
    """No deal; the same thing is not offered again in this turn."""
    if events is not None:
        deal = purchase(state, state.offer_price)
        what = (deal.train, None, deal.source) if isinstance(deal, BuyTrain) else (None, deal.private, None)
        events.append(OfferDeclined(acting(state), deal.price, *what))
    state.declined = (*state.declined, " ".join(state.offer))
    close(state)


def close(state: State) -> None:
    """Back to the step in which the offer was made."""
    state.step, state.resume = state.resume, ""
    state.offer, state.offer_price = (), 0
