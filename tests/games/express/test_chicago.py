"""The Chicago phase and the opening of Wabash (chapter 9)."""

from random import Random

import pytest

from tests.games.express.moves import LINES, develop, expand, legal, offer, play, random_action, refused, skip
from trunkline.games import express as ex
from trunkline.games.express import Bid, Build, Choose, Expand, Offer, Pass, State
from trunkline.games.express.testing.positions import build_state


def before_chicago(turn: int = 0, short_of: int = 1, needles: dict[str, int] | None = None) -> State:
    """PRR, income 10, is this many hexes short of Chicago; seat 0 has two of its shares, seat 1 one, nobody cash."""
    return build_state(
        turn=turn,
        cash=[0, 0, 0],
        shares={"PRR": {0: 2, 1: 1}},
        treasury={"PRR": 10},
        network={"PRR": LINES["PRR"][: 17 - short_of]},
        needles=needles,
    )


@pytest.mark.rule("9.1")
@pytest.mark.ruling("C7")
class TestReachingChicago:
    def test_it_pays_3_and_earns_7(self) -> None:
        state = before_chicago()
        expand(state, "PRR", "A2")
        assert (state.treasury["PRR"], state.income["PRR"]) == (7, 17)
        assert state.locomotives["A2"] == ("PRR",)

    @pytest.mark.parametrize(("short_of", "hexes"), [(1, ["A2"]), (2, ["B2", "A2"]), (3, ["C3", "B2", "A2"])])
    def test_the_expansion_is_over_there(self, short_of: int, hexes: list[str]) -> None:
        state = before_chicago(short_of=short_of)
        play(state, Choose("expansion"), Expand("PRR"), *(Build(hex) for hex in hexes))
        assert (state.step, state.company, state.actor, state.built) == ("bid", "WAB", 0, 0)
        refused(state, Build("A3"), "5.3")
        play(state, Pass(), Pass(), Pass())
        assert (state.step, state.actor) == ("choose", 1)
        refused(state, Build("A3"), "4.1")

    def test_what_was_built_before_it_counts(self) -> None:
        state = before_chicago(short_of=2)
        expand(state, "PRR", "B2", "A2")
        assert state.locomotives["B2"] == state.locomotives["A2"] == ("PRR",)
        assert (state.treasury["PRR"], state.charter["PRR"]) == (10 - 1 - 3, 20 - 1 - 17)

    def test_it_ends_a_later_companys_expansion_too(self) -> None:
        network = {"PRR": [*LINES["PRR"], "A2"], "NYC": LINES["NYC"]}
        state = build_state(wabash=True, shares={"NYC": {0: 1}}, treasury={"NYC": 50}, network=network)
        play(state, Choose("expansion"), Expand("NYC"), Build("A2"))
        assert (state.step, state.actor, state.treasury["NYC"]) == ("choose", 1, 44)


@pytest.mark.rule("9.2")
@pytest.mark.ruling("C8")
class TestChicagoDividend:
    def test_the_new_income_by_its_shares_rounded_up(self) -> None:
        state = before_chicago()
        bank = state.bank
        expand(state, "PRR", "A2")
        assert state.cash == [12, 6, 0]  # 17 by 3 is 6 a share
        assert state.bank == bank + 3 - 18

    def test_no_other_company_pays(self) -> None:
        network = {"PRR": [*LINES["PRR"], "A2"], "NYC": LINES["NYC"]}
        shares = {"PRR": {1: 1}, "B&O": {1: 1}, "NYC": {0: 1, 2: 2}, "WAB": {1: 1}}
        state = build_state(
            cash=[0, 0, 0], wabash=True, shares=shares, treasury={"NYC": 6}, network=network, needles={"auction": 1}
        )
        expand(state, "NYC", "A2")
        assert state.cash == [7, 0, 14]  # 20 by 3

    def test_detroit_and_the_dials_stay(self) -> None:
        state = before_chicago(needles={"auction": 1, "expansion": 2})
        expand(state, "PRR", "A2")
        play(state, Pass(), Pass(), Pass())
        assert state.industrial["Detroit"] == 1
        assert state.needles == {"auction": 1, "expansion": 3, "development": 0}

    def test_second_and_third_company_get_theirs_and_no_new_auction(self) -> None:
        network = {"PRR": [*LINES["PRR"], "A2"], "NYC": LINES["NYC"], "C&O": LINES["C&O"]}
        state = build_state(
            cash=[0, 0, 0],
            wabash=True,
            shares={"NYC": {0: 1}, "C&O": {1: 1, 2: 1}},
            treasury={"NYC": 10, "C&O": 10},
            network=network,
        )
        before = state.copy()
        expand(state, "NYC", "A2")
        assert (state.cash, state.treasury["NYC"]) == ([20, 0, 0], 10 - 6)
        assert (state.step, state.actor) == ("choose", 1)
        expand(state, "C&O", "A2")
        assert (state.cash, state.treasury["C&O"]) == ([20, 8, 8], 10 - 9)  # 8 + 7 by 2
        assert (state.step, state.actor) == ("choose", 2)
        assert state.locomotives["A2"] == ("PRR", "C&O", "NYC")
        assert state.locomotives["D3"] == ("WAB",)
        for unchanged in ("income", "charter", "unsold", "treasury"):
            assert getattr(state, unchanged)["WAB"] == getattr(before, unchanged)["WAB"]

    def test_wabash_gets_one_when_it_comes_to_chicago(self) -> None:
        network = {"PRR": [*LINES["PRR"], "A2"]}
        state = build_state(
            cash=[0, 0, 0], wabash=True, shares={"WAB": {0: 1, 2: 1}}, treasury={"WAB": 10}, network=network
        )
        expand(state, "WAB", "C3", "B2", "A2")  # each has PRR in it
        assert (state.treasury["WAB"], state.income["WAB"]) == (10 - 2 - 2 - 6, 8)
        assert state.cash == [4, 0, 4]
        assert (state.step, state.actor) == ("choose", 1)


@pytest.mark.rule("9.3")
@pytest.mark.ruling("C8")
class TestOpeningWabash:
    def test_a_free_locomotive_in_fort_wayne_and_income_1(self) -> None:
        state = before_chicago()
        expand(state, "PRR", "A2")
        assert state.locomotives["D3"] == ("WAB",)
        assert (state.income["WAB"], state.charter["WAB"], state.treasury["WAB"]) == (1, 10, 0)

    def test_income_3_if_fort_wayne_is_developed(self) -> None:
        network = {"PRR": LINES["PRR"], "B&O": [*LINES["B&O"][:14], "D3"]}
        state = build_state(shares={"PRR": {0: 1}}, treasury={"PRR": 3}, network=network, developed=["D3"])
        expand(state, "PRR", "A2")
        assert state.locomotives["D3"] == ("B&O", "WAB")
        assert (state.income["WAB"], state.income["B&O"]) == (3, 6 + 2 + 1 + 2)
        refused(state, Bid(2), "5.2", 3)

    def test_others_in_fort_wayne_do_not_make_it_cost_anything(self) -> None:
        network = {"PRR": LINES["PRR"], "B&O": [*LINES["B&O"][:14], "D3"]}
        state = build_state(shares={"PRR": {0: 1}}, treasury={"PRR": 3, "B&O": 4}, network=network)
        expand(state, "PRR", "A2")
        assert state.treasury == {"PRR": 0, "B&O": 4, "C&O": 0, "NYC": 0, "WAB": 0}
        assert state.income["WAB"] == 1

    def test_before_it_there_is_no_wabash(self) -> None:
        state = before_chicago(short_of=2)
        expand(state, "PRR", "B2")
        assert "WAB" not in state.income
        play(state, Choose("auction"))
        refused(state, Offer("WAB"), "5.1")

    def test_developing_fort_wayne_afterwards_makes_it_3(self) -> None:
        state = before_chicago()
        expand(state, "PRR", "A2")
        play(state, Pass(), Pass(), Pass())
        develop(state, "D3")
        assert state.income["WAB"] == 3


@pytest.mark.rule("9.4")
@pytest.mark.ruling("C8")
class TestFirstWabashShare:
    @pytest.mark.parametrize("turn", [0, 1])
    def test_the_player_who_reached_chicago_opens(self, turn: int) -> None:
        state = before_chicago(turn)
        expand(state, "PRR", "A2")
        assert (state.step, state.company, state.actor) == ("bid", "WAB", turn)
        refused(state, Bid(0), "5.2", 1)

    def test_the_buyer_pays_wabash_and_the_turn_passes_left_of_the_arriver(self) -> None:
        state = before_chicago()
        expand(state, "PRR", "A2")
        play(state, Bid(1), Bid(5), Pass(), Pass())
        assert (state.shares["WAB"], state.unsold["WAB"]) == ((0, 1, 0), 1)
        assert (state.treasury["WAB"], state.cash) == (5, [12, 1, 0])
        assert (state.step, state.actor) == ("choose", 1)

    def test_the_chicago_dividend_can_be_bid(self) -> None:
        state = before_chicago()
        expand(state, "PRR", "A2")
        play(state, Bid(12))
        assert state.bidder == 0

    def test_no_needle_moves(self) -> None:
        state = before_chicago(needles={"auction": 3})
        expand(state, "PRR", "A2")
        play(state, Bid(1), Pass(), Pass())
        assert state.needles == {"auction": 3, "expansion": 1, "development": 0}

    def test_wabash_is_open_if_all_pass(self) -> None:
        state = before_chicago()
        expand(state, "PRR", "A2")
        play(state, Pass(), Pass(), Pass())
        assert (state.unsold["WAB"], state.treasury["WAB"], state.income["WAB"]) == (2, 0, 1)
        assert (state.step, state.actor) == ("choose", 1)
        offer(state, "WAB", Bid(2), Pass(), Pass())
        assert (state.shares["WAB"], state.treasury["WAB"]) == ((0, 1, 0), 2)

    def test_the_second_share_is_for_auction_afterwards(self) -> None:
        state = before_chicago()
        expand(state, "PRR", "A2")
        play(state, Bid(3), Pass(), Pass())
        offer(state, "WAB", Bid(1), Pass(), Pass())
        assert state.shares["WAB"] == (1, 1, 0)
        assert state.unsold["WAB"] == 0


@pytest.mark.rule("9.5")
@pytest.mark.ruling("C8")
class TestBothPhases:
    def test_chicago_dividend_then_wabash_then_the_general_dividend(self) -> None:
        state = before_chicago(needles={"auction": 3, "expansion": 4})
        expand(state, "PRR", "A2")
        assert (state.step, state.company, state.cash) == ("bid", "WAB", [12, 6, 0])
        play(state, Bid(4), Pass(), Pass())
        # PRR pays 6 a share again, Wabash 1 to its new owner
        assert state.cash == [12 - 4 + 12 + 1, 6 + 6, 0]
        assert state.needles == {"auction": 0, "expansion": 0, "development": 0}
        assert (state.industrial["Detroit"], state.step, state.actor) == (2, "choose", 1)

    def test_a_second_arrival_with_a_dividend_due(self) -> None:
        network = {"PRR": [*LINES["PRR"], "A2"], "NYC": LINES["NYC"]}
        state = build_state(
            cash=[0, 0, 0],
            wabash=True,
            shares={"PRR": {1: 1}, "NYC": {0: 1}},
            treasury={"NYC": 6},
            network=network,
            needles={"auction": 3, "expansion": 4},
        )
        expand(state, "NYC", "A2")
        assert state.cash == [20 + 20, 17, 0]

    def test_the_game_may_end_there(self) -> None:
        state = before_chicago(needles={"auction": 3, "expansion": 4})
        state.industrial["Detroit"] = 8
        expand(state, "PRR", "A2")
        assert state.actor == 0
        play(state, Pass(), Pass(), Pass())
        assert (state.step, ex.scores(state)) == ("over", [24, 12, 0])


@pytest.mark.rule("9.3")
@pytest.mark.ruling("C8")
class TestWholeGames:
    @pytest.mark.parametrize(("players", "seed"), [(2, 7), (3, 1), (4, 0), (5, 8), (6, 2)])
    def test_a_game_in_which_nobody_goes_to_chicago(self, players: int, seed: int) -> None:
        state, rng, declined = ex.setup(players, seed), Random(seed), 0
        while state.actor is not None:
            options = ex.options(state)
            declined += Build("A2") in options
            assert Offer("WAB") not in options
            assert Expand("WAB") not in options
            play(state, random_action(state, rng, west=True, avoid=Build("A2")))
        assert declined > 0
        assert "A2" not in state.locomotives
        assert "WAB" not in state.income
        assert (state.unsold["WAB"], state.charter["WAB"], state.treasury["WAB"]) == (2, 11, 0)
        eastern = ("PRR", "B&O", "C&O", "NYC")
        assert (
            sum(state.charter[company] == 0 for company in eastern) >= 3
            or sum(state.unsold[company] == 0 for company in eastern) >= 3
            or state.houses <= 3
            or state.industrial["Detroit"] == 8
        )
        red = [state.needles["auction"] == 3, state.needles["expansion"] == 5, state.needles["development"] == 4]
        assert sum(red) == 2
        assert ex.scores(state) == state.cash

    def test_a_game_in_which_nobody_buys_wabash(self) -> None:
        state = before_chicago()
        expand(state, "PRR", "A2")
        play(state, Pass(), Pass(), Pass())
        while state.actor is not None:
            skip(state, "auction" if state.needles["auction"] < 3 else "development")
            assert state.income["WAB"] == 1
        # PRR pays 6 a share in Chicago and at each of eight general dividends; Wabash pays nobody
        assert ex.scores(state) == [9 * 12, 9 * 6, 0]
        assert (state.unsold["WAB"], state.charter["WAB"], state.locomotives["D3"]) == (2, 10, ("WAB",))
        assert legal(state) == []
