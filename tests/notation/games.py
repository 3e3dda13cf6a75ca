"""Games to read and write: those played elsewhere, where they are at hand, and random ones of our own."""

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from trunkline import chesapeake as c18
from trunkline.bots.uniform import choose
from trunkline.core.match import Match
from trunkline.core.seeds import random_for

SHARED = Path(__file__).parents[2].parent / "shared" / "games"
FILES = sorted(path for path in SHARED.glob("*/*.json*") if ".trace" not in path.name)
TRACES = sorted(SHARED.glob("*/*.trace.json*"))
needs_games = pytest.mark.skipif(not FILES, reason=f"no recorded games in {SHARED}")


def name_of(path: Path) -> str:
    """What pytest calls a game."""
    return path.name.split(".")[0]


def load(path: Path) -> Any:
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as file:
        return json.load(file)


@cache
def random_match(players: int, seed: int, plies: int, **rulings: Any) -> Match[Any, Any]:
    """A game of bots that do anything legal, or its beginning; not to be changed, for it is shared."""
    match: Match[Any, Any] = Match(c18, [f"P{seat}" for seat in range(players)], seed, rulings)
    rng = random_for(seed, "notation")
    while not match.is_over and len(match.actions) < plies:
        match.push(choose(c18, match.state, rng))
    return match


OWN = sorted((Path(__file__).parents[1] / "golden" / "chesapeake").glob("18xx-*.json"))
"""Random games of ours, written as files of 18xx.games."""
