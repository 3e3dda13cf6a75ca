"""How plies hang together: each has the one before as its parent. An analysis begins with those of its game."""

from django.db.models.expressions import RawSQL

from trunkline.web.tables.models import Plies, Ply, Table

_LINE = f"""
    WITH RECURSIVE line (id, parent_id) AS (
        SELECT id, parent_id FROM {Ply._meta.db_table} WHERE id = %s
        UNION ALL
        SELECT before.id, before.parent_id FROM {Ply._meta.db_table} before JOIN line ON before.id = line.parent_id
    )
    SELECT id FROM line
"""


def line_to(last: int) -> Plies:
    """The plies that led to one, with it, at whichever table they were made and whether they still count there."""
    return Ply.objects.filter(id__in=RawSQL(_LINE, [last]))


def line_of(table: Table) -> Plies:
    """The plies that count at a table; in an analysis, also those of the game that it began with."""
    if table.base_id is None:
        return Ply.objects.filter(table=table, live=True)
    last = ply_at(table, table.ply).values_list("id", flat=True).first()
    return Ply.objects.none() if last is None else line_to(last)


def ply_at(table: Table, number: int) -> Plies:
    """The one ply of this number that counts, or none."""
    own = Ply.objects.filter(table=table, number=number, live=True)
    if table.base_id is None or number > table.ply or own.exists():
        return own
    return line_to(table.base_id).filter(number=number)


def tree_of(table: Table) -> Plies:
    """All plies that the lines of a table are made of."""
    own = Ply.objects.filter(table=table)
    return own if table.base_id is None else own | line_to(table.base_id)
