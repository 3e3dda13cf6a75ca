"""The development of hexes and industrial cities (chapter 7)."""

import pytest

from tests.games.express.moves import LINES, develop, expand, legal, play, refused
from trunkline.games.express import Choose, Develop, Pass
from trunkline.games.express.testing.positions import build_state

CHARLESTON = ["P9", "O9", "N9", "M9", "L9", "K9", "J9", "I9"]  # C&O
PITTSBURGH = ["Q5", "P4", "O4", "N3", "M3", "L3", "K4"]  # PRR
IN_WHEELING = {
    "PRR": ["Q5", "P4", "O4", "N3", "M3", "L3", "K3", "J3", "J4", "J5", "I6"],
    "B&O": ["P6", "O6", "N6", "M6", "L6", "K7", "J6", "I6"],
}


@pytest.mark.rule("7.1")
@pytest.mark.ruling("C11")
class TestWhatCanBeDeveloped:
    def test_cities_mountains_and_forests_with_a_locomotive(self) -> None:
        state = build_state(network={"B&O": ["P6", "O6", "O5", "N4", "M4"], "PRR": ["R4", "Q4"]})
        play(state, Choose("development"))
        assert legal(state) == [*(Develop(hex) for hex in ("M4", "N4", "Q4")), Pass()]

    @pytest.mark.parametrize("hex", ["Q3", "N4", "R3", "I6", "K4", "D3"])
    def test_nothing_without_a_locomotive(self, hex: str) -> None:
        state = build_state()
        play(state, Choose("development"))
        refused(state, Develop(hex), "7.1", hex)

    def test_no_share_is_needed(self) -> None:
        state = build_state(shares={"PRR": {1: 1}}, network={"PRR": ["R4", "Q4", "Q3"]})
        develop(state, "Q3")
        assert state.income["PRR"] == 7 + 1 + 1

    @pytest.mark.parametrize("hex", ["R5", "Q7", "Q9", "S3"])
    def test_never_an_eastern_start_hex(self, hex: str) -> None:
        state = build_state()
        play(state, Choose("development"))
        refused(state, Develop(hex), "7.1", hex)

    def test_never_a_plain(self) -> None:
        state = build_state(network={"PRR": ["R4"]})
        play(state, Choose("development"))
        refused(state, Develop("R4"), "7.1", "R4")

    def test_never_chicago(self) -> None:
        state = build_state(network={"PRR": [*LINES["PRR"], "A2"]}, wabash=True)
        play(state, Choose("development"))
        refused(state, Develop("A2"), "7.1", "Chicago")

    def test_never_detroit(self) -> None:
        state = build_state(network={"NYC": [*LINES["NYC"][:14], "E1", "E0"]})
        play(state, Choose("development"))
        refused(state, Develop("E0"), "7.1", "Detroit")

    def test_fort_wayne_before_wabash_opens(self) -> None:
        state = build_state(network={"PRR": [*LINES["PRR"][:14], "D3"]})
        assert state.income["PRR"] == 11
        develop(state, "D3")
        assert state.income["PRR"] == 13
        assert "WAB" not in state.income

    def test_fort_wayne_for_wabash_too(self) -> None:
        state = build_state(network={"PRR": [*LINES["PRR"][:14], "D3"]}, wabash=True)
        develop(state, "D3")
        assert (state.income["PRR"], state.income["WAB"]) == (13, 3)


@pytest.mark.rule("7.2")
@pytest.mark.ruling("C11")
class TestOnceWithAHouse:
    @pytest.mark.parametrize("hex", ["M4", "N4", "L3"])
    def test_once_only(self, hex: str) -> None:
        state = build_state(network={"B&O": LINES["B&O"][:6]})
        develop(state, hex)
        play(state, Choose("development"))
        refused(state, Develop(hex), "7.2", hex)

    @pytest.mark.parametrize("hex", ["M4", "N4", "L3"])
    def test_a_house_leaves_the_supply(self, hex: str) -> None:
        state = build_state(network={"B&O": LINES["B&O"][:6]})
        develop(state, hex)
        assert (state.houses, state.developed) == (19, (hex,))
        assert (state.step, state.actor) == ("choose", 1)

    @pytest.mark.parametrize("hex", ["M4", "N4", "L3"])
    def test_not_without_a_house(self, hex: str) -> None:
        state = build_state(network={"B&O": LINES["B&O"][:6]}, houses=0)
        play(state, Choose("development"))
        refused(state, Develop(hex), "7.2")

    def test_the_last_house_can_be_placed(self) -> None:
        state = build_state(network={"B&O": LINES["B&O"][:6]}, houses=1)
        develop(state, "M4")
        assert state.houses == 0


@pytest.mark.rule("7.3")
@pytest.mark.ruling("C11")
class TestCitiesAndMountains:
    def test_charleston_takes_c_and_o_from_12_to_13(self) -> None:
        state = build_state(network={"C&O": CHARLESTON}, income={"C&O": 12})
        develop(state, "I9")
        assert state.income == {"PRR": 7, "B&O": 6, "C&O": 13, "NYC": 8}

    @pytest.mark.parametrize(("hex", "income"), [("N4", 8 + 1), ("M4", 8 + 1)])
    def test_the_house_of_the_hex_counts(self, hex: str, income: int) -> None:
        state = build_state(network={"B&O": LINES["B&O"][:5]})
        assert state.income["B&O"] == 8
        develop(state, hex)
        assert state.income["B&O"] == income

    def test_a_mountain_of_2(self) -> None:
        state = build_state(network={"C&O": LINES["C&O"][:7]})
        develop(state, "J6")
        assert state.income["C&O"] == 5 + 1 + 1 + 2

    def test_every_company_there_earns(self) -> None:
        state = build_state(network={"PRR": LINES["PRR"][:9], "NYC": LINES["NYC"][:10]})  # both in Cleveland
        develop(state, "I2")
        assert state.income == {"PRR": 10 + 2, "B&O": 6, "C&O": 5, "NYC": 13 + 2}

    def test_who_comes_later_earns_the_house_too(self) -> None:
        network = {"PRR": LINES["PRR"][:9], "NYC": LINES["NYC"][:9]}
        state = build_state(shares={"NYC": {1: 1}}, treasury={"NYC": 2}, network=network)
        develop(state, "I2")
        expand(state, "NYC", "I2")
        assert (state.income["NYC"], state.treasury["NYC"]) == (11 + 2 + 2, 0)

    def test_no_money_moves(self) -> None:
        state = build_state(network={"C&O": CHARLESTON})
        money = (state.cash.copy(), state.treasury.copy(), state.bank)
        develop(state, "I9")
        assert (state.cash, state.treasury, state.bank) == money


@pytest.mark.rule("7.4")
@pytest.mark.ruling("C11")
class TestForests:
    def test_the_company_gets_2_dollars_and_no_income(self) -> None:
        state = build_state(network={"PRR": ["R4", "Q4"], "NYC": ["R3"]}, treasury={"PRR": 1})
        bank = state.bank
        develop(state, "Q4")
        assert (state.treasury["PRR"], state.treasury["NYC"], state.bank) == (3, 0, bank - 2)
        assert state.income == {"PRR": 7, "B&O": 6, "C&O": 5, "NYC": 8}
        assert state.cash == [40, 40, 40]

    def test_the_money_can_be_spent_at_once(self) -> None:
        state = build_state(network={"PRR": ["R4", "Q4"]}, shares={"PRR": {1: 1}})
        develop(state, "Q4")
        expand(state, "PRR", "Q3")
        assert (state.treasury["PRR"], state.income["PRR"]) == (0, 8)


@pytest.mark.rule("7.5")
@pytest.mark.ruling("C11")
class TestWheelingAndPittsburgh:
    def test_wheeling_from_3_to_4_raises_prr_to_18_and_b_and_o_to_15(self) -> None:
        state = build_state(network=IN_WHEELING, income={"PRR": 17, "B&O": 14})
        develop(state, "I6")
        assert state.industrial == {"Detroit": 1, "Wheeling": 4, "Pittsburgh": 4}
        assert state.income == {"PRR": 18, "B&O": 15, "C&O": 5, "NYC": 8}

    def test_wheeling_goes_to_6_and_no_further(self) -> None:
        state = build_state(network=IN_WHEELING)
        for box in (4, 5, 6):
            develop(state, "I6")
            assert state.industrial["Wheeling"] == box
        assert state.income["PRR"] == 7 + 1 + 6  # Harrisburg and Wheeling
        play(state, Choose("development"))
        refused(state, Develop("I6"), "7.5", "Wheeling", 6)

    def test_pittsburgh_goes_to_8_in_steps_of_two(self) -> None:
        state = build_state(network={"PRR": PITTSBURGH})
        incomes = []
        for box in (6, 8):
            develop(state, "K4")
            assert state.industrial["Pittsburgh"] == box
            incomes.append(state.income["PRR"])
        assert incomes == [7 + 1 + 6, 7 + 1 + 8]
        play(state, Choose("development"))
        refused(state, Develop("K4"), "7.5", "Pittsburgh", 8)

    def test_no_house_is_used_or_needed(self) -> None:
        state = build_state(network={"PRR": PITTSBURGH}, houses=0)
        develop(state, "K4")
        assert (state.houses, state.developed, state.actor) == (0, (), 1)
        assert state.industrial["Pittsburgh"] == 6
