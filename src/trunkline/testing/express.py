"""Chicago Express under test: what is conserved, and any position from a few facts.

The laws count the pieces on the table; they share nothing with the rules' own code.
"""

from collections.abc import Mapping, Sequence

from trunkline import express
from trunkline.express import tables
from trunkline.express.rules.turn import begin_turn
from trunkline.express.state import State, add_locomotive

CASH_IN_PLAY = 120


def money(state: State) -> str | None:
    """Players, charters and the bank together always have what they began with; nobody is in debt."""
    total = sum(state.cash) + sum(state.treasury.values()) + state.bank
    if total != CASH_IN_PLAY:
        return f"there are ${total} in all, not ${CASH_IN_PLAY}"
    if min(state.cash) < 0 or min(state.treasury.values()) < 0:
        return f"somebody is in debt: {state.cash}, {state.treasury}"
    return None


def shares(state: State) -> str | None:
    """Every share is on its charter or with a player."""
    for name, company in tables.COMPANIES.items():
        if state.unsold[name] + sum(state.shares[name]) != company.shares or state.unsold[name] < 0:
            return f"{name}'s shares do not add up: {state.unsold[name]} and {state.shares[name]}"
        if sum(state.shares[name]) and name not in state.income:
            return f"shares of {name} are sold before it is open"
    return None


def locomotives(state: State) -> str | None:
    """Every locomotive is on its charter or on the map, once per hex, alone in forests and mountains, connected."""
    networks: dict[str, set[str]] = {name: set() for name in tables.COMPANIES}
    for hex, there in state.locomotives.items():
        for name in there:
            networks[name].add(hex)
    for name, company in tables.COMPANIES.items():
        hexes = networks[name]
        if state.charter[name] + len(hexes) != company.locomotives or state.charter[name] < 0:
            return f"{name}'s locomotives do not add up: {state.charter[name]} and {len(hexes)}"
        reached, edge = set[str](), {company.start} & hexes
        while edge:
            reached |= edge
            edge = hexes.intersection(other for hex in edge for other in tables.NEIGHBOURS[hex]) - reached
        if reached != hexes:
            return f"{name}'s network is not connected: {sorted(hexes - reached)}"
    for hex, there in state.locomotives.items():
        terrain = tables.HEXES[hex].terrain
        if len(set(there)) != len(there) or (len(there) > 1 and terrain in ("forest", "mountain", "start")):
            return f"too many locomotives in {hex}: {there}"
    return None


def houses(state: State) -> str | None:
    """Every house is in the supply or on a hex of its own that has a locomotive."""
    if state.houses + len(state.developed) != tables.HOUSES or state.houses < 0:
        return f"the houses do not add up: {state.houses} and {len(state.developed)}"
    if len(set(state.developed)) != len(state.developed):
        return f"a hex has two houses: {state.developed}"
    for hex in state.developed:
        if tables.HEXES[hex].terrain not in ("city", "mountain", "forest") or not state.locomotives.get(hex):
            return f"a house should not stand in {hex}"
    return None


def income(state: State) -> str | None:
    """Every income marker stands where a count of the map puts it."""
    for name, marker in state.income.items():
        count = counted_income(state, name)
        if marker != count:
            return f"{name}'s income is {marker}, the map says {count}"
    return None


def tracks(state: State) -> str | None:
    """Needles and industrial markers stand on their boxes."""
    if any(not 0 <= state.needles[dial] <= limit for dial, limit in tables.DIALS.items()):
        return f"a needle is off its dial: {state.needles}"
    if any(state.industrial[city] not in boxes for city, boxes in tables.INDUSTRIAL.items()):
        return f"an industrial marker is off its track: {state.industrial}"
    return None


LAWS = (money, shares, locomotives, houses, income, tracks)


def position(
    players: int = 3,
    *,
    turn: int = 0,
    cash: Sequence[int] | None = None,
    shares: Mapping[str, Mapping[int, int]] | None = None,
    treasury: Mapping[str, int] | None = None,
    network: Mapping[str, Sequence[str]] | None = None,
    developed: Sequence[str] = (),
    industrial: Mapping[str, int] | None = None,
    needles: Mapping[str, int] | None = None,
    wabash: bool = False,
    houses: int | None = None,
    charter: Mapping[str, int] | None = None,
    income: Mapping[str, int] | None = None,
) -> State:
    """A position of Chicago Express at the beginning of a turn.

    `shares` is company -> seat -> count; `network` the hexes beside the start hex; `wabash` opens Wabash. Incomes,
    locomotives, houses and the bank follow from these unless they are given to put the position into a state that
    the pieces on the map do not tell.
    """
    state = express.setup(players, 0)
    state.initial = len(tables.INITIAL_AUCTIONS)
    state.bidding = ()
    state.cash = list(cash) if cash is not None else state.cash
    state.treasury.update(treasury or {})
    for company, held in (shares or {}).items():
        state.shares[company] = tuple(held.get(seat, 0) for seat in range(players))
        state.unsold[company] -= sum(held.values())
    for company, hexes in (network or {}).items():
        for hex in hexes:
            add_locomotive(state, hex, company)
            state.charter[company] -= 1
    if wabash:
        add_locomotive(state, tables.FORT_WAYNE, tables.WABASH)
        state.charter[tables.WABASH] -= 1
        state.income[tables.WABASH] = 0
    state.developed = tuple(sorted(developed, key=tables.ORDER.__getitem__))
    state.houses -= len(state.developed)
    state.industrial.update(industrial or {})
    for company in state.income:
        state.income[company] = counted_income(state, company)
    state.income.update(income or {})
    state.charter.update(charter or {})
    state.houses = houses if houses is not None else state.houses
    state.bank = CASH_IN_PLAY - sum(state.cash) - sum(state.treasury.values())
    begin_turn(state, turn)
    state.needles.update(needles or {})
    return state


def counted_income(state: State, company: str) -> int:
    """The income that the company's locomotives on the map add up to."""
    total = tables.COMPANIES[company].income
    for hex, there in state.locomotives.items():
        printed = tables.HEXES[hex]
        if company in there:
            total += printed.income + printed.develop * (hex in state.developed)
            total += state.industrial.get(printed.name, 0)
    return total
