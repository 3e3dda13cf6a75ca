"""Moves that the tests of 18Chesapeake share with those of titles based on it."""

from tests.kit18xx import moves
from tests.kit18xx.moves import kinds, legal, offers, refused
from trunkline.games.chesapeake.laws import LAWS
from trunkline.games.chesapeake.state import State
from trunkline.kit18xx.actions import Action


def play(state: State, *actions: Action) -> None:
    """Do these one after the other, each of them legal and offered; the laws hold after each."""
    moves.play(state, *actions, laws=LAWS)


__all__ = ["kinds", "legal", "offers", "play", "refused"]
