"""Declared runs: which stops the chains of hexes stand for, whether a train may run them, and what they earn."""

from collections.abc import Iterator
from typing import Any

from tests.games.chesapeake.peer.board import Board, Node
from tests.games.chesapeake.peer.model import Game, Public, refuse, train_name
from tests.games.chesapeake.peer.tables import HEXES, TRAINS, neighbour

# a chain of track from stop to stop, with the sides of hexes that it crosses
Chain = tuple[Node, Node, frozenset[tuple[str, int]]]


def chains(board: Board, names: list[str]) -> list[Chain]:
    """Every line of track from a stop in the first hex to one in the last, through the hexes in order."""
    lines: list[Chain] = []

    def follow(position: int, edge: int, start: Node, sides: list[tuple[str, int]]) -> None:
        name = names[position]
        for a, b in board.tracks[name]:
            if ("edge", edge) not in (a, b):
                continue
            end = b if a == ("edge", edge) else a
            if end[0] == "stop":
                if position + 1 == len(names):
                    lines.append((start, (name, end[1]), frozenset([*sides, (name, edge)])))
            elif position + 1 < len(names) and neighbour(name, end[1]) == names[position + 1]:
                crossed = [*sides, (name, edge), (name, end[1])]
                follow(position + 1, (end[1] + 3) % 6, start, crossed)

    if len(names) > 1 and all(name in HEXES for name in names):
        for a, b in board.tracks[names[0]]:
            if b[0] == "stop" and neighbour(names[0], a[1]) == names[1]:
                follow(1, (a[1] + 3) % 6, (names[0], b[1]), [(names[0], a[1])])
    return lines


def readings(board: Board, connections: list[list[str]]) -> Iterator[tuple[list[Node], frozenset[tuple[str, int]]]]:
    """Each way to read a run: its stops in order, and the sides of hexes that it crosses."""
    options = [chains(board, names) for names in connections]

    def extend(
        index: int, stops: list[Node], sides: frozenset[tuple[str, int]]
    ) -> Iterator[tuple[list[Node], frozenset[tuple[str, int]]]]:
        if index == len(options):
            yield stops, sides
            return
        for a, b, crossed in options[index]:
            if crossed & sides:
                continue
            for near, far in ((a, b), (b, a)):
                if not stops:
                    yield from extend(index + 1, [near, far], crossed)
                elif stops[-1] == near:
                    yield from extend(index + 1, [*stops, far], sides | crossed)

    yield from extend(0, [], frozenset())


def problem(game: Game, public: Public, train: str, stops: list[Node]) -> str:
    """Why a train cannot stop there in this order."""
    board = game.board
    if len(stops) < 2:
        return "a run has two stops"
    if len(set(stops)) != len(stops):
        return "a run calls at each stop once"
    if len(stops) > TRAINS[train_name(train)].distance:
        return f"{len(stops)} stops are too many for {train}"
    if not set(stops) & set(board.stations(public.symbol)):
        return f"the run has no station of {public.symbol}"
    if any(board.blocks(public.symbol, stop) for stop in stops[1:-1]):
        return "the run passes a stop that is full or at the end of the line"
    areas = [HEXES[name].area for name, _ in stops if HEXES[name].area]
    return "the run calls at one area twice" if len(set(areas)) != len(areas) else ""


def run(game: Game, public: Public, routes: list[dict[str, Any]]) -> int:
    """What the declared runs earn together."""
    declared = [route["train"] for route in routes]
    if len(set(declared)) != len(declared) or any(train not in public.trains for train in declared):
        refuse(f"{public.symbol} does not have the trains {', '.join(declared)}")
    reason = ["no line of track fits the hexes of a run"]

    def fit(index: int, used: frozenset[tuple[str, int]], total: int) -> int | None:
        if index == len(routes):
            return total
        route = routes[index]
        for stops, sides in readings(game.board, route["connections"]):
            if "nodes" in route and {f"{name}-{stop}" for name, stop in stops} != set(route["nodes"]):
                reason[0] = f"the hexes of {route['train']} do not lead to {', '.join(route['nodes'])}"
                continue
            if sides & used:
                reason[0] = "two runs use the same track"
                continue
            why = problem(game, public, route["train"], stops)
            colours = len(game.phase.colours)
            earned = sum(game.board.face(name).stops[stop].worth(colours) for name, stop in stops)
            if not why and route.get("revenue", earned) != earned:
                why = f"{route['train']} earns {earned}, not {route['revenue']}"
            if why:
                reason[0] = why
                continue
            grand_total = fit(index + 1, used | sides, total + earned)
            if grand_total is not None:
                return grand_total
        return None

    revenue = fit(0, frozenset(), 0)
    if revenue is None:
        refuse(reason[0])
    return revenue or 0
