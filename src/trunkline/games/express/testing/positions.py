"""Chicago Express under test: any position from a few facts."""

from collections.abc import Mapping, Sequence

from trunkline.games import express
from trunkline.games.express import tables
from trunkline.games.express.laws import CASH_IN_PLAY, counted_income
from trunkline.games.express.rules.turn import begin_turn
from trunkline.games.express.state import State, add_locomotive


def build_state(
    players: int = 3,
    *,
    turn: int = 0,
    cash: Sequence[int] | None = None,
    shares: Mapping[str, Mapping[int, int]] | None = None,
    treasury: Mapping[str, int] | None = None,
    network: Mapping[str, Sequence[str]] | None = None,
    developed: Sequence[str] = (),
    industrial: Mapping[str, int] | None = None,
    needles: Mapping[str, int] | None = None,
    wabash: bool = False,
    houses: int | None = None,
    charter: Mapping[str, int] | None = None,
    income: Mapping[str, int] | None = None,
) -> State:
    """A position of Chicago Express at the beginning of a turn.

    `shares` is company -> seat -> count; `network` the hexes beside the start hex; `wabash` opens Wabash. Incomes,
    locomotives, houses and the bank follow from these unless they are given to put the position into a state that
    the pieces on the map do not tell.
    """
    state = express.setup(players, 0)
    state.initial = len(tables.INITIAL_AUCTIONS)
    state.bidding = ()
    state.cash = list(cash) if cash is not None else state.cash
    state.treasury.update(treasury or {})
    for company, held in (shares or {}).items():
        state.shares[company] = tuple(held.get(seat, 0) for seat in range(players))
        state.unsold[company] -= sum(held.values())
    for company, hexes in (network or {}).items():
        for hex in hexes:
            add_locomotive(state, hex, company)
            state.charter[company] -= 1
    if wabash:
        add_locomotive(state, tables.FORT_WAYNE, tables.WABASH)
        state.charter[tables.WABASH] -= 1
        state.income[tables.WABASH] = 0
    state.developed = tuple(sorted(developed, key=tables.ORDER.__getitem__))
    state.houses -= len(state.developed)
    state.industrial.update(industrial or {})
    for company in state.income:
        state.income[company] = counted_income(state, company)
    state.income.update(income or {})
    state.charter.update(charter or {})
    state.houses = houses if houses is not None else state.houses
    state.bank = CASH_IN_PLAY - sum(state.cash) - sum(state.treasury.values())
    begin_turn(state, turn)
    state.needles.update(needles or {})
    return state
