"""A person: a guest with a name, who may have an account."""

from datetime import date

from django.conf import settings
from django.db import models
from django.utils import timezone


def today() -> date:
    """The day, wherever the server is."""
    return timezone.now().date()


class Person(models.Model):
    """Whoever sits at tables. A guest is known by the session's cookie; an account keeps the person for good."""

    name = models.CharField(max_length=40)
    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True)
    banned = models.BooleanField(default=False)
    """Banned people can watch, and do nothing else."""
    language = models.CharField(max_length=10, blank=True)
    """The language in which they last read a page, such as "de"; notices are sent in it."""
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
