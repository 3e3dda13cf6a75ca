"""The screen of a terminal: at every question the table is in sight, and nothing is taller than the screen."""

import doctest
import re
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

from trunkline.cli import terminal
from trunkline.cli.table import TerminalGame
from trunkline.cli.terminal import Screen, Sheet
from trunkline.core.api import pick
from trunkline.core.match import Match
from trunkline.games import GAMES
from trunkline.words.menu import marks_of

SIZES = ((80, 24), (120, 40))
CLEARED = "\x1b[2J"


def console_of(width: int, height: int) -> Console:
    return Console(file=StringIO(), force_terminal=True, width=width, height=height, highlight=False)


def drawn(console: Console) -> list[str]:
    """The lines of the screen that was drawn last, without colors."""
    assert isinstance(console.file, StringIO)
    return plain(console.file.getvalue().split(CLEARED)[-1]).splitlines()


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*[mHJ]", "", text)


class Typed(TerminalGame):
    """A game in which these lines are typed, and then nothing more."""

    typed: Sequence[str] = ()
    shown: list[list[str]]

    def _ask(self, prompt: str) -> str | None:
        self.shown = [*getattr(self, "shown", []), [*drawn(self.console), prompt]]
        line, *self.typed = self.typed or [None]  # type: ignore[list-item]
        return line


def table(match: Match[Any, Any], size: tuple[int, int], *typed: str) -> Typed:
    game = Typed(match, Path("nowhere"), console_of(*size), scrolls=False)
    game.typed = typed
    return game


def match_of(game: str) -> Match[Any, Any]:
    return Match(GAMES[game].rules, ("Ann", "Bob", "Cy"), 7)


def test_the_examples_hold() -> None:
    assert doctest.testmod(terminal).failed == 0


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
@pytest.mark.parametrize("game", ["express", "chesapeake"])
def test_every_question_of_a_random_game_fits(game: str, size: tuple[int, int]) -> None:
    match, rng = match_of(game), Random(5)
    steps = set()
    while not match.is_over and len(match.actions) < 400:
        if len(match.actions) % 9 == 0 or match.state.step not in steps:
            steps.add(match.state.step)
            one = table(match, size)
            one._asked()
            lines = one.shown[0]
            assert len(lines) <= size[1]
            assert max(map(len, lines[:-1])) <= size[0]
            assert seen_of_the_first_sheet(one, lines) >= 3
        match.push(pick(match.options(), rng))
    assert len(steps) >= 3


def seen_of_the_first_sheet(game: Typed, lines: Sequence[str]) -> int:
    """Lines of the sheet that matters most now."""
    state, marks = game.match.state, marks_of(game.words.menu(game.match.state))
    first = game.terminal.sheets(state, game.match.players, marks, game.console.width)[0]
    assert game.screen
    return len({plain(line) for line in game.screen._lines(first.drawn)} & {line for line in lines if line.strip()})


def test_enter_turns_the_page_until_the_first_is_back() -> None:
    one = table(match_of("express"), (80, 24), "", "", "", "")
    assert not one._human_move()
    first, second = one.shown[:2]
    assert first[-1] == "Ann (Enter: next page)> "
    assert "company" in first[0]
    assert second[0].split() == list("ABCDEFGHIJKLMNOPQRS")
    assert first in one.shown[2:]


def test_what_happened_stands_above_the_question_and_a_refusal_in_its_place() -> None:
    match = match_of("express")
    one = table(match, (120, 40), "3", "?")
    one._human_move()
    refused, helped = one.shown[1:3]
    assert [line.strip() for line in refused if "$3" in line] == [
        "Not allowed, rule 5.2: the minimum bid for PRR is $7 ($7 / 1, rounded up), not $3."
    ]
    assert len(refused) <= 40
    assert any("take back your last move" in line for line in helped)


def test_a_long_answer_has_the_screen_for_itself() -> None:
    shown = Screen(console_of(60, 10))
    shown.answer = [Text("\n".join(f"line {number}" for number in range(8)))]
    assert shown.show([Sheet(Text("board\n" * 4))], Text("What now?"), Text("Now?"))
    assert "board" not in drawn(shown.console)
    shown.show([Sheet(Text("board\n" * 4))], Text("What now?"), Text("Now?"))
    assert "board" in drawn(shown.console)


def test_news_are_cut_so_that_the_board_stays() -> None:
    shown = Screen(console_of(60, 10))
    shown.news = [Text(f"news {number}") for number in range(8)]
    shown.show([Sheet(Text("\n".join(["board"] * 6)))], Text("What now?"), Text("Now?"))
    assert drawn(shown.console) == [*["board"] * 6, "news 6", "news 7", "What now?"]
