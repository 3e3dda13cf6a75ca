"""Trains (8, 11.7, 11.9): buying, phases and rust, limits and discards, trade-ins, the export."""

from typing import Any

import pytest

from tests.games.chesapeake.moves import kinds, offers, play, refused
from trunkline.games.chesapeake import BuyTrain, DiscardTrain, Pass, State, TradeIn
from trunkline.games.chesapeake.testing import build_state
from trunkline.games.chesapeake.title import TITLE

LINE = {"G7": ("9", 1), "F8": ("X1", 0)}
"""B&O's way from Baltimore to Washington."""


def buying(**facts: Any) -> State:
    """The train step of B&O with $2,000."""
    held = {"B&O": {0: 6}, "PRR": {0: 6}, "LV": {1: 6}}
    known = {"round": "operating", "company": "B&O", "step": "trains", "shares": held, "treasury": {"B&O": 2000}}
    return build_state(**known | facts)


@pytest.mark.rule("8")
class TestPhases:
    @pytest.mark.parametrize(
        ("phase", "train", "price", "rusted"),
        [("2", "3", 180, ""), ("3", "4", 300, "2"), ("4", "5", 500, ""), ("5", "6", 630, "3"), ("6", "D", 900, "4")],
    )
    def test_the_first_train_of_a_kind_begins_its_phase(self, phase: str, train: str, price: int, rusted: str) -> None:
        depot = {phase: 0} if phase != "6" else {}
        owned = ["2"] if phase in "23" else ["3"] if phase in "45" else ["4"]
        state = buying(phase=phase, depot=depot, trains={"LV": owned}, train_pool=owned)
        play(state, BuyTrain(train, "bank", price))
        assert state.phase == train
        left = () if rusted == owned[0] else tuple(owned)
        assert (state.trains["LV"], state.train_pool) == (left, left)
        assert state.trains["B&O"] == (train,)

    def test_two_trains_of_a_kind_change_nothing_more(self) -> None:
        state = buying(depot={"2": 0})
        play(state, BuyTrain("3", "bank", 180), BuyTrain("3", "bank", 180))
        assert (state.phase, state.trains["B&O"], state.depot["3"]) == ("3", ("3", "3"), 4)

    def test_privates_close_in_phase_5(self) -> None:
        state = buying(phase="4", depot={"4": 0}, privates={"D&R": 1, "CV": 0}, company_privates={"C-P": "B&O"})
        play(state, BuyTrain("5", "bank", 500))
        assert (state.privates, state.company_privates, len(state.closed)) == ({}, {}, 6)

    @pytest.mark.parametrize(("phase", "limit"), [("2", 4), ("3", 4), ("4", 3), ("5", 2), ("6", 2), ("D", 2)])
    def test_the_train_limit(self, phase: str, limit: int) -> None:
        owned = phase if phase != "D" else "6"
        kind = {"5": "4", "6": "4"}.get(phase, owned)
        cheapest = {"2": "2", "3": "3", "4": "4", "5": "5", "6": "6", "D": "D"}[phase]
        price = TITLE.trains[cheapest].cost
        state = buying(phase=phase, trains={"B&O": [kind] * (limit - 1)}, depot={} if phase != "D" else {"6": 0})
        assert offers(state, BuyTrain(cheapest, "bank", price))
        state = buying(
            phase=phase, trains={"B&O": [kind] * limit, "LV": [kind]}, depot={} if phase != "D" else {"6": 0}
        )
        assert not offers(state, BuyTrain(cheapest, "bank", price))
        assert not offers(state, BuyTrain(kind, "LV", 1))


@pytest.mark.rule("11.7")
class TestBuying:
    def test_the_next_train_of_the_bank_at_its_price(self) -> None:
        state = buying()
        refused(state, BuyTrain("3", "bank", 180), "11.7")
        for price in (0, 1, 79, 81):
            refused(state, BuyTrain("2", "bank", price), "11.7", 80)
        bank = state.bank
        play(state, BuyTrain("2", "bank", 80))
        assert (state.treasury["B&O"], state.bank, state.depot["2"]) == (1920, bank + 80, 6)

    def test_several_trains_in_one_turn(self) -> None:
        state = buying()
        play(state, *[BuyTrain("2", "bank", 80)] * 4)
        assert state.trains["B&O"] == ("2",) * 4
        assert (state.company, state.round, state.step) == ("PRR", "operating", "track")

    def test_any_of_the_pool_at_its_price(self) -> None:
        state = buying(phase="4", train_pool=["3", "4"])
        for price in (1, 179, 181):
            refused(state, BuyTrain("3", "pool", price), "11.7", 180)
        play(state, BuyTrain("3", "pool", 180), BuyTrain("4", "pool", 300))
        assert (state.train_pool, state.trains["B&O"]) == ((), ("3", "4"))

    def test_a_train_of_another_company_of_the_same_player_for_a_dollar_or_more(self) -> None:
        state = buying(trains={"PRR": ["2"]}, treasury={"B&O": 200, "PRR": 5})
        refused(state, BuyTrain("2", "PRR", 0), "11.7", 1)
        refused(state, BuyTrain("2", "PRR", 201), "11.7", 200)
        play(state, BuyTrain("2", "PRR", 1))
        assert (state.trains["B&O"], state.trains["PRR"]) == (("2",), ())
        assert (state.treasury["B&O"], state.treasury["PRR"]) == (199, 6)

    def test_the_treasury_alone_pays(self) -> None:
        state = buying(trains={"B&O": ["2"]}, treasury={"B&O": 79}, cash=[500, 0, 0], tiles=LINE)
        assert not offers(state, BuyTrain("2", "bank", 80))

    def test_a_company_at_its_limit_buys_nothing_even_to_change_the_phase(self) -> None:
        state = buying(phase="2", depot={"2": 0}, trains={"B&O": ["2"] * 4, "LV": ["2"]})
        assert not offers(state, BuyTrain("3", "bank", 180))

    def test_below_its_limit_it_may_go_over_a_limit_that_it_lowers(self) -> None:
        state = buying(phase="3", depot={"3": 0}, trains={"B&O": ["3", "3", "3"]})
        play(state, BuyTrain("4", "bank", 300))
        assert (state.phase, state.step, state.actor) == ("4", "discard", 0)
        play(state, DiscardTrain("3"))
        assert (state.trains["B&O"], state.train_pool) == (("3", "3", "4"), ("3",))

    def test_a_used_train_changes_no_phase(self) -> None:
        state = buying(phase="6", trains={"PRR": ["4"], "LV": ["5"]})
        play(state, BuyTrain("4", "PRR", 1))
        assert (state.phase, state.trains["LV"]) == ("6", ("5",))

    def test_six_and_d_are_both_for_sale_in_phase_6(self) -> None:
        state = buying(phase="6")
        assert offers(state, BuyTrain("6", "bank", 630))
        assert offers(state, BuyTrain("D", "bank", 900))
        state = buying(phase="5")
        assert not offers(state, BuyTrain("D", "bank", 900))
        state = buying(phase="5", depot={"5": 0})
        refused(state, BuyTrain("D", "bank", 900), "11.7")

    def test_d_trains_never_run_out(self) -> None:
        state = buying(phase="D", trains={"PRR": ["D"] * 2, "LV": ["D"] * 2}, depot={"6": 0}, train_pool=["D"] * 9)
        play(state, BuyTrain("D", "bank", 900))

    def test_four_trains_are_still_for_sale_until_the_depot_is_through_them(self) -> None:
        refused(buying(phase="4"), BuyTrain("5", "bank", 500), "11.7")

    @pytest.mark.parametrize(
        "action", [BuyTrain("2", "Erie", 1), BuyTrain("7", "bank", 80), BuyTrain("2", "B&O", 1), BuyTrain("2", "LV", 1)]
    )
    def test_what_is_not_there_is_refused(self, action: BuyTrain) -> None:
        refused(buying(trains={"B&O": ["2"]}), action, "11.7")


@pytest.mark.rule("11.7")
class TestDiscards:
    @pytest.mark.ruling("R14")
    def test_several_companies_discard_in_operating_order(self) -> None:
        trains = {"PRR": ["3"] * 2 + ["4"], "LV": ["4"] * 3}
        facts: dict[str, Any] = {
            "phase": "4",
            "depot": {"4": 0},
            "trains": trains,
            "spaces": {"LV": (2, 8), "PRR": (3, 1)},
        }
        state = buying(**facts)
        play(state, BuyTrain("5", "bank", 500))
        assert (state.step, state.actor) == ("discard", 1)
        refused(state, DiscardTrain("5"), "11.7")
        play(state, DiscardTrain("4"))
        assert (state.step, state.actor) == ("discard", 0)
        refused(state, Pass(), "11.7")
        play(state, DiscardTrain("3"))
        assert (state.train_pool, state.step, state.company) == (("3", "4"), "trains", "B&O")

    @pytest.mark.ruling("R14")
    def test_the_other_reading_takes_the_order_of_the_list(self) -> None:
        trains = {"PRR": ["3"] * 2 + ["4"], "LV": ["4"] * 3}
        spaces = {"LV": (2, 8), "PRR": (3, 1)}
        state = buying(phase="4", depot={"4": 0}, trains=trains, spaces=spaces, rulings="18xx.games")
        play(state, BuyTrain("5", "bank", 500))
        assert (state.step, state.actor) == ("discard", 0)

    def test_without_compensation(self) -> None:
        state = buying(phase="4", depot={"4": 0}, trains={"LV": ["4"] * 3})
        play(state, BuyTrain("5", "bank", 500), DiscardTrain("4"))
        assert (state.treasury["LV"], state.trains["LV"]) == (0, ("4", "4"))

    def test_rust_comes_before_the_limit(self) -> None:
        state = buying(phase="3", depot={"3": 0}, trains={"LV": ["2", "3", "3", "3"]})
        play(state, BuyTrain("4", "bank", 300))
        assert (state.step, state.trains["LV"]) == ("trains", ("3", "3", "3"))


@pytest.mark.rule("11.7")
class TestTheObligation:
    @pytest.mark.ruling("R15")
    def test_a_company_with_a_route_and_no_train_must_buy_one(self) -> None:
        state = buying(tiles=LINE)
        refused(state, Pass(), "11.7")
        play(state, BuyTrain("2", "bank", 80))
        assert offers(state, Pass())

    @pytest.mark.ruling("R15")
    def test_without_a_route_it_need_not(self) -> None:
        assert offers(buying(tiles={"G7": ("9", 1)}), Pass())

    @pytest.mark.ruling("R15")
    def test_a_route_that_was_is_no_route(self) -> None:
        state = buying()
        state.had_route = ("B&O",)
        assert offers(state, Pass())
        state = buying(rulings="18xx.games")
        state.had_route = ("B&O",)
        assert not offers(state, Pass())

    @pytest.mark.ruling("R15")
    def test_a_route_is_needed_to_two_places_that_are_not_blocked(self) -> None:
        held = {"B&O": {0: 6}, "PRR": {0: 6}, "LV": {1: 6}}
        tiles = {"G7": ("9", 1), "F8": ("X1", 0), "F10": ("9", 0), "F12": ("9", 0)}
        stations = {"B&O": ["H6:0"], "LV": ["J2:0", "F8:0"]}
        state = buying(shares=held, tiles=tiles, stations=stations)
        refused(state, Pass(), "11.7")  # it may still run to Washington


@pytest.mark.rule("11.7")
class TestTradeIns:
    @pytest.mark.ruling("R29")
    @pytest.mark.parametrize("train", ["4", "5", "6"])
    def test_a_d_for_700_and_a_train(self, train: str) -> None:
        state = buying(phase="6", trains={"B&O": [train]})
        bank = state.bank
        play(state, TradeIn(train))
        assert (state.phase, state.trains["B&O"]) == ("D", ("D",))
        assert (state.treasury["B&O"], state.bank) == (1300, bank + 700)
        assert state.train_pool == (() if train == "4" else (train,))

    @pytest.mark.ruling("R29")
    def test_also_at_the_limit(self) -> None:
        state = buying(phase="6", trains={"B&O": ["5", "4"]})
        assert not offers(state, BuyTrain("D", "bank", 900))
        play(state, TradeIn("5"))
        assert state.trains["B&O"] == ("D",)  # the 4 rusted
        assert state.train_pool == ("5",)

    @pytest.mark.ruling("R29")
    def test_not_against_a_3_a_d_or_before_phase_6(self) -> None:
        refused(buying(phase="5", trains={"B&O": ["4"]}), TradeIn("4"), "11.7")
        refused(buying(phase="D", trains={"B&O": ["D"]}), TradeIn("D"), "11.7")
        refused(buying(phase="D", trains={"B&O": ["D"]}), TradeIn("5"), "11.7")

    @pytest.mark.ruling("R29")
    def test_what_is_traded_in_is_for_sale_at_its_face_value(self) -> None:
        state = buying(phase="6", trains={"B&O": ["5"]})
        play(state, TradeIn("5"), BuyTrain("5", "pool", 500))
        assert state.treasury["B&O"] == 800

    def test_700_must_be_there(self) -> None:
        state = buying(phase="D", trains={"B&O": ["5"]}, treasury={"B&O": 699})
        assert TradeIn not in kinds(state)


@pytest.mark.rule("11.9")
class TestTheExport:
    @pytest.mark.ruling("R24")
    def test_at_the_end_of_a_set_the_next_train_leaves_the_game(self) -> None:
        state = buying(trains={"B&O": ["2"]}, treasury={"B&O": 0}, operated=["PRR", "LV"], step="privates")
        assert (state.round, state.depot["2"], state.train_pool) == ("stock", 5, ())

    @pytest.mark.ruling("R24")
    def test_not_between_the_rounds_of_a_set(self) -> None:
        state = buying(phase="3", operated=["PRR", "LV"], step="privates", operating_round=1, operating_rounds=2)
        assert (state.round, state.operating_round, state.depot["3"]) == ("operating", 2, 5)

    @pytest.mark.ruling("R24")
    @pytest.mark.parametrize(
        ("phase", "after", "gone"), [("2", "3", ""), ("3", "4", "2"), ("4", "4", ""), ("5", "5", ""), ("D", "D", "")]
    )
    def test_it_changes_the_phase_and_rusts_like_a_purchase(self, phase: str, after: str, gone: str) -> None:
        owned = "2" if phase in "23" else "3" if phase in "45" else "6"
        depot = {phase: 0} if phase != "D" else {"6": 0}
        state = buying(phase=phase, depot=depot, trains={"LV": [owned]}, operated=["PRR", "LV"], step="privates")
        assert state.round == "stock"
        assert (state.phase, state.trains["LV"]) == (after, () if gone == owned else (owned,))

    @pytest.mark.ruling("R24")
    def test_discards_come_before_the_stock_round(self) -> None:
        trains = {"LV": ["3"] * 4}
        state = buying(phase="3", depot={"3": 0}, trains=trains, operated=["PRR", "LV"], step="privates")
        assert (state.phase, state.step, state.actor) == ("4", "discard", 1)
        play(state, DiscardTrain("3"))
        assert (state.round, state.step, state.train_pool) == ("stock", "stock", ("3",))

    @pytest.mark.rule("8")
    def test_two_rounds_follow_when_the_export_began_phase_3(self) -> None:
        state = buying(depot={"2": 0}, operated=["PRR", "LV"], step="privates", treasury={})
        assert (state.phase, state.round) == ("3", "stock")
        play(state, *[Pass()] * 3)
        assert state.operating_rounds == 2

    @pytest.mark.rule("11")
    def test_the_number_of_rounds_is_fixed_for_the_set(self) -> None:
        state = buying(depot={"2": 0}, operated=["PRR", "LV"], operating_rounds=1)
        play(state, BuyTrain("3", "bank", 180))
        while state.round == "operating":
            play(state, Pass())
        assert (state.stock_round, state.phase) == (3, "3")
