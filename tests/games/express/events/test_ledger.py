"""The amounts in the events of Chicago Express are what the states gain and lose: money, shares, incomes, pieces."""

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest

from tests.games.ledger import Account, Entry, assert_booked, moves_of
from tests.games.matches import played
from trunkline.core import codec
from trunkline.core.match import Match
from trunkline.games import GAMES
from trunkline.games import express as ex
from trunkline.games.express import State
from trunkline.games.express import events as records
from trunkline.games.express.events import EVENTS
from trunkline.games.express.tables import DETROIT, HEXES

BANK = "bank"
WORDS_ONLY = {
    *(records.AuctionOpened, records.ShareOffered, records.BidMade, records.BidPassed, records.CannotBid),
    *(records.ShareUnsold, records.FirstTurn, records.TurnEnded, records.ExpansionBegun, records.ExpansionEnded),
    *(records.ActionChosen, records.GameEnded),
}
"""Nothing changes hands by these."""


def holdings(state: State) -> dict[Account, int]:
    """What everybody has: money, shares, incomes, locomotives, houses; industrial cities and dials."""
    held: dict[Account, int] = {("cash", seat): money for seat, money in enumerate(state.cash)}
    held[BANK], held["houses"] = state.bank, state.houses
    for company, holders in state.shares.items():
        held["treasury", company] = state.treasury[company]
        held["income", company] = state.income.get(company, 0)
        held["unsold", company] = state.unsold[company]
        held["charter", company] = state.charter[company]
        held |= {("shares", company, seat): count for seat, count in enumerate(holders)}
    held |= {("city", city): value for city, value in state.industrial.items()}
    return held


def pay(giver: Account, taker: Account, amount: int) -> Iterator[Entry]:
    """From one account to another."""
    yield giver, -amount
    yield taker, amount


def entries(event: Any, after: State) -> list[Entry]:
    """What an event says that was gained and lost."""
    booked = list(_entries(event, after))
    assert isinstance(event, records.DialsReset) or bool(booked) == (type(event) not in WORDS_ONLY), event
    return booked


def _entries(event: Any, after: State) -> Iterator[Entry]:
    match event:
        case records.ShareBought(seat=seat, company=company, price=price):
            yield from pay(("cash", seat), ("treasury", company), price)
            yield from pay(("unsold", company), ("shares", company, seat), 1)
        case records.HexBuilt(company=company, cost=cost, gain=gain):
            yield from pay(("treasury", company), BANK, cost)
            yield ("income", company), gain
            yield ("charter", company), -1
        case records.ChicagoReached(paid=paid) | records.DividendsPaid(paid=paid):
            for seat, amount in enumerate(paid):
                yield from pay(BANK, ("cash", seat), amount)
        case records.CompanyOpened(company=company, income=income):
            yield ("income", company), income
            yield ("charter", company), -1
        case records.HexDeveloped(hex=hex, gain=gain, incomes=incomes, value=value):
            yield from ((("income", company), gain) for company in incomes)
            yield ("houses", -1) if value is None else (("city", HEXES[hex].name), gain)
        case records.ForestDeveloped(company=company, money=money):
            yield from pay(BANK, ("treasury", company), money)
            yield "houses", -1
        case records.DialsReset(grown=True):
            yield ("city", HEXES[DETROIT].name), 1
            yield from ((("income", company), 1) for company in after.locomotives.get(DETROIT, ()))


SOME = [("uniform", 2, 0), ("uniform", 3, 1), ("uniform", 4, 2), ("uniform", 6, 4), ("easy", 3, 1), ("easy", 5, 3)]
MANY = [(bot, players, seed) for bot in ("uniform", "easy") for players in ex.PLAYERS for seed in range(10, 30)]


@lru_cache(2 * len(SOME))
def match_of(game: tuple[str, int, int], *, auto_pass: bool = False) -> Match[Any, Any]:
    """A whole game."""
    return played("express", *game, auto_pass=auto_pass)


@pytest.mark.parametrize("game", [*SOME, *(pytest.param(game, marks=pytest.mark.soak) for game in MANY)], ids=str)
def test_the_books_are_right_at_every_move(game: tuple[str, int, int]) -> None:
    for auto_pass in (False, True):
        match = match_of(game, auto_pass=auto_pass)
        assert match.is_over
        assert assert_booked(moves_of(match), holdings, entries) == len(match.actions)


@pytest.mark.parametrize("game", SOME, ids=str)
def test_what_an_event_says_is_there_afterwards_is_what_its_gains_lead_to(game: tuple[str, int, int]) -> None:
    """Incomes and the values of cities; several events of a move may change them."""
    for before, after, events in moves_of(match_of(game)):
        held = holdings(before)
        for event in events:
            for account, gain in entries(event, after):
                held[account] += gain
            for account, amount in _afterwards(event):
                assert held[account] == amount, event


def _afterwards(event: Any) -> Iterator[Entry]:
    match event:
        case records.HexBuilt(company=company, income=income) | records.CompanyOpened(company=company, income=income):
            yield ("income", company), income
        case records.HexDeveloped(hex=hex, incomes=incomes, value=value):
            yield from ((("income", company), income) for company, income in incomes.items())
            if value is not None:
                yield ("city", HEXES[hex].name), value
        case records.DialsReset(detroit=detroit):
            yield ("city", HEXES[DETROIT].name), detroit


@pytest.mark.parametrize("game", SOME, ids=str)
def test_the_last_event_is_the_end_with_its_reasons_and_the_scores(game: tuple[str, int, int]) -> None:
    match = match_of(game)
    *_, (_before, after, events) = moves_of(match)
    assert isinstance(events[-1], records.GameEnded)
    assert events[-1].reasons
    assert list(events[-1].scores) == ex.scores(after)


def test_every_record_occurs_and_can_be_stored() -> None:
    """In these games, and it comes back from JSON with its sentence, which names who did it."""
    met, express = set(), GAMES["express"]
    for game in SOME:
        for auto_pass in (False, True):
            match = match_of(game, auto_pass=auto_pass)
            for _, _, events in moves_of(match):
                for event in events:
                    met.add(type(event))
                    again = codec.decode(EVENTS, json.loads(codec.canonical(codec.encode(event))))
                    assert again == event
                    codec.check_fields(again)
                    sentence = express.sentence(event, match.players)
                    assert express.sentence(again, match.players) == sentence
                    assert re.fullmatch(r"[^{}]+\.", sentence)
                    if hasattr(event, "seat") and not isinstance(event, records.FirstTurn):
                        assert match.players[event.seat] in sentence
    assert met == set(EVENTS)
