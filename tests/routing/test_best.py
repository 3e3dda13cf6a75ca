"""The best run: by hand, against brute force, by both methods, whatever the order in which a network is told."""

from random import Random

import pytest

from tests.counts import some_of
from tests.routing.boards import Plain, random_grid, random_plain, random_trains, rich_grid, stop
from tests.routing.brute import Leg, best_runs, rule_for_equals
from trunkline.routing import Run, best, best_run, check_routes, sweep


def only_sweep(monkeypatch: pytest.MonkeyPatch, narrow: int = sweep.NARROW) -> None:
    """From here on no route is written down one by one."""
    monkeypatch.setattr(best, "FEW_FOR_ONE", 0)
    monkeypatch.setattr(best, "FEW_FOR_MORE", 0)
    monkeypatch.setattr(best, "FEW_WITH_D", 0)
    monkeypatch.setattr(sweep, "NARROW", narrow)


@pytest.fixture(params=["one by one", "by sweep", "by narrow sweep"])
def _by_each_method(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Routes written down one by one, as usual for small networks; a sweep; one whose first pass keeps little."""
    if request.param != "one by one":
        only_sweep(monkeypatch, 3 if "narrow" in request.param else sweep.NARROW)


def line(*values: int, own: int = 0) -> Plain:
    """Stops A, B, C ... in a line, a station at one of them."""
    stops = [stop("ABCDEFGH"[number], value, own=number == own) for number, value in enumerate(values)]
    return Plain(stops, [(number, number + 1, [number]) for number in range(len(stops) - 1)])


def trains_and_stops(run: Run) -> list[tuple[int, str]]:
    """Each train with its stops."""
    return [(route.train, "".join(route.stops)) for route in run.routes]


class TestOneTrain:
    def test_visits_as_many_places_as_it_may(self) -> None:
        network = line(10, 20, 30, 40).network()
        assert trains_and_stops(best_run(network, [3])) == [(0, "ABC")]
        assert trains_and_stops(best_run(network, [9])) == [(0, "ABCD")]
        assert trains_and_stops(best_run(network, [None])) == [(0, "ABCD")]

    def test_has_a_station_anywhere_on_its_way(self) -> None:
        network = line(10, 20, 30, 40, own=2).network()
        assert trains_and_stops(best_run(network, [2])) == [(0, "CD")]
        assert trains_and_stops(best_run(network, [3])) == [(0, "BCD")]

    def test_ends_at_a_closed_stop_and_does_not_pass(self) -> None:
        plain = line(10, 20, 30)
        plain.stops[1]["through"] = False
        assert trains_and_stops(best_run(plain.network(), [None])) == [(0, "AB")]

    def test_starts_at_a_station_that_it_cannot_pass(self) -> None:
        plain = line(10, 20, 30, own=1)
        plain.stops[1]["through"] = False
        assert trains_and_stops(best_run(plain.network(), [None])) == [(0, "BC")]

    def test_visits_a_place_once(self) -> None:
        plain = line(10, 20, 30, 40)
        plain.stops[0]["place"] = plain.stops[3]["place"] = "both"
        assert trains_and_stops(best_run(plain.network(), [None])) == [(0, "ABC")]

    def test_uses_a_hexside_once(self) -> None:
        plain = line(10, 20, 30, 40)
        plain.chains[2][2].append(0)
        assert trains_and_stops(best_run(plain.network(), [None])) == [(0, "ABC")]

    def test_never_uses_track_that_meets_itself(self) -> None:
        plain = line(10, 20)
        plain.chains[0][2].append(0)
        assert trains_and_stops(best_run(plain.network(), [None])) == []

    def test_takes_the_other_track_where_one_is_in_the_way(self) -> None:
        plain = line(10, 20, 30)
        plain.chains.append((0, 1, [1, 7]))
        assert best_run(plain.network(), [None]).routes[0].hexsides == ((0,), (1,))
        plain.chains[0][2].append(1)
        plain.chains[3 - 1][2][:] = [7, 8, 9]
        assert best_run(plain.network(), [None]).routes[0].hexsides == ((7, 8, 9), (1,))

    def test_two_ends_that_pay_well_beat_a_single_one_that_pays_best(self) -> None:
        stops = [stop("A", 150, through=False), stop("B", 0), stop("C", 0, own=True)]
        stops += [stop("D", 100, through=False), stop("E", 100, through=False)]
        network = Plain(stops, [(0, 2, [1, 2]), (1, 2, [1, 3, 4]), (2, 3, [2]), (1, 4, [5])]).network()
        assert trains_and_stops(best_run(network, [4])) == [(0, "DCBE")]

    def test_stays_idle_where_nothing_pays(self) -> None:
        assert trains_and_stops(best_run(line(0, 0, 0).network(), [None])) == []
        assert best_run(Plain([stop("A", 10, own=True)], []).network(), [2]).total == 0
        assert best_run(line(10, 20, own=9).network(), [2]).total == 0

    def test_tells_its_values(self) -> None:
        route = best_run(line(10, 20, 30).network(), [None]).routes[0]
        assert (route.values, route.value) == ((10, 20, 30), 60)


class TestSeveralTrains:
    def test_share_stops_but_no_hexside(self) -> None:
        network = line(10, 20, 30, own=1).network()
        assert trains_and_stops(best_run(network, [2, 2])) == [(0, "AB"), (1, "BC")]
        assert best_run(network, [2, 2]).total == 80

    def test_each_runs_what_its_length_allows(self) -> None:
        network = Plain(
            [stop("A", 10), stop("B", 10, own=True), stop("C", 10), stop("D", 50), stop("E", 50)],
            [(0, 1, [0]), (1, 2, [1]), (2, 3, [2]), (3, 4, [3])],
        ).network()
        assert trains_and_stops(best_run(network, [2, 4])) == [(0, "AB"), (1, "BCDE")]
        assert trains_and_stops(best_run(network, [4, 2])) == [(0, "BCDE"), (1, "AB")]

    def test_one_stays_idle_where_it_is_in_the_way(self) -> None:
        assert trains_and_stops(best_run(line(10, 20).network(), [2, 2, 2])) == [(0, "AB")]

    def test_no_trains_no_run(self) -> None:
        assert best_run(line(10, 20).network(), []) == Run((), 0, 0, 0)

    def test_a_train_of_one_place_is_an_error(self) -> None:
        with pytest.raises(ValueError, match="at least 2 places"):
            best_run(line(10, 20).network(), [3, 1])


class TestEquals:
    """Runs that pay the same are told apart by a fixed rule."""

    def test_fewest_hexsides_first(self) -> None:
        plain = Plain([stop("A", 10, own=True), stop("B", 20), stop("C", 20)], [(0, 1, [0, 1]), (0, 2, [2])])
        assert trains_and_stops(best_run(plain.network(), [2])) == [(0, "AC")]

    def test_then_the_track_that_comes_first_by_name(self) -> None:
        plain = Plain([stop("A", 10, own=True), stop("C", 20), stop("B", 20)], [(0, 1, [0]), (0, 2, [1])])
        assert trains_and_stops(best_run(plain.network(), [2])) == [(0, "AB")]

    def test_then_the_first_track_for_the_first_train(self) -> None:
        network = line(10, 20, 10, own=1).network()
        assert trains_and_stops(best_run(network, [3, 2, 2])) == [(0, "AB"), (1, "BC")]

    def test_a_town_that_pays_nothing_is_not_worth_a_hexside(self) -> None:
        assert trains_and_stops(best_run(line(10, 20, 0).network(), [None])) == [(0, "AB")]


def compare(plain: Plain, trains: list[int | None]) -> None:
    """The run is legal, proved, and the one that brute force finds by the rule for equals."""
    network = plain.network()
    run = best_run(network, trains)
    assert check_routes(network, trains, run.routes) is None
    assert run.status == "optimal"
    wanted = min(best_runs(plain, trains), key=rule_for_equals)
    assert run.total == sum(walk.value for walk in wanted.values())
    legs: dict[int, list[Leg]] = {}
    for route in run.routes:
        for a, b, sides in zip(route.stops[:-1], route.stops[1:], route.hexsides, strict=True):
            legs.setdefault(route.train, []).append((min(a, b), max(a, b), sides))
    assert {train: sorted(used) for train, used in legs.items()} == {
        train: sorted(walk.legs) for train, walk in wanted.items()
    }


@pytest.mark.usefixtures("_by_each_method")
@pytest.mark.parametrize("chunk", some_of(range(10), 4))
class TestAgainstBruteForce:
    """Thousands of small networks with every oddity."""

    def test_up_to_three_trains(self, chunk: int) -> None:
        for seed in range(chunk * 200, chunk * 200 + 200):
            rng = Random(seed)
            compare(random_plain(rng), random_trains(rng))

    def test_up_to_five_trains(self, chunk: int) -> None:
        for seed in range(10_000 + chunk * 10, 10_000 + chunk * 10 + 10):
            rng = Random(seed)
            compare(random_plain(rng), random_trains(rng, most=5))


@pytest.mark.parametrize("seed", some_of(range(12), 3))
def test_both_methods_find_the_same_run_on_a_grid(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(seed)
    network = random_grid(rng, 4, 4).network()
    trains = random_trains(rng)
    one_by_one = best_run(network, trains)
    only_sweep(monkeypatch)
    assert best_run(network, trains).routes == one_by_one.routes


@pytest.mark.parametrize("trains", [[5, 6], [6, 6], [6, 4], [6, 5, 4]], ids=str)
@pytest.mark.parametrize("seed", some_of(range(3), 3))
def test_both_methods_find_the_same_run_of_long_trains_on_a_rich_board(
    seed: int, trains: list[int | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where there are more routes than would be written down with a D among the trains."""
    network = rich_grid(Random(seed), 6, 4).network()
    one_by_one = best_run(network, trains)
    assert one_by_one.enumerated > best.FEW_WITH_D
    only_sweep(monkeypatch)
    by_sweep = best_run(network, trains)
    assert (by_sweep.routes, by_sweep.enumerated) == (one_by_one.routes, 0)


def test_with_a_d_among_the_trains_fewer_routes_are_written_down() -> None:
    network = rich_grid(Random(0), 6, 4).network()
    assert best_run(network, [5, None]).enumerated <= best.FEW_WITH_D < best_run(network, [5, 6]).enumerated


@pytest.mark.parametrize("chunk", some_of(range(10), 4))
def test_the_order_of_stops_and_chains_does_not_matter(chunk: int) -> None:
    for seed in range(chunk * 20, chunk * 20 + 20):
        rng = Random(seed)
        plain = random_plain(rng) if seed % 4 else random_grid(rng, 4, 4)
        trains = random_trains(rng)
        assert best_run(plain.shuffled(rng).network(), trains) == best_run(plain.network(), trains)
