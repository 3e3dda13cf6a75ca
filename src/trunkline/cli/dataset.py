"""`trunkline dataset`: games as rows for learning, in a Parquet file."""

import argparse
import re
from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trunkline import __version__
from trunkline.cli.arguments import add_variants
from trunkline.cli.errors import UserError, needs_extra, user_error
from trunkline.cli.files import Game, a_game, read_each, replayed, writing
from trunkline.cli.verify import Progress
from trunkline.core.errors import BadRecord
from trunkline.games import GAMES
from trunkline.words.language import said, said_many

if TYPE_CHECKING:
    from trunkline.env.dataset import Origin
    from trunkline.env.faces import Face

LONGEST_LICENSE = 100


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
    parser.add_argument(
        "--license",
        type=_license,
        metavar=said("NAME"),
        help=said("the license for the metadata, such as CC0-1.0 (default: MIT if only bots play, otherwise none)"),
    )
    add_variants(parser)
    parser.set_defaults(run=run)


def _license(text: str) -> str:
    """A license as SPDX writes it: an id, or several with AND, OR or WITH."""
    if not re.fullmatch(r"[A-Za-z0-9.+()-]+( [A-Za-z0-9.+()-]+)*", text) or len(text) > LONGEST_LICENSE:
        raise argparse.ArgumentTypeError(said("{text!r} isn't the SPDX name of a license, such as CC0-1.0", text=text))
    return text


def run(args: argparse.Namespace) -> int:
    """Write the rows of all games; if one can't be read, nothing is written."""
    try:
        from trunkline.env.dataset import Dataset, about
    except ModuleNotFoundError as error:
        raise needs_extra("dataset", "env", error) from None
    if any(_is_same(path, args.output) for path in args.files):
        raise UserError("{path} is one of the input files: write the dataset to another one", path=args.output)
    origins = list(_origins(args.files, args.variant))
    games = _replayed(args.files, args.variant)
    first = next(games)
    face = _face(first)
    metadata = about(face, origins, __version__, args.license)
    with writing(args.output, "wb") as file, Dataset(file, face, metadata) as dataset, Progress() as progress:
        for origin, game in zip_longest(origins, chain([first], games)):
            if origin is None or game is None:
                raise UserError("the files have changed while they were read; try again")
            kind = GAMES[game.match.rules.NAME]
            if kind is not face.game:
                raise UserError(
                    "{where}: this is {other}, but the first game is {game}; write a dataset for each",
                    where=game.where,
                    other=kind.title,
                    game=face.game.title,
                )
            try:
                dataset.add(game.where, game.match, origin.random_moves)
            except BadRecord as error:
                raise user_error(error, game.where) from None
            progress.step()
    parts = [
        said_many(dataset.games, "{count} game", "{count} games"),
        said_many(dataset.rows, "{count} row", "{count} rows"),
    ]
    print(f"{args.output}: {', '.join(parts)}")
    return 0


def _is_same(path: Path, other: Path) -> bool:
    try:
        return path.samefile(other)
    except OSError:
        return False


def _origins(files: Sequence[Path], variants: Sequence[str]) -> "Iterator[Origin]":
    """The metadata need them before the first row; of records, no move is replayed."""
    from trunkline.env.dataset import origin_of

    for path in files:
        for one in read_each(path):
            record = one.source.data
            if one.source.format or record["game"] not in GAMES:
                record = replayed(one, variants).match.record(every_key=False)
            try:
                yield origin_of(record, GAMES[record["game"]].rules)
            except BadRecord as error:
                raise user_error(error, one.where) from None


def _replayed(files: Sequence[Path], variants: Sequence[str]) -> Iterator[Game]:
    """The games, every move and the result checked."""
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
