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
from trunkline.core.rulebook import Section, find, sections_in
from trunkline.games import GAMES
from trunkline.testing.rulebook import as_markdown, find_tests

DATA = "data/rulebook.toml"
"""Where packages that read their rulebook from a file have it."""


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "rule",
        help="a section of the rules, its code and its tests",
        description="Show a section of a game's rules in our own words, with the places of its code and tests; "
        "without a section, list them all.",
    )
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("section", nargs="?", metavar="SECTION", help='such as "5.2", or "5" for a chapter')
    parser.add_argument("--markdown", action="store_true", help="the whole rulebook as docs/rules has it")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print a section, a chapter, or the list of all."""
    game = GAMES[args.game].rules
    if args.markdown and args.section:
        raise UserError("--markdown is the whole rulebook; leave the section out")
    if args.markdown:
        source = DATA if (_package(game) / DATA).is_file() else ""
        print(as_markdown(game.TITLE, game.RULEBOOK, source), end="")
        return 0
    console = Terminal()
    if args.section is None:
        for section in game.RULEBOOK.values():
            console.print(Text(f"{section.number:>5}  ", "bold") + Text(section.title))
        return 0
    wanted = sections_in(game.RULEBOOK, args.section)
    if not wanted:
        raise UserError(f"{game.TITLE} has no section {args.section!r}; `trunkline rule {args.game}` lists them")
    for section in wanted:
        _show(console, game, section)
    return 0


def _show(console: Console, game: Rules[Any, Any], section: Section) -> None:
    console.print(Text(f"{section.number} {section.title}", "bold"))
    console.print(Text(section.text))
    if section.more:
        console.print(Text(section.more, "italic"))
    for place in find(game.__name__, section.number):
        console.print(Text(f"  code  {_short(place.file)}:{place.line}  {place.name}", "cyan"), soft_wrap=True)
    tests = _tests(game)
    for file, line, name in find_tests(tests).get(section.number, []) if tests else []:
        console.print(Text(f"  test  {_short(file)}:{line}  {name}", "green"), soft_wrap=True)
    if section.kind != "rule":
        console.print(Text(f"  ({section.kind}: no code)", "dim"))
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
