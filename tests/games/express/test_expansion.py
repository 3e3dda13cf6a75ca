"""The expansion of a company's network (chapter 6)."""

import pytest

from tests.games.express.moves import LINES, expand, legal, play, refused
from trunkline.games.express import Build, Choose, Expand, Pass, State, tables
from trunkline.games.express.testing.positions import build_state

#: Ways to a hex of which the last step is still to be made.
TO_CHARLESTON = ["R3", "Q4", "P4", "O5", "N5", "M6", "M7", "L7", "K8", "J8"]  # NYC, three mountains: income 8 + 3
TO_WHEELING = ["R3", "Q4", "P3", "O3", "N3", "M3", "L3", "K3", "J3", "J4", "J5"]  # NYC
CHARLESTON = ["P9", "O9", "N9", "M9", "L9", "K9", "J9", "I9"]  # C&O


def expanding(company: str, network: list[str], treasury: int = 50) -> State:
    """Seat 0, with the only share, has begun to expand the company."""
    state = build_state(shares={company: {0: 1}}, treasury={company: treasury}, network={company: network})
    play(state, Choose("expansion"), Expand(company))
    return state


@pytest.mark.rule("6.1")
@pytest.mark.ruling("C5")
class TestWhichCompany:
    def test_one_of_which_the_player_has_a_share(self) -> None:
        state = build_state(shares={"PRR": {0: 1, 1: 1}, "NYC": {1: 3}}, treasury={"PRR": 9, "NYC": 9})
        play(state, Choose("expansion"))
        refused(state, Expand("NYC"), "6.1", "NYC")
        assert legal(state) == [Expand("PRR"), Pass()]

    def test_the_fewest_shares_are_enough(self) -> None:
        state = build_state(shares={"PRR": {0: 1, 1: 2}}, treasury={"PRR": 9})
        expand(state, "PRR", "R4")
        assert state.locomotives["R4"] == ("PRR",)

    def test_not_wabash_before_it_is_open(self) -> None:
        state = build_state()
        play(state, Choose("expansion"))
        refused(state, Expand("WAB"), "6.1")

    def test_wabash_once_it_is_open(self) -> None:
        state = build_state(wabash=True, shares={"WAB": {0: 1}}, treasury={"WAB": 3})
        expand(state, "WAB", "D2", "E3", "C4")
        assert (state.charter["WAB"], state.treasury["WAB"]) == (11 - 4, 0)

    def test_only_one_company_in_a_turn(self) -> None:
        state = build_state(shares={"PRR": {0: 1}, "NYC": {0: 1}}, treasury={"PRR": 9, "NYC": 9})
        play(state, Choose("expansion"), Expand("PRR"), Build("R4"))
        refused(state, Expand("NYC"), "6.2")
        refused(state, Build("S2"), "6.2")


@pytest.mark.rule("6.2")
@pytest.mark.ruling("C5")
class TestConnectedHexes:
    def test_three_hexes_and_the_turn_is_over(self) -> None:
        state = expanding("PRR", [])
        play(state, Build("R4"), Build("Q4"), Build("Q3"))
        assert (state.step, state.actor) == ("choose", 1)
        assert [hex for hex, there in state.locomotives.items() if "PRR" in there] == ["R5", "R4", "Q4", "Q3"]
        assert state.charter["PRR"] == 19 - 3

    def test_branches_are_allowed(self) -> None:
        state = expanding("PRR", ["R4"])
        play(state, Build("Q4"), Build("R6"), Build("S5"))
        assert state.charter["PRR"] == 18 - 3

    @pytest.mark.parametrize("hexes", [[], ["R4"], ["R4", "Q4"]])
    def test_fewer_than_three_will_do(self, hexes: list[str]) -> None:
        state = expanding("PRR", [])
        play(state, *(Build(hex) for hex in hexes), Pass())
        assert (state.step, state.actor, state.charter["PRR"]) == ("choose", 1, 19 - len(hexes))
        assert state.needles["expansion"] == 1

    def test_the_next_expansion_has_three_hexes_again(self) -> None:
        state = build_state(shares={"PRR": {0: 1}, "C&O": {1: 1}}, treasury={"PRR": 50, "C&O": 50})
        expand(state, "PRR", "R4", "Q4")
        expand(state, "C&O", "P8", "O8", "N8")
        assert (state.step, state.actor, state.charter["C&O"]) == ("choose", 2, tables.COMPANIES["C&O"].locomotives - 4)

    def test_each_is_next_to_the_network_as_it_grows(self) -> None:
        state = expanding("PRR", [])
        refused(state, Build("Q4"), "6.2")
        play(state, Build("R4"))
        refused(state, Build("Q3"), "6.2")
        play(state, Build("Q4"), Build("Q3"))

    def test_another_companys_network_is_no_connection(self) -> None:
        state = build_state(shares={"PRR": {0: 1}}, treasury={"PRR": 50}, network={"B&O": ["Q6", "P5", "O5"]})
        play(state, Choose("expansion"), Expand("PRR"))
        refused(state, Build("O4"), "6.2")

    def test_first_hexes_of_prr_are_the_five_around_philadelphia(self) -> None:
        assert legal(expanding("PRR", [])) == [*(Build(hex) for hex in ("Q5", "Q6", "R4", "R6", "S5")), Pass()]


@pytest.mark.rule("6.3")
@pytest.mark.ruling("C5")
class TestWhereALocomotiveFits:
    def test_one_of_a_company_in_a_hex(self) -> None:
        state = expanding("PRR", ["R4"])
        refused(state, Build("R4"), "6.3", "PRR", "R4")
        refused(state, Build("R5"), "6.3", "PRR")

    def test_a_forest_takes_a_single_locomotive(self) -> None:
        state = build_state(
            shares={"PRR": {0: 1}}, treasury={"PRR": 50}, network={"NYC": ["R3"], "PRR": ["R4"]}, developed=["R3"]
        )
        play(state, Choose("expansion"), Expand("PRR"))
        refused(state, Build("R3"), "6.3", "NYC", "R3")
        play(state, Build("Q4"))

    def test_a_mountain_takes_a_single_locomotive(self) -> None:
        network = {"B&O": ["P6", "O6", "O5", "N4"], "PRR": ["Q5", "P4", "O4"]}
        state = build_state(shares={"PRR": {0: 1}}, treasury={"PRR": 50}, network=network)
        play(state, Choose("expansion"), Expand("PRR"))
        refused(state, Build("N4"), "6.3", "B&O", "N4")

    def test_a_plain_takes_all_five_companies(self) -> None:
        network = {**LINES, "PRR": [*LINES["PRR"], "A2"], "WAB": ["C3"]}
        state = build_state(wabash=True, shares={"WAB": {0: 1}}, treasury={"WAB": 5}, network=network)
        expand(state, "WAB", "B2")
        assert state.locomotives["B2"] == ("PRR", "B&O", "C&O", "NYC", "WAB")
        assert state.treasury["WAB"] == 0

    def test_a_company_with_no_hex_that_takes_it_is_not_expanded(self) -> None:
        wild = [name for name, hex in tables.HEXES.items() if hex.terrain in ("forest", "mountain")]
        rest = [name for name, hex in tables.HEXES.items() if hex.terrain in ("plain", "city", "industrial")]
        network, charter = {"NYC": wild, "C&O": rest}, {"NYC": 0, "C&O": 1}
        state = build_state(shares={"C&O": {0: 1}}, treasury={"C&O": 50}, network=network, charter=charter)
        play(state, Choose("expansion"))
        refused(state, Expand("C&O"), "6.3", "C&O")

    def test_cities_and_industrial_cities_take_several(self) -> None:
        network = {"NYC": [*TO_WHEELING, "I6"], "B&O": ["P6", "O6", "N6", "M6", "L6", "K7", "J6"]}
        state = build_state(shares={"B&O": {0: 1}}, treasury={"B&O": 6}, network=network)
        expand(state, "B&O", "I6")
        assert state.locomotives["I6"] == ("B&O", "NYC")
        assert state.treasury["B&O"] == 0

    @pytest.mark.ruling("C6")
    @pytest.mark.parametrize(
        ("company", "network", "start", "name"),
        [
            ("PRR", ["R4", "S4"], "S3", "New York"),
            ("PRR", ["Q6"], "Q7", "Baltimore"),
            ("B&O", ["Q8"], "Q9", "Washington"),
            ("B&O", ["Q6"], "R5", "Philadelphia"),
            ("NYC", ["S4", "R4"], "R5", "Philadelphia"),
            ("C&O", ["Q8"], "Q7", "Baltimore"),
        ],
    )
    def test_eastern_start_hexes_are_closed(self, company: str, network: list[str], start: str, name: str) -> None:
        refused(expanding(company, network), Build(start), "6.3", name)

    @pytest.mark.ruling("C6")
    def test_fort_wayne_is_a_city_before_wabash_opens(self) -> None:
        state = expanding("PRR", LINES["PRR"][:14], treasury=1)
        play(state, Build("D3"), Pass())
        assert state.locomotives["D3"] == ("PRR",)
        assert (state.treasury["PRR"], state.income["PRR"]) == (0, 11)
        assert "WAB" not in state.income

    @pytest.mark.ruling("C6")
    def test_fort_wayne_is_a_city_after_wabash_has_opened(self) -> None:
        network = {"PRR": LINES["PRR"][:14], "NYC": [*LINES["NYC"], "A2"]}
        state = build_state(wabash=True, shares={"PRR": {0: 1}}, treasury={"PRR": 2}, network=network)
        expand(state, "PRR", "D3")
        assert state.locomotives["D3"] == ("PRR", "WAB")
        assert (state.treasury["PRR"], state.income["PRR"], state.income["WAB"]) == (0, 11, 1)


@pytest.mark.rule("6.4")
@pytest.mark.ruling("C5")
class TestCost:
    def test_binghamton_behind_a_forest_costs_nyc_6_with_prr_there(self) -> None:
        state = build_state(
            shares={"NYC": {0: 1}}, treasury={"NYC": 10}, network={"PRR": ["R4", "Q4", "Q3"]}, cash=[5, 5, 5]
        )
        bank = state.bank
        play(state, Choose("expansion"), Expand("NYC"), Build("R3"))
        assert state.treasury["NYC"] == 8
        play(state, Build("Q3"), Pass())
        assert state.treasury["NYC"] == 4
        assert (state.bank, state.cash) == (bank + 6, [5, 5, 5])
        assert state.locomotives["Q3"] == ("PRR", "NYC")

    def test_each_hex_costs_its_value_times_the_locomotives_there(self) -> None:
        network = {"B&O": ["Q6"], "C&O": ["Q8", "P7", "P6", "Q6"]}
        state = build_state(shares={"PRR": {0: 1}}, treasury={"PRR": 10}, network=network)
        play(state, Choose("expansion"), Expand("PRR"))
        paid = []
        for hex in ("Q6", "Q5", "P6"):  # third there, first there, second there
            before = state.treasury["PRR"]
            play(state, Build(hex))
            paid.append(before - state.treasury["PRR"])
        assert paid == [3, 1, 2]

    @pytest.mark.parametrize(
        ("network", "hex", "cost"),
        [
            (["R4"], "Q4", 2),  # forest
            (["Q5", "P4"], "O5", 2),  # a plain of 2
            (["Q5", "P4", "O4"], "N4", 3),  # mountain
            (["Q5", "P4"], "O4", 2),  # Harrisburg
            (["Q5", "P4", "O4", "N3", "M3", "L3"], "K4", 4),  # Pittsburgh
            (["Q5", "P4", "O5"], "N5", 4),  # a forest of 4
        ],
    )
    def test_alone_in_a_hex_the_printed_cost(self, network: list[str], hex: str, cost: int) -> None:
        state = expanding("PRR", network, treasury=20)
        play(state, Build(hex))
        assert state.treasury["PRR"] == 20 - cost

    def test_second_locomotive_in_an_industrial_city_pays_twice(self) -> None:
        network = {
            "PRR": ["Q5", "P4", "O4", "N3", "M3", "L3", "K4"],
            "NYC": ["R3", "Q4", "P3", "O3", "N2", "M2", "L2"],
        }
        state = build_state(shares={"NYC": {0: 1}}, treasury={"NYC": 15}, network=network)
        expand(state, "NYC", "K3", "K4")
        assert state.treasury["NYC"] == 15 - 4 - 8


@pytest.mark.rule("6.5")
@pytest.mark.ruling("C5")
class TestCompanyMoney:
    def test_a_company_pays_only_what_it_has(self) -> None:
        state = build_state(shares={"NYC": {0: 1}}, treasury={"NYC": 5}, network={"PRR": ["R4", "Q4", "Q3"]})
        play(state, Choose("expansion"), Expand("NYC"), Build("R3"))
        refused(state, Build("Q3"), "6.5", 4, 3)

    def test_a_company_that_cannot_pay_for_any_hex_is_not_expanded(self) -> None:
        state = build_state(shares={"PRR": {0: 1}})
        play(state, Choose("expansion"))
        refused(state, Expand("PRR"), "6.5", 0, 1)
        assert legal(state) == [Pass()]

    def test_nor_one_whose_cheapest_hex_is_too_dear(self) -> None:
        network = {"PRR": [*LINES["PRR"], "A2"], "B&O": [*LINES["B&O"], "E3", "E4"], "C&O": LINES["C&O"]}
        state = build_state(wabash=True, shares={"WAB": {0: 1}}, treasury={"WAB": 1}, network=network)
        play(state, Choose("expansion"))  # every hex around Fort Wayne has a locomotive
        refused(state, Expand("WAB"), "6.5", 1, 2)

    def test_it_may_spend_its_last_dollar(self) -> None:
        state = build_state(shares={"NYC": {0: 1}}, treasury={"NYC": 6}, network={"PRR": ["R4", "Q4", "Q3"]})
        expand(state, "NYC", "R3", "Q3")
        assert (state.treasury["NYC"], state.actor) == (0, 1)

    def test_neither_players_nor_other_companies_pay(self) -> None:
        state = build_state(shares={"PRR": {0: 1}}, treasury={"PRR": 3, "NYC": 30}, cash=[40, 40, 40])
        expand(state, "PRR", "R4", "Q4")
        assert (state.cash, state.treasury["PRR"], state.treasury["NYC"]) == ([40, 40, 40], 0, 30)


@pytest.mark.rule("6.6")
class TestOutOfLocomotives:
    def test_a_company_without_locomotives_cannot_expand(self) -> None:
        state = build_state(shares={"PRR": {0: 1}}, treasury={"PRR": 50}, charter={"PRR": 0})
        play(state, Choose("expansion"))
        refused(state, Expand("PRR"), "6.6", "PRR")

    def test_the_last_locomotive_is_the_last_hex(self) -> None:
        state = build_state(shares={"PRR": {0: 1}}, treasury={"PRR": 50}, charter={"PRR": 1})
        play(state, Choose("expansion"), Expand("PRR"), Build("R4"))
        assert state.charter["PRR"] == 0
        assert not any(isinstance(action, Build) for action in legal(state))
        refused(state, Build("Q4"), "6.6", "PRR")
        play(state, Pass())
        assert (state.step, state.actor) == ("choose", 1)


@pytest.mark.rule("6.7")
class TestIncome:
    @pytest.mark.parametrize(
        ("company", "network", "hex", "before", "after"),
        [
            ("NYC", TO_CHARLESTON, "I9", 11, 13),  # a city of 2
            ("NYC", LINES["NYC"][:6], "L0", 8, 11),  # Buffalo, a city of 3
            ("NYC", ["R3"], "Q3", 8, 9),  # Binghamton, a city of 1
            ("B&O", ["P6", "O6", "O5"], "N4", 6, 7),  # mountain
            ("NYC", TO_WHEELING, "I6", 8, 11),  # Wheeling at 3
            ("NYC", TO_WHEELING[:7], "K4", 8, 12),  # Pittsburgh at 4
            ("NYC", [*LINES["NYC"][:14], "E1"], "E0", 13, 14),  # Detroit at 1
            ("PRR", ["R4"], "Q4", 7, 7),  # forest
            ("PRR", [], "R4", 7, 7),  # plain
        ],
    )
    def test_income_of_a_new_hex(self, company: str, network: list[str], hex: str, before: int, after: int) -> None:
        state = expanding(company, network)
        assert state.income[company] == before
        play(state, Build(hex))
        assert state.income[company] == after

    def test_a_developed_city_brings_its_house_too(self) -> None:
        network = {"C&O": CHARLESTON, "NYC": TO_CHARLESTON}
        state = build_state(shares={"NYC": {0: 1}}, treasury={"NYC": 6}, network=network, developed=["I9"])
        expand(state, "NYC", "I9")
        assert (state.income["NYC"], state.treasury["NYC"]) == (11 + 2 + 1, 0)

    @pytest.mark.parametrize(
        ("industrial", "network", "hex", "income"),
        [
            ({"Wheeling": 5}, TO_WHEELING, "I6", 8 + 5),
            ({"Pittsburgh": 8}, TO_WHEELING[:7], "K4", 8 + 8),
            ({"Detroit": 4}, [*LINES["NYC"][:14], "E1"], "E0", 13 + 4),
        ],
    )
    def test_an_industrial_city_brings_its_box_of_now(
        self, industrial: dict[str, int], network: list[str], hex: str, income: int
    ) -> None:
        state = build_state(
            shares={"NYC": {0: 1}}, treasury={"NYC": 9}, network={"NYC": network}, industrial=industrial
        )
        expand(state, "NYC", hex)
        assert state.income["NYC"] == income

    def test_only_the_company_that_builds_earns(self) -> None:
        state = build_state(shares={"NYC": {0: 1}}, treasury={"NYC": 9}, network={"PRR": ["R4", "Q4", "Q3"]})
        expand(state, "NYC", "R3", "Q3")
        assert state.income == {"PRR": 8, "B&O": 6, "C&O": 5, "NYC": 9}
