"""kill -9 in the middle of play: what was acknowledged is there, pages and bots go on by themselves."""

import threading
from pathlib import Path
from random import Random

import pytest

from tests.web.http_client import Stream, Visitor, version_of, wait_until
from tests.web.serving import Server
from trunkline.cli.main import main
from trunkline.core import codec
from trunkline.core.api import pick
from trunkline.core.match import Match
from trunkline.games import express

SEED = 11


def play_until_it_breaks(
    visitor: Visitor, table: str, match: "Match[express.State, express.Action]", moves: int, server: Server
) -> None:
    """Post move after move, as quickly as the server answers; a move counts when it has been acknowledged.

    While a move after so many is under way, the server is killed.
    """
    rng, killer = Random(len(match.actions)), threading.Thread(target=server.kill)
    while not match.is_over:
        action = pick(match.options(), rng)
        if len(match.actions) == moves:
            killer.start()
        try:
            status = visitor.act(table, len(match.actions), codec.encode(action))
        except OSError:
            killer.join()
            return
        assert status == 200
        match.push(action)


def test_every_acknowledged_move_survives(own_server: Server) -> None:
    ann = Visitor(own_server.url)
    table = ann.new_table("express", "me", "hotseat", "hotseat", seed=SEED, **{"variant-auto_pass": False})
    match = Match(express, players=("a", "b", "c"), seed=SEED)
    stream = Stream(f"{own_server.url}{table}/live?version=0")
    stream.start()
    for moves in (6, 14):
        play_until_it_breaks(ann, table, match, moves, own_server)
        acknowledged = [codec.encode(action) for action in match.actions]
        own_server.start()
        stored = ann.record(table)["actions"]
        # The move that was under way may have been written before its answer was lost.
        assert stored[: len(acknowledged)] == acknowledged
        assert len(stored) - len(acknowledged) in (0, 1)
        for data in stored[len(acknowledged) :]:
            match.push(codec.decode(express.ACTIONS, data))
    assert len(match.actions) >= 14
    wait_until(lambda: stream.seen and stream.seen[-1] == version_of(ann, table))
    assert stream.times >= 3
    assert stream.seen == sorted(set(stream.seen))
    stream.over.set()


@pytest.mark.soak
def test_bots_go_on_after_a_new_start(own_server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ann = Visitor(own_server.url)
    table = ann.new_table("express", "uniform", "uniform", "uniform", seed=SEED)
    wait_until(lambda: len(ann.record(table)["actions"]) >= 5)
    own_server.kill()
    own_server.start()
    stored = len(ann.record(table)["actions"])
    wait_until(lambda: len(ann.record(table)["actions"]) >= stored + 5)
    file = tmp_path / "record.json"
    file.write_text(ann.get(f"{table}/record"), "utf-8")
    assert main(["verify", str(file)]) == 0
    assert capsys.readouterr().out
