"""The figures of a game of Chicago Express: money, dividends to come, dividends a share, and income."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from trunkline.games.express.tables import CHICAGO, COMPANIES, DETROIT
from trunkline.story.series import Done, Part, Position, Series, by_company, by_seat
from trunkline.words.language import said


def charts(positions: Sequence[Position], _done: Sequence[Done]) -> list[Series]:
    incomes = [position["income"] for position in positions]
    rates = [_rates(position, position["income"]) for position in positions]
    coming = [_due(position, rate) for position, rate in zip(positions, rates, strict=True)]
    order = tuple(COMPANIES)
    return [
        Series(
            "worth",
            said("Money"),
            said("Only money counts in the end"),
            by_seat([worth(position) for position in positions]),
        ),
        Series(
            "coming",
            said("The next dividend"),
            said("What a general dividend would bring each player"),
            by_seat(coming),
        ),
        Series("prices", said("Dividend per share"), said("What each share would pay"), (), by_company(rates, order)),
        Series("income", said("Income"), said("What each company earns"), (), by_company(incomes, order)),
    ]


def worth(position: Position) -> list[int]:
    """What each player is worth, by seat (10.6)."""
    return list(position["cash"])


def gains(positions: Sequence[Position], done: Sequence[Done]) -> list[list[int]]:
    """What dividends paid each player in each ply. A share that is bought is no loss: it pays later."""
    by_ply = [[0] * positions[0]["players"]]
    for (before, after), action in zip(pairwise(positions), done[1:], strict=True):
        paid = _paid(before, action, after)
        by_ply.append(_due(after, paid) if paid else by_ply[0])
    return by_ply


def parts(positions: Sequence[Position], done: Sequence[Done]) -> list[list[Part]]:
    """How the money of each player came together: at first, for shares, and from the dividends of each company."""
    spent = [dict.fromkeys(COMPANIES, 0) for _ in positions[0]["cash"]]
    got = [dict.fromkeys(COMPANIES, 0) for _ in positions[0]["cash"]]
    arrived = [dict.fromkeys(COMPANIES, 0) for _ in positions[0]["cash"]]
    for (before, after), action in zip(pairwise(positions), done[1:], strict=True):
        reached = _reached(before, action)
        for company, rate in _paid(before, action, after).items():
            once = _rates(after, _income_paid(before, after))[company] if company == reached else 0
            for seat, count in enumerate(after["shares"][company]):
                arrived[seat][company] += count * once
                got[seat][company] += count * (rate - once)
        for company in COMPANIES:
            for seat, count in enumerate(after["shares"][company]):
                if count > before["shares"][company][seat]:
                    spent[seat][company] += after["treasury"][company] - before["treasury"][company]
    return [
        [
            Part(said("starting money"), first),
            *(
                Part(said("{company} dividends", company=company), amount)
                for company, amount in got[seat].items()
                if amount
            ),
            *(
                Part(said("{company} in Chicago", company=company), amount)
                for company, amount in arrived[seat].items()
                if amount
            ),
            *(
                Part(said("{company} shares bought", company=company), -amount)
                for company, amount in spent[seat].items()
                if amount
            ),
        ]
        for seat, first in enumerate(positions[0]["cash"])
    ]


def _rates(position: Position, income: Mapping[str, int]) -> dict[str, int]:
    """What each share of a company that has sold some would be paid at these incomes (8.2)."""
    sold = {company: sum(position["shares"][company]) for company in income}
    return {company: -(-income[company] // count) for company, count in sold.items() if count}


def _due(position: Position, rates: Mapping[str, int]) -> list[int]:
    shares = position["shares"]
    return [sum(shares[company][seat] * rate for company, rate in rates.items()) for seat in range(position["players"])]


def _paid(before: Position, action: Done, after: Position) -> dict[str, int]:
    """What each share was paid in a ply: for Chicago (9.1), in a dividend phase (8.1), which may follow it, or nothing.

    Only a dividend phase takes needles back or ends the game. Detroit grows after the payment.
    """
    general, reached = _is_general(before, after), _reached(before, action)
    if not general and reached is None:
        return {}
    rates = _rates(after, _income_paid(before, after))
    times = {company: general + (company == reached) for company in rates}
    return {company: rate * times[company] for company, rate in rates.items() if rate * times[company]}


def _is_general(before: Position, after: Position) -> bool:
    return bool(after["step"] == "over" or sum(after["needles"].values()) < sum(before["needles"].values()))


def _reached(before: Position, action: Done) -> str | None:
    builds = action is not None and action["type"] == "build" and action.get("hex") == CHICAGO
    company: str | None = before["company"] if builds else None
    return company


def _income_paid(before: Position, after: Position) -> dict[str, int]:
    """The incomes that were paid out: Detroit grows after a dividend."""
    growth = after["industrial"]["Detroit"] - before["industrial"]["Detroit"] if _is_general(before, after) else 0
    there = after["locomotives"].get(DETROIT, ())
    return {company: amount - growth * (company in there) for company, amount in after["income"].items()}
