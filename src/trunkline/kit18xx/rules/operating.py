"""Chapter 11: operating rounds, and the order of an operating turn."""

from trunkline.core.errors import Illegal
from trunkline.core.events import Events
from trunkline.core.rulebook import rule
from trunkline.kit18xx.actions import Pass
from trunkline.kit18xx.events.operating import NoneFloated, OperatingRoundBegan, StepSkipped, TurnBegan
from trunkline.kit18xx.market import operating_order
from trunkline.kit18xx.rules.ending import is_last_set
from trunkline.kit18xx.rules.privates import (
    SECOND_TILE_FIRST,
    buy_private_options,
    pay_privates,
)
from trunkline.kit18xx.rules.purchase import can_buy_train
from trunkline.kit18xx.rules.running import withhold
from trunkline.kit18xx.rules.stations import can_place_station, place_home
from trunkline.kit18xx.rules.trains import export_train, must_own_train
from trunkline.kit18xx.state import State, operating
from trunkline.kit18xx.walks import has_route


@rule("11")
def begin_set(state: State, _events: Events = None) -> None:
    """The phase at the end of the stock round fixes the number of rounds."""
    state.operating_rounds = state.title.phases[state.phase].operating_rounds
    state.operating_round = 1
    state.step = "begin_round"


@rule("11", "11.2")
def begin_round(state: State, events: Events = None) -> None:
    """Privates pay; then every floated company has a turn."""
    state.round = "operating"
    state.operated = ()
    if events is not None:
        events.append(OperatingRoundBegan(state.stock_round, state.operating_round))
        if not state.floated:
            events.append(NoneFloated())
    pay_privates(state, events)
    state.step = "next_company"


@rule("11")
def next_company(state: State, events: Events = None) -> None:
    """The order is looked at again after each company (ruling R11)."""
    waiting = [company for company in state.floated if company not in state.operated]
    if not waiting:
        state.company = None
        state.step = "end_round"
        return
    company = operating_order(state, waiting)[0]
    state.company = company
    state.laid = state.placed = False
    state.half_power = None
    state.earnings = 0
    state.declined = ()
    state.last_sale = 0
    if events is not None:
        events.append(TurnBegan(state.president[company], company))
    place_home(state, company, events)
    state.step = "track"


@rule("11")
def asks_track(state: State) -> bool:
    """Until the tile is laid."""
    return not state.laid


@rule("11")
def asks_station(state: State) -> bool:
    """A station can be placed, and none has been yet."""
    return not state.placed and can_place_station(state, operating(state))


@rule("11")
def asks_run(state: State) -> bool:
    """There are trains, and track for them."""
    company = operating(state)
    return bool(state.trains[company]) and has_route(state, company)


@rule("11")
def asks_dividend(state: State) -> bool:
    """Something has been earned; otherwise nothing is to be shared out."""
    return state.earnings > 0


@rule("11")
def asks_trains(state: State) -> bool:
    """A train must be bought, or could be."""
    return must_own_train(state, operating(state)) or can_buy_train(state)


@rule("11")
def asks_privates(state: State) -> bool:
    """A private could be bought."""
    return bool(buy_private_options(state))


STEPS = ("track", "station", "run", "dividend", "trains", "privates")
"""Of a company's turn, in this order."""


@rule("11")
def next_step(state: State, events: Events = None) -> None:
    """On to the next step of the turn; after the last one the company has operated."""
    company = operating(state)
    if company not in state.had_route and has_route(state, company):
        state.had_route = (*state.had_route, company)
    if state.step == "dividend":
        withhold(state, events)
    place = STEPS.index(state.step) + 1
    if place < len(STEPS):
        state.step = STEPS[place]
    else:
        state.operated = (*state.operated, company)
        state.step = "next_company"


@rule("7.1")
def check_leave_track(state: State, _action: Pass) -> Illegal | None:
    """Both tiles of a power or none (ruling R20)."""
    if state.half_power:
        return Illegal("7.1", SECOND_TILE_FIRST, hex=state.half_power)
    return None


def leave_step(state: State, _action: Pass, events: Events = None) -> None:
    """Nothing more in this step."""
    if events is not None:
        company = operating(state)
        more = {"track": state.laid, "trains": bool(state.trains[company])}.get(state.step, False)
        events.append(StepSkipped(company, state.step, more))
    next_step(state, events)


@rule("11", "11.9", "12")
def end_round(state: State, events: Events = None) -> None:
    """The next round of the set; or the end of the set, with its export or the end of the game."""
    if state.market_ended:
        state.step = "end_game"
        return
    if state.operating_round < state.operating_rounds:
        state.operating_round += 1
        state.step = "begin_round"
        return
    if is_last_set(state):
        state.step = "end_game"
        return
    export_train(state, events)
    state.stock_round += 1
    state.operating_round = 1
    state.step = "begin_stock"
