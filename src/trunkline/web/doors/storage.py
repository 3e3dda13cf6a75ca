"""Where the library `limits` counts: a table of the database, so that all processes and hosts count together."""

import time

from django.db import DatabaseError, connection
from limits.storage import Storage

from trunkline.web.doors.models import Count

_COUNT = f"""
    INSERT INTO {Count._meta.db_table} AS counted (key, count, expires) VALUES (%s, %s, %s)
    ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN counted.expires <= %s THEN excluded.count ELSE counted.count + excluded.count END,
        expires = CASE WHEN counted.expires <= %s THEN excluded.expires ELSE counted.expires END
    RETURNING count
"""
"""One statement, which SQLite and PostgreSQL carry out as a whole: no two requests get the same count."""


class DatabaseStorage(Storage):
    """Counters in the database."""

    STORAGE_SCHEME = None

    @property
    def base_exceptions(self) -> type[Exception]:
        return DatabaseError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Count, and say how many that makes since the time began."""
        now = time.time()
        with connection.cursor() as cursor:
            cursor.execute(_COUNT, [key, amount, now + expiry, now, now])
            return int(cursor.fetchone()[0])

    def get(self, key: str) -> int:
        """How many there were."""
        live = Count.objects.filter(key=key, expires__gt=time.time())
        return live.values_list("count", flat=True).first() or 0

    def get_expiry(self, key: str) -> float:
        """When the time ends."""
        return Count.objects.filter(key=key).values_list("expires", flat=True).first() or time.time()

    def check(self) -> bool:
        """Does the database answer?"""
        return connection.is_usable()

    def reset(self) -> int | None:
        """Forget everything."""
        return Count.objects.all().delete()[0]

    def clear(self, key: str) -> None:
        """Begin anew for one."""
        Count.objects.filter(key=key).delete()
