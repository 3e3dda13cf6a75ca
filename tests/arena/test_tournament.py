"""Line-ups, what is decided, ratings, files that are continued, and tuning: on a game that takes no time."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from math import log
from pathlib import Path
from random import Random

import pytest

from tests.arena.toy import toy
from trunkline.arena import tournament
from trunkline.arena.play import GameLine, ends_of, play, run_job
from trunkline.arena.pool import here
from trunkline.arena.report import page
from trunkline.arena.results import Result, Times, result_of, times_as_data, times_from_data, total_times
from trunkline.arena.schedule import RANDOM, STANDARD, Job, job_of, lineups, plan_of, simulation, whole_rounds
from trunkline.arena.stats import ERROR, capitals, draws_of, paired, ratings, strengths
from trunkline.arena.summary import summary_of
from trunkline.arena.tournament import run
from trunkline.arena.tuning import tune
from trunkline.core.errors import BadRecord
from trunkline.games import GAMES
from trunkline.games.game import Game


@pytest.fixture
def game() -> Iterator[Game]:
    with toy() as there:
        yield there


def quiet(_count: int) -> None: ...


def result(index: int, bots: str, *scores: int) -> Result:
    return Result(index, tuple(bots), scores, 9, (), str(index))


class TestLineups:
    def test_two_bots_play_one_against_the_rest_both_ways(self) -> None:
        assert lineups(["a", "b"], 4) == [("a", "b", "b", "b"), ("b", "a", "a", "a")]
        assert lineups(["a", "b"], 2) == [("a", "b")]

    def test_one_way_only_the_first_is_alone(self) -> None:
        assert lineups(["a", "b"], 4, one_way=True) == [("a", "b", "b", "b")]
        plan = plan_of(GAMES["express"].rules, ["easy", "uniform"], 3, seed=4, one_way=True)
        jobs = [job_of(plan, index) for index in range(6)]
        assert {Counter(job.bots)["easy"] for job in jobs} == {1}
        assert len({job.seed for job in jobs}) == 2

    @pytest.mark.parametrize(("bots", "players"), [("abc", 3), ("abc", 4), ("abcde", 3), ("abc", 2), ("a", 3)])
    def test_more_bots_share_the_seats_evenly(self, bots: str, players: int) -> None:
        there = lineups(list(bots), players)
        assert {len(one) for one in there} == {players}
        assert len(set(Counter(bot for one in there for bot in one).values())) == 1
        assert all(max(counts) - min(counts) <= 1 for one in there for counts in [[one.count(bot) for bot in bots]])

    def test_every_opening_is_played_in_all_rotations(self) -> None:
        plan = plan_of(GAMES["express"].rules, ["easy", "uniform"], 3, seed=4)
        jobs = [job_of(plan, index) for index in range(12)]
        for block in range(4):
            three = jobs[block * 3 : block * 3 + 3]
            assert len({(job.seed, job.random_plies) for job in three}) == 1
            assert sorted(job.names for job in three) == sorted(
                three[0].names[turn:] + three[0].names[:turn] for turn in range(3)
            )
        assert len({job.seed for job in jobs}) == 2
        assert [Counter(job.bots)["easy"] for job in jobs].count(1) == 6

    def test_the_first_opening_is_the_standard_start_and_the_others_are_random(self) -> None:
        plan = plan_of(GAMES["express"].rules, ["easy", "uniform"], 3, seed=4)
        assert (plan.openings, job_of(plan, 0).random_plies) == (RANDOM, 0)
        assert {job_of(plan, index).random_plies > 0 for index in range(6, 60)} == {True}

    def test_the_number_of_random_moves_can_be_said(self) -> None:
        plan = plan_of(GAMES["express"].rules, ["easy", "uniform"], 3, seed=4, openings="random:2")
        assert {job_of(plan, index).random_plies for index in range(90)} == {0, 1, 2}

    @pytest.mark.parametrize("openings", ["random:", "random:x", "random:-1", "random:101", "standard:4", "usual"])
    def test_no_other_openings_are_known(self, openings: str) -> None:
        with pytest.raises(ValueError, match=openings):
            plan_of(GAMES["express"].rules, ["easy"], 3, seed=4, openings=openings)

    def test_a_game_with_a_draw_at_the_start_needs_no_random_openings(self) -> None:
        assert plan_of(GAMES["chesapeake"].rules, ["easy"], 3, seed=4).openings == STANDARD

    def test_random_openings_leave_most_of_a_short_game_to_the_bots(self, game: Game) -> None:
        plan = plan_of(game.rules, ["weak", "strong"], 2, seed=1)
        assert plan.deepest == 2

    def test_rotations_are_completed(self) -> None:
        assert [whole_rounds(games, 3) for games in (1, 3, 200)] == [3, 3, 201]


def evidence(edges: Iterable[tuple[float, float]]) -> float:
    """How far a bet of 1, half of it on each side, has ever grown."""
    return max([1.0, *((more + less) / 2 for more, less in capitals(edges))])


class TestDecided:
    def test_equal_bots_are_rarely_told_apart_however_often_one_looks(self) -> None:
        chance = Random(3)
        wrong = sum(
            evidence((chance.choice((-1 / 3, -1 / 3, 2 / 3)), 1 / 3) for _ in range(200)) >= 1 / ERROR
            for _ in range(300)
        )
        assert wrong <= 300 * ERROR

    def test_a_clear_difference_is_seen_soon(self) -> None:
        assert evidence([(0.4, 1 / 3)] * 9) >= 1 / ERROR
        assert evidence([(-0.3, 1 / 3)] * 20) >= 1 / ERROR
        assert evidence([(0.3, 1 / 3), (-0.3, 1 / 3)] * 50) < 3


class TestRating:
    def test_two_bots_have_the_odds_of_their_wins(self) -> None:
        games = [result(index, "ab", *((2, 1) if index % 4 else (1, 2))) for index in range(4000)]
        draws = sum((draws_of(game, "ab") for game in games), Counter())
        first, second = strengths(draws, 2)
        assert log(first / second) == pytest.approx(log(3), abs=0.01)

    def test_a_ranking_is_a_draw_after_a_draw(self) -> None:
        assert draws_of(result(0, "abc", 5, 9, 1), "abc") == {((1, 1, 1), 1): 1, ((1, 0, 1), 0): 1}
        assert draws_of(result(0, "abb", 9, 5, 1), "ab") == {((1, 2), 0): 1}
        assert draws_of(result(0, "ab", 4, 4), "ab") == {((1, 1), 0): 1, ((1, 1), 1): 1}

    def test_strengths_that_made_the_games_are_found_again(self) -> None:
        chance, true = Random(1), {"a": 4.0, "b": 2.0, "c": 1.0}
        blocks = []
        for index in range(900):
            left, scores = dict(true), {}
            for place in (3, 2, 1):
                drawn = chance.choices(list(left), list(left.values()))[0]
                scores[drawn] = place
                del left[drawn]
            blocks.append([result(index, "abc", scores["a"], scores["b"], scores["c"])])
        found = ratings(blocks, "abc")
        assert found["a"].points - found["b"].points == pytest.approx(120.4, abs=25)
        assert all(one.low < one.points < one.high for one in found.values())

    def test_a_bot_that_never_won_has_a_rating(self) -> None:
        found = ratings([[result(index, "ab", 1, 0)] for index in range(20)], "ab")
        assert 300 < found["a"].points - found["b"].points < 2000


def test_the_paired_interval_is_students() -> None:
    middle, low, high = paired([1.0, 2.0, 3.0, 4.0, 5.0])
    assert (middle, round(high - middle, 2), round(middle - low, 2)) == (3.0, 1.96, 1.96)


def test_times_add_up_and_survive_a_file() -> None:
    times = Times()
    for microseconds in [1000] * 90 + [50_000] * 10:
        times.add(microseconds)
    assert (times.mean, round(times.percentile(0.5), 1)) == (5.9, 1.0)
    assert times.percentile() == pytest.approx(50, rel=0.05)
    by_step = {"a": {"bid": times}}
    assert times_from_data(json.loads(json.dumps(times_as_data(by_step)))) == by_step
    assert total_times([by_step, by_step])["a"][""].count == 200


def test_a_game_says_why_it_ended_if_it_can(game: Game) -> None:
    plan = plan_of(GAMES["express"].rules, ["easy"], 3, seed=0, openings=STANDARD)
    assert ends_of(play(job_of(plan, 0)))
    assert ends_of(play(job_of(plan_of(game.rules, ["weak"], 3, 0), 0))) == []


class TestRun:
    def test_it_stops_when_the_question_is_decided(self, game: Game) -> None:
        plan, store = plan_of(game.rules, ["weak", "strong"], 3, seed=1), tournament.begin(None)
        count = run(plan, 300, store, here, quiet)
        assert 24 <= count < 100
        summary = summary_of(plan, list(store.results.values()), total_times(store.times.values()), 300)
        assert summary.is_decided
        assert summary.stopped_early
        assert [row.bot for row in summary.rows] == ["strong", "weak"]
        assert summary.rows[0].wins.is_clear
        assert summary.rows[0].worth
        assert summary.rows[0].worth.low > 1 / 3

    def test_it_plays_all_if_asked_to(self, game: Game) -> None:
        plan, store = plan_of(game.rules, ["weak", "strong"], 3, seed=1), tournament.begin(None)
        assert run(plan, 60, store, here, quiet, stops_early=False) == 60

    def test_the_file_is_the_same_in_whatever_order_games_finish(self, game: Game, tmp_path: Path) -> None:
        plan = plan_of(game.rules, ["weak", "strong"], 3, seed=1)

        def backwards(jobs: Iterable[Job]) -> Iterator[GameLine]:
            return map(run_job, sorted(jobs, key=lambda job: -job.index))

        for name, way in (("a", here), ("b", backwards)):
            run(plan, 90, tournament.begin(tmp_path / f"{name}.jsonl"), way, quiet)
        assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()

    def test_what_was_stopped_goes_on_and_no_finished_game_is_lost(self, game: Game, tmp_path: Path) -> None:
        plan, path, whole = plan_of(game.rules, ["weak", "strong"], 3, 1), tmp_path / "a.jsonl", tmp_path / "b.jsonl"
        run(plan, 60, tournament.begin(whole), here, quiet)

        def interrupted(jobs: Iterable[Job]) -> Iterator[GameLine]:
            for number, job in enumerate(list(jobs)[5:]):
                if number == 7:
                    raise KeyboardInterrupt
                yield run_job(job)

        store = tournament.begin(path)
        with pytest.raises(KeyboardInterrupt):
            run(plan, 60, store, interrupted, quiet)
        store.close()
        assert len(path.read_text("utf-8").splitlines()) == 7
        with path.open("a", encoding="utf-8") as file:
            file.write('{"format":"trunkline","vers')
        again, store = tournament.resume(path)
        assert (again, len(store.results), len(store.times)) == (plan, 7, 7)
        replayed = []

        def missing(jobs: Iterable[Job]) -> Iterator[GameLine]:
            for job in jobs:
                replayed.append(job.index)
                yield run_job(job)

        run(plan, 60, store, missing, quiet)
        assert path.read_bytes() == whole.read_bytes()
        assert not set(replayed) & set(range(5, 12))
        assert sorted(one.name for one in tmp_path.iterdir()) == [
            "a.jsonl",
            "a.times.jsonl",
            "b.jsonl",
            "b.times.jsonl",
        ]

    def test_a_file_of_something_else_is_refused(self, game: Game, tmp_path: Path) -> None:
        path = tmp_path / "a.jsonl"
        line = run_job(job_of(plan_of(game.rules, ["weak", "strong"], 3, 1), 0)).line
        other = run_job(job_of(plan_of(game.rules, ["weak", "strong"], 3, 2), 0)).line
        simulated = run_job(job_of(simulation(game.rules, ["weak", "strong"], 1), 0)).line
        wrong = json.dumps(json.loads(line) | {"seed": 5})
        for text, says in (
            ("", "no finished game"),
            (f"{line}\n{other}\n", "line 2 is of another tournament"),
            (f"{line}\n{wrong}\n", "line 2: this is not a game of the tournament"),
            (json.dumps({**json.loads(line), "arena": {}}) + "\n", "not a game of a tournament"),
            (f"{simulated}\n", "not a game of a tournament"),
            ("x\n", "not a record"),
        ):
            path.write_text(text, "utf-8")
            with pytest.raises(BadRecord, match=says):
                tournament.resume(path)
            assert path.read_text("utf-8") == text

    def test_games_that_repeat_each_other_are_counted_once(self, game: Game) -> None:
        plan = plan_of(game.rules, ["weak", "strong"], 3, seed=1)
        line = run_job(job_of(plan, 0)).line
        summary = summary_of(plan, [result_of(line)] * 3, {}, 3)
        assert (summary.games, summary.distinct) == (3, 1)
        assert "2 games repeat others" in page(summary)

    def test_the_report_is_one_page_with_plots(self, game: Game) -> None:
        plan, store = plan_of(game.rules, ["weak", "middling", "strong"], 3, seed=1), tournament.begin(None)
        run(plan, 30, store, here, quiet)
        shown = page(summary_of(plan, list(store.results.values()), total_times(store.times.values()), 30))
        assert shown.count("<svg") == 5
        assert all(bot in shown for bot in plan.bots)
        assert "prefers-color-scheme:dark" in shown
        assert "http" not in shown.replace("http://www.w3.org/2000/svg", "")


class TestTuning:
    def test_a_better_weight_is_found_and_accepted_on_held_out_openings(self, game: Game) -> None:
        tuned = tune(
            game.rules, "middling", {"greed": 0.4, "idle": 1.0}, 3, 1, here, variants=18, games=24, held_out=90
        )
        assert tuned.tried == 18
        assert tuned.after["greed"] > 0.45
        assert tuned.is_accepted
        assert tuned.win_share[1] > 1 / 3

    def test_nothing_is_accepted_where_nothing_can_be_won(self, game: Game) -> None:
        """The best of many equal variants looks good in training, by luck."""
        equal = GAMES["dice"].bots["plain"]
        assert equal.weights is None
        tuned = tune(game.rules, "plain", {"idle": 1.0}, 3, 1, here, variants=12, games=12, held_out=60)
        assert not tuned.is_accepted

    def test_the_same_seed_finds_the_same(self, game: Game) -> None:
        one, two = (
            tune(game.rules, "middling", {"greed": 0.4}, 2, 7, here, variants=6, games=6, held_out=6) for _ in range(2)
        )
        assert one == two
