"""Emergency money raising and bankruptcy (11.8)."""

from typing import Any

import pytest

from tests.games.chesapeake.moves import kinds, offers, play, refused
from tests.games.chesapeake.positions import poor
from trunkline.core.api import Span
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake import BuyPrivate, BuyTrain, GoBankrupt, Pass, Sell, State


@pytest.mark.rule("11.8")
class TestThePresidentsMoney:
    @pytest.mark.ruling("R16")
    def test_it_makes_up_what_the_treasury_lacks(self) -> None:
        state = poor()
        refused(state, Pass(), "11.7")
        play(state, BuyTrain("2", "bank", 80))
        assert (state.treasury["B&O"], state.cash[0], state.trains["B&O"]) == (0, 40, ("2",))

    @pytest.mark.ruling("R16")
    def test_not_without_a_route(self) -> None:
        state = poor(tiles={}, step="track")
        play(state, Pass())
        assert state.trains["B&O"] == ()
        assert state.round == "stock"

    @pytest.mark.ruling("R16")
    def test_not_with_a_train(self) -> None:
        state = poor(trains={"B&O": ["2"], "PRR": ["2"]}, shares={"B&O": {0: 6}, "PRR": {0: 6}})
        assert state.step == "trains"
        refused(state, BuyTrain("2", "bank", 80), "11.7", 80, 20)

    @pytest.mark.ruling("R16")
    def test_not_when_the_treasury_can_pay_for_any_train(self) -> None:
        state = poor(phase="4", train_pool=["3"], treasury={"B&O": 180}, cash=[500, 0, 0])
        assert not offers(state, BuyTrain("4", "bank", 300))
        refused(state, BuyTrain("4", "bank", 300), "11.7", 300, 180)
        play(state, BuyTrain("3", "pool", 180))
        assert state.cash[0] == 500

    @pytest.mark.ruling("R16")
    def test_the_cheapest_of_bank_and_pool_must_be_bought(self) -> None:
        state = poor(phase="4", train_pool=["3", "4"], cash=[500, 0, 0])
        refused(state, BuyTrain("4", "bank", 300), "11.8", 180)
        refused(state, BuyTrain("4", "pool", 300), "11.8", 180)
        play(state, BuyTrain("3", "pool", 180))
        assert state.cash[0] == 500 - 160

    @pytest.mark.ruling("R16")
    def test_the_cheapest_may_be_the_one_in_the_bank(self) -> None:
        state = poor(phase="5", train_pool=[], depot={"5": 1}, cash=[700, 0, 0])
        play(state, BuyTrain("5", "bank", 500))
        assert state.cash[0] == 220
        state = poor(phase="6", train_pool=["5"], cash=[900, 0, 0])
        refused(state, BuyTrain("D", "bank", 900), "11.8", 500)
        refused(state, BuyTrain("6", "bank", 630), "11.8", 500)

    @pytest.mark.ruling("R16")
    def test_the_other_reading_knows_the_cheapest_too(self) -> None:
        state = poor(phase="6", train_pool=["5"], cash=[900, 0, 0], rulings="18xx.games")
        refused(state, BuyTrain("6", "bank", 630), "11.8", 500)

    @pytest.mark.ruling("R16")
    def test_a_train_of_another_company_up_to_its_face_value(self) -> None:
        held = {"B&O": {0: 6}, "PRR": {0: 6}}
        state = poor(shares=held, trains={"PRR": ["3"]}, phase="3", cash=[500, 0, 0], treasury={"B&O": 20, "PRR": 0})
        refused(state, BuyTrain("3", "PRR", 181), "11.7", 180)
        play(state, BuyTrain("3", "PRR", 180))
        assert (state.cash[0], state.treasury["B&O"], state.treasury["PRR"]) == (340, 0, 180)

    @pytest.mark.ruling("R16")
    def test_a_cheap_train_of_another_company_needs_no_help(self) -> None:
        held = {"B&O": {0: 6}, "PRR": {0: 6}}
        state = poor(shares=held, trains={"PRR": ["2"]}, treasury={"B&O": 20, "PRR": 0})
        play(state, BuyTrain("2", "PRR", 15))
        assert (state.cash[0], state.treasury["B&O"]) == (100, 5)

    def test_nobody_has_to_buy_from_another_company(self) -> None:
        held = {"B&O": {0: 6}, "PRR": {0: 6}}
        state = poor(shares=held, trains={"PRR": ["2"]})
        assert offers(state, BuyTrain("2", "bank", 80))


@pytest.mark.rule("11.8")
class TestSales:
    @pytest.mark.ruling("R16")
    def test_none_while_the_cash_is_enough(self) -> None:
        state = poor(shares={"B&O": {0: 6}, "LV": {0: 2, 1: 4}})
        assert Sell not in kinds(state)
        refused(state, Sell("LV", 1), "11.8")

    @pytest.mark.ruling("R16")
    def test_no_more_than_is_needed(self) -> None:
        """$60 short of $80, $10 in hand, each share worth $80: one is enough."""
        state = poor(shares={"B&O": {0: 6}, "LV": {0: 2, 1: 4}}, cash=[10, 0, 0])
        assert not offers(state, BuyTrain("2", "bank", 80))
        refused(state, Sell("LV", 2), "11.8")
        play(state, Sell("LV", 1))
        assert (state.cash[0], state.spaces["LV"]) == (90, (4, 3))
        refused(state, Sell("LV", 1), "11.8")
        play(state, BuyTrain("2", "bank", 80))
        assert (state.cash[0], state.treasury["B&O"]) == (30, 0)

    @pytest.mark.ruling("R16")
    def test_the_president_chooses_what_to_sell(self) -> None:
        state = poor(shares={"B&O": {0: 6}, "LV": {0: 2, 1: 4}, "SRR": {0: 1, 1: 5}}, cash=[10, 0, 0])
        assert {option.company for option in ch.options(state) if isinstance(option, Sell)} == {"B&O", "LV", "SRR"}

    @pytest.mark.ruling("R16")
    def test_a_block_is_as_large_as_needed_and_no_larger(self) -> None:
        held = {"B&O": {0: 6}, "LV": {0: 3, 1: 4}}
        state = poor(shares=held, cash=[0, 0, 0], treasury={"B&O": 0}, phase="3", spaces={"LV": (4, 4)})  # $80
        assert offers(state, Sell("LV", 3))  # 180 = 80 + 80 + 20
        assert offers(state, Sell("LV", 1))
        state = poor(shares=held, cash=[20, 0, 0], treasury={"B&O": 0}, phase="3", spaces={"LV": (4, 4)})
        assert offers(state, Sell("LV", 2))
        assert not offers(state, Sell("LV", 3))

    def test_the_presidency_of_the_operating_company_stays(self) -> None:
        state = poor(shares={"B&O": {0: 4, 1: 3}}, cash=[0, 0, 0], phase="3")
        refused(state, Sell("B&O", 2), "11.8")
        play(state, Sell("B&O", 1))
        assert state.president["B&O"] == 0
        refused(state, Sell("B&O", 1), "11.8")

    def test_another_presidency_changes_at_once(self) -> None:
        held = {"B&O": {0: 6}, "LV": {0: 3, 1: 2}}
        state = poor(shares=held, cash=[0, 0, 0], treasury={"B&O": 0}, phase="3")
        play(state, Sell("LV", 2))
        assert (state.president["LV"], state.step, state.actor) == (1, "trains", 0)

    def test_the_pool_takes_no_more_than_half(self) -> None:
        held = {"B&O": {0: 6}, "LV": {0: 2, 1: 4}}
        state = poor(shares=held, cash=[0, 0, 0], pool={"LV": 4}, phase="3")
        assert not offers(state, Sell("LV", 2))
        assert offers(state, Sell("LV", 1))

    @pytest.mark.ruling("R16")
    def test_the_other_reading_sells_also_for_a_second_train_but_no_more_than_is_needed(self) -> None:
        held = {"B&O": {0: 6}, "LV": {0: 2, 1: 4}}
        facts: dict[str, Any] = {"shares": held, "cash": [10, 0, 0], "trains": {"B&O": ["2"], "LV": ["2"]}}
        refused(poor(**facts), Sell("LV", 1), "11.8")
        state = poor(**facts, rulings="18xx.games")
        assert ch.check(state, Sell("LV", 1)) is None
        refused(state, Sell("LV", 2), "11.8")

    @pytest.mark.ruling("R16")
    def test_the_other_reading_helps_with_another_companys_train_when_the_bank_has_a_cheaper_one(self) -> None:
        held = {"B&O": {0: 6}, "LV": {0: 2, 1: 4}}
        facts: dict[str, Any] = {"shares": held, "phase": "4", "train_pool": ["3"], "trains": {"LV": ["4"]}}
        facts |= {"treasury": {"B&O": 180}, "cash": [500, 0, 0]}
        refused(poor(**facts), BuyTrain("4", "LV", 300), "11.7", 180)
        state = poor(**facts, rulings="18xx.games")
        refused(state, BuyTrain("4", "LV", 301), "11.7", 300)
        play(state, BuyTrain("4", "LV", 300))
        assert (state.treasury["B&O"], state.cash[0], state.treasury["LV"]) == (0, 380, 300)


def selling(**facts: Any) -> State:
    """PRR of seat 1 has a 3 and seat 0 has sold a share of LV at $80 for B&O: $20 and $90 are there, $180 is needed."""
    known: dict[str, Any] = {
        "shares": {"B&O": {0: 6}, "LV": {0: 2, 1: 4}, "PRR": {0: 6}},
        "trains": {"PRR": ["3"]},
        "treasury": {"B&O": 20, "PRR": 0},
        "cash": [100, 500, 500],
        "phase": "3",
        "privates": {"D&R": 0},
    }
    state = poor(**known | facts)
    play(state, Sell("LV", 1))
    return state


@pytest.mark.rule("11.8")
class TestAfterASale:
    @pytest.mark.ruling("R16")
    @pytest.mark.parametrize("rulings", ["rulebook", "18xx.games"])
    def test_another_companys_train_costs_what_needed_the_last_share(self, rulings: str) -> None:
        """$20 and $180 are there, $120 without the share."""
        state = selling(rulings=rulings)
        refused(state, BuyTrain("3", "PRR", 1), "11.8", 121, 180)
        refused(state, BuyTrain("3", "PRR", 120), "11.8", 121, 180)
        assert offers(state, BuyTrain("3", "PRR", 180))
        play(state, BuyTrain("3", "PRR", 121))
        assert (state.cash[0], state.treasury["B&O"], state.treasury["PRR"]) == (79, 0, 121)

    @pytest.mark.ruling("R16")
    def test_a_train_whose_face_value_is_below_that_cannot_be_bought(self) -> None:
        state = selling(trains={"PRR": ["2"]}, cash=[90, 0, 0])
        refused(state, BuyTrain("2", "PRR", 80), "11.8", 110, 80)
        assert [one for one in ch.options(state) if isinstance(one, Span)] == []

    @pytest.mark.ruling("R16")
    def test_where_the_treasury_has_the_face_value_any_price_will_do(self) -> None:
        state = selling(trains={"PRR": ["2"]}, treasury={"B&O": 90, "PRR": 0}, cash=[50, 0, 0])
        play(state, BuyTrain("2", "PRR", 1))
        assert (state.treasury["B&O"], state.cash[0]) == (89, 130)

    @pytest.mark.ruling("R16")
    def test_the_next_company_begins_anew(self) -> None:
        state = selling()
        assert state.last_sale == 80
        play(state, BuyTrain("3", "PRR", 121))
        assert (state.company, state.last_sale) != ("B&O", 80)

    @pytest.mark.ruling("R30")
    def test_no_private_is_bought_before_the_train(self) -> None:
        before = {
            "shares": {"B&O": {0: 6}, "LV": {0: 2, 1: 4}},
            "privates": {"D&R": 0},
            "phase": "3",
            "cash": [100, 0, 0],
        }
        assert offers(poor(**before), BuyPrivate("D&R", 20))
        state = poor(**before)
        play(state, Sell("LV", 1))
        refused(state, BuyPrivate("D&R", 20), "11.8")
        assert BuyPrivate not in kinds(state)
        state = poor(**before, rulings="18xx.games")
        play(state, Sell("LV", 1), BuyPrivate("D&R", 20))
        assert state.company_privates == {"D&R": "B&O"}


@pytest.mark.rule("11.8")
class TestBankruptcy:
    @pytest.mark.ruling("R31")
    def test_although_another_company_also_of_ones_own_has_a_train(self) -> None:
        held = {"B&O": {0: 6}, "PRR": {0: 6}, "LV": {1: 6}}
        facts: dict[str, Any] = {"shares": held, "trains": {"PRR": ["2"], "LV": ["2"]}, "cash": [0, 0, 0]}
        facts |= {"spaces": {"B&O": (7, 0), "PRR": (7, 0)}, "pool": {"B&O": 4, "PRR": 4}, "phase": "3"}
        state = poor(**facts)
        assert offers(state, BuyTrain("2", "PRR", 1))
        play(state, GoBankrupt())
        assert state.bankrupt == 0

    @pytest.mark.ruling("R17")
    def test_not_while_sales_would_do(self) -> None:
        state = poor(shares={"B&O": {0: 6}, "LV": {0: 2, 1: 4}}, cash=[0, 0, 0])
        refused(state, GoBankrupt(), "11.8")

    @pytest.mark.ruling("R17")
    def test_all_that_can_be_sold_is_sold_and_the_game_is_over(self) -> None:
        facts: dict[str, Any] = {"phase": "3", "spaces": {"B&O": (7, 0)}, "cash": [7, 500, 500], "privates": {"D&R": 0}}
        state = poor(shares={"B&O": {0: 3, 1: 1}}, floated=["B&O"], pool={"B&O": 2}, **facts)
        play(state, GoBankrupt())
        assert (state.step, state.actor, state.bankrupt) == ("over", None, 0)
        assert state.shares["B&O"] == (2, 1, 0)
        assert ch.scores(state)[:2] == [2 * 40 + 20, 500 + 40]
        assert ch.options(state) == []

    @pytest.mark.ruling("R17")
    def test_after_all_sales_it_is_all_that_is_left(self) -> None:
        state = poor(shares={"B&O": {0: 3, 1: 3}}, phase="3", spaces={"B&O": (7, 0)}, cash=[0, 0, 0])
        assert offers(state, GoBankrupt())

    @pytest.mark.ruling("R17")
    def test_only_in_emergency_money_raising(self) -> None:
        state = poor(step="track", cash=[0, 0, 0], phase="3", spaces={"B&O": (7, 0)})
        assert state.step == "track"
        assert ch.check(state, GoBankrupt()) is not None

    @pytest.mark.ruling("R17")
    def test_not_by_a_company_with_a_train_but_in_the_other_reading(self) -> None:
        held = {"B&O": {0: 6}, "PRR": {0: 6}}
        facts: dict[str, Any] = {"shares": held, "trains": {"B&O": ["2"], "PRR": ["2"]}, "cash": [0, 0, 0]}
        spaces = {"B&O": (7, 0), "PRR": (7, 0)}
        facts |= {"spaces": spaces, "pool": {"B&O": 4, "PRR": 4}, "depot": {"2": 0}}
        refused(poor(**facts), GoBankrupt(), "11.8")
        assert ch.check(poor(rulings="18xx.games", **facts), GoBankrupt()) is None

    @pytest.mark.ruling("R17")
    @pytest.mark.parametrize("step", ["track", "station", "run", "dividend"])
    def test_the_other_reading_lets_it_be_declared_in_any_step(self, step: str) -> None:
        facts: dict[str, Any] = {"step": step, "cash": [7, 0, 0], "earnings": 10, "trains": {"B&O": ["2"]}}
        refused(poor(**facts), GoBankrupt(), "11.8")
        state = poor(**facts, rulings="18xx.games")
        play(state, GoBankrupt())
        assert (state.bankrupt, state.cash[0], state.actor) == (0, 0, None)

    @pytest.mark.ruling("R17")
    def test_a_share_without_a_price_is_worth_nothing(self) -> None:
        held = {"N&W": {0: 6}, "B&O": {0: 1}}
        facts: dict[str, Any] = {"company": "N&W", "tiles": {"C13": ("57", 1)}, "treasury": {}, "phase": "3"}
        facts |= {"tiles": {"C13": ("57", 1), "D12": ("57", 1)}}
        state = poor(shares=held, spaces={"N&W": (7, 0)}, cash=[0, 0, 0], **facts)
        assert state.step == "trains"
        refused(state, Sell("B&O", 1), "10.2")
        play(state, GoBankrupt())
        assert ch.scores(state)[0] == 2 * 40
