"""Counting what a person has, and adding to it, without anybody in between.

Whoever locks an account and its person locks the account first.
"""

from collections.abc import Callable
from contextlib import suppress

from django.contrib.auth.models import User
from django.db import DatabaseError, IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language, get_language_from_request

from trunkline.web.accounts.models import Person, Request, today
from trunkline.web.accounts.rate_limits import check_rate_limit
from trunkline.web.site.errors import bare_page, error_page
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
"""Requests that only look."""
BANNED = said_later("You've been banned from this server. You can still watch.")


def person_middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[Request], HttpResponse]:
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


def ban_middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[Request], HttpResponse]:
    """Refuse it before any view sees it; the API asks its tokens itself."""

    def answer(request: Request) -> HttpResponse:
        if request.method in SAFE or not _is_refused(request):
            return get_response(request)
        if request.htmx:
            return render(request, "site/shut_out.html", {"said": BANNED}, status=403)
        return render(request, "site/banned.html", {"said": BANNED}, status=403)

    return answer


def _is_refused(request: Request) -> bool:
    """Is it somebody banned? They can log out all the same, and whoever keeps the server keeps its keys."""
    if request.path == reverse("log-out") or request.path.startswith(reverse("admin:index")):
        return False
    person = request.person
    return bool(person and person.banned)


SAID = said_later("Somebody else saved the same thing at the same moment. Go back and try again.")

LOST = (IntegrityError, DatabaseError, User.DoesNotExist)
"""What comes of a row that refers to somebody who is gone, and of changing their own."""


class SameTime:
    """Tells so; our own forms tell of a name that is taken by themselves."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if type(error) not in LOST:
            return None
        if _is_gone(request):
            # The session that it came with may be gone, too.
            request.session.modified = False
            return bare_page(409, get_language_from_request(request), "HX-Request" in request.headers)
        is_theirs = isinstance(error, IntegrityError) and request.path.startswith(reverse("admin:index"))
        return error_page(request, 409, said=SAID) if is_theirs else None


def _is_gone(request: HttpRequest) -> bool:
    """Is whoever sent it, by a token, an account or as a guest, no longer in the database?"""
    program = getattr(request, "auth", None)
    if isinstance(program, Person):
        return not Person.objects.filter(id=program.id, user=program.user_id).exists()
    if request.user.is_authenticated:
        return not User.objects.filter(id=request.user.id).exists()
    return KEY in request.session and not Person.objects.filter(id=request.session[KEY], user=None).exists()
