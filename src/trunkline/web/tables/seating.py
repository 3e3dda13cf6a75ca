"""Making a table, filling its seats, starting it; leaving, handing over and taking back a seat."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from trunkline.bots import BOTS
from trunkline.core.match import Match, check_name
from trunkline.games import GAMES
from trunkline.web.people.models import Person
from trunkline.web.tables.errors import NotYours, Refused
from trunkline.web.tables.models import BOT, EMPTY, OPEN, PERSON, RUNNING, Seat, Table
from trunkline.web.tables.services import changed, locked, remark, store

BOT_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a seat of a new table should be: me, hotseat, open, invited, or the name of a bot."""

    kind: str
    name: str = ""


def new_code() -> str:
    """An address that cannot be guessed (about 59 bits)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


@transaction.atomic
def create(
    host: Person,
    game: str,
    seats: Sequence[Wanted],
    seed: int | None = None,
    rulings: dict[str, Any] | None = None,
    listed: bool = True,
) -> Table:
    """A new table; it starts at once if nobody is missing."""
    if game not in GAMES:
        raise Refused(f"The games are {', '.join(GAMES)}, not {game!r}.")
    chosen = secrets.randbelow(2**31) if seed is None else seed
    try:
        Match(GAMES[game], [f"seat {number}" for number in range(len(seats))], chosen, rulings)
    except ValueError as error:
        raise Refused(f"{error}.") from None
    if not -(2**63) <= chosen < 2**63:
        raise Refused("A seed has at most 18 digits.")
    table = Table.objects.create(
        code=new_code(), game=game, seed=chosen, rulings=rulings or {}, listed=listed, host=host
    )
    for number, wanted in enumerate(seats):
        seat = Seat(table=table, number=number, invitation=secrets.token_urlsafe(18))
        _fill(seat, wanted, host)
        seat.save()
    _name_bots(table)
    _start_if_full(table)
    changed(table)
    return table


def _fill(seat: Seat, wanted: Wanted, host: Person) -> None:
    """Put into a seat what is wanted there."""
    seat.person, seat.bot, seat.invited = None, "", False
    if wanted.kind in ("me", "hotseat"):
        seat.kind, seat.person = PERSON, host
        seat.name = checked_name(wanted.name or host.name)
    elif wanted.kind in BOTS:
        seat.kind, seat.bot, seat.name = BOT, wanted.kind, ""
    elif wanted.kind in ("open", "invited"):
        seat.kind, seat.name, seat.invited = EMPTY, "", wanted.kind == "invited"
    else:
        raise Refused(f"A seat is me, hotseat, open, invited or a bot ({', '.join(BOTS)}), not {wanted.kind!r}.")


def checked_name(name: str) -> str:
    """A name as the games take it, or Refused."""
    name = " ".join(name.split())
    try:
        check_name(name)
    except ValueError as error:
        raise Refused(f"{error}.") from None
    return name


def _name_bots(table: Table) -> None:
    """Bots get names that nobody at the table has; people with equal names are told apart by a number."""
    taken: set[str] = set()
    for seat in table.seats.all():
        if seat.kind == PERSON:
            name, number = seat.name, 2
            while name in taken:
                name, number = f"{seat.name[:36]} {number}", number + 1
            if name != seat.name:
                seat.name = name
                seat.save()
            taken.add(name)
    for seat in table.seats.all():
        if seat.kind == BOT and not seat.name:
            seat.name = next(name for name in BOT_NAMES if name not in taken)
            seat.save()
        taken.add(seat.name)


def _start_if_full(table: Table) -> None:
    """Set up the game when every seat is taken."""
    if table.status != OPEN or table.seats.filter(kind=EMPTY).exists():
        return
    rules = GAMES[table.game]
    rulings = {name: choices[0] for name, choices in rules.RULINGS.items()} | table.rulings
    table.rulings = rulings
    state = rules.setup(table.seats.count(), table.seed, **rulings)
    store(table, 0, None, state, [], None, None)
    remark(table, "The game begins.")


@transaction.atomic
def take(code: str, person: Person, number: int | None = None, invitation: str = "", name: str = "") -> Table:
    """Sit down: on an open seat, or with a link on the seat that the link is for."""
    table = locked(code)
    seat = _seat_for(table, number, invitation)
    seat.kind, seat.person, seat.bot = PERSON, person, ""
    seat.invited = False
    if table.status == OPEN:
        seat.name = checked_name(name or person.name)
    # A link works once: whoever takes the seat gets a new secret.
    seat.invitation = secrets.token_urlsafe(18)
    seat.save()
    _name_bots(table)
    remark(table, f"{table.seats.get(number=seat.number).name} sits down.")
    _start_if_full(table)
    changed(table)
    return table


def _seat_for(table: Table, number: int | None, invitation: str) -> Seat:
    """The seat that may be taken so."""
    if invitation:
        seat: Seat | None = table.seats.filter(invitation=invitation).first()
        if seat is None or not (seat.invited or seat.kind == EMPTY):
            raise NotYours("This link has been used, or was never good.")
        return seat
    seat = table.seats.filter(number=number, kind=EMPTY, invited=False).first()
    if seat is None or table.status != OPEN:
        raise Refused("This seat is not free.")
    return seat


@transaction.atomic
def change(code: str, person: Person | None, number: int, wanted: Wanted) -> Table:
    """Before the start: the host changes a seat."""
    table = locked(code)
    if person is None or table.host_id != person.id:
        raise NotYours("Only the host of the table changes its seats.")
    if table.status != OPEN:
        raise Refused("The game has begun.")
    seat = table.seats.filter(number=number).first()
    if seat is None:
        raise Refused(f"There is no seat {number + 1}.")
    seat.name = ""
    _fill(seat, wanted, person)
    seat.save()
    _name_bots(table)
    _start_if_full(table)
    changed(table)
    return table


@transaction.atomic
def leave(code: str, person: Person | None, number: int, bot: str = "") -> Table:
    """Leave a seat: before the start it is open again; later a bot takes it, or a link gives it to somebody new."""
    table = locked(code)
    seat = table.seats.filter(number=number).first()
    if seat is None or person is None or (seat.person_id != person.id):
        raise NotYours("This seat is not yours.")
    if bot and bot not in BOTS:
        raise Refused(f"The bots are {', '.join(BOTS)}, not {bot!r}.")
    name = seat.name
    if table.status == OPEN:
        seat.kind, seat.person, seat.name = EMPTY, None, ""
        remark(table, f"{name} leaves.")
    elif bot:
        # The person stays on the seat's row, so that the seat can be taken back.
        seat.kind, seat.bot = BOT, bot
        remark(table, f"A bot plays for {name}.")
    else:
        seat.invited = True
        remark(table, f"{name} offers the seat to whoever has the link.")
    seat.save()
    changed(table)
    return table


@transaction.atomic
def take_back(code: str, person: Person | None, number: int) -> Table:
    """Take a seat back from the bot that one handed it to."""
    table = locked(code)
    seat = table.seats.filter(number=number).first()
    if seat is None or person is None or seat.person_id != person.id:
        raise NotYours("This seat is not yours.")
    if table.status != RUNNING or seat.kind != BOT:
        raise Refused("No bot plays for you here.")
    seat.kind, seat.bot = PERSON, ""
    seat.save()
    remark(table, f"{seat.name} is back.")
    changed(table)
    return table
