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
    position,
    redraw_key,
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
    "position",
    "redraw_key",
    "sentence",
    "where",
]
