"""Who asks: the person of the token, or anybody where looking is enough."""

from django.http import HttpRequest
from ninja.security import HttpBearer

from trunkline.web.accounts import tokens
from trunkline.web.accounts.identity import BANNED, SAFE
from trunkline.web.accounts.models import Person
from trunkline.web.site.errors import NotYours, Refused
from trunkline.words.language import said as _

ANYBODY = object()
"""Somebody who only looks."""


class NoToken(Refused):
    """It takes a token to do that, and a good one."""

    status = 401


class Token(HttpBearer):
    """The person of `Authorization: Bearer …`. Where none is needed, one that is sent must be good all the same."""

    def __init__(self, needed: bool = True) -> None:
        super().__init__()
        self.needed = needed

    def __call__(self, request: HttpRequest) -> object:
        if "Authorization" not in request.headers:
            if self.needed:
                raise NoToken(_("This needs a token (Authorization: Bearer …). You can create one on your own page."))
            return ANYBODY
        person = super().__call__(request)
        if not isinstance(person, Person):
            raise NoToken(_("That token is invalid or has been revoked."))
        if person.banned and request.method not in SAFE:
            raise NotYours(BANNED)
        return person

    def authenticate(self, _request: HttpRequest, token: str) -> Person | None:
        return tokens.person_of(token)


def who(request: HttpRequest) -> Person | None:
    """The person of a request, None for somebody who only looks."""
    person = getattr(request, "auth", None)
    return person if isinstance(person, Person) else None
