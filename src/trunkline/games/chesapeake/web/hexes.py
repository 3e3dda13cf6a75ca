"""Why a hex of the map can't be chosen: what the rules say of the likeliest tile or station."""

from collections.abc import Iterator

from trunkline.core.errors import Illegal
from trunkline.games.chesapeake.actions import LayTile, PlaceStation
from trunkline.games.chesapeake.board import suitable_tiles, tile_at
from trunkline.games.chesapeake.engine import check
from trunkline.games.chesapeake.state import State
from trunkline.games.chesapeake.tables import HEXES, PHASES, TILES


def refusals(state: State) -> dict[str, Illegal]:
    """Hex -> why nothing can be laid or placed there; no word of hexes that never take anything."""
    reasons: dict[str, Illegal] = {}
    for hex in HEXES:
        first = next(_candidates(state, hex), None)
        if first and (refusal := check(state, first)):
            reasons[hex] = refusal
    return reasons


def _candidates(state: State, hex: str) -> Iterator[LayTile | PlaceStation]:
    """What could be put into a hex in this step, the likeliest first: tiles of the phase that are left, then others."""
    if state.step == "track":
        tiles = suitable_tiles(hex, state.tiles.get(hex))
        colours = PHASES[state.phase].colours
        likely = [(tile, turn) for tile, turn in tiles if TILES[tile].colour in colours and state.supply.get(tile, 1)]
        yield from (LayTile(hex, tile, turn) for tile, turn in likely or tiles)
    elif state.step == "station":
        stops = enumerate(tile_at(state, hex).stops)
        yield from (PlaceStation(hex, number) for number, stop in stops if stop.kind == "city")
