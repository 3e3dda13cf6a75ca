"""The figures of an 18xx game: worth, cash, share prices, and what the companies' trains earned."""

from collections.abc import Sequence
from itertools import pairwise

from trunkline.kit18xx.title import Title
from trunkline.kit18xx.words.phrases import percent
from trunkline.story.series import Done, Part, Position, Series, by_company, by_seat
from trunkline.words.language import said, said_in


class Figures:
    """The figures of games of a title."""

    def __init__(self, title: Title) -> None:
        self._title = title

    def charts(self, positions: Sequence[Position], done: Sequence[Done]) -> list[Series]:
        cash = [position["cash"] for position in positions]
        prices = [_prices(self._title, position) for position in positions]
        about = said("Cash, shares at their price, and privates at face value")
        return [
            Series("worth", said("Worth"), about, by_seat([self.worth(position) for position in positions])),
            Series("cash", said_in("chart", "Cash"), said("What each player has in hand"), by_seat(cash)),
            Series(
                "prices",
                said("Share prices"),
                said("What a share of 10% is worth"),
                (),
                by_company(prices, tuple(self._title.companies)),
            ),
            Series(
                "revenue",
                said("Revenue"),
                said("What the trains of a company earned when it last operated"),
                (),
                by_company(_revenues(positions, done), tuple(self._title.companies)),
            ),
        ]

    def worth(self, position: Position) -> list[int]:
        """What each player is worth, by seat (12)."""
        totals = list(position["cash"])
        shares = position["shares"]
        for company, price in _prices(self._title, position).items():
            for seat, units in enumerate(shares[company]):
                totals[seat] += units * price
        for private, seat in position["privates"].items():
            totals[seat] += self._title.privates[private].value
        return totals

    def gains(self, positions: Sequence[Position], _done: Sequence[Done]) -> list[list[int]]:
        rows = [self.worth(position) for position in positions]
        changes = [[now - then for then, now in zip(before, after, strict=True)] for before, after in pairwise(rows)]
        return [[0] * len(rows[0]), *changes]

    def parts(self, positions: Sequence[Position], _done: Sequence[Done]) -> list[list[Part]]:
        last = positions[-1]
        prices = _prices(self._title, last)
        parts_of = [[Part(said("cash"), cash)] for cash in last["cash"]]
        for company in self._title.companies:
            for seat, units in enumerate(last["shares"][company]):
                if units:
                    price = prices.get(company, 0)
                    share = {"company": company, "percent": percent(units)}
                    if company in prices:
                        words = said("{company} {percent} at {price}", **share, price=self._title.money(price))
                    else:
                        words = said("{company} {percent}, no price yet", **share)
                    parts_of[seat].append(Part(words, units * price))
        for private, seat in last["privates"].items():
            parts_of[seat].append(
                Part(said("{private} at face value", private=private), self._title.privates[private].value)
            )
        return parts_of


def _prices(title: Title, position: Position) -> dict[str, int]:
    return {company: title.market[row][column].price for company, (row, column) in position["spaces"].items()}


def _revenues(positions: Sequence[Position], done: Sequence[Done]) -> list[dict[str, int]]:
    """What each company earned when it last operated; one that did not run in a whole round earned nothing."""
    revenues: list[dict[str, int]] = []
    now: dict[str, int] = {}
    ran: set[str] = set()
    before: Position | None = None
    for position, action in zip(positions, done, strict=True):
        if action is not None and action["type"] == "run_trains":
            company = position["company"]
            now = {**now, company: position["earnings"]}
            ran.add(company)
        if before is not None and _ends_round(before, position):
            now = {**now, **{company: 0 for company in before["floated"] if company not in ran}}
            ran = set()
        revenues.append(now)
        before = position
    return revenues


def _ends_round(before: Position, after: Position) -> bool:
    """Did an operating round end between two positions? A bankruptcy breaks it off."""
    if before["round"] != "operating" or after["bankrupt"] is not None:
        return False
    return after["actor"] is None or _round(before) != _round(after)


def _round(position: Position) -> tuple[str, int, int]:
    return position["round"], position["stock_round"], position["operating_round"]
