"""Counting what a person has, and adding to it, without anybody in between."""

from trunkline.web.people.models import Person


def lock(person: Person) -> None:
    """Until this transaction ends, no other one counts what the person has. SQLite has locked everything already.

    The row itself does not change, so moves and seats that refer to it need not wait.
    """
    list(Person.objects.select_for_update(no_key=True).filter(id=person.id).values_list("id"))
