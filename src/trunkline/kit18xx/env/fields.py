"""The fields of observations: those of a vector and those of the row of a hex, by the tables of a title."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from trunkline.env.face import SEATS
from trunkline.hexes.grid import EDGES as SIDES
from trunkline.kit18xx.engine import TRANSITIONS
from trunkline.kit18xx.env.bounds import MOST_STOCK_ROUNDS
from trunkline.kit18xx.rules.stock import end_turn
from trunkline.kit18xx.rules.variants import GAMES_18XX
from trunkline.kit18xx.title import COLOURS, Title

PAIRS = tuple(combinations(SIDES, 2))
"""Track from edge to edge: 0-1, 0-2 and so on."""

Row = tuple[str, Sequence[Any] | None, str]
"""A field: its name, what it has a number for (None if it is a single number), and its meaning."""


@dataclass(frozen=True, slots=True)
class OwnField:
    """A field that names a company, of a title's own State: one whose metadata have a meaning."""

    name: str
    meaning: str


def listed(names: Iterable[object]) -> str:
    return ", ".join(map(str, names))


_MONEY = "in thousands of dollars"


def _bank(title: Title) -> str:
    return f"{title.currency}{title.bank:,}"


def seat_rows(title: Title) -> list[Row]:
    companies, privates = tuple(title.companies), tuple(title.privates)
    return [
        ("actor", None, "must act now"),
        ("turn", None, "has the turn in the auction or the stock round, or had it last"),
        ("priority", None, "holds the priority deal"),
        ("last_trader", None, "traded last in this stock round"),
        ("bankrupt", None, "is bankrupt"),
        ("cash", None, f"cash, {_MONEY}"),
        ("worth", None, f"cash, shares at their price and privates at face value, divided by {_bank(title)}"),
        ("certificates", None, "certificates that count, divided by the limit"),
        ("shares", companies, f"shares of {listed(companies)}; 10% is 0.1"),
        ("president", companies, "is the president of these companies"),
        ("sold", companies, "has sold shares of these companies in this stock round"),
        ("privates", privates, f"owns {listed(privates)}"),
        ("bids", privates, f"bid on these privates, {_MONEY}"),
    ]


def company_rows(title: Title, own_fields: Iterable[OwnField], divisors: Mapping[str, int]) -> list[Row]:
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
        ("par", tuple(title.pars), f"par value: {listed(f'{title.currency}{price}' for price in title.pars)}"),
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
        ("trains", trains, f"number of trains / {divisors['trains']}, of each kind: {listed(trains)}"),
        ("stations_left", None, f"stations left on the charter / {divisors['stations']}"),
        ("station_cost", None, f"price of the next station, {_MONEY}; 0 if none is left"),
        ("company_privates", privates, f"owns {listed(privates)}"),
        ("had_route", None, "has had a route"),
        (
            "declined_trains",
            trains,
            f"an offer for a train of this company was declined in this turn, for each kind: {listed(trains)}",
        ),
        ("offer_company", None, "the train on offer is this company's"),
    ]
    return [(name, names, f"{meaning}; for each company") for name, names, meaning in rows]


def table_rows(title: Title, divisors: Mapping[str, int]) -> list[Row]:
    trains, privates = tuple(title.trains), tuple(title.privates)
    rounds, steps = ("auction", "stock", "operating"), tuple(title.rules.steps)
    resumed = (*steps, *TRANSITIONS)
    counted = tuple(name for name, train in title.trains.items() if train.count)
    supply = tuple(name for name, kind in title.tiles.items() if not kind.unlimited)
    halves = tuple(hex for name in title.powers for hex in title.privates[name].blocks if title.privates[name].extra)
    first = title.privates[title.first_private]
    rows: list[Row] = [
        ("players", tuple(title.cash), f"how many play: {listed(title.cash)}"),
        ("rulings", GAMES_18XX, f"rulings played as on 18xx.games: {listed(GAMES_18XX)}"),
        ("round", rounds, listed(rounds)),
        ("step", steps, f"what is asked: {listed(steps)}"),
        ("resume", resumed, f"the step to go back to after a discard or an answer: {listed(resumed)}"),
        ("passes", None, f"passes in a row / {SEATS}"),
        ("stock_round", None, f"number of the stock round / 10, at most {MOST_STOCK_ROUNDS // 10}"),
        ("operating_round", None, f"number of the operating round in its set / {divisors['operating_round']}"),
        ("operating_rounds", None, f"operating rounds in the set / {divisors['operating_round']}"),
        ("phase", tuple(title.phases), f"phase: {listed(title.phases)}"),
        ("train_limit", None, f"trains that a company may own / {divisors['trains']}"),
        ("certificate_limit", None, f"certificates that a player may hold / {divisors['certificates']}"),
        ("broken", None, "the bank has broken"),
        ("bank", None, f"money in the bank, divided by {_bank(title)}; below 0 once it owes"),
        (
            "discount",
            None,
            f"how much cheaper {first.number} has become, divided by {title.currency}{divisors['discount']}",
        ),
        ("contested", privates, f"the private that its bidders are bidding for: {listed(privates)}"),
        ("closed", privates, "these privates are out of the game"),
        ("powers", title.powers, f"privates whose power hasn't been used or lost: {listed(title.powers)}"),
        ("has_sold", None, "the player in turn has sold something in this turn"),
        ("depot", counted, f"trains left in the bank, divided by how many there are: {listed(counted)}"),
        ("train_pool", trains, f"trains in the bank pool / {divisors['trains']}, of each kind: {listed(trains)}"),
        ("supply", supply, f"tiles left, divided by how many there are: {listed(supply)}"),
        ("laid", None, "the turn's tile has been laid"),
        ("placed", None, "the turn's station has been placed"),
        ("half_power", halves, f"where the second tile of a power must be laid: {listed(halves)}"),
        ("earnings", None, f"earnings of the company's run, {_MONEY}"),
        ("last_sale", None, f"price of the share that was sold last for a train in this turn, {_MONEY}"),
        ("offer_train", trains, f"the train on offer: {listed(trains)}"),
        ("offer_private", privates, f"the private on offer: {listed(privates)}"),
        ("offer_price", None, f"the price offered, {_MONEY}"),
        ("declined_privates", privates, "an offer for this private was declined in this turn"),
    ]
    if title.rules.after_purchase is not end_turn:
        companies = tuple(title.companies)
        rows.append(("bought", companies, f"the player in turn has bought shares of: {listed(companies)}"))
    if "end" in title.zones.values():
        rows.append(("market_ended", (True,), "a marker has reached the end of the market"))
    return rows


def hex_rows(title: Title, divisors: Mapping[str, int]) -> list[Row]:
    companies, kinds = tuple(title.companies), ("city", "town", "offboard")
    printed = title.hexes.values()
    labels = tuple(dict.fromkeys(hex.tile.label for hex in printed if hex.tile.label))
    areas = tuple(dict.fromkeys(hex.area for hex in printed if hex.area))
    colors = tuple(dict.fromkeys((*COLOURS, *(hex.colour for hex in printed))))
    return [
        ("east", None, "column of the map, from 0 in the west to 1"),
        ("south", None, "row of the map, from about 0 in the north to 1"),
        ("built", None, "takes tiles"),
        ("label", labels, listed(labels)),
        ("area", areas, f"one place together with another hex: {listed(areas)}"),
        ("home", companies, f"home of {listed(companies)}"),
        ("kind", kinds, f"what its stops are: {listed(kinds)}"),
        ("colour", colors, f"the tile's or the printed colour: {listed(colors)}"),
        ("cost", None, f"what the next tile here costs, divided by {title.currency}{divisors['cost']}"),
        ("track", PAIRS, f"plain track between edges: {listed(f'{one}-{other}' for one, other in PAIRS)}"),
        ("edges_0", SIDES, "edges that the first stop's track leads to: 0 is south, then clockwise"),
        ("edges_1", SIDES, "the same of the second stop"),
        ("value", range(2), f"values of the two stops in this phase, divided by {title.currency}{divisors['value']}"),
        ("spaces", range(2), f"spaces for stations in each of the two stops / {divisors['spaces']}"),
        ("free", range(2), f"spaces without a station in each of the two stops / {divisors['spaces']}"),
        ("stations_0", companies, f"stations in the first stop: {listed(companies)}"),
        ("stations_1", companies, "the same of the second stop"),
        ("blocked", None, "a player's private keeps tiles out"),
        ("reached", None, "track leads here from a station of the operating company, or it has one here"),
    ]
