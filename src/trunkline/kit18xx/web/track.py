"""Section 11.3 and 11.4 on the page: the tiles and stations that can be chosen on the map, and why others can't."""

from collections.abc import Iterator
from typing import Any

from trunkline.core.errors import Illegal
from trunkline.kit18xx.actions import Lay, LayTile, PlaceStation, UsePower
from trunkline.kit18xx.board import suitable_tiles, tile_at
from trunkline.kit18xx.engine import check
from trunkline.kit18xx.rules.stations import stations_left
from trunkline.kit18xx.rules.track import terrain_cost
from trunkline.kit18xx.state import State, operating
from trunkline.kit18xx.title import Title
from trunkline.kit18xx.web.board import actions_of, over_id
from trunkline.kit18xx.words.choices import describe
from trunkline.kit18xx.words.phrases import is_upgrade, label, money, shade, terrain_words, tile_words, toward
from trunkline.web.game_page.choices import Choice, encoded
from trunkline.words.language import said as _


def refusals(state: State) -> dict[str, Illegal]:
    """Hex -> why nothing can be laid or placed there; no word of hexes that never take anything."""
    reasons: dict[str, Illegal] = {}
    for hex in state.title.hexes:
        first = next(_candidates(state, hex), None)
        if first and (refusal := check(state, first)):
            reasons[hex] = refusal
    return reasons


def _candidates(state: State, hex: str) -> Iterator[LayTile | PlaceStation]:
    """What could be put into a hex in this step, the likeliest first: tiles of the phase that are left, then others."""
    if state.step == "track":
        tiles = suitable_tiles(state.title, hex, state.tiles.get(hex))
        colours = state.title.phases[state.phase].colours
        likely = [
            (tile, turn)
            for tile, turn in tiles
            if state.title.tiles[tile].colour in colours and state.supply.get(tile, 1)
        ]
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
        "template": "kit18xx/spots.html",
        "actions": [action for those in hexes.values() for action in those],
        "hexes": spots,
        "gains": state.step == "track" and bool(state.company and state.trains[state.company]),
    }
    listed = Choice(_("On the map"), kind="map", elsewhere=True)
    listed.extra = {"template": "kit18xx/spot_list.html", "hexes": spots}
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
                "words": _lay_words(state.title, action),
            }
        )
    cost = terrain_cost(state, hex)
    return {
        "hex": hex,
        "label": label(state.title, hex),
        "upgrades": is_upgrade(state, hex),
        "verb": _("Upgrade") if is_upgrade(state, hex) else _("Lay"),
        "cost": terrain_words(state.title, hex, cost) if cost else "",
        "tiles": [
            {
                "tile": tile,
                "power": power,
                "colour": state.title.tiles[tile].colour,
                "left": left(state, tile),
                "turns": turns,
            }
            for (power, tile), turns in tiles.items()
        ],
    }


def _lay_words(title: Title, action: Lay) -> str:
    """A tile as it would lie, for whoever can't see it."""
    tile = title.rotated[action.tile, action.rotation]
    return _("#%(tile)s, %(colour)s, in %(place)s: %(track)s") % {
        "tile": action.tile,
        "colour": shade(title.tiles[action.tile].colour),
        "place": label(title, action.hex),
        "track": ", ".join(filter(None, (tile_words(title, tile), toward(title, action.hex, tile)))),
    }


def gain_id(action: Lay) -> str:
    power = f"-{action.private.replace('&', '')}" if isinstance(action, UsePower) else ""
    return f"gain-{action.hex}-{action.tile}-{action.rotation}{power}"


def left(state: State, tile: str) -> str:
    return f"×{state.supply[tile]}" if tile in state.supply else "∞"


def stations_in(state: State, hex: str, actions: list[PlaceStation]) -> dict[str, Any]:
    return {
        "hex": hex,
        "label": label(state.title, hex),
        # What a power places is free.
        "cost": money(state.title, stations_left(state, operating(state))[0]) if state.step == "station" else "",
        "spots": [
            {"action": encoded(action), "spot": f"{hex}:{action.city}", "words": describe(state, action)}
            for action in actions
        ],
    }
