"""The lobby: one's own tables, open, running and finished ones, and new tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trunkline.core.api import winners
from trunkline.games import GAMES
from trunkline.games.game import Game
from trunkline.web.people.middleware import ensure_person, find_person
from trunkline.web.people.models import Person
from trunkline.web.people.request import Request
from trunkline.web.play import rulings, timing
from trunkline.web.play.face import web_of
from trunkline.web.play.templatetags.seats import bot_words
from trunkline.web.tables import importing, seating
from trunkline.web.tables.errors import Refused
from trunkline.web.tables.lists import tables_of
from trunkline.web.tables.models import EMPTY, PERSON, Seat, Table

SHOWN = 50
"""Tables of a list, at most."""
USUAL_COUNT = 3
KINDS = (
    ("me", gettext_lazy("me")),
    ("hotseat", gettext_lazy("another person at this screen")),
    ("open", gettext_lazy("open to anybody")),
    ("invited", gettext_lazy("by invitation link")),
)


@require_safe
def lobby(request: Request) -> HttpResponse:
    """Whose turn it is at my tables; tables to join, to watch and to look back at."""
    return lobby_page(request)


def lobby_page(request: Request, said: str = "", status: int = 200) -> HttpResponse:
    """The lobby, with what is to be said of the last wish."""
    person = find_person(request)
    context = {
        "person": person,
        "games": list(GAMES.values()),
        "said": said,
    } | _lists(person)
    return render(request, "play/lobby.html", context, status=status)


@require_safe
def tables(request: Request) -> HttpResponse:
    """The lists alone, for a page that is open; nothing if it has them as they are."""
    lists = _lists(find_person(request))
    if request.GET.get("have") == lists["sign"]:
        return HttpResponse(status=204)
    return render(request, "play/tables.html", lists)


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


def _lists(person: Person | None) -> dict[str, object]:
    """The lists of tables that a person sees, and a sign by which a page knows whether they have changed."""
    lists = {name: _rows(found, person) for name, found in tables_of(person).items()}
    lists["mine"].sort(key=lambda row: not row.my_turn)
    shown = [(name, row.table.code, row.table.version) for name, rows in lists.items() for row in rows]
    return {**lists, "sign": blake2b(repr(shown).encode(), digest_size=6).hexdigest()}


def _rows(found: QuerySet[Table], person: Person | None) -> list[Row]:
    """What the lobby says of tables, those with news first."""
    return [_row(table, person) for table in found.prefetch_related("seats").order_by("-moved")[:SHOWN]]


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


def usual_count(game: Game) -> int:
    """How many play a quick game: three, or as near to that as the game allows."""
    return min(max(USUAL_COUNT, game.players[0]), game.players[-1])


@require_POST
def quick(request: Request, game: str) -> HttpResponse:
    """A game against bots, at once."""
    if game not in GAMES:
        raise Http404
    try:
        person = ensure_person(request, seating.checked_name(request.POST.get("name") or _("Guest")))
        seats = [seating.Wanted("me"), *[seating.Wanted(GAMES[game].usual_bot)] * (usual_count(GAMES[game]) - 1)]
        table = seating.create(person, game, seats, rulings=rulings.proposed(game), listed=False)
    except Refused as error:
        return lobby_page(request, str(error), error.status)
    return redirect("table", code=table.code)


@require_http_methods(["GET", "POST"])
def new(request: Request, game: str) -> HttpResponse:
    """The form of a new table."""
    if game not in GAMES:
        raise Http404
    if request.method == "POST":
        try:
            return redirect("table", code=_create(request, game).code)
        except Refused as error:
            return render(request, "play/new.html", _form(request, game) | {"said": str(error)}, status=error.status)
    return render(request, "play/new.html", _form(request, game))


def _form(request: Request, game: str) -> dict[str, object]:
    """What the form shows: what was posted, or what it proposes."""
    chosen, posted = GAMES[game], request.POST
    count = posted.get("count", str(usual_count(chosen)))
    return {
        "game": chosen,
        "games": GAMES,
        "person": find_person(request),
        "posted": posted,
        "counts": [(number, str(number) == count) for number in chosen.players],
        "seats": [
            {
                "number": number,
                "kind": posted.get(f"kind{number}", "invited" if number else "me"),
                "name": posted.get(f"name{number}", ""),
            }
            for number in range(chosen.players[-1])
        ],
        "kinds": [*KINDS, *((bot, bot_words(bot)) for bot in chosen.bots)],
        "questions": [
            (
                question,
                [
                    (value, words, posted.get(f"ruling-{question.name}") == str(value))
                    for value, words in question.choices
                ],
            )
            for question in web_of(game).QUESTIONS
        ],
        "listed": posted.get("listed") == "yes" if posted else True,
    } | timing.fields(posted)


def _create(request: Request, game: str) -> Table:
    """The table that the form describes."""
    form = request.POST
    players = GAMES[game].players
    count = form.get("count", "")
    if count not in map(str, players):
        said = _("%(game)s is for %(low)s to %(high)s players.")
        raise Refused(said % {"game": GAMES[game].title, "low": players[0], "high": players[-1]})
    seed = form.get("seed", "").strip()
    if seed and not (seed.isascii() and seed.isdigit() and len(seed) <= 18):
        raise Refused(_("A seed is a whole number of at most 18 digits."))
    chosen = rulings.chosen(game, form)
    seats = [
        seating.Wanted(form.get(f"kind{number}", ""), form.get(f"name{number}", "")) for number in range(int(count))
    ]
    person = ensure_person(request, seating.checked_name(form.get("name") or _("Guest")))
    listed, clock = form.get("listed") == "yes", timing.chosen(form)
    return seating.create(person, game, seats, int(seed) if seed else None, chosen, listed, clock)
