"""`trunkline tournament`, `tune` and `simulate`."""

import csv
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.arena.toy import toy
from tests.cli.fixtures import Run
from trunkline import __version__
from trunkline.arena.play import GameLine, run_job
from trunkline.arena.schedule import Job
from trunkline.cli.start import Terminated

REAL = ("tournament", "express", "--bots", "easy,uniform", "--players", 3, "--games", 6, "--seed", 7)
SIMULATE = ("simulate", "express", "--bots", "uniform,easy,uniform", "--games", 7, "--seed", 7)
TOY = ("tournament", "dice", "--bots", "weak,strong", "--games", 90)


@pytest.fixture
def _toy() -> Iterator[None]:
    with toy():
        yield


def test_the_same_seed_writes_the_same_file_which_verifies_and_replays(run: Run, tmp_path: Path) -> None:
    one, two = tmp_path / "1.jsonl", tmp_path / "2.jsonl"
    assert run(*REAL, "-o", one).code == 0
    assert run(*REAL, "-o", two, "--workers", 2).code == 0
    assert one.read_bytes() == two.read_bytes()
    assert run("verify", one).code == 0
    assert "The game is over" in run("replay", one, "--game", 6).out
    assert all("times" not in line for line in one.read_text("utf-8").splitlines())


@pytest.mark.usefixtures("_toy")
class TestTournament:
    def test_the_figures_are_printed(self, run: Run, tmp_path: Path) -> None:
        ran = run(*TOY, "--report", tmp_path / "report.html")
        assert ran.code == 0
        assert "Decided: strong is stronger." in ran.out
        assert "Stopped before 90 games" in ran.out
        assert "take" in ran.out
        assert (tmp_path / "report.html").read_text("utf-8").startswith("<!doctype html>")

    def test_a_lone_bot_that_loses_is_never_called_stronger(self, run: Run, tmp_path: Path) -> None:
        path, report = tmp_path / "a.jsonl", tmp_path / "report.html"
        words = (*TOY, "--players", 3, "--one-way", "--play-all", "-o", path)
        for ran in (run(*words, "--report", report), run("tournament", "--resume", path, "--report", report)):
            assert "Decided: strong is stronger." in ran.out
            assert "weak is" not in ran.out
            assert "Decided: strong is stronger." in report.read_text("utf-8")

    def test_results_are_written_as_json_and_csv(self, run: Run, tmp_path: Path) -> None:
        path, data, rows = tmp_path / "a.jsonl", tmp_path / "a.json", tmp_path / "a.csv"
        assert run(*TOY, "-o", path, "--json", data, "--csv", rows).code == 0
        results = json.loads(data.read_text("utf-8"))
        assert (results["game"], results["trunkline_version"], results["stronger"]) == ("dice", __version__, "strong")
        assert results["games"] == len(path.read_text("utf-8").splitlines())
        with rows.open(encoding="utf-8", newline="") as file:
            standings = list(csv.DictReader(file))
        assert [row["bot"] for row in standings] == [row["bot"] for row in results["standings"]] == ["strong", "weak"]
        assert [float(row["wins"]) for row in standings] == [row["wins"]["value"] for row in results["standings"]]
        assert int(standings[0]["decisions"]) == results["times"]["strong"]["all"]["decisions"] > 0
        before = data.read_bytes()
        assert run("tournament", "--resume", path, "--json", data).code == 0
        assert data.read_bytes() == before

    def test_no_file_is_named_twice(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "a.jsonl"
        ran = run(*TOY, "-o", path, "--csv", tmp_path / "x" / ".." / "a.jsonl")
        assert (ran.code, len(ran.err.splitlines()), path.exists()) == (2, 1, False)
        assert f"{path} is named twice" in ran.err

    @pytest.mark.parametrize(("ended", "code"), [(KeyboardInterrupt, 130), (Terminated, 143)])
    def test_ctrl_c_stops_and_resume_goes_on(
        self, ended: type, code: int, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path, whole = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
        run(*TOY, "-o", whole)

        def stop(job: object) -> object:
            if job.index == 5:  # type: ignore[attr-defined]
                raise ended
            return run_job(job)  # type: ignore[arg-type]

        with monkeypatch.context() as patch:
            patch.setattr("trunkline.arena.pool.run_job", stop)
            ran = run(*TOY, "-o", path)
        assert ran.code == code
        assert f"stopped after 5 of 90 games. Continue with: trunkline tournament --resume {path}" in ran.err
        assert run("tournament", "--resume", path).code == 0
        assert path.read_bytes() == whole.read_bytes()
        assert run("tournament", "--resume", path).code == 0
        assert path.read_bytes() == whole.read_bytes()

    def test_one_way_from_openings_of_a_length_is_kept_in_the_file(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "a.jsonl"
        asked = ("--players", 3, "--one-way", "--openings", "random:2", "--play-all", "-o", path)
        assert run(*TOY, *asked).code == 0
        assert run("tournament", "--resume", path, "--games", 99).code == 0
        games = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        assert len(games) == 99
        assert {game["seats"].count("weak") for game in games} == {1}
        assert {game["arena"]["random_moves"] for game in games} == {0, 1, 2}

    def test_no_game_is_dropped_from_a_file_that_was_to_be_played_to_its_end(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "a.jsonl"
        run(*TOY, "--play-all", "-o", path)
        run("tournament", "--resume", path)
        assert len(path.read_text("utf-8").splitlines()) == 90
        (tmp_path / "a.times.jsonl").unlink()
        run("tournament", "--resume", path)
        assert len(path.read_text("utf-8").splitlines()) == 90 + 30

    def test_a_file_with_games_is_not_written_over(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "a.jsonl"
        run(*TOY, "-o", path)
        before = path.read_bytes()
        ran = run(*TOY, "-o", path)
        assert (ran.code, len(ran.err.splitlines())) == (2, 1)
        assert f"continue it with --resume {path}" in ran.err
        assert path.read_bytes() == before

    @pytest.mark.parametrize(
        ("words", "says"),
        [
            (("--seed", 5), "from another tournament: --seed is different"),
            (("--bots", "weak,plain"), "from another tournament: --bots is different"),
            (("--one-way",), "from another tournament: --one-way is different"),
            (("--openings", "random:3"), "from another tournament: --openings is different"),
            (("--variant", "a=b"), "leave --variant out"),
            (("-o", "x"), "leave -o out"),
        ],
    )
    def test_a_resumed_one_stays_what_it_was(
        self, run: Run, tmp_path: Path, words: tuple[object, ...], says: str
    ) -> None:
        path = tmp_path / "a.jsonl"
        run(*TOY, "-o", path)
        ran = run("tournament", "--resume", path, *words)
        assert (ran.code, len(ran.err.splitlines())) == (2, 1)
        assert says in ran.err

    def test_no_file_says_which_module_to_run(self, run: Run, tmp_path: Path) -> None:
        path, bots = tmp_path / "a.jsonl", "weak,tests.arena.toy:plain"
        assert run("tournament", "dice", "--bots", bots, "--games", 6, "-o", path).code == 0
        assert "tests.arena.toy:plain" in json.loads(path.read_text("utf-8").splitlines()[0])["seats"]
        assert "name the bots" in run("tournament", "--resume", path).err
        assert run("tournament", "--resume", path, "--bots", bots, "--games", 12).code == 0

    @pytest.mark.parametrize(
        ("words", "says"),
        [
            ("tournament", "needs a game and --bots, or --resume"),
            ("tournament dice --bots hal", "no bot is called 'hal'"),
            ("tournament dice --bots weak,weak", "name every bot only once"),
            ("tournament dice --bots weak --players 9", "Dice is for 2 to 6 players, not 9"),
            ("tournament dice --bots weak --one-way", "--one-way is for two bots"),
            ("tournament dice --bots weak --openings random:x", "'random:x' isn't random, random:N or standard"),
            ("tournament dice --bots weak --games 0", "--games must be at least 1"),
            ("tournament dice --bots weak --workers 0", "--workers must be from 1 to 256"),
            ("tournament --resume nowhere.jsonl", "nowhere.jsonl: no such file"),
            ("tune dice --bot plain", "the bot 'plain' has no weights to tune"),
            ("tune dice --bot hal", "no bot is called 'hal'"),
            ("tune dice --bot weak --held-out 0", "--held-out must be at least 1"),
            ("tune dice --bot weak --players 1", "Dice is for 2 to 6 players, not 1"),
        ],
    )
    def test_what_is_wrong_is_said_in_one_line(self, run: Run, words: str, says: str) -> None:
        ran = run(*words.split())
        assert (ran.code, ran.out, len(ran.err.splitlines())) == (2, "", 1)
        assert says in ran.err

    def test_without_ray_its_extra_is_asked_for(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "ray", None)
        assert "--ray needs ray, which isn't installed: pip install 'trunkline[ray]'" in run(*TOY, "--ray").err

    def test_tuned_weights_are_printed_and_written(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "weights.json"
        words = ("--variants", 18, "--games", 24, "--held-out", 90, "--seed", 1, "-o", path)
        ran = run("tune", "dice", "--bot", "middling", *words)
        assert ran.code == 0
        assert "18 variants were tried on the training openings." in ran.out
        assert "Accepted." in ran.out
        data = json.loads(path.read_text("utf-8"))
        assert (data["variants_tried"], data["accepted"]) == (18, True)
        assert data["after"]["greed"] > data["before"]["greed"]


@pytest.mark.usefixtures("_toy")
def test_simulate_takes_paths_and_budgets(run: Run) -> None:
    ran = run("simulate", "dice", "--bots", "strong:3,tests.arena.toy:plain", "--games", 4)
    assert ran.code == 0
    assert "strong:3 1" in ran.out


def test_the_same_seed_simulates_the_same_games_whatever_the_number_of_workers(run: Run, tmp_path: Path) -> None:
    written = []
    for workers in (1, 2, 3):
        path = tmp_path / f"{workers}.jsonl"
        assert run(*SIMULATE, "--workers", workers, "-o", path).code == 0
        written.append(path.read_bytes())
    assert written[0] == written[1] == written[2]
    assert len(written[0].splitlines()) == 7
    assert sorted(path.name for path in tmp_path.iterdir()) == ["1.jsonl", "2.jsonl", "3.jsonl"]


def test_another_seed_writes_another_file(run: Run, tmp_path: Path) -> None:
    one, two = tmp_path / "1.jsonl", tmp_path / "2.jsonl"
    run(*SIMULATE, "-o", one)
    run(*SIMULATE[:-1], 8, "-o", two)
    assert one.read_bytes() != two.read_bytes()


def test_what_is_written_verifies_and_replays(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    run(*SIMULATE, "-o", path)
    assert run("verify", path).code == 0
    assert "The game is over" in run("replay", path, "--game", 7).out


def test_a_variant_is_chosen_by_its_name_of_now_or_of_before(run: Run, tmp_path: Path) -> None:
    for option in ("--variant", "--ruling"):
        path = tmp_path / f"{option}.jsonl"
        assert run(*SIMULATE, option, "auto_pass=true", "-o", path).code == 0
        records = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        assert all(record["rulings"] == {"auto_pass": True} for record in records)


def test_the_help_names_variants_alone(run: Run) -> None:
    shown = run("simulate", "--help").out
    assert "--variant" in shown
    assert "--ruling" not in shown


def test_the_seats_are_rotated(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    run(*SIMULATE, "-o", path)
    records = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert [record["players"][0] for record in records] == [
        "uniform 1",
        "easy 2",
        "uniform 3",
        "uniform 1",
        "easy 2",
        "uniform 3",
        "uniform 1",
    ]
    assert all(
        name.startswith(bot) for record in records for name, bot in zip(record["players"], record["seats"], strict=True)
    )


def test_standings_are_printed_without_a_file(run: Run) -> None:
    ran = run(*SIMULATE)
    assert "easy 2" in ran.out
    assert "7 games in" in ran.out


def test_a_run_that_stops_leaves_an_earlier_file_alone(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("earlier", "utf-8")

    def stop(job: Job) -> GameLine:
        if job.index == 3:
            raise KeyboardInterrupt
        return run_job(job)

    monkeypatch.setattr("trunkline.arena.pool.run_job", stop)
    ran = run(*SIMULATE, "-o", path)
    assert ran.code == 130
    assert path.read_text("utf-8") == "earlier"
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_no_file_is_refused_before_anything_is_played(run: Run, tmp_path: Path) -> None:
    for target in (tmp_path, Path("/dev/null"), Path("-")):
        ran = run(*SIMULATE, "-o", target)
        assert (ran.code, ran.out, len(ran.err.splitlines())) == (2, "", 1)
    assert not Path("/dev/null").is_file()
