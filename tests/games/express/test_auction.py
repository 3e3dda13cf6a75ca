"""The initial auctions and the auction of a share (chapters 3 and 5)."""

import pytest

from tests.games.express.moves import legal, offer, play, refused
from trunkline.core.api import Span
from trunkline.games import express as ex
from trunkline.games.express import Bid, Choose, Offer, Pass, State
from trunkline.games.express.testing.positions import build_state


def all_pass(state: State) -> None:
    play(state, *[Pass()] * state.players)


@pytest.mark.rule("3.1")
class TestInitialAuctions:
    @pytest.mark.ruling("C3")
    def test_four_shares_in_order_at_7_6_5_and_8(self) -> None:
        state = ex.setup(3, 1)
        for company, lowest in (("PRR", 7), ("B&O", 6), ("C&O", 5), ("NYC", 8)):
            assert (state.step, state.company) == ("bid", company)
            refused(state, Bid(lowest - 1), "5.2", lowest, lowest - 1)
            play(state, Bid(lowest), Pass(), Pass())
        assert state.step == "choose"
        assert state.treasury == {"PRR": 7, "B&O": 6, "C&O": 5, "NYC": 8, "WAB": 0}
        assert state.cash == [40 - 26, 40, 40]

    def test_only_bids_and_passes_are_possible_before_the_first_turn(self) -> None:
        state = ex.setup(2, 1)
        assert ex.options(state) == [Span(Bid(7), "price", 7, 60), Pass()]
        refused(state, Choose("auction"), "5.3")
        refused(state, Offer("NYC"), "5.3")

    def test_no_needle_moves(self) -> None:
        state = ex.setup(2, 1)
        play(state, Bid(7), Pass())
        assert state.needles == {"auction": 0, "expansion": 0, "development": 0}


@pytest.mark.rule("3.2")
class TestWhoOpens:
    @pytest.mark.ruling("C1")
    @pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
    def test_the_first_seat_opens_the_first(self, players: int) -> None:
        assert ex.setup(players, 1).actor == 0

    @pytest.mark.ruling("C1")
    def test_the_buyer_opens_the_next(self) -> None:
        state = ex.setup(3, 1)
        play(state, Pass(), Bid(7), Bid(8), Pass())
        assert (state.company, state.actor) == ("B&O", 2)
        play(state, Pass(), Pass(), Bid(6))
        assert (state.company, state.actor) == ("C&O", 1)

    @pytest.mark.ruling("C2")
    def test_if_all_pass_the_same_player_opens_the_next(self) -> None:
        state = ex.setup(3, 1)
        play(state, Pass(), Pass(), Bid(7))
        assert state.actor == 2
        all_pass(state)
        assert (state.company, state.actor, state.unsold["B&O"]) == ("C&O", 2, 4)
        assert state.treasury["B&O"] == 0


@pytest.mark.rule("3.3")
class TestFirstTurn:
    @pytest.mark.ruling("C1")
    def test_the_owner_of_prr_begins_whoever_bought_last(self) -> None:
        state = ex.setup(3, 1)
        play(state, Pass(), Bid(7), Pass())  # PRR to seat 1
        play(state, Pass(), Bid(6), Pass())  # B&O to seat 2
        play(state, Pass(), Bid(5), Pass())  # C&O to seat 0
        play(state, Bid(8), Pass(), Pass())  # NYC to seat 0
        assert (state.step, state.actor) == ("choose", 1)
        assert state.cash == [40 - 5 - 8, 33, 34]
        assert state.shares == {
            "PRR": (0, 1, 0),
            "B&O": (0, 0, 1),
            "C&O": (1, 0, 0),
            "NYC": (1, 0, 0),
            "WAB": (0, 0, 0),
        }

    @pytest.mark.ruling("C2")
    def test_with_prr_unsold_the_first_opener_begins(self) -> None:
        state = ex.setup(4, 1)
        all_pass(state)
        assert (state.company, state.actor) == ("B&O", 0)
        play(state, Pass(), Pass(), Bid(6), Pass())  # B&O to seat 2
        all_pass(state)
        play(state, Bid(8), Pass(), Pass(), Pass())  # NYC to seat 2
        assert (state.step, state.actor) == ("choose", 0)

    @pytest.mark.ruling("C2")
    def test_with_nothing_sold_the_first_opener_begins(self) -> None:
        state = ex.setup(3, 1)
        for _ in range(4):
            all_pass(state)
        assert (state.step, state.actor, state.cash) == ("choose", 0, [40, 40, 40])
        assert state.unsold == {"PRR": 3, "B&O": 4, "C&O": 6, "NYC": 5, "WAB": 2}


@pytest.mark.rule("5.1")
class TestWhichShare:
    def test_any_company_that_is_open_whoever_owns_it(self) -> None:
        state = build_state(shares={"PRR": {1: 1}}, wabash=True)
        play(state, Choose("auction"))
        assert legal(state) == [*(Offer(company) for company in ("PRR", "B&O", "C&O", "NYC", "WAB")), Pass()]

    def test_not_a_company_whose_shares_are_all_sold(self) -> None:
        state = build_state(shares={"PRR": {1: 2, 2: 1}})
        play(state, Choose("auction"))
        refused(state, Offer("PRR"), "5.1", "PRR")

    def test_not_wabash_before_it_is_open(self) -> None:
        state = build_state()
        play(state, Choose("auction"))
        refused(state, Offer("WAB"), "5.1")

    def test_the_last_share_can_be_sold(self) -> None:
        state = build_state(shares={"PRR": {1: 2}})
        offer(state, "PRR", Bid(3), Pass(), Pass())
        assert state.unsold["PRR"] == 0


@pytest.mark.rule("5.2")
@pytest.mark.ruling("C3")
class TestLowestBid:
    def test_income_of_22_with_two_sold_gives_8(self) -> None:
        state = build_state(shares={"NYC": {1: 1, 2: 1}}, income={"NYC": 22})
        offer(state, "NYC")
        refused(state, Bid(7), "5.2", 7, 8)
        play(state, Bid(8))

    @pytest.mark.parametrize(
        ("income", "already", "lowest"),
        [(10, 1, 5), (11, 1, 6), (13, 2, 5), (12, 2, 4), (9, 0, 9), (1, 1, 1), (17, 4, 4)],
    )
    def test_income_by_shares_with_this_one_rounded_up(self, income: int, already: int, lowest: int) -> None:
        state = build_state(shares={"NYC": {1: already}}, income={"NYC": income})
        offer(state, "NYC")
        assert ex.options(state)[0] == Span(Bid(lowest), "price", lowest, 40)
        refused(state, Bid(lowest - 1), "5.2", lowest)

    def test_wabash_too(self) -> None:
        state = build_state(wabash=True, shares={"WAB": {0: 1}}, income={"WAB": 8})
        offer(state, "WAB")
        refused(state, Bid(3), "5.2", 4)
        play(state, Bid(4))

    def test_later_bidders_are_bound_by_it_while_nobody_has_bid(self) -> None:
        state = build_state(income={"NYC": 9})
        offer(state, "NYC", Pass())
        refused(state, Bid(8), "5.2", 9)
        play(state, Bid(9))


@pytest.mark.rule("5.3")
class TestBidding:
    def test_the_chooser_begins_then_clockwise(self) -> None:
        state = build_state(players=4, turn=2)
        offer(state, "B&O")
        order = []
        for price in range(6, 12):
            order.append(state.actor)
            play(state, Bid(price))
        assert order == [2, 3, 0, 1, 2, 3]

    def test_each_bid_is_higher_than_the_one_before(self) -> None:
        state = build_state()
        offer(state, "B&O", Bid(10))
        refused(state, Bid(9), "5.3", 10)
        refused(state, Bid(10), "5.3", 10)
        play(state, Bid(11))

    @pytest.mark.ruling("C3")
    def test_nobody_bids_more_than_they_have(self) -> None:
        state = build_state(cash=[40, 12, 40])
        offer(state, "B&O", Bid(10))
        refused(state, Bid(13), "5.3", 13, 12)
        assert ex.options(state) == [Span(Bid(11), "price", 11, 12), Pass()]
        play(state, Bid(12))

    def test_who_has_passed_is_out(self) -> None:
        state = build_state()
        offer(state, "B&O", Bid(6), Pass(), Bid(7), Bid(8))
        assert (state.actor, state.bidding) == (2, (0, 2))
        play(state, Bid(9))
        assert state.actor == 0

    def test_it_ends_when_one_bidder_is_left(self) -> None:
        state = build_state()
        offer(state, "B&O", Pass(), Bid(6), Bid(20), Pass())
        assert state.shares["B&O"] == (0, 0, 1)
        assert (state.step, state.actor) == ("choose", 1)

    @pytest.mark.ruling("C13")
    def test_the_last_seat_without_any_bid_may_bid(self) -> None:
        state = build_state()
        offer(state, "B&O", Pass(), Pass())
        assert (state.step, state.actor) == ("bid", 2)
        assert ex.options(state) == [Span(Bid(6), "price", 6, 40), Pass()]
        play(state, Bid(30))
        assert (state.shares["B&O"], state.cash) == ((0, 0, 1), [40, 40, 10])

    @pytest.mark.ruling("C13")
    def test_the_last_seat_without_any_bid_may_pass(self) -> None:
        state = build_state()
        offer(state, "B&O", Pass(), Pass(), Pass())
        assert (state.step, state.actor, state.unsold["B&O"]) == ("choose", 1, 4)

    @pytest.mark.ruling("C13")
    def test_a_poor_player_is_asked_all_the_same(self) -> None:
        state = build_state(cash=[40, 3, 40])
        offer(state, "B&O", Bid(6))
        assert (state.actor, legal(state)) == (1, [Pass()])
        refused(state, Bid(7), "5.3", 7, 3)

    @pytest.mark.ruling("C13")
    def test_a_table_may_pass_for_those_who_cannot_pay(self) -> None:
        state = build_state(players=4, cash=[40, 3, 6, 40])
        state.auto_pass = True
        offer(state, "B&O", Bid(6))
        assert (state.actor, state.bidding) == (3, (0, 3))
        play(state, Pass())
        assert state.shares["B&O"] == (1, 0, 0, 0)

    @pytest.mark.ruling("C13")
    def test_a_table_that_passes_for_all_others_sells_at_once(self) -> None:
        state = ex.setup(6, 1, auto_pass=True)
        play(state, Bid(20))
        assert state.shares["PRR"] == (1, 0, 0, 0, 0, 0)
        assert (state.company, state.turn, state.actor) == ("B&O", 0, 1)

    @pytest.mark.ruling("C13")
    def test_a_table_that_passes_for_everybody_leaves_the_share(self) -> None:
        state = build_state(cash=[2, 2, 2])
        state.auto_pass = True
        offer(state, "B&O")
        assert (state.step, state.actor, state.unsold["B&O"]) == ("choose", 1, 4)

    @pytest.mark.ruling("C13")
    def test_even_then_the_last_seat_that_can_pay_is_asked(self) -> None:
        state = build_state(cash=[2, 2, 6])
        state.auto_pass = True
        offer(state, "B&O")
        assert (state.actor, legal(state)) == (2, [Bid(6), Pass()])


@pytest.mark.rule("5.4")
class TestBuying:
    def test_the_highest_bidder_pays_the_company(self) -> None:
        state = build_state(treasury={"NYC": 5}, shares={"NYC": {1: 1}})
        bank = state.bank
        offer(state, "NYC", Bid(4), Bid(9), Pass(), Pass())
        assert state.shares["NYC"] == (0, 2, 0)
        assert (state.unsold["NYC"], state.treasury["NYC"]) == (3, 14)
        assert (state.cash, state.bank) == ([40, 31, 40], bank)

    def test_income_does_not_change(self) -> None:
        state = build_state()
        offer(state, "NYC", Bid(12), Pass(), Pass())
        assert state.income["NYC"] == 8

    @pytest.mark.ruling("C13")
    @pytest.mark.parametrize("buyer", [0, 1, 2, 3])
    def test_play_goes_on_left_of_the_chooser_whoever_bought(self, buyer: int) -> None:
        state = build_state(players=4, turn=3)
        offer(state, "B&O", *(Bid(6) if seat == buyer else Pass() for seat in (3, 0, 1, 2)))
        assert state.shares["B&O"][buyer] == 1
        assert (state.step, state.turn, state.actor) == ("choose", 0, 0)

    def test_all_money_may_go(self) -> None:
        state = build_state()
        offer(state, "B&O", Bid(40), Pass(), Pass())
        assert state.cash == [0, 40, 40]


@pytest.mark.rule("5.5")
class TestAllPass:
    def test_the_share_stays_and_no_money_moves(self) -> None:
        state = build_state(turn=1, shares={"NYC": {0: 1}}, treasury={"NYC": 8})
        money = (state.cash.copy(), state.treasury.copy(), state.bank)
        offer(state, "NYC", Pass(), Pass(), Pass())
        assert (state.cash, state.treasury, state.bank) == money
        assert (state.unsold["NYC"], state.shares["NYC"]) == (4, (1, 0, 0))

    def test_the_needle_has_moved_and_the_turn_passes(self) -> None:
        state = build_state(turn=1)
        offer(state, "NYC", Pass(), Pass(), Pass())
        assert (state.needles["auction"], state.step, state.actor) == (1, "choose", 2)
