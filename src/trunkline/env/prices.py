"""The prices of a span as a fixed number of cells, so that a price has an id like any other choice.

The cells of a span of prices, in this order:

- `low`, then `low+1` to `low+7`: so many steps above the lowest price;
- `bin 1` to `bin 8`: the middles of eight equal parts of what lies between the others;
- `high-1` and `high`: a step below the highest price, and the highest.

A price that several cells reach belongs to the first of them, and the others aren't offered. So a span of up to
`SIZE` prices has exactly one cell for each of them.
"""

from functools import lru_cache
from typing import Any

from trunkline.core.api import Span

STEPS = 7
BINS = 8
NAMES = (
    "low",
    *(f"low+{steps}" for steps in range(1, STEPS + 1)),
    *(f"bin {number}" for number in range(1, BINS + 1)),
    "high-1",
    "high",
)
SIZE = len(NAMES)


@lru_cache(maxsize=4096)
def places(count: int) -> tuple[tuple[int, int], ...]:
    """(cell, steps above the lowest price) of every cell that a span of so many prices offers."""
    between = max(0, count - STEPS - 3)
    bins = [STEPS + 1 + (2 * number + 1) * between // (2 * BINS) if between else -1 for number in range(BINS)]
    first: dict[int, int] = {}
    for cell, above in enumerate((*range(STEPS + 1), *bins, count - 2, count - 1)):
        if 0 <= above < count:
            first.setdefault(above, cell)
    return tuple((cell, above) for above, cell in first.items())


def prices(span: Span[Any]) -> list[tuple[int, int]]:
    """(cell, price) of every cell that the span offers."""
    return [(cell, span.low + above * span.step) for cell, above in places(len(span))]


def nearest(span: Span[Any], price: int) -> int:
    """The cell whose price is nearest to this one, the lower of two that are equally near."""
    above = (price - span.low) / span.step
    return min(places(len(span)), key=lambda place: (abs(place[1] - above), place[1]))[0]
