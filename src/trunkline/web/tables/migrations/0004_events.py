"""What happened is stored as records, remarks as kinds, reasons as messages: words are made when they are read.

This is the only place that still reads the sentences of earlier versions.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from django.db import migrations, models

from trunkline.core import codec, versions
from trunkline.core.api import State
from trunkline.core.errors import BadAction
from trunkline.games import GAMES
from trunkline.games.game import Game

Model = Any
"""A model as it was at this migration, or the registry of them."""
Data = dict[str, Any]
AT_ONCE = 200
"""Rows that are written in one go."""

REMARKS = (
    ("seat_lost", "{name} ran out of time, so a bot plays the seat until {name} takes it back."),
    ("seat_lost", "The time of {name} is over: a bot has the seat, until {name} takes it back."),
    ("bot_moved", "{name} ran out of time, so a bot makes the next move."),
    ("bot_moved", "The time of {name} is over: a bot makes the move."),
    ("bot_plays", "A bot plays for {name}."),
    ("game_begun", "The game begins."),
    ("host_changed", "{name} is the host now."),
    ("imported_file", "This game came from a file of {site}."),
    (
        "imported_ended",
        "This game came from a file of {site}. Its players ended it here, before the end that the rules give it.",
    ),
    ("imported_doubt", "This game came from a file of {site}. {doubt}"),
    ("imported_record", "This game came from a record."),
    ("rematch", "A rematch, with the seats turned by one."),
    (
        "rematch_asked",
        "{name} asks for a rematch: the new table is ready, and a seat is kept for everybody.",
    ),
    ("seat_back", "{name} is back."),
    ("seat_freed", "The host gives the seat of {name} away."),
    ("seat_kept", "{name} keeps the seat."),
    ("seat_left", "{name} leaves."),
    ("seat_offered", "{name} offers the seat to whoever has the link."),
    ("seat_taken", "{name} sits down."),
    ("seat_taken_over", "{name} takes the seat of {former}."),
    ("table_cancelled", "The host has cancelled the table."),
    ("table_closed", "The host of the server has closed this table."),
    ("table_removed", "The host has removed this table."),
    ("table_reopened", "The host of the server has opened this table again."),
    ("undo_agreed", "{name} agrees to go back."),
    ("undo_asked_to", "{name} asks to go back to move {ply}."),
    ("undo_lapsed", "The wish to go back has lapsed."),
    ("undo_refused", "{name} does not want to go back."),
    ("undo_withdrawn", "{name} no longer asks to go back."),
    ("moves_undone", "{name} takes back {count} move, to move {ply}."),
    ("moves_undone", "{name} takes back {count} moves, to move {ply}."),
)
"""Kind of a remark, and how earlier versions said it."""
GAPS = {"name": ".{1,40}", "former": ".{1,40}", "site": r"\S{1,40}", "doubt": ".+", "count": "[0-9]+", "ply": "[0-9]+"}
NUMBERS = ("count", "ply")


def _pattern(words: str) -> re.Pattern[str]:
    """What reads such a sentence; a name that stands in it twice is the same."""
    seen: set[str] = set()

    def gap(found: re.Match[str]) -> str:
        name = found[1]
        again = name in seen
        seen.add(name)
        return f"(?P={name})" if again else f"(?P<{name}>{GAPS[name]})"

    return re.compile(re.sub(r"\\{([a-z]+)\\}", gap, re.escape(words)))


PATTERNS = [(kind, _pattern(words)) for kind, words in REMARKS]


def read_remark(text: str) -> tuple[str, Data]:
    """The kind and the figures of a remark; no kind if it is none that an earlier version made."""
    for kind, pattern in PATTERNS:
        if found := pattern.fullmatch(text):
            figures = found.groupdict()
            return kind, {name: int(one) if name in NUMBERS else one for name, one in figures.items()}
    return "", {}


def remarks(apps: Model, _schema: object) -> None:
    """Remarks become kinds and figures; others stay as they are."""
    notes = apps.get_model("tables", "Note").objects
    changed = []
    for note in notes.filter(name="", kind="").iterator(AT_ONCE):
        note.kind, note.figures = read_remark(note.text)
        if note.kind:
            note.text = ""
            changed.append(note)
        if len(changed) == AT_ONCE:
            notes.bulk_update(changed, ["kind", "figures", "text"])
            changed.clear()
    notes.bulk_update(changed, ["kind", "figures", "text"])


def former_names(apps: Model, _schema: object) -> None:
    """Whoever had a seat earlier in a game is known by what the table said when somebody else took it."""
    Note, Seat = apps.get_model("tables", "Note"), apps.get_model("tables", "Seat")
    tables = Note.objects.filter(kind="seat_taken_over").values_list("table_id", flat=True).distinct()
    for table in tables:
        seats = list(Seat.objects.filter(table_id=table))
        notes = Note.objects.filter(table_id=table, kind__in=("seat_taken_over", "moves_undone")).order_by("-id")
        took_back(seats, notes)
        for seat in seats:
            seat.save()


def took_back(seats: Iterable[Model], newest_first: Iterable[Model]) -> None:
    """Go back in time, from the names of now: each time somebody took a seat, it was somebody else's before.

    What was undone after that, and played again, is of the one who has the seat now.
    """
    names = {seat.number: seat.name for seat in seats}
    kept = float("inf")
    for note in newest_first:
        if note.kind == "moves_undone":
            kept = min(kept, note.figures["ply"])
            continue
        text = f"{note.figures['name']} takes the seat of {note.figures['former']}."
        for seat in seats:
            # The names may have the same words in them, so what was read first need not be it.
            beginning = f"{names[seat.number]} takes the seat of "
            if text.startswith(beginning):
                former = text.removeprefix(beginning).removesuffix(".")
                seat.former.insert(0, [int(min(note.ply, kept)), former])
                names[seat.number] = former
                break


REASONS = {
    "moves were taken back": "moves were undone",
    "somebody else plays on the seat": "somebody else plays this seat now",
    "you have moved yourself": "you moved yourself",
    "your time was over": "your time ran out",
}
"""Earlier words -> those that have translations."""


def reasons(apps: Model, _schema: object) -> None:
    """Why standing orders ended: in the words of now if they are known, else as it was said."""
    for order in apps.get_model("tables", "Order").objects.exclude(why=""):
        order.reason = {"words": REASONS.get(order.why, order.why), "figures": {}}
        order.save()


def events(apps: Model, _schema: object) -> None:
    """What happened, derived from the states. A game that is not installed is derived once it is there again."""
    Ply, Table = apps.get_model("tables", "Ply"), apps.get_model("tables", "Table")
    for table, name in Table._base_manager.values_list("id", "game"):
        if name in GAMES:
            _write(Ply, GAMES[name], table)


def _write(Ply: Model, game: Game, table: int) -> None:
    rows = Ply.objects.filter(table_id=table).order_by("id")
    changed = []
    for ply, found in _derived(game, rows.values("id", "parent_id", "number", "action", "state").iterator(AT_ONCE)):
        changed.append(Ply(id=ply, events=found))
        if len(changed) == AT_ONCE:
            Ply.objects.bulk_update(changed, ["events"])
            changed.clear()
    Ply.objects.bulk_update(changed, ["events"])


def _derived(game: Game, rows: Iterable[Data]) -> Iterator[tuple[int, list[Data]]]:
    """(ply, events) for the plies of a table in the order in which they were made.

    The first versions did not store from which ply another was made: it is the last one of the number before it.
    """
    states: dict[int, State] = {}
    last: dict[int, int] = {}
    for row in rows:
        ply, number = row["id"], row["number"]
        try:
            states[ply] = versions.load(game.rules, row["state"], 1)
            before = states.get(row["parent_id"] or last.get(number - 1, 0))
            if row["action"] is None or before is None:
                yield ply, []
            else:
                action = codec.decode(game.rules.ACTIONS, row["action"])
                yield ply, [codec.encode(event) for event in game.events.happened(before, action, states[ply])]
        except BadAction:
            pass  # Another game of the same name wrote it; whoever reads it is told so.
        last[number] = ply


class Migration(migrations.Migration):
    dependencies = [("tables", "0003_imported"), ("people", "0003_language")]

    operations = [
        migrations.AddField("ply", "events", models.JSONField(null=True)),
        migrations.AddField("seat", "former", models.JSONField(default=list)),
        migrations.AddField("note", "kind", models.CharField(blank=True, max_length=30)),
        migrations.AddField("note", "figures", models.JSONField(default=dict)),
        migrations.AlterField("note", "text", models.CharField(blank=True, max_length=500)),
        migrations.AddField("order", "reason", models.JSONField(default=dict)),
        migrations.RunPython(remarks, migrations.RunPython.noop),
        migrations.RunPython(former_names, migrations.RunPython.noop),
        migrations.RunPython(reasons, migrations.RunPython.noop),
        migrations.RunPython(events, migrations.RunPython.noop),
    ]
