"""What a position of 18Chesapeake is worth to a seat: its lead at the end of several forecasts."""

from collections.abc import Sequence
from dataclasses import dataclass

from trunkline.games.chesapeake.bots.forecast import Habits
from trunkline.games.chesapeake.bots.forecast_stock import play_on
from trunkline.games.chesapeake.bots.ledger import PRICE, Ledger, ledger_of
from trunkline.games.chesapeake.rules.ending import scores
from trunkline.games.chesapeake.state import State, price_of


@dataclass(slots=True)
class Prospect:
    """What a seat and the others have at the end of some forecasts, added up."""

    cash: int = 0
    shares: int = 0
    others: int = 0
    """The average of the other seats."""
    count: int = 0

    def lead(self, rivals: int = 100) -> int:
        """The seat's lead, if what others have counts so many per cent."""
        return (self.cash + self.shares - self.others * rivals // 100) // max(1, self.count)

    def add(self, totals: Sequence[int], shares: int, seat: int) -> None:
        """One more forecast."""
        self.cash += totals[seat] - shares
        self.shares += shares
        self.others += (sum(totals) - totals[seat]) // (len(totals) - 1)
        self.count += 1


def look_ahead(state: State, seat: int, futures: Sequence[Habits], prospect: Prospect) -> None:
    """Add what forecasts say of a state."""
    if state.actor is None:
        shares = sum(held[seat] * price_of(state, company) for company, held in state.shares.items())
        for _ in futures:
            prospect.add(scores(state), shares, seat)
        return
    books = ledger_of(state)
    for habits in futures:
        book = books.copy()
        totals = play_on(book, habits)
        prospect.add(totals, shares_worth(book, seat), seat)


def shares_worth(book: Ledger, seat: int) -> int:
    """What a seat's shares are worth in the books."""
    return sum(held[seat] * PRICE[space] for held, space in zip(book.shares, book.space, strict=True) if space >= 0)
