"""Since your last turn: the events in their order, at every position of whole games."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.matches import played
from tests.web.django_client import person
from tests.web.middle_games import at_play
from trunkline.core.match import Match
from trunkline.web.table.models import CLOCK, RUNNING
from trunkline.web.table.recap import last_words, recap_of
from trunkline.web.table.snapshot import Snapshot, snapshot_of

pytestmark = pytest.mark.usefixtures("database")

GAMES = [
    ("chesapeake", "easy", 3, 5),
    ("chesapeake", "uniform", 4, 11),
    ("express", "easy", 3, 5),
    ("express", "uniform", 5, 7),
]
ANNOUNCED = "The next dividend ends the game."
"""The one sentence that no event says."""


def views_of(match: Match[Any, Any]) -> Iterator[Snapshot]:
    """Every position of a game, as seen by the player whose turn it is."""
    people = [person(f"Player {seat}") for seat in range(len(match.players))]
    table = at_play(match, len(match.actions), people)
    plies = snapshot_of(table, None, table.ply).all_plies
    for ply, state in enumerate(match.states):
        if state.actor is not None:
            table.ply, table.status, table.actor = ply, RUNNING, state.actor
            snapshot = snapshot_of(table, people[state.actor], ply)
            vars(snapshot)["all_plies"] = plies[: ply + 1]
            yield snapshot


def happened_since(snapshot: Snapshot) -> list[str]:
    """All sentences since the last move of the player whose turn it is, with the consequences of that move."""
    assert snapshot.acting
    own = [
        ply.number for ply in snapshot.plies if ply.seat == snapshot.acting.number and ply.number and ply.cause != CLOCK
    ]
    last = own[-1] if own else 0
    consequences = snapshot.sentences(snapshot.plies[last])[1:] if own else []
    return [*consequences, *(words for ply in snapshot.plies[last + 1 :] for words in snapshot.sentences(ply))]


def is_subsequence(some: list[str], whole: list[str]) -> bool:
    rest = iter(whole)
    return all(words in rest for words in some)


@pytest.mark.parametrize(("game", "bot", "players", "seed"), GAMES)
def test_events_are_told_once_and_in_their_order(game: str, bot: str, players: int, seed: int) -> None:
    shortened = 0
    for snapshot in views_of(played(game, bot, players, seed)):
        happened = happened_since(snapshot)
        if recap := recap_of(snapshot):
            told = [one.words for one in recap.told if one.words != ANNOUNCED]
            assert told
            assert is_subsequence(told, happened), (snapshot.ply, told, happened)
            assert sorted(one.rank for one in recap.told) == list(range(len(recap.told)))
            shortened += len(told) < len(happened)
        else:
            assert is_subsequence([one.words for one in last_words(snapshot)], happened)
    assert shortened, "importance left something out"


def recaps(game: str, bot: str, seed: int) -> Iterator[list[str]]:
    for snapshot in views_of(played(game, bot, 3, seed)):
        if recap := recap_of(snapshot):
            yield [one.words for one in recap.told]


def test_a_share_is_bought_before_its_company_floats() -> None:
    told = next(told for told in recaps("chesapeake", "easy", 5) if any("SRR floats" in words for words in told))
    bought = next(index for index, words in enumerate(told) if "buys 10% of SRR" in words)
    assert bought < next(index for index, words in enumerate(told) if "SRR floats" in words)


def test_a_phase_begins_once_in_the_bar_and_in_the_list() -> None:
    """A new phase concerns all players, and was told in front of the moves as well."""
    shown = filter(None, map(recap_of, views_of(played("chesapeake", "easy", 3, 5))))
    recap = next(recap for recap in shown if any(one.news for one in recap.told))
    assert sum("Phase 3 begins" in one.words for one in recap.told) == 1
    assert "".join(recap.lines).count("Phase 3 begins") == 1


def test_a_warning_that_no_event_gives_is_told_behind_its_cause() -> None:
    for snapshot in views_of(played("express", "easy", 3, 5)):
        recap = recap_of(snapshot)
        if recap and any(one.words == ANNOUNCED for one in recap.told):
            words = [one.words for one in recap.told]
            assert words.index(ANNOUNCED) > 0
            assert next(one for one in recap.told if one.words == ANNOUNCED).rank == 0
            return
    raise AssertionError("no game came near its end")
