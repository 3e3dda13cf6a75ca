"""The person who sends a request, the locks on people and accounts, and the command that makes an administrator.

An account is always locked before its person.
"""

from contextlib import suppress

from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.translation import get_language

from trunkline.web.accounts.models import Person, Request, today
from trunkline.web.accounts.rate_limits import check_rate_limit
from trunkline.web.site.language import said_later


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


KEY = "person"
SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")
"""Methods of requests that change nothing."""
BANNED = said_later("You've been banned from this server. You can still watch.")


def find_person(request: HttpRequest) -> Person | None:
    """The account's person, or the guest of this session."""
    if request.user.is_authenticated:
        with suppress(IntegrityError):  # The account was deleted a moment ago.
            return _reading(person_of_account(request.user))
        return None
    if KEY not in request.session:
        return None
    return _reading(Person.objects.filter(id=request.session[KEY], user=None).first())


def person_of_account(user: User) -> Person:
    """The person of an account, which stays as it is here: with the password that it was found by."""
    person: Person = Person.objects.get_or_create(user=user, defaults={"name": user.get_username()[:40]})[0]
    person.user = user
    return person


def _reading(person: Person | None) -> Person | None:
    """Remember the language in which somebody reads the pages, since notifications are sent in it, and the day."""
    if person is None:
        return None
    language, day = get_language() or person.language, today()
    if (person.language, person.seen) != (language, day):
        person.language, person.seen = language, day
        Person.objects.filter(id=person.id).update(language=language, seen=day)
    return person


def ensure_person(request: Request, name: str) -> Person:
    """The person of the request; a new guest with this name if there is none, or TooMany."""
    person = find_person(request)
    if person is None and request.user.is_authenticated:
        raise IntegrityError("the account was deleted a moment ago")
    if person is None:
        check_rate_limit(request, "guests")
        person = Person.objects.create(name=name, language=get_language() or "")
        request.session[KEY] = person.id
        request.person = person
    return person


@transaction.atomic
def make_administrator(name: str, password: str) -> bool:
    """Make this account an administrator's, with this password; True if it is new. ValueError says why not."""
    user = User.objects.filter(username=name).first()
    is_new = user is None
    user = user or User(username=name)
    user.is_staff = user.is_superuser = user.is_active = True
    try:
        validate_password(password, user)
        user.set_password(password)
        user.full_clean()
    except ValidationError as error:
        raise ValueError(" ".join(error.messages)) from None
    user.save()
    return is_new
