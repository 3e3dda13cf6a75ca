"""What happens in a company's turn: track, stations, runs, dividends, trains and privates; and when trains rust."""

from typing import Any

from trunkline.games.chesapeake import actions as a
from trunkline.games.chesapeake.events import operating_records as records
from trunkline.games.chesapeake.events.stock_records import PriceMoved, SharesSold
from trunkline.games.chesapeake.market import move_left, move_right
from trunkline.games.chesapeake.network import value_of
from trunkline.games.chesapeake.rules.deals import purchase
from trunkline.games.chesapeake.rules.emergency import largest_sale
from trunkline.games.chesapeake.rules.purchase import needs_answer
from trunkline.games.chesapeake.rules.running import Route, read_route
from trunkline.games.chesapeake.rules.stations import stations_left
from trunkline.games.chesapeake.rules.stock import sell_shares
from trunkline.games.chesapeake.rules.track import terrain_cost
from trunkline.games.chesapeake.rules.trains import over_limit
from trunkline.games.chesapeake.rules.variants import NO_CONSENT
from trunkline.games.chesapeake.state import State, acting, operating, price_of
from trunkline.games.chesapeake.tables import COMPANIES, PRIVATES, TRAINS

Happened = list[Any]


def passed(before: State, _action: a.Pass) -> Happened:
    company = operating(before)
    more = {"track": before.laid, "trains": bool(before.trains[company])}.get(before.step, False)
    return [records.StepSkipped(company, before.step, more)]


def lay_tile(before: State, action: a.LayTile) -> Happened:
    lost = [records.PowerLost(private) for private in before.powers if action.hex in PRIVATES[private].blocks]
    return [*_laid(before, action, None), *lost]


def use_power(before: State, action: a.UsePower) -> Happened:
    return _laid(before, action, action.private)


def _laid(before: State, action: a.LayTile | a.UsePower, private: str | None) -> Happened:
    company, replaced = operating(before), before.tiles.get(action.hex)
    laid = records.TileLaid(
        company, action.hex, action.tile, action.rotation, replaced[0] if replaced else None, private
    )
    cost = terrain_cost(before, action.hex)
    return [laid, records.TerrainPaid(company, action.hex, cost)] if cost else [laid]


def place_station(before: State, action: a.PlaceStation) -> Happened:
    company = operating(before)
    price = 0 if before.step == "canal" else stations_left(before, company)[0]
    return [records.StationPlaced(company, action.hex, action.city, price)]


def home_placed(before: State, later: State, company: str) -> Happened:
    if before.stations[company] or not later.stations[company]:
        return []
    return [records.HomePlaced(company, COMPANIES[company].home)]


def run(before: State, action: a.RunTrains) -> Happened:
    routes = tuple(_route(before, text) for text in action.routes)
    return [records.TrainsRun(operating(before), routes, sum(earned for _, _, earned in routes))]


def _route(before: State, text: str) -> tuple[str, tuple[str, ...], int]:
    route = read_route(text)
    assert isinstance(route, Route)
    places = route.places
    return route.train, tuple(hex for hex, _ in places), sum(value_of(before, place) for place in places)


def dividend(before: State, action: a.Dividend) -> Happened:
    company, earned = operating(before), before.earnings
    if not action.pay:
        return [records.EarningsWithheld(company, earned), fallen(before, company)]
    paid = tuple(units * earned // 10 for units in before.shares[company])
    later = before.copy()
    move_right(later, company)
    return [
        records.DividendPaid(company, earned, paid, before.pool[company] * earned // 10),
        PriceMoved(company, price_of(before, company), price_of(later, company)),
    ]


def fallen(before: State, company: str) -> PriceMoved:
    later = before.copy()
    move_left(later, company)
    return PriceMoved(company, price_of(before, company), price_of(later, company))


def sale(before: State, action: a.Sell, seat: int) -> list[Any]:
    later = before.copy()
    sell_shares(later, action, seat)
    price = price_of(before, action.company)
    return [
        SharesSold(seat, action.company, action.count, price, price * action.count),
        PriceMoved(action.company, price, price_of(later, action.company)),
    ]


def buy_train(before: State, action: a.BuyTrain) -> Happened:
    if needs_answer(before, action):
        owner = before.president[action.source]
        company = operating(before)
        return [records.OfferMade(acting(before), company, owner, action.price, action.train, None, action.source)]
    return _train_bought(before, action)


def _train_bought(before: State, action: a.BuyTrain) -> Happened:
    company = operating(before)
    bought = records.TrainBought(company, action.train, action.source, action.price)
    lacking = action.price - before.treasury[company]
    return [bought, records.PresidentHelped(before.president[company], company, lacking)] if lacking > 0 else [bought]


def buy_private(before: State, action: a.BuyPrivate) -> Happened:
    company, owner = operating(before), before.privates[action.private]
    if owner == before.president[company] or NO_CONSENT in before.rulings:
        return _private_bought(before, action)
    return [records.OfferMade(acting(before), company, owner, action.price, None, action.private, None)]


def _private_bought(before: State, action: a.BuyPrivate) -> Happened:
    return [records.PrivateSold(before.privates[action.private], operating(before), action.private, action.price)]


def accept(before: State, _action: a.Accept) -> Happened:
    deal = purchase(before, before.offer_price)
    done = _train_bought(before, deal) if isinstance(deal, a.BuyTrain) else _private_bought(before, deal)
    return [records.OfferAccepted(acting(before)), *done]


def decline(before: State, _action: a.Decline) -> Happened:
    deal, seat = purchase(before, before.offer_price), acting(before)
    if isinstance(deal, a.BuyTrain):
        return [records.OfferDeclined(seat, deal.price, deal.train, None, deal.source)]
    return [records.OfferDeclined(seat, deal.price, None, deal.private, None)]


def counter(before: State, action: a.CounterOffer) -> Happened:
    return [records.CounterOffered(acting(before), action.price, before.offer_price)]


def trade_in(before: State, action: a.TradeIn) -> Happened:
    return [records.TrainTradedIn(operating(before), action.train, TRAINS["D"].trade_in)]


def discard(before: State, action: a.DiscardTrain) -> Happened:
    return [records.TrainDiscarded(over_limit(before)[0], action.train)]


def exported(before: State, later: State) -> Happened:
    return [
        records.TrainExported(train, later.depot[train])
        for train in before.depot
        if later.depot[train] < before.depot[train]
    ]


def rusted(before: State, phase: str) -> Happened:
    return [
        records.TrainsRusted(
            train,
            {company: owned.count(train) for company, owned in before.trains.items() if train in owned},
            before.train_pool.count(train),
        )
        for train, kind in TRAINS.items()
        if kind.rusted_by == phase
    ]


def go_bankrupt(before: State, _action: a.GoBankrupt) -> Happened:
    """All that could be sold, and the end. Shares are sold in the step of trains alone (ruling R17)."""
    seat, moment = before.president[operating(before)], before.copy()
    events: Happened = [records.BankruptcyDeclared(seat, operating(before))]
    for company in COMPANIES if before.step == "trains" else ():
        if block := largest_sale(moment, company, seat):
            events += sale(moment, a.Sell(company, block), seat)
            sell_shares(moment, a.Sell(company, block), seat)
    return [*events, records.CashForfeited(seat, moment.cash[seat])]
