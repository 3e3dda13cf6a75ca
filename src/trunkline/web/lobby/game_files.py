"""Taking in a game that was played elsewhere: its file or record becomes a table, or nothing is stored."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime

from django.core import signing
from django.db import transaction
from django.utils import timezone

from trunkline.core import codec, versions
from trunkline.core.api import State
from trunkline.core.errors import BadRecord
from trunkline.core.match import Match
from trunkline.core.messages import Message
from trunkline.notation import opening
from trunkline.notation.opening import Source, opened, source_of
from trunkline.web.accounts.models import Person
from trunkline.web.site.errors import NotYours, Refused
from trunkline.web.table import packing
from trunkline.web.table.changes import changed
from trunkline.web.table.create import new_code, new_invitation
from trunkline.web.table.host import hosted
from trunkline.web.table.lines import chain
from trunkline.web.table.models import CANCELLED, FINISHED, PERSON, RUNNING, Ply, Seat, Table
from trunkline.web.table.plies import game_of
from trunkline.web.table.remarks import remark
from trunkline.words.language import said as _
from trunkline.words.language import text_of

FIRST_DAY = date(1990, 1, 1)
"""Nothing was played online before."""
LARGEST_FILE = 5 * 2**20
MOST_ACTIONS = 5_000
"""Of a file, those that were undone included: several times as many as in a long game."""
LARGEST_SEED = 10**18
CLAIM = "claim"
CLAIM_DAYS = 30
AT_ONCE = 200
"""Plies written by one statement."""


class NotReplayed(Refused):
    """A file whose game breaks the rules; the message says at which action and by which rule."""

    status = 422


@dataclass(frozen=True, slots=True)
class Taken:
    match: Match[State, object]
    site: str = ""
    """Whose file it is; nobody's for a record."""
    ended: bool = False
    doubt: Message | None = None
    """What the file says of the game that its moves do not show."""
    played: date | None = None
    """When the game was played, if the file tells."""


def read_file(content: bytes) -> Taken:
    try:
        source = source_of(opening.text_of(content, LARGEST_FILE))
    except BadRecord as error:
        raise Refused(_sentence(error)) from None
    if isinstance(actions := source.data.get("actions"), list) and len(actions) > MOST_ACTIONS:
        said = _("This file has %(count)s actions; at most %(most)s can be imported.")
        raise Refused(said % {"count": len(actions), "most": MOST_ACTIONS})
    try:
        return _taken(source)
    except BadRecord as error:
        raise NotReplayed(_sentence(error)) from None


def _sentence(error: BadRecord) -> str:
    """What is wrong; a file can hold characters that no page can, and be quoted."""
    said = _("This file can't be imported: %(reason)s.") % {"reason": text_of(error.message)}
    return said.encode(errors="replace").decode()


def _taken(source: Source) -> Taken:
    """The game of a file, every move checked; what it says of the result must be so, if the game is over."""
    game = opened(source)
    if game.difference and (source.format is None or game.ended or game.match.is_over):
        raise BadRecord(game.difference.words, **game.difference.figures)
    if abs(game.match.seed) >= LARGEST_SEED:
        digits, seed = len(str(LARGEST_SEED)) - 1, codec.quoted(game.match.seed)
        raise BadRecord("the seed has more than {count} digits: {seed}", count=digits, seed=seed)
    site = source.format.NAME if source.format else ""
    return Taken(game.match, site, game.ended, game.difference, _day(game.played))


def _day(stamp: object) -> date | None:
    """The day of a time as files have it: seconds since 1970, or a text that begins with the date.

    >>> _day(1604813005), _day("2020-05-25T10:00:00Z")
    (datetime.date(2020, 11, 8), datetime.date(2020, 5, 25))
    >>> [_day(stamp) for stamp in (None, True, "", "soon", -1, 10**18, [], "3020-05-25")]
    [None, None, None, None, None, None, None, None]
    """
    try:
        if isinstance(stamp, str):
            day = date.fromisoformat(stamp[:10])
        elif isinstance(stamp, int) and not isinstance(stamp, bool):
            day = datetime.fromtimestamp(stamp, UTC).date()
        else:
            return None
    except (ValueError, OverflowError, OSError):
        return None
    return day if FIRST_DAY <= day <= timezone.now().date() else None


@transaction.atomic
def make_table(person: Person, taken: Taken, listed: bool = False) -> Table:
    match = taken.match
    is_over = taken.ended or match.is_over
    table = Table.objects.create(
        code=new_code(),
        game=match.rules.NAME,
        seed=match.seed,
        rulings=match.variants,
        listed=listed,
        imported=True,
        played=taken.played,
        host=person,
        status=FINISHED if is_over else RUNNING,
        ply=len(match.actions),
        rules_version=versions.rules_version(match.rules),
        actor=None if is_over else match.state.actor,
        scores=match.rules.scores(match.state) if is_over else None,
    )
    Seat.objects.bulk_create(
        Seat(table=table, number=number, kind=PERSON, name=name, person=person, invitation=new_invitation())
        for number, name in enumerate(match.players)
    )
    _remark(table, taken)
    # The moves of a game to play on can be taken back; those of a finished one were not the person's.
    _write_plies(table, match, None if is_over else person)
    changed(table)
    return table


def can_remove(table: Table, seats: Iterable[Seat], person: Person | None) -> bool:
    """May this person remove the table? Yes, their own analysis, or what they imported if nobody else has a seat."""
    if person is None or table.host_id != person.id:
        return False
    if table.analysis:
        return True
    if not table.imported or table.status == CANCELLED:
        return False
    return all(seat.person_id in (None, person.id) for seat in seats)


@transaction.atomic
def remove(code: str, person: Person | None) -> Table:
    """No list has the table any more; as with one that is closed, all that was done is kept."""
    table = hosted(code, person)
    if not table.imported:
        raise Refused(_("Only imported games can be removed."))
    if not can_remove(table, table.seats.all(), person):
        raise Refused(_("Somebody else has a seat at this table, so it can't be removed."))
    table.status = CANCELLED
    table.timed = table.deadline = None
    remark(table, "table_removed")
    changed(table)
    return table


def _write_plies(table: Table, match: Match[State, object], person: Person | None) -> None:
    moves = zip(match.states, match.actions, strict=False)
    events = [[], *([codec.encode(one) for one in game_of(table).events_of(*move)] for move in moves)]
    actors = [None, *(state.actor for state in match.states[:-1])]
    actions = [None, *map(codec.encode, match.actions)]
    states = (codec.dump(state) for state in match.states)
    texts = [packing.written(*parts) for parts in zip(actions, events, states, strict=True)]
    bases = [packing.base_number(number) for number in range(len(texts))]
    now = timezone.now()  # The same for all of them: see positions.made_at.
    plies = (
        Ply(
            table=table,
            number=number,
            packed=packing.pack(text, b"" if base is None else texts[base]),
            state_version=versions.state_version(match.rules),
            key=match.key(number),
            seat=actors[number],
            by=person if number else None,
            created=now,
        )
        for number, (text, base) in enumerate(zip(texts, bases, strict=True))
    )
    Ply.objects.bulk_create(plies, batch_size=AT_ONCE)
    chain(table, bases)


def _remark(table: Table, taken: Taken) -> None:
    if not taken.site:
        remark(table, "imported_record")
    elif taken.ended:
        remark(table, "imported_ended", site=taken.site)
    elif taken.doubt:
        remark(table, "imported_doubt", site=taken.site, doubt=taken.doubt)
    else:
        remark(table, "imported_file", site=taken.site)


def claim_token(table: Table) -> str:
    """The secret of the link by which somebody becomes the host of an imported table, for whoever imported it."""
    return signing.dumps([table.code, table.host_id], salt=CLAIM)


def claimed(code: str, token: str) -> Person:
    """The guest whose tables the link gives away, or Refused."""
    try:
        table, guest = signing.loads(token, salt=CLAIM, max_age=CLAIM_DAYS * 86_400)
    except signing.BadSignature:
        table, guest = "", 0
    person = Person.objects.filter(id=guest, user=None).first()
    if table != code or person is None:
        raise NotYours(_("This link has been used or has expired."))
    return person


def person_named(name: str) -> Person:
    person = Person.objects.filter(user__username=name).first()
    return person or Person.objects.create(name=name)
