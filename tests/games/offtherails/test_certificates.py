"""The certificate limit, the 60% of a company, and what the zones of the market change (10.1)."""

from typing import Any

import pytest

from tests.games.chesapeake.moves import kinds, legal, offers, play, refused
from tests.games.offtherails.positions import build_state, earning, trading
from trunkline.games.offtherails import Buy, Dividend, Par, Pass, Sell, State

YELLOW, ORANGE, BROWN, WHITE = (4, 0), (6, 0), (8, 0), (5, 2)
ZONES = [YELLOW, ORANGE, BROWN]
ALL_ZONES = [
    *((3, 0), (4, 0), (5, 0), (5, 1), (6, 1), (7, 1), (7, 2), (8, 2), (8, 3), (9, 3)),
    *((6, 0), (7, 0), (8, 1), (9, 2), (10, 3)),
    *((8, 0), (9, 0), (9, 1), (10, 0), (10, 1), (10, 2)),
]
Space = tuple[int, int]


def at_the_limit(space: Space, **facts: Any) -> State:
    """Six players with a limit of 11: seat 0 has 5 + 5 + 1, and two shares of C&O, which is on a space."""
    held = {"PRR": {0: 6}, "LV": {0: 6}, "SRR": {0: 1, 1: 4}, "C&O": {0: 2, 1: 3}}
    known: dict[str, Any] = {"shares": held, "spaces": {"C&O": space}, "cash": [500] * 6}
    return build_state(6, **known | facts)


def holding(units: int, space: Space, **facts: Any) -> State:
    """Seat 0 has so many shares of PRR, which is on a space."""
    known: dict[str, Any] = {"shares": {"PRR": {0: units}, "LV": {1: 3}}, "spaces": {"PRR": space}}
    return trading(**known | facts)


@pytest.mark.rule("10.1")
class TestTheCertificateLimit:
    @pytest.mark.parametrize(("players", "limit"), [(2, 20), (3, 20), (4, 16), (5, 13), (6, 11)])
    def test_nobody_buys_at_the_limit(self, players: int, limit: int) -> None:
        held: dict[str, dict[int, int]] = {}
        left = limit - 1  # and a private
        for name in ("PRR", "PLE", "SRR", "C&O", "C&A", "B&O", "N&W"):
            president = 3 if players == 2 and name != "N&W" else 2
            held[name] = {0: min(left, 4) - 1 + president} if left else {1: 3}
            left -= min(left, 4)
        state = build_state(players, shares=held, privates={"D&R": 0}, cash=[1000] + [100] * (players - 1))
        source = "pool" if state.pool["N&W"] else "ipo"
        refused(state, Buy("N&W", source), "10.1", limit)
        refused(state, Par("LV", 67), "10.1", limit)
        state.privates = {"D&R": 1}
        assert offers(state, Buy("N&W", source))

    def test_a_presidents_certificate_counts_as_one(self) -> None:
        held = {"PRR": {0: 6}, "LV": {0: 6}, "SRR": {1: 2}}  # 5 + 5
        state = build_state(6, shares=held, cash=[500] * 6)
        play(state, Par("C&O", 67))
        state = build_state(6, shares=held | {"C&A": {0: 2}}, cash=[500] * 6)
        refused(state, Par("C&O", 67), "10.1", 11)

    @pytest.mark.parametrize("space", ALL_ZONES)
    def test_shares_in_a_zone_do_not_count(self, space: Space) -> None:
        state = at_the_limit(space)
        assert Pass in kinds(state)
        refused(state, Buy("SRR", "ipo"), "10.1", 11)
        play(state, Buy("C&O", "ipo"))

    @pytest.mark.parametrize("space", [(2, 3), (5, 2), (6, 2), (7, 3), (7, 4), (3, 1), (0, 12)])
    def test_elsewhere_they_do(self, space: Space) -> None:
        assert kinds(at_the_limit(space)) == {Sell}

    @pytest.mark.parametrize("space", ZONES)
    def test_a_presidents_certificate_in_a_zone_does_not_count(self, space: Space) -> None:
        held = {"PRR": {0: 6}, "LV": {0: 6}, "C&O": {0: 6}, "SRR": {1: 2}}
        state = build_state(6, shares=held, spaces={"C&O": space}, cash=[500] * 6)  # 5 + 5
        play(state, Buy("SRR", "ipo"))

    def test_the_zone_is_the_one_of_the_moment(self) -> None:
        state = at_the_limit((3, 1))
        assert kinds(state) == {Sell}
        for space, over in (((3, 0), False), ((2, 0), True), ((10, 3), False)):
            state.spaces = {**state.spaces, "C&O": space}
            assert (kinds(state) == {Sell}) == over

    def test_a_sale_into_a_zone_makes_room_for_another_purchase(self) -> None:
        held = {"PRR": {0: 6}, "LV": {0: 5}, "SRR": {0: 1, 1: 4}, "C&O": {0: 1, 1: 3}}  # 5 + 4 + 1 + 1
        state = build_state(6, shares=held, spaces={"LV": (2, 0)}, cash=[500] * 6)
        refused(state, Buy("SRR", "ipo"), "10.1", 11)
        play(state, Sell("LV", 1))
        assert state.spaces["LV"] == (3, 0)
        play(state, Buy("SRR", "ipo"))


@pytest.mark.rule("10.1")
class TestSixtyPercent:
    @pytest.mark.parametrize("source", ["ipo", "pool"])
    @pytest.mark.parametrize("space", [(2, 3), WHITE, YELLOW, (7, 2), (9, 3)])
    def test_are_the_most_outside_orange_and_brown(self, space: Space, source: str) -> None:
        state = holding(6, space, pool={"PRR": 2})
        refused(state, Buy("PRR", source), ("10.1", "10.4"), 60)

    @pytest.mark.parametrize("source", ["ipo", "pool"])
    @pytest.mark.parametrize("space", [ORANGE, (7, 0), (8, 1), (10, 3), BROWN, (10, 0), (10, 2)])
    @pytest.mark.parametrize("units", [6, 8])
    def test_there_more_may_be_bought(self, units: int, space: Space, source: str) -> None:
        state = holding(units, space, pool={"PRR": 1})
        play(state, Buy("PRR", source))
        assert state.shares["PRR"][0] == units + 1

    def test_even_everything(self) -> None:
        state = holding(9, ORANGE)
        play(state, Buy("PRR", "ipo"))
        assert state.shares["PRR"][0] == 10

    @pytest.mark.parametrize("space", [ORANGE, BROWN])
    def test_who_has_more_there_need_not_sell(self, space: Space) -> None:
        state = holding(9, space)
        assert {Pass, Buy, Par, Sell} == kinds(state)

    def test_others_may_have_no_more_than_is_left(self) -> None:
        state = holding(9, BROWN, turn=1)
        play(state, Buy("PRR", "ipo"))
        refused(state, Buy("PRR", "ipo"), "10.4")


@pytest.mark.rule("10.1")
class TestSellingFirst:
    @pytest.mark.parametrize("units", [7, 8, 10])
    @pytest.mark.parametrize("space", [(2, 3), WHITE, YELLOW, (6, 1)])
    def test_whoever_has_more_than_60_percent_may_do_nothing_else(self, space: Space, units: int) -> None:
        state = holding(units, space)
        assert kinds(state) == {Sell}
        refused(state, Pass(), "10.1", f"{units * 10}%", "60%")
        refused(state, Buy("LV", "ipo"), "10.1")
        refused(state, Par("SRR", 67), "10.1")

    def test_until_sixty_percent_are_left(self) -> None:
        state = holding(8, (2, 3))
        play(state, Sell("PRR", 1))
        assert kinds(state) == {Sell}
        refused(state, Pass(), "10.1", 60)
        play(state, Sell("PRR", 1))
        assert {Pass, Buy, Par, Sell} == kinds(state)
        play(state, Buy("LV", "ipo"), Sell("PRR", 1), Pass())
        assert state.actor == 1

    def test_more_than_needed_may_be_sold(self) -> None:
        counts = {action.count for action in legal(holding(8, (2, 3))) if isinstance(action, Sell)}
        assert counts == {1, 2, 3, 4, 5}

    def test_a_sale_into_the_orange_zone_is_enough(self) -> None:
        state = holding(9, (7, 1))
        assert kinds(state) == {Sell}
        play(state, Sell("PRR", 1))
        assert (state.spaces["PRR"], Pass in kinds(state)) == ((8, 1), True)

    @pytest.mark.parametrize("units", [7, 9])
    def test_when_a_dividend_leads_out_of_the_orange_zone(self, units: int) -> None:
        state = earning(shares={"PRR": {0: units}, "LV": {1: 6}}, spaces={"PRR": ORANGE}, operated=["LV"])
        play(state, Dividend(True))
        assert state.spaces["PRR"] == (6, 1)
        while state.round == "operating":
            play(state, Pass())
        assert (state.stock_round, state.actor, kinds(state)) == (3, 0, {Sell})
        play(state, Sell("PRR", units - 6))
        assert Pass in kinds(state)

    def test_not_when_it_leads_from_brown_into_orange(self) -> None:
        state = earning(shares={"PRR": {0: 9}, "LV": {1: 6}}, spaces={"PRR": BROWN}, operated=["LV"])
        play(state, Dividend(True))
        assert state.spaces["PRR"] == (8, 1)
        while state.round == "operating":
            play(state, Pass())
        assert (state.actor, Pass in kinds(state)) == (0, True)

    def test_when_too_many_certificates_leave_a_zone(self) -> None:
        held = {"PRR": {0: 6}, "LV": {0: 6}, "SRR": {0: 1, 1: 4}, "C&O": {0: 4, 1: 3}}
        state = build_state(6, shares=held, spaces={"C&O": (3, 1)}, cash=[500] * 6)  # 11 and 3 more
        assert kinds(state) == {Sell}
        refused(state, Pass(), "10.1", 14, 11)
        play(state, Sell("LV", 2))
        refused(state, Pass(), "10.1", 12, 11)
        play(state, Sell("C&O", 1))
        assert state.spaces["C&O"] == (4, 1)
        play(state, Pass())
        assert state.actor == 1

    def test_only_who_can_sell_anything_must(self) -> None:
        state = holding(8, (2, 3), stock_round=1)
        assert Sell not in kinds(state)
        assert {Pass, Buy, Par} == kinds(state)

    def test_a_full_pool_leaves_nothing_to_sell(self) -> None:
        held = {"PRR": {0: 5}, "LV": {0: 5}, "SRR": {0: 5}, "C&O": {1: 4}}  # 4 + 4 + 4
        pool = {"PRR": 5, "LV": 5, "SRR": 5}
        state = build_state(6, shares=held, pool=pool, cash=[500] * 6)
        assert Sell not in kinds(state)
        assert offers(state, Pass())
        refused(state, Buy("C&O", "ipo"), "10.1", 12)
