"""A variant of a table as a question."""

from dataclasses import dataclass
from typing import TypeAlias

from django.utils.functional import Promise

Words: TypeAlias = str | Promise
Answer: TypeAlias = str | bool | int | None


@dataclass(frozen=True, slots=True)
class Question:
    """A variant as a question with its answers."""

    name: str
    words: Words
    choices: tuple[tuple[Answer, Words], ...]
    """The first is what a form proposes."""
    helps: tuple[Words, ...] = ()
    """What the choices change, in a line each, where their own words don't say it."""
