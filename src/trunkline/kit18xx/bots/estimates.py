"""What bots of a title go by: rules of thumb and figures that were found in its games."""

from collections.abc import Mapping
from dataclasses import dataclass

Weights = Mapping[str, float]


@dataclass(frozen=True, eq=False, slots=True)
class Estimates:
    """It is a key of caches, and equal to nothing but itself. All amounts are whole dollars."""

    privates: Mapping[str, int]
    """Private -> what it is worth in the auction."""
    stops: Mapping[str, int]
    """Label or kind of a stop -> what it will count once track reaches it."""
    runs: tuple[tuple[int, ...], ...]
    """By phase and kind of train: what one train earns for a company whose track is complete for the phase."""
    paid: tuple[int, ...]
    """By phase: what all companies together take from the bank in an operating round."""
    rise: int
    """Per cent that a paying company's price rises in a round."""
    horizon: int = 14
    """Operating rounds that a forecast looks ahead."""
    station_powers: tuple[str, ...] = ()
    """Privates whose power places a station in the city that it lays."""
    emptied_ipo: tuple[int, ...] = ()
    """Numbers of players with which a company that floats has the rest of its shares in the pool, and rises if all of
    them are bought."""
