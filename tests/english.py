"""English that has been left where everything should be in the reader's language.

`masked()` is a language in which every text that has a translation is a row of dots: whatever is still a word there
was not said through the words of the house, or nobody has translated it.
"""

import gettext
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any
from unittest.mock import patch
from xml.etree import ElementTree

from trunkline.words import language

_GAP = re.compile(r"({[^{}]*}|%\(\w+\)[a-z]|%[a-z]|<[^<>]*>|&\w+;)")
"""What stays of a text: its gaps, and marks of a page."""
_LETTERS = re.compile(r"[^\W\d_]+")
_PLACE = re.compile(r"\b[A-Z][0-9]+\b")
"""A hex, a tile, the number of a private."""
_FREQUENT = re.compile(
    r"\b(the|of|and|or|with|for|from|to|is|are|its|by|be|not|may|each|on|all|any|buys?|sells?|bids?|pass|lay|price|"
    r"shares?|trains?|tiles?|owner|owns|worth|left|pays)\b",
    re.IGNORECASE,
)
"""Words of nearly every English sentence that no German one has."""


class Dots(gettext.NullTranslations):
    """Dots for every text that one of some catalogs has."""

    def __init__(self, catalogs: Iterable[Iterable[str | tuple[str, int]]]) -> None:
        super().__init__()
        self.known = {text[0] if isinstance(text, tuple) else text for each in catalogs for text in each}
        assert self.known

    def gettext(self, message: str) -> str:
        return _dots(message) if message in self.known else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        words = msgid1 if n == 1 else msgid2
        return _dots(words) if msgid1 in self.known else words

    def pgettext(self, context: str, message: str) -> str:
        return _dots(message) if f"{context}\4{message}" in self.known else message

    def to_language(self) -> str:
        """As Django asks for it."""
        return DOTS


DOTS = "dots"
"""The name of the language."""


def _dots(words: str) -> str:
    """The words without a letter, but with their gaps; the context that stands before a text is cut off."""
    words = words.rpartition("\4")[2]
    return "".join(part if _GAP.fullmatch(part) else _LETTERS.sub("·", part) for part in _GAP.split(words))


@contextmanager
def known_in_dots(translation: str = "de") -> Iterator[None]:
    """For the time of the block, whoever reads dots sees them for every text that is translated into a language."""
    catalog = language._catalog
    dots = Dots(_texts_of(catalog(translation)))
    with patch.object(language, "_catalog", lambda one: dots if one == DOTS else catalog(one)):
        yield


def _texts_of(catalog: Any) -> Iterator[Iterable[str | tuple[str, int]]]:
    """The texts of a catalog and of those that follow it."""
    while catalog:
        yield getattr(catalog, "_catalog", ())
        catalog = catalog._fallback


@contextmanager
def masked(translation: str = "de") -> Iterator[None]:
    """For the time of the block, every text that has been translated into a language is made of dots."""
    with known_in_dots(translation), language.speaking(DOTS):
        yield


def english_in(text: str, names: Iterable[str] = ()) -> list[str]:
    """The words of a masked text, but for names, cut short perhaps, and for places such as "H6"."""
    if text.endswith("…") and any(name.startswith(text[:-1]) for name in names):
        return []
    text = _without(frozenset(names), text)
    return [word for word in _LETTERS.findall(_PLACE.sub(" ", text)) if len(word) > 1]


def _without(names: frozenset[str], text: str) -> str:
    return _pattern(names).sub(" ", text) if names else text


@cache
def _pattern(names: frozenset[str]) -> re.Pattern[str]:
    """Names as whole words, the longest first."""
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")


def words_of(svg: str) -> list[str]:
    """All that a picture says, to eyes and to ears."""
    texts = []
    for node in ElementTree.fromstring(svg).iter():
        if not str(node.tag).endswith("style"):
            texts += [node.text or "", node.tail or "", node.get("aria-label") or ""]
    return [text for text in texts if text.strip()]


def frequent_english(text: str, names: Iterable[str] = ()) -> list[str]:
    """Words of a German text that are English, for pages on which not everything can be masked."""
    return _FREQUENT.findall(_without(frozenset(names), text))
