"""Chapter 7: the development of a hex or an industrial city."""

from trunkline.core.errors import Illegal
from trunkline.core.events import Events
from trunkline.core.rulebook import rule
from trunkline.games.express.actions import Develop
from trunkline.games.express.events import ForestDeveloped, HexDeveloped
from trunkline.games.express.rules.dividends import advance, next_box, raise_income
from trunkline.games.express.rules.turn import end_turn
from trunkline.games.express.state import State
from trunkline.games.express.tables import CHICAGO, DETROIT, FOREST_MONEY, HEXES, ORDER, label

#: Hexes that can be developed once there is a locomotive.
DEVELOPABLE = frozenset(
    hex for hex, printed in HEXES.items() if printed.terrain not in ("plain", "start") and hex not in (CHICAGO, DETROIT)
)


def develop_options(state: State) -> list[Develop]:
    return [
        action
        for hex in sorted(DEVELOPABLE.intersection(state.locomotives), key=ORDER.__getitem__)
        if not check_develop(state, action := Develop(hex))
    ]


@rule("7.1", "7.2", "7.5")
def can_develop(state: State, hex: str) -> bool:
    """Can the hex be developed now? `check_develop` says why not."""
    if hex not in DEVELOPABLE or not state.locomotives.get(hex):
        return False
    if HEXES[hex].terrain == "industrial":
        return next_box(state, HEXES[hex].name) is not None
    return hex not in state.developed and state.houses > 0


@rule("7.1", "7.2", "7.5")
def check_develop(state: State, action: Develop) -> Illegal | None:
    """A hex of the right kind with a locomotive, not developed yet, and a house or a box to go to."""
    hex = action.hex
    if can_develop(state, hex):
        return None
    if hex not in HEXES:
        return Illegal("7.1", "there's no hex {hex!r} on the map", hex=hex)
    printed = HEXES[hex]
    if printed.terrain in ("plain", "start") or hex == CHICAGO:
        return Illegal("7.1", "{place} can't be developed: plains, start hexes and Chicago never are", place=label(hex))
    if hex == DETROIT:
        return Illegal("7.1", "Detroit can't be developed: it grows by itself after each general dividend")
    if not state.locomotives.get(hex):
        return Illegal("7.1", "there's no locomotive in {place}, so it can't be developed", place=label(hex))
    if printed.terrain == "industrial":
        value = state.industrial[printed.name]
        return Illegal("7.5", "{place} is on its last box, {value}", place=label(hex), value=value)
    if hex in state.developed:
        return Illegal("7.2", "{place} is already developed", place=label(hex))
    return Illegal("7.2", "there are no houses left in the supply")


@rule("7.3", "7.4", "7.5")
def develop(state: State, action: Develop, events: Events = None) -> None:
    """A box further for an industrial city; otherwise a house, with money for a forest and income for the rest."""
    hex, printed = action.hex, HEXES[action.hex]
    value, gain = None, printed.develop
    if printed.terrain == "industrial":
        before = state.industrial[printed.name]
        advance(state, hex)
        value = state.industrial[printed.name]
        gain = value - before
    else:
        state.houses -= 1
        state.developed = tuple(sorted((*state.developed, hex), key=ORDER.__getitem__))
        if printed.terrain == "forest":
            pay_for_forest(state, hex)
        else:
            raise_income(state, hex, gain)
    if events is not None:
        there = state.locomotives[hex]
        if printed.terrain == "forest":
            events.append(ForestDeveloped(state.turn, hex, there[0], FOREST_MONEY))
        else:
            events.append(HexDeveloped(state.turn, hex, gain, {one: state.income[one] for one in there}, value))
    end_turn(state, events)


@rule("7.4")
def pay_for_forest(state: State, hex: str) -> None:
    """The bank pays the one company in the forest."""
    (company,) = state.locomotives[hex]
    state.treasury[company] += FOREST_MONEY
    state.bank -= FOREST_MONEY
