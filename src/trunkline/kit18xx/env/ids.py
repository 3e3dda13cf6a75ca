"""The ids of a title's actions: all finite choices in a fixed order, then the prices.

The finite ones come from the tables alone, action by action in the order of `actions.py`; `finite_choices` has them.
The run that is suggested, a best one, stands for all runs.

Prices are cells of their spans (`trunkline.env.prices`), so many for each: a bid for a private, where the cheapest
one's fixed price is `low`; a train of a kind from a company; a private that companies can buy; a counter-offer below
the price offered, or above it. If there are counter-offers on one side only, they have the ids of `above`, since the
options don't tell which side it is. Equal trains share an id.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

from trunkline.core.api import Span, Suggestion, is_offered
from trunkline.env.face import Cell
from trunkline.env.prices import NAMES, SIZE, nearest, places
from trunkline.hexes.grid import EDGES
from trunkline.hexes.tiles import Tile
from trunkline.kit18xx import actions as a
from trunkline.kit18xx.actions import Action
from trunkline.kit18xx.env.layout import cities_of
from trunkline.kit18xx.title import COLOURS, Title


def lays(title: Title) -> Iterator[a.LayTile]:
    """Every tile of the hex's kind, in every rotation in which no track leads off the map.

    That is all the tables tell. The rules may never allow some of these: those that lead into the blank side of a red
    or gray hex, and those that follow no tile that can lie there.
    """
    for hex, printed in title.hexes.items():
        for name, kind in title.tiles.items():
            if is_of_kind(printed.tile, kind.tile) and printed.colour in COLOURS[: COLOURS.index(kind.colour)]:
                for rotation in EDGES:
                    if title.rotated[name, rotation].edges <= title.neighbours[hex].keys():
                        yield a.LayTile(hex, name, rotation)


def is_of_kind(printed: Tile, tile: Tile) -> bool:
    """The same stops and label; the two cities of an OO hex may have become one."""
    kinds, others = ([stop.kind for stop in one.stops] for one in (printed, tile))
    return printed.label == tile.label and (kinds == others or (printed.label == "OO" and others == ["city"]))


def powers(title: Title) -> Iterator[a.UsePower]:
    """The tiles of the privates in every rotation."""
    for private in title.powers:
        card = title.privates[private]
        for hex, tile, rotation in product(card.blocks, card.tiles, EDGES):
            yield a.UsePower(private, hex, tile, rotation)


def finite_choices(title: Title) -> Iterator[tuple[Cell, Action]]:
    """All of them, with their cells."""
    companies, trains = title.companies, title.trains
    yield Cell("pass"), a.Pass()
    for company, price in product(companies, title.pars):
        yield Cell("par", company, str(price)), a.Par(company, price)
    for company, source in product(companies, ("ipo", "pool")):
        yield Cell("buy", company, source), a.Buy(company, source)
    for company, count in product(companies, range(1, title.pool_shares + 1)):  # the pool holds no more
        yield Cell("sell", company, str(count)), a.Sell(company, count)
    for lay in lays(title):
        yield Cell("lay_tile", lay.hex, f"{lay.tile}/{lay.rotation}"), lay
    for power in powers(title):
        yield Cell("use_power", power.hex, f"{power.tile}/{power.rotation}"), power
    for hex, city in cities_of(title):
        yield Cell("place_station", hex, str(city)), a.PlaceStation(hex, city)
    yield Cell("run_trains"), a.RunTrains(())
    for pay, word in ((True, "pay"), (False, "withhold")):
        yield Cell("dividend", word), a.Dividend(pay)
    for source, train in product(("bank", "pool"), trains):
        yield Cell("buy_train", f"{train} {source}"), a.BuyTrain(train, source, trains[train].cost)
    for train in trains[title.exchange].traded_in if title.exchange else ():
        yield Cell("trade_in", train), a.TradeIn(train)
    for train in trains:
        yield Cell("discard_train", train), a.DiscardTrain(train)
    yield Cell("accept"), a.Accept()
    yield Cell("decline"), a.Decline()
    yield Cell("go_bankrupt"), a.GoBankrupt()


def priced_choices(title: Title) -> Iterator[tuple[str, str]]:
    """What has a price: kind and first argument."""
    for private in title.privates:
        yield "bid", private
    for company, train in product(title.companies, title.trains):
        yield "buy_train", f"{train} {company}"
    for private, card in title.privates.items():
        if card.for_companies:
            yield "buy_private", private
    yield "counter_offer", "below"
    yield "counter_offer", "above"


_train = lru_cache(maxsize=32768)(a.BuyTrain)


class Ids:
    """The ids of a title."""

    def __init__(self, title: Title) -> None:
        finite, priced = list(finite_choices(title)), list(priced_choices(title))
        self.cells: tuple[Cell, ...] = (
            *(cell for cell, _ in finite),
            *(Cell(kind, first, price) for (kind, first), price in product(priced, NAMES)),
        )
        self._plain = {action: number for number, (_, action) in enumerate(finite)}
        self._first = {one: len(finite) + SIZE * number for number, one in enumerate(priced)}
        """What has a price -> the id of its lowest one."""
        self._lays = {
            (action.hex, action.tile, action.rotation): number
            for action, number in self._plain.items()
            if isinstance(action, a.LayTile)
        }
        self._run = self._plain[a.RunTrains(())]
        self._span = lru_cache(maxsize=8192)(self._cells_of)

    def offered(self, options: Sequence[Any]) -> dict[int, Any]:
        found: dict[int, Any] = {}
        for option in options:
            kind = type(option)
            if kind is a.LayTile:
                found[self._lays[option.hex, option.tile, option.rotation]] = option
            elif kind is Span:
                found.update(self._span(*_name(options, option), option.low, option.high, option.step))
            elif kind is a.Bid:
                found[self._first["bid", option.private]] = option
            elif kind is Suggestion:
                found[self._run] = option.action
            else:
                found[self._plain[option]] = option
        return found

    def id_of(self, options: Sequence[Any], action: Action) -> int:
        if not is_offered(options, action):
            raise ValueError(f"{action} isn't offered here")
        if isinstance(action, a.RunTrains):
            return self._run
        span = next((option for option in options if isinstance(option, Span) and action in option), None)
        if span is not None:
            return self._first[_name(options, span)] + nearest(span, getattr(action, span.field))
        return self._first["bid", action.private] if isinstance(action, a.Bid) else self._plain[action]

    def _cells_of(self, kind: str, first: str, low: int, high: int, step: int) -> dict[int, Action]:
        """The ids of a span, and what they stand for."""
        lowest, cells = self._first[kind, first], places((high - low) // step + 1)
        if kind == "buy_train":
            train, source = first.split()
            return {lowest + cell: _train(train, source, low + above) for cell, above in cells}
        if kind == "counter_offer":
            return {lowest + cell: a.CounterOffer(low + above) for cell, above in cells}
        make = a.Bid if kind == "bid" else a.BuyPrivate
        return {lowest + cell: make(first, low + above * step) for cell, above in cells}


def _name(options: Sequence[Any], span: Span[Any]) -> tuple[str, str]:
    """What a span is about: the kind and the first argument of its cells."""
    action = span.action
    if type(action) is a.BuyTrain:
        return "buy_train", f"{action.train} {action.source}"
    if type(action) is a.CounterOffer:
        is_below = any(type(other) is Span and other.low > span.high for other in options)
        return "counter_offer", "below" if is_below else "above"
    return "bid" if type(action) is a.Bid else "buy_private", action.private
