"""Analysis: a game as far as a ply, or a position from its text, where one person plays all sides and goes back."""

from collections.abc import Sequence

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef

from trunkline.notation.position import BadPosition, read, variants
from trunkline.pictures.table import seats as numbered
from trunkline.web.accounts.identity import lock
from trunkline.web.accounts.models import Person
from trunkline.web.site.errors import NoSuchTable, NotYours, Refused, TooMany, sentence
from trunkline.web.table.changes import changed
from trunkline.web.table.create import new_code, new_invitation
from trunkline.web.table.lines import follow, is_owner, stand_at
from trunkline.web.table.models import PERSON, ChatMessage, Notes, Ply, Seat, Table
from trunkline.web.table.moves import insert_ply
from trunkline.web.table.plies import Data, names_of, ply_at, tree_of
from trunkline.web.table.snapshot import locked
from trunkline.words.language import said as _


def make_room(person: Person) -> None:
    """So many analyses can be kept. The oldest in which nothing was done holds nothing that is not elsewhere."""
    lock(person)
    kept = Table.every.filter(analysis=True, host=person)
    most = settings.MOST_GUEST_ANALYSES if person.user_id is None else settings.MOST_ANALYSES
    if kept.count() < most:
        return
    done = Exists(Ply.objects.filter(table=OuterRef("pk"), number__gt=0))
    written = Exists(ChatMessage.objects.filter(table=OuterRef("pk"))) | Exists(
        Notes.objects.filter(table=OuterRef("pk"))
    )
    empty = kept.exclude(done | written | is_base()).order_by("moved").first()
    if empty is None:
        said = _("You have %(count)s analyses, which is the maximum. Remove one of them in the lobby first.")
        raise TooMany(said % {"count": most})
    empty.delete()


def is_base() -> Exists:
    """Does another analysis go on from this one?"""
    return Exists(Table.every.filter(base__table=OuterRef("pk")))


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
    insert_ply(table, 0, state)
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
