"""The ways in which something that came from outside can be wrong."""

from collections.abc import Mapping
from typing import Any, Final

from trunkline.core.messages import Message


class Illegal:
    """Why an action is not allowed now: the section of the rulebook, words, and figures. A value, not an exception.

    The sentence is made when somebody reads it, in their language: `Illegal("5.3", "a bid beats ${price}", price=7)`.
    """

    __slots__ = ("figures", "section", "words")

    def __init__(self, section: str, words: str, /, **figures: Any) -> None:
        self.section: Final = section
        self.words: Final = words
        self.figures: Final[Mapping[str, Any]] = figures

    @property
    def message(self) -> Message:
        return Message(self.words, **self.figures)

    @property
    def reason(self) -> str:
        return str(self.message)

    def __str__(self) -> str:
        return f"{self.section}: {self.reason}"

    def __repr__(self) -> str:
        return f"Illegal({self.section!r}, {self.reason!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Illegal) and (self.section, self.message) == (other.section, other.message)

    def __hash__(self) -> int:
        return hash(str(self))


class IllegalAction(Exception):
    """A well-formed action that the rules refuse in this position."""

    def __init__(self, illegal: Illegal) -> None:
        super().__init__(str(illegal))
        self.illegal = illegal

    @property
    def message(self) -> Message:
        return Message("{section}: {reason}", section=self.illegal.section, reason=self.illegal.message)


class Worded(ValueError):
    """An error whose sentence can be read in any language: words, and figures for their gaps."""

    def __init__(self, words: str, /, **figures: Any) -> None:
        self.message = Message(words, **figures)
        super().__init__(str(self.message))


class BadAction(Worded):
    """Something that is not an action, or not a state, of this game at all."""


class BadState(BadAction):
    """A stored state that can't be read; the words go on from "this position can't be read: "."""


class NewerVersion(BadState):
    """Something that a newer version of Trunkline has written."""


class BadRecord(Worded):
    """A record of a game that cannot be read, or that does not replay as it says."""


class BadSetup(Worded):
    """Players, bots, a seed or variants with which no game can begin."""


def message_of(error: Exception) -> Message:
    return error.message if isinstance(error, Worded | IllegalAction) else Message(str(error))
