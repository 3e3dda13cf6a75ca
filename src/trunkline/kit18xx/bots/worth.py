"""What bots of an 18xx game go by: how long trains last, how many rounds are left, where track may lead.

All is counted in whole dollars, so that a decision is the same on every machine.
"""

from collections.abc import Iterable, Mapping
from functools import cache

from trunkline.core.api import Span, Suggestion
from trunkline.hexes.grid import EDGES, opposite
from trunkline.kit18xx.actions import Action
from trunkline.kit18xx.board import Laid, board_of, laid_tile, place_of
from trunkline.kit18xx.bots.estimates import Estimates
from trunkline.kit18xx.bots.numbers import numbers_of
from trunkline.kit18xx.bots.runs import once
from trunkline.kit18xx.network import stop_value
from trunkline.kit18xx.rules.trains import bank_trains
from trunkline.kit18xx.state import State
from trunkline.kit18xx.title import Title
from trunkline.kit18xx.walks import reach_of

SOLD_A_ROUND = 2
"""Trains that leave the bank in an operating round, as a rule of thumb."""
FADING = (100, 70, 50, 36, 26, 18, 13, 9, 6, 4)
"""Per cent that a stop counts which is this many half tiles away."""
STOPS_THAT_COUNT = 7


def single(options: Iterable[Action | Span[Action] | Suggestion[Action]]) -> list[Action]:
    """Options that are one action each; a span stands with its lowest member."""
    return [option.action if isinstance(option, Span | Suggestion) else option for option in options]


def rusts_soon(state: State, train: str) -> bool:
    """Does the train rust within two purchases? A train without end is bought by a company that can, or must."""
    trigger = state.title.trains[train].rusted_by
    if not trigger or trains_until(state, trigger) > 2:
        return False
    return not state.title.trains[trigger].available_from or any(
        may_buy(state, company, trigger) for company in state.floated
    )


def may_buy(state: State, company: str, train: str) -> bool:
    kind = state.title.trains[train]
    traded = kind.cost - kind.trade_in if any(owned in kind.traded_in for owned in state.trains[company]) else 0
    needy = not state.trains[company] and not any(state.depot.values()) and not state.train_pool
    return needy or state.treasury[company] + traded >= kind.cost


def trains_until(state: State, trigger: str) -> int:
    """How many trains leave the bank before this one can be bought."""
    kinds, first = list(state.title.trains), state.title.trains[trigger].available_from
    if first:
        return sum(state.depot[kind] for kind in kinds[: kinds.index(first)]) + (state.phase != first)
    return sum(state.depot[kind] for kind in kinds[: kinds.index(trigger)])


def lasting(state: State, company: str) -> list[str]:
    return [train for train in state.trains[company] if not rusts_soon(state, train)]


def rounds_left(estimates: Estimates, state: State) -> int:
    """A guess, but for a game that ends with this round or this set."""
    if state.market_ended:
        return 1
    if state.round == "operating":
        sure = state.operating_rounds - state.operating_round + 1
    else:
        sure = state.title.phases[state.phase].operating_rounds
    if state.broken:
        return sure
    numbers = numbers_of(state.title, estimates)
    left = max(sure, min(12, state.bank // numbers.paid[numbers.kind[state.phase]] + 2))
    spaces = [numbers.space(*state.spaces[company]) for company in state.floated]
    return min(left, numbers.dividends_to_end(spaces) + 2)


def life(estimates: Estimates, state: State, train: str) -> int:
    """A guess of how many times a train that is bought now will run."""
    left = rounds_left(estimates, state)
    trigger = state.title.trains[train].rusted_by
    return min(left, trains_until(state, trigger) // SOLD_A_ROUND + 1) if trigger else left


def next_train(state: State) -> str:
    return bank_trains(state)[0]


def cheapest_cost(state: State) -> int:
    return min(state.title.trains[train].cost for train in (*bank_trains(state), *state.train_pool))


def units_to_float(state: State, company: str) -> int:
    return max(0, state.title.float_shares - (state.title.shares - state.ipo[company]))


def flood(state: State, company: str) -> tuple[int, set[str]]:
    """The stops that track leads to from the company's stations, as bits, and the hexes where its track ends."""
    tiles, enters, reach = state.tiles, board_of(state).enters, reach_of(state, company)
    title, grid = state.title, state.title.grid
    stops, ends = 0, set()
    for hex, city in map(place_of, state.stations[company]):
        stops |= grid.bits[hex, city]
        if not laid_tile(title, hex, tiles.get(hex)).stops[city].edges:
            ends.add(hex)
    for at in (*reach.arrivals, *reach.maybe):
        if entered := enters[at]:
            stops |= entered
        elif (hex := grid.hex_of[at]) and at % 6 not in laid_tile(title, hex, tiles.get(hex)).edges:
            ends.add(hex)
    return stops, ends


@cache
def efforts(title: Title, hex: str, laid: Laid) -> tuple[int, ...]:
    """Half tiles that it takes to lead track on through a hex: by edge, and last for track that begins there.

    It is 0 where track arrives and ends, and -1 where it cannot arrive.
    """
    printed, tile = title.hexes[hex], laid_tile(title, hex, laid)
    if printed.colour in ("red", "gray"):
        return (*(0 if edge in printed.tile.edges else -1 for edge in EDGES), -1)
    if not laid and printed.colour != "yellow":
        return (2 + printed.cost // 40,) * 7
    if not tile.stops or tile.stops[0].kind == "city":
        return (3,) * 7
    # Towns are never upgraded: only their own track leads on.
    return (*(3 if edge in tile.edges else 0 if edge in printed.tile.edges else -1 for edge in EDGES), -1)


@cache
def _around(title: Title) -> Mapping[str, list[tuple[str, int]]]:
    """Hex -> its neighbors, each with its edge towards the hex."""
    return {
        hex: [(other, opposite(edge)) for edge, other in around.items()] for hex, around in title.neighbours.items()
    }


def distances(state: State, ends: Iterable[str]) -> dict[str, int]:
    """Hex -> half tiles until track from one of the ends could arrive in it."""
    title, tiles, around = state.title, state.tiles, _around(state.title)
    reached: dict[str, int] = {}
    waiting: list[list[str]] = [[] for _ in range(len(FADING) + 8)]
    for hex in ends:
        if (cost := efforts(title, hex, tiles.get(hex))[-1]) > 0:
            waiting[cost].append(hex)
    for far in range(len(FADING)):
        for hex in waiting[far]:
            if hex in reached:
                continue
            reached[hex] = far
            for other, edge in around[hex]:
                if other in reached:
                    continue
                cost = efforts(title, other, tiles.get(other))[edge]
                if cost > 0:
                    waiting[far + cost].append(other)
                elif not cost:
                    reached[other] = far
    return reached


@cache
def counts(estimates: Estimates, title: Title, hex: str, laid: Laid, phase: str) -> tuple[tuple[int, int, int], ...]:
    """For each stop of a hex: its bit, what it counts, and what it counts or will when track reaches it."""
    tile, found = laid_tile(title, hex, laid), []
    hopes = estimates.stops
    for index, stop in enumerate(tile.stops):
        worth = stop_value(title, stop, phase)
        hoped = max(worth, hopes.get(tile.label) or hopes.get(stop.kind, 0))
        found.append((title.grid.bits[hex, index], worth, hoped))
    return tuple(found)


def potential(estimates: Estimates, state: State, company: str) -> int:
    """What the best stops of the company count together: those it reaches, and less those that are near its track."""
    key = ("potential", estimates, company, state.phase)
    return once(state, key, lambda: find_potential(estimates, state, company))


def find_potential(estimates: Estimates, state: State, company: str) -> int:
    title, tiles, phase = state.title, state.tiles, state.phase
    reached, ends = flood(state, company)
    worth = []
    for hex, far in distances(state, ends).items():
        for bit, _, hoped in counts(estimates, title, hex, tiles.get(hex), phase):
            if not bit & reached:
                worth.append(hoped * FADING[far] // 100)
    while reached:
        bit = reached & -reached
        reached ^= bit
        hex, index = title.grid.places[bit]
        worth.append(counts(estimates, title, hex, tiles.get(hex), phase)[index][1])
    return sum(sorted(worth, reverse=True)[:STOPS_THAT_COUNT])
