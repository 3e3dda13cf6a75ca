"""Equal to a general solver on boards too large to try everything."""

from importlib.util import find_spec
from random import Random

import pytest

from tests.routing.boards import random_grid, random_plain, random_trains
from trunkline.routing import best_run, check_routes

pytestmark = [
    pytest.mark.soak,  # Loading the solver takes longer than what trying everything shows in the usual run.
    pytest.mark.skipif(find_spec("ortools") is None, reason="the solver to compare with is not installed (make soak)"),
]


@pytest.mark.parametrize("seed", range(20))
def test_equal_to_a_general_solver_on_a_grid(seed: int) -> None:
    from tests.routing.cp_sat import best_total

    rng = Random(seed)
    plain = random_grid(rng, rng.randint(3, 4), rng.randint(4, 5))
    trains = rng.choice(([None], [None, None], [6, None], [5, 6], [4, 4, 3]))
    network = plain.network()
    run = best_run(network, trains)
    assert check_routes(network, trains, run.routes) is None
    assert run.status == "optimal"
    assert run.total == best_total(plain, trains)


@pytest.mark.parametrize("seed", range(60))
def test_equal_to_a_general_solver_on_a_small_board(seed: int) -> None:
    from tests.routing.cp_sat import best_total

    rng = Random(seed)
    plain, trains = random_plain(rng), random_trains(rng)
    assert best_run(plain.network(), trains).total == best_total(plain, trains)
