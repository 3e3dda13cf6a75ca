"""What the levels and personalities of 18Chesapeake weigh up differently, in dollars or per cent."""

from collections.abc import Mapping

MEDIUM: Mapping[str, float] = {
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
"""sale, sold_share: what a sale must bring in, more after others in the round, and each share of it. idle: taken off a
pass in a stock round. start, guest: added for starting a company and for a share of somebody else's. train: per cent of
its price that is taken off a train. pay: added for paying out. bare: taken off leaving a company without a train.
track: per cent that places count which track may lead to. rivals: per cent that what others have counts. private: per
cent of what a private is bid for."""

EASY: Mapping[str, float] = {**MEDIUM, "sale": 900, "sold_share": 100, "guest": 60, "pay": 0, "private": 118}
"""A beginner bids high, joins every company, leaves money in those of their own, and seldom sells."""

HARD: Mapping[str, float] = {
    **MEDIUM,
    "guest": -20,
    "train": -10,
    "pay": 150,
    "bare": 100,
    "rivals": 85,
    "private": 94,
}
"""It bids a little less, pays out more readily, and buys trains sooner."""

PERSONALITIES: Mapping[str, Mapping[str, float]] = {
    "builder": {**MEDIUM, "track": 180, "start": 120, "sale": 300, "rivals": 70},
    "raider": {**MEDIUM, "sale": 60, "sold_share": 10, "rivals": 160, "guest": 40},
    "miser": {**MEDIUM, "idle": 0, "train": 12, "pay": 120, "sale": 250, "private": 85},
    "opportunist": {**MEDIUM, "guest": 90, "sale": 100, "start": -60, "private": 110},
}
"""Ways to play medium."""
