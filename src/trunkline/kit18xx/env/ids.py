"""The ids of actions: 3,134 finite choices in a fixed order, then the prices.

The finite ones come from the tables alone, action by action in the order of `actions.py`:

| ids | action | what is counted |
|---|---|---|
| 1 | Pass | |
| 24 | Par | 8 companies, 3 par values |
| 16 | Buy | 8 companies, IPO or pool |
| 40 | Sell | 8 companies, 1 to 5 shares: the pool holds no more |
| 2,955 | LayTile | hex, tile and rotation: see `lays` |
| 54 | UsePower | P2's and P3's 4 hexes, #8 or #9, and P4's hex with #57, 6 rotations each |
| 17 | PlaceStation | the printed cities |
| 1 | RunTrains | the run that is suggested, which is a best one |
| 2 | Dividend | pay or withhold |
| 12 | BuyTrain | 6 kinds, from the bank or the pool, at their cost |
| 3 | TradeIn | a 4, 5 or 6 |
| 6 | DiscardTrain | 6 kinds |
| 3 | Accept, Decline, GoBankrupt | |

Prices are cells of their spans (`trunkline.env.prices`), so many for each: a bid for one of 6 privates, where the
cheapest one's fixed price is `low`; a train of one of 6 kinds from one of 8 companies; one of the 5 privates that
companies can buy; a counter-offer below the price offered, or above it. If there are counter-offers on one side only,
they have the ids of `above`, since the options don't tell which side it is. Equal trains share an id.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

from trunkline.core.api import Span, Suggestion, is_offered
from trunkline.env.face import Cell
from trunkline.env.prices import NAMES, SIZE, nearest, places
from trunkline.kit18xx import actions as a
from trunkline.games.chesapeake import title as tables
from trunkline.kit18xx.actions import Action
from trunkline.kit18xx.rules.track import CANAL_TILE, DOUBLE_TILES
from trunkline.kit18xx.rules.trains import TRADED_IN
from trunkline.hexes.grid import EDGES
from trunkline.hexes.tiles import Tile


def lays() -> Iterator[a.LayTile]:
    """Every tile of the hex's kind, in every rotation in which no track leads off the map.

    That is all the tables tell. The rules never allow 154 of these: 138 lead into the blank side of a red or gray hex,
    and 16 in Baltimore and Philadelphia follow no tile that can lie there.
    """
    for hex, printed in tables.HEXES.items():
        for name, kind in tables.TILES.items():
            if (
                is_of_kind(printed.tile, kind.tile)
                and printed.colour in tables.COLOURS[: tables.COLOURS.index(kind.colour)]
            ):
                for rotation in EDGES:
                    if tables.ROTATED[name, rotation].edges <= tables.NEIGHBOURS[hex].keys():
                        yield a.LayTile(hex, name, rotation)


def is_of_kind(printed: Tile, tile: Tile) -> bool:
    """The same stops and label; the two cities of an OO hex may have become one."""
    kinds, others = ([stop.kind for stop in one.stops] for one in (printed, tile))
    return printed.label == tile.label and (kinds == others or (printed.label == "OO" and others == ["city"]))


def powers() -> Iterator[a.UsePower]:
    """The tiles of P2, P3 and P4 in every rotation."""
    for private, tiles in ((tables.P2, DOUBLE_TILES), (tables.P3, DOUBLE_TILES), (tables.P4, (CANAL_TILE,))):
        for hex, tile, rotation in product(tables.PRIVATES[private].blocks, tiles, EDGES):
            yield a.UsePower(private, hex, tile, rotation)


def cities() -> list[tuple[str, int]]:
    return [
        (hex, index)
        for hex, printed in tables.HEXES.items()
        for index, stop in enumerate(printed.tile.stops)
        if stop.kind == "city"
    ]


def finite() -> list[tuple[Cell, Action]]:
    """All finite choices with their cells; a run stands for any other."""
    return [
        (Cell("pass"), a.Pass()),
        *(
            (Cell("par", company, str(price)), a.Par(company, price))
            for company, price in product(tables.COMPANIES, tables.PARS)
        ),
        *((Cell("buy", *pair), a.Buy(*pair)) for pair in product(tables.COMPANIES, ("ipo", "pool"))),
        *(
            (Cell("sell", company, str(count)), a.Sell(company, count))
            for company, count in product(tables.COMPANIES, range(1, tables.POOL_SHARES + 1))
        ),
        *((Cell("lay_tile", lay.hex, f"{lay.tile}/{lay.rotation}"), lay) for lay in lays()),
        *((Cell("use_power", power.hex, f"{power.tile}/{power.rotation}"), power) for power in powers()),
        *((Cell("place_station", hex, str(city)), a.PlaceStation(hex, city)) for hex, city in cities()),
        (Cell("run_trains"), a.RunTrains(())),
        (Cell("dividend", "pay"), a.Dividend(True)),
        (Cell("dividend", "withhold"), a.Dividend(False)),
        *(
            (Cell("buy_train", f"{name} {source}"), a.BuyTrain(name, source, tables.TRAINS[name].cost))
            for source, name in product(("bank", "pool"), tables.TRAINS)
        ),
        *((Cell("trade_in", train), a.TradeIn(train)) for train in TRADED_IN),
        *((Cell("discard_train", train), a.DiscardTrain(train)) for train in tables.TRAINS),
        (Cell("accept"), a.Accept()),
        (Cell("decline"), a.Decline()),
        (Cell("go_bankrupt"), a.GoBankrupt()),
    ]


FINITE = tuple(finite())
PRICED = (
    *(("bid", private) for private in tables.PRIVATES),
    *(("buy_train", f"{train} {company}") for company, train in product(tables.COMPANIES, tables.TRAINS)),
    *(("buy_private", private) for private in tables.PRIVATES if private != tables.P6),
    ("counter_offer", "below"),
    ("counter_offer", "above"),
)
"""What has a price: kind and first argument."""
CELLS: tuple[Cell, ...] = (
    *(cell for cell, _ in FINITE),
    *(Cell(kind, first, price) for (kind, first), price in product(PRICED, NAMES)),
)

_FIRST: Mapping[tuple[str, str], int] = {priced: len(FINITE) + SIZE * number for number, priced in enumerate(PRICED)}
"""What has a price -> the id of its lowest one."""
_PLAIN: Mapping[Action, int] = {action: number for number, (_, action) in enumerate(FINITE)}
_LAYS: Mapping[tuple[str, str, int], int] = {
    (action.hex, action.tile, action.rotation): number
    for action, number in _PLAIN.items()
    if isinstance(action, a.LayTile)
}
_RUN = _PLAIN[a.RunTrains(())]
_BIDS: Mapping[str, int] = {private: _FIRST["bid", private] for private in tables.PRIVATES}


def offered(options: Sequence[Any]) -> dict[int, Any]:
    found: dict[int, Any] = {}
    for option in options:
        kind = type(option)
        if kind is a.LayTile:
            found[_LAYS[option.hex, option.tile, option.rotation]] = option
        elif kind is Span:
            found.update(_span(*_name(options, option), option.low, option.high, option.step))
        elif kind is a.Bid:
            found[_BIDS[option.private]] = option
        elif kind is Suggestion:
            found[_RUN] = option.action
        else:
            found[_PLAIN[option]] = option
    return found


def _name(options: Sequence[Any], span: Span[Any]) -> tuple[str, str]:
    """What a span is about: the kind and the first argument of its cells."""
    action = span.action
    if type(action) is a.BuyTrain:
        return "buy_train", f"{action.train} {action.source}"
    if type(action) is a.CounterOffer:
        is_below = any(type(other) is Span and other.low > span.high for other in options)
        return "counter_offer", "below" if is_below else "above"
    return "bid" if type(action) is a.Bid else "buy_private", action.private


@lru_cache(maxsize=8192)
def _span(kind: str, first: str, low: int, high: int, step: int) -> dict[int, Action]:
    lowest, cells = _FIRST[kind, first], places((high - low) // step + 1)
    if kind == "buy_train":
        train, source = first.split()
        return {lowest + cell: _train(train, source, low + above) for cell, above in cells}
    if kind == "counter_offer":
        return {lowest + cell: a.CounterOffer(low + above) for cell, above in cells}
    make = a.Bid if kind == "bid" else a.BuyPrivate
    return {lowest + cell: make(first, low + above * step) for cell, above in cells}


_train = lru_cache(maxsize=32768)(a.BuyTrain)


def id_of(options: Sequence[Any], action: Action) -> int:
    if not is_offered(options, action):
        raise ValueError(f"{action} isn't offered here")
    if isinstance(action, a.RunTrains):
        return _RUN
    span = next((option for option in options if isinstance(option, Span) and action in option), None)
    if span is not None:
        return _FIRST[_name(options, span)] + nearest(span, getattr(action, span.field))
    return _BIDS[action.private] if isinstance(action, a.Bid) else _PLAIN[action]
