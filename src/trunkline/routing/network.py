"""The network: stops joined by chains of track, compressed once for the board and flagged for each company.

A **score** is one int that puts runs in order: dollars first, then few hexsides, then the pieces of track that come
first by name. Its lowest bits say which chains are used, so a score is also the whole answer to "which track?".
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

Way = tuple[int, int, int]
"""From a stop: the next stop, what the step takes (hexsides, place, station), what it scores."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a train can stop. A route visits a place once, however many stops the place has."""

    name: str
    value: int
    place: str
    kind: str = ""


class Chain(NamedTuple):
    """Track between two stops, by name, with no stop between, and the hexsides it uses."""

    first: str
    second: str
    hexsides: tuple[int, ...]


class Link(NamedTuple):
    """A chain that a best run can need: its stops by number and its hexsides as bits."""

    first: int
    second: int
    mask: int
    hexsides: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """What all companies share: stops in order of name, all chains, and those worth using in a fixed order."""

    stops: tuple[Stop, ...]
    chains: tuple[Chain, ...]
    links: tuple[Link, ...]


@dataclass(frozen=True)
class Network:
    """The part of a board that a company's trains can reach, in numbers that the search uses."""

    board: Board
    own: frozenset[str]
    """Stops with a station of the company; a route has at least one."""
    blocked: frozenset[str]
    """Stops that no route passes; it may end there."""
    stops: tuple[Stop, ...]
    links: tuple[Link, ...]
    places: tuple[int, ...]
    """The number of each stop's place."""
    stations: tuple[int, ...]
    passable: tuple[bool, ...]
    dollar: int
    """What one dollar scores."""
    track: tuple[int, ...]
    """What each link scores: less for its hexsides, a bit that names it."""

    @cached_property
    def shift(self) -> int:
        """In what a step takes: the first bit for hexsides, above one for each place and one for each station."""
        return max(self.places, default=-1) + 1 + len(self.stations)

    @cached_property
    def ways(self) -> tuple[tuple[Way, ...], ...]:
        """From each stop, the steps over its links."""
        ways: list[list[Way]] = [[] for _ in self.stops]
        taken = [1 << place for place in self.places]
        for number, station in enumerate(self.stations):
            taken[station] |= 1 << self.shift - len(self.stations) + number
        for link, score in zip(self.links, self.track, strict=True):
            for start, end in ((link.first, link.second), (link.second, link.first)):
                gain = self.stops[end].value * self.dollar + score
                ways[start].append((end, link.mask << self.shift | taken[end], gain))
        return tuple(map(tuple, ways))

    def used(self, score: int) -> list[int]:
        last = len(self.links) - 1
        return [number for number in range(last + 1) if score >> last - number & 1]

    def dollars(self, score: int) -> int:
        """The dollars in a score: what is left when the track's share, always less than a dollar, is made good."""
        return -(-(score >> len(self.links)) // (self.dollar >> len(self.links)))


def build_board(stops: Iterable[Stop], chains: Iterable[Chain]) -> Board:
    _check_list(stops, "stops")
    _check_list(chains, "chains")
    stops, chains = tuple(stops), tuple(chains)
    try:
        return _build_board(stops, chains)
    except (AttributeError, TypeError, ValueError):
        # Boards are built often, so types are looked at only if something went wrong.
        if wrong := _wrong_type(stops, chains):
            raise TypeError(wrong) from None
        raise


def _build_board(stops: Sequence[Stop], chains: Sequence[Chain]) -> Board:
    in_order = tuple(sorted(stops, key=lambda stop: stop.name))
    number = {stop.name: index for index, stop in enumerate(in_order)}
    for stop, other in pairwise(in_order):
        if stop.name == other.name:
            raise ValueError(f"two stops have the same name: {stop.name}")
    for stop in in_order:
        if type(stop.value) is not int or type(stop.place) is not str:
            raise TypeError
        if stop.value < 0:
            raise ValueError(f"the value of {stop.name} is less than 0: {stop.value}")
    known = dict.fromkeys(from_lower_name(chain) for chain in chains)
    all_chains = tuple(sorted(known))
    for first, second, hexsides in all_chains:
        if first not in number or second not in number:
            raise ValueError(f"no such stop: the chain {first} to {second}")
        if not hexsides:
            raise ValueError(f"a chain without a hexside: {first} to {second}")
    useful = _useful(all_chains, {stop.name: stop.place for stop in in_order})
    links = [
        Link(number[first], number[second], mask, hexsides)
        for (first, second, hexsides), mask in zip(useful, _masks(useful), strict=True)
    ]
    return Board(in_order, all_chains, tuple(links))


def company_network(board: Board, own: Iterable[str], blocked: Iterable[str]) -> Network:
    """The network of the company with stations at `own`, where no route passes the stops `blocked`."""
    if not isinstance(board, Board):
        raise TypeError(f"a company's network needs a board from build_board, not {board!r:.60}")
    _check_list(own, "own")
    _check_list(blocked, "blocked")
    mine, closed = frozenset(own), frozenset(blocked)
    names = [stop.name for stop in board.stops]
    unknown = (mine | closed).difference(names)
    if unknown:
        raise ValueError(f"no such stop: {', '.join(sorted(map(str, unknown)))}")
    links, reached = _reach(board, [name in mine for name in names], [name not in closed for name in names])
    local = {stop: number for number, stop in enumerate(reached)}
    stops = tuple(board.stops[stop] for stop in reached)
    place_number: dict[str, int] = {}
    places = tuple(place_number.setdefault(stop.place, len(place_number)) for stop in stops)
    dollar, track = scores_of(links)
    return Network(
        board=board,
        own=mine,
        blocked=closed,
        stops=stops,
        links=tuple([Link(local[first], local[second], mask, hexsides) for first, second, mask, hexsides in links]),
        places=places,
        stations=tuple(number for number, stop in enumerate(stops) if stop.name in mine),
        passable=tuple(stop.name not in closed for stop in stops),
        dollar=dollar,
        track=track,
    )


def scores_of(links: Sequence[Link]) -> tuple[int, tuple[int, ...]]:
    """What a dollar scores, and each of the links."""
    count = len(links)
    per_dollar = len({hexside for link in links for hexside in link.hexsides}) + 1
    track = tuple((1 << count - 1 - rank) - (len(link.hexsides) << count) for rank, link in enumerate(links))
    return per_dollar << count, track


def read_network(data: Mapping[str, Any]) -> Network:
    """A network from plain data: stops with name, kind, value, own, through and place; chains by number of stop."""
    try:
        stops = [Stop(stop["name"], stop["value"], stop["place"], stop["kind"]) for stop in data["stops"]]
        chains = [_numbered(stops, *chain) for chain in data["chains"]]
        own = [stop["name"] for stop in data["stops"] if stop["own"]]
        blocked = [stop["name"] for stop in data["stops"] if not stop["through"]]
    except (KeyError, TypeError) as error:
        lacks = f"; {error} is missing" if isinstance(error, KeyError) else ""
        raise ValueError(
            "a network is a dict of stops as {name, kind, value, own, through, place} "
            f"and chains as [first stop, second stop, [hexsides]]{lacks}"
        ) from None
    return company_network(build_board(stops, chains), own, blocked)


def _numbered(stops: Sequence[Stop], first: int, second: int, hexsides: Iterable[int]) -> Chain:
    for number in (first, second):
        if type(number) is not int or not 0 <= number < len(stops):
            raise ValueError(f"a chain names its stops by number, from 0 to {len(stops) - 1}, not {number!r}")
    return Chain(stops[first].name, stops[second].name, tuple(hexsides))


def _check_list(items: object, what: str) -> None:
    """TypeError if it is a single thing, or a text."""
    if type(items) is str or not hasattr(items, "__iter__"):
        raise TypeError(f"{what} must be a list, not {items!r:.60}")


def _wrong_type(stops: Sequence[Any], chains: Sequence[Any]) -> str | None:
    """Which stop or chain of a board isn't one, or has a part of a wrong type."""
    for stop in stops:
        if type(stop) is not Stop:
            return f"a stop is a Stop(name, value, place), not {stop!r:.60}"
        if {type(stop.name), type(stop.place)} != {str}:
            return f"name and place of a stop are texts: {stop}"
        if type(stop.value) is not int:
            return f"the value of a stop is a whole number: {stop}"
    for chain in chains:
        if type(chain) is not Chain:
            return f"a chain is a Chain(first, second, hexsides), not {chain!r:.60}"
        if {type(chain.first), type(chain.second)} != {str}:
            return f"a chain has the names of its stops: {chain}"
        if not isinstance(chain.hexsides, Iterable) or any(type(hexside) is not int for hexside in chain.hexsides):
            return f"the hexsides of a chain are whole numbers: {chain}"
    return None


def from_lower_name(chain: Chain) -> Chain:
    """The same track told from the stop whose name comes first, hexsides in order."""
    first, second, hexsides = chain
    in_order = tuple(sorted(hexsides))
    if first <= second:
        return chain if in_order == hexsides else Chain(first, second, in_order)
    return Chain(second, first, in_order)


def _useful(chains: Iterable[Chain], places: Mapping[str, str]) -> list[Chain]:
    """Leave out what no best run uses: track back to the same place, twice over a hexside, or longer than need be.

    Of parallel chains, one whose hexsides contain another's is never better and counts as more hexsides.
    """
    parallel: dict[tuple[str, str], list[Chain]] = {}
    for chain in chains:
        first, second, hexsides = chain
        if places[first] != places[second] and len(set(hexsides)) == len(hexsides):
            parallel.setdefault((first, second), []).append(chain)
    useful: list[Chain] = []
    for group in parallel.values():
        if len(group) == 1:
            useful += group
        else:
            sides = [frozenset(chain.hexsides) for chain in group]
            useful += [chain for chain, mine in zip(group, sides, strict=True) if not any(one < mine for one in sides)]
    return useful


def _masks(chains: Sequence[Chain]) -> list[int]:
    """Hexsides as bits, one for all hexsides that the same chains use: a chain takes all of those or none."""
    users: dict[int, int] = {}
    for number, chain in enumerate(chains):
        for hexside in chain.hexsides:
            users[hexside] = users.get(hexside, 0) | 1 << number
    bit: dict[int, int] = {}
    for users_of_one in users.values():
        bit.setdefault(users_of_one, 1 << len(bit))
    masks = []
    for chain in chains:
        mask = 0
        for hexside in chain.hexsides:
            mask |= bit[users[hexside]]
        masks.append(mask)
    return masks


def _reach(board: Board, own: list[bool], passable: list[bool]) -> tuple[list[Link], list[int]]:
    """The links that a route with a station can use, and their stops, both in the board's order."""
    beside: list[list[Link]] = [[] for _ in board.stops]
    for link in board.links:
        beside[link.first].append(link)
        beside[link.second].append(link)
    entered = list(own)
    waiting = [stop for stop, is_own in enumerate(own) if is_own]
    while waiting:
        here = waiting.pop()
        for link in beside[here]:
            there = link.second if link.first == here else link.first
            if passable[there] and not entered[there]:
                entered[there] = True
                waiting.append(there)
    links = [link for link in board.links if entered[link.first] or entered[link.second]]
    return links, sorted({stop for link in links for stop in (link.first, link.second)})
