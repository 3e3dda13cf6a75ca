"""Who sends a request: `request.person`, found by account or session; nobody is made before there is a name."""

from collections.abc import Callable
from contextlib import suppress

from django.contrib.auth.models import User
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language, gettext_lazy

from trunkline.web.doors.rate_limits import check_rate_limit
from trunkline.web.people.models import Person, today
from trunkline.web.people.request import Request

KEY = "person"
SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")
"""Requests that only look."""
BANNED = gettext_lazy("You've been banned from this server. You can still watch.")


def person(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[Request], HttpResponse]:
    """Give every request its person, looked up when it is first asked for."""

    def middleware(request: Request) -> HttpResponse:
        request.person = SimpleLazyObject(lambda: find_person(request))  # type: ignore[assignment] # stands in for it
        return get_response(request)

    return middleware


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
    """Remember the language in which somebody reads the pages, since notices are sent in it, and the day."""
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
