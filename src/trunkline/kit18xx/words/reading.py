"""What a chapter says of its actions and steps, and the names of things as a player types them."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from trunkline.core.errors import BadAction
from trunkline.core.messages import Message, marked
from trunkline.kit18xx.actions import Action, Pass
from trunkline.kit18xx.engine import check
from trunkline.kit18xx.state import State
from trunkline.kit18xx.title import Title
from trunkline.kit18xx.words.phrases import Names
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


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What players type for the things of a title -> their names, and some of them as examples."""

    companies: Mapping[str, str]
    privates: Mapping[str, str]
    hexes: Mapping[str, str]
    cities: Mapping[str, str]
    tiles: Mapping[str, str]
    trains: Mapping[str, str]
    examples: Mapping[str, str | int]


@cache
def vocabulary(title: Title) -> Vocabulary:
    companies, (first, second, *_) = tuple(title.companies), title.privates
    middle = companies[len(companies) // 2 - 1]
    train = tuple(title.trains)[1]
    return Vocabulary(
        companies={bare(name): name for name in companies},
        privates={bare(name): name for name in title.privates}
        | {card.number.lower(): name for name, card in title.privates.items()},
        hexes={hex.lower(): hex for hex in title.hexes},
        cities={printed.name.lower(): hex for hex, printed in title.hexes.items() if printed.name},
        tiles={name.lower(): name for name in title.tiles},
        trains={name.lower(): name for name in title.trains},
        examples={
            "company": companies[0],
            "other": middle,
            "par": sorted(title.pars)[len(title.pars) // 2],
            "first": first,
            "private": second,
            "value": title.privates[second].value,
            "bid": title.privates[second].value + title.bid_step,
            "hex": title.companies[companies[2]].home,
            "city": title.companies[middle].home,
            "train": train,
            "old": next(iter(title.trains)),
            "traded": title.trains[title.exchange].traded_in[0] if title.exchange else train,
            "cost": 100,
        },
    )


def example(title: Title, form: str) -> str:
    """A line as a player could type it: "par {company} {par}" -> "par ABC 80"."""
    return form.format_map(vocabulary(title).examples)


def first(title: Title, words: list[str], form: str) -> str:
    if not words:
        raise BadAction("Type it like this: {example}", example=example(title, form))
    return words[0]


def read_company(title: Title, word: str) -> str:
    """The company by its initials or by the beginning of them: "prr", "b&o", "bo", "n"."""
    return named(
        bare(word) or word,
        vocabulary(title).companies,
        Message("the companies are {names}", names=", ".join(title.companies)),
    )


def read_private(title: Title, word: str) -> str:
    numbers = [card.number for card in title.privates.values()]
    known = Message(
        "the privates are {names}, or {first} to {last}",
        names=", ".join(title.privates),
        first=numbers[0],
        last=numbers[-1],
    )
    return named(bare(word) or word, vocabulary(title).privates, known)


def read_hex(title: Title, word: str) -> str:
    known = vocabulary(title)
    hex = known.hexes.get(word) or known.cities.get(begins(word, known.cities) if len(word) > 2 else word)
    if hex is None:
        raise BadAction(
            "I don't understand {word}: type a hex such as {hex}, or the name of its city",
            word=typed(word),
            hex=known.examples["hex"],
        )
    return hex


def read_place(title: Title, words: list[str], form: str) -> tuple[str, list[str]]:
    first(title, words, form)
    cities = vocabulary(title).cities
    for count in range(len(words), 1, -1):
        name = begins(" ".join(words[:count]), cities)
        if name in cities:
            return cities[name], words[count:]
    return read_hex(title, words[0]), words[1:]


def is_place(title: Title, words: list[str]) -> bool:
    known = vocabulary(title)
    return words[0] in known.hexes or begins(" ".join(words), known.cities) in known.cities


def read_tile(title: Title, word: str) -> str:
    tiles = vocabulary(title).tiles
    if word.removeprefix("#") not in tiles:
        raise BadAction("I don't understand {word}: type the number of a tile, such as 57", word=typed(word))
    return tiles[word.removeprefix("#")]


def read_train(title: Title, word: str) -> str:
    name = word.removesuffix("train").removesuffix("-")
    if name not in vocabulary(title).trains:
        raise BadAction(
            "I don't understand {word}: the trains are {names}", word=typed(word), names=", ".join(title.trains)
        )
    return vocabulary(title).trains[name]


def read_number(
    word: str, otherwise: str = marked("I don't understand {word}: a rotation is a number from 0 to 5")
) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", word):
        raise BadAction(otherwise, word=typed(word))
    return int(word)


def refused_pass(state: State) -> list[Action]:
    """A pass that isn't allowed now: the menu says why."""
    return [Pass()] if check(state, Pass()) else []
