"""Section 11.1: the board as a network of stops and chains, and a company's best run on it."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from trunkline.core.rulebook import rule
from trunkline.hexes.tiles import Stop as TileStop
from trunkline.kit18xx.board import Laid, board_of, laid_tile, moves_from, place_of, tile_at
from trunkline.kit18xx.grid import Place
from trunkline.kit18xx.state import State
from trunkline.kit18xx.title import COLOURS, Title
from trunkline.routing import Board, Chain, Network, Run, Stop, best_run, build_board, company_network
from trunkline.routing.best import Route
from trunkline.routing.network import from_lower_name


def name_of(place: Place) -> str:
    """A stop as routes write it: "Q6:0"."""
    return f"{place[0]}:{place[1]}"


class Way(NamedTuple):
    """A way along plain track from a stop to the next one."""

    chain: Chain
    end: str
    between: tuple[str, ...]
    """The hexes on the way, without those of the stops."""


class Exits(NamedTuple):
    ways: tuple[Way, ...]
    chains: tuple[Chain, ...]
    """Those of the ways that do not end at a stop whose exits tell of them, too."""
    seen: int
    """The hexes whose tiles the ways depend on, as bits."""


@rule("8", "11.5")
def value_of(state: State, place: Place) -> int:
    """What a stop counts in this phase."""
    return stop_value(state.title, tile_at(state, place[0]).stops[place[1]], state.phase)


def stop_value(title: Title, stop: TileStop, phase: str) -> int:
    if len(stop.values) == 1:
        return stop.values[0]
    return stop.values[COLOURS.index(title.phases[phase].colours[-1]) - 1]


def network_board(state: State) -> Board:
    """All stops with track and the chains between them, made once for a board and phase."""
    networks = board_of(state).networks
    if state.phase not in networks:
        stops = [_stop(state, stop) for stop in stops_with_track(state)]
        networks[state.phase] = build_board(stops, all_chains(state))
    network = networks[state.phase]
    assert isinstance(network, Board)
    return network


def stops_with_track(state: State) -> list[int]:
    return [bit for bit in dict.fromkeys(board_of(state).enters) if bit]


def all_chains(state: State) -> list[Chain]:
    return [chain for stop in stops_with_track(state) for chain in exits_of(state, stop).chains]


def _stop(state: State, stop: int) -> Stop:
    hex, index = state.title.grid.places[stop]
    return _stop_on(state.title, hex, state.tiles.get(hex), index, state.phase)


@cache
def _stop_on(title: Title, hex: str, laid: Laid, index: int, phase: str) -> Stop:
    name = name_of((hex, index))
    worth = stop_value(title, laid_tile(title, hex, laid).stops[index], phase)
    return Stop(name, worth, title.hexes[hex].area or name)


def stops_in(state: State, hex: str) -> list[Stop]:
    stops = enumerate(tile_at(state, hex).stops)
    return [_stop(state, state.title.grid.bits[hex, index]) for index, stop in stops if stop.edges]


def exits_of(state: State, stop: int) -> Exits:
    """The ways from a stop, found once for a board, or on one before it if none of their hexes has changed since."""
    board = board_of(state)
    if board.known_changes < len(board.changes):
        changed = 0
        for hex, _ in board.changes[board.known_changes :]:
            changed |= state.title.grid.hex_bits[hex]
        board.exits = {one: exits for one, exits in board.exits.items() if not exits.seen & changed}
        board.known_changes = len(board.changes)
    exits = board.exits.get(stop)
    if exits is None:
        exits = board.exits[stop] = _explore(state, stop)
    return exits


def _explore(state: State, stop: int) -> Exits:
    board, grid = board_of(state), state.title.grid
    start, (hex, index) = grid.names[stop], grid.places[stop]
    moves, enters = board.moves, board.enters
    ways: list[Way] = []
    seen = grid.hex_bits[hex]

    def follow(at: int, sides: tuple[int, ...], between: tuple[str, ...]) -> None:
        nonlocal seen
        side = grid.side_of[at].bit_length()
        if side in sides:
            return
        hex = grid.hex_of[at]
        seen |= grid.hex_bits[hex]
        sides = (*sides, side)
        if enters[at]:
            end = grid.names[enters[at]]
            ways.append(Way(from_lower_name(Chain(start, end, sides)), end, between))
        for following, bits in moves[at]:
            if bits < grid.least_stop:  # It leaves plain track.
                follow(following, sides, (*between, hex))

    for at, _ in moves_from(state.title, hex, state.tiles.get(hex), index):
        follow(at, (), ())
    return Exits(tuple(ways), tuple([way.chain for way in ways if way.chain.first == start]), seen)


def company_view(state: State, company: str) -> Network:
    """The network as the company may run on it, on a board that all companies share."""
    board, closed = network_board(state), closed_to(state, company)
    known = {stop.name for stop in board.stops}
    return company_network(board, known.intersection(state.stations[company]), known.intersection(closed))


def closed_to(state: State, company: str) -> list[str]:
    """The stops that no route of the company passes."""
    names = state.title.grid.names
    return [*state.title.offboard, *(names[bit] for bit, there in board_of(state).full if company not in there)]


def reached_view(state: State, company: str) -> Network:
    """The same for one company alone, on a board of the stops and chains that its routes reach."""
    closed, bits, enters = set(closed_to(state, company)), state.title.grid.bits, board_of(state).enters
    stations = [station for station in state.stations[company] if bits[place_of(station)] in enters]
    stops, chains = dict.fromkeys(stations), []
    queue = stations.copy()
    for stop in queue:
        for chain, end, _ in exits_of(state, bits[place_of(stop)]).ways:
            chains.append(chain)
            if end not in stops:
                stops[end] = None
                if end not in closed:
                    queue.append(end)
    board = build_board([_stop(state, bits[place_of(stop)]) for stop in stops], chains)
    return company_network(board, stations, closed.intersection(stops))


@rule("11.5")
def best_run_of(state: State, company: str) -> Run:
    """The run that earns the most with the company's trains, found once for a board."""
    runs, key = board_of(state).runs, (company, state.phase, state.trains[company])
    if key not in runs:
        runs[key] = best_run(reached_view(state, company), limits_of(state, company))
    run: Run = runs[key]
    return run


def limits_of(state: State, company: str) -> list[int | None]:
    """How many places each train of the company visits at most, None for any number."""
    return [state.title.trains[train].distance or None for train in state.trains[company]]


def written(state: State, company: str, run: Run) -> tuple[str, ...]:
    """A run as it is declared: "2: Q6:0 P7 N8:0"."""
    return tuple(f"{state.trains[company][route.train]}: {' '.join(_way(state, route))}" for route in run.routes)


def _way(state: State, route: Route) -> Iterator[str]:
    """The stops and hexes of a route in the order of travel."""
    yield route.stops[0]
    for start, sides, stop in zip(route.stops, route.hexsides, route.stops[1:], strict=False):
        yield from hexes_between(state, start, sides, stop)
        yield stop


def hexes_between(state: State, start: str, sides: tuple[int, ...], end: str) -> list[str]:
    """The hexes from one stop to the next over these hexsides, without those of the stops."""
    wanted = tuple(sorted(sides))
    ways = exits_of(state, state.title.grid.bits[place_of(start)]).ways
    return next(list(way.between) for way in ways if way.end == end and way.chain.hexsides == wanted)
