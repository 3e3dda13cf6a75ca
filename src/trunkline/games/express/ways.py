"""Sections 6.2 to 6.6: the cheapest ways that a company could build, with the pieces that lie on the map now."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from trunkline.games.express.rules.expansion import check_room, cost_of, frontier
from trunkline.games.express.state import State, network
from trunkline.games.express.tables import CHICAGO, EXPANSION_HEXES, NEIGHBOURS


@dataclass(frozen=True, slots=True)
class Way:
    """The hexes to build in, one after the other, and what they cost together."""

    hexes: tuple[str, ...]
    cost: int


def cheapest_ways(state: State, company: str) -> dict[str, Way]:
    """The cheapest way of a company to every hex that it can still reach with the locomotives on its charter.

    Of ways that cost the same, one with the fewest hexes. Money is not asked for, nor how many expansions it takes.
    """
    inside = network(state, company)
    cheapest: dict[str, Way] = {}
    ends = dict.fromkeys(inside, Way((), 0))
    # A way of so many hexes is one hex more than a way of fewer, and only ways that became cheaper lead on.
    for _ in range(state.charter[company]):
        better: dict[str, Way] = {}
        for hex, way in ends.items():
            for other in NEIGHBOURS[hex]:
                cost = way.cost + cost_of(state, other)
                known = better.get(other) or cheapest.get(other)
                if (known is None or cost < known.cost) and not check_room(state, company, other):
                    better[other] = Way((*way.hexes, other), cost)
        cheapest |= better
        ends = better
    return cheapest


def way_to_chicago(state: State, company: str) -> Way | None:
    return _to_chicago(state, company).way


def first_hexes(state: State, company: str) -> frozenset[str]:
    """The hexes beside a company's network with which some way to Chicago begins that is as cheap as any."""
    return _to_chicago(state, company).first


@dataclass(frozen=True, slots=True)
class _ToChicago:
    way: Way | None = None
    first: frozenset[str] = frozenset()


def _to_chicago(state: State, company: str) -> _ToChicago:
    """Worked out once for the pieces on the map and the locomotives on the charter."""
    if CHICAGO in network(state, company):
        return _ToChicago()
    pieces = tuple((hex, *companies) for hex, companies in state.locomotives.items())
    kept = _kept(company, state.charter[company], pieces)
    if not kept:
        way = cheapest_ways(state, company).get(CHICAGO)
        kept.append(_ToChicago(way, frozenset(_first_of(state, company, way.cost)) if way else frozenset()))
    return kept[0]


@lru_cache(maxsize=256)
def _kept(_company: str, _charter: int, _pieces: tuple[tuple[str, ...], ...]) -> list[_ToChicago]:
    return []


def _first_of(state: State, company: str, cost: int) -> Iterator[str]:
    """The hexes beside the network from which the rest of a way that costs so much in all leads to Chicago."""
    # What is still to be paid beyond each hex, found backwards from Chicago.
    beyond, ends = {CHICAGO: 0}, {CHICAGO: 0}
    for _ in range(state.charter[company] - 1):
        better: dict[str, int] = {}
        for hex, rest in ends.items():
            for other in NEIGHBOURS[hex]:
                known = better.get(other, beyond.get(other))
                total = rest + cost_of(state, hex)
                if (known is None or total < known) and not check_room(state, company, other):
                    better[other] = total
        beyond |= better
        ends = better
    for hex in frontier(state, company):
        if hex in beyond and not check_room(state, company, hex) and cost_of(state, hex) + beyond[hex] == cost:
            yield hex


def most_builds(state: State) -> int:
    """How many hexes the company that expands could still build in, with its money and locomotives."""
    company = state.company
    assert company is not None
    most = min(EXPANSION_HEXES - state.built, state.charter[company])
    return _most_within(state, company, frontier(state, company), (), state.treasury[company], most)


def _most_within(
    state: State, company: str, around: Sequence[str], built: tuple[str, ...], money: int, most: int
) -> int:
    """The longest series of hexes for the money: beside the network, or beside those built before in the series."""
    longest = 0
    open_hexes = [hex for hex in around if not check_room(state, company, hex)]
    for hex in sorted(open_hexes, key=lambda hex: cost_of(state, hex)):
        cost = cost_of(state, hex)
        if longest == most or cost > money:
            break
        rest = 0
        if hex != CHICAGO and most > 1:
            inside = (*built, hex)
            beyond = [other for other in (*around, *NEIGHBOURS[hex]) if other not in inside]
            rest = _most_within(state, company, list(dict.fromkeys(beyond)), inside, money - cost, most - 1)
        longest = max(longest, 1 + rest)
    return longest
