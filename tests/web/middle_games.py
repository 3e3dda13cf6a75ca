"""Tables in the middle of short games by chance, which come to every step of their rules."""

from functools import cache
from typing import Any

from tests.games.matches import played
from tests.web.django_client import fresh
from trunkline.core.match import Match
from trunkline.web.accounts.models import Person
from trunkline.web.lobby import game_files
from trunkline.web.lobby.game_files import Taken
from trunkline.web.table.models import Table

GAME_OF = {"express": (3, 16), "chesapeake": (3, 40), "offtherails": (3, 42)}
"""Players and seed of a short game by chance that comes to every step."""


@cache
def match_of(game: str) -> Match[Any, Any]:
    return played(game, "uniform", *GAME_OF[game])


def first_plies(match: Match[Any, Any]) -> dict[str, int]:
    """Step -> the first position that asks for it."""
    return {state.step: ply for ply, state in reversed([*enumerate(match.states)])}


def some_plies(game: str) -> tuple[int, ...]:
    """Positions in the middle of several kinds of rounds."""
    plies = first_plies(match_of(game))
    steps = ("bid", "build", "develop") if game == "express" else ("auction", "stock", "track")
    return tuple(plies[step] + 5 for step in steps)


def at_play(match: Match[Any, Any], ply: int, people: list[Person]) -> Table:
    """A table of several people in the middle of a game."""
    begun: Match[Any, Any] = Match(match.rules, [one.name for one in people], match.seed, match.variants)
    for action in match.actions[:ply]:
        begun.push(action)
    table = game_files.make_table(people[0], Taken(begun))
    for number, who in enumerate(people):
        table.seats.filter(number=number).update(person=who)
    return fresh(table)
