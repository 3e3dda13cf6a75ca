"""What a story is made of: series of figures, one for each player or company, and the parts of a player's worth."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Position = Mapping[str, Any]
"""A dumped State."""
Done = Mapping[str, Any] | None
"""The action that led to a position; None for the first."""
Values = Sequence[int | None]
"""A figure after every ply; None where there is none yet."""


@dataclass(frozen=True, slots=True)
class Series:
    """One figure of every player, or of every company, over the whole game."""

    name: str
    title: str
    about: str
    players: tuple[Values, ...] = ()
    """By seat."""
    companies: Mapping[str, Values] | None = None
    """By company, if it is a figure of companies."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of what a player is worth."""

    words: str
    amount: int
    """Negative for what was spent."""


def by_seat(rows: Sequence[Sequence[int]]) -> tuple[Values, ...]:
    """Figures by ply and seat, turned to be by seat and ply."""
    return tuple(zip(*rows, strict=True))


def by_company(rows: Sequence[Mapping[str, int]], companies: Sequence[str]) -> dict[str, Values]:
    """Figures by ply and company, turned to be by company and ply; companies that never had one are left out."""
    columns: dict[str, Values] = {company: [row.get(company) for row in rows] for company in companies}
    return {company: values for company, values in columns.items() if any(value is not None for value in values)}
