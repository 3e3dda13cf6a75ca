"""Django is set up before any test of the pages is read."""

from tests.web import inside

__all__ = ["inside"]
