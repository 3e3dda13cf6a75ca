"""A recorded game as a table of a running server, written by a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

from tests.web.serving import SETTINGS, Server

WRITE = """
import sys, django
django.setup()
from django.db import transaction
from pathlib import Path
from trunkline.narrate import narrate
from trunkline.notation import games18xx
from trunkline.web.people.models import Person
from trunkline.web.tables.models import PERSON, Seat, Table
from trunkline.web.tables.seating import new_code, new_invitation
from trunkline.web.tables.services import changed, store
match = games18xx.read(games18xx.parse(Path(sys.argv[1]).read_text("utf-8")))
with transaction.atomic():
    host = Person.objects.create(name="Host")
    table = Table.objects.create(code=new_code(), game="chesapeake", seed=match.seed, rulings=match.rulings, host=host)
    for number, name in enumerate(match.players):
        secret = new_invitation()
        Seat.objects.create(table=table, number=number, kind=PERSON, name=name, person=host, invitation=secret)
    last = store(table, 0, None, match.states[0], [], None, None)
    for ply, action in enumerate(match.actions):
        before, after = match.states[ply], match.states[ply + 1]
        story = narrate("chesapeake", before, action, after, match.players)
        last = store(table, ply + 1, action, after, story, before.actor, None, last)
    changed(table)
print(table.code)
"""


def table_of_file(server: Server, path: Path) -> str:
    """The address of a table with the game of a file of 18xx.games, finished."""
    env = os.environ | {"TRUNKLINE_DATA": str(server.data), "DJANGO_SETTINGS_MODULE": SETTINGS}
    command = [sys.executable, "-c", WRITE, str(path)]
    code = subprocess.run(command, env=env, check=True, timeout=120, stdout=subprocess.PIPE).stdout
    return f"/t/{code.decode().strip()}"
