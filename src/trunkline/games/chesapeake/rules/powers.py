"""Section 7.1: what P2, P3 and P4 lay for the company that owns them."""

from dataclasses import replace

from trunkline.core.errors import Illegal
from trunkline.core.events import Events
from trunkline.core.messages import Message
from trunkline.core.rulebook import rule
from trunkline.kit18xx import engine
from trunkline.kit18xx.actions import Pass, PlaceStation, UsePower
from trunkline.kit18xx.board import set_station
from trunkline.kit18xx.events.operating import StationPlaced, StepSkipped
from trunkline.kit18xx.rules.privates import private_prices
from trunkline.kit18xx.rules.stations import check_city, stations_left
from trunkline.kit18xx.rules.track import ALREADY_LAID, check_tile, lay
from trunkline.kit18xx.state import State, operating
from trunkline.kit18xx.title import Step

P2, P3, P4 = "C-P", "B&S", "C&OC"


@rule("11", "7.1")
def asks_track(state: State) -> bool:
    """Until the tile is laid, and after it while P2 or P3 could still be used (ruling R20)."""
    company = operating(state)
    if not state.laid or state.half_power:
        return True
    for private in (P2, P3):
        if private in state.powers:
            if state.company_privates.get(private) == company:
                return True
            could_buy = private in state.privates and state.title.phases[state.phase].buys_privates
            if could_buy and private_prices(state.title, private)[0] <= state.treasury[company]:
                return True
    return False


def use_power_options(state: State) -> list[UsePower]:
    """Every tile that a power of the company's privates allows."""
    return [
        action
        for private in state.powers
        if state.company_privates.get(private) == state.company
        for hex in state.title.privates[private].blocks
        for tile in state.title.privates[private].tiles
        for rotation in range(6)
        if not check_use_power(state, action := UsePower(private, hex, tile, rotation))
    ]


@rule("7.1")
def check_use_power(state: State, action: UsePower) -> Illegal | None:
    """By its owner, in its hexes, with its tiles; P2 and P3 both or none (ruling R20), P4 as the turn's (R21)."""
    private, hex = action.private, action.hex
    if private not in (P2, P3, P4):
        return Illegal("7.1", "{private!r} has no power to lay tiles", private=private)
    if state.company_privates.get(private) != state.company:
        return Illegal("7.1", "{company} doesn't own {private}", company=state.company, private=private)
    if private not in state.powers:
        return Illegal("7.1", "the power of {private} has been used or lost", private=private)
    card = state.title.privates[private]
    if hex not in card.blocks:
        return Illegal(
            "7.1", "{private} lays tiles in {hexes}, not in {hex!r}", private=private, hexes=card.blocks, hex=hex
        )
    if private == P4:
        return _check_canal_tile(state, action)
    if action.tile not in card.tiles:
        return Illegal("7.1", "{private} lays #8 and #9, not #{tile}", private=private, tile=action.tile)
    if state.half_power not in (None, hex):
        return Illegal("7.1", "the power's second tile goes in {hex}", hex=state.half_power)
    if refusal := check_tile(state, hex, action.tile, action.rotation):
        return refusal
    return _check_joined(state, action)


def _check_canal_tile(state: State, action: UsePower) -> Illegal | None:
    (canal,) = state.title.privates[P4].tiles
    if state.laid or state.half_power:
        return Illegal("7.1", ALREADY_LAID, company=state.company)
    if action.tile != canal:
        return Illegal("7.1", "{private} lays #{canal}, not #{tile}", private=P4, canal=canal, tile=action.tile)
    return check_tile(state, action.hex, action.tile, action.rotation)


def _check_joined(state: State, action: UsePower) -> Illegal | None:
    """Both tiles have track to the side that the two hexes share; no tile may be there before."""
    first, second = state.title.privates[action.private].blocks
    other = second if action.hex == first else first
    shared = next(edge for edge, there in state.title.neighbours[action.hex].items() if there == other)
    if shared not in state.title.rotated[action.tile, action.rotation].edges:
        return Illegal("7.1", "the tile in {hex} must connect to {other}", hex=action.hex, other=other)
    if state.half_power is None and (other in state.tiles or action.hex in state.tiles):
        return Illegal("7.1", "both {first} and {second} must be empty", first=first, second=second)
    return None


@rule("7.1")
def use_power(state: State, action: UsePower, events: Events = None) -> None:
    """Lay the tile. P2 and P3 go on with the other hex; P4 is the turn's tile, and its station is offered at once."""
    lay(state, action, action.private, events)
    if action.private == P4:
        state.laid = True
        state.powers = tuple(power for power in state.powers if power != P4)
        if stations_left(state, state.company or ""):
            state.step = "canal"
        return
    if state.half_power is None:
        first, second = state.title.privates[action.private].blocks
        state.half_power = second if action.hex == first else first
    else:
        state.half_power = None
        state.powers = tuple(power for power in state.powers if power != action.private)


def canal_options(state: State) -> list[PlaceStation]:
    """The free station of P4."""
    (hex,) = state.title.privates[P4].blocks
    return [action for city in (0,) if not check_canal(state, action := PlaceStation(hex, city))]


@rule("7.1")
def check_canal(state: State, action: PlaceStation) -> Illegal | None:
    """The station that follows P4's tile goes into its hex (ruling R21)."""
    (home,) = state.title.privates[P4].blocks
    if action.hex != home:
        return Illegal(
            "7.1", "the station of {private} goes to {home}, not to {hex!r}", private=P4, home=home, hex=action.hex
        )
    return check_city(state, operating(state), action)


@rule("7.1")
def canal(state: State, action: PlaceStation, events: Events = None) -> None:
    """Free, the cheapest marker left, and the turn's station (ruling R21)."""
    set_station(state, operating(state), action.hex, action.city)
    if events is not None:
        events.append(StationPlaced(operating(state), action.hex, action.city, 0))
    state.placed = True
    state.step = "track"


@rule("7.1")
def decline_canal(state: State, _action: Pass, events: Events = None) -> None:
    """No station; the turn's own is still to come."""
    if events is not None:
        events.append(StepSkipped(operating(state), "canal", False))
    state.step = "track"


TRACK = engine.STEPS["track"]
_LAYING, *_REST = TRACK.actions.items()
OWN_STEPS = {
    "track": replace(
        TRACK,
        actions=dict([_LAYING, (UsePower, (use_power_options, check_use_power, use_power)), *_REST]),
        is_asked=asks_track,
    ),
    "canal": Step(
        "7.1",
        Message("place the free station in D2 or pass"),
        {
            PlaceStation: (canal_options, check_canal, canal),
            Pass: engine.passing(engine.always, decline_canal),
        },
    ),
}
_ORDER = [name for step in engine.STEPS for name in ((step, "canal") if step == "track" else (step,))]
STEPS = {name: OWN_STEPS[name] if name in OWN_STEPS else engine.STEPS[name] for name in _ORDER}
"""The steps of the family, with the powers of P2, P3 and P4 in the step of laying track, and the free station."""
