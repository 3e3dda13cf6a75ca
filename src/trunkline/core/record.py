"""Reading the record of a match: strictly, with one clear line for whatever is wrong."""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from trunkline.core import codec, versions
from trunkline.core.api import Rules
from trunkline.core.codec import quoted
from trunkline.core.errors import BadAction, BadRecord, IllegalAction, message_of
from trunkline.core.match import FORMAT, VERSION, Match
from trunkline.core.messages import Message, marked


def parse(text: str) -> dict[str, Any]:
    """The record in a text, its outline checked: format, version and the kind of every field."""
    try:
        data = json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        raise BadRecord(
            "not a record, or cut off: unreadable at line {line}, column {column}",
            line=error.lineno,
            column=error.colno,
        ) from None
    except (ValueError, RecursionError):
        raise BadRecord("not a record: its JSON can't be read") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadRecord("not a Trunkline record")
    version = data.get("version")
    if type(version) is not int or version < 1:
        raise BadRecord("the record doesn't say which version of the format it has")
    if version > VERSION:
        raise BadRecord(
            "the record has format version {version}, but this Trunkline only reads up to {known}: please update it",
            version=quoted(version),
            known=VERSION,
        )
    fields, extra = (_FIELDS, _EXTRA_FIELDS) if version < 3 else (_FIELDS | _VERSIONS, _EXTRA_FIELDS | _CHANGES)
    if missing := [name for name in fields if name not in data]:
        raise BadRecord("the record lacks {fields}", fields=", ".join(missing))
    if unknown := [name for name in data if name not in fields and name not in extra]:
        raise BadRecord("the record has an unknown field {field}", field=quoted(unknown[0]))
    for name, (fits, wanted) in (fields | extra).items():
        if name in data and not fits(data[name]):
            raise BadRecord(
                "the record's {field} should be {kind}, not {value}",
                field=name,
                kind=Message(wanted),
                value=quoted(data[name]),
            )
    return data


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise ValueError("a field is there twice")
    return fields


def _is_list_of(kind: type, value: object) -> bool:
    return isinstance(value, list) and all(type(item) is kind for item in value)


def _are_keys(value: object) -> bool:
    return isinstance(value, dict) and all(
        _PLY.fullmatch(ply) and isinstance(key, str) and _KEY.fullmatch(key) for ply, key in value.items()
    )


def _is_version(value: object) -> bool:
    return type(value) is int and value >= 1


def _by_ply(value: object, fits: Callable[[Any], bool], ply: re.Pattern[str]) -> bool:
    return isinstance(value, dict) and all(ply.fullmatch(key) and fits(one) for key, one in value.items())


MOST_CHANGES = 100
"""Of the rules during one game."""
_PLY = re.compile(r"[1-9][0-9]{0,8}")
_PLY_OR_0 = re.compile(r"0|[1-9][0-9]{0,8}")
_KEY = re.compile(r"[0-9a-f]{16}")

_FIELDS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "format": (lambda value: type(value) is str, marked("a text")),
    "version": (lambda value: type(value) is int, marked("a whole number")),
    "game": (lambda value: type(value) is str, marked("a text")),
    "players": (lambda value: _is_list_of(str, value), marked("a list of names")),
    "seats": (lambda value: value is None or _is_list_of(str, value), marked("a list of texts, or null")),
    "seed": (lambda value: type(value) is int, marked("a whole number")),
    "rulings": (lambda value: type(value) is dict, marked("an object")),
    "actions": (lambda value: type(value) is list, marked("a list")),
    "keys": (_are_keys, marked("an object from plies to state keys")),
    "scores": (lambda value: value is None or _is_list_of(int, value), marked("a list of whole numbers, or null")),
}
"""Field -> does a value fit, and what it should be."""
_EXTRA_FIELDS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "arena": (lambda value: type(value) is dict, marked("an object")),
}
"""The same for optional fields: a game of the arena names its run."""
_VERSIONS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "rules_version": (_is_version, marked("a version")),
    "state_version": (_is_version, marked("a version")),
}
"""The same for what every record has since version 3."""
_CHANGES: dict[str, tuple[Callable[[Any], bool], str]] = {
    "rules_changes": (
        lambda value: _by_ply(value, _is_version, _PLY) and len(value) <= MOST_CHANGES,
        marked("an object from plies to versions"),
    ),
    "states": (
        lambda value: _by_ply(value, lambda one: type(one) is dict, _PLY_OR_0),
        marked("an object from plies to states"),
    ),
}
"""The same for what may be there since then: where the rules changed, and positions to which none of now lead."""


def replay(record: dict[str, Any], games: Mapping[str, Any]) -> Match[Any, Any]:
    """The match that a parsed record tells, every action checked by the rules it was made under, where those exist.

    Where they don't, by the present ones; positions to which those don't lead are taken from the record.
    """
    rules = games.get(record["game"])
    if rules is None:
        raise BadRecord(
            "no game is called {name}; there are: {known}", name=quoted(record["game"]), known=", ".join(games)
        )
    by_ply = {0: record.get("rules_version", 1), **_numbered(record.get("rules_changes", {}))}
    given = _given(record, rules, by_ply)
    try:
        began = versions.rules_of(rules, by_ply[0]) or rules
        match: Match[Any, Any] = Match(
            began, record["players"], record["seed"], record["rulings"], record["seats"], given.get(0)
        )
    except (ValueError, TypeError) as error:
        message = message_of(error)
        raise BadRecord(message.words, **message.figures) from None
    for number, data in enumerate(record["actions"], start=1):
        try:
            if (version := by_ply.get(number)) is not None:
                match.rules = versions.rules_of(rules, version) or rules
            action = codec.decode(rules.ACTIONS, data)
            if number in given:
                match.follow(action, given[number])
            else:
                match.push(action)
        except (IllegalAction, BadAction) as error:
            raise BadRecord("move {number}: {reason}", number=number, reason=message_of(error)) from None
    match.rules_versions = by_ply
    return match


def _numbered(by_ply: Mapping[str, Any]) -> dict[int, Any]:
    """By ply, in their order."""
    return {ply: by_ply[str(ply)] for ply in sorted(map(int, by_ply))}


def _given(record: Mapping[str, Any], rules: Rules[Any, Any], by_ply: Mapping[int, int]) -> dict[int, Any]:
    """The positions that a record gives; only those of rules that no longer exist are believed."""
    version = versions.state_of_record(rules, record)
    if version > versions.state_version(rules) or max(by_ply.values()) > versions.rules_version(rules):
        raise BadRecord("the record was written by a newer version of {game}: please update it", game=rules.TITLE)
    given = {}
    for ply, data in _numbered(record.get("states", {})).items():
        under = by_ply[max(first for first in by_ply if first <= ply)]
        if versions.rules_of(rules, under) is not None:
            raise BadRecord("the record gives the state after move {ply}, but its rules still exist", ply=ply)
        try:
            given[ply] = versions.load(rules, data, version)
        except BadAction as error:
            raise BadRecord("the state after move {ply}: {reason}", ply=ply, reason=error.message) from None
    return given


def first_difference(record: dict[str, Any], match: Match[Any, Any]) -> Message | None:
    """Where the replayed match first parts from the state keys and scores of its record, or None."""
    for ply, key in sorted(record["keys"].items(), key=lambda item: int(item[0])):
        if int(ply) > len(match.actions):
            return Message(
                "the record has a state key for move {ply}, but only {count} moves", ply=ply, count=len(match.actions)
            )
        ours = match.key_in(int(ply), versions.state_of_record(match.rules, record))
        if ours is not None and ours != key:
            return Message(
                "after move {ply} the state key is {ours}, but the record says {key}", ply=ply, ours=ours, key=key
            )
    scores = match.rules.scores(match.state) if match.is_over else None
    if scores != record["scores"]:
        return Message(
            "the scores are {scores}, but the record says {recorded}",
            scores=str(scores),
            recorded=str(record["scores"]),
        )
    return None
