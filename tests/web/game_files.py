"""Games that are imported."""

import json
from collections.abc import Mapping
from typing import Any

from tests.games.matches import played
from tests.web.django_client import person
from trunkline.core.match import Match
from trunkline.web.lobby import game_files
from trunkline.web.table.models import Table


def cut(data: Mapping[str, Any], count: int) -> dict[str, Any]:
    """A file as it was after so many actions."""
    return {**data, "status": "active", "result": {}, "actions": data["actions"][:count]}


def express_match(plies: int | None = None) -> Match[Any, Any]:
    """A random game of Chicago Express, or its beginning."""
    return played("express", "uniform", 3, 5, plies)


def imported(data: Any) -> Table:
    """The table of a file or a record."""
    return game_files.make_table(person("Ann"), game_files.read_file(json.dumps(data).encode()))
