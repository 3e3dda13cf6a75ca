"""18Chesapeake in words: what happened, what can be done, what was meant, and the table."""

from trunkline.games.chesapeake.words.choices import (
    asks,
    describe,
    help_text,
    is_offer,
    menu,
    outlook,
    parse,
    phrase,
    redraw_key,
)
from trunkline.games.chesapeake.words.phrases import where
from trunkline.games.chesapeake.words.sentences import heading, sentence
from trunkline.games.chesapeake.words.table import about, table_in_words

__all__ = [
    "about",
    "asks",
    "describe",
    "heading",
    "help_text",
    "is_offer",
    "menu",
    "outlook",
    "parse",
    "phrase",
    "redraw_key",
    "sentence",
    "table_in_words",
    "where",
]
