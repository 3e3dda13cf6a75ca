"""How the fields of a State are written into the buffer: each by what it was and what it is now."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trunkline.kit18xx.engine import STEPS
from trunkline.kit18xx.env.fields import (
    AT,
    BANK_DOLLAR,
    COLUMN,
    COUNTED,
    DOLLAR,
    HALVES,
    MOST_STOCK_ROUNDS,
    POWERS,
    RESUMED,
    ROUNDS,
    ROW,
    UNIT,
)
from trunkline.kit18xx.env.rows import QUARTER, View, station_cell, write_tile, write_values
from trunkline.kit18xx.rules.variants import GAMES_18XX
from trunkline.games.chesapeake.title import (
    CASH,
    CERTIFICATES,
    COMPANIES,
    MARKET,
    PARS,
    PHASES,
    PRIVATES,
    TRAINS,
)

Write = Callable[[View, Any, Any], None]
"""Writes a value over the one that was there; None is none."""

COMPANY = {company: number for number, company in enumerate(COMPANIES)}
PRIVATE = {private: number for number, private in enumerate(PRIVATES)}
TRAIN = {train: number for number, train in enumerate(TRAINS)}


def number(field: str, scale: float = 1) -> Write:
    at = AT[field]

    def write(view: View, _old: Any, new: Any) -> None:
        view[at] = new * scale

    return write


def one_of(places: Mapping[Any, int]) -> Write:
    """A choice, by its cell; what has none is none."""

    def write(view: View, old: Any, new: Any) -> None:
        if old in places:
            view[places[old]] = 0
        if new in places:
            view[places[new]] = 1

    return write


def some_of(places: Mapping[Any, int]) -> Write:
    """Several names, each with its cell."""

    def write(view: View, old: Any, new: Any) -> None:
        for name in old:
            view[places[name]] = 0
        for name in new:
            view[places[name]] = 1

    return write


def cells(field: str, names: Sequence[Any]) -> dict[Any, int]:
    return {name: AT[field] + place for place, name in enumerate(names)}


def seats(field: str) -> dict[Any, int]:
    return cells(field, range(6))


def by_key(write_one: Callable[[View, str, Any, Any], None]) -> Write:
    """A dict: what is new, other or gone is written by its key."""

    def write(view: View, old: Any, new: Any) -> None:
        for key, value in new.items():
            before = old.get(key)
            if before != value:
                write_one(view, key, before, value)
        for key in old:
            if key not in new:
                write_one(view, key, old[key], None)

    return write


def numbers(places: Mapping[str, int], scales: Mapping[str, float]) -> Write:
    def write_one(view: View, key: str, _old: Any, new: Any) -> None:
        view[places[key]] = (new or 0) * scales[key]

    return by_key(write_one)


def amounts(field: str, scale: float) -> Write:
    return numbers(cells(field, tuple(COMPANIES)), dict.fromkeys(COMPANIES, scale))


def owned(places: Callable[[str, Any], int]) -> Write:
    """A dict from things to their owners: a cell for every such pair."""

    def write_one(view: View, key: str, old: Any, new: Any) -> None:
        if old is not None:
            view[places(key, old)] = 0
        if new is not None:
            view[places(key, new)] = 1

    return by_key(write_one)


def seat_of(field: str, names: Sequence[str]) -> Callable[[str, int], int]:
    """The cell of a name in a seat's part of a field."""
    at, count = cells(field, names), len(names)
    return lambda name, seat: at[name] + count * seat


def _cash(view: View, _old: Any, new: list[int]) -> None:
    at = AT["cash"]
    for seat, dollars in enumerate(new):
        view[at + seat] = dollars * DOLLAR


def _sold(view: View, old: Any, new: Any) -> None:
    at = AT["sold"]
    for value, by_seat in ((0, old), (1, new)):
        for seat, companies in enumerate(by_seat):
            for company in companies:
                view[at + len(COMPANIES) * seat + COMPANY[company]] = value


def _shares(view: View, company: str, _old: Any, new: Any) -> None:
    at = AT["shares"] + COMPANY[company]
    for units in new:
        view[at] = units * UNIT
        at += len(COMPANIES)


def _bids(view: View, private: str, old: Any, new: Any) -> None:
    at = AT["bids"] + PRIVATE[private]
    for seat, _ in old or ():
        view[at + len(PRIVATES) * seat] = 0
    for seat, price in new or ():
        view[at + len(PRIVATES) * seat] = price * DOLLAR


def _space(view: View, company: str, _old: Any, new: Any) -> None:
    number = COMPANY[company]
    row, column = new or (0, 0)
    view[AT["price"] + number] = MARKET[row][column].price * DOLLAR if new else 0
    view[AT["row"] + number] = row / 7
    view[AT["column"] + number] = column / 16


def _markers(view: View, old: Any, new: Any) -> None:
    at = AT["marker"]
    for company in old:
        view[at + COMPANY[company]] = 0
    for place, company in enumerate(new, start=1):
        view[at + COMPANY[company]] = place / 8


def _trains(view: View, company: str, old: Any, new: Any) -> None:
    at = AT["trains"] + len(TRAINS) * COMPANY[company]
    for train in {*(old or ()), *new}:
        view[at + TRAIN[train]] = new.count(train) * QUARTER


def _train_pool(view: View, old: Any, new: Any) -> None:
    for train in {*old, *new}:
        view[AT["train_pool"] + TRAIN[train]] = new.count(train) * QUARTER


def _stock_round(view: View, _old: Any, new: int) -> None:
    view[AT["stock_round"]] = min(new, MOST_STOCK_ROUNDS) / 10


def _offer(view: View, old: Any, new: Any) -> None:
    for value, offer in ((0, old), (1, new)):
        if offer:
            view[AT[f"offer_{offer[0]}"] + (TRAIN if offer[0] == "train" else PRIVATE)[offer[1]]] = value
        if len(offer) > 2:
            view[AT["offer_company"] + COMPANY[offer[2]]] = value


def _declined(view: View, old: Any, new: Any) -> None:
    for value, declined in ((0, old), (1, new)):
        for offer in declined:
            kind, name, *owner = offer.split()
            if kind == "train":
                view[AT["declined_trains"] + len(TRAINS) * COMPANY[owner[0]] + TRAIN[name]] = value
            else:
                view[AT["declined_privates"] + PRIVATE[name]] = value


def _phase(view: View, old: Any, new: str) -> None:
    _phases(view, old, new)
    view[AT["train_limit"]] = PHASES[new].train_limit * QUARTER
    write_values(view, new)


_phases = one_of(cells("phase", tuple(PHASES)))


def _players(view: View, old: Any, new: int) -> None:
    _counts(view, old, new)
    view[AT["certificate_limit"]] = CERTIFICATES[new] / 20


_counts = one_of(cells("players", tuple(CASH)))


def _stations(view: View, company: str, old: Any, new: Any) -> None:
    number = COMPANY[company]
    for value, placed in ((0, old or ()), (1, new)):
        for station in placed:
            view[station_cell(station) + number] = value
    left = COMPANIES[company].stations[len(new) :]
    view[AT["stations_left"] + number] = len(left) * QUARTER
    view[AT["station_cost"] + number] = left[0] * DOLLAR if left else 0


def _privates(view: View, old: Any, new: Any) -> None:
    _owners(view, old, new)
    for hex, private in BLOCKERS:
        view[ROW[hex] + COLUMN["blocked"]] = private in new


_owners = owned(seat_of("privates", tuple(PRIVATES)))
BLOCKERS = [(hex, private) for private, card in PRIVATES.items() for hex in card.blocks]


_pars = cells("par", [(company, price) for company in COMPANIES for price in PARS])
_company_privates = cells("company_privates", [(company, name) for company in COMPANIES for name in PRIVATES])

WRITERS: Mapping[str, tuple[Any, Write]] = {
    "players": (None, _players),
    "rulings": ((), some_of(cells("rulings", GAMES_18XX))),
    "vanderbilt": (None, one_of(cells("vanderbilt", tuple(COMPANIES)))),
    "actor": (None, one_of(seats("actor"))),
    "round": (None, one_of(cells("round", ROUNDS))),
    "step": (None, one_of(cells("step", tuple(STEPS)))),
    "turn": (None, one_of(seats("turn"))),
    "passes": (0, number("passes", 1 / 6)),
    "priority": (None, one_of(seats("priority"))),
    "stock_round": (0, _stock_round),
    "operating_round": (0, number("operating_round", 1 / 3)),
    "operating_rounds": (0, number("operating_rounds", 1 / 3)),
    "phase": (None, _phase),
    "broken": (0, number("broken")),
    "bankrupt": (None, one_of(seats("bankrupt"))),
    "bids": ({}, by_key(_bids)),
    "discount": (0, number("discount", 1 / 20)),
    "contested": (None, one_of(cells("contested", tuple(PRIVATES)))),
    "sold": ((), _sold),
    "has_sold": (0, number("has_sold")),
    "last_trader": (None, one_of(seats("last_trader"))),
    "cash": ([], _cash),
    "bank": (0, number("bank", BANK_DOLLAR)),
    "privates": ({}, _privates),
    "company_privates": ({}, owned(lambda private, company: _company_privates[company, private])),
    "closed": ((), some_of(cells("closed", tuple(PRIVATES)))),
    "powers": ((), some_of(cells("powers", POWERS))),
    "shares": ({}, by_key(_shares)),
    "president": ({}, owned(seat_of("president", tuple(COMPANIES)))),
    "ipo": ({}, amounts("ipo", UNIT)),
    "pool": ({}, amounts("pool", UNIT)),
    "removed": ({}, amounts("removed", UNIT)),
    "par": ({}, owned(lambda company, price: _pars[company, price])),
    "floated": ((), some_of(cells("floated", tuple(COMPANIES)))),
    "spaces": ({}, by_key(_space)),
    "markers": ((), _markers),
    "treasury": ({}, amounts("treasury", DOLLAR)),
    "trains": ({}, by_key(_trains)),
    "depot": ({}, numbers(cells("depot", COUNTED), {name: 1 / TRAINS[name].count for name in COUNTED})),
    "train_pool": ((), _train_pool),
    "stations": ({}, by_key(_stations)),
    "tiles": ({}, by_key(write_tile)),
    "had_route": ((), some_of(cells("had_route", tuple(COMPANIES)))),
    "company": (None, one_of(cells("operating", tuple(COMPANIES)))),
    "operated": ((), some_of(cells("operated", tuple(COMPANIES)))),
    "laid": (0, number("laid")),
    "placed": (0, number("placed")),
    "half_power": (None, one_of(cells("half_power", HALVES))),
    "earnings": (0, number("earnings", DOLLAR)),
    "offer": ((), _offer),
    "offer_price": (0, number("offer_price", DOLLAR)),
    "declined": ((), _declined),
    "resume": ("", one_of(cells("resume", RESUMED))),
    "last_sale": (0, number("last_sale", DOLLAR)),
}
"""Field of a State -> its value in an empty buffer, and what writes it; the supply follows from the tiles."""
