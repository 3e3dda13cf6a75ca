"""Whether another table waits for the one who looks at this one: the header says so."""

from django.db.models import Exists, F, OuterRef, Q
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from trunkline.web.people.models import Person
from trunkline.web.people.request import Request
from trunkline.web.tables.models import PERSON, RUNNING, Seat, Table
from trunkline.web.tables.positions import game_of


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
    first = matter.order_by(F("deadline").asc(nulls_last=True), "moved")
    return {"elsewhere": [(table.code, table.name or game_of(table).title) for table in first]}


@require_GET
def elsewhere(request: Request, code: str) -> HttpResponse:
    """The same as markup, which a page asks for now and then."""
    context = {"code": code, **waiting(request.person or None, code)}
    return render(request, "table/elsewhere.html", context)
