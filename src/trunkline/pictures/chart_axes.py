"""The axes of a chart: amounts upwards, moves to the right with the rounds marked on them."""

from collections.abc import Sequence
from dataclasses import dataclass

from trunkline.pictures.svg import element, group, text
from trunkline.words.language import said
from trunkline.words.phrases import amount

LETTER = 7.2
"""About the width of a letter in px, at the size of the axes."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A ply at which a round or a chapter begins."""

    ply: int
    words: str
    label: str
    """What stands at the axis, if there is room."""
    is_major: bool = False


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a chart draws: the sides of its field, and its scales."""

    width: float
    left: float
    right: float
    top: float
    bottom: float
    last: int
    """The last ply."""
    floor: int
    ceiling: int
    step: int
    """The lowest and the highest line of the grid, and what is between two of them."""
    money: str
    """What stands before an amount."""

    @property
    def is_wide(self) -> bool:
        return self.width > 500

    def x(self, ply: float) -> float:
        return self.left + (self.right - self.left) * ply / max(self.last, 1)

    def y(self, value: float) -> float:
        return self.bottom - (self.bottom - self.top) * (value - self.floor) / (self.ceiling - self.floor)


def frame_of(width: float, height: float, names: float, last: int, lowest: int, highest: int, money: str = "") -> Frame:
    """The frame for figures between two, with room for names at the right.

    The scale begins at nothing, or near the least figure if all are high above nothing.
    """
    start = lowest if lowest * 5 > highest * 2 or lowest < 0 else 0
    step = _step(max(highest - start, 1))
    floor, ceiling = start // step * step, -(-highest // step) * step
    ceiling = max(ceiling, floor + step)
    # As wide in every language, so that charts can be compared.
    left = 12 + LETTER * max(len(f"{'−' if value < 0 else ''}{money}{abs(value)}") for value in (floor, ceiling))
    return Frame(width, left, width - names, 18, height - 40, last, floor, ceiling, step, money)


def _step(extent: int) -> int:
    """1, 2 or 5 times a power of ten, so that five steps suffice."""
    size = 1
    while size * 25 < extent:
        size *= 10
    return next(nice for nice in (size, 2 * size, 5 * size) if nice * 5 >= extent)


def short(words: str, letters: int) -> str:
    """Words in so many letters."""
    return words if len(words) <= letters else words[: max(letters - 1, 1)].rstrip() + "…"


def value_axis(frame: Frame) -> str:
    """A line for every step, with its amount."""
    return group(
        *(
            element("line", x1=frame.left, x2=frame.right, y1=frame.y(value), y2=frame.y(value), class_="grid")
            + text(amount(value, frame.money), frame.left - 6, frame.y(value) + 4.5, "tick", text_anchor="end")
            for value in range(frame.floor, frame.ceiling + 1, frame.step)
        )
    )


def mark_lines(frame: Frame, marks: Sequence[Mark]) -> str:
    """A thin line where each round begins."""
    return "".join(
        element(
            "line",
            x1=frame.x(mark.ply),
            x2=frame.x(mark.ply),
            y1=frame.top,
            y2=frame.bottom,
            class_="round major" if mark.is_major else "round",
        )
        for mark in marks
    )


def move_axis(frame: Frame, marks: Sequence[Mark]) -> str:
    """The moves: rounds by their names as far as there is room, and the first and the last move below them."""
    base = frame.bottom
    taken: list[tuple[float, float]] = []
    labels = []
    for mark in sorted(marks, key=lambda mark: not mark.is_major):
        half = LETTER * len(mark.label) / 2 + 3
        at = min(max(frame.x(mark.ply), half), frame.width - half)
        if all(at + half <= low or at - half >= high for low, high in taken):
            taken.append((at - half, at + half))
            labels.append(text(mark.label, at, base + 16, "tick", text_anchor="middle"))
    return group(
        element("line", x1=frame.left, x2=frame.right, y1=base, y2=base, class_="axis"),
        *labels,
        text(said("move {move}", move=0), frame.left, base + 33, "tick"),
        text(said("move {move}", move=frame.last), frame.right, base + 33, "tick", text_anchor="end"),
    )
