"""`trunkline dataset`: games as rows for learning, in a Parquet file."""

import argparse
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trunkline.cli.errors import UserError, needs_extra, user_error
from trunkline.cli.files import a_game, read_each, replayed, writing
from trunkline.cli.moves import Game
from trunkline.cli.progress import Progress
from trunkline.cli.variants import add_variants
from trunkline.core.errors import BadRecord
from trunkline.games import GAMES
from trunkline.words.language import said, said_many

if TYPE_CHECKING:
    from trunkline.env.dataset import Dataset
    from trunkline.env.faces import Face


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "dataset",
        help=said("turn games into a dataset for learning"),
        description=said(
            "Write a row for every move of all games to a Parquet file: what the player saw and could do, what they "
            "did, and how the game ended. All games must be of one kind. docs/research.md explains the columns."
        ),
    )
    parser.add_argument("files", nargs="+", type=Path, metavar=said("FILE"), help=a_game())
    parser.add_argument(
        "-o", "--output", type=Path, required=True, metavar=said("FILE"), help=said("the Parquet file to write")
    )
    add_variants(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Replay every game and write its rows; if one can't be read, nothing is written."""
    try:
        from trunkline.env.dataset import Dataset
    except ModuleNotFoundError as error:
        raise needs_extra("dataset", "env", error) from None
    if any(_is_same(path, args.output) for path in args.files):
        raise UserError("{path} is one of the input files: write the dataset to another one", path=args.output)
    games = _replayed(args.files, args.variant)
    first = next(games)
    face = _face(first)
    with writing(args.output, "wb") as file, Dataset(file, face) as dataset, Progress() as progress:
        for game in chain([first], games):
            kind = GAMES[game.match.rules.NAME]
            if kind is not face.game:
                raise UserError(
                    "{where}: this is {other}, but the first game is {game}; write a dataset for each",
                    where=game.where,
                    other=kind.title,
                    game=face.game.title,
                )
            _add(dataset, game)
            progress.step()
    parts = [
        said_many(dataset.games, "{count} game", "{count} games"),
        said_many(dataset.rows, "{count} row", "{count} rows"),
    ]
    print(f"{args.output}: {', '.join(parts)}")
    return 0


def _is_same(path: Path, other: Path) -> bool:
    """Are both there, as one file?"""
    try:
        return path.samefile(other)
    except OSError:
        return False


def _replayed(files: Sequence[Path], variants: Sequence[str]) -> Iterator[Game]:
    """One game after the other, every move and the result checked."""
    for path in files:
        for one in read_each(path):
            game = replayed(one, variants)
            if game.from_file.difference:
                raise UserError("{where}: {problem}", where=one.where, problem=game.from_file.difference)
            yield game


def _face(game: Game) -> "Face":
    from trunkline.env.faces import face_of

    name = game.match.rules.NAME
    if GAMES[name].env is None:
        known = [other.title for other in GAMES.values() if other.env]
        raise UserError(
            "{where}: {game} isn't an environment yet; these are: {known}",
            where=game.where,
            game=GAMES[name].title,
            known=known,
        )
    return face_of(name)


def _add(dataset: "Dataset", game: Game) -> None:
    try:
        dataset.add(game.where, game.match)
    except BadRecord as error:
        raise user_error(error, game.where) from None
