"""Observations say all there is to see, from the seat that looks, and don't depend on what was looked at before."""

import hashlib
from collections import Counter
from dataclasses import fields
from random import Random
from typing import Any

import numpy as np
import pytest

from scripts.environment import page
from tests.counts import only, some_of
from tests.games.chesapeake.env.games import TABLES, USUAL, game
from tests.paths import ROOT
from trunkline.core import codec
from trunkline.env.face import SEATS, Floats
from trunkline.games import chesapeake
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake import Bid, LayTile, Par, Pass, State
from trunkline.games.chesapeake.testing import build_state
from trunkline.games.chesapeake.title import TITLE
from trunkline.kit18xx.board import suitable_tiles, tile_at
from trunkline.kit18xx.env import Environment18xx
from trunkline.kit18xx.env.rows import tile_columns
from trunkline.kit18xx.env.writers import field_writers
from trunkline.kit18xx.market import operating_order
from trunkline.kit18xx.rules.shares import counted_certificates
from trunkline.kit18xx.walks import reached_hexes

env = Environment18xx(chesapeake.State)

UNORDERED = ("floated", "operated", "had_route", "declined")
"""Names whose order no rule looks at; so it is with the stations of a company and what a seat has sold."""


def part(vector: Floats, name: str) -> Floats:
    """The numbers of a field."""
    first = 0
    for field in env.FIELDS:
        if field.name == name:
            return vector[first : first + field.size]
        first += field.size
    raise KeyError(name)


def column(graph: Floats, name: str) -> Floats:
    """A field of all hexes."""
    return np.array([part_of_row(row, name) for row in graph])


def part_of_row(row: Floats, name: str) -> Floats:
    first = 0
    for field in env.HEX_FIELDS:
        if field.name == name:
            return row[first : first + field.size]
        first += field.size
    raise KeyError(name)


def seen(state: State, seat: int = 0) -> Floats:
    """A vector that is written from scratch."""
    return env.observer(state.players).vector(state, seat)


def what_rules_see(state: State) -> str:
    """A state without what no rule looks at: the order of some names, and how a tile that looks the same was turned."""
    data: dict[str, Any] = codec.dump(state)
    for name in UNORDERED:
        data[name] = sorted(data[name])
    data["sold"] = [sorted(companies) for companies in data["sold"]]
    data["stations"] = {company: sorted(placed) for company, placed in data["stations"].items()}
    data["tiles"] = {hex: (tile, first_rotation(tile, rotation)) for hex, (tile, rotation) in data["tiles"].items()}
    return codec.canonical(data)


def first_rotation(tile: str, rotation: int) -> int:
    """The first rotation with the same track."""
    return next(turn for turn in range(6) if track(tile, turn) == track(tile, rotation))


def track(tile: str, rotation: int) -> object:
    turned = TITLE.rotated[tile, rotation]
    return [frozenset(stop.edges) for stop in turned.stops], frozenset(map(frozenset, turned.track))


class TestFields:
    def test_make_up_the_vector_and_the_graph(self) -> None:
        state = ch.setup(4, 0)
        assert seen(state).shape == (sum(field.size for field in env.FIELDS),) == (1799,)
        assert seen(state).dtype == np.float32
        graph = env.observer(4).graph(state)
        assert graph.shape == (len(env.HEXES), sum(field.size for field in env.HEX_FIELDS)) == (63, 76)
        for parts in (env.FIELDS, env.HEX_FIELDS):
            assert len({field.name for field in parts}) == len(parts)
            assert all(field.meaning for field in parts)
        assert all(field.size % SEATS == 0 for field in env.FIELDS if field.by_seat)

    def test_never_change(self) -> None:
        """If this fails, observations need a new version: whoever trained a policy relies on them."""
        text = "\n".join(f"{part.name} {part.size}" for part in (*env.FIELDS, *env.HEX_FIELDS))
        assert env.VERSION == 0
        assert hashlib.sha256(text.encode()).hexdigest()[:16] == "af1fbb7f03ad8e59"

    def test_stock_rounds_are_counted_to_the_bound(self) -> None:
        state = ch.setup(3, 1)
        high = next(field.high for field in env.FIELDS if field.name == "stock_round")
        for number, value in ((1, 0.1), (100, high), (5000, high)):
            state.stock_round = number
            assert part(seen(state), "stock_round") == np.float32(value)

    def test_are_documented(self) -> None:
        text = (ROOT / "docs" / "environment-chesapeake.md").read_text("utf-8")
        assert text.startswith(page("chesapeake"))

    def test_neighbours_are_told_once(self) -> None:
        names = list(env.HEXES)
        assert names == list(TITLE.hexes)
        pairs = {(names[one], names[other]) for one, other in env.EDGES}
        assert len(pairs) == len(env.EDGES) == 148
        assert {(one, other) for one in TITLE.hexes for other in TITLE.neighbours[one].values()} == pairs | {
            (other, one) for one, other in pairs
        }

    def test_every_field_of_a_state_is_written(self) -> None:
        """The supply is written with the tiles, since it follows from them."""
        names = {field.name for field in fields(State) if "derived" not in field.metadata}
        assert {*field_writers(env.layout), "supply"} == names

    def test_tiles_that_look_alike_are_the_same_tile_turned(self) -> None:
        for hex in TITLE.hexes:
            found: list[tuple[str, int] | None] = [None]
            for laid in found:
                found += [following for following in suitable_tiles(TITLE, hex, laid) if following not in found]
            looks: dict[bytes, tuple[str, int] | None] = {}
            for laid in found:
                other = looks.setdefault(tile_columns(env.layout, hex, laid).tobytes(), laid)
                assert other == laid or (other and laid and other[0] == laid[0] and track(*other) == track(*laid))


class TestSeats:
    def test_are_told_from_the_one_that_looks(self) -> None:
        state = build_state(players=4, cash=(100, 200, 300, 400), priority=2, shares={"PRR": {1: 3, 3: 2}})
        assert part(seen(state, 0), "cash") * 1000 == pytest.approx([100, 200, 300, 400, 0, 0])
        assert part(seen(state, 3), "cash") * 1000 == pytest.approx([400, 100, 200, 300, 0, 0])
        assert list(part(seen(state, 3), "priority")) == [0, 0, 0, 1, 0, 0]
        assert list(part(seen(state, 1), "president")[:: len(TITLE.companies)]) == [1, 0, 0, 0, 0, 0]
        assert part(seen(state, 3), "shares")[:: len(TITLE.companies)] * 10 == pytest.approx([2, 0, 3, 0, 0, 0])
        assert list(part(seen(state, 0), "players")) == [0, 0, 1, 0, 0]

    def test_a_table_looks_the_same_from_seats_that_are_in_the_same_place(self) -> None:
        first = ch.setup(3, 0)
        second = first.copy()
        second.actor = second.turn = second.priority = 1
        for action in (Bid("C-P", 45), Bid("B&S", 55), Pass()):
            ch.apply(first, action)
            ch.apply(second, action)
        assert np.array_equal(seen(first, 0), seen(second, 1))
        assert not np.array_equal(seen(first, 0), seen(second, 0))

    def test_bids_are_those_of_each_seat(self) -> None:
        state = ch.setup(3, 0)
        ch.apply(state, Bid("C-P", 45))
        ch.apply(state, Bid("C-P", 50))
        assert part(seen(state), "bids").reshape(6, 6)[:, 1] * 1000 == pytest.approx([45, 50, 0, 0, 0, 0])


class TestTheBoard:
    def test_a_tile_is_its_colour_track_and_stops(self) -> None:
        state = build_state(round="operating", company="C&A", shares={"C&A": {0: 6}}, treasury={"C&A": 500})
        observer = env.observer(3)
        before = observer.graph(state)
        ch.apply(state, LayTile("J6", "57", 1))
        graph = observer.graph(state)
        row = list(env.HEXES).index("J6")
        assert part_of_row(before[row], "cost") == [0.5]
        assert part_of_row(graph[row], "cost") == [0]
        assert list(part_of_row(graph[row], "colour")) == [0, 1, 0, 0, 0, 0]
        assert list(part_of_row(graph[row], "edges_0")) == [0, 1, 0, 0, 1, 0]
        assert part_of_row(graph[row], "value") == pytest.approx([0.2, 0])
        assert list(part_of_row(graph[row], "stations_0")) == [company == "C&A" for company in TITLE.companies]
        assert list(part_of_row(graph[row], "free")) == [0, 0]
        others = [number for number in range(len(TITLE.hexes)) if number != row]
        same = [number for number, field in enumerate(env.HEX_FIELDS) if field.name != "reached"]
        for number in same:
            name = env.HEX_FIELDS[number].name
            assert np.array_equal(column(before, name)[others], column(graph, name)[others])

    def test_off_board_areas_count_more_in_later_phases(self) -> None:
        observer, row = env.observer(3), list(env.HEXES).index("L2")
        values = [
            part_of_row(observer.graph(build_state(phase=phase))[row], "value")[0] for phase in ("2", "3", "5", "D")
        ]
        assert values == pytest.approx([0.4, 0.6, 0.8, 1.0])


@pytest.mark.parametrize("table", only(USUAL, TABLES))
@pytest.mark.parametrize("seed", some_of(range(100, 105), 5))
def test_what_is_worked_out_is_what_the_rules_say(table: tuple[int, str], seed: int) -> None:
    observer = env.observer(table[0])
    for number, state in enumerate(game(*table, seed)):
        vector = observer.vector(state, 0)
        if number % 3:
            continue
        graph = observer.graph(state)
        seats = range(state.players)
        assert part(vector, "worth")[: state.players] * 8000 == pytest.approx(ch.scores(state))
        limit = TITLE.certificates[state.players]
        assert part(vector, "certificates")[: state.players] * limit == pytest.approx(
            [counted_certificates(state, seat) for seat in seats]
        )
        order = operating_order(state, list(state.floated))
        places = dict(zip(TITLE.companies, part(vector, "order"), strict=True))
        assert sorted((one for one in TITLE.companies if places[one]), key=lambda one: -places[one]) == order
        reached = reached_hexes(state, state.company) if state.company else set()
        assert {hex for hex, there in zip(TITLE.hexes, column(graph, "reached"), strict=True) if there} == reached
        free = dict(zip(TITLE.hexes, column(graph, "free") * 4, strict=True))
        placed = Counter(station for stations in state.stations.values() for station in stations)
        for hex in TITLE.hexes:
            stops = tile_at(state, hex).stops
            left = [stop.slots - placed[f"{hex}:{city}"] for city, stop in enumerate(stops)]
            assert list(free[hex][: len(stops)]) == left
            assert not free[hex][len(stops) :].any()
        # only random games that nobody ends let the bank owe so much
        assert -2 < vector.min() <= vector.max() < 16


@pytest.mark.parametrize("table", only(USUAL, TABLES))
@pytest.mark.parametrize("seed", some_of(range(200, 205), 5))
def test_what_was_looked_at_before_changes_nothing(table: tuple[int, str], seed: int) -> None:
    """At every position of a game, and after a look at positions of other games in between."""
    players = table[0]
    others = [state.copy() for state in game(*table, seed + 1000)]
    observer, rng = env.observer(players), Random(seed)
    for state in game(*table, seed):
        if rng.random() < 0.1:
            observer.vector(rng.choice(others), rng.randrange(players))
        scratch = env.observer(players)
        seat = rng.randrange(players)
        assert np.array_equal(observer.vector(state, seat), scratch.vector(state, seat))
        assert np.array_equal(observer.graph(state), scratch.graph(state))


@pytest.mark.parametrize("players", only((3,), ch.PLAYERS))
@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 11), marks=pytest.mark.soak)])
def test_positions_that_differ_for_the_rules_look_different(players: int, seeds: range) -> None:
    """And those that don't differ look the same."""
    observer = env.observer(players)
    looks: dict[str, bytes] = {}
    for seed in seeds:
        for variants in ("rulebook", "18xx.games"):
            for state in game(players, variants, seed):
                look = observer.vector(state, 0).tobytes()
                assert looks.setdefault(what_rules_see(state), look) == look
    assert len(looks) > 500 * len(seeds)
    assert len(set(looks.values())) == len(looks)


def test_a_vector_is_not_changed_by_the_next_one() -> None:
    state, observer = ch.setup(3, 3), env.observer(3)
    first, board = observer.vector(state, 0), observer.graph(state)
    kept, map_kept = first.copy(), board.copy()
    ch.apply(state, Bid("D&R", 20))
    later = build_state(tiles={"H4": ("57", 0)}, shares={"PRR": {0: 6}})
    observer.vector(later, 0)
    observer.graph(later)
    assert np.array_equal(first, kept)
    assert np.array_equal(board, map_kept)


def test_a_par_value_is_seen() -> None:
    state = build_state(cash=(800, 800, 800))
    before = seen(state, 0)
    ch.apply(state, Par("LV", 95))
    after = seen(state, 0)
    assert before.sum() != after.sum()
    assert list(part(after, "par").reshape(8, 3)[list(TITLE.companies).index("LV")]) == [0, 0, 1]
    assert part(after, "price")[list(TITLE.companies).index("LV")] == pytest.approx(0.095)
