"""The amounts in the events of 18Chesapeake are what the states gain and lose: money, shares, trains, prices."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.games.chesapeake.events.whole_games import SOME, VARIANTS, Named, match_of
from tests.games.chesapeake.recorded import GAMES as RECORDED
from tests.games.chesapeake.recorded import needs_games
from tests.games.ledger import Account, Entry, assert_booked, moves_of
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake import State
from trunkline.games.chesapeake.events import EVENTS, VanderbiltClosed
from trunkline.games.chesapeake.files18xx import FILES as games18xx
from trunkline.games.chesapeake.title import TITLE
from trunkline.kit18xx.events import operating as op
from trunkline.kit18xx.events import stock as st
from trunkline.kit18xx.state import price_of
from trunkline.kit18xx.testing.recorded import load

BANK = "bank"
WORDS_ONLY = {
    *(st.BidMade, st.AuctionPassed, st.BiddingBegan, st.BiddingLeft, st.PresidencyIncluded, st.PrivateReduced),
    *(st.AuctionInterrupted, st.AuctionEnded, st.StockRoundBegan, st.Passed, st.TurnEnded, st.CannotTrade),
    *(st.ShareMissed, st.PresidentChanged, st.StockRoundEnded, st.CompanySoldOut, st.PriorityGiven),
    *(op.OperatingRoundBegan, op.NoneFloated, op.TurnBegan, op.StepSkipped, op.PowerLost, op.TrainsRun),
    *(op.NothingEarned, op.DiscardDue, op.OfferMade, op.OfferAccepted, op.OfferDeclined, op.CounterOffered),
    *(op.PhaseBegan, op.PrivatesClosed, VanderbiltClosed, op.BankBroken, op.BankruptcyDeclared, op.GameEnded),
}
"""Nothing changes hands by these."""


def holdings(state: State) -> dict[Account, int]:
    """What everybody has: money, shares wherever they lie, trains, stations, tiles; and the prices."""
    held: dict[Account, int] = {("cash", seat): money for seat, money in enumerate(state.cash)}
    held[BANK] = state.bank
    for company in TITLE.companies:
        held["treasury", company] = state.treasury[company]
        held["ipo", company] = state.ipo[company]
        held["pool", company] = state.pool[company]
        held["removed", company] = state.removed[company]
        held["price", company] = price_of(state, company)
        held["stations", company] = len(state.stations[company])
        for seat, units in enumerate(state.shares[company]):
            held["shares", company, seat] = units
        for train in state.trains[company]:
            held["train", company, train] = state.trains[company].count(train)
    for train, count in state.depot.items():
        held["bank", train] = count
    for train in state.train_pool:
        held["pool", train] = state.train_pool.count(train)
    for hex, (tile, _rotation) in state.tiles.items():
        held["tile", hex, tile] = 1
    return held


def pay(giver: Account, taker: Account, amount: int) -> Iterator[Entry]:
    """From one account to another."""
    yield giver, -amount
    yield taker, amount


def entries(event: Any, _after: State) -> list[Entry]:
    """What an event says that was gained and lost."""
    booked = [*_stock_entries(event), *_turn_entries(event), *_train_entries(event)]
    assert bool(booked) == (type(event) not in WORDS_ONLY), event
    return booked


def _stock_entries(event: Any) -> Iterator[Entry]:
    match event:
        case st.PrivateBought(seat=seat, price=price):
            yield from pay(("cash", seat), BANK, price)
        case st.ShareIncluded(seat=seat, company=company, units=units):
            yield from pay(("ipo", company), ("shares", company, seat), units)
        case st.CompanyStarted(seat=seat, company=company, par=par, units=units, price=price):
            yield from pay(("cash", seat), BANK, price)
            yield from pay(("ipo", company), ("shares", company, seat), units)
            yield ("price", company), par
        case st.ShareBought(seat=seat, company=company, source=source, price=price):
            yield from pay(("cash", seat), BANK, price)
            yield from pay((source, company), ("shares", company, seat), 1)
        case st.ShareRemoved(company=company):
            yield from pay(("pool", company), ("removed", company), 1)
        case st.SharesSold(seat=seat, company=company, units=units, price=price, money=money):
            assert money == units * price
            yield from pay(BANK, ("cash", seat), money)
            yield from pay(("shares", company, seat), ("pool", company), units)
        case st.SharesPooled(company=company, units=units):
            yield from pay(("ipo", company), ("pool", company), units)
        case st.CompanyFloated(company=company, money=money):
            yield from pay(BANK, ("treasury", company), money)
        case st.PriceMoved(company=company, old=old, new=new):
            yield ("price", company), new - old


def _turn_entries(event: Any) -> Iterator[Entry]:
    match event:
        case op.PrivatesPaid(paid=paid, treasuries=treasuries):
            for seat, amount in enumerate(paid):
                yield from pay(BANK, ("cash", seat), amount)
            for company, amount in treasuries.items():
                yield from pay(BANK, ("treasury", company), amount)
        case op.DividendPaid(company=company, paid=paid, pool=pool):
            for seat, amount in enumerate(paid):
                yield from pay(BANK, ("cash", seat), amount)
            yield from pay(BANK, ("treasury", company), pool)
        case op.EarningsWithheld(company=company, earned=earned):
            yield from pay(BANK, ("treasury", company), earned)
        case op.TileLaid(hex=hex, tile=tile, replaced=replaced):
            yield ("tile", hex, tile), 1
            if replaced:
                yield ("tile", hex, replaced), -1
        case op.TerrainPaid(company=company, cost=cost):
            yield from pay(("treasury", company), BANK, cost)
        case op.HomePlaced(company=company):
            yield ("stations", company), 1
        case op.StationPlaced(company=company, price=price):
            yield from pay(("treasury", company), BANK, price)
            yield ("stations", company), 1
        case op.CashForfeited(seat=seat, money=money):
            yield from pay(("cash", seat), BANK, money)


def _train_entries(event: Any) -> Iterator[Entry]:
    match event:
        case op.TrainBought(company=company, train=train, source=source, price=price):
            yield ("train", company, train), 1
            if source in TITLE.companies:
                yield from pay(("treasury", company), ("treasury", source), price)
                yield ("train", source, train), -1
            else:
                yield from pay(("treasury", company), BANK, price)
                if (source, train) != ("bank", "D"):  # the bank has any number of them
                    yield (source, train), -1
        case op.PresidentHelped(seat=seat, company=company, money=money):
            yield from pay(("cash", seat), ("treasury", company), money)
        case op.TrainTradedIn(company=company, train=train, price=price):
            yield from pay(("treasury", company), BANK, price)
            yield ("train", company, train), -1
            yield ("train", company, "D"), 1
            if train != "4":  # 4-trains rust with the first D-train: one that is traded in never gets to the pool
                yield ("pool", train), 1
        case op.TrainDiscarded(company=company, train=train):
            yield from pay(("train", company, train), ("pool", train), 1)
        case op.TrainExported(train=train):
            yield ("bank", train), -1
        case op.TrainsRusted(train=train, companies=companies, pool=pool):
            for company, count in companies.items():
                yield ("train", company, train), -count
            yield ("pool", train), -pool
        case op.PrivateSold(seat=seat, company=company, price=price):
            yield from pay(("treasury", company), ("cash", seat), price)


MANY = [
    *[("uniform", rulings, players, seed) for rulings in VARIANTS for players in ch.PLAYERS for seed in range(10, 16)],
    *[("easy", "rulebook", players, 10) for players in ch.PLAYERS],
]


@pytest.mark.parametrize("game", [*SOME, *(pytest.param(game, marks=pytest.mark.soak) for game in MANY)], ids=str)
def test_the_books_are_right_at_every_move(game: Named) -> None:
    match = match_of(game)
    assert match.is_over
    assert assert_booked(moves_of(match), holdings, entries) == len(match.actions)


@needs_games
@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=[] if path in RECORDED[::4] else pytest.mark.soak) for path in RECORDED],
    ids=lambda path: path.name,
)
def test_the_books_of_recorded_games_are_right(path: Path) -> None:
    *_, (_, reading) = games18xx.replay(load(path))
    assert assert_booked(moves_of(reading.match), holdings, entries) == len(reading.match.actions) > 0


def test_some_games_are_long_enough() -> None:
    """So that the ordinary run looks at so many moves."""
    assert sum(len(match_of(game).actions) for game in SOME) > 1500


def test_the_books_know_every_record() -> None:
    assert set(EVENTS) > WORDS_ONLY
    reported = {type(event) for game in SOME for _, _, events in moves_of(match_of(game)) for event in events}
    assert reported == set(EVENTS) - {op.MarketEnded}  # no price of 18Chesapeake ends the game
