"""Tables that a person has put out of their own lists; nobody else's lists change, and nothing is deleted."""

from trunkline.web.people.models import Person
from trunkline.web.tables.models import Table


def hide(table: Table, person: Person) -> None:
    """Leave a table out of the person's lists."""
    table.hidden_by.add(person)


def show(table: Table, person: Person) -> None:
    """Put it back."""
    table.hidden_by.remove(person)


def inherit(guest: Person, account: Person) -> None:
    """What a guest has hidden stays hidden for the account."""
    for table in Table.every.filter(hidden_by=guest):
        table.hidden_by.add(account)
