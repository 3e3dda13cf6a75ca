"""Why the tables refuse something; each kind has its HTTP status."""


def sentence(said: object) -> str:
    """What was found wrong, as a sentence of its own."""
    words = str(said)
    return f"{words[:1].upper()}{words[1:]}."


class Refused(Exception):
    """A person asked for what cannot be done; the message is for them."""

    status = 400


class NotYours(Refused):
    """The seat or the table is somebody else's."""

    status = 403


class Missing(Refused):
    """There is no such table."""

    status = 404


class Stale(Refused):
    """The position has moved on since the page was drawn."""

    status = 409


class Closed(Refused):
    """Nothing is done any more at the table."""

    status = 409


class TooMany(Refused):
    """The person has made more tables than the host of the server wants."""

    status = 429


class AgainstRules(Refused):
    """The game's rules refuse it; the section says where."""

    status = 422

    def __init__(self, section: str, reason: str) -> None:
        super().__init__(f"{section}: {reason}")
        self.section = section
        self.reason = reason
