"""Finished and unfinished games as rows of Parquet: what a seat saw, what it could do, what it did, how that ended."""

import contextlib
import json
from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import IO, Any, Self

import numpy as np
import pyarrow as pa
from pyarrow import parquet

from trunkline.core import codec
from trunkline.core.api import Span
from trunkline.core.errors import BadRecord
from trunkline.core.match import Match
from trunkline.env.episode import mask_of
from trunkline.env.faces import Face
from trunkline.env.rewards import rank

GROUP_BYTES = 2**25
"""About how much of the observations is held before it is written, as a row group."""


def schema_of(face: Face) -> pa.Schema:
    """The columns for a game; what its ids and numbers mean is in the metadata."""
    count = len(face.face.CELLS)
    return pa.schema(
        [
            ("source", pa.string()),
            ("game", pa.int32()),
            ("ply", pa.int32()),
            ("players", pa.int8()),
            ("seat", pa.int8()),
            ("observation", pa.list_(pa.float32(), face.size)),
            ("mask", pa.binary((count + 7) // 8)),
            ("action", pa.int16()),
            ("kind", pa.string()),
            ("first", pa.string()),
            ("second", pa.string()),
            ("price", pa.int32()),
            ("exact", pa.string()),
            ("scores", pa.list_(pa.int32())),
            ("place", pa.int8()),
            ("rank", pa.float32()),
        ],
        metadata={"trunkline": json.dumps(about(face))},
    )


def about(face: Face) -> dict[str, Any]:
    """What the metadata tells: the environment, the fields of an observation, and what each id means."""
    return {
        "environment": f"{face.game.name}_v{face.face.VERSION}",
        "fields": [{"name": field.name, "size": field.size, "meaning": field.meaning} for field in face.face.FIELDS],
        "cells": [[cell.kind, cell.first, cell.second] for cell in face.face.CELLS],
    }


class Dataset:
    """A file of rows under way; a row group is written whenever enough rows are there."""

    def __init__(self, file: IO[bytes], face: Face) -> None:
        self.face, self.schema = face, schema_of(face)
        self.rows = self.games = 0
        self._writer = parquet.ParquetWriter(file, self.schema, compression="zstd")
        self._waiting: list[dict[str, Any]] = []
        self._group = max(1, GROUP_BYTES // (4 * face.size))

    def add(self, source: str, match: Match[Any, Any]) -> None:
        """A row for every move of a game."""
        for row in rows_of(self.face, match):
            self._waiting.append({"source": source, "game": self.games, **row})
            if len(self._waiting) == self._group:
                self._write()
        self.games += 1

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Write what is left, and the end of the file; after an error, nobody wants either."""
        if kind is None:
            if self._waiting:
                self._write()
            self._writer.close()
        else:
            with contextlib.suppress(OSError, ValueError):
                self._writer.close()

    def _write(self) -> None:
        rows, self._waiting = self._waiting, []
        columns = []
        for field in self.schema:
            values = [row[field.name] for row in rows]
            if field.name == "observation":
                numbers = pa.array(np.concatenate(values))
                columns.append(pa.FixedSizeListArray.from_arrays(numbers, self.face.size))
            else:
                columns.append(pa.array(values, field.type))
        self._writer.write_table(pa.Table.from_arrays(columns, schema=self.schema), row_group_size=len(rows))
        self.rows += len(rows)


def rows_of(face: Face, match: Match[Any, Any]) -> Iterator[dict[str, Any]]:
    """All columns but those that say which game it is."""
    rules, ids = face.game.rules, face.face
    scores = rules.scores(match.state) if match.is_over else None
    ranks = rank(scores) if scores else None
    observer = ids.observer(len(match.players))
    for ply, (state, action) in enumerate(zip(match.states, match.actions, strict=False)):
        options = rules.options(state)
        try:
            id = ids.id_of(options, action)
        except ValueError:
            raise BadRecord("move {number} isn't among the options of the present rules", number=ply + 1) from None
        cell = ids.CELLS[id]
        seat = state.actor
        yield {
            "ply": ply,
            "players": len(match.players),
            "seat": seat,
            "observation": observer.vector(state, seat),
            "mask": np.packbits(mask_of(ids.offered(options), len(ids.CELLS))).tobytes(),
            "action": id,
            "kind": cell.kind,
            "first": cell.first,
            "second": cell.second,
            "price": price_of(options, action),
            "exact": codec.canonical(codec.encode(action)),
            "scores": scores,
            "place": 1 + sum(other > scores[seat] for other in scores) if scores else None,
            "rank": ranks[seat] if ranks else None,
        }


def price_of(options: Sequence[Any], action: Any) -> int | None:
    """The exact price, if the action is one of a span."""
    for option in options:
        if isinstance(option, Span) and action in option:
            price: int = getattr(action, option.field)
            return price
    return None
