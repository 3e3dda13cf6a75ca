"""The values of a file of 18xx.games, read with care: each refusal names the field and what it should be."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from trunkline.core.codec import quoted
from trunkline.core.errors import BadRecord
from trunkline.core.messages import Message

LONGEST = 80
LARGEST = 10**40
#: A name, a dash, a number that is written one way only: "57-0".
NUMBERED = re.compile(r"(.+)-(0|[1-9][0-9]{0,3})", re.ASCII)
WORDS: dict[type, Message] = {str: Message("texts"), dict: Message("objects"), list: Message("lists")}


def brief(value: object) -> str | Message:
    """A value in an error message, however large or deep it is."""
    if isinstance(value, list | tuple):
        return Message("a list of {count}", count=len(value))
    if isinstance(value, dict):
        return Message("an object")
    if type(value) is int and abs(value) >= LARGEST:
        return Message("a number of {count} bits", count=value.bit_length())
    return quoted(value)


def text(data: Mapping[str, Any], name: str) -> str:
    value = data.get(name)
    if type(value) is not str:
        raise BadRecord("{field} should be a text, not {value}", field=name, value=brief(_field(data, name)))
    if len(value) > LONGEST:
        raise BadRecord(
            "{field} is too long ({count} characters): {value}", field=name, count=len(value), value=brief(value)
        )
    return value


def whole(data: Mapping[str, Any], name: str) -> int:
    """A whole number that is not absurdly large; true and 45.0 are none."""
    value = data.get(name)
    if type(value) is not int or abs(value) >= LARGEST:
        raise BadRecord("{field} should be a whole number, not {value}", field=name, value=brief(_field(data, name)))
    return value


def listed(data: Mapping[str, Any], name: str, kind: type) -> list[Any]:
    value = _field(data, name)
    if type(value) is not list:
        raise BadRecord("{field} should be a list, not {value}", field=name, value=brief(value))
    for item in value:
        if type(item) is not kind:
            raise BadRecord(
                "{field} should be a list of {kind}, but {value} is in it",
                field=name,
                kind=WORDS[kind],
                value=brief(item),
            )
    return value


def name_or_number(data: Mapping[str, Any], name: str) -> int | str:
    """An id of a player or a game: a whole number or a text."""
    return text(data, name) if type(data.get(name)) is str else whole(data, name)


def numbered(data: Mapping[str, Any], name: str) -> tuple[str, int]:
    """The kind and the number of a thing: "57-0" is the first #57."""
    parts = _name_and_number(text(data, name))
    if parts is None:
        raise BadRecord(
            "{field} should be a name and a number such as 2-0, not {value}", field=name, value=brief(data[name])
        )
    return parts


@lru_cache(maxsize=1024)
def _name_and_number(piece: str) -> tuple[str, int] | None:
    match = NUMBERED.fullmatch(piece)
    return (match[1], int(match[2])) if match else None


def _field(data: Mapping[str, Any], name: str) -> Any:
    if name not in data:
        raise BadRecord("{field} is missing", field=name)
    return data[name]


def kind_of(piece: str) -> str:
    """ "57-0" is a 57."""
    return piece.rpartition("-")[0]
