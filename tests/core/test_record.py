"""Records: written, read back, and refused with one clear line."""

import json
from typing import Any

import pytest

from trunkline.core import record
from trunkline.core.errors import BadRecord
from trunkline.core.match import Match
from trunkline.games import GAMES
from trunkline.games import express as ex


@pytest.fixture
def data() -> dict[str, Any]:
    match = Match(ex, ("Ann", "Bob"), seed=3, variants={"auto_pass": True}, seats=("human", "easy"))
    for action in (ex.Bid(9), ex.Pass(), ex.Bid(6)):
        match.push(action)
    return match.record()


def test_a_record_read_back_is_the_same(data: dict[str, Any]) -> None:
    text = json.dumps(data)
    match = record.replay(record.parse(text), GAMES.rules)
    assert json.dumps(match.record()) == text
    assert match.state.auto_pass
    assert match.seats == ("human", "easy")


def test_keys_are_there_for_every_ply_or_the_last_alone(data: dict[str, Any]) -> None:
    assert list(data["keys"]) == ["1", "2", "3"]
    match = record.replay(data, GAMES.rules)
    assert match.record(every_key=False)["keys"] == {"3": data["keys"]["3"]}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"format": "pgn"}, "not a Trunkline record"),
        ({"version": 2}, "format version 2, but this Trunkline only reads up to 1"),
        ({"rules_version": 0}, "rules_version should be a version, not 0"),
        ({"state_version": "1"}, "state_version should be a version, not '1'"),
        ({"version": "1"}, "which version"),
        ({"version": True}, "which version"),
        ({"extra": 1}, "unknown field 'extra'"),
        ({"players": "Ann"}, "players should be a list of names, not 'Ann'"),
        ({"players": ["Ann", 2]}, "players should be a list of names"),
        ({"seed": 1.5}, "seed should be a whole number, not 1.5"),
        ({"seats": [1, 2]}, "seats should be a list of texts"),
        ({"keys": {"01": "0" * 16}}, "keys should be"),
        ({"keys": {"x": "0" * 16}}, "keys should be"),
        ({"keys": {"1": "\ud800"}}, "keys should be"),
        ({"keys": {"1": None}}, "keys should be"),
        ({"scores": [1.0, 2]}, "scores should be"),
    ],
)
def test_a_wrong_outline_is_refused(data: dict[str, Any], change: dict[str, Any], says: str) -> None:
    with pytest.raises(BadRecord, match=says):
        record.parse(json.dumps(data | change))


def test_a_missing_field_is_named(data: dict[str, Any]) -> None:
    del data["seed"]
    with pytest.raises(BadRecord, match="lacks seed"):
        record.parse(json.dumps(data))


@pytest.mark.parametrize("text", ["", "{", "nonsense", "[]", "3", '"trunkline"', "[" * 100_000, "9" * 5000, "null"])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        record.parse(text)


@pytest.mark.parametrize("cut", range(1, 400, 13))
def test_a_record_cut_anywhere_is_refused(data: dict[str, Any], cut: int) -> None:
    text = json.dumps(data)
    with pytest.raises(BadRecord):
        record.parse(text[:-cut])


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "monopoly"}, "no game is called 'monopoly'; there are: express"),
        ({"players": ["Ann"]}, "2 to 6 players"),
        ({"players": ["Ann", ""]}, "'' is not a name"),
        ({"players": ["Ann", "\ud800"]}, "is not a name"),
        ({"players": ["Ann", "\x1b[31mB"]}, "is not a name"),
        ({"players": ["Ann", " Ann"]}, "is not a name"),
        ({"players": ["Ann", "x" * 41]}, "is not a name"),
        ({"seats": ["human"]}, "1 seats for 2 players"),
        ({"rulings": {"auto_pass": "yes"}}, "no variant auto_pass='yes'"),
        (
            {"actions": [{"type": "bid", "price": 9}, {"type": "bid", "price": 9}]},
            "move 2: 5.3: bid \\$10 or more to beat \\$9",
        ),
        ({"actions": [{"type": "bid", "price": 10**30}]}, "move 1: 5.3"),
        ({"actions": [{"type": "bid"}]}, "move 1: Bid lacks price"),
        ({"actions": ["pass"]}, "move 1: an action is an object"),
    ],
)
def test_a_record_that_does_not_replay_is_refused(data: dict[str, Any], change: dict[str, Any], says: str) -> None:
    with pytest.raises(BadRecord, match=says):
        record.replay(record.parse(json.dumps(data | change)), GAMES.rules)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"keys": {"2": "0" * 16}}, "after move 2 the state key is"),
        ({"keys": {"9": "0" * 16}}, "state key for move 9, but only 3 moves"),
        ({"scores": [1, 2]}, "the scores are None, but the record says"),
    ],
)
def test_a_difference_is_named(data: dict[str, Any], change: dict[str, Any], says: str) -> None:
    changed = record.parse(json.dumps(data | change))
    assert says in str(record.first_difference(changed, record.replay(changed, GAMES.rules)))


def test_the_first_difference_is_the_earliest(data: dict[str, Any]) -> None:
    data["keys"] = {"10": "0" * 16, "3": "0" * 16, "2": "0" * 16}
    difference = record.first_difference(data, record.replay(data, GAMES.rules))
    assert str(difference).startswith("after move 2 ")


def test_a_field_that_is_there_twice_is_refused(data: dict[str, Any]) -> None:
    text = json.dumps(data)
    with pytest.raises(BadRecord):
        record.parse(text[:-1] + ', "seed": 4}')
