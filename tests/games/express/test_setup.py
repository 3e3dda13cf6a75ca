"""The pieces, the map and the set-up (chapters 1 and 2)."""

from collections import Counter

import pytest

from trunkline.games import express as ex
from trunkline.games.express import tables

#: Hex -> name, cost, income, what a house adds.
CITIES = {
    "A2": ("Chicago", 3, 7, 0),
    "B5": ("Indianapolis", 1, 2, 2),
    "C2": ("South Bend", 2, 1, 2),
    "D3": ("Fort Wayne", 1, 1, 2),
    "D7": ("Cincinnati", 2, 2, 2),
    "F1": ("Toledo", 2, 1, 1),
    "F5": ("Columbus", 1, 1, 1),
    "F8": ("Portsmouth", 2, 2, 1),
    "I2": ("Cleveland", 1, 2, 2),
    "I4": ("Canton", 2, 1, 1),
    "I9": ("Charleston", 3, 2, 1),
    "K7": ("Clarksburg", 2, 1, 1),
    "K10": ("Roanoke", 2, 1, 1),
    "L0": ("Buffalo", 2, 3, 2),
    "M4": ("Altoona", 2, 1, 1),
    "M10": ("Lynchburg", 1, 1, 1),
    "N6": ("Cumberland", 2, 1, 1),
    "O0": ("Syracuse", 2, 1, 2),
    "O4": ("Harrisburg", 2, 1, 1),
    "O10": ("Richmond", 2, 2, 1),
    "Q0": ("Utica", 2, 1, 1),
    "Q3": ("Binghamton", 2, 1, 1),
    "S0": ("Albany", 2, 1, 2),
}
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5, 6])


@pytest.mark.rule("1.1")
@pytest.mark.ruling("C12")
class TestMap:
    def test_has_160_hexes_of_six_kinds(self) -> None:
        terrain = Counter(hex.terrain for hex in tables.HEXES.values())
        assert terrain == {"plain": 73, "forest": 41, "city": 23, "mountain": 16, "start": 4, "industrial": 3}

    def test_a_hex_is_its_neighbours_neighbour(self) -> None:
        borders = {(hex, other) for hex, around in tables.NEIGHBOURS.items() for other in around}
        assert borders == {(other, hex) for hex, other in borders}
        assert all(hex != other for hex, other in borders)
        assert len(borders) == 2 * 426

    @pytest.mark.parametrize(
        ("hex", "around"),
        [
            ("Q3", "Q2 R2 R3 Q4 P3 P2"),  # Binghamton, an even column
            ("D3", "D2 E3 E4 D4 C4 C3"),  # Fort Wayne, an odd column
            ("A2", "A3 B2"),  # Chicago, at the edge
            ("S3", "S2 S4 R3 R2"),  # New York, at the other
        ],
    )
    def test_the_hexes_around_a_hex(self, hex: str, around: str) -> None:
        assert set(tables.NEIGHBOURS[hex]) == set(around.split())

    def test_binghamton_is_two_hexes_from_new_york_across_a_forest(self) -> None:
        between = set(tables.NEIGHBOURS["S3"]) & set(tables.NEIGHBOURS["Q3"])
        assert between == {"R2", "R3"}
        assert {tables.HEXES[hex].terrain for hex in between} == {"forest"}

    def test_figures_that_the_rulebook_itself_gives(self) -> None:
        figures = {hex.name: hex for hex in tables.HEXES.values() if hex.name}
        assert figures["Binghamton"].cost == 2
        assert figures["Charleston"].develop == 1
        assert (figures["Fort Wayne"].income, figures["Fort Wayne"].develop) == (1, 3 - 1)
        assert figures["Chicago"].develop == 0
        assert tables.HEXES["R3"].cost == 2

    @pytest.mark.parametrize(
        ("terrain", "usual", "others"),
        [
            ("plain", 1, {2: "N8 O5 O6 O8"}),
            ("forest", 2, {1: "J2", 3: "L3 L7 M3 N1 N2 O2 O3", 4: "K3 K5 N5"}),
            ("mountain", 4, {2: "L6 M6", 3: "G9 H9 I10 J6 J9 L4 N4"}),
        ],
    )
    def test_what_open_country_costs(self, terrain: str, usual: int, others: dict[int, str]) -> None:
        unusual = {hex: cost for cost, hexes in others.items() for hex in hexes.split()}
        costs = {name: hex.cost for name, hex in tables.HEXES.items() if hex.terrain == terrain}
        assert {name: cost for name, cost in costs.items() if cost != usual} == unusual

    def test_the_cities(self) -> None:
        cities = {name: hex for name, hex in tables.HEXES.items() if hex.terrain == "city"}
        assert {at: (hex.name, hex.cost, hex.income, hex.develop) for at, hex in cities.items()} == CITIES

    def test_the_boxes_of_the_industrial_cities(self) -> None:
        assert tables.INDUSTRIAL == {
            "Detroit": (1, 2, 3, 4, 5, 6, 7, 8),
            "Wheeling": (3, 4, 5, 6),
            "Pittsburgh": (4, 6, 8),
        }
        industrial = {hex.name: hex.cost for hex in tables.HEXES.values() if hex.terrain == "industrial"}
        assert industrial == {"Detroit": 3, "Wheeling": 3, "Pittsburgh": 4}

    def test_only_the_eastern_start_hexes_have_no_cost(self) -> None:
        free = {hex.name for hex in tables.HEXES.values() if hex.cost == 0}
        assert free == {"Philadelphia", "Baltimore", "Washington", "New York"}

    def test_every_mountain_pays_and_can_grow(self) -> None:
        mountains = {name: hex for name, hex in tables.HEXES.items() if hex.terrain == "mountain"}
        assert {hex.income for hex in mountains.values()} == {1}
        assert {name: hex.develop for name, hex in mountains.items() if hex.develop != 2} == {"N4": 1}


@pytest.mark.rule("1.2")
@pytest.mark.ruling("C12")
class TestPieces:
    def test_shares_and_locomotives_of_each_company(self) -> None:
        pieces = {name: (company.shares, company.locomotives) for name, company in tables.COMPANIES.items()}
        assert pieces == {"PRR": (3, 20), "B&O": (4, 22), "NYC": (5, 24), "C&O": (6, 26), "WAB": (2, 11)}

    def test_totals_of_the_box(self) -> None:
        assert sum(company.shares for company in tables.COMPANIES.values()) == 20
        assert sum(company.locomotives for company in tables.COMPANIES.values()) == 103
        assert tables.HOUSES == 20


@pytest.mark.rule("2.1")
class TestLocomotives:
    @PLAYERS
    def test_every_company_but_wabash_has_one_on_its_start_hex(self, players: int) -> None:
        state = ex.setup(players, 1)
        on_map = {hex: companies for hex, companies in state.locomotives.items() if companies}
        assert on_map == {"R5": ("PRR",), "Q7": ("B&O",), "Q9": ("C&O",), "S3": ("NYC",)}

    def test_start_hexes_are_four_eastern_cities_and_fort_wayne(self) -> None:
        names = {name: tables.HEXES[company.start].name for name, company in tables.COMPANIES.items()}
        assert names == {
            "PRR": "Philadelphia",
            "B&O": "Baltimore",
            "C&O": "Washington",
            "NYC": "New York",
            "WAB": "Fort Wayne",
        }

    def test_the_others_stay_on_the_charters(self) -> None:
        assert ex.setup(3, 1).charter == {"PRR": 19, "B&O": 21, "C&O": 25, "NYC": 23, "WAB": 11}


@pytest.mark.rule("2.2")
class TestCharters:
    @PLAYERS
    def test_all_shares_lie_on_the_charters(self, players: int) -> None:
        state = ex.setup(players, 1)
        assert state.unsold == {"PRR": 3, "B&O": 4, "C&O": 6, "NYC": 5, "WAB": 2}
        assert all(held == (0,) * players for held in state.shares.values())

    def test_companies_have_no_money(self) -> None:
        assert ex.setup(3, 1).treasury == {"PRR": 0, "B&O": 0, "C&O": 0, "NYC": 0, "WAB": 0}

    def test_incomes_start_at_7_6_5_and_8_and_wabash_has_none(self) -> None:
        assert ex.setup(3, 1).income == {"PRR": 7, "B&O": 6, "C&O": 5, "NYC": 8}


@pytest.mark.rule("2.3")
class TestHousesDialsAndTrack:
    def test_twenty_houses_are_in_the_supply(self) -> None:
        state = ex.setup(3, 1)
        assert state.houses == 20
        assert state.developed == ()

    def test_needles_are_on_green(self) -> None:
        assert ex.setup(3, 1).needles == {"auction": 0, "expansion": 0, "development": 0}

    def test_industrial_cities_stand_on_their_first_boxes(self) -> None:
        assert ex.setup(3, 1).industrial == {"Detroit": 1, "Wheeling": 3, "Pittsburgh": 4}


@pytest.mark.rule("2.4")
class TestPlayersMoney:
    @pytest.mark.parametrize(("players", "each"), [(2, 60), (3, 40), (4, 30), (5, 24), (6, 20)])
    def test_120_dollars_are_shared_out(self, players: int, each: int) -> None:
        assert ex.setup(players, 1).cash == [each] * players
        assert players * each == 120

    def test_two_to_six_can_play(self) -> None:
        assert list(ex.PLAYERS) == [2, 3, 4, 5, 6]
