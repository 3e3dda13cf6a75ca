"""The same games on a Ray cluster of two nodes, also if one of them dies half-way. Everything is on 127.0.0.1."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from trunkline.arena.cluster import on_ray
from trunkline.arena.lineups import job_of, plan_of
from trunkline.arena.play import Played
from trunkline.arena.pool import here, in_processes
from trunkline.arena.schedule import Job
from trunkline.games import GAMES

pytestmark = [pytest.mark.soak, pytest.mark.filterwarnings("ignore")]

GAMES_PLAYED = 18


def jobs() -> list[Job]:
    plan = plan_of(GAMES["express"].rules, ["greedy", "uniform"], 3, seed=5)
    return [job_of(plan, index) for index in range(GAMES_PLAYED)]


def lines(games: Iterable[Played]) -> list[str]:
    return [game.line for game in sorted(games, key=lambda game: game.index)]


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Two nodes with one CPU each, and a token that is only theirs."""
    pytest.importorskip("ray", reason="needs the extra `ray`")
    monkeypatch.setenv("RAY_AUTH_TOKEN", "a" * 32)
    from ray.cluster_utils import Cluster

    small = {"num_cpus": 1, "node_ip_address": "127.0.0.1", "object_store_memory": 100_000_000}
    two = Cluster(initialize_head=True, head_node_args={**small, "include_dashboard": False})
    two.second = two.add_node(**small)
    yield two
    two.shutdown()


def test_a_cluster_plays_the_same_games_also_if_a_node_dies(cluster: Any) -> None:
    alone = lines(here(jobs()))
    assert lines(in_processes(2)(jobs())) == alone
    finished = []
    for game in on_ray(cluster.address)(jobs()):
        finished.append(game)
        if len(finished) == GAMES_PLAYED // 3:
            cluster.remove_node(cluster.second, allow_graceful=False)
    assert lines(finished) == alone
