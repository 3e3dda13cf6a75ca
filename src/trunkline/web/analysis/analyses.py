"""Analyses: one person plays all sides of a game or position, tries several lines, and sees the best runs and moves."""

import re
from collections.abc import Sequence

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trunkline import advice
from trunkline.games import GAMES
from trunkline.notation.position import BadPosition, read, variants
from trunkline.pictures.table import seats
from trunkline.web.accounts.identity import ensure_person, lock
from trunkline.web.accounts.models import Person, Request
from trunkline.web.analysis.review import can_review
from trunkline.web.game_page.choices import encoded
from trunkline.web.game_page.page import web_of
from trunkline.web.site.errors import NoSuchTable, Refused, TooMany, refused, sentence
from trunkline.web.site.forms import on_to, ply_in
from trunkline.web.table.advice import BUSY, thought
from trunkline.web.table.changes import changed
from trunkline.web.table.create import new_code, new_invitation
from trunkline.web.table.lines import check_owner, follow, stand_at
from trunkline.web.table.models import PERSON, ChatMessage, Notes, Ply, Seat, Table
from trunkline.web.table.moves import insert_ply
from trunkline.web.table.plies import Data, names_of, ply_at, tree_of
from trunkline.web.table.snapshot import WITHOUT_ASSISTANCE, locked, requested
from trunkline.words.language import said as _
from trunkline.words.language import text_of
from trunkline.words.phrases import typed


def make_room(person: Person) -> None:
    """So many analyses can be kept. The oldest in which nothing was done holds nothing that is not elsewhere."""
    lock(person)
    kept = Table.every.filter(analysis=True, host=person)
    most = settings.MOST_GUEST_ANALYSES if person.user_id is None else settings.MOST_ANALYSES
    if kept.count() < most:
        return
    uses = (Ply.objects.filter(number__gt=0), ChatMessage.objects.all(), Notes.objects.all())
    done, said, noted = (Exists(rows.filter(table=OuterRef("pk"))) for rows in uses)
    empty = kept.exclude(done | said | noted | is_base()).order_by("moved").first()
    if empty is None:
        words = _("You have %(count)s analyses, which is the maximum. Remove one of them in the lobby first.")
        raise TooMany(words % {"count": most})
    empty.delete()


def is_base() -> Exists:
    return Exists(Table.every.filter(base__table=OuterRef("pk")))


@transaction.atomic
def analyse(code: str, ply: int, person: Person) -> Table:
    """A private table that goes on from a ply of a game, with its history; the person has all seats.

    Only what is played there is stored: the moves before stay those of the game, even if they are undone there.
    """
    origin, base = base_of(code, ply)
    table = _table(person, origin.game, names_of(origin), seed=origin.seed, rulings=origin.rulings)
    table.origin, table.origin_ply, table.base = origin, ply, base
    table.from_position = origin.from_position
    table.rules_version = origin.rules_version
    for seat in origin.seats.all():
        former = [[min(last, ply), name] for last, name in seat.former]
        table.seats.filter(number=seat.number).update(former=former)
    stand_at(table, base)
    changed(table)
    return table


def base_of(code: str, ply: int) -> tuple[Table, Ply]:
    """The table and the ply that an analysis is to go on from, or Refused."""
    origin = Table.objects.filter(code=code).first()
    if origin is None:
        raise NoSuchTable(_("There is no such table."))
    base = ply_at(origin, ply).first()
    if base is None:
        raise Refused(_("There is no move %(ply)s at this table.") % {"ply": ply})
    return origin, base


@transaction.atomic
def from_position(text: str, person: Person) -> Table:
    try:
        game, state = read(text)
    except BadPosition as error:
        raise Refused(sentence(error)) from None
    table = _table(person, game, seats(state.players, None), seed=0, rulings=variants(game, state))
    table.from_position, table.origin_ply = True, 0
    insert_ply(table, 0, state)
    changed(table)
    return table


def _table(person: Person, game: str, names: Sequence[str], seed: int, rulings: Data) -> Table:
    make_room(person)
    table = Table.objects.create(
        code=new_code(), game=game, host=person, listed=False, analysis=True, seed=seed, rulings=rulings
    )
    for number, name in enumerate(names):
        Seat.objects.create(
            table=table, number=number, kind=PERSON, name=name, person=person, invitation=new_invitation()
        )
    return table


@transaction.atomic
def remove(code: str, person: Person | None) -> None:
    table = locked(code)
    check_owner(table, person)
    if Table.every.filter(is_base(), id=table.id).exists():
        raise Refused(_("Another analysis goes on from this one, so it can't be removed."))
    table.delete()


@transaction.atomic
def take_line(code: str, person: Person | None, leaf: int) -> Table:
    table = locked(code)
    if not table.analysis:
        raise Refused(_("Only an analysis has several lines."))
    check_owner(table, person)
    last = tree_of(table).filter(id=leaf).first()
    if last is None:
        raise Refused(_("There is no such line."))
    follow(table, last)
    changed(table)
    return table


def post_line(request: Request, code: str, leaf: int) -> bool:
    take_line(code, request.person or None, leaf)
    return True


@require_POST
def start_analysis(request: Request, code: str) -> HttpResponse:
    asked = request.POST.get("ply", "")
    try:
        if (ply := ply_in(asked)) is None:
            raise Refused(_("%(asked)s isn't a move number.") % {"asked": text_of(typed(asked))})
        base_of(code, ply)  # A request that is refused makes nobody a guest.
        made = analyse(code, ply, ensure_person(request, _("Guest")))
    except Refused as error:
        return refused(request, error, code)
    return on_to(request, reverse("table", args=[made.code]))


@require_safe
def analysis(request: Request, code: str) -> HttpResponse:
    snapshot = requested(request, code)
    if snapshot.state is None:
        return HttpResponse(status=204)
    if not snapshot.assists:
        return HttpResponse(format_html('<p class="muted">{}</p>', WITHOUT_ASSISTANCE))
    card = web_of(snapshot.table.game).analysis(snapshot.state)
    if card is None:
        return HttpResponse(status=204)
    return render(request, card.template, {"snapshot": snapshot, "table": snapshot.table, **card.context})


MOST_CANDIDATES = 5


@require_safe
def candidates(request: Request, code: str) -> HttpResponse:
    snapshot = requested(request, code)
    if snapshot.state is None or snapshot.acting is None:
        return HttpResponse(status=204)
    if not can_review(snapshot.table):
        return HttpResponse(format_html('<p class="muted">{}</p>', WITHOUT_ASSISTANCE))
    found = thought(snapshot, snapshot.state)
    if found is None:
        return HttpResponse(format_html('<p class="muted">{}</p>', BUSY))
    shown = [
        {
            "words": snapshot.words.describe(snapshot.state, candidate.action),
            "value": round(candidate.value),
            "action": encoded(candidate.action),
            "why": advice.told(advice.deciding(found[0], candidate), snapshot.names) if number else "",
        }
        for number, candidate in enumerate(found[:MOST_CANDIDATES])
    ]
    context = {
        "snapshot": snapshot,
        "table": snapshot.table,
        "candidates": shown,
        "speaks": len(found) > 1 or bool(found[0].terms),
        "lead": round(found[0].value),
        "most": max(1, round(advice.stake(found)), 2 * abs(round(found[0].value))),
    }
    return render(request, "analysis/candidates.html", context)


IN_ADDRESS = re.compile(r"[A-Za-z0-9._~-]+", re.ASCII)


@require_safe
def open_position(request: Request) -> HttpResponse:
    text = request.GET.get("text", "").strip()
    if not text:
        return render(request, "analysis/position.html")
    if IN_ADDRESS.fullmatch(text):
        return redirect("position", text=text)
    try:
        read(text)
    except BadPosition as error:
        return _bad_position(request, error)
    return redirect("position", text=text)


@require_http_methods(["GET", "HEAD", "POST"])
def position(request: Request, text: str) -> HttpResponse:
    try:
        game, state = read(text)
        if request.method == "POST":
            return redirect("table", code=from_position(text, ensure_person(request, _("Guest"))).code)
    except BadPosition as error:
        return _bad_position(request, error)
    names = seats(state.players, None)
    context = {
        "text": text,
        "title": GAMES[game].title,
        "asks": GAMES[game].words.asks(state, names),
        "picture": GAMES[game].pictures.draw(state, names),
    }
    return render(request, "analysis/position.html", context)


def _bad_position(request: Request, error: BadPosition) -> HttpResponse:
    return render(request, "analysis/position.html", {"said": sentence(error)}, status=400)
