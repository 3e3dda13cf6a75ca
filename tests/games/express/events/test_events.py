"""What happens in Chicago Express, as records: which ones a move makes."""

from typing import Any

import pytest

from tests.games.express.moves import LINES, play
from trunkline.core import codec
from trunkline.games import GAMES
from trunkline.games import express as ex
from trunkline.games.express import Bid, Build, Choose, Develop, Expand, Offer, Pass, State
from trunkline.games.express import events as records
from trunkline.games.express.events import EVENTS
from trunkline.games.express.testing.positions import build_state


def done(state: State, *actions: ex.Action) -> list[Any]:
    """Do the actions; what the last one did."""
    for action in actions[:-1]:
        play(state, action)
    events = GAMES["express"].events_of(state, actions[-1])
    play(state, actions[-1])
    return events


class TestAuctions:
    def test_bids_and_passes(self) -> None:
        state = ex.setup(3, 0)
        assert done(state, Bid(9)) == [records.BidMade(0, "PRR", 9)]
        assert done(state, Pass()) == [records.BidPassed(1, "PRR")]
        assert done(state, Pass()) == [
            records.BidPassed(2, "PRR"),
            records.ShareBought(0, "PRR", 9),
            records.AuctionOpened(0, "B&O", 6),
        ]

    def test_who_cannot_afford_the_minimum_bid_passes_in_the_same_move(self) -> None:
        assert done(ex.setup(2, 0, auto_pass=True), Bid(60)) == [
            records.BidMade(0, "PRR", 60),
            records.CannotBid(1, "PRR"),
            records.ShareBought(0, "PRR", 60),
            records.AuctionOpened(0, "B&O", 6),
            records.CannotBid(0, "B&O"),
        ]

    def test_the_last_initial_auction_leads_to_the_first_turn(self) -> None:
        assert done(ex.setup(2, 0), *[Pass()] * 8) == [
            records.BidPassed(1, "NYC"),
            records.ShareUnsold("NYC", True),
            records.FirstTurn(0),
        ]

    def test_a_share_put_up_by_a_player(self) -> None:
        state = build_state(3)
        assert done(state, Choose("auction")) == [records.ActionChosen(0, "auction", 1)]
        assert done(state, Offer("NYC")) == [records.ShareOffered(0, "NYC", 8)]


class TestTurns:
    def test_an_expansion_as_far_as_chicago(self) -> None:
        state = build_state(shares={"PRR": {0: 2, 2: 1}}, treasury={"PRR": 20}, network={"PRR": LINES["PRR"]})
        state.income["PRR"] = 10
        assert done(state, Choose("expansion"), Expand("PRR")) == [records.ExpansionBegun(0, "PRR", 20)]
        assert done(state, Build("A2")) == [
            records.HexBuilt("PRR", "A2", 3, 7, 17),
            records.ChicagoReached("PRR", 6, (12, 0, 6)),
            records.CompanyOpened("WAB", 1),
            records.AuctionOpened(0, "WAB", 1),
        ]

    def test_ending_an_expansion_and_ending_a_turn(self) -> None:
        state = build_state(shares={"PRR": {0: 1}}, treasury={"PRR": 20})
        assert done(state, Choose("expansion"), Expand("PRR"), Pass()) == [records.ExpansionEnded(0, "PRR")]
        assert done(state, Choose("auction"), Pass()) == [records.TurnEnded(1)]

    def test_developments(self) -> None:
        state = build_state(network={"PRR": ["R4", "R3", "Q3", "I6"], "B&O": ["I6"]}, income={"PRR": 17, "B&O": 14})
        choice = Choose("development")
        assert done(state, choice, Develop("R3")) == [records.ForestDeveloped(0, "R3", "PRR", 2)]
        assert done(state, choice, Develop("Q3")) == [records.HexDeveloped(1, "Q3", 1, {"PRR": 18})]
        assert done(state, choice, Develop("I6")) == [records.HexDeveloped(2, "I6", 1, {"PRR": 19, "B&O": 15}, 4)]

    def test_a_dividend_resets_the_dials(self) -> None:
        state = build_state(shares={"PRR": {0: 1, 1: 1}}, needles={"expansion": 5, "development": 3})
        assert done(state, Choose("development"), Pass()) == [
            records.TurnEnded(0),
            records.DividendsPaid({"PRR": 4}, (4, 4, 0)),
            records.DialsReset(2, True),
        ]

    def test_the_end_names_its_conditions(self) -> None:
        shares = {"PRR": {0: 3}, "B&O": {1: 4}, "NYC": {0: 5}}
        state = build_state(shares=shares, houses=1, needles={"expansion": 5, "development": 3})
        (end,) = done(state, Choose("development"), Pass())[-1:]
        assert end == records.GameEnded(("10.2", "10.3"), (), ("PRR", "B&O", "NYC"), 1, 1, tuple(state.cash))


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_a_record_can_be_stored_and_has_a_topic(kind: type[Any]) -> None:
    codec.check_storable(kind)
    assert kind.topic
