"""Trains (8, 11.7): prices, phases, limits, trade-ins, the president's help (11.8), and no export (11.9)."""

from typing import Any

import pytest

from tests.games.chesapeake.moves import kinds, offers, play, refused
from tests.games.offtherails.positions import LINE, buying, poor
from trunkline.games.offtherails import BuyTrain, DiscardTrain, GoBankrupt, Pass, Sell, State, TradeIn

PRICES = {"2": 80, "3": 180, "4": 300, "5": 500, "6": 630, "D": 1100}
COUNTS = {"2": 5, "3": 4, "4": 3, "5": 2, "6": 2}


def next_of(train: str) -> str:
    names = list(PRICES)
    return names[names.index(train) + 1]


def limit(phase: str) -> int:
    return {"2": 4, "3": 4, "4": 3}.get(phase, 2)


def end_of_set(phase: str, **facts: Any) -> State:
    """B&O, the last company of the set, has had its turn."""
    known: dict[str, Any] = {"phase": phase, "operated": ["PRR", "LV"], "step": "privates"}
    return buying(**known | facts)


@pytest.mark.rule("8")
class TestPhases:
    @pytest.mark.parametrize(
        ("phase", "train", "rusted"),
        [("2", "3", ""), ("3", "4", "2"), ("4", "5", ""), ("5", "6", "3"), ("6", "D", "4")],
    )
    def test_the_first_train_of_a_kind_begins_its_phase(self, phase: str, train: str, rusted: str) -> None:
        depot = {} if phase == "6" else {phase: 0}
        owned = "2" if phase in "23" else "3" if phase in "45" else "4"
        state = buying(phase=phase, depot=depot, trains={"LV": [owned]}, train_pool=[owned])
        play(state, BuyTrain(train, "bank", PRICES[train]))
        assert (state.phase, state.trains["B&O"]) == (train, (train,))
        left = () if owned == rusted else (owned,)
        assert (state.trains["LV"], state.train_pool) == (left, left)

    @pytest.mark.parametrize("phase", list(PRICES))
    def test_the_train_limit(self, phase: str) -> None:
        most, depot = limit(phase), {"6": 0} if phase == "D" else {phase: 1}
        owned = {"D": "6"}.get(phase, phase)
        state = buying(phase=phase, depot=depot, trains={"B&O": [owned] * (most - 1)})
        assert offers(state, BuyTrain(phase, "bank", PRICES[phase]))
        state = buying(phase=phase, depot=depot, trains={"B&O": [owned] * most, "LV": [owned]})
        assert not offers(state, BuyTrain(phase, "bank", PRICES[phase]))
        assert not offers(state, BuyTrain(owned, "LV", 1))

    def test_privates_close_with_the_first_5(self) -> None:
        state = buying(phase="4", depot={"4": 0}, privates={"D&R": 1}, company_privates={"C-P": "B&O"})
        play(state, BuyTrain("5", "bank", 500))
        assert (state.privates, state.company_privates, len(state.closed)) == ({}, {}, 6)

    def test_a_lower_limit_is_kept_in_operating_order(self) -> None:
        trains = {"PRR": ["3", "3", "4"], "LV": ["3", "4", "4"]}
        state = buying(phase="4", depot={"4": 0}, trains=trains, spaces={"LV": (2, 8), "PRR": (3, 3)})
        play(state, BuyTrain("5", "bank", 500))
        assert (state.step, state.actor) == ("discard", 1)
        play(state, DiscardTrain("4"))
        assert (state.step, state.actor) == ("discard", 0)
        play(state, DiscardTrain("3"))
        assert (state.train_pool, state.step, state.company) == (("3", "4"), "trains", "B&O")


@pytest.mark.rule("11.7")
class TestBuying:
    @pytest.mark.parametrize("train", list(PRICES))
    def test_the_banks_next_train_at_its_price(self, train: str) -> None:
        depot = {"6": 0} if train == "D" else {train: 1}
        state = buying(phase=train, depot=depot)
        for wrong in (1, PRICES[train] - 1, PRICES[train] + 1):
            refused(state, BuyTrain(train, "bank", wrong), "11.7", PRICES[train])
        bank = state.bank
        play(state, BuyTrain(train, "bank", PRICES[train]))
        assert (state.treasury["B&O"], state.bank) == (2000 - PRICES[train], bank + PRICES[train])

    @pytest.mark.parametrize("train", ["2", "3", "4", "5"])
    def test_a_kind_follows_when_the_one_before_is_gone(self, train: str) -> None:
        following = next_of(train)
        state = buying(phase=train, depot={train: 1})
        refused(state, BuyTrain(following, "bank", PRICES[following]), "11.7")
        play(state, BuyTrain(train, "bank", PRICES[train]))
        assert (state.depot[train], state.depot[following]) == (0, COUNTS[following])
        assert offers(state, BuyTrain(following, "bank", PRICES[following]))

    def test_five_companies_turns_empty_the_stack_of_2s(self) -> None:
        state = buying()
        assert state.depot == COUNTS
        play(state, *[BuyTrain("2", "bank", 80)] * 4)
        assert (state.depot["2"], state.phase) == (1, "2")

    def test_6_and_d_are_both_for_sale_from_phase_6_on(self) -> None:
        state = buying(phase="6")
        assert offers(state, BuyTrain("6", "bank", 630))
        assert offers(state, BuyTrain("D", "bank", 1100))
        refused(buying(phase="5", depot={"5": 0}), BuyTrain("D", "bank", 1100), "11.7")

    def test_ds_never_run_out(self) -> None:
        state = buying(phase="D", trains={"PRR": ["D"] * 2, "LV": ["D"] * 2}, depot={"6": 0}, train_pool=["D"] * 9)
        play(state, BuyTrain("D", "bank", 1100))

    def test_any_of_the_pool_at_its_price(self) -> None:
        state = buying(phase="6", train_pool=["4", "5", "6"])
        for train in ("4", "5", "6"):
            refused(state, BuyTrain(train, "pool", PRICES[train] - 1), "11.7", PRICES[train])
        play(state, BuyTrain("6", "pool", 630), BuyTrain("4", "pool", 300))
        assert (state.train_pool, state.treasury["B&O"]) == (("5",), 2000 - 930)

    def test_a_used_train_begins_no_phase(self) -> None:
        state = buying(phase="4", train_pool=["3"], trains={"LV": ["3"]})
        play(state, BuyTrain("3", "pool", 180))
        assert (state.phase, state.trains["LV"]) == ("4", ("3",))

    def test_another_companys_for_a_dollar_or_more(self) -> None:
        state = buying(trains={"PRR": ["2"]}, treasury={"B&O": 200, "PRR": 5})
        refused(state, BuyTrain("2", "PRR", 0), "11.7", 1)
        refused(state, BuyTrain("2", "PRR", 201), "11.7", 200)
        play(state, BuyTrain("2", "PRR", 1))
        assert (state.treasury["B&O"], state.treasury["PRR"], state.trains["PRR"]) == (199, 6, ())

    def test_a_company_with_a_route_and_no_train_must_buy_one(self) -> None:
        state = buying(tiles=LINE)
        refused(state, Pass(), "11.7")
        play(state, BuyTrain("2", "bank", 80))
        assert offers(state, Pass())
        assert offers(buying(tiles={}), Pass())

    @pytest.mark.rule("7.1")
    def test_p6_closes_with_the_first_train_of_its_company(self) -> None:
        state = buying(vanderbilt="B&O", privates={"CV": 1, "D&R": 1}, trains={"PRR": ["2"]})
        play(state, BuyTrain("2", "PRR", 1))
        assert (state.privates, "CV" in state.closed) == ({"D&R": 1}, True)


@pytest.mark.rule("11.7")
class TestTradeIns:
    @pytest.mark.parametrize(("train", "pool"), [("4", ()), ("5", ("5",)), ("6", ("6",))])
    def test_a_d_for_a_train_and_800(self, train: str, pool: tuple[str, ...]) -> None:
        """A 4 rusts with the first D."""
        state = buying(phase="6", trains={"B&O": [train]})
        bank = state.bank
        play(state, TradeIn(train))
        assert (state.phase, state.trains["B&O"], state.train_pool) == ("D", ("D",), pool)
        assert (state.treasury["B&O"], state.bank) == (1200, bank + 800)

    @pytest.mark.parametrize("train", ["5", "6"])
    def test_a_second_one(self, train: str) -> None:
        state = buying(phase="D", depot={"6": 0}, trains={"B&O": [train], "LV": ["D"]})
        play(state, TradeIn(train))
        assert (state.trains["B&O"], state.train_pool, state.treasury["B&O"]) == (("D",), (train,), 1200)

    @pytest.mark.parametrize("other", ["4", "5", "6"])
    def test_also_at_the_limit(self, other: str) -> None:
        state = buying(phase="6", trains={"B&O": ["5", other]})
        assert not offers(state, BuyTrain("D", "bank", 1100))
        play(state, TradeIn("5"))
        assert state.trains["B&O"] == (("D",) if other == "4" else (other, "D"))
        assert state.train_pool == ("5",)

    @pytest.mark.parametrize(("train", "price"), [("5", 500), ("6", 630)])
    def test_it_can_be_bought_from_the_pool_at_its_price(self, train: str, price: int) -> None:
        state = buying(phase="6", trains={"B&O": [train]})
        play(state, TradeIn(train), BuyTrain(train, "pool", price))
        assert state.treasury["B&O"] == 1200 - price

    def test_not_before_phase_6(self) -> None:
        for phase, train in (("4", "4"), ("5", "4"), ("5", "5")):
            refused(buying(phase=phase, trains={"B&O": [train]}), TradeIn(train), "11.7")

    def test_not_a_d_and_not_what_the_company_lacks(self) -> None:
        refused(buying(phase="D", trains={"B&O": ["D"]}), TradeIn("D"), "11.7")
        refused(buying(phase="6", trains={"B&O": ["5"], "PRR": ["6"]}), TradeIn("6"), "11.7")
        refused(buying(phase="5", trains={"B&O": ["3"]}), TradeIn("3"), "11.7")

    def test_the_treasury_alone_pays_it(self) -> None:
        state = buying(phase="6", trains={"B&O": ["5"]}, treasury={"B&O": 799}, cash=[5000, 0, 0])
        assert TradeIn not in kinds(state)
        refused(state, TradeIn("5"), ("11.7", "11.8"), 800, 799)
        state = buying(phase="6", trains={"B&O": ["5"]}, treasury={"B&O": 800})
        play(state, TradeIn("5"))
        assert state.treasury["B&O"] == 0


@pytest.mark.rule("11.8")
class TestThePresidentsHelp:
    def test_for_the_cheapest_train_of_bank_and_pool(self) -> None:
        state = poor(phase="6", train_pool=["5"], cash=[1200, 0, 0], depot={"6": 1})
        refused(state, BuyTrain("6", "bank", 630), "11.8", 500)
        refused(state, BuyTrain("D", "bank", 1100), "11.8", 500)
        play(state, BuyTrain("5", "pool", 500))
        assert (state.treasury["B&O"], state.cash[0]) == (0, 1200 - 480)

    def test_a_d_when_nothing_else_is_left(self) -> None:
        state = poor(phase="D", depot={"6": 0}, cash=[1200, 0, 0])
        play(state, BuyTrain("D", "bank", 1100))
        assert (state.treasury["B&O"], state.cash[0]) == (0, 1200 - 1080)

    def test_for_another_companys_train_up_to_its_face_value(self) -> None:
        held = {"B&O": {0: 6}, "PRR": {0: 6}}
        state = poor(shares=held, phase="6", depot={"6": 1}, trains={"PRR": ["6"]}, cash=[1200, 0, 0])
        refused(state, BuyTrain("6", "PRR", 631), "11.7", 630)
        play(state, BuyTrain("6", "PRR", 630))
        assert (state.cash[0], state.treasury["PRR"]) == (1200 - 610, 630)

    def test_shares_are_sold_only_as_far_as_needed(self) -> None:
        """$60 short of $80 with $10 in hand: one share at $82 is enough."""
        state = poor(shares={"B&O": {0: 6}, "LV": {0: 2, 1: 4}}, cash=[10, 0, 0])
        refused(state, Sell("LV", 2), "11.8")
        play(state, Sell("LV", 1))
        assert (state.cash[0], state.spaces["LV"]) == (92, (3, 3))
        refused(state, Sell("LV", 1), "11.8")
        play(state, BuyTrain("2", "bank", 80))
        assert (state.cash[0], state.treasury["B&O"]) == (32, 0)

    def test_not_into_a_full_pool(self) -> None:
        held = {"B&O": {0: 3, 1: 3}, "LV": {0: 2, 1: 3}, "SRR": {0: 1, 1: 3}}
        state = poor(shares=held, pool={"LV": 5}, cash=[0, 0, 0])
        refused(state, Sell("LV", 1), ("10.2", "11.8"))
        play(state, Sell("SRR", 1))

    def test_another_presidency_may_be_lost_but_not_this_one(self) -> None:
        state = poor(shares={"B&O": {0: 3, 1: 3}, "LV": {0: 3, 1: 3}}, cash=[0, 0, 0], president={"B&O": 0, "LV": 0})
        refused(state, Sell("B&O", 1), "11.8")
        play(state, Sell("LV", 1))
        assert state.president["LV"] == 1

    def test_shares_above_60_percent_need_not_be_sold_now(self) -> None:
        state = poor(shares={"B&O": {0: 6}, "LV": {0: 8}}, cash=[100, 0, 0])
        refused(state, Sell("LV", 1), "11.8")
        play(state, BuyTrain("2", "bank", 80))
        assert state.shares["LV"][0] == 8

    def test_if_nothing_is_enough_the_president_is_bankrupt(self) -> None:
        state = poor(cash=[10, 0, 0], phase="D", depot={"6": 0})
        play(state, GoBankrupt())
        assert (state.bankrupt, state.step) == (0, "over")
        refused(poor(), GoBankrupt(), "11.8")


@pytest.mark.rule("11.9")
class TestNoExport:
    @pytest.mark.parametrize("phase", ["2", "3", "4", "5", "6", "D"])
    def test_no_train_leaves_at_the_end_of_a_set(self, phase: str) -> None:
        state = end_of_set(phase)
        assert state.round == "stock"
        depot = buying(phase=phase).depot
        assert (state.depot, state.train_pool, state.phase) == (depot, (), phase)

    @pytest.mark.parametrize(("phase", "owned"), [("2", "2"), ("3", "2"), ("4", "3"), ("5", "3")])
    def test_no_phase_begins_and_nothing_rusts(self, phase: str, owned: str) -> None:
        state = end_of_set(phase, depot={phase: 0}, trains={"LV": [owned]})
        assert (state.round, state.phase, state.trains["LV"]) == ("stock", phase, (owned,))

    def test_nor_after_several_sets(self) -> None:
        state = end_of_set("2")
        for stock_round in (4, 5, 6):
            while state.stock_round < stock_round:
                play(state, Pass())
        assert (state.depot, state.phase, state.operating_rounds) == (COUNTS, "2", 1)

    def test_nor_between_the_rounds_of_a_set(self) -> None:
        state = end_of_set("3", operating_round=1, operating_rounds=2)
        assert (state.round, state.operating_round, state.depot["3"]) == ("operating", 2, 3)
