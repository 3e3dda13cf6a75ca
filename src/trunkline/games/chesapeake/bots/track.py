"""How the greedy bot lays track and places stations in 18Chesapeake: what it changes in the run, and where it leads."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from random import Random

from trunkline.games.chesapeake import Action, LayTile, Pass, PlaceStation, State, UsePower, options
from trunkline.games.chesapeake.board import Place, free_spaces, place_of, set_station, set_tile
from trunkline.games.chesapeake.bots.known import once
from trunkline.games.chesapeake.bots.runs import limits_of, run_with
from trunkline.games.chesapeake.bots.worth import LATER_STOPS, next_train, potential, rounds_left, single
from trunkline.games.chesapeake.network import best_run_of
from trunkline.games.chesapeake.rules.stations import stations_left
from trunkline.games.chesapeake.rules.track import terrain_cost
from trunkline.games.chesapeake.state import operating
from trunkline.games.chesapeake.tables import P4

CLOSER_LOOKS = 8
"""Lays whose run is looked at; the others look worse at first sight."""
RUNS_THAT_COUNT = 4
"""For how many rounds a better run counts."""
GUARD = 60
"""What a station in a city is worth that others could close to the company's run."""


def after_lay(state: State, action: LayTile | UsePower) -> State:
    """The board with the tile, and with the station that P4 brings."""
    company = operating(state)
    after = state.copy()
    set_tile(after, action.hex, action.tile, action.rotation)
    if isinstance(action, UsePower) and action.private == P4 and stations_left(state, company):
        set_station(after, company, action.hex, 0)
    return after


def board_worth(state: State, company: str) -> int:
    """What the board is worth to the company: its runs now and with a train to come."""
    trains = state.trains[company] or (next_train(state),)
    runs = min(RUNS_THAT_COUNT, rounds_left(state))
    later = run_with(state, company, [LATER_STOPS[state.phase]])
    return runs * (2 * run_with(state, company, limits_of(trains)) + later) // 3


def outlook(state: State, company: str) -> int:
    """What the track may lead to, for as many rounds as are still to come after this one."""
    return potential(state, company) * min(RUNS_THAT_COUNT, rounds_left(state) - 1) // 3


def lay_worths(state: State, company: str, offered: Sequence[Action]) -> dict[Action, int]:
    """What the likeliest lays gain for the company, less what they cost."""
    lays = [action for action in offered if isinstance(action, LayTile | UsePower)]
    afters = {action: after_lay(state, action) for action in lays}
    seen = {action: outlook(after, company) - terrain_cost(state, action.hex) for action, after in afters.items()}
    likely = sorted(lays, key=lambda action: -seen[action])[:CLOSER_LOOKS]
    now = outlook(state, company) + board_worth(state, company)
    return {action: seen[action] + board_worth(afters[action], company) - now for action in likely}


def lay(state: State, rng: Random) -> Action:
    """The lay that gains most; a lay that gains nothing is left out, where that is allowed."""
    offered = single(options(state))
    worths = lay_worths(state, operating(state), offered)
    if not worths or (Pass() in offered and max(worths.values()) < 0):
        return Pass()
    top = max(worths.values())
    return rng.choice([action for action, worth in worths.items() if worth == top])


def canal(state: State, _rng: Random) -> Action:
    """P4's station is free: it is placed."""
    return single(options(state))[0]


def is_at_risk(state: State, company: str, place: tuple[str, int]) -> bool:
    """Does the company's run pass a city that one more station of another company would close?"""
    return free_spaces(state, place, company) == 1 and place in passed_stops(state, company)


def passed_stops(state: State, company: str) -> AbstractSet[Place]:
    """The stops that the company's best run passes, found once for a board and its trains."""

    def find() -> AbstractSet[Place]:
        routes = best_run_of(state, company).routes
        return frozenset(place_of(stop) for route in routes for stop in route.stops[1:-1])

    return once(state, ("passed", company, state.phase, state.trains[company]), find)


def station(state: State, rng: Random) -> Action:
    """The station that gains most above its price, or none."""
    company = operating(state)
    price = stations_left(state, company)[0]
    now = board_worth(state, company) + outlook(state, company)
    worths: dict[Action, int] = {Pass(): 0}
    for action in single(options(state)):
        if isinstance(action, PlaceStation):
            after = state.copy()
            set_station(after, company, action.hex, action.city)
            gain = board_worth(after, company) + outlook(after, company) - now
            worths[action] = gain - price + GUARD * is_at_risk(state, company, (action.hex, action.city))
    top = max(worths.values())
    return rng.choice([action for action, worth in worths.items() if worth == top])
