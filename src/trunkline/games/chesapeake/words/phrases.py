"""Phrases about the things of 18Chesapeake, for its story and for its words."""

from collections.abc import Iterable, Sequence

from trunkline.games.chesapeake.board import tile_at
from trunkline.games.chesapeake.network import value_of
from trunkline.games.chesapeake.rules.running import Route, read_route
from trunkline.games.chesapeake.rules.trains import over_limit, train_limit
from trunkline.games.chesapeake.state import State
from trunkline.games.chesapeake.tables import HEXES, PHASES, PRIVATES
from trunkline.hexes.tiles import Stop, Tile
from trunkline.words.phrases import listed

Names = Sequence[str]

EDGES = ("S", "SW", "NW", "N", "NE", "SE")
"""The sides of a hex by their numbers."""


def label(hex: str) -> str:
    """A hex by its city's name and its coordinates."""
    name = HEXES[hex].name or HEXES[hex].area
    return f"{name} ({hex})" if name else hex


def president(state: State, names: Names, company: str) -> str:
    """Who runs a company."""
    return names[state.president[company]]


def percent(units: int) -> str:
    """Units of shares as they are printed."""
    return f"{units * 10}%"


def private_label(private: str) -> str:
    """A private by its initials and its name."""
    return f"{private} ({PRIVATES[private].name})"


def stop_words(stop: Stop) -> str:
    """A stop of a tile: "city $30 (2 spaces) S N"."""
    spaces = f" ({stop.slots} spaces)" if stop.slots > 1 else ""
    value = f" ${'/'.join(map(str, stop.values))}" if any(stop.values) else ""
    kind = stop.kind.replace("offboard", "off-board area")
    return " ".join(filter(None, [f"{kind}{value}{spaces}", sides(stop.edges, " ")]))


def clockwise(edges: Iterable[int]) -> list[int]:
    """Sides of a hex in the order in which one reads them: from the north on."""
    return sorted(edges, key=lambda edge: (edge + 3) % 6)


def sides(edges: Iterable[int], between: str = "-") -> str:
    """Sides of a hex by their names."""
    return between.join(EDGES[edge] for edge in clockwise(edges))


def tile_words(tile: Tile) -> str:
    """What is on a tile, with the sides that its track leads to."""
    track = [sides(pair) for pair in tile.track]
    return ", ".join([*map(stop_words, tile.stops), *track]) or "no track"


def route_words(state: State, text: str) -> str:
    """A route with its stops and what it earns: "the 2-train Baltimore - Philadelphia $60"."""
    route = read_route(text)
    assert isinstance(route, Route)
    stops = [HEXES[hex].name or HEXES[hex].area or hex for hex, _ in route.places()]
    earned = sum(value_of(state, place) for place in route.places())
    return f"the {route.train}-train {' - '.join(stops)} ${earned}"


def phase_words(phase: str) -> str:
    """What a phase allows, in short."""
    rules = PHASES[phase]
    rounds = f"{rules.operating_rounds} operating round{'s' * (rules.operating_rounds > 1)} a set"
    privates = ", companies may buy privates" if rules.buys_privates else ""
    return f"{listed(rules.colours)} tiles, {rules.train_limit} trains a company, {rounds}{privates}"


def discard_words(state: State, names: Names) -> str:
    """Who must discard a train, and why."""
    company = over_limit(state)[0]
    has, limit = len(state.trains[company]), train_limit(state)
    return f"{company} has {has} trains and may own {limit}: {president(state, names, company)} discards one"


def offer_words(state: State) -> str:
    """What is on offer to its owner."""
    kind, name, *seller = state.offer
    return f"a {name}-train of {seller[0]}" if kind == "train" else f"the private {private_label(name)}"


def counter_words(state: State, names: Sequence[str]) -> str:
    """The price that the owner of what is on offer asks for."""
    kind, name, *seller = state.offer
    owner = state.president[seller[0]] if kind == "train" else state.privates[name]
    return f"{names[owner]} asks for ${state.offer_price} for {offer_words(state)}"


def is_upgrade(state: State, hex: str) -> bool:
    """Is there a tile to upgrade, laid or printed?"""
    return hex in state.tiles or HEXES[hex].colour == "yellow"


def stop_value(state: State, hex: str, index: int) -> int:
    """What a stop counts now, 0 where there is no track yet."""
    return value_of(state, (hex, index)) if tile_at(state, hex).stops[index].edges else 0
