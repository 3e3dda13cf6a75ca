"""The dividend phase and the end of the game (chapters 8 and 10)."""

from collections.abc import Mapping

import pytest

from tests.games.express.moves import LINES, develop, expand, legal, offer, play, refused, skip
from trunkline.core.api import winners
from trunkline.games import express as ex
from trunkline.games.express import Bid, Choose, Pass, State
from trunkline.games.express.testing.positions import build_state

#: One more auction, or one more expansion, or one more development brings the second needle into red.
AUCTION_DUE = {"auction": 2, "expansion": 5}
EXPANSION_DUE = {"auction": 3, "expansion": 4}
DEVELOPMENT_DUE = {"auction": 3, "development": 3}
GREEN = {"auction": 0, "expansion": 0, "development": 0}
ALL_PRR = {0: 1, 1: 1, 2: 1}
ALL_BO = {0: 2, 1: 2}


def paid(income: int, shares: Mapping[int, int]) -> list[int]:
    """What three players without money get from NYC."""
    state = build_state(cash=[0, 0, 0], shares={"NYC": shares}, income={"NYC": income}, needles=DEVELOPMENT_DUE)
    skip(state, "development")
    return state.cash


def is_over(state: State) -> bool:
    assert (state.actor is None) == (state.step == "over") == (ex.options(state) == [])
    return state.actor is None


@pytest.mark.rule("8.1")
@pytest.mark.ruling("C9")
class TestWhenItComes:
    @pytest.mark.parametrize(
        ("red", "dial", "needle"),
        [
            ({"auction": 3}, "expansion", 4),
            ({"auction": 3}, "development", 3),
            ({"expansion": 5}, "auction", 2),
            ({"expansion": 5}, "development", 3),
            ({"development": 4}, "auction", 2),
            ({"development": 4}, "expansion", 4),
        ],
    )
    def test_two_needles_in_red_whichever(self, red: dict[str, int], dial: str, needle: int) -> None:
        state = build_state(cash=[0, 0, 0], shares={"PRR": {0: 1}}, needles=red | {dial: needle - 1})
        skip(state, dial)
        assert state.cash == [0, 0, 0]
        skip(state, dial)
        assert (state.cash, state.needles) == ([7, 0, 0], GREEN)

    def test_the_turn_follows_after_it(self) -> None:
        state = build_state(turn=1, cash=[0, 0, 0], shares={"PRR": {2: 1}}, needles=DEVELOPMENT_DUE)
        skip(state, "development")
        assert (state.step, state.turn, state.actor) == ("choose", 2, 2)
        assert legal(state) == [Choose("auction"), Choose("expansion"), Choose("development")]

    def test_not_before_the_action_is_finished(self) -> None:
        state = build_state(cash=[10, 10, 10], shares={"NYC": {1: 1}}, needles=AUCTION_DUE)
        offer(state, "NYC", Bid(4), Pass())
        assert state.cash == [10, 10, 10]
        play(state, Pass())  # now NYC has sold two
        assert state.cash == [10 - 4 + 4, 10 + 4, 10]

    def test_not_for_one_needle_in_red(self) -> None:
        state = build_state(cash=[0, 0, 0], shares={"PRR": {0: 1}}, needles={"auction": 3, "expansion": 3})
        skip(state, "expansion", "development", "development", "development")
        assert state.cash == [0, 0, 0]


@pytest.mark.rule("8.2")
@pytest.mark.ruling("C9")
class TestGeneralDividend:
    def test_income_of_16_by_three_shares_pays_6_a_share(self) -> None:
        assert paid(16, {0: 2, 1: 1}) == [12, 6, 0]

    def test_income_of_17_by_two_shares_of_one_player_pays_18(self) -> None:
        assert paid(17, {0: 2}) == [18, 0, 0]

    @pytest.mark.parametrize(
        ("income", "shares", "cash"),
        [(15, {0: 1, 1: 1, 2: 1}, [5, 5, 5]), (21, {1: 4, 2: 1}, [0, 20, 5]), (8, {2: 1}, [0, 0, 8])],
    )
    def test_each_share_is_rounded_up_by_itself(self, income: int, shares: dict[int, int], cash: list[int]) -> None:
        assert paid(income, shares) == cash

    def test_every_company_pays_from_the_bank(self) -> None:
        shares = {"PRR": {0: 2}, "B&O": {1: 1}, "C&O": {0: 1, 2: 1}, "WAB": {2: 1}}
        treasury = {"PRR": 5, "B&O": 5, "C&O": 5, "NYC": 0, "WAB": 5}
        state = build_state(cash=[0] * 3, shares=shares, treasury=treasury, wabash=True, needles=DEVELOPMENT_DUE)
        bank = state.bank
        skip(state, "development")
        assert state.cash == [2 * 4 + 3, 6, 3 + 1]
        assert (state.treasury, state.bank) == (treasury, bank - 21)

    @pytest.mark.ruling("C13")
    def test_a_company_with_no_share_sold_pays_nothing(self) -> None:
        state = build_state(wabash=True, needles=DEVELOPMENT_DUE)
        bank = state.bank
        skip(state, "development")
        assert (state.cash, state.bank) == ([40, 40, 40], bank)

    def test_incomes_stay(self) -> None:
        state = build_state(shares={"PRR": {0: 1}}, needles=DEVELOPMENT_DUE)
        skip(state, "development")
        assert state.income == {"PRR": 7, "B&O": 6, "C&O": 5, "NYC": 8}


@pytest.mark.rule("8.3")
class TestReset:
    def test_all_three_needles_go_back(self) -> None:
        state = build_state(needles={"auction": 3, "expansion": 2, "development": 3})
        skip(state, "development")
        assert state.needles == GREEN


@pytest.mark.rule("8.4")
@pytest.mark.ruling("C9")
class TestDetroitGrows:
    def test_by_one_with_nobody_there(self) -> None:
        state = build_state(needles=DEVELOPMENT_DUE)
        skip(state, "development")
        assert state.industrial == {"Detroit": 2, "Wheeling": 3, "Pittsburgh": 4}

    def test_its_companies_earn_one_more_after_the_dividend(self) -> None:
        network = {"NYC": [*LINES["NYC"][:14], "E1", "E0"], "PRR": [*LINES["PRR"][:13], "E1", "E0"]}
        state = build_state(cash=[0] * 3, shares={"NYC": {0: 1}}, network=network, needles=DEVELOPMENT_DUE)
        assert (state.income["NYC"], state.income["PRR"]) == (14, 11)
        skip(state, "development")
        assert state.cash == [14, 0, 0]
        assert state.income == {"PRR": 12, "B&O": 6, "C&O": 5, "NYC": 15}

    def test_no_house_is_used(self) -> None:
        state = build_state(needles=DEVELOPMENT_DUE)
        skip(state, "development")
        assert state.houses == 20


def last_locomotive(left: int, **charter: int) -> State:
    """C&O builds one hex, with this many locomotives on its charter before it, and a dividend follows."""
    state = build_state(
        cash=[10, 10, 10],
        shares={"C&O": {0: 1}},
        treasury={"C&O": 5},
        charter={**charter, "C&O": left},
        wabash="WAB" in charter,
        needles=EXPANSION_DUE,
    )
    expand(state, "C&O", "P8")
    return state


@pytest.mark.rule("10.1")
@pytest.mark.ruling("C10")
class TestEndByLocomotives:
    def test_three_companies_without_locomotives(self) -> None:
        state = last_locomotive(1, PRR=0, NYC=0)
        assert is_over(state)
        assert ex.scores(state) == [15, 10, 10]

    def test_wabash_counts_once_it_is_open(self) -> None:
        assert is_over(last_locomotive(1, PRR=0, WAB=0))

    def test_two_are_not_enough(self) -> None:
        state = last_locomotive(1, PRR=0, NYC=1)
        assert not is_over(state)
        assert (state.actor, state.needles) == (1, GREEN)

    def test_one_left_is_not_none(self) -> None:
        assert not is_over(last_locomotive(2, PRR=0, NYC=0))


@pytest.mark.rule("10.2")
@pytest.mark.ruling("C10")
class TestEndByShares:
    def test_three_companies_without_shares(self) -> None:
        shares = {"PRR": ALL_PRR, "B&O": ALL_BO, "NYC": {0: 2, 1: 2}}
        state = build_state(cash=[20, 20, 20], shares=shares, needles=AUCTION_DUE)
        offer(state, "NYC", Pass(), Bid(2), Pass())
        assert is_over(state)
        # PRR pays 3, B&O and NYC 2 a share
        assert ex.scores(state) == [20 + 3 + 4 + 4, 18 + 3 + 4 + 6, 20 + 3]

    def test_wabash_is_one_of_them(self) -> None:
        shares = {"PRR": ALL_PRR, "B&O": ALL_BO, "WAB": {0: 1}}
        state = build_state(cash=[20, 20, 20], shares=shares, wabash=True, needles=AUCTION_DUE)
        offer(state, "WAB", Bid(1), Pass(), Pass())
        assert is_over(state)

    def test_one_share_left_is_not_none(self) -> None:
        shares = {"PRR": ALL_PRR, "B&O": ALL_BO, "NYC": {0: 2, 1: 2}}
        state = build_state(cash=[20, 20, 20], shares=shares, needles=AUCTION_DUE)
        offer(state, "NYC", Pass(), Pass(), Pass())
        assert not is_over(state)

    def test_shares_and_locomotives_are_not_added_up(self) -> None:
        shares = {"PRR": ALL_PRR, "B&O": ALL_BO}
        state = build_state(shares=shares, charter={"NYC": 0, "C&O": 0}, needles=DEVELOPMENT_DUE)
        skip(state, "development")
        assert not is_over(state)


@pytest.mark.rule("10.3")
@pytest.mark.ruling("C10")
class TestEndByHouses:
    @pytest.mark.parametrize(("houses", "over"), [(5, False), (4, True), (3, True), (1, True)])
    def test_three_houses_or_fewer(self, houses: int, over: bool) -> None:
        state = build_state(network={"PRR": ["R4", "Q4"]}, houses=houses, needles=DEVELOPMENT_DUE)
        develop(state, "Q4")
        assert state.houses == houses - 1
        assert is_over(state) == over


@pytest.mark.rule("10.4")
@pytest.mark.ruling("C10")
class TestEndByDetroit:
    def test_at_8_the_next_dividend_is_the_last(self) -> None:
        state = build_state(cash=[0, 0, 0], shares={"PRR": {1: 1}}, industrial={"Detroit": 7}, needles=DEVELOPMENT_DUE)
        skip(state, "development")
        assert not is_over(state)
        assert state.industrial["Detroit"] == 8
        skip(state, *["auction"] * 3, *["development"] * 3)
        assert not is_over(state)
        skip(state, "development")
        assert is_over(state)
        assert (ex.scores(state), state.industrial["Detroit"]) == ([0, 14, 0], 8)

    def test_a_game_of_nothing_but_skipping_has_eight_dividends(self) -> None:
        state = build_state(cash=[0, 0], players=2, shares={"B&O": {1: 1}})
        for dividends in range(8):
            assert ex.scores(state) == [0, 6 * dividends]
            skip(state, *["auction"] * 3, *["development"] * 4)
        assert is_over(state)
        assert ex.scores(state) == [0, 48]


@pytest.mark.rule("10.5")
@pytest.mark.ruling("C10")
class TestWhenItEnds:
    def test_only_at_a_general_dividend(self) -> None:
        state = build_state(houses=3, network={"PRR": LINES["PRR"]}, shares={"PRR": {0: 1}}, treasury={"PRR": 3})
        expand(state, "PRR", "A2")  # its dividend is not a general one
        assert (state.step, state.company) == ("bid", "WAB")
        play(state, Pass(), Pass(), Pass())
        assert not is_over(state)
        skip(state, *["auction"] * 3, *["development"] * 4)
        assert is_over(state)

    def test_after_it_is_paid_and_before_dials_and_detroit(self) -> None:
        network = {"NYC": [*LINES["NYC"][:14], "E1", "E0"]}
        state = build_state(
            cash=[0] * 3, houses=3, shares={"NYC": {2: 1}}, network=network, needles={**DEVELOPMENT_DUE, "expansion": 2}
        )
        skip(state, "development")
        assert is_over(state)
        assert ex.scores(state) == [0, 0, 14]
        assert state.needles == {"auction": 3, "expansion": 2, "development": 4}
        assert (state.industrial["Detroit"], state.income["NYC"]) == (1, 14)

    def test_nothing_can_be_done_after_it(self) -> None:
        state = build_state(houses=3, needles=DEVELOPMENT_DUE)
        skip(state, "development")
        for action in (Choose("auction"), Bid(1), Pass()):
            refused(state, action, "10.5")


@pytest.mark.rule("10.6")
class TestWinner:
    def test_most_money_wins_and_shares_count_nothing(self) -> None:
        shares = {"PRR": {0: 3}, "B&O": {0: 4}, "NYC": {0: 5}}
        state = build_state(cash=[0, 90, 30], shares=shares, needles=DEVELOPMENT_DUE)
        skip(state, "development")
        assert is_over(state)
        # three shares at 3, four at 2, five at 2
        assert ex.scores(state) == [27, 90, 30]
        assert winners(ex.scores(state)) == [1]

    def test_companies_money_counts_for_nobody(self) -> None:
        state = build_state(
            cash=[1, 2, 3], shares={"PRR": {0: 1}}, treasury={"PRR": 50}, houses=3, needles=DEVELOPMENT_DUE
        )
        skip(state, "development")
        assert ex.scores(state) == [8, 2, 3]

    def test_players_who_tie_share_the_victory(self) -> None:
        state = build_state(cash=[9, 10, 16], shares={"PRR": {0: 1}, "B&O": {1: 1}}, houses=3, needles=DEVELOPMENT_DUE)
        skip(state, "development")
        assert is_over(state)
        assert ex.scores(state) == [16, 16, 16]
        assert winners(ex.scores(state)) == [0, 1, 2]

    def test_two_of_three_can_tie(self) -> None:
        state = build_state(cash=[9, 16, 15], shares={"PRR": {0: 1}}, houses=3, needles=DEVELOPMENT_DUE)
        skip(state, "development")
        assert winners(ex.scores(state)) == [0, 1]
