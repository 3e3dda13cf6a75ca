"""Station markers (11.4): where, at what price, and the homes that are kept free."""

from typing import Any

import pytest

from tests.games.chesapeake.moves import kinds, offers, play, refused
from trunkline.games.chesapeake import BuyTrain, Pass, PlaceStation, State
from trunkline.games.chesapeake.testing import build_state
from trunkline.games.chesapeake.title import TITLE
from trunkline.kit18xx.walks import reached_stops

LINE = {"G7": ("9", 1), "F8": ("X1", 0)}
"""B&O's way from Baltimore to Washington."""


def placing(company: str, tiles: dict[str, tuple[str, int]], **facts: Any) -> State:
    """The station step of a company with $500."""
    known: dict[str, Any] = {"shares": {company: {0: 6}, "C&O": {1: 6}}, "treasury": {company: 500}}
    return build_state(round="operating", company=company, step="station", tiles=tiles, **known | facts)


@pytest.mark.rule("11.4")
class TestPlacing:
    def test_a_city_on_a_route_for_40_dollars(self) -> None:
        state = placing("B&O", LINE)
        bank = state.bank
        play(state, PlaceStation("F8", 0))
        assert (state.stations["B&O"], state.treasury["B&O"], state.bank) == (("H6:0", "F8:0"), 460, bank + 40)

    def test_it_is_optional(self) -> None:
        play(placing("B&O", LINE), Pass())

    def test_one_a_turn(self) -> None:
        tiles = {"F2": ("57", 1), "E3": ("57", 1), "F8": ("X1", 0)}
        state = placing("PRR", tiles)
        play(state, PlaceStation("E3", 0))
        assert state.step != "station"

    def test_one_of_the_company_before_does_not_count(self) -> None:
        tiles = LINE | {"F2": ("57", 1), "E3": ("57", 1)}
        state = placing("B&O", tiles, shares={"B&O": {0: 6}, "PRR": {1: 6}}, treasury={"B&O": 500, "PRR": 500})
        play(state, PlaceStation("F8", 0), BuyTrain("2", "bank", 80))
        while state.company == "B&O" or state.step == "track":
            play(state, Pass())
        assert (state.company, state.step) == ("PRR", "station")
        play(state, PlaceStation("E3", 0))

    @pytest.mark.parametrize(
        ("placed", "price"), [(["G13:0"], 40), (["G13:0", "D8:0"], 60), (["G13:0", "D8:0", "C5:0"], 80)]
    )
    def test_40_then_60_then_80(self, placed: list[str], price: int) -> None:
        tiles = {"G13": ("57", 2), "F12": ("8", 5), "E13": ("8", 2), "D12": ("57", 2)}
        tiles |= {"D8": ("57", 1), "C5": ("57", 1)}
        state = placing("C&O", tiles, shares={"C&O": {0: 6}}, stations={"C&O": placed}, treasury={"C&O": 500})
        play(state, PlaceStation("D12", 0))
        assert state.treasury["C&O"] == 500 - price

    def test_not_without_the_money(self) -> None:
        state = placing("B&O", LINE, treasury={"B&O": 39})
        assert state.step != "station"

    @pytest.mark.parametrize(("company", "count"), [("SRR", 2), ("B&O", 3), ("PRR", 4)])
    def test_as_many_as_the_charter_says(self, company: str, count: int) -> None:
        assert len(TITLE.companies[company].stations) == count
        assert list(TITLE.companies[company].stations) == [0, 40, 60, 80][:count]

    def test_no_more_than_the_charter_has(self) -> None:
        tiles = LINE | {"C5": ("57", 0), "D8": ("57", 1)}
        state = placing("B&O", tiles, stations={"B&O": ["H6:0", "C5:0", "D8:0"]})
        assert state.step != "station"

    def test_not_off_the_route(self) -> None:
        state = placing("B&O", LINE | {"E3": ("57", 1)})
        refused(state, PlaceStation("E3", 0), "11.4")
        refused(state, PlaceStation("H6", 1), "11.4")

    def test_one_of_a_company_in_a_hex(self) -> None:
        state = placing("B&O", LINE | {"H6": ("X7", 3)}, phase="5")
        refused(state, PlaceStation("H6", 0), "11.4")

    def test_not_in_a_full_city_and_not_beyond_it(self) -> None:
        tiles = LINE | {"F10": ("9", 0), "F12": ("8", 3), "G13": ("57", 2)}
        stations = {"B&O": ["H6:0"], "C&O": ["G13:0"], "LV": ["J2:0", "F8:0"]}
        held = {"B&O": {0: 6}, "C&O": {1: 6}, "LV": {2: 6}}
        state = placing("B&O", tiles, shares=held, stations=stations)
        assert state.step != "station"

    def test_one_that_fills_a_city_closes_the_way_beyond_it_at_once(self) -> None:
        tiles = LINE | {"F10": ("9", 0), "F12": ("8", 3), "G13": ("57", 2)}
        state = placing("B&O", tiles, stations={"B&O": ["H6:0"], "C&O": ["G13:0"]})
        assert ("H6", 0) in reached_stops(state, "C&O")
        play(state, PlaceStation("F8", 0))
        assert ("F8", 0) in reached_stops(state, "C&O")
        assert ("H6", 0) not in reached_stops(state, "C&O")

    @pytest.mark.parametrize("where", [("G7", 0), ("I5", 0), ("A7", 0), ("Z9", 0), ("F8", 1), ("F8", -1)])
    def test_only_in_cities(self, where: tuple[str, int]) -> None:
        refused(placing("B&O", LINE), PlaceStation(*where), "11.4")


@pytest.mark.rule("11.4")
class TestHomes:
    @pytest.mark.ruling("R13")
    def test_a_space_is_kept_for_a_company_that_has_not_operated(self) -> None:
        """PRR comes to Strasburg by H2 and finds its only space kept."""
        tiles = {"F2": ("57", 1), "H2": ("8", 0), "H4": ("57", 0)}
        state = placing("PRR", tiles)
        assert not offers(state, PlaceStation("H4", 0))
        tiles["H4"] = ("14", 0)
        state = placing("PRR", tiles, phase="3")
        assert offers(state, PlaceStation("H4", 0))

    @pytest.mark.ruling("R13")
    def test_two_spaces_and_another_company_leave_none(self) -> None:
        tiles = {"F2": ("57", 1), "H2": ("8", 0), "H4": ("14", 0)}
        held = {"PRR": {0: 6}, "LV": {1: 6}}
        state = placing("PRR", tiles, phase="3", shares=held, stations={"PRR": ["F2:0"], "LV": ["J2:0", "H4:0"]})
        assert PlaceStation not in kinds(state)

    @pytest.mark.ruling("R13")
    def test_once_it_is_placed_the_rest_is_free(self) -> None:
        tiles = {"F2": ("57", 1), "H2": ("8", 0), "H4": ("14", 0)}
        held = {"PRR": {0: 6}, "SRR": {1: 6}}
        state = placing("PRR", tiles, phase="3", shares=held, stations={"PRR": ["F2:0"], "SRR": ["H4:0"]})
        assert offers(state, PlaceStation("H4", 0))

    @pytest.mark.ruling("R13")
    def test_in_baltimore_its_own_city_is_kept_for_b_and_o(self) -> None:
        held = {"SRR": {0: 6}}
        tiles = {"H4": ("57", 0), "H6": ("X4", 1)}  # edges 1 and 2 in one city, 3 and 4 in the other
        state = placing("SRR", tiles, phase="3", shares=held)
        assert offers(state, PlaceStation("H6", 1))
        tiles = {"H4": ("57", 1), "G5": ("8", 2), "H6": ("X4", 1)}
        state = placing("SRR", tiles, phase="3", shares=held)
        assert not offers(state, PlaceStation("H6", 0))

    @pytest.mark.parametrize("company", list(TITLE.companies))
    def test_it_is_placed_free_in_the_first_turn_and_the_turns_station_is_left(self, company: str) -> None:
        state = build_state(round="operating", step="next_company", shares={company: {0: 6}}, treasury={company: 800})
        home = TITLE.companies[company]
        assert state.stations[company] == (f"{home.home}:0",)
        assert (state.treasury[company], state.placed) == (800, False)

    def test_b_and_o_comes_to_its_city_after_an_upgrade(self) -> None:
        state = build_state(
            round="operating",
            step="next_company",
            shares={"B&O": {0: 6}},
            treasury={"B&O": 800},
            phase="3",
            tiles={"H6": ("X3", 2)},
        )
        assert state.stations["B&O"] == ("H6:1",)  # the city that leads to G7
