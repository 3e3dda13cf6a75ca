"""The ids and fields of a game as a page: `python -m scripts.environment express > docs/environment-express.md`."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from trunkline.env.face import SEATS, Field, size_of
from trunkline.env.faces import Face, face_of

SHOWN = 18
"""Of more arguments than that, only the first and the last are shown."""


def page(name: str) -> str:
    """Ids, fields and hexes of a game."""
    face = face_of(name)
    cells, version = face.face.CELLS, face.face.VERSION
    lines = [
        f"# {face.game.title} as an environment: `{name}_v{version}`",
        "",
        f"Made by `python -m scripts.environment {name}`. [How to use it](environment.md).",
        "",
        f"## {len(cells):,} ids",
        "",
        "| ids | kind | how many | first argument | second argument |",
        "|---|---|---|---|---|",
        *_id_rows(face),
        "",
        _sum(face),
        "",
        "In parts, an id is a kind, a first and a second argument, of which there are",
        f"{', '.join(f'{size:,}' for size in face.factored.sizes)}.",
        "",
        f"## {face.size:,} numbers of a vector",
        "",
        *_field_rows(face.face.FIELDS),
        "",
        f"## {len(face.face.HEXES)} hexes with {face.hex_size} numbers each",
        "",
        *_field_rows(face.face.HEX_FIELDS),
        "",
        f"The rows are {_few(face.face.HEXES)}, with {len(face.face.EDGES)} pairs of neighbors.",
    ]
    return "\n".join(lines) + "\n"


def _runs(face: Face) -> Iterator[tuple[str, list[int]]]:
    """Ids of one kind that follow each other."""
    for kind, run in groupby(range(len(face.face.CELLS)), key=lambda id: face.face.CELLS[id].kind):
        yield kind, list(run)


def _id_rows(face: Face) -> Iterator[str]:
    for kind, run in _runs(face):
        cells = [face.face.CELLS[id] for id in run]
        ids = f"{run[0]}" if len(run) == 1 else f"{run[0]} to {run[-1]}"
        firsts, seconds = _few(cell.first for cell in cells), _few(cell.second for cell in cells)
        yield f"| {ids} | {kind} | {len(run):,} | {firsts} | {seconds} |"


def _sum(face: Face) -> str:
    """How the count of ids comes about: plain choices, and prices."""
    counts: dict[str, list[int]] = {}
    for _, run in _runs(face):
        is_price = any(
            part.startswith("low") for id in run for part in (face.face.CELLS[id].first, face.face.CELLS[id].second)
        )
        counts.setdefault("prices" if is_price else "choices", []).append(len(run))
    plain, prices = counts["choices"], counts["prices"]
    return (
        f"{' + '.join(f'{count:,}' for count in plain)} = {sum(plain):,} choices, and {sum(prices):,} cells of prices."
    )


def _few(names: Iterable[str]) -> str:
    """Names in their order, each once; of many only the ends."""
    distinct = [name for name in dict.fromkeys(names) if name]
    if len(distinct) <= SHOWN:
        return ", ".join(distinct)
    return f"{distinct[0]}, {distinct[1]} … {distinct[-1]} ({len(distinct)})"


def _field_rows(fields: Sequence[Field]) -> Iterator[str]:
    yield "| from | numbers | field | values | what it is |"
    yield "|---|---|---|---|---|"
    at = 0
    for field in fields:
        each = field.size // SEATS
        size = (
            f"{SEATS} seats × {each}"
            if field.by_seat and each > 1
            else f"{SEATS} seats"
            if field.by_seat
            else str(field.size)
        )
        yield f"| {at} | {size} | {field.name} | {field.low:.4g} to {field.high:.4g} | {field.meaning} |"
        at += field.size
    assert at == size_of(fields)


if __name__ == "__main__":
    print(page(sys.argv[1]), end="")
