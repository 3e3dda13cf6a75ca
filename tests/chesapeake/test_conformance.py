"""Random games at every player count and under both readings, everything checked at every state."""

import json
from dataclasses import fields
from types import SimpleNamespace
from typing import Any

import pytest

from tests.notation.positions import reads_back
from trunkline import chesapeake as ch
from trunkline.chesapeake import BuyPrivate, State
from trunkline.chesapeake.fits import misfit
from trunkline.core import codec
from trunkline.core.api import Span
from trunkline.testing import LAWS, check_game
from trunkline.testing.chesapeake import position

GAMES = 10
"""In each part; there are ten parts for every player count, and one for the other readings."""


def table(rulings: str) -> Any:
    """The game with these readings as the default."""
    game = SimpleNamespace(**{name: getattr(ch, name) for name in ch.__all__})
    game.setup = lambda players, seed, **_: ch.setup(players, seed, rulings=rulings)
    return game


@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("players", ch.PLAYERS)
def test_random_games_keep_the_contract(players: int, part: int) -> None:
    laws = (*LAWS["chesapeake"], misfit, reads_back("chesapeake", 1000))
    seen = check_game(table("rulebook"), players=players, games=GAMES, seed=part, laws=laws)
    assert seen.games == GAMES
    assert seen.refusals > seen.plies
    for end in seen.ends:
        assert end.broken or end.bankrupt is not None


@pytest.mark.parametrize("players", ch.PLAYERS)
def test_random_games_keep_the_contract_with_the_other_readings(players: int) -> None:
    laws = (*LAWS["chesapeake"], misfit, reads_back("chesapeake", 1000))
    seen = check_game(table("18xx.games"), players=players, games=GAMES, laws=laws)
    assert seen.games == GAMES


def test_the_order_of_options_is_the_same_after_a_json_round_trip() -> None:
    state = position(
        round="operating",
        company="PRR",
        shares={"PRR": {0: 6}},
        phase="3",
        treasury={"PRR": 500},
        privates={"D&R": 0, "C-P": 0, "B&S": 1},
    )
    again = codec.load(State, json.loads(codec.canonical(codec.dump(state))))
    assert again == state
    spans = [option for option in ch.options(again) if isinstance(option, Span)]
    assert [span.action.private for span in spans if isinstance(span.action, BuyPrivate)] == ["D&R", "C-P", "B&S"]


def test_a_copy_shares_nothing_that_changes() -> None:
    state = ch.setup(4, 0)
    copy = state.copy()
    for field in fields(ch.State):
        value = getattr(state, field.name)
        assert getattr(copy, field.name) == value
        if isinstance(value, list | dict):
            assert getattr(copy, field.name) is not value
            assert all(
                not isinstance(item, list | dict) for item in (value.values() if isinstance(value, dict) else value)
            )
