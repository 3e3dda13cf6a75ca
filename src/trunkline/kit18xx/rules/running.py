"""Sections 11.1, 11.5 and 11.6: running trains and distributing what they earn."""

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from trunkline.core.api import Suggestion
from trunkline.core.codec import quoted
from trunkline.core.errors import Illegal
from trunkline.core.events import Events
from trunkline.core.rulebook import rule
from trunkline.hexes.grid import opposite
from trunkline.kit18xx.actions import Dividend, RunTrains
from trunkline.kit18xx.board import is_passable, place_of, tile_at
from trunkline.kit18xx.events.operating import DividendPaid, EarningsWithheld, NothingEarned, TrainsRun
from trunkline.kit18xx.events.stock import PriceMoved
from trunkline.kit18xx.market import move_left, move_right
from trunkline.kit18xx.network import best_run_of, value_of, written
from trunkline.kit18xx.rules.ending import take_from_bank
from trunkline.kit18xx.rules.shares import pay_seat
from trunkline.kit18xx.rules.variants import ANY_RUN
from trunkline.kit18xx.state import State, operating, price_of
from trunkline.kit18xx.title import Title, kind_of

LONGEST_ROUTE = 2000
"""Characters of a route: no way is longer that uses no hexside twice."""


@dataclass(frozen=True, slots=True)
class Leg:
    """One hex of a route: the stop in it or None, the edges by which the route enters and leaves it."""

    hex: str
    stop: int | None
    edges: tuple[int, ...]
    refusal: Illegal | None = None
    """Why no route can go on from here, whatever lies on the map."""


@dataclass(frozen=True, slots=True)
class Route:
    """A route as it is declared: the train, the hexes on the way, and the stop in each of them or None."""

    title: Title
    train: str
    hexes: tuple[str, ...]
    stops: tuple[int | None, ...]
    legs: tuple[Leg, ...] = field(init=False, repr=False, compare=False)
    sides: int = field(init=False, repr=False, compare=False)
    """The hexsides that it uses, as bits."""
    places: tuple[tuple[str, int], ...] = field(init=False, repr=False, compare=False)
    """The stops on the way."""
    names: tuple[str, ...] = field(init=False, repr=False, compare=False)
    """What each of them is; an off-board area has one name in all of its hexes."""

    def __post_init__(self) -> None:
        legs, sides = _legs(self.title, self.train, self.hexes, self.stops)
        places = tuple((hex, stop) for hex, stop in zip(self.hexes, self.stops, strict=True) if stop is not None)
        names = tuple(self.title.hexes[hex].area or f"{hex}:{stop}" for hex, stop in places)
        object.__setattr__(self, "legs", legs)
        object.__setattr__(self, "sides", sides)
        object.__setattr__(self, "places", places)
        object.__setattr__(self, "names", names)


@rule("11.1")
def _legs(
    title: Title, train: str, hexes: tuple[str, ...], stops: tuple[int | None, ...]
) -> tuple[tuple[Leg, ...], int]:
    """From hex to hex, up to the first step that no map allows: into a hex far away, or back over the same side."""
    legs: list[Leg] = []
    used, sides = 0, title.grid.sides
    edges: tuple[int, ...] = ()
    for hex, stop, following in zip(hexes, stops, (*hexes[1:], None), strict=True):
        refusal = None
        if following is not None:
            edge = title.edge_to.get((hex, following))
            if edge is None:
                refusal = Illegal("11.1", "{hex} and {other} aren't next to each other", hex=hex, other=following)
            elif used & sides[hex, edge]:
                refusal = Illegal(
                    "11.1",
                    "the {train}-train's route uses the track between {hex} and {other} twice",
                    train=kind_of(train),
                    hex=hex,
                    other=following,
                )
            else:
                used |= sides[hex, edge]
                edges = (*edges, edge)
        legs.append(Leg(hex, stop, edges, refusal))
        if refusal:
            break
        edges = tuple(opposite(edge) for edge in edges[-1:])
    return tuple(legs), used


def read_route(title: Title, text: str) -> Route | Illegal:
    """ "2: Q6:0 P7 N8:0" as a route. Texts that are too long for one aren't kept."""
    return _read_route(title, text) if len(text) <= LONGEST_ROUTE else _read_route.__wrapped__(title, text)


@lru_cache(maxsize=4096)
def _read_route(title: Title, text: str) -> Route | Illegal:
    train, _, way = text.partition(": ")
    hexes, stops = [], []
    for word in way.split():
        hex, colon, stop = word.partition(":")
        if hex not in title.hexes or (colon and not (stop.isascii() and stop.isdigit() and len(stop) < 3)):
            return Illegal("11.5", "{place} isn't a place on the map", place=quoted(word))
        hexes.append(hex)
        stops.append(int(stop) if colon else None)
    if train not in title.trains or len(hexes) < 2:
        home = next(iter(title.companies.values())).home
        example = f"{next(iter(title.trains))}: {home}:0 {next(iter(title.neighbours[home].values()))}"
        return Illegal(
            "11.5", "{route} isn't a train and its route, such as {example}", route=quoted(text), example=example
        )
    return Route(title, train, tuple(hexes), tuple(stops))


def run_options(state: State) -> list[Suggestion[RunTrains]]:
    """The best run; others are checked when they are declared."""
    company = operating(state)
    return [Suggestion(RunTrains(written(state, company, best_run_of(state, company))))]


@rule("11.5")
def check_run(state: State, action: RunTrains) -> Illegal | None:
    """Each train at most once, every route legal, no hexside used twice."""
    company = operating(state)
    owned = list(state.trains[company])
    used = 0
    for text in action.routes:
        route = read_route(state.title, text)
        if isinstance(route, Illegal):
            return route
        if route.train not in owned:
            number = state.trains[company].count(route.train)
            if not number:
                return Illegal("11.5", "{company} has no {train}-train", company=company, train=kind_of(route.train))
            return Illegal(
                "11.5",
                "there are more routes than {train}-trains: {company} only has {number}",
                train=kind_of(route.train),
                company=company,
                number=number,
            )
        owned.remove(route.train)
        sides = check_route(state, company, route)
        if isinstance(sides, Illegal):
            return sides
        if used & sides:
            return Illegal("11.5", "two routes use the same track between {hexes}", hexes=shared_side(route, used))
        used |= sides
    return _check_best(state, action)


@rule("11.5")
def _check_best(state: State, action: RunTrains) -> Illegal | None:
    """The highest earnings are declared, unless the table plays without that (ruling R18)."""
    if ANY_RUN in state.rulings:
        return None
    earned, best = earnings_of(state, action.routes), best_run_of(state, operating(state)).total
    if earned < best:
        return Illegal(
            "11.5",
            "that run earns {earned}, but {best} is possible",
            earned=state.title.money(earned),
            best=state.title.money(best),
        )
    return None


@rule("11.1", "11.5")
def check_route(state: State, company: str, route: Route) -> Illegal | int:
    """The hexsides of a legal route, or why it is none."""
    places, names = route.places, route.names
    distance = state.title.trains[route.train].distance
    if route.stops[0] is None or route.stops[-1] is None:
        return Illegal("11.5", "the {train}-train's route must begin and end at a stop", train=kind_of(route.train))
    if len(places) < 2 or (distance and len(places) > distance):
        if not distance:
            return Illegal(
                "11.5",
                "a {train}-train visits 2 or more stops, not {count}",
                train=kind_of(route.train),
                count=len(places),
            )
        return Illegal(
            "11.5",
            "a {train}-train visits 2 to {most} stops, not {count}",
            train=kind_of(route.train),
            most=distance,
            count=len(places),
        )
    if len(set(names)) < len(names):
        twice = next(name for index, name in enumerate(names) if name in names[:index])
        return Illegal("11.1", "the {train}-train's route visits {stop} twice", train=kind_of(route.train), stop=twice)
    if set(places).isdisjoint(map(place_of, state.stations[company])):
        return Illegal(
            "11.1", "the {train}-train's route has no station of {company}", train=kind_of(route.train), company=company
        )
    for leg in route.legs:
        if refusal := leg.refusal or _check_way(state, company, leg.hex, leg.stop, leg.edges):
            return refusal
    return route.sides


def _check_way(state: State, company: str, hex: str, stop: int | None, edges: tuple[int, ...]) -> Illegal | None:
    """Is there track through a hex by these edges, and may it be passed?"""
    tile = tile_at(state, hex)
    if stop is None:
        if edges not in tile.track and edges[::-1] not in tile.track:
            before, after = (state.title.neighbours[hex][edge] for edge in edges)
            return Illegal(
                "11.1", "no track leads through {hex} from {before} to {after}", hex=hex, before=before, after=after
            )
        return None
    if stop >= len(tile.stops):
        return Illegal(
            "11.1", "there's no stop {hex}:{stop} (stops in {hex}: {count})", hex=hex, stop=stop, count=len(tile.stops)
        )
    for edge in edges:
        if edge not in tile.stops[stop].edges:
            return Illegal(
                "11.1",
                "no track leads from {hex}:{stop} to {other}",
                hex=hex,
                stop=stop,
                other=state.title.neighbours[hex][edge],
            )
    if len(edges) == 2 and not is_passable(state, (hex, stop), company):
        slots = tile.stops[stop].slots
        if not slots:
            return Illegal("11.1", "every route ends at {hex}:{stop}: it can't go on from there", hex=hex, stop=stop)
        return Illegal(
            "11.1",
            "{company} can't run through {hex}:{stop}: other companies hold all its spaces ({slots})",
            company=company,
            hex=hex,
            stop=stop,
            slots=slots,
        )
    return None


def shared_side(route: Route, used: int) -> tuple[str, str]:
    """The two hexes between which a route meets track that is used."""
    sides, edge_to = route.title.grid.sides, route.title.edge_to
    return next((hex, other) for hex, other in pairwise(route.hexes) if sides[hex, edge_to[hex, other]] & used)


@rule("11.5")
def earnings_of(state: State, routes: tuple[str, ...]) -> int:
    """The sum of the values of all stops on all routes."""
    total = 0
    for text in routes:
        route = read_route(state.title, text)
        assert isinstance(route, Route)
        total += sum([value_of(state, place) for place in route.places])
    return total


@rule("11.5")
def run(state: State, action: RunTrains, events: Events = None) -> None:
    """The earnings are established; nothing earned is withheld at once."""
    state.earnings = earnings_of(state, action.routes)
    state.step = "dividend"
    if events is not None:
        routes = tuple(_stops_of(state, text) for text in action.routes)
        events.append(TrainsRun(operating(state), routes, state.earnings))


def _stops_of(state: State, text: str) -> tuple[str, tuple[str, ...], int]:
    """The train of a route, the hexes of its stops, and what it earns."""
    route = read_route(state.title, text)
    assert isinstance(route, Route)
    return route.train, tuple(hex for hex, _ in route.places), earnings_of(state, (text,))


def dividend_options(_state: State) -> list[Dividend]:
    """Pay or withhold."""
    return [Dividend(True), Dividend(False)]


@rule("11.6")
def check_dividend(_state: State, _action: Dividend) -> Illegal | None:
    """All or nothing, as the president likes."""
    return None


@rule("11.6")
def dividend(state: State, action: Dividend, events: Events = None) -> None:
    """A tenth for each share, the pool's to the company, and the marker right; or all to the company, and left."""
    company, earned = operating(state), state.earnings
    if action.pay:
        paid = tuple(units * earned // 10 for units in state.shares[company])
        for seat, amount in enumerate(paid):
            pay_seat(state, seat, amount)
        pooled = state.pool[company] * earned // 10
        take_from_bank(state, pooled)
        state.treasury[company] += pooled
        price = price_of(state, company)
        move_right(state, company, events)
        if events is not None:
            events.append(DividendPaid(company, earned, paid, pooled))
            events.append(PriceMoved(company, price, price_of(state, company)))
    else:
        withhold(state, events)
    state.step = "trains"


@rule("11.6")
def withhold(state: State, events: Events = None) -> None:
    """The company keeps its earnings, or has none: the marker goes left."""
    company, price = operating(state), price_of(state, operating(state))
    take_from_bank(state, state.earnings)
    state.treasury[company] += state.earnings
    move_left(state, company, events)
    if events is not None:
        events.append(EarningsWithheld(company, state.earnings) if state.earnings else NothingEarned(company))
        events.append(PriceMoved(company, price, price_of(state, company)))
