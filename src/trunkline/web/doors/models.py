"""What is counted at the doors."""

from django.db import models


class Count(models.Model):
    """How often somebody has come to a door since their time began. Who it was can't be read out of the key."""

    key = models.CharField(max_length=120, primary_key=True)
    count = models.BigIntegerField()
    expires = models.FloatField(db_index=True)
    """The second, since 1970, at which it begins anew."""

    def __str__(self) -> str:
        return f"{self.count} at {self.key}"
