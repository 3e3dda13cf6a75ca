"""The bar of Off the Rails: a turn that a purchase doesn't end, the brown zone, and shares that must be sold first."""

from typing import ClassVar

import pytest

from tests.games.chesapeake.moves import play
from tests.games.chesapeake.web.snapshots import snapshot_for
from tests.games.offtherails.positions import build_state, earning, trading
from trunkline.games.offtherails import Buy, Dividend, Par, Pass, Sell, State, check
from trunkline.kit18xx.web.choices import decorate
from trunkline.web.game_page.choices import Choice, choice_of, choices_of

TWO = {"PRR": {0: 3, 1: 3}, "LV": {1: 2, 2: 3}}
BROWN, ORANGE, WHITE = (9, 0), (7, 0), (3, 1)


def bar(state: State) -> list[Choice]:
    view = snapshot_for(state, game="offtherails")
    choices = choices_of(view)
    decorate(view, choices)
    return choices


def note(state: State) -> str:
    return next(choice.words for choice in bar(state) if choice.kind == "note")


def passing(state: State) -> Choice:
    return next(choice for choice in bar(state) if choice.kind == "pass")


class TestTurns:
    def test_it_asks_for_sales_and_a_purchase_first(self) -> None:
        state = trading(shares=TWO)
        assert note(state) == "Buy, sell or start on the stock desk."
        assert passing(state).words == "pass"

    def test_after_a_purchase_the_player_sells_or_ends_the_turn(self) -> None:
        state = trading(shares=TWO)
        play(state, Buy("LV", "ipo"))
        assert note(state) == "Sell on the stock desk, or end your turn."
        assert passing(state).words == "end the turn"
        assert {choice.kind for choice in bar(state) if not choice.elsewhere} == {"pass", "note"}

    def test_in_brown_more_of_the_company_can_be_bought(self) -> None:
        state = trading(shares=TWO, spaces={"LV": BROWN})
        play(state, Buy("LV", "ipo"))
        assert note(state) == "Sell, or buy more of LV, on the stock desk."


@pytest.mark.rule("10.1")
class TestMoreThanTheLimit:
    """Seat 0 has 80% of PRR."""

    HELD: ClassVar[dict[str, dict[int, int]]] = {"PRR": {0: 8, 1: 2}, "LV": {1: 2, 2: 3}}

    def test_outside_the_zones_it_says_what_must_be_sold_first(self) -> None:
        state = trading(shares=self.HELD, spaces={"PRR": WHITE})
        assert note(state) == "First sell PRR down to 60%, since its price has left the orange zone."
        refusal = passing(state).refusal
        assert refusal is not None
        assert refusal.section == "10.1"

    def test_inside_them_nothing_needs_to_be_sold(self) -> None:
        state = trading(shares=self.HELD, spaces={"PRR": ORANGE})
        assert note(state) == "Buy, sell or start on the stock desk."

    def test_it_is_over_once_enough_is_sold(self) -> None:
        state = trading(shares=self.HELD, spaces={"PRR": WHITE})
        play(state, Sell("PRR", 2))
        assert note(state) == "Buy, sell or start on the stock desk."

    def test_what_cannot_be_sold_is_not_asked_for(self) -> None:
        state = trading(shares=self.HELD, spaces={"PRR": WHITE})
        state.pool = {**state.pool, "PRR": 5}
        assert check(state, Pass()) is None
        assert note(state) == "Buy, sell or start on the stock desk."

    def test_a_dividend_that_leads_there_says_so(self) -> None:
        """From the orange zone paid dividends lead to the yellow one."""
        state = earning(shares={"PRR": {0: 8, 1: 2}}, spaces={"PRR": (8, 1)})
        view = snapshot_for(state, game="offtherails")
        paid, kept = choice_of(view, Dividend(True)), choice_of(view, Dividend(False))
        decorate(view, [paid, kept])
        warning = "Ann: 80% of PRR is more than 60%, so the rest must be sold at the first chance (rule 10.1)"
        assert paid.preview[-1] == warning
        assert warning not in kept.preview


def test_a_dividend_that_ends_the_market_says_so() -> None:
    for column, ends in ((11, False), (12, True)):
        state = earning(spaces={"PRR": (0, column)})
        view = snapshot_for(state, game="offtherails")
        choices = [choice_of(view, Dividend(True)), choice_of(view, Dividend(False))]
        decorate(view, choices)
        assert ("ends the market: the game ends" in choices[0].preview[-1]) == ends
        assert "ends the market" not in choices[1].preview[-1]


def test_all_six_par_values_are_offered() -> None:
    state = build_state(cash=[1000, 1000, 1000], shares={"LV": {1: 2, 2: 3}})
    pars = next(choice for choice in bar(state) if choice.kind == "par" and choice.choices)
    actions = [choice.does for choice in pars.choices]
    assert [action.price for action in actions if isinstance(action, Par)] == [67, 71, 76, 82, 90, 100]
