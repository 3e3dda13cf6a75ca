"""What people read of a page, and what programs read."""

import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple

READ = {"aria-label", "aria-description", "aria-valuetext", "title", "placeholder", "alt", "label", "hx-confirm"} | {
    f"data-{name}"
    for name in (
        *(
            "tip",
            "copied",
            "press",
            "lost",
            "unsent",
            "unsaved",
            "full",
            "stumbled",
            "reserve",
            "day",
            "rule",
            "reason",
            "words",
        ),
        *("next", "done", "first", "again", "play", "stop", "title", "earlier", "count", "leaves", "short"),
        *("amount", "keys", "bearings", "list", "missed", "quiet", "end", "soon", "redone", "unread", "label", "more"),
        *("no-choice", "no-pass", "no-undo", "no-redo", "no-hint", "no-place"),
    )
}
"""Attributes that hold words for people; scripts show them and decide nothing by them."""
_AS_IT_IS = re.compile(r'\b(?:lang="en"|translate="no")')
_TYPED = {"script", "style", "kbd", "code"}
"""Elements whose words are for programs, or typed."""
_EMPTY = {"br", "col", "hr", "img", "input", "link", "meta", "wbr"}
_TOKEN = re.compile(r"""<!.*?>|<(/?)([a-zA-Z][\w:-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>|([^<]+)""", re.DOTALL)
_ATTRIBUTE = re.compile(r"""([\w:-]+)=(?:"([^"]*)"|'([^']*)')""")


class Text(NamedTuple):
    """Words of a page, and the element that they are in."""

    tag: str
    words: str


def texts_in(markup: str) -> Iterator[Text]:
    """All that people read on a page or hear of it, but for what they type and what is marked to be as it is.

    A parser of HTML would take four times as long; pages of boards are large, and a walk reads hundreds.
    """
    opened = [("", False)]
    """The elements around, and whether they are left out."""
    for token in _TOKEN.finditer(markup):
        closes, tag, attributes, words = token.groups()
        if words:
            if not opened[-1][1] and (words := words.strip()):
                yield Text(opened[-1][0], unescape(words))
        elif closes:
            while len(opened) > 1 and opened.pop()[0] != tag:
                pass
        elif tag:
            left_out = opened[-1][1] or tag in _TYPED or bool(_AS_IT_IS.search(attributes))
            if not left_out:
                yield from _named(tag, attributes)
            if tag not in _EMPTY and not attributes.endswith("/"):
                opened.append((tag, left_out))


def _named(tag: str, attributes: str) -> Iterator[Text]:
    for name, double, single in _ATTRIBUTE.findall(attributes):
        if name in READ and (words := double or single):
            yield Text(tag, unescape(words))
