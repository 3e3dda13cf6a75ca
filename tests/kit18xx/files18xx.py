"""Files and traces of 18xx.games, read and compared: what the tests of all titles share."""

import json
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from trunkline.bots.uniform import choose
from trunkline.core import codec
from trunkline.core.match import Match
from trunkline.core.seeds import random_for
from trunkline.kit18xx.actions import Decline
from trunkline.kit18xx.files18xx import Files18xx, reading
from trunkline.kit18xx.files18xx.writing import without_offers

#: Words of the other engine's own step machine, which are no part of the state of the game.
NOT_STATE = ("step", "acting", "end_reason")
KEYS = (
    *("type", "entity", "entity_type", "company", "corporation", "price", "share_price", "shares", "hex", "tile"),
    *("rotation", "city", "train", "exchange", "kind", "routes"),
)
Choose = Callable[[Any, Any, Random], Any]


def name_of(path: Path) -> str:
    """What pytest calls a game."""
    return path.name.split(".")[0]


@cache
def random_match(
    rules: Any, players: int, seed: int, plies: int, player: Choose = choose, **variants: Any
) -> Match[Any, Any]:
    """A game of bots that do anything legal, or its beginning; not to be changed, for it is shared."""
    match: Match[Any, Any] = Match(rules, [f"P{seat}" for seat in range(players)], seed, variants)
    rng = random_for(seed, "notation")
    while not match.is_over and len(match.actions) < plies:
        match.push(player(rules, match.state, rng))
    return match


def states(trace: Any) -> Iterator[tuple[int | None, dict[str, Any]]]:
    """The action's id and the whole state: at first, and after every step of a trace."""
    state = dict(trace["initial"])
    yield None, compared(state)
    for step in trace["steps"]:
        state |= step["d"]
        yield step["i"], compared(state)


def compared(state: dict[str, Any]) -> dict[str, Any]:
    """Without what is not state; a key that is null is one that is not there."""
    return {key: value for key, value in state.items() if key not in NOT_STATE and value is not None}


def assert_agrees(files: Files18xx, data: dict[str, Any], expected: dict[str, Any]) -> None:
    """The trace of a file is the expected one at every action."""
    actual = files.trace(data)
    assert [step["i"] for step in actual["steps"]] == [step["i"] for step in expected["steps"]]
    for (number, state), (_, other) in zip(states(expected), states(actual), strict=True):
        assert other == state, f"after action {number}"
    for key in ("id", "title", "seed", "players", "vanderbilt", "result"):
        assert actual[key] == expected[key]


def assert_ends_alike(files: Files18xx, data: dict[str, Any], expected: dict[str, Any]) -> None:
    """The trace of a file ends as the expected one, though it may have other steps."""
    actual = files.trace(data)
    *_, (_, state) = states(expected)
    *_, (_, other) = states(actual)
    assert other == state
    assert actual["result"] == expected["result"]


def assert_reads_back(files: Files18xx, match: Match[Any, Any]) -> None:
    """A match written as a file is the same when it is read, but for offers that were declined or still wait."""
    data = json.loads(json.dumps(files.write(match)))
    back = files.read(data)
    expected = without_offers(match)
    assert back.actions == expected.actions
    assert codec.state_key(back.state) == codec.state_key(expected.state)
    assert (back.players, back.seed, back.state.rulings) == (match.players, match.seed, match.state.rulings)
    if not any(isinstance(action, Decline) for action in match.actions) and match.state.step != "answer":
        assert back.actions == match.actions
    if match.is_over:
        seats = map(str, range(1, len(match.players) + 1))
        assert data["status"] == "finished"
        assert data["result"] == dict(zip(seats, files.rules.scores(match.state), strict=True))
        assert codec.dump(back.state) | {"declined": ()} == codec.dump(match.state) | {"declined": ()}
    else:
        assert (data["status"], data["result"]) == ("active", {})


def assert_written_as_played(files: Files18xx, data: dict[str, Any], *, slots: bool) -> None:
    """A game of that site is written as it was there, and read back it is the same; people click on any free slot."""
    played = files.open(data)
    match = played.match
    written = files.write(match, [player["id"] for player in data["players"]], ended=played.ended)
    back = files.read(written)
    assert (back.actions, back.state) == (match.actions, match.state)
    assert comparable(written) == comparable(data)
    assert written["players"] == data["players"]
    assert written["result"] == data["result"]
    assert "trunkline" not in written["settings"]
    for ours, theirs in zip(flat(written), flat(data), strict=True):
        assert ours.get("percent") == theirs.get("percent", ours.get("percent"))
        if slots:
            assert ours.get("slot") == theirs.get("slot")
        for route, other in zip(ours.get("routes", ()), theirs.get("routes", ()), strict=True):
            assert [sorted(chain) for chain in route["connections"]] == [
                sorted(chain) for chain in other["connections"]
            ]
            hexes = [node.partition("-")[0] for node in route["nodes"]]
            assert [(chain[0], chain[-1]) for chain in route["connections"]] == list(pairwise(hexes))
            assert set(route["nodes"]) == set(other.get("nodes", route["nodes"]))
            assert route["revenue"] == other.get("revenue", route["revenue"])


def flat(data: dict[str, Any]) -> list[dict[str, Any]]:
    """The actions of a file that move the game, automatic ones in their places."""
    return [
        one
        for action in reading.kept_actions(data["actions"])
        for one in (action, *action.get("auto_actions", ()))
        if one["type"] not in reading.NOTES
    ]


def comparable(data: dict[str, Any]) -> list[dict[str, Any]]:
    """What determines the game in each action: no number of a copy of a tile or train, no clicks and dates."""
    essentials = []
    for action in flat(data):
        one = {key: action[key] for key in KEYS if action.get(key) is not None}
        if action["type"] == "end_game":  # whoever ended it
            del one["entity"]
        for key in ("tile", "train", "exchange", "city"):
            if key in one:
                one[key] = one[key].split("-")[0] + (one[key][-1] if key == "city" else "")
        if "routes" in one:
            one["routes"] = [route["train"].split("-")[0] for route in one["routes"]]
        essentials.append(one)
    return essentials
