"""Assistance: what a page works out for its reader, such as the best run. A table can agree to do without it."""

from collections.abc import Iterable

from trunkline.web.tables.models import BOT, FINISHED, Seat, Table


def is_assisted(table: Table) -> bool:
    """May a page say what is best? Always once the game is over.

    An analysis follows the game it was made from, or it would be a way around what that table has agreed on.
    """
    if table.analysis:
        return table.origin is None or is_assisted(table.origin)
    return bool(table.assistance or table.status == FINISHED)


def has_other_people(seats: Iterable[Seat]) -> bool:
    """Do, or may, two or more people play? Free seats count, and so do seats that bots play for their owners."""
    return sum(seat.kind != BOT or seat.person_id is not None for seat in seats) > 1
