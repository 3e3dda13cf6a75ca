"""What always holds in 18Chesapeake: the laws count the pieces, and share nothing with the rules' own code."""

from collections import Counter
from functools import lru_cache

from trunkline.games.chesapeake import tables
from trunkline.games.chesapeake.state import State

Board = tuple[tuple[str, tuple[str, int]], ...]
"""The tiles of a state as a value: hex, tile and rotation."""

MONEY = 8000
PHASES = ("2", "3", "4", "5", "6", "D")
RUST = {"2": "4", "3": "6", "4": "D"}
LIMITS = {"2": 4, "3": 4, "4": 3, "5": 2, "6": 2, "D": 2}
UNLIMITED = ("7", "8", "9")
POWERS = {"C-P": ("H2", "I3"), "B&S": ("F4", "G5"), "C&OC": ("D2",)}
BLOCKED = {"D&R": ("K3",), **POWERS}


def money(state: State) -> str | None:
    """Players, treasuries and the bank together always have the bank's first $8,000."""
    total = sum(state.cash) + sum(state.treasury.values()) + state.bank
    return None if total == MONEY else f"there are ${total} in all, not ${MONEY}"


def debts(state: State) -> str | None:
    """Only the bank may owe, and then it is broken."""
    if min(state.cash) < 0 or min(state.treasury.values()) < 0:
        return f"somebody is in debt: {state.cash}, {state.treasury}"
    if state.bank < 0 and not state.broken:
        return f"the bank has ${state.bank} and is not broken"
    return None


def shares(state: State) -> str | None:
    """Ten units of every company are somewhere; nobody has more than six, or more than the president."""
    for name in tables.COMPANIES:
        held, elsewhere = state.shares[name], (state.ipo[name], state.pool[name], state.removed[name])
        if sum(held) + sum(elsewhere) != 10 or min(*held, *elsewhere) < 0:
            return f"{name}'s shares do not add up: {held} and {elsewhere}"
        if max(held) > 6:
            return f"somebody has more than 60% of {name}: {held}"
        if state.players > 2 and (state.removed[name] or state.pool[name] > 5):
            return f"too many shares of {name} in the pool or out of the game: {elsewhere}"
        if (name in state.president) != (name in state.par):
            return f"{name} has a president or a par value without the other"
        if name in state.president:
            size = 3 if state.players == 2 and name != state.vanderbilt else 2
            holding = held[state.president[name]]
            if holding < size or holding < max(held):
                return f"{name}'s president has too few shares: {held}"
        elif sum(held) + state.pool[name] > (name == "B&O"):
            return f"shares of {name} are sold before its president's certificate"
    return None


def flotation(state: State) -> str | None:
    """Only floated companies have money, trains, stations and privates; six units have left their IPO."""
    for name in tables.COMPANIES:
        if name in state.floated:
            if name not in state.par or state.ipo[name] > 4:
                return f"{name} floats too early"
            if state.players == 2 and state.ipo[name]:
                return f"{name} floats and has shares in its IPO with two players"
        elif state.treasury[name] or state.trains[name] or state.stations[name]:
            return f"{name} has property and does not float"
        elif name in state.company_privates.values():
            return f"{name} has a private and does not float"
    return None


def market(state: State) -> str | None:
    """Every company with a par value has one marker on a space of the market, and nobody else has."""
    if set(state.spaces) != set(state.par) or sorted(state.markers) != sorted(state.spaces):
        return f"the markers do not fit: {state.markers}, {state.spaces}, {state.par}"
    for name, (row, column) in state.spaces.items():
        if not (0 <= row < len(tables.MARKET) and 0 <= column < len(tables.MARKET[row])):
            return f"{name}'s marker is off the market: {row}, {column}"
        if state.par[name] not in (70, 80, 95):
            return f"{name} has a par value of ${state.par[name]}"
    return None


def trains(state: State) -> str | None:
    """No train is there twice, none that has rusted, none of a phase to come; limits are kept but for a discard."""
    owned = Counter(train for trains in state.trains.values() for train in trains) + Counter(state.train_pool)
    phase = PHASES.index(state.phase)
    for place, (name, kind) in enumerate(tables.TRAINS.items()):
        if kind.count and not 0 <= state.depot[name] <= kind.count - owned[name]:
            return f"the {name}-trains do not add up: {state.depot[name]} and {owned[name]}"
        if name in RUST and phase >= PHASES.index(RUST[name]) and (owned[name] or state.depot[name]):
            return f"there are {name}-trains in phase {state.phase}"
        if place > phase and (owned[name] or state.depot.get(name, 0) != kind.count):
            return f"a {name}-train is sold in phase {state.phase}"
    for name, there in state.trains.items():
        if len(there) > LIMITS[state.phase] and state.step not in ("discard", "over"):
            return f"{name} has too many trains: {there}"
    return None


def tiles(state: State) -> str | None:
    """Every limited tile is in the supply or on the map, of its hex's kind and a colour that the phase has."""
    return _tiles(tuple(state.tiles.items()), tuple(state.supply.items()), state.phase)


# The board stays the same for many plies: each is judged once.
@lru_cache(maxsize=64)
def _tiles(board: Board, left: tuple[tuple[str, int], ...], phase: str) -> str | None:
    laid, supply = Counter(tile for _, (tile, _) in board), dict(left)
    for name, kind in tables.TILES.items():
        if (name in UNLIMITED) == (name in supply):
            return f"#{name} is counted, or is not"
        if name not in UNLIMITED and (supply[name] + laid[name] != kind.count or supply[name] < 0):
            return f"the #{name} do not add up: {supply[name]} and {laid[name]}"
    for hex, (name, rotation) in board:
        printed, tile = tables.HEXES[hex], tables.TILES[name]
        if printed.colour not in ("white", "yellow") or (printed.colour == "yellow" and tile.colour == "yellow"):
            return f"#{name} is laid in {hex}, which is {printed.colour}"
        there, here = ([stop.kind for stop in which.stops] for which in (printed.tile, tile.tile))
        if set(there) != set(here) or printed.tile.label != tile.tile.label or len(there) < len(here):
            return f"#{name} does not fit {hex}"
        if tile.colour not in tables.PHASES[phase].colours:
            return f"#{name} is laid in phase {phase}"
        for edge in tables.ROTATED[name, rotation].edges:
            across = tables.NEIGHBOURS[hex].get(edge)
            blank = across and tables.HEXES[across].colour in ("red", "gray")
            if across is None or (blank and (edge + 3) % 6 not in tables.HEXES[across].tile.edges):
                return f"#{name} in {hex} leads off the map"
    return None


def stations(state: State) -> str | None:
    """Markers stand in cities that have room, one of a company in a hex, and leave a space to the homes to come."""
    return _stations(tuple(state.stations.items()), tuple(state.tiles.items()))


@lru_cache(maxsize=64)
def _stations(placed: tuple[tuple[str, tuple[str, ...]], ...], board: Board) -> str | None:
    there = Counter(station for _, stations in placed for station in stations)
    room: Counter[str] = Counter()
    tiles, markers = dict(board), dict(placed)
    for hex, printed in tables.HEXES.items():
        tile = tables.TILES[tiles[hex][0]].tile if hex in tiles else printed.tile
        for city, stop in enumerate(tile.stops):
            if stop.kind == "city":
                room[hex] += stop.slots - there[f"{hex}:{city}"]
                if there.pop(f"{hex}:{city}", 0) > stop.slots:
                    return f"too many stations in {hex}:{city}"
    if there:
        return f"stations stand where there is no city: {dict(there)}"
    for name, company in tables.COMPANIES.items():
        hexes = [station.partition(":")[0] for station in markers[name]]
        if len(hexes) > len(company.stations) or len(set(hexes)) != len(hexes):
            return f"{name} has too many stations: {markers[name]}"
        if not hexes and room[company.home] < 1:
            return f"{company.home} has no room for {name}'s home"
    return None


def privates(state: State) -> str | None:
    """Every private is in one place, none stays in phase 5, and the hexes of a player's private are empty."""
    places = Counter([*state.privates, *state.company_privates, *state.closed])
    on_offer = [name for name in tables.PRIVATES if name not in places]
    if max(places.values(), default=0) > 1 or (on_offer and state.round != "auction"):
        return f"the privates are in two places or none: {places}"
    if PHASES.index(state.phase) >= PHASES.index("5") and len(state.closed) != len(tables.PRIVATES):
        return f"there are privates in phase {state.phase}"
    if "CV" in state.company_privates:
        return "a company has P6"
    for name, hexes in BLOCKED.items():
        if name in state.privates and any(hex in state.tiles for hex in hexes):
            return f"a tile is laid in a hex of {name}"
    return None


def turn(state: State) -> str | None:
    """Somebody must act until the game is over, and the president acts for the operating company."""
    if (state.actor is None) != (state.step == "over"):
        return f"{state.actor} acts in the step {state.step}"
    if state.actor is not None and state.actor not in range(state.players):
        return f"there is no seat {state.actor}"
    if state.step in ("track", "canal", "station", "run", "dividend", "trains", "privates"):
        if state.company not in state.floated or state.actor != state.president[state.company]:
            return f"{state.actor} acts for {state.company}"
    elif state.step in ("auction", "stock") and state.actor != state.turn:
        return f"{state.actor} acts in the turn of {state.turn}"
    return None


LAWS = (money, debts, shares, flotation, market, trains, tiles, stations, privates, turn)
