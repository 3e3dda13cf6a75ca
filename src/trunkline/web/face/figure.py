"""A figure of the rules at hand: a table, or a picture."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from trunkline.words.phrases import amount


@dataclass(frozen=True, slots=True)
class Figure:
    """A table, or a picture."""

    title: str
    heads: Sequence[str] = ()
    rows: Sequence[Sequence[object]] = ()
    picture: str = ""
    """Markup that is safe."""


def by_players(title: str, figures: Mapping[int, int], what: str, money: str = "") -> Figure:
    """A figure for each number of players."""
    return Figure(
        title, [_("Players"), *map(str, figures)], [[what, *(amount(one, money) for one in figures.values())]]
    )
