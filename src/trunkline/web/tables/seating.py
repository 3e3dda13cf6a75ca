"""Making a table, filling its seats, starting it; leaving, handing over and taking back a seat."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from trunkline.bots.bot import free_names
from trunkline.core import codec
from trunkline.core.match import Match, check_name
from trunkline.games import GAMES
from trunkline.web.people.models import Person
from trunkline.web.tables import clocks
from trunkline.web.tables.errors import NotYours, Refused, sentence
from trunkline.web.tables.models import BOT, CANCELLED, EMPTY, OPEN, PERSON, RUNNING, Seat, Table
from trunkline.web.tables.positions import Data
from trunkline.web.tables.quotas import check_tables
from trunkline.web.tables.remarks import remark
from trunkline.web.tables.services import changed, check_open, drop_request, is_storable, locked
from trunkline.web.tables.starting import renumber, start_if_full

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class SeatSpec:
    """What a seat should be: me, hotseat, open, invited, or the name of a bot."""

    kind: str
    name: str = ""
    kept_for: Person | None = None
    """Who may take an invited seat without the link."""


@dataclass(frozen=True, slots=True)
class Agreed:
    """What a table has agreed on besides the rules and the clock."""

    name: str = ""
    random_seats: bool = False
    assistance: bool | None = None
    """None: on against bots, off with other people."""


USUAL = Agreed()
LONGEST_TABLE_NAME = 60


def new_code() -> str:
    """An address that cannot be guessed (about 59 bits)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


def new_invitation() -> str:
    """The secret of an invitation link (144 bits)."""
    return secrets.token_urlsafe(18)


@transaction.atomic
def create(
    host: Person,
    game: str,
    seats: Sequence[SeatSpec],
    seed: int | None = None,
    rulings: Mapping[str, object] | None = None,
    listed: bool = True,
    clock: clocks.Clock | None = None,
    webhook: str = "",
    lesson: Sequence[list[Data]] = (),
    agreed: Agreed = USUAL,
) -> Table:
    """A new table; it starts at once if nobody is missing."""
    if game not in GAMES:
        raise Refused(_one_of(_("The games are %(known)s, not %(asked)s."), GAMES, game))
    check_tables(host)
    chosen = secrets.randbelow(2**31) if seed is None else seed
    if not 0 <= chosen < 10**18:
        raise Refused(_("A seed is a whole number of at most 18 digits."))
    try:
        match = Match(
            GAMES[game].rules, [f"seat {number}" for number in range(len(seats))], chosen, dict(rulings or {})
        )
    except ValueError as error:
        raise Refused(sentence(error)) from None
    if sum(spec.kind == "me" for spec in seats) > 1:
        raise Refused(_("You can only take one seat. For another one, choose “another person at this screen”."))
    table = Table(
        code=new_code(), game=game, seed=chosen, rulings=match.variants, listed=listed, host=host, webhook=webhook
    )
    table.lesson = list(lesson)
    table.name = checked_table_name(agreed.name)
    people = sum(spec.kind not in GAMES[game].bots for spec in seats)
    table.random_seats = agreed.random_seats
    table.assistance = people < 2 if agreed.assistance is None else agreed.assistance
    if clock is not None:
        clocks.check(clock)
        table.per_move, table.reserve, table.on_timeout = clock.per_move, clock.reserve, clock.on_timeout
    table.save()
    for number, spec in enumerate(seats):
        _fill(Seat(table=table, number=number, invitation=new_invitation()), spec, host)
    _name_bots(table)
    start_if_full(table)
    changed(table)
    return table


def _one_of(said: str, known: Iterable[str], asked: str) -> str:
    """A sentence about what there is, and what was asked for instead."""
    return said % {"known": ", ".join(known), "asked": codec.quoted(asked)}


def _fill(seat: Seat, spec: SeatSpec, host: Person) -> None:
    """Put into a seat what is to be there."""
    seat.person, seat.bot, seat.name, seat.invited, seat.kept_for = None, "", "", False, spec.kept_for
    if spec.kind in ("me", "hotseat"):
        seat.kind, seat.person = PERSON, host
        seat.name = free_name(seat, spec.name or host.name)
    elif spec.kind in (bots := GAMES[seat.table.game].bots):
        seat.kind, seat.bot = BOT, spec.kind
    elif spec.kind in ("open", "invited"):
        seat.kind, seat.invited = EMPTY, spec.kind == "invited"
        seat.name = spec.name if spec.kept_for else ""
    else:
        said = _("A seat is me, hotseat, open, invited or a bot (%(known)s), not %(asked)s.")
        raise Refused(_one_of(said, bots, spec.kind))
    seat.save()


def checked_name(name: str) -> str:
    """A name as the games take it, or Refused."""
    name = " ".join(name.split())
    try:
        check_name(name)
    except ValueError as error:
        raise Refused(sentence(error)) from None
    return name


def checked_table_name(name: str) -> str:
    """The name of a table, or Refused; it can be empty."""
    name = " ".join(name.split())
    if not is_storable(name) or not name.isprintable():
        raise Refused(_("That name contains invalid characters."))
    if len(name) > LONGEST_TABLE_NAME:
        raise Refused(_("The name of a table has at most %(most)s characters.") % {"most": LONGEST_TABLE_NAME})
    return name


def free_name(seat: Seat, wanted: str) -> str:
    """The wanted name, with a number if somebody at the table has it; before the start bots give way."""
    wanted = checked_name(wanted)
    seats = seat.table.seats.exclude(number=seat.number)
    if seat.table.status == OPEN:
        seats = seats.exclude(kind=BOT)
    taken = {other.name.casefold() for other in seats}
    name, number = wanted, 2
    while name.casefold() in taken:
        name, number = f"{wanted[:36].rstrip()} {number}", number + 1
    return name


def _name_bots(table: Table) -> None:
    """Bots get names that nobody else at the table has."""
    seats = list(table.seats.all())
    taken = {seat.name.casefold() for seat in seats if seat.kind == PERSON}
    for seat in seats:
        if seat.kind == BOT:
            if not seat.name or seat.name.casefold() in taken:
                seat.name = next(free_names(taken))
                seat.save()
            taken.add(seat.name.casefold())


def hosted(code: str, person: Person | None) -> Table:
    """The table, locked, if the person is its host and it has not begun."""
    table = locked(code)
    if person is None or table.host_id != person.id:
        raise NotYours(_("Only the table's host can do that."))
    if table.status != OPEN:
        raise Refused(_("The game has begun."))
    return table


def _own_seat(table: Table, person: Person | None, number: int) -> Seat:
    """The person's seat of this number, also while a bot plays for them."""
    seat = table.seats.filter(number=number).first()
    if seat is None or person is None or seat.person_id != person.id:
        raise NotYours(_("This seat isn't yours."))
    return seat


@transaction.atomic
def take(code: str, person: Person, number: int | None = None, invitation: str = "", name: str = "") -> Table:
    """Sit down: on an open seat, with a link on the seat that the link is for, or on all that are kept for one."""
    table = locked(code)
    seats = seats_for(table, person, number, invitation)
    if table.seats.filter(person=person, kind=PERSON).exists():
        raise Refused(_("You already have a seat at this table. This one is for somebody else."))
    for seat in seats:
        former = seat.name if table.status == RUNNING else ""
        if former:
            # What the seat did so far is still told of whoever had it then.
            seat.former = [*seat.former, [table.ply, former]]
        wanted = seat.name if seat.kept_for_id == person.id else name or person.name
        seat.kind, seat.person, seat.bot, seat.invited, seat.kept_for = PERSON, person, "", False, None
        # A link works once: whoever takes the seat gets a new secret.
        seat.invitation = new_invitation()
        seat.name = free_name(seat, wanted)
        seat.save()
        if former:
            remark(table, "seat_taken_over", name=seat.name, former=former)
        else:
            remark(table, "seat_taken", name=seat.name)
    if table.status == OPEN:
        _name_bots(table)
        start_if_full(table)
    else:
        drop_request(table)
        clocks.reseat(table, seat.number)
    changed(table)
    return table


def seats_for(table: Table, person: Person | None, number: int | None, invitation: str = "") -> list[Seat]:
    """The seats that may be taken so, or Refused: one, or with one that is kept for the person all that are."""
    check_open(table)
    if invitation:
        seat = table.seats.filter(invitation=invitation).first() if is_storable(invitation) else None
        if seat is None or not is_offered(table, seat):
            raise NotYours(_("This link has been used or has expired."))
    else:
        kept = Q(kept_for=person) if person else Q()
        free = table.seats.filter(Q(invited=False) | kept, kind=EMPTY)
        seat = free.filter(number=number).first() if number is not None and table.status == OPEN else None
        if seat is None:
            raise Refused(_("This seat isn't free."))
    if person is None or seat.kept_for_id != person.id:
        return [seat]
    return list(table.seats.filter(kind=EMPTY, kept_for=person))


def is_offered(table: Table, seat: Seat) -> bool:
    """Can the seat be taken by its link now?"""
    return bool((seat.kind == EMPTY and table.status == OPEN) or (seat.invited and table.status == RUNNING))


@transaction.atomic
def change(code: str, person: Person | None, number: int, spec: SeatSpec) -> Table:
    """Before the start: the host changes a seat."""
    table = hosted(code, person)
    assert person is not None
    seat = table.seats.filter(number=number).first()
    if seat is None:
        raise Refused(_("There is no seat %(number)s.") % {"number": number + 1})
    if spec.kind == "me" and table.seats.filter(person=person).exclude(number=number).exists():
        raise Refused(
            _("You already have a seat at this table. For another one, choose “another person at this screen”.")
        )
    if seat.kind == PERSON and seat.person_id != person.id:
        remark(table, "seat_freed", name=seat.name)
    seat.invitation = new_invitation()
    _fill(seat, spec, person)
    _name_bots(table)
    start_if_full(table)
    changed(table)
    return table


@transaction.atomic
def start(code: str, person: Person | None) -> Table:
    """The host waits for nobody else: bots take the free seats, and the game begins."""
    table = hosted(code, person)
    table.seats.filter(kind=EMPTY).update(
        kind=BOT, bot=GAMES[table.game].usual_bot, invited=False, kept_for=None, name=""
    )
    _name_bots(table)
    start_if_full(table)
    changed(table)
    return table


@transaction.atomic
def start_without_bots(code: str, person: Person | None) -> Table:
    """The host waits for nobody else: the free seats are taken away, and the game begins."""
    table = hosted(code, person)
    seats = [seat for seat in table.seats.all() if seat.kind != EMPTY]
    if len(seats) not in GAMES[table.game].players:
        raise Refused(_("That's not enough players yet."))
    table.seats.filter(kind=EMPTY).delete()
    renumber(table, [seat.id for seat in seats])
    start_if_full(table)
    changed(table)
    return table


@transaction.atomic
def cancel(code: str, person: Person | None) -> Table:
    """The host gives the table up before the start."""
    table = hosted(code, person)
    table.status = CANCELLED
    remark(table, "table_cancelled")
    changed(table)
    return table


@transaction.atomic
def leave(code: str, person: Person | None, number: int) -> Table:
    """Before the start: stand up. The seat is open again; a host who leaves makes the next person host."""
    table = locked(code)
    seat = _own_seat(table, person, number)
    if table.status != OPEN:
        raise Refused(_("The game has begun: hand the seat to a bot, or offer it to somebody by link."))
    remark(table, "seat_left", name=seat.name)
    seat.kind, seat.person, seat.name = EMPTY, None, ""
    seat.save()
    people = table.seats.filter(kind=PERSON)
    heir = people.first() if table.host == person and not people.filter(person=person).exists() else None
    if heir is not None and heir.person is not None:
        table.host, table.webhook = heir.person, ""
        remark(table, "host_changed", name=heir.name)
    changed(table)
    return table


def _running_seat(table: Table, person: Person | None, number: int) -> Seat:
    """The person's seat at a table where a game is going on."""
    seat = _own_seat(table, person, number)
    if table.analysis:
        raise Refused(_("In an analysis you play all sides yourself."))
    if table.status != RUNNING:
        raise Refused(_("That only works while a game is running."))
    return seat


@transaction.atomic
def hand_to_bot(code: str, person: Person | None, number: int, bot: str = "") -> Table:
    """Hand one's seat to a bot; the person stays its owner and can take it back."""
    table = locked(code)
    seat = _running_seat(table, person, number)
    game = GAMES[table.game]
    bot = bot or game.substitute
    if bot not in game.bots:
        raise Refused(_one_of(_("The bots are %(known)s, not %(asked)s."), game.bots, bot))
    hand_seat_to_bot(table, seat, bot)
    remark(table, "bot_plays", name=seat.name)
    changed(table)
    return table


def hand_seat_to_bot(table: Table, seat: Seat, bot: str) -> None:
    """A bot plays a seat from now on."""
    seat.kind, seat.bot = BOT, bot
    seat.save()
    drop_request(table)
    clocks.reseat(table, seat.number)


@transaction.atomic
def take_back(code: str, person: Person | None, number: int) -> Table:
    """Take a seat back: from the bot that one handed it to, or no longer offer it."""
    table = locked(code)
    seat = _running_seat(table, person, number)
    if seat.kind != BOT and not seat.invited:
        raise Refused(_("You're already playing this seat yourself."))
    remark(table, "seat_back" if seat.kind == BOT else "seat_kept", name=seat.name)
    was_bot = seat.kind == BOT
    seat.kind, seat.bot, seat.invited = PERSON, "", False
    seat.save()
    if was_bot:
        clocks.reseat(table, seat.number)
    changed(table)
    return table


@transaction.atomic
def offer(code: str, person: Person | None, number: int) -> Table:
    """Offer one's seat to whoever gets its new link; until then one keeps it."""
    table = locked(code)
    seat = _running_seat(table, person, number)
    seat.invited, seat.invitation = True, new_invitation()
    seat.save()
    remark(table, "seat_offered", name=seat.name)
    changed(table)
    return table
