"""Personal tokens: how a program says whose it is. Only a hash is kept, so a token is shown once."""

import hashlib
import secrets
from collections.abc import Collection
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from trunkline.web.accounts.identity import lock, lock_account
from trunkline.web.accounts.models import Person, Token
from trunkline.words.language import said as _

PREFIX = "trunkline_"
MOST = 20
"""Tokens that a person can have."""
SELDOM = timedelta(minutes=1)
"""The time of the last use is written no more often than this."""


@transaction.atomic
def make(person: Person, name: str) -> str:
    """A new token, to be shown this once; ValueError if the person has too many, or another password by now."""
    known = {"user__password": person.user.password} if person.user else {"user": None}
    lock_account(person)
    lock(person)
    if not Person.objects.filter(id=person.id, **known).exists():
        raise ValueError(_("Your account has just changed. Log in again."))
    if person.tokens.count() >= MOST:
        said = _("You have %(most)s tokens, which is the maximum; revoke one that you no longer use.")
        raise ValueError(said % {"most": MOST})
    secret = PREFIX + secrets.token_urlsafe(32)
    Token.objects.create(person=person, name=name, digest=_digest(secret))
    return secret


def person_of(secret: str) -> Person | None:
    """Whose token it is; None if it is nobody's, or of an account that was deactivated."""
    good = Token.objects.exclude(person__user__is_active=False)
    token = good.select_related("person").filter(digest=_digest(secret)).first()
    if token is None:
        return None
    now = timezone.now()
    if token.used is None or now - token.used > SELDOM:
        Token.objects.filter(id=token.id).update(used=now)
    person: Person = token.person
    return person


@transaction.atomic
def end_with_password(
    instance: User, raw: bool = False, update_fields: Collection[str] | None = None, **_kwargs: object
) -> None:
    """An account was saved: a new password, or none, locks out the programs of whoever knew the old one.

    The same password with a better hash isn't new: Django then saves it without the password itself.
    """
    is_saved = not raw and (update_fields is None or "password" in update_fields)
    is_new = getattr(instance, "_password", None) is not None or not instance.has_usable_password()
    if not (is_saved and is_new):
        return
    for person in Person.objects.filter(user=instance):
        lock(person)
        person.tokens.all().delete()


def _digest(secret: str) -> str:
    """A token is long and random: a plain hash of it tells nothing."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()
