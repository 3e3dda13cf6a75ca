"""`trunkline`: reads the words, runs the command, turns bad input into one clear line."""

import argparse
import contextlib
import errno
import importlib
import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any, TextIO

from trunkline import __version__
from trunkline.cli import language
from trunkline.cli.arguments import Parser, argparse_translated
from trunkline.cli.errors import NoRoom, UserError, needs_extra, reason_of
from trunkline.cli.game_commands import add_title, add_undecided, game_commands, pick
from trunkline.cli.start import code_of, ended_by_sigterm
from trunkline.core.messages import marked
from trunkline.games import GAMES
from trunkline.games.announced_bots import ANNOUNCED
from trunkline.words.language import following, languages, said

COMMANDS = {
    "serve": ("serve",),
    "worker": ("worker",),
    "admin": ("admin",),
    "transfer": ("export-all", "import-all"),
    "play": ("play",),
    "replay": ("replay",),
    "show": ("show",),
    "verify": ("verify",),
    "export": ("export",),
    "importing": ("import",),
    "rule": ("rule",),
    "tournament": ("simulate", "tournament"),
    "tune": ("tune",),
    "dataset": ("dataset",),
}
"""Module -> the commands that it adds. Games have others of their own."""
MINDS_SIGNALS = ("serve", "worker", "play")
"""Commands that end by SIGTERM in their own way."""
NO_OUTPUT = marked("the output can't be written: {reason}")
UNWRITTEN = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""What can keep the output from being written."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; 0 if all is well, 1 if a verification found a difference or the disk is full, 2 for bad input."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    broken = GAMES.broken if len(GAMES) else {}  # Games are loaded now: they may bring languages of their own.
    with following(language.of_environment):
        try:
            chosen, words = language.choose(sys.argv[1:] if argv is None else argv)
        except UserError as error:
            return _failed(error)
    with following(lambda: chosen):
        for entry, reason in broken.items():
            _complain(said("the game {entry} can't be loaded: {reason}", entry=entry, reason=reason))
        for entry, reason in ANNOUNCED.complaints({name: game.own_bots for name, game in GAMES.items()}).items():
            _complain(said("the bot {entry} can't be loaded: {reason}", entry=entry, reason=reason))
        return _run(words, chosen)


def _run(words: Sequence[str], chosen: str) -> int:
    """Read the words and run their command."""
    code = 0
    try:
        try:
            code = _obey(words, chosen)
        finally:
            sys.stdout.flush()  # While it can still be said that it couldn't be written.
    except BrokenPipeError:
        _drop(sys.stdout)  # The reader of our output went away (`| head`): nothing more to say.
    except OSError as error:
        if error.errno not in UNWRITTEN or error.filename is not None:
            raise
        _drop(sys.stdout)
        failed = _failed(NoRoom(NO_OUTPUT, reason=reason_of(error)))
        return code or failed
    return code


def _obey(words: Sequence[str], chosen: str) -> int:
    """The exit code of the command; what ends it early is one line."""
    try:
        with argparse_translated():
            args = _parser(chosen, words).parse_args(words)
        with contextlib.nullcontext() if args.command in MINDS_SIGNALS else ended_by_sigterm():
            code: int = args.run(args)
    except UserError as error:
        return _failed(error)
    except KeyboardInterrupt as stop:
        _complain(said("interrupted"), before="\n")
        return code_of(stop)
    return code


def _drop(stream: TextIO) -> None:
    """What wasn't written is not tried again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _failed(error: UserError) -> int:
    _complain(str(error))
    return error.code


def _complain(words: str, before: str = "") -> None:
    try:
        print(f"{before}trunkline: {words}", file=sys.stderr)
    except OSError:
        _drop(sys.stderr)


def _parser(chosen: str, words: Sequence[str] = ()) -> argparse.ArgumentParser:
    parser = Parser(prog="trunkline", description=said("Railway stock games in your browser and your terminal."))
    version = f"trunkline {__version__}"
    parser.add_argument("--version", action="version", version=version, help=said("show the version and exit"))
    parser.add_argument(
        language.OPTION,
        metavar=said("CODE"),
        default=chosen,
        help=said("the language to use: {known} (default: your system's)", known=", ".join(languages())),
    )
    commands = parser.add_subparsers(title=said("commands"), metavar=said("COMMAND"), required=True, dest="command")
    for module, names in COMMANDS.items():
        _add(commands, names, f"trunkline.cli.{module}")
    for name, modules in game_commands().items():
        if len(set(modules.values())) == 1:
            _add(commands, (name,), next(iter(modules.values())))
        elif picked := pick(name, modules, words):
            _add(commands, (name,), picked, modules)
        else:
            add_undecided(commands, name, modules)
    return parser


def _add(commands: Any, names: Sequence[str], module: str, shared: Mapping[str, str] | None = None) -> None:
    """Add the commands of a module; if other games have one of this name, with the option that picks a game."""
    try:
        importlib.import_module(module).add_to(commands)
    except ModuleNotFoundError as error:
        for name in names:
            _add_unavailable(commands, name, error)
        return
    if shared:
        add_title(commands.choices[names[0]], shared)


def _add_unavailable(commands: Any, name: str, error: ModuleNotFoundError) -> None:
    """A command that needs a library which is not installed says so when it is called, whatever words follow it."""
    missing = needs_extra(name, "cli", error)

    def run(_args: argparse.Namespace) -> int:
        raise missing

    # No word begins with NUL, so that this parser takes options, too, as plain words.
    parser = commands.add_parser(
        name, help=said("(not installed: pip install 'trunkline[cli]')"), prefix_chars="\0", add_help=False
    )
    parser.add_argument("words", nargs="*")
    parser.set_defaults(run=run)
