"""`trunkline play`: begin or resume a game in the terminal."""

import argparse
import os
import secrets
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from rich.text import Text

from trunkline.bots.names import free_names
from trunkline.cli.errors import UserError
from trunkline.cli.files import read_match
from trunkline.cli.rulings import add_rulings, read_rulings
from trunkline.cli.table import HUMAN, TerminalGame
from trunkline.cli.terminal import Terminal
from trunkline.core import record
from trunkline.core.match import Match
from trunkline.games import GAMES
from trunkline.games.game import Game

LATEST = Path("the latest game")


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
        help=f"{HUMAN} or a bot for each seat ({_bots()}); without it you play against bots",
    )
    parser.add_argument("--names", metavar="NAME,NAME,...", help="the players' names, one for each seat")
    parser.add_argument("--seed", type=int, metavar="N", help="of the game's and the bots' chances")
    add_rulings(parser)
    parser.add_argument("--save", type=Path, metavar="FILE", help="where the game is saved; a new file without it")
    parser.add_argument(
        "--resume",
        type=Path,
        nargs="?",
        const=LATEST,
        metavar="FILE",
        help="go on with a saved game; without FILE, with the one played last",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Begin or resume a match and play it."""
    console = Terminal()
    if args.resume:
        if args.game or args.seats or args.names or args.seed is not None or args.ruling:
            raise UserError("--resume takes the game, seats, names and seed from the file")
        source = _latest() if args.resume == LATEST else args.resume
        opened, match = read_match(source)
        _check_seats(GAMES[match.rules.NAME], match.seats or (), f"{source}: ")
        if difference := record.first_difference(opened.source.data, match):
            console.print(
                Text(f"Note: this game was saved under other rules, or changed since: {difference}", "yellow")
            )
        path = args.save or source
        if args.save and _exists(args.save):
            raise UserError(f"{args.save}: is there already; save elsewhere")
    else:
        match = _new_match(args)
        path = args.save or _folder() / _new_name(match.rules.NAME)
        if _exists(path):
            raise UserError(f"{path}: is there already; resume it with --resume, or save elsewhere")
    return TerminalGame(match, path, console).play()


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError) as error:
        raise UserError(f"{path}: cannot be written: {error}") from None


def _new_match(args: argparse.Namespace) -> Match[Any, Any]:
    if not args.game:
        raise UserError(f"which game? {', '.join(GAMES)}; or --resume")
    game = GAMES[args.game]
    seats = _default_seats(game) if args.seats is None else [kind.strip() for kind in args.seats.split(",")]
    _check_seats(game, seats)
    names = [name.strip() for name in args.names.split(",")] if args.names is not None else _default_names(seats)
    if len(names) != len(seats):
        raise UserError(f"{len(names)} names for {len(seats)} seats")
    rulings = read_rulings(GAMES[args.game].rules, args.ruling)
    seed = args.seed if args.seed is not None else secrets.randbelow(2**32)
    try:
        return Match(GAMES[args.game].rules, names, seed, rulings, seats)
    except ValueError as error:
        raise UserError(str(error)) from None


def _bots() -> str:
    """The bots of each game."""
    return "; ".join(f"{game.name}: {', '.join(game.bots)}" for game in GAMES.values())


def _default_seats(game: Game) -> list[str]:
    """One person against bots of the usual kind."""
    return [HUMAN, *[game.usual_bot] * (game.usual_count - 1)]


def _check_seats(game: Game, seats: Sequence[str], where: str = "") -> None:
    for kind in seats:
        if kind != HUMAN:
            try:
                game.bot(kind)
            except ValueError as error:
                raise UserError(f"{where}{error}, or {HUMAN}") from None


def _default_names(seats: list[str]) -> list[str]:
    """People by number, bots by names of their own."""
    alone = seats.count(HUMAN) == 1
    people = iter(("Player",) if alone else tuple(f"Player {number}" for number in range(1, len(seats) + 1)))
    bots = free_names()
    return [next(people) if kind == HUMAN else next(bots) for kind in seats]


def _folder() -> Path:
    """Where games are saved."""
    data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return data / "trunkline" / "games"


def _new_name(game: str) -> str:
    return f"{game}-{datetime.now():%Y%m%d-%H%M%S}-{secrets.token_hex(2)}.json"


def _latest() -> Path:
    """The saved game that was played last."""
    games = sorted(_folder().glob("*.json"), key=lambda path: path.stat().st_mtime)
    if not games:
        raise UserError(f"no game is saved in {_folder()}")
    return games[-1]
