"""Networks for the tests: plain data as in files of route problems, small random ones, larger ones on a grid."""

import gzip
import json
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from tests.paths import SHARED
from trunkline.routing import Network, read_network

"""Route problems with known answers, where somebody has them beside the repository."""


@dataclass(frozen=True)
class Plain:
    """A network as plain data: stops as dicts, chains by number of stop."""

    stops: list[dict[str, Any]]
    chains: list[tuple[int, int, list[int]]]

    def network(self) -> Network:
        """The network that the package makes of it."""
        return read_network({"stops": self.stops, "chains": self.chains})

    def named_chains(self) -> list[tuple[str, str, list[int]]]:
        """The chains by name of stop."""
        return [(self.stops[a]["name"], self.stops[b]["name"], sides) for a, b, sides in self.chains]

    def shuffled(self, rng: Random) -> "Plain":
        """The same network told in another order, some chains from the other end, some from both."""
        order = list(range(len(self.stops)))
        rng.shuffle(order)
        at = {old: new for new, old in enumerate(order)}
        chains = []
        for a, b, sides in self.chains:
            first, second = rng.sample((at[a], at[b]), 2) if a != b else (at[a], at[b])
            chains.append((first, second, rng.sample(sides, len(sides))))
            if rng.random() < 0.3:
                chains.append((second, first, sides))
        rng.shuffle(chains)
        return Plain([self.stops[old] for old in order], chains)


def stop(name: str, value: int, *, own: bool = False, through: bool = True, place: str = "") -> dict[str, Any]:
    """A stop as plain data."""
    return {"name": name, "kind": "city", "value": value, "own": own, "through": through, "place": place or name}


def random_plain(rng: Random) -> Plain:
    """A small network with all that can go wrong: loops, parallels, shared places, hexsides used by several chains."""
    dense = rng.random() < 0.6
    count = rng.randint(4, 7) if dense else rng.randint(2, 6)
    names = rng.sample("ABCDEFGHIJ", count)
    stops = [
        stop(
            name,
            rng.choice((0, 10, 10, 20, 20, 30, 50)),
            own=rng.random() < 0.35,
            through=rng.random() < (0.85 if dense else 0.6),
            place=rng.choice("xyz") if rng.random() < 0.15 else name,
        )
        for name in names
    ]
    sides = range(rng.randint(10, 24) if dense else rng.randint(3, 10))
    chains = []
    for _ in range(rng.randint(8, 13) if dense else rng.randint(1, 8)):
        a, b = rng.choices(range(count), k=2)
        if a == b and rng.random() < 0.7:
            continue
        own_sides = rng.sample(sides, min(len(sides), rng.choice((1, 1, 1, 2, 2, 3))))
        if rng.random() < 0.03:
            own_sides.append(own_sides[0])
        chains.append((a, b, own_sides))
    return Plain(stops, chains)


def random_trains(rng: Random, most: int = 3) -> list[int | None]:
    """One train or a few, of mixed sizes."""
    return [rng.choice((2, 2, 3, 3, 4, 5, None)) for _ in range(rng.randint(1, most))]


def random_grid(rng: Random, wide: int, high: int) -> Plain:
    """A larger network: a grid with diagonals, some chains that share a hexside, some off-boards and closed cities."""
    stops = []
    for index in range(wide * high):
        closed = rng.random() < 0.15
        stops.append(
            stop(
                f"s{index:02}",
                rng.choice((10, 20, 30, 40, 60)),
                own=not closed and rng.random() < 0.15,
                through=not closed,
            )
        )
    if not any(one["own"] for one in stops):
        stops[0] = stop("s00", 30, own=True)
    if len(stops) > 8:
        stops[1]["place"] = stops[-1]["place"] = "both"
    chains: list[tuple[int, int, list[int]]] = []
    for index in range(wide * high):
        for over, down in ((1, 0), (0, 1), (1, 1)):
            x, y = index % wide + over, index // wide + down
            if x < wide and y < high and rng.random() < 0.75:
                sides = [len(chains)]
                if chains and rng.random() < 0.4:
                    sides.append(rng.randrange(max(0, len(chains) - 6), len(chains)))
                chains.append((index, y * wide + x, sides))
    return Plain(stops, chains)


def rich_grid(rng: Random, wide: int, high: int) -> Plain:
    """A larger network with thousands of routes: every stop open, a station in each third one, no shared hexsides."""
    plain = random_grid(rng, wide, high)
    stops = [one | {"through": True, "own": index % 3 == 0} for index, one in enumerate(plain.stops)]
    return Plain(stops, [(a, b, [number]) for number, (a, b, _) in enumerate(plain.chains)])


def shared_problems(name: str) -> list[dict[str, Any]]:
    """The route problems of a file beside the repository; skips the test where there is none."""
    file = SHARED / "routes" / name
    if not file.exists():
        pytest.skip(f"no {file}")
    problems: list[dict[str, Any]] = json.loads(gzip.decompress(file.read_bytes()))
    return problems


def limits(trains: list[str]) -> list[int | None]:
    """Trains by their printed size."""
    return [None if size == "D" else int(size) for size in trains]
