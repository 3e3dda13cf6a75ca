"""Random games at every player count and under both readings, everything checked at every state."""

from dataclasses import fields
from types import SimpleNamespace
from typing import Any

import pytest

from trunkline import chesapeake as ch
from trunkline.testing import LAWS, check_game

GAMES = 1


@pytest.mark.parametrize("players", ch.PLAYERS)
def test_random_games_keep_the_contract(players: int) -> None:
    seen = check_game(ch, players=players, games=GAMES, laws=LAWS["chesapeake"])
    assert seen.games == GAMES
    for end in seen.ends:
        assert end.step == "over"
        assert end.broken or end.bankrupt is not None


@pytest.mark.parametrize("players", ch.PLAYERS)
def test_random_games_keep_the_contract_with_the_other_readings(players: int) -> None:
    game: Any = SimpleNamespace(**{name: getattr(ch, name) for name in ch.__all__})
    game.setup = lambda players, seed, **_: ch.setup(players, seed, rulings="18xx.games")
    record = {name: ch.RULINGS[name] for name in ch.RULINGS}
    game.RULINGS = {**record, "rulings": ("18xx.games", "rulebook")}
    seen = check_game(game, players=players, games=GAMES, laws=LAWS["chesapeake"])
    assert seen.games == GAMES


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
