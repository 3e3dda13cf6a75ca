"""Which language the terminal speaks: `--language`, or what the environment asks for."""

import os
import re
from collections.abc import Sequence

from trunkline.cli.errors import UserError
from trunkline.words.language import ENGLISH, languages

OPTION = "--language"
VARIABLE = "TRUNKLINE_LANGUAGE"
"""The server reads it, too."""
LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The first of them that is set counts."""


def choose(words: Sequence[str]) -> tuple[str, list[str]]:
    """The language of a command, and its words without that option; UserError if there is no such language."""
    option, others = _option_in(words)
    wanted = option or os.environ.get(VARIABLE)
    return checked(wanted) if wanted else of_environment(), others


def _option_in(words: Sequence[str]) -> tuple[str | None, list[str]]:
    """What `--language` says, before or after the command, and all other words."""
    wanted, others = None, []
    rest = iter(words)
    for word in rest:
        if word == "--":
            others += [word, *rest]
        elif word == OPTION:
            wanted = next(rest, None)
            others += [] if wanted else [word]
        elif word.startswith(f"{OPTION}="):
            wanted = word.partition("=")[2]
        else:
            others.append(word)
    return wanted, others


def of_environment() -> str:
    """The language of the user's locale if there is a catalogue for it, otherwise English."""
    locale = next(filter(None, map(os.environ.get, LOCALES)), "")
    code = _code(locale)
    return code if code in languages() else ENGLISH


def checked(wanted: str) -> str:
    """The language that somebody asks for by name: "de", "de-AT" and "de_DE.UTF-8" are German."""
    code = _code(wanted)
    if code not in languages():
        raise UserError("Trunkline doesn't speak {language!r}, only {known}", language=wanted[:40], known=languages())
    return code


def _code(locale: str) -> str:
    return re.split(r"[-_.@]", locale, maxsplit=1)[0].lower()
