"""A game of 18Chesapeake in the terminal."""

import json
import re
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from rich.console import Console
from rich.text import Text

from tests.cli.fixtures import Run
from trunkline.cli.table import TerminalGame
from trunkline.core.match import Match
from trunkline.games import GAMES

PLAY = ("play", "chesapeake", "--seats", "human,human,human", "--names", "Ann,Bob,Cy", "--seed", 4, "--save")
AUCTION = ["buy dr", "buy cp", "buy bs", "buy p4", "bid cv 205", "buy b&or", "80"]
"""Everybody buys; Bob gets Vanderbilt's LV and sets its par value."""
STOCK = ["par prr 70", "buy prr", "buy prr", "buy prr", "buy prr", "pass", "pass", "pass"]
"""Ann starts PRR, which floats."""


def lines(*parts: list[str]) -> str:
    """What is typed."""
    return "".join(f"{line}\n" for part in parts for line in part)


def actions(path: Path) -> list[dict[str, object]]:
    """The actions that were saved."""
    saved: list[dict[str, object]] = json.loads(path.read_text("utf-8"))["actions"]
    return saved


def test_from_the_auction_to_the_first_dividend(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    turn = ["f2", "2", "train 2", "pass"]
    ran = run(*PLAY, path, typed=lines(AUCTION, STOCK, turn))
    assert ran.code == 0
    assert "Bob buys CV (Cornelius Vanderbilt) for $205, the highest bid." in ran.out
    assert "Bob sets the par value of LV at $80 and gets the president's certificate (20%)." in ran.out
    assert "PRR floats and gets $700." in ran.out
    assert "Operating round 1.1 begins. Privates pay: Ann gets $20 (D&R, C&OC)" in ran.out
    assert "PRR lays the yellow #57 in Harrisburg (F2)" in ran.out
    assert "PRR buys a 2-train from the bank for $80." in ran.out
    assert "A 2-train is exported" in ran.out
    assert "Stock round 2 begins" in ran.out
    assert run("verify", path).code == 0


def test_a_span_is_picked_by_number_with_its_price_or_asked_for_it(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    ran = run(*PLAY, path, typed=lines(["2 47", "2 45", "3", "", "3", "ten", "3", "60", "1 20"]))
    assert "rule 9: a bid on C-P must be $45 or more, in steps of $5, not $47." in ran.out
    assert "price, $55 to $800 in steps of $5; Enter goes back>" in ran.out
    assert "I don't understand “ten”: type a whole number." in ran.out
    assert "Only a group, or an option with a range of prices, takes a second number." in ran.out
    assert actions(path) == [
        {"type": "bid", "private": "C-P", "price": 45},
        {"type": "bid", "private": "B&S", "price": 60},
    ]


def test_where_only_a_price_is_asked_a_number_is_the_price(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    ran = run(*PLAY, path, typed=lines(["bid cp 45", "bid cp 50", "buy dr", "55"]))
    assert "bid $55 to $800 in steps of $5 for C-P (Columbia-Philadelphia Railroad): type a number, or pass" in ran.out
    assert actions(path)[-1] == {"type": "bid", "private": "C-P", "price": 55}


def test_a_group_opens_and_closes(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    ran = run(*PLAY, path, typed=lines(AUCTION, ["PRR", "9", "back", "2", "2"]))
    assert "start PRR (Pennsylvania Railroad) in Harrisburg (F2) (3 ways)" in ran.out
    assert "  2  start PRR at par $80: 20% for $160" in ran.out
    assert "There's no option 9; they go from 1 to 3." in ran.out
    assert actions(path)[-1] == {"type": "par", "company": "PRR", "price": 80}


def test_numbers_on_the_map_are_those_of_the_list(run: Run, tmp_path: Path) -> None:
    ran = run(*PLAY, tmp_path / "game.json", typed=lines(AUCTION, STOCK))
    assert "F2[1]" in ran.out
    assert "  1  lay in Harrisburg (F2): #57 (2 ways)" in ran.out


def test_what_cannot_be_done_says_why(run: Run, tmp_path: Path) -> None:
    typed = lines(AUCTION, ["buy prr", "sell lv 1", "par prr 81", "lay f2 57 0", "train 2", "run", "pay", "yes"])
    ran = run(*PLAY, tmp_path / "game.json", typed=typed)
    assert "Not allowed, rule 10.4: somebody has to buy the president's certificate of PRR first." in ran.out
    assert "Not allowed, rule 10.2: you can't sell shares in the first stock round." in ran.out
    assert "Not allowed, rule 10.4: par values are $70, $80 and $95, not $81." in ran.out
    assert ran.out.count("Not allowed, rule 10: that's not possible now: sell, buy or pass.") >= 4


@pytest.mark.parametrize("played", [[], AUCTION, AUCTION + STOCK])
def test_bad_lines_never_end_the_game(run: Run, tmp_path: Path, played: list[str]) -> None:
    path = tmp_path / "game.json"
    bad = [
        "",
        " ",
        "0",
        "99",
        "1 2 3",
        "999999999999999999999",
        "-1",
        "1 -5",
        "²",
        "[bold]",
        "lay",
        "lay h4",
        "station",
        "bid",
    ]
    bad += ["train 2 from", "run 2:", "run ;;", "run 2: A1:0 B2:0", "par prr -70", "sell b&o 0", "private cv 1", "back"]
    bad += [
        "info",
        "info zz",
        "rule 77",
        "power p2 h2 8 9",
        "lay f2 57 99",
        "station h6 9",
        "sell prr 9999",
        "x" * 5000,
    ]
    before = len(played)
    ran = run(*PLAY, path, typed=lines(played, bad))
    assert ran.code == 0
    assert len(actions(path)) == before if played else not path.exists()
    assert ran.err == ""


def test_the_commands_answer(run: Run, tmp_path: Path) -> None:
    typed = lines(["?", "hint", "board", "log", "info cv", "info Ann", "rule 9", "options"], AUCTION, ["hint", "log"])
    ran = run(*PLAY, tmp_path / "game.json", typed=typed)
    assert "stock round   par PRR 80 starts a company" in ran.out
    assert "take back your last move" in ran.out
    assert len(re.findall(r"\w+ suggests: .* \(type \d", ran.out)) == 2
    assert "CV, Cornelius Vanderbilt: P6, value $200, pays $30" in ran.out
    assert "Ann: $800 in cash, worth $800; 0 of 20 certificates; no shares." in ran.out
    assert "1  Ann buys D&R (Delaware and Raritan Canal) for $20." in ran.out
    assert "Harrisb" in ran.out


def test_undo_and_resume(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    run(*PLAY, path, typed=lines(AUCTION, ["par prr 70", "undo", "par prr 80", "quit"]))
    assert actions(path)[-1] == {"type": "par", "company": "PRR", "price": 80}
    ran = run("play", "--resume", path, typed=lines(["buy prr"]))
    assert "Bob buys 10% of PRR from the IPO for $80." in ran.out
    assert len(actions(path)) == 9


def test_the_map_is_shown_again_only_when_it_changed(run: Run, tmp_path: Path) -> None:
    ran = run(*PLAY, tmp_path / "game.json", typed=lines(AUCTION, STOCK, ["pass", "train 2"]))
    assert ran.out.count("where track leads") == 1
    ran = run(*PLAY, tmp_path / "other.json", typed=lines(AUCTION, STOCK, ["f2", "1", "train 2"]))
    assert ran.out.count("where track leads") == 2


@pytest.mark.parametrize("width", [80, 100, 140])
def test_the_board_fits_the_terminal(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    path = tmp_path / "game.json"
    ran = run(*PLAY, path, typed=lines(AUCTION, STOCK, ["board", "1", "1", "board"]))
    table = ran.out[ran.out.index("Private auction") : ran.out.index("Resume with")]
    shown = [re.sub(r"^((Ann|Bob|Cy)> )+", "", line) for line in table.splitlines()]
    assert max(map(len, shown)) <= width
    assert len([line for line in shown if re.search(r"\bF2\b", line)]) >= 2


@pytest.mark.soak
def test_the_game_can_be_played_by_numbers_alone(tmp_path: Path) -> None:
    """Any number of the menu, and the lowest price where one is asked for, well into the operating rounds."""
    rng, shown = Random(3), StringIO()
    match = Match(GAMES["chesapeake"].rules, ("Ann", "Bob", "Cy"), 1, seats=("human",) * 3)
    console = Console(file=shown, width=80)
    table = TerminalGame(match, tmp_path / "game.json", console)

    def answer(prompt: Text) -> str:
        if asked := re.match(r"  price, \$(\d+)", prompt.plain):
            return asked[1]
        if len(match.actions) >= 200:
            return "quit"
        return "pass" if table._price() else str(rng.randint(1, len(table._menu())))

    console.input = answer  # type: ignore[method-assign, assignment]
    assert table.play() == 0
    assert {state.step for state in match.states} >= {"auction", "par", "stock", "track", "trains", "run", "answer"}
    assert max(map(len, shown.getvalue().partition("\nResume with")[0].splitlines()[4:])) <= 80


def test_a_game_against_bots_verifies_and_replays(run: Run, tmp_path: Path) -> None:
    path, picture = tmp_path / "game.json", tmp_path / "board.svg"
    ran = run("play", "chesapeake", "--seats", "easy,uniform,easy", "--seed", 7, "--save", path)
    assert "The game is over" in ran.out
    assert run("verify", path).code == 0
    replayed = run("replay", path, "--svg", picture, "--board")
    assert replayed.code == 0
    assert "wins with $" in replayed.out
    assert picture.read_text("utf-8").startswith("<svg")


@pytest.mark.parametrize("bots", ["uniform,uniform,uniform", pytest.param("uniform,easy", marks=pytest.mark.soak)])
def test_simulated_games_verify(run: Run, tmp_path: Path, bots: str) -> None:
    path = tmp_path / "games.jsonl"
    assert run("simulate", "chesapeake", "--bots", bots, "--games", 2, "--seed", 1, "-o", path).code == 0
    assert run("verify", path).code == 0


def test_a_section_shows_its_text_code_and_tests(run: Run) -> None:
    out = run("rule", "chesapeake", "11.3").out
    assert "rules/track.py" in out
    assert "test_track.py" in out
