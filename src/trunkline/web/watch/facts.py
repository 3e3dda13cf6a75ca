"""What is known of the request at hand: its id, who sent it, and the table and ply that it is about, for the log."""

from collections.abc import Mapping
from contextvars import ContextVar, Token

Facts = dict[str, object]

_known: ContextVar[Facts | None] = ContextVar("facts", default=None)


def begin(**facts: object) -> tuple[Facts, Token[Facts | None]]:
    """A request begins; what is noted until it ends is noted here, in whatever thread."""
    known = dict(facts)
    return known, _known.set(known)


def end(token: Token[Facts | None]) -> None:
    _known.reset(token)


def note(**facts: object) -> None:
    """Something has become known; outside of a request nobody asks for it."""
    if (known := _known.get()) is not None:
        known.update(facts)


def known() -> Mapping[str, object]:
    return _known.get() or {}
