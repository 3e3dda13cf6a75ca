"""What bots of 18Chesapeake go by: how long trains last, how many rounds are left, where track may lead.

All is counted in whole dollars, so that a decision is the same on every machine.
"""

from collections.abc import Iterable
from functools import cache

from trunkline.core.api import Span, Suggestion
from trunkline.games.chesapeake import Action, State
from trunkline.kit18xx.board import board_of, laid_tile, place_of
from trunkline.kit18xx.bots.runs import once
from trunkline.kit18xx.network import stop_value
from trunkline.kit18xx.rules.trains import TRADED_IN, bank_trains
from trunkline.games.chesapeake.title import NEIGHBOURS
from trunkline.kit18xx.walks import reach_of
from trunkline.hexes.grid import EDGES, opposite
from trunkline.kit18xx.title import Title

PAID_A_ROUND = {"2": 150, "3": 350, "4": 600, "5": 1000, "6": 1300, "D": 1700}
"""What all companies together take from the bank in an operating round, as a rule of thumb."""
SOLD_A_ROUND = 2
"""Trains that leave the bank in an operating round, as a rule of thumb."""
FADING = (100, 70, 50, 36, 26, 18, 13, 9, 6, 4)
"""Per cent that a stop counts which is this many half tiles away."""
STOPS_THAT_COUNT = 7
DREAM = {"DC": 60, "OO": 50, "city": 30, "town": 10}
"""What a stop without track will count when it is reached."""
_AROUND = {hex: [(other, opposite(edge)) for edge, other in around.items()] for hex, around in NEIGHBOURS.items()}
"""Hex -> its neighbours, each with its edge towards the hex."""


def single(options: Iterable[Action | Span[Action] | Suggestion[Action]]) -> list[Action]:
    """Options that are one action each; a span stands with its lowest member."""
    return [option.action if isinstance(option, Span | Suggestion) else option for option in options]


def rusts_soon(state: State, train: str) -> bool:
    """Does the train rust within two purchases? A D is bought by a company that can, or must."""
    trigger = state.title.trains[train].rusted_by
    if not trigger or trains_until(state, trigger) > 2:
        return False
    return trigger != "D" or any(may_buy_diesel(state, company) for company in state.floated)


def may_buy_diesel(state: State, company: str) -> bool:
    traded = state.title.trains["D"].cost - state.title.trains["D"].trade_in if can_trade_in(state, company) else 0
    needy = not state.trains[company] and not any(state.depot.values()) and not state.train_pool
    return needy or state.treasury[company] + traded >= state.title.trains["D"].cost


def can_trade_in(state: State, company: str) -> bool:
    return any(train in TRADED_IN for train in state.trains[company])


def trains_until(state: State, trigger: str) -> int:
    kinds = list(state.title.trains)
    if trigger == "D":
        return sum(state.depot[kind] for kind in kinds[: kinds.index("6")]) + (state.phase != "6")
    return sum(state.depot[kind] for kind in kinds[: kinds.index(trigger)])


def lasting(state: State, company: str) -> list[str]:
    return [train for train in state.trains[company] if not rusts_soon(state, train)]


def rounds_left(state: State) -> int:
    if state.round == "operating":
        sure = state.operating_rounds - state.operating_round + 1
    else:
        sure = state.title.phases[state.phase].operating_rounds
    return sure if state.broken else max(sure, min(12, state.bank // PAID_A_ROUND[state.phase] + 2))


def life(state: State, train: str) -> int:
    """A guess of how many times a train that is bought now will run."""
    left = rounds_left(state)
    trigger = state.title.trains[train].rusted_by
    return min(left, trains_until(state, trigger) // SOLD_A_ROUND + 1) if trigger else left


def next_train(state: State) -> str:
    return bank_trains(state)[0]


def cheapest_cost(state: State) -> int:
    return min(state.title.trains[train].cost for train in (*bank_trains(state), *state.train_pool))


def units_to_float(state: State, company: str) -> int:
    return max(0, state.title.float_shares - (state.title.shares - state.ipo[company]))


Tiled = tuple[str, int] | None
"""The tile in a hex and its rotation, or None for what is printed."""


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
def efforts(title: Title, hex: str, laid: Tiled) -> tuple[int, ...]:
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


def distances(state: State, ends: Iterable[str]) -> dict[str, int]:
    """Hex -> half tiles until track from one of the ends could arrive in it."""
    tiles, reached = state.tiles, dict[str, int]()
    waiting: list[list[str]] = [[] for _ in range(len(FADING) + 8)]
    for hex in ends:
        if (cost := efforts(state.title, hex, tiles.get(hex))[-1]) > 0:
            waiting[cost].append(hex)
    for far in range(len(FADING)):
        for hex in waiting[far]:
            if hex in reached:
                continue
            reached[hex] = far
            for other, edge in _AROUND[hex]:
                if other in reached:
                    continue
                cost = efforts(state.title, other, tiles.get(other))[edge]
                if cost > 0:
                    waiting[far + cost].append(other)
                elif not cost:
                    reached[other] = far
    return reached


@cache
def counts(title: Title, hex: str, laid: Tiled, phase: str) -> tuple[tuple[int, int, int], ...]:
    """For each stop of a hex: its bit, what it counts, and what it counts or will when track reaches it."""
    tile, found = laid_tile(title, hex, laid), []
    for index, stop in enumerate(tile.stops):
        worth = stop_value(title, stop, phase)
        found.append((title.grid.bits[hex, index], worth, max(worth, DREAM.get(tile.label) or DREAM.get(stop.kind, 0))))
    return tuple(found)


def potential(state: State, company: str) -> int:
    """What the best stops of the company count together: those it reaches, and less those that are near its track."""
    return once(state, ("potential", company, state.phase), lambda: find_potential(state, company))


def find_potential(state: State, company: str) -> int:
    title, tiles, phase = state.title, state.tiles, state.phase
    reached, ends = flood(state, company)
    worth = []
    for hex, far in distances(state, ends).items():
        for bit, _, hoped in counts(title, hex, tiles.get(hex), phase):
            if not bit & reached:
                worth.append(hoped * FADING[far] // 100)
    while reached:
        bit = reached & -reached
        reached ^= bit
        hex, index = title.grid.places[bit]
        worth.append(counts(title, hex, tiles.get(hex), phase)[index][1])
    return sum(sorted(worth, reverse=True)[:STOPS_THAT_COUNT])
