"""Assistance: what a page works out for its reader, such as the best run. A table can agree to do without it."""

from trunkline.web.tables.models import FINISHED, Table


def is_assisted(table: Table) -> bool:
    """May a page say what is best? Always once the game is over.

    An analysis follows the game it was made from, or it would be a way around what that table has agreed on.
    """
    if table.analysis:
        return table.origin is None or is_assisted(table.origin)
    return bool(table.assistance or table.status == FINISHED)
