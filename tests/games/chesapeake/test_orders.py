"""Standing orders of 18Chesapeake: what they do, what they take for granted, how they end."""

from typing import Any

import pytest

from tests.orders.sitting import Sitting
from trunkline.games import GAMES
from trunkline.games import chesapeake as c18
from trunkline.games import ordering as orders
from trunkline.games.chesapeake import Bid, Buy, Par, Pass, Sell
from trunkline.games.chesapeake.testing import build_state
from trunkline.kit18xx.orders import BidPrivate, PassPrivates, PassRound

HELD = {"PRR": {0: 3, 1: 2}, "LV": {1: 4, 2: 2}}


def stock(**facts: Any) -> c18.State:
    """A second stock round of three; Ann begins."""
    return build_state(**{"cash": [500, 500, 500], "shares": HELD} | facts)


class TestPassTheRestOfTheRound:
    def test_it_passes_each_turn_until_the_round_is_over(self) -> None:
        ann = Sitting("chesapeake", stock(), 0, PassRound())
        assert ann.obey() == Pass()
        assert ann.now() is None
        ann.do(Buy("LV", "ipo"), Buy("LV", "ipo"))
        assert ann.obey() == Pass()
        ann.do(Pass(), Pass())
        assert ann.state.round == "operating"
        assert ann.ends() == (True, "the stock round is over")

    @pytest.mark.parametrize(
        ("order", "action", "why"),
        [
            (PassRound(("LV",)), Buy("LV", "ipo"), "Bob has bought LV"),
            (PassRound(("LV",)), Sell("LV", 2), "Bob has sold 20% of LV"),
            (PassRound(("SRR",)), Par("SRR", 80), "Bob has started SRR"),
            (PassRound(("PRR",)), Buy("LV", "ipo"), None),
            (PassRound(sold=True), Sell("LV", 1), "Bob has sold 10% of LV"),
            (PassRound(sold=True), Buy("LV", "ipo"), None),
            (PassRound(opened=True), Par("SRR", 70), "Bob has started SRR"),
            (PassRound(opened=True), Sell("PRR", 1), None),
            (PassRound(), Par("SRR", 70), None),
        ],
    )
    def test_what_is_ticked_cancels_it(self, order: PassRound, action: Any, why: str | None) -> None:
        ann = Sitting("chesapeake", stock(), 0, order)
        ann.obey()
        ann.do(action)
        assert (ann.now() is None) if why is None else (ann.ends() == (False, why))

    def test_what_one_did_oneself_before_does_not_matter(self) -> None:
        ann = Sitting("chesapeake", stock(turn=1), 0, PassRound(("PRR", "LV"), sold=True))
        ann.do(Pass(), Pass())
        assert ann.obey() == Pass()

    def test_the_next_stock_round_is_another_one(self) -> None:
        ann = Sitting("chesapeake", stock(), 0, PassRound())
        ann.state = stock(stock_round=3)
        assert ann.ends() == (True, "the stock round is over")

    def test_whoever_must_sell_decides_that(self) -> None:
        held = {"PRR": {0: 6}, "LV": {0: 6}, "SRR": {0: 4, 1: 2}}
        ann = Sitting("chesapeake", build_state(6, shares=held, cash=[300] * 6), 0, PassRound())
        done, why = ann.ends()
        assert not done
        assert "10.1: you hold 13 certificates, and the limit is 11: sell first" in why

    def test_the_companies_one_holds_are_ticked(self) -> None:
        (offered,) = orders.offers(GAMES["chesapeake"], stock(), 1)
        assert set(offered.order.traded) == {"PRR", "LV"}

    def test_there_is_nothing_to_order_in_an_operating_round(self) -> None:
        assert not orders.offers(GAMES["chesapeake"], build_state(round="operating", company="PRR", shares=HELD), 0)

    def test_only_companies_can_be_ticked_each_once(self) -> None:
        for bad in (("NYC",), ("LV", "LV")):
            said = orders.check(GAMES["chesapeake"], stock(), 0, PassRound(bad))
            assert said is not None
            assert "PRR" in said


def privates(**facts: Any) -> c18.State:
    """The private auction of three; Ann begins. P1 is D&R ($20), P2 C-P ($40), P3 B&S ($50)."""
    return build_state(**{"round": "auction", "cash": [800, 800, 800], "shares": {}} | facts)


class TestPassInThePrivateAuction:
    def test_it_passes_until_a_bid_that_matters(self) -> None:
        ann = Sitting("chesapeake", privates(), 0, PassPrivates(("C-P",)))
        assert ann.obey() == Pass()
        ann.do(Bid("B&S", 55))
        assert ann.now() is None
        ann.do(Bid("C-P", 45))
        assert ann.ends() == (False, "Cy has bid $45 for C-P")

    def test_it_goes_on_over_bids_that_do_not_matter(self) -> None:
        ann = Sitting("chesapeake", privates(), 0, PassPrivates(("C-P",)))
        ann.do(Pass(), Bid("B&S", 55), Bid("B&S", 60))
        assert ann.obey() == Pass()

    def test_being_outbid_cancels_it_if_ticked(self) -> None:
        state = privates()
        c18.apply(state, Bid("C-P", 45))
        for outbid in (True, False):
            ann = Sitting("chesapeake", state, 0, PassPrivates(outbid=outbid))
            ann.do(Bid("C-P", 50), Pass())
            expected = (False, "your bid of $45 for C-P is no longer the highest")
            assert (ann.ends() == expected) if outbid else (ann.now() == Pass())

    def test_a_purchase_cancels_it_if_ticked(self) -> None:
        for bought in (True, False):
            ann = Sitting("chesapeake", privates(turn=1), 0, PassPrivates(bought=bought))
            ann.do(Pass(), Bid("D&R", 20))
            assert (ann.ends() == (False, "Cy has bought D&R")) if bought else (ann.now() == Pass())

    def test_the_last_pass_is_ones_own_decision_if_ticked(self) -> None:
        for last in (True, False):
            ann = Sitting("chesapeake", privates(turn=1), 0, PassPrivates(last=last))
            ann.do(Pass(), Pass())
            said = (False, "everyone else has passed, and your pass would be the last")
            assert (ann.ends() == said) if last else (ann.now() == Pass())

    def test_it_ends_when_all_have_passed_so_that_orders_never_go_round_by_themselves(self) -> None:
        ann = Sitting("chesapeake", privates(), 0, PassPrivates())
        ann.do(Pass(), Pass(), Pass())
        assert ann.ends() == (False, "everyone has passed since your last turn")
        ann = Sitting("chesapeake", privates(), 0, PassPrivates())
        ann.do(Pass(), Pass(), Bid("C-P", 45))
        assert ann.obey() == Pass()

    def test_being_asked_to_raise_cancels_it(self) -> None:
        state = privates()
        c18.apply(state, Bid("C-P", 45))
        ann = Sitting("chesapeake", state, 0, PassPrivates())
        ann.do(Bid("C-P", 50), Bid("D&R", 20))
        assert (ann.state.step, ann.state.actor) == ("bidding", 0)
        assert ann.ends() == (False, "you're asked to raise your bid for C-P (9)")


class TestBidUpTo:
    def test_it_bids_waits_raises_by_the_least_and_leaves_above_the_limit(self) -> None:
        ann = Sitting("chesapeake", privates(), 0, BidPrivate("C-P", 55))
        assert ann.obey() == Bid("C-P", 45)
        ann.do(Bid("C-P", 50), Pass())
        assert ann.obey() == Pass()
        ann.do(Bid("D&R", 20))
        assert ann.state.step == "bidding"
        assert ann.obey() == Bid("C-P", 55)
        ann.do(Bid("C-P", 60))
        assert ann.obey() == Pass()
        assert ann.ends() == (True, "Bob has bought C-P")

    def test_it_ends_with_the_private_in_hand(self) -> None:
        ann = Sitting("chesapeake", privates(), 0, BidPrivate("C-P", 55))
        ann.obey()
        ann.do(Bid("C-P", 50), Bid("D&R", 20), Bid("C-P", 55), Pass())
        assert ann.ends() == (True, "you have bought C-P")

    def test_it_buys_what_has_become_the_cheapest(self) -> None:
        ann = Sitting("chesapeake", privates(turn=1), 0, BidPrivate("C-P", 50))
        ann.do(Bid("D&R", 20), Pass())
        assert ann.obey() == Bid("C-P", 40)
        assert ann.ends() == (True, "you have bought C-P")

    def test_without_a_bid_of_ones_own_a_price_above_the_limit_ends_it(self) -> None:
        ann = Sitting("chesapeake", privates(turn=1), 0, BidPrivate("C-P", 45))
        ann.do(Bid("C-P", 45), Pass())
        assert ann.ends() == (True, "a bid for C-P is $50 now, above your $45")

    def test_it_says_that_it_has_left_while_the_others_bid_on(self) -> None:
        ann = Sitting("chesapeake", privates(), 0, BidPrivate("C-P", 45))
        ann.do(Bid("C-P", 45), Bid("C-P", 50), Bid("C-P", 55), Pass(), Bid("D&R", 20))
        assert ann.obey() == Pass()
        assert ann.state.step == "bidding"
        assert ann.ends() == (True, "the bidding for C-P goes on without you")

    def test_it_is_over_when_others_contest_the_private_before_ones_first_bid(self) -> None:
        ann = Sitting("chesapeake", privates(turn=1, players=4, cash=[800] * 4), 0, BidPrivate("C-P", 60))
        ann.do(Bid("C-P", 45), Bid("C-P", 50), Bid("D&R", 20))
        assert ann.ends() == (True, "the bidding for C-P goes on without you")

    def test_a_question_about_another_private_cancels_it(self) -> None:
        state = privates()
        for action in (Bid("C-P", 45), Bid("C-P", 50), Pass()):
            c18.apply(state, action)
        ann = Sitting("chesapeake", state, 0, BidPrivate("B&S", 70))
        assert ann.obey() == Bid("B&S", 55)
        ann.do(Bid("D&R", 20))
        assert ann.ends() == (False, "you're asked to raise your bid for C-P (9)")

    def test_it_never_makes_the_last_pass(self) -> None:
        ann = Sitting("chesapeake", privates(), 0, BidPrivate("C-P", 70))
        ann.obey()
        ann.do(Pass(), Pass())
        assert ann.ends() == (False, "everyone else has passed, and your pass would be the last")

    def test_money_set_aside_since_cancels_it_with_the_rule(self) -> None:
        ann = Sitting("chesapeake", privates(cash=[60, 800, 800]), 0, BidPrivate("B&S", 60))
        ann.state.bids["C-P"] = ((0, 45),)
        done, why = ann.ends()
        assert not done
        assert "9: $55 is too much: you can spend $15, and $45 is set aside for your other bids" in why

    def test_the_limit_lies_between_the_lowest_bid_and_the_money_at_hand_in_fives(self) -> None:
        state = privates(cash=[63, 800, 800])
        for limit, refusal in ((45, None), (60, None), (40, "$45 to $60"), (65, "$45 to $60"), (47, "steps of $5")):
            said = orders.check(GAMES["chesapeake"], state, 0, BidPrivate("C-P", limit))
            assert (said is None) if refusal is None else (said is not None and refusal in said)

    def test_the_cheapest_is_bought_not_bid_for(self) -> None:
        assert orders.check(GAMES["chesapeake"], privates(), 0, BidPrivate("D&R", 50))

    def test_between_the_bidders_only_they_can_order_it(self) -> None:
        state = privates()
        for action in (Bid("C-P", 45), Bid("C-P", 50), Bid("D&R", 20)):
            c18.apply(state, action)
        assert [one.order for one in orders.offers(GAMES["chesapeake"], state, 0)] == [BidPrivate("C-P", 55)]
        assert [one.order for one in orders.offers(GAMES["chesapeake"], state, 1)] == [BidPrivate("C-P", 50)]
        assert not any(one.order == BidPrivate("C-P", 55) for one in orders.offers(GAMES["chesapeake"], state, 2))


@pytest.mark.parametrize(
    ("order", "words"),
    [
        (BidPrivate("C-P", 60), "Bid up to $60 for C-P"),
        (PassRound(), "Pass the rest of this stock round"),
        (
            PassRound(("LV", "PRR"), True, True),
            "Pass the rest of this stock round, unless someone buys or sells LV or PRR, someone sells any shares or "
            "someone starts a company",
        ),
        (
            PassPrivates(("C-P",), True, True, True),
            "Pass in the private auction until someone bids for C-P, someone outbids you, someone buys a "
            "private or everyone else has passed",
        ),
    ],
)
def test_an_order_in_words(order: object, words: str) -> None:
    assert orders.describe(GAMES["chesapeake"], order) == words
