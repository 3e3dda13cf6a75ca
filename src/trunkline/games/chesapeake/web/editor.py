"""A run as it can be changed: the way of each train, what it earns or lacks, and how it is drawn."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from trunkline.games.chesapeake import check
from trunkline.games.chesapeake.actions import RunTrains
from trunkline.games.chesapeake.pictures.routes import PENS
from trunkline.games.chesapeake.rules.running import Route, earnings_of, read_route
from trunkline.games.chesapeake.rules.variants import ANY_RUN
from trunkline.games.chesapeake.state import State, operating
from trunkline.games.chesapeake.tables import HEXES
from trunkline.games.chesapeake.web.ways import connected, hex_of, is_drawable, stops_of
from trunkline.games.chesapeake.words.phrases import label, route_words, train_name
from trunkline.web.game_page.choices import encoded
from trunkline.words.language import said
from trunkline.words.language import said as _
from trunkline.words.phrases import money

NO_PEN = "#55595f"
"""The colour of a train without a route."""


def ways_of(state: State, routes: tuple[str, ...]) -> list[str]:
    """The way of each train of the company in a run, empty for one that does not run."""
    left = [text.partition(": ") for text in routes]
    own = []
    for train in state.trains[operating(state)]:
        mine = next((one for one in left if one[0] == train), None)
        if mine:
            left.remove(mine)
        own.append(mine[2] if mine else "")
    return own


def drawn_routes(state: State, ways: list[str]) -> list[str]:
    """The route of each train as far as it goes, empty for none: its place decides about its colour."""
    trains = state.trains[operating(state)]
    parts = [connected(state, train, way) for train, way in zip(trains, ways, strict=True)]
    return [f"{train}: {' '.join(part)}" if part else "" for train, part in zip(trains, parts, strict=True)]


def editor(state: State, ways: list[str], best: tuple[str, ...]) -> dict[str, Any]:
    """A run as it can be changed: the way of each train, what it earns, or why not; and what the best run earns."""
    trains, best_ways = state.trains[operating(state)], ways_of(state, best)
    rows = [
        {
            "number": number,
            "train": train,
            "way": way,
            "best": best_way,
            "words": _route(state, train, way),
            "pen": PENS[number % len(PENS)][0],
        }
        for number, (train, way, best_way) in enumerate(zip(trains, ways, best_ways, strict=True))
    ]
    routes = tuple(f"{row['train']}: {row['way']}" for row in rows if row["way"])
    return {
        "rows": rows,
        "routes": routes,
        "action": encoded(RunTrains(routes)),
        "lacks": next(filter(None, map(partial(_lacks, state), trains, ways)), ""),
        "refusal": check(state, RunTrains(routes)),
        "words": [route_words(state, text) for text in routes if is_drawable(state, text)],
        "total": earnings_of(state, tuple(text for text in routes if is_drawable(state, text))),
        "best": earnings_of(state, best),
        "must": ANY_RUN not in state.rulings,
        "changed": ways != best_ways,
    }


def run_in_bar(state: State, ways: list[str]) -> dict[str, Any]:
    """A run as the button of the bar that declares it, with what each train earns; ways as in `editor`."""
    trains = state.trains[operating(state)]
    routes = tuple(f"{train}: {way}" for train, way in zip(trains, ways, strict=True) if way)
    drawable = tuple(text for text in routes if is_drawable(state, text))
    earned = money(earnings_of(state, drawable))
    return {
        "words": _("Run for %(sum)s") % {"sum": earned} if routes else _("Run no train"),
        "routes": "; ".join([*(route_words(state, text) for text in drawable), *_without_route(trains, ways)]),
        "trains": _earned_by_train(state, ways),
        "action": encoded(RunTrains(routes)),
    }


def _without_route(trains: Sequence[str], ways: list[str]) -> list[str]:
    """The trains of a run that stay at home: "2-train: no route"."""
    idle = (train for train, way in zip(trains, ways, strict=True) if not way)
    return [_("%(train)s: no route") % {"train": train_name(train)} for train in idle]


def _earned_by_train(state: State, ways: list[str]) -> list[dict[str, str]]:
    """What each train of a run earns, in the colour of its route: "4: $160"; or that it has none."""
    trains = state.trains[operating(state)]
    return [
        {
            "train": train,
            "sum": money(earnings_of(state, (f"{train}: {way}",))) if way else _("no route"),
            "pen": PENS[number % len(PENS)][0] if way else NO_PEN,
        }
        for number, (train, way) in enumerate(zip(trains, ways, strict=True))
        if not way or is_drawable(state, f"{train}: {way}")
    ]


def _route(state: State, train: str, way: str) -> str:
    """The stops of a way by their names; of one that is none, all hexes that were named."""
    route = read_route(f"{train}: {way}") if is_drawable(state, f"{train}: {way}") else None
    hexes = [hex for hex, _ in route.places] if isinstance(route, Route) else way.replace(":", " ").split()
    names = " – ".join(HEXES[hex].name or HEXES[hex].area or hex for hex in hexes if hex in HEXES)
    return f"{names} {money(earnings_of(state, (f'{train}: {way}',)))}" if route else names


def _lacks(state: State, train: str, way: str) -> str:
    """What a way lacks to be one that the rules can judge, for the one who is still naming its stops."""
    named = way.split()
    hexes = [hex_of(word) for word in named]
    strange = next((hex for hex in hexes if hex not in HEXES), "")
    if strange:
        return said("{hex} isn't on the map.", hex=strange)
    if not named:
        return ""
    good = connected(state, train, way)
    if not good:
        return said("No train can start in {place}: there's no stop with track.", place=label(hexes[0]))
    if len(named) == 1:
        return said(
            "The {train} starts in {place}: now choose its next stop.", train=train_name(train), place=label(hexes[0])
        )
    ends = [hex for word, hex in zip(named[len(good) :], hexes[len(good) :], strict=True) if stops_of(state, word)]
    if ends:
        return said("No free track connects {places}.", places=[label(hex_of(good[-1])), label(ends[0])])
    if len(good) < len(named):
        return said("Now choose the stop behind {place}.", place=label(hexes[-1]))
    return ""
