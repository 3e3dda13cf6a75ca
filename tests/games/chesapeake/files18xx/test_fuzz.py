"""Files of 18xx.games that were spoilt at random: a BadRecord of one line or a game, and never anything else."""

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.games.chesapeake.files18xx.games import OWN
from trunkline.core.errors import BadRecord
from trunkline.games.chesapeake.files18xx import FILES as games18xx
from trunkline.kit18xx.files18xx import reading
from trunkline.kit18xx.testing.recorded import load

DEEP: Any = []
for _ in range(3000):
    DEEP = [DEEP]
JUNK: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 3, 10**30, 10**60, 45.0, float("nan"), float("inf"), "", "x", "9" * 5000, "\x00"),
    *("B&O", "C-P", "2-0", "D-0", "57-0", "B&O_0", "B&O_1", "H6", "H6 0.1", "57-0-0", "70,4,2", "\ud800"),
    *("player", "corporation", "company", [], {}, [[]], [1], ["H6"], {"a": 1}, [["H6", "G7"]], DEEP),
)
NOTES: tuple[dict[str, Any], ...] = (
    *({"type": "undo"}, {"type": "redo"}, {"type": "end_game"}, {"type": "message"}, {"type": "program_share_pass"}),
    *({"type": "undo", "action_id": to} for to in (0, 1, -1, 7, 10**9)),
    *({"type": "undo", "action_id": "3"}, {"type": "undo", "action_id": True}, {"type": "undo", "action_id": []}),
)
Path = tuple[str | int, ...]


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """The way to everything inside a value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inside:
        yield (*path, key)
        yield from paths(item, (*path, key))


def spoil_value(value: Any, rng: Random) -> None:
    """Drop, bend or replace one thing inside a value."""
    *way, last = rng.choice(list(paths(value)))
    for key in way:
        value = value[key]
    old: Any = value[last]
    how = rng.randrange(4)
    if how == 0:
        del value[last]
    elif how == 1 and type(old) is int:
        value[last] = old + rng.choice((-10, -5, -1, 1, 5, 10, 1000, 0.5))
    elif how == 2 and type(old) in (str, list):
        value[last] = rng.choice((old[::-1], old[:-1], old + old))
    else:
        value[last] = rng.choice(JUNK)


def spoil(data: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The beginning of a file with one thing wrong with it, or none."""
    actions = data["actions"][: rng.choice((15, 40, 100, 200))]
    head = copy.deepcopy({key: value for key, value in data.items() if key != "actions"})
    one, other = rng.randrange(len(actions)), rng.randrange(len(actions))
    match rng.randrange(8):
        case 0:
            spoil_value(head, rng)
        case 1:
            del actions[one]
        case 2:
            actions[one], actions[other] = actions[other], actions[one]
        case 3:
            actions[one] = actions[other] | {"id": actions[one]["id"]}
        case 4:
            noted = {"id": actions[one]["id"], "entity": 1, "entity_type": "player"}
            actions[one] = noted | rng.choice(NOTES)
        case 5:
            carried: Any = rng.choice(
                ([actions[other]], [actions[other] | {"auto_actions": [actions[one]]}], [1], {}, "x")
            )
            actions[one] = actions[one] | {"auto_actions": carried}
        case _:
            actions[one] = copy.deepcopy(actions[one])
            spoil_value(actions[one], rng)
    return head | {"actions": actions}


def refusal(data: dict[str, Any]) -> str | None:
    """Why a file is refused, if it is."""
    try:
        games18xx.read(data)
    except BadRecord as error:
        return str(error)
    return None


@pytest.mark.parametrize("seed", range(8))
def test_a_spoilt_file_is_a_game_or_a_bad_record(seed: int) -> None:
    rng = Random(seed)
    games = [load(path) for path in OWN]
    refused = [why for _ in range(60) if (why := refusal(spoil(rng.choice(games), rng)))]
    assert len(refused) > 30
    for why in refused:
        assert len(why.splitlines()) == 1
        assert len(why) < 400


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.stem)
def test_a_file_that_is_cut_off_is_a_bad_record(path: Any) -> None:
    document = json.dumps(load(path))
    rng = Random(0)
    for length in [*range(30), *(rng.randrange(len(document)) for _ in range(100))]:
        with pytest.raises(BadRecord, match="this isn't a game file"):
            reading.parse(document[:length])
