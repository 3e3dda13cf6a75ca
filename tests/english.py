"""English that has been left where everything should be in the reader's language.

`masked()` is a language in which every text that has a translation is a row of dots: whatever is still a word there
was not said through the words of the house, or nobody has translated it.
"""

import gettext
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from unittest.mock import patch
from xml.etree import ElementTree

from trunkline.words import language

_GAP = re.compile(r"(\{[^{}]*\})")
_LETTERS = re.compile(r"[^\W\d_]+")
_PLACE = re.compile(r"\b[A-Z][0-9]+\b")
"""A hex, a tile, the number of a private."""
_FREQUENT = re.compile(
    r"\b(the|of|and|or|with|for|from|to|is|are|its|by|be|not|may|each|on|all|any|buys?|sells?|bids?|pass|lay|price|"
    r"shares?|trains?|tiles?|owner|owns|worth|left|pays)\b",
    re.IGNORECASE,
)
"""Words of nearly every English sentence that no German one has."""


class _Masked(gettext.NullTranslations):
    """Dots for every text that a catalogue has."""

    def __init__(self, translations: Iterable[gettext.NullTranslations]) -> None:
        super().__init__()
        self.known: set[str] = set()
        for each in translations:
            for text in each._catalog:  # type: ignore[attr-defined]
                self.known.add(text[0] if isinstance(text, tuple) else text)

    def gettext(self, message: str) -> str:
        return _dots(message) if message in self.known else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return _dots(msgid1) if msgid1 in self.known else msgid1 if n == 1 else msgid2


def _dots(words: str) -> str:
    """The words without a letter, but with their gaps."""
    return "".join(part if _GAP.fullmatch(part) else _LETTERS.sub("·", part) for part in _GAP.split(words))


@contextmanager
def masked(translation: str = "de") -> Iterator[None]:
    """For the time of the block, every text that has been translated into a language is made of dots."""
    dots = _Masked(language._catalogues(translation))
    assert dots.known
    with patch.object(language, "_catalogues", lambda _language: (dots,)), language.speaking("dots"):
        yield


def english_in(text: str, names: Iterable[str] = ()) -> list[str]:
    """The words of a masked text, but for names, cut short perhaps, and for places such as "H6"."""
    known = sorted(names, key=len, reverse=True)
    if text.endswith("…") and any(name.startswith(text[:-1]) for name in known):
        return []
    for name in known:
        text = text.replace(name, " ")
    return [word for word in _LETTERS.findall(_PLACE.sub(" ", text)) if len(word) > 1]


def words_of(svg: str) -> list[str]:
    """All that a picture says, to eyes and to ears."""
    texts = []
    for node in ElementTree.fromstring(svg).iter():
        if not str(node.tag).endswith("style"):
            texts += [node.text or "", node.tail or "", node.get("aria-label") or ""]
    return [text for text in texts if text.strip()]


def frequent_english(text: str, names: Iterable[str] = ()) -> list[str]:
    """Words of a German text that are English, for pages on which not everything can be masked."""
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, " ")
    return _FREQUENT.findall(text)
