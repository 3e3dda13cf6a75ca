"""What always holds in Causeway: the laws count the pieces, and share nothing with the rules' own code."""

from causeway.state import State
from causeway.tables import CASH, COMPANIES, CUBES, FIRST_PAYS, NEIGHBORS, SHARES, TREASURIES


def money(state: State) -> str | None:
    """Players, companies and bank together always have what they began with; nobody is in debt."""
    began = CASH[state.players] * state.players - FIRST_PAYS[state.players] + sum(TREASURIES)
    total = sum(state.cash) + sum(state.treasury.values()) + state.bank
    if total != began:
        return f"there is ${total} in all, not ${began}"
    if min(*state.cash, *state.treasury.values()) < 0:
        return f"somebody is in debt: {state.cash}, {state.treasury}"
    return None


def shares(state: State) -> str | None:
    """Every share is unsold or with a player."""
    for company in COMPANIES:
        held = (state.unsold[company], *state.shares[company])
        if sum(held) != SHARES or min(held) < 0:
            return f"{company}'s shares do not add up: {held}"
    return None


def cubes(state: State) -> str | None:
    """Every cube is in the supply or on the map, on track that hangs together; outside towns, one to a hex."""
    for company, track in state.track.items():
        if state.cubes[company] + len(track) != CUBES + 1 or state.cubes[company] < 0:
            return f"{company}'s cubes do not add up: {state.cubes[company]} and {track}"
        for place, hex in enumerate(track[1:], start=1):
            if hex in track[:place] or not set(NEIGHBORS[hex]) & set(track[:place]):
                return f"{company}'s track is broken at {hex}: {track}"
    outside = [hex for track in state.track.values() for hex in track if hex not in state.values]
    if len(set(outside)) != len(outside):
        return f"two cubes share a hex outside towns: {sorted(outside)}"
    return None


LAWS = (money, shares, cubes)
