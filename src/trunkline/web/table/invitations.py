"""The page that an invitation leads to: what is played, with whom and for how long, and one button."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from trunkline.web.people.middleware import ensure_person
from trunkline.web.people.request import Request
from trunkline.web.site.forms import GuestForm, valid
from trunkline.web.table.agreements import special_lines
from trunkline.web.table.waiting import open_seat
from trunkline.web.tables import seating
from trunkline.web.tables.errors import Refused
from trunkline.web.tables.models import BOT, EMPTY, PERSON, Seat, Table
from trunkline.web.tables.positions import game_of


@require_http_methods(["GET", "HEAD", "POST"])
def by_link(request: Request, code: str, invitation: str) -> HttpResponse:
    """The link of one seat, and sitting down there."""
    table = get_object_or_404(Table, code=code)
    seat = table.seats.filter(invitation=invitation).first()
    if request.method == "POST":
        return _sit_down(request, table, None, invitation)
    if _sits(request, table) and (seat is None or seat.kind == EMPTY):
        return redirect("table", code=code)
    if seat is None or not seating.is_offered(table, seat):
        return _page(
            request, table, _("This link has been used or has expired. It was for one person; you can still watch.")
        )
    return _page(request, table)


@require_http_methods(["GET", "HEAD", "POST"])
def open_to_all(request: Request, code: str) -> HttpResponse:
    """The link of a table with open seats: whoever comes gets the first one."""
    table = get_object_or_404(Table, code=code)
    if _sits(request, table):
        return redirect("table", code=code)
    number = open_seat(table)
    if number is None:
        return _page(request, table, _("All seats at this table are taken. You can still watch."))
    return _sit_down(request, table, number) if request.method == "POST" else _page(request, table)


def _sits(request: Request, table: Table) -> bool:
    return bool(request.person and table.seats.filter(person=request.person, kind=PERSON).exists())


def _sit_down(request: Request, table: Table, number: int | None, invitation: str = "") -> HttpResponse:
    try:
        name = valid(GuestForm(request.POST))["name"]
        is_known = request.POST.get("known") == name or _sits(request, table)
        if not is_known and name_there(table, name) != name:
            return _page(request, table, name=name)
        seating.seats_for(table, request.person or None, number, invitation)  # Nobody is made a guest to be refused.
        seating.take(table.code, ensure_person(request, name), number, invitation, name)
    except Refused as error:
        return _page(request, table, str(error), error.status)
    return redirect("table", code=table.code)


def name_there(table: Table, name: str) -> str:
    """The name that somebody would get at the table: with a number, if another has it already."""
    seat = table.seats.filter(kind=EMPTY).first()
    return seating.free_name(seat, name) if seat and name else name


def _name(seat: Seat) -> str:
    return _("%(name)s (bot)") % {"name": seat.name} if seat.kind == BOT else seat.name


def _page(request: Request, table: Table, said: str = "", status: int = 200, name: str = "") -> HttpResponse:
    """The invitation; with a name that somebody wants to have and another has already, it says so."""
    seats = list(table.seats.all())
    name = name or (request.person.name if request.person else "")
    host = next((seat.name for seat in seats if seat.person_id == table.host_id), table.host.name)
    context = {
        "table": table,
        "game": game_of(table),
        "host": host,
        "seats": seats,
        "players": [_name(seat) for seat in seats if seat.kind != EMPTY],
        "agreed": special_lines(table),
        "said": said,
        "name": name,
        "there": name_there(table, name),
    }
    return render(request, "table/join.html", context, status=status)
