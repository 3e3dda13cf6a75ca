"""What the templates of a table ask for: its picture, the time that a seat has left, and the waiting room."""

from django.urls import reverse

from trunkline.web.face.view import View
from trunkline.web.site.times import in_figures
from trunkline.web.table.waiting import Room, room_of
from trunkline.web.tables.clocks import reserve_of
from trunkline.web.tables.models import Seat, Table


def board_address(table: Table, name: str = "board") -> str:
    """The picture of a table as it is now, which browsers can keep; `board-png` is the one for link previews."""
    return f"{reverse(name, args=[table.code])}?v={table.version}"


def reserve_left(table: Table, seat: Seat) -> str:
    """The reserve of a seat; nothing at a table without a clock."""
    return "" if table.per_move is None else in_figures(reserve_of(table, seat))


def waiting_room(view: View, origin: str) -> Room:
    """Who is here, and the link to send."""
    return room_of(view, origin)


FILTERS = {"board_address": board_address, "reserve_left": reserve_left, "waiting_room": waiting_room}
