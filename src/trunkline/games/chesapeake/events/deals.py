"""What happens when trains and privates change hands, trains are exported or rust, and a president is bankrupt."""

from typing import Any

from trunkline.games.chesapeake.actions import (
    Accept,
    BuyPrivate,
    BuyTrain,
    CounterOffer,
    Decline,
    DiscardTrain,
    GoBankrupt,
    Sell,
    TradeIn,
)
from trunkline.games.chesapeake.events.operating_records import (
    BankruptcyDeclared,
    CashForfeited,
    CounterOffered,
    OfferAccepted,
    OfferDeclined,
    OfferMade,
    PresidentHelped,
    PrivateSold,
    TrainBought,
    TrainDiscarded,
    TrainExported,
    TrainsRusted,
    TrainTradedIn,
)
from trunkline.games.chesapeake.events.sales import sale
from trunkline.games.chesapeake.rules.deals import purchase
from trunkline.games.chesapeake.rules.emergency import largest_sale
from trunkline.games.chesapeake.rules.purchase import needs_answer
from trunkline.games.chesapeake.rules.stock import sell_shares
from trunkline.games.chesapeake.rules.trains import over_limit
from trunkline.games.chesapeake.rules.variants import NO_CONSENT
from trunkline.games.chesapeake.state import State, acting, operating
from trunkline.games.chesapeake.tables import COMPANIES, TRAINS

Happened = list[Any]


def buy_train(before: State, action: BuyTrain) -> Happened:
    """A train is bought, or asked for."""
    if needs_answer(before, action):
        owner = before.president[action.source]
        company = operating(before)
        return [OfferMade(acting(before), company, owner, action.price, action.train, None, action.source)]
    return _train_bought(before, action)


def _train_bought(before: State, action: BuyTrain) -> Happened:
    """The purchase, with the president's help if the treasury is short."""
    company = operating(before)
    bought = TrainBought(company, action.train, action.source, action.price)
    lacking = action.price - before.treasury[company]
    return [bought, PresidentHelped(before.president[company], company, lacking)] if lacking > 0 else [bought]


def buy_private(before: State, action: BuyPrivate) -> Happened:
    """A private is bought, or asked for."""
    company, owner = operating(before), before.privates[action.private]
    if owner == before.president[company] or NO_CONSENT in before.rulings:
        return _private_bought(before, action)
    return [OfferMade(acting(before), company, owner, action.price, None, action.private, None)]


def _private_bought(before: State, action: BuyPrivate) -> Happened:
    return [PrivateSold(before.privates[action.private], operating(before), action.private, action.price)]


def accept(before: State, _action: Accept) -> Happened:
    """The deal is done."""
    deal = purchase(before, before.offer_price)
    done = _train_bought(before, deal) if isinstance(deal, BuyTrain) else _private_bought(before, deal)
    return [OfferAccepted(acting(before)), *done]


def decline(before: State, _action: Decline) -> Happened:
    """There is no deal."""
    deal, seat = purchase(before, before.offer_price), acting(before)
    if isinstance(deal, BuyTrain):
        return [OfferDeclined(seat, deal.price, deal.train, None, deal.source)]
    return [OfferDeclined(seat, deal.price, None, deal.private, None)]


def counter(before: State, action: CounterOffer) -> Happened:
    """The owner names another price."""
    return [CounterOffered(acting(before), action.price, before.offer_price)]


def trade_in(before: State, action: TradeIn) -> Happened:
    """A D for less."""
    return [TrainTradedIn(operating(before), action.train, TRAINS["D"].trade_in)]


def discard(before: State, action: DiscardTrain) -> Happened:
    """A train goes to the bank pool."""
    return [TrainDiscarded(over_limit(before)[0], action.train)]


def exported(before: State, later: State) -> Happened:
    """The train that left the game."""
    return [
        TrainExported(train, later.depot[train]) for train in before.depot if later.depot[train] < before.depot[train]
    ]


def rusted(before: State, phase: str) -> Happened:
    """The trains that a phase takes out of the game."""
    return [
        TrainsRusted(
            train,
            {company: owned.count(train) for company, owned in before.trains.items() if train in owned},
            before.train_pool.count(train),
        )
        for train, kind in TRAINS.items()
        if kind.rusted_by == phase
    ]


def go_bankrupt(before: State, _action: GoBankrupt) -> Happened:
    """All that could be sold, and the end. Shares are sold in the step of trains alone (ruling R17)."""
    seat, moment = before.president[operating(before)], before.copy()
    events: Happened = [BankruptcyDeclared(seat, operating(before))]
    for company in COMPANIES if before.step == "trains" else ():
        if block := largest_sale(moment, company, seat):
            events += sale(moment, Sell(company, block), seat)
            sell_shares(moment, Sell(company, block), seat)
    return [*events, CashForfeited(seat, moment.cash[seat])]
