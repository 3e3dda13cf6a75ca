"""The reader's language: every sentence of the games, the pages and the terminal is translated here, when it is shown.

`said("{name} bids ${price}.", name="Ann", price=7)` is that sentence in the language of whoever reads it. The web asks
the request for the language, the terminal its option. German is in catalogs beside the code; see docs/translating.md.
"""

import gettext
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any

from trunkline.core.messages import Message, Money, figure_text, filled, plain_figures

DOMAIN = "django"
"""The name of the catalogs, `locale/de/LC_MESSAGES/django.mo`: the only one that Django's own templates can read."""
ENGLISH = "en"

folders = [Path(__file__).parents[1] / "locale"]
"""The catalogs of the house and of each game."""
_ask: list[Callable[[], str | None]] = [lambda: None]
_spoken: ContextVar[str | None] = ContextVar("spoken", default=None)


def follow(ask: Callable[[], str | None]) -> None:
    """From now on the language is what `ask` says each time."""
    _ask[0] = ask


@contextmanager
def following(ask: Callable[[], str | None]) -> Iterator[None]:
    """For the time of the block, the language is what `ask` says, unless `follow` is called in it."""
    before = _ask[0]
    follow(ask)
    try:
        yield
    finally:
        follow(before)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """One language, for the time of the block, whatever other threads speak meanwhile."""
    before = _spoken.set(_code(language))
    try:
        yield
    finally:
        _spoken.reset(before)


def add_catalogs(folder: Path) -> None:
    """Read translations from this `locale` folder too."""
    if folder not in folders:
        folders.append(folder)
        _catalog.cache_clear()


def languages() -> list[str]:
    """English, and the languages that there are catalogs for."""
    codes = {file.parents[1].name for folder in folders for file in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")}
    return [ENGLISH, *sorted(codes)]


def language() -> str:
    return _spoken.get() or _code(_ask[0]() or ENGLISH)


@cache
def _code(language: str) -> str:
    """ "de-at" is "de"."""
    return language.lower().partition("-")[0]


def said(words: str, /, **figures: Any) -> str:
    """A sentence in the reader's language, with its gaps filled."""
    return filled(words, figures, translated)


def said_in(context: str, words: str) -> str:
    """Words that mean several things; the context tells the translator which one."""
    return _catalog(language()).pgettext(context, words)


def said_many(count: int, one: str, many: str, /, **figures: Any) -> str:
    """A sentence about so many things; {count} is how many."""
    words = _catalog(language()).ngettext(one, many, count)
    return words.format_map(
        {name: figure_text(figure, translated) for name, figure in ({"count": count} | figures).items()}
    )


def text_of(message: Message | Money) -> str:
    return str(figure_text(message, translated))


def figures_of(message: Message) -> dict[str, Any]:
    """The figures of a message as JSON can hold them."""
    return plain_figures(message.figures, translated)


def translated(words: str) -> str:
    """The words in the reader's language, as far as a catalog has them."""
    if not words or (chosen := language()) == ENGLISH:
        return words
    return _catalog(chosen).gettext(words)


@cache
def _catalog(language: str) -> gettext.NullTranslations:
    """The translations into a language, those of the house first."""
    catalog = gettext.NullTranslations()
    for folder in folders:
        catalog.add_fallback(gettext.translation(DOMAIN, folder, [language], fallback=True))
    return catalog
