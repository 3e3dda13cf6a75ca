"""Routes, undo and redo in files of 18xx.games: every way to write them, and what is refused."""

import copy
from itertools import permutations
from typing import Any

import pytest

from tests.games.chesapeake.files18xx.games import TWO, changed, refusal
from trunkline.games.chesapeake.files18xx import FILES as games18xx
from trunkline.kit18xx.files18xx import reading

AMBIGUOUS = (322, 397)
"""The places of the two runs in which the hexes leave more than one way."""


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
            ({"nodes": ["H6-0"]}, "but the file has other nodes"),
            ({"nodes": ["H6"]}, "nodes should be a name and a number such as 2-0, not 'H6'"),
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

    @pytest.mark.parametrize("nodes", list(permutations(range(3))), ids=str)
    def test_nodes_come_in_any_order(self, nodes: tuple[int, ...]) -> None:
        """18xx.games writes the ends of the chains, which may be turned against the order of travel."""
        place, route = route_of(TWO, 2)
        assert len(route["nodes"]) == 3
        routes = [route | {"nodes": [route["nodes"][node] for node in nodes]}, *TWO["actions"][place]["routes"][1:]]
        assert games18xx.read(changed(TWO, place, routes=routes)).actions == games18xx.read(TWO).actions

    @pytest.mark.parametrize("at", range(3))
    def test_nodes_must_be_the_stops_on_the_way(self, at: int) -> None:
        place, route = route_of(TWO, 2)
        nodes = route["nodes"]
        other_city = f"{nodes[at][:-1]}{1 - int(nodes[at][-1])}"
        wrong = ([*nodes[:at], *nodes[at + 1 :]], [*nodes[:at], other_city, *nodes[at + 1 :]], [*nodes, "H6-0"])
        for written in wrong:
            message = refusal(changed(TWO, place, routes=[route | {"nodes": written}]))
            assert f"stops at {nodes[0]}, {nodes[1]} and {nodes[2]}, but the file has other nodes" in message

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


class TestRoutesByTheirStopHexes:
    """The oldest files have a train, the hexes where it stops and the revenue."""

    def stripped(self, place: int) -> dict[str, Any]:
        fields = ("train", "hexes", "revenue")
        routes = [{name: route[name] for name in fields} for route in TWO["actions"][place]["routes"]]
        return changed(TWO, place, routes=routes)

    def test_the_only_way_is_taken(self) -> None:
        runs = [place for place, action in enumerate(TWO["actions"]) if action["type"] == "run_routes"]
        assert len(runs) > 50
        for place in runs:
            if place not in AMBIGUOUS:
                assert games18xx.read(self.stripped(place)).actions == games18xx.read(TWO).actions

    @pytest.mark.parametrize(
        ("place", "train", "hexes"),
        [(AMBIGUOUS[0], "3-0", "A7, D8 and G13"), (AMBIGUOUS[1], "4-3", "A7, D8, G13 and H14")],
    )
    def test_an_ambiguous_route_is_refused(self, place: int, train: str, hexes: str) -> None:
        assert refusal(self.stripped(place)) == (
            f"move {place + 1} (action {place + 1} of the file, run_routes): 11.5: train {train} has hexes without "
            f"connections, and more than one way leads along {hexes}"
        )

    def test_too_many_ways_are_refused_before_all_are_followed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("trunkline.kit18xx.files18xx.routes.MOST_WAYS", 1)
        assert refusal(self.stripped(AMBIGUOUS[1])).endswith("more than one way leads along A7, D8 and G13")

    @pytest.mark.parametrize(
        ("hexes", "says"),
        [
            (["A7", "H14"], "train 4-3 has hexes without connections, and no free track leads from A7 to H14"),
            (["B8"], "11.5: the route of train 4-3 has no connections"),
            (["A7", "B8"], "no free track leads from A7 to B8"),
            (["A7", "Z1"], "'Z1' isn't a hex on the map"),
            (["A7", 7], "hexes should be a list of texts, but 7 is in it"),
            ("A7", "hexes should be a list, not 'A7'"),
            ([], "connections is missing"),
        ],
        ids=str,
    )
    def test_hexes_are_checked(self, hexes: Any, says: str) -> None:
        assert says in refusal(changed(TWO, AMBIGUOUS[1], routes=[{"train": "4-3", "hexes": hexes}]))


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
        assert len(reading.kept_actions(self.noted(20, *pairs)["actions"])) == len(TWO["actions"])
