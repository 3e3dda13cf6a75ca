"""An 18xx game in words: what happened, what can be done, what was meant, and the table."""

from collections.abc import Sequence
from typing import Any

from trunkline.kit18xx.title import Title
from trunkline.kit18xx.words import choices, phrases, sentences, table


class Words:
    """The words of a title."""

    def __init__(self, title: Title) -> None:
        self._title = title

    asks = staticmethod(choices.asks)
    describe = staticmethod(choices.describe)
    is_offer = staticmethod(choices.is_offer)
    menu = staticmethod(choices.menu)
    outlook = staticmethod(choices.outlook)
    parse = staticmethod(choices.parse)
    phrase = staticmethod(choices.phrase)
    redraw_key = staticmethod(choices.redraw_key)
    where = staticmethod(phrases.where)
    heading = staticmethod(sentences.heading)
    about = staticmethod(table.about)
    table_in_words = staticmethod(table.table_in_words)

    def help_text(self) -> str:
        return choices.help_text(self._title)

    def sentence(self, event: Any, names: Sequence[str]) -> str:
        return sentences.sentence(self._title, event, names)
