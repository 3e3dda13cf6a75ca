"""How the yardstick of 18Chesapeake lays track and places stations: by what its own company's runs gain."""

from collections.abc import Sequence
from random import Random

from trunkline.games.chesapeake import Action, Pass, PlaceStation, options
from trunkline.games.chesapeake.bots import ESTIMATES
from trunkline.kit18xx.actions import Lay
from trunkline.kit18xx.board import set_station
from trunkline.kit18xx.bots.runs import limits_of, run_with
from trunkline.kit18xx.bots.track import GUARD, RUNS_THAT_COUNT, after_lay, is_at_risk, outlook
from trunkline.kit18xx.bots.worth import next_train, rounds_left, single
from trunkline.kit18xx.rules.stations import stations_left
from trunkline.kit18xx.rules.track import terrain_cost
from trunkline.kit18xx.state import State, operating

LATER_STOPS = {"2": 3, "3": 4, "4": 5, "5": 6, "6": 7, "D": 8}
"""Stops of the train for which track is laid in a phase: one that the company will own later."""
CLOSER_LOOKS = 8
"""Lays whose run is looked at; the others look worse at first sight."""


def board_worth(state: State, company: str) -> int:
    """What the board is worth to the company: its runs now and with a train to come."""
    trains = state.trains[company] or (next_train(state),)
    runs = min(RUNS_THAT_COUNT, rounds_left(ESTIMATES, state))
    later = run_with(state, company, [LATER_STOPS[state.phase]])
    return runs * (2 * run_with(state, company, limits_of(state.title, trains)) + later) // 3


def lay_worths(state: State, company: str, offered: Sequence[Action]) -> dict[Action, int]:
    lays = [action for action in offered if isinstance(action, Lay)]
    afters = {action: after_lay(ESTIMATES, state, action) for action in lays}
    seen = {
        action: outlook(ESTIMATES, after, company) - terrain_cost(state, action.hex) for action, after in afters.items()
    }
    likely = sorted(lays, key=lambda action: -seen[action])[:CLOSER_LOOKS]
    now = outlook(ESTIMATES, state, company) + board_worth(state, company)
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


def station(state: State, rng: Random) -> Action:
    company = operating(state)
    price = stations_left(state, company)[0]
    now = board_worth(state, company) + outlook(ESTIMATES, state, company)
    worths: dict[Action, int] = {Pass(): 0}
    for action in single(options(state)):
        if isinstance(action, PlaceStation):
            after = state.copy()
            set_station(after, company, action.hex, action.city)
            gain = board_worth(after, company) + outlook(ESTIMATES, after, company) - now
            worths[action] = gain - price + GUARD * is_at_risk(state, company, (action.hex, action.city))
    top = max(worths.values())
    return rng.choice([action for action, worth in worths.items() if worth == top])
