"""`trunkline`: reads the words, runs the command, turns bad input into one clear line."""

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from trunkline import __version__
from trunkline.cli.errors import UserError, needs_extra
from trunkline.games import GAMES

COMMANDS = (
    "serve",
    "admin",
    "play",
    "replay",
    "show",
    "verify",
    "export",
    "importing",
    "rule",
    "simulate",
)
"""Modules; each adds its command, as do those of the games. `import` is a word of Python, so its module is not."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; 0 if all is well, 1 if a verification found a difference, 2 for bad input."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    args = _parser().parse_args(argv)
    for entry, why in GAMES.broken.items():
        print(f"trunkline: the game {entry} cannot be loaded: {why}", file=sys.stderr)
    try:
        code: int = args.run(args)
    except UserError as error:
        print(f"trunkline: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\ntrunkline: interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # The reader of our output went away (`| head`): nothing more to say, and nothing to flush at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"trunkline: {message} (see {self.prog} --help)\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="trunkline", description="Railway stock games, in the browser and in your terminal.")
    parser.add_argument("--version", action="version", version=f"trunkline {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    modules = {name: f"trunkline.cli.{name}" for name in COMMANDS}
    modules |= {name: module for game in GAMES.values() for name, module in game.commands.items()}
    for name, module in modules.items():
        try:
            importlib.import_module(module).add_to(commands)
        except ModuleNotFoundError as error:
            _add_unavailable(commands, name, error)
    return parser


def _add_unavailable(commands: Any, name: str, error: ModuleNotFoundError) -> None:
    """A command that needs a library which is not installed says so when it is called, whatever words follow it."""
    missing = needs_extra(name, "cli", error)

    def run(_args: argparse.Namespace) -> int:
        raise missing

    # No word begins with NUL, so that this parser takes options, too, as plain words.
    parser = commands.add_parser(name, help="(needs the terminal extra)", prefix_chars="\0", add_help=False)
    parser.add_argument("words", nargs="*")
    parser.set_defaults(run=run)
