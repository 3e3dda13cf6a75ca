"""Analysis: a private copy of a game, or a position from its text, where one person plays all sides and goes back."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from trunkline.notation.position import BadPosition, read, variants
from trunkline.pictures.names import seats as numbered
from trunkline.web.people.models import Person
from trunkline.web.tables.errors import Missing, NotYours, Refused, sentence
from trunkline.web.tables.lines import chain, follow, is_owner, stand_at
from trunkline.web.tables.models import PERSON, Ply, Seat, Table
from trunkline.web.tables.positions import Data, names_of
from trunkline.web.tables.seating import new_code, new_invitation
from trunkline.web.tables.services import Made, changed, locked, store

AT_ONCE = 200
"""Rows of a copy that are written in one go."""


@transaction.atomic
def analyse(code: str, ply: int, person: Person) -> Table:
    """A private copy of a game as far as a ply, with its history; the person has all seats."""
    origin = Table.objects.filter(code=code).first()
    if origin is None:
        raise Missing(_("There is no such table."))
    plies = list(Ply.objects.filter(table=origin, live=True, number__lte=ply))
    if not plies or plies[-1].number != ply:
        raise Refused(_("There is no move %(ply)s at this table.") % {"ply": ply})
    table = _table(person, origin.game, names_of(origin), seed=origin.seed, rulings=origin.rulings)
    table.origin, table.origin_ply, table.from_position = origin, ply, origin.from_position
    table.rules_version = origin.rules_version
    for seat in origin.seats.all():
        former = [[min(last, ply), name] for last, name in seat.former]
        table.seats.filter(number=seat.number).update(former=former)
    _copy(table, plies)
    stand_at(table, Ply.objects.get(table=table, number=ply))
    changed(table)
    return table


def _copy(table: Table, plies: Sequence[Ply]) -> None:
    """The plies as those of another table, each with the one before as its parent."""
    kept = ("number", "action", "state", "state_version", "rules_version", "key", "events", "seat", "cause")
    copies = [Ply(table=table, **{name: getattr(ply, name) for name in kept}) for ply in plies]
    Ply.objects.bulk_create(copies, batch_size=AT_ONCE)
    chain(table)


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
    table = Table.objects.create(
        code=new_code(), game=game, host=person, listed=False, analysis=True, seed=seed, rulings=rulings
    )
    for number, name in enumerate(names):
        Seat.objects.create(
            table=table, number=number, kind=PERSON, name=name, person=person, invitation=new_invitation()
        )
    return table


@transaction.atomic
def take_line(code: str, person: Person | None, leaf: int) -> Table:
    """Go to another line of one's analysis."""
    table = locked(code)
    if not table.analysis:
        raise Refused(_("Only an analysis has several lines."))
    if not is_owner(table, person):
        raise NotYours(_("This analysis is somebody else's."))
    last = Ply.objects.filter(table=table, id=leaf).first()
    if last is None:
        raise Refused(_("There is no such line."))
    follow(table, last)
    changed(table)
    return table
