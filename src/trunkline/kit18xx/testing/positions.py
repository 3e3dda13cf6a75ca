"""18Chesapeake under test: any position from a few facts."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random

from trunkline.games import chesapeake
from trunkline.games.chesapeake import title as tables
from trunkline.kit18xx.board import free_spaces, set_station, set_tile, suitable_tiles, tile_at
from trunkline.kit18xx.engine import advance
from trunkline.kit18xx.laws import PHASES, POWERS
from trunkline.kit18xx.state import State
from trunkline.games.chesapeake.title import COMPANIES, HEXES, NEIGHBOURS, ROTATED, TILES


def build_state(
    players: int = 3,
    *,
    vanderbilt: str = "N&W",
    rulings: str = "rulebook",
    round: str = "stock",
    turn: int = 0,
    priority: int = 0,
    stock_round: int = 2,
    phase: str = "2",
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
) -> State:
    """A position of 18Chesapeake in a stock round, or in the turn of an operating company, or in the auction.

    `shares` is company -> seat -> units of 10%; the largest holder is president and par is $80 unless said otherwise.
    Companies with six units sold float; they and the operating `company` have their home stations once they are in
    `stations` or operating. Privates that nobody has are closed, in the auction they are on offer. Trains left, tiles
    left, IPO and bank follow. In an operating round `step` is where the company's turn stands, or "next_company",
    "begin_round" or "begin_set"; what follows by itself then happens.
    """
    state = chesapeake.setup(players, 0, rulings=rulings, best_run=best_run, consent=consent)
    state.vanderbilt = vanderbilt
    state.round, state.step = round, step or {"stock": "stock", "auction": "auction"}.get(round, "track")
    state.turn = state.actor = turn
    state.priority, state.stock_round, state.phase, state.broken = priority, stock_round, phase, broken
    state.cash = list(cash) if cash is not None else state.cash
    for name, held in (shares or {}).items():
        state.shares = {**state.shares, name: tuple(held.get(seat, 0) for seat in range(players))}
        largest = max(range(players), key=lambda seat: (state.shares[name][seat], -seat))
        if state.shares[name][largest] > 1:
            state.president = {**state.president, name: (president or {}).get(name, largest)}
            state.par = {**state.par, name: (par or {}).get(name, 80)}
    state.pool = {**state.pool, **(pool or {})}
    state.removed = {**state.removed, **(removed or {})}
    state.ipo = {
        name: 10 - sum(state.shares[name]) - state.pool[name] - state.removed[name] for name in tables.COMPANIES
    }
    state.floated = tuple(floated) if floated is not None else tuple(n for n in state.par if state.ipo[n] <= 4)
    if players == 2:
        for name in state.floated:
            state.pool = {**state.pool, name: state.pool[name] + state.ipo[name]}
            state.ipo = {**state.ipo, name: 0}
    state.spaces = {name: tables.PARS[value] for name, value in state.par.items()} | dict(spaces or {})
    state.markers = tuple(markers) if markers is not None else tuple(state.spaces)
    state.treasury.update(treasury or {})
    _place_trains(state, trains or {}, depot or {}, tuple(train_pool))
    _place_tiles(state, tiles or {})
    homes = {} if company is None else {company: [home_of(company)]}
    stood = {name: tuple(there) for name, there in (homes | dict(stations or {})).items()}
    state.stations = {**state.stations, **stood}
    state.privates, state.company_privates = dict(privates or {}), dict(company_privates or {})
    owned = (*state.privates, *state.company_privates)
    if round != "auction":
        state.closed = tuple(name for name in tables.PRIVATES if name not in owned)
        fresh = [name for name, hexes in POWERS.items() if name in owned and not any(h in state.tiles for h in hexes)]
        state.powers = tuple(fresh if powers is None else powers)
    state.bank = tables.BANK - sum(state.cash) - sum(state.treasury.values())
    if round == "operating":
        state.company, state.operated, state.earnings = company, tuple(operated), earnings
        state.operating_round, state.operating_rounds = operating_round, operating_rounds
        advance(state)
    return state


def home_of(company: str) -> str:
    return f"{tables.COMPANIES[company].home}:{tables.COMPANIES[company].home_city}"


def _place_trains(
    state: State, trains: Mapping[str, Sequence[str]], depot: Mapping[str, int], train_pool: tuple[str, ...]
) -> None:
    state.trains = {**state.trains, **{name: tuple(there) for name, there in trains.items()}}
    state.train_pool = train_pool
    owned = Counter(train for there in state.trains.values() for train in there) + Counter(train_pool)
    now = PHASES.index(state.phase)
    left = {}
    for name, count in state.depot.items():
        place = PHASES.index(name)
        gone = count if place < now else max(owned[name], int(place == now > 0))
        left[name] = count - gone
    state.depot = {**left, **depot}


def _place_tiles(state: State, tiles: Mapping[str, tuple[str, int]]) -> None:
    state.tiles = dict(tiles)
    for tile, _ in state.tiles.values():
        if tile in state.supply:
            state.supply = {**state.supply, tile: state.supply[tile] - 1}


def random_board(rng: Random, lays: int, phase: str = "D", stations: int = 3) -> State:
    """A position after so many tiles, each the best joined of a few; every company has up to so many stations."""
    state = chesapeake.setup(3, 0)
    state.phase = phase
    for _ in range(lays):
        fit = [
            (hex, tile, turn)
            for hex in rng.sample(list(HEXES), 12)
            for tile, turn in suitable_tiles(state.title, hex, state.tiles.get(hex))
            if state.supply.get(tile, 1) and TILES[tile].colour in tables.PHASES[phase].colours
        ]
        if fit:
            set_tile(state, *max(rng.sample(fit, min(len(fit), 6)), key=lambda lay: _joins(state, *lay)))
    state.floated = tuple(COMPANIES)
    for company in COMPANIES:
        places = [(hex, city) for hex in HEXES for city, stop in enumerate(tile_at(state, hex).stops) if stop.slots]
        for hex, city in rng.sample(places, min(stations, len(places))):
            hexes = [station.partition(":")[0] for station in state.stations[company]]
            if hex not in hexes and free_spaces(state, (hex, city), company) > 0:
                set_station(state, company, hex, city)
    return state


def _joins(state: State, hex: str, tile: str, turn: int) -> int:
    return sum(
        (edge + 3) % 6 in tile_at(state, other).edges
        for edge, other in NEIGHBOURS[hex].items()
        if edge in ROTATED[tile, turn].edges
    )
