"""Sentences of events, whose gaps are filled by the fields of the event, and the headings of what begins with one."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from trunkline.core.messages import Message, Money
from trunkline.words.language import said


@dataclass(frozen=True, slots=True)
class Heading:
    """The name of what begins, how it is called at an axis, and whether its line is a strong one."""

    words: str
    short: str
    major: bool = False


def sentence_of(words: str, event: Any, names: Sequence[str], **more: Any) -> str:
    """The words with the fields of an event, {name} for its seat's player, and more."""
    figures = {field.name: getattr(event, field.name) for field in fields(event)}
    if "seat" in figures:
        figures["name"] = names[event.seat]
    return said(words, **figures | more)


def payments(paid: Sequence[int], names: Sequence[str], money: str) -> list[Message]:
    """Who gets what, by seat; whoever gets nothing is left out."""
    return [
        Message("{name} gets {amount}", name=names[seat], amount=Money(each, money))
        for seat, each in enumerate(paid)
        if each
    ]
