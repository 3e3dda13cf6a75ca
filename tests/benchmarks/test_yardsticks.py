"""benchmarks/yardsticks as an installed package: what it announces, and that its bots play as they always have."""

import json
from pathlib import Path

import pytest

from tests.cli.fixtures import Run
from tests.examples.installing import announce
from tests.paths import ROOT, golden
from trunkline.arena.play import play
from trunkline.arena.schedule import Job
from trunkline.core import record
from trunkline.games import GAMES
from trunkline.games.announced_bots import _Announced

PACKAGE = ROOT / "benchmarks" / "yardsticks"


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """This process sees the package; where it leads is on the path of all tests."""
    announce(PACKAGE, tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    for module in ("trunkline.games.game", "trunkline.cli.main"):
        monkeypatch.setattr(f"{module}.ANNOUNCED", _Announced())


@pytest.mark.parametrize("game", ["express", "chesapeake"])
@pytest.mark.usefixtures("installed")
def test_it_brings_each_game_a_bot_that_is_not_the_games_own(game: str) -> None:
    assert "greedy" in GAMES[game].bots
    assert "greedy" not in GAMES[game].own_bots


@pytest.mark.usefixtures("installed")
def test_a_level_is_measured_against_it_as_the_documentation_says(run: Run) -> None:
    page = (ROOT / "docs" / "bots-express.md").read_text("utf-8")
    words = "tournament express --bots medium,greedy --players 3 --games {} --seed 200001 --openings random:4 --one-way"
    assert f"trunkline {words.format(201)} --play-all" in " ".join(page.replace("\\\n", " ").split())
    ran = run(*words.format(3).split(), "--play-all")
    assert (ran.code, ran.err.strip()) == (0, "")
    assert ran.out.splitlines()[1].split()[:2] == ["medium", "3"]


@pytest.mark.parametrize(("game", "file"), [("express", "game-1.json"), ("chesapeake", "bots.json")])
@pytest.mark.usefixtures("installed")
def test_it_plays_its_recorded_game_again(game: str, file: str) -> None:
    """The bot's decisions are the same on every machine and version of Python."""
    data = record.parse((golden(game) / file).read_text("utf-8"))
    job = Job(data["game"], tuple(data["players"]), tuple(data["seats"]), data["seed"], data["rulings"])
    assert set(data["seats"]) == {"greedy"}
    assert json.loads(json.dumps(play(job).record())) == data
