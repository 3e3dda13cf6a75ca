"""The amounts in the events of Chicago Express are what the states gain and lose: money, shares, incomes, pieces."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.ledger import Account, Entry, assert_booked, moves_of, played
from trunkline.core import codec
from trunkline.games import GAMES
from trunkline.games import express as ex
from trunkline.games.express import State
from trunkline.games.express.events import EVENTS, records
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


SOME = [("uniform", 2, 0), ("uniform", 3, 1), ("uniform", 4, 2), ("uniform", 6, 4), ("greedy", 3, 1), ("greedy", 5, 3)]
MANY = [(bot, players, seed) for bot in ("uniform", "greedy") for players in ex.PLAYERS for seed in range(10, 30)]


@pytest.mark.parametrize("game", [*SOME, *(pytest.param(game, marks=pytest.mark.soak) for game in MANY)], ids=str)
def test_the_books_are_right_at_every_move(game: tuple[str, int, int]) -> None:
    for auto_pass in (False, True):
        match = played("express", *game, auto_pass=auto_pass)
        assert match.is_over
        assert assert_booked(moves_of(match), holdings, entries) == len(match.actions)


def test_every_record_occurs_and_can_be_stored() -> None:
    """In these games, and it comes back from JSON with its sentence."""
    met, express = set(), GAMES["express"]
    for game in SOME:
        for auto_pass in (False, True):
            match = played("express", *game, auto_pass=auto_pass)
            for _, _, events in moves_of(match):
                for event in events:
                    met.add(type(event))
                    again = codec.decode(EVENTS, json.loads(codec.canonical(codec.encode(event))))
                    assert again == event
                    assert express.sentence(again, match.players) == express.sentence(event, match.players)
    assert met == set(EVENTS)
