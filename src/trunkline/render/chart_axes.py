"""The axes of a chart: dollars upwards, moves to the right with the rounds marked on them."""

from collections.abc import Sequence
from dataclasses import dataclass

from trunkline.render.svg import element, group, text

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
    """Where a chart draws: its size, its scales, and the room for names at its right."""

    width: float
    height: float
    last: int
    """The last ply."""
    lowest: int
    highest: int
    names: float

    @property
    def is_wide(self) -> bool:
        return self.width > 500

    @property
    def left(self) -> float:
        return 12 + LETTER * len(dollars(self.ceiling))

    @property
    def right(self) -> float:
        return self.width - self.names

    @property
    def top(self) -> float:
        return 18.0

    @property
    def bottom(self) -> float:
        return self.height - 40

    @property
    def step(self) -> int:
        """Between two lines of the grid: 1, 2 or 5 times a power of ten, for at most five of them."""
        size = 1
        while True:
            for nice in (size, 2 * size, 5 * size):
                if nice * 5 >= self.highest - self.start:
                    return nice
            size *= 10

    @property
    def start(self) -> int:
        """Nothing, or the least figure if all are high above nothing: then the chart begins near to it."""
        return self.lowest if self.lowest * 5 > self.highest * 2 or self.lowest < 0 else 0

    @property
    def floor(self) -> int:
        """The lowest line of the grid."""
        return self.start // self.step * self.step

    @property
    def ceiling(self) -> int:
        """The highest line of the grid."""
        return -(-self.highest // self.step) * self.step

    def x(self, ply: float) -> float:
        return self.left + (self.right - self.left) * ply / max(self.last, 1)

    def y(self, value: float) -> float:
        return self.bottom - (self.bottom - self.top) * (value - self.floor) / (self.ceiling - self.floor)


def dollars(value: int) -> str:
    """An amount of money."""
    return f"${value}" if value >= 0 else f"−${-value}"


def short(words: str, letters: int) -> str:
    """Words in so many letters."""
    return words if len(words) <= letters else words[: max(letters - 1, 1)].rstrip() + "…"


def value_axis(frame: Frame) -> str:
    """A line for every step of money, with its amount."""
    return group(
        *(
            element("line", x1=frame.left, x2=frame.right, y1=frame.y(value), y2=frame.y(value), class_="grid")
            + text(dollars(value), frame.left - 6, frame.y(value) + 4.5, "tick", text_anchor="end")
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
    said = []
    for mark in sorted(marks, key=lambda mark: not mark.is_major):
        half = LETTER * len(mark.label) / 2 + 3
        at = min(max(frame.x(mark.ply), half), frame.width - half)
        if all(at + half <= low or at - half >= high for low, high in taken):
            taken.append((at - half, at + half))
            said.append(text(mark.label, at, base + 16, "tick", text_anchor="middle"))
    return group(
        element("line", x1=frame.left, x2=frame.right, y1=base, y2=base, class_="axis"),
        *said,
        text("move 0", frame.left, base + 33, "tick"),
        text(f"move {frame.last}", frame.right, base + 33, "tick", text_anchor="end"),
    )
