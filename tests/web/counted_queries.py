"""Limits on the queries of a request."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.web.django_client import POSTGRES

MOST = 9 if POSTGRES else 8
"""Queries of a move, with the panels that answer it, and of a page; PostgreSQL also has a row to lock."""


@contextmanager
def counted(most: int = MOST) -> Iterator[None]:
    """At most so many queries; that a transaction begins and ends, or tells other processes, is none."""
    with CaptureQueriesContext(connection) as captured:
        yield
    marks = ("SAVEPOINT", "RELEASE", "BEGIN", "COMMIT", "SELECT pg_notify")
    asked = [query["sql"] for query in captured.captured_queries if not query["sql"].startswith(marks)]
    assert len(asked) <= most, "\n".join(asked)
