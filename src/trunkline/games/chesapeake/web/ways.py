"""The way of a train from the hexes that a player named: the shortest one through them, with all that lies between."""

from collections.abc import Collection, Iterator
from itertools import islice

from trunkline.games.chesapeake.board import SIDES, is_passable, place_of, tile_at
from trunkline.games.chesapeake.network import hexes_between, name_of, network_board
from trunkline.games.chesapeake.rules.running import Route, read_route
from trunkline.games.chesapeake.state import State, operating
from trunkline.games.chesapeake.tables import EDGE_TO, HEXES

STEPS = 8000
"""Steps of all searches for one way before it is given up."""
BETWEEN = 4
"""Stops that are put between the named ones at most."""
COMPARED = 40
"""Ways with equally many stops of which the shortest is taken."""

Sides = frozenset[int]


def completed(state: State, words: list[str], taken: Sides = frozenset(), without: str = "") -> list[str]:
    """The way through these hexes and stops with all that lies between; not over track that other routes have taken.

    Where no way leads on, the words are as they were named. `without` is a hex that is not put in again.
    """
    if not words or any(hex_of(word) not in HEXES for word in words):
        return words
    search = _Search(state, without)
    for count in range(len(words), 0, -1):
        named = words[:count]
        bare = [hex_of(word) for word in named]
        for those, used in ((named, taken), (bare, taken), (named, frozenset[int]()), (bare, frozenset[int]())):
            if way := search.shortest(those, used):
                return [*way, *words[count:]]
    return words


def hex_of(word: str) -> str:
    """The hex of a stop or hex as it is named."""
    return word.partition(":")[0]


def stops_of(state: State, word: str) -> list[str]:
    """The stops that a word can mean: the one it names, or any of its hex."""
    if ":" in word:
        return [word]
    return [name_of((word, index)) for index, stop in enumerate(tile_at(state, word).stops) if stop.edges]


def sides_of(text: str) -> Sides:
    """The hexsides that a route crosses."""
    route = read_route(text)
    pairs = zip(route.hexes, route.hexes[1:], strict=False) if isinstance(route, Route) else ()
    return frozenset(SIDES[hex, EDGE_TO[hex, other]].bit_length() for hex, other in pairs if (hex, other) in EDGE_TO)


def is_drawable(state: State, text: str) -> bool:
    """Is a route a way over neighbouring hexes to stops that are there?"""
    route = read_route(text)
    return (
        isinstance(route, Route)
        and all(stop < len(tile_at(state, hex).stops) for hex, stop in route.places)
        and all(pair in EDGE_TO for pair in zip(route.hexes, route.hexes[1:], strict=False))
    )


def connected(state: State, train: str, way: str) -> list[str]:
    """The beginning of a way as far as it is one, up to its last stop: all of it, one stop, or nothing."""
    words = way.split()
    for count in range(len(words), 1, -1):
        ends = ":" in words[0] and ":" in words[count - 1]
        if ends and is_drawable(state, f"{train}: {' '.join(words[:count])}"):
            return words[:count]
    # a stop alone is drawable if it would be the end of a way from itself
    first = words[:1]
    return first if first and ":" in first[0] and _is_stop(state, first[0]) else []


def _is_stop(state: State, word: str) -> bool:
    hex, _, index = word.partition(":")
    return hex in HEXES and word in stops_of(state, hex) and index.isdigit()


class _Search:
    """The ways over chains of track, from stop to stop, no hexside twice."""

    def __init__(self, state: State, without: str) -> None:
        self.state, self.without, self.steps = state, without, 0
        self.company = operating(state)
        self.chains: dict[str, list[tuple[str, Sides, list[str]]]] = {}
        for chain in sorted(network_board(state).chains, key=lambda one: len(one.hexsides)):
            sides, between = frozenset(chain.hexsides), hexes_between(state, chain.first, chain.hexsides, chain.second)
            self.chains.setdefault(chain.first, []).append((chain.second, sides, between))
            self.chains.setdefault(chain.second, []).append((chain.first, sides, between[::-1]))

    def shortest(self, words: list[str], used: Sides) -> list[str] | None:
        """The way with the fewest stops that were not named, and of those the one over the fewest hexes."""
        for between in range(BETWEEN + 1):
            starts = stops_of(self.state, words[0])
            ways = (way for start in starts for way in self._ways([start], words[1:], used, between))
            if way := min(islice(ways, COMPARED), key=len, default=None):
                return way
        return None

    def _ways(self, way: list[str], words: list[str], used: Sides, between: int) -> Iterator[list[str]]:
        """All ways on through the named hexes in their order, with at most so many stops between them."""
        self.steps += 1
        goal = next((n for n, word in enumerate(words) if stops_of(self.state, word)), None)
        if not words:
            yield way
        if goal is None or self.steps > STEPS:
            return
        ends, named = stops_of(self.state, words[goal]), {hex_of(word) for word in words}
        for end, sides, hexes in self.chains.get(way[-1], ()):
            if used & sides:
                continue
            longer, missed = [*way, *hexes, end], [word for word in words[:goal] if word not in hexes]
            if end in ends and not missed:
                yield from self._ways(longer, words[goal + 1 :], used | sides, between)
            elif between and end not in way and hex_of(end) not in named and self._may_pass(end):
                yield from self._ways(longer, missed + words[goal:], used | sides, between - 1)

    def _may_pass(self, stop: str) -> bool:
        return hex_of(stop) != self.without and is_passable(self.state, place_of(stop), self.company)


def taken_by(texts: Collection[str]) -> Sides:
    """The hexsides of some routes."""
    return frozenset[int]().union(*map(sides_of, texts))
