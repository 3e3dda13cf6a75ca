"""Section 11.1: where a company's routes lead.

A walk is a way along track from one of the company's stations. It uses no hexside twice, visits no stop twice, does not
pass a city that others fill, and ends at an off-board area. An arrival is a hex and the edge by which a walk enters it.
Here arrivals are numbers, and the hexsides and stops of a walk are the bits of one integer.
"""

from collections.abc import Iterable

from trunkline.core.rulebook import rule
from trunkline.kit18xx.board import (
    Board,
    Change,
    Gains,
    Moves,
    Reach,
    board_of,
    hexes_of,
    moves_from,
    place_of,
    tile_at,
)
from trunkline.kit18xx.grid import Place
from trunkline.kit18xx.state import State


def _starts(state: State, company: str) -> list[tuple[int, int]]:
    return [
        move
        for hex, city in map(place_of, state.stations[company])
        for move in moves_from(state.title, hex, state.tiles.get(hex), city)
    ]


def _closed(board: Board, company: str) -> int:
    """The cities that others fill, as bits."""
    closed = 0
    for bit, there in board.full:
        if company not in there:
            closed |= bit
    return closed


@rule("11.1")
def reach_of(state: State, company: str) -> Reach:
    """Where the company's routes lead, found once for a board, and from what was known of the board before it."""
    board = board_of(state)
    known = board.reaches.get(company)
    if known is None:
        reach = _explore(state, company, _closed(board, company))
    elif known[1] == len(board.changes):
        return known[0]
    else:
        reach = _reach_after(state, company, known[0], board.changes[known[1] :])
    board.reaches[company] = reach, len(board.changes)
    return reach


def _reach_after(state: State, company: str, reach: Reach, changes: Iterable[Change]) -> Reach:
    """Where routes lead after some hexes have got a tile or a station: as before, or further, or explored anew.

    A city that they reach may have been filled since; and where two cities become one, stops are not what they were.
    """
    near: list[int] = []
    stops, all_grow = 0, True
    stations, grid = hexes_of(state.stations[company]), state.title.grid
    for hex, is_growth in changes:
        if hex in stations or _may_arrive(reach, grid.arrivals[hex]):
            near += grid.arrivals[hex]
            stops |= grid.bits[hex, 0] | grid.bits[hex, 1]
            all_grow = all_grow and is_growth
    if not near:
        return reach
    closed = _closed(board_of(state), company)
    if all_grow and not stops & closed & ~reach.closed:
        return _explore(state, company, closed, reach, near)
    return _explore(state, company, closed)


def _may_arrive(reach: Reach, there: Iterable[int]) -> bool:
    return not (reach.arrivals.keys().isdisjoint(there) and reach.maybe.keys().isdisjoint(there))


def _explore(state: State, company: str, closed: int, before: Reach | None = None, near: Iterable[int] = ()) -> Reach:
    """Breadth first along walks, one to each arrival; what only walks that turn back could add is marked as `maybe`.

    With what was known before, only the hexes near it that have got more track or a station are looked at again: every
    walk there was is still one.
    """
    board = board_of(state)
    moves, enters = board.moves, board.enters
    own = entered = 0
    arrivals = before.arrivals.copy() if before else {}
    queue = [at for at in near if at in arrivals]
    append = queue.append
    for arrival, bits in _starts(state, company):
        own |= bits
        if arrival not in arrivals:
            arrivals[arrival] = bits
            append(arrival)
    missed: list[int] = []
    for at in queue:
        used = arrivals[at]
        entered |= enters[at]
        for following, bits in moves[at]:
            if following in arrivals or bits & closed:
                continue
            if bits & used:
                missed.append(following)
            else:
                arrivals[following] = used | bits
                append(following)
    if before:
        missed += before.maybe
        entered |= before.stops
    missed = [at for at in missed if at not in arrivals]
    maybe = _relaxed(moves, missed, closed, arrivals) if missed else {}
    reach = Reach(closed, arrivals, maybe, entered & ~own)
    if before:
        reach.answers = {question: True for question, answer in before.answers.items() if answer}
        reach.has_route = before.has_route or None
    for at in maybe:
        stop = enters[at]
        if stop & ~(reach.stops | own) and _is_reached(state, company, reach, at, 0):
            reach.stops |= stop
    return reach


def _relaxed(moves: list[Moves], first: Iterable[int], closed: int, known: Iterable[int]) -> dict[int, int]:
    """Arrival -> the one before it, for all that is not known yet and is reached if nothing is taken up by walking."""
    before = dict.fromkeys(first, -1)
    queue = list(before)
    seen = {*known, *before}
    for at in queue:
        for following, bits in moves[at]:
            if following not in seen and not bits & closed:
                seen.add(following)
                before[following] = at
                queue.append(following)
    return before


@rule("11.1", "11.3")
def can_gain(state: State, company: str, gains: Gains) -> bool:
    """Does a walk of the company arrive in one of these ways?"""
    reach = reach_of(state, company)
    known = reach.arrivals
    for at, avoid in gains:
        if at in known and not known[at] & avoid:
            return True
    return any(_is_reached(state, company, reach, at, avoid) for at, avoid in gains if at in known or at in reach.maybe)


def _is_reached(state: State, company: str, reach: Reach, goal: int, avoid: int) -> bool:
    """The answer where the first search gave none, worked out once for a board."""
    if (goal, avoid) not in reach.answers:
        closed, side = _closed(board_of(state), company) | avoid, state.title.grid.side_of[goal]
        starts = [(at, bits) for at, bits in _starts(state, company) if not bits & closed]
        reach.answers[goal, avoid] = _is_possible(state, starts, goal, closed) and any(
            _search(board_of(state).moves, at, goal, side, bits | closed) for at, bits in starts
        )
    return reach.answers[goal, avoid]


def _is_possible(state: State, starts: list[tuple[int, int]], goal: int, closed: int) -> bool:
    """Is the goal reached at all, if no walk goes back over a hexside that every way to the goal takes?

    Without this the search would try every walk of a large network before it could say no.
    """
    moves = board_of(state).moves
    first = [at for at, _ in starts]
    barred: set[int] = set()
    while True:
        before = _relaxed(moves, [at for at in first if at not in barred], closed, barred)
        if goal not in before:
            return False
        way, at = [], goal
        while at != -1:
            way.append(at)
            at = before[at]
        needed = {
            state.title.grid.backwards[at]
            for at in way
            if at == goal
            or goal not in _relaxed(moves, [one for one in first if one not in (at, *barred)], closed, {*barred, at})
        }
        if needed <= barred:
            return True
        barred |= needed


def _search(moves: list[Moves], at: int, goal: int, side: int, used: int) -> bool:
    """Depth first over all walks; `side` is the goal's hexside."""
    if at == goal:
        return True
    if used & side:
        return False
    return any(not bits & used and _search(moves, following, goal, side, used | bits) for following, bits in moves[at])


@rule("11.1")
def reached_stops(state: State, company: str) -> list[Place]:
    """The stops that a walk of the company arrives at, its own stations apart."""
    stops, places = reach_of(state, company).stops, []
    while stops:
        bit = stops & -stops
        places.append(state.title.grid.places[bit])
        stops ^= bit
    return places


@rule("11.1")
def reached_hexes(state: State, company: str) -> frozenset[str]:
    """The hexes that a walk of the company may arrive at, and those of its stations."""
    reach = reach_of(state, company)
    if reach.hexes is None:
        stations, hex_of = hexes_of(state.stations[company]), state.title.grid.hex_of
        reach.hexes = frozenset([*[hex_of[at] for at in (*reach.arrivals, *reach.maybe)], *stations])
    return reach.hexes


@rule("11.1", "11.7")
def has_route(state: State, company: str) -> bool:
    """Has the company a route with two revenue locations?"""
    reach = reach_of(state, company)
    if reach.has_route is None:
        reach.has_route = bool(reach.stops) or _joins_own(state, company)
    return reach.has_route


def _joins_own(state: State, company: str) -> bool:
    """Does a route lead from one station of the company to another?"""
    stations = [place_of(station) for station in state.stations[company]]
    if len(stations) < 2:
        return False
    moves, closed, grid = board_of(state).moves, _closed(board_of(state), company), state.title.grid
    goals = [
        (grid.numbers[place[0], edge], grid.bits[place])
        for place in stations
        for edge in tile_at(state, place[0]).stops[place[1]].edges
        if edge in state.title.neighbours[place[0]]
    ]
    return any(
        not stop & bits and _search(moves, at, goal, grid.side_of[goal], bits | closed)
        for at, bits in _starts(state, company)
        for goal, stop in goals
    )
