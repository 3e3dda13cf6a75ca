"""What can be done in 18Chesapeake, in words: the question, the menu, each option, and reading an answer."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from trunkline.games.chesapeake.actions import Bid, BuyTrain, LayTile, Par, Pass, Sell, UsePower
from trunkline.games.chesapeake.engine import check, options
from trunkline.games.chesapeake.rules.bids import highest_bid, lowest_bid, on_offer
from trunkline.games.chesapeake.rules.emergency import is_emergency
from trunkline.games.chesapeake.rules.stations import stations_left
from trunkline.games.chesapeake.rules.track import terrain_cost
from trunkline.games.chesapeake.rules.trains import cheapest, for_sale
from trunkline.games.chesapeake.state import State, acting, operating, price_of
from trunkline.games.chesapeake.tables import COMPANIES, HEXES, P6, ROTATED
from trunkline.games.chesapeake.words.choices import describe, outlook, phrase
from trunkline.games.chesapeake.words.phrases import (
    Names,
    counter_words,
    discard_words,
    is_upgrade,
    label,
    offer_words,
)
from trunkline.games.chesapeake.words.reading import parse
from trunkline.games.chesapeake.words.table import position
from trunkline.games.chesapeake.words.things import about
from trunkline.words.menu import Group, action_of, grouped
from trunkline.words.phrases import listed

__all__ = ["HELP", "about", "asks", "describe", "menu", "outlook", "parse", "phrase", "position", "scene"]

Lay = LayTile | UsePower

HELP = """\
3             the entry with that number; "3 45" with a price where one is asked
pass          nothing, or nothing more, in this step
auction       bid C-P 45; buy D&R takes the cheapest at its price
stock round   par PRR 80 starts a company; buy B&O, buy B&O pool; sell B&O 2
track         H4 lists its tiles; lay H4 57 2 is tile 57, turned clockwise by 2
station       station H6, or station H6 1 for its second city
running       run is the best run; run 2: H6:0 G7 F8:0; then pay or withhold
trains        train 3; train 2 from PRR 100; trade 4; discard 2; bankrupt
deals         private C-P 40 for the company; accept, decline or counter 55
info H4       all about a hex, a company, a private, a train, a player"""


def asks(state: State, names: Names) -> str:
    """What the game waits for."""
    if state.actor is None:
        return "The game is over."
    return f"{names[state.actor]}{_ASKS[state.step](state, names)}"


def _asks_auction(state: State, _names: Names) -> str:
    seat = acting(state)
    free = highest_bid(state, seat, "")
    aside = f" (${state.cash[seat] - free} set aside for bids)" if free < state.cash[seat] else ""
    return f", with ${state.cash[seat]}{aside}: buy {on_offer(state)[0]}, bid for a dearer private, or pass."


def _asks_bidding(state: State, names: Names) -> str:
    assert state.contested is not None
    cash = state.cash[acting(state)]
    seat, price = state.bids[state.contested][-1]
    return (
        f", with ${cash}: bid ${lowest_bid(state, state.contested)} or more for {state.contested}, "
        f"or pass; {names[seat]} has bid ${price}."
    )


def _asks_stock(state: State, _names: Names) -> str:
    if state.stock_round == 1:
        what = "buy one certificate, or pass; nothing is sold in the first stock round"
    elif state.has_sold:
        what = "sell more, buy one certificate, or end the turn"
    else:
        what = "sell shares, then buy one certificate; or pass"
    return f", with ${state.cash[acting(state)]}: {what}."


def _asks_track(state: State, _names: Names) -> str:
    if state.half_power:
        return f": lay the second tile of the power, in {state.half_power}."
    what = "the tile of the turn is laid; use a power, or go on" if state.laid else "lay or upgrade one tile, or pass"
    return f" for {_purse(state)}: {what}."


def _asks_station(state: State, _names: Names) -> str:
    price = stations_left(state, operating(state))[0]
    return f" for {_purse(state)}: place a station for ${price}, or pass."


def _asks_trains(state: State, _names: Names) -> str:
    if is_emergency(state):
        missing = cheapest(state) - state.treasury[operating(state)]
        return (
            f" for {_purse(state)}: it must own a train; the cheapest costs ${cheapest(state)}, "
            f"and the president adds the missing ${missing}."
        )
    return f" for {_purse(state)}: buy a train, or pass."


MANY = {2: "two", 3: "three", 4: "four"}
"""So many trains of a kind in words; no company ever owns more than four."""


def _purse(state: State) -> str:
    """The operating company with its money and its trains."""
    company = operating(state)
    owned = Counter(state.trains[company])
    trains = [f"a {train}-train" if count == 1 else f"{MANY[count]} {train}-trains" for train, count in owned.items()]
    return f"{company}, with {listed([f'${state.treasury[company]}', *(trains or ['no train'])])}"


_ASKS: dict[str, Callable[[State, Names], str]] = {
    "auction": _asks_auction,
    "bidding": _asks_bidding,
    "par": lambda state, _names: f": set the par value of {state.vanderbilt}, which comes with {P6}.",
    "stock": _asks_stock,
    "track": _asks_track,
    "canal": lambda state, _names: f" for {_purse(state)}: place a free station in {label('D2')}, or pass.",
    "station": _asks_station,
    "run": lambda state, _names: f" for {_purse(state)}: run the trains.",
    "dividend": lambda state, _names: f" for {_purse(state)}: pay out the ${state.earnings}, or withhold them?",
    "trains": _asks_trains,
    "privates": lambda state, _names: f" for {_purse(state)}: buy a private, or pass.",
    "discard": lambda state, names: f": {discard_words(state, names)}. Which?",
    "answer": lambda state, _names: f": {state.company} offers ${state.offer_price} for {offer_words(state)}.",
    "counter": lambda state, names: f": {counter_words(state, names)}. Buy it for that?",
}


def is_offer(state: State) -> bool:
    """Does a player have to answer to an offer?"""
    return bool(state.offer)


def menu(state: State) -> list[Any]:
    """What a number picks: options, groups of them, and what one would expect and may not do now."""
    found = list(options(state))
    if state.step == "auction":
        return _auction_menu(state, found)
    if state.step == "stock":
        return _stock_menu(state, found)
    if state.step == "track":
        return _track_menu(state, found)
    if state.step == "trains":
        beyond = [BuyTrain(train, source, cost) for (train, source), cost in for_sale(state).items()]
        return [*(action for action in beyond if check(state, action)), *found, *_refused_pass(state)]
    return found


def _refused_pass(state: State) -> list[Any]:
    return [Pass()] if check(state, Pass()) else []


def _auction_menu(state: State, found: list[Any]) -> list[Any]:
    """Every private in order; those that one cannot pay say so."""
    offered = {action_of(option).private: option for option in found if not isinstance(option, Pass)}
    return [*(offered.get(private) or Bid(private, lowest_bid(state, private)) for private in on_offer(state)), Pass()]


def _stock_menu(state: State, found: list[Any]) -> list[Any]:
    """Sales and starts of a company together, purchases one by one."""
    entries: list[Any] = []
    sales = _by_company(found, Sell)
    for company, blocks in sales.items():
        most = max(action.count for action in blocks)
        words = f"sell {company}: up to {most * 10}% at ${price_of(state, company)}"
        entries += grouped([Group(company, words, tuple(blocks))])
    entries += [option for option in found if not isinstance(option, Sell | Par | Pass)]
    for company, pars in _by_company(found, Par).items():
        words = f"start {company} ({COMPANIES[company].name}) in {label(COMPANIES[company].home)}"
        entries += grouped([Group(company, words, tuple(pars))])
    return [*entries, Pass()]


def _by_company(found: Iterable[Any], kind: type[Sell | Par]) -> dict[str, list[Any]]:
    groups: dict[str, list[Any]] = {}
    for option in found:
        if isinstance(option, kind):
            groups.setdefault(option.company, []).append(option)
    return groups


def _track_menu(state: State, found: list[Any]) -> list[Any]:
    """Tiles by their hexes, powers by private and hex, then all else."""
    groups: dict[tuple[str, str], list[Any]] = {}
    for option in distinct_lays(option for option in found if isinstance(option, Lay)):
        groups.setdefault((_power(option), option.hex), []).append(option)
    rest = [option for option in found if not isinstance(option, Lay)]
    entries = grouped([_track_group(state, power, hex, group) for (power, hex), group in groups.items()])
    return entries + rest + _refused_pass(state)


def distinct_lays(lays: Iterable[Lay]) -> list[Lay]:
    """Of rotations that bring the same track and stops to the same edges, the first: a #9 turned by half is a #9.

    Stations stay with the track of their city, so it doesn't matter which of two cities comes first on the tile.
    """
    found: dict[object, Lay] = {}
    for lay in lays:
        tile = ROTATED[lay.tile, lay.rotation]
        stops = frozenset(frozenset(stop.edges) for stop in tile.stops)
        track = frozenset(frozenset(piece) for piece in tile.track)
        found.setdefault((_power(lay), lay.hex, lay.tile, stops, track), lay)
    return list(found.values())


def _power(lay: Lay) -> str:
    """The private by whose power a tile is laid, if it is."""
    return lay.private if isinstance(lay, UsePower) else ""


def _track_group(state: State, power: str, hex: str, found: Sequence[Any]) -> Group:
    tiles = ", ".join(dict.fromkeys(f"#{option.tile}" for option in found))
    verb = "upgrade" if is_upgrade(state, hex) else "lay in"
    cost = terrain_cost(state, hex)
    pays = f", ${cost} for the {HEXES[hex].terrain}" if cost else ""
    by = f"power of {power}: " if power else ""
    return Group(hex, f"{by}{verb} {label(hex)}: {tiles}{pays}", tuple(found), hex)


def scene(state: State) -> object:
    """What of the table matters: while it stays the same the board need not be shown again."""
    if state.round != "operating":
        return None
    return state.company, tuple(state.tiles.items()), tuple(state.stations.items()), state.step == "discard"
