"""The beginning of a game: who sits where if that is drawn, and the set-up."""

from random import SystemRandom

from django.db.models import F

from trunkline.games import GAMES
from trunkline.web.tables.models import EMPTY, Table
from trunkline.web.tables.remarks import remark
from trunkline.web.tables.services import Made, store

AWAY = 1000
"""Where seats wait while their numbers change: no two may have the same."""


def start_if_full(table: Table) -> None:
    """Set up the game when every seat is taken."""
    if table.seats.filter(kind=EMPTY).exists():
        return
    if table.random_seats:
        _draw_seats(table)
    state = GAMES[table.game].rules.setup(table.seats.count(), table.seed, **table.rulings)
    store(table, 0, Made(state))
    remark(table, "game_begun")


def _draw_seats(table: Table) -> None:
    """Draw who sits where, not by the seed, which the host may have chosen; a record has the players in that order."""
    seats = list(table.seats.all())
    SystemRandom().shuffle(seats)
    renumber(table, [seat.id for seat in seats])
    remark(table, "seats_drawn", names=[seat.name for seat in seats])


def renumber(table: Table, seats: list[int]) -> None:
    """Give the seats numbers in this order, by their ids."""
    table.seats.update(number=F("number") + AWAY)
    for number, seat in enumerate(seats):
        table.seats.filter(id=seat).update(number=number)
