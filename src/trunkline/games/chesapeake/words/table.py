"""The table of 18Chesapeake in words, for those who do not see it, and all about each thing on it."""

from collections.abc import Callable

from trunkline.core.messages import Message, marked
from trunkline.games.chesapeake import tables
from trunkline.games.chesapeake.board import board_of, colour_at, tile_at
from trunkline.games.chesapeake.market import move_down, move_left, move_right, move_up, operating_order
from trunkline.games.chesapeake.rules.privates import blocked_by
from trunkline.games.chesapeake.rules.track import terrain_cost
from trunkline.games.chesapeake.sheet import CompanySheet, company_sheet, players_of, trains_of
from trunkline.games.chesapeake.state import State, floated_companies
from trunkline.games.chesapeake.words import phrases
from trunkline.games.chesapeake.words.phrases import Names
from trunkline.games.chesapeake.words.reading import CITY_WORDS, COMPANY_WORDS, HEX_WORDS, PRIVATE_WORDS, TRAIN_WORDS
from trunkline.words.compass import around, sides
from trunkline.words.language import said, said_many
from trunkline.words.phrases import Paragraph, bare, begins, in_row, listed, money, typed


def table_in_words(state: State, names: Names) -> list[Paragraph]:
    parts = [
        (said("The round"), _round(state, names)),
        (said("Players"), [tell_player(state, seat, names) for seat in range(state.players)]),
        (
            said("Privates"),
            [tell_private(state, private, names) for private in tables.PRIVATES if private not in state.closed],
        ),
        (said("Companies"), _companies(state, names)),
        (said("Stock market"), _market(state)),
        (said("Trains"), _trains(state)),
        (said("The map"), _map(state)),
    ]
    return [(heading, sentences) for heading, sentences in parts if sentences]


def _round(state: State, names: Names) -> list[str]:
    sentences = [
        f"{in_row(phrases.where(state))}.",
        said("Phase {phase}: {allowed}.", phase=state.phase, allowed=phrases.phase_words(state.phase)),
        said("The bank is broken: the end is near.")
        if state.broken
        else said("The bank has ${amount}.", amount=state.bank),
        said("{name} has the priority deal.", name=names[state.priority]),
    ]
    if order := operating_order(state, floated_companies(state)):
        sentences.append(said("Companies operate in this order: {companies}.", companies=", ".join(order)))
    return sentences


def _companies(state: State, names: Names) -> list[str]:
    begun = [company for company in tables.COMPANIES if company in state.par or any(state.shares[company])]
    rest = [company for company in tables.COMPANIES if company not in begun]
    sentences = [tell_company(state, company, names) for company in begun]
    return [*sentences, said("Not started: {companies}.", companies=rest)] if rest else sentences


def _market(state: State) -> list[str]:
    return [_marker(state, company) for company in operating_order(state, list(state.spaces))]


def _marker(state: State, company: str) -> str:
    row, column = state.spaces[company]
    return said(
        "{company}: ${price}, row {row} from the top, column {column}; right ${right}, left ${left}, up ${up}, down "
        "${down}.",
        company=company,
        price=tables.MARKET[row][column].price,
        row=row + 1,
        column=column + 1,
        **{way: _price_after(state, company, move) for way, move in _WAYS.items()},
    )


_WAYS = {"right": move_right, "left": move_left, "up": move_up, "down": move_down}


def _price_after(state: State, company: str, move: Callable[[State, str], None]) -> int:
    after = state.copy()
    move(after, company)
    row, column = after.spaces[company]
    return tables.MARKET[row][column].price


def _trains(state: State) -> list[str]:
    kinds = trains_of(state)
    sells = [
        Message("a {train} for ${price}", train=phrases.train_name(kind.name), price=kind.cost)
        for kind in kinds
        if kind.is_for_sale
    ]
    left = [
        Message(
            "{count} {trains}",
            count=kind.left,
            trains=phrases.train_name(kind.name) if kind.left == 1 else phrases.trains_name(kind.name),
        )
        for kind in kinds
        if kind.left
    ]
    pool = [Message("a {train}", train=phrases.train_name(name)) for name in state.train_pool]
    sentences = [said("The bank sells {trains}.", trains=sells)] if sells else []
    sentences += [said("Left in the bank: {trains}.", trains=left)] if left else []
    return [*sentences, said("In the pool: {trains}.", trains=pool)] if pool else sentences


def _map(state: State) -> list[str]:
    stations = {place.partition(":")[0] for placed in state.stations.values() for place in placed}
    homes = [
        Message("{company} in {place}", company=company, place=phrases.label(card.home))
        for company, card in tables.COMPANIES.items()
    ]
    built = [tell_hex(state, hex) for hex in tables.HEXES if hex in state.tiles or hex in stations]
    return [said("Homes: {homes}.", homes=homes), *(built or [said("No tile has been laid.")])]


_TWO_TILES = marked(
    "a company that owns it may lay two connected tiles (#8 or #9) there, in addition to its tile for the turn"
)
POWERS = {
    tables.P2: _TWO_TILES,
    tables.P3: _TWO_TILES,
    tables.P4: marked("a company that owns it may lay #57 there as its tile, with a free station"),
    tables.P5: marked("a share of B&O comes with it"),
    tables.P6: marked(
        "it comes with a president's certificate; it closes when that company gets its first train, and no company may "
        "buy it"
    ),
}
FIRST_TILE = {
    "mountain": marked("mountain, the first tile costs ${cost}"),
    "water": marked("water, the first tile costs ${cost}"),
}


def power_words(private: str, company: str = "") -> str:
    if private == tables.P6 and company:
        return said(
            "the president's certificate of {company} comes with it; it closes when {company} gets its first train, "
            "and no company may buy it",
            company=company,
        )
    return said(POWERS[private]) if private in POWERS else ""


def about(state: State, text: str, names: Names = ()) -> str:
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
    return said("There is no {thing}: type a hex, a company, a private, a train or a player's name.", thing=typed(text))


def tell_hex(state: State, hex: str) -> str:
    return said("{hex} Next to it: {neighbours}.", hex=hex_words(state, hex), neighbours=around(tables.NEIGHBOURS[hex]))


def hex_words(state: State, hex: str) -> str:
    printed, laid = tables.HEXES[hex], state.tiles.get(hex)
    if printed.colour not in ("white", "yellow"):
        facts = [said("printed track, never built on")]
    elif laid:
        facts = [said("{colour} tile #{tile}", colour=phrases.shade(colour_at(state, hex)), tile=laid[0])]
    elif printed.colour == "yellow":
        facts = [said("printed yellow, no tile yet")]
    else:
        facts = [said("no tile yet")]
    facts += [_stop(state, hex, index) for index in range(len(tile_at(state, hex).stops))]
    facts += [said("track {sides}", sides=sides(pair)) for pair in tile_at(state, hex).track]
    facts += [
        said("home of {company}", company=company) for company, card in tables.COMPANIES.items() if card.home == hex
    ]
    if cost := terrain_cost(state, hex):
        facts.append(said(FIRST_TILE[printed.terrain], cost=cost))
    if private := blocked_by(state, hex):
        facts.append(said("closed while a player owns {private}", private=phrases.private_label(private)))
    return f"{phrases.label(hex)}: {'; '.join(facts)}."


def _stop(state: State, hex: str, index: int) -> str:
    stop = tile_at(state, hex).stops[index]
    value = phrases.stop_value(state, hex, index)
    words = " ".join(filter(None, [said(phrases.STOPS[stop.kind]), money(value) if value else ""]))
    if stop.edges:
        words = said("{stop} to {sides}", stop=words, sides=sides(stop.edges, " "))
    there = board_of(state).stations.get((hex, index), ())
    if not there:
        return words
    return said_many(
        len(there),
        "{stop} with a station of {companies}",
        "{stop} with stations of {companies}",
        stop=words,
        companies=there,
    )


def tell_company(state: State, company: str, names: Names) -> str:
    card, sheet = tables.COMPANIES[company], company_sheet(state, company)
    facts = [said("home {place}", place=phrases.label(card.home))]
    if sheet.president is None:
        facts.append(said("not started"))
    else:
        ipo, pool = phrases.percent(sheet.ipo), phrases.percent(sheet.pool)
        facts.append(said("par ${par}, price ${price}", par=sheet.par, price=sheet.price))
        facts.append(said("president {name}", name=_seat(names, sheet.president)))
        facts.append(said("{ipo} in the IPO, {pool} in the pool", ipo=ipo, pool=pool))
    held = [f"{_seat(names, one.seat)} {phrases.percent(one.units)}" for one in sheet.holders]
    if held:
        facts.append(said("held by {holders}", holders=held))
    if sheet.is_floated:
        facts += _assets(sheet)
    return f"{company}, {card.name}: {'; '.join(facts)}."


def _assets(sheet: CompanySheet) -> list[str]:
    trains, left = " ".join(sheet.trains), sheet.stations_left
    return [
        said("treasury ${amount}", amount=sheet.treasury),
        said("trains {trains}", trains=trains) if trains else said("no train"),
        said("stations left {prices}", prices=", ".join(map(money, left))) if left else said("no stations left"),
        *map(phrases.private_label, sheet.privates),
    ]


def tell_private(state: State, private: str, names: Names) -> str:
    card = tables.PRIVATES[private]
    facts = [
        said("{number}, value ${value}, pays ${revenue}", number=card.number, value=card.value, revenue=card.revenue)
    ]
    if card.blocks:
        facts.append(said("blocks {hexes} while a player owns it", hexes=[phrases.label(hex) for hex in card.blocks]))
    if power := power_words(private, state.vanderbilt):
        facts.append(power)
    if private in state.privates:
        facts.append(said("owned by {owner}", owner=_seat(names, state.privates[private])))
    elif private in state.company_privates:
        facts.append(said("owned by {owner}", owner=state.company_privates[private]))
    else:
        facts.append(said("closed") if private in state.closed else said("on offer"))
    if bids := state.bids.get(private):
        offered = [Message("{name} ${price}", name=_seat(names, seat), price=price) for seat, price in bids]
        facts.append(said("bids {bids}", bids=offered))
    return f"{private}, {card.name}: {'; '.join(facts)}."


def tell_train(state: State, train: str) -> str:
    kind = next(kind for kind in trains_of(state) if kind.name == train)
    facts = [reach_words(train), said("costs ${price}", price=kind.cost)]
    if kind.trade_in:
        facts.append(said("${price} if you trade in a 4, 5 or 6", price=kind.trade_in))
    if kind.count:
        facts.append(said("{left} of {count} left in the bank", left=kind.left, count=kind.count))
    if kind.rusted_by:
        facts.append(said("rusts with the first {train}", train=phrases.train_name(kind.rusted_by)))
    if kind.owners:
        facts.append(said("owned by {owner}", owner=[f"{company} {count}" for company, count in kind.owners]))
    words = said("The {train}: {facts}.", train=phrases.train_name(train), facts="; ".join(facts))
    if train not in tables.PHASES:
        return words
    phase = said("The first one begins phase {phase}: {allowed}.", phase=train, allowed=phrases.phase_words(train))
    return f"{words} {phase}"


def reach_words(train: str) -> str:
    reach = tables.TRAINS[train].distance
    return said_many(reach, "{count} stop", "{count} stops") if reach else said("any number of stops")


def tell_player(state: State, seat: int, names: Names) -> str:
    sheet = players_of(state)[seat]
    shares = [
        said("{percent} of {company}", percent=phrases.percent(one.units), company=one.company)
        for one in sheet.holdings
    ]
    facts = [
        said("${cash} in cash, worth ${worth}", cash=sheet.cash, worth=sheet.worth),
        said("{count} of {limit} certificates", count=sheet.certificates, limit=sheet.limit),
        listed([*shares, *sheet.privates]) if shares or sheet.privates else said("no shares"),
    ]
    return f"{names[seat]}: {'; '.join(facts)}."


def _seat(names: Names, seat: int) -> str:
    return names[seat] if names else said("seat {number}", number=seat + 1)
