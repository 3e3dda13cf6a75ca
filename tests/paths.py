"""Where things are: the project, the recorded games beside it, and the golden games of each game."""

import os
from pathlib import Path

ROOT = Path(__file__).parents[1]
SHARED = Path(os.environ.get("TRUNKLINE_SHARED", ROOT.parent / "shared"))


def golden(game: str) -> Path:
    """The folder of a game's golden games and counts."""
    return ROOT / "tests" / "games" / game / "golden"
