"""The three ways in which something that came from outside can be wrong."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Illegal:
    """Why an action is not allowed now: the section of the rulebook and the figures. A value, not an exception."""

    section: str
    reason: str

    def __str__(self) -> str:
        return f"{self.section}: {self.reason}"


class IllegalAction(Exception):
    """A well-formed action that the rules refuse in this position."""

    def __init__(self, illegal: Illegal) -> None:
        super().__init__(str(illegal))
        self.illegal = illegal


class BadAction(ValueError):
    """Something that is not an action, or not a state, of this game at all."""


class BadRecord(ValueError):
    """A record of a game that cannot be read, or that does not replay as it says."""
