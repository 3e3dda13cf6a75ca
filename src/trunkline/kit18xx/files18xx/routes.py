"""Routes as 18xx.games writes them: for every train the chains of hexes from stop to stop, and ours."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from trunkline.core.errors import BadRecord
from trunkline.kit18xx.board import board_of, place_of
from trunkline.kit18xx.files18xx.fields import brief, listed, numbered, whole
from trunkline.kit18xx.files18xx.ids import Ids
from trunkline.kit18xx.grid import Place
from trunkline.kit18xx.network import exits_of, name_of, stops_in, value_of
from trunkline.kit18xx.rules.running import Route, read_route
from trunkline.kit18xx.state import State
from trunkline.kit18xx.title import Title

MOST_WAYS = 100
"""Ways through the stop hexes that are followed at once; a route without connections that needs more is refused."""


def read_routes(state: State, ids: Ids, action: Mapping[str, Any]) -> tuple[str, ...]:
    for name in ("extra_revenue", "subsidy"):
        if action.get(name) not in (None, 0):
            raise BadRecord("{field} is {value}, but this game has none", field=name, value=brief(action[name]))
    used: list[str] = []
    written = []
    for route in listed(action, "routes", dict):
        name, _ = numbered(route, "train")
        train = route["train"]
        if ids.trains.get(train) != state.company:
            raise BadRecord("11.5: {company} doesn't own train {train}", company=state.company, train=train)
        if train in used:
            raise BadRecord("11.5: train {train} runs twice", train=train)
        used.append(train)
        written.append(f"{name}: {' '.join(_way(state, route))}")
    return tuple(written)


def _way(state: State, route: Mapping[str, Any]) -> list[str]:
    """The hexes of a route in order, stops with their index; what else the file says of it must agree."""
    if route.get("connections") is None and route.get("hexes"):
        way = _along_hexes(state, route)
    else:
        way = _along_connections(state, route)
    _check_said(state, route, [place_of(word) for word in way if ":" in word])
    return way


def _along_connections(state: State, route: Mapping[str, Any]) -> list[str]:
    """The chains joined, each turned as the one before it needs."""
    chains = [_chain(state.title, chain) for chain in listed(route, "connections", list)]
    if not chains:
        raise BadRecord("11.5: the route of train {train} has no connections", train=route["train"])
    title, enters = state.title, board_of(state).enters
    ends = [(_stop(title, enters, chain[0], chain[1]), _stop(title, enters, chain[-1], chain[-2])) for chain in chains]
    way: list[str] = []
    for chain, (first, last), turn in zip(chains, ends, _directions(ends), strict=True):
        if turn:
            first, last = last, first
        if not way:
            way.append(name_of(first))
        way += chain[-2:0:-1] if turn else chain[1:-1]
        way.append(name_of(last))
    return way


def _along_hexes(state: State, route: Mapping[str, Any]) -> list[str]:
    """The one way from stop to stop through the stop hexes; the oldest files have nothing else."""
    train, hexes = route["train"], listed(route, "hexes", str)
    if len(hexes) < 2:
        raise BadRecord("11.5: the route of train {train} has no connections", train=train)
    for hex in hexes:
        _check_hex(state.title, hex)
    ways: list[tuple[list[str], set[int]]] = [([stop.name], set()) for stop in stops_in(state, hexes[0])]
    for visited, (before, hex) in enumerate(pairwise(hexes), start=2):
        ways = [
            ([*way, *exit.between, exit.end], sides.union(exit.chain.hexsides))
            for way, sides in ways
            for exit in exits_of(state, state.title.grid.bits[place_of(way[-1])]).ways
            if place_of(exit.end)[0] == hex and exit.end not in way and sides.isdisjoint(exit.chain.hexsides)
        ]
        if not ways:
            raise BadRecord(
                "11.1: train {train} has hexes without connections, and no free track leads from {hex} to {other}",
                train=train,
                hex=before,
                other=hex,
            )
        if len(ways) > MOST_WAYS:
            hexes = hexes[:visited]
            break
    if len(ways) > 1:
        raise BadRecord(
            "11.5: train {train} has hexes without connections, and more than one way leads along {hexes}",
            train=train,
            hexes=hexes,
        )
    return ways[0][0]


def _chain(title: Title, chain: list[Any]) -> list[str]:
    """Two hexes or more; a chain inside one tile joins stops, and no tile of this game has such track."""
    for hex in chain:
        _check_hex(title, hex)
    if len(chain) < 2:
        raise BadRecord("11.1: a connection needs two hexes or more, not {count}", count=len(chain))
    return chain


def _check_hex(title: Title, hex: Any) -> None:
    if type(hex) is not str or hex not in title.hexes:
        if type(hex) is str and hex.split(" ")[0] in title.hexes:
            raise BadRecord("11.1: {connection}: no track joins two stops inside a hex", connection=brief(hex))
        raise BadRecord("11.1: {hex} isn't a hex on the map", hex=brief(hex))


def _stop(title: Title, enters: Sequence[int], hex: str, towards: str) -> Place:
    """The stop of a hex that has track towards a neighbour, with what each arrival enters."""
    edge = title.edge_to.get((hex, towards))
    if edge is None:
        raise BadRecord("11.1: {hex} and {other} aren't next to each other", hex=hex, other=towards)
    if stop := enters[title.grid.numbers[hex, edge]]:
        return title.grid.places[stop]
    raise BadRecord("11.1: {hex} has no stop with track toward {other}", hex=hex, other=towards)


def _directions(ends: Sequence[tuple[Place, Place]]) -> list[bool]:
    """For each chain, is it travelled backwards? Each must begin where the one before it ends."""
    for begin in (False, True):
        turned = [begin]
        at = ends[0][not begin]
        for first, last in ends[1:]:
            if at not in (first, last):
                break
            turned.append(at != first)
            at = last if at == first else first
        if len(turned) == len(ends):
            return turned
    raise BadRecord("11.1: the connections don't join into one route")


def _check_said(state: State, route: Mapping[str, Any], places: Sequence[Place]) -> None:
    """The stop hexes, the nodes and the revenue that the file gives are those of the route.

    18xx.games writes the ends of the chains as nodes, each once, so they aren't in the order of travel.
    """
    hexes = [hex for hex, _ in places]
    if route.get("hexes") is not None and listed(route, "hexes", str) not in (hexes, hexes[::-1]):
        raise BadRecord(
            "11.5: train {train} stops in {hexes}, but the file has other hexes", train=route["train"], hexes=hexes
        )
    nodes = None if route.get("nodes") is None else listed(route, "nodes", str)
    if nodes is not None and {numbered({"nodes": node}, "nodes") for node in nodes} != set(places):
        raise BadRecord(
            "11.5: train {train} stops at {stops}, but the file has other nodes",
            train=route["train"],
            stops=[f"{hex}-{index}" for hex, index in places],
        )
    if route.get("revenue") is not None:
        said, worth = whole(route, "revenue"), sum([value_of(state, place) for place in places])
        if said != worth:
            raise BadRecord(
                "11.5: train {train} earns {worth}, but the file says {said}",
                train=route["train"],
                worth=state.title.money(worth),
                said=state.title.money(said),
            )


def write_route(state: State, route: str, train: str) -> dict[str, Any]:
    """One of our routes in that site's words, run by the train with this id."""
    read = read_route(state.title, route)
    assert isinstance(read, Route)
    connections: list[list[str]] = []
    for hex, stop in zip(read.hexes, read.stops, strict=True):
        if connections:
            connections[-1].append(hex)
        if stop is not None:
            connections.append([hex])
    places = read.places
    hexes = [hex for hex, _ in places]
    return {
        "train": train,
        "connections": connections[:-1],
        "hexes": hexes,
        "revenue": sum(value_of(state, place) for place in places),
        "revenue_str": "-".join(hexes),
        "nodes": [f"{hex}-{index}" for hex, index in places],
    }
