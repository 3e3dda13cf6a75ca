"""The lobby: a first look, one's own tables, open, running and finished ones, and new tables."""

import secrets
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trunkline.bots.bot import LEVELS
from trunkline.core import codec
from trunkline.games import GAMES
from trunkline.web.accounts.identity import ensure_person
from trunkline.web.accounts.models import Request
from trunkline.web.analysis import analyses
from trunkline.web.game_page import page
from trunkline.web.game_page.page import web_of
from trunkline.web.lobby import game_files
from trunkline.web.lobby.lists import HEADINGS, PAGES, lists_of, page_of
from trunkline.web.lobby.new_table import NewTable
from trunkline.web.lobby.showcase import still_of
from trunkline.web.site.errors import Refused, error_page, refused
from trunkline.web.site.forms import Form, GuestForm, NameField, on_to, switch, valid
from trunkline.web.site.language import said_later
from trunkline.web.site.network import address_for
from trunkline.web.table import create, guests
from trunkline.web.table.models import Table
from trunkline.web.table.plies import game_of, label_of, names_of
from trunkline.words.language import said as _

OFFERED = LEVELS[:3]
"""The strengths that one click offers; a table that is set up has all bots."""
USUAL_LEVEL = "easy"
"""Whom newcomers play against."""
FRIENDS = 3
"""Seats of a table for friends, if the game takes so many; its host adds and removes some there."""


@require_safe
def lobby(request: Request) -> HttpResponse:
    return lobby_page(request)


def lobby_page(request: Request, said: str = "", status: int = 200, about_file: bool = False) -> HttpResponse:
    """The lobby, with what is to be said of the last request; of a file, where it was chosen."""
    person = request.person or None
    # The table that was hidden just now can be put back.
    code = request.session.pop("hidden", "")
    hidden = Table.objects.filter(code=code).first() if code else None
    games = list(GAMES.values())
    first = next((game for game in games if game.showcase), games[0])
    context = {
        "person": person,
        "games": [(game, still_of(game.name), web_of(game.name).lesson() is not None) for game in games],
        "first": first,
        "preview": reverse("showcase-still", args=[first.name]) if first.showcase else "",
        "guest": _("Guest %(number)s") % {"number": 100 + secrets.randbelow(900)},
        "said": said,
        "network": address_for(request),
        "about_file": about_file,
        "levels": [level for level in OFFERED if any(level in game.bots for game in games)],
        "level": request.session.get("level", USUAL_LEVEL),
    } | lists_of(person)
    if hidden:
        context |= {"just_hidden": hidden, "just_hidden_label": label_of(hidden, hidden.seats.all())}
    return render(request, "lobby/lobby.html", context, status=status)


@require_safe
def tables(request: Request) -> HttpResponse:
    had = request.GET.get("have", "")
    lists = lists_of(request.person or None, had)
    if had == lists["sign"]:
        return HttpResponse(status=204)
    return render(request, "lobby/tables.html", lists | {"is_update": True})


@require_safe
def table_list(request: Request, name: str) -> HttpResponse:
    if name not in HEADINGS:
        raise Http404
    asked = request.GET.get("page", "")
    number = min(int(asked), PAGES) if asked.isascii() and asked.isdigit() and len(asked) < 5 and int(asked) else 1
    rows, has_next = page_of(name, request.person or None, number)
    context = {"id": name, "heading": HEADINGS[name], "rows": rows, "before": number - 1}
    return render(request, "lobby/list.html", context | {"after": number + 1 if has_next else 0})


@require_POST
def quick(request: Request, game: str) -> HttpResponse:
    if game not in GAMES:
        raise Http404
    bots = [create.SeatSpec(_bot(request, game, USUAL_LEVEL))] * (GAMES[game].usual_count - 1)
    return _at_once(request, game, [create.SeatSpec("me"), *bots], rulings=page.proposed(game))


@require_POST
def friends(request: Request, game: str) -> HttpResponse:
    """A table for friends, at once: whoever has its link sits down. Nobody chooses a seat, so they are drawn."""
    if game not in GAMES:
        raise Http404
    count = min(FRIENDS, max(GAMES[game].players))
    seats = [create.SeatSpec("me"), *[create.SeatSpec("open")] * (count - 1)]
    return _at_once(request, game, seats, rulings=page.proposed(game), agreed=create.Agreed(random_seats=True))


def _bot(request: Request, game: str, usual: str = "") -> str:
    """The game's bot of the strength that somebody chose in the lobby, now or the last time.

    A stranger who only looks is not remembered.
    """
    level = request.POST.get("level") or request.GET.get("level", "")
    if level in LEVELS and (request.method == "POST" or request.person):
        request.session["level"] = level
    chosen = level if level in LEVELS else str(request.session.get("level", usual))
    return chosen if chosen in GAMES[game].bots else GAMES[game].usual_bot


def _at_once(request: Request, game: str, seats: list[create.SeatSpec], **more: Any) -> HttpResponse:
    try:
        person = ensure_person(request, valid(GuestForm(request.POST))["name"])
        table = create.create(person, game, seats, listed=False, **more)
    except Refused as error:
        return lobby_page(request, str(error), error.status)
    return on_to(request, reverse("table", args=[table.code]))


@require_POST
def learn(request: Request, game: str) -> HttpResponse:
    lesson = web_of(game).lesson() if game in GAMES else None
    if lesson is None:
        raise Http404
    seats = [create.SeatSpec("me"), *[create.SeatSpec(GAMES[game].usual_bot)] * (lesson.players - 1)]
    moves = [[codec.encode(one) for one in (move.action, *move.same)] for move in lesson.moves]
    return _at_once(request, game, seats, seed=lesson.seed, rulings=lesson.variants, lesson=moves)


@require_POST
def hide(request: Request, code: str) -> HttpResponse:
    table = get_object_or_404(Table, code=code)
    if request.person:
        shows = request.POST.get("do") == "show"
        (table.hidden_by.remove if shows else table.hidden_by.add)(request.person)
        if not shows:
            request.session["hidden"] = code
    return redirect("lobby")


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: Request, game: str) -> HttpResponse:
    if game not in GAMES:
        raise Http404
    form = NewTable(GAMES[game], request.POST if request.method == "POST" else None, request.GET.get("name", "")[:40])
    status = 400 if form.is_bound else 200
    if form.is_valid():
        try:
            data, person = form.cleaned_data, ensure_person(request, form.cleaned_data["name"])
            seats, rulings, clock, agreed = form.seat_specs(), form.variants(), form.time(), form.agreed()
            table = create.create(person, game, seats, data["seed"], rulings, data["listed"], clock, agreed=agreed)
            return redirect("table", code=table.code)
        except Refused as error:
            form.add_error(None, str(error))
            status = error.status
    context = {"form": form, "game": GAMES[game], "games": GAMES, "person": request.person or None}
    return render(request, "lobby/new.html", context | {"bot": _bot(request, game)}, status=status)


class ImportForm(Form):
    """A game file; what is in it is read later."""

    file = forms.FileField(
        allow_empty_file=True,
        error_messages={"required": said_later("Choose a file first: a Trunkline record or an 18xx.games file.")},
    )
    name = NameField()
    listed = switch(False)

    def clean_file(self) -> "UploadedFile[bytes]":
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        if file.size is None or file.size > game_files.LARGEST_FILE:
            size = game_files.LARGEST_FILE // 2**20
            raise ValidationError(_("A game file has at most %(size)s MB.") % {"size": size})
        return file


@require_http_methods(["GET", "HEAD", "POST"])
def take_in(request: Request) -> HttpResponse:
    """Open the file as a table, or show beside it why it can't be opened; who only comes along is shown the lobby."""
    if request.method != "POST":
        return redirect("lobby")
    try:
        sent = valid(ImportForm(request.POST, request.FILES))
        taken = game_files.read_file(sent["file"].read())
        # Only now, so that a file that can't be read makes nobody a guest.
        table = game_files.make_table(ensure_person(request, sent["name"]), taken, sent["listed"])
    except Refused as error:
        if request.htmx:
            return error_page(request, error.status, said=str(error))
        return lobby_page(request, str(error), error.status, about_file=True)
    return on_to(request, reverse("table", args=[table.code]))


@require_http_methods(["GET", "HEAD", "POST"])
def remove_import(request: Request, code: str) -> HttpResponse:
    table, person = get_object_or_404(Table, code=code), request.person or None
    try:
        if request.method == "POST":
            if table.analysis:
                analyses.remove(code, person)
                messages.success(request, _("Analysis removed."))
            else:
                game_files.remove(code, person)
                messages.success(request, _("Table removed."))
            return redirect("lobby")
    except Refused as error:
        return refused(request, error, code)
    seats = table.seats.all()
    if not game_files.can_remove(table, seats, person):
        return redirect("table", code=code)
    context = {"title": game_of(table).title, "names": names_of(table), "analysis": table.analysis}
    return render(request, "lobby/remove.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def claim(request: Request, code: str, token: str) -> HttpResponse:
    table = get_object_or_404(Table, code=code)
    try:
        guest = game_files.claimed(code, token)
        if request.method == "POST":
            person = ensure_person(request, guest.name)
            if person.id != guest.id:  # Whoever plays as this guest has all of it.
                guests.inherit(guest, person)
            return redirect("table", code=code)
    except Refused as error:
        return render(request, "lobby/claim.html", {"table": table, "said": str(error)}, status=error.status)
    return render(request, "lobby/claim.html", {"table": table, "guest": guest})
