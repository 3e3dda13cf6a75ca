"""Section 11.3: laying and upgrading track."""

from functools import cache

from trunkline.core.errors import Illegal
from trunkline.core.events import Events
from trunkline.core.messages import Message, marked
from trunkline.core.rulebook import rule
from trunkline.kit18xx.actions import LayTile, UsePower
from trunkline.kit18xx.board import Laid, has_station_in, set_tile, suitable_tiles, tile_at
from trunkline.kit18xx.events.operating import PowerLost, TerrainPaid, TileLaid
from trunkline.kit18xx.rules.privates import SECOND_TILE_FIRST, blocked_by
from trunkline.kit18xx.rules.variants import HOME_LATER
from trunkline.kit18xx.state import State, operating
from trunkline.kit18xx.title import Title
from trunkline.kit18xx.walks import can_gain, reached_hexes

COLOURS = {
    "yellow": Message("yellow"),
    "green": Message("green"),
    "brown": Message("brown"),
    "gray": Message("gray"),
}
"""The colours of tiles in a sentence."""
ALREADY_LAID = marked("{company} has already laid a tile this turn")


def lay_tile_options(state: State) -> list[LayTile]:
    """Every tile and rotation in every hex that the company's routes reach.

    What the check says of a hex alone, or of a tile alone, is asked once.
    """
    if state.laid or state.half_power:
        return []
    company = operating(state)
    return [
        action
        for hex in reachable_hexes(state)
        if not (_check_blocked(state, hex) or _check_terrain(state, hex))
        for tile, turns in lays_in(state.title, hex, state.tiles.get(hex)).items()
        if not (_check_colour(state, tile) or _check_supply(state, tile))
        for action in turns
        if not _check_gain(state, company, action)
    ]


@cache
def lays_in(title: Title, hex: str, laid: Laid) -> dict[str, list[LayTile]]:
    """The tiles that fit in a hex, each with the lays of its rotations."""
    lays: dict[str, list[LayTile]] = {}
    for tile, rotation in suitable_tiles(title, hex, laid):
        lays.setdefault(tile, []).append(LayTile(hex, tile, rotation))
    return lays


def reachable_hexes(state: State) -> list[str]:
    """Hexes in which the company may have something to lay, in the order of the map."""
    company = operating(state)
    if needs_home_track(state, company):
        return [state.title.companies[company].home]
    reached = reached_hexes(state, company)
    return [hex for hex in state.title.hexes if hex in reached]


@rule("11.3")
def needs_home_track(state: State, company: str) -> bool:
    """While there is no track in its home hex a company lays there and nowhere else (ruling R12)."""
    return HOME_LATER not in state.rulings and not tile_at(state, state.title.companies[company].home).edges


@rule("11.3")
def check_lay_tile(state: State, action: LayTile) -> Illegal | None:
    """One tile a turn, of a colour of the phase, that follows what is there and extends a route or raises a city."""
    if state.half_power:
        return Illegal("7.1", SECOND_TILE_FIRST, hex=state.half_power)
    if state.laid:
        return Illegal("11.3", ALREADY_LAID, company=state.company)
    if refusal := check_tile(state, action.hex, action.tile, action.rotation):
        return refusal
    company = operating(state)
    if needs_home_track(state, company) and action.hex != state.title.companies[company].home:
        return Illegal(
            "11.3",
            "{company} must first lay a tile in its home hex, {home}",
            company=company,
            home=state.title.companies[company].home,
        )
    return _check_gain(state, company, action)


@rule("11.3")
def _check_gain(state: State, company: str, action: LayTile) -> Illegal | None:
    """The tile is of use to a route of the company."""
    if extends_route(state, company, action):
        return None
    if action.hex not in reached_hexes(state, company):
        return Illegal("11.3", "no route of {company} reaches {hex}", company=company, hex=action.hex)
    return Illegal(
        "11.3",
        "that tile in {hex} neither extends a route of {company} nor improves a city or town on one",
        hex=action.hex,
        company=company,
    )


@rule("11.3")
def check_tile(state: State, hex: str, tile: str, rotation: int) -> Illegal | None:
    """What holds for every lay, by a power or not: the tile, the hex, the colour, the supply, the terrain's cost."""
    if hex not in state.title.hexes:
        return Illegal("11.3", "there's no hex {hex!r} on the map", hex=hex)
    if (tile, rotation) not in state.title.rotated:
        return Illegal("11.3", "there's no tile {tile!r} with rotation {rotation}", tile=tile, rotation=rotation)
    if refusal := _check_blocked(state, hex) or _check_colour(state, tile):
        return refusal
    if (tile, rotation) not in suitable_tiles(state.title, hex, state.tiles.get(hex)):
        return Illegal(
            "11.3", "#{tile} with rotation {rotation} doesn't fit in {hex}", tile=tile, rotation=rotation, hex=hex
        )
    return _check_supply(state, tile) or _check_terrain(state, hex)


@rule("7.1")
def _check_blocked(state: State, hex: str) -> Illegal | None:
    """No private of a player closes the hex."""
    if owner := blocked_by(state, hex):
        return Illegal("7.1", "{hex} is blocked while a player owns {private}", hex=hex, private=owner)
    return None


@rule("8")
def _check_colour(state: State, tile: str) -> Illegal | None:
    """The phase has tiles of this colour."""
    if state.title.tiles[tile].colour not in state.title.phases[state.phase].colours:
        return Illegal(
            "8",
            "#{tile} is {colour}, and phase {phase} doesn't allow that yet",
            tile=tile,
            colour=COLOURS[state.title.tiles[tile].colour],
            phase=state.phase,
        )
    return None


@rule("11.3")
def _check_supply(state: State, tile: str) -> Illegal | None:
    """There is such a tile left."""
    if not state.supply.get(tile, 1):
        return Illegal(
            "11.3", "there's no #{tile} left: the game only has {count}", tile=tile, count=state.title.tiles[tile].count
        )
    return None


@rule("11.3")
def _check_terrain(state: State, hex: str) -> Illegal | None:
    """The company can pay for the terrain."""
    company, cost = operating(state), terrain_cost(state, hex)
    if cost > state.treasury[company]:
        return Illegal(
            "11.3",
            "a tile in {hex} costs {cost}, and {company} only has {money}",
            hex=hex,
            cost=state.title.money(cost),
            company=company,
            money=state.title.money(state.treasury[company]),
        )
    return None


@rule("11.3")
def terrain_cost(state: State, hex: str) -> int:
    """The printed sum for the first tile in the hex, which is an upgrade where a tile is printed."""
    return 0 if hex in state.tiles else state.title.hexes[hex].cost


@rule("11.3")
def extends_route(state: State, company: str, action: LayTile) -> bool:
    """Semi-restrictive: new track is on a route of the company, or a route reaches a city or town of the tile."""
    if has_station_in(state, company, action.hex):
        return True
    gains = suitable_tiles(state.title, action.hex, state.tiles.get(action.hex))
    return can_gain(state, company, gains[action.tile, action.rotation])


@rule("11.3")
def lay_tile(state: State, action: LayTile, events: Events = None) -> None:
    """Pay for the terrain and lay the tile; a power for this hex is lost (ruling R20)."""
    lay(state, action, None, events)
    state.laid = True
    lost = [power for power in state.powers if action.hex in state.title.privates[power].blocks]
    state.powers = tuple(power for power in state.powers if power not in lost)
    if events is not None:
        events += map(PowerLost, lost)


def lay(state: State, action: LayTile | UsePower, private: str | None, events: Events = None) -> None:
    """Pay the terrain and lay the tile, with a private's power or without."""
    company, hex = operating(state), action.hex
    cost = terrain_cost(state, hex)
    if events is not None:
        replaced = state.tiles.get(hex)
        events.append(TileLaid(company, hex, action.tile, action.rotation, replaced[0] if replaced else None, private))
        if cost:
            events.append(TerrainPaid(company, hex, cost))
    state.treasury[company] -= cost
    state.bank += cost
    set_tile(state, hex, action.tile, action.rotation)
