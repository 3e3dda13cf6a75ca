"""Sentences about what happened in the private auction and the stock rounds of 18Chesapeake."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trunkline.core.messages import Message, marked
from trunkline.games.chesapeake.events import stock_records as records

Names = Sequence[str]
Words = tuple[str, Mapping[str, Any]]
"""Words, and the figures that are no fields of the event."""

PLAIN: Mapping[type[Any], str] = {
    records.BidMade: marked("{name} bids ${price} for {private}."),
    records.AuctionPassed: marked("{name} passes."),
    records.BiddingLeft: marked("{name} drops out of the bidding for {private}."),
    records.ShareIncluded: marked("{percent}% of {company} comes with {private}."),
    records.PresidencyIncluded: marked("The president's certificate of {company} comes with {private}."),
    records.PrivateReduced: marked("Everyone has passed: {private} now costs ${price}."),
    records.AuctionInterrupted: marked("Everyone has passed: an operating round is held."),
    records.AuctionEnded: marked("All privates are sold."),
    records.StockRoundBegan: marked("Stock round {number} begins with {name}."),
    records.Passed: marked("{name} passes."),
    records.TurnEnded: marked("{name} ends the turn."),
    records.ShareRemoved: marked("10% of {company} leaves the pool and the game."),
    records.ShareMissed: marked("That was the last share there, so {name} gets none."),
    records.CompanyFloated: marked("{company} floats and gets ${money}."),
    records.SharesPooled: marked("The other {percent}% of {company} goes to the pool."),
    records.PresidentChanged: marked("{name} becomes president of {company}."),
    records.StockRoundEnded: marked("The stock round is over."),
    records.CompanySoldOut: marked("{company} is sold out."),
    records.PriorityGiven: marked("{name} has the priority deal."),
}


def _several_bids(event: records.BiddingBegan, names: Names) -> Words:
    bids = [Message("${price} from {name}", price=price, name=names[seat]) for seat, price in event.bids]
    return marked("{private} has several bids: {bids}. The lowest bidder goes first."), {"bids": bids}


def _private_bought(event: records.PrivateBought, _names: Names) -> Words:
    if not event.price:
        return marked("{name} gets {card} for free."), {}
    if event.outbid:
        return marked("{name} buys {card} for ${price}, the highest bid."), {}
    return marked("{name} buys {card} for ${price}."), {}


def _cannot_trade(event: records.CannotTrade, names: Names) -> Words:
    figures = {"players": [names[seat] for seat in event.seats]}
    if len(event.seats) == 1:
        return marked("{players} can't buy or sell anything and passes."), figures
    return marked("{players} can't buy or sell anything, so they pass."), figures


def _started(event: records.CompanyStarted, _names: Names) -> Words:
    if event.price:
        return marked(
            "{name} sets the par value of {company} at ${par} "
            "and buys the president's certificate ({percent}%) for ${price}."
        ), {}
    return marked(
        "{name} sets the par value of {company} at ${par} and gets the president's certificate ({percent}%)."
    ), {}


def _bought(event: records.ShareBought, _names: Names) -> Words:
    if event.source == "ipo":
        return marked("{name} buys 10% of {company} from the IPO for ${price}."), {}
    return marked("{name} buys 10% of {company} from the pool for ${price}."), {}


def _sold(event: records.SharesSold, _names: Names) -> Words:
    if event.units > 1:
        return marked("{name} sells {percent}% of {company} for ${money}, ${price} a share."), {}
    return marked("{name} sells {percent}% of {company} for ${money}."), {}


def _price(event: records.PriceMoved, _names: Names) -> Words:
    if event.new == event.old:
        return marked("The price of {company} stays at ${old}."), {}
    if event.new > event.old:
        return marked("The price of {company} rises from ${old} to ${new}."), {}
    return marked("The price of {company} falls from ${old} to ${new}."), {}


OTHERS: Mapping[type[Any], Callable[..., Words]] = {
    records.BiddingBegan: _several_bids,
    records.PrivateBought: _private_bought,
    records.CannotTrade: _cannot_trade,
    records.CompanyStarted: _started,
    records.ShareBought: _bought,
    records.SharesSold: _sold,
    records.PriceMoved: _price,
}
