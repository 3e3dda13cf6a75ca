"""A picture for a game that has none of its own: its state, field by field."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from trunkline.core.api import Rules
from trunkline.pictures.colours import Piece, theme
from trunkline.pictures.svg import FONT, document, rect, text
from trunkline.pictures.table import seats
from trunkline.words.plain import by_seat, fields_in_words

SCOPE = "trunkline-plain"
WIDTH, PAD, LINE, LETTERS = 720.0, 16.0, 20.0, 96
SHEET = f".{SCOPE}{{{FONT}}}{theme(SCOPE)}.{SCOPE} .page{{fill:var(--page)}}.{SCOPE} text{{fill:var(--ink)}}"


@dataclass(frozen=True)
class PlainPictures:
    rules: Rules[Any, Any]

    @property
    def STYLE(self) -> str:
        return SHEET

    @property
    def PIECES(self) -> Mapping[str, Piece]:
        return {}

    def _fields(self, state: Any, names: Sequence[str] | None) -> Iterator[tuple[str, str]]:
        return fields_in_words(state, seats(state.players, names), by_seat(self.rules))

    def draw(self, state: Any, names: Sequence[str] | None = None) -> str:
        rows = [f"{name}: {value}" for name, value in self._fields(state, names)]
        lines = [line for row in rows for line in wrap(row, LETTERS, subsequent_indent="    ")]
        height = (len(lines) + 2) * LINE + PAD
        return document(
            self.rules.TITLE,
            WIDTH,
            height,
            SHEET,
            rect(0, 0, WIDTH, height, "page"),
            text(self.rules.TITLE, PAD, PAD + LINE, "title", font_weight="bold"),
            *(text(line, PAD, PAD + (row + 2) * LINE) for row, line in enumerate(lines)),
            class_=SCOPE,
        )
