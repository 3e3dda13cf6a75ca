"""A match in front of people: shows, asks, does, saves."""

import contextlib
import json
import shlex
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from trunkline import advice
from trunkline.arena.play import bot_called
from trunkline.cli.errors import UserError
from trunkline.cli.files import write_safely
from trunkline.cli.terminal import Draw, Screen, menu_of, terminal_of
from trunkline.core import codec
from trunkline.core.api import Span, winners
from trunkline.core.errors import BadAction, IllegalAction
from trunkline.core.match import HUMAN, Match
from trunkline.core.seeds import random_for
from trunkline.games import GAMES
from trunkline.words.commands import Place, command_in, help_of, part_of, rule_lines, table_lines
from trunkline.words.language import said, text_of
from trunkline.words.menu import Group as Submenu
from trunkline.words.menu import instead_of, lines_of, marks_of, meant, place_in, price_asked
from trunkline.words.phrases import amount, whole_number

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  (input() then has line editing and history)


class TerminalGame:
    """A match, the file it is saved in, and its terminal."""

    def __init__(self, match: Match[Any, Any], path: Path, console: Console, scrolls: bool = True) -> None:
        self.match = match
        self.path = path
        self.console = console
        self.screen = None if scrolls else Screen(console)
        """The screen that is drawn anew for every question; None if everything is printed below what was before."""
        self.game = GAMES[match.rules.NAME]
        self.words = self.game.words
        self.terminal = terminal_of(self.game)
        self.seats: tuple[str, ...] = match.seats or (HUMAN,) * len(match.players)
        self.narrated = len(match.actions)
        """How many moves the player has read about."""
        self.redraw_key: object = None
        """The key of the board shown last, so that the same board is not shown again."""
        self.group: Submenu | None = None
        """The group of options that is open."""

    def play(self) -> int:
        self._check_writable()
        self._say(f"{self.match.rules.TITLE}: {', '.join(self.match.players)}", "bold")
        self._say(said("Every move is saved in {path}. Type ? for help.", path=self.path), "dim")
        while not self.match.is_over:
            if self._kind() != HUMAN:
                self._do(bot_called(self.game, self._kind())(self.match.state, self._chance()))
            elif not self._human_move():
                self._leave()
                return 0
        self.screen = None
        self._show(self.terminal.board)
        self._show_result()
        return 0

    def _check_writable(self) -> None:
        """Fail now, not at the first move, if the game can't be saved; a new game has no file before that."""
        new = not self.path.exists()
        self._save(self.path)
        if new and not self.match.actions:
            self.path.unlink()

    def _leave(self) -> None:
        self.screen = None
        self.console.print()
        if self.path.exists():
            command = "trunkline" if shutil.which("trunkline") else f"{shlex.quote(sys.executable)} -m trunkline"
            resume = f"{command} play --resume {shlex.quote(str(self.path))}"
            self.console.print(Text(said("Resume with: {command}", command=resume)), soft_wrap=True)
        else:
            self._say(said("You made no moves, so nothing was saved."))

    def _say(self, text: str, style: str = "default") -> None:
        self._print(Text(text, style))

    def _print(self, drawn: RenderableType) -> None:
        """Print it, or show it on the next screen."""
        if self.screen:
            self.screen.answer.append(drawn)
        else:
            self.console.print(drawn)

    def _kind(self) -> str:
        seat: int | None = self.match.state.actor
        assert seat is not None
        return self.seats[seat]

    def _do(self, action: Any) -> None:
        if self.screen and self._kind() == HUMAN:
            self.screen.begin()
        self.match.push(action)
        try:
            self._save(self.path)
        except UserError as error:
            advice = said("Not saved: {error}. The next move tries again; `save FILE` saves elsewhere.", error=error)
            self._say(f"  {advice}", "bold red")
        self._print_news()

    def _save(self, path: Path) -> None:
        write_safely(path, json.dumps(self.match.record(), ensure_ascii=False) + "\n")

    def _chance(self) -> Random:
        """A bot's chances depend on the ply, so that a resumed game goes on as it would have."""
        return random_for(self.match.seed, "play", len(self.match.actions))

    def _print_news(self) -> None:
        for ply in range(self.narrated, len(self.match.actions)):
            news = Padding(Text(" ".join(self._story(ply))), (0, 0, 0, 2), expand=False)
            self.console.print(news)
            if self.screen:
                self.screen.news.append(news)
        self.narrated = len(self.match.actions)

    def _story(self, ply: int) -> list[str]:
        match = self.match
        return self.game.narrate(match.states[ply], match.actions[ply], match.players)

    def _show(self, draw: Draw) -> None:
        width = self.console.width
        self.console.print(draw(self.match.state, self.match.players, marks_of(self._menu()), width))

    def _show_result(self) -> None:
        scores = self.match.rules.scores(self.match.state)
        self._say(said("The game is over."), "bold")
        for seat in sorted(range(len(scores)), key=lambda seat: -scores[seat]):
            name, score = self.match.players[seat], amount(scores[seat], self.game.money)
            if seat in winners(scores):
                self._say("  " + said("{name}: {score}, wins", name=name, score=score), "bold")
            else:
                self._say("  " + said("{name}: {score}", name=name, score=score))
        self._say(said("To watch it again: {command}", command=f"trunkline replay {self.path}"), "dim")

    def _menu(self) -> list[Any]:
        """What a number picks: the options, and moves that aren't allowed now."""
        if self.match.is_over:
            return []
        return list(self.group.options if self.group else self.words.menu(self.match.state))

    def _price(self) -> Span[Any] | None:
        return price_asked(self.match.options())

    def _show_options(self) -> None:
        if not self.screen:
            self.console.print(self._question())

    def _question(self) -> RenderableType:
        state = self.match.state
        asks = Text(self.words.asks(state, self.match.players), "bold")
        if span := self._price():
            instead = instead_of(self.words, self.match.options())
            option = self.words.describe(state, span)
            words = "  " + said("{option}: type a number, or {other}", option=option, other=instead)
            return Group(asks, Text(words, "cyan"))
        lines = lines_of(self.words, self.match.rules, state, self._menu(), self.group is not None)
        back = [Text("  " + said("back: choose something else"), "dim")] if self.group else []
        return Group(asks, menu_of(lines, self.console.width), *back)

    def _short_question(self) -> RenderableType:
        """The same in two lines, where the board needs the room."""
        asks = Text(self.words.asks(self.match.state, self.match.players), "bold", no_wrap=True, overflow="ellipsis")
        if self._price():
            return self._question()
        count = len(self._menu())
        words = said("Type the number of an option (1 to {count}), or o to list them.", count=count)
        return Group(asks, Text(f"  {words}", "cyan"))

    def _human_move(self) -> bool:
        """Ask until a move is made; False to stop playing."""
        self.group = None
        redraw_key = self.words.redraw_key(self.match.state)
        if not self.screen and (redraw_key is None or redraw_key != self.redraw_key):
            self._show(self.terminal.view)
        self.redraw_key = redraw_key
        self._show_options()
        while (line := self._asked()) is not None:
            command = command_in(line, Place.TERMINAL)
            if command and command[0] == "quit":
                return False
            if command:
                if DO[command[0]](self, command[1]):
                    return True
            elif not line and self.screen:
                self.screen.turn()
            elif line and self._try(line):
                return True
        return False

    def _asked(self) -> str | None:
        if not self.screen:
            return self._ask(f"{self.match.actor}> ")
        marks = marks_of(self._menu())
        sheets = self.terminal.sheets(self.match.state, self.match.players, marks, self.console.width)
        more = self.screen.show(sheets, self._question(), self._short_question())
        who = str(self.match.actor)
        return self._ask((said("{name} (Enter: next page)", name=who) if more else who) + "> ")

    def _ask(self, prompt: str) -> str | None:
        """The typed line, or None at the end of the input."""
        try:
            return self.console.input(Text(prompt, "bold yellow")).strip()
        except (EOFError, KeyboardInterrupt):
            return None

    def _try(self, line: str) -> bool:
        try:
            action = self._meant(line)
            if action is None:
                return False
            self._do(action)
        except BadAction as error:
            self._say("  " + said("{problem}. Type ? for help.", problem=error.message), "red")
        except IllegalAction as error:
            self._say("  " + said("Not allowed, rule {refusal}.", refusal=error.message), "red")
        else:
            return True
        return False

    def _meant(self, line: str) -> Any:
        """The action that a line means, with its price asked for; None if it opened a group, or no price was given."""
        choice = meant(self.words, self.match.state, self._menu(), self._price() is not None, line)
        if isinstance(choice, Span):
            return self._priced(choice)
        if isinstance(choice, Submenu):
            self.group = choice
            self._show_options()
            return None
        return choice

    def _priced(self, span: Span[Any]) -> Any:
        money = self.game.money
        asked = {
            "field": span.field.replace("_", " "),
            "low": amount(span.low, money),
            "high": amount(span.high, money),
        }
        if span.step == 1:
            prompt = said("{field}, {low} to {high}; Enter goes back", **asked)
        else:
            step = amount(span.step, money)
            prompt = said("{field}, {low} to {high} in steps of {step}; Enter goes back", step=step, **asked)
        line = self._ask(f"  {prompt}> ")
        if line is None:
            self.console.print()
        return span.at(whole_number(line, money)) if line else None

    def _back(self, _rest: str) -> None:
        self.group = None
        self._show_options()

    def _undo(self, _rest: str) -> bool:
        """Back to the last decision that a person made."""
        decisions = [ply for ply, state in enumerate(self.match.states[:-1]) if self.seats[state.actor or 0] == HUMAN]
        if not decisions:
            self._say("  " + said("There's nothing to undo."), "red")
            return False
        while len(self.match.actions) > decisions[-1]:
            self.match.pop()
        self.narrated = len(self.match.actions)
        self.redraw_key = None
        if self.screen:
            self.screen.begin()
        self._save(self.path)
        self._say("  " + said("Undone."), "yellow")
        return True

    def _save_to(self, rest: str) -> None:
        try:
            path = Path(rest).expanduser() if rest else self.path
            if path != self.path and path.exists():
                raise UserError("{path} already exists", path=path)
            self._save(path)
        except (UserError, OSError, ValueError, RuntimeError) as error:
            self._say("  " + "".join(sign if sign.isprintable() else "?" for sign in str(error)), "red")
        else:
            self._say("  " + said("Saved in {path}", path=path), "green")

    def _hint(self, _rest: str) -> None:
        adviser = advice.adviser(self.game)
        dumped, count = codec.dump(self.match.state), len(self.match.actions)
        question = advice.Question(self.game.name, adviser, dumped, self.match.seed, advice.HINT, count)
        candidates = advice.advise(question)
        action = candidates[0].action
        place = place_in(self._menu(), action) if self._price() is None else ""
        option = self.words.describe(self.match.state, action)
        if place:
            hint = said("{bot} suggests: {option} (type {number})", bot=adviser, option=option, number=place)
        else:
            hint = said("{bot} suggests: {option}", bot=adviser, option=option)
        self._say(f"  {hint}", "cyan")
        if plan := candidates[0].plan:
            self._say("  " + said("Then: {plan}.", plan=plan), "cyan")
        state = self.match.state
        if why := advice.reason(
            candidates, self.match.players, lambda other: self.words.describe(state, other), self.game.money
        ):
            self._say(f"  {why}", "cyan")

    def _info(self, rest: str) -> None:
        self._say(f"  {self.words.about(self.match.state, rest, self.match.players)}")

    def _rule(self, rest: str) -> None:
        try:
            self._say("\n".join(rule_lines(self.match.rules.RULEBOOK, rest)))
        except BadAction as error:
            self._say(f"  {text_of(error.message)}.", "red")

    def _log(self, _rest: str) -> None:
        if not self.match.actions:
            self._say("  " + said("Nothing has happened yet."))
        for ply in range(max(0, len(self.match.actions) - 20), len(self.match.actions)):
            self._say(f"{ply + 1:>5}  {' '.join(self._story(ply))}")

    def _help(self, _rest: str) -> None:
        self._say(help_of(self.words.help_text(), Place.TERMINAL))

    def _board(self, _rest: str) -> None:
        if self.screen:
            self.screen.page = 0
        else:
            self._show(self.terminal.board)

    def _describe(self, rest: str) -> None:
        table = self.words.table_in_words(self.match.state, self.match.players)
        part = part_of(table, rest)
        self._say("\n".join(table_lines([part] if part else table)))

    def _options(self, _rest: str) -> None:
        self._print(self._question())


DO: dict[str, Callable[[TerminalGame, str], bool | None]] = {
    "help": TerminalGame._help,
    "options": TerminalGame._options,
    "board": TerminalGame._board,
    "describe": TerminalGame._describe,
    "log": TerminalGame._log,
    "info": TerminalGame._info,
    "rule": TerminalGame._rule,
    "hint": TerminalGame._hint,
    "back": TerminalGame._back,
    "undo": TerminalGame._undo,
    "save": TerminalGame._save_to,
}
"""Methods by the names of `words.commands`, except for quit; only undo ends the question."""
