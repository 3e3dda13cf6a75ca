"""Games of 18Chesapeake that were played elsewhere, where somebody has them beside the repository."""

from functools import partial

import pytest

from tests.paths import SHARED
from trunkline.games.chesapeake.files18xx import FILES
from trunkline.kit18xx.testing import recorded

GAMES = sorted(
    path for path in SHARED.glob("games/*/*.json*") if ".trace." not in path.name and "-undo." not in path.name
)
REAL = [path for path in GAMES if path.parent.name == "real"]

needs_games = pytest.mark.skipif(not GAMES, reason=f"no recorded games in {SHARED / 'games'}")

states_of = partial(recorded.states_of, FILES)
runs_of = partial(recorded.runs_of, FILES)
