"""A person: a guest with a name, who may have an account."""

from django.conf import settings
from django.db import models


class Person(models.Model):
    """Whoever sits at tables. A guest is known by the session's cookie; an account keeps the person for good."""

    name = models.CharField(max_length=40)
    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return str(self.name)
