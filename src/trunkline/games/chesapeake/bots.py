"""The bots of 18Chesapeake: what its privates are worth, how its games usually go, and how each of them plays."""

from collections.abc import Mapping

from trunkline.bots.bot import Bot
from trunkline.kit18xx.bots import BY_NAME, Estimates, Level, Weights, bot_of, sit_out

__all__ = ["BOTS", "BY_NAME", "ESTIMATES", "LEVELS", "PERSONALITIES", "sit_out"]

ESTIMATES = Estimates(
    # A company pays up to double later; P5 and P6 bring shares.
    privates={"D&R": 30, "C-P": 58, "B&S": 70, "C&OC": 108, "B&OR": 128, "CV": 245},
    stops={"DC": 60, "OO": 50, "city": 30, "town": 10},
    runs=(
        (50, 55, 55, 55, 55, 55),
        (63, 80, 85, 88, 90, 92),
        (75, 103, 125, 135, 145, 155),
        (100, 145, 185, 213, 240, 285),
        (102, 148, 190, 218, 245, 290),
        (132, 195, 248, 285, 320, 385),
    ),
    paid=(150, 350, 600, 1000, 1300, 1700),
    rise=9,
    station_powers=("C&OC",),
    emptied_ipo=(2,),
)

MEDIUM: Weights = {
    "sale": 200,
    "sold_share": 30,
    "idle": 80,
    "start": 0,
    "guest": 0,
    "train": 0,
    "pay": 60,
    "bare": 150,
    "track": 100,
    "rivals": 100,
    "private": 100,
}
EASY: Weights = {**MEDIUM, "sale": 900, "sold_share": 100, "guest": 60, "pay": 0, "private": 118}
"""A beginner bids high, joins every company, leaves money in those of their own, and seldom sells."""
HARD: Weights = {**MEDIUM, "guest": -20, "train": -10, "pay": 150, "bare": 100, "rivals": 85, "private": 94}
"""It bids a little less, pays out more readily, and buys trains sooner."""
PERSONALITIES: Mapping[str, Weights] = {
    "builder": {**MEDIUM, "track": 180, "start": 120, "sale": 300, "rivals": 70},
    "raider": {**MEDIUM, "sale": 60, "sold_share": 10, "rivals": 160, "guest": 40},
    "miser": {**MEDIUM, "idle": 0, "train": 12, "pay": 120, "sale": 250, "private": 85},
    "opportunist": {**MEDIUM, "guest": 90, "sale": 100, "start": -60, "private": 110},
}
"""Ways to play medium."""

LEVELS: Mapping[str, Level] = {
    "medium": Level(ESTIMATES, MEDIUM, budget=12, looks=8),
    "easy": Level(ESTIMATES, EASY, budget=1, looks=3, blur=300),
    "hard": Level(ESTIMATES, HARD, budget=240, looks=8),
    **{name: Level(ESTIMATES, weights, budget=12, looks=8) for name, weights in PERSONALITIES.items()},
}
BOTS: Mapping[str, Bot] = {name: bot_of(level) for name, level in LEVELS.items()}
"""The first takes a seat unless another is asked for."""
