"""Bots by name, by name and budget, and by path; bots that other packages announce; bots that fail.

A bot that raises an exception or moves illegally is named, with its game, seed, ply and position.
"""

import json
import pickle
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.arena.pretended_ray import PretendedRay
from tests.arena.toy import taker, toy
from tests.cli.fixtures import Ran, Run, run
from trunkline.arena.play import BotFailed, bot_called, play
from trunkline.arena.pool import PlayAll, here, in_processes, on_ray
from trunkline.arena.schedule import Job, job_of, plan_of, player_names
from trunkline.bots.bot import Bot
from trunkline.core.errors import BadSetup
from trunkline.core.match import check_name
from trunkline.core.record import replay
from trunkline.games import GAMES, announced_bots
from trunkline.games.announced_bots import GROUP, _Announced
from trunkline.games.game import Game
from trunkline.notation.position import read

assert run  # a fixture

TOY = "tests.arena.toy"
HERE = "tests.arena.failing"
TABLE = ("--games", 60, "--seed", 5)


@pytest.fixture
def game() -> Iterator[Game]:
    with toy() as there:
        yield there


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Other packages announce these bots: entry name -> where it leads."""

    def announce(**places: str) -> None:
        entries = [EntryPoint(name.replace("__", "."), place, GROUP) for name, place in places.items()]
        fresh = _Announced()
        monkeypatch.setattr(announced_bots, "entry_points", lambda group: entries if group == GROUP else [])
        for module in ("trunkline.games.game", "trunkline.cli.main", "trunkline.games.announced_bots"):
            monkeypatch.setattr(f"{module}.ANNOUNCED", fresh)

    return announce


def test_a_plain_function_is_a_bot(game: Game) -> None:
    assert isinstance(game.bot("plain"), Bot)
    assert isinstance(game.bots["uniform"], Bot)
    state = game.rules.setup(2, 0)
    assert game.bot("plain")(state, Random(1)) == taker()(state, Random(1))


def test_a_number_is_the_budget(game: Game) -> None:
    assert bot_called(game, "strong:3").weights == {"greed": 0.3, "idle": 1.0}
    assert game.bot("strong:3").weights == {"greed": 0.3, "idle": 1.0}


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("plain:3", "the bot 'plain' takes no number"),
        ("uniform:3", "the bot 'uniform' takes no number"),
        ("strong:0", "must be a whole number from 1 to"),
        ("strong:x", "must be a whole number from 1 to"),
        ("strong:", "must be a whole number from 1 to"),
        ("strong:9999999999999999999999999", "must be a whole number from 1 to"),
        ("hal", "no bot is called 'hal'; there are: weak, middling, strong, plain, uniform"),
        ("hal:3", "no bot is called 'hal:3'"),
        (":", "the bot ':' can't be loaded"),
        (f"{TOY}:nobody", "can't be loaded: AttributeError"),
        (f"{TOY}:NOT_A_BOT", "is not a bot, but a int"),
        (f"{TOY}:plain:3", "takes no number"),
        ("nowhere.at.all:bot", "there's no module 'nowhere'"),
    ],
)
def test_what_is_no_bot_is_said_in_one_line(game: Game, word: str, says: str) -> None:
    with pytest.raises(BadSetup, match=says) as raised:
        bot_called(game, word)
    assert len(str(raised.value).splitlines()) == 1


def test_a_path_is_a_bot(game: Game) -> None:
    assert bot_called(game, f"{TOY}:plain")


def test_only_the_command_line_takes_paths(game: Game) -> None:
    with pytest.raises(BadSetup, match="no bot is called"):
        game.bot(f"{TOY}:plain")


def test_long_paths_make_names_that_a_match_takes() -> None:
    names = player_names(("easy", f"{'package.' * 9}bot", "b" * 40))
    assert names[0] == "easy 1"
    assert names[1].endswith("package.bot 2")
    for name in names:
        check_name(name)


def test_other_packages_announce_bots(announced: Any, run: Run) -> None:
    announced(express__clever=f"{TOY}:plain")
    assert list(GAMES["express"].bots)[-2:] == ["clever", "uniform"]
    assert GAMES["express"].usual_bot != "clever"
    assert "clever" not in GAMES["chesapeake"].bots
    assert "clever" in run("play", "express", "--seats", "human,hal").err
    assert run("--version").err == ""


@pytest.mark.parametrize(
    ("entry", "place", "says"),
    [
        ("express__clever", "nowhere:bot", "ModuleNotFoundError"),
        ("express__clever", f"{TOY}:NOT_A_BOT", "leads to a int, not to a bot"),
        ("clever", f"{TOY}:plain", "'clever' should be GAME.NAME"),
        ("express__human", f"{TOY}:plain", "a bot can't be called 'human'"),
        ("express__easy", f"{TOY}:plain", "express has a bot called 'easy' already"),
        ("chess__clever", f"{TOY}:plain", "there is no game called 'chess'"),
    ],
)
def test_a_broken_one_is_told_in_one_line(announced: Any, run: Run, entry: str, place: str, says: str) -> None:
    announced(**{entry: place})
    ran = run("rule", "express", "5.2")
    assert (ran.code, len(ran.err.splitlines())) == (0, 1)
    assert ran.err.startswith("trunkline: the bot ")
    assert says in ran.err
    assert isinstance(GAMES["express"].bot("easy"), Bot)


def jobs(bot: str) -> list[Job]:
    plan = plan_of(GAMES["express"].rules, [f"{HERE}:{bot}", "uniform"], 3, seed=5)
    return [job_of(plan, index) for index in range(60)]


def first_failure(bot: str) -> BotFailed:
    with pytest.raises(BotFailed) as caught:
        list(map(play, jobs(bot)))
    return caught.value


class TestFailure:
    def test_it_can_be_reproduced_from_its_game_and_from_its_record(self) -> None:
        failed = first_failure("crash")
        job = jobs("crash")[failed.number - 1]
        assert (failed.bot, failed.record["seed"]) == (f"{HERE}:crash", job.seed)
        with pytest.raises(BotFailed) as again:
            play(job)
        assert again.value.args == failed.args
        match = replay(dict(failed.record), GAMES.rules)
        assert len(match.actions) == failed.ply > 0
        assert job.bots[match.state.actor] == failed.bot

    @pytest.mark.parametrize(
        ("bot", "says"),
        [
            ("crash", "ValueError: boom and more (failing.py, line "),
            ("illegal", "Bid(price=999) is illegal, "),
            ("nothing", "None is not an action of Chicago Express"),
            ("leave", "SystemExit: 0 (failing.py, line "),
            ("own_mistake", "IllegalAction: 5.3: too little (failing.py, line "),
        ],
    )
    def test_it_says_why(self, bot: str, says: str) -> None:
        failed = first_failure(bot)
        assert f"the bot '{HERE}:{bot}' failed in game {failed.number} of express" in str(failed)
        assert f"(seed {failed.record['seed']}, ply {failed.ply}): " in str(failed)
        assert says in str(failed)
        assert "\n" not in str(failed)

    def test_it_survives_the_way_to_another_process(self) -> None:
        failed = first_failure("illegal")
        assert str(pickle.loads(pickle.dumps(failed))) == str(failed)


@pytest.mark.parametrize("way", [here, in_processes(2)])
def test_it_is_the_same_wherever_the_game_is_played(way: PlayAll) -> None:
    failed = first_failure("crash")
    around = [jobs("crash")[failed.number - 1]]
    with pytest.raises(BotFailed) as caught:
        list(way(around))
    assert str(caught.value) == str(failed)


def test_it_is_the_same_on_a_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    pretended = PretendedRay()
    monkeypatch.setitem(sys.modules, "ray", pretended)
    with pytest.raises(BotFailed, match="failed in game 1 of express"):
        list(on_ray()(jobs("nothing")[:1]))
    assert not pretended.is_up


class TestCommands:
    def check(self, ran: Ran, *says: str) -> None:
        """One line without a traceback, exit code 1, and a position that can be read."""
        line = ran.err.strip()
        assert (ran.code, line.count("\n")) == (1, 0), line
        assert all(words in line for words in (f"the bot '{HERE}:", "of express (seed ", ", ply ", *says)), line
        game, state = read(line.partition("Position: ")[2].split()[0])
        assert game == "express"
        assert state.actor is not None

    @pytest.mark.parametrize("workers", [1, 2])
    def test_a_tournament_keeps_the_finished_games_and_can_be_resumed(
        self, run: Run, tmp_path: Path, workers: int
    ) -> None:
        path = tmp_path / "a.jsonl"
        words = ("--bots", f"{HERE}:illegal,uniform", *TABLE, "--play-all", "--workers", workers, "-o", path)
        ran = run("tournament", "express", *words)
        count = len(path.read_text("utf-8").splitlines())
        assert count > 0
        self.check(ran, f"{count} of 60 games are finished", f"--resume {path}")
        assert run("verify", path).code == 0
        again = run("tournament", "--resume", path, "--bots", f"{HERE}:illegal,uniform")
        self.check(again)

    def test_simulate_keeps_the_games_before_it_whatever_the_number_of_workers(self, run: Run, tmp_path: Path) -> None:
        written = []
        for workers in (1, 2):
            path = tmp_path / f"{workers}.jsonl"
            bots = f"{HERE}:crash,uniform,uniform"
            ran = run(
                "simulate", "express", "--bots", bots, "--games", 60, "--seed", 6, "--workers", workers, "-o", path
            )
            written.append(path.read_text("utf-8"))
            count = len(written[-1].splitlines())
            self.check(ran, f"in game {count + 1} of", f"{count} games before it are in {path}")
            assert ran.out == ""
        assert written[0] == written[1]
        assert all(json.loads(line)["scores"] for line in written[0].splitlines())

    def test_a_simulation_that_fails_in_its_first_game_leaves_an_earlier_file_alone(
        self, run: Run, tmp_path: Path
    ) -> None:
        path = tmp_path / "a.jsonl"
        path.write_text("earlier", "utf-8")
        ran = run("simulate", "express", "--bots", f"{HERE}:nothing,uniform,uniform", *TABLE, "-o", path)
        self.check(ran, "in game 1 of", "ply 0", "Nothing was written.")
        assert path.read_text("utf-8") == "earlier"

    @pytest.mark.parametrize("bot", ["cheat", "spoil"])
    def test_a_bot_that_changes_the_state_is_named_too(self, run: Run, bot: str) -> None:
        ran = run("simulate", "express", "--bots", f"{HERE}:{bot},uniform,uniform", *TABLE)
        assert (ran.code, ran.err.strip().count("\n")) == (1, 0)
        assert f"the bot '{HERE}:{bot}' failed in game " in ran.err
        assert ("a bot has changed the state" in ran.err) == (bot == "cheat")

    def test_tuning_names_the_weights(self, run: Run) -> None:
        ran = run("tune", "express", "--bot", f"{HERE}:tunable", "--variants", 6, "--games", 3, "--held-out", 3)
        self.check(ran, "KeyError: ", 'Weights: {"greed": ', "Nothing was written.")
