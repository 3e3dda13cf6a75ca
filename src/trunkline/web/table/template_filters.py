"""What the templates of a table ask for: the time that a seat has left, and the waiting room."""

from trunkline.web.face.view import View
from trunkline.web.site.times import in_figures
from trunkline.web.table.waiting import Room, room_of
from trunkline.web.tables.clocks import reserve_of
from trunkline.web.tables.models import Seat, Table


def reserve_left(table: Table, seat: Seat) -> str:
    """The reserve of a seat; nothing at a table without a clock."""
    return "" if table.per_move is None else in_figures(reserve_of(table, seat))


def waiting_room(view: View, origin: str) -> Room:
    """Who is here, and the link to send."""
    return room_of(view, origin)


FILTERS = {"reserve_left": reserve_left, "waiting_room": waiting_room}
