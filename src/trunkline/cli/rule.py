"""`trunkline rule`: a section of the rulebook in our words, and where its code and tests are."""

import argparse
from importlib import import_module
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

import trunkline
from trunkline.cli.errors import UserError
from trunkline.cli.terminal import Terminal
from trunkline.core.api import Rules
from trunkline.core.messages import marked
from trunkline.core.rulebook import Section, find, sections_in
from trunkline.games import GAMES
from trunkline.testing.rulebook import as_markdown, find_tests
from trunkline.words.language import said, translated

NO_CODE = {"components": marked("components: no code"), "advice": marked("advice: no code")}
"""By the kind of a section."""

DATA = "data/rulebook.toml"
"""Where packages that read their rulebook from a file have it."""


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "rule",
        help=said("look up a section of the rules"),
        description=said(
            "Show a section of a game's rules in our own words, and where its code and tests are. Without a section, "
            "list them all."
        ),
    )
    parser.add_argument("game", choices=GAMES, help=said("whose rules"))
    parser.add_argument("section", nargs="?", metavar=said("SECTION"), help=said('such as "5.2", or "5" for a chapter'))
    parser.add_argument("--markdown", action="store_true", help=said("print the whole rulebook as Markdown"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print a section, a chapter, or the list of all."""
    game = GAMES[args.game].rules
    if args.markdown and args.section:
        raise UserError("--markdown prints the whole rulebook; leave the section out")
    if args.markdown:
        source = DATA if (_package(game) / DATA).is_file() else ""
        print(as_markdown(game.TITLE, game.RULEBOOK, source), end="")
        return 0
    console = Terminal()
    if args.section is None:
        for section in game.RULEBOOK.values():
            console.print(Text(f"{section.number:>5}  ", "bold") + Text(translated(section.title)))
        return 0
    wanted = sections_in(game.RULEBOOK, args.section)
    if not wanted:
        raise UserError(
            "{game} has no section {section!r}; `trunkline rule {name}` lists them",
            game=game.TITLE,
            section=args.section,
            name=args.game,
        )
    for section in wanted:
        _show(console, game, section)
    return 0


def _show(console: Console, game: Rules[Any, Any], section: Section) -> None:
    console.print(Text(f"{section.number} {translated(section.title)}", "bold"))
    console.print(Text(translated(section.text)))
    if section.more:
        console.print(Text(translated(section.more), "italic"))
    code, test = said("code"), said("test")
    for place in find(game.__name__, section.number):
        console.print(Text(f"  {code}  {_short(place.file)}:{place.line}  {place.name}", "cyan"), soft_wrap=True)
    tests = _tests(game)
    for file, line, name in find_tests(tests).get(section.number, []) if tests else []:
        console.print(Text(f"  {test}  {_short(file)}:{line}  {name}", "green"), soft_wrap=True)
    if section.kind in NO_CODE:
        console.print(Text(f"  ({said(NO_CODE[section.kind])})", "dim"))
    console.print()


def _package(game: Rules[Any, Any]) -> Path:
    """The folder of the game's package, or of the one module that it is."""
    return Path(import_module(game.__name__).__file__ or "").parent


def _tests(game: Rules[Any, Any]) -> Path | None:
    """Where a checkout has the tests of the game; None for a package that was installed without them."""
    top = import_module(game.__name__.partition(".")[0])
    file = Path(top.__file__ or "")
    home = file.parents[1] if file.name == "__init__.py" else file.parent
    root = home.parent if home.name == "src" else home
    if not (root / "pyproject.toml").is_file():
        return None
    return root / "tests" / "games" / game.NAME if top is trunkline else root / "tests"


def _short(file: str) -> str:
    """A path as one would type it from here."""
    path = Path(file)
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else file
