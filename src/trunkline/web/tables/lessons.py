"""Lessons: a table whose first moves follow a script, until somebody does something else."""

from collections.abc import Sequence

from trunkline.web.tables.models import Table
from trunkline.web.tables.positions import Data, LivePly, live_plies


def follows(table: Table, plies: Sequence[LivePly]) -> bool:
    """Has every move so far been that of the script?"""
    return bool([ply.action for ply in plies[1:]] == table.lesson[: table.ply])


def next_of_lesson(table: Table) -> Data | None:
    """The move that the script has now; None where there is none, or where the game has left it."""
    if table.ply >= len(table.lesson) or not follows(table, live_plies(table)):
        return None
    move: Data = table.lesson[table.ply]
    return move
