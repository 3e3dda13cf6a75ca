"""How a stock round may go on in the books of a forecast: everybody buys what yields most."""

from trunkline.kit18xx.bots.forecast import (
    Habits,
    begin_round,
    cheapest,
    earned,
    has_lasting,
    operating_rounds,
    rounds_left,
    settle,
    train_worth,
    worths,
)
from trunkline.kit18xx.bots.ledger import Ledger

SOON = 3
"""Tiles that a company is taken to lay before it earns what its shares promise."""


def outlook(book: Ledger, company: int) -> int:
    if has_lasting(book, company):
        return earned(book, company, SOON)
    kind, _ = cheapest(book)
    money = book.treasury[company] if book.floated[company] else 10 * book.par[company]
    will_be = train_worth(book, company, kind, SOON)
    if money >= book.numbers.cost[kind]:
        return max(will_be, earned(book, company, SOON))
    return will_be // 2


def reserves(book: Ledger) -> list[int]:
    kept = [0] * book.players
    kind, _ = cheapest(book)
    cost = book.numbers.cost[kind]
    for company, floated in enumerate(book.floated):
        if floated and book.treasury[company] < cost and not has_lasting(book, company):
            kept[book.president[company]] += cost - book.treasury[company]
    return kept


ROUNDS_THAT_COUNT = 8
"""For how many rounds dividends are counted at most."""
LEAST_ROUNDS = 4
"""Rounds that must be left for a company to be started."""


def rates(book: Ledger) -> list[tuple[int, int]]:
    """What a share of each company gains for $100, best first, as (rate, company)."""
    rounds, numbers, found = min(ROUNDS_THAT_COUNT, rounds_left(book)), book.numbers, []
    for company, par in enumerate(book.par):
        if not par or (not book.pool[company] and not book.ipo[company]):
            continue
        price = numbers.price[book.space[company]]
        cost = par if book.ipo[company] else price
        gain = rounds * (outlook(book, company) // 10 + price * numbers.rise // 100) + price - cost
        rate = gain * 100 // cost
        if rate > 0:
            found.append((rate, company))
    found.sort(key=lambda row: (-row[0], row[1]))
    return found


def counted(book: Ledger) -> list[int]:
    count = list(book.private_count)
    for company, space in enumerate(book.space):
        if space < 0 or book.numbers.uncounted[space]:
            continue
        for seat, units in enumerate(book.shares[company]):
            count[seat] += units
        if book.president[company] >= 0:
            count[book.president[company]] -= book.size[company] - 1
    return count


def stock_round(book: Ledger, habits: Habits) -> None:
    found, kept, count = rates(book), reserves(book), counted(book)
    orders = [sorted(found, key=lambda row: -row[0] * liking[row[1]]) for liking in habits.taste[: book.players]]
    seat = book.turn if book.turn >= 0 else book.priority
    passes, last = (book.passes if book.turn >= 0 else 0), -1
    starts = rounds_left(book) >= LEAST_ROUNDS
    while passes < book.players:
        free = book.cash[seat] - kept[seat]
        if count[seat] < book.certificates and _trade(book, seat, free, orders[seat], starts):
            count[seat] += 1
            passes, last = 0, seat
        else:
            passes += 1
        seat = (seat + 1) % book.players
    if last >= 0:
        book.priority = (last + 1) % book.players
    book.turn = -1
    numbers = book.numbers
    for company, floated in enumerate(book.floated):
        if floated and not book.pool[company] and (not book.ipo[company] or book.players in numbers.emptied_ipo):
            book.space[company] = space = numbers.up[book.space[company]]
            if numbers.ends[space]:
                book.ended = True


def _trade(book: Ledger, seat: int, free: int, order: list[tuple[int, int]], starts: bool) -> bool:
    if starts and seat not in book.president and _start(book, seat, free):
        return True
    return _buy(book, seat, free, order) or (starts and _start(book, seat, free))


def _buy(book: Ledger, seat: int, free: int, order: list[tuple[int, int]]) -> bool:
    numbers, most = book.numbers, book.numbers.player_shares
    if free < numbers.least_price:
        return False
    own = next((one for one, who in enumerate(book.president) if who == seat and not book.floated[one]), -1)
    if own >= 0 and book.par[own] <= free and book.shares[own][seat] < most:
        # Nothing comes before the flotation of what one has started.
        order = [(0, own), *order]
    for _, company in order:
        if book.shares[company][seat] >= most and not numbers.exceeded[book.space[company]]:
            continue
        if book.sold and book.sold[seat][company]:
            continue
        if not book.floated[company] and not will_float(book, seat, company):
            continue
        cost = _take_share(book, seat, free, company)
        if not cost:
            continue
        while cost and numbers.repeated[book.space[company]]:
            free -= cost
            cost = _take_share(book, seat, free, company)
        return True
    return False


def _take_share(book: Ledger, seat: int, free: int, company: int) -> int:
    """What the seat pays for a share, or 0 if there is none that it can pay for."""
    numbers, held, from_ipo = book.numbers, book.shares[company], book.ipo[company] > 0
    if not from_ipo and not book.pool[company]:
        return 0
    cost = book.par[company] if from_ipo else numbers.price[book.space[company]]
    if cost > free:
        return 0
    book.cash[seat] -= cost
    book.bank += cost
    if from_ipo:
        book.ipo[company] -= 1
    else:
        book.pool[company] -= 1
    held[seat] += 1
    if held[seat] > held[book.president[company]]:
        settle(book, company)
    if not book.floated[company] and book.ipo[company] <= numbers.shares - numbers.float_shares:
        float_company(book, company)
    return cost


def will_float(book: Ledger, seat: int, company: int) -> bool:
    """Will the president complete what is missing, with this seat's share?"""
    unsold = book.numbers.shares - book.numbers.float_shares
    missing = (book.ipo[company] - unsold) * book.par[company]
    president = book.president[company]
    if president == seat:
        return True
    return missing - book.par[company] <= book.cash[president]


def _start(book: Ledger, seat: int, free: int) -> bool:
    kind, _ = cheapest(book)
    numbers = book.numbers
    units = numbers.float_shares
    price = next((par for par in numbers.pars if par * units <= free and par * 10 >= numbers.cost[kind]), 0)
    idle = [company for company, par in enumerate(book.par) if not par]
    if price and idle:
        company = max(idle, key=lambda one: book.single[one][kind])
        book.par[company] = price
        book.space[company] = numbers.par_spaces[price]
        book.president[company] = seat
        book.cash[seat] -= units * price
        book.bank += units * price
        book.ipo[company] -= units
        book.shares[company][seat] += units
        float_company(book, company)
        return True
    return False


def float_company(book: Ledger, company: int) -> None:
    book.floated[company] = True
    book.treasury[company] += 10 * book.par[company]
    book.bank -= 10 * book.par[company]
    if book.players in book.numbers.emptied_ipo:
        book.pool[company] += book.ipo[company]
        book.ipo[company] = 0


def play_on(book: Ledger, habits: Habits) -> list[int]:
    rounds = book.numbers.horizon
    if book.order:
        rounds = operating_rounds(book, habits, rounds)
    while rounds > 0 and book.bankrupt < 0:
        stock_round(book, habits)
        if book.ended:
            break
        book.sold = []
        book.rounds, book.round = book.numbers.rounds[book.phase], 1
        begin_round(book)
        rounds = operating_rounds(book, habits, rounds)
    return worths(book)
