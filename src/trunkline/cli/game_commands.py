"""Commands that only some games have, such as `routes`. Several games may each have one of the same name."""

import contextlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from trunkline.cli.arguments import Parser
from trunkline.cli.errors import UserError
from trunkline.cli.files import read_each
from trunkline.games import GAMES
from trunkline.words.language import said

OPTION = "--title"


def game_commands() -> dict[str, dict[str, str]]:
    """Command -> game -> the module that adds it. Games may share a module."""
    commands: dict[str, dict[str, str]] = {}
    for game in GAMES.values():
        for command, module in game.commands.items():
            commands.setdefault(command, {})[game.name] = module
    return commands


def pick(command: str, modules: Mapping[str, str], words: Sequence[str]) -> str | None:
    """The module of the game that `--title` names, or else the first game file among the words.

    None if the words are about another command, or ask for help with no game in particular.
    """
    if words[:1] != [command]:
        return None
    parser = Parser(prog=f"trunkline {command}", add_help=False, allow_abbrev=False)
    parser.add_argument(OPTION)
    chosen, others = parser.parse_known_args(words[1:])
    games = [chosen.title] if chosen.title else [_game_in(Path(word)) for word in others]
    picked = next((modules[game] for game in games if game and game in modules), None)
    if picked is None and not {"-h", "--help"}.intersection(words):
        raise UserError(
            "{command} is a command of {games}: pass a file from one of them, or choose with {option} ({names})",
            command=command,
            games=_titles(modules),
            option=OPTION,
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


def add_undecided(commands: Any, command: str, modules: Mapping[str, str]) -> None:
    """A command of several games while none of them is picked: it only has help."""
    parser = commands.add_parser(
        command,
        help=said("for {games}: the file decides, or {option}", games=_titles(modules), option=OPTION),
        description=said(
            "A command of {games}. The file decides which game's command runs. `{command} {option} GAME --help` shows "
            "the options for one game.",
            games=_titles(modules),
            command=command,
            option=OPTION,
        ),
    )
    add_title(parser, modules)


def add_title(parser: Any, modules: Mapping[str, str]) -> None:
    """The option that `pick` has read."""
    parser.add_argument(OPTION, choices=list(modules), help=said("the game (default: the one the file is for)"))


def _titles(modules: Mapping[str, str]) -> list[str]:
    return [GAMES[name].title for name in modules]
