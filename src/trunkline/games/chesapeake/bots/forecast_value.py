"""What companies promise in a forecast: their runs to come, and trains that presidents may have to pay for."""

from trunkline.games.chesapeake.bots.forecast import cheapest, earned, has_lasting, train_worth
from trunkline.games.chesapeake.bots.ledger import COST, Ledger

SOON = 3
"""Tiles that a company is taken to lay before it earns what its shares promise."""


def outlook(book: Ledger, company: int) -> int:
    """About what the company earns in a round to come."""
    if has_lasting(book, company):
        return earned(book, company, SOON)
    kind, _ = cheapest(book)
    money = book.treasury[company] if book.floated[company] else 10 * book.par[company]
    will_be = train_worth(book, company, kind, SOON)
    if money >= COST[kind]:
        return max(will_be, earned(book, company, SOON))
    return will_be // 2


def reserves(book: Ledger) -> list[int]:
    """Cash that each seat keeps for trains that its companies will need."""
    kept = [0] * book.players
    kind, _ = cheapest(book)
    for company, floated in enumerate(book.floated):
        if floated and book.treasury[company] < COST[kind] and not has_lasting(book, company):
            kept[book.president[company]] += COST[kind] - book.treasury[company]
    return kept
