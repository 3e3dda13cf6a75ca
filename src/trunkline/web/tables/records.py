"""A table's game written down: our record, and the file of 18xx.games."""

from typing import Any

from django.utils.translation import gettext as _

from trunkline import chesapeake
from trunkline.core import record
from trunkline.core.errors import BadRecord
from trunkline.core.match import FORMAT, VERSION
from trunkline.games import GAMES
from trunkline.notation.games18xx_write import write
from trunkline.web.tables.errors import Missing, Refused
from trunkline.web.tables.models import FINISHED, Ply, Table


def has_record(table: Table) -> bool:
    """Can the game be written down from its beginning?"""
    return not table.placed and Ply.objects.filter(table=table, live=True, number=0).exists()


def has_18xx_file(table: Table) -> bool:
    """Does 18xx.games have this game, too?"""
    return table.game == chesapeake.NAME and has_record(table)


def record_of(table: Table) -> dict[str, Any]:
    """The game as a record; one that its players ended is unfinished there, for by the rules it is."""
    if table.placed:
        raise Missing(_("This table was begun from a position: there is no record from the beginning."))
    if not has_record(table):
        raise Missing(_("The game has not begun: there is no record yet."))
    plies = list(Ply.objects.filter(table=table, live=True).values("number", "action", "key"))[1:]
    seats = list(table.seats.all())
    last = Ply.objects.filter(table=table, live=True, number=table.ply).values_list("state__actor", flat=True).get()
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": table.game,
        "players": [seat.name for seat in seats],
        "seats": [seat.bot or "human" for seat in seats],
        "seed": table.seed,
        "rulings": table.rulings,
        "actions": [ply["action"] for ply in plies],
        "keys": {str(ply["number"]): ply["key"] for ply in plies},
        "scores": table.scores if last is None else None,
    }


def file_18xx_of(table: Table) -> dict[str, Any]:
    """The game as a file of 18xx.games."""
    found = record_of(table)
    if table.game != chesapeake.NAME:
        said = _("18xx.games has no %(game)s, only %(only)s.")
        raise Missing(said % {"game": GAMES[table.game].TITLE, "only": chesapeake.TITLE})
    try:
        return write(record.replay(found, GAMES), ended=table.status == FINISHED)
    except BadRecord as error:
        raise Refused(_("The game cannot be written so: %(why)s.") % {"why": error}) from None
