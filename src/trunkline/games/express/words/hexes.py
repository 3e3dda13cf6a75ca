"""All about a hex of Chicago Express, in short sentences: for its title in the picture, and for whoever asks."""

from collections.abc import Mapping

from trunkline.core.messages import Message, marked
from trunkline.games.express.rules.expansion import cost_of, income_of
from trunkline.games.express.state import State
from trunkline.games.express.tables import (
    CHICAGO,
    COMPANIES,
    DETROIT,
    EXCLUSIVE,
    FOREST_MONEY,
    FORT_WAYNE,
    HEXES,
    INDUSTRIAL,
    SIDES,
)
from trunkline.games.express.words.directions import FROM_CHICAGO
from trunkline.words import compass
from trunkline.words.language import said, said_many

KINDS: Mapping[str, str] = {
    "plain": marked("plain"),
    "forest": marked("forest"),
    "mountain": marked("mountain"),
    "city": marked("city"),
    "industrial": marked("industrial city"),
    "start": marked("start hex"),
}


def hex_words(state: State, hex: str) -> str:
    """Name, kind, cost now, income, and the companies there."""
    there = state.locomotives.get(hex, ())
    sentences = [_name(hex), _cost(state, hex), *_income(state, hex)]
    if hex == CHICAGO:
        sentences.append(said("The goal: a company that arrives pays a dividend at once."))
    else:
        far = FROM_CHICAGO[hex]
        sentences.append(said_many(far, "{count} hex from Chicago.", "{count} hexes from Chicago."))
    if hex == FORT_WAYNE:
        sentences.append(said("Wabash starts here."))
    sentences.append(said("Here: {companies}.", companies=there) if there else said("No locomotives here."))
    return " ".join(sentences)


def around(hex: str) -> str:
    """The hexes next to this one, each with its side."""
    return said("Next to it: {hexes}.", hexes=compass.around(SIDES[hex]))


def _name(hex: str) -> str:
    printed = HEXES[hex]
    name = Message("{city} ({hex})", city=printed.name, hex=hex) if printed.name else hex
    return said("{name}, {kind}.", name=name, kind=Message(KINDS[printed.terrain]))


def _cost(state: State, hex: str) -> str:
    printed, there = HEXES[hex], state.locomotives.get(hex, ())
    if printed.terrain == "start":
        owner = next(name for name, company in COMPANIES.items() if company.start == hex)
        return said("{company} starts here; closed to all others.", company=owner)
    if there and printed.terrain in EXCLUSIVE:
        return said("Full: there's room for one locomotive.")
    if len(there) == len(COMPANIES):
        return said("Full: every company is here.")
    cost = cost_of(state, hex)
    if not there:
        return said("A locomotive costs ${cost}.", cost=cost)
    words = marked("The next locomotive costs ${cost} ({count} × ${each}).")
    return said(words, cost=cost, count=len(there) + 1, each=printed.cost)


def _income(state: State, hex: str) -> list[str]:
    printed, gain = HEXES[hex], income_of(state, hex)
    if printed.terrain == "start":
        return []
    income = said("Income +{gain}.", gain=gain) if gain else said("No income.")
    more = _development(state, hex)
    return [income, more] if more else [income]


def _development(state: State, hex: str) -> str:
    """What a development has brought or would bring."""
    printed = HEXES[hex]
    if printed.terrain == "forest":
        if hex in state.developed:
            return said("Developed.")
        return said("A house pays the company ${money}.", money=FOREST_MONEY)
    if hex in state.developed:
        return said("Developed: the house's +{gain} is included.", gain=printed.develop)
    if printed.develop:
        return said("A house adds +{gain}.", gain=printed.develop)
    if hex == DETROIT:
        return said("Grows by itself after each general dividend.")
    if printed.terrain == "industrial":
        return said("Each development raises it: {values}.", values=" → ".join(map(str, INDUSTRIAL[printed.name])))
    return ""
