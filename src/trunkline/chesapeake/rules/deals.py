"""Sections 11 and 11.7: what belongs to another player is offered to its owner, who answers (ruling R19)."""

from trunkline.chesapeake.actions import Accept, BuyPrivate, BuyTrain, Decline
from trunkline.chesapeake.rules.privates import buy_private
from trunkline.chesapeake.rules.purchase import buy_train, needs_answer
from trunkline.chesapeake.rules.readings import NO_CONSENT
from trunkline.chesapeake.state import State
from trunkline.core.errors import Illegal
from trunkline.core.rulebook import rule


@rule("11.7")
def offer_train(state: State, action: BuyTrain) -> None:
    """Buy the train, or ask the president who owns it."""
    if not needs_answer(state, action):
        buy_train(state, action)
        return
    ask(state, ("train", action.train, action.source), action.price, state.president[action.source])


@rule("11")
def offer_private(state: State, action: BuyPrivate) -> None:
    """Buy the private, or ask the player who owns it."""
    assert state.company is not None
    owner = state.privates[action.private]
    if owner == state.president[state.company] or NO_CONSENT in state.rulings:
        buy_private(state, action)
    else:
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
def accept(state: State, _action: Accept) -> None:
    """The deal is done."""
    offer, price = state.offer, state.offer_price
    close(state)
    if offer[0] == "train":
        buy_train(state, BuyTrain(offer[1], offer[2], price))
    else:
        buy_private(state, BuyPrivate(offer[1], price))


@rule("11", "11.7")
def decline(state: State, _action: Decline) -> None:
    """No deal; the same thing is not offered again in this turn."""
    state.declined = (*state.declined, " ".join(state.offer))
    close(state)


def close(state: State) -> None:
    """Back to the step in which the offer was made."""
    state.step, state.resume = state.resume, ""
    state.offer, state.offer_price = (), 0
