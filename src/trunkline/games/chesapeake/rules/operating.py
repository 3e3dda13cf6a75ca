"""Chapters 11 and 12: operating rounds, the order of an operating turn, and the end of the game."""

from trunkline.core.errors import Illegal
from trunkline.core.rulebook import rule
from trunkline.games.chesapeake.actions import Pass
from trunkline.games.chesapeake.market import operating_order
from trunkline.games.chesapeake.rules.privates import buy_private_options, pay_privates, private_prices
from trunkline.games.chesapeake.rules.purchase import can_buy_train, must_own_train
from trunkline.games.chesapeake.rules.running import withhold
from trunkline.games.chesapeake.rules.stations import can_place_station, place_home
from trunkline.games.chesapeake.rules.trains import export_train
from trunkline.games.chesapeake.state import State, price_of
from trunkline.games.chesapeake.tables import COMPANIES, P2, P3, PHASES, PRIVATES
from trunkline.games.chesapeake.walks import has_route


@rule("11")
def begin_set(state: State) -> None:
    """The phase at the end of the stock round fixes the number of rounds."""
    state.operating_rounds = PHASES[state.phase].operating_rounds
    state.operating_round = 1
    state.step = "begin_round"


@rule("11", "11.2")
def begin_round(state: State) -> None:
    """Privates pay; then every floated company has a turn."""
    state.round = "operating"
    state.operated = ()
    pay_privates(state)
    state.step = "next_company"


@rule("11")
def next_company(state: State) -> None:
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
    place_home(state, company)
    state.step = "track"


@rule("11")
def is_asked(state: State) -> bool:
    """Is there anything to decide in this step of the turn?"""
    return _ASKED[state.step](state)


def _asks_track(state: State) -> bool:
    """Until the tile is laid, and after it while P2 or P3 could still be used (ruling R20)."""
    assert state.company is not None
    if not state.laid or state.half_power:
        return True
    for private in (P2, P3):
        if private in state.powers:
            if state.company_privates.get(private) == state.company:
                return True
            could_buy = private in state.privates and PHASES[state.phase].buys_privates
            if could_buy and private_prices(private)[0] <= state.treasury[state.company]:
                return True
    return False


def _asks_station(state: State) -> bool:
    assert state.company is not None
    return not state.placed and can_place_station(state, state.company)


def _asks_run(state: State) -> bool:
    assert state.company is not None
    return bool(state.trains[state.company]) and has_route(state, state.company)


def _asks_dividend(state: State) -> bool:
    return state.earnings > 0


def _asks_trains(state: State) -> bool:
    assert state.company is not None
    return must_own_train(state, state.company) or can_buy_train(state)


def _asks_privates(state: State) -> bool:
    return bool(buy_private_options(state))


_ASKED = {
    "track": _asks_track,
    "station": _asks_station,
    "run": _asks_run,
    "dividend": _asks_dividend,
    "trains": _asks_trains,
    "privates": _asks_privates,
}
STEPS = tuple(_ASKED)


@rule("11")
def next_step(state: State) -> None:
    """On to the next step of the turn; after the last one the company has operated."""
    assert state.company is not None
    if state.company not in state.had_route and has_route(state, state.company):
        state.had_route = (*state.had_route, state.company)
    if state.step == "dividend":
        withhold(state)
    place = STEPS.index(state.step) + 1
    if place < len(STEPS):
        state.step = STEPS[place]
    else:
        state.operated = (*state.operated, state.company)
        state.step = "next_company"


@rule("7.1")
def check_leave_track(state: State, _action: Pass) -> Illegal | None:
    """Both tiles of a power or none (ruling R20)."""
    if state.half_power:
        return Illegal("7.1", f"the second tile of the power must be laid, in {state.half_power}")
    return None


def leave_step(state: State, _action: Pass) -> None:
    """Nothing more in this step."""
    next_step(state)


@rule("11.9", "12")
def end_round(state: State) -> None:
    """The next round of the set; or the end of the set, with its export or the end of the game."""
    if state.operating_round < state.operating_rounds:
        state.operating_round += 1
        state.step = "begin_round"
        return
    if state.broken:
        state.step = "end_game"
        return
    export_train(state)
    state.stock_round += 1
    state.operating_round = 1
    state.step = "begin_stock"


@rule("12")
def end_game(state: State) -> None:
    """Nobody acts any more."""
    state.actor = None
    state.step = "over"


@rule("12")
def scores(state: State) -> list[int]:
    """Cash, shares at their price, and privates at face value."""
    found = list(state.cash)
    for company in COMPANIES:
        for seat, units in enumerate(state.shares[company]):
            found[seat] += units * price_of(state, company)
    for private, seat in state.privates.items():
        found[seat] += PRIVATES[private].value
    return found
