"""The same games on a Ray cluster of two nodes, also if one of them dies half-way. Everything is on 127.0.0.1."""

import sys
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from tests.arena.pretended_ray import PretendedRay
from trunkline.arena.play import GameLine
from trunkline.arena.pool import here, in_processes, on_ray
from trunkline.arena.schedule import Job, job_of, plan_of
from trunkline.games import GAMES

GAMES_PLAYED = 18


def jobs() -> list[Job]:
    plan = plan_of(GAMES["express"].rules, ["easy", "uniform"], 3, seed=5)
    return [job_of(plan, index) for index in range(GAMES_PLAYED)]


def lines(games: Iterable[GameLine]) -> list[str]:
    return [game.line for game in sorted(games, key=lambda game: game.index)]


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Two nodes with one CPU each, and a token that is only theirs."""
    monkeypatch.setenv("RAY_AUTH_MODE", "token")
    monkeypatch.setenv("RAY_AUTH_TOKEN", "a" * 32)
    pytest.importorskip("ray", reason="needs the extra `ray`")
    from ray.cluster_utils import Cluster

    # Ray would look for 127.0.0.1 at the address that other machines know, where nobody listens.
    monkeypatch.setattr("ray._private.services.resolve_ip_for_localhost", lambda host: host)

    small = {"num_cpus": 1, "node_ip_address": "127.0.0.1", "object_store_memory": 100_000_000}
    two = Cluster(initialize_head=True, head_node_args={**small, "include_dashboard": False})
    two.second = two.add_node(**small)
    yield two
    two.shutdown()


@pytest.mark.soak
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_plays_the_same_games_also_if_a_node_dies(cluster: Any) -> None:
    alone = lines(here(jobs()))
    assert lines(in_processes(2)(jobs())) == alone
    finished = []
    for game in on_ray(cluster.address)(jobs()):
        finished.append(game)
        if len(finished) == GAMES_PLAYED // 3:
            cluster.remove_node(cluster.second, allow_graceful=False)
    assert lines(finished) == alone


@pytest.fixture
def pretended(monkeypatch: pytest.MonkeyPatch) -> PretendedRay:
    there = PretendedRay()
    monkeypatch.setitem(sys.modules, "ray", there)
    return there


def test_tasks_come_in_any_order_and_a_local_cluster_listens_here_alone(pretended: PretendedRay) -> None:
    few = jobs()[:4]
    finished = list(on_ray()(few))
    assert [game.index for game in finished] != [0, 1, 2, 3]
    assert lines(finished) == lines(here(few))
    assert pretended.settings["_node_ip_address"] == "127.0.0.1"
    assert not pretended.settings["include_dashboard"]
    assert not pretended.is_up


def test_whoever_has_enough_leaves_the_cluster(pretended: PretendedRay) -> None:
    finished = on_ray("10.0.0.1:6379")(jobs())
    next(finished)
    assert pretended.is_up
    finished.close()  # type: ignore[attr-defined]
    assert (pretended.is_up, pretended.settings["address"]) == (False, "10.0.0.1:6379")


def test_a_cluster_that_does_not_answer_is_told_in_one_line(pretended: PretendedRay) -> None:
    assert pretended
    with pytest.raises(ConnectionError, match=r"^nobody answers$"):
        next(on_ray("nowhere")(jobs()))
