"""How an 18xx game may go on, played through in the books alone: what each seat is worth at the end."""

from dataclasses import dataclass
from functools import cache
from random import Random

from trunkline.kit18xx.bots.ledger import Ledger, coming, until_rust
from trunkline.kit18xx.bots.numbers import Numbers

BUILT = (0, 33, 55, 70, 80, 87, 91, 94, 96, 98, 100)
"""Per cent of the way to the usual run, by how many tiles a company lays in a forecast."""
FURTHER = (100, 66, 25, 10)
"""Per cent of what it would earn alone that a company's first, second, third or fourth train adds."""
LEAST_GROWTH, MOST_GROWTH = 60, 141
"""Per cent of the usual earnings, from the least to the most: nobody can say whose track will be the best."""
THRIFT = 60
"""Per cent of its price that a train must usually earn."""
MOST_ROUNDS = 14
"""Rounds that are taken to be left at most."""


@dataclass(frozen=True, slots=True)
class Habits:
    thrift: tuple[int, ...]
    """By seat, per cent of its price that a train must earn."""
    growth: tuple[int, ...]
    """By company, per cent of the usual earnings."""
    taste: tuple[tuple[int, ...], ...]
    """By seat and company, per cent of what the seat takes a share to gain."""


@cache
def usual_habits(numbers: Numbers) -> Habits:
    companies = len(numbers.names)
    return Habits((THRIFT,) * numbers.seats, (100,) * companies, ((100,) * companies,) * numbers.seats)


def draw_habits(numbers: Numbers, rng: Random, count: int) -> list[Habits]:
    seats, companies = numbers.seats, len(numbers.names)
    return [
        Habits(
            tuple(rng.choices(range(30, 100), k=seats)),
            tuple(rng.choices(range(LEAST_GROWTH, MOST_GROWTH), k=companies)),
            tuple(tuple(rng.choices(range(75, 126), k=companies)) for _ in range(seats)),
        )
        for _ in range(count)
    ]


def rounds_left(book: Ledger) -> int:
    numbers = book.numbers
    if book.ended:
        return 1
    if book.broken:
        return max(1, book.rounds - book.round + 1)
    left = min(MOST_ROUNDS, max(0, book.bank) // numbers.paid[book.phase] + 2)
    return min(left, numbers.dividends_to_end(book.space) + 2) if numbers.to_end else left


def train_worth(book: Ledger, company: int, kind: int, soon: int = 0) -> int:
    """What a train alone earns for a company: its run grows towards what is usual, or stays as much better."""
    runs = book.numbers.runs
    now, usual, before = book.single[company][kind], runs[book.phase][kind], runs[book.base_phase][kind]
    if now > before:
        usual = usual * (before + now) // (2 * before)
    if usual <= now:
        return now
    laid = book.tracks[company] + soon
    return now + (usual - now) * (BUILT[laid] if laid < 10 else 100) // 100


def earned(book: Ledger, company: int, soon: int = 0) -> int:
    trains = book.trains[company]
    if len(trains) == 1:
        return train_worth(book, company, trains[0], soon)
    total = 0
    for place, kind in enumerate(reversed(trains)):
        total += train_worth(book, company, kind, soon) * FURTHER[place if place < 4 else 3]
    return total // 100


def has_lasting(book: Ledger, company: int) -> bool:
    trains = book.trains[company]
    return bool(trains) and book.until[trains[-1]] > 2


def cheapest(book: Ledger) -> tuple[int, bool]:
    kind = book.coming
    if book.train_pool and min(book.train_pool) <= kind:
        return min(book.train_pool), True
    return kind, False


def appear(book: Ledger, kind: int) -> None:
    """A train leaves the bank, with all that its kind sets off."""
    numbers = book.numbers
    if kind < numbers.last:
        book.depot[kind] -= 1
    begins, book.phase = kind > book.phase, max(kind, book.phase)
    book.coming = coming(numbers, book.depot, book.phase)
    book.until = until_rust(numbers, book.depot, book.phase)
    if not begins:
        return
    for trains in book.trains:
        if trains:
            trains[:] = [owned for owned in trains if numbers.rusted_by[owned] != kind]
            while len(trains) > numbers.limit[kind]:
                book.train_pool.append(trains.pop(0))
    book.train_pool = [owned for owned in book.train_pool if numbers.rusted_by[owned] != kind]
    if kind == numbers.closing:
        book.income = [0] * book.players
        book.face = [0] * book.players
        book.private_count = [0] * book.players


def pay_out(book: Ledger, company: int, amount: int) -> None:
    book.bank -= amount
    cash = book.cash
    for seat, units in enumerate(book.shares[company]):
        if units:
            cash[seat] += units * amount // 10
    book.treasury[company] += book.pool[company] * amount // 10
    book.bank += book.ipo[company] * amount // 10
    numbers = book.numbers
    book.space[company] = space = numbers.right[book.space[company]]
    if numbers.ends[space]:
        book.ended = True


def keep(book: Ledger, company: int, amount: int) -> None:
    book.bank -= amount
    book.treasury[company] += amount
    book.space[company] = book.numbers.left[book.space[company]]


def pays(book: Ledger, company: int, amount: int) -> bool:
    """Does the company pay, or keep its earnings for a train that it will need?"""
    if has_lasting(book, company):
        return True
    kind, _ = cheapest(book)
    cost = book.numbers.cost[kind]
    money = book.treasury[company] + book.pool[company] * amount // 10
    if money >= cost:
        return True
    seat = book.president[company]
    cash = book.cash[seat] + book.shares[company][seat] * amount // 10
    return book.treasury[company] + amount < cost <= money + cash


def buy_trains(book: Ledger, company: int, habits: Habits) -> None:
    for _ in range(3):
        if not _buy_one(book, company, habits):
            break
    if not book.trains[company] and (book.tracks[company] > 1 or book.single[company][0]):
        _must_buy(book, company)


def _buy_one(book: Ledger, company: int, habits: Habits) -> bool:
    numbers, trains, money = book.numbers, book.trains[company], book.treasury[company]
    kind, pooled = cheapest(book)
    cost, has_room = numbers.cost[kind], len(trains) < numbers.limit[book.phase]
    for_last = book.phase >= numbers.last_from and money >= numbers.trade_in
    if not for_last and (money < cost or not has_room):
        return False
    left, thrift = rounds_left(book), habits.thrift[book.president[company]]
    if for_last and _buy_last(book, company, left, thrift):
        return True
    if money < cost or not has_room:
        return False
    life = min(left, book.until[kind] // 2 + 1)
    gain = train_worth(book, company, kind) * FURTHER[len(trains)] // 100 * life
    if gain * 100 <= cost * thrift and trains and (has_lasting(book, company) or book.until[kind] < 3):
        return False
    book.treasury[company] -= cost
    _take(book, company, kind, pooled)
    return True


def _buy_last(book: Ledger, company: int, left: int, thrift: int) -> bool:
    """The train of which there is no end, at its full price or for another one."""
    numbers, trains = book.numbers, book.trains[company]
    last = numbers.last
    is_whole = len(trains) < numbers.limit[book.phase] and book.treasury[company] >= numbers.cost[last]
    more, price, old = train_worth(book, company, last), numbers.cost[last], None
    if is_whole:
        more = more * FURTHER[len(trains)] // 100
    else:
        price = numbers.trade_in
        old = next((owned for owned in trains if owned in numbers.traded_in), None)
        if old is None:
            return False
        more -= train_worth(book, company, old)
    if more * left * 100 <= price * thrift:
        return False
    book.treasury[company] -= price
    book.bank += price
    if old is not None:
        trains.remove(old)
    appear(book, last)
    trains.append(last)
    return True


def _take(book: Ledger, company: int, kind: int, pooled: bool) -> None:
    book.bank += book.numbers.cost[kind]
    if pooled:
        book.train_pool.remove(kind)
    else:
        appear(book, kind)
    book.trains[company].append(kind)
    book.trains[company].sort()


def _must_buy(book: Ledger, company: int) -> None:
    kind, pooled = cheapest(book)
    seat, cost = book.president[company], book.numbers.cost[kind]
    missing = cost - book.treasury[company]
    if missing > 0:
        if book.cash[seat] < missing:
            raise_cash(book, seat, company, missing)
        if book.cash[seat] < missing:
            book.bankrupt = seat
            return
        book.cash[seat] -= missing
        book.treasury[company] += missing
    book.treasury[company] -= cost
    _take(book, company, kind, pooled)


def raise_cash(book: Ledger, seat: int, company: int, wanted: int) -> None:
    """Sell shares until there is enough, those of others' companies first, the worst first."""
    price = book.numbers.price
    order = sorted(
        (other for other in range(len(book.space)) if book.shares[other][seat] and book.floated[other]),
        key=lambda other: (other == company, book.president[other] == seat, price[book.space[other]]),
    )
    for other in order:
        while book.cash[seat] < wanted and book.pool[other] < book.numbers.pool_shares:
            held = book.shares[other]
            if book.president[other] == seat:
                rival = max(units for who, units in enumerate(held) if who != seat)
                least = max(rival, book.size[other]) if other == company or rival < book.size[other] else 0
            else:
                least = 0
            if held[seat] <= least:
                break
            sell_one(book, seat, other)


def sell_one(book: Ledger, seat: int, company: int) -> None:
    numbers, space = book.numbers, book.space[company]
    book.cash[seat] += numbers.price[space]
    book.bank -= numbers.price[space]
    held = book.shares[company]
    held[seat] -= 1
    book.pool[company] += 1
    book.space[company] = numbers.down[space]
    if book.president[company] == seat:
        settle(book, company)


def settle(book: Ledger, company: int) -> None:
    held, seat = book.shares[company], book.president[company]
    for step in range(1, book.players):
        other = (book.president[company] + step) % book.players
        if held[other] > held[seat] and held[other] >= book.size[company]:
            seat = other
    book.president[company] = seat


def operate(book: Ledger, company: int, habits: Habits) -> None:
    stage, book.stage = book.stage, 0
    if stage < 2:
        book.tracks[company] += 1
        amount = book.earnings if stage else run_for(book, company, habits)
        if amount and pays(book, company, amount):
            pay_out(book, company, amount)
        else:
            keep(book, company, amount)
    if stage < 3:
        buy_trains(book, company, habits)
    if book.bank < 0:
        book.broken = True


def run_for(book: Ledger, company: int, habits: Habits) -> int:
    return earned(book, company) * habits.growth[company] // 1000 * 10 if book.trains[company] else 0


def operating_rounds(book: Ledger, habits: Habits, rounds: int) -> int:
    """The rest of a set of operating rounds; how many of `rounds` are left after it."""
    while True:
        for company in book.order:
            operate(book, company, habits)
            if book.bankrupt >= 0:
                return 0
        rounds -= 1
        if book.ended:
            return 0
        if book.round >= book.rounds or rounds <= 0:
            break
        book.round += 1
        begin_round(book)
    kind = book.coming
    if kind < book.numbers.exported and not book.broken:
        appear(book, kind)
    return 0 if book.broken else rounds


def begin_round(book: Ledger) -> None:
    for seat, amount in enumerate(book.income):
        book.cash[seat] += amount
        book.bank -= amount
    companies = [company for company, floated in enumerate(book.floated) if floated]
    price = book.numbers.price
    book.order = sorted(companies, key=lambda company: -price[book.space[company]])


def worths(book: Ledger) -> list[int]:
    totals = [cash + face for cash, face in zip(book.cash, book.face, strict=True)]
    for company, space in enumerate(book.space):
        if space >= 0:
            price = book.numbers.price[space]
            for seat, units in enumerate(book.shares[company]):
                totals[seat] += units * price
    if book.bankrupt >= 0:
        totals[book.bankrupt] -= book.cash[book.bankrupt] + 500
    return totals
