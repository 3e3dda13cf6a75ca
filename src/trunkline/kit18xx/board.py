"""Section 5: the board as it is now, with its tiles and stations."""

from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any

from trunkline.core.rulebook import rule
from trunkline.hexes.grid import EDGES, opposite
from trunkline.hexes.tiles import Stop, Tile
from trunkline.kit18xx.grid import Arrival, Grid, Place
from trunkline.kit18xx.state import State
from trunkline.kit18xx.title import COLOURS, Title

Laid = tuple[str, int] | None
"""The tile laid in a hex and its rotation, or None for what is printed there."""
Moves = tuple[tuple[int, int], ...]
"""Arrivals that follow one another, each with the bits of the hexside and stop that it takes (walks.py)."""
Gains = tuple[tuple[int, int], ...]
"""Arrivals by which a route gains from a tile, each with a hexside that its walk must not have used, or 0."""


def laid_tile(title: Title, hex: str, laid: Laid) -> Tile:
    return title.rotated[laid] if laid else title.hexes[hex].tile


def tile_at(state: State, hex: str) -> Tile:
    return laid_tile(state.title, hex, state.tiles.get(hex))


def colour_at(state: State, hex: str) -> str:
    laid = state.tiles.get(hex)
    return state.title.tiles[laid[0]].colour if laid else state.title.hexes[hex].colour


@rule("11.3")
def is_open_side(title: Title, hex: str, edge: int) -> bool:
    """May track lead there? Not off the map, nor into the blank side of a red or gray hex."""
    other = title.neighbours[hex].get(edge)
    if other is None:
        return False
    return title.hexes[other].colour not in ("red", "gray") or opposite(edge) in title.hexes[other].tile.edges


@cache
@rule("11.3")
def suitable_tiles(title: Title, hex: str, laid: Laid) -> dict[tuple[str, int], Gains]:
    """Tiles and rotations that may follow what is in the hex, as far as the tiles alone tell.

    With each, how a route gains by it: it arrives at a stop of the tile, or before new track.
    """
    old = laid_tile(title, hex, laid)
    colour = title.tiles[laid[0]].colour if laid else title.hexes[hex].colour
    if colour not in COLOURS[:-1]:
        return {}
    following = COLOURS[COLOURS.index(colour) + 1]
    return {
        (name, turn): _gains(title.grid, hex, old, new)
        for name, kind in title.tiles.items()
        if kind.colour == following and is_same_kind(old, kind.tile, colour)
        for turn in EDGES
        for new in [title.rotated[name, turn]]
        if all(is_open_side(title, hex, edge) for edge in new.edges) and keeps_track(old, new)
    }


def _gains(grid: Grid, hex: str, old: Tile, new: Tile) -> Gains:
    """The arrivals at stops of a new tile, then those before its new track, each with the hexside that follows."""
    before = {frozenset(pair) for pair in old.track}
    numbers, sides = grid.numbers, grid.sides
    ends = [(numbers[hex, edge], 0) for stop in new.stops for edge in stop.edges]
    for first, second in new.track:
        if frozenset((first, second)) not in before:
            ends += [(numbers[hex, first], sides[hex, second]), (numbers[hex, second], sides[hex, first])]
    return tuple(ends)


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


@cache
def moves_through(title: Title, hex: str, laid: Laid) -> tuple[tuple[Moves, ...], tuple[int, ...]]:
    """For each edge of a hex: the arrivals that follow, with the bits that they take, and the stop that is entered."""
    tile, bits = laid_tile(title, hex, laid), title.grid.bits
    moves: list[Moves] = [() for _ in EDGES]
    enters = [0 for _ in EDGES]
    for first, second in tile.track:
        moves[first] += way_out(title, hex, second, 0)
        moves[second] += way_out(title, hex, first, 0)
    for index, stop in enumerate(tile.stops):
        for edge in stop.edges:
            enters[edge] = bits[hex, index]
            if stop.kind != "offboard":
                moves[edge] += tuple(
                    move
                    for other in stop.edges
                    if other != edge
                    for move in way_out(title, hex, other, bits[hex, index])
                )
    return tuple(moves), tuple(enters)


def way_out(title: Title, hex: str, edge: int, stop: int) -> Moves:
    if edge not in title.neighbours[hex]:
        return ()
    arrival = title.grid.backwards[title.grid.numbers[hex, edge]]
    return ((arrival, title.grid.side_of[arrival] | stop),)


@cache
def moves_from(title: Title, hex: str, laid: Laid, city: int) -> Moves:
    """The first moves of walks that start in a city."""
    edges, stop = laid_tile(title, hex, laid).stops[city].edges, title.grid.bits[hex, city]
    return tuple(move for edge in edges for move in way_out(title, hex, edge, stop))


Change = tuple[str, bool]
"""A hex that has got a tile or a station, and whether all track that was there is there as it was."""


@dataclass(slots=True)
class Reach:
    """Where a company's walks lead."""

    closed: int
    """The cities that others filled when this was found out, as bits."""
    arrivals: dict[int, int]
    """Arrival -> the bits of one walk that ends there."""
    maybe: dict[int, int]
    """Arrivals that need a closer look: no walk that the first search found ends there, but another might."""
    stops: int
    """The stops that a walk arrives at, the company's own stations apart, as bits."""
    answers: dict[tuple[int, int], bool] = field(default_factory=dict)
    """(arrival, hexsides to avoid) -> what the closer look found."""
    hexes: frozenset[str] | None = None
    """The hexes that walks may arrive at and those of the company's stations, once somebody asks."""
    has_route: bool | None = None
    """Has the company a route, once somebody asks?"""


@dataclass(slots=True)
class Board:
    """What is derived from tiles and stations, kept until either changes."""

    stations: dict[Place, list[str]]
    full: list[tuple[int, list[str]]]
    """The cities without a free space, as bits, and who has a station there."""
    moves: list[Moves]
    """By arrival, those that follow."""
    enters: list[int]
    """By arrival, the bit of the stop that it enters."""
    changes: tuple[Change, ...] = ()
    """What has changed since the first board of all, oldest first."""
    reaches: dict[str, tuple[Reach, int]] = field(default_factory=dict)
    """Company -> where its walks lead, and how many changes there were when that was found out."""
    networks: dict[str, object] = field(default_factory=dict)
    """Phase -> the network of stops and chains that network.py builds; the stations do not matter to it."""
    exits: dict[int, Any] = field(default_factory=dict)
    """Stop -> the ways along plain track to the next ones, as network.py has found them here or on a board before this.
    """
    known_changes: int = 0
    """How many changes there were when these ways were last looked through."""
    runs: dict[tuple[str, str, tuple[str, ...]], Any] = field(default_factory=dict)
    """Company, phase and trains -> the best run (network.py)."""
    known: dict[object, object] = field(default_factory=dict)
    """What others have worked out for this board."""


def board_of(state: State) -> Board:
    if state.board is None:
        through = [moves_through(state.title, hex, state.tiles.get(hex)) for hex in state.title.hexes]
        moves, enters = ([one for part in parts for one in part] for parts in zip(*through, strict=True))
        state.board = Board(*_standing(state), moves, enters)
    board: Board = state.board  # type: ignore[assignment]
    return board


def _standing(state: State) -> tuple[dict[Place, list[str]], list[tuple[int, list[str]]]]:
    stations: dict[Place, list[str]] = {}
    for company, placed in state.stations.items():
        for station in placed:
            stations.setdefault(place_of(station), []).append(company)
    full = [
        (state.title.grid.bits[place], there)
        for place, there in stations.items()
        if len(there) >= tile_at(state, place[0]).stops[place[1]].slots
    ]
    return stations, full


@cache
def place_of(station: str) -> Place:
    """ "Q6:0" is the first city of Q6."""
    hex, _, city = station.partition(":")
    return hex, int(city)


def set_tile(state: State, hex: str, tile: str, rotation: int) -> None:
    """Lay a tile; one that it replaces goes back to the supply; stations move to the cities that follow theirs."""
    board, old, new = board_of(state), tile_at(state, hex), state.title.rotated[tile, rotation]
    replaced = state.tiles.get(hex)
    if replaced and replaced[0] in state.supply:
        state.supply = {**state.supply, replaced[0]: state.supply[replaced[0]] + 1}
    if tile in state.supply:
        state.supply = {**state.supply, tile: state.supply[tile] - 1}
    state.tiles = {**state.tiles, hex: (tile, rotation)}
    standing, full = board.stations, board.full
    if (hex, 0) in standing or (hex, 1) in standing:
        state.stations = {
            company: tuple(_moved(station, hex, old, new) for station in placed) if hex in hexes_of(placed) else placed
            for company, placed in state.stations.items()
        }
        standing, full = _standing(state)
    first = state.title.grid.numbers[hex, 0]
    changed = slice(first, first + len(EDGES))
    moves, enters = board.moves.copy(), board.enters.copy()
    moves[changed], enters[changed] = moves_through(state.title, hex, (tile, rotation))
    is_growth = (
        (tile, rotation) in suitable_tiles(state.title, hex, replaced) and len(old.stops) < 2 and len(new.stops) < 2
    )
    state.board = Board(
        standing,
        full,
        moves,
        enters,
        (*board.changes, (hex, is_growth)),
        board.reaches.copy(),
        {},
        board.exits,
        board.known_changes,
    )


def _moved(station: str, hex: str, old: Tile, new: Tile) -> str:
    at, city = place_of(station)
    return f"{hex}:{city_after(old.stops[city], new)}" if at == hex else station


def set_station(state: State, company: str, hex: str, city: int) -> None:
    board = board_of(state)
    state.stations = {**state.stations, company: (*state.stations[company], f"{hex}:{city}")}
    state.board = Board(
        *_standing(state),
        board.moves,
        board.enters,
        (*board.changes, (hex, True)),
        board.reaches.copy(),
        board.networks,
        board.exits,
        board.known_changes,
    )


def has_station_in(state: State, company: str, hex: str) -> bool:
    return hex in hexes_of(state.stations[company])


@lru_cache(maxsize=4096)
def hexes_of(stations: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(place_of(station)[0] for station in stations)


@rule("11.4")
def home_city(state: State, company: str) -> Place:
    """The city of the company's home; on a tile of several the one that follows the printed one."""
    card = state.title.companies[company]
    printed = state.title.hexes[card.home].tile.stops[card.home_city]
    city = city_after(printed, tile_at(state, card.home))
    assert city is not None
    return card.home, city


@rule("11.4")
def free_spaces(state: State, place: Place, company: str) -> int:
    """Spaces of a city that the company could take: not filled, nor kept for another company's home (ruling R13)."""
    hex, city = place
    stop = tile_at(state, hex).stops[city]
    kept = sum(
        not state.stations[other] and state.title.companies[other].home == hex and home_city(state, other) == place
        for other in state.title.companies
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


def across(title: Title, hex: str, edge: int) -> Arrival | None:
    other = title.neighbours[hex].get(edge)
    return (other, opposite(edge)) if other else None
