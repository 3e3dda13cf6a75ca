"""Positions of 18Chesapeake for the tests of its page: played by chance, and written at a table by the services."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from random import Random
from typing import Any

from tests.web.serving import SETTINGS, Server
from trunkline import chesapeake as c18
from trunkline.chesapeake.state import State
from trunkline.core import codec
from trunkline.core.api import pick

WRITE = """
import json, sys, django
django.setup()
from trunkline.web.tables import services
from trunkline.web.tables.models import Table
table = Table.objects.get(code=sys.argv[1])
for action in json.load(sys.stdin):
    table = services.play(table.code, table.host, table.ply, action)
"""


def by_chance(players: int, seed: int, wanted: Callable[[State], bool], **rulings: Any) -> list[c18.Action]:
    """The actions of a game by chance up to the first position that is wanted."""
    state, rng, actions = c18.setup(players, seed, **rulings), Random(seed), []
    while not wanted(state):
        assert state.actor is not None, "the game ended before"
        action = pick(c18.options(state), rng)
        c18.apply(state, action)
        actions.append(action)
    return actions


def write(server: Server, code: str, actions: list[c18.Action]) -> None:
    """Play actions at a table of people at one screen."""
    env = os.environ | {"TRUNKLINE_DATA": str(server.data), "DJANGO_SETTINGS_MODULE": SETTINGS}
    data = json.dumps([codec.encode(action) for action in actions])
    subprocess.run([sys.executable, "-c", WRITE, code], env=env, input=data.encode(), check=True, timeout=60)
