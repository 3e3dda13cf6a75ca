"""The counters of the rate limits."""

from django.db import models


class Count(models.Model):
    """Requests of one key since its window began. The key holds addresses and names as keyed hashes only."""

    key = models.CharField(max_length=120, primary_key=True)
    count = models.BigIntegerField()
    expires = models.FloatField(db_index=True)
    """When the window ends, in seconds since 1970."""

    def __str__(self) -> str:
        return f"{self.count} at {self.key}"
