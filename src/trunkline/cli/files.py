"""Record files: reading one or many records, and writing so that a crash never leaves half a file."""

import contextlib
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from trunkline.cli.errors import UserError
from trunkline.core import record
from trunkline.core.errors import BadRecord
from trunkline.core.match import Match
from trunkline.games import GAMES


@dataclass(frozen=True, slots=True)
class Opened:
    """A record and where it stands, for messages: "games.jsonl, line 3"."""

    where: str
    record: dict[str, Any]


def read_records(path: Path) -> Iterator[Opened]:
    """The record of a .json file, or one after the other those of a file with one record a line."""
    try:
        text = path.read_text("utf-8-sig")
    except OSError as error:
        raise UserError(f"{path}: {error.strerror}") from None
    except ValueError:
        raise UserError(f"{path}: not a record: it is not a text") from None
    lines = [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if not lines:
        raise UserError(f"{path}: the file is empty")
    if _is_one_document(text):
        yield Opened(str(path), _parsed(str(path), text))
        return
    for number, line in lines:
        yield Opened(f"{path}, line {number}", _parsed(f"{path}, line {number}", line))


def read_match(path: Path, game: int | None = None) -> tuple[Opened, Match[Any, Any]]:
    """The match of a record file; of many records, the one with this number, counted from 1."""
    opened = list(read_records(path))
    if game is None and len(opened) > 1:
        raise UserError(f"{path}: there are {len(opened)} games; say which one with --game")
    if game is not None and not 1 <= game <= len(opened):
        raise UserError(f"{path}: there is no game {game}, there are {len(opened)}")
    one = opened[(game or 1) - 1]
    return one, replayed(one)


def replayed(opened: Opened) -> Match[Any, Any]:
    """The match of a record, every action checked."""
    try:
        return record.replay(opened.record, GAMES)
    except BadRecord as error:
        raise UserError(f"{opened.where}: {error}") from None


def write_safely(path: Path, text: str) -> None:
    """Replace a file in one step: whoever reads it sees the old text or the new one, also after a crash."""
    with writing(path) as file:
        file.write(text)


@contextlib.contextmanager
def writing(path: Path) -> Iterator[IO[str]]:
    """A file to write that takes its place when all is written; until then it has .part at its end.

    A link is followed; what is no ordinary file is refused.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        raise UserError(f"{path}: is not an ordinary file")
    part = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with part.open("w", encoding="utf-8") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            part.chmod(target.stat().st_mode)
        part.replace(target)
    except OSError as error:
        raise UserError(f"{path}: cannot be written: {error.strerror}") from None
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)


def _is_one_document(text: str) -> bool:
    """One JSON value over the whole file? Otherwise it is taken line by line, if there are several lines."""
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        return error.msg != "Extra data"
    except (ValueError, RecursionError):
        pass
    return True


def _parsed(where: str, text: str) -> dict[str, Any]:
    try:
        return record.parse(text)
    except BadRecord as error:
        raise UserError(f"{where}: {error}") from None
