"""Games to read and write: those played elsewhere, where they are at hand, and random ones of our own."""

from typing import Any

import pytest

from tests import paths
from tests.kit18xx import files18xx
from tests.paths import golden
from trunkline.core.errors import BadRecord
from trunkline.core.match import Match
from trunkline.games import chesapeake as c18
from trunkline.games.chesapeake.files18xx import FILES as games18xx
from trunkline.kit18xx.testing.recorded import load

SHARED = paths.SHARED / "games"
FILES = sorted(path for path in SHARED.glob("*/*.json*") if ".trace" not in path.name)
TRACES = sorted(SHARED.glob("*/*.trace.json*"))
needs_games = pytest.mark.skipif(not FILES, reason=f"no recorded games in {SHARED}")


def random_match(players: int, seed: int, plies: int, **variants: Any) -> Match[Any, Any]:
    """A game of bots that do anything legal, or its beginning; not to be changed, for it is shared."""
    return files18xx.random_match(c18, players, seed, plies, **variants)


OWN = sorted((golden("chesapeake")).glob("18xx-*.json"))
"""Random games of ours, written as files of 18xx.games."""
TWO, THREE = (load(path) for path in OWN)


def refusal(data: Any, **variants: Any) -> str:
    """Why a file is refused."""
    with pytest.raises(BadRecord) as caught:
        games18xx.read(data, **variants)
    return str(caught.value)


def at(data: dict[str, Any], kind: str, **fields: Any) -> int:
    """The place of the first action of a kind, with these fields."""
    return next(
        place
        for place, action in enumerate(data["actions"])
        if action["type"] == kind and all(action.get(name) == value for name, value in fields.items())
    )


def changed(data: dict[str, Any], place: int, **fields: Any) -> dict[str, Any]:
    """The file with other fields in one action; None takes a field away."""
    actions = list(data["actions"])
    action = actions[place] | fields
    actions[place] = {name: value for name, value in action.items() if fields.get(name, 0) is not None}
    return data | {"actions": actions}
