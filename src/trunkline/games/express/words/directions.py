"""Where a hex of Chicago Express is: beside what, and how far from Chicago."""

from collections.abc import Mapping, Sequence

from trunkline.games.express.state import State, network
from trunkline.games.express.tables import CHICAGO, COMPANIES, HEXES, SIDES, label
from trunkline.games.express.ways import first_hexes, way_to_chicago
from trunkline.hexes import grid
from trunkline.words import compass
from trunkline.words.language import said, said_many


def _far_from(goal: str) -> Mapping[str, int]:
    """How many hexes each hex is away from one of them."""
    far, ends = {goal: 0}, [goal]
    for hex in ends:
        for other in SIDES[hex].values():
            if other not in far:
                far[other] = far[hex] + 1
                ends.append(other)
    return far


FROM_CHICAGO = _far_from(CHICAGO)


def whereabouts(state: State, company: str, hex: str) -> str:
    """Where a hex is that a company could build in: which way from its network, and how near to Chicago."""
    inside = network(state, company)
    if not inside:
        return ""
    parts = [_beside(hex, inside)]
    if CHICAGO not in inside and hex != CHICAGO:
        far, now = FROM_CHICAGO[hex], min(FROM_CHICAGO[each] for each in inside)
        if far < now:
            parts.append(
                said_many(far, "1 nearer to Chicago ({count} hex away)", "1 nearer to Chicago ({count} hexes away)")
            )
        else:
            parts.append(said_many(far, "{count} hex from Chicago", "{count} hexes from Chicago"))
        if hex in first_hexes(state, company):
            parts.append(said("on a cheapest way there"))
    return ", ".join(filter(None, parts))


def _beside(hex: str, inside: Sequence[str]) -> str:
    """Which way it is from the network: from a city if it is next to one, which everybody knows."""
    around = {other: edge for edge, other in SIDES[hex].items() if other in inside}
    if not around:
        return ""
    other = next((each for each in around if HEXES[each].name), next(iter(around)))
    return compass.beyond(grid.opposite(around[other]), HEXES[other].name or label(other))


def ways_in_words(state: State) -> list[str]:
    """The cheapest way to Chicago of each company that is open and not there yet."""
    return [
        _way(state, company)
        for company in COMPANIES
        if company in state.income and CHICAGO not in network(state, company)
    ]


def _way(state: State, company: str) -> str:
    way = way_to_chicago(state, company)
    if way is None:
        return said(
            "{company} can't get there (locomotives left: {count}).", company=company, count=state.charter[company]
        )
    return said_many(
        len(way.hexes),
        "{company} pays ${cost} for {count} hex: {places}.",
        "{company} pays ${cost} for {count} hexes: {places}.",
        company=company,
        cost=way.cost,
        places=[label(hex) for hex in way.hexes],
    )
