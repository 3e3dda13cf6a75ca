"""The spreadsheet: what each company has, who holds what and what it's worth, and what each operating round earned."""

from typing import Any

from trunkline.games.chesapeake.actions import Sell
from trunkline.games.chesapeake.market import operating_order
from trunkline.games.chesapeake.rules.stations import stations_left
from trunkline.games.chesapeake.rules.stock import check_sale
from trunkline.games.chesapeake.state import State, floated_companies, price_of
from trunkline.games.chesapeake.tables import COMPANIES, PRIVATES
from trunkline.games.chesapeake.web.choices import state_of
from trunkline.games.chesapeake.web.desk import holdings, players
from trunkline.games.chesapeake.web.revenue import revenues_of
from trunkline.games.chesapeake.web.rust import chips
from trunkline.games.chesapeake.words.phrases import percent
from trunkline.pictures.colours import piece_class
from trunkline.web.table.snapshot import Snapshot


def spreadsheet_context(view: Snapshot) -> dict[str, Any]:
    """Companies by rows, players and operating rounds by columns, and the sums of each player."""
    state = state_of(view)
    # The newest first, since they are compared most and the oldest may not fit.
    rounds = dict(reversed(revenues_of(view).items()))
    return {
        "rounds": [f"{stock_round}.{number}" for stock_round, number in rounds],
        "rows": [
            {
                "id": company,
                "class": piece_class(company),
                "price": price_of(state, company),
                "par": state.par.get(company),
                "floated": company in state.floated,
                "treasury": state.treasury[company],
                "trains": chips(state, state.trains[company]),
                "stations": len(stations_left(state, company)) if company in state.floated else "",
                "privates": ", ".join(name for name, owner in state.company_privates.items() if owner == company),
                "ipo": percent(state.ipo[company]) if state.ipo[company] else "",
                "pool": percent(state.pool[company]) if state.pool[company] else "",
                "holdings": holdings(state, company),
                "revenues": [earned.get(company) for earned in rounds.values()],
            }
            for company in _order(state)
        ],
        "owns_privates": bool(state.company_privates),
        "players": [{**player, **_property(state, player["seat"])} for player in players(view)],
    }


def _order(state: State) -> list[str]:
    """Companies that operate in their order, then the others."""
    floated = operating_order(state, floated_companies(state))
    return [*floated, *(company for company in COMPANIES if company not in floated)]


def _property(state: State, seat: int) -> dict[str, int]:
    """What a player's shares and privates are worth, and what could be made of them now."""
    return {
        "liquid": state.cash[seat] + sum(_sale(state, company, seat) for company in state.par),
        "shares": sum(units[seat] * price_of(state, company) for company, units in state.shares.items()),
        "privates": sum(PRIVATES[name].value for name, owner in state.privates.items() if owner == seat),
    }


def _sale(state: State, company: str, seat: int) -> int:
    """What a player gets for as much of a company as the rules let them sell at once."""
    if state.round == "stock" and state.stock_round == 1:
        return 0
    blocks = range(1, state.shares[company][seat] + 1)
    can = [count for count in blocks if not check_sale(state, Sell(company, count), seat)]
    return max(can, default=0) * price_of(state, company)
