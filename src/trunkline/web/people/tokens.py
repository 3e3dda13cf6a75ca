"""Personal tokens: how a program says whose it is. Only a hash is kept, so a token is shown once."""

import hashlib
import secrets
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from trunkline.web.people.locking import lock
from trunkline.web.people.models import Person, Token

PREFIX = "trunkline_"
MOST = 20
"""Tokens that a person can have."""
SELDOM = timedelta(minutes=1)
"""The time of the last use is written no more often than this."""


@transaction.atomic
def make(person: Person, name: str) -> str:
    """A new token, to be shown this once; ValueError if the person has too many."""
    lock(person)
    if person.tokens.count() >= MOST:
        said = _("You have %(most)s tokens, which is the maximum; revoke one that you no longer use.")
        raise ValueError(said % {"most": MOST})
    secret = PREFIX + secrets.token_urlsafe(32)
    Token.objects.create(person=person, name=name, digest=_digest(secret))
    return secret


def person_of(secret: str) -> Person | None:
    """Whose token it is; None if it is nobody's."""
    token = Token.objects.select_related("person").filter(digest=_digest(secret)).first()
    if token is None:
        return None
    now = timezone.now()
    if token.used is None or now - token.used > SELDOM:
        Token.objects.filter(id=token.id).update(used=now)
    person: Person = token.person
    return person


def _digest(secret: str) -> str:
    """A token is long and random: a plain hash of it tells nothing."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()
