"""The best run by a sweep over the board: all trains together, link by link.

Partial runs with every train in the same state and the same hexsides taken are merged; the best goes on. What a train
can still score with the board to itself bounds what it can score beside the others, and partial runs that cannot beat
a known run are dropped.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations

from trunkline.routing.frontier import plan_sweep
from trunkline.routing.network import Network
from trunkline.routing.paths import Budget, OutOfBudget
from trunkline.routing.single_train import DONE, NEVER, SingleTrain

Trains = tuple[int, ...]
"""The state of each train."""
Runs = dict[Trains, dict[int, int]]
"""Partial runs before a step: by the states of the trains and the hexsides taken, the best score."""
Fit = dict[Trains, list[tuple[int, int, int]]]
"""The same that are worth going on with: by the states of the trains, what each can come to, hexsides, score."""
NARROW = 300
"""How many partial runs the first pass keeps at a step."""


class Joint:
    """Trains that share the board, longest first; the best score known and a bound that no score exceeds."""

    def __init__(self, network: Network, limits: Iterable[int], budget: Budget, order: Sequence[str] = ()) -> None:
        self.network = network
        self.budget = budget
        self.limits = tuple(sorted(limits, reverse=True))
        self.sweep = plan_sweep(network, order)
        self.kinds = {limit: SingleTrain(self.sweep, limit) for limit in self.limits}
        self.singles = [self.kinds[limit] for limit in self.limits]
        firsts = [self.limits.index(limit) for limit in self.kinds]
        self.same_limit = list(zip(firsts, [*firsts[1:], len(self.limits)], strict=True))
        """Where the trains of each limit begin and end."""
        self.score = 0
        self.upper = _at_first_sight(network, self.limits) * network.dollar

    def solve(self) -> None:
        """Find the best score: one train after the other, then together but with few partial runs, then with all.

        A train alone needs none of that. Where the budget ends, `score` and `upper` are as good as they have become.
        """
        try:
            if len(self.singles) == 1:
                self.score = self.upper = self.singles[0].best_above(self.score, self.budget)
                return
            self.upper = min(self.upper, sum(single.best(0, self.budget) for single in self.singles))
            if self.score < self.upper:
                self._one_after_the_other()
            for most in (NARROW, None):
                if self.score < self.upper:
                    self._together(most)
        except OutOfBudget:
            pass

    def share_out(self, score: int, limits: Sequence[int]) -> dict[int, int]:
        """Which train runs each link behind a score; `limits` are in the order of the trains.

        Each way to share them out is written as the list of trains beside the links; the first in that order is taken.
        """
        singles = [self.kinds[limit] for limit in limits]
        digit, last = len(limits).bit_length(), len(self.network.links) - 1
        size = digit * (last + 1)
        # The list is written as one number below the score, to be as small as can be.
        runs: dict[Trains, int] = {tuple(one.start for one in singles): 0}
        for number, step in enumerate(self.sweep.steps):
            is_used = score >> last - step.rank & 1
            coming: dict[Trains, int] = {}
            for trains, total in runs.items():
                for train, states, gain in _choices(number, singles, trains):
                    if is_used == (train is not None):
                        packed = total + (gain << size) - ((train or 0) << digit * (last - step.rank))
                        if states not in coming or coming[states] < packed:
                            coming[states] = packed
            runs = coming
        packed = (score << size) - max(runs.values())
        return {rank: packed >> digit * (last - rank) & (1 << digit) - 1 for rank in self.network.used(score)}

    def _one_after_the_other(self) -> None:
        """Give each train its best of what the trains before it have left, in every order if they are few."""
        orders = dict.fromkeys(permutations(self.limits)) if len(self.limits) < 5 else [self.limits]
        for order in orders:
            total = taken = 0
            for limit in order:
                score = self.kinds[limit].best(taken, self.budget)
                total += score
                for rank in self.network.used(score):
                    taken |= self.network.links[rank].mask
            self.score = max(self.score, total)

    def _together(self, most: int | None) -> None:
        """One pass over the board, with at most so many partial runs at a step."""
        runs: Runs = {tuple(single.start for single in self.singles): {0: 0}}
        lost = 0
        for number in range(len(self.sweep.steps)):
            fit = self._fit(number, runs)
            bounds = [bound for group in fit.values() for bound, _, _ in group]
            self.budget.spend(len(bounds))
            self.upper = min(self.upper, max([self.score, lost, *bounds]))
            floor = self.score if most is None or len(bounds) <= most else sorted(bounds)[-most - 1]
            lost = max(lost, floor)
            runs = self._advance(number, fit, floor)
        for by_taken in runs.values():
            self.score = max([self.score, *by_taken.values()])
        self.upper = min(self.upper, max(self.score, lost))

    def _fit(self, number: int, runs: Runs) -> Fit:
        """The partial runs that can still beat the best.

        A run with a single train on its way is closed: what that train can still score is known exactly.
        """
        self._look_ahead(number, runs)
        promising: Fit = {}
        for trains, by_taken in runs.items():
            on_the_way = [
                (single.rest[number], state, single.matters[number][state])
                for single, state in zip(self.singles, trains, strict=True)
                if state != DONE
            ]
            fit = []
            for taken, score in by_taken.items():
                bound = score
                for rest, state, matters in on_the_way:
                    bound += rest[state | taken & matters]
                if bound > self.score:
                    if len(on_the_way) > 1:
                        fit.append((bound, taken, score))
                    else:
                        self.score = bound
            if fit:
                promising[trains] = fit
        return promising

    def _look_ahead(self, number: int, runs: Runs) -> None:
        for first, last in self.same_limit:
            single = self.singles[first]
            keys: dict[int, None] = {}
            for trains, by_taken in runs.items():
                for state in dict.fromkeys(trains[first:last]):
                    matters = single.matters[number][state]
                    for taken in by_taken:
                        keys[state | taken & matters] = None
            single.look_ahead(number, keys, self.budget)

    def _advance(self, number: int, fit: Fit, floor: int) -> Runs:
        """Decide a step's link for the partial runs that can come to more than `floor`."""
        mask = self.sweep.steps[number].link.mask
        coming: Runs = {}
        for trains, group in fit.items():
            going_on = [(taken, score) for bound, taken, score in group if bound > floor]
            for train, states, gain in _choices(number, self.singles, trains):
                if train and self.singles[train] is self.singles[train - 1] and trains[train] == trains[train - 1]:
                    continue
                takes = 0 if train is None else mask
                matters = 0
                for single, state in zip(self.singles, states, strict=True):
                    matters |= single.matters[number + 1][state]
                if len(self.same_limit) < len(states):
                    # Trains of one limit are interchangeable, so their states are kept in order.
                    states = tuple(state for first, last in self.same_limit for state in sorted(states[first:last]))
                into = coming.setdefault(states, {})
                for taken, score in going_on:
                    if not taken & takes:
                        taken = (taken | takes) & matters
                        score += gain
                        if taken not in into or into[taken] < score:
                            into[taken] = score
        return coming


def _choices(number: int, singles: Sequence[SingleTrain], trains: Trains) -> Iterator[tuple[int | None, Trains, int]]:
    """Who uses a step's link, None or a train; the states after it, and what it scores."""
    moves = [
        one.moves[number].get(state) or one.move(number, state) for one, state in zip(singles, trains, strict=True)
    ]
    skips = tuple(move[0] for move in moves)
    if NEVER not in skips:
        yield None, skips, 0
    for train, (_, _, use, _, gain) in enumerate(moves):
        if use != NEVER:
            states = (*skips[:train], use, *skips[train + 1 :])
            if NEVER not in states:
                yield train, states, gain


def _at_first_sight(network: Network, limits: Sequence[int]) -> int:
    """Dollars that no run exceeds: each train at its most valuable places, no more than two of them ends only."""
    best: dict[bool, dict[int, int]] = {True: {}, False: {}}
    for place, stop, passable in zip(network.places, network.stops, network.passable, strict=True):
        best[passable][place] = max(best[passable].get(place, 0), stop.value)
    ends = sorted(best[False].values(), reverse=True)[:2]
    values = sorted([*best[True].values(), *ends], reverse=True)
    return sum(sum(values[:limit]) for limit in limits)
