"""Chapter 9: a company reaches Chicago, and Wabash opens."""

from trunkline.core.events import Events
from trunkline.core.rulebook import rule
from trunkline.games.express.events import ChicagoReached, CompanyOpened
from trunkline.games.express.rules.auction import open_unasked
from trunkline.games.express.rules.dividends import dividend_per_share, pay_dividend
from trunkline.games.express.rules.turn import end_turn
from trunkline.games.express.state import State, add_locomotive, is_open
from trunkline.games.express.tables import FORT_WAYNE, HEXES, WABASH


@rule("9.1", "9.5")
def chicago_phase(state: State, company: str, events: Events = None) -> None:
    """The company's dividend, Wabash if it is the first, then the next turn with any dividend phase that is due."""
    if events is not None:
        rate = dividend_per_share(state, company)
        events.append(ChicagoReached(company, rate, tuple(count * rate for count in state.shares[company])))
    pay_dividend(state, company)
    if is_open(state, WABASH):
        end_turn(state, events)
    else:
        open_wabash(state, events)
        auction_first_wabash_share(state, events)


@rule("9.3")
def open_wabash(state: State, events: Events = None) -> None:
    """A free locomotive in Fort Wayne, and the income of that city."""
    city = HEXES[FORT_WAYNE]
    add_locomotive(state, FORT_WAYNE, WABASH)
    state.charter[WABASH] -= 1
    state.income[WABASH] = city.income + (city.develop if FORT_WAYNE in state.developed else 0)
    if events is not None:
        events.append(CompanyOpened(WABASH, state.income[WABASH]))


@rule("9.4")
def auction_first_wabash_share(state: State, events: Events = None) -> None:
    """Opened by the player who reached Chicago; no needle moves."""
    state.built = 0
    open_unasked(state, WABASH, events)
