"""The supplies of 18Chesapeake on the page: trains with the phases that they begin, tiles with what they can become."""

from collections import Counter
from functools import cache
from typing import Any

from trunkline.games.chesapeake.board import is_same_kind, keeps_track
from trunkline.games.chesapeake.pictures.market import bank_words
from trunkline.games.chesapeake.pictures.pieces import SCOPE
from trunkline.games.chesapeake.rules.trains import bank_trains
from trunkline.games.chesapeake.state import State
from trunkline.games.chesapeake.tables import COLOURS, PHASES, ROTATED, TILES, TRAINS
from trunkline.games.chesapeake.words.phrases import phase_words, shade, train_kind
from trunkline.games.chesapeake.words.table import reach_words
from trunkline.hexes.grid import EDGES
from trunkline.pictures.tiles import draw_tile


def trains_context(state: State) -> dict[str, Any]:
    """The supply of trains, the phases, the pool, the bank."""
    supply = [
        {
            "name": name,
            "cost": kind.cost,
            "trade": kind.trade_in,
            "left": state.depot.get(name),
            "count": kind.count,
            "stops": reach_words(name),
            "rusts": kind.rusted_by,
            "now": name in bank_trains(state),
            "kills": [train_kind(other) for other, train in TRAINS.items() if train.rusted_by == name],
            "owners": [f"{company} {owned.count(name)}" for company, owned in state.trains.items() if name in owned],
        }
        for name, kind in TRAINS.items()
    ]
    phases = [
        {"name": name, "now": name == state.phase, "words": phase_words(name), "limit": phase.train_limit}
        for name, phase in PHASES.items()
    ]
    pool = sorted(Counter(state.train_pool).items())
    return {"trains": supply, "phases": phases, "pool": pool, "bank": bank_words(state), "broken": state.broken}


def tiles_context(state: State) -> list[dict[str, Any]]:
    """The tiles by colour: how many are left, and what they can become."""
    return [
        {
            "name": name,
            "shade": shade(kind.colour),
            "left": "∞" if kind.unlimited else str(state.supply[name]),
            "count": kind.count,
            "becomes": ", ".join(f"#{other}" for other in can_become(name)),
            "gone": not kind.unlimited and not state.supply[name],
        }
        for name, kind in TILES.items()
    ]


@cache
def can_become(tile: str) -> list[str]:
    """The tiles that may replace a tile in some rotation (11.3)."""
    old, colour = TILES[tile].tile, TILES[tile].colour
    following = COLOURS[COLOURS.index(colour) + 1] if colour != COLOURS[-1] else ""
    return [
        name
        for name, kind in TILES.items()
        if kind.colour == following
        and is_same_kind(old, kind.tile, colour)
        and any(keeps_track(old, ROTATED[name, turn]) for turn in EDGES)
    ]


@cache
def tile_picture(tile: str) -> str:
    """A tile as a small picture."""
    drawn = draw_tile(ROTATED[tile, 0], TILES[tile].colour, 40)
    return f'<svg viewBox="-42 -37 84 74" class="{SCOPE} tiled" aria-hidden="true">{drawn}</svg>'
