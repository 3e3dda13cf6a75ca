"""The example of a program that plays: it finishes a game at a real server, against its bots."""

import subprocess
import sys

import pytest

from tests.counts import USUAL_GAMES, only
from tests.paths import ROOT
from tests.web.http_client import Visitor
from tests.web.serving import Server
from trunkline.core.record import first_difference, replay
from trunkline.games import GAMES

BOT = ROOT / "examples" / "http_bot.py"
PLAY = "import random, runpy, sys; random.seed(7); sys.argv = sys.argv[1:]; runpy.run_path(sys.argv[0])"
"""Runs the example with choices that are the same every time."""


def played(server: Server, token: str, what: str) -> str:
    """What the bot says of a whole game."""
    command = [sys.executable, "-c", PLAY, str(BOT), server.url, token, what]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_finishes_a_game_on_a_free_seat(server: Server) -> None:
    ann = Visitor(server.url)
    table = ann.new_table("express", "easy", "open", seed=1, listed="yes")
    said = played(server, Visitor(server.url).new_token(), table.removeprefix("/t/"))
    assert said.splitlines()[-1].startswith("The end: finished [")
    record = ann.record(table)
    assert record["scores"]
    assert first_difference(record, replay(record, GAMES.rules)) is None


@pytest.mark.soak
@pytest.mark.parametrize("game", only(USUAL_GAMES, GAMES))
def test_it_finishes_a_game_at_a_table_of_its_own(server: Server, game: str) -> None:
    said = played(server, Visitor(server.url).new_token(), game)
    assert said.splitlines()[-1].startswith("The end: finished [")
