"""Laws, sheets, figures and gains of two titles in one process: the same names and boards, other tables."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest

from tests.games.offtherails.positions import build_state as off_the_rails
from tests.games.offtherails.positions import trading
from trunkline.core import codec
from trunkline.games import GAMES
from trunkline.games.chesapeake.laws import LAWS
from trunkline.games.chesapeake.state import State
from trunkline.games.chesapeake.testing import build_state as chesapeake
from trunkline.hexes.tiles import parse_tile
from trunkline.kit18xx import laws
from trunkline.kit18xx.figures import Figures
from trunkline.kit18xx.position_text import too_hard
from trunkline.kit18xx.sheet import players_of, trains_of
from trunkline.kit18xx.title import Title
from trunkline.kit18xx.what_if import tile_gains
from trunkline.words import language

FACTS: dict[str, Any] = {
    "round": "operating",
    "company": "PRR",
    "shares": {"PRR": {0: 6, 1: 2}, "LV": {1: 3}},
    "tiles": {"F2": ("57", 1), "F4": ("9", 1)},
    "trains": {"PRR": ["3"]},
    "phase": "3",
    "treasury": {"PRR": 100},
}


def changed(title: Title, **tables: Any) -> type[State]:
    """States of a title that differs in these tables."""

    @dataclass(slots=True)
    class Changed(State):
        title: ClassVar[Title]

    Changed.title = replace(title, **tables)
    return Changed


def with_tile(name: str, line: str) -> type[State]:
    """18Chesapeake with something else on a tile."""
    tiles = dict(State.title.tiles)
    tiles[name] = replace(tiles[name], tile=parse_tile(line))
    return changed(State.title, tiles=tiles)


def as_state(kind: type[State], state: State) -> State:
    """The same position in another title."""
    again: State = codec.load(kind, codec.dump(state))
    return again


class TestLaws:
    def test_what_one_title_allows_and_the_other_does_not(self) -> None:
        held: dict[str, Any] = {"shares": {"PRR": {0: 7, 1: 1}}, "spaces": {"PRR": (7, 0)}}
        assert "more than 60% of PRR" in (laws.shares(chesapeake(**held)) or "")
        assert laws.shares(off_the_rails(**held)) is None
        half: dict[str, Any] = {"shares": {"PRR": {0: 5}}, "floated": ["PRR"]}
        assert "too early" in (laws.flotation(chesapeake(**half)) or "")
        assert laws.flotation(off_the_rails(**half)) is None

    @pytest.mark.parametrize(
        ("law", "facts"),
        [
            (laws.market, {"par": {"LV": 80}}),
            (laws.trains, {"depot": {"2": 6}}),
            (laws.trains, {"phase": "6", "trains": {"PRR": ["3"]}}),
            (laws.pool, {"pool": {"PRR": 6}}),
            (laws.pool, {"removed": {"PRR": 1}}),
        ],
    )
    def test_a_piece_out_of_place_is_noticed(self, law: Any, facts: dict[str, Any]) -> None:
        state = trading()
        assert law(state) is None
        for field, value in facts.items():
            setattr(state, field, getattr(state, field) | value if isinstance(value, dict) else value)
        assert law(state)

    def test_a_board_is_judged_by_the_tables_of_its_title(self) -> None:
        state = chesapeake(**FACTS)
        hexes = dict(state.title.hexes)
        hexes["F4"] = replace(hexes["F4"], colour="gray")
        other = as_state(changed(state.title, hexes=hexes), state)
        for _ in range(2):
            assert laws.tiles(state) is None
            assert laws.tiles(other) == "#9 can't be in F4, which is gray"
        bare = as_state(with_tile("57", "0-3"), state)
        for _ in range(2):
            assert laws.stations(state) is None
            assert "no city" in (laws.stations(bare) or "")

    def test_privates_close_when_the_phases_of_the_title_say_so(self) -> None:
        state = chesapeake(**FACTS | {"privates": {"D&R": 1}})
        phases = dict(state.title.phases)
        phases["3"] = replace(phases["3"], closes_privates=True)
        assert laws.privates(state) is None
        assert laws.privates(as_state(changed(state.title, phases=phases), state)) == (
            "there are still privates in phase 3"
        )

    def test_uncounted_tiles_are_those_of_the_title(self) -> None:
        tiles = dict(State.title.tiles)
        tiles |= {name: replace(tiles[name], unlimited=False) for name in ("7", "8")}
        state = as_state(changed(State.title, tiles=tiles), chesapeake())
        assert laws.tiles(state) == "the supply should count every tile but #9: #7"

    def test_with_two_players_the_pool_has_no_limit(self) -> None:
        state = off_the_rails(2, shares={"N&W": {0: 2, 1: 1}}, pool={"N&W": 7})
        assert [law(state) for law in LAWS] == [None] * len(LAWS)
        assert laws.pool(state)


class TestSheets:
    def test_holdings_know_their_zone(self) -> None:
        zones = {(7, 0): "orange", (8, 0): "brown", (5, 0): "yellow", (2, 3): ""}
        for space, zone in zones.items():
            state = trading(shares={"PRR": {0: 2}}, spaces={"PRR": space})
            (holding,) = players_of(state)[0].holdings
            assert (holding.company, holding.zone) == ("PRR", zone)

    def test_trains_and_limits_are_those_of_the_title(self) -> None:
        here, there = trains_of(chesapeake()), trains_of(off_the_rails())
        assert [train.count for train in here] == [7, 6, 5, 3, 2, 0]
        assert [train.count for train in there] == [5, 4, 3, 2, 2, 0]
        assert (here[-1].trade_in, there[-1].trade_in) == (700, 800)


def test_a_worth_is_reckoned_on_the_market_of_the_title() -> None:
    facts: dict[str, Any] = {"shares": {"PRR": {0: 3}}, "spaces": {"PRR": (5, 0)}, "cash": [100, 0, 0]}
    worths = []
    for state in (chesapeake(**facts), off_the_rails(**facts)):
        figures = Figures(state.title)
        (gained,) = figures.gains([codec.dump(state)], [None])
        assert gained == [0, 0, 0]
        worths.append(figures.worth(codec.dump(state))[0])
    assert worths == [100 + 3 * State.title.market[5][0].price, 100 + 3 * 50]


def test_gains_are_reckoned_with_the_tiles_of_the_title() -> None:
    state = chesapeake(**FACTS | {"tiles": {"F2": ("57", 1)}})
    other = as_state(with_tile("57", "c40:0,3"), state)
    first = tile_gains(state, "PRR")
    second = tile_gains(other, "PRR")
    assert tile_gains(state, "PRR") == first != second == tile_gains(other, "PRR")
    assert max(gain.after["PRR"] for gain in first.tiles) == 40
    assert max(gain.after["PRR"] for gain in second.tiles) == 80
    assert too_hard(state) is None
    assert too_hard(other) is None


def test_a_position_text_has_the_fields_of_its_title() -> None:
    here, there = GAMES["chesapeake"].position_text, GAMES["offtherails"].position_text
    assert here
    assert there
    assert {*here.FIELDS} == {*there.FIELDS}
    assert here.DICTIONARY != there.DICTIONARY
    state = off_the_rails(shares={"PRR": {0: 6}}, spaces={"PRR": (0, 13)})
    state.market_ended = True
    assert there.malformed(state) is None
    other = chesapeake()
    other.market_ended = True
    assert here.malformed(other) == "the stock market has no end"


def test_the_catalog_of_the_kit_is_read_once_for_all_titles() -> None:
    assert {"chesapeake", "offtherails"} <= GAMES.keys()
    names = [folder.parent.name for folder in language.folders]
    assert names.count("kit18xx") == 1
    with language.speaking("de"):
        assert GAMES["offtherails"].words.where(off_the_rails()) == ["Aktienrunde 2"]
