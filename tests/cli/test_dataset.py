"""Games as rows of Parquet: what is in them is what happened, and a bad file leaves nothing behind."""

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pyarrow import parquet

from tests.cli.fixtures import Run
from tests.games.chesapeake.files18xx.games import SHARED, needs_games
from tests.paths import golden
from trunkline import __version__
from trunkline.arena.play import run_job
from trunkline.arena.schedule import job_of, simulation
from trunkline.cli import dataset
from trunkline.core import codec
from trunkline.core.record import parse, replay
from trunkline.core.versions import rules_version
from trunkline.env.episode import Episode, rank
from trunkline.env.faces import face_of
from trunkline.games import GAMES, express

GAME = golden("express") / "game-1.json"
PRICES = {"bid", "buy_train", "buy_private", "counter_offer"}


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """Three games as `simulate` writes them."""
    plan = simulation(express, ("easy", "uniform", "uniform"), seed=5)
    return [run_job(job_of(plan, index)).line for index in range(3)]


@pytest.fixture
def simulated(lines: list[str], tmp_path: Path) -> Path:
    """A file of them."""
    path = tmp_path / "games.jsonl"
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return path


def rows_in(path: Path) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The rows of a file, with the mask as a row of booleans, and its metadata."""
    table = parquet.read_table(path)
    about = json.loads(table.schema.metadata[b"trunkline"])
    rows = table.to_pylist()
    for row in rows:
        bits = np.unpackbits(np.frombuffer(row["mask"], np.uint8), count=len(about["cells"]))
        row["mask"] = bits.astype(bool)
    return rows, about


def check_rows(rows: list[dict[str, Any]], about: dict[str, Any], game: str) -> None:
    """Play the exact actions again: every row is what the environment shows there."""
    rules = GAMES[game].rules
    for number in range(rows[-1]["game"] + 1):
        own = [row for row in rows if row["game"] == number]
        assert [row["ply"] for row in own] == list(range(len(own)))
        for row in own:
            assert row["mask"][row["action"]]
            assert [row["kind"], row["first"], row["second"]] == about["cells"][row["action"]]
            action = codec.decode(rules.ACTIONS, json.loads(row["exact"]))
            assert row["price"] in (None, getattr(action, "price", None))
            if row["scores"]:
                assert row["rank"] == np.float32(rank(row["scores"])[row["seat"]])
                better = sum(other > row["scores"][row["seat"]] for other in row["scores"])
                assert row["place"] == 1 + better


def test_every_row_is_what_the_environment_shows(run: Run, simulated: Path, tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    ran = run("dataset", simulated, "-o", out)
    rows, about = rows_in(out)
    assert (ran.code, ran.out) == (0, f"{out}: 3 games, {len(rows)} rows\n")
    assert about["environment"] == "express_v0"
    assert sum(field["size"] for field in about["fields"]) == len(rows[0]["observation"])
    check_rows(rows, about, "express")
    for number, line in enumerate(simulated.read_text("utf-8").splitlines()):
        match = replay(parse(line), GAMES.rules)
        own = [row for row in rows if row["game"] == number]
        assert {row["source"] for row in own} == {f"{simulated}, line {number + 1}"}
        assert {tuple(row["scores"]) for row in own} == {tuple(json.loads(line)["scores"])}
        episode = Episode("express", 3)
        episode.begin(match.states[0].copy())
        for row, action in zip(own, match.actions, strict=True):
            assert row["seat"] == episode.position.actor
            assert np.array_equal(row["observation"], episode.vector(row["seat"]))
            assert np.array_equal(row["mask"], episode.mask())
            assert json.loads(row["exact"]) == codec.encode(action)
            if row["kind"] == "bid":
                assert row["price"] == action.price
            else:
                assert episode.offered[row["action"]] == action
            episode.play(action)
    assert any(row["kind"] == "bid" and row["price"] is not None for row in rows)


def test_rows_are_written_group_by_group(
    run: Run, simulated: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, many = tmp_path / "one.parquet", tmp_path / "many.parquet"
    assert run("dataset", simulated, "-o", one).code == 0
    monkeypatch.setattr("trunkline.env.dataset.GROUP_BYTES", 4 * face_of("express").size * 100)
    assert run("dataset", simulated, "-o", many).code == 0
    groups = parquet.ParquetFile(many).metadata
    sizes = [groups.row_group(number).num_rows for number in range(groups.num_row_groups)]
    assert set(sizes[:-1]) == {100}
    assert parquet.read_table(many).equals(parquet.read_table(one))


def test_an_unfinished_game_has_no_result(run: Run, simulated: Path, tmp_path: Path) -> None:
    record = json.loads(simulated.read_text("utf-8").splitlines()[0])
    cut = tmp_path / "cut.json"
    cut.write_text(json.dumps(record | {"actions": record["actions"][:9], "keys": {}, "scores": None}), "utf-8")
    out = tmp_path / "games.parquet"
    assert run("dataset", cut, GAME, "-o", out).code == 0
    rows, _ = rows_in(out)
    assert len([row for row in rows if row["game"] == 0]) == 9
    assert all((row["scores"] is None) == (row["game"] == 0) for row in rows)
    assert all((row["place"] is None) == (row["rank"] is None) == (row["game"] == 0) for row in rows)


@needs_games
def test_a_game_of_another_site_has_its_exact_prices(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    ran = run("dataset", SHARED / "real" / "1277.json", "-o", out)
    assert ran.code == 0, ran.err
    rows, about = rows_in(out)
    check_rows(rows, about, "chesapeake")
    assert {row["kind"] for row in rows if row["price"] is not None} <= PRICES
    assert any(row["kind"] == "lay_tile" for row in rows)


class TestOrigin:
    """Who moved, and where the games are from."""

    def test_of_a_simulation(self, run: Run, simulated: Path, tmp_path: Path) -> None:
        out = tmp_path / "games.parquet"
        assert run("dataset", simulated, "-o", out).code == 0
        rows, about = rows_in(out)
        records = [json.loads(line) for line in simulated.read_text("utf-8").splitlines()]
        for row in rows:
            record = records[row["game"]]
            assert (row["player"], row["bot"]) == (record["players"][row["seat"]], record["seats"][row["seat"]])
            assert row["random"] is False
        assert (about["trunkline_version"], about["rules_version"]) == (__version__, rules_version(express))
        assert about["license"] == "MIT"
        assert [game["seed"] for game in about["games"]] == [record["seed"] for record in records]
        for game, record in zip(about["games"], records, strict=True):
            assert about["settings"][game["settings"]] == {
                "players": 3,
                "bots": record["seats"],
                "variants": {"auto_pass": False},
                "rules_version": rules_version(express),
                "run": {
                    "bots": ["easy", "uniform", "uniform"],
                    "players": 3,
                    "seed": 5,
                    "openings": "standard",
                    "one_way": False,
                },
            }

    def test_random_opening_moves_are_marked_and_are_no_bots(self, run: Run, tmp_path: Path) -> None:
        games, out = tmp_path / "games.jsonl", tmp_path / "games.parquet"
        words = ("--bots", "easy,uniform", "--games", 12, "--openings", "random:4", "--seed", 3, "-o", games)
        assert run("tournament", "express", *words).code == 0
        assert run("dataset", games, "-o", out, "--license", "CC0-1.0").code == 0
        rows, about = rows_in(out)
        records = [json.loads(line) for line in games.read_text("utf-8").splitlines()]
        assert {record["arena"]["random_moves"] for record in records} > {0}
        for row in rows:
            record = records[row["game"]]
            is_random = row["ply"] < record["arena"]["random_moves"]
            assert row["random"] is is_random
            assert row["bot"] == (None if is_random else record["seats"][row["seat"]])
        assert about["license"] == "CC0-1.0"
        wanted = {"bots": ["easy", "uniform"], "players": 3, "seed": 3, "openings": "random:4", "one_way": False}
        assert all(one["run"] == wanted for one in about["settings"])

    @pytest.mark.parametrize("seats", [None, ["human", "easy", "uniform"]])
    def test_people_have_names_and_no_license_is_claimed(
        self, run: Run, simulated: Path, tmp_path: Path, seats: list[str] | None
    ) -> None:
        record = json.loads(simulated.read_text("utf-8").splitlines()[0])
        del record["arena"]
        game, out = tmp_path / "game.json", tmp_path / "games.parquet"
        game.write_text(json.dumps(record | {"players": ["Ann", "Bo", "Cy"], "seats": seats}), "utf-8")
        assert run("dataset", game, "-o", out).code == 0
        rows, about = rows_in(out)
        bots = [None, "easy", "uniform"] if seats else [None] * 3
        assert {(row["player"], row["bot"]) for row in rows} == set(zip(("Ann", "Bo", "Cy"), bots, strict=True))
        assert (about["license"], about["settings"][0]["bots"]) == (None, bots)
        assert "run" not in about["settings"][0]


class TestMistakes:
    """One line, exit code 2, and no file."""

    def check(self, run: Run, tmp_path: Path, says: str, *files: object) -> None:
        out = tmp_path / "out" / "games.parquet"
        ran = run("dataset", *files, "-o", out)
        assert (ran.code, ran.out, len(ran.err.splitlines())) == (2, "", 1), ran.err
        assert says in ran.err
        assert not out.parent.exists() or list(out.parent.iterdir()) == []

    def test_a_file_that_is_not_there(self, run: Run, tmp_path: Path) -> None:
        self.check(run, tmp_path, "nowhere.jsonl: no such file or folder", "nowhere.jsonl")

    def test_a_folder(self, run: Run, tmp_path: Path) -> None:
        self.check(run, tmp_path, "it's a folder", tmp_path)

    def test_an_empty_file(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "empty").touch()
        self.check(run, tmp_path, "the file is empty", tmp_path / "empty")

    def test_something_else(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "bytes").write_bytes(b"\xff\x00\xfe{")
        self.check(run, tmp_path, "bytes: ", tmp_path / "bytes")

    def test_a_line_that_is_cut_off(self, run: Run, simulated: Path, tmp_path: Path) -> None:
        simulated.write_text(simulated.read_text("utf-8")[:-40], "utf-8")
        self.check(run, tmp_path, "line 3: not a record, or cut off", simulated)

    def test_a_move_that_is_not_allowed(self, run: Run, simulated: Path, tmp_path: Path) -> None:
        lines = simulated.read_text("utf-8").splitlines()
        record = json.loads(lines[1])
        record["actions"][0] = {"type": "develop", "hex": "E5"}
        simulated.write_text("\n".join([lines[0], json.dumps(record), lines[2]]), "utf-8")
        self.check(run, tmp_path, "line 2: move 1: ", simulated)

    def test_scores_that_are_not_those_of_the_game(self, run: Run, simulated: Path, tmp_path: Path) -> None:
        record = json.loads(simulated.read_text("utf-8").splitlines()[0])
        wrong = tmp_path / "wrong.json"
        wrong.write_text(json.dumps(record | {"scores": [1, 2, 3]}), "utf-8")
        self.check(run, tmp_path, "but the record says [1, 2, 3]", wrong)

    def test_a_number_of_random_moves_that_is_none(self, run: Run, simulated: Path, tmp_path: Path) -> None:
        record = json.loads(simulated.read_text("utf-8").splitlines()[0])
        wrong = tmp_path / "wrong.json"
        for value in (-1, "2", None):
            wrong.write_text(json.dumps(record | {"arena": {"random_moves": value}}), "utf-8")
            self.check(run, tmp_path, "random_moves should be a whole number", wrong)

    def test_a_license_that_is_none(self, run: Run, tmp_path: Path) -> None:
        for text in ("", "my own!", "x" * 101):
            self.check(run, tmp_path, "isn't the SPDX name of a license", GAME, "--license", text)

    def test_a_file_that_grows_while_it_is_read(
        self, run: Run, simulated: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        origins = dataset._origins
        monkeypatch.setattr(dataset, "_origins", lambda *words: list(origins(*words))[:-1])
        self.check(run, tmp_path, "changed while they were read", simulated)

    def test_games_of_two_kinds(self, run: Run, tmp_path: Path) -> None:
        other = golden("chesapeake") / "game-1.json"
        self.check(run, tmp_path, "write a dataset for each", GAME, other)

    def test_the_file_of_the_games_itself(self, run: Run, simulated: Path, tmp_path: Path) -> None:
        before, link = simulated.read_bytes(), tmp_path / "link"
        link.symlink_to(simulated)
        for output in (simulated, link):
            ran = run("dataset", simulated, "-o", output)
            assert (ran.code, ran.out) == (2, "")
            assert "is one of the input files: write the dataset to another one" in ran.err
        assert simulated.read_bytes() == before

    def test_a_game_that_is_no_environment(self, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(GAMES["express"], "env", None)
        self.check(run, tmp_path, "Chicago Express isn't an environment yet", GAME)

    def test_without_the_library_its_extra_is_asked_for(
        self, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delitem(sys.modules, "trunkline.env.dataset", raising=False)
        monkeypatch.setitem(sys.modules, "pyarrow", None)
        self.check(run, tmp_path, "dataset needs pyarrow, which isn't installed: pip install 'trunkline[env]'", GAME)
