"""Bots of several titles in one process, and a bot of a title that has only its tables."""

import json
import subprocess
import sys
from dataclasses import replace
from random import Random

from trunkline.games import GAMES, chesapeake
from trunkline.games.chesapeake import bots as chesapeake_bots
from trunkline.games.offtherails import State as OffTheRails
from trunkline.games.offtherails import bots as offtherails_bots
from trunkline.kit18xx.bots import bot_of
from trunkline.kit18xx.bots.numbers import numbers_of
from trunkline.kit18xx.bots.worth import potential

NAMES = ("chesapeake", "offtherails")
PLIES = 150
ALONE = "import json; from tests.kit18xx.test_bots import play_together; print(json.dumps(play_together({!r})))"


def play_together(*names: str) -> dict[str, list[str]]:
    """The moves of easy bots at a table of each game, played in turn."""
    states = {name: GAMES[name].rules.setup(3, 4) for name in names}
    moves: dict[str, list[str]] = {name: [] for name in names}
    for ply in range(PLIES):
        for name, state in states.items():
            action = GAMES[name].bots["easy"](state, Random(ply))
            moves[name].append(repr(action))
            GAMES[name].apply(state, action)
    return moves


def alone(name: str) -> list[str]:
    """The same for one game in a process of its own."""
    command = [sys.executable, "-c", ALONE.format(name)]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    moves: dict[str, list[str]] = json.loads(ran.stdout)
    return moves[name]


def test_bots_move_as_if_the_other_title_were_not_there() -> None:
    moves = play_together(*NAMES)
    assert moves == {name: alone(name) for name in NAMES}
    assert moves["chesapeake"] != moves["offtherails"]


def test_numbers_are_those_of_a_title_and_its_estimates() -> None:
    estimates = chesapeake_bots.ESTIMATES
    first, second = (numbers_of(title, estimates) for title in (chesapeake.State.title, OffTheRails.title))
    assert (first.float_shares, second.float_shares) == (6, 5)
    assert (first.exported, second.exported) == (3, 0)
    assert (any(first.ends), any(second.ends)) == (False, True)
    assert (first.to_end, len(second.to_end)) == ((), len(second.price))
    assert numbers_of(chesapeake.State.title, estimates) is first
    assert numbers_of(chesapeake.State.title, offtherails_bots.ESTIMATES) is not first


def test_what_track_promises_depends_on_the_estimates() -> None:
    """It is found once for a board, and for the estimates."""
    state = chesapeake.setup(3, 0)
    state.stations = {**state.stations, "PRR": ("F2:0",)}
    usual = chesapeake_bots.ESTIMATES
    nothing = replace(usual, stops={})
    assert potential(usual, state, "PRR") > potential(nothing, state, "PRR")
    assert potential(usual, state, "PRR") == potential(usual, state.copy(), "PRR")


def test_a_variant_of_a_title_can_take_its_bots() -> None:
    bot = bot_of(chesapeake_bots.LEVELS["easy"])
    state = GAMES["offtherails"].rules.setup(2, 1)
    for ply in range(40):
        action = bot(state, Random(ply))
        assert GAMES["offtherails"].rules.check(state, action) is None
        GAMES["offtherails"].apply(state, action)
