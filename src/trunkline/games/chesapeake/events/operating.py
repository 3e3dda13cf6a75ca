"""What happens in a company's turn: track, stations, runs and dividends."""

from typing import Any

from trunkline.games.chesapeake.actions import Dividend, LayTile, Pass, PlaceStation, RunTrains, UsePower
from trunkline.games.chesapeake.events.operating_records import (
    DividendPaid,
    EarningsWithheld,
    HomePlaced,
    PowerLost,
    StationPlaced,
    StepSkipped,
    TerrainPaid,
    TileLaid,
    TrainsRun,
)
from trunkline.games.chesapeake.events.stock_records import PriceMoved
from trunkline.games.chesapeake.market import move_left, move_right
from trunkline.games.chesapeake.network import value_of
from trunkline.games.chesapeake.rules.running import Route, read_route
from trunkline.games.chesapeake.rules.stations import stations_left
from trunkline.games.chesapeake.rules.track import terrain_cost
from trunkline.games.chesapeake.state import State, operating, price_of
from trunkline.games.chesapeake.tables import COMPANIES, PRIVATES

Happened = list[Any]


def passed(before: State, _action: Pass) -> Happened:
    """Nothing, or nothing more, in a step of the turn."""
    company = operating(before)
    more = {"track": before.laid, "trains": bool(before.trains[company])}.get(before.step, False)
    return [StepSkipped(company, before.step, more)]


def lay_tile(before: State, action: LayTile) -> Happened:
    """A tile is laid or upgraded; a power for its hex is lost."""
    lost = [PowerLost(private) for private in before.powers if action.hex in PRIVATES[private].blocks]
    return [*_laid(before, action, None), *lost]


def use_power(before: State, action: UsePower) -> Happened:
    """A tile is laid by a private's power."""
    return _laid(before, action, action.private)


def _laid(before: State, action: LayTile | UsePower, private: str | None) -> Happened:
    """The tile, and what the terrain costs."""
    company, replaced = operating(before), before.tiles.get(action.hex)
    laid = TileLaid(company, action.hex, action.tile, action.rotation, replaced[0] if replaced else None, private)
    cost = terrain_cost(before, action.hex)
    return [laid, TerrainPaid(company, action.hex, cost)] if cost else [laid]


def place_station(before: State, action: PlaceStation) -> Happened:
    """A station is placed, for its price or for nothing."""
    company = operating(before)
    price = 0 if before.step == "canal" else stations_left(before, company)[0]
    return [StationPlaced(company, action.hex, action.city, price)]


def home_placed(before: State, later: State, company: str) -> Happened:
    """The home station of a company that operates for the first time."""
    if before.stations[company] or not later.stations[company]:
        return []
    return [HomePlaced(company, COMPANIES[company].home)]


def run(before: State, action: RunTrains) -> Happened:
    """The routes and what they earn."""
    routes = tuple(_route(before, text) for text in action.routes)
    return [TrainsRun(operating(before), routes, sum(earned for _, _, earned in routes))]


def _route(before: State, text: str) -> tuple[str, tuple[str, ...], int]:
    """A train, the hexes of its stops, and what it earns."""
    route = read_route(text)
    assert isinstance(route, Route)
    places = route.places
    return route.train, tuple(hex for hex, _ in places), sum(value_of(before, place) for place in places)


def dividend(before: State, action: Dividend) -> Happened:
    """Who gets what, and where the marker goes."""
    company, earned = operating(before), before.earnings
    if not action.pay:
        return [EarningsWithheld(company, earned), fallen(before, company)]
    paid = tuple(units * earned // 10 for units in before.shares[company])
    later = before.copy()
    move_right(later, company)
    return [
        DividendPaid(company, earned, paid, before.pool[company] * earned // 10),
        PriceMoved(company, price_of(before, company), price_of(later, company)),
    ]


def fallen(before: State, company: str) -> PriceMoved:
    """What withholding does to the price."""
    later = before.copy()
    move_left(later, company)
    return PriceMoved(company, price_of(before, company), price_of(later, company))
