"""Games played elsewhere, action by action against the state that another engine had: every key, no tolerance."""

from collections.abc import Iterator
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.counts import some_of
from tests.games.chesapeake.files18xx.games import FILES, OWN, SHARED, TRACES, needs_games, random_match
from tests.kit18xx.files18xx import assert_agrees, assert_ends_alike, compared, name_of, states
from trunkline.core.match import Match
from trunkline.core.seeds import random_for
from trunkline.games import chesapeake
from trunkline.games.chesapeake.files18xx import FILES as games18xx
from trunkline.kit18xx.files18xx.trace import snapshot, trace_match
from trunkline.kit18xx.testing.recorded import load

UNDONE = [path for path in FILES if "-undo" in path.name]
GENERATED = [path for path in TRACES if path.parent.name == "generated"]


def routes_in(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for action in data["actions"]:
        if action["type"] == "run_routes":
            yield from action["routes"]


@needs_games
@pytest.mark.parametrize("path", some_of(TRACES, 3), ids=name_of)
def test_a_game_agrees_at_every_action(path: Path) -> None:
    assert_agrees(games18xx, load(Path(str(path).replace(".trace", ""))), load(path))


@needs_games
def test_routes_as_that_site_writes_them_today() -> None:
    assert_agrees(games18xx, load(SHARED / "real" / "14377-nodes.json"), load(SHARED / "real" / "14377.trace.json"))


@needs_games
@pytest.mark.parametrize("path", GENERATED, ids=name_of)
def test_nodes_are_the_ends_of_chains_in_either_direction(path: Path) -> None:
    """Each chain at random in one of its directions, and its ends flattened without repeats."""
    data = load(Path(str(path).replace(".trace", "")))
    rng, turned = random_for(1, path.name), 0
    for route in routes_in(data):
        pairs = list(pairwise(route["nodes"]))
        for number in range(len(pairs)):
            if rng.random() < 0.5:
                pairs[number] = pairs[number][::-1]
                route["connections"][number].reverse()
        in_order = route["nodes"]
        route["nodes"] = list(dict.fromkeys(chain.from_iterable(pairs)))
        turned += route["nodes"] not in (in_order, in_order[::-1])
    assert turned > 5
    assert_agrees(games18xx, data, load(path))


@needs_games
@pytest.mark.parametrize("name", ["1277", "14377"])
def test_the_oldest_files_have_stop_hexes_without_connections(name: str) -> None:
    data = load(SHARED / "real" / f"{name}.json")
    ours = games18xx.write(games18xx.read(data), [player["id"] for player in data["players"]])
    for route, written in zip(routes_in(data), routes_in(ours), strict=True):
        del route["connections"]
        route |= {"hexes": written["hexes"], "revenue": written["revenue"]}
    assert_agrees(games18xx, data, load(SHARED / "real" / f"{name}.trace.json"))


@needs_games
@pytest.mark.parametrize("path", UNDONE, ids=name_of)
def test_undo_redo_messages_and_automatic_actions_lead_to_the_same_end(path: Path) -> None:
    assert_ends_alike(games18xx, load(path), load(Path(str(path).replace("-undo.json", ".trace.json"))))


@pytest.mark.parametrize("path", OWN, ids=name_of)
def test_the_changes_of_a_trace_add_up_to_the_states(path: Path) -> None:
    data = load(path)
    trace = games18xx.trace(data)
    for (_, state), (_, reading) in zip(states(trace), games18xx.replay(data), strict=True):
        assert state == compared(snapshot(reading.match.state, reading.ids.players))
    assert trace["result"] == data["result"]
    assert trace["steps"][-1]["d"]["finished"] is True


def test_a_match_of_our_own_has_a_trace_by_its_plies() -> None:
    match = random_match(3, 7, 120)
    trace = trace_match(match)
    assert [step["i"] for step in trace["steps"]] == list(range(1, 121))
    assert [step["move"] for step in trace["steps"]] == list(range(1, 121))
    *_, (_, state) = states(trace)
    assert state == compared(snapshot(match.state, (1, 2, 3)))
    assert trace["result"] == {"1": match.scores()["P0"], "2": match.scores()["P1"], "3": match.scores()["P2"]}


def test_a_game_that_its_players_ended_is_finished_with_what_they_are_worth() -> None:
    data = load(OWN[0])
    data["actions"] = [*data["actions"][:100], {"type": "end_game", "entity": 2, "entity_type": "player", "id": 101}]
    trace = games18xx.trace(data)
    *_, (_, before), (_, state) = states(trace)
    assert (before["finished"], state["finished"], "acting_player" in state) == (False, True, False)
    assert trace["result"] == {player: state[f"p.{player}.value"] for player in ("1", "2")}
    assert not games18xx.read(data).is_over


def test_before_the_first_stock_round_the_order_is_that_of_the_seats() -> None:
    match: Match[Any, Any] = Match(chesapeake, ("Ann", "Bob", "Cy"))
    for action in (chesapeake.Bid("C-P", 45), *[chesapeake.Pass()] * 3):
        match.push(action)
    assert match.state.priority == 1
    assert snapshot(match.state, (1, 2, 3))["order"] == [1, 2, 3]
