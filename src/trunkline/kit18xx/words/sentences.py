"""What happened in an 18xx game, in sentences."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trunkline.core.api import winners
from trunkline.core.messages import Message, marked
from trunkline.kit18xx.events import operating, stock
from trunkline.kit18xx.title import Title
from trunkline.kit18xx.words.phrases import label, phase_words, private_label, tile_words, train_name
from trunkline.words.language import said
from trunkline.words.phrases import victory
from trunkline.words.sentences import Heading, payments, sentence_of

Names = Sequence[str]
Words = tuple[str, Mapping[str, Any]]
"""Words, and the figures that are no fields of the event."""

PLAIN: dict[type[Any], str] = {
    stock.BidMade: marked("{name} bids {price} for {private}."),
    stock.AuctionPassed: marked("{name} passes."),
    stock.BiddingLeft: marked("{name} drops out of the bidding for {private}."),
    stock.ShareIncluded: marked("{percent}% of {company} comes with {private}."),
    stock.PresidencyIncluded: marked("The president's certificate of {company} comes with {private}."),
    stock.PrivateReduced: marked("Everyone has passed: {private} now costs {price}."),
    stock.AuctionInterrupted: marked("Everyone has passed: an operating round is held."),
    stock.AuctionEnded: marked("All privates are sold."),
    stock.StockRoundBegan: marked("Stock round {number} begins with {name}."),
    stock.Passed: marked("{name} passes."),
    stock.TurnEnded: marked("{name} ends the turn."),
    stock.ShareRemoved: marked("10% of {company} leaves the pool and the game."),
    stock.ShareMissed: marked("That was the last share there, so {name} gets none."),
    stock.CompanyFloated: marked("{company} floats and gets {money}."),
    stock.SharesPooled: marked("The other {percent}% of {company} goes to the pool."),
    stock.PresidentChanged: marked("{name} becomes president of {company}."),
    stock.StockRoundEnded: marked("The stock round is over."),
    stock.CompanySoldOut: marked("{company} is sold out."),
    stock.PriorityGiven: marked("{name} has the priority deal."),
    operating.OperatingRoundBegan: marked("Operating round {stock_round}.{number} begins."),
    operating.NoneFloated: marked("No company has floated yet."),
    operating.TurnBegan: marked("{name} operates {company}."),
    operating.PowerLost: marked("The power of {private} is lost."),
    operating.HomePlaced: marked("{company} places its home station in {place}."),
    operating.EarningsWithheld: marked("{company} withholds {earned}."),
    operating.NothingEarned: marked("{company} earns nothing."),
    operating.PresidentHelped: marked("{name}, president of {company}, adds {money}."),
    operating.DiscardDue: marked("{company} has {count} trains and may own {limit}: {name} must discard one."),
    operating.TrainDiscarded: marked("{company} discards a {kind} to the bank pool."),
    operating.PrivateSold: marked("{company} buys {card} from {name} for {price}."),
    operating.OfferAccepted: marked("{name} accepts."),
    operating.CounterOffered: marked("{name} asks for {price} instead of {offered}."),
    operating.MarketEnded: marked("{company} has reached the end of the stock market: the game ends after this round."),
    operating.BankruptcyDeclared: marked("{name} can't pay for a train for {company} and goes bankrupt."),
    operating.CashForfeited: marked("{name} pays the bank all that is left: {money}."),
}
"""Sentences that need nothing but the fields of their event. A title adds those of its own events."""


def _several_bids(title: Title, event: stock.BiddingBegan, names: Names) -> Words:
    bids = [Message("{price} from {name}", price=title.money(price), name=names[seat]) for seat, price in event.bids]
    return marked("{private} has several bids: {bids}. The lowest bidder goes first."), {"bids": bids}


def _private_bought(_title: Title, event: stock.PrivateBought, _names: Names) -> Words:
    if not event.price:
        return marked("{name} gets {card} for free."), {}
    if event.outbid:
        return marked("{name} buys {card} for {price}, the highest bid."), {}
    return marked("{name} buys {card} for {price}."), {}


def _cannot_trade(_title: Title, event: stock.CannotTrade, names: Names) -> Words:
    figures = {"players": [names[seat] for seat in event.seats]}
    if len(event.seats) == 1:
        return marked("{players} can't buy or sell anything and passes."), figures
    return marked("{players} can't buy or sell anything, so they pass."), figures


def _started(_title: Title, event: stock.CompanyStarted, _names: Names) -> Words:
    if event.price:
        return marked(
            "{name} sets the par value of {company} at {par} "
            "and buys the president's certificate ({percent}%) for {price}."
        ), {}
    return marked(
        "{name} sets the par value of {company} at {par} and gets the president's certificate ({percent}%)."
    ), {}


def _bought(_title: Title, event: stock.ShareBought, _names: Names) -> Words:
    if event.source == "ipo":
        return marked("{name} buys 10% of {company} from the IPO for {price}."), {}
    return marked("{name} buys 10% of {company} from the pool for {price}."), {}


def _sold(_title: Title, event: stock.SharesSold, _names: Names) -> Words:
    if event.units > 1:
        return marked("{name} sells {percent}% of {company} for {money}, {price} a share."), {}
    return marked("{name} sells {percent}% of {company} for {money}."), {}


def _price(_title: Title, event: stock.PriceMoved, _names: Names) -> Words:
    if event.new == event.old:
        return marked("The price of {company} stays at {old}."), {}
    if event.new > event.old:
        return marked("The price of {company} rises from {old} to {new}."), {}
    return marked("The price of {company} falls from {old} to {new}."), {}


def _privates_paid(title: Title, event: operating.PrivatesPaid, names: Names) -> Words:
    privates: dict[str | int, list[str]] = {}
    for private in title.privates:
        if (owner := event.owners.get(private, event.companies.get(private))) is not None:
            privates.setdefault(owner, []).append(private)
    incomes = [
        Message(
            "{owner} gets {money} ({privates})",
            owner=names[owner] if isinstance(owner, int) else owner,
            money=title.money(event.paid[owner] if isinstance(owner, int) else event.treasuries[owner]),
            privates=", ".join(owned),
        )
        for owner, owned in privates.items()
    ]
    return marked("Privates pay: {incomes}."), {"incomes": incomes}


SKIPPED: dict[tuple[str, bool], str] = {
    ("track", False): marked("{company} lays no track."),
    ("track", True): marked("{company} lays no more track."),
    ("station", False): marked("{company} places no station."),
    ("trains", False): marked("{company} buys no train."),
    ("trains", True): marked("{company} buys no more trains."),
    ("privates", False): marked("{company} buys no private."),
}


_TILES: Mapping[str, str] = {
    "yellow": marked("the yellow #{tile}"),
    "green": marked("the green #{tile}"),
    "brown": marked("the brown #{tile}"),
    "gray": marked("the gray #{tile}"),
}
"""A tile by its colour."""


def _laid(title: Title, event: operating.TileLaid, _names: Names) -> Words:
    figures = {
        "new": Message(_TILES[title.tiles[event.tile].colour], tile=event.tile),
        "track": tile_words(title, title.rotated[event.tile, event.rotation]),
    }
    if event.private:
        return marked("{company} uses the power of {private} and lays {new} in {place}: {track}."), figures
    if event.replaced:
        return marked("{company} upgrades {place} from #{replaced} to {new}: {track}."), figures
    if title.hexes[event.hex].colour == "yellow":
        return marked("{company} upgrades {place} to {new}: {track}."), figures
    return marked("{company} lays {new} in {place}: {track}."), figures


_TERRAIN: Mapping[str, str] = {
    "water": marked("{company} pays {cost} for the water."),
    "mountain": marked("{company} pays {cost} for the mountain."),
}


def _station(_title: Title, event: operating.StationPlaced, _names: Names) -> Words:
    if event.price:
        return marked("{company} places a station in {place} for {price}."), {}
    return marked("{company} places a free station in {place}."), {}


def _run(title: Title, event: operating.TrainsRun, _names: Names) -> Words:
    routes = [
        {
            "kind": train_name(train),
            "stops": " – ".join(title.hexes[hex].name or title.hexes[hex].area or hex for hex in stops),
            "earned": title.money(earned),
        }
        for train, stops, earned in event.routes
    ]
    if not routes:
        return marked("{company} runs no trains."), {}
    if len(routes) == 1:
        return marked("{company} runs the {kind} {stops} for {earned}."), routes[0]
    several = [Message("the {kind} {stops} for {earned}", **route) for route in routes]
    return marked("{company} runs {routes}: {earned} in all."), {"routes": several}


def _dividend(title: Title, event: operating.DividendPaid, names: Names) -> Words:
    paid = payments(event.paid, names, title.currency)
    if event.pool:
        paid.append(
            Message("{company} gets {money} for the pool", company=event.company, money=title.money(event.pool))
        )
    return marked("{company} pays out {earned}: {paid}."), {"paid": paid}


def _train_bought(_title: Title, event: operating.TrainBought, _names: Names) -> Words:
    if event.source == "bank":
        return marked("{company} buys a {kind} from the bank for {price}."), {}
    if event.source == "pool":
        return marked("{company} buys a {kind} from the bank pool for {price}."), {}
    return marked("{company} buys a {kind} from {source} for {price}."), {}


def _exported(_title: Title, event: operating.TrainExported, _names: Names) -> Words:
    if event.left:
        return marked("A {kind} is exported; the bank has {left} left."), {}
    return marked("A {kind} is exported; the bank has none left."), {}


def _rusted(title: Title, event: operating.TrainsRusted, _names: Names) -> Words:
    losses = [
        Message("{company} loses {count}", company=company, count=event.companies[company])
        for company in title.companies
        if company in event.companies
    ]
    if event.pool:
        losses.append(Message("the bank pool loses {count}", count=event.pool))
    if losses:
        return marked("All {train}-trains rust: {losses}."), {"losses": losses}
    return marked("All {train}-trains rust."), {}


def _offer(_title: Title, event: operating.OfferMade, names: Names) -> Words:
    figures = {"owner": names[event.owner]}
    if event.train:
        return marked("{company} offers {owner} {price} for a {kind} from {seller}."), figures
    return marked("{company} offers {owner} {price} for {card}."), figures


def _declined(_title: Title, event: operating.OfferDeclined, _names: Names) -> Words:
    if event.train:
        return marked("{name} declines {price} for a {kind} from {seller}."), {}
    return marked("{name} declines {price} for {card}."), {}


def _closed(_title: Title, event: operating.PrivatesClosed, _names: Names) -> Words:
    if len(event.privates) == 1:
        return marked("The private {privates} closes."), {}
    return marked("The privates {privates} close."), {}


def _broken(_title: Title, event: operating.BankBroken, _names: Names) -> Words:
    if event.this_set:
        return marked("The bank is broken: the game ends after this set of operating rounds."), {}
    return marked("The bank is broken: the game ends after the next set of operating rounds."), {}


def _ended(title: Title, event: operating.GameEnded, names: Names) -> Words:
    best, scores = winners(event.scores), event.scores
    order = sorted((seat for seat in range(len(scores)) if seat not in best), key=lambda seat: -scores[seat])
    others = [Message("{name} with {score}", name=names[seat], score=title.money(scores[seat])) for seat in order]
    result = [
        victory(names, best, max(scores), title.currency),
        said("Followed by {others}.", others=others) if others else "",
    ]
    figures = {"result": " ".join(filter(None, result))}
    if event.market_ended:
        return marked("The game is over: a share price has reached the end of the market (rule 12). {result}"), figures
    if event.bankrupt is None:
        return marked("The game is over: the bank is broken (rule 12). {result}"), figures
    figures["loser"] = names[event.bankrupt]
    return marked("The game is over: {loser} is bankrupt (rule 12). {result}"), figures


OTHERS: Mapping[type[Any], Callable[..., Words]] = {
    stock.BiddingBegan: _several_bids,
    stock.PrivateBought: _private_bought,
    stock.CannotTrade: _cannot_trade,
    stock.CompanyStarted: _started,
    stock.ShareBought: _bought,
    stock.SharesSold: _sold,
    stock.PriceMoved: _price,
    operating.PrivatesPaid: _privates_paid,
    operating.StepSkipped: lambda _title, event, _names: (SKIPPED[event.step, event.more], {}),
    operating.TileLaid: _laid,
    operating.TerrainPaid: lambda title, event, _names: (_TERRAIN[title.hexes[event.hex].terrain], {}),
    operating.StationPlaced: _station,
    operating.TrainsRun: _run,
    operating.DividendPaid: _dividend,
    operating.TrainBought: _train_bought,
    operating.TrainTradedIn: lambda title, _event, _names: (
        marked("{company} trades in a {kind} and buys a {new} from the bank for {price}."),
        {"new": train_name(title.exchange)},
    ),
    operating.TrainExported: _exported,
    operating.TrainsRusted: _rusted,
    operating.OfferMade: _offer,
    operating.OfferDeclined: _declined,
    operating.PhaseBegan: lambda title, event, _names: (
        marked("Phase {phase} begins: {allowed}."),
        {"allowed": phase_words(title, event.phase)},
    ),
    operating.PrivatesClosed: _closed,
    operating.BankBroken: _broken,
    operating.GameEnded: _ended,
}

_CALLED: Mapping[str, tuple[str, Callable[[Title, Any], Any]]] = {
    "hex": ("place", label),
    "units": ("percent", lambda _title, units: 10 * units),
    "private": ("card", lambda title, private: private and private_label(title, private)),
    "train": ("kind", lambda _title, train: train and train_name(train)),
}
"""A field, the gap that says it in words, and how."""
_SUMS = ("price", "cost", "money", "earned", "par", "old", "new", "offered")
"""The fields that are money."""


def sentence(title: Title, event: Any, names: Sequence[str]) -> str:
    more = {gap: say(title, getattr(event, field)) for field, (gap, say) in _CALLED.items() if hasattr(event, field)}
    more |= {field: title.money(getattr(event, field)) for field in _SUMS if hasattr(event, field)}
    if words := PLAIN.get(type(event)):
        return sentence_of(words, event, names, **more)
    words, figures = OTHERS[type(event)](title, event, names)
    return sentence_of(words, event, names, **{**more, **figures})


def heading(event: Any) -> Heading | None:
    match event:
        case stock.StockRoundBegan(number):
            return Heading(said("Stock round {number}", number=number), said("SR {number}", number=number), True)
        case operating.OperatingRoundBegan(stock_round, number):
            both = f"{stock_round}.{number}"
            return Heading(said("Operating round {number}", number=both), said("OR {number}", number=both))
    return None
