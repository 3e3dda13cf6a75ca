"""A recorded game as a table of a running server."""

from pathlib import Path

from tests.web.django_client import database_of
from tests.web.serving import Server
from trunkline.web.accounts.models import Person
from trunkline.web.lobby import game_files


def table_of_file(server: Server, path: Path) -> str:
    """The address of a table with the game of a file of 18xx.games, finished."""
    with database_of(server):
        table = game_files.make_table(Person.objects.create(name="Host"), game_files.read_file(path.read_bytes()))
    return f"/t/{table.code}"
