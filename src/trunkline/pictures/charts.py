"""Line charts as SVG: figures over the moves of a game, each line with its name at its end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle

from trunkline.pictures.colours import Piece, scoped, theme
from trunkline.pictures.svg import FONT, circle, clean, document, element, group, number, path, rect, text, title
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
    return words if len(words) <= letters else words[: max(letters - 1, 1)].rstrip() + "…"


def value_axis(frame: Frame) -> str:
    return group(
        *(
            element("line", x1=frame.left, x2=frame.right, y1=frame.y(value), y2=frame.y(value), class_="grid")
            + text(amount(value, frame.money), frame.left - 6, frame.y(value) + 4.5, "tick", text_anchor="end")
            for value in range(frame.floor, frame.ceiling + 1, frame.step)
        )
    )


def mark_lines(frame: Frame, marks: Sequence[Mark]) -> str:
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


SCOPE = "trunkline-chart"
SEATS = {
    "seatA": Piece("#0072b2", "#ffffff", "#ffffff"),
    "seatB": Piece("#d55e00", "#ffffff", "#ffffff"),
    "seatC": Piece("#00a87b", "#06170e", "#0b3d27"),
    "seatD": Piece("#cc79a7", "#1c0006", "#4d0010"),
    "seatE": Piece("#f0c000", "#1a1a1a", "#5f4a00"),
    "seatF": Piece("#56b4e9", "#06212b", "#0d4657"),
    "seatG": Piece("#6a3d9a", "#ffffff", "#ffffff"),
    "seatH": Piece("#8c564b", "#ffffff", "#ffffff"),
    "seatI": Piece("#1b6e3c", "#ffffff", "#ffffff"),
    "seatJ": Piece("#a50f3c", "#ffffff", "#ffffff"),
    "seatK": Piece("#8a8f94", "#0f1214", "#2a2f33"),
    "seatL": Piece("#b5bd00", "#1a1a1a", "#4d5000"),
}
"""Players have no colour in the games; the first six stay apart for eyes that do not tell red from green."""
DASHES = (
    *(None, "9 4", "3 3", "14 4 3 4", "7 3 2 3", "2 4", "18 4", "10 3 2 3 2 3"),
    *("5 5", "1 3", "12 8", "16 3 6 3"),
)
"""The second sign of a line. Further lines begin with the first one again."""
WIDE, NARROW = 680.0, 358.0
"""The widths of a chart on a large screen and on a phone, in px: words have the same size on both."""
HEIGHT = 300.0
GAP = 17.0
"""Between two names at the ends of lines."""

RULES = """
text{fill:var(--ink);font-size:13px}
.grid{stroke:var(--line);stroke-width:1}
.axis{stroke:var(--quiet);stroke-width:1}
.round{stroke:var(--line);stroke-width:1;stroke-dasharray:1 3}
.round.major{stroke:var(--quiet)}
.tick{fill:var(--quiet)}
.casing{fill:none;stroke:var(--quiet);stroke-width:4.2;stroke-linejoin:round}
.line{fill:none;stroke:var(--fill);stroke-width:2.6;stroke-linejoin:round}
.lead{fill:none;stroke:var(--quiet);stroke-width:1}
.end{fill:var(--fill);stroke:var(--quiet);stroke-width:1}
.chip{fill:var(--fill);stroke:var(--rim);stroke-width:.8}
.initials{fill:var(--pen);font-size:12px;font-weight:750;text-anchor:middle}
.band{fill:var(--ink);fill-opacity:0}
.band:hover{fill-opacity:.07}
.shown{stroke:var(--wave);stroke-width:2}
.shown-words{fill:var(--ink);font-weight:650}
"""


def style(pieces: Mapping[str, Piece]) -> str:
    return f".{SCOPE}{{{FONT}}}{theme(SCOPE, {**pieces, **SEATS})}{scoped(SCOPE, RULES)}"


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A figure over the moves; None where there is none yet."""

    name: str
    piece: str
    """The class of its colours: `seatA`, a company's, or a charter's colour."""
    values: Sequence[int | None]
    is_company: bool = False
    """A company has its initials on a chip, a player a name beside a dot."""

    @property
    def last(self) -> tuple[int, int]:
        return next((ply, value) for ply, value in reversed(tuple(enumerate(self.values))) if value is not None)


def line_chart(
    words: str,
    about: str,
    lines: Sequence[ChartLine],
    marks: Sequence[Mark],
    shown: int | None = None,
    width: float = WIDE,
    style: str = "",
    money: str = "",
) -> str:
    """The chart; `shown` is the ply of the position that is looked at. Without a style, the page has it."""
    plies = max((len(line.values) for line in lines), default=1)
    figures = [value for line in lines for value in line.values if value is not None] or [0]
    frame = frame_of(width, HEIGHT, _room(lines, width), plies - 1, min(figures), max(figures), money)
    return document(
        words,
        width,
        HEIGHT,
        style,
        element("desc", clean(about)),
        value_axis(frame),
        mark_lines(frame, marks),
        *(_drawn(frame, line, dash) for line, dash in zip(lines, cycle(DASHES), strict=False)),
        move_axis(frame, marks),
        _ends(frame, lines),
        *_bands(frame, lines, marks),
        _shown(frame, shown) if shown is not None else "",
        class_=SCOPE,
    )


def _room(lines: Sequence[ChartLine], width: float) -> float:
    """What the names at the ends of the lines need, as far as there is room for it."""
    if any(line.is_company for line in lines):
        return 96 if width >= WIDE else 50
    longest = max((len(line.name) for line in lines), default=0)
    return min(longest * LETTER + 86, 210) if width >= WIDE else min(longest * LETTER + 34, 112)


def _drawn(frame: Frame, line: ChartLine, dash: str | None) -> str:
    """A line of steps: a figure holds until a move changes it."""
    d, before = "", None
    for ply, value in enumerate(line.values):
        if value is None or value == before:
            continue
        x, y = number(frame.x(ply)), number(frame.y(value))
        d += f"H{x}V{y}" if before is not None else f"M{x} {y}"
        before = value
    if not d:
        return ""
    d += f"H{number(frame.x(line.last[0]))}"
    return group(path(d, "casing", stroke_dasharray=dash), path(d, "line", stroke_dasharray=dash), class_=line.piece)


def _ends(frame: Frame, lines: Sequence[ChartLine]) -> str:
    """The names, moved apart where lines end near to each other, each led to from its line."""
    drawn = [line for line in lines if any(value is not None for value in line.values)]
    places = spread([frame.y(line.last[1]) for line in drawn], frame.top, frame.bottom, GAP)
    return "".join(_end(frame, line, place) for line, place in zip(drawn, places, strict=True))


def _end(frame: Frame, line: ChartLine, place: float) -> str:
    ply, value = line.last
    last = amount(value, frame.money)
    x, y, at = frame.x(ply), frame.y(value), frame.right + 14
    lead = path(f"M{number(x)} {number(y)}L{number(at - 3)} {number(place)}", "lead")
    if line.is_company:
        sign = group(
            rect(at, place - 8, 36, 16, "chip", rx=3),
            text(line.name, at + 18, place + 4.3, "initials"),
            class_=line.piece,
        )
        label = text(last, at + 40, place + 4.6) if frame.is_wide else ""
    else:
        sign = group(circle(at + 2, place, 4.5, "end"), class_=line.piece)
        room = frame.width - at - 12 - (50 if frame.is_wide else 0)
        name = short(line.name, int(room / LETTER))
        label = text(f"{name} {last}" if frame.is_wide else name, at + 11, place + 4.6)
    return group(title(f"{line.name} {last}"), lead, group(circle(x, y, 3, "end"), class_=line.piece), sign, label)


def spread(wished: Sequence[float], low: float, high: float, gap: float) -> list[float]:
    """Places as near to those wished as they can be with a gap between them, in the same order; all within bounds."""
    gap = min(gap, (high - low) / max(len(wished) - 1, 1))
    order = sorted(range(len(wished)), key=lambda one: wished[one])
    places: list[float] = []
    for one in order:
        places.append(max(wished[one], places[-1] + gap if places else low))
    limit = high
    for last in reversed(range(len(places))):
        places[last] = min(places[last], limit)
        limit = places[last] - gap
    placed = [0.0] * len(wished)
    for one, place in zip(order, places, strict=True):
        placed[one] = place
    return placed


def _bands(frame: Frame, lines: Sequence[ChartLine], marks: Sequence[Mark]) -> list[str]:
    """Over each round a field that tells, when a pointer rests on it, how all stood when it began."""
    begins = [Mark(0, said("The beginning"), ""), *(mark for mark in marks if mark.ply)]
    ends = [*(mark.ply for mark in begins[1:]), frame.last]
    return [
        element(
            "rect",
            title(_standings(lines, mark, frame.money)),
            x=frame.x(mark.ply),
            y=frame.top,
            width=frame.x(end) - frame.x(mark.ply),
            height=frame.bottom - frame.top,
            class_="band",
        )
        for mark, end in zip(begins, ends, strict=True)
        if end > mark.ply
    ]


def _standings(lines: Sequence[ChartLine], mark: Mark, money: str) -> str:
    values = [(line.name, line.values[mark.ply]) for line in lines]
    each = ", ".join(f"{name} {amount(value, money)}" for name, value in values if value is not None)
    return said("{mark} (move {move}): {values}", mark=mark.words, move=mark.ply, values=each)


def _shown(frame: Frame, ply: int) -> str:
    x = frame.x(min(ply, frame.last))
    anchor = "end" if x > frame.right - 60 else "start"
    return group(
        element("line", x1=x, x2=x, y1=frame.top - 4, y2=frame.bottom, class_="shown"),
        text(
            said("move {move}", move=ply),
            x + (-4 if anchor == "end" else 4),
            frame.top - 2,
            "shown-words",
            text_anchor=anchor,
        ),
    )
