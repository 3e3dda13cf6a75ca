"""The map of 18Chesapeake on the page: hexes to choose with their tiles and stations, runs, and refusals."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from trunkline.core.errors import Illegal
from trunkline.games.chesapeake.actions import (
    LayTile,
    PlaceStation,
    UsePower,
)
from trunkline.games.chesapeake.board import place_of, set_tile, suitable_tiles, tile_at
from trunkline.games.chesapeake.engine import check
from trunkline.games.chesapeake.pictures import map as chesapeake_map
from trunkline.games.chesapeake.pictures.labels import SIDE, centre
from trunkline.games.chesapeake.pictures.map import legend, stations_at
from trunkline.games.chesapeake.pictures.pieces import SCOPE, station
from trunkline.games.chesapeake.pictures.routes import routes
from trunkline.games.chesapeake.rules.stations import stations_left
from trunkline.games.chesapeake.rules.track import terrain_cost
from trunkline.games.chesapeake.state import State, operating
from trunkline.games.chesapeake.tables import COMPANIES, HEXES, PHASES, ROTATED, TILES
from trunkline.games.chesapeake.words.choices import describe
from trunkline.games.chesapeake.words.phrases import is_upgrade, label, shade, terrain_words, tile_words, toward
from trunkline.pictures.svg import document, element, group, rect
from trunkline.pictures.tiles import body, draw_tile, placed_stops, slot_radius
from trunkline.web.game_page.choices import Choice, encoded
from trunkline.web.site.template_functions import reason_words
from trunkline.web.table.snapshot import Snapshot
from trunkline.words.language import said
from trunkline.words.language import said as _
from trunkline.words.phrases import money

Lay = LayTile | UsePower


def state_of(snapshot: Snapshot) -> State:
    assert isinstance(snapshot.state, State)
    return snapshot.state


def flat(choices: list[Choice]) -> list[Choice]:
    """All choices that are actions, out of their groups."""
    return [one for choice in choices for one in (flat(choice.choices) if choice.choices else [choice])]


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
    width, height = chesapeake_map.WIDTH + 2 * PAD, chesapeake_map.HEIGHT + 2 * PAD
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
        group(chesapeake_map.board_map(state, overlay(state, run), ghosts, can), at=(PAD, PAD), data_least=LEAST),
        group(legend(), at=(PAD, PAD)),
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
        turned = ROTATED[tile, turn]
        drawn[f"tile-{tile}-{turn}"] = draw_tile(turned, TILES[tile].colour, SIDE)
        (x, y), name = centre(hex), chesapeake_map.name(hex, turned)
        own = stations_after(state, hex, tile, turn) + (group(name, at=(-x, -y)) if name else "")
        drawn[over_id(state, hex, tile, turn)] = body(turned, SIDE) + own
    # where it is used the style finds no element above this one
    symbols = [group(group(picture, class_="tiled"), id=id, class_=SCOPE) for id, picture in drawn.items()]
    return element("defs", *symbols) if symbols else ""


def over_id(state: State, hex: str, tile: str, turn: int) -> str:
    """The id of what lies over the ground of a tile in a hex; one of its own where stations or a name come with it."""
    own = HEXES[hex].name or _has_stations(state, hex)
    return f"over-{hex}-{tile}-{turn}" if own else f"over-{tile}-{turn}"


def _has_stations(state: State, hex: str) -> bool:
    """Does a hex show stations, or homes of companies that have not come yet?"""
    return any(
        any(place_of(station)[0] == hex for station in placed) if placed else COMPANIES[company].home == hex
        for company, placed in state.stations.items()
    )


def stations_after(state: State, hex: str, tile: str, turn: int) -> str:
    if not _has_stations(state, hex):
        return ""
    later = state.copy()
    set_tile(later, hex, tile, turn)
    return chesapeake_map.stations(later, hex)


def _ghost(state: State, hex: str, city: int) -> str:
    """A station of the operating company in the first free space of a city; pale until chosen."""
    place = placed_stops(tile_at(state, hex))[city]
    x, y = place.slots[len(stations_at(state, hex, city))]
    at_x, at_y = centre(hex)
    radius = slot_radius(place.stop) * SIDE - 1
    drawn = station(state.company or "", at_x + x * SIDE, at_y + y * SIDE, radius)
    return group(drawn, class_="ghost", aria_hidden="true", data_hex=hex, data_spot=f"{hex}:{city}")


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


def gather(state: State, choices: list[Choice], kinds: tuple[str, ...], make: Any) -> None:
    """Put all choices on the map into one, with what it shows for each hex."""
    matching = [choice for choice in choices if choice.kind in kinds and not choice.refusal]
    if not matching:
        return
    hexes: dict[str, list[Any]] = {}
    for action in actions_of(matching):
        hexes.setdefault(action.hex, []).append(action)
    words: dict[str, list[str]] = {}
    for choice in matching:
        words.setdefault(choice.hex, []).append(choice.words)
    spots = [{**make(state, hex, those), "words": "; ".join(words[hex])} for hex, those in hexes.items()]
    one = Choice(_("On the map"), kind="map")
    one.extra = {
        "template": "chesapeake/spots.html",
        "actions": [action for those in hexes.values() for action in those],
        "hexes": spots,
        "gains": state.step == "track" and bool(state.company and state.trains[state.company]),
    }
    listed = Choice(_("On the map"), kind="map", elsewhere=True)
    listed.extra = {"template": "chesapeake/spot_list.html", "hexes": spots}
    choices[:] = [one, *(choice for choice in choices if choice not in matching), listed]


def lays_in(state: State, hex: str, actions: list[Lay]) -> dict[str, Any]:
    """The tiles of a hex, each with its rotations; those of a power apart."""
    tiles: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for action in actions:
        power = action.private if isinstance(action, UsePower) else ""
        tiles.setdefault((power, action.tile), []).append(
            {
                "action": encoded(action),
                "use": f"tile-{action.tile}-{action.rotation}",
                "over": over_id(state, hex, action.tile, action.rotation),
                "gain": gain_id(action),
                "words": _lay_words(action),
            }
        )
    cost = terrain_cost(state, hex)
    return {
        "hex": hex,
        "label": label(hex),
        "upgrades": is_upgrade(state, hex),
        "verb": _("Upgrade") if is_upgrade(state, hex) else _("Lay"),
        "cost": terrain_words(hex, cost) if cost else "",
        "tiles": [
            {"tile": tile, "power": power, "colour": TILES[tile].colour, "left": left(state, tile), "turns": turns}
            for (power, tile), turns in tiles.items()
        ],
    }


def _lay_words(action: Lay) -> str:
    """A tile as it would lie, for whoever can't see it."""
    tile = ROTATED[action.tile, action.rotation]
    return _("#%(tile)s, %(colour)s, in %(place)s: %(track)s") % {
        "tile": action.tile,
        "colour": shade(TILES[action.tile].colour),
        "place": label(action.hex),
        "track": ", ".join(filter(None, (tile_words(tile), toward(action.hex, tile)))),
    }


def gain_id(action: Lay) -> str:
    power = f"-{action.private.replace('&', '')}" if isinstance(action, UsePower) else ""
    return f"gain-{action.hex}-{action.tile}-{action.rotation}{power}"


def left(state: State, tile: str) -> str:
    return f"×{state.supply[tile]}" if tile in state.supply else "∞"


def stations_in(state: State, hex: str, actions: list[PlaceStation]) -> dict[str, Any]:
    return {
        "hex": hex,
        "label": label(hex),
        "cost": "" if state.step == "canal" else money(stations_left(state, operating(state))[0]),
        "spots": [
            {"action": encoded(action), "spot": f"{hex}:{action.city}", "words": describe(state, action)}
            for action in actions
        ],
    }
