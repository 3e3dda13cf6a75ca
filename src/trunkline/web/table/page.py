"""The page of a table: the whole page, its panels, and what is posted to it."""

import json
from collections.abc import Callable
from dataclasses import fields

from django.db.models import Exists, F, OuterRef, Q
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import override
from django.views.decorators.http import require_POST, require_safe

from trunkline.core import codec
from trunkline.core.errors import Illegal
from trunkline.core.events import NEWS
from trunkline.web.accounts.models import Person, Request
from trunkline.web.game_page.page import goes_on
from trunkline.web.site import network
from trunkline.web.site.errors import NotYours, Refused, reason_of, refused
from trunkline.web.site.forms import action_in, origin_of, whole
from trunkline.web.table import advice, moves, notes, notifications, panels
from trunkline.web.table.changes import stamp_of
from trunkline.web.table.models import PERSON, RUNNING, Seat, Table
from trunkline.web.table.plies import label_of
from trunkline.web.table.snapshot import Snapshot, requested
from trunkline.words import compass
from trunkline.words.language import said as _


@require_safe
def page(request: Request, code: str) -> HttpResponse:
    snapshot = requested(request, code)
    rendered = panels.render(snapshot, origin_of(request), network.address_for(request))
    actions = snapshot.game.rules.ACTIONS
    names = {one.name for action in actions for one in fields(action)}
    context = {
        **rendered.around,
        # What is not part of a panel, since the person may be writing there.
        "notes": notes.read(snapshot.table, snapshot.person) if snapshot.has_notes else "",
        "is_host": snapshot.person is not None and snapshot.table.host_id == snapshot.person.id,
        **notifications.switches(snapshot.person, snapshot.notification_choice),
        **waiting_elsewhere(snapshot.person, code),
        # What keys are about, which the list of keys names only in games that have it, and ways on a map.
        "bearings": json.dumps([compass.beyond(edge, "#") for edge in range(6)]),
        "can_turn": "rotation" in names,
        "can_sell": any(codec.type_name(action) == "sell" for action in actions),
        "has_hexes": snapshot.game.web is not None and "hex" in names,
        "snapshot": snapshot,
        "table": snapshot.table,
        "stamp": stamp_of(snapshot.table, snapshot.orders),
        "shown": rendered.id,
        "panels": {panel.tab or panel.id: panel for panel in rendered.panels},
        "news": NEWS,
    }
    return render(request, "table/table.html", context)


def waiting_elsewhere(person: Person | None, code: str) -> dict[str, list[tuple[str, str]]]:
    """Code and name of the other tables that wait for the person, the most urgent first; the header shows them.

    A game with nobody but bots can wait, unless its clock runs.
    """
    if person is None:
        return {}
    turn = Seat.objects.filter(table=OuterRef("pk"), person=person, kind=PERSON, number=OuterRef("actor"))
    others = Seat.objects.filter(table=OuterRef("pk"), person__isnull=False).exclude(person=person)
    tables = Table.objects.filter(Exists(turn), status=RUNNING, analysis=False).exclude(code=code)
    hidden = person.hidden_tables.values("id")
    tables = tables.filter(Q(Exists(others)) | Q(per_move__isnull=False)).exclude(id__in=hidden)
    first = list(tables.order_by(F("deadline").asc(nulls_last=True), "moved"))
    # Several are only counted: one needs its players, if it has no name.
    name = label_of(first[0], () if first[0].name else first[0].seats.all()) if len(first) == 1 else ""
    return {"elsewhere": [(table.code, name) for table in first]}


def waiting_markup(person: int, code: str, language: str) -> str:
    """The same as markup in a single line, which the live stream sends when it has changed."""
    with override(language):
        markup = render_to_string("table/elsewhere.html", waiting_elsewhere(Person(id=person), code))
    return " ".join(markup.split())


@require_safe
def changed_panels(request: Request, code: str) -> HttpResponse:
    """The panels that have changed since those that the page shows; all of them if that isn't known."""
    return _answer(request, requested(request, code))


def _answer(request: Request, snapshot: Snapshot, said: Illegal | str = "", status: int = 200) -> HttpResponse:
    """The panels that the page needs. An error stays beside the choices until the position changes."""
    rendered = panels.render(snapshot, origin_of(request), network.address_for(request))
    earlier = panels.rendered(request.headers.get("X-Shown", ""))
    changed = rendered.changed_since(earlier, request.headers.get("X-Touched", "").split(","))
    # The page may belong to a player whom this browser no longer knows, such as after logging out elsewhere.
    owner = request.headers.get("X-Person", "")
    signed_out = bool(owner) and not snapshot.mine and owner != str(request.person.id if request.person else "")
    context = {
        **rendered.around,
        "changed": changed,
        "said": said,
        "says": request.method == "POST" or signed_out or any(panel.id == "now" for panel in changed),
        "signed_out": signed_out,
    }
    response = render(request, "table/panels.html", context, status=status)
    response["X-Version"] = str(snapshot.table.version)
    response["X-Shown"] = rendered.id
    response["X-From"] = earlier.id if earlier else ""
    return response


Change = Callable[..., object]
"""What a feature does with a request: (request, code, ...). True if a page that looked back is to show the present."""


def posting(change: Change) -> Callable[..., HttpResponse]:
    """The view of a change: it is made, and answered with the panels as they are then, or with the reason why not."""

    def snapshot(request: Request, code: str, **parts: object) -> HttpResponse:
        try:
            done = change(request, code, **parts)
        except Refused as error:
            if not request.htmx:
                return refused(request, error, code)
            return _answer(request, requested(request, code), reason_of(error), error.status)
        if not request.htmx:
            return redirect("table", code=code)
        snapshot = done if isinstance(done, Snapshot) and done.chat_stamp else None
        response = _answer(request, snapshot or requested(request, code, latest=bool(done)))
        if done:
            response["HX-Trigger"] = "now"
        return response

    return require_POST(snapshot)


def act(request: Request, code: str) -> HttpResponse:
    """A move, unless its player wants to be warned of it first."""
    try:
        warning = advice.warning(request, code, _action(request)) if request.method == "POST" else None
    except Refused:
        warning = None
    return warning or posting(make_move)(request, code)


def make_move(request: Request, code: str) -> Snapshot:
    """A move: the ply that the page showed and the action, with a number where one was asked for."""
    ply = whole(request.POST.get("ply", ""))
    return moves.play(code, request.person or None, ply, _action(request), goes_on)


def _action(request: Request) -> object:
    """The action of a form as JSON data."""
    data = action_in(request.POST.get("action", ""))
    if isinstance(data, dict) and (name := request.POST.get("field")):
        data[name] = whole(request.POST.get("quick") or request.POST.get("number", ""))
    return data


@require_POST
def share(request: Request) -> HttpResponse:
    """The owner of this computer lets people on its network join, or ends that: on a table's page, or in the lobby."""
    change = network.start if request.POST.get("do") == "start" else network.stop
    code = request.POST.get("table", "")
    if not network.is_owner(request):
        error = NotYours(_("This is only possible on the computer on which the server runs."))
        return refused(request, error, code)
    if code:
        return posting(lambda _request, _code: change())(request, code)
    try:
        change()
    except Refused as error:
        return refused(request, error)
    return redirect("lobby")
