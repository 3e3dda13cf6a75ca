"""A sign of life of what works by itself."""

from django.db import models


class Beat(models.Model):
    """When a process was last at work."""

    process = models.CharField(max_length=40, unique=True)
    at = models.DateTimeField()
