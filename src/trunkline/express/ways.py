"""Sections 6.2 to 6.6: the cheapest ways that a company could build, with the pieces that lie on the map now."""

from dataclasses import dataclass

from trunkline.express.rules.expansion import check_room, cost_of
from trunkline.express.state import State, network
from trunkline.express.tables import NEIGHBOURS


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
    found: dict[str, Way] = {}
    ends = dict.fromkeys(inside, Way((), 0))
    # A way of so many hexes is one hex more than a way of fewer, and only ways that became cheaper lead on.
    for _ in range(state.charter[company]):
        better: dict[str, Way] = {}
        for hex, way in ends.items():
            for other in NEIGHBOURS[hex]:
                cost = way.cost + cost_of(state, other)
                known = better.get(other) or found.get(other)
                if (known is None or cost < known.cost) and not check_room(state, company, other):
                    better[other] = Way((*way.hexes, other), cost)
        found |= better
        ends = better
    return found
