"""What a chapter says of its actions and steps, and the names of things as a player types them."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from trunkline.core.errors import BadAction
from trunkline.core.messages import Message, marked
from trunkline.games.chesapeake.actions import Action, Pass
from trunkline.games.chesapeake.engine import check
from trunkline.games.chesapeake.state import State
from trunkline.games.chesapeake.tables import COMPANIES, HEXES, PRIVATES, TILES, TRAINS
from trunkline.games.chesapeake.words.phrases import Names
from trunkline.words.language import said
from trunkline.words.phrases import bare, begins, named, typed

Read = Callable[[State, list[str]], Action]
"""The action that some words mean."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """An action in words."""

    describe: Callable[[State, Any, str], str]
    """As an option: state, action, and its price or prices as text."""
    phrase: Callable[[Any], str]
    """As one types it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A step in words."""

    question: Callable[[State, Names], str]
    passing: Callable[[State], str] = lambda _state: said("pass")
    """What a pass is in this step."""
    menu: Callable[[State, list[Any]], list[Any]] | None = None
    """The entries of the menu, if they aren't just the options."""
    number: Callable[[State, int], Action] | None = None
    """What a number alone means that is no entry of the menu."""
    place: Read | None = None
    """What a place without a verb means."""


PRICE = Message("a price")
COMPANY_WORDS = {bare(name): name for name in COMPANIES}
PRIVATE_WORDS = {bare(name): name for name in PRIVATES} | {card.number.lower(): name for name, card in PRIVATES.items()}
HEX_WORDS = {hex.lower(): hex for hex in HEXES}
CITY_WORDS = {printed.name.lower(): hex for hex, printed in HEXES.items() if printed.name}
TILE_WORDS = {name.lower(): name for name in TILES}
TRAIN_WORDS = {name.lower(): name for name in TRAINS}


def first(words: list[str], example: str) -> str:
    if not words:
        raise BadAction("Type it like this: {example}", example=example)
    return words[0]


def read_company(word: str) -> str:
    """The company by its initials or by the beginning of them: "prr", "b&o", "bo", "n"."""
    return named(bare(word) or word, COMPANY_WORDS, Message("the companies are {names}", names=", ".join(COMPANIES)))


def read_private(word: str) -> str:
    known = Message("the privates are {names}, or P1 to P6", names=", ".join(PRIVATES))
    return named(bare(word) or word, PRIVATE_WORDS, known)


def read_hex(word: str) -> str:
    hex = HEX_WORDS.get(word) or CITY_WORDS.get(begins(word, CITY_WORDS) if len(word) > 2 else word)
    if hex is None:
        raise BadAction("I don't understand {word}: type a hex such as H4, or the name of its city", word=typed(word))
    return hex


def read_place(words: list[str], example: str) -> tuple[str, list[str]]:
    first(words, example)
    for count in range(len(words), 1, -1):
        name = begins(" ".join(words[:count]), CITY_WORDS)
        if name in CITY_WORDS:
            return CITY_WORDS[name], words[count:]
    return read_hex(words[0]), words[1:]


def is_place(words: list[str]) -> bool:
    return words[0] in HEX_WORDS or begins(" ".join(words), CITY_WORDS) in CITY_WORDS


def read_tile(word: str) -> str:
    if word.removeprefix("#") not in TILE_WORDS:
        raise BadAction("I don't understand {word}: type the number of a tile, such as 57", word=typed(word))
    return TILE_WORDS[word.removeprefix("#")]


def read_train(word: str) -> str:
    name = word.removesuffix("train").removesuffix("-")
    if name not in TRAIN_WORDS:
        raise BadAction("I don't understand {word}: the trains are {names}", word=typed(word), names=", ".join(TRAINS))
    return TRAIN_WORDS[name]


def read_number(
    word: str, otherwise: str = marked("I don't understand {word}: a rotation is a number from 0 to 5")
) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", word):
        raise BadAction(otherwise, word=typed(word))
    return int(word)


def refused_pass(state: State) -> list[Action]:
    """A pass that isn't allowed now: the menu says why."""
    return [Pass()] if check(state, Pass()) else []
