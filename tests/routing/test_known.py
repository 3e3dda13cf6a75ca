"""Route problems with known best answers, where their files lie beside the repository."""

from random import Random
from typing import Any

import pytest

from tests.counts import some_of
from tests.routing.boards import Plain, limits, shared_problems
from trunkline.routing import check_routes, read_network
from trunkline.routing.best import best_run


def solve(data: dict[str, Any], trains: list[str], best: int) -> None:
    """The best is found, proved, and legal."""
    network = read_network(data)
    run = best_run(network, limits(trains))
    assert check_routes(network, limits(trains), run.routes) is None
    assert (run.total, run.upper, run.status) == (best, best, "optimal"), f"{data['name']} {trains}"


def test_positions_of_real_games() -> None:
    for problem in shared_problems("real.json.gz"):
        solve(problem, problem["trains"], problem["best"])


@pytest.mark.parametrize("part", some_of(range(4), 4))
def test_hard_boards(part: int) -> None:
    for problem in shared_problems("stress.json.gz")[part::4]:
        for case in problem["cases"]:
            solve(problem, case["trains"], case["best"])


def test_real_positions_told_in_another_order() -> None:
    rng = Random(18)
    for problem in shared_problems("real.json.gz"):
        plain = Plain(problem["stops"], problem["chains"])
        trains = limits(problem["trains"])
        assert best_run(plain.shuffled(rng).network(), trains) == best_run(plain.network(), trains)
