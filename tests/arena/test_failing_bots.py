"""A bot that raises an exception or moves illegally is named, with its game, seed, ply and position."""

import json
import pickle
import sys
from pathlib import Path

import pytest

from tests.arena.test_ray import PretendedRay
from tests.cli.fixtures import Ran, Run, run
from trunkline.arena.errors import BotFailed
from trunkline.arena.play import play
from trunkline.arena.pool import PlayAll, here, in_processes, on_ray
from trunkline.arena.schedule import Job, job_of, plan_of
from trunkline.core.record import replay
from trunkline.games import GAMES
from trunkline.notation.position import read

assert run  # a fixture

HERE = "tests.arena.failing"
TABLE = ("--games", 60, "--seed", 5)


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
