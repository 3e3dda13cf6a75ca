"""How fast bots move at a table: at a pace that people can follow, or at once."""

from django.db import transaction
from django.utils.translation import gettext as _

from trunkline.web.people.models import Person
from trunkline.web.tables.errors import NotYours
from trunkline.web.tables.models import Table
from trunkline.web.tables.services import changed, locked


@transaction.atomic
def set_pace(code: str, person: Person | None, fast: bool) -> Table:
    """A player lets bots move at once, or at the usual pace again."""
    table = locked(code)
    if person is None or not table.seats.filter(person=person).exists():
        raise NotYours(_("Only players at this table can do that."))
    table.fast = fast
    changed(table)
    return table
