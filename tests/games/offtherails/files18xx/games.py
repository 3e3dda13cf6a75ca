"""Games of Off the Rails that were played elsewhere, where they are beside the repository."""

import pytest

from tests import paths

SHARED = paths.SHARED / "games" / "offtherails"
FILES = sorted(path for path in SHARED.glob("*/*.json*") if ".trace" not in path.name)
TRACES = sorted(SHARED.glob("*/*.trace.json*"))
needs_games = pytest.mark.skipif(not FILES, reason=f"no recorded games in {SHARED}")
