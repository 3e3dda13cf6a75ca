"""Games played elsewhere, action by action against the state that another engine had: every key, no tolerance."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from trunkline.notation import games18xx
from trunkline.notation.trace import snapshot

GAMES = Path(__file__).parents[2].parent / "shared" / "games"
TRACES = sorted(GAMES.glob("*/*.trace.json*"))
UNDONE = sorted(GAMES.glob("*/*-undo.json*"))
#: Words of the other engine's own step machine, which are no part of the state of the game.
NOT_STATE = ("step", "acting", "end_reason")

needs_games = pytest.mark.skipif(not TRACES, reason=f"no recorded games in {GAMES}")


def load(path: Path) -> Any:
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as file:
        return json.load(file)


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


@needs_games
@pytest.mark.parametrize("path", TRACES, ids=lambda path: path.name.split(".")[0])
def test_a_game_agrees_at_every_action(path: Path) -> None:
    trace = load(path)
    expected = list(states(trace))
    count = 0
    for (action, match, _), (number, state) in zip(
        games18xx.replay(load(Path(str(path).replace(".trace", "")))), expected, strict=True
    ):
        assert (action["id"] if action else None) == number
        assert compared(snapshot(match.state, trace["players"])) == state, f"after action {number}"
        count += 1
    assert count == len(trace["steps"]) + 1
    worth = dict(zip(map(str, trace["players"]), match.rules.scores(match.state), strict=True))
    assert worth == trace["result"]


@needs_games
@pytest.mark.parametrize("path", UNDONE, ids=lambda path: path.name.split(".")[0])
def test_undo_redo_messages_and_automatic_actions_lead_to_the_same_end(path: Path) -> None:
    trace = load(Path(str(path).replace("-undo.json", ".trace.json")))
    *_, (_, match, _) = games18xx.replay(load(path))
    *_, (_, state) = states(trace)
    assert compared(snapshot(match.state, trace["players"])) == state
