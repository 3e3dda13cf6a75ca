"""A connection of the pool that, once it is found dead, has all others looked at, too."""

from typing import Any

import psycopg


class Checked(psycopg.Connection[Any]):
    """After a restart of the server all connections are dead, and a request would find that out one after the other."""

    def execute(self, query: Any, *more: Any, **options: Any) -> Any:
        try:
            return super().execute(query, *more, **options)
        except psycopg.OperationalError:
            pool = getattr(self, "_pool", None)
            if query == "" and pool is not None:  # It is how the pool looks whether a connection works.
                pool.check()
            raise
