"""Whole games as the story reads them: positions as they are dumped, and the actions between them."""

from functools import cache
from typing import Any

from trunkline.core import codec
from trunkline.core.match import Match
from trunkline.core.seeds import random_for
from trunkline.games import GAMES


@cache
def played(game: str, name: str, players: int, seed: int) -> Match[Any, Any]:
    """A whole game of bots; not to be changed, for it is shared."""
    match: Match[Any, Any] = Match(GAMES[game].rules, [f"P{seat}" for seat in range(players)], seed)
    rng, choose = random_for(seed, "story"), GAMES[game].bot(name)
    while not match.is_over:
        match.push(choose(match.state, rng))
    return match


def as_data(match: Match[Any, Any]) -> tuple[list[dict[str, Any]], list[dict[str, Any] | None]]:
    """Positions and actions as plain data."""
    return [codec.dump(state) for state in match.states], [None, *map(codec.encode, match.actions)]
