"""What always holds in Chicago Express: the laws count the pieces, and share nothing with the rules' own code."""

from collections.abc import Mapping

from trunkline.games.express import tables
from trunkline.games.express.state import State
from trunkline.words.language import said, text_of

CASH_IN_PLAY = 120


def money(state: State) -> str | None:
    """Players, charters and the bank together always have what they began with; nobody is in debt."""
    total = sum(state.cash) + sum(state.treasury.values()) + state.bank
    if total != CASH_IN_PLAY:
        return said("there is ${total} in all, not ${right}", total=total, right=CASH_IN_PLAY)
    if min(state.cash) < 0 or min(state.treasury.values()) < 0:
        return said(
            "somebody is in debt: {cash}, {treasury}",
            cash=", ".join(map(str, state.cash)),
            treasury=_row(state.treasury),
        )
    return None


def shares(state: State) -> str | None:
    """Every share is on its charter or with a player."""
    for name, company in tables.COMPANIES.items():
        held = (state.unsold[name], *state.shares[name])
        if sum(held) != company.shares or min(held) < 0:
            return said(
                "the shares of {company} don't add up: {unsold} on its charter, {held} with players",
                company=name,
                unsold=held[0],
                held=sum(held[1:]),
            )
        if sum(state.shares[name]) and name not in state.income:
            return said("shares of {company} are sold before it is open", company=name)
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
            return said(
                "the locomotives of {company} don't add up: {charter} on its charter, {map} on the map",
                company=name,
                charter=state.charter[name],
                map=len(hexes),
            )
        reached, edge = set[str](), {company.start} & hexes
        while edge:
            reached |= edge
            edge = hexes.intersection(other for hex in edge for other in tables.NEIGHBOURS[hex]) - reached
        if reached != hexes:
            return said(
                "the network of {company} is not connected: {hexes}", company=name, hexes=sorted(hexes - reached)
            )
    for hex, there in state.locomotives.items():
        terrain = tables.HEXES[hex].terrain
        if len(set(there)) != len(there) or (len(there) > 1 and terrain in ("forest", "mountain", "start")):
            return said("too many locomotives in {hex}: {companies}", hex=hex, companies=there)
    return None


def houses(state: State) -> str | None:
    """Every house is in the supply or on a hex of its own that has a locomotive."""
    if state.houses + len(state.developed) != tables.HOUSES or state.houses < 0:
        return said(
            "the houses don't add up: {supply} in the supply, {map} on the map",
            supply=state.houses,
            map=len(state.developed),
        )
    if len(set(state.developed)) != len(state.developed):
        return said("a hex has two houses: {hexes}", hexes=state.developed)
    for hex in state.developed:
        if tables.HEXES[hex].terrain not in ("city", "mountain", "forest") or not state.locomotives.get(hex):
            return said("there can't be a house in {hex}", hex=hex)
    return None


def income(state: State) -> str | None:
    """Every income marker stands where a count of the map puts it."""
    for name, marker in state.income.items():
        count = counted_income(state, name)
        if marker != count:
            return said(
                "the income of {company} is {marker}, the map says {count}", company=name, marker=marker, count=count
            )
    return None


def tracks(state: State) -> str | None:
    """Needles and industrial markers stand on their boxes."""
    if any(not 0 <= state.needles[dial] <= limit for dial, limit in tables.DIALS.items()):
        return said(
            "a needle is off its dial: {needles}",
            needles=_row({text_of(tables.dial_name(dial)): count for dial, count in state.needles.items()}),
        )
    if any(state.industrial[city] not in boxes for city, boxes in tables.INDUSTRIAL.items()):
        return said("an industrial marker is off its track: {values}", values=_row(state.industrial))
    return None


def turn(state: State) -> str | None:
    """Somebody must act until the game is over; in an auction a seat that is still in, else the one in turn."""
    if (state.actor is None) != (state.step == "over"):
        return said("seat {seat} acts in the step {step}", seat=_seat(state.actor), step=state.step)
    if state.step == "bid":
        return _auction(state)
    if state.price or state.bidder is not None or state.bidding or state.initial < len(tables.INITIAL_AUCTIONS):
        return said("there are bids, or initial auctions to come, in the step {step}", step=state.step)
    if state.actor is not None and state.actor != state.turn:
        return said("seat {seat} acts on the turn of seat {turn}", seat=_seat(state.actor), turn=_seat(state.turn))
    if (state.company is not None) != (state.step == "build"):
        return said("{company} expands in the step {step}", company=state.company or "-", step=state.step)
    if state.built and state.step != "build":
        return said("{count} locomotives are built in the step {step}", count=state.built, step=state.step)
    return None


def _auction(state: State) -> str | None:
    if state.company not in state.income or not state.unsold[state.company]:
        return said("there's no share of {company} to auction", company=state.company or "-")
    if state.initial < len(tables.INITIAL_AUCTIONS) and state.company != tables.INITIAL_AUCTIONS[state.initial]:
        return said("{company} is in the initial auction {number}", company=state.company, number=state.initial + 1)
    if state.actor not in state.bidding:
        return said(
            "seat {seat} acts and isn't among the bidders: {bidders}",
            seat=_seat(state.actor),
            bidders=[_seat(seat) for seat in state.bidding],
        )
    if state.bidder is None and state.price:
        return said("nobody has bid ${price}", price=state.price)
    if state.bidder is not None and (
        state.bidder not in state.bidding
        or state.bidder == state.actor
        or not 0 <= state.price <= state.cash[state.bidder]
    ):
        return said("seat {seat} can't have bid ${price}", seat=_seat(state.bidder), price=state.price)
    return None


def _row(figures: Mapping[str, int]) -> str:
    """ "PRR 3, B&O 0"."""
    return ", ".join(f"{name} {figure}" for name, figure in figures.items())


def _seat(seat: int | None) -> str:
    return "-" if seat is None else str(seat + 1)


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
