"""Matches written as files of 18xx.games: read back they are the same, whatever the variants and wherever they stop."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.counts import PLAYERS, some_of
from tests.games.chesapeake.files18xx.games import FILES, OWN, needs_games, random_match
from tests.kit18xx.files18xx import assert_reads_back, assert_written_as_played, name_of
from trunkline.core.errors import BadRecord
from trunkline.core.match import Match
from trunkline.games import chesapeake as c18
from trunkline.games import express
from trunkline.games.chesapeake.files18xx import FILES as games18xx
from trunkline.kit18xx.files18xx.writing import without_offers
from trunkline.kit18xx.testing.recorded import load

SITE: dict[str, Any] = {"rulings": "18xx.games"}
VARIANTS: dict[str, dict[str, Any]] = {
    "rulebook": {},
    "18xx.games": SITE,
    "no-consent": {"consent": False},
    "any-run": {"best_run": False},
    "18xx.games-with-consent": SITE | {"consent": True},
}
#: 33 games in the usual run, and 55 in all: players, seed, the most plies.
GAMES = [
    pytest.param(
        *(players, seed, plies, rulings),
        id=f"{players}p-{seed}-{rulings}",
        marks=[] if players in PLAYERS else [pytest.mark.soak],
    )
    for players in (2, 3, 4, 5, 6)
    for rulings in VARIANTS
    for seed, plies in ((1, 1000), (2, 200), (3, 300))[: 3 if rulings == "rulebook" else 2]
]


@pytest.mark.parametrize(("players", "seed", "plies", "rulings"), GAMES)
def test_a_game_read_back_is_the_same(players: int, seed: int, plies: int, rulings: str) -> None:
    assert_reads_back(games18xx, random_match(players, seed, plies, **VARIANTS[rulings]))


def test_the_random_games_have_everything_in_them() -> None:
    """Otherwise the test above would not show what it says."""
    games = [random_match(players, 1, 1000, **rulings) for players in (2, 3, 4, 5, 6) for rulings in VARIANTS.values()]
    seen = Counter(type(action) for game in games for action in game.actions)
    assert set(seen) == set(c18.ACTIONS)
    assert sum(game.is_over for game in games) >= 10


@pytest.mark.parametrize("path", OWN, ids=name_of)
def test_a_file_of_ours_is_written_as_it_was(path: Path) -> None:
    data = load(path)
    assert games18xx.write(games18xx.read(data)) == data


@needs_games
@pytest.mark.parametrize("path", some_of(FILES, 3), ids=name_of)
def test_a_game_played_elsewhere_is_written_as_it_was_played(path: Path) -> None:
    assert_written_as_played(games18xx, load(path), slots=path.parent.name == "generated")


def test_an_accepted_offer_is_one_purchase_and_a_declined_one_is_not_told() -> None:
    match = random_match(4, 1, 1000)
    purchases = Counter(action["type"] for action in games18xx.write(match)["actions"])
    accepted, declined = (
        sum(isinstance(action, kind) for action in match.actions) for kind in (c18.Accept, c18.Decline)
    )
    offered = sum(isinstance(action, c18.BuyTrain | c18.TradeIn | c18.BuyPrivate) for action in match.actions)
    assert accepted > 0
    assert declined > 0
    assert purchases["buy_train"] + purchases["buy_company"] == offered - declined - (match.state.step == "answer")


def test_an_offer_that_waits_for_its_answer_is_left_out() -> None:
    whole = random_match(4, 1, 1000)
    ply = next(ply for ply, state in enumerate(whole.states) if state.step == "answer")
    match: Match[Any, Any] = Match(c18, whole.players, whole.seed, whole.variants)
    for action in whole.actions[:ply]:
        match.push(action)
    back = games18xx.read(games18xx.write(match))
    assert back.state.step != "answer"
    assert back.state == without_offers(match).state


class TestTheNoteOnRulings:
    def test_games_by_that_sites_rulings_need_none(self) -> None:
        assert "trunkline" not in games18xx.write(random_match(3, 2, 300, **SITE))["settings"]

    def test_a_game_that_is_the_same_there_says_so(self) -> None:
        note = games18xx.write(random_match(3, 1, 1000))["settings"]["trunkline"]
        assert note == {"rulings": {"rulings": "rulebook"}, "refused_by_18xx_games": None}

    def test_with_two_players_the_first_purchase_that_differs_is_named(self) -> None:
        """Ruling R26: a share that leaves the game there and not here."""
        note = games18xx.write(random_match(2, 1, 1000))["settings"]["trunkline"]
        assert "leads to another position there, ruling R26" in note["refused_by_18xx_games"]

    def test_chosen_rulings_are_noted(self) -> None:
        note = games18xx.write(random_match(3, 2, 300, consent=False, best_run=False))["settings"]["trunkline"]
        assert note["rulings"] == {"rulings": "rulebook", "best_run": False, "consent": False}


def test_other_games_and_wrong_ids_are_refused() -> None:
    with pytest.raises(BadRecord, match="Chicago Express can't be saved as an 18xx"):
        games18xx.write(Match(express, ("Ann", "Bob", "Cy")))
    with pytest.raises(BadRecord, match="3 players need as many different ids, not 2"):
        games18xx.write(random_match(3, 2, 300), [7, 8, 7])
