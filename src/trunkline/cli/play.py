"""`trunkline play`: a game in the terminal, people and bots at one table, every move saved."""

import argparse
import json
import os
import secrets
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console
from rich.text import Text

from trunkline.bots import BOTS, bot
from trunkline.cli.errors import UserError
from trunkline.cli.faces import FACES
from trunkline.cli.files import read_match, write_safely
from trunkline.core import record
from trunkline.core.api import Span, is_offered
from trunkline.core.errors import BadAction, IllegalAction
from trunkline.core.match import Match
from trunkline.core.seeds import random_for
from trunkline.games import GAMES
from trunkline.narrate import narrate

HUMAN = "human"
HELP = """\
a number      the option with that number; in an auction, a price in dollars
pass          drop out of an auction, leave an action, end an expansion
Q3, Detroit   a hex by its coordinates or its name; PRR, b&o  a company
?             this help            options       everything you may do now
board         show the table       log           the last twenty moves
hint          what a bot would do  rule 5.2      a section of the rules
undo          back to your last decision
save FILE     save to another file (every move is saved anyway)
quit          stop; the game can be resumed"""


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "play",
        help="play in this terminal",
        description="Play a game in this terminal: people, bots, or both. Every move is saved.",
    )
    parser.add_argument("game", nargs="?", choices=GAMES, help="which game; not needed with --resume")
    parser.add_argument(
        "--seats",
        metavar="KIND,KIND,...",
        help=f"{HUMAN} or a bot's name ({', '.join(BOTS)}) for each seat; human,greedy,greedy without it",
    )
    parser.add_argument("--names", metavar="NAME,NAME,...", help="the players' names, one for each seat")
    parser.add_argument("--seed", type=int, metavar="N", help="of the game's and the bots' chances")
    parser.add_argument("--auto-pass", action="store_true", help="pass for whoever cannot pay the lowest bid")
    parser.add_argument("--save", type=Path, metavar="FILE", help="where the game is saved; a new file without it")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a saved game")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Begin or resume a match and play it."""
    console = Console(highlight=False)
    if args.resume:
        if args.game or args.seats or args.names or args.seed is not None or args.auto_pass:
            raise UserError("--resume takes the game, seats, names and seed from the file")
        opened, match = read_match(args.resume)
        if difference := record.first_difference(opened.record, match):
            console.print(Text(f"Note: the rules have changed since this was saved: {difference}", "yellow"))
        path = args.save or args.resume
    else:
        match = _new_match(args)
        path = args.save or _new_path(match.rules.NAME)
        if path.exists():
            raise UserError(f"{path}: is there already; resume it with --resume, or save elsewhere")
    for kind in match.seats or ():
        _check_seat(kind)
    return _Table(match, path, console).play()


def _new_match(args: argparse.Namespace) -> Match[Any, Any]:
    if not args.game:
        raise UserError(f"which game? {', '.join(GAMES)}; or --resume FILE")
    seats = [kind.strip() for kind in (args.seats or f"{HUMAN},greedy,greedy").split(",")]
    for kind in seats:
        _check_seat(kind)
    names = [name.strip() for name in args.names.split(",")] if args.names else _default_names(seats)
    if len(names) != len(seats):
        raise UserError(f"{len(names)} names for {len(seats)} seats")
    if not all(names):
        raise UserError("a name is empty")
    rulings = {"auto_pass": True} if args.auto_pass else {}
    seed = args.seed if args.seed is not None else secrets.randbelow(2**32)
    try:
        return Match(GAMES[args.game], names, seed, rulings, seats)
    except ValueError as error:
        raise UserError(str(error)) from None


def _check_seat(kind: str) -> None:
    if kind != HUMAN:
        try:
            bot(kind)
        except ValueError as error:
            raise UserError(f"{error}, or {HUMAN}") from None


def _default_names(seats: list[str]) -> list[str]:
    """People by number, bots by names of their own."""
    alone = seats.count(HUMAN) == 1
    people = iter(("Player",) if alone else tuple(f"Player {number}" for number in range(1, len(seats) + 1)))
    bots = iter(("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"))
    return [next(people) if kind == HUMAN else next(bots) for kind in seats]


def _new_path(game: str) -> Path:
    data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    return data / "trunkline" / "games" / f"{game}-{stamp}-{secrets.token_hex(2)}.json"


class _Table:
    """A match in front of people: shows, asks, saves."""

    def __init__(self, match: Match[Any, Any], path: Path, console: Console) -> None:
        self.match = match
        self.path = path
        self.console = console
        self.face = FACES[match.rules.NAME]
        self.seats: tuple[str, ...] = match.seats or (HUMAN,) * len(match.players)
        self.told = len(match.actions)
        self.seen: Any = None

    def play(self) -> int:
        """Until the game is over or the people leave."""
        self._save(self.path)
        self.console.print(Text(f"{self.match.rules.TITLE}: {', '.join(self.match.players)}", "bold"))
        self.console.print(Text(f"Every move is saved in {self.path}. Type ? for help.", "dim"), soft_wrap=True)
        while not self.match.is_over:
            if self._kind() != HUMAN:
                self._bot_move()
            elif not self._human_move():
                self._save(self.path)
                self.console.print(f"Resume with: trunkline play --resume {self.path}", markup=False, soft_wrap=True)
                return 0
        self._tell()
        self._show_board()
        return 0

    def _kind(self) -> str:
        seat: int | None = self.match.state.actor
        assert seat is not None
        return self.seats[seat]

    def _do(self, action: Any) -> None:
        self.match.push(action)
        self._save(self.path)
        self._tell()

    def _save(self, path: Path) -> None:
        write_safely(path, json.dumps(self.match.record(), ensure_ascii=False) + "\n")

    def _bot_move(self) -> None:
        self._do(bot(self._kind())(self.match.rules, self.match.state, self._chance()))

    def _chance(self) -> Random:
        """A bot's chances depend on the ply, so that a resumed game goes on as it would have."""
        return random_for(self.match.seed, "play", len(self.match.actions))

    def _tell(self) -> None:
        """What happened since it was last told."""
        for ply in range(self.told, len(self.match.actions)):
            for sentence in self._story(ply):
                self.console.print(Text(f"  {sentence}", "default"), soft_wrap=True)
        self.told = len(self.match.actions)

    def _story(self, ply: int) -> list[str]:
        match = self.match
        return narrate(match.rules.NAME, match.states[ply], match.actions[ply], match.states[ply + 1], match.players)

    def _show_board(self) -> None:
        self.console.print(self.face.board(self.match.state, self.match.players, self._marks(), self.console.width))

    def _numbered(self) -> list[Any]:
        """The options that a number picks: all but spans, whose numbers are typed as they are."""
        return [option for option in self.match.options() if not isinstance(option, Span)]

    def _marks(self) -> dict[str, int]:
        return {option.hex: number for number, option in enumerate(self._numbered(), start=1) if hasattr(option, "hex")}

    def _show_options(self) -> None:
        self.console.print(Text(self.face.asks(self.match.state, self.match.players), "bold"))
        options = self.match.options()
        spans = [option for option in options if isinstance(option, Span)]
        for span in spans:
            self.console.print(Text(f"  {self.face.describe(self.match.state, span)}: type the number", "cyan"))
        for number, option in enumerate(self._numbered(), start=1):
            key = "pass" if spans else str(number)
            self.console.print(Text(f"{key:>5}  ", "cyan") + Text(self.face.describe(self.match.state, option)))

    def _human_move(self) -> bool:
        """Ask until something is done; False to stop playing."""
        if self._needs_board():
            self._show_board()
        self._show_options()
        while True:
            try:
                line = self.console.input(Text(f"{self.match.actor}> ", "bold yellow")).strip()
            except EOFError:
                return False
            word, _, rest = line.partition(" ")
            command = COMMANDS.get(word.lower())
            if command is not None:
                if command(self, rest.strip()):
                    return True
            elif word.lower() in ("quit", "q", "exit"):
                return False
            elif line and self._try(line):
                return True

    def _needs_board(self) -> bool:
        """Show the board when the position or the seat asked is not the one last shown, but not between bids."""
        state = self.match.state
        shown = (state.actor, state.step, len(self.match.actions))
        fresh = self.seen is None or state.step != "bid" or self.seen[1] != "bid"
        self.seen = shown
        return fresh

    def _try(self, line: str) -> bool:
        """Do what the line says, or say why not."""
        try:
            self._do(self._meant(line))
        except BadAction as error:
            self.console.print(Text(f"  {error}. Type ? for help.", "red"))
        except IllegalAction as error:
            self.console.print(Text(f"  Not allowed, rule {error}.", "red"))
        else:
            return True
        return False

    def _meant(self, line: str) -> Any:
        options = self.match.options()
        numbered = self._numbered()
        has_span = any(isinstance(option, Span) for option in options)
        if line.isascii() and line.isdigit() and not has_span and len(line) < 5:
            if not 1 <= int(line) <= len(numbered):
                raise BadAction(f"there is no option {line}, they go from 1 to {len(numbered)}")
            return numbered[int(line) - 1]
        action = self.face.parse(self.match.state, line)
        assert is_offered(options, action) or self.match.rules.check(self.match.state, action)
        return action

    def _undo(self, _rest: str) -> bool:
        """Back to the last decision that a person made."""
        decisions = [ply for ply, state in enumerate(self.match.states[:-1]) if self.seats[state.actor or 0] == HUMAN]
        if not decisions:
            self.console.print(Text("  There is nothing to take back.", "red"))
            return False
        while len(self.match.actions) > decisions[-1]:
            self.match.pop()
        self.told = len(self.match.actions)
        self.seen = None
        self._save(self.path)
        self.console.print(Text("  Taken back.", "yellow"))
        return True

    def _save_to(self, rest: str) -> bool:
        path = Path(rest).expanduser() if rest else self.path
        try:
            self._save(path)
        except UserError as error:
            self.console.print(Text(f"  {error}", "red"))
        else:
            self.console.print(Text(f"  Saved in {path}", "green"), soft_wrap=True)
        return False

    def _hint(self, _rest: str) -> bool:
        action = bot("greedy")(self.match.rules, self.match.state, self._chance())
        self.console.print(Text(f"  greedy would: {self.face.describe(self.match.state, action)}", "cyan"))
        return False

    def _rule(self, rest: str) -> bool:
        section = self.match.rules.RULEBOOK.get(rest)
        if section is None:
            self.console.print(Text(f"  There is no section {rest!r}.", "red"))
        else:
            self.console.print(Text(f"  {section.number} {section.title}. {section.text}"))
        return False

    def _log(self, _rest: str) -> bool:
        for ply in range(max(0, len(self.match.actions) - 20), len(self.match.actions)):
            self.console.print(Text(f"{ply + 1:>5}  {' '.join(self._story(ply))}"), soft_wrap=True)
        return False

    def _help(self, _rest: str) -> bool:
        self.console.print(Text(HELP))
        return False

    def _board(self, _rest: str) -> bool:
        self._show_board()
        return False

    def _options(self, _rest: str) -> bool:
        self._show_options()
        return False


COMMANDS = {
    "?": _Table._help,
    "help": _Table._help,
    "undo": _Table._undo,
    "u": _Table._undo,
    "save": _Table._save_to,
    "hint": _Table._hint,
    "rule": _Table._rule,
    "log": _Table._log,
    "board": _Table._board,
    "b": _Table._board,
    "options": _Table._options,
    "o": _Table._options,
}
