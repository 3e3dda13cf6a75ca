"""The private auction (chapter 9) and what comes with P5 and P6 (7.1)."""

from random import Random

import pytest

from tests.games.chesapeake.moves import legal, offers, play, refused
from trunkline.core.api import Span, pick
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake import Bid, Buy, Par, Pass, State
from trunkline.games.chesapeake.testing import build_state
from trunkline.kit18xx.rules import bids
from trunkline.kit18xx.rules.bids import on_offer


def buy_all(state: State) -> None:
    """Whoever is in turn buys the cheapest until only P6 is left."""
    for private, value in (("D&R", 20), ("C-P", 40), ("B&S", 50), ("C&OC", 80), ("B&OR", 100)):
        play(state, Bid(private, value))


def highest(state: State, private: str) -> int:
    """The highest bid for a private that is offered, 0 if none is."""
    return max((one.price for one in legal(state) if isinstance(one, Bid) and one.private == private), default=0)


def overbidding(rulings: str, cash: tuple[int, ...] = (600, 600, 600, 800)) -> State:
    """Seat 0 is to act and was beaten at $400 for P6."""
    state = build_state(4, round="auction", cash=cash, rulings=rulings)
    play(state, Bid("CV", 400), Bid("CV", 405), Pass(), Pass())
    return state


def contested(cash: tuple[int, ...], bids: dict[str, tuple[tuple[int, int], ...]], rulings: str) -> State:
    """P1 is sold and the bidders for P2 bid on, with such bids as 18xx.games lets stand."""
    state = build_state(3, round="auction", cash=cash, privates={"D&R": 2}, rulings=rulings)
    state.bids, state.contested, state.step, state.actor = bids, "C-P", "bidding", bids["C-P"][0][0]
    return state


@pytest.mark.rule("9")
class TestTheCheapest:
    def test_its_face_value_buys_it_at_once_and_the_next_player_acts(self) -> None:
        state = ch.setup(3, 3)
        play(state, Bid("D&R", 20))
        assert (state.privates, state.cash, state.bank, state.actor) == ({"D&R": 0}, [780, 800, 800], 5620, 1)

    @pytest.mark.ruling("R1")
    @pytest.mark.parametrize("price", [0, 15, 19, 21, 25, 100])
    def test_no_other_price_buys_it(self, price: int) -> None:
        refused(ch.setup(3, 3), Bid("D&R", price), "9", 20)

    @pytest.mark.ruling("R1")
    def test_the_other_reading_trusts_the_price(self) -> None:
        state = ch.setup(3, 3, rulings="18xx.games")
        assert ch.check(state, Bid("D&R", 25)) is None

    def test_the_next_one_without_bids_is_then_the_cheapest(self) -> None:
        state = ch.setup(3, 3)
        play(state, Bid("D&R", 20), Bid("C-P", 40))
        assert state.privates == {"D&R": 0, "C-P": 1}
        refused(state, Bid("C-P", 45), "9")

    def test_the_seat_to_the_left_goes_on(self) -> None:
        state = ch.setup(3, 3)
        buy_all(state)
        assert state.privates == {"D&R": 0, "C-P": 1, "B&S": 2, "C&OC": 0, "B&OR": 1}
        assert state.actor == 2

    def test_it_cannot_be_bought_with_money_that_is_set_aside(self) -> None:
        state = ch.setup(6, 3)
        play(state, Bid("CV", 390), *[Pass()] * 5)
        refused(state, Bid("D&R", 15), "9")
        assert not offers(state, Bid("D&R", 15))


@pytest.mark.rule("9")
class TestBids:
    @pytest.mark.parametrize(
        ("private", "lowest"), [("C-P", 45), ("B&S", 55), ("C&OC", 85), ("B&OR", 105), ("CV", 205)]
    )
    def test_the_first_is_at_least_five_above_face_value(self, private: str, lowest: int) -> None:
        state = ch.setup(3, 3)
        refused(state, Bid(private, lowest - 5), "9", lowest)
        refused(state, Bid(private, lowest - 1), "9")
        play(state, Bid(private, lowest))
        assert (state.actor, state.cash) == (1, [800, 800, 800])
        assert state.bids[private] == ((0, lowest),)

    @pytest.mark.parametrize("price", [46, 47, 49, 51])
    def test_they_are_multiples_of_five(self, price: int) -> None:
        refused(ch.setup(3, 3), Bid("C-P", price), "9", 5)

    def test_a_higher_one_is_five_above_the_highest(self) -> None:
        state = ch.setup(3, 3)
        play(state, Bid("C-P", 100))
        refused(state, Bid("C-P", 100), "9", 105)
        refused(state, Bid("C-P", 45), "9", 105)
        play(state, Bid("C-P", 105))
        assert [seat for seat, _ in state.bids["C-P"]] == [0, 1]

    def test_a_private_that_is_sold_takes_none(self) -> None:
        state = ch.setup(3, 3)
        play(state, Bid("D&R", 20))
        refused(state, Bid("D&R", 25), "9")

    @pytest.mark.ruling("R2")
    def test_the_money_of_ones_highest_bids_is_set_aside(self) -> None:
        state = ch.setup(4, 3)
        play(state, Bid("CV", 400), *[Pass()] * 3)
        refused(state, Bid("C-P", 205), "9", 200)
        play(state, Bid("C-P", 200))

    @pytest.mark.ruling("R2")
    def test_a_beaten_bid_ties_up_nothing(self) -> None:
        state = ch.setup(4, 3)
        play(state, Bid("CV", 400), Bid("CV", 405), Pass(), Pass())
        play(state, Bid("C-P", 600))

    @pytest.mark.ruling("R2")
    def test_ones_own_bid_on_the_same_private_counts_once(self) -> None:
        state = ch.setup(4, 3)
        play(state, Bid("CV", 400), Bid("CV", 405), Pass(), Pass())
        refused(state, Bid("CV", 605), "9", 600)
        play(state, Bid("CV", 600))

    @pytest.mark.ruling("R2")
    def test_the_other_reading_lets_a_beaten_bidder_bid_more_while_somebody_could_beat_that(self) -> None:
        """Seat 0 has $600 and was beaten at $400: $1,000 is the limit there, and seat 3 has $800 to beat a bid with."""
        ours, theirs = (overbidding(rulings) for rulings in ("rulebook", "18xx.games"))
        assert highest(ours, "CV") == 600
        assert highest(theirs, "CV") == 795
        refused(theirs, Bid("CV", 800), "9")
        poorer = overbidding("18xx.games", (600, 600, 600, 600))
        assert highest(poorer, "CV") == 600

    @pytest.mark.ruling("R2")
    def test_the_other_reading_refuses_what_would_make_somebody_pay_more_than_they_have(self) -> None:
        state = contested((100, 100, 400), {"C-P": ((1, 95), (0, 150))}, "18xx.games")
        assert (state.step, state.actor) == ("bidding", 1)
        refused(state, Pass(), "9", 50)
        assert highest(state, "C-P") == 0
        state = contested((100, 300, 400), {"C-P": ((1, 95), (0, 150))}, "18xx.games")
        refused(state, Pass(), "9", 50)
        play(state, Bid("C-P", 155), Pass())
        assert (state.privates["C-P"], state.cash) == (1, [100, 145, 400])

    @pytest.mark.ruling("R2")
    def test_the_other_reading_keeps_what_other_bids_set_aside(self) -> None:
        """Seat 0 could pay $95 for C-P, but not with the $50 for B&S, which nobody else wants."""
        bids = {"C-P": ((1, 90), (0, 95)), "B&S": ((0, 55),)}
        state = contested((100, 300, 400), bids, "18xx.games")
        refused(state, Pass(), "9", 50)
        play(state, Bid("C-P", 100))

    @pytest.mark.ruling("R2")
    def test_nobody_is_ever_in_debt_or_without_a_way_on_in_either_reading(self) -> None:
        for rulings in ("rulebook", "18xx.games"):
            overbids = 0
            for seed in range(60):
                state, rng = ch.setup(2 + seed % 5, seed, rulings=rulings), Random(seed)
                for _ in range(300):
                    if state.round != "auction" or state.actor is None:
                        break
                    options, cash = ch.options(state), state.cash[state.actor]
                    assert options
                    overbids += any(isinstance(one, Span) and one.high > cash for one in options)
                    ch.apply(state, pick(options, rng))
                    assert min(state.cash) >= 0
            assert (overbids > 0) == (rulings == "18xx.games")

    @pytest.mark.ruling("R2")
    def test_where_all_can_pay_playing_it_out_says_the_same(self, monkeypatch: pytest.MonkeyPatch) -> None:
        answers = []
        for seed in range(60):
            state, rng = ch.setup(2 + seed % 5, seed, rulings="18xx.games"), Random(seed)
            while state.step in ("auction", "bidding") and state.actor is not None and rng.random() < 0.98:
                most = state.cash[state.actor] + 100
                tried: list[Bid | Pass] = [
                    Pass(),
                    *(Bid(private, rng.randrange(0, most, 5)) for private in on_offer(state)),
                ]
                short = [ch.check(state, action) for action in tried]
                with monkeypatch.context() as patched:
                    patched.setattr(bids, "_can_all_pay", lambda _state, _action: False)
                    assert [ch.check(state, action) for action in tried] == short
                answers += short
                ch.apply(state, pick(ch.options(state), rng))
        assert any(answer is None for answer in answers)
        assert any("nobody could pay" in str(answer) for answer in answers)

    def test_a_bidder_may_raise_the_own_bid_that_is_the_highest(self) -> None:
        state = ch.setup(2, 3)
        play(state, Bid("C-P", 45), Pass(), Bid("C-P", 50))
        assert max(price for _, price in state.bids["C-P"]) == 50


@pytest.mark.rule("9")
class TestSettling:
    def test_a_single_bid_buys_the_next_one(self) -> None:
        state = ch.setup(3, 3)
        play(state, Bid("C-P", 45), Bid("D&R", 20))
        assert state.privates == {"D&R": 1, "C-P": 0}
        assert (state.cash, state.actor) == ([755, 780, 800], 2)

    def test_one_after_the_other_until_one_has_no_bids(self) -> None:
        state = ch.setup(3, 3)
        play(state, Bid("C-P", 45), Bid("B&S", 55), Bid("B&OR", 105), Bid("D&R", 20))
        assert state.privates == {"D&R": 0, "C-P": 0, "B&S": 1}
        assert state.actor == 1
        play(state, Bid("C&OC", 80))
        assert state.privates["B&OR"] == 2

    def test_several_bidders_raise_each_other_the_lowest_first(self) -> None:
        state = ch.setup(4, 3)
        play(state, Bid("C-P", 45), Bid("C-P", 50), Bid("C-P", 55), Bid("D&R", 20))
        assert (state.step, state.contested, state.actor) == ("bidding", "C-P", 0)
        refused(state, Bid("C-P", 55), "9", 60)
        refused(state, Bid("C-P", 61), "9", 5)
        refused(state, Bid("B&S", 55), "9")
        play(state, Bid("C-P", 60))
        assert state.actor == 1
        play(state, Pass())
        assert state.actor == 2
        play(state, Bid("C-P", 65))
        assert state.actor == 0
        play(state, Pass())
        assert state.privates == {"D&R": 3, "C-P": 2}
        assert state.cash == [600, 600, 535, 580]

    def test_who_left_does_not_come_back_and_who_did_not_bid_is_not_asked(self) -> None:
        state = ch.setup(4, 3)
        play(state, Bid("C-P", 45), Bid("C-P", 50), Bid("D&R", 20), Pass())
        assert state.privates["C-P"] == 1
        assert state.step == "auction"

    def test_the_round_goes_on_to_the_left_of_who_bought_for_face_value(self) -> None:
        state = ch.setup(4, 3)
        play(state, Bid("C-P", 45), Bid("C-P", 50), Pass(), Bid("D&R", 20))
        play(state, Pass())
        assert (state.privates, state.actor) == ({"D&R": 3, "C-P": 1}, 0)

    def test_a_raise_is_bound_by_cash_and_other_highest_bids(self) -> None:
        state = ch.setup(4, 3)
        play(state, Bid("C-P", 45), Bid("C-P", 50), Bid("CV", 205), Bid("D&R", 20))
        assert state.actor == 0
        refused(state, Bid("C-P", 605), "9", 600)
        play(state, Bid("C-P", 600), Pass())
        assert state.cash[0] == 0

    def test_money_set_aside_for_another_private_is_no_help(self) -> None:
        state = ch.setup(4, 3)
        play(state, Bid("C-P", 45), Bid("C-P", 50), Pass(), Pass(), Bid("CV", 400), Bid("D&R", 20))
        assert (state.step, state.actor) == ("bidding", 0)
        refused(state, Bid("C-P", 205), "9", 200)
        play(state, Bid("C-P", 200))


@pytest.mark.rule("9")
class TestAllPass:
    @pytest.mark.ruling("R3")
    def test_p1_is_five_cheaper_and_the_first_of_the_passers_acts(self) -> None:
        state = ch.setup(3, 3)
        play(state, Pass(), Pass(), Pass())
        assert (state.actor, state.priority, state.bank, state.depot["2"]) == (0, 0, 5600, 7)
        refused(state, Bid("D&R", 20), "9", 15)
        play(state, Bid("D&R", 15))
        assert state.cash == [785, 800, 800]

    @pytest.mark.ruling("R3")
    def test_bids_stay_and_the_first_of_the_passers_acts_after_a_bid(self) -> None:
        state = ch.setup(3, 3)
        play(state, Bid("C-P", 45), Pass(), Pass(), Pass())
        assert state.bids["C-P"] == ((0, 45),)
        assert (state.actor, state.priority) == (1, 1)
        play(state, Bid("D&R", 15))
        assert state.privates == {"D&R": 1, "C-P": 0}

    @pytest.mark.ruling("R3")
    def test_only_p1_becomes_cheaper(self) -> None:
        state = ch.setup(3, 3)
        play(state, *[Pass()] * 3)
        refused(state, Bid("C-P", 40), "9", 45)
        play(state, Bid("D&R", 15), Bid("C-P", 40))
        assert state.cash == [785, 760, 800]

    @pytest.mark.ruling("R3")
    def test_at_nothing_the_start_player_must_take_it(self) -> None:
        state = ch.setup(3, 3)
        play(state, *[Pass()] * 12)
        assert state.privates == {"D&R": 0}
        assert (state.cash, state.actor) == ([800, 800, 800], 1)

    @pytest.mark.ruling("R4")
    def test_later_an_operating_round_is_held_with_its_export(self) -> None:
        state = ch.setup(3, 3)
        play(state, Bid("D&R", 20), Bid("C-P", 40), Pass(), Pass(), Pass())
        assert state.cash == [785, 770, 800]
        assert state.depot["2"] == 6
        assert (state.round, state.step, state.actor) == ("auction", "auction", 2)
        refused(state, Bid("B&S", 45), "9", 50)

    @pytest.mark.ruling("R4")
    @pytest.mark.ruling("R24")
    def test_the_exports_may_change_the_phase(self) -> None:
        state = ch.setup(3, 3)
        play(state, Bid("D&R", 20), *[Pass()] * 24)
        assert (state.phase, state.depot["2"], state.depot["3"]) == ("3", 0, 5)
        assert state.cash == [780 + 8 * 5, 800, 800]

    @pytest.mark.ruling("R4")
    def test_privates_close_in_phase_5_in_the_auction_too(self) -> None:
        state = ch.setup(3, 3)
        play(state, Bid("D&R", 20), *[Pass()] * 3 * 18)
        assert (state.phase, state.depot["4"], state.depot["5"]) == ("4", 0, 3)
        play(state, *[Pass()] * 3)
        assert (state.phase, state.depot["5"]) == ("4", 3)

    def test_a_bid_between_starts_the_count_of_passes_anew(self) -> None:
        state = ch.setup(3, 3)
        play(state, Pass(), Pass(), Bid("C-P", 45), Pass(), Pass())
        assert state.discount == 0
        play(state, Pass())
        assert state.discount == 5


@pytest.mark.rule("9")
class TestTheEnd:
    def test_a_stock_round_follows_when_all_are_sold_and_par_is_set(self) -> None:
        state = ch.setup(4, 3)
        buy_all(state)
        play(state, Bid("CV", 200))
        assert (state.step, state.actor) == ("par", 1)
        play(state, Par("PRR", 80))
        assert (state.round, state.step, state.stock_round) == ("stock", "stock", 1)

    def test_priority_goes_to_the_left_of_the_last_buyer_for_face_value(self) -> None:
        state = ch.setup(4, 3)
        play(state, Bid("CV", 205), Bid("B&OR", 105), Bid("D&R", 20), Bid("C-P", 40), Bid("B&S", 50), Bid("C&OC", 80))
        assert (state.step, state.actor) == ("par", 0)
        play(state, Par("PRR", 95))
        assert (state.privates["CV"], state.privates["B&OR"]) == (0, 1)
        assert (state.priority, state.actor) == (2, 2)

    def test_the_buyer_of_the_last_one_for_face_value_has_priority_to_the_left(self) -> None:
        state = ch.setup(3, 3)
        buy_all(state)
        play(state, Bid("CV", 200), Par("PRR", 70))
        assert (state.priority, state.actor) == (0, 0)


@pytest.mark.rule("7.1")
class TestWhatComesWithP5AndP6:
    def test_p5_brings_a_share_of_b_and_o(self) -> None:
        state = ch.setup(3, 3)
        buy_all(state)
        assert state.shares["B&O"] == (0, 1, 0)
        assert state.ipo["B&O"] == 9
        assert "B&O" not in state.president

    def test_p6_brings_the_presidents_certificate_for_nothing_more(self) -> None:
        state = ch.setup(3, 3)
        buy_all(state)
        cash = state.cash[2]
        play(state, Bid("CV", 200))
        refused(state, Pass(), "7.1")
        refused(state, Par("PRR", 90), ("7.1", "10.4"))
        refused(state, Par("B&O", 80), ("7.1", "10.4"))
        play(state, Par("PRR", 95))
        assert state.cash[2] == cash - 200
        assert (state.shares["PRR"], state.president["PRR"], state.par["PRR"]) == ((0, 0, 2), 2, 95)
        assert (state.spaces["PRR"], state.ipo["PRR"]) == ((2, 4), 8)

    @pytest.mark.parametrize("price", [70, 80, 95])
    def test_any_of_the_three_par_values_may_be_set(self, price: int) -> None:
        state = ch.setup(3, 3)
        buy_all(state)
        play(state, Bid("CV", 200), Par("PRR", price))
        assert state.par == {"PRR": price}

    def test_it_may_be_b_and_o_of_which_p5_is_a_share(self) -> None:
        state = ch.setup(3, 2)
        assert state.vanderbilt == "B&O"
        buy_all(state)
        play(state, Bid("CV", 200), Par("B&O", 80))
        assert (state.shares["B&O"], state.president["B&O"], state.ipo["B&O"]) == ((0, 1, 2), 2, 7)

    def test_one_player_may_have_both(self) -> None:
        state = ch.setup(2, 2)
        buy_all(state)
        play(state, Pass(), Bid("CV", 200), Par("B&O", 80))
        assert state.shares["B&O"] == (3, 0)
        assert state.president["B&O"] == 0

    def test_an_auction_for_p6_ends_in_the_winners_par(self) -> None:
        state = ch.setup(3, 3)
        play(state, Bid("CV", 205), Bid("CV", 210), Pass())
        for private, value in (("D&R", 20), ("C-P", 40), ("B&S", 50), ("C&OC", 80), ("B&OR", 100)):
            play(state, Bid(private, value))
        assert (state.step, state.actor) == ("bidding", 0)
        play(state, Bid("CV", 215), Pass())
        assert (state.step, state.actor, state.privates["CV"]) == ("par", 0, 0)

    @pytest.mark.ruling("R5")
    @pytest.mark.rule("10.4")
    def test_no_share_of_b_and_o_before_its_presidents_certificate(self) -> None:
        state = build_state(shares={"B&O": {0: 1}}, cash=[500, 500, 500])
        for source in ("ipo", "pool"):
            refused(state, Buy("B&O", source), "10.4")
        play(state, Par("B&O", 80))
        assert (state.shares["B&O"], state.cash[0]) == ((3, 0, 0), 340)
