"""Plots of a few figures as SVG: values with their intervals, bars, and how a figure came about over time."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from trunkline.pictures.charts import LETTER, SCOPE, SEATS, short
from trunkline.pictures.svg import circle, document, element, group, number, path, rect, text, title

WIDTH = 680.0
ROW = 30.0
TOP = 12.0
AXIS = 26.0
NAMES = 170.0
FIGURES = 172.0

RULES = """
.bar{fill:var(--fill);stroke:var(--quiet);stroke-width:.8}
.whisker{stroke:var(--fill);stroke-width:4;stroke-linecap:round}
.dot{fill:var(--fill);stroke:var(--ink);stroke-width:1.2}
.even{stroke:var(--ink);stroke-width:1.4;stroke-dasharray:5 4}
"""
"""What these plots need beside the style of the charts; one rule on a line."""


@dataclass(frozen=True, slots=True)
class Measured:
    name: str
    value: float
    low: float
    high: float
    words: str
    """The figure and its interval, at the right."""


def interval_chart(
    words: str,
    rows: Sequence[Measured],
    even: Sequence[float],
    scale: tuple[float, float],
    tick: Callable[[float], str],
) -> str:
    """A dot and a line for each row on a scale from left to right, and what would be even for it."""
    height = TOP + ROW * len(rows) + AXIS
    x = _scale(scale)
    parts = [_grid(x, scale, height, tick)]
    for number_of_row, (row, level) in enumerate(zip(rows, even, strict=True)):
        y = TOP + ROW * (number_of_row + 0.5)
        parts += [
            element("line", x1=x(level), x2=x(level), y1=y - ROW / 2, y2=y + ROW / 2, class_="even"),
            group(
                title(f"{row.name}: {row.words}"),
                element("line", x1=x(row.low), x2=x(row.high), y1=y, y2=y, class_="whisker"),
                circle(x(row.value), y, 6, "dot"),
                class_=_colour(number_of_row),
            ),
            _named(row.name, row.words, y),
        ]
    return document(words, WIDTH, height, "", *parts, class_=SCOPE)


def bar_chart(words: str, rows: Sequence[tuple[str, float, str]]) -> str:
    """A bar for each row: its name, its value, and the value in words."""
    height = TOP * 2 + ROW * len(rows)
    most = max((value for _, value, _ in rows), default=0) or 1
    x = _scale((0, most))
    parts = []
    for number_of_row, (name, value, figure) in enumerate(rows):
        y = TOP + ROW * (number_of_row + 0.5)
        bar = rect(NAMES, y - 9, max(x(value) - NAMES, 1), 18, "bar", rx=2)
        parts += [group(title(f"{name}: {figure}"), bar, class_="seatA"), _named(name, figure, y)]
    return document(words, WIDTH, height, "", *parts, class_=SCOPE)


def trend_chart(words: str, lines: Sequence[tuple[str, Sequence[float]]], tick: Callable[[float], str]) -> str:
    """A figure as it came about, one line for each name; even is nothing."""
    height = 240.0
    highest = max((abs(value) for _, values in lines for value in values), default=0) or 1
    longest = max((len(values) for _, values in lines), default=1)
    bottom = height - TOP

    def at(step: int, value: float) -> str:
        x = NAMES / 2 + (WIDTH - FIGURES - NAMES / 2) * step / max(longest - 1, 1)
        return f"{number(x)} {number(TOP + (bottom - TOP) * (highest - value) / (2 * highest))}"

    middle = (TOP + bottom) / 2
    parts = [element("line", x1=NAMES / 2, x2=WIDTH - FIGURES, y1=middle, y2=middle, class_="even")]
    for level, y in ((highest, TOP), (0.0, middle), (-highest, bottom)):
        parts.append(text(tick(level), NAMES / 2 - 8, y + 4.5, "tick", text_anchor="end"))
    for number_of_line, (name, values) in enumerate(lines):
        if values:
            d = "M" + "L".join(at(step, value) for step, value in enumerate(values))
            x, y = (float(part) for part in at(len(values) - 1, values[-1]).split())
            label = text(short(name, int((FIGURES - 20) / LETTER)), x + 10, y + 4.5)
            parts.append(group(title(name), path(d, "line"), circle(x, y, 4, "end"), class_=_colour(number_of_line)))
            parts.append(label)
    return document(words, WIDTH, height, "", *parts, class_=SCOPE)


def _colour(place: int) -> str:
    return list(SEATS)[place % len(SEATS)]


def _scale(scale: tuple[float, float]) -> Callable[[float], float]:
    low, high = scale
    return lambda value: NAMES + (WIDTH - NAMES - FIGURES) * (min(max(value, low), high) - low) / ((high - low) or 1)


def _grid(x: Callable[[float], float], scale: tuple[float, float], height: float, tick: Callable[[float], str]) -> str:
    low, high = scale
    levels = [low + (high - low) * part / 4 for part in range(5)]
    base = height - AXIS
    return group(
        *(
            element("line", x1=x(level), x2=x(level), y1=TOP, y2=base, class_="grid")
            + text(tick(level), x(level), base + 17, "tick", text_anchor="middle")
            for level in levels
        )
    )


def _named(name: str, figure: str, y: float) -> str:
    fitting = short(name, int((NAMES - 14) / LETTER))
    return text(fitting, NAMES - 12, y + 4.5, text_anchor="end") + text(figure, WIDTH - FIGURES + 12, y + 4.5)
