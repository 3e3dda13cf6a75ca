"""What observations are made of: the fields of the vector and of a hex, and where each of them begins.

Both are parts of one buffer: what belongs to seats, what belongs to the table, of the hexes what can change, and last a
whole row for every hex. The vector is all but the rows, with the seats turned so that the one that looks is first.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import Any

from trunkline.env.face import SEATS, Field, size_of
from trunkline.hexes.grid import EDGES as SIDES
from trunkline.kit18xx.engine import TRANSITIONS
from trunkline.kit18xx.rules.variants import GAMES_18XX
from trunkline.kit18xx.title import COLOURS, Title

DOLLAR = 1 / 1000
"""What a dollar of cash, prices and treasuries counts."""
UNIT = 1 / 10
"""What 10% of a company counts."""
MOST_STOCK_ROUNDS = 100
"""Later stock rounds look like this one: nothing in the rules ends a game in which nobody earns anything."""

Row = tuple[str, Sequence[Any] | None, str]
"""A field: its name, what it has a number for (None if it is a single number), and its meaning."""
Part = tuple[Field, Sequence[Any]]
"""A field, and the keys of its numbers."""
Places = Mapping[str, Mapping[Any, int]]
"""Field -> key -> where that number is.

The key is an owner (a seat or a company), a name, or a pair of both; None if the field is a single number.
"""


@dataclass(frozen=True, slots=True)
class OwnField:
    """A field of a title's State that others don't have, which names a company."""

    name: str
    meaning: str


@dataclass(frozen=True, eq=False, slots=True)
class Layout:
    """Where everything is in the buffer of a title. It is a key of caches."""

    title: Title
    own_fields: tuple[OwnField, ...]
    divisors: Mapping[str, int]
    seat_fields: tuple[Field, ...]
    fields: tuple[Field, ...]
    hex_fields: tuple[Field, ...]
    edges: tuple[tuple[int, int], ...]
    places: Places
    columns: Places
    """The same in the row of a hex."""
    rows: int
    """Where the vector ends and the rows of the hexes begin."""
    row: Mapping[str, int]
    """Where the row of a hex begins."""
    width: int
    """Numbers in a row."""
    changing: Sequence[int]
    """The cells of the rows that are also in the vector, at its end."""


@cache
def layout_of(title: Title, own_fields: tuple[OwnField, ...] = ()) -> Layout:
    bounds, divisors = _bounds(title), _divisors(title)
    seats = _parts(_seat_rows(title), bounds, range(SEATS), by_seat=True)
    companies = _parts(_company_rows(title, own_fields, divisors), bounds, tuple(title.companies))
    table = _parts(_table_rows(title, divisors), bounds)
    hex_parts = _parts(_hex_rows(title, divisors), {})
    columns = _places(hex_parts)
    hex_fields = _fields(hex_parts)
    width = size_of(hex_fields)
    first = {hex: width * number for number, hex in enumerate(title.hexes)}
    board = [(Field(name, len(cells), meaning), cells) for name, cells, meaning in _board_rows(title, columns, first)]
    parts = (*seats, *companies, *table, *board)
    fields = _fields(parts)
    rows = size_of(fields)
    return Layout(
        title,
        own_fields,
        divisors,
        _fields(seats),
        fields,
        hex_fields,
        _edges(title),
        _places(parts),
        columns,
        rows,
        {hex: rows + start for hex, start in first.items()},
        width,
        [rows + cell for _, cells in board for cell in cells],
    )


def _parts(
    rows: Iterable[Row],
    bounds: Mapping[str, tuple[float, float]],
    owners: Sequence[Any] = (None,),
    by_seat: bool = False,
) -> list[Part]:
    parts: list[Part] = []
    for name, names, meaning in rows:
        keys = owners if names is None else names if owners == (None,) else list(product(owners, names))
        parts.append((Field(name, len(keys), meaning, by_seat, *bounds.get(name, (0, 1))), keys))
    return parts


def _fields(parts: Iterable[Part]) -> tuple[Field, ...]:
    """Not those that have no number in this title."""
    return tuple(field for field, _ in parts if field.size)


def _places(parts: Iterable[Part]) -> Places:
    places, at = {}, 0
    for field, keys in parts:
        places[field.name] = {key: at + place for place, key in enumerate(keys)}
        at += field.size
    return places


def _divisors(title: Title) -> Mapping[str, int]:
    """What the numbers of some fields are divided by: the highest of each."""
    tiles = _tiles(title)
    return {
        "operating_round": max(phase.operating_rounds for phase in title.phases.values()),
        "trains": max(phase.train_limit for phase in title.phases.values()),
        "stations": max(len(company.stations) for company in title.companies.values()),
        "certificates": max(title.certificates.values()),
        "discount": title.privates[title.first_private].value,
        "cost": max(printed.cost for printed in title.hexes.values()) or 1,
        "value": max(value for tile in tiles for stop in tile.stops for value in stop.values),
        "spaces": max(stop.slots for tile in tiles for stop in tile.stops),
    }


def _tiles(title: Title) -> list[Tile]:
    """Those of the box, and what is printed on the map."""
    return [one.tile for table in (title.tiles, title.hexes) for one in table.values()]


def _bounds(title: Title) -> Mapping[str, tuple[float, float]]:
    """Field -> its lowest and its highest number, where these aren't 0 and 1."""
    last, companies = list(title.phases.values())[-1], len(title.companies)
    # No company can earn more in a run: its trains in every stop of the map. Earlier trains visit too few.
    most_earned = last.train_limit * sum(
        _most_worth(title, stop.kind, printed.tile.label)
        for printed in title.hexes.values()
        for stop in printed.tile.stops
    )
    most_price = max(space.price for spaces in title.market for space in spaces)
    # The bank can't owe more: it breaks at the latest in a stock round where all shares are sold, and the game ends
    # with the operating rounds that follow.
    most_owed = (
        last.operating_rounds
        * (companies * most_earned + sum(private.revenue for private in title.privates.values()))
        + companies * title.shares * most_price
    )
    can_hold_all = not {"orange", "brown"}.isdisjoint(title.zones.values())
    most_held = companies * (title.shares if can_hold_all else title.player_shares)
    most_assets = most_owed + most_held * most_price + sum(private.value for private in title.privates.values())
    most_trains = max(companies * last.train_limit, *(train.count for train in title.trains.values()))
    money = (0, (title.bank + most_owed) * DOLLAR)
    return {
        "cash": money,
        "worth": (0, 1 + most_assets * (1 / title.bank)),
        "certificates": (0, (most_held + len(title.privates)) / min(title.certificates.values())),
        "bids": money,
        "treasury": money,
        "stock_round": (0, MOST_STOCK_ROUNDS / 10),
        "bank": (-most_owed * (1 / title.bank), 1),
        "train_pool": (0, most_trains / _divisors(title)["trains"]),
        "earnings": (0, most_earned * DOLLAR),
        "offer_price": money,
    }


def _most_worth(title: Title, kind: str, label: str) -> int:
    """What a stop of this kind can ever be worth, in a hex with this label."""
    return max(
        value
        for tile in _tiles(title)
        if tile.label == label
        for stop in tile.stops
        if stop.kind == kind
        for value in stop.values
    )


def _listed(names: Iterable[object]) -> str:
    return ", ".join(map(str, names))


_MONEY = "in thousands of dollars"


def _seat_rows(title: Title) -> list[Row]:
    companies, privates = tuple(title.companies), tuple(title.privates)
    return [
        ("actor", None, "must act now"),
        ("turn", None, "has the turn in the auction or the stock round, or had it last"),
        ("priority", None, "holds the priority deal"),
        ("last_trader", None, "traded last in this stock round"),
        ("bankrupt", None, "is bankrupt"),
        ("cash", None, f"cash, {_MONEY}"),
        ("worth", None, f"cash, shares at their price and privates at face value, divided by ${title.bank:,}"),
        ("certificates", None, "certificates that count, divided by the limit"),
        ("shares", companies, f"shares of {_listed(companies)}; 10% is 0.1"),
        ("president", companies, "is the president of these companies"),
        ("sold", companies, "has sold shares of these companies in this stock round"),
        ("privates", privates, f"owns {_listed(privates)}"),
        ("bids", privates, f"bid on these privates, {_MONEY}"),
    ]


def _company_rows(title: Title, own_fields: Iterable[OwnField], divisors: Mapping[str, int]) -> list[Row]:
    trains, privates, part = tuple(title.trains), tuple(title.privates), f"1/{len(title.companies)}"
    rows: list[Row] = [
        *((own.name, None, own.meaning) for own in own_fields),
        ("operating", None, "it's the company's turn"),
        ("operated", None, "has had its turn in this operating round"),
        ("floated", None, "has floated"),
        (
            "order",
            None,
            f"place in the operating order: 1 for the first company, {part} less for each of the next; "
            "0 until it floats",
        ),
        ("par", tuple(title.pars), f"par value: {_listed(f'${price}' for price in title.pars)}"),
        ("price", None, f"stock price, {_MONEY}"),
        ("row", None, "row on the stock market, from 0 at the top to 1"),
        ("column", None, "column on the stock market, from 0 at the left to 1"),
        (
            "marker",
            None,
            f"order in which markers came to their spaces: {part} for the first, {part} more for each of the next",
        ),
        ("ipo", None, "shares in the IPO; 10% is 0.1"),
        ("pool", None, "shares in the bank pool"),
        ("removed", None, "shares out of the game"),
        ("treasury", None, f"treasury, {_MONEY}"),
        ("trains", trains, f"number of trains / {divisors['trains']}, of each kind: {_listed(trains)}"),
        ("stations_left", None, f"stations left on the charter / {divisors['stations']}"),
        ("station_cost", None, f"price of the next station, {_MONEY}; 0 if none is left"),
        ("company_privates", privates, f"owns {_listed(privates)}"),
        ("had_route", None, "has had a route"),
        (
            "declined_trains",
            trains,
            f"an offer for a train of this company was declined in this turn, for each kind: {_listed(trains)}",
        ),
        ("offer_company", None, "the train on offer is this company's"),
    ]
    return [(name, names, f"{meaning}; for each company") for name, names, meaning in rows]


def _table_rows(title: Title, divisors: Mapping[str, int]) -> list[Row]:
    trains, privates, companies = tuple(title.trains), tuple(title.privates), tuple(title.companies)
    rounds, steps = ("auction", "stock", "operating"), tuple(title.rules.steps)
    resumed = (*steps, *TRANSITIONS)
    counted = tuple(name for name, train in title.trains.items() if train.count)
    supply = tuple(name for name, kind in title.tiles.items() if not kind.unlimited)
    pairs = (title.privates[name].blocks for name in title.powers if len(title.privates[name].blocks) == 2)
    halves = tuple(hex for pair in pairs for hex in pair)
    first, zones = title.privates[title.first_private], set(title.zones.values())
    rows: list[Row] = [
        ("players", tuple(title.cash), f"how many play: {_listed(title.cash)}"),
        ("rulings", GAMES_18XX, f"rulings played as on 18xx.games: {_listed(GAMES_18XX)}"),
        ("round", rounds, _listed(rounds)),
        ("step", steps, f"what is asked: {_listed(steps)}"),
        ("resume", resumed, f"the step to go back to after a discard or an answer: {_listed(resumed)}"),
        ("passes", None, f"passes in a row / {SEATS}"),
        ("stock_round", None, f"number of the stock round / 10, at most {MOST_STOCK_ROUNDS // 10}"),
        ("operating_round", None, f"number of the operating round in its set / {divisors['operating_round']}"),
        ("operating_rounds", None, f"operating rounds in the set / {divisors['operating_round']}"),
        ("phase", tuple(title.phases), f"phase: {_listed(title.phases)}"),
        ("train_limit", None, f"trains that a company may own / {divisors['trains']}"),
        ("certificate_limit", None, f"certificates that a player may hold / {divisors['certificates']}"),
        ("broken", None, "the bank has broken"),
        ("bank", None, f"money in the bank, divided by ${title.bank:,}; below 0 once it owes"),
        ("discount", None, f"how much cheaper {first.number} has become, divided by ${divisors['discount']}"),
        ("contested", privates, f"the private that its bidders are bidding for: {_listed(privates)}"),
        ("closed", privates, "these privates are out of the game"),
        ("powers", title.powers, f"privates whose power hasn't been used or lost: {_listed(title.powers)}"),
        ("has_sold", None, "the player in turn has sold something in this turn"),
        ("depot", counted, f"trains left in the bank, divided by how many there are: {_listed(counted)}"),
        ("train_pool", trains, f"trains in the bank pool / {divisors['trains']}, of each kind: {_listed(trains)}"),
        ("supply", supply, f"tiles left, divided by how many there are: {_listed(supply)}"),
        ("laid", None, "the turn's tile has been laid"),
        ("placed", None, "the turn's station has been placed"),
        ("half_power", halves, f"where the second tile of a power must be laid: {_listed(halves)}"),
        ("earnings", None, f"earnings of the company's run, {_MONEY}"),
        ("last_sale", None, f"price of the share that was sold last for a train in this turn, {_MONEY}"),
        ("offer_train", trains, f"the train on offer: {_listed(trains)}"),
        ("offer_private", privates, f"the private on offer: {_listed(privates)}"),
        ("offer_price", None, f"the price offered, {_MONEY}"),
        ("declined_privates", privates, "an offer for this private was declined in this turn"),
    ]
    if "brown" in zones:
        bought = f"the company of which the player in turn has bought in this turn: {_listed(companies)}"
        rows.append(("bought", companies, bought))
    if "end" in zones:
        rows.append(("market_ended", None, "a marker has reached the end of the market"))
    return rows


PAIRS = tuple(combinations(SIDES, 2))
"""Track from edge to edge: 0-1, 0-2 and so on."""


def _hex_rows(title: Title, divisors: Mapping[str, int]) -> list[Row]:
    companies, kinds = tuple(title.companies), ("city", "town", "offboard")
    printed = title.hexes.values()
    labels = tuple(dict.fromkeys(hex.tile.label for hex in printed if hex.tile.label))
    areas = tuple(dict.fromkeys(hex.area for hex in printed if hex.area))
    colors = tuple(dict.fromkeys((*COLOURS, *(hex.colour for hex in printed))))
    return [
        ("east", None, "column of the map, from 0 in the west to 1"),
        ("south", None, "row of the map, from about 0 in the north to 1"),
        ("built", None, "takes tiles"),
        ("label", labels, _listed(labels)),
        ("area", areas, f"one place together with another hex: {_listed(areas)}"),
        ("home", companies, f"home of {_listed(companies)}"),
        ("kind", kinds, f"what its stops are: {_listed(kinds)}"),
        ("colour", colors, f"the tile's or the printed colour: {_listed(colors)}"),
        ("cost", None, f"what the next tile here costs, divided by ${divisors['cost']}"),
        ("track", PAIRS, f"plain track between edges: {_listed(f'{one}-{other}' for one, other in PAIRS)}"),
        ("edges_0", SIDES, "edges that the first stop's track leads to: 0 is south, then clockwise"),
        ("edges_1", SIDES, "the same of the second stop"),
        ("value", range(2), f"values of the two stops in this phase, divided by ${divisors['value']}"),
        ("spaces", range(2), f"spaces for stations in each of the two stops / {divisors['spaces']}"),
        ("free", range(2), f"spaces without a station in each of the two stops / {divisors['spaces']}"),
        ("stations_0", companies, f"stations in the first stop: {_listed(companies)}"),
        ("stations_1", companies, "the same of the second stop"),
        ("blocked", None, "a player's private keeps tiles out"),
        ("reached", None, "track leads here from a station of the operating company, or it has one here"),
    ]


def takes_tiles(title: Title, hex: str) -> bool:
    return title.hexes[hex].colour in COLOURS[:-1]


def stops_of(title: Title, kind: str = "") -> list[tuple[str, int]]:
    """The printed stops, of this kind or of all: hex and index."""
    return [
        (hex, index)
        for hex, printed in title.hexes.items()
        for index, stop in enumerate(printed.tile.stops)
        if kind in (stop.kind, "")
    ]


def _board_rows(
    title: Title, columns: Places, first: Mapping[str, int]
) -> Iterable[tuple[str, list[int], str]]:
    """What the vector has of the hexes: cells of all rows, and what they are."""
    built = [hex for hex in title.hexes if takes_tiles(title, hex)]
    plain = [hex for hex in built if not title.hexes[hex].tile.stops]
    stops = [(hex, stop) for hex, stop in stops_of(title) if takes_tiles(title, hex)]
    cities = stops_of(title, "city")
    blocked = [hex for private in title.privates.values() for hex in private.blocks]

    def cells(hexes: Iterable[str], field: str, keys: Sequence[Any] = (None,)) -> list[int]:
        return [first[hex] + columns[field][key] for hex in hexes for key in keys]

    def of_stops(stops: Iterable[tuple[str, int]], field: str) -> list[int]:
        return [first[hex] + columns[field][stop] for hex, stop in stops]

    def in_stops(stops: Iterable[tuple[str, int]], field: str) -> list[int]:
        return [first[hex] + column for hex, stop in stops for column in columns[f"{field}_{stop}"].values()]

    def named(stops: Iterable[tuple[str, int]]) -> str:
        return _listed(f"{hex}:{stop}" for hex, stop in stops)

    return (
        (
            "colour",
            cells(built, "colour", COLOURS[1:]),
            f"{_listed(COLOURS[1:])}; for each of {_listed(built)}",
        ),
        (
            "track",
            cells(plain, "track", PAIRS),
            f"plain track between edges 0-1, 0-2 to 4-5; for each of {_listed(plain)}",
        ),
        (
            "edges",
            in_stops(stops, "edges"),
            f"edges that the stop's track leads to, 0 to 5; for each of {named(stops)}",
        ),
        ("value", of_stops(stops, "value"), f"value of each of these stops, divided by ${_divisors(title)['value']}"),
        (
            "spaces",
            of_stops(cities, "spaces"),
            f"spaces for stations / {_divisors(title)['spaces']}, in {named(cities)}",
        ),
        (
            "free",
            of_stops(cities, "free"),
            f"spaces without a station / {_divisors(title)['spaces']}, in each of these cities",
        ),
        (
            "stations",
            in_stops(cities, "stations"),
            f"stations of {_listed(title.companies)}; for each of these cities",
        ),
        ("blocked", cells(blocked, "blocked"), f"a player's private keeps tiles out of {_listed(blocked)}"),
        (
            "reached",
            cells(title.hexes, "reached"),
            "track leads here from a station of the operating company, or it has one here; for each hex of the map",
        ),
    )


def _edges(title: Title) -> tuple[tuple[int, int], ...]:
    hexes = list(title.hexes)
    return tuple(
        (number, other)
        for number, hex in enumerate(hexes)
        for other in sorted(map(hexes.index, title.neighbours[hex].values()))
        if number < other
    )
