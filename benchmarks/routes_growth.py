"""How the best run grows with the number of routes: `python -m benchmarks.routes_growth PICTURE.svg`.

Random boards from sparse to dense, every city open, one station: for each the number of routes that a D-train has, the
time to write all of them down, and the time of the best run of D and of D+D. Prints a JSON line for each board.
"""

import json
import sys
import time
from collections.abc import Callable, Iterator
from math import log10
from pathlib import Path
from random import Random

from benchmarks.figures import parser_of
from trunkline.games.chesapeake.testing import random_board
from trunkline.kit18xx.board import set_station
from trunkline.kit18xx.network import company_view
from trunkline.pictures.svg import FONT, circle, document, element, rect, text
from trunkline.routing import Network, best_run
from trunkline.routing.paths import Budget, find_routes

BOARDS, MOST = 110, 1_000_000
"""How many boards; those with more routes than this are left out, since they could not be counted."""
SERIES = {"all routes written down": "#8a8a8a", "best run of D": "#1a5fb4", "best run of D+D": "#c0392b"}
WIDTH, HEIGHT, LEFT, BOTTOM = 720, 460, 70, 60
X, Y = (0.0, 6.0), (0.0, 7.0)
"""The powers of ten that the axes run over: routes, microseconds."""


def networks() -> Iterator[Network]:
    """Boards from sparse to dense."""
    for number in range(BOARDS):
        state = random_board(Random(number), 20 + 4 * number, stations=0)
        set_station(state, "B&O", "H6", 0)
        yield company_view(state, "B&O")


def microseconds(call: Callable[[], object]) -> float:
    """Processor time of a call, the faster of two."""
    spent = []
    for _ in range(2):
        started = time.process_time_ns()
        call()
        spent.append((time.process_time_ns() - started) / 1000)
    return max(1.0, min(spent))


def measure(network: Network) -> dict[str, float] | None:
    """The figures of one board, if its routes can be counted."""
    places = len(set(network.places))
    if not network.links:
        return None
    routes, complete = find_routes(network, places, Budget(), MOST)
    count = len(routes)
    del routes
    if not complete:
        return None
    return {
        "routes": count,
        "all routes written down": microseconds(lambda: find_routes(network, places, Budget(), MOST)),
        "best run of D": microseconds(lambda: best_run(network, [None])),
        "best run of D+D": microseconds(lambda: best_run(network, [None, None])),
    }


def plot(points: list[dict[str, float]]) -> str:
    """The figures as a picture with two logarithmic axes."""

    def at(routes: float, spent: float) -> tuple[float, float]:
        x = LEFT + (log10(routes) - X[0]) / (X[1] - X[0]) * (WIDTH - LEFT - 40)
        y = HEIGHT - BOTTOM - (log10(spent) - Y[0]) / (Y[1] - Y[0]) * (HEIGHT - BOTTOM - 50)
        return x, y

    drawn = [rect(0, 0, WIDTH, HEIGHT, fill="#ffffff")]
    units = {0: "1 us", 1: "10 us", 2: "100 us", 3: "1 ms", 4: "10 ms", 5: "100 ms", 6: "1 s", 7: "10 s"}
    for power in range(int(Y[0]), int(Y[1]) + 1):
        _, y = at(1, 10.0**power)
        drawn.append(element("line", x1=LEFT, x2=WIDTH - 40, y1=y, y2=y, stroke="#e2e2e2"))
        drawn.append(text(units[power], LEFT - 8, y + 4, text_anchor="end"))
    for power in range(int(X[0]), int(X[1]) + 1):
        x, _ = at(10.0**power, 10)
        drawn.append(element("line", x1=x, x2=x, y1=50, y2=HEIGHT - BOTTOM, stroke="#e2e2e2"))
        drawn.append(text(f"{10**power:,}", x, HEIGHT - BOTTOM + 18, text_anchor="middle"))
    drawn.append(text("routes of a D-train", (WIDTH + LEFT) / 2, HEIGHT - 14, text_anchor="middle"))
    for number, (name, colour) in enumerate(SERIES.items()):
        drawn += [circle(*at(point["routes"], point[name]), 3.2, fill=colour, fill_opacity=0.75) for point in points]
        drawn.append(circle(LEFT + 10 + 200 * number, 24, 4, fill=colour))
        drawn.append(text(name, LEFT + 20 + 200 * number, 28))
    style = f"text{{{FONT};fill:#222}}"
    return document("Time of the best run against the number of routes", WIDTH, HEIGHT, style, *drawn, class_="growth")


def main() -> int:
    """Measure all boards and draw the picture."""
    parser = parser_of(__doc__)
    parser.add_argument("pictures", nargs="*", type=Path, metavar="PICTURE", help="an SVG file to write")
    pictures = parser.parse_args().pictures
    points = []
    for network in networks():
        if figures := measure(network):
            points.append(figures)
            print(json.dumps({"links": len(network.links), **{key: round(value) for key, value in figures.items()}}))
    for picture in pictures:
        picture.write_text(plot(points) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
