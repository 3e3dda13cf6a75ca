"""Lessons: a table whose first moves follow a script, until somebody does something else."""

from trunkline.web.tables.models import Ply, Table
from trunkline.web.tables.positions import Data


def next_of_lesson(table: Table) -> Data | None:
    """The move that the script has now; None where there is none, or where the game has left it."""
    if table.ply >= len(table.lesson):
        return None
    made = Ply.objects.filter(table=table, live=True, number__gt=0).order_by("number").values_list("action", flat=True)
    follows = list(made) == table.lesson[: table.ply]
    move: Data = table.lesson[table.ply]
    return move if follows else None
