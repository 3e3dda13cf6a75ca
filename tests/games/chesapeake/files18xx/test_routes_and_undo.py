"""Routes, undo and redo in files of 18xx.games: every way to write them, and what is refused."""

import copy
from typing import Any

import pytest

from tests.games.chesapeake.files18xx.games import TWO, changed, refusal
from trunkline.games.chesapeake.files18xx import reading as games18xx


def route_of(data: dict[str, Any], chains: int) -> tuple[int, dict[str, Any]]:
    """The place of the first run whose first route has so many connections or more, and that route."""
    for place, action in enumerate(data["actions"]):
        if action["type"] == "run_routes" and action["routes"] and len(action["routes"][0]["connections"]) >= chains:
            return place, copy.deepcopy(action["routes"][0])
    raise AssertionError("no such run")


class TestRoutes:
    @pytest.mark.parametrize(
        ("fields", "says"),
        [
            ({"train": "2-6"}, "doesn't own train 2-6"),
            ({"train": 2}, "train should be a text, not 2"),
            ({"connections": []}, "has no connections"),
            ({"connections": [["H6"]]}, "a connection needs two hexes or more, not 1"),
            ({"connections": [["H6 0.1"]]}, "'H6 0.1': no track joins two stops inside a hex"),
            ({"connections": [["Z1", "Z2"]]}, "'Z1' isn't a hex on the map"),
            ({"connections": [["A3", "K3"]]}, "A3 and K3 aren't next to each other"),
            ({"connections": [["B2", 7]]}, "7 isn't a hex on the map"),
            ({"connections": "H6"}, "connections should be a list, not 'H6'"),
            ({"nodes": ["H6-0"]}, "one node more than connections, but has 1 and "),
            ({"nodes": "H6"}, "nodes should be a list, not 'H6'"),
            ({"hexes": ["H6"]}, "the file has other hexes"),
            ({"revenue": 5}, ", but the file says $5"),
            ({"revenue": "50"}, "revenue should be a whole number, not '50'"),
        ],
        ids=str,
    )
    def test_a_route_is_checked(self, fields: dict[str, Any], says: str) -> None:
        place, route = route_of(TWO, 1)
        message = refusal(changed(TWO, place, routes=[route | fields]))
        assert says in message
        assert f"move {place + 1} (action {place + 1} of the file, run_routes): " in message

    def test_a_train_runs_once(self) -> None:
        place, route = route_of(TWO, 1)
        assert "runs twice" in refusal(changed(TWO, place, routes=[route, route]))

    def test_nodes_must_be_the_stops_on_the_way(self) -> None:
        place, route = route_of(TWO, 2)
        nodes = [route["nodes"][1], route["nodes"][0], *route["nodes"][2:]]
        assert "don't join into one route along the nodes" in refusal(
            changed(TWO, place, routes=[route | {"nodes": nodes}])
        )

    @pytest.mark.parametrize("turned", range(8))
    def test_chains_may_be_written_in_either_direction(self, turned: int) -> None:
        """Old files have neither nodes nor hexes nor revenue."""
        place, route = route_of(TWO, 3)
        chains = [chain[::-1] if turned >> bit & 1 else chain for bit, chain in enumerate(route["connections"])]
        routes = [{"train": route["train"], "connections": chains}, *TWO["actions"][place]["routes"][1:]]
        assert games18xx.read(changed(TWO, place, routes=routes)).actions == games18xx.read(TWO).actions

    def test_chains_that_do_not_meet_are_refused(self) -> None:
        place, route = route_of(TWO, 3)
        first, _, third = route["connections"][:3]
        routes = [{"train": route["train"], "connections": [first, third]}]
        assert "11.1: the connections don't join into one route" in refusal(changed(TWO, place, routes=routes))


PASS: dict[str, Any] = {"type": "pass", "entity": 2, "entity_type": "player"}
UNDO: dict[str, Any] = {"type": "undo", "entity": 1, "entity_type": "player"}
REDO: dict[str, Any] = {"type": "redo", "entity": 1, "entity_type": "player"}
MESSAGE: dict[str, Any] = {"type": "message", "entity": 1, "entity_type": "player", "message": "oh"}


class TestUndo:
    def noted(self, place: int, *inserted: dict[str, Any]) -> dict[str, Any]:
        """The file of two with actions put in at a place, all numbered anew."""
        before, after = TWO["actions"][:place], TWO["actions"][place:]
        actions = [action | {"id": number} for number, action in enumerate([*before, *inserted, *after], start=1)]
        return {**TWO, "actions": actions}

    @pytest.mark.parametrize(
        "inserted",
        [
            (UNDO, REDO),
            (UNDO, MESSAGE, REDO),
            (UNDO, UNDO, REDO, REDO),
            (UNDO | {"action_id": 0}, REDO),
            (UNDO | {"action_id": 3}, MESSAGE, UNDO, REDO, REDO),
            (PASS, UNDO),
            (PASS, MESSAGE, UNDO),
            (PASS, PASS, PASS, UNDO | {"action_id": 20}),
            (MESSAGE, MESSAGE),
            ({"type": "program_share_pass", "entity": 1, "entity_type": "player"},),
            ({"type": "program_buy_shares"}, {"type": "program_disable"}, {"type": "program_auction_bid"}),
        ],
        ids=lambda inserted: "-".join(one["type"] for one in inserted),
    )
    def test_what_is_undone_and_what_is_said_beside_the_game_does_not_count(
        self, inserted: tuple[dict[str, Any], ...]
    ) -> None:
        assert games18xx.read(self.noted(20, *inserted)).actions == games18xx.read(TWO).actions

    def test_a_move_after_an_undo_cannot_be_redone_over(self) -> None:
        assert "nothing has been undone" in refusal(self.noted(20, PASS, UNDO, PASS, UNDO, PASS, REDO))

    def test_there_must_be_something_to_undo(self) -> None:
        assert refusal(self.noted(0, UNDO)) == "action 1 of the file (undo): there's nothing to undo"

    def test_thousands_of_undos_are_read_quickly(self) -> None:
        """Half a second at most; work that grows with the square would take minutes."""
        pairs = [UNDO, REDO] * 50_000
        assert len(games18xx.kept_actions(self.noted(20, *pairs)["actions"])) == len(TWO["actions"])
