"""Tiles and stations in a file of 18xx.games, tile by tile."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from trunkline.core.errors import BadRecord
from trunkline.kit18xx import actions as a
from trunkline.kit18xx.actions import Lay
from trunkline.kit18xx.board import free_spaces, tile_at
from trunkline.kit18xx.files18xx.fields import brief, numbered, text, whole
from trunkline.kit18xx.files18xx.ids import Filed, Ids, ReadAction, Written
from trunkline.kit18xx.state import State, operating

CITY = re.compile(r"(.+-0|.+-[1-9][0-9]{0,3})-([0-9])", re.ASCII)


def _read_lay(state: State, ids: Ids, action: Mapping[str, Any]) -> ReadAction:
    hex, tile = text(action, "hex"), text(action, "tile")
    name, number = numbered(action, "tile")
    if name not in state.title.tiles:
        raise BadRecord("11.3: there's no tile {tile}", tile=brief(name))
    if number >= state.title.tiles[name].count and not state.title.tiles[name].unlimited:
        raise BadRecord(
            "11.3: there's no tile {tile}: the game has {count} of #{name}, counted from {name}-0",
            tile=tile,
            count=state.title.tiles[name].count,
            name=name,
        )
    if tile in ids.tiles.values():
        lies = next(there for there, laid in ids.tiles.items() if laid == tile)
        raise BadRecord("11.3: tile {tile} is already in {hex}", tile=tile, hex=lies)
    rotation = whole(action, "rotation")
    if action["entity_type"] == "company":
        return a.UsePower(action["entity"], hex, name, rotation), (tile,)
    return a.LayTile(hex, name, rotation), (tile,)


def _write_lay(state: State, ids: Ids, action: Lay) -> Written:
    """The first copy that does not lie on the map."""
    laid = set(ids.tiles.values())
    copies = range(len(laid) + 1 if state.title.tiles[action.tile].unlimited else state.title.tiles[action.tile].count)
    tile = next(tile for copy in copies if (tile := f"{action.tile}-{copy}") not in laid)
    return {"hex": action.hex, "tile": tile, "rotation": action.rotation}, (tile,)


def _move_lay(ids: Ids, _before: State, action: Lay, _after: State, named: Sequence[str]) -> None:
    ids.tiles[action.hex] = named[0]


def _read_station(state: State, ids: Ids, action: Mapping[str, Any]) -> ReadAction:
    """A city is named by the tile it is on, or by its hex where that is printed."""
    city = text(action, "city")
    match = CITY.fullmatch(city)
    if match is None:
        raise BadRecord("city should be a tile and a number such as 57-0-0, not {city}", city=brief(city))
    if action.get("slot") is not None:
        whole(action, "slot")
    tile = match[1]
    hex = next((there for there, laid in ids.tiles.items() if laid == tile), None)
    if hex is None:
        hex, _, copy = tile.rpartition("-")
        if hex not in state.title.hexes or hex in ids.tiles or copy != "0":
            raise BadRecord("11.4: tile {tile} isn't on the map", tile=brief(tile))
    return a.PlaceStation(hex, int(match[2])), ()


def _write_station(state: State, ids: Ids, action: a.PlaceStation) -> Written:
    tile = ids.tiles.get(action.hex, f"{action.hex}-0")
    spaces = tile_at(state, action.hex).stops[action.city].slots
    slot = spaces - free_spaces(state, (action.hex, action.city), operating(state))
    return {"city": f"{tile}-{action.city}", "slot": slot}, ()


ACTIONS = {
    a.LayTile: Filed("lay_tile", _read_lay, _write_lay, _move_lay),
    a.UsePower: Filed("lay_tile", _read_lay, _write_lay, _move_lay),
    a.PlaceStation: Filed("place_token", _read_station, _write_station),
}
