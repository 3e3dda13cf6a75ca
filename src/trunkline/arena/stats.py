"""Intervals of shares and differences."""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, mean, stdev

Z = 1.96
"""How many standard deviations make 95%."""


def wilson(rate: float, count: int) -> tuple[float, float]:
    """Wilson's 95% interval of a share of so many games."""
    middle = (rate + Z * Z / (2 * count)) / (1 + Z * Z / count)
    half = Z * sqrt(rate * (1 - rate) / count + Z * Z / (4 * count * count)) / (1 + Z * Z / count)
    return max(0.0, middle - half), min(1.0, middle + half)


def newcombe(rate: float, count: int, other: float, others: int) -> tuple[float, float]:
    """Newcombe's 95% interval of the difference between two shares, from Wilson's intervals of both."""
    (low, high), (least, most) = wilson(rate, count), wilson(other, others)
    below, above = sqrt((rate - low) ** 2 + (most - other) ** 2), sqrt((high - rate) ** 2 + (other - least) ** 2)
    return rate - other - below, rate - other + above


def paired(differences: Sequence[float]) -> tuple[float, float, float]:
    """The mean of differences, and its 95% interval by Student's t; each is from another opening."""
    middle, count = mean(differences), len(differences)
    if count < 2:
        return middle, -1.0, 1.0
    half = _student(count - 1) * stdev(differences) / sqrt(count)
    return middle, middle - half, middle + half


def _student(freedom: int) -> float:
    """The 97.5% quantile of Student's t, by Cornish and Fisher's expansion; exact for 1 and 2 degrees."""
    if freedom < 3:
        return (12.706, 4.303)[freedom - 1]
    z = NormalDist().inv_cdf(0.975)
    terms = ((z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96, (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384)
    return z + terms[0] / freedom + terms[1] / freedom**2 + terms[2] / freedom**3
