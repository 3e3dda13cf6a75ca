"""Counting what a person has, and adding to it, without anybody in between.

Whoever locks an account and its person locks the account first.
"""

from django.contrib.auth.models import User

from trunkline.web.people.models import Person


def lock(person: Person) -> None:
    """Until this transaction ends, no other one counts what the person has. SQLite has locked everything already.

    The row itself does not change, so moves and seats that refer to it need not wait.
    """
    list(Person.objects.select_for_update(no_key=True).filter(id=person.id).values_list("id"))


def lock_whole(person: Person) -> bool:
    """Until this transaction ends, nobody adds anything of the person's; False if somebody else is at it now."""
    rows = Person.objects.select_for_update(skip_locked=True).filter(id=person.id, user=person.user_id)
    return bool(rows.values_list("id"))


def lock_account(person: Person) -> None:
    """Until this transaction ends, the person's account keeps its password."""
    if person.user_id is not None:
        list(User.objects.select_for_update(no_key=True).filter(id=person.user_id).values_list("id"))
