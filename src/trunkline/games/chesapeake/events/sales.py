"""What a sale of shares does, in a stock round, in an emergency or in a bankruptcy."""

from typing import Any

from trunkline.games.chesapeake.actions import Sell
from trunkline.games.chesapeake.events.stock_records import PriceMoved, SharesSold
from trunkline.games.chesapeake.rules.stock import sell_shares
from trunkline.games.chesapeake.state import State, price_of


def sale(before: State, action: Sell, seat: int) -> list[Any]:
    """What a sale brings, and what it does to the price."""
    later = before.copy()
    sell_shares(later, action, seat)
    price = price_of(before, action.company)
    return [
        SharesSold(seat, action.company, action.count, price, price * action.count),
        PriceMoved(action.company, price, price_of(later, action.company)),
    ]
