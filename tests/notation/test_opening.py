"""Which game a file belongs to: each gets its own files, and any other file is told what can be opened."""

import json
from types import SimpleNamespace
from typing import Any

import pytest

from tests.paths import ROOT
from trunkline.core.errors import BadRecord
from trunkline.core.messages import Message
from trunkline.games import GAMES, express
from trunkline.games.game import Game
from trunkline.notation.opening import kinds, sites, source_of


@pytest.fixture
def other(monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game that comes after all others and reads files of the same site, and of another one."""
    rules: Any = SimpleNamespace(**vars(express) | {"NAME": "other", "TITLE": "Other"})
    same: Any = SimpleNamespace(NAME="18xx.games", is_file=lambda data: data.get("title") == "1830")
    away: Any = SimpleNamespace(NAME="away.example", is_file=lambda data: "away" in data)
    game = Game(rules, formats=[same, away])
    monkeypatch.setitem(GAMES.__dict__, "_loaded", {**GAMES, "other": game})
    return game


def test_every_game_gets_its_own_files(other: Game) -> None:
    assert source_of('{"title": "18Chesapeake"}').game is GAMES["chesapeake"]
    assert source_of('{"title": "18Chesapeake: Off the Rails"}').game is GAMES["offtherails"]
    assert source_of('{"title": "1830"}').game is other
    assert source_of('{"title": "18Chesapeak", "away": 1}').words == Message("a file from {site}", site="away.example")


@pytest.mark.parametrize(
    "title", ["1889", "18Chesapeake: Off the Rai", "18 Chesapeake", "18chesapeake", None, 7, ["18Chesapeake"]]
)
def test_another_title_is_told_what_can_be_opened(other: Game, title: object) -> None:
    with pytest.raises(BadRecord) as caught:
        source_of(json.dumps({"title": title}))
    assert str(caught.value) == (
        f"this is a game of {title!r}, and only Trunkline records, 18xx.games files for 18Chesapeake, "
        "18xx.games files for 18Chesapeake: Off the Rails, "
        f"18xx.games files for {other.title} and away.example files for {other.title} can be opened"
    )


def test_a_site_is_named_once(other: Game) -> None:
    assert len(other.formats) == 2
    assert sites() == ["18xx.games", "away.example"]
    assert [str(kind) for kind in kinds()] == ["Trunkline records", "18xx.games files", "away.example files"]


def test_the_command_line_names_the_sites_that_games_know_and_none_by_itself() -> None:
    for file in (ROOT / "src" / "trunkline" / "cli").rglob("*.py"):
        assert not [site for site in sites() if site in file.read_text("utf-8")], file
