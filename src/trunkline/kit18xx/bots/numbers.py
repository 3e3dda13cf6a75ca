"""The tables of a title and the estimates of its bots, by the numbers of companies, trains and spaces of the market."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from trunkline.kit18xx.bots.estimates import Estimates
from trunkline.kit18xx.rules.zones import EXCEEDED, REPEATED, UNCOUNTED
from trunkline.kit18xx.title import Title

NEVER = 99


@dataclass(frozen=True, eq=False, slots=True)
class Numbers:
    """Tables for forecasts."""

    names: tuple[str, ...]
    number: Mapping[str, int]
    seats: int
    """The most players that the title is for."""
    kind: Mapping[str, int]
    """Train or phase -> its number."""
    cost: tuple[int, ...]
    last: int
    """The last kind of train, of which there is no end."""
    last_from: int
    """The phase from which on the bank sells it."""
    trade_in: int
    traded_in: frozenset[int]
    rusted_by: tuple[int, ...]
    """`NEVER` for a train that doesn't rust."""
    limit: tuple[int, ...]
    rounds: tuple[int, ...]
    closing: int
    """The phase that closes the privates."""
    exported: int
    """Kinds of trains below this leave the bank at the end of a set."""
    shares: int
    float_shares: int
    player_shares: int
    pool_shares: int
    pars: tuple[int, ...]
    """From the highest on."""
    par_spaces: Mapping[int, int]
    wide: int
    price: tuple[int, ...]
    least_price: int
    up: tuple[int, ...]
    down: tuple[int, ...]
    right: tuple[int, ...]
    left: tuple[int, ...]
    uncounted: tuple[bool, ...]
    """Don't shares of a company on this space count against the certificate limit?"""
    exceeded: tuple[bool, ...]
    """May a player hold more of it than elsewhere?"""
    repeated: tuple[bool, ...]
    """May a player buy several of its shares in a turn?"""
    ends: tuple[bool, ...]
    """Does a marker on this space end the game?"""
    to_end: tuple[int, ...]
    """Dividends until a marker on this space ends the game; empty in a title whose market has no end."""
    runs: tuple[tuple[int, ...], ...]
    paid: tuple[int, ...]
    rise: int
    horizon: int
    emptied_ipo: tuple[int, ...]

    def space(self, row: int, column: int) -> int:
        return row * self.wide + column

    def dividends_to_end(self, spaces: Iterable[int]) -> int:
        """How many dividends the game lasts at least, by the market; -1 is no space."""
        return min((self.to_end[space] for space in spaces if space >= 0), default=NEVER) if self.to_end else NEVER


@cache
def numbers_of(title: Title, estimates: Estimates) -> Numbers:
    names, kinds, market = tuple(title.companies), tuple(title.trains), title.market
    kind = {name: number for number, name in enumerate(kinds)}
    wide = max(map(len, market))
    price, up, down, right, left = ([0] * (len(market) * wide) for _ in range(5))
    zones = [""] * len(price)
    for row, spaces in enumerate(market):
        for column, space in enumerate(spaces):
            here = row * wide + column
            price[here], zones[here] = space.price, space.zone
            up[here] = max(row - 1, 0) * wide + column
            lower = row + 1 < len(market) and column < len(market[row + 1])
            down[here] = here + wide if lower else here
            right[here] = here + 1 if column + 1 < len(spaces) else up[here]
            left[here] = here - 1 if column else down[here]
    ends = tuple(zone == "end" for zone in zones)
    last = title.trains[kinds[-1]]
    return Numbers(
        names,
        {name: number for number, name in enumerate(names)},
        max(title.cash),
        kind,
        cost=tuple(train.cost for train in title.trains.values()),
        last=len(kinds) - 1,
        last_from=kind.get(last.available_from, len(kinds) - 1),
        trade_in=last.trade_in,
        traded_in=frozenset(kind[name] for name in last.traded_in),
        rusted_by=tuple(kind.get(train.rusted_by, NEVER) for train in title.trains.values()),
        limit=tuple(title.phases[phase].train_limit for phase in kinds),
        rounds=tuple(title.phases[phase].operating_rounds for phase in kinds),
        closing=next(kind[name] for name, phase in title.phases.items() if phase.closes_privates),
        exported=sum(train.exported for train in title.trains.values()),
        shares=title.shares,
        float_shares=title.float_shares,
        player_shares=title.player_shares,
        pool_shares=title.pool_shares,
        pars=tuple(sorted(title.pars, reverse=True)),
        par_spaces={price: row * wide + column for price, (row, column) in title.pars.items()},
        wide=wide,
        price=tuple(price),
        least_price=min(space.price for spaces in market for space in spaces),
        up=tuple(up),
        down=tuple(down),
        right=tuple(right),
        left=tuple(left),
        uncounted=tuple(zone in UNCOUNTED for zone in zones),
        exceeded=tuple(zone in EXCEEDED for zone in zones),
        repeated=tuple(zone == REPEATED for zone in zones),
        ends=ends,
        to_end=tuple(_steps(right, ends, here) for here in range(len(price))) if any(ends) else (),
        runs=estimates.runs,
        paid=estimates.paid,
        rise=estimates.rise,
        horizon=estimates.horizon,
        emptied_ipo=estimates.emptied_ipo,
    )


def _steps(right: list[int], ends: tuple[bool, ...], here: int) -> int:
    steps = 0
    while not ends[here] and right[here] != here and steps < NEVER:
        here, steps = right[here], steps + 1
    return steps if ends[here] else NEVER
