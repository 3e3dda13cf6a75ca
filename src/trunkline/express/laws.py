"""What always holds in Chicago Express: the laws count the pieces, and share nothing with the rules' own code."""

from collections import Counter
from collections.abc import Iterable

from trunkline.express import tables
from trunkline.express.state import State

CASH_IN_PLAY = 120
STEPS = ("bid", "choose", "offer", "expand", "build", "develop", "over")


def misfit(state: State) -> str | None:
    """What must hold before the laws can count: names of the game, seats of this table, lists in their order."""
    if state.players not in tables.CASH:
        return f"the game is not for {state.players} players"
    seats = range(state.players)
    if state.step not in STEPS:
        return f"there is no step {state.step}"
    if state.turn not in seats or {state.actor, state.bidder} - {None, *seats}:
        return f"a seat is not one of {state.players}: {state.turn}, {state.actor}, {state.bidder}"
    if state.company not in (None, *tables.COMPANIES):
        return f"there is no company {state.company}"
    if any(len(held) != state.players for held in (state.cash, *state.shares.values())):
        return f"not one amount of cash and of every share for each of {state.players} seats"
    if not _in_order(state.bidding, seats) or not _in_order(state.developed, tables.HEXES):
        return f"seats or hexes out of order, twice or unknown: {state.bidding}, {state.developed}"
    if not 0 <= state.initial <= len(tables.INITIAL_AUCTIONS) or not 0 <= state.built < tables.EXPANSION_HEXES:
        return f"there is no initial auction {state.initial}, or no locomotive {state.built} of an expansion"
    return _strange_names(state)


def _strange_names(state: State) -> str | None:
    """Every list by company, city or dial has all of them; the companies in a hex are in their order."""
    complete: tuple[tuple[Iterable[str], Iterable[str]], ...] = (
        *((row, tables.COMPANIES) for row in (state.treasury, state.shares, state.unsold, state.charter)),
        ({*state.income, tables.WABASH}, tables.COMPANIES),
        (state.industrial, tables.INDUSTRIAL),
        (state.needles, tables.DIALS),
    )
    for row, names in complete:
        if set(row) != set(names):
            return f"a list is not by {', '.join(names)}"
    for hex, there in state.locomotives.items():
        if hex not in tables.HEXES or not there or not _in_order(there, tables.COMPANIES):
            return f"there is no hex {hex}, or nobody in it, or somebody out of order"
    return None


def _in_order(some: Iterable[object], all_of: Iterable[object]) -> bool:
    """Is the first a part of the second, in its order, nothing twice?"""
    rest = iter(all_of)
    return all(one in rest for one in some)


def settle(state: State) -> None:
    """Set what follows from the rest: the bank, the charters, the houses left and the incomes."""
    there = Counter(name for companies in state.locomotives.values() for name in companies)
    state.bank = CASH_IN_PLAY - sum(state.cash) - sum(state.treasury.values())
    state.unsold = {name: kind.shares - sum(state.shares[name]) for name, kind in tables.COMPANIES.items()}
    state.charter = {name: kind.locomotives - there[name] for name, kind in tables.COMPANIES.items()}
    state.houses = tables.HOUSES - len(state.developed)
    state.income = {name: counted_income(state, name) for name in tables.COMPANIES if there[name]}


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
        held = (state.unsold[name], *state.shares[name])
        if sum(held) != company.shares or min(held) < 0:
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


def turn(state: State) -> str | None:
    """Somebody must act until the game is over; in an auction a seat that is still in, else the one in turn."""
    if (state.actor is None) != (state.step == "over"):
        return f"{state.actor} acts in the step {state.step}"
    if state.step == "bid":
        return _auction(state)
    if state.price or state.bidder is not None or state.bidding or state.initial < len(tables.INITIAL_AUCTIONS):
        return f"there are bids, or initial auctions to come, in the step {state.step}"
    if state.actor is not None and state.actor != state.turn:
        return f"{state.actor} acts in the turn of {state.turn}"
    if (state.company is not None) != (state.step == "build"):
        return f"{state.company} expands in the step {state.step}"
    if state.built and state.step != "build":
        return f"{state.built} locomotives are built in the step {state.step}"
    return None


def _auction(state: State) -> str | None:
    if state.company not in state.income or not state.unsold[state.company]:
        return f"there is no share of {state.company} to auction"
    if state.initial < len(tables.INITIAL_AUCTIONS) and state.company != tables.INITIAL_AUCTIONS[state.initial]:
        return f"{state.company} is in the initial auction {state.initial}"
    if state.actor not in state.bidding:
        return f"{state.actor} acts and is not among the bidders {state.bidding}"
    if state.bidder is None and state.price:
        return f"nobody has bid ${state.price}"
    if state.bidder is not None and (
        state.bidder not in state.bidding
        or state.bidder == state.actor
        or not 0 <= state.price <= state.cash[state.bidder]
    ):
        return f"{state.bidder} cannot have bid ${state.price}"
    return None


LAWS = (money, shares, locomotives, houses, income, tracks, turn)


def counted_income(state: State, company: str) -> int:
    """The income that the company's locomotives on the map add up to."""
    total = tables.COMPANIES[company].income
    for hex, there in state.locomotives.items():
        printed = tables.HEXES[hex]
        if company in there:
            total += printed.income + printed.develop * (hex in state.developed)
            total += state.industrial.get(printed.name, 0)
    return total
