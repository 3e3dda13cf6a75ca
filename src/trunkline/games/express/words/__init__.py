"""Chicago Express in words: what happened, what can be done, what was meant, and the table."""

from trunkline.games.express.words.questions import (
    HELP,
    about,
    asks,
    describe,
    is_offer,
    menu,
    outlook,
    parse,
    phrase,
    position,
    scene,
)
from trunkline.games.express.words.sentences import heading, sentence

__all__ = [
    "HELP",
    "about",
    "asks",
    "describe",
    "heading",
    "is_offer",
    "menu",
    "outlook",
    "parse",
    "phrase",
    "position",
    "scene",
    "sentence",
]
