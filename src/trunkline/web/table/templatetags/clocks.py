"""The time that a seat has left, in the templates."""

from django import template

from trunkline.web.site.times import in_figures
from trunkline.web.tables.clocks import reserve_of
from trunkline.web.tables.models import Seat, Table

register = template.Library()


@register.filter
def reserve_left(table: Table, seat: Seat) -> str:
    """The reserve of a seat; nothing at a table without a clock."""
    return "" if table.per_move is None else in_figures(reserve_of(table, seat))
