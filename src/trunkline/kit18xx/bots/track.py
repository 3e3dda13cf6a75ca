"""How bots lay track and place stations: what runs gain or lose, and where the track leads."""

from collections.abc import Set as AbstractSet
from random import Random

from trunkline.bots.bot import Candidate, Term
from trunkline.core.messages import Message
from trunkline.kit18xx.actions import Action, Lay, Pass, PlaceStation, UsePower
from trunkline.kit18xx.board import Board, board_of, free_spaces, place_of, set_station, set_tile
from trunkline.kit18xx.bots.estimates import Estimates, Weights
from trunkline.kit18xx.bots.runs import earnings_of, once, run_of
from trunkline.kit18xx.bots.worth import next_train, potential, rounds_left, single
from trunkline.kit18xx.engine import apply, options
from trunkline.kit18xx.grid import Place
from trunkline.kit18xx.network import best_run_of
from trunkline.kit18xx.rules.stations import stations_left
from trunkline.kit18xx.rules.track import terrain_cost
from trunkline.kit18xx.state import State, acting, floated_companies, operating
from trunkline.kit18xx.walks import reached_hexes

RUNS_THAT_COUNT = 4
"""For how many rounds a better run counts."""
GUARD = 60
"""What a station in a city is worth that others could close to the company's run."""


def after_lay(estimates: Estimates, state: State, action: Lay) -> State:
    company = operating(state)
    after = state.copy()
    set_tile(after, action.hex, action.tile, action.rotation)
    if isinstance(action, UsePower) and action.private in estimates.station_powers and stations_left(state, company):
        set_station(after, company, action.hex, 0)
    return after


def outlook(estimates: Estimates, state: State, company: str) -> int:
    return potential(estimates, state, company) * min(RUNS_THAT_COUNT, rounds_left(estimates, state) - 1) // 3


def is_at_risk(state: State, company: str, place: tuple[str, int]) -> bool:
    """Does the company's run pass a city that one more station of another company would close?"""
    return free_spaces(state, place, company) == 1 and place in passed_stops(state, company)


def passed_stops(state: State, company: str) -> AbstractSet[Place]:
    """The stops that the company's best run passes, found once for a board and its trains."""

    def find() -> AbstractSet[Place]:
        routes = best_run_of(state, company).routes
        return frozenset(place_of(stop) for route in routes for stop in route.stops[1:-1])

    return once(state, ("passed", company, state.phase, state.trains[company]), find)


ROUNDS_THAT_COUNT = 6
"""For how many rounds a better run counts at most."""
LEAST = 15
"""Per cent of its company's money that counts for a president at least."""
TREASURY = 60
"""Per cent that a company's money counts, against money that it earns."""
BLUR = 3
"""Dollars by which two lays may be taken for equal."""


def stake(state: State, company: str, seat: int, rivals: int) -> int:
    """How many per cent of what a company earns are a lead for the seat."""
    held = state.shares[company]
    return 10 * held[seat] - (sum(held) - held[seat]) * rivals // (10 * (state.players - 1))


def worth_of_runs(state: State, company: str) -> int:
    """What a company's run is worth in a round: with its trains, and with the next that it may buy."""
    number = list(state.title.trains).index(next_train(state))
    alone = earnings_of(state, company).single
    coming = alone[min(number + 1, len(alone) - 1)]
    run = run_of(state, company) if state.trains[company] else alone[number]
    return (2 * run + coming) // 3


def keep_known(state: State, after: State, hex: str) -> None:
    """Companies whose track does not reach the hex earn what they did."""
    known, new = board_of(state).known, board_of(after).known
    if new is known:
        return
    far = {name for name, stations in state.stations.items() if stations and hex not in reached_hexes(state, name)}
    for key, value in known.items():
        if isinstance(key, tuple) and key[0] in far:
            new[key] = value


def moved(state: State, action: Action) -> State:
    after = state.copy()
    apply(after, action)
    assert isinstance(after.board, Board)
    return after


def run_terms(estimates: Estimates, state: State, after: State, seat: int, weights: Weights) -> list[Term]:
    rounds, found = min(ROUNDS_THAT_COUNT, rounds_left(estimates, state)), []
    own = state.company
    for company in floated_companies(state):
        more = worth_of_runs(after, company) - worth_of_runs(state, company)
        if not more:
            continue
        part = stake(state, company, seat, round(weights["rivals"]))
        if company == own:
            part = max(part, LEAST)
        better = Message("{company}'s trains run for more each round", company=company)
        worse = Message("{company}'s trains run for less each round", company=company)
        found.append(Term(f"{company} runs", rounds * more * part // 100, better, worse, more))
    return sorted(found, key=lambda term: -abs(term.value))


def built(estimates: Estimates, state: State, action: Action, cost: int, weights: Weights, guard: int = 0) -> Candidate:
    company, seat = operating(state), acting(state)
    after = moved(state, action)
    if isinstance(action, Lay):
        keep_known(state, after, action.hex)
    part = max(LEAST, stake(state, company, seat, round(weights["rivals"])))
    said = run_terms(estimates, state, after, seat, weights)
    further = outlook(estimates, after, company) - outlook(estimates, state, company)
    leads = further * round(weights["track"]) // 100
    if leads:
        better = Message("this track leads on to more places")
        said.append(Term("leads", leads * part // 100, better))
    if guard:
        safe = Message("nobody can close this city to {company} any more", company=company)
        said.append(Term("guard", guard * part // 100, safe))
    if cost:
        dearer = Message("{company} pays more for it", company=company)
        cheaper = Message("{company} pays less for it", company=company)
        said.append(Term("cost", -cost * part * TREASURY // 10_000, dearer, cheaper, cost))
    return Candidate(action, sum(term.value for term in said), tuple(said))


def in_order(found: list[Candidate], rng: Random) -> list[Candidate]:
    ranked = sorted(((one.value + rng.randrange(BLUR + 1), one) for one in found), key=lambda pair: -pair[0])
    ordered: list[Candidate] = []
    for _, one in ranked:
        value = min(one.value, ordered[-1].value) if ordered else one.value
        ordered.append(Candidate(one.action, value, one.terms))
    return ordered


def lay_candidates(estimates: Estimates, state: State, rng: Random, looks: int, weights: Weights) -> list[Candidate]:
    company = operating(state)
    offered = single(options(state))
    lays = [action for action in offered if isinstance(action, Lay)]
    costs = {action: terrain_cost(state, action.hex) for action in lays}

    def at_first_sight(action: Lay) -> int:
        return costs[action] - outlook(estimates, after_lay(estimates, state, action), company)

    likely = sorted(lays, key=at_first_sight)[:looks]
    found = [built(estimates, state, action, costs[action], weights) for action in likely]
    if Pass() in offered or not found:
        found.append(Candidate(Pass(), 0))
    return in_order(found, rng)


def station_candidates(estimates: Estimates, state: State, rng: Random, weights: Weights) -> list[Candidate]:
    company = operating(state)
    price = stations_left(state, company)[0] if state.step == "station" else 0
    found = [Candidate(Pass(), 0)]
    for action in single(options(state)):
        if isinstance(action, PlaceStation):
            guard = GUARD if is_at_risk(state, company, (action.hex, action.city)) else 0
            found.append(built(estimates, state, action, price, weights, guard))
    return in_order(found, rng)
