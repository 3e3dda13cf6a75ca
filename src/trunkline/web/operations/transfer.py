"""Every account and game of a server as JSON lines, to move it to another database (`export-all`, `import-all`).

The first line names the format, then come the rows as Django's serializer writes them, and the last line counts them.
"""

import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from django.apps import apps
from django.core import serializers
from django.core.management.color import no_style
from django.core.serializers.base import DeserializationError
from django.core.serializers.json import DjangoJSONEncoder
from django.db import DatabaseError, connection, transaction
from django.db.models import Model

from trunkline import __version__
from trunkline.core.errors import Worded
from trunkline.web.accounts.models import Person
from trunkline.web.table.models import Ply, Table

FORMAT = "trunkline-export"
VERSION = 1
MODELS = (
    *("auth.User", "sessions.Session", "accounts.Person", "accounts.Token", "table.Table", "table.Seat", "table.Ply"),
    *("table.Judgment", "table.ChatMessage", "table.UndoRequest", "table.Notes", "table.Order"),
    *("table.NotificationChoice", "table.Notification"),
)
"""Rows are written in this order. Rate limits, heartbeats and the admin's log stay where they are."""
PACKED = ("action", "events", "state")
"""What plies have in their compressed texts."""
AT_ONCE = 500


class BadExport(Worded):
    """A file that isn't a whole export, and the line that shows it."""

    def __init__(self, words: str, /, at: int, **figures: object) -> None:
        super().__init__(words, **figures)
        self.line = at


class _Encoder(DjangoJSONEncoder):
    """Times to the microsecond; Django's own encoder drops the last three digits."""

    def default(self, o: object) -> object:
        return o.isoformat() if isinstance(o, datetime) else super().default(o)


def export_rows() -> Iterator[str]:
    """All lines. Read them in a snapshot, so that they fit together while the server runs."""
    yield json.dumps({"format": FORMAT, "version": VERSION, "trunkline": __version__}) + "\n"
    count = 0
    for label in MODELS:
        rows = Ply.objects.with_text() if label == "table.Ply" else apps.get_model(label)._base_manager.all()
        for row in rows.order_by("pk").iterator(AT_ONCE):
            yield _line(row)
            count += 1
    yield json.dumps({"rows": count}) + "\n"


def _line(row: Model) -> str:
    line: str = serializers.serialize("jsonl", [row], cls=_Encoder, use_natural_foreign_keys=True, sort_keys=True)
    if not isinstance(row, Ply):
        return line
    data = json.loads(line)
    fields = {name: value for name, value in data["fields"].items() if name not in ("packed", "delta_base")}
    fields |= {name: getattr(row, name) for name in PACKED}
    return json.dumps(data | {"fields": fields}, ensure_ascii=False) + "\n"


@transaction.atomic
def import_rows(lines: Iterable[str]) -> int:
    """Store all rows of an export in an empty database, or nothing and BadExport; returns their number."""
    if Person.objects.exists() or Table.every.exists():
        raise BadExport("the database isn't empty", at=1)
    numbered = enumerate(lines, start=1)
    header = _parsed(*next(numbered, (1, "")))
    if header.get("format") != FORMAT:
        raise BadExport("not an export of Trunkline", at=1)
    if header.get("version") != VERSION:
        raise BadExport("the export was written by another version of Trunkline: {version}", at=1, version=str(header))
    number = count = 0
    last: dict[str, Any] = {}
    for number, line in numbered:
        if "rows" in last:
            raise BadExport("there are lines after the end of the export", at=number)
        last = _parsed(number, line)
        if "rows" not in last:
            _store(number, last)
            count += 1
    if last.get("rows") != count:
        raise BadExport("the export is cut off", at=number + 1)
    try:
        connection.check_constraints()
    except DatabaseError as error:
        raise BadExport("a row refers to one that is missing: {reason}", at=number, reason=str(error)) from None
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [apps.get_model(label) for label in MODELS]):
            cursor.execute(statement)
    return count


def _parsed(number: int, line: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise BadExport("the line is damaged or cut off", at=number)
    return data


def _store(number: int, row: dict[str, Any]) -> None:
    label = row.get("model")
    if label not in {name.lower() for name in MODELS}:
        raise BadExport("there is no table {name}", at=number, name=str(label)[:40])
    try:
        parts = [row["fields"].pop(name) for name in PACKED] if label == "table.ply" else []
        with transaction.atomic():
            for one in serializers.deserialize("python", [row]):
                if isinstance(one.object, Ply):
                    one.object.pack(*parts)
                one.save(force_insert=True)
    except (DeserializationError, DatabaseError, TypeError, ValueError, KeyError, AttributeError) as error:
        raise BadExport("the row can't be stored: {reason}", at=number, reason=" ".join(str(error).split())) from None
