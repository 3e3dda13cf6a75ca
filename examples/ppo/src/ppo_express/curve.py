"""The learning curve: every snapshot of a training in the arena, and a picture: `python -m ppo_express.curve run`."""

import argparse
import os
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import NamedTuple

from ppo_express.evaluate import OPPONENTS, add_counts, installed, result
from ppo_express.policy import FILE
from trunkline.pictures.svg import FONT, document, element, group, number, path
from trunkline.pictures.svg import text as words

SEED = 400_001
PLAYERS = 3
COLOURS = ("#0072b2", "#00a87b", "#d55e00", "#cc79a7")
WIDTH, HEIGHT = 680.0, 320.0
LEFT, RIGHT, TOP, BOTTOM = 48.0, 590.0, 16.0, 276.0
STYLE = (
    f".curve{{{FONT};background:#fff}}text{{fill:#333}}.grid{{stroke:#ddd}}.even{{stroke:#888;stroke-dasharray:4 3}}"
)


class Point(NamedTuple):
    """A snapshot against an opponent: after so many decisions, the share of wins and its interval."""

    decisions: int
    against: str
    won: float
    low: float
    high: float


def measure(folder: Path, games: int, workers: int) -> list[Point]:
    """Every snapshot against every opponent, on the same openings. What curve.csv has already isn't played again."""
    snapshots = sorted(folder.glob("[0-9]*.npz"))
    if not snapshots:
        raise ValueError(f"there are no snapshots of a training in {folder}")
    points = read(folder)
    known = {(point.decisions, point.against) for point in points}
    opponents = installed()
    for snapshot in snapshots:
        os.environ[FILE] = str(snapshot.resolve())
        for opponent in opponents:
            if (int(snapshot.stem), opponent) not in known:
                wins = result(opponent, PLAYERS, games, SEED, workers).wins
                points.append(Point(int(snapshot.stem), opponent, wins.value, wins.low, wins.high))
                write(folder, points)
                print(f"{snapshot.stem} v {opponent}: {wins.value:.0%} [{wins.low:.0%}, {wins.high:.0%}]", flush=True)
    return points


def read(folder: Path) -> list[Point]:
    """What has been measured."""
    if not (file := folder / "curve.csv").exists():
        return []
    rows = [line.split(",") for line in file.read_text("utf-8").splitlines()[1:]]
    return [Point(int(row[0]), row[1], *map(float, row[2:])) for row in rows]


def write(folder: Path, points: Sequence[Point]) -> None:
    lines = [Point._fields, *((point[0], point[1], *(f"{share:.4f}" for share in point[2:])) for point in points)]
    text = "".join(",".join(map(str, line)) + "\n" for line in lines)
    (folder / "curve.csv").write_text(text, "utf-8")


def picture(points: Sequence[Point]) -> str:
    """A line for every opponent that was met, with its interval as a band."""
    last = max(point.decisions for point in points) or 1

    def at(decisions: int, share: float) -> str:
        x = LEFT + (RIGHT - LEFT) * decisions / last
        return f"{number(x)} {number(BOTTOM - (BOTTOM - TOP) * share)}"

    parts = []
    for percent in range(0, 101, 20):
        height = BOTTOM - (BOTTOM - TOP) * percent / 100
        parts.append(path(f"M{number(LEFT)} {number(height)}H{number(RIGHT)}", "grid"))
        parts.append(words(f"{percent}%", LEFT - 6, height + 4, text_anchor="end"))
    apart = next(size * 10**power for power in count() for size in (1, 2, 5) if last < 6 * size * 10**power)
    for decisions in range(0, last + 1, apart):
        x = LEFT + (RIGHT - LEFT) * decisions / last
        parts.append(words(f"{decisions:,}", x, BOTTOM + 18, text_anchor="middle"))
    parts.append(path(f"M{at(0, 1 / PLAYERS)}H{number(RIGHT)}", "even"))
    parts.append(words("decisions learned from", (LEFT + RIGHT) / 2, BOTTOM + 36, text_anchor="middle"))
    ends: list[float] = []
    for opponent, colour in zip(OPPONENTS, COLOURS, strict=True):
        if not (own := [point for point in points if point.against == opponent]):
            continue
        high = [at(point.decisions, point.high) for point in own]
        low = [at(point.decisions, point.low) for point in reversed(own)]
        parts.append(path(f"M{'L'.join([*high, *low])}Z", fill=colour, fill_opacity=0.15))
        line = "L".join(at(point.decisions, point.won) for point in own)
        parts.append(path(f"M{line}", fill="none", stroke=colour, stroke_width=2.2))
        end = BOTTOM - (BOTTOM - TOP) * own[-1].won + 4
        while any(abs(end - other) < 14 for other in ends):
            end += 1
        ends.append(end)
        parts.append(element("text", f"v {opponent}", x=RIGHT + 6, y=end, style=f"fill:{colour};font-weight:650"))
    title = f"Games won alone against two of another bot, with 95% intervals; even is 1 in {PLAYERS}"
    return document(title, WIDTH, HEIGHT, STYLE, group(*parts), class_="curve") + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run", type=Path, help="the folder of the snapshots")
    add_counts(parser, 90, "for each snapshot against each bot")
    args = parser.parse_args()
    try:
        points = measure(args.run, args.games, args.workers)
    except ValueError as error:
        parser.exit(2, f"{error}\n")
    (args.run / "curve.svg").write_text(picture(points), "utf-8")


if __name__ == "__main__":
    main()
