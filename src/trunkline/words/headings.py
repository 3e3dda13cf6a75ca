"""What begins with an event: the headings of the log, the marks of the history and of the charts."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Heading:
    """The name of what begins, how it is called at an axis, and whether its line is a strong one."""

    words: str
    short: str
    major: bool = False
