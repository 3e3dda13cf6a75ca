"""Best runs judged by a walk over the tiles (11.1, 11.5): on random boards and in all recorded games."""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from tests.counts import some_of
from tests.games.chesapeake.recorded import GAMES, REAL, needs_games, runs_of
from tests.paths import SHARED
from trunkline.games.chesapeake import RunTrains, check
from trunkline.games.chesapeake.testing import build_state, random_board
from trunkline.games.chesapeake.title import TITLE
from trunkline.kit18xx.network import best_run_of, company_view, limits_of, written
from trunkline.kit18xx.rules.running import earnings_of
from trunkline.kit18xx.state import State
from trunkline.kit18xx.testing.runs import Side, Walk, check_walks, every_walk
from trunkline.routing import Run, best_run, check_routes

SETS = (("2",), ("2", "2", "3"), ("3", "4"), ("4", "4", "4"), ("5", "6"), ("6",), ("D",), ("6", "D"), ("D", "D"))


def judged(state: State, company: str) -> Run:
    """The best run, after both judges have passed it."""
    run = best_run_of(state, company)
    assert run.status == "optimal"
    assert check_walks(state, company, written(state, company, run), run.total) is None
    assert check_routes(company_view(state, company), limits_of(state, company), run.routes) is None
    return run


def best_by_walking(state: State, company: str) -> int:
    """What the best run pays, by trying all sets of all walks."""
    limits = [TITLE.trains[train].distance for train in state.trains[company]]
    walks = sorted(
        {walk.sides: walk for walk in every_walk(state, company, max(limits))}.values(), key=lambda walk: -walk.value
    )
    fit = [[walk for walk in walks if len(walk.stops) <= limit] for limit in limits]
    return _most(fit, frozenset(), 0, 0)


def _most(fit: Sequence[Sequence[Walk]], used: frozenset[Side], paid: int, best: int) -> int:
    if not fit:
        return max(best, paid)
    rest = sum(walks[0].value for walks in fit[1:] if walks)
    for walk in fit[0]:
        if paid + walk.value + rest <= best:
            break
        if not walk.sides & used:
            best = _most(fit[1:], used | walk.sides, paid + walk.value, best)
    return _most(fit[1:], used, paid, best) if paid + rest > best else best


class TestTheJudge:
    """It finds what is wrong; a judge that passes everything would prove nothing."""

    TILES = {"C13": ("15", 1), "B12": ("8", 5), "D12": ("57", 1), "E11": ("4", 1)}  # noqa: RUF012

    def state(self) -> State:
        stations = {"N&W": ["C13:0"], "B&O": ["D12:0"]}
        return build_state(phase="3", tiles=self.TILES, trains={"N&W": ["2", "3"]}, stations=stations)

    def test_passes_a_good_run(self) -> None:
        routes = ("2: C13:0 B12 A13:0", "3: B14:0 C13:0 D12:0")
        assert check_walks(self.state(), "N&W", routes, 30 + 50 + 50 + 30 + 20) is None
        assert check_walks(self.state(), "N&W", (), 0) is None

    @pytest.mark.parametrize(
        ("routes", "reason"),
        [
            (["4: C13:0 B14:0"], "there is no 4-train left"),
            (["2: C13:0 B14:0", "2: C13:0 D12:0"], "there is no 2-train left"),
            (["2: B14:0 C13:0 D12:0"], "3 stops for a 2-train"),
            (["2: C13:0 B12"], "1 stops for a 2-train"),
            (["3: A13:0 B12 C13:0 B14:0"], "a place is visited twice"),
            (["2: D12:0 E11:0"], "there is no station"),
            (["2: C13:0 D12:0 E11"], "it does not begin and end at a stop"),
            (["2: C13:0 E11:0"], "C13 is not beside E11"),
            (["2: C13:0 C11 D12:0"], "no track through C11"),
            (["3: C13:0 D12:0 D10 E11:0"], "no track to D12:0"),
            (["2: C13:0 D12:0 D14"], "it does not begin and end at a stop"),
            (["3: C13:0 D12:0 E11:0"], "D12:0 cannot be passed"),
            (["2: C13:0 B12 B14:0"], "no track through B12"),
            (["2: C13:0 B14:0", "3: B14:0 C13:0 D12:0"], "has a hexside twice"),
            (["2: C13:0 B14:0"], "the run pays $80, not $160"),
        ],
    )
    def test_finds_what_is_wrong(self, routes: list[str], reason: str) -> None:
        problem = check_walks(self.state(), "N&W", routes, 160)
        assert problem is not None
        assert reason in problem


@pytest.mark.parametrize("seed", some_of(range(100), 4))
def test_best_runs_on_random_boards_pass_both_judges(seed: int) -> None:
    rng = Random(seed)
    state = random_board(rng, rng.choice((10, 30, 60, 100, 200)), rng.choice("23456D"))
    for company in state.floated:
        state.trains = {**state.trains, company: rng.choice(SETS)}
        judged(state, company)


@pytest.mark.parametrize("seed", some_of(range(60), 4))
def test_best_runs_on_random_boards_are_those_that_walking_everywhere_finds(seed: int) -> None:
    rng = Random(seed)
    state = random_board(rng, rng.choice((10, 30, 60, 90)), rng.choice("23456D"))
    for company in state.floated:
        owned = rng.choice((("2",), ("3", "2"), ("2", "2", "3"), ("4",), ("3", "4")))
        state.trains = {**state.trains, company: owned}
        assert judged(state, company).total == best_by_walking(state, company)


@needs_games
@pytest.mark.parametrize("path", some_of(GAMES, 4), ids=lambda path: path.name.split(".")[0])
class TestRecordedGames:
    def test_no_run_beats_the_best_and_the_best_passes_both_judges(self, path: Path) -> None:
        runs = list(runs_of(path))
        assert len(runs) > 20
        for number, state, declared in runs:
            company = state.company or ""
            earned = earnings_of(state, declared.routes)
            assert check_walks(state, company, declared.routes, earned) is None
            run = judged(state, company)
            assert earned <= run.total, f"action {number}"
            assert check(state, RunTrains(written(state, company, run))) is None

    def test_short_trains_earn_what_walking_everywhere_finds(self, path: Path) -> None:
        short = [
            (state, state.company or "")
            for _, state, _ in runs_of(path)
            if set(state.trains[state.company or ""]) <= {"2", "3"}
        ]
        assert short
        for state, company in short:
            assert best_run_of(state, company).total == best_by_walking(state, company)


@needs_games
@pytest.mark.parametrize("path", some_of(REAL, 3), ids=lambda path: path.name.split(".")[0])
def test_the_best_is_the_known_best(path: Path) -> None:
    known = json.loads((SHARED / "routes" / "optima.json").read_text("utf-8"))[path.stem]
    runs = {
        str(number): {
            "company": state.company,
            "trains": list(state.trains[state.company or ""]),
            "declared": earnings_of(state, declared.routes),
            "best": best_run_of(state, state.company or "").total,
        }
        for number, state, declared in runs_of(path)
    }
    assert runs == known


def test_a_budget_is_said_not_hidden() -> None:
    state = random_board(Random(3), 200)
    cut = 0
    for company in state.floated:
        network = company_view(state, company)
        best = best_run(network, [None, None])
        for budget in (1, 30, 1000):
            run = best_run(network, [None, None], budget)
            state.trains = {**state.trains, company: ("D", "D")}
            assert check_walks(state, company, written(state, company, run), run.total) is None
            assert run.total <= best.total <= run.total + run.gap
            assert (run.status == "optimal") == (run.gap == 0)
            cut += run.status == "bound"
    assert cut
