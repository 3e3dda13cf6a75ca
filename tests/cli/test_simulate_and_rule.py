"""Many games between bots, and the rulebook on the command line."""

import importlib
import inspect
import json
from pathlib import Path

import pytest

from tests.cli.fixtures import Run
from tests.games import tally
from tests.games.tallying import installed
from trunkline.arena.play import GameLine, run_job
from trunkline.arena.schedule import Job

SIMULATE = ("simulate", "express", "--bots", "uniform,greedy,uniform", "--games", 7, "--seed", 7)


def test_the_same_seed_writes_the_same_file_whatever_the_number_of_workers(run: Run, tmp_path: Path) -> None:
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
        "greedy 2",
        "uniform 3",
        "uniform 1",
        "greedy 2",
        "uniform 3",
        "uniform 1",
    ]
    assert all(
        name.startswith(bot) for record in records for name, bot in zip(record["players"], record["seats"], strict=True)
    )


def test_standings_are_printed_without_a_file(run: Run) -> None:
    ran = run(*SIMULATE)
    assert "greedy 2" in ran.out
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


def test_a_section_shows_its_text_code_and_tests(run: Run) -> None:
    ran = run("rule", "express", "5.2")
    assert ran.code == 0
    assert ran.out.startswith("5.2 The minimum bid\n")
    assert "rules/auction.py" in ran.out
    assert "minimum_bid" in ran.out
    assert "test_auction.py" in ran.out


def test_the_rulebook_as_a_page_says_what_it_is_made_from(run: Run) -> None:
    made = "Made from the game's `data/rulebook.toml` by `trunkline rule GAME --markdown`; change it there."
    assert run("rule", "express", "--markdown").out.splitlines()[2] == made
    with installed():
        assert run("rule", "tally", "--markdown").out.splitlines()[2] == "Made by `trunkline rule GAME --markdown`."


def test_tests_are_those_of_the_checkout_that_has_the_package(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In `src` or beside it, and of a package that was installed none, whatever lies around there."""
    test = "import pytest\n\n@pytest.mark.rule('1')\ndef test_claims(): ...\n"
    for place, name, tested in (("src/", "tallied", True), ("", "plainly", True), ("site-packages/", "fetched", False)):
        root = tmp_path / name
        home = root / place / name
        (root / "tests" / "rules").mkdir(parents=True)
        (root / "tests" / "rules" / "test_rules.py").write_text(test, "utf-8")
        (root / "pyproject.toml").touch()
        home.mkdir(parents=True)
        (home / "__init__.py").touch()
        (home / "rules.py").write_text(inspect.getsource(tally), "utf-8")
        monkeypatch.syspath_prepend(home.parent)
        rules = importlib.import_module(f"{name}.rules")
        with installed(rules=rules):
            assert ("test_claims" in run("rule", "tally", "1").out) == tested


def test_a_chapter_shows_all_its_sections(run: Run) -> None:
    out = run("rule", "express", "5").out
    assert [number for number in ("4.3", "5.1", "5.5", "6.1") if f"{number} " in out] == ["5.1", "5.5"]


def test_all_sections_are_listed(run: Run) -> None:
    assert len(run("rule", "express").out.splitlines()) >= 40
