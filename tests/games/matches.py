"""Games between bots."""

from functools import lru_cache
from typing import Any

from trunkline.core.match import Match
from trunkline.core.seeds import random_for
from trunkline.games import GAMES

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Finn")


@lru_cache(20)
def played(
    game: str, bot: str, players: int, seed: int, plies: int | None = None, **variants: object
) -> Match[Any, Any]:
    """A game between bots of one kind, or its beginning. Not to be changed: several tests share it."""
    match: Match[Any, Any] = Match(GAMES[game].rules, NAMES[:players], seed, variants)
    choose, chances = GAMES[game].bot(bot), [random_for(seed, "bot", name) for name in match.players]
    while not match.is_over and (plies is None or len(match.actions) < plies):
        match.push(choose(match.state, chances[match.state.actor]))
    return match
