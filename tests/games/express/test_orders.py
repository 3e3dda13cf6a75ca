"""Standing orders of Chicago Express: what they do, what they take for granted, how they end."""

import pytest

from tests.orders.sitting import Sitting
from trunkline.games import GAMES
from trunkline.games import express as ex
from trunkline.games import ordering as orders
from trunkline.games.express.orders import BidAuction, PassAuction, SitOut
from trunkline.games.express.testing.positions import build_state


def auction() -> ex.State:
    """The first initial auction: three players, $40 each, PRR for $7 or more."""
    return ex.setup(3, 0)


class TestBidUpTo:
    def test_it_bids_the_least_up_to_the_limit_and_then_passes(self) -> None:
        ann = Sitting("express", auction(), 0, BidAuction(9))
        assert ann.obey() == ex.Bid(7)
        assert ann.now() is None
        ann.do(ex.Bid(8), ex.Pass())
        assert ann.obey() == ex.Bid(9)
        ann.do(ex.Bid(10))
        assert ann.obey() == ex.Pass()
        assert ann.ends() == (True, "the auction of PRR is over")

    def test_it_says_that_the_limit_was_passed_while_others_bid_on(self) -> None:
        ann = Sitting("express", auction(), 0, BidAuction(7))
        ann.do(ex.Bid(7), ex.Bid(8), ex.Bid(9), ex.Pass())
        assert ann.ends() == (True, "the bidding went above your $7, and you have passed")

    def test_it_is_for_this_auction_alone(self) -> None:
        cy = Sitting("express", auction(), 2, BidAuction(20))
        cy.do(ex.Pass(), ex.Pass(), ex.Bid(7))
        assert cy.state.company == "B&O"
        assert cy.ends() == (True, "the auction of PRR is over")

    def test_the_same_share_put_up_again_is_another_auction(self) -> None:
        state = build_state(3, shares={"PRR": {0: 1}}, cash=[40, 40, 40])
        for action in (ex.Choose("auction"), ex.Offer("PRR")):
            ex.apply(state, action)
        ann = Sitting("express", state, 0, BidAuction(20))
        ann.do(ex.Pass(), ex.Pass(), ex.Pass(), ex.Choose("auction"), ex.Offer("PRR"))
        assert (ann.state.step, ann.state.company) == ("bid", "PRR")
        assert ann.ends()[0]

    def test_the_limit_lies_between_the_minimum_bid_and_ones_cash(self) -> None:
        state = auction()
        for limit, refusal in ((6, "$7 to $40, not $6"), (41, "$7 to $40, not $41"), (7, None), (40, None)):
            said = orders.check(GAMES["express"], state, 1, BidAuction(limit))
            assert (said is None) if refusal is None else (said is not None and refusal in said)

    def test_who_has_passed_can_order_nothing_in_that_auction(self) -> None:
        state = auction()
        ex.apply(state, ex.Pass())
        assert orders.offers(GAMES["express"], state, 0) == []
        assert orders.check(GAMES["express"], state, 0, BidAuction(9)) == "you can't give that order now"


class TestPass:
    def test_it_passes_when_asked_and_is_done(self) -> None:
        bob = Sitting("express", auction(), 1, PassAuction())
        assert bob.now() is None
        bob.do(ex.Bid(7))
        assert bob.obey() == ex.Pass()
        assert bob.ends() == (True, "you have passed")


class TestDoNothing:
    def test_it_chooses_the_dial_leaves_the_action_and_passes_in_auctions_until_the_dividends(self) -> None:
        state = build_state(3, shares={"PRR": {0: 1}}, needles={"auction": 1, "expansion": 4, "development": 2})
        ann = Sitting("express", state, 0, SitOut("development"))
        assert [ann.obey(), ann.obey()] == [ex.Choose("development"), ex.Pass()]
        ann.do(ex.Choose("auction"), ex.Offer("PRR"), ex.Pass(), ex.Pass())
        assert ann.obey() == ex.Pass()
        ann.do(ex.Choose("auction"), ex.Pass())
        assert [ann.obey(), ann.obey()] == [ex.Choose("development"), ex.Pass()]
        assert ann.state.needles == {"auction": 0, "expansion": 0, "development": 0}
        assert ann.ends() == (True, "the dividend has been paid")

    @pytest.mark.parametrize("ticked", [True, False])
    def test_an_auction_that_matters_cancels_it(self, ticked: bool) -> None:
        state = build_state(3, turn=2, shares={"PRR": {0: 1}})
        ann = Sitting("express", state, 0, SitOut("expansion", ("PRR",) if ticked else ("B&O",)))
        ann.do(ex.Choose("auction"), ex.Offer("PRR"), ex.Pass())
        expected = (False, "Cy has put a share of PRR up for auction")
        assert (ann.ends() == expected) if ticked else (ann.now() == ex.Pass())

    @pytest.mark.parametrize("ticked", [True, False])
    def test_an_expansion_that_matters_cancels_it(self, ticked: bool) -> None:
        state = build_state(3, turn=2, shares={"PRR": {0: 1, 2: 1}}, treasury={"PRR": 20})
        ann = Sitting("express", state, 0, SitOut("expansion", (), ("PRR",) if ticked else ("B&O",)))
        ann.do(ex.Choose("expansion"), ex.Expand("PRR"))
        assert (ann.ends() == (False, "Cy has expanded PRR")) if ticked else (ann.now() is None)

    def test_a_dial_in_red_cancels_it_with_the_rule(self) -> None:
        state = build_state(3, turn=2, needles={"auction": 2})
        ann = Sitting("express", state, 0, SitOut("auction"))
        ann.do(ex.Choose("auction"), ex.Pass())
        done, why = ann.ends()
        assert not done
        assert "4.2: the auction dial is in the red" in why

    def test_the_end_of_the_game_cancels_it(self) -> None:
        state = build_state(3, turn=2, houses=1, needles={"expansion": 4, "auction": 2})
        ann = Sitting("express", state, 0, SitOut("development"))
        ann.do(ex.Choose("expansion"), ex.Pass())
        if ann.state.actor is not None:
            ann.do(ex.Choose("auction"), ex.Pass())
        assert ann.state.actor is None
        assert ann.ends() == (False, "the game is over")

    def test_nobody_orders_it_with_an_action_in_hand_or_before_the_first_turn(self) -> None:
        state = build_state(3)
        ex.apply(state, ex.Choose("expansion"))
        assert orders.offers(GAMES["express"], state, 0) == []
        assert len(orders.offers(GAMES["express"], state, 1)) == 1
        assert not any(isinstance(one.order, SitOut) for one in orders.offers(GAMES["express"], auction(), 0))

    def test_only_dials_that_can_be_chosen_and_open_companies_are_offered(self) -> None:
        state = build_state(3, needles={"auction": 3}, shares={"B&O": {0: 1}})
        (offered,) = orders.offers(GAMES["express"], state, 0)
        assert offered.pick is not None
        assert offered.pick.values == ("expansion", "development")
        assert offered.order.expanded == ("B&O",)
        for bad in (SitOut("auction"), SitOut("expansion", ("WAB",)), SitOut("expansion", (), ("PRR", "PRR"))):
            assert orders.check(GAMES["express"], state, 0, bad)


@pytest.mark.parametrize(
    ("order", "words"),
    [
        (BidAuction(9), "Bid up to $9 in this auction"),
        (PassAuction(), "Pass in this auction"),
        (SitOut("auction"), "Sit out until the next dividend by choosing auction"),
        (
            SitOut("expansion", ("PRR", "B&O", "C&O"), ("NYC",)),
            "Sit out until the next dividend by choosing expansion, unless someone auctions PRR, B&O or C&O or "
            "expands NYC",
        ),
        (
            SitOut("expansion", ("PRR",)),
            "Sit out until the next dividend by choosing expansion, unless someone auctions PRR",
        ),
        (
            SitOut("expansion", (), ("NYC", "PRR")),
            "Sit out until the next dividend by choosing expansion, unless someone expands NYC or PRR",
        ),
    ],
)
def test_an_order_in_words(order: object, words: str) -> None:
    assert orders.describe(GAMES["express"], order) == words
