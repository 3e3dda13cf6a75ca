"""The rules of Causeway, section by section."""

import pytest

import causeway
from causeway import Action, Auction, Bid, Build, Pass, Pay, State
from causeway.rules.building import cost_of
from causeway.rules.paydays import freight, per_share


def played(*actions: Action, players: int = 2, seed: int = 0) -> State:
    """The position after these actions, each of which is checked."""
    state = causeway.setup(players, seed)
    for action in actions:
        assert causeway.check(state, action) is None, causeway.check(state, action)
        causeway.apply(state, action)
    return state


def refused(state: State, action: Action) -> str:
    """The section that refuses an action."""
    refusal = causeway.check(state, action)
    assert refusal is not None, f"{action} is allowed"
    return refusal.section


def sale(company: str, price: int = 6) -> tuple[Action, ...]:
    """An auction among two that its opener wins."""
    return Auction(company, price), Pass()


OPENING = (*sale("Heron"), *sale("Ibis"))
"""Seat 0 has a share of Heron, seat 1 one of Ibis, and it's seat 0's turn."""


@pytest.mark.rule("2.1")
class TestSetup:
    @pytest.mark.parametrize(("cash", "paydays"), [([24, 26], 5), ([19, 20, 20], 6), ([15, 16, 16, 16], 7)])
    def test_cash_and_paydays_depend_on_the_players_and_the_first_gets_less(
        self, cash: list[int], paydays: int
    ) -> None:
        state = causeway.setup(len(cash), 0)
        assert state.cash == cash
        assert state.paydays == paydays

    def test_the_seed_deals_towns_and_treasuries(self) -> None:
        deals = {
            (*state.values.values(), *state.treasury.values())
            for state in (causeway.setup(2, seed) for seed in range(50))
        }
        assert len(deals) > 40
        for deal in deals:
            assert sorted(deal) == sorted([5, 2, 2, 2, 2, 2, 3, 3, 4, 4, 2, 3, 4])
        assert causeway.setup(2, 7) == causeway.setup(2, 7)


@pytest.mark.rule("2.2")
class TestFirstRound:
    def test_is_for_auctions_only(self) -> None:
        state = played(*sale("Heron"))
        assert refused(state, Pass()) == "2.2"
        assert refused(state, Pay("Heron")) == "2.2"
        assert refused(state, Build("Heron", "A4")) == "2.2"

    def test_closes_nothing_before_its_last_turn(self) -> None:
        assert causeway.check(played(*sale("Heron")), Auction("Heron", 1)) is None
        assert refused(played(*OPENING), Auction("Heron", 1)) == "3.2"

    def test_without_cash_one_passes(self) -> None:
        state = played(Auction("Heron", 24), Bid(26))
        assert state.cash == [24, 0]
        assert causeway.options(state) == [Pass()]


@pytest.mark.rule("3.1")
def test_turns_go_around() -> None:
    assert [played(*OPENING[:count]).turn for count in (0, 2, 4)] == [0, 1, 0]


@pytest.mark.rule("3.2")
class TestClosed:
    def test_nobody_repeats_what_the_player_before_did(self) -> None:
        state = played(*OPENING, Build("Heron", "A4"), Pass())
        assert refused(state, Build("Ibis", "F2")) == "3.2"
        assert causeway.check(state, Auction("Ibis", 1)) is None

    def test_a_payday_closes_paydays(self) -> None:
        builds = (Build("Heron", "A4"), Pass())
        state = played(*OPENING, *builds, *sale("Heron", 1), Pay("Heron"))
        assert refused(state, Pay("Heron")) == "3.2"


@pytest.mark.rule("3.3")
class TestPassing:
    def test_opens_everything_to_the_next_player(self) -> None:
        state = played(*OPENING, Pass())
        assert state.closed == ""

    def test_a_round_of_passes_loses_a_payday(self) -> None:
        assert played(*OPENING, Pass()).paydays == 5
        assert played(*OPENING, Pass(), Pass()).paydays == 4

    def test_an_action_in_between_starts_the_count_again(self) -> None:
        assert played(*OPENING, Pass(), *sale("Ibis"), Pass()).paydays == 5


@pytest.mark.rule("4.1")
class TestPuttingUpAShare:
    @pytest.mark.parametrize("price", [0, 25, -1])
    def test_the_first_bid_is_from_1_to_all_cash(self, price: int) -> None:
        assert refused(causeway.setup(2, 0), Auction("Heron", price)) == "4.1"

    def test_a_company_has_four_shares(self) -> None:
        state = played(
            *sale("Heron", 1), *sale("Heron", 1), Pass(), *sale("Heron", 1), Pass(), *sale("Heron", 1), Pass()
        )
        assert refused(state, Auction("Heron", 1)) == "4.1"

    def test_there_are_three_companies(self) -> None:
        assert refused(causeway.setup(2, 0), Auction("Stork", 1)) == "4.1"


@pytest.mark.rule("4.2")
class TestBidding:
    def test_a_bid_beats_the_last_one_and_is_no_more_than_cash(self) -> None:
        state = played(Auction("Heron", 7))
        assert refused(state, Bid(7)) == "4.2"
        assert refused(state, Bid(27)) == "4.2"
        assert refused(state, Pay("Heron")) == "4.2"

    def test_it_goes_around_until_one_is_left(self) -> None:
        state = played(Auction("Heron", 3), Bid(4), Pass(), players=3)
        assert (state.actor, state.bidding, state.price) == (0, (0, 1), 4)

    def test_who_cannot_raise_drops_out(self) -> None:
        state = played(Auction("Heron", 19), Bid(20), players=3)
        assert state.step == "turn"
        assert state.shares["Heron"] == (0, 1, 0)


@pytest.mark.rule("4.3")
def test_the_buyer_pays_the_company() -> None:
    state = played(Auction("Heron", 3), Bid(9), Pass())
    assert state.shares["Heron"] == (0, 1)
    assert state.cash == [24, 17]
    assert state.treasury["Heron"] == causeway.setup(2, 0).treasury["Heron"] + 9
    assert state.unsold["Heron"] == 3
    assert state.turn == 1


@pytest.mark.rule("5.1")
def test_building_takes_a_share() -> None:
    assert refused(played(*OPENING), Build("Ibis", "F2")) == "5.1"
    assert refused(played(*OPENING), Build("Stork", "F2")) == "5.1"


@pytest.mark.rule("5.2")
class TestWhere:
    def test_next_to_the_companys_own_track(self) -> None:
        state = played(*OPENING)
        assert causeway.check(state, Build("Heron", "B3")) is None
        assert refused(state, Build("Heron", "C3")) == "5.2"
        assert refused(state, Build("Heron", "A3")) == "5.2"

    def test_a_hex_without_a_town_has_room_for_one(self) -> None:
        state = played(*OPENING)
        state.track["Ibis"] = ("F1", "B3")
        assert refused(state, Build("Heron", "B3")) == "5.2"

    def test_a_town_has_room_for_all(self) -> None:
        state = played(*OPENING)
        state.track["Ibis"], state.track["Plover"] = ("F1", "B2"), ("E6", "B2")
        state.treasury["Heron"] = 7
        assert causeway.check(state, Build("Heron", "B2")) is None

    def test_not_without_cubes(self) -> None:
        state = played(*OPENING)
        state.cubes["Heron"] = 0
        assert refused(state, Build("Heron", "B3")) == "5.2"


@pytest.mark.rule("5.3")
class TestCost:
    def test_two_dollars_three_in_a_town_and_two_for_every_company_there(self) -> None:
        state = played(*OPENING)
        assert (cost_of(state, "B3"), cost_of(state, "B2")) == (2, 3)
        state.track["Ibis"] = ("F1", "B2")
        assert cost_of(state, "B2") == 5
        state.track["Plover"] = ("E6", "B2")
        assert cost_of(state, "B2") == 7

    def test_the_company_pays_the_bank(self) -> None:
        before, after = played(*OPENING), played(*OPENING, Build("Heron", "B2"))
        assert after.treasury["Heron"] == before.treasury["Heron"] - 3
        assert after.bank == before.bank + 3
        assert after.cash == before.cash

    def test_a_company_builds_only_what_it_can_pay(self) -> None:
        state = played(*OPENING)
        state.treasury["Heron"] = 2
        assert refused(state, Build("Heron", "B2")) == "5.3"


@pytest.mark.rule("5.4")
class TestTwoCubes:
    def test_the_second_ends_the_turn(self) -> None:
        state = played(*OPENING, Build("Heron", "A4"), Build("Heron", "B3"))
        assert (state.turn, state.closed, state.track["Heron"]) == (1, "build", ("A3", "A4", "B3"))

    def test_the_second_is_of_the_same_company(self) -> None:
        state = played(*OPENING, Build("Heron", "A4"))
        state.shares["Ibis"] = (1, 1)
        assert refused(state, Build("Ibis", "F2")) == "5.4"
        assert refused(state, Pay("Heron")) == "5.4"

    def test_one_is_enough(self) -> None:
        assert played(*OPENING, Build("Heron", "A4"), Pass()).turn == 1

    def test_the_turn_ends_when_there_is_no_second(self) -> None:
        state = played(*OPENING)
        state.treasury["Heron"] = 3
        causeway.apply(state, Build("Heron", "B2"))
        assert (state.step, state.turn) == ("turn", 1)


@pytest.mark.rule("6.1")
class TestWhichCompanyPays:
    def test_one_of_ones_own_that_has_built(self) -> None:
        state = played(*OPENING, Build("Heron", "A4"), Pass(), Pass())
        assert refused(state, Pay("Ibis")) == "6.1"
        assert refused(state, Pay("Stork")) == "6.1"
        assert causeway.check(state, Pay("Heron")) is None
        assert refused(played(*OPENING), Pay("Heron")) == "6.1"

    def test_it_takes_a_payday_and_waits_for_the_next_cube(self) -> None:
        state = played(*OPENING, Build("Heron", "A4"), Pass(), Pass(), Pay("Heron"), Pass())
        assert state.paydays == 4
        assert refused(state, Pay("Heron")) == "6.1"


@pytest.mark.rule("6.2")
class TestWhatAShareIsPaid:
    @pytest.mark.parametrize(("shares", "rate"), [((1, 0), 10), ((1, 1), 5), ((2, 1), 4), ((2, 2), 3), ((0, 0), 0)])
    def test_the_income_divided_and_rounded_up(self, shares: tuple[int, int], rate: int) -> None:
        state = causeway.setup(2, 0)
        state.track["Heron"] = ("A3", "B2", "D3")
        state.values["B2"] = 3
        state.shares["Heron"] = shares
        assert per_share(state, "Heron") == rate

    def test_the_bank_pays_every_share(self) -> None:
        state = played(*OPENING, Build("Heron", "A4"), Pass(), Pass())
        before = state.copy()
        causeway.apply(state, Pay("Heron"))
        assert state.cash == [before.cash[0] + 2, before.cash[1]]


@pytest.mark.rule("6.3")
def test_the_company_gets_a_dollar_for_every_town() -> None:
    state = played(*OPENING, Build("Heron", "B2"), Pass(), Pass())
    before = state.copy()
    assert freight(state, "Heron") == 2
    causeway.apply(state, Pay("Heron"))
    assert state.treasury["Heron"] == before.treasury["Heron"] + 2


@pytest.mark.rule("7.1")
def test_after_the_last_payday_all_pay_once_more() -> None:
    state = played(*OPENING)
    state.paydays = 1
    for _ in range(2):
        causeway.apply(state, Pass())
    assert (state.actor, state.step, state.cash) == (None, "over", [24 - 6 + 2, 26 - 6 + 2])
    assert causeway.options(state) == []
    assert refused(state, Pass()) == "7.1"


@pytest.mark.rule("7.2")
def test_only_cash_counts() -> None:
    assert causeway.scores(played(*OPENING)) == [18, 20]
