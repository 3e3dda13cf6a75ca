"""Creating a table and starting its game: what each seat is to be, names, limits, and a drawn order of seats."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from random import SystemRandom

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from trunkline.bots.bot import free_names
from trunkline.core import codec
from trunkline.core.match import Match
from trunkline.games import GAMES
from trunkline.web.accounts.identity import lock
from trunkline.web.accounts.models import Person
from trunkline.web.site.errors import Refused, TooMany, sentence
from trunkline.web.site.forms import checked_name, is_storable
from trunkline.web.table import time_control
from trunkline.web.table.changes import changed
from trunkline.web.table.models import BOT, EMPTY, OPEN, PERSON, Seat, Table
from trunkline.web.table.moves import insert_ply
from trunkline.web.table.plies import Data
from trunkline.web.table.remarks import remark
from trunkline.words.language import said as _


def check_tables(host: Person) -> None:
    """Nobody fills the lobby alone: so many tables that have not begun, so many new ones an hour."""
    lock(host)
    made = Table.objects.filter(host=host, analysis=False)
    if made.filter(status=OPEN).count() >= settings.MOST_OPEN_TABLES:
        said = _("%(count)s of your tables haven't begun yet. Start or cancel one of them first.")
        raise TooMany(said % {"count": settings.MOST_OPEN_TABLES})
    hour = timedelta(hours=1)
    lately = made.filter(created__gt=timezone.now() - hour).order_by("-created").values_list("created", flat=True)
    if len(lately) >= settings.MOST_TABLES_AN_HOUR:
        said = _("You've created %(count)s tables in the last hour. Try again a little later.")
        first = lately[settings.MOST_TABLES_AN_HOUR - 1] if settings.MOST_TABLES_AN_HOUR else timezone.now()
        wait = (first + hour - timezone.now()).total_seconds()
        raise TooMany(said % {"count": settings.MOST_TABLES_AN_HOUR}, max(1, round(wait)))


AWAY = 1000
"""Where seats wait while their numbers change: no two may have the same."""


def start_if_full(table: Table) -> None:
    if table.seats.filter(kind=EMPTY).exists():
        return
    if table.random_seats:
        # Not by the seed, which the host may have chosen; a record has the players in this order.
        seats = list(table.seats.all())
        SystemRandom().shuffle(seats)
        renumber(table, [seat.id for seat in seats])
        remark(table, "seats_drawn", names=[seat.name for seat in seats])
    state = GAMES[table.game].rules.setup(table.seats.count(), table.seed, **table.rulings)
    insert_ply(table, 0, state)
    remark(table, "game_begun")


def renumber(table: Table, seats: list[int]) -> None:
    """Give the seats numbers in this order, by their ids."""
    table.seats.update(number=F("number") + AWAY)
    for number, seat in enumerate(seats):
        table.seats.filter(id=seat).update(number=number)


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
    clock: time_control.Clock | None = None,
    webhook: str = "",
    lesson: Sequence[list[Data]] = (),
    agreed: Agreed = USUAL,
) -> Table:
    """A new table; it starts at once if nobody is missing."""
    if game not in GAMES:
        raise Refused(one_of(_("The games are %(known)s, not %(asked)s."), GAMES, game))
    check_tables(host)
    chosen = secrets.randbelow(2**31) if seed is None else seed
    if not 0 <= chosen < 10**18:
        raise Refused(_("A seed is a whole number of at most 18 digits."))
    players = [f"seat {number}" for number in range(len(seats))]
    try:
        match = Match(GAMES[game].rules, players, chosen, dict(rulings or {}))
    except ValueError as error:
        raise Refused(sentence(error)) from None
    if sum(spec.kind == "me" for spec in seats) > 1:
        raise Refused(_("You can only take one seat. For another one, choose “another person at this screen”."))
    table = Table(code=new_code(), game=game, seed=chosen, rulings=match.variants, listed=listed, host=host)
    table.webhook, table.lesson, table.random_seats = webhook, list(lesson), agreed.random_seats
    table.name = checked_table_name(agreed.name)
    people = sum(spec.kind not in GAMES[game].bots for spec in seats)
    table.assistance = people < 2 if agreed.assistance is None else agreed.assistance
    if clock is not None:
        time_control.check(clock)
        table.per_move, table.reserve, table.on_timeout = clock.per_move, clock.reserve, clock.on_timeout
    table.save()
    for number, spec in enumerate(seats):
        fill(Seat(table=table, number=number, invitation=new_invitation()), spec, host)
    name_bots(table)
    start_if_full(table)
    changed(table)
    return table


def one_of(said: str, known: Iterable[str], asked: str) -> str:
    return said % {"known": ", ".join(known), "asked": codec.quoted(asked)}


def fill(seat: Seat, spec: SeatSpec, host: Person) -> None:
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
        raise Refused(one_of(said, bots, spec.kind))
    seat.save()


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


def name_bots(table: Table) -> None:
    seats = list(table.seats.all())
    taken = {seat.name.casefold() for seat in seats if seat.kind == PERSON}
    for seat in seats:
        if seat.kind == BOT:
            if not seat.name or seat.name.casefold() in taken:
                seat.name = next(free_names(taken))
                seat.save()
            taken.add(seat.name.casefold())
