"""A train with the board to itself, half-way through a sweep: its states, and the most it can still score from each.

All that the rest of a sweep needs to know of a train is how its pieces of route end on the frontier. Partial routes
that agree in that are one state: there are a few thousand states where there are millions of routes.
"""

from collections.abc import Iterable

from trunkline.routing.frontier import Sweep
from trunkline.routing.paths import Budget

UNTOUCHED, PASSED, ENDED = -3, -2, -1
"""What a train has at a stop of the frontier: no link; all it can have; one link of a piece whose other end is final.

Any other number is the stop at the other end of the train's piece of route.
"""
State = tuple[tuple[int, ...], int, bool, int, int]
"""A train half-way: one of the above for each stop of the frontier; how many ends are final; does it have a station;
the number of places, if that is limited; which places it has visited, of those with another stop to come."""
START: State = ((), 0, False, 0, 0)
FINISHED: State = ((), 2, True, 0, 0)
DONE, NEVER = 0, -1
"""The number of the finished state at every step, and that of no state at all."""
Move = tuple[int, int, int, int, int]
"""Without the link: the next state and the hexsides that matter to it; with the link: the same, and what it scores."""


class SingleTrain:
    """The states of a train with a limit, found as they are needed.

    The number of a state leaves its lowest bits free: `number | hexsides taken` is the key to what it can still score.
    """

    def __init__(self, sweep: Sweep, limit: int) -> None:
        self.sweep = sweep
        self.limit = limit
        self.counts = limit < len(set(sweep.network.places))
        after = range(len(sweep.steps) + 1)
        # Worse than any sum of scores, so that whatever leads nowhere never is the best.
        worst = -(sum(sweep.worth) + sweep.network.dollar) << 32
        self.numbers: list[dict[State, int]] = [{FINISHED: DONE} for _ in after]
        self.states: list[dict[int, State]] = [{DONE: FINISHED} for _ in after]
        self.moves: list[dict[int, Move]] = [{DONE: (DONE, 0, NEVER, 0, 0)} for _ in after]
        self.matters: list[dict[int, int]] = [{DONE: 0, NEVER: 0} for _ in after]
        """The hexsides that matter to each state."""
        self.rest: list[dict[int, int]] = [{DONE: 0, NEVER: worst} for _ in after]
        """The most that can still be scored, for each state with the hexsides taken."""
        self._matters_known: list[dict[int, int]] = [{} for _ in after]
        self.start = self._number(0, START)

    def best(self, taken: int, budget: Budget) -> int:
        """The most the train can score where these hexsides are taken."""
        key = self.start | taken & self.matters[0][self.start]
        self.look_ahead(0, [key], budget)
        return self.rest[0][key]

    def best_above(self, floor: int, budget: Budget) -> int:
        """The most the train can score, or the floor if it cannot score more: forward only, and only what can.

        What a partial route can come to is what it scores, every stop that it can still pass, and its two ends.
        """
        low = (1 << self.sweep.width) - 1
        best, runs = floor, {self.start: 0}
        for number, step in enumerate(self.sweep.steps):
            budget.spend(len(runs))
            moves, mask = self.moves[number], step.link.mask
            hopes: dict[int, int] = {DONE: 0}
            coming: dict[int, int] = {}
            for key, score in runs.items():
                taken = key & low
                state = key - taken
                skip, skip_matters, use, use_matters, gain = moves.get(state) or self.move(number, state)
                for after, matters, total in (
                    (skip, taken & skip_matters, score),
                    (NEVER if taken & mask else use, (taken | mask) & use_matters, score + gain),
                ):
                    if after == NEVER:
                        continue
                    if after not in hopes:
                        hopes[after] = self._hope(number + 1, after)
                    if total + hopes[after] > best:
                        if after == DONE:
                            best = total
                        elif coming.get(after | matters, floor) < total or after | matters not in coming:
                            coming[after | matters] = total
            runs = coming
        return best

    def _hope(self, number: int, state: int) -> int:
        """No less than what a state can still score: all stops that it may pass, and as many ends as it lacks."""
        if number == len(self.sweep.steps):
            return 0
        frontier, ends, _, _, _ = self.states[number][state]
        step = self.sweep.steps[number]
        hope = step.to_pass + sum(step.to_end[: 2 - ends])
        for worth, has in zip(step.to_pass_now, frontier, strict=True):
            if has == UNTOUCHED:
                hope += worth
        return hope

    def look_ahead(self, number: int, keys: Iterable[int], budget: Budget) -> None:
        """Find the most that can still be scored from a step on: forward to all that can follow, then back."""
        low = (1 << self.sweep.width) - 1
        rows: list[list[tuple[int, int, int, int]]] = []
        waiting = [key for key in keys if key not in self.rest[number]]
        while waiting:
            budget.spend(len(waiting))
            moves, known = self.moves[number], self.rest[number + 1]
            mask = self.sweep.steps[number].link.mask
            row = []
            coming: dict[int, None] = {}
            for key in waiting:
                taken = key & low
                state = key - taken
                skip, skip_matters, use, use_matters, gain = moves.get(state) or self.move(number, state)
                without, within = skip | taken & skip_matters, NEVER
                if without not in known:
                    coming[without] = None
                if not taken & mask:
                    within = use | (taken | mask) & use_matters
                    if within not in known:
                        coming[within] = None
                row.append((key, without, within, gain))
            rows.append(row)
            waiting = list(coming)
            number += 1
        for row in reversed(rows):
            known = self.rest[number]
            number -= 1
            here = self.rest[number]
            for key, without, within, gain in row:
                one, other = known[without], known[within] + gain
                here[key] = other if other > one else one

    def move(self, number: int, state: int) -> Move:
        """What a state becomes at a step, without its link and with it."""
        frontier, ends, has_station, places, shared = self.states[number][state]
        frontier += (UNTOUCHED,) * self.sweep.steps[number].fresh
        skip = self._leave(number, list(frontier), ends, has_station, places, shared)
        use, gain = self._join(number, list(frontier), ends, has_station, places, shared)
        matters = self.matters[number + 1]
        move = skip, matters[skip], use, matters[use], gain
        self.moves[number][state] = move
        return move

    def _join(
        self, number: int, frontier: list[int], ends: int, has_station: bool, places: int, shared: int
    ) -> tuple[int, int]:
        """The state after the train takes a step's link, and what that scores."""
        sweep, step = self.sweep, self.sweep.steps[number]
        where, gain = step.where, sweep.network.track[step.rank]
        if frontier[where[step.link.first]] == step.link.second:
            return NEVER, 0
        far = []
        for stop in (step.link.first, step.link.second):
            has = frontier[where[stop]]
            if has == PASSED:
                return NEVER, 0
            if has == UNTOUCHED:
                if shared & sweep.shared[stop]:
                    return NEVER, 0
                shared |= sweep.shared[stop]
                places += self.counts
                has_station = has_station or sweep.is_station[stop]
                gain += sweep.worth[stop]
            if has != UNTOUCHED or not sweep.network.passable[stop]:
                frontier[where[stop]] = PASSED
            if has == UNTOUCHED:
                has = stop if sweep.network.passable[stop] else ENDED
                ends += has == ENDED
            far.append(has)
        one, other = far
        if ends > 2 or places > self.limit:
            return NEVER, 0
        if one == other == ENDED:
            return self._finish(frontier, has_station), gain
        if one != ENDED:
            frontier[where[one]] = other
        if other != ENDED:
            frontier[where[other]] = one
        return self._leave(number, frontier, ends, has_station, places, shared), gain

    def _leave(self, number: int, frontier: list[int], ends: int, has_station: bool, places: int, shared: int) -> int:
        """The state after the stops that have no more links leave the frontier; a piece that ends there, ends."""
        step = self.sweep.steps[number]
        if step.leaving:
            for stop in step.leaving:
                has = frontier[step.where[stop]]
                if has > PASSED:
                    frontier[step.where[stop]] = PASSED
                    ends += 1
                    if has == ENDED:
                        return self._finish(frontier, has_station)
                    frontier[step.where[has]] = ENDED
            if ends > 2:
                return NEVER
            frontier = [has for has, stays in zip(frontier, step.stays, strict=True) if stays]
        return self._number(number + 1, (tuple(frontier), ends, has_station, places, shared & step.shared_to_come))

    def _finish(self, frontier: list[int], has_station: bool) -> int:
        """A piece with two final ends is the whole route: it has a station, and there is no other piece."""
        return DONE if has_station and max(frontier) <= PASSED else NEVER

    def _number(self, number: int, state: State) -> int:
        numbers = self.numbers[number]
        state_number = numbers.get(state)
        if state_number is None:
            state_number = numbers[state] = len(numbers) << self.sweep.width
            self.states[number][state_number] = state
            self.matters[number][state_number] = self._what_matters(number, state)
            if number == len(self.sweep.steps):
                # Nothing is left to decide, and the train never set out.
                self.rest[number][state_number] = 0
        return state_number

    def _what_matters(self, number: int, state: State) -> int:
        """The hexsides of the links to come that the train could still use."""
        if number == len(self.sweep.steps):
            return 0
        frontier, _, _, places, _ = state
        full = self.counts and places == self.limit
        closed = full << len(frontier)
        for index, has in enumerate(frontier):
            if has == PASSED or (full and has == UNTOUCHED):
                closed |= 1 << index
        known = self._matters_known[number]
        if closed not in known:
            mask = 0
            for ends, hexsides in self.sweep.steps[number].to_come:
                if not ends & closed:
                    mask |= hexsides
            known[closed] = mask
        return known[closed]
