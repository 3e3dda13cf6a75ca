"""Places where an implementation can go wrong, each pinned once more by itself."""

import pytest

from tests.games.express.moves import LINES, develop, expand, legal, offer, play, refused, skip
from trunkline.games import express as ex
from trunkline.games.express import Bid, Build, Choose, Develop, Expand, Offer, Pass
from trunkline.games.express.testing.positions import build_state

EXPANSION_DUE = {"auction": 3, "expansion": 4}
DEVELOPMENT_DUE = {"auction": 3, "development": 3}


@pytest.mark.ruling("C10")
class TestEnds:
    @pytest.mark.rule("10.1")
    @pytest.mark.parametrize(("left", "over"), [({"PRR": 0, "B&O": 0, "C&O": 0}, True), ({"PRR": 0, "B&O": 0}, False)])
    def test_the_end_by_locomotives_counts_companies_without_any(self, left: dict[str, int], over: bool) -> None:
        state = build_state(charter=left, needles=DEVELOPMENT_DUE)
        skip(state, "development")
        assert (state.actor is None) == over

    @pytest.mark.rule("10.1")
    def test_few_locomotives_everywhere_are_no_end(self) -> None:
        state = build_state(charter=dict.fromkeys(("PRR", "B&O", "C&O", "NYC", "WAB"), 1), needles=DEVELOPMENT_DUE)
        skip(state, "development")
        assert state.actor == 1

    @pytest.mark.rule("10.2")
    @pytest.mark.parametrize(("nyc", "over"), [(5, True), (4, False)])
    def test_the_end_by_shares_counts_companies_without_any(self, nyc: int, over: bool) -> None:
        shares = {"PRR": {0: 3}, "B&O": {1: 4}, "NYC": {2: nyc}}
        state = build_state(shares=shares, needles=DEVELOPMENT_DUE)
        skip(state, "development")
        assert (state.actor is None) == over

    @pytest.mark.rule("10.2")
    def test_players_with_many_shares_are_no_end(self) -> None:
        state = build_state(shares={"C&O": {0: 5}, "NYC": {0: 4}, "B&O": {0: 3}}, needles=DEVELOPMENT_DUE)
        skip(state, "development")
        assert state.actor == 1

    @pytest.mark.rule("10.3")
    def test_houses_are_counted_down_to_the_end(self) -> None:
        forests = ["R3", "Q4", "P3", "O3", "N3", "M3", "L3", "K3", "J3", "J4", "J5", "I5"]
        more = ["R2", "R1", "Q2", "Q1", "P2"]
        state = build_state(network={"NYC": [*forests, *more]})
        for number, hex in enumerate([*forests, *more], start=1):
            assert state.actor is not None
            develop(state, hex)
            assert state.houses == 20 - number
            if state.needles["development"] == 4:
                skip(state, *["auction"] * 3)
        assert (state.houses, state.needles["development"]) == (3, 1)
        skip(state, *["development"] * 3, *["auction"] * 3)
        assert (state.actor, state.step) == (None, "over")

    @pytest.mark.rule("10.5")
    def test_dials_and_detroit_stay_when_the_game_ends(self) -> None:
        state = build_state(houses=3, industrial={"Detroit": 4}, needles=DEVELOPMENT_DUE)
        skip(state, "development")
        assert state.actor is None
        assert state.needles == {"auction": 3, "expansion": 0, "development": 4}
        assert state.industrial["Detroit"] == 4

    @pytest.mark.rule("10.5")
    def test_detroit_reaching_8_is_tested_at_the_next_dividend(self) -> None:
        state = build_state(industrial={"Detroit": 7}, needles=DEVELOPMENT_DUE)
        skip(state, "development")
        assert (state.actor, state.industrial["Detroit"]) == (1, 8)

    @pytest.mark.rule("8.4")
    def test_detroits_rise_reaches_the_companies_there_and_no_other(self) -> None:
        state = build_state(network={"NYC": [*LINES["NYC"][:14], "E1", "E0"]}, needles=DEVELOPMENT_DUE, wabash=True)
        skip(state, "development")
        assert state.industrial["Detroit"] == 2
        assert state.income == {"PRR": 7, "B&O": 6, "C&O": 5, "NYC": 15, "WAB": 1}


@pytest.mark.ruling("C10")
class TestTheTurnPassesAtAnEnd:
    @pytest.mark.rule("10.1")
    def test_inside_a_build_without_a_dividend(self) -> None:
        state = build_state(
            shares={"C&O": {0: 1}},
            treasury={"C&O": 9},
            charter={"PRR": 0, "B&O": 0, "C&O": 2},
            needles={"expansion": 1},
        )
        expand(state, "C&O", "P8", "P7")
        assert (state.charter["C&O"], state.step, state.actor) == (0, "choose", 1)
        skip(state, "expansion")
        assert state.actor == 2

    @pytest.mark.rule("10.1")
    def test_inside_a_build_with_a_dividend(self) -> None:
        state = build_state(
            shares={"C&O": {0: 1}}, treasury={"C&O": 9}, charter={"PRR": 0, "B&O": 0, "C&O": 3}, needles=EXPANSION_DUE
        )
        play(state, Choose("expansion"), Expand("C&O"), Build("P8"), Build("P7"), Build("P6"))
        assert (state.step, state.actor, state.turn) == ("over", None, 1)

    @pytest.mark.rule("10.3")
    def test_inside_a_development(self) -> None:
        state = build_state(network={"PRR": ["R4", "Q4", "Q3"]}, houses=4)
        develop(state, "Q3")
        assert (state.houses, state.step, state.actor) == (3, "choose", 1)
        develop(state, "Q4")
        assert (state.houses, state.step, state.actor) == (2, "choose", 2)


@pytest.mark.rule("5.1")
@pytest.mark.parametrize(("company", "shares"), [("PRR", 3), ("B&O", 4), ("C&O", 6), ("NYC", 5), ("WAB", 2)])
def test_a_sold_out_company_is_not_for_auction(company: str, shares: int) -> None:
    state = build_state(wabash=True, shares={company: {1: shares - 1}})
    offer(state, company, Bid(20), Pass(), Pass())
    assert state.unsold[company] == 0
    play(state, Choose("auction"))
    refused(state, Offer(company), "5.1", company)
    assert len(legal(state)) == 4 + 1


@pytest.mark.rule("6.4")
@pytest.mark.ruling("C5")
def test_a_hex_does_not_cost_what_the_hexes_before_it_cost() -> None:
    state = build_state(shares={"PRR": {0: 1}}, treasury={"PRR": 4})
    play(state, Choose("expansion"), Expand("PRR"))
    left = []
    for hex in ("R4", "Q4", "Q5"):  # plain, forest, plain
        play(state, Build(hex))
        left.append(state.treasury["PRR"])
    assert left == [3, 1, 0]


@pytest.mark.rule("5.2")
@pytest.mark.ruling("C3")
class TestNoBidBelowTheLowest:
    @pytest.mark.parametrize("price", [-1, 0, 1, 7])
    def test_in_the_initial_auction_of_nyc(self, price: int) -> None:
        state = ex.setup(2, 1)
        play(state, *[Pass()] * 6)
        assert state.company == "NYC"
        refused(state, Bid(price), "5.2", 8)

    @pytest.mark.parametrize("price", [-1, 0, 1, 2])
    def test_in_a_later_auction(self, price: int) -> None:
        state = build_state(shares={"PRR": {1: 2}})
        offer(state, "PRR")
        refused(state, Bid(price), "5.2", 3)


@pytest.mark.rule("7.4")
@pytest.mark.ruling("C11")
def test_forests_can_be_developed() -> None:
    state = build_state(network={"NYC": ["R3"]}, treasury={"NYC": 0})
    play(state, Choose("development"))
    assert legal(state) == [Develop("R3"), Pass()]
    play(state, Develop("R3"))
    assert (state.treasury["NYC"], state.income["NYC"], state.houses) == (2, 8, 19)


@pytest.mark.rule("9.3")
@pytest.mark.ruling("C8")
def test_wabash_has_10_locomotives_after_placing_one() -> None:
    state = build_state(shares={"PRR": {0: 1}}, treasury={"PRR": 3}, network={"PRR": LINES["PRR"]})
    assert state.charter["WAB"] == 11
    expand(state, "PRR", "A2")
    assert state.charter["WAB"] == 10


@pytest.mark.rule("2.2")
def test_nyc_starts_at_8_and_c_and_o_at_5() -> None:
    income = ex.setup(4, 1).income
    assert (income["NYC"], income["C&O"]) == (8, 5)
