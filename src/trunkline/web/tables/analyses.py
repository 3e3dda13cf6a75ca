"""Analysis: a game as far as a ply, or a position from its text, where one person plays all sides and goes back."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from trunkline.notation.position import BadPosition, read, variants
from trunkline.pictures.table import seats as numbered
from trunkline.web.people.models import Person
from trunkline.web.tables.chains import ply_at, tree_of
from trunkline.web.tables.errors import NoSuchTable, NotYours, Refused, sentence
from trunkline.web.tables.lines import follow, is_owner, stand_at
from trunkline.web.tables.models import PERSON, Ply, Seat, Table
from trunkline.web.tables.positions import Data, names_of
from trunkline.web.tables.quotas import is_base, make_room
from trunkline.web.tables.seating import new_code, new_invitation
from trunkline.web.tables.services import Made, changed, locked, store


@transaction.atomic
def analyse(code: str, ply: int, person: Person) -> Table:
    """A private table that goes on from a ply of a game, with its history; the person has all seats.

    Only what is played there is stored: the moves before stay those of the game, even if they are undone there.
    """
    origin, base = base_of(code, ply)
    table = _table(person, origin.game, names_of(origin), seed=origin.seed, rulings=origin.rulings)
    table.origin, table.origin_ply, table.base = origin, ply, base
    table.from_position = origin.from_position
    table.rules_version = origin.rules_version
    for seat in origin.seats.all():
        former = [[min(last, ply), name] for last, name in seat.former]
        table.seats.filter(number=seat.number).update(former=former)
    stand_at(table, base)
    changed(table)
    return table


def base_of(code: str, ply: int) -> tuple[Table, Ply]:
    """The table and the ply that an analysis is to go on from, or Refused."""
    origin = Table.objects.filter(code=code).first()
    if origin is None:
        raise NoSuchTable(_("There is no such table."))
    base = ply_at(origin, ply).first()
    if base is None:
        raise Refused(_("There is no move %(ply)s at this table.") % {"ply": ply})
    return origin, base


@transaction.atomic
def from_position(text: str, person: Person) -> Table:
    """An analysis that begins with the position of a text."""
    try:
        game, state = read(text)
    except BadPosition as error:
        raise Refused(sentence(error)) from None
    table = _table(person, game, numbered(state.players, None), seed=0, rulings=variants(game, state))
    table.from_position, table.origin_ply = True, 0
    store(table, 0, Made(state))
    changed(table)
    return table


def _table(person: Person, game: str, names: Sequence[str], seed: int, rulings: Data) -> Table:
    """A private table on which the person has all seats."""
    make_room(person)
    table = Table.objects.create(
        code=new_code(), game=game, host=person, listed=False, analysis=True, seed=seed, rulings=rulings
    )
    for number, name in enumerate(names):
        Seat.objects.create(
            table=table, number=number, kind=PERSON, name=name, person=person, invitation=new_invitation()
        )
    return table


@transaction.atomic
def remove(code: str, person: Person | None) -> None:
    """Delete one's analysis for good."""
    table = locked(code)
    if not table.analysis or not is_owner(table, person):
        raise NotYours(_("This analysis is somebody else's."))
    if Table.every.filter(is_base(), id=table.id).exists():
        raise Refused(_("Another analysis goes on from this one, so it can't be removed."))
    table.delete()


@transaction.atomic
def take_line(code: str, person: Person | None, leaf: int) -> Table:
    """Go to another line of one's analysis."""
    table = locked(code)
    if not table.analysis:
        raise Refused(_("Only an analysis has several lines."))
    if not is_owner(table, person):
        raise NotYours(_("This analysis is somebody else's."))
    last = tree_of(table).filter(id=leaf).first()
    if last is None:
        raise Refused(_("There is no such line."))
    follow(table, last)
    changed(table)
    return table
