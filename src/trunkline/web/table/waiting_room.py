"""Before the game: who is here, what was agreed, the link and QR code to send, and the page of an invitation."""

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

import segno
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_http_methods

from trunkline.web.accounts.identity import ensure_person
from trunkline.web.accounts.models import Request
from trunkline.web.game_page import page
from trunkline.web.site.errors import Refused
from trunkline.web.site.forms import GuestForm, valid
from trunkline.web.table import clock, seats
from trunkline.web.table.host import spare_seats
from trunkline.web.table.models import BOT, EMPTY, FINISHED, OPEN, PERSON, Table
from trunkline.web.table.plies import game_of, has_other_people
from trunkline.web.table.presence import is_here
from trunkline.web.table.seats import name_there
from trunkline.web.table.snapshot import Snapshot
from trunkline.words.language import said as _


def agreed_lines(table: Table, with_usual: bool = True) -> list[str]:
    """Variants, the usual ones only if asked for, the clock, how seats are given, and whether the pages help."""
    usual = {} if with_usual else page.proposed(table.game)
    rulings = {name: answer for name, answer in table.rulings.items() if with_usual or answer != usual.get(name)}
    lines = page.variant_lines(table.game, rulings) + clock.clock_lines(table)
    if table.random_seats and table.status == OPEN:
        lines.append(_("The seats are drawn at random when the game starts."))
    if not table.assistance:
        lines += [_("No assistance: while the game runs, nobody is shown what tiles would earn, best runs or hints.")]
    elif table.status != FINISHED and not table.analysis and has_other_people(table.seats.all()):
        lines.append(_("Assistance: everyone can see what tiles would earn, best runs and hints."))
    return lines


LOOPBACK = re.compile(r"(localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])(:\d+)?")
"""Addresses of a computer for itself."""


@dataclass(frozen=True, slots=True)
class Room:
    """What the waiting room shows besides the seats."""

    here: frozenset[int]
    """Ids of the seats whose people have the page open."""
    link: str
    """The address that lets anybody sit down; empty if no seat is open to anybody."""
    taken: int
    can_start: bool
    """Could the host start without those who are missing?"""
    spare: Sequence[int]
    """Numbers of the seats that the host can remove."""
    can_add: bool
    """Is there room for one more player?"""
    inherited: bool
    """Has the one who looks become the host because the former one left?"""
    is_local: bool
    """Does the link lead to the computer itself, so that nobody else can open it?"""

    @property
    def code(self) -> SafeString:
        """The link for the camera of a phone, dark on light in every theme."""
        drawn = io.BytesIO()
        picture = segno.make(self.link, micro=False)
        picture.save(drawn, kind="svg", xmldecl=False, light="#fff", scale=1, omitsize=True, border=2)
        return mark_safe(drawn.getvalue().decode())


def room_of(snapshot: Snapshot, origin: str) -> Room:
    """The waiting room of a table; its link begins with the origin."""
    taken = sum(seat.kind != EMPTY for seat in snapshot.seats)
    is_open = open_seat(snapshot.table) is not None
    is_host = snapshot.person is not None and snapshot.table.host_id == snapshot.person.id
    return Room(
        frozenset(seat.id for seat in snapshot.seats if seat.kind == PERSON and is_here(seat)),
        origin + reverse("join-open", args=[snapshot.table.code]) if is_open else "",
        taken,
        taken < len(snapshot.seats) and taken in snapshot.game.players,
        spare_seats(snapshot.table, snapshot.seats),
        len(snapshot.seats) + 1 in snapshot.game.players,
        is_host and any(line.kind == "host_changed" for line in snapshot.chat),
        bool(LOOPBACK.fullmatch(urlsplit(origin).netloc)),
    )


def open_seat(table: Table) -> int | None:
    """The first seat that anybody can take, if the game has not begun."""
    if table.status != OPEN:
        return None
    return table.seats.filter(kind=EMPTY, invited=False).values_list("number", flat=True).first()


@require_http_methods(["GET", "HEAD", "POST"])
def by_link(request: Request, code: str, invitation: str) -> HttpResponse:
    """The link of one seat, and sitting down there."""
    table = get_object_or_404(Table, code=code)
    seat = table.seats.filter(invitation=invitation).first()
    if request.method == "POST":
        return _sit_down(request, table, None, invitation)
    if _sits(request, table) and (seat is None or seat.kind == EMPTY):
        return redirect("table", code=code)
    if seat is None or not seats.is_offered(table, seat):
        said = _("This link has been used or has expired. It was for one person; you can still watch.")
        return _page(request, table, said)
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
        seats.seats_for(table, request.person or None, number, invitation)  # Nobody is made a guest to be refused.
        seats.take(table.code, ensure_person(request, name), number, invitation, name)
    except Refused as error:
        return _page(request, table, str(error), error.status)
    return redirect("table", code=table.code)


def _page(request: Request, table: Table, said: str = "", status: int = 200, name: str = "") -> HttpResponse:
    """The invitation; with a name that somebody wants to have and another has already, it says so."""
    seats = list(table.seats.all())
    taken = [seat for seat in seats if seat.kind != EMPTY]
    name = name or (request.person.name if request.person else "")
    host = next((seat.name for seat in seats if seat.person_id == table.host_id), table.host.name)
    context = {
        "table": table,
        "game": game_of(table),
        "host": host,
        "seats": seats,
        "players": [_("%(name)s (bot)") % {"name": one.name} if one.kind == BOT else one.name for one in taken],
        "agreed": agreed_lines(table, with_usual=False),
        "said": said,
        "name": name,
        "there": name_there(table, name),
    }
    return render(request, "table/join.html", context, status=status)
