"""Sections 11.3 and 11.4 in words: track and stations."""

from collections.abc import Iterable, Sequence
from typing import Any

from trunkline.core.errors import BadAction
from trunkline.core.messages import Message, marked
from trunkline.kit18xx import actions as a
from trunkline.kit18xx.actions import Action, Lay
from trunkline.kit18xx.board import set_tile, tile_at
from trunkline.kit18xx.engine import options
from trunkline.kit18xx.network import best_run_of
from trunkline.kit18xx.rules.stations import stations_left
from trunkline.kit18xx.rules.track import terrain_cost
from trunkline.kit18xx.state import State, operating
from trunkline.kit18xx.title import Title
from trunkline.kit18xx.words import phrases
from trunkline.kit18xx.words.phrases import Names, for_company
from trunkline.kit18xx.words.reading import (
    Asked,
    Spoken,
    example,
    read_hex,
    read_number,
    read_place,
    read_private,
    read_tile,
    refused_pass,
)
from trunkline.words.language import said
from trunkline.words.menu import Group, grouped


def _asks_track(state: State, names: Names) -> str:
    if state.half_power:
        words = marked("{name} for {company}: lay the power's second tile, in {place}.")
        return for_company(state, names, words, place=phrases.label(state.title, state.half_power))
    if state.laid:
        more_tiles = sorted(power for power in state.powers if state.title.privates[power].extra)
        if any(state.company_privates.get(private) == operating(state) for private in more_tiles):
            return for_company(state, names, marked("{name} for {company}: use a private's power, or go on."))
        words = marked("{name} for {company}: buy a private, or go on.")
        if own := [private for private in more_tiles if state.privates.get(private) == state.actor]:
            words = marked("{name} for {company}: buy {privates}, which could lay more track now, or go on.")
            return for_company(state, names, words, privates=own)
        return for_company(state, names, words)
    if powers := _usable_powers(state):
        words = marked("{name} for {company}: lay or upgrade one tile, or pass; {powers}.")
        return for_company(state, names, words, powers=powers)
    return for_company(state, names, marked("{name} for {company}: lay or upgrade one tile, or pass."))


def _usable_powers(state: State) -> list[Message]:
    usable = dict.fromkeys(option.private for option in options(state) if isinstance(option, a.UsePower))
    cards = {private: state.title.privates[private] for private in usable}
    return [Message(card.use, private=private, hexes=list(card.blocks)) for private, card in cards.items()]


def _asks_station(state: State, names: Names) -> str:
    price = stations_left(state, operating(state))[0]
    words = marked("{name} for {company}: place a station for {price}, or pass.")
    return for_company(state, names, words, price=state.title.money(price))


def _menu(state: State, allowed: list[Any]) -> list[Any]:
    groups: dict[tuple[str, str], list[Any]] = {}
    for option in distinct_lays(state.title, (option for option in allowed if isinstance(option, Lay))):
        groups.setdefault((_power(option), option.hex), []).append(option)
    rest = [option for option in allowed if not isinstance(option, Lay)]
    entries = grouped([_group(state, power, hex, group) for (power, hex), group in groups.items()])
    return entries + rest + refused_pass(state)


def distinct_lays(title: Title, lays: Iterable[Lay]) -> list[Lay]:
    """Of rotations that bring the same track and stops to the same edges, the first: a #9 turned by half is a #9.

    Stations stay with the track of their city, so it doesn't matter which of two cities comes first on the tile.
    """
    distinct: dict[object, Lay] = {}
    for lay in lays:
        distinct.setdefault((_power(lay), lay.hex, lay.tile, track_of(title, lay)), lay)
    return list(distinct.values())


def track_of(title: Title, lay: Lay) -> object:
    tile = title.rotated[lay.tile, lay.rotation]
    stops = frozenset(frozenset(stop.edges) for stop in tile.stops)
    return stops, frozenset(frozenset(piece) for piece in tile.track)


def _power(lay: Lay) -> str:
    return lay.private if isinstance(lay, a.UsePower) else ""


def _group(state: State, power: str, hex: str, lays: Sequence[Any]) -> Group:
    tiles = ", ".join(dict.fromkeys(f"#{option.tile}" for option in lays))
    words = said(
        _GROUPS[bool(power), phrases.is_upgrade(state, hex)],
        private=power,
        place=phrases.label(state.title, hex),
        tiles=tiles,
    )
    cost = terrain_cost(state, hex)
    return Group(hex, f"{words}, {phrases.terrain_words(state.title, hex, cost)}" if cost else words, tuple(lays), hex)


_GROUPS = {
    (False, False): marked("lay in {place}: {tiles}"),
    (False, True): marked("upgrade {place}: {tiles}"),
    (True, False): marked("use the power of {private} in {place}: {tiles}"),
    (True, True): marked("use the power of {private} to upgrade {place}: {tiles}"),
}
"""A hex in the menu: by a power or not, an upgrade or not."""


_LAYS = {
    (False, False): marked("lay the {colour} #{tile} turned {rotation} in {place}: {track}"),
    (False, True): marked("upgrade {place} to the {colour} #{tile} turned {rotation}: {track}"),
    (True, False): marked("use the power of {private}: lay the {colour} #{tile} turned {rotation} in {place}: {track}"),
    (True, True): marked(
        "use the power of {private}: upgrade {place} to the {colour} #{tile} turned {rotation}: {track}"
    ),
}
"""A tile: by a power or not, an upgrade or not."""


def _describe_lay(state: State, action: Lay, _price: str) -> str:
    private = action.private if isinstance(action, a.UsePower) else ""
    words = said(
        _LAYS[bool(private), phrases.is_upgrade(state, action.hex)],
        private=private,
        colour=phrases.shade(state.title.tiles[action.tile].colour),
        tile=action.tile,
        rotation=action.rotation,
        place=phrases.label(state.title, action.hex),
        track=phrases.tile_words(state.title, state.title.rotated[action.tile, action.rotation]),
    )
    cost = terrain_cost(state, action.hex)
    return f"{words}, {phrases.terrain_words(state.title, action.hex, cost)}" if cost else words


def _describe_station(state: State, action: a.PlaceStation, _price: str) -> str:
    place = phrases.label(state.title, action.hex)
    if len(tile_at(state, action.hex).stops) > 1:
        place = said("{place}, city {number}", place=place, number=action.city + 1)
    worth = phrases.stop_value(state, action.hex, action.city)
    if state.step != "station":
        return said("place a free station in {place} (city {worth})", place=place, worth=state.title.money(worth))
    price = stations_left(state, operating(state))[0]
    return said(
        "place a station in {place} for {price} (city {worth})",
        place=place,
        price=state.title.money(price),
        worth=state.title.money(worth),
    )


def _read_lay(state: State, words: list[str]) -> Action:
    """A tile by hex, number and rotation; what only one option can mean may be left out."""
    hex, rest = read_place(state.title, words, "lay {hex} 57 2")
    fitting = [option for option in options(state) if isinstance(option, a.LayTile) and option.hex == hex]
    if not rest:
        return _only(
            fitting,
            a.LayTile(hex, "", 0),
            Message("the tiles that fit in {hex} are {ways}", hex=hex, ways=_ways(fitting)),
        )
    tile = read_tile(state.title, rest[0])
    if len(rest) > 1:
        return a.LayTile(hex, tile, read_number(rest[1]))
    fitting = [option for option in fitting if option.tile == tile]
    choices = Message("#{tile} fits in {hex} as {ways}", tile=tile, hex=hex, ways=_ways(fitting))
    return _only(fitting, a.LayTile(hex, tile, 0), choices)


def _ways(fitting: list[a.LayTile]) -> str:
    return ", ".join(f"{option.tile} {option.rotation}" for option in fitting)


def _only(fitting: list[a.LayTile], otherwise: a.LayTile, choices: Message) -> Action:
    """The one that fits; if none does, an action that the rules refuse with their reason; if several, which."""
    if len(fitting) > 1:
        raise BadAction("Say which tile and rotation: {choices}", choices=choices)
    if not fitting and not otherwise.tile:
        raise BadAction("No tile can be laid in {hex} now", hex=otherwise.hex)
    return fitting[0] if fitting else otherwise


def _read_power(state: State, words: list[str]) -> Action:
    if len(words) != 4:
        raise BadAction(
            "Type the private, hex, tile and rotation: {example}",
            example=example(state.title, "power {private} {hex} 8 0"),
        )
    return a.UsePower(
        read_private(state.title, words[0]),
        read_hex(state.title, words[1]),
        read_tile(state.title, words[2]),
        read_number(words[3]),
    )


def read_station(state: State, words: list[str]) -> Action:
    """A station in a hex; where there are two cities, by number from 1, as the menu and the page count them."""
    hex, rest = read_place(state.title, words, "station {city} 2")
    if rest:
        number = read_number(rest[0], marked("I don't understand {word}: type the number of a city, 1 or 2"))
        return a.PlaceStation(hex, number - 1)
    open_cities = [option for option in options(state) if isinstance(option, a.PlaceStation) and option.hex == hex]
    if len(open_cities) > 1:
        raise BadAction("{hex} has two cities: type station {hex} 1 or station {hex} 2", hex=hex)
    return open_cities[0] if open_cities else a.PlaceStation(hex, 0)


def outlook(state: State, action: Action) -> str:
    if not isinstance(action, Lay):
        return ""
    return ", ".join(
        filter(
            None,
            (
                phrases.toward(state.title, action.hex, state.title.rotated[action.tile, action.rotation]),
                _run_after(state, action),
            ),
        )
    )


def _run_after(state: State, action: Lay) -> str:
    if not state.trains[operating(state)]:
        return ""
    later = state.copy()
    set_tile(later, action.hex, action.tile, action.rotation)
    now, then = (best_run_of(moment, operating(state)).total for moment in (state, later))
    if then == now:
        return said("best run stays {now}", now=state.title.money(now))
    return said("best run {now} → {then}", now=state.title.money(now), then=state.title.money(then))


ACTIONS = {
    a.LayTile: Spoken(_describe_lay, lambda action: f"lay {action.hex} {action.tile} {action.rotation}"),
    a.UsePower: Spoken(
        _describe_lay, lambda action: f"power {action.private} {action.hex} {action.tile} {action.rotation}"
    ),
    a.PlaceStation: Spoken(_describe_station, lambda action: f"station {action.hex} {action.city + 1}"),
}
STEPS = {
    "track": Asked(
        _asks_track,
        lambda state: said("continue") if state.laid else said("lay no track"),
        menu=_menu,
        place=_read_lay,
    ),
    "station": Asked(_asks_station, lambda _state: said("place no station"), place=read_station),
}
VERBS = {"lay": _read_lay, "upgrade": _read_lay, "power": _read_power, "station": read_station, "token": read_station}
