"""Opening a game file: a record of ours, or a file of another site that one of the games reads. Decided here alone."""

import gzip
import io
import json
import zlib
from dataclasses import dataclass
from typing import Any

from trunkline.core import record
from trunkline.core.codec import quoted
from trunkline.core.errors import BadRecord
from trunkline.core.match import FORMAT
from trunkline.core.messages import Message
from trunkline.core.record import FromFile
from trunkline.games import GAMES
from trunkline.games.game import FileFormat, Game


@dataclass(frozen=True, slots=True)
class Source:
    """The data of a file, and what kind of file it is."""

    data: dict[str, Any]
    game: Game | None = None
    """Whose format it has; a record says itself which game it is of."""
    format: FileFormat | None = None
    """None for a record."""

    @property
    def words(self) -> Message:
        return Message("a file from {site}", site=self.format.NAME) if self.format else Message("a record")


def source_of(text: str) -> Source:
    """What the text of a file is, or BadRecord if it is no game file."""
    data = _object(text)
    if data is not None and data.get("format") != FORMAT:
        for game in GAMES.values():
            for form in game.formats:
                if form.is_file(data):
                    return Source(data, game, form)
        if "title" in data and "format" not in data:
            raise BadRecord(
                "this is a game of {title}, and only {kinds} can be opened", title=quoted(data["title"]), kinds=_known()
            )
        if "format" not in data:
            raise BadRecord("only {kinds} can be opened", kinds=kinds())
    data = None  # A record is read in its own way, and two of it may take much memory.
    return Source(record.parse(text))


def sites() -> list[str]:
    return list(dict.fromkeys(form.NAME for game in GAMES.values() for form in game.formats))


def kinds() -> list[Message]:
    return [Message("Trunkline records"), *(Message("{site} files", site=name) for name in sites())]


def _known() -> list[Message]:
    """The same, with the games that the files of other sites may tell."""
    files = [(form.NAME, game.title) for game in GAMES.values() for form in game.formats]
    return [
        Message("Trunkline records"),
        *(Message("{site} files for {game}", site=site, game=title) for site, title in files),
    ]


def opened(source: Source, **variants: Any) -> FromFile:
    """The game that a file tells, every move checked, or BadRecord."""
    if source.format:
        return source.format.open(source.data, **variants)
    match = record.replay(source.data, GAMES.rules)
    return FromFile(match, difference=record.first_difference(source.data, match))


def _object(text: str) -> dict[str, Any] | None:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


PACKED = b"\x1f\x8b"
"""How a .gz file begins."""


def text_of(data: bytes, largest: int) -> str:
    """The text of a file, or BadRecord; never unpacked beyond the largest size in bytes."""
    try:
        if data.startswith(PACKED):
            with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
                data = file.read(largest + 1)
        if len(data) > largest:
            raise BadRecord("not a record: it's larger than {size} MB", size=largest // 2**20)
        return data.decode("utf-8-sig")
    except (gzip.BadGzipFile, EOFError, zlib.error):
        raise BadRecord("the compressed file is damaged or cut off") from None
    except UnicodeDecodeError:
        raise BadRecord("not a record: it isn't text") from None
