"""Django is set up before any test of the pages is read."""

from tests.web import django_client

__all__ = ["django_client"]
