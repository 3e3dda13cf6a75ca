"""What the templates of a table ask for: its picture, the time that a seat has left, and the waiting room."""

from trunkline.web.site.look import in_figures
from trunkline.web.site.template_functions import url
from trunkline.web.table.models import Seat, Table
from trunkline.web.table.time_control import reserve_of
from trunkline.web.table.waiting_room import room_of


def board_address(table: Table, name: str = "board") -> str:
    """The picture of a table as it is now, which browsers can keep; `board-png` is the one for link previews."""
    return f"{url(name, table.code)}?v={table.version}"


def reserve_left(table: Table, seat: Seat) -> str:
    """The reserve of a seat; nothing at a table without a clock."""
    return "" if table.per_move is None else in_figures(reserve_of(table, seat))


FILTERS = {"board_address": board_address, "reserve_left": reserve_left, "waiting_room": room_of}
