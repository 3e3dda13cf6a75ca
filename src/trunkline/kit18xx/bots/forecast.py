"""How a game of 18Chesapeake may go on, played through in the books alone: what each seat is worth at the end."""

from dataclasses import dataclass
from random import Random

from trunkline.kit18xx.bots.ledger import Ledger, coming, until_rust

USUAL_RUN = (
    (50, 55, 55, 55, 55, 55),
    (63, 80, 85, 88, 90, 92),
    (75, 103, 125, 135, 145, 155),
    (100, 145, 185, 213, 240, 285),
    (102, 148, 190, 218, 245, 290),
    (132, 195, 248, 285, 320, 385),
)
"""By phase and kind of train: what one train earns for a company whose track is complete for the phase."""
BUILT = (0, 33, 55, 70, 80, 87, 91, 94, 96, 98, 100)
"""Per cent of the way to the usual run, by how many tiles a company lays in a forecast."""
PAID_A_ROUND = (150, 350, 600, 1000, 1300, 1700)
"""What all companies together take from the bank in an operating round, by phase."""
FURTHER = (100, 66, 25, 10)
"""Per cent of what it would earn alone that a company's first, second, third or fourth train adds."""
LEAST_GROWTH, MOST_GROWTH = 60, 141
"""Per cent of the usual earnings, from the least to the most: nobody can say whose track will be the best."""
RISE = 9
"""Per cent that a paying company's price rises in a round."""


@dataclass(frozen=True, slots=True)
class Habits:
    thrift: tuple[int, ...] = (60,) * 6
    """By seat, per cent of its price that a train must earn."""
    growth: tuple[int, ...] = (100,) * 8
    """By company, per cent of the usual earnings."""
    taste: tuple[tuple[int, ...], ...] = ((100,) * 8,) * 6
    """By seat and company, per cent of what the seat takes a share to gain."""
    horizon: int = 14
    """Operating rounds that are looked ahead."""


USUAL = Habits()


def draw_habits(rng: Random, count: int) -> list[Habits]:
    return [
        Habits(
            tuple(rng.choices(range(30, 100), k=6)),
            tuple(rng.choices(range(LEAST_GROWTH, MOST_GROWTH), k=8)),
            tuple(tuple(rng.choices(range(75, 126), k=8)) for _ in range(6)),
        )
        for _ in range(count)
    ]


def rounds_left(book: Ledger) -> int:
    if book.broken:
        return max(1, book.rounds - book.round + 1)
    return min(14, max(0, book.bank) // PAID_A_ROUND[book.phase] + 2)


def train_worth(book: Ledger, company: int, kind: int, soon: int = 0) -> int:
    """What a train alone earns for a company: its run grows towards what is usual, or stays as much better."""
    now, usual, before = book.single[company][kind], USUAL_RUN[book.phase][kind], USUAL_RUN[book.base_phase][kind]
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
    if kind < book.numbers.last:
        book.depot[kind] -= 1
    begins, book.phase = kind > book.phase, max(kind, book.phase)
    book.coming = coming(book.numbers, book.depot, book.phase)
    book.until = until_rust(book.numbers, book.depot, book.phase)
    if not begins:
        return
    for trains in book.trains:
        if trains:
            trains[:] = [owned for owned in trains if book.numbers.rusted_by[owned] != kind]
            while len(trains) > book.numbers.limit[kind]:
                book.train_pool.append(trains.pop(0))
    book.train_pool = [owned for owned in book.train_pool if book.numbers.rusted_by[owned] != kind]
    if kind == book.numbers.closing:
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
    book.space[company] = book.numbers.right[book.space[company]]


def keep(book: Ledger, company: int, amount: int) -> None:
    book.bank -= amount
    book.treasury[company] += amount
    book.space[company] = book.numbers.left[book.space[company]]


def pays(book: Ledger, company: int, amount: int) -> bool:
    """Does the company pay, or keep its earnings for a train that it will need?"""
    if has_lasting(book, company):
        return True
    kind, _ = cheapest(book)
    money = book.treasury[company] + book.pool[company] * amount // 10
    if money >= book.numbers.cost[kind]:
        return True
    seat = book.president[company]
    cash = book.cash[seat] + book.shares[company][seat] * amount // 10
    return book.treasury[company] + amount < book.numbers.cost[kind] <= money + cash


def buy_trains(book: Ledger, company: int, habits: Habits) -> None:
    for _ in range(3):
        if not _buy_one(book, company, habits):
            break
    if not book.trains[company] and (book.tracks[company] > 1 or book.single[company][0]):
        _must_buy(book, company)


def _buy_one(book: Ledger, company: int, habits: Habits) -> bool:
    trains, money = book.trains[company], book.treasury[company]
    kind, pooled = cheapest(book)
    if money < book.numbers.cost[kind] and (book.phase < 4 or money < book.numbers.trade_in):
        return False
    left = rounds_left(book)
    if book.phase >= 4 and money >= book.numbers.trade_in:
        old = next((owned for owned in trains if owned in book.numbers.traded_in), None)
        room = len(trains) < book.numbers.limit[book.phase]
        price = (
            book.numbers.cost[book.numbers.last]
            if room and money >= book.numbers.cost[book.numbers.last]
            else book.numbers.trade_in
        )
        if price == book.numbers.cost[book.numbers.last] or old is not None:
            more = (
                train_worth(book, company, book.numbers.last)
                * FURTHER[len(trains) if price == book.numbers.cost[book.numbers.last] else 0]
                // 100
            )
            if price == book.numbers.trade_in and old is not None:
                more -= train_worth(book, company, old)
            if more * left * 100 > price * habits.thrift[book.president[company]]:
                book.treasury[company] -= price
                book.bank += price
                if price == book.numbers.trade_in and old is not None:
                    trains.remove(old)
                appear(book, book.numbers.last)
                trains.append(book.numbers.last)
                return True
    if len(trains) >= book.numbers.limit[book.phase] or money < book.numbers.cost[kind]:
        return False
    life = min(left, book.until[kind] // 2 + 1)
    gain = train_worth(book, company, kind) * FURTHER[len(trains)] // 100 * life
    if (
        gain * 100 <= book.numbers.cost[kind] * habits.thrift[book.president[company]]
        and trains
        and (has_lasting(book, company) or book.until[kind] < 3)
    ):
        return False
    book.treasury[company] -= book.numbers.cost[kind]
    _take(book, company, kind, pooled)
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
    seat = book.president[company]
    missing = book.numbers.cost[kind] - book.treasury[company]
    if missing > 0:
        if book.cash[seat] < missing:
            raise_cash(book, seat, company, missing)
        if book.cash[seat] < missing:
            book.bankrupt = seat
            return
        book.cash[seat] -= missing
        book.treasury[company] += missing
    book.treasury[company] -= book.numbers.cost[kind]
    _take(book, company, kind, pooled)


def raise_cash(book: Ledger, seat: int, company: int, wanted: int) -> None:
    """Sell shares until there is enough, those of others' companies first, the worst first."""
    order = sorted(
        (other for other in range(len(book.space)) if book.shares[other][seat] and book.floated[other]),
        key=lambda other: (other == company, book.president[other] == seat, book.numbers.price[book.space[other]]),
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
    book.cash[seat] += book.numbers.price[book.space[company]]
    book.bank -= book.numbers.price[book.space[company]]
    held = book.shares[company]
    held[seat] -= 1
    book.pool[company] += 1
    book.space[company] = book.numbers.down[book.space[company]]
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
    book.order = sorted(companies, key=lambda company: -book.numbers.price[book.space[company]])


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
