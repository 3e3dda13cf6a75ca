"""Game files: reading and replaying records and files of other sites, and writing that never leaves half a file.

A plain number is that of a move, counted from 1 as on the table pages. The file of another site has ids for its actions
as well, which differ: an undo takes moves away, a message is none, an action can carry others.
"""

import argparse
import contextlib
import gzip
import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from trunkline.cli.arguments import add_number, read_variants
from trunkline.cli.errors import UserError, reason_of, user_error
from trunkline.core import record
from trunkline.core.errors import BadRecord
from trunkline.core.match import Match
from trunkline.core.messages import Message, marked
from trunkline.core.record import FromFile, move_name
from trunkline.notation.opening import Source, opened, sites, source_of, text_of
from trunkline.words.language import said

LARGEST_FILE = 2**28
A_RECORD = marked("a record, or a file with one record per line")
A_GAME = marked("a record, a file with one record per line, or a file from {sites} (.json or .json.gz)")
OUTPUT = marked("the file to write (default: print it)")
AT_METAVAR = marked("MOVE")
NUMBERING = marked(
    "Moves are counted from 1, leaving out those that were undone. Files from other sites may give each action an id: "
    "--at action:213 is the action with id 213, whatever the number of its move."
)


def a_game() -> str:
    return said(A_GAME, sites=sites())


def add_game(parser: Any) -> None:
    add_number(parser, "--game", said("which game to take from a file with several, counting from 1"))


@dataclass(frozen=True, slots=True)
class At:
    """What --at asks for: a move, or the moves of an action of the file."""

    number: int
    is_action: bool = False


def parse_at(word: str) -> At:
    match = re.fullmatch(r"(action:)?([0-9]{1,9})", word, re.ASCII)
    if match is None:
        words = said("{word!r} is neither a move such as 187 nor an action such as action:213", word=word)
        raise argparse.ArgumentTypeError(words)
    return At(int(match[2]), match[1] is not None)


@dataclass(frozen=True, slots=True)
class Game:
    """A game that was read from a file, every move checked."""

    where: str
    from_file: FromFile
    is_record: bool

    @property
    def match(self) -> Match[Any, Any]:
        return self.from_file.match

    @property
    def action_ids(self) -> Sequence[int] | None:
        """The id of the file's action for each move; None for a record, which has only moves."""
        return None if self.is_record else self.from_file.action_ids

    def action_id(self, move: int) -> int | None:
        return self.action_ids[move - 1] if self.action_ids and move else None

    def name(self, move: int) -> Message:
        """A move, for messages: "move 187 (action 213 of the file)"."""
        return move_name(move, self.action_id(move))

    def label(self, move: int) -> str:
        """A move, for tables: "187 (213)"."""
        action = self.action_id(move)
        return str(move) if action is None else f"{move} ({action})"

    def moves_at(self, at: At) -> list[int]:
        """The numbers of the moves that --at asks for, of which there is at least one."""
        if not at.is_action:
            last = len(self.match.actions)
            if not 0 <= at.number <= last:
                raise UserError(
                    "{where}: there is no move {move}; the last is {last}",
                    where=self.where,
                    move=at.number,
                    last=self.name(last),
                )
            return [at.number]
        if self.action_ids is None:
            raise UserError(
                "{where}: a record has no action ids; --at {move} is move {move}", where=self.where, move=at.number
            )
        made = [move for move, number in enumerate(self.action_ids, start=1) if number == at.number]
        if not made:
            raise UserError("{where}: {problem}", where=self.where, problem=self._no_move(at.number))
        return made

    def _no_move(self, action: int) -> Message:
        """Why an action of the file is no move."""
        ids = self.from_file.ids_in_file
        if not ids:
            return Message("no action of the file has the id {action}", action=action)
        if action not in ids:
            return Message("no action of the file has the id {action}; the last is {last}", action=action, last=ids[-1])
        before = sum(number < action for number in self.action_ids or ())
        if not before:
            return Message("action {action} of the file was undone, or isn't a move", action=action)
        return Message(
            "action {action} of the file was undone, or isn't a move; the move before it is {before}",
            action=action,
            before=self.name(before),
        )


@dataclass(frozen=True, slots=True)
class Entry:
    """A game in a file, and where it is, for messages: "games.jsonl, line 3"."""

    where: str
    source: Source


def read_files(path: Path) -> Iterator[Entry]:
    """The records of a file, or the game in a file of another site."""
    text = _read_text(path)
    if not text.strip() or not _is_one_document(text):
        yield from _records_in(path, text)
        return
    try:
        yield Entry(str(path), source_of(text))
    except BadRecord as error:
        raise user_error(error, path) from None


def read_each(path: Path) -> Iterator[Entry]:
    """Like `read_files`, but keeps only one line at a time of a plain file with one record a line."""
    try:
        with path.open(encoding="utf-8") as file:
            first = file.readline(LARGEST_FILE)
            if not first.startswith("{") or _json_error(first) or not any(line.strip() for line in file):
                yield from read_files(path)
                return
            file.seek(0)
            for number, line in enumerate(file, start=1):
                if line.strip():
                    where = said("{path}, line {number}", path=path, number=number)
                    yield Entry(where, Source(_parsed(where, line.rstrip("\n"))))
    except UnicodeDecodeError:
        yield from read_files(path)
    except OSError as error:
        raise UserError("{where}: {problem}", where=path, problem=reason_of(error)) from None


def read_records(path: Path) -> Iterator[Entry]:
    """The record of a .json file, or those of a file with one record a line."""
    yield from _records_in(path, _read_text(path))


def _records_in(path: Path, text: str) -> Iterator[Entry]:
    lines = [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if not lines:
        raise UserError("{path}: the file is empty", path=path)
    if _is_one_document(text):
        yield Entry(str(path), Source(_parsed(str(path), text)))
        return
    for number, line in lines:
        where = said("{path}, line {number}", path=path, number=number)
        yield Entry(where, Source(_parsed(where, line)))


def _read_text(path: Path) -> str:
    try:
        return text_of(path.read_bytes(), LARGEST_FILE)
    except OSError as error:
        raise UserError("{where}: {problem}", where=path, problem=reason_of(error)) from None
    except BadRecord as error:
        raise user_error(error, path) from None


def read_match(path: Path, game: int | None = None) -> tuple[Entry, Match[Any, Any]]:
    """The match of a record file, or of the record with this number, counted from 1."""
    one = choose(path, list(read_records(path)), game)
    return one, replayed(one).match


def load_game(path: Path, game: int | None, variants: Sequence[str]) -> Game:
    """The same for a record or a file of another site."""
    return replayed(choose(path, list(read_files(path)), game), variants)


def choose(path: Path, opened: Sequence[Entry], game: int | None) -> Entry:
    """The only game of a file, or the one with this number, counted from 1."""
    if game is None and len(opened) > 1:
        raise UserError("{path} has {count} games; pick one with --game", path=path, count=len(opened))
    if game is not None and not 1 <= game <= len(opened):
        raise UserError("{path} has no game {game}, only {count}", path=path, game=game, count=len(opened))
    return opened[(game or 1) - 1]


def replayed(one: Entry, variants: Sequence[str] = ()) -> Game:
    """The game of a file, every move checked."""
    chosen = variants_for(one, variants)
    try:
        return Game(one.where, opened(one.source, **chosen), is_record=one.source.format is None)
    except BadRecord as error:
        raise user_error(error, one.where) from None


def variants_for(one: Entry, words: Sequence[str]) -> dict[str, Any]:
    """The variants by which to read the file of another site; a record has its own."""
    if one.source.game is None:
        if words:
            raise UserError(
                "{where}: a record has its own variants; --variant is for files from other sites", where=one.where
            )
        return {}
    return read_variants(one.source.game.rules, words)


def write_safely(path: Path, text: str) -> None:
    """Replace a file in one step, compressed if its name ends in .gz: a reader sees the old text or the new one."""
    data = text.encode("utf-8")
    with writing(path, "wb") as file:
        file.write(gzip.compress(data, mtime=0) if path.suffix == ".gz" else data)


@contextlib.contextmanager
def writing(path: Path, mode: str = "w") -> Iterator[IO[Any]]:
    """A file that takes its place when all is written; until then its name ends in .part. Follows links."""
    target = Path(os.path.realpath(path))
    part = Path(f"{target}.{os.getpid()}.part")
    try:
        if target.exists() and not target.is_file():
            raise UserError("{path} is not an ordinary file", path=path)
        target.parent.mkdir(parents=True, exist_ok=True)
        with part.open(mode, encoding="utf-8" if mode == "w" else None) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            part.chmod(target.stat().st_mode)
        part.replace(target)
    except OSError as error:
        raise UserError("{path} can't be written: {reason}", path=path, reason=reason_of(error)) from None
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)


def _is_one_document(text: str) -> bool:
    """Whether there is one JSON value, maybe a bad one; otherwise a file is taken line by line."""
    return getattr(_json_error(text), "msg", "") != "Extra data"


def _json_error(text: str) -> Exception | None:
    try:
        json.loads(text)
    except (ValueError, RecursionError) as error:
        return error
    return None


def _parsed(where: str, text: str) -> dict[str, Any]:
    try:
        return record.parse(text)
    except BadRecord as error:
        raise user_error(error, where) from None


def deliver(data: dict[str, Any], output: Path | None) -> None:
    """Write the data to a file, or to the terminal."""
    text = json.dumps(data, separators=(",", ":")) + "\n"
    if output:
        write_safely(output, text)
    else:
        sys.stdout.write(text)
