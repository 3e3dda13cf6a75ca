"""Privates (7.1, 11, 11.2): what they pay, who may buy them, and what P2, P3, P4 and P6 can do."""

from typing import Any

import pytest

from tests.games.chesapeake.moves import kinds, offers, play, refused
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake import (
    Action,
    BuyPrivate,
    BuyTrain,
    LayTile,
    Pass,
    PlaceStation,
    RunTrains,
    State,
    UsePower,
)
from trunkline.games.chesapeake.testing import build_state
from trunkline.games.chesapeake.title import TITLE

HELD = {"PRR": {0: 6}, "SRR": {0: 6}, "LV": {1: 6}}


def owner(private: str, **facts: Any) -> State:
    """PRR's track step in phase 3; it owns a private and has no track but its home's."""
    known: dict[str, Any] = {
        "round": "operating",
        "company": "PRR",
        "shares": HELD,
        "phase": "3",
        "treasury": {"PRR": 500},
        "tiles": {"F2": ("57", 1)},
        "company_privates": {private: "PRR"},
    }
    return build_state(**known | facts)


def powers(state: State, private: str, hex: str) -> set[tuple[str, int]]:
    """Tiles and rotations that the power may lay in a hex."""
    return {
        (tile, rotation)
        for tile in TITLE.tiles
        for rotation in range(6)
        if ch.check(state, UsePower(private, hex, tile, rotation)) is None
    }


@pytest.mark.rule("11.2")
class TestRevenue:
    def test_players_and_companies_are_paid_at_the_start_of_every_round(self) -> None:
        owned = {"D&R": 0, "C&OC": 1, "B&OR": 1, "CV": 2}
        state = build_state(
            round="operating",
            step="begin_round",
            privates=owned,
            company_privates={"C-P": "PRR"},
            shares=HELD,
            phase="3",
        )
        assert (state.cash, state.treasury["PRR"]) == ([805, 815, 830], 10)
        assert state.bank == 8000 - 2450 - 10

    def test_the_revenues(self) -> None:
        assert [private.revenue for private in TITLE.privates.values()] == [5, 10, 10, 15, 0, 30]

    def test_closed_ones_pay_nothing(self) -> None:
        state = build_state(round="operating", step="begin_round", shares=HELD, phase="5")
        assert state.cash == [800, 800, 800]


@pytest.mark.rule("11")
class TestPurchase:
    @pytest.mark.ruling("R23")
    @pytest.mark.parametrize(
        ("private", "low", "high"),
        [("D&R", 10, 40), ("C-P", 20, 80), ("B&S", 25, 100), ("C&OC", 40, 160), ("B&OR", 50, 200)],
    )
    def test_half_to_double_its_value(self, private: str, low: int, high: int) -> None:
        for price in (low - 1, high + 1, 0):
            refused(
                owner("CV", company_privates={}, privates={private: 0}), BuyPrivate(private, price), "11", low, high
            )
        for price in (low, high):
            state = owner("CV", company_privates={}, privates={private: 0})
            play(state, BuyPrivate(private, price))
            assert (state.company_privates, state.privates) == ({private: "PRR"}, {})
            assert (state.treasury["PRR"], state.cash[0]) == (500 - price, 800 + price)

    @pytest.mark.ruling("R23")
    @pytest.mark.parametrize(("phase", "may"), [("2", False), ("3", True), ("4", True)])
    def test_in_phases_3_and_4(self, phase: str, may: bool) -> None:
        state = owner("CV", company_privates={}, privates={"D&R": 0}, phase=phase)
        assert offers(state, BuyPrivate("D&R", 20)) == may

    @pytest.mark.ruling("R23")
    def test_no_more_than_the_treasury(self) -> None:
        state = owner("CV", company_privates={}, privates={"C&OC": 0}, treasury={"PRR": 50})
        assert offers(state, BuyPrivate("C&OC", 50))
        refused(state, BuyPrivate("C&OC", 51), "11", 50)

    @pytest.mark.ruling("R23")
    @pytest.mark.parametrize("step", ["track", "station", "trains", "privates"])
    def test_at_any_moment_of_the_turn(self, step: str) -> None:
        facts: dict[str, Any] = {"company_privates": {}, "privates": {"D&R": 0}}
        tiles = {"F2": ("57", 1), "E3": ("57", 1)}
        state = owner("CV", step=step, tiles=tiles, **facts)
        assert state.step == step
        play(state, BuyPrivate("D&R", 20))
        assert state.company_privates == {"D&R": "PRR"}

    @pytest.mark.ruling("R23")
    def test_before_the_run_and_before_the_dividend_too(self) -> None:
        facts: dict[str, Any] = {"company_privates": {}, "privates": {"D&R": 0}, "trains": {"PRR": ["2"]}}
        tiles = {"F2": ("57", 1), "E3": ("57", 1)}
        state = owner("CV", step="run", tiles=tiles, **facts)
        assert offers(state, BuyPrivate("D&R", 20))
        play(state, RunTrains(("2: F2:0 E3:0",)))
        assert state.step == "dividend"
        assert offers(state, BuyPrivate("D&R", 20))

    def test_p6_is_never_sold_to_a_company(self) -> None:
        state = owner("CV", company_privates={}, privates={"CV": 0})
        assert BuyPrivate not in kinds(state)
        refused(state, BuyPrivate("CV", 200), ("7.1", "11"))

    def test_a_company_never_sells_one(self) -> None:
        state = owner("D&R", company_privates={"D&R": "SRR"}, stations={"SRR": ["H4:0"], "PRR": ["F2:0"]})
        refused(state, BuyPrivate("D&R", 20), "11")

    @pytest.mark.ruling("R23")
    def test_its_hexes_open_at_once(self) -> None:
        state = owner("CV", company_privates={}, privates={"C&OC": 0}, tiles={"F2": ("57", 2)})
        lay = LayTile("D2", "57", 1)
        assert not offers(state, lay)
        play(state, BuyPrivate("C&OC", 40))
        assert offers(state, lay)


@pytest.mark.rule("7.1")
class TestP2AndP3:
    @pytest.mark.ruling("R20")
    @pytest.mark.parametrize(("private", "hexes"), [("C-P", ("H2", "I3")), ("B&S", ("F4", "G5"))])
    def test_two_tiles_8_or_9_that_join_without_a_route(self, private: str, hexes: tuple[str, str]) -> None:
        tiles = {"F2": ("57", 1)}
        for first, second in (hexes, hexes[::-1]):
            state = owner(private, tiles=tiles)
            shared = next(edge for edge, across in TITLE.neighbours[first].items() if across == second)
            lays = powers(state, private, first)
            assert {tile for tile, _ in lays} <= {"8", "9"}
            assert lays
            for tile, rotation in lays:
                assert shared in TITLE.rotated[tile, rotation].edges
                after = state.copy()
                play(after, UsePower(private, first, tile, rotation))
                assert after.step == "track"
                assert kinds(after) == {UsePower}
                refused(after, Pass(), ("7.1", "11.3"))
                joined = powers(after, private, second)
                assert joined
                for other, turn in joined:
                    assert other in ("8", "9")
                    assert (shared + 3) % 6 in TITLE.rotated[other, turn].edges

    @pytest.mark.ruling("R20")
    @pytest.mark.parametrize("power_first", [True, False])
    def test_besides_the_turns_tile_before_or_after_it(self, power_first: bool) -> None:
        power: list[Action] = [UsePower("B&S", "F4", "9", 2), UsePower("B&S", "G5", "9", 2)]
        lay = LayTile("F2", "14", 1)
        state = owner("B&S")
        play(state, *([*power, lay] if power_first else [lay, *power]))
        assert {"F4", "G5"} <= set(state.tiles)
        assert state.tiles["F2"] == ("14", 1)
        assert state.treasury["PRR"] == 500

    @pytest.mark.ruling("R20")
    def test_nothing_comes_between_its_two_tiles(self) -> None:
        for rulings in ("rulebook", "18xx.games"):
            state = owner("B&S", privates={"D&R": 0}, rulings=rulings)
            assert BuyPrivate in kinds(state)
            play(state, UsePower("B&S", "F4", "9", 2))
            assert kinds(state) == {UsePower}
            refused(state, BuyPrivate("D&R", 20), "7.1")
            refused(state, LayTile("F2", "14", 1), "7.1")
            refused(state, Pass(), "7.1")
            play(state, UsePower("B&S", "G5", "9", 2))
            assert BuyPrivate in kinds(state)

    @pytest.mark.ruling("R20")
    def test_it_may_be_left_unused_and_used_once(self) -> None:
        state = owner("B&S")
        play(state, LayTile("F2", "14", 1))
        assert state.step == "track"
        play(state, Pass())
        assert state.step != "track"
        state = owner("B&S")
        play(state, UsePower("B&S", "F4", "9", 2), UsePower("B&S", "G5", "9", 2))
        assert "B&S" not in state.powers
        assert UsePower not in kinds(state)

    @pytest.mark.ruling("R20")
    @pytest.mark.parametrize("step", ["station", "trains", "privates"])
    def test_only_in_the_track_step(self, step: str) -> None:
        state = owner("B&S", step=step, tiles={"F2": ("57", 1), "E3": ("57", 1)}, privates={"D&R": 0})
        assert state.step == step
        assert UsePower not in kinds(state)
        assert ch.check(state, UsePower("B&S", "F4", "9", 2)) is not None

    @pytest.mark.ruling("R20")
    def test_not_in_the_turn_of_another_company_of_the_president(self) -> None:
        state = owner("B&S", company_privates={"B&S": "SRR"}, stations={"SRR": ["H4:0"], "PRR": ["F2:0"]})
        refused(state, UsePower("B&S", "F4", "9", 2), "7.1")

    @pytest.mark.ruling("R20")
    def test_not_while_a_player_owns_it(self) -> None:
        refused(owner("B&S", company_privates={}, privates={"B&S": 0}), UsePower("B&S", "F4", "9", 2), "7.1")

    @pytest.mark.ruling("R20")
    def test_any_other_tile_there_forfeits_it(self) -> None:
        state = owner("B&S", tiles={"F2": ("15", 4)})
        lay = next(o for o in ch.options(state) if isinstance(o, LayTile) and o.hex == "F4")
        play(state, lay)
        assert "B&S" not in state.powers
        assert UsePower not in kinds(state)

    @pytest.mark.ruling("R20")
    def test_also_when_another_company_lays_it(self) -> None:
        tiles = {"F2": ("15", 4)}
        state = owner("B&S", tiles=tiles, company_privates={"B&S": "SRR"}, stations={"SRR": ["H4:0"], "PRR": ["F2:0"]})
        lay = next(o for o in ch.options(state) if isinstance(o, LayTile) and o.hex == "F4")
        play(state, lay)
        assert "B&S" not in state.powers

    def test_other_tiles_and_hexes_are_refused(self) -> None:
        state = owner("B&S")
        for action in (
            UsePower("B&S", "F4", "7", 3),
            UsePower("B&S", "H2", "9", 2),
            UsePower("C-P", "H2", "9", 2),
            UsePower("D&R", "K3", "55", 0),
            UsePower("B&S", "F4", "9", 0),
        ):
            refused(state, action, ("7.1", "11.3"))


@pytest.mark.rule("7.1")
class TestP4:
    LAY = UsePower("C&OC", "D2", "57", 1)

    @pytest.mark.ruling("R21")
    def test_a_57_in_d2_is_the_turns_tile_and_its_terrain_is_paid(self) -> None:
        state = owner("C&OC")
        refused(state, UsePower("C&OC", "D2", "57", 0), ("7.1", "11.3"))
        refused(state, UsePower("C&OC", "D2", "9", 1), ("7.1", "11.3"))
        play(state, self.LAY)
        assert (state.tiles["D2"], state.treasury["PRR"], state.step) == (("57", 1), 420, "canal")
        play(state, Pass())
        assert state.step != "track"

    @pytest.mark.ruling("R21")
    def test_without_80_dollars_it_is_refused(self) -> None:
        refused(owner("C&OC", treasury={"PRR": 79}), self.LAY, ("7.1", "11.3"), 80, 79)

    @pytest.mark.ruling("R21")
    def test_not_after_another_tile(self) -> None:
        state = owner("C&OC")
        play(state, LayTile("F2", "14", 1))
        assert ch.check(state, self.LAY) is not None

    @pytest.mark.ruling("R21")
    def test_the_station_is_free_the_cheapest_and_the_turns_station(self) -> None:
        state = owner("C&OC", treasury={"PRR": 80}, trains={"PRR": ["3"]})
        play(state, self.LAY)
        assert (state.treasury["PRR"], state.actor) == (0, 0)
        play(state, PlaceStation("D2", 0))
        assert (state.stations["PRR"], state.treasury["PRR"]) == (("F2:0", "D2:0"), 0)
        assert state.step != "station"

    @pytest.mark.ruling("R21")
    def test_the_next_station_then_costs_60(self) -> None:
        tiles = {"F2": ("57", 1), "E3": ("57", 1), "D2": ("57", 1)}
        state = owner("C&OC", step="station", tiles=tiles, stations={"PRR": ["F2:0", "D2:0"]})
        play(state, PlaceStation("E3", 0))
        assert state.treasury["PRR"] == 440

    @pytest.mark.ruling("R21")
    def test_it_may_be_declined_and_a_later_one_is_paid(self) -> None:
        state = owner("C&OC", tiles={"F2": ("57", 2)})
        play(state, self.LAY, Pass())
        assert state.step == "station"
        play(state, PlaceStation("D2", 0))
        assert state.treasury["PRR"] == 500 - 80 - 40

    @pytest.mark.ruling("R21")
    def test_a_normal_tile_brings_no_free_station(self) -> None:
        state = owner("C&OC", tiles={"F2": ("57", 2)})
        play(state, LayTile("D2", "57", 1))
        assert state.step == "station"
        play(state, PlaceStation("D2", 0))
        assert state.treasury["PRR"] == 500 - 80 - 40

    @pytest.mark.ruling("R21")
    def test_it_is_offered_at_once_beside_another_unused_power(self) -> None:
        state = owner("C&OC", company_privates={"C&OC": "PRR", "B&S": "PRR"})
        play(state, self.LAY)
        assert state.step == "canal"
        play(state, PlaceStation("D2", 0))
        assert state.step == "track"
        assert kinds(state) == {UsePower, Pass}

    @pytest.mark.ruling("R21")
    def test_not_without_a_station_left(self) -> None:
        stations = {"PRR": ["F2:0", "D8:0", "D12:0", "G13:0"]}
        tiles = {"F2": ("57", 1), "D8": ("57", 1), "D12": ("57", 1), "G13": ("15", 1)}
        state = owner("C&OC", stations=stations, tiles=tiles)
        play(state, self.LAY)
        assert state.step != "canal"

    @pytest.mark.ruling("R21")
    def test_no_train_is_needed_for_d2_alone(self) -> None:
        """A station that is connected to nothing is no route."""
        state = owner("C&OC")
        play(state, self.LAY, PlaceStation("D2", 0))
        assert state.step == "trains"
        assert offers(state, Pass())


@pytest.mark.rule("7.1")
class TestP6:
    @pytest.mark.ruling("R22")
    @pytest.mark.parametrize("source", ["bank", "pool", "SRR"])
    def test_it_closes_with_its_companys_first_train_from_anywhere(self, source: str) -> None:
        facts: dict[str, Any] = {"company_privates": {}, "privates": {"CV": 1}, "vanderbilt": "PRR", "step": "trains"}
        trains = {"SRR": ["3"]}
        stations = {"SRR": ["H4:0"], "PRR": ["F2:0"]}
        state = owner("CV", trains=trains, train_pool=["3"], stations=stations, **facts)
        play(state, BuyTrain("3", source, 180))
        assert (state.privates, "CV" in state.closed) == ({}, True)

    @pytest.mark.ruling("R22")
    def test_not_with_the_train_of_another_company(self) -> None:
        facts: dict[str, Any] = {"company_privates": {}, "privates": {"CV": 1}, "vanderbilt": "SRR", "step": "trains"}
        state = owner("CV", **facts)
        play(state, BuyTrain("3", "bank", 180))
        assert state.privates == {"CV": 1}

    @pytest.mark.ruling("R22")
    def test_and_in_phase_5_in_any_case(self) -> None:
        facts: dict[str, Any] = {"company_privates": {}, "privates": {"CV": 1}, "vanderbilt": "SRR", "step": "trains"}
        state = owner("CV", **facts | {"phase": "4", "depot": {"4": 0}})
        play(state, BuyTrain("5", "bank", 500))
        assert state.privates == {}
