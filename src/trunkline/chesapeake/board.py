"""Sections 5 and 11.1: the board as it is now, and where a company's routes lead.

A walk is a way along track from one of the company's stations. It uses no hexside twice, visits no stop twice, does not
pass a city that others fill, and ends at an off-board area. An arrival is a hex and the edge by which a walk enters it.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from trunkline.chesapeake.state import State
from trunkline.chesapeake.tables import COLOURS, COMPANIES, HEXES, NEIGHBOURS, ROTATED, TILES
from trunkline.core.rulebook import rule
from trunkline.hexes.grid import EDGES, opposite
from trunkline.hexes.tiles import Stop, Tile

Arrival = tuple[str, int]
Place = tuple[str, int]
"""A stop: hex and index on its tile."""


def _number_sides() -> dict[Arrival, int]:
    """A bit for every hexside between two hexes of the map, the same seen from both."""
    bits: dict[Arrival, int] = {}
    for hex, around in NEIGHBOURS.items():
        for edge, other in around.items():
            if (hex, edge) not in bits:
                bits[hex, edge] = bits[other, opposite(edge)] = 1 << (len(bits) // 2)
    return bits


SIDES = _number_sides()


def tile_at(state: State, hex: str) -> Tile:
    """What is in a hex now: the tile laid there, or what is printed."""
    laid = state.tiles.get(hex)
    return ROTATED[laid] if laid else HEXES[hex].tile


def colour_at(state: State, hex: str) -> str:
    """The colour of the tile in a hex, or of the hex."""
    laid = state.tiles.get(hex)
    return TILES[laid[0]].colour if laid else HEXES[hex].colour


@rule("11.3")
def is_open_side(hex: str, edge: int) -> bool:
    """May track lead there? Not off the map, nor into the blank side of a red or gray hex."""
    other = NEIGHBOURS[hex].get(edge)
    if other is None:
        return False
    return HEXES[other].colour not in ("red", "gray") or opposite(edge) in HEXES[other].tile.edges


@cache
@rule("11.3")
def suitable_tiles(hex: str, laid: tuple[str, int] | None) -> tuple[tuple[str, int], ...]:
    """Tiles and rotations that may follow what is in the hex, as far as the tiles alone tell."""
    old = ROTATED[laid] if laid else HEXES[hex].tile
    colour = TILES[laid[0]].colour if laid else HEXES[hex].colour
    if colour not in COLOURS[:-1]:
        return ()
    following = COLOURS[COLOURS.index(colour) + 1]
    return tuple(
        (name, turn)
        for name, kind in TILES.items()
        if kind.colour == following and is_same_kind(old, kind.tile, colour)
        for turn in EDGES
        if all(is_open_side(hex, edge) for edge in ROTATED[name, turn].edges) and keeps_track(old, ROTATED[name, turn])
    )


@rule("11.3")
def is_same_kind(old: Tile, new: Tile, colour: str) -> bool:
    """Plain track on plain track, towns on towns (never upgraded), cities on cities, labels on their labels."""
    kinds = [stop.kind for stop in old.stops]
    if old.label != new.label or (kinds and kinds[0] == "town" and colour != "white"):
        return False
    followed = [stop.kind for stop in new.stops]
    return followed == kinds or (old.label == "OO" and followed == ["city"])


@rule("11.3")
def keeps_track(old: Tile, new: Tile) -> bool:
    """All old track is on the new tile; every old city is part of one new city, and two stay two."""
    new_track = {frozenset(pair) for pair in new.track}
    if not all(frozenset(pair) in new_track for pair in old.track):
        return False
    homes = [city_after(stop, new) if stop.edges else index for index, stop in enumerate(old.stops)]
    return None not in homes and (len(new.stops) < 2 or len(set(homes)) == len(homes))


def city_after(stop: Stop, new: Tile) -> int | None:
    """The stop of a new tile that takes over the track of an old one."""
    if not stop.edges:
        return 0 if new.stops else None
    return next((index for index, other in enumerate(new.stops) if set(stop.edges) <= set(other.edges)), None)


@dataclass
class Reach:
    """Where a company's walks lead."""

    arrivals: dict[Arrival, int] = field(default_factory=dict)
    """Arrival -> the hexsides of one walk that ends there, as bits."""
    maybe: set[Arrival] = field(default_factory=set)
    """Arrivals that need a closer look: reached, but not by a walk that the first search found."""
    stops: set[Place] = field(default_factory=set)
    """Stops that a walk arrives at."""


@dataclass
class Board:
    """What is derived from tiles and stations, kept until either changes."""

    stations: dict[Place, list[str]] = field(default_factory=dict)
    reaches: dict[str, Reach] = field(default_factory=dict)


def board_of(state: State) -> Board:
    """The board of a state, made once and shared by its copies."""
    if state.board is None:
        board = Board()
        for company, placed in state.stations.items():
            for station in placed:
                board.stations.setdefault(place_of(station), []).append(company)
        state.board = board
    found: Board = state.board  # type: ignore[assignment]
    return found


def place_of(station: str) -> Place:
    """ "H6:0" is the first city of H6."""
    hex, _, city = station.partition(":")
    return hex, int(city)


def set_tile(state: State, hex: str, tile: str, rotation: int) -> None:
    """Lay a tile; one that it replaces goes back to the supply; stations move to the cities that follow theirs."""
    old, new = tile_at(state, hex), ROTATED[tile, rotation]
    replaced = state.tiles.get(hex)
    if replaced and replaced[0] in state.supply:
        state.supply[replaced[0]] += 1
    if tile in state.supply:
        state.supply[tile] -= 1
    state.tiles[hex] = (tile, rotation)
    for company, placed in state.stations.items():
        if any(place_of(station)[0] == hex for station in placed):
            state.stations[company] = tuple(_moved(station, hex, old, new) for station in placed)
    state.board = None


def _moved(station: str, hex: str, old: Tile, new: Tile) -> str:
    at, city = place_of(station)
    return f"{hex}:{city_after(old.stops[city], new)}" if at == hex else station


def set_station(state: State, company: str, hex: str, city: int) -> None:
    """Place a station marker."""
    state.stations[company] = (*state.stations[company], f"{hex}:{city}")
    state.board = None


@rule("11.4")
def home_city(state: State, company: str) -> Place:
    """The city of the company's home; in Baltimore the one that follows the printed one."""
    card = COMPANIES[company]
    printed = HEXES[card.home].tile.stops[card.home_city]
    city = city_after(printed, tile_at(state, card.home))
    assert city is not None
    return card.home, city


@rule("11.4")
def free_spaces(state: State, place: Place, company: str) -> int:
    """Spaces of a city that the company could take: not filled, nor kept for another company's home (ruling R13)."""
    hex, city = place
    stop = tile_at(state, hex).stops[city]
    kept = sum(
        not state.stations[other] and COMPANIES[other].home == hex and home_city(state, other) == place
        for other in COMPANIES
        if other != company
    )
    return stop.slots - len(board_of(state).stations.get(place, ())) - kept


@rule("11.1")
def is_passable(state: State, place: Place, company: str) -> bool:
    """May the company's routes pass through the stop?"""
    hex, index = place
    stop = tile_at(state, hex).stops[index]
    if stop.kind == "offboard":
        return False
    there = board_of(state).stations.get(place, ())
    return stop.kind == "town" or len(there) < stop.slots or company in there


def onward(state: State, arrival: Arrival, company: str) -> Iterator[tuple[int, Place | None]]:
    """The edges by which a walk that arrives so may leave again, each with the stop it passes."""
    hex, edge = arrival
    tile = tile_at(state, hex)
    for first, second in tile.track:
        if first == edge:
            yield second, None
        elif second == edge:
            yield first, None
    for index, stop in enumerate(tile.stops):
        if edge in stop.edges and is_passable(state, (hex, index), company):
            yield from ((other, (hex, index)) for other in stop.edges if other != edge)


def across(hex: str, edge: int) -> Arrival | None:
    """Where one arrives on leaving a hex by an edge."""
    other = NEIGHBOURS[hex].get(edge)
    return (other, opposite(edge)) if other else None


@rule("11.1")
def reach_of(state: State, company: str) -> Reach:
    """Where the company's routes lead, found once for a board."""
    board = board_of(state)
    if company not in board.reaches:
        board.reaches[company] = _explore(state, company)
    return board.reaches[company]


def _explore(state: State, company: str) -> Reach:
    """Breadth first along walks; then everything that ignoring the rule of hexsides would add is marked as `maybe`."""
    reach = Reach()
    queue: deque[tuple[Arrival, int, frozenset[Place]]] = deque()
    for start in map(place_of, state.stations[company]):
        for edge in tile_at(state, start[0]).stops[start[1]].edges:
            if arrival := across(start[0], edge):
                queue.append((arrival, SIDES[arrival], frozenset([start])))
    relaxed = deque(arrival for arrival, _, _ in queue)
    while queue:
        arrival, used, passed = queue.popleft()
        if arrival in reach.arrivals:
            continue
        reach.arrivals[arrival] = used
        for edge, via in onward(state, arrival, company):
            following = across(arrival[0], edge)
            if following and not used & SIDES[following] and via not in passed:
                queue.append((following, used | SIDES[following], passed | {via} if via else passed))
    seen: set[Arrival] = set()
    while relaxed:
        arrival = relaxed.popleft()
        if arrival not in seen:
            seen.add(arrival)
            relaxed.extend(
                following for edge, _ in onward(state, arrival, company) if (following := across(arrival[0], edge))
            )
    reach.maybe = seen.difference(reach.arrivals)
    starts = list(map(place_of, state.stations[company]))
    for arrival in seen:
        for index, stop in enumerate(tile_at(state, arrival[0]).stops):
            place = (arrival[0], index)
            if arrival[1] not in stop.edges or place in reach.stops:
                continue
            others = [start for start in starts if start != place]
            sure = place not in starts and arrival in reach.arrivals
            if sure or any(_leads(state, company, start, arrival, 0) for start in others):
                reach.stops.add(place)
    return reach


@rule("11.1")
def can_arrive(state: State, company: str, arrival: Arrival, avoid: int = 0) -> bool:
    """Does a walk of the company arrive so, without the hexsides to avoid?"""
    reach = reach_of(state, company)
    if arrival in reach.arrivals and not reach.arrivals[arrival] & avoid:
        return True
    if arrival not in reach.arrivals and arrival not in reach.maybe:
        return False
    return any(_leads(state, company, start, arrival, avoid) for start in map(place_of, state.stations[company]))


def _leads(state: State, company: str, start: Place, arrival: Arrival, avoid: int) -> bool:
    """Does a walk from this station arrive so?"""
    return any(
        _search(state, company, first, arrival, SIDES[first] | avoid, frozenset([start]))
        for edge in tile_at(state, start[0]).stops[start[1]].edges
        if (first := across(start[0], edge)) and not SIDES[first] & avoid
    )


def _search(state: State, company: str, at: Arrival, goal: Arrival, used: int, passed: frozenset[Place | None]) -> bool:
    """Depth first over all walks: the exact answer where the first search gave none."""
    if at == goal:
        return True
    for edge, stop in onward(state, at, company):
        following = across(at[0], edge)
        if not following or used & SIDES[following] or (stop is not None and stop in passed):
            continue
        if _search(state, company, following, goal, used | SIDES[following], passed | {stop}):
            return True
    return False


@rule("11.1", "11.7")
def has_route(state: State, company: str) -> bool:
    """Has the company a route with two revenue locations?"""
    return bool(reach_of(state, company).stops)
