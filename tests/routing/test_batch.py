"""Networks that differ little: the totals are those of each by itself."""

from random import Random
from typing import Any

import pytest

from tests.counts import some_of
from tests.routing.boards import Plain, random_grid, random_plain, random_trains
from trunkline.routing import Network, best, best_run, best_totals
from trunkline.routing.frontier import plan_sweep
from trunkline.routing.paths import Budget
from trunkline.routing.single_train import SingleTrain


def altered(plain: Plain, rng: Random) -> Plain:
    """The network with another value, a stop more, a chain more or less, a flag turned."""
    stops = [dict(stop) for stop in plain.stops]
    chains = list(plain.chains)
    kind = rng.choice(("value", "stop", "chain", "gone", "flag", "own"))
    one = rng.randrange(len(stops))
    if kind == "value":
        stops[one]["value"] += rng.choice((-10, 10, 20))
    elif kind == "flag":
        stops[one]["through"] = not stops[one]["through"]
    elif kind == "own":
        stops[one]["own"] = not stops[one]["own"]
    elif kind == "gone" and chains:
        chains.pop(rng.randrange(len(chains)))
    else:
        if kind == "stop":
            stops.append(stops[one] | {"name": "new", "place": "new", "own": False})
        chains.append((one, rng.randrange(len(stops)), rng.sample(range(40), 2)))
    stops[one]["value"] = max(0, stops[one]["value"])
    return Plain(stops, chains)


@pytest.fixture(params=["one by one", "by sweep"])
def _by_each_method(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """As usual; and as where routes are too many to write down."""
    if request.param == "by sweep":
        monkeypatch.setattr(best, "FEW_FOR_ONE", 0)
        monkeypatch.setattr(best, "FEW_FOR_MORE", 0)
        monkeypatch.setattr(best, "FEW_WITH_D", 0)


@pytest.mark.usefixtures("_by_each_method")
@pytest.mark.parametrize("chunk", some_of(range(10), 4))
def test_totals_are_those_of_each_network_by_itself(chunk: int) -> None:
    for seed in range(chunk * 15, chunk * 15 + 15):
        rng = Random(seed)
        plain = random_plain(rng) if seed % 3 else random_grid(rng, 4, 4)
        networks = [one.network() for one in (plain, *(altered(plain, rng) for _ in range(8)))]
        trains = random_trains(rng)
        assert best_totals(networks, trains) == [best_run(network, trains).total for network in networks]


def test_no_networks_no_totals() -> None:
    assert best_totals([], [None]) == []


def test_a_shape_is_solved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    solved: list[Network] = []
    total = best._total

    def counted(network: Network, *rest: Any) -> Any:
        solved.append(network)
        return total(network, *rest)

    monkeypatch.setattr(best, "_total", counted)
    plain = random_grid(Random(1), 4, 4)
    renamed = Plain(plain.stops, [(a, b, [side + 1000 for side in sides]) for a, b, sides in plain.chains])
    first, second = best_totals([plain.network(), renamed.network()], [None])
    assert (first, len(solved)) == (second, 1)


@pytest.mark.parametrize("chunk", some_of(range(5), 4))
def test_what_a_train_can_score_above_a_floor(chunk: int) -> None:
    for seed in range(chunk * 40, chunk * 40 + 40):
        rng = Random(seed)
        network = (random_plain(rng) if seed % 2 else random_grid(rng, 4, 4)).network()
        if not network.links:
            continue
        limit = rng.choice((2, 3, 5, len(set(network.places))))
        limit = min(limit, len(set(network.places)))
        sweep = plan_sweep(network)
        score = SingleTrain(sweep, limit).best(0, Budget())
        for floor in (0, score - 1, score, score + 1):
            if floor >= 0:
                assert SingleTrain(sweep, limit).best_above(floor, Budget()) == max(floor, score)
