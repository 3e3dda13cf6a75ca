"""Section 11.1: the board as a network of stops and chains, and a company's best run on it."""

from collections.abc import Iterator, Mapping

from trunkline.core.rulebook import rule
from trunkline.games.chesapeake.board import SIDES, Place, across, board_of, is_passable, place_of, tile_at
from trunkline.games.chesapeake.state import State
from trunkline.games.chesapeake.tables import COLOURS, HEXES, PHASES, TRAINS
from trunkline.hexes.tiles import Stop as TileStop
from trunkline.hexes.tiles import Tile
from trunkline.routing import Board, Chain, Network, Run, Stop, best_run, build_board, company_network
from trunkline.routing.best import Route

#: Number of a hexside -> the two hexes it lies between.
BETWEEN: dict[int, tuple[str, ...]] = {}
for (_hex, _edge), _bit in SIDES.items():
    _number = _bit.bit_length()
    BETWEEN[_number] = (*BETWEEN.get(_number, ()), _hex)


def name_of(place: Place) -> str:
    """A stop as routes write it: "H6:0"."""
    return f"{place[0]}:{place[1]}"


@rule("8", "11.5")
def value_of(state: State, place: Place) -> int:
    """What a stop counts in this phase."""
    return stop_value(tile_at(state, place[0]).stops[place[1]], state.phase)


def stop_value(stop: TileStop, phase: str) -> int:
    """What a stop of a tile counts in a phase."""
    if len(stop.values) == 1:
        return stop.values[0]
    return stop.values[COLOURS.index(PHASES[phase].colours[-1]) - 1]


def network_board(state: State) -> Board:
    """All stops with track and the chains between them, made once for a board and phase."""
    cache = board_of(state).networks
    if state.phase not in cache:
        tiles = tiles_with_track(state)
        stops = [stop for hex in tiles for stop in stops_in(state, hex)]
        cache[state.phase] = build_board(stops, (chain for hex in tiles for chain in chains_from(tiles, hex)))
    board = cache[state.phase]
    assert isinstance(board, Board)
    return board


def tiles_with_track(state: State) -> dict[str, Tile]:
    """The tile of every hex that has track."""
    return {hex: tile for hex in HEXES if (tile := tile_at(state, hex)).edges}


def stops_in(state: State, hex: str) -> list[Stop]:
    """The stops of a hex that have track."""
    places = [(hex, index) for index, stop in enumerate(tile_at(state, hex).stops) if stop.edges]
    return [Stop(name_of(place), value_of(state, place), HEXES[hex].area or name_of(place)) for place in places]


def chains_from(tiles: Mapping[str, Tile], hex: str) -> Iterator[Chain]:
    """Every way along plain track from a stop of the hex to the next stop."""
    for index, stop in enumerate(tiles[hex].stops):
        for edge in stop.edges:
            for sides, end in ways_from(tiles, hex, edge):
                yield Chain(name_of((hex, index)), name_of(end), sides)


def ways_from(
    tiles: Mapping[str, Tile], hex: str, edge: int, used: tuple[int, ...] = ()
) -> Iterator[tuple[tuple[int, ...], Place]]:
    """The ways on from a hex by an edge: the hexsides to the next stop, and that stop."""
    arrival = across(hex, edge)
    if arrival is None or arrival[0] not in tiles:
        return
    side = SIDES[arrival].bit_length()
    if side in used:
        return
    tile = tiles[arrival[0]]
    for index, stop in enumerate(tile.stops):
        if arrival[1] in stop.edges:
            yield (*used, side), (arrival[0], index)
    for first, second in tile.track:
        if arrival[1] in (first, second):
            yield from ways_from(tiles, arrival[0], second if first == arrival[1] else first, (*used, side))


def company_view(state: State, company: str, board: Board | None = None) -> Network:
    """The network as the company may run on it; `board` is the state's, where the caller has it already."""
    board = board or network_board(state)
    blocked = [stop.name for stop in board.stops if not is_passable(state, place_of(stop.name), company)]
    known = {stop.name for stop in board.stops}
    return company_network(board, [station for station in state.stations[company] if station in known], blocked)


@rule("11.5")
def best_run_of(state: State, company: str) -> Run:
    """The run that earns the most with the company's trains."""
    return best_run(company_view(state, company), limits_of(state, company))


def limits_of(state: State, company: str) -> list[int | None]:
    """How many places each train of the company visits at most, None for any number."""
    return [TRAINS[train].distance or None for train in state.trains[company]]


def written(state: State, company: str, run: Run) -> tuple[str, ...]:
    """A run as it is declared: "2: H6:0 G7 F8:0"."""
    return tuple(f"{state.trains[company][route.train]}: {' '.join(_way(state, route))}" for route in run.routes)


def _way(state: State, route: Route) -> Iterator[str]:
    """The stops and hexes of a route in the order of travel."""
    yield route.stops[0]
    for start, sides, stop in zip(route.stops, route.hexsides, route.stops[1:], strict=False):
        yield from hexes_between(state, start, sides, stop)
        yield stop


def hexes_between(state: State, start: str, sides: tuple[int, ...], end: str) -> list[str]:
    """The hexes from one stop to the next over these hexsides, without those of the stops."""
    tiles = tiles_with_track(state)
    hex, index = place_of(start)
    ways = (way for edge in tiles[hex].stops[index].edges for way in ways_from(tiles, hex, edge))
    crossed = next(way for way, stop in ways if name_of(stop) == end and sorted(way) == sorted(sides))
    hexes = [hex]
    for side in crossed:
        first, second = BETWEEN[side]
        hexes.append(second if hexes[-1] == first else first)
    return hexes[1:-1]
