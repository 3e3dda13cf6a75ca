"""Events kept like books: what they say that was gained and lost is what the states show, account by account."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from trunkline.core.match import Match
from trunkline.games import GAMES

Account = Hashable
Entry = tuple[Account, int]
"""An account and what it gains; less than nothing if it loses."""
Moved = tuple[Any, Any, list[Any]]
"""The state before a move, the one after it, and the events between them."""


def moves_of(match: Match[Any, Any]) -> Iterator[Moved]:
    """Every move of a match, with its events. Whether they are wanted makes no difference to the state."""
    game = GAMES[match.rules.NAME]
    for (before, after), action in zip(pairwise(match.states), match.actions, strict=True):
        events: list[Any] = []
        state = before.copy()
        game.apply(state, action, events)
        assert state == after
        yield before, after, events


def assert_booked(
    moves: Iterable[Moved],
    holdings: Callable[[Any], Mapping[Account, int]],
    entries: Callable[[Any, Any], Iterable[Entry]],
) -> int:
    """At every move the entries of the events add up to what the holdings gain; how many moves there were."""
    count = 0
    for before, after, events in moves:
        booked: Counter[Account] = Counter()
        for event in events:
            for account, amount in entries(event, after):
                booked[account] += amount
        gained = Counter(holdings(after))
        gained.subtract(holdings(before))
        assert _without_zeros(booked) == _without_zeros(gained), events
        count += 1
    return count


def _without_zeros(amounts: Mapping[Account, int]) -> dict[Account, int]:
    return {account: amount for account, amount in amounts.items() if amount}
