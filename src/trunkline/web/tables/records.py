"""A table's game written down: our record, and the files of other sites."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from trunkline.core import record, versions
from trunkline.core.errors import BadRecord
from trunkline.core.match import FORMAT, VERSION
from trunkline.games import GAMES
from trunkline.games.game import FileFormat
from trunkline.web.tables.chains import line_of, ply_at
from trunkline.web.tables.errors import Missing, Refused
from trunkline.web.tables.models import FINISHED, Table
from trunkline.web.tables.positions import Data, as_of_now, read_state
from trunkline.words.language import text_of


def has_record(table: Table) -> bool:
    """Can the game be written down from its beginning?"""
    return not table.from_position and ply_at(table, 0).exists()


def formats_of(table: Table) -> Sequence[FileFormat]:
    """Whose files the game can be written as."""
    return GAMES[table.game].formats if has_record(table) else ()


def record_of(table: Table) -> Data:
    """The game as a record; one that its players ended is unfinished there, for by the rules it is."""
    if table.from_position:
        raise Missing(_("This table started from a position, so it has no record from the beginning."))
    if not has_record(table):
        raise Missing(_("The game has not begun: there is no record yet."))
    plies = list(line_of(table).with_text())
    seats, rules = list(table.seats.all()), GAMES[table.game].rules
    keys = {str(ply.number): as_of_now(table.game, ply.state, ply.key, ply.state_version)[1] for ply in plies[1:]}
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": table.game,
        "rules_version": table.rules_version,
        "state_version": versions.state_version(rules),
        "players": [seat.name for seat in seats],
        "seats": [seat.bot or "human" for seat in seats],
        "seed": table.seed,
        "rulings": table.rulings,
        "actions": [ply.action for ply in plies[1:]],
        "keys": keys,
        "scores": table.scores if read_state(table.game, plies[-1]).actor is None else None,
    }


def file_of(table: Table, site: str) -> Data:
    """The game as a file of another site."""
    data, game = record_of(table), GAMES[table.game]
    form = next((form for form in game.formats if site == form.NAME), None)
    if form is None:
        raise Missing(_("%(site)s has no %(game)s.") % {"site": site, "game": game.title})
    try:
        return form.write(record.replay(data, GAMES.rules), ended=table.status == FINISHED)
    except BadRecord as error:
        raise Refused(
            _("The game can't be exported that way: %(reason)s.") % {"reason": text_of(error.message)}
        ) from None
