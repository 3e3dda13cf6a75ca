"""Programs that pass something of a wrong type get a sentence that names it, not an error from within the search."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from trunkline.routing import (
    Chain,
    Route,
    Stop,
    best_run,
    best_totals,
    build_board,
    check_routes,
    company_network,
    read_network,
)

STOPS = [Stop("A", 20, "A"), Stop("B", 30, "B"), Stop("C", 40, "C")]
CHAINS = [Chain("A", "B", (1, 2)), Chain("B", "C", (3,)), Chain("A", "C", (2, 4))]
BOARD = build_board(STOPS, CHAINS)
NETWORK = company_network(BOARD, own=["B"], blocked=[])
ROUTE = best_run(NETWORK, [2]).routes[0]
PLAIN = {"name": "A", "value": 1, "place": "A", "kind": "city", "own": True, "through": True}


@pytest.mark.parametrize(
    "ask",
    [
        lambda trains: best_run(NETWORK, trains),
        lambda trains: best_totals([NETWORK], trains),
        lambda trains: check_routes(NETWORK, trains, []),
    ],
)
@pytest.mark.parametrize(
    ("trains", "error", "says"),
    [
        (["D"], TypeError, "or None for a D-train, not 'D'"),
        ([3, "2"], TypeError, "the number of places it may visit, or None for a D-train, not '2'"),
        ([2.5], TypeError, "not 2.5"),
        ([True], TypeError, "not True"),
        ("D", TypeError, "trains are a list, such as [3, None], not 'D'"),
        (2, TypeError, "trains are a list, such as [3, None], not 2"),
        ([1], ValueError, "a train visits at least 2 places: [1]"),
    ],
)
def test_trains(ask: Callable[[Any], object], trains: Any, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=re.escape(says)):
        ask(trains)


@pytest.mark.parametrize("network", [BOARD, {"stops": []}, None])
def test_networks(network: Any) -> None:
    says = "a network comes from company_network or read_network"
    with pytest.raises(TypeError, match=says):
        best_run(network, [2])
    with pytest.raises(TypeError, match=says):
        best_totals([network], [2])
    with pytest.raises(TypeError, match=says):
        check_routes(network, [2], [])
    wrong: Any = NETWORK
    with pytest.raises(TypeError, match="networks must be a list, not Network"):
        best_totals(wrong, [2])


@pytest.mark.parametrize("budget", [2.5, "100"])
def test_budgets(budget: Any) -> None:
    with pytest.raises(TypeError, match=f"a budget is a number of routes and nodes, or None, not {budget!r}"):
        best_run(NETWORK, [2], budget)


@pytest.mark.parametrize(
    ("stops", "chains", "says"),
    [
        ([Stop("A", 2.5, "A")], [], "the value of a stop is a whole number: Stop(name='A', value=2.5"),  # type: ignore[arg-type]
        ([Stop("A", "20", "A")], [], "the value of a stop is a whole number"),  # type: ignore[arg-type]
        ([Stop(3, 20, "A"), *STOPS], [], "name and place of a stop are texts: Stop(name=3"),  # type: ignore[arg-type]
        ([Stop("A", 20, ["A"])], [], "name and place of a stop are texts"),  # type: ignore[arg-type]
        ([("A", 20, "A")], [], "a stop is a Stop(name, value, place), not ('A', 20, 'A')"),
        ("AB", [], "stops must be a list, not 'AB'"),
        (STOPS, [Chain(0, 1, (1,))], "a chain has the names of its stops: Chain(first=0"),  # type: ignore[arg-type]
        (STOPS, [Chain("A", 1, (1,))], "a chain has the names of its stops: Chain(first='A', second=1"),  # type: ignore[arg-type]
        (STOPS, [("A", "B", (1,))], "a chain is a Chain(first, second, hexsides), not ('A', 'B', (1,))"),
        (STOPS, [("A", "B")], "a chain is a Chain(first, second, hexsides), not ('A', 'B')"),
        (STOPS, [Chain("A", "B", 1)], "the hexsides of a chain are whole numbers"),  # type: ignore[arg-type]
        (STOPS, [Chain("A", "B", ("x", 1))], "the hexsides of a chain are whole numbers"),  # type: ignore[arg-type]
        (STOPS, 3, "chains must be a list, not 3"),
    ],
)
def test_boards(stops: Any, chains: Any, says: str) -> None:
    with pytest.raises(TypeError, match=re.escape(says)):
        build_board(stops, chains)


def test_stations() -> None:
    wrong: Any
    for wrong, says in (("B", "must be a list, not 'B'"), (None, "must be a list, not None")):
        with pytest.raises(TypeError, match=f"own {says}"):
            company_network(BOARD, wrong, [])
        with pytest.raises(TypeError, match=f"blocked {says}"):
            company_network(BOARD, ["B"], wrong)
    wrong = [1, "Z"]
    with pytest.raises(ValueError, match="no such stop: 1, Z"):
        company_network(BOARD, wrong, [])
    wrong = NETWORK
    with pytest.raises(TypeError, match="needs a board from build_board, not Network"):
        company_network(wrong, ["B"], [])


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"train": "2"}, "the train of a route is its number, from 0: Route(train='2'"),
        ({"train": 0.5}, "the train of a route is its number"),
        ({"stops": (0, 1)}, "the stops of a route are a tuple of names"),
        ({"stops": "AB"}, "the stops of a route are a tuple of names"),
        ({"values": 50}, "the values of a route are a tuple of whole numbers"),
        ({"values": (20.0, 30)}, "the values of a route are a tuple of whole numbers"),
        ({"hexsides": (1, 2)}, "the hexsides of a route are a tuple of whole numbers for each step"),
        ({"hexsides": (("x", 1),)}, "the hexsides of a route are a tuple of whole numbers for each step"),
    ],
)
def test_routes(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(TypeError, match=re.escape(says)):
        check_routes(NETWORK, [2], [replace(ROUTE, **changes)])


@pytest.mark.parametrize("routes", [best_run(NETWORK, [2]), [("A", "B")], ROUTE])
def test_lists_of_routes(routes: Any) -> None:
    with pytest.raises(TypeError, match="routes are a list of Route, such as the routes of a Run, not"):
        check_routes(NETWORK, [2], routes)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({"stops": [PLAIN], "chains": [["A", "A", [1]]]}, "its stops by number, from 0 to 0, not 'A'"),
        ({"stops": [PLAIN], "chains": [[0, 1, [1]]]}, "its stops by number, from 0 to 0, not 1"),
        ({"stops": [PLAIN], "chains": [[0, -1, [1]]]}, "its stops by number, from 0 to 0, not -1"),
        ({"stops": [PLAIN], "chains": [[0, 0]]}, "chains as [first stop, second stop, [hexsides]]"),
        ({"stops": [{"name": "A"}], "chains": []}, "'value' is missing"),
        ({"stops": [{key: PLAIN[key] for key in PLAIN if key != "own"}], "chains": []}, "'own' is missing"),
        ({"stops": []}, "'chains' is missing"),
        ([], "a network is a dict of stops"),
    ],
)
def test_plain_data(data: Any, says: str) -> None:
    with pytest.raises(ValueError, match=re.escape(says)):
        read_network(data)


def test_a_route_may_be_built_by_hand() -> None:
    assert check_routes(NETWORK, [2], [Route(0, ("B", "C"), ((3,),), (30, 40))]) is None
