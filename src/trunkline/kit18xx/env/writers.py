"""How the fields of a State are written into the buffer: each by what it was and what it is now."""

from collections.abc import Callable, Mapping
from typing import Any

from trunkline.env.face import SEATS
from trunkline.kit18xx.board import place_of
from trunkline.kit18xx.env.bounds import DOLLAR, MOST_STOCK_ROUNDS, UNIT
from trunkline.kit18xx.env.layout import Layout
from trunkline.kit18xx.env.rows import View, tile_columns, tile_part, variable_values

Write = Callable[[View, Any, Any], None]
"""Writes a value over the one that was there; None is none."""
Cells = Mapping[Any, int]
"""What there can be, and where its number is."""


def number(cells: Cells, scale: float = 1) -> Write:
    at = cells[None]

    def write(view: View, _old: Any, new: Any) -> None:
        view[at] = new * scale

    return write


def one_of(cells: Cells) -> Write:
    """A choice, by its cell; what has none is none."""

    def write(view: View, old: Any, new: Any) -> None:
        if old in cells:
            view[cells[old]] = 0
        if new in cells:
            view[cells[new]] = 1

    return write


def some_of(cells: Cells) -> Write:
    """Several names, each with its cell."""

    def write(view: View, old: Any, new: Any) -> None:
        for name in old:
            view[cells[name]] = 0
        for name in new:
            view[cells[name]] = 1

    return write


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


def amounts(cells: Cells, scale: float) -> Write:
    """A dict of numbers."""

    def write_one(view: View, key: str, _old: Any, new: Any) -> None:
        view[cells[key]] = (new or 0) * scale

    return by_key(write_one)


def owned(cells: Cells) -> Write:
    """A dict from things to their owners: a cell for every pair of owner and thing."""

    def write_one(view: View, key: str, old: Any, new: Any) -> None:
        if old is not None:
            view[cells[old, key]] = 0
        if new is not None:
            view[cells[new, key]] = 1

    return by_key(write_one)


def by_seat(cells: Cells, name: str) -> list[int]:
    """Where a name has its numbers, seat by seat."""
    return [cells[seat, name] for seat in range(SEATS)]


def field_writers(layout: Layout) -> dict[str, tuple[Any, Write]]:
    """Field of a State -> its value in an empty buffer, and what writes it; the supply follows from the tiles."""
    at, divisors = layout.places, layout.divisors
    rounds, trains = 1 / divisors["operating_round"], 1 / divisors["trains"]
    return {
        "players": (None, _players(layout)),
        "rulings": ((), some_of(at["rulings"])),
        "actor": (None, one_of(at["actor"])),
        "round": (None, one_of(at["round"])),
        "step": (None, one_of(at["step"])),
        "turn": (None, one_of(at["turn"])),
        "passes": (0, number(at["passes"], 1 / SEATS)),
        "priority": (None, one_of(at["priority"])),
        "stock_round": (0, _stock_round(at["stock_round"])),
        "operating_round": (0, number(at["operating_round"], rounds)),
        "operating_rounds": (0, number(at["operating_rounds"], rounds)),
        "phase": (None, _phase(layout)),
        "broken": (0, number(at["broken"])),
        "bankrupt": (None, one_of(at["bankrupt"])),
        "bids": ({}, _bids(layout)),
        "discount": (0, number(at["discount"], 1 / divisors["discount"])),
        "contested": (None, one_of(at["contested"])),
        "sold": ((), _sold(at["sold"])),
        "has_sold": (0, number(at["has_sold"])),
        "last_trader": (None, one_of(at["last_trader"])),
        "cash": ([], _cash(at["cash"])),
        "bank": (0, number(at["bank"], 1 / layout.title.bank)),
        "privates": ({}, _privates(layout)),
        "company_privates": ({}, owned(at["company_privates"])),
        "closed": ((), some_of(at["closed"])),
        "powers": ((), some_of(at["powers"])),
        "shares": ({}, _shares(layout)),
        "president": ({}, owned(at["president"])),
        "ipo": ({}, amounts(at["ipo"], UNIT)),
        "pool": ({}, amounts(at["pool"], UNIT)),
        "removed": ({}, amounts(at["removed"], UNIT)),
        "par": ({}, owned({(price, company): cell for (company, price), cell in at["par"].items()})),
        "floated": ((), some_of(at["floated"])),
        "spaces": ({}, _spaces(layout)),
        "markers": ((), _markers(layout)),
        "treasury": ({}, amounts(at["treasury"], DOLLAR)),
        "trains": ({}, _trains(layout)),
        "depot": ({}, _depot(layout)),
        "train_pool": ((), _train_pool(at["train_pool"], trains)),
        "stations": ({}, _stations(layout)),
        "tiles": ({}, _tiles(layout)),
        "had_route": ((), some_of(at["had_route"])),
        "company": (None, one_of(at["operating"])),
        "operated": ((), some_of(at["operated"])),
        "laid": (0, number(at["laid"])),
        "placed": (0, number(at["placed"])),
        "half_power": (None, one_of(at["half_power"])),
        "earnings": (0, number(at["earnings"], DOLLAR)),
        "offer": ((), _offer(layout)),
        "offer_price": (0, number(at["offer_price"], DOLLAR)),
        "declined": ((), _declined(layout)),
        "resume": ("", one_of(at["resume"])),
        "last_sale": (0, number(at["last_sale"], DOLLAR)),
        # these two have no cells in titles in which they never matter
        "bought": ("", one_of(at.get("bought", {}))),
        "market_ended": (False, one_of(at.get("market_ended", {}))),
    } | {own.name: ("", one_of(at[own.name])) for own in layout.own_fields}


def _cash(cells: Cells) -> Write:
    def write(view: View, _old: Any, new: list[int]) -> None:
        for seat, dollars in enumerate(new):
            view[cells[seat]] = dollars * DOLLAR

    return write


def _sold(cells: Cells) -> Write:
    def write(view: View, old: Any, new: Any) -> None:
        for value, companies_by_seat in ((0, old), (1, new)):
            for seat, companies in enumerate(companies_by_seat):
                for company in companies:
                    view[cells[seat, company]] = value

    return write


def _shares(layout: Layout) -> Write:
    cells = {company: by_seat(layout.places["shares"], company) for company in layout.title.companies}

    def write_one(view: View, company: str, _old: Any, new: Any) -> None:
        for cell, units in zip(cells[company], new, strict=False):
            view[cell] = units * UNIT

    return by_key(write_one)


def _bids(layout: Layout) -> Write:
    cells = layout.places["bids"]

    def write_one(view: View, private: str, old: Any, new: Any) -> None:
        for seat, _ in old or ():
            view[cells[seat, private]] = 0
        for seat, price in new or ():
            view[cells[seat, private]] = price * DOLLAR

    return by_key(write_one)


def _spaces(layout: Layout) -> Write:
    market, (last_row, last_column) = layout.title.market, (layout.divisors["row"], layout.divisors["column"])
    prices, rows, columns = (layout.places[name] for name in ("price", "row", "column"))

    def write_one(view: View, company: str, _old: Any, new: Any) -> None:
        row, column = new or (0, 0)
        view[prices[company]] = market[row][column].price * DOLLAR if new else 0
        view[rows[company]] = row / last_row
        view[columns[company]] = column / last_column

    return by_key(write_one)


def _markers(layout: Layout) -> Write:
    cells, count = layout.places["marker"], len(layout.title.companies)

    def write(view: View, old: Any, new: Any) -> None:
        for company in old:
            view[cells[company]] = 0
        for place, company in enumerate(new, start=1):
            view[cells[company]] = place / count

    return write


def _trains(layout: Layout) -> Write:
    cells, part = layout.places["trains"], 1 / layout.divisors["trains"]

    def write_one(view: View, company: str, old: Any, new: Any) -> None:
        for train in {*(old or ()), *new}:
            view[cells[company, train]] = new.count(train) * part

    return by_key(write_one)


def _train_pool(cells: Cells, part: float) -> Write:
    def write(view: View, old: Any, new: Any) -> None:
        for train in {*old, *new}:
            view[cells[train]] = new.count(train) * part

    return write


def _depot(layout: Layout) -> Write:
    cells = layout.places["depot"]
    parts = {name: 1 / train.count for name, train in layout.title.trains.items() if train.count}

    def write_one(view: View, train: str, _old: Any, new: Any) -> None:
        view[cells[train]] = (new or 0) * parts[train]

    return by_key(write_one)


def _stock_round(cells: Cells) -> Write:
    at = cells[None]

    def write(view: View, _old: Any, new: int) -> None:
        view[at] = min(new, MOST_STOCK_ROUNDS) / 10

    return write


def _offer(layout: Layout) -> Write:
    cells, companies = layout.places, layout.places["offer_company"]

    def write(view: View, old: Any, new: Any) -> None:
        for value, offer in ((0, old), (1, new)):
            if offer:
                view[cells[f"offer_{offer[0]}"][offer[1]]] = value
            if len(offer) > 2:
                view[companies[offer[2]]] = value

    return write


def _declined(layout: Layout) -> Write:
    trains, privates = layout.places["declined_trains"], layout.places["declined_privates"]

    def write(view: View, old: Any, new: Any) -> None:
        for value, declined in ((0, old), (1, new)):
            for offer in declined:
                kind, name, *owner = offer.split()
                view[trains[owner[0], name] if kind == "train" else privates[name]] = value

    return write


def _phase(layout: Layout) -> Write:
    phases, part = layout.title.phases, 1 / layout.divisors["trains"]
    choose, limit, values = one_of(layout.places["phase"]), layout.places["train_limit"][None], variable_values(layout)

    def write(view: View, old: Any, new: str) -> None:
        choose(view, old, new)
        view[limit] = phases[new].train_limit * part
        for cell, value in values[new]:
            view[cell] = value

    return write


def _players(layout: Layout) -> Write:
    limits, most = layout.title.certificates, layout.divisors["certificates"]
    choose, at = one_of(layout.places["players"]), layout.places["certificate_limit"][None]

    def write(view: View, old: Any, new: int) -> None:
        choose(view, old, new)
        view[at] = limits[new] / most

    return write


def _stations(layout: Layout) -> Write:
    companies, part = layout.title.companies, 1 / layout.divisors["stations"]
    left_at, cost_at = layout.places["stations_left"], layout.places["station_cost"]

    def write_one(view: View, company: str, old: Any, new: Any) -> None:
        for value, placed in ((0, old or ()), (1, new)):
            for station in placed:
                hex, city = place_of(station)
                view[layout.row[hex] + layout.columns[f"stations_{city}"][company]] = value
        left = companies[company].stations[len(new) :]
        view[left_at[company]] = len(left) * part
        view[cost_at[company]] = left[0] * DOLLAR if left else 0

    return by_key(write_one)


def _privates(layout: Layout) -> Write:
    write_owners = owned(layout.places["privates"])
    column = layout.columns["blocked"][None]
    blocked = [(layout.row[hex] + column, private) for hex, private in layout.title.blocks.items()]

    def write(view: View, old: Any, new: Any) -> None:
        write_owners(view, old, new)
        for cell, private in blocked:
            view[cell] = private in new

    return write


def _tiles(layout: Layout) -> Write:
    part = tile_part(layout)
    cells = {hex: slice(start + part.start, start + part.stop) for hex, start in layout.row.items()}

    def write_one(view: View, hex: str, _old: Any, new: Any) -> None:
        view[cells[hex]] = tile_columns(layout, hex, new)

    return by_key(write_one)
