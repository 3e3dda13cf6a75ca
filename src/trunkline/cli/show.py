"""`trunkline replay`, `show` and `rule`: a recorded game, a position, a section of the rules."""

import argparse
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

import trunkline
from trunkline.cli.arguments import add_variants
from trunkline.cli.errors import UserError, user_error
from trunkline.cli.files import AT_METAVAR, NUMBERING, Game, a_game, add_game, load_game, parse_at, write_safely
from trunkline.cli.terminal import CommandConsole, terminal_of
from trunkline.core.api import Rules
from trunkline.core.messages import marked
from trunkline.core.rulebook import Section, find, packages_of, sections_in
from trunkline.games import GAMES
from trunkline.notation.position import BadPosition, read, write
from trunkline.pictures.table import seats
from trunkline.testing.rulebook import as_markdown, find_tests
from trunkline.words.language import said, translated
from trunkline.words.phrases import amount

NO_CODE = {"components": marked("components: no code"), "advice": marked("advice: no code")}
"""By the kind of a section."""

DATA = "data/rulebook.toml"
"""Where packages that read their rulebook from a file have it."""


def add_to(commands: Any) -> None:
    about = said("Print a recorded game move by move.")
    replay = commands.add_parser(
        "replay",
        help=said("print a recorded game move by move"),
        description=f"{about} {said(NUMBERING)}",
    )
    replay.add_argument("file", type=Path, metavar=said("FILE"), help=a_game())
    add_game(replay)
    replay.add_argument(
        "--at", type=parse_at, metavar=said(AT_METAVAR), help=said("stop at this move, or at action:ID")
    )
    replay.add_argument("--board", action="store_true", help=said("show the position at the end"))
    replay.add_argument("--quiet", action="store_true", help=said("don't print the moves"))
    replay.add_argument("--svg", type=Path, metavar=said("FILE"), help=said("draw that position as an SVG file"))
    replay.add_argument("--position", action="store_true", help=said("print that position as text for `show`"))
    add_variants(replay)
    replay.set_defaults(run=run_replay)
    show = commands.add_parser(
        "show",
        help=said("show a position from its text"),
        description=said(
            "Show a position from its text, as copied from a table or from `trunkline replay --position`."
        ),
    )
    show.add_argument(
        "position", metavar=said("POSITION"), help=said("the text, such as game1.AbC.dEfG; - reads it from the input")
    )
    show.add_argument("--svg", metavar=said("FILE"), help=said("draw it as an SVG file instead; - prints it"))
    show.set_defaults(run=run_show)
    rule = commands.add_parser(
        "rule",
        help=said("look up a section of the rules"),
        description=said(
            "Show a section of a game's rules in our own words, and where its code and tests are. Without a section, "
            "list them all."
        ),
    )
    rule.add_argument("game", choices=GAMES, help=said("whose rules"))
    rule.add_argument("section", nargs="?", metavar=said("SECTION"), help=said('such as "5.2", or "5" for a chapter'))
    rule.add_argument("--markdown", action="store_true", help=said("print the whole rulebook as Markdown"))
    rule.set_defaults(run=run_rule)


def run_replay(args: argparse.Namespace) -> int:
    console = CommandConsole()
    game = load_game(args.file, args.game, args.variant)
    match, name = game.match, game.match.rules.NAME
    last = len(match.actions) if args.at is None else game.moves_at(args.at)[-1]
    state = match.states[last]
    if args.svg:
        write_safely(args.svg, GAMES[name].pictures.draw(state, match.players))
        print(said("The position is drawn in {path}", path=args.svg), file=sys.stderr)
    console.print(Text(f"{match.rules.TITLE}: {', '.join(match.players)}", "bold"))
    if not args.quiet:
        _print_moves(console, game, last)
    if args.board:
        console.print(terminal_of(GAMES[name]).board(state, match.players, {}, console.width))
    if game.from_file.ended and last == len(match.actions):
        scores = sorted(match.scores().items(), key=lambda one: -one[1])
        ended = said(
            "The players ended the game here, after {move}. They were worth: {worth}.",
            move=game.name(last),
            worth=", ".join(f"{player} {amount(score, GAMES[name].money)}" for player, score in scores),
        )
        console.print(Text(ended, "bold"), soft_wrap=not console.is_terminal)
    elif state.actor is not None:
        player = match.players[state.actor]
        if last:
            turn = said("After {move} it's {name}'s turn.", move=game.name(last), name=player)
        else:
            turn = said("Before the first move it's {name}'s turn.", name=player)
        console.print(Text(turn, "bold"))
    if args.position:
        try:
            print(write(name, state))
        except BadPosition as error:
            raise user_error(error) from None
    return 0


def _print_moves(console: Console, game: Game, last: int) -> None:
    match, narrate = game.match, GAMES[game.match.rules.NAME].narrate
    if game.action_ids is not None:
        console.print(Text(said("move (action of the file)"), "dim"))
    width = max((len(game.label(move)) for move in range(1, last + 1)), default=0)
    for move in range(1, last + 1):
        story = " ".join(narrate(match.states[move - 1], match.actions[move - 1], match.players))
        line = Text.assemble((f"{game.label(move):>{width}}  ", "dim"), story)
        console.print(line, soft_wrap=not console.is_terminal)


def run_show(args: argparse.Namespace) -> int:
    try:
        name, state = read(sys.stdin.read() if args.position == "-" else args.position)
    except BadPosition as error:
        raise user_error(error) from None
    except UnicodeDecodeError:
        raise UserError("the input isn't text") from None
    names, game = seats(state.players, None), GAMES[name]
    if args.svg == "-":
        print(game.pictures.draw(state))
    elif args.svg is not None:
        write_safely(Path(args.svg), game.pictures.draw(state))
        print(said("The position is drawn in {path}", path=args.svg), file=sys.stderr)
    else:
        console = CommandConsole()
        console.print(Text(game.title, "bold"))
        console.print(terminal_of(game).board(state, names, {}, console.width))
        console.print(Text(game.words.asks(state, names), "bold"))
    return 0


def run_rule(args: argparse.Namespace) -> int:
    game = GAMES[args.game].rules
    if args.markdown and args.section:
        raise UserError("--markdown prints the whole rulebook; leave the section out")
    if args.markdown:
        package = Path(import_module(game.__name__).__file__ or "").parent
        source = DATA if (package / DATA).is_file() else ""
        print(as_markdown(game.TITLE, game.RULEBOOK, source), end="")
        return 0
    console = CommandConsole()
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
        _print_section(console, game, section)
    return 0


def _print_section(console: Console, game: Rules[Any, Any], section: Section) -> None:
    console.print(Text(f"{section.number} {translated(section.title)}", "bold"))
    console.print(Text(translated(section.text)))
    if section.more:
        console.print(Text(translated(section.more), "italic"))
    code, test = said("code"), said("test")
    for place in find(packages_of(game), section.number):
        console.print(Text(f"  {code}  {_relative(place.file)}:{place.line}  {place.name}", "cyan"), soft_wrap=True)
    tests = _tests(game)
    for file, line, name in find_tests(tests).get(section.number, []) if tests else []:
        console.print(Text(f"  {test}  {_relative(file)}:{line}  {name}", "green"), soft_wrap=True)
    if section.kind in NO_CODE:
        console.print(Text(f"  ({said(NO_CODE[section.kind])})", "dim"))
    console.print()


def _tests(game: Rules[Any, Any]) -> Path | None:
    """Where a checkout has the tests of the game; None for a package that was installed without them."""
    top = import_module(game.__name__.partition(".")[0])
    file = Path(top.__file__ or "")
    home = file.parents[1] if file.name == "__init__.py" else file.parent
    root = home.parent if home.name == "src" else home
    if not (root / "pyproject.toml").is_file():
        return None
    return root / "tests" / "games" / game.NAME if top is trunkline else root / "tests"


def _relative(file: str) -> str:
    path = Path(file)
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else file
