"""What happens in Chicago Express, as records: complete, storable, and true to the money and the pieces."""

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from tests.games.express.moves import LINES, play, random_action
from trunkline.core import codec
from trunkline.games import GAMES
from trunkline.games import express as ex
from trunkline.games.express import Bid, Build, Choose, Develop, Expand, Offer, Pass, State
from trunkline.games.express.events import EVENTS, happened, records
from trunkline.games.express.testing.positions import build_state

NAMES = ("Ann", "Bob", "Cy", "Di", "Ed", "Flo")
GAME = GAMES["express"]


def random_game(players: int, seed: int, *, auto_pass: bool) -> Iterator[tuple[State, list[Any], State]]:
    """A whole game that goes west: before each move, what happened, and after it."""
    state, rng = ex.setup(players, 0, auto_pass=auto_pass), Random(seed)
    while state.actor is not None:
        before, action = state.copy(), random_action(state, rng, west=True)
        ex.apply(state, action)
        yield before, happened(before, action, state), state


@cache
def games() -> list[tuple[State, list[Any], State]]:
    """All moves of a game for each number of players, with and without automatic passes."""
    return [
        (before, events, after.copy())
        for players in ex.PLAYERS
        for auto_pass in (False, True)
        for before, events, after in random_game(players, players, auto_pass=auto_pass)
    ]


def done(state: State, *actions: ex.Action) -> list[Any]:
    """Do the actions; what the last one did."""
    before = state.copy()
    for action in actions:
        before = state.copy()
        play(state, action)
    return happened(before, actions[-1], state)


def test_every_record_survives_json() -> None:
    for _before, events, _after in games():
        for event in events:
            assert codec.decode(EVENTS, json.loads(json.dumps(codec.encode(event)))) == event
            codec.check_fields(event)


def test_every_kind_of_record_occurs_and_has_a_sentence() -> None:
    kinds = set()
    for before, events, _after in games():
        names = NAMES[: before.players]
        for event in events:
            kinds.add(type(event))
            sentence = GAME.sentence(event, names)
            assert sentence.endswith(".")
            assert "{" not in sentence
            if hasattr(event, "seat") and not isinstance(event, records.FirstTurn):
                assert names[event.seat] in sentence
    assert kinds == set(EVENTS)


def test_the_records_account_for_all_money() -> None:
    """Shares that were bought and dividends that were paid are all that ever changes what players have."""
    for before, events, after in games():
        cash = list(before.cash)
        for event in events:
            match event:
                case records.ShareBought(seat, _, price):
                    cash[seat] -= price
                case records.ChicagoReached(_, _, paid) | records.DividendsPaid(_, paid):
                    cash = [money + amount for money, amount in zip(cash, paid, strict=True)]
        assert cash == after.cash


def test_the_records_account_for_incomes_and_values() -> None:
    for before, events, after in games():
        income, detroit = dict(before.income), before.industrial["Detroit"]
        for event in events:
            match event:
                case records.HexBuilt(company, _, _, _, now) | records.CompanyOpened(company, now):
                    income[company] = now
                case records.HexDeveloped(incomes=incomes):
                    income |= incomes
                case records.DialsReset(value, grown):
                    assert value - detroit == grown
                    there = after.locomotives.get("E0", ())
                    income = {company: money + (grown and company in there) for company, money in income.items()}
        assert income == after.income


def test_the_last_record_of_a_game_is_its_end_with_the_scores() -> None:
    ends = [(events, after) for _before, events, after in games() if after.actor is None]
    assert len(ends) == 2 * len(ex.PLAYERS)
    for events, after in ends:
        assert isinstance(events[-1], records.GameEnded)
        assert list(events[-1].scores) == ex.scores(after)
        assert events[-1].reasons


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
