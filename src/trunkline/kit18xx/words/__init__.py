"""An 18xx game in words: what happened, what can be done, what was meant, and the table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from trunkline.kit18xx.title import Title
from trunkline.kit18xx.words import choices, phrases, sentences, table


@dataclass(frozen=True)
class Words:
    """The words of a title."""

    title: Title

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
        return choices.help_text(self.title)

    def sentence(self, event: Any, names: Sequence[str]) -> str:
        return sentences.sentence(self.title, event, names)
