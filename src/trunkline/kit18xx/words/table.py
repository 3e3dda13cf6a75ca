"""The table of an 18xx game in words, for those who do not see it, and all about each thing on it."""

from collections.abc import Callable

from trunkline.core.messages import Message, marked
from trunkline.kit18xx.board import board_of, colour_at, tile_at
from trunkline.kit18xx.market import move_down, move_left, move_right, move_up, operating_order
from trunkline.kit18xx.rules.privates import blocked_by
from trunkline.kit18xx.rules.track import terrain_cost
from trunkline.kit18xx.sheet import CompanySheet, company_sheet, players_of, trains_of
from trunkline.kit18xx.state import State, floated_companies
from trunkline.kit18xx.title import Private, Title
from trunkline.kit18xx.words import phrases
from trunkline.kit18xx.words.phrases import Names, money
from trunkline.kit18xx.words.reading import vocabulary
from trunkline.orders.terms import either
from trunkline.words.compass import around, sides
from trunkline.words.language import said, said_many
from trunkline.words.phrases import Paragraph, bare, begins, in_row, listed, typed


def table_in_words(state: State, names: Names) -> list[Paragraph]:
    parts = [
        (said("The round"), _round(state, names)),
        (said("Players"), [tell_player(state, seat, names) for seat in range(state.players)]),
        (
            said("Privates"),
            [tell_private(state, private, names) for private in state.title.privates if private not in state.closed],
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
        said("Phase {phase}: {allowed}.", phase=state.phase, allowed=phrases.phase_words(state.title, state.phase)),
        said("The bank is broken: the end is near.")
        if state.broken
        else said("The bank has {amount}.", amount=state.title.money(state.bank)),
        said("{name} has the priority deal.", name=names[state.priority]),
    ]
    if order := operating_order(state, floated_companies(state)):
        sentences.append(said("Companies operate in this order: {companies}.", companies=", ".join(order)))
    return sentences


def _companies(state: State, names: Names) -> list[str]:
    begun = [company for company in state.title.companies if company in state.par or any(state.shares[company])]
    rest = [company for company in state.title.companies if company not in begun]
    sentences = [tell_company(state, company, names) for company in begun]
    return [*sentences, said("Not started: {companies}.", companies=rest)] if rest else sentences


def _market(state: State) -> list[str]:
    return [_marker(state, company) for company in operating_order(state, list(state.spaces))]


def _marker(state: State, company: str) -> str:
    row, column = state.spaces[company]
    return said(
        "{company}: {price}, row {row} from the top, column {column}; right {right}, left {left}, up {up}, down "
        "{down}.",
        company=company,
        price=state.title.money(state.title.market[row][column].price),
        row=row + 1,
        column=column + 1,
        **{way: state.title.money(_price_after(state, company, move)) for way, move in _WAYS.items()},
    )


_WAYS = {"right": move_right, "left": move_left, "up": move_up, "down": move_down}


def _price_after(state: State, company: str, move: Callable[[State, str], None]) -> int:
    after = state.copy()
    move(after, company)
    row, column = after.spaces[company]
    return state.title.market[row][column].price


def _trains(state: State) -> list[str]:
    kinds = trains_of(state)
    sells = [
        Message("a {train} for {price}", train=phrases.train_name(kind.name), price=state.title.money(kind.cost))
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
        Message("{company} in {place}", company=company, place=phrases.label(state.title, card.home))
        for company, card in state.title.companies.items()
    ]
    built = [tell_hex(state, hex) for hex in state.title.hexes if hex in state.tiles or hex in stations]
    return [said("Homes: {homes}.", homes=homes), *(built or [said("No tile has been laid.")])]


FIRST_TILE = {
    "mountain": marked("mountain, the first tile costs {cost}"),
    "water": marked("water, the first tile costs {cost}"),
}


def power_words(card: Private, company: str = "") -> str:
    """What a private does besides paying; of one that comes with a presidency, with its company once it is known."""
    if card.grants and company:
        return said(card.grants, company=company)
    return said(card.power) if card.power else ""


def about(state: State, text: str, names: Names = ()) -> str:
    word, known = text.lower().strip(), vocabulary(state.title)
    players = {name.lower(): seat for seat, name in enumerate(names)}
    if word in players:
        return tell_player(state, players[word], names)
    if word in known.hexes:
        return tell_hex(state, known.hexes[word])
    train = word.removesuffix("train").strip(" -")
    if train in known.trains:
        return tell_train(state, known.trains[train])
    for words, tell in ((known.privates, tell_private), (known.companies, tell_company)):
        if bare(word) in words:
            return tell(state, words[bare(word)], names)
    if len(word) > 2 and (city := begins(word, known.cities)) in known.cities:
        return tell_hex(state, known.cities[city])
    if (name := begins(word, players)) in players and word:
        return tell_player(state, players[name], names)
    return said("There is no {thing}: type a hex, a company, a private, a train or a player's name.", thing=typed(text))


def tell_hex(state: State, hex: str) -> str:
    return said(
        "{hex} Next to it: {neighbours}.", hex=hex_words(state, hex), neighbours=around(state.title.neighbours[hex])
    )


def hex_words(state: State, hex: str) -> str:
    printed, laid = state.title.hexes[hex], state.tiles.get(hex)
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
        said("home of {company}", company=company)
        for company, card in state.title.companies.items()
        if card.home == hex
    ]
    if cost := terrain_cost(state, hex):
        facts.append(said(FIRST_TILE[printed.terrain], cost=state.title.money(cost)))
    if private := blocked_by(state, hex):
        facts.append(said("closed while a player owns {private}", private=phrases.private_label(state.title, private)))
    return f"{phrases.label(state.title, hex)}: {'; '.join(facts)}."


def _stop(state: State, hex: str, index: int) -> str:
    stop = tile_at(state, hex).stops[index]
    value = phrases.stop_value(state, hex, index)
    words = " ".join(filter(None, [said(phrases.STOPS[stop.kind]), money(state.title, value) if value else ""]))
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
    card, sheet = state.title.companies[company], company_sheet(state, company)
    facts = [said("home {place}", place=phrases.label(state.title, card.home))]
    if sheet.president is None or sheet.par is None:
        facts.append(said("not started"))
    else:
        ipo, pool = phrases.percent(sheet.ipo), phrases.percent(sheet.pool)
        facts.append(
            said("par {par}, price {price}", par=state.title.money(sheet.par), price=state.title.money(sheet.price))
        )
        facts.append(said("president {name}", name=_seat(names, sheet.president)))
        facts.append(said("{ipo} in the IPO, {pool} in the pool", ipo=ipo, pool=pool))
    held = [f"{_seat(names, one.seat)} {phrases.percent(one.units)}" for one in sheet.holders]
    if held:
        facts.append(said("held by {holders}", holders=held))
    if sheet.is_floated:
        facts += _assets(state.title, sheet)
    return f"{company}, {card.name}: {'; '.join(facts)}."


def _assets(title: Title, sheet: CompanySheet) -> list[str]:
    trains, left = " ".join(sheet.trains), sheet.stations_left
    return [
        said("treasury {amount}", amount=title.money(sheet.treasury)),
        said("trains {trains}", trains=trains) if trains else said("no train"),
        said("stations left {prices}", prices=", ".join(money(title, price) for price in left))
        if left
        else said("no stations left"),
        *(phrases.private_label(title, private) for private in sheet.privates),
    ]


def tell_private(state: State, private: str, names: Names) -> str:
    card = state.title.privates[private]
    facts = [
        said(
            "{number}, value {value}, pays {revenue}",
            number=card.number,
            value=state.title.money(card.value),
            revenue=state.title.money(card.revenue),
        )
    ]
    if card.blocks:
        facts.append(
            said(
                "blocks {hexes} while a player owns it", hexes=[phrases.label(state.title, hex) for hex in card.blocks]
            )
        )
    if power := power_words(card, state.title.rules.granted_company(state)):
        facts.append(power)
    if private in state.privates:
        facts.append(said("owned by {owner}", owner=_seat(names, state.privates[private])))
    elif private in state.company_privates:
        facts.append(said("owned by {owner}", owner=state.company_privates[private]))
    else:
        facts.append(said("closed") if private in state.closed else said("on offer"))
    if bids := state.bids.get(private):
        offered = [
            Message("{name} {price}", name=_seat(names, seat), price=state.title.money(price)) for seat, price in bids
        ]
        facts.append(said("bids {bids}", bids=offered))
    return f"{private}, {card.name}: {'; '.join(facts)}."


def tell_train(state: State, train: str) -> str:
    kind = next(kind for kind in trains_of(state) if kind.name == train)
    facts = [reach_words(state.title, train), said("costs {price}", price=state.title.money(kind.cost))]
    if kind.trade_in:
        trains = either([phrases.train_kind(other) for other in state.title.trains[train].traded_in])
        facts.append(said("{price} if you trade in a {trains}", price=state.title.money(kind.trade_in), trains=trains))
    if kind.count:
        facts.append(said("{left} of {count} left in the bank", left=kind.left, count=kind.count))
    if kind.rusted_by:
        facts.append(said("rusts with the first {train}", train=phrases.train_name(kind.rusted_by)))
    if kind.owners:
        facts.append(said("owned by {owner}", owner=[f"{company} {count}" for company, count in kind.owners]))
    words = said("The {train}: {facts}.", train=phrases.train_name(train), facts="; ".join(facts))
    if train not in state.title.phases:
        return words
    phase = said(
        "The first one begins phase {phase}: {allowed}.", phase=train, allowed=phrases.phase_words(state.title, train)
    )
    return f"{words} {phase}"


def reach_words(title: Title, train: str) -> str:
    reach = title.trains[train].distance
    return said_many(reach, "{count} stop", "{count} stops") if reach else said("any number of stops")


def tell_player(state: State, seat: int, names: Names) -> str:
    sheet = players_of(state)[seat]
    shares = [
        said("{percent} of {company}", percent=phrases.percent(one.units), company=one.company)
        for one in sheet.holdings
    ]
    facts = [
        said("{cash} in cash, worth {worth}", cash=state.title.money(sheet.cash), worth=state.title.money(sheet.worth)),
        said("{count} of {limit} certificates", count=sheet.certificates, limit=sheet.limit),
        listed([*shares, *sheet.privates]) if shares or sheet.privates else said("no shares"),
    ]
    return f"{names[seat]}: {'; '.join(facts)}."


def _seat(names: Names, seat: int) -> str:
    return names[seat] if names else said("seat {number}", number=seat + 1)
