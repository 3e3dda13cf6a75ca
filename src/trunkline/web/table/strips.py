"""The strips of a table: how the game stands, and how each player stands, with clocks."""

from dataclasses import dataclass

from trunkline.web.face.strip import Standing
from trunkline.web.face.view import View
from trunkline.web.face.web import web_of
from trunkline.web.site.times import in_figures
from trunkline.web.tables.clocks import reserve_of
from trunkline.web.tables.models import PERSON, RUNNING, Seat


@dataclass(frozen=True, slots=True)
class Player:
    """A player in the strip."""

    seat: Seat
    standing: Standing
    acting: bool
    mine: bool
    away: bool
    """Is it the turn of somebody who has had no page open for a while?"""
    reserve: str
    """The reserve on the clock; empty without one."""
    low: bool
    """Is the reserve nearly used up?"""


LOW = 5
"""A reserve below so many parts of the whole is low."""


def players_of(view: View) -> list[Player]:
    """The players in the order of the seats."""
    standings = web_of(view.table.game).standings(view)
    return [_player(view, seat, standing) for seat, standing in zip(view.seats, standings, strict=True)]


def _player(view: View, seat: Seat, standing: Standing) -> Player:
    table = view.table
    timed = table.per_move is not None and seat.kind == PERSON and table.status == RUNNING
    left = reserve_of(table, seat) if timed else 0
    return Player(
        seat,
        standing,
        seat == view.acting,
        seat in view.mine,
        view.is_now and seat == view.acting and seat.number in view.away,
        in_figures(left) if timed and table.reserve else "",
        timed and left * LOW < table.reserve,
    )
