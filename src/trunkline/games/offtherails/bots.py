"""The bots of Off the Rails: those of 18Chesapeake, by what games of this title are like."""

from collections.abc import Mapping
from dataclasses import replace

from trunkline.bots.bot import Bot
from trunkline.games.chesapeake import bots as chesapeake
from trunkline.kit18xx.bots import BY_NAME, Level, Weights, bot_of, sit_out

__all__ = ["BOTS", "BY_NAME", "ESTIMATES", "LEVELS", "sit_out"]

ESTIMATES = replace(chesapeake.ESTIMATES, rise=6, horizon=7)
THRIFTY: Weights = {"pay": 200, "rivals": 50}
"""Trains wait for a buyer and prices climb slowly: bots that look at their own money go bankrupt less often."""
LEVELS: Mapping[str, Level] = {
    name: replace(level, estimates=ESTIMATES, weights=level.weights if name == "easy" else {**level.weights, **THRIFTY})
    for name, level in chesapeake.LEVELS.items()
}
BOTS: Mapping[str, Bot] = {name: bot_of(level) for name, level in LEVELS.items()}
"""The first takes a seat unless another is asked for."""
