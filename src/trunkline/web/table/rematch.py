"""A rematch: a table like the old one for the same people, who move one seat over."""

from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from trunkline.web.accounts.models import Person, Request
from trunkline.web.site.errors import NotYours, Refused, refused
from trunkline.web.table import seats
from trunkline.web.table.changes import changed
from trunkline.web.table.create import Agreed, SeatSpec, create
from trunkline.web.table.models import BOT, CANCELLED, EMPTY, FINISHED, OPEN, Seat, Table
from trunkline.web.table.remarks import remark
from trunkline.web.table.snapshot import Snapshot, locked
from trunkline.web.table.time_control import Clock
from trunkline.words.language import said as _


def may_ask(table: Table, person: Person | None) -> bool:
    """Whoever sat at a game that is over may ask for another."""
    is_over = table.status == FINISHED and not table.analysis
    return is_over and person is not None and any(seat.person_id == person.id for seat in table.seats.all())


def rematch_of(table: Table) -> Table | None:
    """The table where they play again, unless it was given up."""
    again: Table | None = table.rematch
    return None if again is None or again.status == CANCELLED else again


@transaction.atomic
def rematch(code: str, person: Person | None) -> Table:
    """The next game; the one who asks first makes the table, the others find it and their seats kept for them."""
    table = locked(code)
    if table.status != FINISHED or table.analysis:
        raise Refused(_("You can ask for a rematch once the game is over."))
    if person is None or not may_ask(table, person):
        raise NotYours(_("Only players at this table can ask for a rematch."))
    if existing := rematch_of(table):
        return existing
    seats = list(table.seats.all())
    specs = _specs([*seats[1:], *seats[:1]], person)
    clock = Clock(table.per_move, table.reserve, table.on_timeout) if table.per_move else None
    agreed = Agreed(table.name, assistance=table.assistance)
    made = create(person, table.game, specs, None, table.rulings, table.listed, clock, table.webhook, agreed=agreed)
    remark(made, "rematch")
    table.rematch = made
    remark(table, "rematch_asked", name=next(seat.name for seat in seats if seat.person_id == person.id))
    changed(table)
    return made


def _specs(seats: list[Seat], person: Person) -> list[SeatSpec]:
    """Each seat again: the asker's and the bots' at once, the others kept. A seat handed to a bot is its owner's."""
    specs, mine = [], "me"
    for seat in seats:
        if seat.person_id == person.id:
            specs.append(SeatSpec(mine, seat.name))
            mine = "hotseat"
        elif seat.kind == BOT and seat.person_id is None:
            specs.append(SeatSpec(seat.bot, seat.name))
        else:
            specs.append(SeatSpec("invited", seat.name, seat.person))
    return specs


@require_POST
def ask(request: Request, code: str) -> HttpResponse:
    """To the new table, which the first who asks makes; whoever has a seat kept there sits down."""
    get_object_or_404(Table, code=code)
    person = request.person or None
    try:
        made = rematch(code, person)
        if person is not None and (seat := _kept(made, person)):
            seats.take(made.code, person, seat.number)
    except Refused as error:
        return refused(request, error, code)
    if request.htmx:
        return HttpResponse(headers={"HX-Redirect": reverse("table", args=[made.code])})
    return redirect("table", code=made.code)


def context_of(snapshot: Snapshot) -> dict[str, object]:
    """The rematch, if there is one; whether the one who looks can ask for it, or has a seat kept there."""
    made = rematch_of(snapshot.table)
    kept = made is not None and snapshot.person is not None and _kept(made, snapshot.person) is not None
    return {"rematch": made, "kept": kept, "may_ask": may_ask(snapshot.table, snapshot.person)}


def _kept(made: Table, person: Person) -> Seat | None:
    """The first seat that is kept for a person."""
    if made.status != OPEN:
        return None
    seat: Seat | None = made.seats.filter(kept_for=person, kind=EMPTY).first()
    return seat
