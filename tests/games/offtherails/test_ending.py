"""The end of the game (12): a price of $300, a broken bank, a bankruptcy, and which of them comes first."""

from typing import Any

import pytest

from tests.games.chesapeake.moves import play
from tests.games.offtherails.positions import build_state, earning, poor, trading
from trunkline.games import offtherails
from trunkline.games.offtherails import Buy, Dividend, GoBankrupt, Pass, Sell, State

HELD = {"PRR": {0: 6}, "LV": {1: 6}, "SRR": {2: 6}}
NEAR = {"PRR": (0, 12)}
"""PRR at $275."""
SPACES = [(0, 12), (1, 13)]
"""$275, and $260 at the end of its row: one dividend away from $300."""


def paying(**facts: Any) -> State:
    """PRR, at $275, has earned $100; LV and SRR operate after it."""
    known: dict[str, Any] = {"earnings": 100, "shares": HELD, "spaces": NEAR, "phase": "5", "operating_rounds": 3}
    return earning(**known | facts)


def rest_of(state: State) -> list[tuple[int, str]]:
    """Everybody passes until a stock round or the end: the turns that are still played, by operating round."""
    turns: list[tuple[int, str]] = []
    while state.round == "operating" and state.company is not None and state.step != "over":
        if (state.operating_round, state.company) not in turns:
            turns.append((state.operating_round, state.company))
        play(state, Pass())
    return turns


def over(state: State) -> bool:
    return (state.step, state.actor, offtherails.options(state)) == ("over", None, [])


@pytest.mark.rule("12")
class TestThreeHundred:
    @pytest.mark.parametrize("space", SPACES)
    def test_a_dividend_there_ends_the_game_after_this_operating_round(self, space: tuple[int, int]) -> None:
        state = paying(spaces={"PRR": space})
        play(state, Dividend(True))
        assert (state.spaces["PRR"], state.market_ended, state.broken) == ((0, 13), True, False)
        assert (state.cash[0], state.round) == (860, "operating")
        assert rest_of(state) == [(1, "LV"), (1, "SRR")]
        assert over(state)

    @pytest.mark.parametrize("number", [1, 2, 3])
    def test_whichever_round_of_the_set_it_is(self, number: int) -> None:
        state = paying(operating_round=number)
        play(state, Dividend(True))
        assert {played for played, _ in rest_of(state)} == {number}
        assert over(state)
        assert state.operating_round == number

    def test_companies_that_have_not_operated_do_so(self) -> None:
        state = paying(operated=["LV"])
        play(state, Dividend(True))
        assert rest_of(state) == [(1, "SRR")]
        assert over(state)

    def test_at_once_when_all_others_have_operated(self) -> None:
        state = paying(operated=["LV", "SRR"])
        play(state, Dividend(True))
        assert over(state)

    @pytest.mark.parametrize("space", [(0, 11), (1, 12), (2, 11)])
    def test_no_other_price_ends_it(self, space: tuple[int, int]) -> None:
        state = paying(spaces={"PRR": space}, operated=["LV", "SRR"])
        play(state, Dividend(True))
        assert not state.market_ended
        assert (state.round, state.operating_round) == ("operating", 2)

    def test_a_dividend_that_is_withheld_leads_away_from_it(self) -> None:
        state = paying(operated=["LV", "SRR"])
        play(state, Dividend(False))
        assert (state.spaces["PRR"], state.market_ended, state.operating_round) == ((0, 11), False, 2)

    def test_privates_are_not_paid_again(self) -> None:
        state = paying(phase="4", operating_rounds=2, privates={"D&R": 1}, operated=["LV", "SRR"])
        play(state, Dividend(True))
        assert over(state)
        assert state.cash == [860, 800, 800]

    def test_it_is_remembered_when_the_price_falls_again(self) -> None:
        """LV's president sells a share of PRR for a train: PRR falls to $260."""
        state = paying(
            phase="2",
            operating_rounds=2,
            shares={"PRR": {0: 5, 1: 2}, "LV": {1: 6}},
            cash=[800, 0, 0],
            earnings=10,
            tiles={"J2": ("57", 1), "I3": ("9", 1), "H4": ("57", 1)},
            stations={"LV": ["J2:0"]},
        )
        play(state, Dividend(True))
        while state.step != "trains" or state.company != "LV":
            play(state, Pass())
        play(state, Sell("PRR", 1))
        assert state.spaces["PRR"] == (1, 13)
        play(state, offtherails.BuyTrain("2", "bank", 80))
        rest_of(state)
        assert over(state)
        assert state.operating_round == 1

    def test_a_sold_out_company_rising_there_ends_it_after_the_stock_round(self) -> None:
        state = trading(shares={"PRR": {0: 6, 1: 4}, "LV": {1: 6, 2: 4}}, spaces={"PRR": (1, 13)}, privates={"D&R": 1})
        play(state, Pass(), Pass(), Pass())
        assert over(state)
        assert (state.spaces["PRR"], state.spaces["LV"]) == ((0, 13), (1, 3))
        assert (state.market_ended, state.round, state.cash) == (True, "stock", [1000] * 3)

    @pytest.mark.parametrize("space", [(0, 12), (1, 12), (2, 11)])
    def test_rising_elsewhere_does_not(self, space: tuple[int, int]) -> None:
        state = trading(shares={"PRR": {0: 6, 1: 4}}, spaces={"PRR": space})
        play(state, Pass(), Pass(), Pass())
        assert (state.round, state.market_ended) == ("operating", False)

    def test_the_last_share_is_bought_and_it_rises(self) -> None:
        state = trading(shares={"PRR": {0: 6, 1: 3}}, spaces={"PRR": (1, 13)}, turn=1)
        play(state, Buy("PRR", "ipo"), *[Pass()] * 4)
        assert over(state)


@pytest.mark.rule("12")
class TestTheBank:
    def almost_broken(self, **facts: Any) -> State:
        """PRR, not near $300, has $300 to pay, of which $180 go to seat 0, and the bank has $100."""
        known: dict[str, Any] = {"earnings": 300, "spaces": {}, "cash": [11900, 0, 0]}
        return paying(**known | facts)

    def test_it_may_owe_and_all_is_paid(self) -> None:
        state = self.almost_broken()
        assert state.bank == 100
        play(state, Dividend(True))
        assert (state.bank, state.broken, state.cash[0]) == (-80, True, 12080)

    def test_its_last_dollar_does_not_break_it(self) -> None:
        state = self.almost_broken(cash=[11820, 0, 0])
        play(state, Dividend(True))
        assert (state.bank, state.broken) == (0, False)

    @pytest.mark.parametrize(("number", "left"), [(1, {1, 2, 3}), (2, {2, 3}), (3, {3})])
    def test_the_set_of_operating_rounds_is_played(self, number: int, left: set[int]) -> None:
        state = self.almost_broken(operating_round=number)
        play(state, Dividend(True))
        assert {played for played, _ in rest_of(state)} == left
        assert over(state)
        assert (state.operating_round, state.stock_round) == (3, 2)

    def test_in_a_stock_round_that_round_and_one_more_set(self) -> None:
        state = trading(shares=HELD, cash=[11950, 0, 0], turn=1, phase="3", spaces={"LV": (2, 4)})
        play(state, Sell("LV", 1))
        assert (state.bank, state.broken, state.round) == (-40, True, "stock")
        play(state, *[Pass()] * 4)
        assert {played for played, _ in rest_of(state)} == {1, 2}
        assert over(state)
        assert state.stock_round == 2

    def test_in_the_auction_no_operating_rounds_follow(self) -> None:
        state = build_state(round="auction", privates={"D&R": 0}, cash=[11998, 0, 0])
        play(state, *[Pass()] * 3)
        assert (state.bank, state.broken) == (-3, True)
        assert over(state)


@pytest.mark.rule("12")
class TestWhatComesFirst:
    def test_300_in_the_round_in_which_the_bank_broke(self) -> None:
        state = paying(broken=True)
        play(state, Dividend(True))
        assert {played for played, _ in rest_of(state)} == {1}
        assert over(state)

    def test_300_in_the_second_round_after_the_bank_broke_in_the_first(self) -> None:
        state = paying(broken=True, operating_round=2)
        play(state, Dividend(True))
        assert {played for played, _ in rest_of(state)} == {2}
        assert over(state)

    def test_both_by_the_same_dividend(self) -> None:
        state = paying(earnings=300, cash=[11900, 0, 0])
        play(state, Dividend(True))
        assert (state.broken, state.market_ended) == (True, True)
        assert {played for played, _ in rest_of(state)} == {1}
        assert over(state)

    def test_the_bank_breaks_after_300_was_reached(self) -> None:
        """LV pays after PRR: the set isn't played to its end."""
        state = earning(
            "LV",
            300,
            shares=HELD,
            president={"LV": 1},
            spaces={"PRR": (0, 13)},
            market_ended=True,
            cash=[0, 11900, 0],
            phase="5",
            operating_rounds=3,
            operated=["PRR"],
        )
        play(state, Dividend(True))
        assert state.broken
        assert {played for played, _ in rest_of(state)} == {1}
        assert over(state)

    def test_300_in_the_set_after_a_stock_round_in_which_the_bank_broke(self) -> None:
        state = paying(broken=True, stock_round=3, operating_round=1)
        play(state, Dividend(True))
        rest_of(state)
        assert over(state)
        assert state.operating_round == 1

    def test_a_rise_to_300_in_the_stock_round_in_which_the_bank_broke(self) -> None:
        state = trading(shares={"PRR": {0: 6, 1: 4}}, spaces={"PRR": (1, 13)}, broken=True)
        play(state, Pass(), Pass(), Pass())
        assert over(state)
        assert state.round == "stock"

    @pytest.mark.parametrize("facts", [{}, {"broken": True}, {"market_ended": True}])
    def test_a_bankruptcy_ends_it_at_once(self, facts: dict[str, Any]) -> None:
        state = poor(cash=[10, 500, 500], phase="5", operating_rounds=3, **facts)
        play(state, GoBankrupt())
        assert over(state)
        assert (state.bankrupt, state.operating_round) == (0, 1)


@pytest.mark.rule("12")
class TestScores:
    def test_cash_shares_at_their_price_and_privates_at_face_value(self) -> None:
        state = build_state(
            shares={"PRR": {0: 3, 1: 2}, "LV": {2: 7}},
            spaces={"PRR": (0, 13), "LV": (10, 0)},
            privates={"CV": 1, "B&OR": 1},
            cash=[10, 20, 30],
        )
        assert offtherails.scores(state) == [10 + 3 * 300, 20 + 2 * 300 + 300, 30 + 7 * 10]

    def test_company_property_counts_for_nothing(self) -> None:
        state = build_state(shares={"PRR": {0: 6}}, treasury={"PRR": 999}, trains={"PRR": ["2"]})
        assert offtherails.scores(state) == [800 + 6 * 82, 800, 800]

    def test_a_bankrupt_player_has_privates_and_shares_that_could_not_be_sold(self) -> None:
        held = {"B&O": {0: 2, 1: 2, 2: 1}, "LV": {0: 3, 1: 2}, "SRR": {0: 1, 1: 4}}
        state = poor(shares=held, pool={"LV": 5}, cash=[10, 500, 500], phase="4", privates={"D&R": 0})
        play(state, GoBankrupt())
        assert (state.shares["SRR"], state.cash[0]) == ((0, 4, 0), 0)
        assert offtherails.scores(state)[0] == 2 * 82 + 3 * 82 + 20
