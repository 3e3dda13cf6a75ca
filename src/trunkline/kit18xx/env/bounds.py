"""What the numbers of an observation are divided by, and between which bounds they lie."""

from collections.abc import Iterator, Mapping

from trunkline.hexes.tiles import Tile
from trunkline.kit18xx.rules.zones import has_excess_zones
from trunkline.kit18xx.title import Title

DOLLAR = 1 / 1000
"""What a dollar of cash, prices and treasuries counts."""
UNIT = 1 / 10
"""What 10% of a company counts."""
MOST_STOCK_ROUNDS = 100
"""Later stock rounds look like this one: nothing in the rules ends a game in which nobody earns anything."""


def divisors_of(title: Title) -> Mapping[str, int]:
    """What is divided by its highest number, and that number."""
    return {
        "operating_round": max(phase.operating_rounds for phase in title.phases.values()),
        "trains": max(phase.train_limit for phase in title.phases.values()),
        "stations": max(len(company.stations) for company in title.companies.values()),
        "certificates": max(title.certificates.values()),
        "discount": title.privates[title.first_private].value,
        "row": len(title.market) - 1 or 1,
        "column": max(map(len, title.market)) - 1,
        "cost": max(printed.cost for printed in title.hexes.values()) or 1,
        "value": max(value for tile in _tiles(title) for stop in tile.stops for value in stop.values),
        "spaces": max(stop.slots for tile in _tiles(title) for stop in tile.stops),
    }


def bounds_of(title: Title) -> Mapping[str, tuple[float, float]]:
    """Field -> its lowest and its highest number, where these aren't 0 and 1."""
    last, companies = list(title.phases.values())[-1], len(title.companies)
    # No company can earn more in a run: its trains in every stop of the map. Earlier trains visit too few.
    most_earned = last.train_limit * sum(
        _most_worth(title, stop.kind, printed.tile.label)
        for printed in title.hexes.values()
        for stop in printed.tile.stops
    )
    most_price = max(space.price for spaces in title.market for space in spaces)
    revenue = sum(private.revenue for private in title.privates.values())
    # The bank can't owe more: it breaks at the latest in a stock round where all shares are sold, and the game ends
    # with the operating rounds that follow.
    most_owed = last.operating_rounds * (companies * most_earned + revenue) + companies * title.shares * most_price
    # In some zones of the market a player may hold all of a company, and still does when its price has left them.
    can_hold_all = has_excess_zones(title)
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
        "train_pool": (0, most_trains / divisors_of(title)["trains"]),
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


def _tiles(title: Title) -> Iterator[Tile]:
    """Those of the box, and what is printed on the map."""
    for kind in title.tiles.values():
        yield kind.tile
    for printed in title.hexes.values():
        yield printed.tile
