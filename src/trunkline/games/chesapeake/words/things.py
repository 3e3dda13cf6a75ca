"""All about a thing of 18Chesapeake: a hex, a company, a private, a train, a player."""

from trunkline.core.codec import shown
from trunkline.games.chesapeake.board import board_of, colour_at, tile_at
from trunkline.games.chesapeake.engine import scores
from trunkline.games.chesapeake.rules.privates import blocked_by
from trunkline.games.chesapeake.rules.shares import counted_certificates
from trunkline.games.chesapeake.rules.stations import stations_left
from trunkline.games.chesapeake.rules.track import terrain_cost
from trunkline.games.chesapeake.state import State, price_of
from trunkline.games.chesapeake.tables import (
    CERTIFICATES,
    COMPANIES,
    HEXES,
    NEIGHBOURS,
    P2,
    P3,
    P4,
    P5,
    P6,
    PHASES,
    PRIVATES,
    TRAINS,
)
from trunkline.games.chesapeake.words.phrases import (
    Names,
    label,
    percent,
    phase_words,
    private_label,
    sides,
    stop_value,
)
from trunkline.games.chesapeake.words.reading import CITY_WORDS, COMPANY_WORDS, HEX_WORDS, PRIVATE_WORDS, TRAIN_WORDS
from trunkline.words.phrases import bare, begins, listed

POWERS = {
    P2: "a company that owns it may lay two joined tiles #8 or #9 there, apart from its own tile",
    P3: "a company that owns it may lay two joined tiles #8 or #9 there, apart from its own tile",
    P4: "a company that owns it may lay #57 there as its tile, with a free station",
    P5: "a share of B&O comes with it",
    P6: "it comes with a president's certificate, and no company may buy it",
}


def about(state: State, text: str, names: Names = ()) -> str:
    """All about a hex, a company, a private, a train or a player, by name or by the beginning of it."""
    word = text.lower().strip()
    players = {name.lower(): seat for seat, name in enumerate(names)}
    if word in players:
        return tell_player(state, players[word], names)
    if word in HEX_WORDS:
        return tell_hex(state, HEX_WORDS[word])
    train = word.removesuffix("train").strip(" -")
    if train in TRAIN_WORDS:
        return tell_train(state, TRAIN_WORDS[train])
    for words, tell in ((PRIVATE_WORDS, tell_private), (COMPANY_WORDS, tell_company)):
        if bare(word) in words:
            return tell(state, words[bare(word)], names)
    if len(word) > 2 and (city := begins(word, CITY_WORDS)) in CITY_WORDS:
        return tell_hex(state, CITY_WORDS[city])
    if (name := begins(word, players)) in players and word:
        return tell_player(state, players[name], names)
    return f"There is no {shown(text)}: type a hex, a company, a private, a train or a player's name."


def tell_hex(state: State, hex: str) -> str:
    """Tile, stops, terrain and neighbours of a hex."""
    printed, laid = HEXES[hex], state.tiles.get(hex)
    what = f"{colour_at(state, hex)} tile #{laid[0]}" if laid else "no tile yet"
    said = [what if printed.colour in ("white", "yellow") else "printed track, never built on"]
    for index, stop in enumerate(tile_at(state, hex).stops):
        there = board_of(state).stations.get((hex, index), ())
        value = stop_value(state, hex, index)
        words = stop.kind.replace("offboard", "off-board area") + (f" ${value}" if value else "")
        words += f" to {sides(stop.edges, ' ')}" if stop.edges else ""
        said.append(words + (f" with stations of {listed(there)}" if there else ""))
    said += [f"track {sides(pair)}" for pair in tile_at(state, hex).track]
    said += [f"home of {company}" for company, card in COMPANIES.items() if card.home == hex]
    if cost := terrain_cost(state, hex):
        said.append(f"{printed.terrain}, the first tile costs ${cost}")
    if private := blocked_by(state, hex):
        said.append(f"closed while a player owns {private_label(private)}")
    return f"{label(hex)}: {'; '.join(said)}. Next to it: {', '.join(NEIGHBOURS[hex].values())}."


def tell_company(state: State, company: str, names: Names) -> str:
    """Price, shares, money, trains and stations of a company."""
    card = COMPANIES[company]
    said = [f"home {label(card.home)}"]
    if company not in state.par:
        said.append("not started")
    else:
        said.append(f"par ${state.par[company]}, price ${price_of(state, company)}")
        said.append(f"president {_seat(names, state.president[company])}")
        said.append(f"{percent(state.ipo[company])} in the IPO, {percent(state.pool[company])} in the pool")
    held = [f"{_seat(names, seat)} {percent(units)}" for seat, units in enumerate(state.shares[company]) if units]
    if held:
        said.append(f"held by {listed(held)}")
    if company in state.floated:
        said.append(f"treasury ${state.treasury[company]}")
        said.append(f"trains {' '.join(state.trains[company]) or 'none'}")
        left = stations_left(state, company)
        said.append(f"stations left {', '.join(f'${price}' for price in left)}" if left else "no stations left")
        said += [private_label(private) for private, owner in state.company_privates.items() if owner == company]
    return f"{company}, {card.name}: {'; '.join(said)}."


def tell_private(state: State, private: str, names: Names) -> str:
    """Price, revenue, power and owner of a private."""
    card = PRIVATES[private]
    said = [f"{card.number}, value ${card.value}, pays ${card.revenue}"]
    if card.blocks:
        said.append(f"closes {listed([label(hex) for hex in card.blocks])} while a player owns it")
    if private in POWERS:
        said.append(POWERS[private] + (f" ({state.vanderbilt})" if private == P6 else ""))
    if private in state.privates:
        said.append(f"owned by {_seat(names, state.privates[private])}")
    elif private in state.company_privates:
        said.append(f"owned by {state.company_privates[private]}")
    else:
        said.append("closed" if private in state.closed else "on offer")
    if bids := state.bids.get(private):
        said.append(f"bids {listed([f'{_seat(names, seat)} ${price}' for seat, price in bids])}")
    return f"{private}, {card.name}: {'; '.join(said)}."


def tell_train(state: State, train: str) -> str:
    """Reach, price and end of a kind of train, and who owns one."""
    kind = TRAINS[train]
    stops = f"{kind.distance} stops" if kind.distance else "any number of stops"
    said = [f"{stops}, costs ${kind.cost}"]
    if kind.trade_in:
        said.append(f"${kind.trade_in} with a 4, 5 or 6 handed in")
    if kind.count:
        said.append(f"{state.depot[train]} of {kind.count} left in the bank")
    if kind.rusted_by:
        said.append(f"rusts with the first {kind.rusted_by}-train")
    owners = [f"{company} {owned.count(train)}" for company, owned in state.trains.items() if train in owned]
    if owners:
        said.append(f"owned by {listed(owners)}")
    begins_phase = f" The first one begins phase {train}: {phase_words(train)}." if train in PHASES else ""
    return f"The {train}-train: {'; '.join(said)}.{begins_phase}"


def tell_player(state: State, seat: int, names: Names) -> str:
    """Money, worth, certificates and holdings of a player."""
    shares = [f"{percent(units[seat])} of {company}" for company, units in state.shares.items() if units[seat]]
    privates = [private for private, owner in state.privates.items() if owner == seat]
    said = [f"${state.cash[seat]} in cash, worth ${scores(state)[seat]}"]
    said.append(f"{counted_certificates(state, seat)} of {CERTIFICATES[state.players]} certificates")
    said.append(listed([*shares, *privates]) if shares or privates else "no shares")
    return f"{names[seat]}: {'; '.join(said)}."


def _seat(names: Names, seat: int) -> str:
    """A player's name, or the seat's number if there are none."""
    return names[seat] if names else f"seat {seat + 1}"
