"""The best run by trying everything, written without a look at the package: walks, sets, tuples."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tests.routing.boards import Plain

Leg = tuple[str, str, tuple[int, ...]]
"""A chain from its lower to its higher stop, hexsides in order."""


@dataclass(frozen=True)
class Walk:
    """A legal route: its stops, its chains, the hexsides they use and what it pays."""

    stops: tuple[str, ...]
    legs: tuple[Leg, ...]
    hexsides: frozenset[int]
    value: int


def all_walks(plain: Plain) -> list[Walk]:
    """Every legal route of a network, once."""
    legs = sorted({(min(a, b), max(a, b), tuple(sorted(sides))) for a, b, sides in plain.named_chains()})
    place = {stop["name"]: stop["place"] for stop in plain.stops}
    value = {stop["name"]: stop["value"] for stop in plain.stops}
    through = {stop["name"] for stop in plain.stops if stop["through"]}
    own = {stop["name"] for stop in plain.stops if stop["own"]}

    def go_on(stops: tuple[str, ...], used: tuple[Leg, ...]) -> Iterator[tuple[tuple[str, ...], tuple[Leg, ...]]]:
        if used:
            yield stops, used
        if used and stops[-1] not in through:
            return
        taken = [side for leg in used for side in leg[2]]
        for leg in legs:
            if stops[-1] in leg[:2]:
                there = leg[1] if leg[0] == stops[-1] else leg[0]
                sides = [*taken, *leg[2]]
                if place[there] not in [place[stop] for stop in stops] and len(set(sides)) == len(sides):
                    yield from go_on((*stops, there), (*used, leg))

    return [
        Walk(stops, used, frozenset(side for leg in used for side in leg[2]), sum(value[stop] for stop in stops))
        for first in place
        for stops, used in go_on((first,), ())
        if stops[0] < stops[-1] and own.intersection(stops)
    ]


def best_runs(plain: Plain, trains: Sequence[int | None]) -> list[dict[int, Walk]]:
    """Every run that pays the most: by train, what it runs."""
    walks = sorted(all_walks(plain), key=lambda walk: -walk.value)
    fit = [[walk for walk in walks if limit is None or len(walk.stops) <= limit] for limit in trains]
    best = 0
    runs: list[tuple[int, dict[int, Walk]]] = []

    def choose(train: int, used: frozenset[int], total: int, chosen: dict[int, Walk]) -> None:
        nonlocal best
        if total + sum(walks[0].value for walks in fit[train:] if walks) < best:
            return
        if train == len(trains):
            best = max(best, total)
            runs.append((total, chosen))
            return
        for walk in fit[train]:
            if not walk.hexsides & used:
                choose(train + 1, used | walk.hexsides, total + walk.value, {**chosen, train: walk})
        choose(train + 1, used, total, chosen)

    choose(0, frozenset(), 0, {})
    return [chosen for total, chosen in runs if total == best]


def rule_for_equals(run: dict[int, Walk]) -> tuple[int, list[Leg], list[int]]:
    """The order among runs that pay the same: few hexsides, chains that come first, first chains to first trains."""
    train_of = {leg: train for train, walk in run.items() for leg in walk.legs}
    legs = sorted(train_of)
    return sum(len(leg[2]) for leg in legs), legs, [train_of[leg] for leg in legs]
