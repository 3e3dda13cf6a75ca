"""A game in the terminal."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.fixtures import Run
from tests.paths import golden
from trunkline.games import GAMES


def test_a_game_between_bots_plays_to_its_end(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    ran = run("play", "express", "--seats", "uniform,easy", "--seed", 5, "--save", path)
    assert ran.code == 0
    assert "The game is over" in ran.out
    assert json.loads(path.read_text("utf-8"))["scores"] is not None
    assert run("verify", path).code == 0


def test_end_of_input_leaves_a_game_to_resume(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    ran = run("play", "express", "--seed", 5, "--save", path, typed="9\n")
    assert ran.code == 0
    assert f"trunkline play --resume {path}" in ran.out
    assert json.loads(path.read_text("utf-8"))["actions"][0] == {"type": "bid", "price": 9}
    again = run("play", "--resume", path, typed="pass\nquit\n")
    assert again.code == 0
    assert {"type": "pass"} in json.loads(path.read_text("utf-8"))["actions"]


def test_a_resumed_game_goes_on_as_it_would_have(run: Run, tmp_path: Path) -> None:
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    start = ("play", "express", "--seats", "human,uniform,uniform", "--seed", 11, "--save")
    run(*start, one, typed="pass\npass\npass\npass\n")
    run(*start, two, typed="pass\npass\n")
    run("play", "--resume", two, typed="pass\npass\n")
    assert json.loads(one.read_text("utf-8")) == json.loads(two.read_text("utf-8"))


def test_every_move_is_saved_in_a_new_file_by_default(run: Run, tmp_path: Path) -> None:
    ran = run("play", "express", typed="9\n")
    (path,) = (tmp_path / "data" / "trunkline" / "games").iterdir()
    assert str(path) in ran.out.replace("\n", "")
    again = run("play", "--resume", typed="log\n")
    assert "Player bids $9 for PRR." in again.out


def test_a_game_without_a_move_is_not_kept(run: Run, tmp_path: Path) -> None:
    assert "nothing was saved" in run("play", "express").out
    assert list((tmp_path / "data" / "trunkline" / "games").iterdir()) == []
    assert "there are no saved games" in run("play", "--resume").err


def test_an_interrupt_leaves_the_game_to_resume(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    run("play", "express", "--seed", 5, "--save", path, typed="9\n")

    def interrupt(*_words: object, **_more: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("rich.console.Console.input", interrupt)
    ran = run("play", "--resume", path)
    assert ran.code == 0
    assert f"trunkline play --resume {path}" in ran.out


def test_a_refused_move_says_rule_and_figures_and_asks_again(run: Run, tmp_path: Path) -> None:
    typed = "6\nbid 41\nbuild A2\nten\n-1\n99999999999999999999\n12\n"
    ran = run("play", "express", "--seed", 1, "--save", tmp_path / "game.json", typed=typed)
    assert "Not allowed, rule 5.2: the minimum bid for PRR is $7" in ran.out
    assert "Not allowed, rule 5.3: you have $40, so you can't bid $41" in ran.out
    assert "Not allowed, rule 5.3: there's an auction going on: bid or pass" in ran.out
    assert "I don't understand “ten”: a bid is a number of dollars" in ran.out
    assert "rule 5.2: the minimum bid for PRR is $7 ($7 / 1, rounded up), not $-1" in ran.out
    assert "you have $40, so you can't bid" in ran.out
    assert "Player bids $12 for PRR." in ran.out


def test_prices_are_asked_with_their_range(run: Run, tmp_path: Path) -> None:
    ran = run("play", "express", "--seats", "human,human", "--save", tmp_path / "g.json", typed="20\n")
    assert "bid $7 to $60: type a number, or pass" in ran.out
    assert "bid $21 to $60: type a number, or pass" in ran.out


def test_undo_goes_back_to_the_last_decision_of_a_person(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    ran = run("play", "express", "--seed", 1, "--save", path, typed="undo\n9\nundo\n11\n")
    assert "There's nothing to undo." in ran.out
    assert "Undone." in ran.out
    actions = json.loads(path.read_text("utf-8"))["actions"]
    assert actions[0] == {"type": "bid", "price": 11}


def test_the_commands_answer(run: Run, tmp_path: Path) -> None:
    copy = tmp_path / "copy.json"
    commands = ["?", "options", "board", "log", "hint", "rule 5.2", "rule 5", "rule", "rule 77", "info q3", "9", "log"]
    commands += ["describe", "scene"]
    saves = [f"save {copy}", f"save {copy}", "save /dev/null", "save /proc/no/such"]
    typed = "\n".join(commands + saves) + "\n"
    ran = run("play", "express", "--seed", 1, "--save", tmp_path / "game.json", typed=typed)
    assert "take back your last move" in ran.out
    assert "hard suggests: bid $" in ran.out
    assert "5.2 The minimum bid." in ran.out
    assert "There's no section “77”" in ran.out
    assert "5.1 Which share can be auctioned." in ran.out
    assert "Next to it: N Q2, NE R2, SE R3, S Q4, SW P3, NW P2." in ran.out
    assert ran.out.count("already exists") == 2
    assert "1  Player bids $9 for PRR." in ran.out
    assert "Player: $40 in cash, no shares." in ran.out
    assert f"Saved in {copy}" in ran.out
    assert copy.exists()
    assert "can't be written" in ran.out


def test_hexes_can_be_typed_by_number_coordinates_or_name(run: Run, tmp_path: Path) -> None:
    """Two people: Player 1 buys everything, expands PRR to Q5, P4 and Harrisburg, then the other develops it."""
    bids = "20\npass\n10\npass\n10\npass\n10\npass\n"
    typed = bids + "exp\nprr\nq7\nQ5\nP4\nharris\ndevelopment\nHarrisburg\n"
    path = tmp_path / "game.json"
    ran = run("play", "express", "--seats", "human,human", "--save", path, typed=typed)
    assert "Not allowed, rule 6.2: Baltimore (Q7) isn't next to PRR's network." in ran.out
    assert "PRR builds in Harrisburg (O4) for $2; its income rises by $1 to $8." in ran.out
    assert "Player 2 develops Harrisburg (O4): income rises by $1, PRR to $9." in ran.out


def test_numbers_on_the_map_are_those_of_the_list(run: Run, tmp_path: Path) -> None:
    bids = "20\npass\n10\npass\n10\npass\n10\npass\n"
    typed = bids + "2\n1\n2\n"
    ran = run("play", "express", "--seats", "human,human", "--save", tmp_path / "game.json", typed=typed)
    second = re.search(r" 2  build in plain (\w+) for", ran.out)
    assert second is not None
    assert f"PRR builds in plain {second[1]} for $1." in ran.out


@pytest.mark.parametrize("width", [60, 80, 100, 200])
def test_the_board_fits_the_terminal(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    ran = run("play", "express", "--seats", "human,human", "--save", tmp_path / "game.json")
    rows = [line for line in ran.out.splitlines() if re.match(r" ?\d+ .*[A-Z♣▲]", line)]
    assert len(rows) >= 10
    if width >= 80:
        assert max(map(len, ran.out.splitlines()[2:40])) <= width


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("play",), "which game?"),
        (("play", "express", "--seats", "human"), "2 to 6 players, not 1"),
        (
            ("play", "express", "--seats", "human,robot"),
            f"there's no player 'robot'; choose from human, {', '.join(GAMES['express'].bots)}",
        ),
        (("play", "express", "--names", "Ann"), "1 names for 3 seats"),
        (("play", "express", "--names", "Ann,Ann,Bob"), "a name of their own"),
        (("play", "express", "--names", "Ann,,Bob"), "'' is not a name"),
        (("play", "express", "--resume", "x.json"), "--resume takes the game"),
        (("play", "express", "--variant", "auto_pass=maybe"), "there are: auto_pass=false|true"),
        (("play", "express", "--save", "x" * 300), "can't be written"),
        (("play", "express", "--save", "/proc/no/such/file"), "can't be written"),
        (("play", "monopoly"), "invalid choice: 'monopoly'"),
        (("simulate", "express", "--bots", "uniform"), "2 to 6 bots, not 1"),
        (("simulate", "express", "--bots", "uniform,robot"), "no bot is called 'robot'"),
        (("simulate", "express", "--bots", "uniform,uniform", "--games", "0"), "--games must be at least 1"),
        (("simulate", "express", "--bots", "uniform,uniform", "--workers", "0"), "--workers must be"),
        (("simulate", "express", "--bots", "uniform,uniform", "-o", "/proc/no/such"), "can't be written"),
        (("rule", "express", "5.99"), "has no section '5.99'"),
        (("fly",), "invalid choice: 'fly'"),
        ((), "required: COMMAND"),
    ],
)
def test_bad_words_get_a_clear_line(run: Run, words: tuple[str, ...], says: str) -> None:
    ran = run(*words)
    assert ran.code == 2
    assert ran.out == ""
    assert says in ran.err
    assert len(ran.err.splitlines()) == 1


def test_a_game_is_never_written_over(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("precious", "utf-8")
    ran = run("play", "express", "--save", path)
    assert ran.code == 2
    assert "already exists" in ran.err
    assert path.read_text("utf-8") == "precious"


def test_names_are_shown_as_they_are(run: Run, tmp_path: Path) -> None:
    names = "[bold]Ann[/],[red]Bob"
    ran = run(
        "play", "express", "--seats", "human,uniform", "--names", names, "--save", tmp_path / "g.json", typed="9\n"
    )
    assert "[bold]Ann[/] bids $9 for PRR." in ran.out


def test_a_save_with_other_rules_is_noted(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    run("play", "express", "--seed", 1, "--save", path, typed="9\n")
    data = json.loads(path.read_text("utf-8"))
    data["keys"]["1"] = "0" * 16
    path.write_text(json.dumps(data), "utf-8")
    ran = run("play", "--resume", path)
    assert ran.code == 0
    assert "saved under other rules, or changed since: after move 1" in ran.out


def test_what_is_closed_keeps_its_number_and_says_why(run: Run, tmp_path: Path) -> None:
    bids = "20\npass\n10\npass\n10\npass\n10\npass\n"
    typed = bids + "auction\nleave\nauction\nleave\nauction\nleave\noptions\n1\n"
    ran = run("play", "express", "--seats", "human,human", "--save", tmp_path / "game.json", typed=typed)
    assert "  1  auction (no: 4.2: the auction dial is in the red: chosen 3 times since the last dividend)" in ran.out
    assert "Not allowed, rule 4.2" in ran.out


def test_a_save_follows_a_link_and_keeps_the_mode(run: Run, tmp_path: Path) -> None:
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    run("play", "express", "--seed", 5, "--save", real, typed="9\n")
    real.chmod(0o640)
    link.symlink_to(real)
    run("play", "--resume", link, typed="pass\n")
    assert link.is_symlink()
    assert {"type": "pass"} in json.loads(real.read_text("utf-8"))["actions"]
    assert real.stat().st_mode & 0o777 == 0o640


def test_a_save_that_fails_does_not_end_the_game(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first save is written; then the disk is full for one move."""
    saves = iter([None, OSError(28, "No space left on device")])
    fsync = os.fsync

    def full(number: int) -> None:
        if error := next(saves, None):
            raise error
        fsync(number)

    monkeypatch.setattr("os.fsync", full)
    path = tmp_path / "game.json"
    ran = run("play", "express", "--seats", "human,human", "--save", path, typed="9\n10\n")
    assert "Not saved:" in ran.out
    assert len(json.loads(path.read_text("utf-8"))["actions"]) == 2
    assert list(tmp_path.iterdir()) == [path]


def test_a_finished_game_resumed_says_who_won(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    run("play", "express", "--seats", "uniform,easy", "--seed", 5, "--save", path)
    ran = run("play", "--resume", path)
    assert "The game is over." in ran.out
    assert ", wins" in ran.out


def test_a_terminal_without_the_characters_gets_others(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "trunkline", "play", "express", "--save", str(tmp_path / "game.json")]
    ran = subprocess.run(
        words, input="", capture_output=True, env=os.environ | {"PYTHONIOENCODING": "ascii"}, check=False
    )
    assert ran.returncode == 0
    assert b"Traceback" not in ran.stderr


def test_nothing_that_was_saved_is_deleted(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    run("play", "express", "--seed", 5, "--save", path, typed="9\nundo\nquit\n")
    assert json.loads(path.read_text("utf-8"))["actions"] == []
    run("play", "--resume", path, typed="quit\n")
    assert path.exists()


@pytest.mark.parametrize("name", ["~nosuch/x", "a\0b", "x" * 300, "/dev/null"])
def test_a_name_that_cannot_be_does_not_end_the_game(run: Run, tmp_path: Path, name: str) -> None:
    ran = run("play", "express", "--save", tmp_path / "g.json", typed=f"save {name}\n12\n")
    assert ran.code == 0
    assert "Player bids $12 for PRR." in ran.out


def test_a_reader_that_goes_away_is_no_error() -> None:
    game = golden("express") / "game-1.json"
    command = f"{sys.executable} -m trunkline replay {game} | head -1; exit ${{PIPESTATUS[0]}}"
    ran = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert ran.returncode == 0
    assert "Traceback" not in ran.stderr


def test_input_that_is_no_text_is_not_understood(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "trunkline", "play", "express", "--save", str(tmp_path / "game.json")]
    ran = subprocess.run(words, input=b"\xff\xfe\n9\n", capture_output=True, check=False)
    assert ran.returncode == 0
    assert b"Player bids $9" in ran.stdout
