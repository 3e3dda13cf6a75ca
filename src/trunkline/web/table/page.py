"""Whether another table waits for the one who looks at this one: the header says so."""

import json
from collections.abc import Callable
from dataclasses import fields

from django.db.models import Exists, F, OuterRef, Q
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_POST, require_safe

from trunkline.core import codec
from trunkline.core.errors import Illegal
from trunkline.core.events import NEWS
from trunkline.web.accounts.identity import ensure_person
from trunkline.web.accounts.models import Person, Request
from trunkline.web.game_page.page import goes_on
from trunkline.web.site import network
from trunkline.web.site.errors import NotYours, Refused, reason_of, refused
from trunkline.web.site.forms import GuestForm, action_in, origin_of, valid, whole
from trunkline.web.table import advice, chat, create, moves, notifications, orders, seats
from trunkline.web.table import host as table_host
from trunkline.web.table import undo as table_undo
from trunkline.web.table.changes import mark_of
from trunkline.web.table.chat import SayForm
from trunkline.web.table.host import set_pace
from trunkline.web.table.models import PERSON, RUNNING, Seat, Table
from trunkline.web.table.orders import posted_order
from trunkline.web.table.plies import label_of
from trunkline.web.table.rendering import difference, drawn, has_room
from trunkline.web.table.snapshot import Seen, View, view_of
from trunkline.web.table.waiting_room import name_there
from trunkline.words import compass


def waiting(person: Person | None, code: str) -> dict[str, list[tuple[str, str]]]:
    """Address and name of the other tables that wait for the person, the most urgent first.

    A game with bots alone can wait, unless its clock runs.
    """
    if person is None:
        return {}
    turn = Seat.objects.filter(table=OuterRef("pk"), person=person, kind=PERSON, number=OuterRef("actor"))
    others = Seat.objects.filter(table=OuterRef("pk"), person__isnull=False).exclude(person=person)
    tables = Table.objects.filter(Exists(turn), status=RUNNING, analysis=False).exclude(code=code)
    hidden = person.hidden_tables.values("id")
    matter = tables.filter(Q(Exists(others)) | Q(per_move__isnull=False)).exclude(id__in=hidden)
    first = list(matter.order_by(F("deadline").asc(nulls_last=True), "moved"))
    # Several are only counted: one needs its players, if it has no name.
    name = label_of(first[0], () if first[0].name else first[0].seats.all()) if len(first) == 1 else ""
    return {"elsewhere": [(table.code, name) for table in first]}


def waiting_markup(person: int, code: str, language: str) -> str:
    """The same as markup in a single line, which the live stream sends when it has changed."""
    with override(language):
        markup = render_to_string("table/elsewhere.html", waiting(Person(id=person), code))
    return " ".join(markup.split())


@require_safe
def page(request: Request, code: str) -> HttpResponse:
    """The table."""
    view = view_of(request, code, notes=True)
    mark = mark_of(view.table, view.orders)  # Before all else, so that nothing is missed.
    table = drawn(view, origin_of(request), network.address_for(request))
    panels = {panel.tab or panel.id: panel for panel in table.panels}
    more = {"view": view, "table": view.table, "mark": mark, "drawn_sign": table.sign, "panels": panels, "news": NEWS}
    return render(request, "table/table.html", {**table.around, **_own(view), **_keys(view), **more})


def _own(view: View) -> dict[str, object]:
    """What is not part of a panel, since the person may be writing there: notes, switches."""
    own = {
        "notes": view.seen.notes if view.seen else "",
        "is_host": view.person is not None and view.table.host_id == view.person.id,
    }
    return own | notifications.switches(view.person, view.notice_choice) | waiting(view.person, view.table.code)


def _keys(view: View) -> dict[str, object]:
    """What keys are about: sales, tiles and hexes, which the list of keys names in such games, and ways on a map."""
    actions = view.game.rules.ACTIONS
    return {
        "bearings": json.dumps([compass.beyond(edge, "#") for edge in range(6)]),
        "can_turn": any(one.name == "rotation" for action in actions for one in fields(action)),
        "can_sell": any(codec.type_name(action) == "sell" for action in actions),
        "has_hexes": view.game.web is not None
        and any(one.name == "hex" for action in actions for one in fields(action)),
    }


@require_safe
def panels(request: Request, code: str) -> HttpResponse:
    """What has changed on the page, to be put in its place."""
    return _panels(request, view_of(request, code))


def _panels(request: Request, view: View, said: Illegal | str = "", status: int = 200) -> HttpResponse:
    """The panels that differ from those that the page says it has.

    What was said to the person stays until the position changes or they do something else.
    """
    table = drawn(view, origin_of(request), network.address_for(request))
    had = dict(one.split(":", 1) for one in request.headers.get("X-Have", "").split(",") if ":" in one)
    differs, signed_out = difference(table, had), _is_signed_out(request, view)
    says = request.method == "POST" or differs["says"] or signed_out
    more = differs | {"table": view.table, "said": said, "says": says, "signed_out": signed_out}
    response = render(request, "table/panels.html", {**table.around, **more}, status=status)
    response["X-Version"] = str(view.table.version)
    response["X-Shown"] = table.sign
    if had and not has_room(table, had):
        response["HX-Refresh"] = "true"
    return response


def _is_signed_out(request: Request, view: View) -> bool:
    """Does the page belong to a player whom this browser no longer knows, such as after logging out elsewhere?"""
    shown = request.headers.get("X-Person", "")
    return bool(shown) and not view.mine and shown != str(request.person.id if request.person else "")


def _posted(request: Request, code: str, do: Callable[[], object], now: bool = False) -> HttpResponse:
    """Do it, and answer with the panels as they are then; a refusal is said beside the choices.

    `now` says that a page which looked back shows the present from then on.
    """
    try:
        done = do()
    except Refused as error:
        if not request.htmx:
            return refused(request, error, code)
        return _panels(request, view_of(request, code), reason_of(error), error.status)
    if not request.htmx:
        return redirect("table", code=code)
    seen = done if isinstance(done, Seen) else None
    view = View(seen.table, request.person or None, seen.table.ply, seen) if seen else view_of(request, code, now)
    response = _panels(request, view)
    if now:
        response["HX-Trigger"] = "now"
    return response


@require_POST
def act(request: Request, code: str) -> HttpResponse:
    """A move: the ply that the page showed and the action, with a number where one was asked for."""
    person = request.person

    def do() -> Seen:
        ply = whole(request.POST.get("ply", ""))
        return moves.played(code, person or None, ply, _action(request), goes_on)

    return _warned(request, code) or _posted(request, code, do, now=True)


def _warned(request: Request, code: str) -> HttpResponse | None:
    """What the coach says about a move first, if its player wants one."""
    try:
        return advice.warning(request, code, _action(request))
    except Refused:
        return None


def _action(request: Request) -> object:
    """The action of a form as JSON data."""
    data = action_in(request.POST.get("action", ""))
    if isinstance(data, dict) and (name := request.POST.get("field")):
        data[name] = whole(request.POST.get("quick") or request.POST.get("number", ""))
    return data


@require_POST
def order(request: Request, code: str) -> HttpResponse:
    """Give a standing order for one's seat."""
    person, post = request.person or None, request.POST

    def do() -> None:
        data = posted_order(post)
        if isinstance(data, dict) and "limit" in post:
            data["limit"] = whole(post["limit"])
        orders.give(code, person, whole(post.get("seat", "")), whole(post.get("ply", "")), data)

    return _posted(request, code, do)


@require_POST
def withdraw(request: Request, code: str, id: int) -> HttpResponse:
    """Withdraw a standing order, or put away what is told of one that is over."""
    person = request.person or None
    return _posted(request, code, lambda: orders.withdraw(code, person, id))


@require_POST
def undo(request: Request, code: str) -> HttpResponse:
    """Take back, or ask for it; who asks from an earlier position is back in the present then."""
    person, to = request.person, request.POST.get("to", "")

    def do() -> None:
        table_undo.undo(code, person or None, whole(request.POST.get("ply", "")), whole(to) if to else None)

    return _posted(request, code, do, now=bool(to))


@require_POST
def redo(request: Request, code: str) -> HttpResponse:
    """Put back what one has undone."""
    person, ply = request.person or None, request.POST.get("ply", "")
    return _posted(request, code, lambda: table_undo.redo(code, person, whole(ply)))


@require_POST
def answer(request: Request, code: str, request_id: int) -> HttpResponse:
    """Agree to going back, or not."""
    person = request.person
    agree = request.POST.get("agree") == "yes"
    return _posted(request, code, lambda: table_undo.answer(code, person or None, request_id, agree))


@require_POST
def pace(request: Request, code: str) -> HttpResponse:
    """Let bots move at once, or at a pace that people can follow."""
    person, fast = request.person, request.POST.get("fast") == "yes"
    return _posted(request, code, lambda: set_pace(code, person or None, fast))


@require_POST
def say(request: Request, code: str) -> HttpResponse:
    """Chat; whoever speaks first says who they are."""
    table = get_object_or_404(Table, code=code)

    def do() -> None:
        said = valid(SayForm(request.POST))
        chat.checked_text(table, request.person or None, said["text"])  # Nobody is made a guest to be refused.
        chat.say(code, ensure_person(request, said["name"]), said["text"])

    return _posted(request, code, do)


@require_POST
def sit(request: Request, code: str, number: int) -> HttpResponse:
    """Take an open seat."""

    def do() -> None:
        name = valid(GuestForm(request.POST))["name"]
        table = get_object_or_404(Table, code=code)
        kept = request.person and table.seats.filter(kept_for=request.person).exists()
        if not kept and name_there(table, name) != name:
            said = _("Somebody at this table is already called %(name)s. Choose another name.")
            raise Refused(said % {"name": name})
        seats.seats_for(table, request.person or None, number)  # Nobody is made a guest to be refused.
        seats.take(code, ensure_person(request, name), number, name=name)

    return _posted(request, code, do)


@require_POST
def host(request: Request, code: str) -> HttpResponse:
    """The host adds a seat, starts the game, with bots in the free seats or without, cancels the table or ends it."""
    person, what = request.person or None, request.POST.get("do", "")
    doing = {
        "add": table_host.add_seat,
        "start": table_host.start,
        "start-so": table_host.start_without_bots,
        "cancel": table_host.cancel,
        "end": table_host.end,
    }

    def do() -> None:
        if what not in doing:
            said = _("A host can %(known)s, not %(asked)s.")
            raise Refused(said % {"known": _(" or ").join(doing), "asked": codec.quoted(what)})
        doing[what](code, person)

    return _posted(request, code, do)


@require_POST
def seat(request: Request, code: str, number: int) -> HttpResponse:
    """Change a seat before the start; leave it, hand it to a bot, offer it, take it back."""
    person = request.person or None
    what, kind = request.POST.get("do", ""), request.POST.get("kind", "")
    doing: dict[str, Callable[[], object]] = {
        "change": lambda: table_host.change(code, person, number, create.SeatSpec(kind, request.POST.get("name", ""))),
        "remove": lambda: table_host.remove_seat(code, person, number),
        "leave": lambda: seats.leave(code, person, number),
        "absent": lambda: table_host.replace_absent(code, person, number),
        "bot": lambda: seats.hand_to_bot(code, person, number, kind),
        "offer": lambda: seats.offer(code, person, number),
        "back": lambda: seats.take_back(code, person, number),
    }

    def do() -> None:
        if what not in doing:
            said = _("A seat can %(known)s, not %(asked)s.")
            raise Refused(said % {"known": ", ".join(doing), "asked": codec.quoted(what)})
        doing[what]()

    return _posted(request, code, do)


@require_POST
def share(request: Request) -> HttpResponse:
    """The owner of this computer lets people on its network join, or ends that: on a table's page, or in the lobby."""
    do = network.start if request.POST.get("do") == "start" else network.stop
    code = request.POST.get("table", "")
    if not network.is_owner(request):
        error = NotYours(_("This is only possible on the computer on which the server runs."))
        return refused(request, error, code)
    if code:
        return _posted(request, code, do)
    try:
        do()
    except Refused as error:
        return refused(request, error)
    return redirect("lobby")
