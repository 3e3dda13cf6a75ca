"""What happened in a game of 18Chesapeake, in sentences."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trunkline.games.chesapeake.events.operating_records import OperatingRoundBegan
from trunkline.games.chesapeake.events.stock_records import StockRoundBegan
from trunkline.games.chesapeake.words import operating_sentences, stock_sentences
from trunkline.games.chesapeake.words.phrases import label, private_label, train_name
from trunkline.words.headings import Heading
from trunkline.words.language import said
from trunkline.words.sentences import sentence_of

PLAIN = {**stock_sentences.PLAIN, **operating_sentences.PLAIN}
"""Sentences that need nothing but the fields of their event."""
OTHERS = {**stock_sentences.OTHERS, **operating_sentences.OTHERS}

_CALLED: Mapping[str, tuple[str, Callable[[Any], Any]]] = {
    "hex": ("place", label),
    "units": ("percent", lambda units: 10 * units),
    "private": ("card", lambda private: private and private_label(private)),
    "train": ("kind", lambda train: train and train_name(train)),
}
"""A field, the gap that says it in words, and how."""


def sentence(event: Any, names: Sequence[str]) -> str:
    """An event in a sentence."""
    more = {gap: say(getattr(event, field)) for field, (gap, say) in _CALLED.items() if hasattr(event, field)}
    if words := PLAIN.get(type(event)):
        return sentence_of(words, event, names, **more)
    words, figures = OTHERS[type(event)](event, names)
    return sentence_of(words, event, names, **{**more, **figures})


def heading(event: Any) -> Heading | None:
    """The round that begins with an event, if one does."""
    match event:
        case StockRoundBegan(number):
            return Heading(said("Stock round {number}", number=number), said("SR {number}", number=number), True)
        case OperatingRoundBegan(stock_round, number):
            both = f"{stock_round}.{number}"
            return Heading(said("Operating round {number}", number=both), said("OR {number}", number=both))
    return None
