"""The map of 18Chesapeake on the page: what can be clicked glows, and runs are drawn over it."""

from collections.abc import Iterable, Sequence

from trunkline.chesapeake.board import tile_at
from trunkline.chesapeake.state import State
from trunkline.chesapeake.tables import ROTATED, TILES
from trunkline.render import chesapeake_map
from trunkline.render.chesapeake_pieces import station
from trunkline.render.chesapeake_routes import routes
from trunkline.render.chesapeake_style import SCOPE
from trunkline.render.svg import document, element, group, rect
from trunkline.render.tiles import draw_tile, placed_stops, slot_radius

PAD = 8.0
SIDE = chesapeake_map.SIDE


def draw(
    state: State, lays: Iterable[tuple[str, str, int]], spots: Iterable[tuple[str, int]], run: Sequence[str]
) -> str:
    """The map with the hexes of tiles (hex, tile, rotation) and of stations (hex, city) to choose, and a run."""
    lays, spots = list(lays), list(spots)
    width, height = chesapeake_map.WIDTH + 2 * PAD, chesapeake_map.HEIGHT + 2 * PAD
    can = {hex: "A station can be placed here." for hex, _ in spots} | _layable(lays)
    over = overlay(state, run) + "".join(_ghost(state, *spot) for spot in spots)
    return document(
        "The map",
        width,
        height,
        "",
        _symbols(lays),
        rect(0, 0, width, height, "sea", rx=8),
        group(chesapeake_map.board_map(state, over, can), at=(PAD, PAD)),
        class_=SCOPE,
        role="group",
    )


def _layable(lays: Sequence[tuple[str, str, int]]) -> dict[str, str]:
    """Hex -> which tiles can be laid there, in words."""
    tiles: dict[str, dict[str, None]] = {}
    for hex, tile, _ in lays:
        tiles.setdefault(hex, {})[f"#{tile}"] = None
    return {hex: f"Can be laid: {', '.join(those)}." for hex, those in tiles.items()}


def overlay(state: State, run: Sequence[str], **attributes: str) -> str:
    """The routes of a run as a picture inside the map, which can be put in the place of another one."""
    return element("svg", routes(state, run), id="routes", overflow="visible", **attributes)


def _symbols(lays: Sequence[tuple[str, str, int]]) -> str:
    """Each tile in each rotation that can be laid, drawn once, for the choices and the preview to show."""
    drawn = [
        group(
            group(draw_tile(ROTATED[tile, turn], TILES[tile].colour, SIDE), class_="tiled"),
            id=f"tile-{tile}-{turn}",
            # where it is used the style finds no element above this one
            class_=SCOPE,
        )
        for tile, turn in dict.fromkeys((tile, turn) for _, tile, turn in lays)
    ]
    return element("defs", *drawn) if drawn else ""


def _ghost(state: State, hex: str, city: int) -> str:
    """A station of the operating company in the last space of a city, which fills from the first; pale until chosen."""
    place = placed_stops(tile_at(state, hex))[city]
    x, y = place.slots[-1]
    at_x, at_y = chesapeake_map.centre(hex)
    radius = slot_radius(place.stop) * SIDE - 1
    drawn = station(state.company or "", at_x + x * SIDE, at_y + y * SIDE, radius)
    return group(drawn, class_="ghost", data_hex=hex, data_spot=f"{hex}:{city}")
