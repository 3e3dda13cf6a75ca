"""Whether another table waits for the one who looks at this one: the header says so."""

from django.db.models import Exists, F, OuterRef, Q
from django.template.loader import render_to_string
from django.utils.translation import override

from trunkline.web.people.models import Person
from trunkline.web.tables.lists import label_of
from trunkline.web.tables.models import PERSON, RUNNING, Seat, Table


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
