"""What observations are made of: the fields of the vector and of a hex, and where each of them begins.

Both are parts of one buffer: what belongs to seats, what belongs to the table, of the hexes what can change, and last a
whole row for every hex. The vector is all but the rows, with the seats turned so that the one that looks is first.
"""

from collections.abc import Iterable, Mapping
from itertools import combinations

from trunkline.env.face import SEATS, Field, offsets, size_of
from trunkline.games.chesapeake import tables
from trunkline.games.chesapeake.engine import STEPS, TRANSITIONS
from trunkline.games.chesapeake.rules.variants import GAMES_18XX
from trunkline.hexes.grid import EDGES as SIDES

DOLLAR = 1 / 1000
"""What a dollar of cash, prices and treasuries counts."""
BANK_DOLLAR = 1 / tables.BANK
"""What a dollar of the bank or of a player's worth counts."""
UNIT = 1 / 10
"""What 10% of a company counts."""

ROUNDS = ("auction", "stock", "operating")
RESUMED = (*STEPS, *TRANSITIONS)
"""Where the game goes on after a discard or an answer."""
POWERS = (tables.P2, tables.P3, tables.P4)
SUPPLY = tuple(name for name, kind in tables.TILES.items() if not kind.unlimited)
COUNTED = tuple(name for name, train in tables.TRAINS.items() if train.count)
BLOCKED = tuple(hex for card in tables.PRIVATES.values() for hex in card.blocks)
HALVES = tuple(hex for card in tables.PRIVATES.values() if len(card.blocks) == 2 for hex in card.blocks)
BUILT = tuple(hex for hex, printed in tables.HEXES.items() if printed.colour in tables.COLOURS[:2])
"""Hexes that take tiles."""
PLAIN = tuple(hex for hex in BUILT if not tables.HEXES[hex].tile.stops)
STOPS = tuple((hex, index) for hex in BUILT for index in range(len(tables.HEXES[hex].tile.stops)))
"""Cities and towns on tiles."""
CITIES = tuple(
    (hex, index)
    for hex, printed in tables.HEXES.items()
    for index, stop in enumerate(printed.tile.stops)
    if stop.kind == "city"
)
PAIRS = tuple(combinations(SIDES, 2))
"""Track from edge to edge: 0-1, 0-2 and so on."""
AREAS = tuple(dict.fromkeys(printed.area for printed in tables.HEXES.values() if printed.area))
LABELS = ("DC", "OO")
KINDS = ("city", "town", "offboard")
HEX_COLOURS = (*tables.COLOURS, "red")


MOST_STOCK_ROUNDS = 100
"""Later stock rounds look like this one: nothing in the rules ends a game in which nobody earns anything."""
_VALUES = {
    (stop.kind, tile.label): max(
        value
        for other in (
            *(kind.tile for kind in tables.TILES.values()),
            *(printed.tile for printed in tables.HEXES.values()),
        )
        if other.label == tile.label
        for again in other.stops
        if again.kind == stop.kind
        for value in again.values
    )
    for tile in (printed.tile for printed in tables.HEXES.values())
    for stop in tile.stops
}
"""Kind and label of a stop -> the most that it can ever be worth."""
MOST_EARNED = tables.PHASES["D"].train_limit * sum(
    _VALUES[stop.kind, printed.tile.label] for printed in tables.HEXES.values() for stop in printed.tile.stops
)
"""No company can earn more in a run: its trains in every stop of the map. Earlier trains visit too few."""
MOST_PRICE = max(space.price for row in tables.MARKET for space in row)
MOST_OWED = (
    tables.PHASES["D"].operating_rounds
    * (len(tables.COMPANIES) * MOST_EARNED + sum(card.revenue for card in tables.PRIVATES.values()))
    + len(tables.COMPANIES) * tables.SHARES * MOST_PRICE
)
"""The bank can't owe more: it breaks at the latest in a stock round where all shares are sold, and the game ends with
the operating rounds that follow."""
_MONEY_HIGH = (tables.BANK + MOST_OWED) * DOLLAR
HIGH = {
    "cash": _MONEY_HIGH,
    "worth": 1
    + (
        MOST_OWED
        + len(tables.COMPANIES) * tables.PLAYER_SHARES * MOST_PRICE
        + sum(card.value for card in tables.PRIVATES.values())
    )
    * BANK_DOLLAR,
    "certificates": (len(tables.COMPANIES) * tables.PLAYER_SHARES + len(tables.PRIVATES))
    / min(tables.CERTIFICATES.values()),
    "bids": _MONEY_HIGH,
    "treasury": _MONEY_HIGH,
    "stock_round": MOST_STOCK_ROUNDS / 10,
    "train_pool": max(
        len(tables.COMPANIES) * tables.PHASES["D"].train_limit, *(train.count for train in tables.TRAINS.values())
    )
    / 4,
    "earnings": MOST_EARNED * DOLLAR,
    "offer_price": _MONEY_HIGH,
}
"""Field -> its highest number, where that isn't 1."""
LOW = {"bank": -MOST_OWED * BANK_DOLLAR}
"""Field -> its lowest number, where that isn't 0."""


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)


_PRIVATES = _listed(tables.PRIVATES)
_COMPANIES = _listed(tables.COMPANIES)
_TRAINS = _listed(tables.TRAINS)
_MONEY = "in thousands of dollars"

SEAT_FIELDS = tuple(
    Field(name, SEATS * each, meaning, by_seat=True, high=HIGH.get(name, 1))
    for name, each, meaning in (
        ("actor", 1, "must act now"),
        ("turn", 1, "has the turn in the auction or the stock round, or had it last"),
        ("priority", 1, "holds the priority deal"),
        ("last_trader", 1, "traded last in this stock round"),
        ("bankrupt", 1, "is bankrupt"),
        ("cash", 1, f"cash, {_MONEY}"),
        ("worth", 1, f"cash, shares at their price and privates at face value, divided by ${tables.BANK:,}"),
        ("certificates", 1, "certificates that count, divided by the limit"),
        ("shares", len(tables.COMPANIES), f"shares of {_COMPANIES}; 10% is 0.1"),
        ("president", len(tables.COMPANIES), "is the president of these companies"),
        ("sold", len(tables.COMPANIES), "has sold shares of these companies in this stock round"),
        ("privates", len(tables.PRIVATES), f"owns {_PRIVATES}"),
        ("bids", len(tables.PRIVATES), f"bid on these privates, {_MONEY}"),
    )
)
COMPANY_FIELDS = tuple(
    Field(name, len(tables.COMPANIES) * each, f"{meaning}; for each company", high=HIGH.get(name, 1))
    for name, each, meaning in (
        ("vanderbilt", 1, "its president's certificate comes with P6"),
        ("operating", 1, "it's the company's turn"),
        ("operated", 1, "has had its turn in this operating round"),
        ("floated", 1, "has floated"),
        (
            "order",
            1,
            "place in the operating order: 1 for the first company, 1/8 less for each of the next; 0 until it floats",
        ),
        ("par", len(tables.PARS), f"par value: {_listed(f'${price}' for price in tables.PARS)}"),
        ("price", 1, f"stock price, {_MONEY}"),
        ("row", 1, "row on the stock market, from 0 at the top to 1"),
        ("column", 1, "column on the stock market, from 0 at the left to 1"),
        ("marker", 1, "order in which markers came to their spaces: 1/8 for the first, 1/8 more for each of the next"),
        ("ipo", 1, "shares in the IPO; 10% is 0.1"),
        ("pool", 1, "shares in the bank pool"),
        ("removed", 1, "shares out of the game"),
        ("treasury", 1, f"treasury, {_MONEY}"),
        ("trains", len(tables.TRAINS), f"number of trains / 4, of each kind: {_TRAINS}"),
        ("stations_left", 1, "stations left on the charter / 4"),
        ("station_cost", 1, f"price of the next station, {_MONEY}; 0 if none is left"),
        ("company_privates", len(tables.PRIVATES), f"owns {_PRIVATES}"),
        ("had_route", 1, "has had a route"),
        (
            "declined_trains",
            len(tables.TRAINS),
            f"an offer for a train of this company was declined in this turn, for each kind: {_TRAINS}",
        ),
        ("offer_company", 1, "the train on offer is this company's"),
    )
)
TABLE_FIELDS = tuple(
    Field(name, size, meaning, low=LOW.get(name, 0), high=HIGH.get(name, 1))
    for name, size, meaning in (
        ("players", len(tables.CASH), f"how many play: {_listed(map(str, tables.CASH))}"),
        ("rulings", len(GAMES_18XX), f"rulings played as on 18xx.games: {_listed(GAMES_18XX)}"),
        ("round", len(ROUNDS), _listed(ROUNDS)),
        ("step", len(STEPS), f"what is asked: {_listed(STEPS)}"),
        ("resume", len(RESUMED), f"the step to go back to after a discard or an answer: {_listed(RESUMED)}"),
        ("passes", 1, "passes in a row / 6"),
        ("stock_round", 1, f"number of the stock round / 10, at most {MOST_STOCK_ROUNDS // 10}"),
        ("operating_round", 1, "number of the operating round in its set / 3"),
        ("operating_rounds", 1, "operating rounds in the set / 3"),
        ("phase", len(tables.PHASES), f"phase: {_listed(tables.PHASES)}"),
        ("train_limit", 1, "trains that a company may own / 4"),
        ("certificate_limit", 1, "certificates that a player may hold / 20"),
        ("broken", 1, "the bank has broken"),
        ("bank", 1, f"money in the bank, divided by ${tables.BANK:,}; below 0 once it owes"),
        ("discount", 1, "how much cheaper P1 has become, divided by $20"),
        ("contested", len(tables.PRIVATES), f"the private that its bidders are bidding for: {_PRIVATES}"),
        ("closed", len(tables.PRIVATES), "these privates are out of the game"),
        ("powers", len(POWERS), f"privates whose power hasn't been used or lost: {_listed(POWERS)}"),
        ("has_sold", 1, "the player in turn has sold something in this turn"),
        ("depot", len(COUNTED), f"trains left in the bank, divided by how many there are: {_listed(COUNTED)}"),
        ("train_pool", len(tables.TRAINS), f"trains in the bank pool / 4, of each kind: {_TRAINS}"),
        ("supply", len(SUPPLY), f"tiles left, divided by how many there are: {_listed(SUPPLY)}"),
        ("laid", 1, "the turn's tile has been laid"),
        ("placed", 1, "the turn's station has been placed"),
        ("half_power", len(HALVES), f"where the second tile of a power must be laid: {_listed(HALVES)}"),
        ("earnings", 1, f"earnings of the company's run, {_MONEY}"),
        ("last_sale", 1, f"price of the share that was sold last for a train in this turn, {_MONEY}"),
        ("offer_train", len(tables.TRAINS), f"the train on offer: {_TRAINS}"),
        ("offer_private", len(tables.PRIVATES), f"the private on offer: {_PRIVATES}"),
        ("offer_price", 1, f"the price offered, {_MONEY}"),
        ("declined_privates", len(tables.PRIVATES), "an offer for this private was declined in this turn"),
    )
)
HEX_FIELDS = tuple(
    Field(name, size, meaning)
    for name, size, meaning in (
        ("east", 1, "column of the map, from 0 in the west to 1"),
        ("south", 1, "row of the map, from about 0 in the north to 1"),
        ("built", 1, "takes tiles"),
        ("label", len(LABELS), _listed(LABELS)),
        ("area", len(AREAS), f"one place together with another hex: {_listed(AREAS)}"),
        ("home", len(tables.COMPANIES), f"home of {_COMPANIES}"),
        ("kind", len(KINDS), f"what its stops are: {_listed(KINDS)}"),
        ("colour", len(HEX_COLOURS), f"the tile's or the printed colour: {_listed(HEX_COLOURS)}"),
        ("cost", 1, "what the next tile here costs, divided by $80"),
        ("track", len(PAIRS), f"plain track between edges: {_listed(f'{one}-{other}' for one, other in PAIRS)}"),
        ("edges_0", len(SIDES), "edges that the first stop's track leads to: 0 is south, then clockwise"),
        ("edges_1", len(SIDES), "the same of the second stop"),
        ("value", 2, "values of the two stops in this phase, divided by $100"),
        ("spaces", 2, "spaces for stations in each of the two stops / 4"),
        ("free", 2, "spaces without a station in each of the two stops / 4"),
        ("stations_0", len(tables.COMPANIES), f"stations in the first stop: {_COMPANIES}"),
        ("stations_1", len(tables.COMPANIES), "the same of the second stop"),
        ("blocked", 1, "a player's private keeps tiles out"),
        ("reached", 1, "track leads here from a station of the operating company, or it has one here"),
    )
)


COLUMN: Mapping[str, int] = offsets(HEX_FIELDS)
"""Where a field begins in the row of a hex."""
WIDTH = size_of(HEX_FIELDS)
_FIRST = {hex: WIDTH * number for number, hex in enumerate(tables.HEXES)}
"""Where the row of a hex begins among all rows."""


def _cells(hexes: Iterable[str], field: str, numbers: int, skipped: int = 0) -> list[int]:
    return [_FIRST[hex] + COLUMN[field] + skipped + number for hex in hexes for number in range(numbers)]


def _in_stops(stops: Iterable[tuple[str, int]], field: str, numbers: int) -> list[int]:
    return [_FIRST[hex] + COLUMN[f"{field}_{stop}"] + number for hex, stop in stops for number in range(numbers)]


def _of_stops(stops: Iterable[tuple[str, int]], field: str) -> list[int]:
    return [_FIRST[hex] + COLUMN[field] + stop for hex, stop in stops]


def _places(stops: Iterable[tuple[str, int]]) -> str:
    return _listed(f"{hex}:{stop}" for hex, stop in stops)


TAKEN: Mapping[str, tuple[list[int], str]] = {
    "colour": (
        _cells(BUILT, "colour", len(tables.COLOURS) - 1, skipped=1),
        f"{_listed(tables.COLOURS[1:])}; for each of {_listed(BUILT)}",
    ),
    "track": (
        _cells(PLAIN, "track", len(PAIRS)),
        f"plain track between edges 0-1, 0-2 to 4-5; for each of {_listed(PLAIN)}",
    ),
    "edges": (
        _in_stops(STOPS, "edges", len(SIDES)),
        f"edges that the stop's track leads to, 0 to 5; for each of {_places(STOPS)}",
    ),
    "value": (_of_stops(STOPS, "value"), "value of each of these stops, divided by $100"),
    "spaces": (_of_stops(CITIES, "spaces"), f"spaces for stations / 4, in {_places(CITIES)}"),
    "free": (_of_stops(CITIES, "free"), "spaces without a station / 4, in each of these cities"),
    "stations": (
        _in_stops(CITIES, "stations", len(tables.COMPANIES)),
        f"stations of {_COMPANIES}; for each of these cities",
    ),
    "blocked": (_cells(BLOCKED, "blocked", 1), f"a player's private keeps tiles out of {_listed(BLOCKED)}"),
    "reached": (
        _cells(tables.HEXES, "reached", 1),
        "track leads here from a station of the operating company, or it has one here; for each hex of the map",
    ),
}
"""What a vector has of the hexes: cells of all rows, and what they are."""
FIELDS: tuple[Field, ...] = (
    *SEAT_FIELDS,
    *COMPANY_FIELDS,
    *TABLE_FIELDS,
    *(Field(name, len(cells), meaning) for name, (cells, meaning) in TAKEN.items()),
)
AT: Mapping[str, int] = offsets(FIELDS)
"""Where a field begins in the buffer."""
BY_SEAT = size_of(SEAT_FIELDS)
"""Where the seats end."""
BOARD = AT[next(iter(TAKEN))]
"""Where what the vector has of the hexes begins."""
ROWS = size_of(FIELDS)
"""Where the vector ends and the rows of the hexes begin."""
ROW: Mapping[str, int] = {hex: ROWS + first for hex, first in _FIRST.items()}
"""Where the row of a hex begins."""
CHANGING = [ROWS + cell for cells, _ in TAKEN.values() for cell in cells]
"""The cells of the rows that the vector has."""
SIZE = ROWS + WIDTH * len(tables.HEXES)
HEX_NAMES = tuple(tables.HEXES)
EDGES: tuple[tuple[int, int], ...] = tuple(
    (number, other)
    for number, hex in enumerate(HEX_NAMES)
    for other in sorted(map(HEX_NAMES.index, tables.NEIGHBOURS[hex].values()))
    if number < other
)
