"""Whole games of 18Chesapeake, recorded and random, in which every kind of event happens."""

from functools import cache
from typing import Any

from tests.games.matches import played
from tests.paths import golden
from trunkline.core import record
from trunkline.core.match import Match
from trunkline.games import GAMES

VARIANTS = ("rulebook", "18xx.games")
Named = str | tuple[str, str, int, int]
"""A file of a golden game; or bot, rulings, players and seed of another one."""

SOME: list[Named] = [
    *sorted(file.name for pattern in ("game-*.json", "bots.json") for file in golden("chesapeake").glob(pattern)),
    ("uniform", "rulebook", 2, 1),
    ("uniform", "rulebook", 3, 0),
    ("uniform", "18xx.games", 2, 2),
    ("uniform", "18xx.games", 4, 1),
    ("uniform", "18xx.games", 6, 1),
]


@cache
def match_of(game: Named) -> Match[Any, Any]:
    """The whole game."""
    if isinstance(game, str):
        return record.replay(record.parse((golden("chesapeake") / game).read_text("utf-8")), GAMES.rules)
    bot, rulings, players, seed = game
    return played("chesapeake", bot, players, seed, rulings=rulings)
