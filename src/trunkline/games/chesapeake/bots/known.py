"""What bots find out about a board of 18Chesapeake, kept with that board."""

from collections.abc import Callable
from typing import TypeVar, cast

from trunkline.games.chesapeake.board import board_of
from trunkline.games.chesapeake.state import State

T = TypeVar("T")


def once(state: State, key: tuple[object, ...], find: Callable[[], T]) -> T:
    """What `find` gives, found once for a board; the key has all else that it depends on."""
    known = board_of(state).known
    if key not in known:
        known[key] = find()
    return cast(T, known[key])
