"""The map as it is built: tiles with their ids, stations, and what track connects."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from tests.games.chesapeake.peer.tables import COLOURS, COMPANIES, HEXES, TILE_COUNTS, TILES, End, Face, neighbour

Node = tuple[str, int]
Track = tuple[tuple[End, End], ...]

# steps of an exact search; past it nobody knows, and the file is believed
BUDGET = 200_000


@dataclass
class City:
    """Who has a station in a city, and whose home space is still kept free there."""

    stations: list[str] = field(default_factory=list)
    reserved: list[str] = field(default_factory=list)


@dataclass
class Reach:
    """What a company's track leads to: edges by hex, stops, pieces of track."""

    edges: dict[str, set[int]] = field(default_factory=dict)
    nodes: set[Node] = field(default_factory=set)
    pieces: set[tuple[str, int]] = field(default_factory=set)


class Board:
    """Tiles on hexes and stations in cities."""

    def __init__(self) -> None:
        self.laid: dict[str, tuple[str, int]] = {}
        # how often a tile without limit has been laid: each time the next id comes into being
        self.lays: dict[str, int] = {}
        self.cities: dict[str, list[City]] = {
            name: [City() for stop in place.face.stops if stop.kind == "city"] for name, place in HEXES.items()
        }
        for symbol, company in COMPANIES.items():
            self.cities[company.home][company.city].reserved.append(symbol)
        self.tracks: dict[str, Track] = {name: place.face.track for name, place in HEXES.items()}

    def face(self, name: str) -> Face:
        """What is printed on top in a hex."""
        return TILES[self.tile_name(name)] if name in self.laid else HEXES[name].face

    def tile_name(self, name: str) -> str:
        """The number of the tile in a hex."""
        return self.laid[name][0].rsplit("-", 1)[0]

    def tile_free(self, tile: str) -> bool:
        """Whether a tile with this id exists and lies beside the board."""
        name, _, index = tile.rpartition("-")
        if name not in TILES or not index.isdigit() or any(tile == there for there, _ in self.laid.values()):
            return False
        count = TILE_COUNTS[name]
        return int(index) < count if count else int(index) <= self.lays.get(name, 0)

    def lay(self, name: str, tile: str, rotation: int) -> None:
        """Put a tile down; stations and kept spaces stay with their cities."""
        track = self.tracks[name]
        kind = tile.rsplit("-", 1)[0]
        if not TILE_COUNTS[kind]:
            self.lays[kind] = self.lays.get(kind, 0) + 1
        self.laid[name] = (tile, rotation)
        self.tracks[name] = TILES[kind].turned(rotation)
        fresh = [City() for stop in TILES[kind].stops if stop.kind == "city"]
        for index, city in enumerate(self.cities[name]):
            goal = self.successor(track, self.tracks[name], index) if len(fresh) > 1 else 0
            fresh[goal].stations += city.stations
            fresh[goal].reserved += city.reserved
        self.cities[name] = fresh

    @staticmethod
    def successor(old: Track, new: Track, index: int) -> int:
        """The city of the new tile that has the edges of a city of the old one."""
        edges = stop_edges(old, index)
        return next(end[1] for a, end in new if end[0] == "stop" and a[1] in edges)

    def lay_problem(self, name: str, tile: str, rotation: int, colours: tuple[str, ...], special: bool) -> str:
        """What is wrong with a tile in a hex, apart from who lays it."""
        if name not in HEXES:
            return f"no hex {name}"
        if not self.tile_free(tile):
            return f"tile {tile} is not available"
        before, after = self.face(name), TILES[tile.rsplit("-", 1)[0]]
        if before.colour not in COLOURS or HEXES[name].face.colour in ("red", "gray"):
            return f"{name} takes no tiles"
        if after.colour not in colours:
            return f"tile {after.name} is not available in this phase"
        if COLOURS.index(after.colour) != COLOURS.index(before.colour) + 1:
            return f"{before.colour} is not upgraded to {after.colour}"
        if not special and not alike(before, after):
            return f"tile {after.name} does not fit {name}"
        track = after.turned(rotation)
        if not shapes(self.tracks[name]) <= shapes(track):
            return f"tile {after.name} does not keep the track in {name}"
        if not keeps_cities(self.tracks[name], track, before, after):
            return f"tile {after.name} does not keep the cities of {name}"
        if any(self.closed(name, edge) for edge in exits(track)):
            return f"track of {tile} in {name} runs off the map"
        return ""

    def closed(self, name: str, edge: int) -> bool:
        """Whether no track may cross an edge: nothing there, or a printed hex without track to it."""
        other = neighbour(name, edge)
        if other is None:
            return True
        return HEXES[other].face.colour in ("red", "gray") and (edge + 3) % 6 not in exits(self.tracks[other])

    def blocks(self, company: str, node: Node) -> bool:
        """Whether a company's track ends at a stop."""
        name, index = node
        stop = self.face(name).stops[index]
        if stop.kind != "city":
            return stop.kind == "offboard"
        city = self.cities[name][index]
        return company not in city.stations and len(city.stations) >= stop.slots

    def stations(self, company: str) -> list[Node]:
        """Where a company has stations."""
        return [
            (name, index)
            for name, cities in self.cities.items()
            for index, city in enumerate(cities)
            if company in city.stations
        ]

    def can_place(self, company: str, node: Node) -> bool:
        """Whether a company may have a station in a city, money aside."""
        name, index = node
        face = self.face(name)
        if face.stops[index].kind != "city" or any(company in city.stations for city in self.cities[name]):
            return False
        city = self.cities[name][index]
        return company in city.reserved or len(city.stations) + len(city.reserved) < face.stops[index].slots

    def home(self, company: str) -> Node:
        """The city that is kept for a company; a tile may have moved it within its hex."""
        name = COMPANIES[company].home
        return name, next(index for index, city in enumerate(self.cities[name]) if company in city.reserved)

    def place(self, company: str, node: Node) -> None:
        """Put a station into a city."""
        city = self.cities[node[0]][node[1]]
        city.stations.append(company)
        if company in city.reserved:
            city.reserved.remove(company)

    def leaves(self, name: str, piece: int, end: End) -> Iterator[tuple[str, int, End]]:
        """The pieces of track that go on from one end of a piece, each with its far end."""
        if end[0] == "edge":
            other = neighbour(name, end[1])
            if other is not None:
                yield from onward(self.tracks[other], other, ("edge", (end[1] + 3) % 6), None)
        else:
            yield from onward(self.tracks[name], name, end, piece)

    def reach(self, company: str) -> Reach:
        """Everything that track leads to, a little more than trains could: track may be used twice."""
        reach = Reach()
        stack: list[tuple[str, int, End]] = []
        for name, index in self.stations(company):
            reach.nodes.add((name, index))
            reach.edges.setdefault(name, set()).update(edge for edge in range(6) if not self.closed(name, edge))
            stack += onward(self.tracks[name], name, ("stop", index), None)
        seen = set(stack)
        while stack:
            name, piece, end = stack.pop()
            reach.pieces.add((name, piece))
            for side in self.tracks[name][piece]:
                if side[0] == "edge":
                    reach.edges.setdefault(name, set()).add(side[1])
                    other = neighbour(name, side[1])
                    if other is not None:
                        reach.edges.setdefault(other, set()).add((side[1] + 3) % 6)
                else:
                    reach.nodes.add((name, side[1]))
            if end[0] == "stop" and self.blocks(company, (name, end[1])):
                continue
            for step in self.leaves(name, piece, end):
                if step not in seen:
                    seen.add(step)
                    stack.append(step)
        return reach

    def finds(self, company: str, wanted: Callable[[Node, Node], bool]) -> bool | None:
        """Whether some station leads to a stop that is wanted, using no track twice; None where that takes too long."""
        goals = self.reach(company).nodes
        starts = self.stations(company)
        if not any(wanted(start, goal) for start in starts for goal in goals):
            return False
        self.budget = BUDGET
        for start in starts:
            for step in onward(self.tracks[start[0]], start[0], ("stop", start[1]), None):
                if self.search(company, start, step, {start}, set(), wanted):
                    return True
        return None if self.budget < 0 else False

    def search(
        self,
        company: str,
        start: Node,
        step: tuple[str, int, End],
        nodes: set[Node],
        edges: set[tuple[str, int]],
        wanted: Callable[[Node, Node], bool],
    ) -> bool:
        """One branch of `finds`."""
        self.budget -= 1
        if self.budget < 0:
            return False
        name, _, end = step
        if end[0] == "stop":
            node = (name, end[1])
            if node in nodes:
                return False
            if wanted(start, node):
                return True
            if self.blocks(company, node):
                return False
            nodes.add(node)
            reached = any(self.search(company, start, then, nodes, edges, wanted) for then in self.leaves(*step))
            nodes.discard(node)
            return reached
        other = neighbour(name, end[1])
        if other is None:
            return False
        crossed = min((name, end[1]), (other, (end[1] + 3) % 6))
        if crossed in edges:
            return False
        edges.add(crossed)
        reached = any(self.search(company, start, then, nodes, edges, wanted) for then in self.leaves(*step))
        edges.discard(crossed)
        return reached

    def has_route(self, company: str) -> bool | None:
        """Whether a station is connected with another stop."""
        return self.finds(company, lambda start, node: start != node)

    def can_station(self, company: str) -> bool | None:
        """Whether a city with room for a station is connected."""
        return self.finds(company, lambda _, node: self.can_place(company, node))


def onward(track: Track, name: str, end: End, but: int | None) -> Iterator[tuple[str, int, End]]:
    """The pieces in a hex that begin at an end, but for one of them, each with its far end."""
    for index, (a, b) in enumerate(track):
        if index != but and end in (a, b):
            yield name, index, b if end == a else a


def exits(track: Track) -> set[int]:
    """The edges that track runs to."""
    return {end[1] for piece in track for end in piece if end[0] == "edge"}


def stop_edges(track: Track, index: int) -> set[int]:
    """The edges that a stop is joined with."""
    return {a[1] for a, b in track if b == ("stop", index)}


def shapes(track: Track) -> set[frozenset[int]]:
    """Each piece of track by its edges: two for plain track, one for track to a stop."""
    return {frozenset(end[1] for end in piece if end[0] == "edge") for piece in track}


def alike(before: Face, after: Face) -> bool:
    """Whether label, towns and cities allow an upgrade."""

    def count(face: Face, kind: str) -> int:
        return sum(stop.kind == kind for stop in face.stops)

    if before.label != after.label or count(before, "town") != count(after, "town"):
        return False
    if before.label:
        return count(after, "city") > 0
    return count(before, "city") == count(after, "city")


def keeps_cities(old: Track, new: Track, before: Face, after: Face) -> bool:
    """Whether each of two cities of a hex becomes a city of its own."""
    if len(before.stops) < 2 or len(after.stops) < 2 or not old:
        return True
    pairs = [stop_edges(new, index) for index in range(len(after.stops))]
    homes = [[place for place, edges in enumerate(pairs) if stop_edges(old, index) <= edges] for index in (0, 1)]
    return all(len(places) == 1 for places in homes) and homes[0] != homes[1]
