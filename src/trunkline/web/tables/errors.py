"""Why the tables refuse something; each kind has its HTTP status."""

from contextvars import ContextVar

from trunkline.core.errors import Illegal, message_of
from trunkline.words.language import text_of


def reason_of(error: "Refused") -> Illegal | str:
    """Why something was refused: the rule, if it is one, else words."""
    return error.illegal if isinstance(error, AgainstRules) else str(error)


def sentence(said: Exception | str) -> str:
    """What was found wrong, as a sentence of its own in the reader's language."""
    words = text_of(message_of(said)) if isinstance(said, Exception) else said
    return f"{words[:1].upper()}{words[1:]}."


class Refused(Exception):
    """A person asked for what cannot be done; the message is for them."""

    status = 400


class NotYours(Refused):
    """The seat or the table is somebody else's."""

    status = 403


class Missing(Refused):
    """There is no such thing here."""

    status = 404


class NoSuchTable(Missing):
    """No table has this code."""


class Stale(Refused):
    """The position has moved on since the page was drawn."""

    status = 409


class Closed(Refused):
    """The table has been closed."""

    status = 409


class Unreadable(Refused):
    """A stored position that can't be read: damaged, or written by a newer version. No other table suffers from it."""

    status = 409


WAIT: ContextVar[int] = ContextVar("wait")
"""Seconds that somebody who comes too often is to wait: the answer says so in a header, whichever page it is."""


class TooMany(Refused):
    """Somebody does something more often than the administrator of the server allows."""

    status = 429

    def __init__(self, words: str, seconds: int = 60) -> None:
        super().__init__(words)
        self.seconds = seconds
        WAIT.set(seconds)


class AgainstRules(Refused):
    """The game's rules refuse it. Its sentence is made when it is read, in the reader's language."""

    status = 422

    def __init__(self, illegal: Illegal) -> None:
        super().__init__(illegal)
        self.illegal = illegal

    def __str__(self) -> str:
        return f"{self.illegal.section}: {text_of(self.illegal.message)}"
