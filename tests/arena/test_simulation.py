"""Simulations: their schedule, their order and their standings."""

import json

from trunkline.arena.play import play, run_job
from trunkline.arena.pool import in_order, in_processes
from trunkline.arena.results import Result
from trunkline.arena.schedule import Job, job_of, simulation
from trunkline.arena.stats import wilson
from trunkline.arena.summary import standings
from trunkline.games import GAMES


def jobs(bots: list[str], games: int, seed: int) -> list[Job]:
    plan = simulation(GAMES["express"].rules, bots, seed)
    return [job_of(plan, index) for index in range(games)]


def test_every_bot_sits_everywhere_on_the_same_seed() -> None:
    six = jobs(["easy", "uniform", "uniform"], 6, seed=1)
    assert [job.names[0] for job in six[:3]] == ["easy 1", "uniform 2", "uniform 3"]
    assert six[0].seed == six[1].seed == six[2].seed != six[3].seed


def test_a_job_gives_the_same_game_every_time() -> None:
    (job,) = jobs(["uniform", "uniform"], 1, seed=1)
    assert play(job).record() == play(job).record()


def test_the_order_of_results_is_the_order_of_jobs() -> None:
    nine = jobs(["uniform", "uniform"], 9, seed=3)
    assert [game.line for game in in_order(in_processes(2)(nine))] == [run_job(job).line for job in nine]


def test_its_lines_have_the_fields_of_a_tournament() -> None:
    (job,) = jobs(["uniform", "uniform"], 1, seed=3)
    notes = json.loads(run_job(job).line)["arena"]
    settings = {"bots": ["uniform", "uniform"], "players": 2, "seed": 3, "openings": "standard", "one_way": False}
    game = {"shuffled": False, "index": 0, "opening": 0, "random_moves": 0}
    assert notes.pop("ends")
    assert notes == settings | game


def test_a_shared_victory_counts_in_parts() -> None:
    plan = simulation(GAMES["express"].rules, ["a", "b", "c"], 1)
    games = [("a", "b", "c", 9, 9, 1), ("b", "c", "a", 5, 1, 2)]
    results = [Result(index, one[:3], one[3:], 9, (), str(index)) for index, one in enumerate(games)]
    assert [(one.name, one.games, one.wins.value, one.score) for one in standings(plan, results)] == [
        ("b 2", 2, 0.75, 7.0),
        ("a 1", 2, 0.25, 5.5),
        ("c 3", 2, 0.0, 1.0),
    ]


def test_the_interval_is_wilsons() -> None:
    """Ten wins of twenty: 29.9% to 70.1%, the textbook's figures."""
    low, high = wilson(0.5, 20)
    assert (round(low, 3), round(high, 3)) == (0.299, 0.701)
    assert wilson(0, 5)[0] == 0
