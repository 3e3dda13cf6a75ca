"""Runs by hand: the routes that a player names, completed, judged and drawn."""

import re
from collections.abc import Collection, Iterator
from functools import cache, partial
from itertools import islice
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from trunkline.kit18xx.actions import Dividend, RunTrains
from trunkline.kit18xx.board import is_passable, place_of, tile_at
from trunkline.kit18xx.engine import apply, check
from trunkline.kit18xx.market import move_left, move_right
from trunkline.kit18xx.network import hexes_between, name_of, network_board
from trunkline.kit18xx.pictures.labels import centre
from trunkline.kit18xx.pictures.routes import PENS
from trunkline.kit18xx.rules.running import Route, earnings_of, read_route, run_options
from trunkline.kit18xx.rules.variants import ANY_RUN
from trunkline.kit18xx.state import State, operating, price_of
from trunkline.kit18xx.title import Title
from trunkline.kit18xx.web.board import overlay, show
from trunkline.kit18xx.web.zones import excess_tip
from trunkline.kit18xx.words.phrases import label, money, route_words, train_name
from trunkline.kit18xx.words.reading import vocabulary
from trunkline.pictures.hexmap import distance
from trunkline.web.accounts.models import Request
from trunkline.web.game_page.choices import Choice, encoded
from trunkline.web.table.snapshot import Snapshot, requested
from trunkline.words.language import said
from trunkline.words.language import said as _

STEPS = 8000
"""Steps of all searches for one way before it is given up."""
BETWEEN = 4
"""Stops that are put between the named ones at most."""
COMPARED = 40
"""Ways with equally many stops of which the shortest is taken."""
Sides = frozenset[int]


def completed(state: State, words: list[str], taken: Sides = frozenset(), without: str = "") -> list[str]:
    """The way through these hexes and stops with all that lies between; not over track that other routes have taken.

    Where no way leads on, the words are as they were named. `without` is a hex that is not put in again.
    """
    if not words or any(hex_of(word) not in state.title.hexes for word in words):
        return words
    search = _Search(state, without)
    for count in range(len(words), 0, -1):
        named = words[:count]
        bare = [hex_of(word) for word in named]
        for those, used in ((named, taken), (bare, taken), (named, frozenset[int]()), (bare, frozenset[int]())):
            if way := search.shortest(those, used):
                return [*way, *words[count:]]
    return words


def hex_of(word: str) -> str:
    return word.partition(":")[0]


def stops_of(state: State, word: str) -> list[str]:
    if ":" in word:
        return [word]
    return [name_of((word, index)) for index, stop in enumerate(tile_at(state, word).stops) if stop.edges]


def sides_of(state: State, text: str) -> Sides:
    route, edge_to, sides = read_route(state.title, text), state.title.edge_to, state.title.grid.sides
    pairs = zip(route.hexes, route.hexes[1:], strict=False) if isinstance(route, Route) else ()
    return frozenset(sides[hex, edge_to[hex, other]].bit_length() for hex, other in pairs if (hex, other) in edge_to)


def is_drawable(state: State, text: str) -> bool:
    """Is a route a way over neighbouring hexes to stops that are there?"""
    route = read_route(state.title, text)
    return (
        isinstance(route, Route)
        and all(stop < len(tile_at(state, hex).stops) for hex, stop in route.places)
        and all(pair in state.title.edge_to for pair in zip(route.hexes, route.hexes[1:], strict=False))
    )


def connected(state: State, train: str, way: str) -> list[str]:
    """The beginning of a way as far as it is one, up to its last stop: all of it, one stop, or nothing."""
    words = way.split()
    for count in range(len(words), 1, -1):
        ends = ":" in words[0] and ":" in words[count - 1]
        if ends and is_drawable(state, f"{train}: {' '.join(words[:count])}"):
            return words[:count]
    # a stop alone is drawable if it would be the end of a way from itself
    for first in words[:1]:
        hex, _sep, index = first.partition(":")
        if hex in state.title.hexes and index.isdigit() and first in stops_of(state, hex):
            return [first]
    return []


class _Search:
    """The ways over chains of track, from stop to stop, no hexside twice."""

    def __init__(self, state: State, without: str) -> None:
        self.state, self.without, self.steps = state, without, 0
        self.company = operating(state)
        self.chains: dict[str, list[tuple[str, Sides, list[str]]]] = {}
        for chain in sorted(network_board(state).chains, key=lambda one: len(one.hexsides)):
            sides, between = frozenset(chain.hexsides), hexes_between(state, chain.first, chain.hexsides, chain.second)
            self.chains.setdefault(chain.first, []).append((chain.second, sides, between))
            self.chains.setdefault(chain.second, []).append((chain.first, sides, between[::-1]))

    def shortest(self, words: list[str], used: Sides) -> list[str] | None:
        """The way with the fewest stops that were not named, and of those the one over the fewest hexes."""
        for between in range(BETWEEN + 1):
            starts = stops_of(self.state, words[0])
            ways = (way for start in starts for way in self._ways([start], words[1:], used, between))
            if way := min(islice(ways, COMPARED), key=len, default=None):
                return way
        return None

    def _ways(self, way: list[str], words: list[str], used: Sides, between: int) -> Iterator[list[str]]:
        """All ways on through the named hexes in their order, with at most so many stops between them."""
        self.steps += 1
        goal = next((n for n, word in enumerate(words) if stops_of(self.state, word)), None)
        if not words:
            yield way
        if goal is None or self.steps > STEPS:
            return
        ends, named = stops_of(self.state, words[goal]), {hex_of(word) for word in words}
        for end, sides, hexes in self.chains.get(way[-1], ()):
            if used & sides:
                continue
            longer, missed = [*way, *hexes, end], [word for word in words[:goal] if word not in hexes]
            if end in ends and not missed:
                yield from self._ways(longer, words[goal + 1 :], used | sides, between)
            elif between and end not in way and hex_of(end) not in named and self._may_pass(end):
                yield from self._ways(longer, missed + words[goal:], used | sides, between - 1)

    def _may_pass(self, stop: str) -> bool:
        return hex_of(stop) != self.without and is_passable(self.state, place_of(stop), self.company)


def taken_by(state: State, texts: Collection[str]) -> Sides:
    return frozenset[int]().union(*(sides_of(state, text) for text in texts))


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
        "example": _example(state.title),
    }


@cache
def _example(title: Title) -> str:
    """Two stops as they can be typed: a company's home, and the nearest city that is none."""
    home = str(vocabulary(title).examples["city"])
    cities = {hex for hex, printed in title.hexes.items() if any(stop.kind == "city" for stop in printed.tile.stops)}
    others = sorted(cities - {card.home for card in title.companies.values()})
    return " ".join([home, *sorted(others, key=lambda hex: round(distance(centre(home), centre(hex))))[:1]])


def run_in_bar(state: State, ways: list[str]) -> dict[str, Any]:
    """A run as the button of the bar that declares it, with what each train earns; ways as in `editor`."""
    trains = state.trains[operating(state)]
    routes = tuple(f"{train}: {way}" for train, way in zip(trains, ways, strict=True) if way)
    drawable = tuple(text for text in routes if is_drawable(state, text))
    earned = money(state.title, earnings_of(state, drawable))
    without = (train for train, way in zip(trains, ways, strict=True) if not way)
    idle = (_("%(train)s: no route") % {"train": train_name(train)} for train in without)
    return {
        "words": _("Run for %(sum)s") % {"sum": earned} if routes else _("Run no train"),
        "routes": "; ".join([*(route_words(state, text) for text in drawable), *idle]),
        "trains": _earned_by_train(state, ways),
        "action": encoded(RunTrains(routes)),
    }


def _earned_by_train(state: State, ways: list[str]) -> list[dict[str, str]]:
    """What each train of a run earns, in the colour of its route: "4: $160"; or that it has none."""
    trains = state.trains[operating(state)]
    return [
        {
            "train": train,
            "sum": money(state.title, earnings_of(state, (f"{train}: {way}",))) if way else _("no route"),
            "pen": PENS[number % len(PENS)][0] if way else NO_PEN,
        }
        for number, (train, way) in enumerate(zip(trains, ways, strict=True))
        if not way or is_drawable(state, f"{train}: {way}")
    ]


def _route(state: State, train: str, way: str) -> str:
    """The stops of a way by their names; of one that is none, all hexes that were named."""
    route = read_route(state.title, f"{train}: {way}") if is_drawable(state, f"{train}: {way}") else None
    hexes = [hex for hex, _ in route.places] if isinstance(route, Route) else way.replace(":", " ").split()
    names = " – ".join(
        state.title.hexes[hex].name or state.title.hexes[hex].area or hex for hex in hexes if hex in state.title.hexes
    )
    return f"{names} {money(state.title, earnings_of(state, (f'{train}: {way}',)))}" if route else names


def _lacks(state: State, train: str, way: str) -> str:
    """What a way lacks to be one that the rules can judge, for the one who is still naming its stops."""
    named = way.split()
    hexes = [hex_of(word) for word in named]
    strange = next((hex for hex in hexes if hex not in state.title.hexes), "")
    if strange:
        return said("{hex} isn't on the map.", hex=strange)
    if not named:
        return ""
    good = connected(state, train, way)
    if not good:
        return said("No train can start in {place}: there's no stop with track.", place=label(state.title, hexes[0]))
    if len(named) == 1:
        return said(
            "The {train} starts in {place}: now choose its next stop.",
            train=train_name(train),
            place=label(state.title, hexes[0]),
        )
    ends = [hex for word, hex in zip(named[len(good) :], hexes[len(good) :], strict=True) if stops_of(state, word)]
    if ends:
        return said(
            "No free track connects {places}.",
            places=[label(state.title, hex_of(good[-1])), label(state.title, ends[0])],
        )
    if len(good) < len(named):
        return said("Now choose the stop behind {place}.", place=label(state.title, hexes[-1]))
    return ""


LONGEST = 200
"""Letters of a route that are read."""


@require_safe
def run(request: Request, code: str) -> HttpResponse:
    """Another run as it is typed or clicked: what it earns or why not, drawn on the map."""
    snapshot = requested(request, code)
    if not isinstance(state := snapshot.state, State) or state.step != "run":
        raise Http404
    trains = state.trains[operating(state)]
    typed = (request.GET.get(f"way{number}", "")[:LONGEST].upper().strip() for number in range(len(trains)))
    ways = [" ".join(re.split(r"[\s,–-]+", way)) for way in typed]
    for number in range(len(trains)):
        others = [f"{trains[other]}: {way}" for other, way in enumerate(ways) if other != number]
        without = request.GET.get(f"without{number}", "")
        ways[number] = " ".join(completed(state, ways[number].split(), taken_by(state, others), without))
    best = run_options(state)[0].action.routes
    box = editor(state, ways, best)
    bar = run_in_bar(state, ways) | {"lacks": box["lacks"], "refusal": None if box["lacks"] else box["refusal"]}
    context: dict[str, Any] = {
        "editor": box,
        "edited": bar,
        "snapshot": snapshot,
        "table": snapshot.table,
        "opened": True,
    }
    context["overlay"] = overlay(state, drawn_routes(state, ways), hx_swap_oob="true")
    return render(request, "kit18xx/editor.html", context)


@show.register
def _run(action: RunTrains, _snapshot: Snapshot, state: State, choice: Choice) -> None:
    ways = ways_of(state, action.routes)
    choice.extra = {
        "template": "kit18xx/run.html",
        "bar": run_in_bar(state, ways),
        "run": drawn_routes(state, ways),
        "editor": editor(state, ways, action.routes),
    }


@show.register
def _dividend(action: Dividend, snapshot: Snapshot, state: State, choice: Choice) -> None:
    company, pay = operating(state), action.pay
    later = state.copy()
    (move_right if pay else move_left)(later, company)
    held = [(snapshot.names[seat], units) for seat, units in enumerate(state.shares[company]) if units and pay]
    gets = [f"{name} +{money(state.title, units * state.earnings // 10)}" for name, units in held]
    kept = state.pool[company] * state.earnings // 10 if pay else state.earnings
    if kept:
        gets.append(f"{company} +{money(state.title, kept)}")
    price = _("price %(old)s → %(new)s") % {
        "old": money(state.title, price_of(state, company)),
        "new": money(state.title, price_of(later, company)),
    }
    choice.words = (
        _("Pay %(sum)s a share") % {"sum": money(state.title, state.earnings // 10)}
        if pay
        else _("Withhold %(sum)s") % {"sum": money(state.title, state.earnings)}
    )
    ends = []
    if not choice.refusal:
        apply(after := state.copy(), action)
        if after.broken and not state.broken:
            ends.append(_("breaks the bank: the game ends after these operating rounds"))
        if after.market_ended and not state.market_ended:
            ends.append(_("ends the market: the game ends after this operating round"))
        ends += [
            f"{snapshot.names[seat]}: {excess}"
            for seat, units in enumerate(state.shares[company])
            if (excess := excess_tip(later, company, units)) and not excess_tip(state, company, units)
        ]
    choice.extra["notes"] = [" · ".join(filter(None, (price, ", ".join(gets), *ends)))]
    choice.preview = [price, *gets, *ends]
