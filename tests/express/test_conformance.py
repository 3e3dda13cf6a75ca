"""Five hundred random games at every player count, everything checked at every state."""

from dataclasses import fields

import pytest

from trunkline import express as ex
from trunkline.testing import LAWS, check_game

GAMES_A_CHUNK = 50


@pytest.mark.parametrize("chunk", range(10))
@pytest.mark.parametrize("players", ex.PLAYERS)
def test_random_games_keep_the_contract(players: int, chunk: int) -> None:
    seen = check_game(ex, players=players, games=GAMES_A_CHUNK, seed=chunk, laws=LAWS["express"])
    assert seen.games == GAMES_A_CHUNK
    assert seen.refusals > seen.plies
    for end in seen.ends:
        # Detroit begins at 1 and grows after every general dividend but the last, so it counts them.
        assert 1 <= end.industrial["Detroit"] <= 8


def test_a_copy_shares_nothing_that_changes() -> None:
    state = ex.setup(4, 0)
    copy = state.copy()
    for field in fields(ex.State):
        value = getattr(state, field.name)
        assert getattr(copy, field.name) == value
        if isinstance(value, list | dict):
            assert getattr(copy, field.name) is not value
            assert all(
                not isinstance(item, list | dict) for item in (value.values() if isinstance(value, dict) else value)
            )
