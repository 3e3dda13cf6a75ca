"""Any position of a title from a few facts, for tests."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from trunkline.core.api import Rules
from trunkline.kit18xx.board import free_spaces, set_station, set_tile, suitable_tiles, tile_at
from trunkline.kit18xx.engine import advance
from trunkline.kit18xx.state import State
from trunkline.kit18xx.title import Title

S = TypeVar("S", bound=State)


def build_state(
    rules: Rules[S, Any],
    players: int = 3,
    *,
    rulings: str = "rulebook",
    round: str = "stock",
    turn: int = 0,
    priority: int = 0,
    stock_round: int = 2,
    phase: str = "",
    cash: Sequence[int] | None = None,
    par: Mapping[str, int] | None = None,
    shares: Mapping[str, Mapping[int, int]] | None = None,
    president: Mapping[str, int] | None = None,
    pool: Mapping[str, int] | None = None,
    removed: Mapping[str, int] | None = None,
    floated: Iterable[str] | None = None,
    treasury: Mapping[str, int] | None = None,
    spaces: Mapping[str, tuple[int, int]] | None = None,
    markers: Sequence[str] | None = None,
    trains: Mapping[str, Sequence[str]] | None = None,
    depot: Mapping[str, int] | None = None,
    train_pool: Sequence[str] = (),
    tiles: Mapping[str, tuple[str, int]] | None = None,
    stations: Mapping[str, Sequence[str]] | None = None,
    privates: Mapping[str, int] | None = None,
    company_privates: Mapping[str, str] | None = None,
    powers: Sequence[str] | None = None,
    company: str | None = None,
    step: str = "",
    operated: Sequence[str] = (),
    operating_round: int = 1,
    operating_rounds: int = 1,
    earnings: int = 0,
    broken: bool = False,
    best_run: bool | None = None,
    consent: bool | None = None,
    **own: Any,
) -> S:
    """A position of a title in a stock round, or in the turn of an operating company, or in the auction.

    `shares` is company -> seat -> units of 10%; the largest holder is president unless said otherwise, and the par
    value is the middle one. Companies with enough units sold float; they and the operating `company` have their home
    stations once they are in `stations` or operating. Privates that nobody has are closed, in the auction they are on
    offer. Trains left, tiles left, IPO and bank follow. In an operating round `step` is where the company's turn
    stands, or "next_company", "begin_round" or "begin_set"; what follows by itself then happens. `own` are the fields
    that only the title's State has.
    """
    state = rules.setup(players, 0, rulings=rulings, best_run=best_run, consent=consent)
    for field, value in own.items():
        setattr(state, field, value)
    title = state.title
    state.round, state.step = round, step or {"stock": "stock", "auction": "auction"}.get(round, "track")
    state.turn = state.actor = turn
    state.priority, state.stock_round, state.broken = priority, stock_round, broken
    state.phase = phase or state.phase
    usual_par = sorted(title.pars)[len(title.pars) // 2]
    state.cash = list(cash) if cash is not None else state.cash
    for name, held in (shares or {}).items():
        state.shares = {**state.shares, name: tuple(held.get(seat, 0) for seat in range(players))}
        largest = max(range(players), key=lambda seat: (state.shares[name][seat], -seat))
        if state.shares[name][largest] > 1:
            state.president = {**state.president, name: (president or {}).get(name, largest)}
            state.par = {**state.par, name: (par or {}).get(name, usual_par)}
    state.pool = {**state.pool, **(pool or {})}
    state.removed = {**state.removed, **(removed or {})}
    state.ipo = {
        name: title.shares - sum(state.shares[name]) - state.pool[name] - state.removed[name]
        for name in title.companies
    }
    unsold = title.shares - title.float_shares
    state.floated = tuple(floated) if floated is not None else tuple(n for n in state.par if state.ipo[n] <= unsold)
    for name in state.floated:
        title.rules.after_float(state, name)
    state.spaces = {name: title.pars[value] for name, value in state.par.items()} | dict(spaces or {})
    state.markers = tuple(markers) if markers is not None else tuple(state.spaces)
    state.treasury.update(treasury or {})
    _place_trains(state, trains or {}, depot or {}, tuple(train_pool))
    _place_tiles(state, tiles or {})
    homes = {} if company is None else {company: [home_of(title, company)]}
    stood = {name: tuple(there) for name, there in (homes | dict(stations or {})).items()}
    state.stations = {**state.stations, **stood}
    state.privates, state.company_privates = dict(privates or {}), dict(company_privates or {})
    owned = (*state.privates, *state.company_privates)
    if round != "auction":
        state.closed = tuple(name for name in title.privates if name not in owned)
        fresh = [
            name
            for name in title.powers
            if name in owned and not any(hex in state.tiles for hex in title.privates[name].blocks)
        ]
        state.powers = tuple(fresh if powers is None else powers)
    state.bank = title.bank - sum(state.cash) - sum(state.treasury.values())
    if round == "operating":
        state.company, state.operated, state.earnings = company, tuple(operated), earnings
        state.operating_round, state.operating_rounds = operating_round, operating_rounds
        advance(state)
    return state


def home_of(title: Title, company: str) -> str:
    return f"{title.companies[company].home}:{title.companies[company].home_city}"


def _place_trains(
    state: State, trains: Mapping[str, Sequence[str]], depot: Mapping[str, int], train_pool: tuple[str, ...]
) -> None:
    state.trains = {**state.trains, **{name: tuple(there) for name, there in trains.items()}}
    state.train_pool = train_pool
    owned = Counter(train for there in state.trains.values() for train in there) + Counter(train_pool)
    phases = list(state.title.phases)
    now = phases.index(state.phase)
    left = {}
    for name, count in state.depot.items():
        place = phases.index(name)
        gone = count if place < now else max(owned[name], int(place == now > 0))
        left[name] = count - gone
    state.depot = {**left, **depot}


def _place_tiles(state: State, tiles: Mapping[str, tuple[str, int]]) -> None:
    state.tiles = dict(tiles)
    for tile, _ in state.tiles.values():
        if tile in state.supply:
            state.supply = {**state.supply, tile: state.supply[tile] - 1}


def random_board(rules: Rules[S, Any], rng: Random, lays: int, phase: str, stations: int = 3) -> S:
    """A position after so many tiles, each the best joined of a few; every company has up to so many stations."""
    state = rules.setup(3, 0)
    title = state.title
    state.phase = phase
    for _ in range(lays):
        fit = [
            (hex, tile, turn)
            for hex in rng.sample(list(title.hexes), 12)
            for tile, turn in suitable_tiles(title, hex, state.tiles.get(hex))
            if state.supply.get(tile, 1) and title.tiles[tile].colour in title.phases[phase].colours
        ]
        if fit:
            set_tile(state, *max(rng.sample(fit, min(len(fit), 6)), key=lambda lay: _joins(state, *lay)))
    state.floated = tuple(title.companies)
    for company in title.companies:
        places = [
            (hex, city) for hex in title.hexes for city, stop in enumerate(tile_at(state, hex).stops) if stop.slots
        ]
        for hex, city in rng.sample(places, min(stations, len(places))):
            hexes = [station.partition(":")[0] for station in state.stations[company]]
            if hex not in hexes and free_spaces(state, (hex, city), company) > 0:
                set_station(state, company, hex, city)
    return state


def _joins(state: State, hex: str, tile: str, turn: int) -> int:
    return sum(
        (edge + 3) % 6 in tile_at(state, other).edges
        for edge, other in state.title.neighbours[hex].items()
        if edge in state.title.rotated[tile, turn].edges
    )
