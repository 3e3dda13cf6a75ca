"""The checker accepts what is legal and says of everything else what is wrong with it."""

from dataclasses import replace

import pytest

from tests.routing.boards import Plain, stop
from trunkline.routing import Network, Route, check_routes


@pytest.fixture
def network() -> Network:
    """A station at B; C can only be an end; A and E are one place; two tracks from B to C; D and F lie beyond."""
    return Plain(
        [
            stop("A", 10, place="west"),
            stop("B", 20, own=True),
            stop("C", 30, through=False),
            stop("D", 40),
            stop("E", 50, place="west"),
            stop("F", 60),
        ],
        [
            (0, 1, [1]),
            (1, 2, [2, 3]),
            (1, 2, [2, 3, 4]),
            (2, 3, [5]),
            (1, 4, [6]),
            (1, 5, [7, 8]),
            (5, 3, [8, 9]),
            (3, 4, [9, 1]),
            (5, 5, [11]),
            (0, 5, [12, 12]),
        ],
    ).network()


VALUES = {"A": 10, "B": 20, "C": 30, "D": 40, "E": 50, "F": 60}


def route(train: int, stops: str, *hexsides: tuple[int, ...]) -> Route:
    """A route by hand, with the values that the stops have."""
    return Route(train, tuple(stops), hexsides, tuple(VALUES.get(name, 0) for name in stops))


@pytest.mark.parametrize(
    "routes",
    [
        [],
        [route(0, "AB", (1,))],
        [route(1, "CBA", (3, 2), (1,))],
        [route(1, "ABC", (1,), (4, 3, 2))],
        [route(0, "BC", (2, 3)), route(1, "ABF", (1,), (7, 8))],
        [route(2, "BFA"[:2], (8, 7)), route(0, "EB", (6,)), route(1, "CB", (2, 3))],
    ],
)
def test_legal_runs(network: Network, routes: list[Route]) -> None:
    assert check_routes(network, [2, 3, None], routes) is None


@pytest.mark.parametrize(
    ("routes", "reason"),
    [
        ([route(3, "AB", (1,))], "there is no train 3, only 3"),
        ([route(-1, "AB", (1,))], "there is no train -1, only 3"),
        ([route(0, "AB", (1,)), route(0, "BE", (6,))], "train 0 runs two routes"),
        ([route(0, "AX", (1,))], "train 0: there is no stop X"),
        ([route(0, "B")], "train 0: a route has at least 2 stops, not 1"),
        ([route(0, "ABC", (1,), (2, 3))], "train 0: it visits 3 places, 1 more than the 2 it may"),
        ([route(1, "ABE", (1,), (6,))], "train 1: it visits west twice, at A and at E"),
        ([route(2, "BFB", (7, 8), (7, 8))], "train 2: it visits B twice, at B and at B"),
        ([route(1, "CD", (5,))], "train 1: none of its 2 stops has a station of the company"),
        ([route(2, "BCD", (2, 3), (5,))], "train 2: it passes C, where it can only end"),
        ([replace(route(0, "AB", (1,)), values=(10, 30))], "train 0: B pays 20, not 30"),
        ([replace(route(0, "AB", (1,)), values=(10,))], "train 0: it has 1 values for 2 stops"),
        ([route(0, "AB")], "train 0: it has track for 0 of its 1 steps"),
        ([route(0, "AB", (2,))], "train 0: no track from A to B has the hexsides [2]"),
        ([route(0, "BD", (2, 3))], "train 0: no track from B to D has the hexsides [2, 3]"),
        ([route(0, "BC", (2,))], "train 0: no track from B to C has the hexsides [2]"),
        ([route(2, "BFD", (7, 8), (8, 9))], "train 2: hexside 8 is already used by itself"),
        ([route(1, "BAF", (1,), (12, 12))], "train 1: hexside 12 is already used by itself"),
        (
            [route(0, "AB", (1,)), route(2, "BFDE", (7, 8), (8, 9), (9, 1))],
            "train 2: hexside 8 is already used by itself",
        ),
        ([route(0, "BC", (2, 3)), route(1, "CB", (2, 3, 4))], "train 1: hexside 2 is already used by train 0"),
    ],
)
def test_illegal_runs(network: Network, routes: list[Route], reason: str) -> None:
    assert check_routes(network, [2, 3, None], routes) == reason
