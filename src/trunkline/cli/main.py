"""`trunkline`: reads the words, runs the command, turns bad input into one clear line."""

import argparse
import contextlib
import errno
import importlib
import os
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TextIO

from trunkline import __version__
from trunkline.cli.arguments import Parser, argparse_translated
from trunkline.cli.errors import NoRoom, UserError, needs_extra, reason_of
from trunkline.cli.files import read_each
from trunkline.cli.start import code_of, ended_by_sigterm
from trunkline.core.messages import marked
from trunkline.games import GAMES
from trunkline.games.announced_bots import ANNOUNCED
from trunkline.words.language import ENGLISH, following, languages, said

COMMANDS = {
    "serve": ("serve", "worker"),
    "admin": ("admin", "import", "export-all", "import-all"),
    "play": ("play",),
    "show": ("replay", "show", "rule"),
    "verify": ("verify", "export"),
    "tournament": ("simulate", "tournament"),
    "tune": ("tune",),
    "dataset": ("dataset",),
}
"""Module -> the commands that it adds. Games have others of their own."""
LANGUAGE = "--language"
TITLE = "--title"
"""Picks the game for a command that several games have."""
VARIABLE = "TRUNKLINE_LANGUAGE"
"""The server reads it, too."""
LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The first of them that is set counts."""
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
    with following(language_of_environment):
        try:
            chosen, words = choose_language(sys.argv[1:] if argv is None else argv)
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
        LANGUAGE,
        metavar=said("CODE"),
        default=chosen,
        help=said("the language to use: {known} (default: your system's)", known=", ".join(languages())),
    )
    commands = parser.add_subparsers(title=said("commands"), metavar=said("COMMAND"), required=True, dest="command")
    for module, names in COMMANDS.items():
        _add(commands, names, f"trunkline.cli.{module}")
    for name, modules in _game_commands().items():
        if len(set(modules.values())) == 1:
            _add(commands, (name,), next(iter(modules.values())))
        elif picked := _pick(name, modules, words):
            _add(commands, (name,), picked, modules)
        else:
            _add_undecided(commands, name, modules)
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
        _add_title(commands.choices[names[0]], shared)


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


def choose_language(words: Sequence[str]) -> tuple[str, list[str]]:
    """The language of a command, and its words without that option, which may stand before or after the command.

    "de", "de-AT" and "de_DE.UTF-8" are German; UserError if we don't have the language.
    """
    option, others = None, []
    rest = iter(words)
    for word in rest:
        if word == "--":
            others += [word, *rest]
        elif word == LANGUAGE:
            option = next(rest, None)
            others += [] if option else [word]
        elif word.startswith(f"{LANGUAGE}="):
            option = word.partition("=")[2]
        else:
            others.append(word)
    wanted = option or os.environ.get(VARIABLE)
    if not wanted:
        return language_of_environment(), others
    if _code(wanted) not in languages():
        raise UserError("Trunkline doesn't speak {language!r}, only {known}", language=wanted[:40], known=languages())
    return _code(wanted), others


def language_of_environment() -> str:
    """The language of the user's locale if there is a catalog for it, otherwise English."""
    code = _code(next(filter(None, map(os.environ.get, LOCALES)), ""))
    return code if code in languages() else ENGLISH


def _code(locale: str) -> str:
    return re.split(r"[-_.@]", locale, maxsplit=1)[0].lower()


def _game_commands() -> dict[str, dict[str, str]]:
    """Command -> game -> the module that adds it. Games may share a module, or have commands of the same name."""
    commands: dict[str, dict[str, str]] = {}
    for game in GAMES.values():
        for command, module in game.commands.items():
            commands.setdefault(command, {})[game.name] = module
    return commands


def _pick(command: str, modules: Mapping[str, str], words: Sequence[str]) -> str | None:
    """The module of the game that `--title` names, or else the first game file among the words.

    None if the words are about another command, or ask for help with no game in particular.
    """
    if words[:1] != [command]:
        return None
    parser = Parser(prog=f"trunkline {command}", add_help=False, allow_abbrev=False)
    parser.add_argument(TITLE)
    chosen, others = parser.parse_known_args(words[1:])
    games = [chosen.title] if chosen.title else [_game_in(Path(word)) for word in others]
    picked = next((modules[game] for game in games if game and game in modules), None)
    if picked is None and not {"-h", "--help"}.intersection(words):
        raise UserError(
            "{command} is a command of {games}: pass a file from one of them, or choose with {option} ({names})",
            command=command,
            games=[GAMES[name].title for name in modules],
            option=TITLE,
            names=", ".join(modules),
        )
    return picked


def _game_in(path: Path) -> str | None:
    """The name of the game that a file is of; None if it isn't a game file."""
    with contextlib.suppress(UserError):
        if path.is_file():
            source = next(read_each(path)).source
            return source.game.name if source.game else source.data["game"]
    return None


def _add_undecided(commands: Any, command: str, modules: Mapping[str, str]) -> None:
    """A command of several games while none of them is picked: it only has help."""
    about = {"games": [GAMES[name].title for name in modules], "option": TITLE}
    parser = commands.add_parser(
        command,
        help=said("for {games}: the file decides, or {option}", **about),
        description=said(
            "A command of {games}. The file decides which game's command runs. `{command} {option} GAME --help` shows "
            "the options for one game.",
            command=command,
            **about,
        ),
    )
    _add_title(parser, modules)


def _add_title(parser: Any, modules: Mapping[str, str]) -> None:
    parser.add_argument(TITLE, choices=list(modules), help=said("the game (default: the one the file is for)"))
