"""Words for a game that has none of its own: its actions by their names, its state field by field."""

import contextlib
import json
import re
import shlex
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any, get_args, get_origin, get_type_hints

from trunkline.core import codec
from trunkline.core.api import Rules, Span, Suggestion
from trunkline.core.errors import BadAction
from trunkline.core.events import GameEnded
from trunkline.words.language import said
from trunkline.words.menu import price_asked
from trunkline.words.phrases import typed
from trunkline.words.sentences import Heading

Table = list[tuple[str, list[str]]]


@dataclass(frozen=True)
class PlainWords:
    """What every game can say of itself."""

    rules: Rules[Any, Any]

    def help_text(self) -> str:
        examples = [self._example(action) for action in self.rules.ACTIONS]
        lines = [("3", said('pick the option with that number; "3 45" adds a number where one is asked for'))]
        lines += [(words, "") for words in examples]
        return "\n".join(f"{typed:<13} {does}".rstrip() for typed, does in lines)

    def _example(self, action: type[Any]) -> str:
        return " ".join([_word(action), *(field.name.upper() for field in fields(action))])

    def sentence(self, event: Any, names: Sequence[str]) -> str:
        if isinstance(event, GameEnded):
            scores = [f"{name} {score}" for name, score in zip(names, event.scores, strict=True)]
            return said("The game is over: {scores}.", scores=", ".join(scores))
        done = codec.decode(self.rules.ACTIONS, json.loads(event.action))
        return f"{names[event.seat]}: {self.phrase(done)}."

    def heading(self, _event: Any) -> Heading | None:
        return None

    def where(self, state: Any) -> Sequence[str]:
        return [said("The end")] if state.actor is None else []

    def asks(self, state: Any, names: Sequence[str]) -> str:
        if state.actor is None:
            return said("The game is over.")
        return said("{name}'s turn.", name=names[state.actor])

    def menu(self, state: Any) -> Sequence[Any]:
        return self.rules.options(state)

    def describe(self, _state: Any, option: Any) -> str:
        if isinstance(option, Span):
            action = self._named(option.action, option.field)
            figures = {"action": action, "field": option.field, "low": option.low, "high": option.high}
            if option.step == 1:
                return said("{action}, {field} {low} to {high}", **figures)
            return said("{action}, {field} {low} to {high} in steps of {step}", step=option.step, **figures)
        return self._named(option.action if isinstance(option, Suggestion) else option)

    def _named(self, action: Any, but: str = "") -> str:
        values = [_said(getattr(action, field.name)) for field in fields(action) if field.name != but]
        return " ".join([codec.type_name(type(action)).replace("_", " "), *values])

    def outlook(self, _state: Any, _option: Any) -> str:
        return ""

    def phrase(self, action: Any) -> str:
        hints = get_type_hints(type(action))
        values = (_typed(hints[field.name], getattr(action, field.name)) for field in fields(action))
        return shlex.join([_word(type(action)), *values])

    def parse(self, state: Any, text: str) -> Any:
        """The name of an action and its fields in their order; a number alone where a step asks for nothing else."""
        try:
            word, *values = shlex.split(text)
        except ValueError:
            raise BadAction(
                "I don't understand {text}: it's empty, or a quotation mark is missing", text=typed(text)
            ) from None
        span = price_asked(self.rules.options(state))
        if span and not values and isinstance(number := _number(word.removeprefix("$")), int):
            return span.at(number)
        for action in self.rules.ACTIONS:
            if _word(action) == word.lower().replace("_", "-"):
                return self._read(action, values)
        known = ", ".join(map(_word, self.rules.ACTIONS))
        raise BadAction("I don't understand {word}: type one of {known}", word=typed(word), known=known)

    def _read(self, action: type[Any], values: Sequence[str]) -> Any:
        known = fields(action)
        if len(values) != len(known):
            raise BadAction(
                "{example} takes {wanted} words after its name, not {count}",
                example=self._example(action),
                wanted=len(known),
                count=len(values),
            )
        hints = get_type_hints(action)
        data = {field.name: _value(hints[field.name], value) for field, value in zip(known, values, strict=True)}
        return codec.load(action, data)

    def about(self, state: Any, text: str, names: Sequence[str] = ()) -> str:
        wanted = text.lower()
        lines = [f"{name}: {value}." for name, value in self._fields(state, names)]
        about = [line for line in lines if wanted and wanted in line.lower()]
        return " ".join(about) or said("Nothing on the table is called {name}.", name=typed(text))

    def redraw_key(self, _state: Any) -> object:
        return None

    def is_offer(self, _state: Any) -> bool:
        return False

    def table_in_words(self, state: Any, names: Sequence[str]) -> Table:
        return [(said("The table"), [f"{name}: {value}." for name, value in self._fields(state, names)])]

    def _fields(self, state: Any, names: Sequence[str]) -> Iterator[tuple[str, str]]:
        return fields_in_words(state, names, by_seat(self.rules))


def by_seat(rules: Rules[Any, Any]) -> Collection[str]:
    """The fields of the state that have a value for each seat, as the rules say: a list alone doesn't show it."""
    names: Collection[str] = getattr(rules, "BY_SEAT", ())
    return names


def fields_in_words(state: Any, names: Sequence[str] = (), seated: Collection[str] = ()) -> Iterator[tuple[str, str]]:
    """The fields of a state that say anything, in words; the actor, and the `seated` ones, by the players' names."""
    called = names if len(names) == state.players else ()
    for field, value in codec.dump(state).items():
        if field == "actor" and value is not None and called:
            yield field, called[value]
        elif value not in (None, (), [], {}, "") and field != "players":
            yield field.replace("_", " "), (field in seated and _of_seats(value, called)) or _said(value)


def _of_seats(value: Any, names: Sequence[str]) -> str:
    """A value for each seat, or a dict of such values; nothing for anything else."""
    if isinstance(value, dict):
        parts = [(key, _of_seats(one, names)) for key, one in value.items()]
        return ", ".join(f"{key} ({part})" for key, part in parts) if all(part for _, part in parts) else ""
    if not names or not isinstance(value, list | tuple) or len(value) != len(names):
        return ""
    return ", ".join(f"{name} {_said(one)}" for name, one in zip(names, value, strict=True))


def _said(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_said(one)}" for key, one in value.items())
    if isinstance(value, list | tuple):
        return ",".join(map(_said, value)) or "-"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else "-" if value is None else str(value)


def _word(action: type[Any]) -> str:
    return codec.type_name(action).replace("_", "-")


def _typed(hint: Any, value: Any) -> str:
    """A value as one word: plainly where `_value` reads that back, otherwise as JSON."""
    word = _said(value)
    return word if codec.canonical(_value(hint, word)) == codec.canonical(value) else json.dumps(value)


def _value(hint: Any, word: str) -> Any:
    """A typed word as JSON would have it."""
    if hint is str:
        return word
    if type(None) in get_args(hint):
        (hint,) = (one for one in get_args(hint) if one is not type(None))
        if word == "-":
            return None
    if word.startswith(("[", "{", '"')):
        with contextlib.suppress(ValueError, RecursionError):
            return json.loads(word)
    if get_origin(hint) in (list, tuple):
        return _items(get_args(hint), word)
    if hint is bool:
        return {"yes": True, "no": False}.get(word.lower(), word)
    return word if hint is str else _number(word)


def _items(hints: tuple[Any, ...], word: str) -> list[Any]:
    """The values between commas: as many as there are hints, or any number of the first one."""
    parts = [] if word == "-" else word.split(",")
    each = hints if len(hints) == len(parts) and ... not in hints else hints[:1] * len(parts)
    return [_value(hint, part) for hint, part in zip(each, parts, strict=True)]


def _number(word: str) -> Any:
    return int(word) if re.fullmatch(r"-?[0-9]{1,40}", word) else word
