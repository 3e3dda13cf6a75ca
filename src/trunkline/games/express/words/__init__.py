"""Chicago Express in words: what happened, what can be done, what was meant, and the table."""

from trunkline.games.express.words.questions import (
    about,
    asks,
    describe,
    help_text,
    is_offer,
    menu,
    outlook,
    parse,
    phrase,
    redraw_key,
    table_in_words,
    where,
)
from trunkline.games.express.words.sentences import heading, sentence

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
