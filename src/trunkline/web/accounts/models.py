"""People, their API tokens, requested password resets, and the counters of the rate limits."""

from datetime import date

from django.conf import settings
from django.db import models
from django.http import HttpRequest
from django.utils import timezone
from django_htmx.middleware import HtmxDetails


def today() -> date:
    return timezone.now().date()


class Person(models.Model):
    """Whoever sits at tables. A guest is known by the session's cookie; an account keeps the person for good."""

    name = models.CharField(max_length=40)
    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True)
    banned = models.BooleanField(default=False)
    """Banned people can watch, and do nothing else."""
    language = models.CharField(max_length=10, blank=True)
    """The language in which they last read a page, such as "de"; notifications are sent in it."""
    seen = models.DateField(default=today)
    """The day on which they last opened a page."""
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return str(self.name)


class Token(models.Model):
    """A personal key for programs that speak to the API; only its hash is kept, it is shown once."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=40)
    digest = models.CharField(max_length=64, unique=True)
    created = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.name} of {self.person}"


class PasswordReset(models.Model):
    """A request for a link to reset a password; deleted once the email was sent. No account need have the address."""

    email = models.EmailField()
    language = models.CharField(max_length=10, blank=True)
    """The language of the page on which it was requested."""
    tries = models.IntegerField(default=0)
    due = models.DateTimeField(default=timezone.now, db_index=True)
    created = models.DateTimeField(auto_now_add=True)


class Count(models.Model):
    """Requests of one key since its window began. The key holds addresses and names as keyed hashes only."""

    key = models.CharField(max_length=120, primary_key=True)
    count = models.BigIntegerField()
    expires = models.FloatField(db_index=True)
    """When the window ends, in seconds since 1970."""

    def __str__(self) -> str:
        return f"{self.count} at {self.key}"


class Request(HttpRequest):
    """A request that has come through the middleware."""

    person: Person | None
    """Who sends it; nobody is made before there is a name. Looked up when it is first asked for, so what stands here
    may be a stand-in: ask `if request.person`, or for `request.person or None` to pass it on."""
    htmx: HtmxDetails
    """True if it is for a part of a page."""
