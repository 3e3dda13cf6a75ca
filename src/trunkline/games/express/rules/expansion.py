"""Chapter 6: the expansion of a company, hex by hex."""

from functools import lru_cache

from trunkline.core.errors import Illegal
from trunkline.core.events import Events
from trunkline.core.messages import marked
from trunkline.core.rulebook import rule
from trunkline.games.express.actions import Build, Expand
from trunkline.games.express.events import ExpansionBegun, HexBuilt
from trunkline.games.express.rules.chicago import chicago_phase
from trunkline.games.express.rules.turn import end_turn
from trunkline.games.express.state import State, add_locomotive, network
from trunkline.games.express.tables import (
    CHICAGO,
    COMPANIES,
    EXCLUSIVE,
    EXPANSION_HEXES,
    HEXES,
    NEIGHBOURS,
    ORDER,
    label,
)

EXPANSIONS = tuple(Expand(company) for company in COMPANIES)
BUILDS = {hex: Build(hex) for hex in HEXES}


def expand_options(state: State) -> list[Expand]:
    return [action for action in EXPANSIONS if not check_expand(state, action)]


@rule("6.1", "6.6")
def check_expand(state: State, action: Expand) -> Illegal | None:
    """A company of one's own, with a locomotive and a hex that it may build in and can pay."""
    assert state.actor is not None
    company = action.company
    if company not in COMPANIES:
        return Illegal(
            "6.1", "no company is called {company!r}; there are {companies}", company=company, companies=[*COMPANIES]
        )
    if not state.shares[company][state.actor]:
        return Illegal("6.1", "you need a share of {company} to expand it", company=company)
    if not state.charter[company]:
        return Illegal("6.6", "{company} has no locomotives left on its charter", company=company)
    costs = []
    for hex in frontier(state, company):
        if not check_room(state, company, hex):
            costs.append(cost_of(state, hex))
            if costs[-1] <= state.treasury[company]:
                return None
    if not costs:
        return Illegal("6.3", "no hex next to {company}'s network has room for it", company=company)
    words = marked("{company} has ${money}, but its cheapest hex costs ${cost}")
    return Illegal("6.5", words, company=company, money=state.treasury[company], cost=min(costs))


@rule("6.1")
def expand(state: State, action: Expand, events: Events = None) -> None:
    """The company is fixed for this expansion."""
    state.company = action.company
    state.step = "build"
    if events is not None:
        events.append(ExpansionBegun(state.turn, action.company, state.treasury[action.company]))


def frontier(state: State, company: str) -> tuple[str, ...]:
    """The hexes next to the company's network, in the order of the map."""
    return _around(tuple(network(state, company)))


@lru_cache(maxsize=4096)
def _around(inside: tuple[str, ...]) -> tuple[str, ...]:
    """The hexes next to some others, in the order of the map."""
    around = {other for hex in inside for other in NEIGHBOURS[hex]}
    return tuple(sorted(around.difference(inside), key=ORDER.__getitem__))


def is_next_to(state: State, company: str, hex: str) -> bool:
    """Is the company in a hex beside this one?"""
    at = state.locomotives
    for other in NEIGHBOURS[hex]:  # noqa: SIM110  (a plain loop is faster, and this is asked very often)
        if other in at and company in at[other]:
            return True
    return False


def build_options(state: State) -> list[Build]:
    """Every hex on the frontier, which is next to the network, that may be built in."""
    company = state.company
    assert company is not None
    return [BUILDS[hex] for hex in frontier(state, company) if not _check_site(state, company, hex)]


@rule("6.2", "6.5", "6.6")
def check_build(state: State, action: Build) -> Illegal | None:
    """A hex next to the network as it is by now, with room, that the company has a locomotive and the money for."""
    company, hex = state.company, action.hex
    assert company is not None
    if hex not in HEXES:
        return Illegal("6.2", "there's no hex {hex!r} on the map", hex=hex)
    if not is_next_to(state, company, hex):
        return Illegal("6.2", "{place} isn't next to {company}'s network", place=label(hex), company=company)
    return _check_site(state, company, hex)


@rule("6.2", "6.5", "6.6")
def _check_site(state: State, company: str, hex: str) -> Illegal | None:
    """Room in the hex, and a locomotive and the money for it."""
    if refusal := check_room(state, company, hex):
        return refusal
    if not state.charter[company]:
        return Illegal("6.6", "{company} has no locomotives left on its charter", company=company)
    cost = cost_of(state, hex)
    if cost > state.treasury[company]:
        words = marked("{place} costs ${cost}, but {company} has ${money}")
        return Illegal("6.5", words, place=label(hex), cost=cost, company=company, money=state.treasury[company])
    return None


@rule("6.3")
def has_room(state: State, company: str, hex: str) -> bool:
    """May the company build here as far as the others there are concerned? `check_room` says why not."""
    there = state.locomotives.get(hex, ())
    terrain = HEXES[hex].terrain
    return terrain != "start" and company not in there and not (there and terrain in EXCLUSIVE)


@rule("6.3")
def check_room(state: State, company: str, hex: str) -> Illegal | None:
    """Once per company; forests and mountains once in all; start hexes not at all (ruling C6)."""
    if has_room(state, company, hex):
        return None
    printed, there = HEXES[hex], state.locomotives.get(hex, ())
    if company in there:
        return Illegal("6.3", "{company} is already in {place}", company=company, place=label(hex))
    if printed.terrain == "start":
        return Illegal("6.3", "{place} is a start hex: no other company can build there", place=label(hex))
    words = marked("{place} has room for one locomotive, and {company} is already there")
    return Illegal("6.3", words, place=label(hex), company=there[0])


@rule("6.3")
def is_full(state: State, hex: str) -> bool:
    """Is there no room for another company, whichever it is?"""
    there = state.locomotives.get(hex, ())
    return len(there) == (1 if HEXES[hex].terrain in EXCLUSIVE else len(COMPANIES))


@rule("6.4")
def cost_of(state: State, hex: str) -> int:
    """The printed cost times the locomotives there, the new one included."""
    return HEXES[hex].cost * (len(state.locomotives.get(hex, ())) + 1)


@rule("6.7")
def income_of(state: State, hex: str) -> int:
    """What a company gains by arriving in the hex now."""
    printed = HEXES[hex]
    if printed.terrain == "industrial":
        return state.industrial[printed.name]
    return printed.income + (printed.develop if hex in state.developed else 0)


@rule("6.2", "6.4")
def build(state: State, action: Build, events: Events = None) -> None:
    """Pay, place, raise the income; Chicago or the third hex ends the expansion (ruling C7)."""
    company, hex = state.company, action.hex
    assert company is not None
    cost, gain = cost_of(state, hex), income_of(state, hex)
    state.treasury[company] -= cost
    state.bank += cost
    state.charter[company] -= 1
    state.income[company] += gain
    if events is not None:
        events.append(HexBuilt(company, hex, cost, gain, state.income[company]))
    add_locomotive(state, hex, company)
    state.built += 1
    if hex == CHICAGO:
        chicago_phase(state, company, events)
    elif state.built == EXPANSION_HEXES:
        end_turn(state, events)
