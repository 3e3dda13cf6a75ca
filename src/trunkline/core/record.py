"""Reading the record of a match: strictly, with one clear line for whatever is wrong."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from trunkline.core import codec, versions
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
    if missing := [name for name in _FIELDS if name not in data]:
        raise BadRecord("the record lacks {fields}", fields=", ".join(missing))
    if unknown := [name for name in data if name not in _FIELDS and name not in _EXTRA_FIELDS]:
        raise BadRecord("the record has an unknown field {field}", field=quoted(unknown[0]))
    for name, (fits, wanted) in (_FIELDS | _EXTRA_FIELDS).items():
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


_PLY = re.compile(r"[1-9][0-9]{0,8}")
_KEY = re.compile(r"[0-9a-f]{16}")

_FIELDS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "format": (lambda value: type(value) is str, marked("a text")),
    "version": (lambda value: type(value) is int, marked("a whole number")),
    "game": (lambda value: type(value) is str, marked("a text")),
    "rules_version": (_is_version, marked("a version")),
    "state_version": (_is_version, marked("a version")),
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


def replay(record: dict[str, Any], games: Mapping[str, Any]) -> Match[Any, Any]:
    """The match of a parsed record, every action checked by the rules."""
    rules = games.get(record["game"])
    if rules is None:
        raise BadRecord(
            "no game is called {name}; there are: {known}", name=quoted(record["game"]), known=", ".join(games)
        )
    state_version, rules_version = versions.state_version(rules), versions.rules_version(rules)
    if record["state_version"] > state_version or record["rules_version"] > rules_version:
        raise BadRecord("the record was written by a newer version of {game}: please update it", game=rules.TITLE)
    try:
        match: Match[Any, Any] = Match(rules, record["players"], record["seed"], record["rulings"], record["seats"])
    except (ValueError, TypeError) as error:
        message = message_of(error)
        raise BadRecord(message.words, **message.figures) from None
    for number, data in enumerate(record["actions"], start=1):
        try:
            match.push(codec.decode(rules.ACTIONS, data))
        except (IllegalAction, BadAction) as error:
            raise BadRecord("move {number}: {reason}", number=number, reason=message_of(error)) from None
    return match


def first_difference(record: dict[str, Any], match: Match[Any, Any]) -> Message | None:
    """Where the replayed match first parts from the state keys and scores of its record, or None.

    Keys of an earlier version of the State can't be compared.
    """
    has_same_keys = record["state_version"] == versions.state_version(match.rules)
    for ply, key in sorted(record["keys"].items(), key=lambda item: int(item[0])):
        if int(ply) > len(match.actions):
            return Message(
                "the record has a state key for move {ply}, but only {count} moves", ply=ply, count=len(match.actions)
            )
        if has_same_keys and (ours := match.key(int(ply))) != key:
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


def move_name(move: int, action: int | None) -> Message:
    """A move as messages name it: by its number among the moves of the game, and by its action's id in the file."""
    if action is None:
        return Message("move {move}", move=move)
    return Message("move {move} (action {action} of the file)", move=move, action=action)


@dataclass(frozen=True, slots=True)
class FromFile:
    """A game that was read from a file, every move checked."""

    match: Match[Any, Any]
    action_ids: Sequence[int] = ()
    """The id of the file's action for each move."""
    ids_in_file: Sequence[int] = ()
    """The ids of all actions of the file, undone ones and messages included."""
    ended: bool = False
    """Did the players end the game before its end? The match is then unfinished."""
    difference: Message | None = None
    """Where the match parts from what the file says of its result, or None."""
    played: object = None
    """When it was played, as the file has it: seconds since 1970, or a text that begins with the date."""
