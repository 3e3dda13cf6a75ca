"""Phrases that the stories and the words of every game share, and reading what a player types."""

import re
from collections.abc import Iterable, Mapping, Sequence

from trunkline.core import messages
from trunkline.core.errors import BadAction
from trunkline.core.messages import Message, Money
from trunkline.words.language import said, text_of, translated

Paragraph = tuple[str, list[str]]
"""A heading, and sentences under it."""


def listed(items: Sequence[str]) -> str:
    """ "Ann", "Ann and Bob", "Ann, Bob and Cy"."""
    return messages.listed(items, translated)


def in_row(parts: Sequence[str]) -> str:
    """ "Operating round 2.1 · B&O · lay track"."""
    return " · ".join(parts)


def amount(number: int, money: str) -> str:
    """A number as the game writes it: "$7" and "−$7" where it counts dollars, "7" where it counts points."""
    return ("−" if number < 0 else "") + text_of(Money(abs(number), money))


def victory(names: Sequence[str], best: Sequence[int], score: int, money: str = "") -> str:
    """Who wins, or who share the victory, and with what."""
    winners = [names[seat] for seat in best]
    if len(winners) == 1:
        return said("{name} wins with {score}.", name=winners[0], score=amount(score, money))
    return said("{names} share the victory with {score}.", names=winners, score=amount(score, money))


def begins(word: str, choices: Iterable[str]) -> str:
    """The one choice that begins so; otherwise the word itself."""
    choices = tuple(choices)
    matches = [choice for choice in choices if choice.startswith(word)]
    return matches[0] if len(matches) == 1 and word not in choices else word


_BID = Message("a bid")
_WHOLE = Message("type a whole number")


def read_amount(word: str, money: str, what: str | Message = _BID) -> int:
    """The amount that a word says: "45", "$45", "45 dollars"."""
    dollars = Message("{what} is a number of dollars", what=what)
    return whole_number(word, money, dollars if money == "$" else Message("{what} is a whole number", what=what))


def whole_number(word: str, money: str, what: Message = _WHOLE) -> int:
    """The number that a word says, with or without the sign or the name of the money."""
    bare = word.removeprefix(money).removesuffix("dollars" if money == "$" else "").strip()
    if not re.fullmatch(r"-?[0-9]{1,30}", bare):
        raise BadAction("I don't understand {word}: {what}", word=typed(word), what=what)
    return int(bare)


def typed(text: str) -> Message:
    """What somebody typed, in the quotation marks of the reader's language, never longer than a line."""
    shown = text if text.isprintable() else ascii(text)[1:-1]
    return Message("“{text}”", text=shown if len(shown) <= 40 else shown[:37] + "...")


def named(word: str, names: Mapping[str, str], what: str | Message) -> str:
    """What is called so, or begins so: `names` maps the lower-case words for things to the things."""
    thing = names.get(begins(word, names))
    if thing is None:
        raise BadAction("I don't understand {word}: {what}", word=typed(word), what=what)
    return thing


def bare(name: str) -> str:
    """A printed name as one may type it: "B&O" as "bo"."""
    return re.sub(r"[^a-z0-9]", "", name.lower())
