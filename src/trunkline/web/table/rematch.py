"""Once more with the same people: the button at the end of a game, and where it leads."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from trunkline.web.face.view import View
from trunkline.web.people.models import Person
from trunkline.web.people.request import Request
from trunkline.web.site.errors import refused
from trunkline.web.tables import rematch, seating
from trunkline.web.tables.errors import Refused
from trunkline.web.tables.models import EMPTY, OPEN, Seat, Table


@require_POST
def ask(request: Request, code: str) -> HttpResponse:
    """To the new table, which the first who asks makes; whoever has a seat kept there sits down."""
    get_object_or_404(Table, code=code)
    person = request.person or None
    try:
        made = rematch.rematch(code, person)
        if person is not None and (seat := _kept(made, person)):
            seating.take(made.code, person, seat.number)
    except Refused as error:
        return refused(request, error, code)
    if request.htmx:
        return HttpResponse(headers={"HX-Redirect": reverse("table", args=[made.code])})
    return redirect("table", code=made.code)


def context_of(view: View) -> dict[str, object]:
    """The rematch, if there is one; whether the one who looks can ask for it, or has a seat kept there."""
    made = rematch.rematch_of(view.table)
    kept = made is not None and view.person is not None and _kept(made, view.person) is not None
    return {"rematch": made, "kept": kept, "may_ask": rematch.may_ask(view.table, view.person)}


def _kept(made: Table, person: Person) -> Seat | None:
    """The first seat that is kept for a person."""
    if made.status != OPEN:
        return None
    seat: Seat | None = made.seats.filter(kept_for=person, kind=EMPTY).first()
    return seat
