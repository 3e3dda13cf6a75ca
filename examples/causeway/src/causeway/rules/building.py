"""Chapter 5: building track."""

from causeway.actions import Build
from causeway.events import CubePlaced
from causeway.rules.turn import NO_SHARE, check_turn, end_turn
from causeway.state import State
from causeway.tables import COMPANIES, CUBES_A_TURN, HEXES, NEIGHBORS, label
from trunkline.core.errors import Illegal
from trunkline.core.events import Events
from trunkline.core.rulebook import rule


def build_options(state: State) -> list[Build]:
    return [
        action
        for company in COMPANIES
        for hex in dict.fromkeys(other for hex in state.track[company] for other in NEIGHBORS[hex])
        if not check_build(state, action := Build(company, hex))
    ]


def cost_of(state: State, hex: str) -> int:
    """What the next cube there costs: $2, in a town $3, and $2 more for every company that is there."""
    return 2 + (hex in state.values) + 2 * sum(hex in track for track in state.track.values())


@rule("5.1", "5.2", "5.3")
def check_build(state: State, action: Build) -> Illegal | None:
    """A company of one's own, next to its track, where there is room, at a price that it can pay."""
    company, hex = action.company, action.hex
    if company not in COMPANIES or hex not in HEXES:
        return Illegal("5.1", "there's no company {company!r}, or no hex {hex!r}", company=company, hex=hex)
    if refusal := _check_company(state, company):
        return refusal
    if hex in state.track[company] or not any(other in state.track[company] for other in NEIGHBORS[hex]):
        return Illegal(
            "5.2", "{company} can only build next to its track, not in {hex}", company=company, hex=label(hex)
        )
    if hex not in state.values and any(hex in track for track in state.track.values()):
        return Illegal("5.2", "{hex} is taken: only towns have room for several companies", hex=hex)
    if cost_of(state, hex) > state.treasury[company]:
        return Illegal(
            "5.3",
            "{hex} costs ${cost}, and {company} only has ${money}",
            hex=label(hex),
            cost=cost_of(state, hex),
            company=company,
            money=state.treasury[company],
        )
    return None


@rule("5.1", "5.4")
def _check_company(state: State, company: str) -> Illegal | None:
    """One company a turn, with a share of it and cubes left."""
    if state.step == "turn" and (refusal := check_turn(state, "build")):
        return refusal
    if state.company not in (None, company):
        return Illegal("5.4", "the second cube must be of {company}, too", company=state.company)
    if not state.shares[company][state.turn]:
        return Illegal("5.1", NO_SHARE, company=company)
    if not state.cubes[company]:
        return Illegal("5.2", "{company} has no cubes left", company=company)
    return None


@rule("5.3", "5.4")
def build(state: State, action: Build, events: Events = None) -> None:
    """The company pays the bank and places a cube; after the second one the turn is over."""
    company, cost = action.company, cost_of(state, action.hex)
    if events is not None:
        events.append(CubePlaced(state.turn, company, action.hex, cost, state.values.get(action.hex, 0)))
    state.treasury[company] -= cost
    state.bank += cost
    state.cubes[company] -= 1
    state.track[company] = (*state.track[company], action.hex)
    state.ready[company] = True
    state.step, state.company, state.laid = "build", company, state.laid + 1
    if state.laid == CUBES_A_TURN or not build_options(state):
        end_turn(state, "build", events)
