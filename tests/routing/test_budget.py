"""A budget cuts the search in the open: a legal run, and a bound that no run exceeds."""

from random import Random

import pytest

from tests.routing.boards import random_grid
from trunkline.routing import best_run, check_routes

TRAINS: list[list[int | None]] = [[None], [None, None], [6, None], [4, 4, 4]]


@pytest.mark.parametrize("seed", range(12))
def test_the_run_is_legal_and_the_bound_holds(seed: int) -> None:
    rng = Random(seed)
    network = random_grid(rng, 5, 4).network()
    trains = TRAINS[seed % len(TRAINS)]
    best = best_run(network, trains).total
    for budget in (0, 1, 2, 10, 100, 1000, 10_000):
        run = best_run(network, trains, budget)
        assert check_routes(network, trains, run.routes) is None
        assert run.total <= best <= run.upper
        assert run.enumerated + run.nodes <= budget
        assert run.status == ("optimal" if run.total == run.upper else "bound")


@pytest.mark.parametrize("seed", range(6))
def test_with_enough_of_it_nothing_is_cut(seed: int) -> None:
    rng = Random(seed)
    network = random_grid(rng, 4, 4).network()
    free = best_run(network, [None, None])
    run = best_run(network, [None, None], budget=10_000_000)
    assert run.status == "optimal"
    assert (run.routes, run.total) == (free.routes, free.total)


def test_without_any_the_trains_stay_idle() -> None:
    run = best_run(random_grid(Random(1), 5, 4).network(), [None], budget=0)
    assert (run.routes, run.total, run.status) == ((), 0, "bound")
    assert run.upper > 0


def test_more_budget_never_makes_it_worse() -> None:
    network = random_grid(Random(3), 5, 5).network()
    runs = [best_run(network, [None, None], budget) for budget in (100, 1000, 10_000, 100_000, 1_000_000)]
    assert [run.total for run in runs] == sorted(run.total for run in runs)
    assert [run.upper for run in runs] == sorted((run.upper for run in runs), reverse=True)
    assert runs[0].status == "bound"
    assert runs[-1].status == "optimal"
