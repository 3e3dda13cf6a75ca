"""`trunkline play`: begin or resume a game in the terminal."""

import argparse
import os
import secrets
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from rich.text import Text

from trunkline.arena.play import is_path
from trunkline.bots.bot import free_names
from trunkline.cli.arguments import add_number, add_variants, read_variants
from trunkline.cli.bots import bot_of, split_list
from trunkline.cli.errors import UserError, reason_of, user_error
from trunkline.cli.files import read_match
from trunkline.cli.table import TerminalGame
from trunkline.cli.terminal import CommandConsole
from trunkline.core import record
from trunkline.core.errors import BadSetup
from trunkline.core.match import HUMAN, Match
from trunkline.games import GAMES
from trunkline.games.game import Game
from trunkline.words.language import said

LATEST = Path("the latest game")


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "play",
        help=said("play in this terminal"),
        description=said("Play a game in this terminal, with people, bots or both. Every move is saved."),
    )
    parser.add_argument("game", nargs="?", choices=GAMES, help=said("which game to play; not needed with --resume"))
    parser.add_argument(
        "--seats",
        metavar=said("KIND,KIND,..."),
        help=said(
            "{human} or a bot for each seat ({bots}); default: you against bots",
            human=HUMAN,
            bots="; ".join(f"{game.name}: {', '.join(game.bots)}" for game in GAMES.values()),
        ),
    )
    parser.add_argument("--names", metavar=said("NAME,NAME,..."), help=said("the players' names, one for each seat"))
    add_number(parser, "--seed", said("the seed for everything random"))
    add_variants(parser)
    parser.add_argument(
        "--save", type=Path, metavar=said("FILE"), help=said("where to save the game (default: a new file)")
    )
    parser.add_argument(
        "--resume",
        type=Path,
        nargs="?",
        const=LATEST,
        metavar=said("FILE"),
        help=said("continue a saved game; without FILE, the one you played last"),
    )
    parser.add_argument(
        "--scroll",
        action="store_true",
        help=said("print everything below what was before, instead of drawing the screen anew"),
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    console = CommandConsole()
    if args.resume:
        if args.game or args.seats or args.names or args.seed is not None or args.variant:
            raise UserError("--resume takes the game, seats, names and seed from the file; leave those options out")
        source = _latest() if args.resume == LATEST else args.resume
        opened, match = read_match(source)
        _check_saved_seats(GAMES[match.rules.NAME], match.seats or (), str(source))
        if difference := record.first_difference(opened.source.data, match):
            note = said(
                "Note: this game was saved under other rules, or changed since: {difference}", difference=difference
            )
            console.print(Text(note, "yellow"))
        path = args.save or source
        if args.save and _exists(args.save):
            raise UserError("{path} already exists; save the game somewhere else", path=args.save)
    else:
        match = _new_match(args)
        name = f"{match.rules.NAME}-{datetime.now():%Y%m%d-%H%M%S}-{secrets.token_hex(2)}.json"
        path = args.save or _folder() / name
        if _exists(path):
            raise UserError(
                "{path} already exists; continue it with --resume, or save the game somewhere else", path=path
            )
    return TerminalGame(match, path, console, scrolls=args.scroll or not console.is_interactive).play()


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else str(error)
        raise UserError("{path} can't be written: {reason}", path=path, reason=reason) from None


def _new_match(args: argparse.Namespace) -> Match[Any, Any]:
    if not args.game:
        raise UserError("which game? Choose one of {games}, or --resume", games=", ".join(GAMES))
    game = GAMES[args.game]
    usual = [HUMAN, *[game.usual_bot] * (game.usual_count - 1)]
    seats = usual if args.seats is None else split_list(args.seats)
    _check_seats(game, seats)
    names = split_list(args.names) if args.names is not None else _default_names(seats)
    if len(names) != len(seats):
        raise UserError("{names} names for {seats} seats", names=len(names), seats=len(seats))
    variants = read_variants(GAMES[args.game].rules, args.variant)
    seed = args.seed if args.seed is not None else secrets.randbelow(2**32)
    try:
        return Match(GAMES[args.game].rules, names, seed, variants, seats)
    except ValueError as error:
        raise user_error(error) from None


def _check_seats(game: Game, seats: Sequence[str], where: str = "") -> None:
    for kind in seats:
        if kind != HUMAN and ":" not in kind and kind not in game.bots:
            known = ", ".join([HUMAN, *game.bots])
            error = BadSetup("there's no player {name!r}; choose from {known}", name=kind, known=known)
            raise user_error(error, where)
        if kind != HUMAN:
            bot_of(game, kind)


def _check_saved_seats(game: Game, seats: Sequence[str], where: str) -> None:
    """The seats of a file; no file says which module to run."""
    if paths := [kind for kind in seats if is_path(game, kind)]:
        raise UserError(
            "{where}: the bot {name!r} is a path, and games with such bots can't be continued",
            where=where,
            name=paths[0],
        )
    _check_seats(game, seats, where)


def _default_names(seats: list[str]) -> list[str]:
    """People by number, bots by names of their own."""
    alone = seats.count(HUMAN) == 1
    numbers = range(1, len(seats) + 1)
    people = iter([said("Player")] if alone else [said("Player {number}", number=number) for number in numbers])
    bots = free_names()
    return [next(people) if kind == HUMAN else next(bots) for kind in seats]


def _folder() -> Path:
    """Where games are saved."""
    data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return data / "trunkline" / "games"


def _latest() -> Path:
    """The saved game that was played last."""
    games = sorted(_folder().glob("*.json"), key=lambda path: path.stat().st_mtime)
    if not games:
        raise UserError("there are no saved games in {folder}", folder=_folder())
    return games[-1]
