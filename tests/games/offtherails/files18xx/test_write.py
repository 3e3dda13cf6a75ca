"""Matches of Off the Rails written as files of 18xx.games: read back they are the same."""

from pathlib import Path
from typing import Any

import pytest

from tests.counts import some_of
from tests.games.offtherails.files18xx.games import FILES, needs_games
from tests.games.offtherails.playing import careful, end_of
from tests.kit18xx.files18xx import assert_reads_back, assert_written_as_played, name_of, random_match
from trunkline.games import offtherails
from trunkline.games.offtherails.files18xx import FILES as games18xx
from trunkline.kit18xx.testing.recorded import load

VARIANTS: dict[str, dict[str, Any]] = {
    "rulebook": {},
    "18xx.games": {"rulings": "18xx.games"},
    "no-consent": {"consent": False},
    "any-run": {"best_run": False},
}


WHOLE = ((3, 4), (2, 10), (2, 7))
"""Players and seeds of games that end by a bankruptcy, the market and the bank."""
GAMES = [
    *((players, seed, 5000, "rulebook") for players, seed in WHOLE),
    *((players, 2, 300, rulings) for players, rulings in zip((2, 3, 4, 5), VARIANTS, strict=True)),
    *(
        pytest.param(players, seed, 5000, rulings, marks=pytest.mark.soak)
        for players in offtherails.PLAYERS
        for seed in (1, 2)
        for rulings in VARIANTS
    ),
]


@pytest.mark.parametrize(("players", "seed", "plies", "rulings"), GAMES)
def test_a_game_read_back_is_the_same(players: int, seed: int, plies: int, rulings: str) -> None:
    assert_reads_back(games18xx, random_match(offtherails, players, seed, plies, careful, **VARIANTS[rulings]))


def test_whole_games_have_everything_in_them() -> None:
    """Otherwise the test above would not show what it says."""
    games = [random_match(offtherails, players, seed, 5000, careful) for players, seed in WHOLE]
    assert {type(action) for game in games for action in game.actions} == set(offtherails.ACTIONS)
    assert {end_of(game.state) for game in games} == {"bankruptcy", "the bank, operating", "the market, operating"}


@needs_games
@pytest.mark.parametrize("path", some_of(FILES, 4), ids=name_of)
def test_a_game_played_elsewhere_is_written_as_it_was_played(path: Path) -> None:
    assert_written_as_played(games18xx, load(path), slots=path.parent.name == "generated")
