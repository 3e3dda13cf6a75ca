"""What always holds in an 18xx game: the laws count the pieces, and share nothing with the rules' own code."""

from collections import Counter
from functools import lru_cache

from trunkline.core.messages import Message
from trunkline.kit18xx.rules.zones import has_excess_zones
from trunkline.kit18xx.state import State
from trunkline.kit18xx.title import COLOURS, Title, kind_of
from trunkline.words.language import said, text_of

Board = tuple[tuple[str, tuple[str, int]], ...]
"""The tiles of a state as a value: hex, tile and rotation."""

SHADES = {
    "yellow": Message("yellow"),
    "green": Message("green"),
    "brown": Message("brown"),
    "gray": Message("gray"),
    "red": Message("red"),
}
NO_COMPANY = ("auction", "bidding", "par", "stock", "discard", "answer", "counter", "over")
"""The steps in which it isn't the president of the operating company who acts."""


def money(state: State) -> str | None:
    """Players, treasuries and the bank together always have the money that the bank starts with."""
    total, right = sum(state.cash) + sum(state.treasury.values()) + state.bank, state.title.bank
    if total == right:
        return None
    return said("there is {total} in all, not {right}", total=state.title.money(total), right=state.title.money(right))


def debts(state: State) -> str | None:
    """Only the bank may owe, and then it is broken."""
    if min(state.cash) < 0 or min(state.treasury.values()) < 0:
        return said("somebody is in debt: {cash}, {treasury}", cash=str(state.cash), treasury=str(state.treasury))
    if state.bank < 0 and not state.broken:
        return said("the bank has {money} and is not broken", money=state.title.money(state.bank))
    return None


def shares(state: State) -> str | None:
    """All units of every company are somewhere; nobody has more than the limit, or more than the president."""
    title = state.title
    allows_more = has_excess_zones(title)
    for name in title.companies:
        held, elsewhere = state.shares[name], (state.ipo[name], state.pool[name], state.removed[name])
        if sum(held) + sum(elsewhere) != title.shares or min(*held, *elsewhere) < 0:
            return said(
                "the shares of {company} don't add up: {held} and {elsewhere}",
                company=name,
                held=str(held),
                elsewhere=str(elsewhere),
            )
        if max(held) > title.player_shares and not allows_more:
            return said(
                "somebody has more than {most}% of {company}: {held}",
                most=title.player_shares * 10,
                company=name,
                held=str(held),
            )
        if (name in state.president) != (name in state.par):
            return said("{company} has a president or a par value, but not both", company=name)
        if name in state.president:
            holding = held[state.president[name]]
            if holding < 2 or holding < max(held):
                return said("the president of {company} has too few shares: {held}", company=name, held=str(held))
        elif sum(held) + state.pool[name] > sum(card.share == name for card in title.privates.values()):
            return said("shares of {company} are sold before its president's certificate", company=name)
    return None


def pool(state: State) -> str | None:
    """No share leaves the game, and the pool has no more of a company than it may."""
    for name in state.title.companies:
        if state.removed[name] or state.pool[name] > state.title.pool_shares:
            return said(
                "too many shares of {company} are in the pool or out of the game: {elsewhere}",
                company=name,
                elsewhere=str((state.ipo[name], state.pool[name], state.removed[name])),
            )
    return None


def flotation(state: State) -> str | None:
    """Only floated companies have money, trains, stations and privates; enough units have left their IPO."""
    for name in state.title.companies:
        if name in state.floated:
            if name not in state.par or state.title.shares - state.ipo[name] < state.title.float_shares:
                return said("{company} has floated too early", company=name)
        elif state.treasury[name] or state.trains[name] or state.stations[name]:
            return said("{company} owns something but has not floated", company=name)
        elif name in state.company_privates.values():
            return said("{company} has a private but has not floated", company=name)
    return None


def market(state: State) -> str | None:
    """Every company with a par value has one marker on a space of the market, and nobody else has."""
    if set(state.spaces) != set(state.par) or sorted(state.markers) != sorted(state.spaces):
        return said(
            "the price markers don't match: {markers}, {spaces}, {pars}",
            markers=str(state.markers),
            spaces=str(state.spaces),
            pars=str(state.par),
        )
    for name, (row, column) in state.spaces.items():
        if not (0 <= row < len(state.title.market) and 0 <= column < len(state.title.market[row])):
            return said(
                "the marker of {company} is off the market: {row}, {column}", company=name, row=row, column=column
            )
        if state.par[name] not in state.title.pars:
            return said(
                "{company} can't have a par value of {par}", company=name, par=state.title.money(state.par[name])
            )
    return None


def trains(state: State) -> str | None:
    """No train is there twice, none that has rusted, none of a phase to come; limits are kept but for a discard."""
    owned = Counter(train for trains in state.trains.values() for train in trains) + Counter(state.train_pool)
    phases = list(state.title.phases)
    phase = phases.index(state.phase)
    for name, kind in state.title.trains.items():
        if kind.count and not 0 <= state.depot[name] <= kind.count - owned[name]:
            return said(
                "the {train}-trains don't add up: {left} left, {owned} owned",
                train=kind_of(name),
                left=state.depot[name],
                owned=owned[name],
            )
        if kind.rusted_by and phase >= phases.index(kind.rusted_by) and (owned[name] or state.depot[name]):
            return said("there are {train}-trains in phase {phase}", train=kind_of(name), phase=state.phase)
        if phases.index(name) > phase and (owned[name] or state.depot.get(name, 0) != kind.count):
            return said("a {train}-train has been sold in phase {phase}", train=kind_of(name), phase=state.phase)
    limit = state.title.phases[state.phase].train_limit
    for name, there in state.trains.items():
        if len(there) > limit and state.step not in ("discard", "over"):
            return said("{company} has too many trains: {trains}", company=name, trains=there)
    return None


def tiles(state: State) -> str | None:
    """Every limited tile is in the supply or on the map, of its hex's kind and a colour that the phase has."""
    broken = _tiles(state.title, tuple(state.tiles.items()), tuple(state.supply.items()), state.phase)
    return text_of(broken) if broken else None


# The board stays the same for many plies: each is judged once.
@lru_cache(maxsize=64)
def _tiles(title: Title, board: Board, left: tuple[tuple[str, int], ...], phase: str) -> Message | None:
    laid, supply = Counter(tile for _, (tile, _) in board), dict(left)
    for name, kind in title.tiles.items():
        if kind.unlimited == (name in supply):
            uncounted = tuple(f"#{other}" for other, tile in title.tiles.items() if tile.unlimited)
            return Message(
                "the supply should count every tile but {uncounted}: #{tile}", uncounted=uncounted, tile=name
            )
        if not kind.unlimited and (supply[name] + laid[name] != kind.count or supply[name] < 0):
            return Message(
                "the tiles #{tile} don't add up: {left} left, {laid} on the map",
                tile=name,
                left=supply[name],
                laid=laid[name],
            )
    for hex, (name, rotation) in board:
        printed, tile = title.hexes[hex], title.tiles[name]
        if printed.colour not in COLOURS or COLOURS.index(tile.colour) <= COLOURS.index(printed.colour):
            return Message(
                "#{tile} can't be in {hex}, which is {colour}", tile=name, hex=hex, colour=SHADES[printed.colour]
            )
        there, here = ([stop.kind for stop in which.stops] for which in (printed.tile, tile.tile))
        if set(there) != set(here) or printed.tile.label != tile.tile.label or len(there) < len(here):
            return Message("#{tile} doesn't fit in {hex}", tile=name, hex=hex)
        if tile.colour not in title.phases[phase].colours:
            return Message("#{tile} can't be on the map in phase {phase}", tile=name, phase=phase)
        for edge in title.rotated[name, rotation].edges:
            across = title.neighbours[hex].get(edge)
            blank = across and title.hexes[across].colour in ("red", "gray")
            if across is None or (blank and (edge + 3) % 6 not in title.hexes[across].tile.edges):
                return Message("#{tile} in {hex} leads off the map", tile=name, hex=hex)
    return None


def stations(state: State) -> str | None:
    """Markers stand in cities that have room, one of a company in a hex, and leave a space to the homes to come."""
    broken = _stations(state.title, tuple(state.stations.items()), tuple(state.tiles.items()))
    return text_of(broken) if broken else None


@lru_cache(maxsize=64)
def _stations(title: Title, placed: tuple[tuple[str, tuple[str, ...]], ...], board: Board) -> Message | None:
    there = Counter(station for _, stations in placed for station in stations)
    room: Counter[str] = Counter()
    tiles, markers = dict(board), dict(placed)
    for hex, printed in title.hexes.items():
        tile = title.tiles[tiles[hex][0]].tile if hex in tiles else printed.tile
        for city, stop in enumerate(tile.stops):
            if stop.kind == "city":
                room[hex] += stop.slots - there[f"{hex}:{city}"]
                if there.pop(f"{hex}:{city}", 0) > stop.slots:
                    return Message("there are too many stations in {hex}:{city}", hex=hex, city=city)
    if there:
        return Message("there are stations where there is no city: {places}", places=tuple(there))
    for name, company in title.companies.items():
        hexes = [station.partition(":")[0] for station in markers[name]]
        if len(hexes) > len(company.stations) or len(set(hexes)) != len(hexes):
            return Message("{company} has too many stations: {places}", company=name, places=markers[name])
        if not hexes and room[company.home] < 1:
            return Message("{hex} has no room for the home station of {company}", hex=company.home, company=name)
    return None


def privates(state: State) -> str | None:
    """Every private is in one place, none outlives its phases, and the hexes of a player's private are empty."""
    title = state.title
    places = Counter([*state.privates, *state.company_privates, *state.closed])
    on_offer = [name for name in title.privates if name not in places]
    if max(places.values(), default=0) > 1 or (on_offer and state.round != "auction"):
        return said("the privates are in two places or none: {places}", places=str(dict(places)))
    begun = list(title.phases)[: list(title.phases).index(state.phase) + 1]
    if any(title.phases[phase].closes_privates for phase in begun) and len(state.closed) != len(title.privates):
        return said("there are still privates in phase {phase}", phase=state.phase)
    for name, card in title.privates.items():
        if name in state.company_privates and not card.for_companies:
            return said("a company owns {private}", private=card.number)
        if name in state.privates and any(hex in state.tiles for hex in card.blocks):
            return said("there is a tile in a hex that {private} blocks", private=name)
    return None


def turn(state: State) -> str | None:
    """Somebody must act until the game is over, and the president acts for the operating company."""
    if (state.actor is None) != (state.step == "over"):
        return said("seat {seat} can't act in the step {step}", seat=str(state.actor), step=state.step)
    if state.actor is not None and state.actor not in range(state.players):
        return said("there is no seat {seat}", seat=state.actor)
    if state.step not in NO_COMPANY:
        if state.company not in state.floated or state.actor != state.president[state.company]:
            return said("seat {seat} acts for {company}", seat=str(state.actor), company=str(state.company))
    elif state.step in ("auction", "stock") and state.actor != state.turn:
        return said("seat {seat} acts in the turn of seat {turn}", seat=str(state.actor), turn=state.turn)
    return None


LAWS = (money, debts, shares, pool, flotation, market, trains, tiles, stations, privates, turn)
