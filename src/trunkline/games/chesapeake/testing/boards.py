"""Boards of 18Chesapeake that no game led to: tiles laid at random where they fit, stations wherever there is room."""

from random import Random

from trunkline.games import chesapeake
from trunkline.games.chesapeake.board import free_spaces, set_station, set_tile, suitable_tiles, tile_at
from trunkline.games.chesapeake.state import State
from trunkline.games.chesapeake.tables import COMPANIES, HEXES, NEIGHBOURS, PHASES, ROTATED, TILES


def random_board(rng: Random, lays: int, phase: str = "D", stations: int = 3) -> State:
    """A position after so many tiles, each the best joined of a few; every company has up to so many stations."""
    state = chesapeake.setup(3, 0)
    state.phase = phase
    for _ in range(lays):
        fit = [
            (hex, tile, turn)
            for hex in rng.sample(list(HEXES), 12)
            for tile, turn in suitable_tiles(hex, state.tiles.get(hex))
            if state.supply.get(tile, 1) and TILES[tile].colour in PHASES[phase].colours
        ]
        if fit:
            set_tile(state, *max(rng.sample(fit, min(len(fit), 6)), key=lambda lay: _joins(state, *lay)))
    state.floated = tuple(COMPANIES)
    for company in COMPANIES:
        places = [(hex, city) for hex in HEXES for city, stop in enumerate(tile_at(state, hex).stops) if stop.slots]
        for hex, city in rng.sample(places, min(stations, len(places))):
            hexes = [station.partition(":")[0] for station in state.stations[company]]
            if hex not in hexes and free_spaces(state, (hex, city), company) > 0:
                set_station(state, company, hex, city)
    return state


def _joins(state: State, hex: str, tile: str, turn: int) -> int:
    """To how many neighbours' track a tile would join."""
    return sum(
        (edge + 3) % 6 in tile_at(state, other).edges
        for edge, other in NEIGHBOURS[hex].items()
        if edge in ROTATED[tile, turn].edges
    )
