"""Actions and states to JSON and back, strictly; canonical JSON and the state key.

Works from the type hints of dataclasses: int, str, bool, None, list, tuple, dict, Mapping and unions with None.
"""

import hashlib
import json
import re
import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from trunkline.core.errors import BadAction
from trunkline.core.messages import Message, marked

T = TypeVar("T")
Reader = Callable[[Any, str], Any]


def _type_name(action: Any) -> str:
    """`PlaceStation` is "place_station" in JSON."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", action.__name__).lower()


type_name: Callable[[Any], str] = cache(_type_name)


def encode(action: Any) -> dict[str, Any]:
    """An action as a JSON object: its type and its fields."""
    return {"type": type_name(type(action)), **dump(action)}


def decode(actions: Sequence[type[T]], data: object) -> T:
    """The action that a JSON object describes, or BadAction."""
    if not isinstance(data, dict):
        raise BadAction("an action is an object with a type, not {value}", value=quoted(data))
    name = data.get("type")
    for action in actions:
        if type_name(action) == name:
            return load(action, {key: value for key, value in data.items() if key != "type"})
    known = ", ".join(type_name(action) for action in actions)
    raise BadAction("no action has the type {name}; there are: {known}", name=quoted(name), known=known)


def dump(value: Any) -> dict[str, Any]:
    """A dataclass as a JSON object; nested lists, tuples and dicts are taken as they are.

    A field that came to a state later (metadata "later") is written only when it has not its default value, so that
    what was written before has the same text, and the same key.
    """
    data = {name: getattr(value, name) for name in _field_names(type(value))}
    for name, default in _later_fields(type(value)):
        if data[name] == default:
            del data[name]
    return data


def load(kind: type[T], data: object) -> T:
    """The dataclass that a JSON object describes: fields of their types, none unknown, only defaults missing."""
    hint: Any = kind
    made: T = _reader(hint)(data, kind.__name__)
    return made


def check_fields(value: Any) -> None:
    """Raise BadAction if a field of a dataclass is not of its type."""
    for name, read, where, plain in _field_readers(type(value)):
        if type(field := getattr(value, name)) is not plain:
            read(field, where)


def check_storable(kind: type) -> None:
    """Raise TypeError if a state or an action has a field that JSON cannot hold, and say which."""
    hints = get_type_hints(kind)
    for name in _field_names(kind):
        try:
            if is_dataclass(hints[name]):
                raise TypeError(f"{hints[name].__name__} cannot be stored: {STORABLE}")
            _reader(hints[name])
        except (TypeError, ValueError) as error:
            raise TypeError(f"{kind.__name__}.{name}: {error}") from None


STORABLE = (
    "a field is an int, str or bool, one of them or None, a list, a tuple, or a dict or Mapping whose keys are str, "
    "and its type hint says of what"
)


def canonical(value: Any) -> str:
    """JSON text that is equal for equal values: sorted keys, no spaces."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def state_key(state: Any) -> str:
    """Sixteen hexadecimal digits that tell states apart."""
    return data_key(dump(state))


def data_key(data: Any) -> str:
    """The key of a state that is dumped already."""
    return hashlib.blake2b(canonical(data).encode(), digest_size=8).hexdigest()


def _names_of_fields(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if "derived" not in field.metadata)


_field_names: Callable[[Any], tuple[str, ...]] = cache(_names_of_fields)


def _defaults_of_later_fields(kind: Any) -> tuple[tuple[str, Any], ...]:
    return tuple((field.name, field.default) for field in fields(kind) if "later" in field.metadata)


_later_fields: Callable[[Any], tuple[tuple[str, Any], ...]] = cache(_defaults_of_later_fields)


def _readers_of_fields(kind: Any) -> tuple[tuple[str, Reader, str, Any], ...]:
    """For each field its name, what reads it, how messages call it, and its type if values of it are right as such."""
    hints = get_type_hints(kind)
    return tuple(
        (name, _reader(hints[name]), f"{kind.__name__}.{name}", hints[name] if hints[name] in _PLAIN else None)
        for name in _field_names(kind)
    )


_field_readers: Callable[[Any], tuple[tuple[str, Reader, str, Any], ...]] = cache(_readers_of_fields)


@cache
def _reader(hint: Any) -> Reader:
    origin, args = get_origin(hint), get_args(hint)
    if hint in _PLAIN:
        return _plain(hint)
    if origin in (Union, types.UnionType):
        if len(args) != 2 or type(None) not in args:
            raise TypeError(f"{hint} cannot be stored: {STORABLE}")
        (inner,) = (_reader(arg) for arg in args if arg is not type(None))
        return lambda data, where: None if data is None else inner(data, where)
    if origin is list:
        of = _items_reader(args[0])
        return lambda data, where: list(of(_sequence(data, where), where))
    if origin is tuple and args[1:] == (...,):
        of = _items_reader(args[0])
        return lambda data, where: tuple(of(_sequence(data, where), where))
    if origin is tuple:
        return _fixed_reader(args)
    if origin in (dict, Mapping) and args[0] is str:
        return _dict_reader(args[1])
    if is_dataclass(hint) and isinstance(hint, type):
        return _dataclass_reader(hint)
    raise TypeError(f"{hint} cannot be stored: {STORABLE}")


def _items_reader(hint: Any) -> Reader:
    of = _reader(hint)
    right = {hint} if hint in _PLAIN else set()

    def read(items: Any, where: str) -> Any:
        return items if set(map(type, items)) <= right else [of(item, where) for item in items]

    return read


def _dict_reader(hint: Any) -> Reader:
    of = _items_reader(hint)

    def read(data: Any, where: str) -> Any:
        items = _a(dict, data, where).values()
        values = of(items, where)
        return data.copy() if values is items else dict(zip(data, values, strict=True))

    return read


def _fixed_reader(hints: tuple[Any, ...]) -> Reader:
    """What reads a tuple of so many values, each of its own type; plain ones that are right are taken as they are."""
    readers = [_reader(hint) for hint in hints]

    def read(data: Any, where: str) -> Any:
        items = _sequence(data, where)
        if tuple(map(type, items)) == hints:
            return tuple(items)
        if len(items) != len(readers):
            raise BadAction(
                "{where} has {count} values, not {wanted}", where=where, count=len(items), wanted=len(readers)
            )
        return tuple(of(item, where) for of, item in zip(readers, items, strict=True))

    return read


def _plain(hint: type) -> Reader:
    def read(data: Any, where: str) -> Any:
        return data if type(data) is hint else _a(hint, data, where)

    return read


def _dataclass_reader(kind: type) -> Reader:
    names = frozenset(_field_names(kind))
    required = [field.name for field in fields(kind) if field.default is MISSING and field.default_factory is MISSING]
    readers = _field_readers(kind)

    def read(data: Any, where: str) -> Any:
        if _a(dict, data, where).keys() != names:
            if missing := [name for name in required if name not in data]:
                raise BadAction("{where} lacks {fields}", where=where, fields=", ".join(missing))
            if unknown := [key for key in data if key not in names]:
                raise BadAction("{where} has no {fields}", where=where, fields=", ".join(map(quoted, unknown)))
        return kind(**{name: of(data[name], place) for name, of, place, _ in readers if name in data})

    return read


def _a(kind: type, data: Any, where: str) -> Any:
    if type(data) is not kind:
        raise BadAction(
            "{where} is {value}, which is not {kind}", where=where, value=quoted(data), kind=Message(_WORDS[kind])
        )
    return data


def _sequence(data: Any, where: str) -> Any:
    return data if type(data) in _SEQUENCES else _a(list, data, where)


_PLAIN = (int, str, bool)
_SEQUENCES = (list, tuple)
_WORDS = {
    int: marked("a whole number"),
    str: marked("a text"),
    bool: marked("true or false"),
    list: marked("a list"),
    dict: marked("an object"),
}


def quoted(data: object) -> str:
    """A value in an error message, never longer than a line and safe to print."""
    try:
        text = ascii(data) if isinstance(data, str) and not data.isprintable() else repr(data)
    except RecursionError:
        text = f"a {type(data).__name__} that is nested too deeply"
    return text if len(text) <= 40 else text[:37] + "..."
