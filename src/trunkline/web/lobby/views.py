"""The lobby: one's own tables, open, running and finished ones, and new tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trunkline.core import codec
from trunkline.core.api import winners
from trunkline.games import GAMES
from trunkline.web.face import variants, web_of
from trunkline.web.lobby.new_table import NewTable
from trunkline.web.people.middleware import ensure_person, find_person
from trunkline.web.people.models import Person
from trunkline.web.people.request import Request
from trunkline.web.site.forms import GuestForm, valid
from trunkline.web.tables import importing, seating
from trunkline.web.tables.calls import turn_of
from trunkline.web.tables.errors import Refused
from trunkline.web.tables.lists import tables_of
from trunkline.web.tables.models import EMPTY, PERSON, Seat, Table

SHOWN = 50
"""Tables of a list, at most."""


@require_safe
def lobby(request: Request) -> HttpResponse:
    """Whose turn it is at my tables; tables to join, to watch and to look back at."""
    return lobby_page(request)


def lobby_page(request: Request, said: str = "", status: int = 200) -> HttpResponse:
    """The lobby, with what is to be said of the last request."""
    person = find_person(request)
    context = {
        "person": person,
        "games": list(GAMES.values()),
        "said": said,
    } | _lists(person)
    return render(request, "lobby/lobby.html", context, status=status)


@require_safe
def tables(request: Request) -> HttpResponse:
    """The lists alone, for a page that is open; nothing if it has them as they are."""
    lists = _lists(find_person(request))
    if request.GET.get("have") == lists["sign"]:
        return HttpResponse(status=204)
    return render(request, "lobby/tables.html", lists)


@dataclass(frozen=True, slots=True)
class Row:
    """What the lobby says of a table."""

    table: Table
    title: str
    seats: Sequence[Seat]
    acting: Seat | None
    my_turn: bool
    free: int
    """Seats that anybody can take."""
    removable: bool
    winners: Sequence[str]

    @property
    def whose_turn(self) -> str:
        """The call to the person whose turn it is."""
        return turn_of(self.seats, self.acting) if self.acting else ""


def _lists(person: Person | None) -> dict[str, object]:
    """The lists of tables that a person sees, and a sign by which a page knows whether they have changed."""
    lists = {name: _rows(tables, person) for name, tables in tables_of(person).items()}
    lists["mine"].sort(key=lambda row: not row.my_turn)
    shown = [(name, row.table.code, row.table.version) for name, rows in lists.items() for row in rows]
    return {**lists, "sign": blake2b(repr(shown).encode(), digest_size=6).hexdigest()}


def _rows(tables: QuerySet[Table], person: Person | None) -> list[Row]:
    """What the lobby says of tables, those with news first."""
    return [_row(table, person) for table in tables.prefetch_related("seats").order_by("-moved")[:SHOWN]]


def _row(table: Table, person: Person | None) -> Row:
    seats = list(table.seats.all())
    acting = seats[table.actor] if table.actor is not None else None
    return Row(
        table,
        GAMES[table.game].title,
        seats,
        acting,
        my_turn=bool(acting and person and acting.kind == PERSON and acting.person_id == person.id),
        free=sum(seat.kind == EMPTY and not seat.invited for seat in seats),
        removable=importing.can_remove(table, seats, person),
        winners=[seats[seat].name for seat in winners(table.scores)] if table.scores else [],
    )


@require_POST
def quick(request: Request, game: str) -> HttpResponse:
    """A game against bots, at once."""
    if game not in GAMES:
        raise Http404
    bots = [seating.SeatSpec(GAMES[game].usual_bot)] * (GAMES[game].usual_count - 1)
    try:
        person = ensure_person(request, valid(GuestForm(request.POST))["name"])
        seats = [seating.SeatSpec("me"), *bots]
        table = seating.create(person, game, seats, rulings=variants.proposed(game), listed=False)
    except Refused as error:
        return lobby_page(request, str(error), error.status)
    return redirect("table", code=table.code)


@require_POST
def learn(request: Request, game: str) -> HttpResponse:
    """A lesson: the first rounds of a game by a script, and then a game against bots."""
    lesson = web_of(game).lesson() if game in GAMES else None
    if lesson is None:
        raise Http404
    seats = [seating.SeatSpec("me"), *[seating.SeatSpec(GAMES[game].usual_bot)] * (lesson.players - 1)]
    moves = [codec.encode(move.action) for move in lesson.moves]
    try:
        person = ensure_person(request, valid(GuestForm(request.POST))["name"])
        table = seating.create(person, game, seats, lesson.seed, lesson.variants, listed=False, lesson=moves)
    except Refused as error:
        return lobby_page(request, str(error), error.status)
    return redirect("table", code=table.code)


@require_http_methods(["GET", "POST"])
def new(request: Request, game: str) -> HttpResponse:
    """The form of a new table."""
    if game not in GAMES:
        raise Http404
    form = NewTable(GAMES[game], request.POST if request.method == "POST" else None)
    status = 400 if form.is_bound else 200
    if form.is_valid():
        try:
            return redirect("table", code=_create(request, form).code)
        except Refused as error:
            form.add_error(None, str(error))
            status = error.status
    context = {"form": form, "game": GAMES[game], "games": GAMES, "person": find_person(request)}
    return render(request, "lobby/new.html", context, status=status)


def _create(request: Request, form: NewTable) -> Table:
    """The table that a valid form describes."""
    data = form.cleaned_data
    person = ensure_person(request, data["name"])
    return seating.create(
        person, form.game.name, form.seat_specs(), data["seed"], form.variants(), data["listed"], form.time()
    )
