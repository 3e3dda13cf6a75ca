"""Where another implementation went wrong at least once: a test for each report about the rules, by its number.

What a chapter's own tests say is here in one line each, so that no report is forgotten.
"""

from typing import Any

import pytest

from tests.games.chesapeake.moves import kinds, legal, offers, play, refused
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake import (
    Accept,
    Bid,
    Buy,
    BuyPrivate,
    BuyTrain,
    DiscardTrain,
    Dividend,
    GoBankrupt,
    LayTile,
    Par,
    Pass,
    PlaceStation,
    Sell,
    State,
    TradeIn,
    UsePower,
)
from trunkline.games.chesapeake.testing import build_state
from trunkline.games.chesapeake.title import TITLE

LINE = {"G7": ("9", 1), "F8": ("X1", 0)}
HELD = {"PRR": {0: 6}, "SRR": {0: 6}, "LV": {1: 6}}


def operating(company: str = "PRR", **facts: Any) -> State:
    """A company's turn in phase 3."""
    known: dict[str, Any] = {"phase": "3", "shares": {company: {0: 6}}, "treasury": {company: 500}}
    return build_state(round="operating", company=company, **known | facts)


@pytest.mark.rule("9")
class TestAuction:
    def test_1_all_pass_lowers_p1_alone_and_keeps_bids(self) -> None:
        state = ch.setup(3, 3)
        play(state, Bid("C-P", 45), *[Pass()] * 3)
        assert (state.discount, state.bids["C-P"]) == (5, ((0, 45),))
        play(state, *[Pass()] * 9)
        assert state.privates["D&R"] == 1
        assert state.privates["C-P"] == 0

    def test_2_all_pass_after_a_sale_exports_a_train(self) -> None:
        state = ch.setup(3, 3)
        play(state, Bid("D&R", 20), *[Pass()] * 3)
        assert state.depot["2"] == 6

    def test_3_bids_are_multiples_of_five_in_both_steps(self) -> None:
        state = ch.setup(3, 3)
        refused(state, Bid("C-P", 46), "9")
        play(state, Bid("C-P", 45), Bid("C-P", 50), Bid("D&R", 20))
        refused(state, Bid("C-P", 56), "9")

    def test_4_committed_money_buys_nothing(self) -> None:
        state = ch.setup(3, 3)
        play(state, Bid("CV", 790), Pass(), Pass())
        refused(state, Bid("D&R", 15), "9")
        refused(state, Bid("C-P", 45), "9")
        play(state, Pass(), Bid("CV", 795), Pass(), Bid("C-P", 800))

    def test_5_vanderbilts_company_may_be_b_and_o(self) -> None:
        state = ch.setup(3, 2)
        for private, value in (("D&R", 20), ("C-P", 40), ("B&S", 50), ("C&OC", 80), ("B&OR", 100), ("CV", 200)):
            play(state, Bid(private, value))
        play(state, Par("B&O", 95))
        assert (state.president["B&O"], state.shares["B&O"]) == (2, (0, 1, 2))

    def test_6_p5s_holder_cannot_become_president_by_a_single_share(self) -> None:
        state = build_state(shares={"B&O": {0: 1}}, cash=[500, 500, 500])
        refused(state, Buy("B&O", "ipo"), "10.4")

    def test_7_a_share_without_a_price_is_worth_nothing_and_stays(self) -> None:
        state = build_state(shares={"B&O": {0: 1}})
        refused(state, Sell("B&O", 1), "10.2")
        assert ch.scores(state) == [800, 800, 800]

    def test_8_one_seed_one_company(self) -> None:
        drawn = [ch.setup(players, seed).vanderbilt for players in ch.PLAYERS for seed in range(16)]
        assert drawn == ["PLE", "C&A", "B&O", "PRR", "LV", "SRR", "N&W", "C&O"] * 10

    def test_9_companies_may_buy_all_but_p6(self) -> None:
        privates = dict.fromkeys(TITLE.privates, 0)
        state = operating(privates=privates)
        assert {a.private for a in legal(state) if isinstance(a, BuyPrivate)} == {"D&R", "C-P", "B&S", "C&OC", "B&OR"}


@pytest.mark.rule("7.1")
class TestPowers:
    @pytest.mark.parametrize(
        ("private", "hexes"), [("D&R", ["K3"]), ("C-P", ["H2", "I3"]), ("B&S", ["F4", "G5"]), ("C&OC", ["D2"])]
    )
    def test_10_the_four_sets_of_blocked_hexes(self, private: str, hexes: list[str]) -> None:
        tiles = {"H4": ("611", 0), "F2": ("15", 4), "J2": ("15", 4), "F4": ("8", 3)}
        for owner in ({"privates": {private: 1}}, {}):
            there = {hex: tile for hex, tile in tiles.items() if hex not in hexes}
            for company in ("SRR", "PRR", "LV"):
                home = {company: [f"{TITLE.companies[company].home}:0"]}
                state = operating(company, phase="4", tiles=there, stations=home, **owner)
                offered = {option.hex for option in ch.options(state) if isinstance(option, LayTile)}
                assert not owner or not offered & set(hexes)

    def test_11_both_tiles_or_none(self) -> None:
        state = operating(company_privates={"B&S": "PRR"}, tiles={"F2": ("57", 1)})
        play(state, UsePower("B&S", "F4", "9", 2))
        assert kinds(state) == {UsePower}
        for action in (Pass(), LayTile("F2", "14", 1)):
            assert ch.check(state, action) is not None

    def test_12_not_after_the_track_step(self) -> None:
        facts: dict[str, Any] = {"tiles": {"F2": ("57", 1), "E3": ("57", 1)}, "privates": {"B&S": 0}}
        for step in ("station", "trains", "privates"):
            state = operating(step=step, **facts)
            play(state, BuyPrivate("B&S", 25))
            assert ch.check(state, UsePower("B&S", "F4", "9", 2)) is not None

    def test_13_not_in_the_turn_of_another_company(self) -> None:
        stations = {"PRR": ["F2:0"], "SRR": ["H4:0"]}
        state = operating(shares=HELD, stations=stations, company_privates={"B&S": "SRR"})
        refused(state, UsePower("B&S", "F4", "9", 2), "7.1")

    def test_14_a_normal_tile_in_one_of_the_hexes_ends_the_power(self) -> None:
        state = operating(tiles={"F2": ("15", 4)}, company_privates={"B&S": "PRR"})
        play(state, next(o for o in ch.options(state) if isinstance(o, LayTile) and o.hex == "F4"))
        assert "B&S" not in state.powers

    def test_15_power_and_tile_in_either_order(self) -> None:
        power = (UsePower("B&S", "G5", "9", 2), UsePower("B&S", "F4", "9", 2))
        tile = LayTile("F2", "14", 1)
        for actions in ((*power, tile), (tile, *power)):
            state = operating(tiles={"F2": ("57", 1)}, company_privates={"B&S": "PRR"})
            play(state, *actions)
            assert len(state.tiles) == 3
        state = operating(tiles={"F2": ("57", 1)}, company_privates={"B&S": "PRR"})
        play(state, tile, Pass())
        assert state.step != "track"

    @pytest.mark.parametrize("money", [80, 90, 119])
    def test_16_the_token_in_d2_is_free_with_too_little_money(self, money: int) -> None:
        state = operating(tiles={"F2": ("57", 1)}, company_privates={"C&OC": "PRR"}, treasury={"PRR": money})
        play(state, UsePower("C&OC", "D2", "57", 1), PlaceStation("D2", 0))
        assert state.treasury["PRR"] == money - 80

    def test_17_a_normal_token_in_d2_is_paid(self) -> None:
        state = operating(
            step="station", tiles={"F2": ("57", 2), "D2": ("57", 1)}, company_privates={"C&OC": "PRR"}, powers=["C&OC"]
        )
        play(state, PlaceStation("D2", 0))
        assert state.treasury["PRR"] == 460

    def test_18_the_token_is_offered_beside_another_power(self) -> None:
        state = operating(tiles={"F2": ("57", 1)}, company_privates={"C&OC": "PRR", "C-P": "PRR", "B&S": "PRR"})
        play(state, UsePower("C&OC", "D2", "57", 1))
        assert kinds(state) == {PlaceStation, Pass}

    def test_19_hexes_open_when_the_private_is_bought_in_the_track_step(self) -> None:
        state = operating(tiles={"F2": ("15", 4)}, privates={"B&S": 0})
        assert not any(option.hex == "F4" for option in ch.options(state) if isinstance(option, LayTile))
        play(state, BuyPrivate("B&S", 25))
        assert any(option.hex == "F4" for option in ch.options(state) if isinstance(option, LayTile))
        assert UsePower in kinds(state)

    def test_20_the_canal_once_and_its_terrain(self) -> None:
        state = operating(tiles={"F2": ("57", 1)}, company_privates={"C&OC": "PRR"}, treasury={"PRR": 79})
        refused(state, UsePower("C&OC", "D2", "57", 1), ("7.1", "11.3"), 80)
        state = operating(tiles={"F2": ("57", 1)}, company_privates={"C&OC": "PRR"})
        play(state, UsePower("C&OC", "D2", "57", 1), Pass())
        assert "C&OC" not in state.powers

    def test_21_vanderbilt_closes_with_the_first_train_or_in_phase_5(self) -> None:
        for phase, vanderbilt, train, price in (("3", "PRR", "3", 180), ("4", "SRR", "5", 500)):
            state = operating(phase=phase, depot={"4": 0} if phase == "4" else {}, step="trains", privates={"CV": 1})
            state.vanderbilt = vanderbilt
            play(state, BuyTrain(train, "bank", price))
            assert state.privates == {}

    def test_22_a_token_in_d2_alone_is_no_route_but_pittsburgh_and_a_town_are(self) -> None:
        state = operating(step="trains", tiles={"F2": ("57", 1), "D2": ("57", 1)}, stations={"PRR": ["F2:0", "D2:0"]})
        assert offers(state, Pass())
        state = operating("PLE", step="trains", tiles={"B4": ("69", 0)})
        refused(state, Pass(), "11.7")


@pytest.mark.rule("11.7")
class TestTrains:
    def test_23_a_train_leaves_after_every_set(self) -> None:
        state = build_state(shares={"PRR": {0: 3}}, stock_round=1)
        for left in (6, 5, 4):
            play(state, *[Pass()] * 3)
            assert (state.round, state.depot["2"]) == ("stock", left)

    def test_24_the_export_rusts_and_changes_the_phase(self) -> None:
        held = {"PRR": {0: 6}}
        state = build_state(
            round="operating", company="PRR", step="privates", shares=held, trains={"PRR": ["2"]}, depot={"2": 0}
        )
        assert (state.phase, state.trains["PRR"]) == ("3", ("2",))
        facts: dict[str, Any] = {"trains": {"PRR": ["2", "3"]}, "phase": "3", "depot": {"3": 0}}
        state = build_state(round="operating", company="PRR", step="privates", shares=held, **facts)
        assert (state.phase, state.trains["PRR"]) == ("4", ("3",))

    def test_25_a_used_train_fires_no_phase(self) -> None:
        state = operating(phase="6", step="trains", shares=HELD, trains={"SRR": ["4"], "LV": ["5"]})
        play(state, BuyTrain("4", "SRR", 5))
        assert (state.phase, state.trains["LV"], state.trains["PRR"]) == ("6", ("5",), ("4",))

    @pytest.mark.parametrize(("phase", "depot"), [("5", {}), ("6", {}), ("D", {"6": 0}), ("4", {"4": 0})])
    def test_26_permanent_trains_are_not_exported(self, phase: str, depot: dict[str, int]) -> None:
        state = build_state(shares={"PRR": {0: 3}}, phase=phase, depot=depot)
        before = dict(state.depot)
        play(state, *[Pass()] * 3)
        assert (state.round, state.phase, state.depot) == ("stock", phase, before)

    def test_27_a_discard_of_the_export_comes_before_the_stock_round(self) -> None:
        held = {"PRR": {0: 6}}
        facts: dict[str, Any] = {"trains": {"PRR": ["3"] * 4}, "phase": "3", "depot": {"3": 0}}
        state = build_state(round="operating", company="PRR", step="privates", shares=held, **facts)
        assert kinds(state) == {DiscardTrain}
        play(state, DiscardTrain("3"))
        assert state.step == "stock"

    def test_28_diesels_are_unlimited_from_the_first_six(self) -> None:
        facts: dict[str, Any] = {"step": "trains", "treasury": {"PRR": 2000}, "train_pool": ["D"] * 30}
        state = operating(phase="D", depot={"6": 0}, **facts)
        assert offers(state, BuyTrain("D", "bank", 900))
        state = operating(phase="6", step="trains", treasury={"PRR": 2000}, trains={"PRR": ["4"]})
        assert offers(state, TradeIn("4"))


@pytest.mark.rule("11.8")
class TestEmergency:
    def poor(self, **facts: Any) -> State:
        known: dict[str, Any] = {"step": "trains", "tiles": LINE, "cash": [0, 0, 0], "treasury": {}}
        return operating("B&O", **known | facts)

    def test_30_another_presidency_may_change_the_own_may_not(self) -> None:
        state = self.poor(shares={"B&O": {0: 3, 1: 3}, "LV": {0: 3, 1: 2}})
        refused(state, Sell("B&O", 1), "11.8")
        play(state, Sell("LV", 2))
        assert state.president["LV"] == 1

    def test_31_the_cheapest_and_no_more_sold_than_needed(self) -> None:
        held = {"B&O": {0: 6}, "LV": {0: 2, 1: 4}}
        state = self.poor(phase="4", train_pool=["3"], shares=held, cash=[150, 0, 0])
        refused(state, BuyTrain("4", "bank", 300), ("11.7", "11.8"))
        refused(state, Sell("LV", 2), "11.8")
        play(state, Sell("LV", 1), BuyTrain("3", "pool", 180))
        assert state.cash[0] == 50

    def test_32_bankruptcy_only_when_all_would_not_do(self) -> None:
        held = {"B&O": {0: 6}, "LV": {0: 2, 1: 4}}
        refused(self.poor(shares=held), GoBankrupt(), "11.8")
        state = self.poor(shares={"B&O": {0: 6}}, spaces={"B&O": (7, 0)}, pool={"B&O": 4})
        assert offers(state, GoBankrupt())

    def test_33_another_companys_train_for_a_dollar_to_the_treasury_with_consent(self) -> None:
        state = operating(step="trains", shares=HELD, trains={"LV": ["3"]}, treasury={"PRR": 50})
        refused(state, BuyTrain("3", "LV", 0), "11.7")
        refused(state, BuyTrain("3", "LV", 51), "11.7")
        play(state, BuyTrain("3", "LV", 50))
        assert state.actor == 1
        play(state, Accept())
        assert state.trains["PRR"] == ("3",)


@pytest.mark.rule("10")
class TestStock:
    def test_34_one_at_a_time_each_moves_the_price(self) -> None:
        state = build_state(shares={"PRR": {0: 4, 1: 2}})
        play(state, Sell("PRR", 1), Sell("PRR", 1))
        assert (state.cash[0], state.spaces["PRR"]) == (800 + 80 + 75, (5, 3))

    def test_35_and_36_yellow_shares_do_not_count_and_may_be_bought_at_the_limit(self) -> None:
        held = {"PRR": {0: 6}, "LV": {0: 6}, "SRR": {1: 3, 0: 2}}
        facts: dict[str, Any] = {"spaces": {"SRR": (6, 1)}, "cash": [300] * 6, "privates": {"D&R": 0}}
        state = build_state(6, shares=held, **facts)  # 5 + 5 + 1 = 11
        assert offers(state, Buy("SRR", "ipo"))
        refused(state, Par("C&O", 70), "10.1", 11)

    def test_37_sold_out_companies_rise_in_operating_order(self) -> None:
        held = {"PRR": {0: 6, 1: 4}, "LV": {0: 6, 1: 4}}
        state = build_state(shares=held, spaces={"PRR": (4, 3), "LV": (4, 3)}, markers=("LV", "PRR"), phase="3")
        play(state, *[Pass()] * 3)
        assert (state.markers, state.company) == (("LV", "PRR"), "LV")

    def test_38_the_cells_that_were_mistyped(self) -> None:
        assert 185 not in [space.price for space in TITLE.market[2]]
        assert 90 not in [space.price for space in TITLE.market[4]]

    def test_39_sell_then_buy(self) -> None:
        state = build_state(shares={"PRR": {0: 4, 1: 2}, "LV": {1: 3}})
        play(state, Sell("PRR", 1), Buy("LV", "ipo"))
        assert state.actor == 1

    def test_40_and_41_two_players(self) -> None:
        state = build_state(2, vanderbilt="LV", shares={"PRR": {0: 6, 1: 2}}, removed={"PRR": 1}, turn=1)
        play(state, Buy("PRR", "pool"), Pass(), Pass())
        assert (state.pool["PRR"], state.spaces["PRR"]) == (0, (2, 3))


@pytest.mark.rule("12")
class TestTheEnd:
    def test_56_the_set_is_finished_and_nothing_more_is_asked(self) -> None:
        facts: dict[str, Any] = {"step": "dividend", "earnings": 300, "cash": [7900, 0, 0], "treasury": {}}
        state = operating(operating_round=1, operating_rounds=2, **facts)
        play(state, Dividend(True))
        assert (state.broken, state.operating_round) == (True, 2)
        while state.actor is not None:
            assert (state.round, state.operating_round) == ("operating", 2)
            play(state, Pass())

    def test_57_a_bankruptcy_ends_the_game_at_once(self) -> None:
        facts: dict[str, Any] = {"step": "trains", "tiles": LINE, "cash": [0, 0, 0], "treasury": {}}
        held = {"B&O": {0: 6}, "LV": {1: 6}}
        state = operating("B&O", shares=held, spaces={"B&O": (7, 0)}, pool={"B&O": 4}, **facts)
        play(state, GoBankrupt())
        assert (state.actor, state.step, ch.options(state)) == (None, "over", [])
