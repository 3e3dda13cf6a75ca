"""Reading the record of a match: strictly, with one clear line for whatever is wrong."""

import json
from collections.abc import Mapping
from typing import Any

from trunkline.core import codec
from trunkline.core.errors import BadAction, BadRecord, IllegalAction
from trunkline.core.match import FORMAT, VERSION, Match

_FIELDS = {
    "format": (str,),
    "version": (int,),
    "game": (str,),
    "players": (list,),
    "seats": (list, type(None)),
    "seed": (int,),
    "rulings": (dict,),
    "actions": (list,),
    "keys": (dict,),
    "scores": (list, type(None)),
}


def parse(text: str) -> dict[str, Any]:
    """The record in a text, its outline checked: format, version and the kind of every field."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadRecord(f"not a record, or cut off: {error}") from None
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"not a record: {error}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadRecord("not a record of Trunkline")
    version = data.get("version")
    if type(version) is not int or version < 1:
        raise BadRecord("the record does not say which version of the format it has")
    if version > VERSION:
        raise BadRecord(f"the record has format version {version}, this Trunkline reads up to {VERSION}: update it")
    if missing := [name for name in _FIELDS if name not in data]:
        raise BadRecord(f"the record lacks {', '.join(missing)}")
    if unknown := [name for name in data if name not in _FIELDS]:
        raise BadRecord(f"the record has an unknown field {unknown[0]!r}")
    for name, kinds in _FIELDS.items():
        if type(data[name]) not in kinds:
            raise BadRecord(f"the record's {name} is not as it should be")
    for name in ("players", "seats"):
        if not all(type(item) is str and item for item in data[name] or ()):
            raise BadRecord(f"the record's {name} are not names")
    return data


def replay(record: dict[str, Any], games: Mapping[str, Any]) -> Match[Any, Any]:
    """The match that a parsed record tells, every action checked."""
    rules = games.get(record["game"])
    if rules is None:
        raise BadRecord(f"no game is called {record['game']!r}; there are: {', '.join(games)}")
    try:
        match: Match[Any, Any] = Match(rules, record["players"], record["seed"], record["rulings"], record["seats"])
    except (ValueError, TypeError) as error:
        raise BadRecord(str(error)) from None
    for number, data in enumerate(record["actions"], start=1):
        try:
            match.push(codec.decode(rules.ACTIONS, data))
        except (IllegalAction, BadAction) as error:
            raise BadRecord(f"action {number}: {error}") from None
    return match


def first_difference(record: dict[str, Any], match: Match[Any, Any]) -> str | None:
    """Where the replayed match first parts from the state keys and scores of its record, or None."""
    for ply, key in sorted(record["keys"].items(), key=lambda item: (len(item[0]), item[0])):
        if not ply.isascii() or not ply.isdigit() or int(ply) >= len(match.states):
            return f"the record has a state key for ply {ply!r}, but {len(match.actions)} actions"
        if (found := codec.state_key(match.states[int(ply)])) != key:
            return f"after action {ply} the state key is {found}, the record says {key}"
    scores = match.rules.scores(match.state) if match.is_over else None
    if scores != record["scores"]:
        return f"the scores are {scores}, the record says {record['scores']}"
    return None
