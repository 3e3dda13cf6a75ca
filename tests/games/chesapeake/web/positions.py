"""Positions of 18xx games for the tests of their pages: played by chance, and written at a table by the services."""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any

from tests.web.django_client import database_of
from tests.web.serving import Server
from trunkline.core import codec
from trunkline.core.api import pick
from trunkline.games import chesapeake as c18
from trunkline.kit18xx.state import State
from trunkline.kit18xx.what_if import tile_gains
from trunkline.web.table import moves
from trunkline.web.table.models import Table
from trunkline.words.menu import action_of

MOST_GAMES = 50


@cache
def by_chance(
    players: int, seed: int, wanted: Callable[[Any], bool], rules: Any = c18, **variants: Any
) -> list[c18.Action]:
    """The actions of a game by chance up to the first position that is wanted: of the first game that comes to one."""
    for chance in range(seed, seed + MOST_GAMES):
        state, rng, actions = rules.setup(players, seed, **variants), Random(chance), []
        while state.actor is not None and not wanted(state):
            # An offer is accepted or declined here, as it is mostly.
            offered = [one for one in rules.options(state) if not isinstance(action_of(one), c18.CounterOffer)]
            action = pick(offered, rng)
            rules.apply(state, action)
            actions.append(action)
        if wanted(state):
            return actions
    raise AssertionError(f"none of {MOST_GAMES} games came to such a position")


def write(server: Server, code: str, actions: Sequence[Any]) -> None:
    """Play actions, of whichever game, at a table of people at one screen."""
    with database_of(server):
        table = Table.objects.get(code=code)
        for action in actions:
            table = moves.play(table.code, table.host, table.ply, codec.encode(action)).table


def run_gains(state: State) -> dict[str, list[int]]:
    """Hex -> by how much each of its tiles raises the run, where the operating company may lay one or pass."""
    company = state.company or ""
    if state.step != "track" or not state.trains[company] or c18.check(state, c18.Pass()):
        return {}
    gains, found = tile_gains(state, company), dict[str, list[int]]()
    for gain in gains.tiles:
        found.setdefault(gain.action.hex, []).append(gain.after[company] - gains.before[company])
    return found


def can_raise_run(state: State) -> bool:
    """Could a tile raise the run?"""
    return any(max(gains) > 0 for gains in run_gains(state).values())


def cannot_raise_run(state: State) -> bool:
    """Are there tiles to lay, and none of them raises the run?"""
    return bool(run_gains(state)) and not can_raise_run(state)
