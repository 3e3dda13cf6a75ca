"""The waiting room of a table that has not begun: who is here, the link to send, and what will be played."""

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

import segno
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from trunkline.web.face.view import View
from trunkline.web.tables.hosting import spare_seats
from trunkline.web.tables.models import EMPTY, OPEN, PERSON, Table
from trunkline.web.tables.presence import is_here

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
    """Seats that are taken."""
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
        """The link for the camera of a phone."""
        return qr_code(self.link)


def room_of(view: View, origin: str) -> Room:
    """The waiting room of a table; its link begins with the origin."""
    taken = sum(seat.kind != EMPTY for seat in view.seats)
    is_open = open_seat(view.table) is not None
    return Room(
        frozenset(seat.id for seat in view.seats if seat.kind == PERSON and is_here(seat)),
        origin + reverse("join-open", args=[view.table.code]) if is_open else "",
        taken,
        taken < len(view.seats) and taken in view.game.players,
        spare_seats(view.table, view.seats),
        len(view.seats) + 1 in view.game.players,
        _has_inherited(view),
        bool(LOOPBACK.fullmatch(urlsplit(origin).netloc)),
    )


def _has_inherited(view: View) -> bool:
    """Is the person the host, and was not from the start?"""
    is_host = view.person is not None and view.table.host_id == view.person.id
    return is_host and any(line.kind == "host_changed" for line in view.chat)


def open_seat(table: Table) -> int | None:
    """The first seat that anybody can take, if the game has not begun."""
    if table.status != OPEN:
        return None
    seats = table.seats.filter(kind=EMPTY, invited=False)
    number: int | None = seats.values_list("number", flat=True).first()
    return number


def qr_code(link: str) -> SafeString:
    """A link for the camera of a phone, dark on light in every theme."""
    drawn = io.BytesIO()
    segno.make(link, micro=False).save(drawn, kind="svg", xmldecl=False, light="#fff", scale=1, omitsize=True, border=2)
    return mark_safe(drawn.getvalue().decode())
