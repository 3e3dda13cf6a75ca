"""The certificate limit and the 60% of a company (10.1)."""

from typing import Any

import pytest

from tests.games.chesapeake.moves import kinds, offers, play, refused
from trunkline.games.chesapeake import Buy, Par, Pass, Sell, State
from trunkline.games.chesapeake.testing import build_state


def rich(**facts: Any) -> State:
    """A second stock round of three players with $500 each."""
    return build_state(**{"cash": [500, 500, 500]} | facts)


@pytest.mark.rule("10.1")
class TestTheCertificateLimit:
    @pytest.mark.parametrize(("players", "limit"), [(3, 20), (4, 16), (5, 13), (6, 11)])
    def test_nobody_buys_at_the_limit(self, players: int, limit: int) -> None:
        names = ["PRR", "PLE", "SRR", "C&O", "C&A", "B&O"]
        held: dict[str, dict[int, int]] = {}
        left = limit
        for name in names:
            count = min(left, 4)
            held[name] = {0: count + 1} if count else {1: 2}
            left -= count
        state = build_state(players, shares=held, cash=[1000] + [100] * (players - 1))
        assert left == 0
        refused(state, Buy("B&O", "ipo"), "10.1", limit)
        refused(state, Par("LV", 70), "10.1", limit)

    def test_privates_count_and_a_presidents_certificate_is_one(self) -> None:
        privates = {"D&R": 0, "C-P": 0, "B&S": 0}
        held = {"PRR": {0: 6}, "LV": {0: 4}}
        state = build_state(6, shares=held, privates=privates, cash=[300] * 6)  # 5 + 3 + 3 = 11
        refused(state, Buy("LV", "ipo"), "10.1", 11)
        state = build_state(6, shares=held, privates={"D&R": 0, "C-P": 0}, cash=[300] * 6)
        play(state, Buy("LV", "ipo"))

    @pytest.mark.ruling("R6")
    def test_shares_in_the_yellow_zone_do_not_count_and_may_be_bought_at_the_limit(self) -> None:
        held = {"PRR": {0: 6}, "LV": {0: 6}, "SRR": {0: 1, 1: 4}, "C&O": {0: 2, 1: 3}}
        spaces = {"C&O": (6, 0)}
        state = build_state(6, shares=held, spaces=spaces, cash=[300] * 6)  # 5 + 5 + 1 = 11, and one yellow
        refused(state, Buy("SRR", "ipo"), "10.1", 11)
        play(state, Buy("C&O", "ipo"))
        state = build_state(6, shares=held, cash=[300] * 6)
        assert state.spaces["C&O"] == (3, 3)
        assert not offers(state, Buy("C&O", "ipo"))

    @pytest.mark.ruling("R5")
    def test_p5s_share_counts_before_b_and_o_has_a_price(self) -> None:
        held = {"PRR": {0: 6}, "LV": {0: 6}, "B&O": {0: 1}, "SRR": {1: 2}}
        state = build_state(6, shares=held, cash=[300] * 6)
        refused(state, Buy("SRR", "ipo"), "10.1", 11)

    @pytest.mark.ruling("R7")
    def test_who_is_over_it_must_sell_and_may_do_nothing_else(self) -> None:
        held = {"PRR": {0: 6}, "LV": {0: 6}, "SRR": {0: 4, 1: 2}}
        state = build_state(6, shares=held, cash=[300] * 6)
        assert kinds(state) == {Sell}
        refused(state, Pass(), "10.1", 13, 11)
        refused(state, Buy("SRR", "ipo"), "10.1")
        play(state, Sell("SRR", 1))
        assert kinds(state) == {Sell}
        play(state, Sell("SRR", 1))
        assert Pass in kinds(state)

    @pytest.mark.ruling("R7")
    def test_a_sale_into_the_yellow_zone_may_be_enough(self) -> None:
        held = {"PRR": {0: 6}, "LV": {0: 6}, "SRR": {0: 1, 1: 4}, "C&O": {0: 2, 1: 3}}
        spaces = {"C&O": (5, 1)}  # one row above the yellow $55
        state = build_state(6, shares=held, spaces=spaces, cash=[300] * 6)
        assert kinds(state) == {Sell}
        play(state, Sell("C&O", 1))
        assert state.spaces["C&O"] == (6, 1)
        assert Pass in kinds(state)

    @pytest.mark.ruling("R7")
    def test_if_nothing_can_be_sold_the_turn_goes_on(self) -> None:
        held = {"PRR": {0: 6}, "LV": {0: 6}, "SRR": {0: 3}}
        pool = {"PRR": 4, "LV": 4}
        state = build_state(6, shares=held, pool=pool, stock_round=1, cash=[300] * 6)
        assert Sell not in kinds(state)
        assert offers(state, Pass())

    def test_sixty_percent_are_the_most_of_a_company(self) -> None:
        state = rich(shares={"PRR": {0: 6}})
        refused(state, Buy("PRR", "ipo"), ("10.1", "10.4"), 60)

    def test_five_tenths_may_become_six(self) -> None:
        state = rich(shares={"PRR": {0: 5}})
        play(state, Buy("PRR", "ipo"))
        assert state.shares["PRR"] == (6, 0, 0)

    @pytest.mark.ruling("R6")
    def test_the_yellow_zone_does_not_lift_the_sixty_percent(self) -> None:
        state = rich(shares={"PRR": {0: 6}}, spaces={"PRR": (7, 0)}, pool={"PRR": 2})
        refused(state, Buy("PRR", "pool"), ("10.1", "10.4"), 60)
