"""The lines of a backup: which fields of each row they have, and the sums by which damage is found."""

import json
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from hashlib import blake2b
from typing import Any, TypeAlias, TypeVar

from django.core.exceptions import ValidationError
from django.db.models import Model

from trunkline.core import codec
from trunkline.core.errors import Worded
from trunkline.core.messages import marked

FORMAT = "trunkline-backup"
VERSION = 1
NEWER = marked("the backup was written by a newer version of Trunkline: please update it")
LONGEST = 2**28
"""Bytes of a line; the longest games have about a million."""

Line: TypeAlias = dict[str, Any]
Numbers: TypeAlias = Mapping[int | None, int]
"""Id of a row -> its number in the backup, from 0."""
M = TypeVar("M", bound=Model)

USER = (
    *("username", "password", "email", "first_name", "last_name"),
    *("is_staff", "is_superuser", "is_active", "date_joined", "last_login"),
)
PERSON = ("name", "banned", "language", "created", "seen")
TOKEN = ("name", "digest", "created", "used")
CHOICE = ("browser", "mail", "webhook")
TABLE = (
    *("code", "game", "name", "seed", "rulings", "listed", "status", "rules_version", "ply", "actor", "scores"),
    *("analysis", "from_position", "origin_ply", "imported", "played", "per_move", "reserve", "on_timeout", "timed"),
    *("deadline", "lesson", "webhook", "random_seats", "assistance", "fast", "version", "created", "moved"),
)
SEAT = ("number", "kind", "name", "bot", "invitation", "invited", "reserve", "former", "seen")
PLY = ("number", "action", "rules_version", "key", "seat", "cause", "live", "created")
JUDGMENT = ("adviser", "judged", "loss", "stake", "best", "terms")
CHAT = ("ply", "name", "text", "kind", "figures", "created")
UNDO_REQUEST = ("ply", "at", "seat", "agreed", "open", "created")
ORDER = ("seat", "data", "at", "status", "reason", "created")
"""Fields that are written as they are. People, tables and plies that rows refer to are written as numbers and codes."""


class BadBackup(Worded):
    """A backup that can't be restored, and the line where that shows."""

    def __init__(self, words: str, /, at: int, **figures: object) -> None:
        super().__init__(words, **figures)
        self.line = at


def told(row: Model, names: Iterable[str]) -> Line:
    """Some fields of a row as JSON."""
    return {name: _plain(getattr(row, name)) for name in names}


def _plain(value: object) -> object:
    return value.isoformat() if isinstance(value, date) else value


def row_of(kind: type[M], data: Line, names: Iterable[str], **more: object) -> M:
    """A row, not stored yet, with the fields that a line has for it."""
    columns = {column.name: column for column in kind._meta.concrete_fields}
    return kind(**{name: columns[name].to_python(data[name]) for name in names}, **more)


def written(lines: Iterable[Line]) -> Iterator[bytes]:
    """Lines as they are written: JSON with sorted keys, and a sum over all that was written so far."""
    before = ""
    for line in lines:
        text = codec.canonical(line)
        before = _sum(before, text)
        yield f'{text[:-1]},"sum":"{before}"}}\n'.encode()


def read(lines: Callable[[int], bytes]) -> Iterator[tuple[int, Line]]:
    """The lines of a backup with their numbers, from the head to the end, or BadBackup at the first that is damaged.

    `lines` reads one of at most so many bytes.
    """
    line: Line = {}
    before, number = "", 0
    while data := _next(lines, number + 1):
        number += 1
        if line.get("kind") == "end":
            raise BadBackup("there is something after the end of the backup", at=number)
        before, line = _line(number, data, before)
        yield number, line
    if line.get("kind") != "end":
        raise BadBackup("the backup is cut off: its end is missing", at=number + 1)


def _next(lines: Callable[[int], bytes], number: int) -> bytes:
    try:
        return lines(LONGEST)
    except (OSError, EOFError, ValueError, zlib.error) as error:
        raise BadBackup("the file can't be read on: {reason}", at=number, reason=str(error)) from None


def _line(number: int, data: bytes, before: str) -> tuple[str, Line]:
    """The sum of a line and what is in it; the first one says what the file is."""
    try:
        line = json.loads(data)
    except (ValueError, RecursionError):
        raise BadBackup("the line is damaged or cut off", at=number) from None
    if number == 1:
        _check_head(line)
    if not isinstance(line, dict) or line.pop("sum", "") != (after := _sum(before, codec.canonical(line))):
        raise BadBackup("the line is damaged: its sum doesn't match", at=number)
    return after, line


def _check_head(line: object) -> None:
    if not isinstance(line, dict) or line.get("format") != FORMAT:
        raise BadBackup("not a backup of Trunkline", at=1)
    if type(line.get("version")) is not int or line["version"] > VERSION:
        raise BadBackup(NEWER, at=1)


def _sum(before: str, text: str) -> str:
    return blake2b((before + text).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def strict(number: int, make: Callable[[], M]) -> M:
    """What a line makes, or BadBackup if it lacks something or has something else there."""
    try:
        return make()
    except BadBackup:
        raise
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, ValidationError) as error:
        raise BadBackup(
            "the line isn't as a backup has it: {reason}", at=number, reason=codec.quoted(str(error))
        ) from None


def indexed(ids: Sequence[int]) -> Numbers:
    """Rows by their place; who refers to none has no number."""
    return {id: number for number, id in enumerate(ids)}
