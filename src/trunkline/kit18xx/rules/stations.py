"""Section 11.4: station markers."""

from trunkline.core.errors import Illegal
from trunkline.core.events import Events
from trunkline.core.rulebook import rule
from trunkline.kit18xx.actions import PlaceStation
from trunkline.kit18xx.board import free_spaces, has_station_in, home_city, set_station, tile_at
from trunkline.kit18xx.events.operating import HomePlaced, StationPlaced
from trunkline.kit18xx.state import State, operating
from trunkline.kit18xx.walks import reach_of, reached_stops


@rule("11.3", "11.4")
def place_home(state: State, company: str, events: Events = None) -> None:
    """The first time it operates a company places its home station, for nothing."""
    if not state.stations[company]:
        set_station(state, company, *home_city(state, company))
        if events is not None:
            events.append(HomePlaced(company, state.title.companies[company].home))


def stations_left(state: State, company: str) -> tuple[int, ...]:
    """The prices of the markers still on the charter, cheapest first."""
    return state.title.companies[company].stations[len(state.stations[company]) :]


def place_station_options(state: State) -> list[PlaceStation]:
    """Every city that the company's routes reach and that has a space for it."""
    places = sorted(reached_stops(state, operating(state)))
    return [action for place in places if not check_place_station(state, action := PlaceStation(*place))]


def can_place_station(state: State, company: str) -> bool:
    """Is there any such city, and a marker that the company can pay for?"""
    left = stations_left(state, company)
    return bool(left and left[0] <= state.treasury[company]) and any(
        not check_place_station(state, PlaceStation(*place)) for place in reached_stops(state, company)
    )


@rule("11.4")
def check_place_station(state: State, action: PlaceStation) -> Illegal | None:
    """One a turn, in a city on a route of the company, with a free space that is not kept, one a hex, paid for."""
    company, place = operating(state), (action.hex, action.city)
    if state.placed:
        return Illegal("11.4", "{company} has already placed a station this turn", company=company)
    if refusal := check_city(state, company, action):
        return refusal
    if not state.title.grid.bits[place] & reach_of(state, company).stops:
        return Illegal("11.4", "no route of {company} reaches that city in {hex}", company=company, hex=action.hex)
    price = stations_left(state, company)[0]
    if price > state.treasury[company]:
        return Illegal(
            "11.4",
            "the next station costs {price}, and {company} only has {money}",
            price=state.title.money(price),
            company=company,
            money=state.title.money(state.treasury[company]),
        )
    return None


@rule("11.4")
def check_city(state: State, company: str, action: PlaceStation) -> Illegal | None:
    """A marker on the charter, a city with a space, and no marker of the company in the hex yet."""
    if action.hex not in state.title.hexes:
        return Illegal("11.4", "there's no hex {hex!r} on the map", hex=action.hex)
    stops = tile_at(state, action.hex).stops
    if not 0 <= action.city < len(stops) or stops[action.city].kind != "city":
        count = sum(stop.kind == "city" for stop in stops)
        return Illegal("11.4", "{hex} has no such city (cities there: {count})", hex=action.hex, count=count)
    if not stations_left(state, company):
        return Illegal(
            "11.4",
            "{company} has already placed all of its {count} stations",
            company=company,
            count=len(state.title.companies[company].stations),
        )
    if has_station_in(state, company, action.hex):
        return Illegal("11.4", "{company} already has a station in {hex}", company=company, hex=action.hex)
    if free_spaces(state, (action.hex, action.city), company) < 1:
        return Illegal("11.4", "there's no free space for a station in that city of {hex}", hex=action.hex)
    return None


@rule("11.4")
def place_station(state: State, action: PlaceStation, events: Events = None) -> None:
    """Pay and place the cheapest marker left."""
    company = operating(state)
    price = stations_left(state, company)[0]
    state.treasury[company] -= price
    state.bank += price
    set_station(state, company, action.hex, action.city)
    state.placed = True
    if events is not None:
        events.append(StationPlaced(company, action.hex, action.city, price))
