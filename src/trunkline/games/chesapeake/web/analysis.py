"""What an analysis finds in a position of 18Chesapeake: every company's best run, and what tiles would earn."""

from typing import Any

from trunkline.games.chesapeake.actions import UsePower
from trunkline.games.chesapeake.network import best_run_of, written
from trunkline.games.chesapeake.pictures.labels import SIDE, centre
from trunkline.games.chesapeake.pictures.pieces import SCOPE
from trunkline.games.chesapeake.pictures.routes import routes
from trunkline.games.chesapeake.state import State, floated_companies
from trunkline.games.chesapeake.tables import ROTATED, TILES
from trunkline.games.chesapeake.web.board import stations_after
from trunkline.games.chesapeake.what_if import Gain, Gains, TileLay, tile_gains
from trunkline.games.chesapeake.words.phrases import label, route_words
from trunkline.games.chesapeake.words.questions import distinct_lays
from trunkline.pictures.colours import piece_class
from trunkline.pictures.svg import group
from trunkline.pictures.tiles import draw_tile
from trunkline.words.language import said as _
from trunkline.words.phrases import money

BEST = 5
"""Tiles that are shown at once, the best first."""
MOST = 30
"""Tiles that are shown at all."""


def summary(state: State) -> dict[str, Any]:
    """The best run of every company that operates, the best first, and the companies whose tiles can be asked for."""
    names = floated_companies(state)
    return {
        "runs": sorted((_run(state, company) for company in names), key=lambda run: -run["total"]),
        "companies": [(company, company == state.company) for company in names],
    }


def _run(state: State, company: str) -> dict[str, Any]:
    run = best_run_of(state, company)
    declared = written(state, company, run)
    trains = state.trains[company]
    return {
        "company": company,
        "class": piece_class(company),
        "total": run.total,
        "trains": " ".join(trains),
        "routes": [route_words(state, text) for text in declared],
        "drawn": routes(state, declared),
        "none": _("no route") if trains else _("no train"),
    }


def tiles(state: State, company: str) -> dict[str, Any]:
    """What each tile that a company may lay, or could in its turn, would change; the best for it first."""
    gains = tile_gains(state, company)
    before = gains.before[company]
    distinct = set(distinct_lays(gain.action for gain in gains.tiles))
    best = sorted(
        (gain for gain in gains.tiles if gain.action in distinct),
        key=lambda gain: (before - gain.after[company], gain.action.hex, gain.action.tile),
    )
    changing = [gain for gain in best if gains.changes(gain)]
    return {
        "company": company,
        "before": before,
        "count": len(best),
        "rows": [_row(state, company, gains, gain) for gain in changing[:BEST]],
        "rest": [_row(state, company, gains, gain) for gain in changing[BEST:MOST]],
        "more": len(best) - len(changing[:MOST]),
    }


def _row(state: State, company: str, gains: Gains, gain: Gain) -> dict[str, Any]:
    changes = gains.changes(gain)
    own = changes.pop(company, 0)
    return {
        "words": _words(gain.action),
        "tile": gain.action.tile,
        "place": label(gain.action.hex),
        "power": gain.action.private if isinstance(gain.action, UsePower) else "",
        "sign": _sign(gain.action),
        "change": signed(own),
        "kind": "more" if own > 0 else "less" if own < 0 else "same",
        "after": gain.after[company],
        "others": ", ".join(f"{name} {signed(change)}" for name, change in changes.items()),
        "drawn": _drawn(state, gain.action),
    }


def _words(action: TileLay) -> str:
    power = f" ({action.private})" if isinstance(action, UsePower) else ""
    turned = _("turned %(rotation)s") % {"rotation": action.rotation}
    return f"#{action.tile} {label(action.hex)}, {turned}{power}"


def _sign(action: TileLay) -> str:
    """The tile as it would lie, as a small picture."""
    drawn = draw_tile(ROTATED[action.tile, action.rotation], TILES[action.tile].colour, 40)
    return f'<svg viewBox="-42 -37 84 74" class="tile-sign {SCOPE} tiled" aria-hidden="true">{drawn}</svg>'


def _drawn(state: State, action: TileLay) -> str:
    """The tile in its place on the map, with the stations that would stand on it."""
    tile = draw_tile(ROTATED[action.tile, action.rotation], TILES[action.tile].colour, SIDE)
    pieces = stations_after(state, action.hex, action.tile, action.rotation)
    return group(group(tile, class_="tiled"), pieces, at=centre(action.hex), class_="hex shown-tile")


def signed(change: int) -> str:
    """A change of earnings as it is shown."""
    return f"+{money(change)}" if change > 0 else f"−{money(-change)}" if change else "±0"
