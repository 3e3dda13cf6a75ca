"""The end of the game (12): a broken bank, a bankruptcy, the scores."""

import pytest

from tests.games.chesapeake.moves import play
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake import Buy, Dividend, Pass, Sell, State
from trunkline.games.chesapeake.testing import build_state

HELD = {"PRR": {0: 6}}


def almost_broken(phase: str = "2", number: int = 1, rounds: int = 1) -> State:
    """PRR earns $300, of which $180 are paid, and the bank has $100."""
    return build_state(
        round="operating",
        company="PRR",
        step="dividend",
        earnings=300,
        shares=HELD,
        cash=[7900, 0, 0],
        phase=phase,
        operating_round=number,
        operating_rounds=rounds,
    )


@pytest.mark.rule("12")
class TestTheBank:
    @pytest.mark.ruling("R25")
    def test_it_may_owe_and_all_is_paid(self) -> None:
        state = almost_broken()
        assert state.bank == 100
        play(state, Dividend(True))
        assert (state.bank, state.broken, state.cash[0]) == (-80, True, 8080)

    @pytest.mark.ruling("R25")
    def test_the_set_of_operating_rounds_is_finished(self) -> None:
        state = almost_broken("3", 1, 2)
        play(state, Dividend(True))
        assert (state.round, state.operating_round, state.step) == ("operating", 2, "track")
        while state.step != "over":
            play(state, Pass())
        assert (state.actor, state.stock_round, state.operating_round) == (None, 2, 2)

    @pytest.mark.ruling("R25")
    def test_after_the_last_company_nothing_more_is_asked(self) -> None:
        state = almost_broken()
        play(state, Dividend(True))
        assert (state.step, state.actor, ch.options(state)) == ("over", None, [])

    @pytest.mark.ruling("R25")
    def test_it_breaks_in_the_operating_round_of_the_auction_and_the_game_is_over(self) -> None:
        state = build_state(round="auction", privates={"D&R": 0}, cash=[7995, 0, 0])
        assert state.bank == 5
        for _ in range(3):
            play(state, Pass())
        assert (state.bank, state.broken, state.cash[0], state.step, state.actor) == (0, False, 8000, "auction", 0)
        for _ in range(3):
            play(state, Pass())
        assert (state.bank, state.broken, state.step, state.actor) == (-5, True, "over", None)

    @pytest.mark.ruling("R25")
    def test_the_other_reading_goes_on_with_the_auction(self) -> None:
        state = build_state(round="auction", privates={"D&R": 0}, cash=[8000, 0, 0], rulings="18xx.games")
        for _ in range(3):
            play(state, Pass())
        assert (state.bank, state.broken, state.step, state.depot["2"]) == (-5, True, "auction", 6)

    @pytest.mark.ruling("R25")
    def test_it_is_remembered_though_the_bank_recovers(self) -> None:
        state = build_state(
            round="operating", company="PRR", step="track", shares=HELD, cash=[1000, 0, 0], broken=True, tiles={}
        )
        assert state.bank > 0
        play(state, Pass())
        assert state.step == "over"

    @pytest.mark.ruling("R25")
    def test_in_a_stock_round_that_round_and_the_next_set_are_played(self) -> None:
        state = build_state(shares={"PRR": {0: 3, 1: 3}}, cash=[7850, 0, 100], turn=1)
        play(state, Sell("PRR", 1))
        assert (state.bank, state.broken, state.round) == (-30, True, "stock")
        play(state, Pass(), Pass(), Pass(), Pass())
        assert (state.round, state.step) == ("operating", "track")
        while state.step != "over":
            play(state, Pass())
        assert state.stock_round == 2

    @pytest.mark.ruling("R25")
    def test_a_flotation_can_break_it(self) -> None:
        state = build_state(shares={"PRR": {0: 5}}, cash=[7900, 0, 0])
        play(state, Buy("PRR", "ipo"))
        assert (state.bank, state.broken) == (100 + 80 - 800, True)

    @pytest.mark.ruling("R25")
    def test_a_bank_that_can_pay_its_last_dollar_is_not_broken(self) -> None:
        state = build_state(
            round="operating", company="PRR", step="dividend", earnings=100, shares=HELD, cash=[7940, 0, 0]
        )
        play(state, Dividend(True))
        assert (state.bank, state.broken) == (0, False)


@pytest.mark.rule("12")
class TestScores:
    def test_cash_stock_at_its_price_and_privates_at_face_value(self) -> None:
        state = build_state(
            shares={"PRR": {0: 3, 1: 2}, "LV": {2: 2}},
            spaces={"PRR": (2, 8), "LV": (4, 2)},
            privates={"CV": 1, "B&OR": 1},
            cash=[10, 20, 30],
        )
        assert ch.scores(state) == [10 + 3 * 145, 20 + 2 * 145 + 300, 30 + 2 * 70]

    def test_company_property_counts_for_nothing(self) -> None:
        state = build_state(
            shares=HELD, treasury={"PRR": 999}, trains={"PRR": ["2"]}, company_privates={"D&R": "PRR"}, phase="3"
        )
        assert ch.scores(state) == [800 + 480, 800, 800]

    @pytest.mark.ruling("R5")
    def test_a_share_without_a_price_counts_nothing(self) -> None:
        assert ch.scores(build_state(shares={"B&O": {1: 1}})) == [800, 800, 800]
