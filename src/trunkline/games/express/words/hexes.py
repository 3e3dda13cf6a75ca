"""All about a hex of Chicago Express, in short sentences: what is there, and where it is."""

from collections.abc import Mapping, Sequence

from trunkline.core.messages import Message, marked
from trunkline.games.express import tables
from trunkline.games.express.rules.expansion import cost_of, income_of
from trunkline.games.express.state import State, network
from trunkline.games.express.ways import first_hexes, way_to_chicago
from trunkline.hexes import grid
from trunkline.words import compass
from trunkline.words.language import said, said_many


def _far_from(goal: str) -> Mapping[str, int]:
    far, ends = {goal: 0}, [goal]
    for hex in ends:
        for other in tables.SIDES[hex].values():
            if other not in far:
                far[other] = far[hex] + 1
                ends.append(other)
    return far


FROM_CHICAGO = _far_from(tables.CHICAGO)


def whereabouts(state: State, company: str, hex: str) -> str:
    inside = network(state, company)
    if not inside:
        return ""
    parts = [_beside(hex, inside)]
    if tables.CHICAGO not in inside and hex != tables.CHICAGO:
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
    around = {other: edge for edge, other in tables.SIDES[hex].items() if other in inside}
    if not around:
        return ""
    other = next((each for each in around if tables.HEXES[each].name), next(iter(around)))
    return compass.beyond(grid.opposite(around[other]), tables.HEXES[other].name or tables.label(other))


def ways_in_words(state: State) -> list[str]:
    return [
        _way(state, company)
        for company in tables.COMPANIES
        if company in state.income and tables.CHICAGO not in network(state, company)
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
        places=[tables.label(hex) for hex in way.hexes],
    )


KINDS: Mapping[str, str] = {
    "plain": marked("plain"),
    "forest": marked("forest"),
    "mountain": marked("mountain"),
    "city": marked("city"),
    "industrial": marked("industrial city"),
    "start": marked("start hex"),
}


def hex_words(state: State, hex: str) -> str:
    there = state.locomotives.get(hex, ())
    sentences = [_name(hex), _cost(state, hex), *_income(state, hex)]
    if hex == tables.CHICAGO:
        sentences.append(said("The goal: a company that arrives pays a dividend at once."))
    else:
        far = FROM_CHICAGO[hex]
        sentences.append(said_many(far, "{count} hex from Chicago.", "{count} hexes from Chicago."))
    if hex == tables.FORT_WAYNE:
        sentences.append(said("Wabash starts here."))
    sentences.append(said("Here: {companies}.", companies=there) if there else said("No locomotives here."))
    return " ".join(sentences)


def around(hex: str) -> str:
    return said("Next to it: {hexes}.", hexes=compass.around(tables.SIDES[hex]))


def _name(hex: str) -> str:
    printed = tables.HEXES[hex]
    name = Message("{city} ({hex})", city=printed.name, hex=hex) if printed.name else hex
    return said("{name}, {kind}.", name=name, kind=Message(KINDS[printed.terrain]))


def _cost(state: State, hex: str) -> str:
    printed, there = tables.HEXES[hex], state.locomotives.get(hex, ())
    if printed.terrain == "start":
        owner = next(name for name, company in tables.COMPANIES.items() if company.start == hex)
        return said("{company} starts here; closed to all others.", company=owner)
    if there and printed.terrain in tables.EXCLUSIVE:
        return said("Full: there's room for one locomotive.")
    if len(there) == len(tables.COMPANIES):
        return said("Full: every company is here.")
    cost = cost_of(state, hex)
    if not there:
        return said("A locomotive costs ${cost}.", cost=cost)
    words = marked("The next locomotive costs ${cost} ({count} × ${each}).")
    return said(words, cost=cost, count=len(there) + 1, each=printed.cost)


def _income(state: State, hex: str) -> list[str]:
    printed, gain = tables.HEXES[hex], income_of(state, hex)
    if printed.terrain == "start":
        return []
    income = said("Income +{gain}.", gain=gain) if gain else said("No income.")
    more = _development(state, hex)
    return [income, more] if more else [income]


def _development(state: State, hex: str) -> str:
    printed = tables.HEXES[hex]
    if printed.terrain == "forest":
        if hex in state.developed:
            return said("Developed.")
        return said("A house pays the company ${money}.", money=tables.FOREST_MONEY)
    if hex in state.developed:
        return said("Developed: the house's +{gain} is included.", gain=printed.develop)
    if printed.develop:
        return said("A house adds +{gain}.", gain=printed.develop)
    if hex == tables.DETROIT:
        return said("Grows by itself after each general dividend.")
    if printed.terrain == "industrial":
        return said(
            "Each development raises it: {values}.", values=" → ".join(map(str, tables.INDUSTRIAL[printed.name]))
        )
    return ""
