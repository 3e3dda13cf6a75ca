"""The lobby: one's own tables, open and finished ones, and new tables."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from trunkline.bots import BOTS
from trunkline.games import GAMES
from trunkline.web.people.middleware import ensure_person
from trunkline.web.tables import seating
from trunkline.web.tables.errors import Refused
from trunkline.web.tables.models import FINISHED, OPEN, RUNNING, Table

SHOWN = 50


@require_GET
def lobby(request: HttpRequest) -> HttpResponse:
    """Whose turn it is at my tables; tables to join, to watch and to look back at."""
    person = request.person or None
    listed = Table.objects.filter(listed=True).prefetch_related("seats").order_by("-moved")
    mine = Table.objects.filter(seats__person=person).distinct() if person else Table.objects.none()
    mine = mine.prefetch_related("seats").order_by("-moved")
    context = {
        "person": person,
        "games": GAMES,
        "mine": [_row(table, person) for table in mine.exclude(status=FINISHED)[:SHOWN]],
        "done": [_row(table, person) for table in mine.filter(status=FINISHED)[:SHOWN]],
        "open": [_row(table, person) for table in listed.filter(status=OPEN)[:SHOWN]],
        "running": [_row(table, person) for table in listed.filter(status=RUNNING)[:SHOWN]],
        "finished": [_row(table, person) for table in listed.filter(status=FINISHED)[:SHOWN]],
    }
    return render(request, "play/lobby.html", context)


def _row(table: Table, person: object) -> dict[str, object]:
    """What the lobby says of a table."""
    seats = list(table.seats.all())
    acting = seats[table.actor] if table.actor is not None and table.actor < len(seats) else None
    return {
        "table": table,
        "title": GAMES[table.game].TITLE,
        "seats": seats,
        "acting": acting,
        "my_turn": bool(acting and person and acting.person == person and acting.kind == "person"),
        "free": sum(seat.kind == "empty" for seat in seats),
    }


@require_POST
def quick(request: HttpRequest, game: str) -> HttpResponse:
    """A game against two bots, at once."""
    if game not in GAMES:
        raise Http404
    try:
        person = ensure_person(request, seating.checked_name(request.POST.get("name") or "You"))
        seats = [seating.Wanted("me"), seating.Wanted("greedy"), seating.Wanted("greedy")]
        table = seating.create(person, game, seats, listed=False)
    except Refused as error:
        return HttpResponse(str(error), status=error.status, content_type="text/plain; charset=utf-8")
    return redirect("table", code=table.code)


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest, game: str) -> HttpResponse:
    """The form of a new table."""
    if game not in GAMES:
        raise Http404
    rules = GAMES[game]
    person = request.person or None
    context = {
        "rules": rules,
        "person": person,
        "bots": BOTS,
        "counts": rules.PLAYERS,
        "rulings": [(name, choices) for name, choices in rules.RULINGS.items()],
        "numbers": range(rules.PLAYERS[-1]),
        "posted": request.POST,
    }
    if request.method == "POST":
        try:
            return redirect("table", code=_create(request, game).code)
        except Refused as error:
            return render(request, "play/new.html", context | {"said": str(error)}, status=error.status)
    return render(request, "play/new.html", context)


def _create(request: HttpRequest, game: str) -> Table:
    """The table that the form describes."""
    form = request.POST
    count = form.get("count", "3")
    if count not in map(str, GAMES[game].PLAYERS):
        raise Refused(f"{GAMES[game].TITLE} is for 2 to 6 players.")
    person = ensure_person(request, seating.checked_name(form.get("name") or "Guest"))
    seats = [
        seating.Wanted(form.get(f"kind{number}", "greedy"), form.get(f"name{number}", ""))
        for number in range(int(count))
    ]
    seed = form.get("seed", "").strip()
    if seed and not (seed.isascii() and seed.isdigit() and len(seed) <= 18):
        raise Refused("A seed is a whole number of at most 18 digits.")
    rulings = {}
    for name, choices in GAMES[game].RULINGS.items():
        chosen = form.get(f"ruling-{name}")
        if chosen is not None:
            known = {str(choice): choice for choice in choices}
            if chosen not in known:
                raise Refused(f"There is no ruling {name}={chosen!r}.")
            rulings[name] = known[chosen]
    return seating.create(person, game, seats, int(seed) if seed else None, rulings, form.get("listed") == "yes")
