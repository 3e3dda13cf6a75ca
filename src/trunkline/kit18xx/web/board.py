"""The map of an 18xx game on the page: hexes to choose with their tiles and stations, runs, and refusals."""

from collections.abc import Iterable, Mapping, Sequence
from functools import singledispatch
from typing import Any

from trunkline.core.errors import Illegal
from trunkline.kit18xx.board import place_of, set_tile, tile_at
from trunkline.kit18xx.pictures import map as map_picture
from trunkline.kit18xx.pictures.labels import SIDE, centre
from trunkline.kit18xx.pictures.map import legend, stations_at
from trunkline.kit18xx.pictures.pieces import SCOPE, station
from trunkline.kit18xx.pictures.routes import routes
from trunkline.kit18xx.state import State
from trunkline.pictures.svg import document, element, group, rect
from trunkline.pictures.tiles import body, draw_tile, placed_stops, slot_radius
from trunkline.web.game_page.choices import Choice
from trunkline.web.site.template_functions import reason_words
from trunkline.web.table.snapshot import Snapshot
from trunkline.words.language import said


def state_of(snapshot: Snapshot) -> State:
    assert isinstance(snapshot.state, State)
    return snapshot.state


def flat(choices: list[Choice]) -> list[Choice]:
    """All choices that are actions, out of their groups."""
    return [one for choice in choices for one in (flat(choice.choices) if choice.choices else [choice])]


@singledispatch
def show(_action: object, _snapshot: Snapshot, _state: State, _choice: Choice) -> None:
    """Put on a choice what follows from its action. Each chapter says it for its own actions."""


def actions_of(choices: list[Choice]) -> list[Any]:
    return [choice.does for choice in flat(choices) if choice.does and not choice.refusal]


PAD = 8.0
LEAST = 84
"""Pixels across a hex at which everything on the map can be read on a phone: all type is 13 pixels high."""


def draw(
    state: State,
    lays: Iterable[tuple[str, str, int]],
    spots: Iterable[tuple[str, int]],
    run: Sequence[str],
    why: Mapping[str, Illegal],
) -> str:
    """The map with the hexes of tiles (hex, tile, rotation) and of stations (hex, city) to choose, and a run.

    Hexes that can't be chosen have the reason with them.
    """
    lays, spots = list(lays), list(spots)
    width, height = (size + 2 * PAD for size in map_picture.extent(state.title)[2:])
    tiles: dict[str, dict[str, None]] = {}
    for hex, tile, _turn in lays:
        tiles.setdefault(hex, {})[f"#{tile}"] = None
    can = {hex: said("You can place a station here.") for hex, _city in spots} | {
        hex: said("You can lay {tiles} here.", tiles=", ".join(those)) for hex, those in tiles.items()
    }
    ghosts = "".join(_ghost(state, *spot) for spot in spots)
    return document(
        said("The map"),
        width,
        height,
        "",
        _symbols(state, lays),
        # The page shows the reason when a player tries the hex.
        *(
            element("metadata", data_for=hex, data_section=one.section, data_reason=reason_words(one))
            for hex, one in why.items()
        ),
        rect(0, 0, width, height, "sea", rx=8),
        group(map_picture.board_map(state, overlay(state, run), ghosts, can), at=(PAD, PAD), data_least=LEAST),
        group(legend(state.title), at=(PAD, PAD)),
        class_=SCOPE,
        role="group",
    )


def overlay(state: State, run: Sequence[str], **attributes: str) -> str:
    """The routes of a run as a picture inside the map, which can be put in the place of another one."""
    return element("svg", routes(state, run), id="routes", overflow="visible", **attributes)


def _symbols(state: State, lays: Sequence[tuple[str, str, int]]) -> str:
    """Each tile in each rotation that can be laid, and what lies over its ground, for the choices and the preview.

    Whatever looks the same in all hexes is drawn once.
    """
    drawn: dict[str, str] = {}
    for hex, tile, turn in lays:
        turned = state.title.rotated[tile, turn]
        drawn[f"tile-{tile}-{turn}"] = draw_tile(turned, state.title.tiles[tile].colour, SIDE)
        (x, y), name = centre(hex), map_picture.name(state.title, hex, turned)
        own = stations_after(state, hex, tile, turn) + (group(name, at=(-x, -y)) if name else "")
        drawn[over_id(state, hex, tile, turn)] = body(turned, SIDE) + own
    # where it is used the style finds no element above this one
    symbols = [group(group(picture, class_="tiled"), id=id, class_=SCOPE) for id, picture in drawn.items()]
    return element("defs", *symbols) if symbols else ""


def over_id(state: State, hex: str, tile: str, turn: int) -> str:
    """The id of what lies over the ground of a tile in a hex; one of its own where stations or a name come with it."""
    own = state.title.hexes[hex].name or _has_stations(state, hex)
    return f"over-{hex}-{tile}-{turn}" if own else f"over-{tile}-{turn}"


def _has_stations(state: State, hex: str) -> bool:
    """Does a hex show stations, or homes of companies that have not come yet?"""
    return any(
        any(place_of(station)[0] == hex for station in placed) if placed else state.title.companies[company].home == hex
        for company, placed in state.stations.items()
    )


def stations_after(state: State, hex: str, tile: str, turn: int) -> str:
    if not _has_stations(state, hex):
        return ""
    later = state.copy()
    set_tile(later, hex, tile, turn)
    return map_picture.stations(later, hex)


def _ghost(state: State, hex: str, city: int) -> str:
    """A station of the operating company in the first free space of a city; pale until chosen."""
    place = placed_stops(tile_at(state, hex))[city]
    x, y = place.slots[len(stations_at(state, hex, city))]
    at_x, at_y = centre(hex)
    radius = slot_radius(place.stop) * SIDE - 1
    drawn = station(state.title, state.company or "", at_x + x * SIDE, at_y + y * SIDE, radius)
    return group(drawn, class_="ghost", aria_hidden="true", data_hex=hex, data_spot=f"{hex}:{city}")
