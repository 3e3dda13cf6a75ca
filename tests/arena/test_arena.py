"""Schedules and standings."""

from trunkline.arena.play import play, record_lines
from trunkline.arena.schedule import schedule
from trunkline.arena.stats import Standing, standings


def test_every_bot_sits_everywhere_on_the_same_seed() -> None:
    jobs = schedule("express", ["greedy", "uniform", "uniform"], 6, seed=1)
    assert [job.names[0] for job in jobs[:3]] == ["greedy 1", "uniform 2", "uniform 3"]
    assert jobs[0].seed == jobs[1].seed == jobs[2].seed != jobs[3].seed


def test_a_job_gives_the_same_game_every_time() -> None:
    (job,) = schedule("express", ["uniform", "uniform"], 1, seed=1)
    assert play(job).record() == play(job).record()


def test_the_order_of_results_is_the_order_of_jobs() -> None:
    jobs = schedule("express", ["uniform", "uniform"], 9, seed=3)
    assert list(record_lines(jobs, workers=2)) == list(record_lines(jobs))


def test_a_shared_victory_counts_in_parts() -> None:
    by_name = standings(
        [{"players": ["a", "b", "c"], "scores": [9, 9, 1]}, {"players": ["b", "a", "c"], "scores": [5, 2, 1]}]
    )
    assert {name: (one.games, one.wins, one.mean) for name, one in by_name.items()} == {
        "b": (2, 1.5, 7.0),
        "a": (2, 0.5, 5.5),
        "c": (2, 0.0, 1.0),
    }


def test_the_interval_is_wilsons() -> None:
    """Ten wins of twenty: 29.9% to 70.1%, the textbook's figures."""
    low, high = Standing(games=20, wins=10).interval()
    assert (round(low, 3), round(high, 3)) == (0.299, 0.701)
    assert Standing(games=5, wins=0).interval()[0] == 0
