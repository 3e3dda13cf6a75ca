"""The game of a table as a record, to replay, verify or keep."""

from typing import Any

from trunkline.core.match import FORMAT, VERSION
from trunkline.web.tables.models import Ply, Table
from trunkline.web.tables.positions import names_of


def record_of(table: Table) -> dict[str, Any] | None:
    """The record as JSON data; None before the game has begun."""
    live = Ply.objects.filter(table=table, live=True)
    plies = list(live.values("number", "action", "key"))
    if not plies:
        return None
    moves = plies[1:]
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": table.game,
        "players": names_of(table),
        "seats": [seat.bot or "human" for seat in table.seats.all()],
        "seed": table.seed,
        "rulings": table.rulings,
        "actions": [ply["action"] for ply in moves],
        "keys": {str(ply["number"]): ply["key"] for ply in moves},
        "scores": table.scores,
    }
