"""The example of a program that plays: it finishes a game of each kind at a real server, against its bots."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.web.serving import Server
from tests.web.visiting import Visitor
from trunkline.core.record import first_difference, replay
from trunkline.games import GAMES

BOT = Path(__file__).parents[2] / "examples" / "http_bot.py"
PLAY = "import random, runpy, sys; random.seed(3); sys.argv = sys.argv[1:]; runpy.run_path(sys.argv[0])"
"""Runs the example with choices that are the same every time."""


def played(server: Server, token: str, what: str) -> str:
    """What the bot says of a whole game."""
    command = [sys.executable, "-c", PLAY, str(BOT), server.url, token, what]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def token_of(visitor: Visitor) -> str:
    """A token, made as people make it."""
    visitor.get("/")
    page = visitor.read("/people/tokens", {"token": "example"})
    return page.split('readonly value="')[1].split('"')[0]


def test_it_finishes_a_game_of_each(server: Server) -> None:
    """At a table of its own, and on a free seat of somebody else's."""
    ann = Visitor(server.url)
    table = ann.new_table("chesapeake", "greedy", "open", seed=1, listed="yes")
    with ThreadPoolExecutor() as pool:
        express = pool.submit(played, server, token_of(Visitor(server.url)), "express")
        chesapeake = pool.submit(played, server, token_of(Visitor(server.url)), table.removeprefix("/t/"))
    for said in (express.result(), chesapeake.result()):
        assert said.splitlines()[-1].startswith("The end: finished [")
    record = ann.record(table)
    assert record["scores"]
    assert first_difference(record, replay(record, GAMES)) is None
