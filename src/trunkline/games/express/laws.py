"""What always holds in Chicago Express: the laws count the pieces, and share nothing with the rules' own code."""

from trunkline.games.express import tables
from trunkline.games.express.state import State

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
