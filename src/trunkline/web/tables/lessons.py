"""Lessons: a table whose first moves follow a script, until somebody does something else."""

from collections.abc import Sequence

from trunkline.web.tables.models import RUNNING, Table
from trunkline.web.tables.positions import Data, LivePly, live_plies


def followed(table: Table, plies: Sequence[LivePly]) -> int:
    """How many moves from the first one on are those of the script."""
    count = 0
    for ply, move in zip(plies[1:], table.lesson, strict=False):
        if ply.action not in accepted(move):
            break
        count += 1
    return count


def is_finished(table: Table) -> bool:
    """Has the learner followed the whole script, and not played on?"""
    last = len(table.lesson)
    return 0 < last == table.ply and table.status == RUNNING and followed(table, live_plies(table)) == last


def next_of_lesson(table: Table) -> Data | None:
    """The move that the script has now; None where there is none, or where the game has left it."""
    if table.ply >= len(table.lesson) or followed(table, live_plies(table)) < table.ply:
        return None
    return accepted(table.lesson[table.ply])[0]


def accepted(move: Data | list[Data]) -> list[Data]:
    """What follows the script here: its own move, then those that do the same."""
    return move if isinstance(move, list) else [move]
