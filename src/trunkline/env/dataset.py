"""Finished and unfinished games as rows of Parquet: what a seat saw, what it could do, what it did, how that ended."""

import contextlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import IO, Any, Self

import numpy as np
import pyarrow as pa
from pyarrow import parquet

from trunkline.core import codec
from trunkline.core.api import Rules, Span
from trunkline.core.errors import BadRecord
from trunkline.core.match import HUMAN, Match
from trunkline.core.messages import Message
from trunkline.core.versions import rules_version
from trunkline.env.episode import mask_of, rank
from trunkline.env.faces import Face

GROUP_BYTES = 2**25
"""About how much of the observations is held before it is written, as a row group."""


BOTS_LICENSE = "MIT"
"""Of datasets of games between bots, unless another one is chosen: the license of the project."""
RUN = ("bots", "players", "seed", "openings", "one_way")
"""The notes of a record that describe the run of the arena that it's from."""


@dataclass(frozen=True, slots=True)
class Origin:
    seed: int
    settings: Mapping[str, Any]
    """Equal for all games that were played under the same conditions."""
    random_moves: int
    """Moves at the beginning that no player chose."""


def origin_of(record: Mapping[str, Any], rules: Rules[Any, Any]) -> Origin:
    notes = record.get("arena", {})
    random_moves = notes.get("random_moves", 0)
    if type(random_moves) is not int or random_moves < 0:
        raise BadRecord(
            "the record's {field} should be {kind}, not {value}",
            field="random_moves",
            kind=Message("a whole number"),
            value=codec.quoted(random_moves),
        )
    settings = {
        "players": len(record["players"]),
        "bots": [bot_of(kind) for kind in record["seats"] or [HUMAN] * len(record["players"])],
        "variants": {name: choices[0] for name, choices in rules.VARIANTS.items()} | record["rulings"],
        "rules_version": record.get("rules_version", 1),
        **({"rules_changes": record["rules_changes"]} if "rules_changes" in record else {}),
        **({"run": {name: notes[name] for name in RUN if name in notes}} if notes else {}),
    }
    return Origin(record["seed"], settings, random_moves)


def bot_of(kind: str) -> str | None:
    return None if kind == HUMAN else kind


def schema_of(face: Face, metadata: Mapping[str, Any]) -> pa.Schema:
    count = len(face.face.CELLS)
    return pa.schema(
        [
            ("source", pa.string()),
            ("game", pa.int32()),
            ("ply", pa.int32()),
            ("players", pa.int8()),
            ("seat", pa.int8()),
            ("player", pa.string()),
            ("bot", pa.string()),
            ("random", pa.bool_()),
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
        metadata={"trunkline": json.dumps(metadata)},
    )


def about(face: Face, origins: Sequence[Origin], version: str, license: str | None = None) -> dict[str, Any]:
    """The metadata: the environment, what fields and ids mean, and where the games are from.

    Games of people belong to them, so only games between bots have a license unless one is chosen.
    """
    settings: dict[str, int] = {}
    games = [
        {"seed": one.seed, "settings": settings.setdefault(codec.canonical(one.settings), len(settings))}
        for one in origins
    ]
    if license is None and all(bot for one in origins for bot in one.settings["bots"]):
        license = BOTS_LICENSE
    return {
        "environment": f"{face.game.name}_v{face.face.VERSION}",
        "trunkline_version": version,
        "rules_version": rules_version(face.game.rules),
        "license": license,
        "settings": [json.loads(one) for one in settings],
        "games": games,
        "fields": [{"name": field.name, "size": field.size, "meaning": field.meaning} for field in face.face.FIELDS],
        "cells": [[cell.kind, cell.first, cell.second] for cell in face.face.CELLS],
    }


class Dataset:
    """A file of rows under way; a row group is written whenever enough rows are there."""

    def __init__(self, file: IO[bytes], face: Face, metadata: Mapping[str, Any]) -> None:
        self.face, self.schema = face, schema_of(face, metadata)
        self.rows = self.games = 0
        self._writer = parquet.ParquetWriter(file, self.schema, compression="zstd")
        self._waiting: list[dict[str, Any]] = []
        self._group = max(1, GROUP_BYTES // (4 * face.size))

    def add(self, source: str, match: Match[Any, Any], random_moves: int = 0) -> None:
        for row in rows_of(self.face, match, random_moves):
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


def rows_of(face: Face, match: Match[Any, Any], random_moves: int = 0) -> Iterator[dict[str, Any]]:
    """All columns but those that say which game it is."""
    rules, ids = face.game.rules, face.face
    scores = rules.scores(match.state) if match.is_over else None
    ranks = rank(scores) if scores else None
    observer = ids.observer(len(match.players))
    bots = [bot_of(kind) for kind in match.seats or [HUMAN] * len(match.players)]
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
            "player": match.players[seat],
            "bot": bots[seat] if ply >= random_moves else None,
            "random": ply < random_moves,
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
    for option in options:
        if isinstance(option, Span) and action in option:
            price: int = getattr(action, option.field)
            return price
    return None
