"""Sentences about what happened in the operating rounds of 18Chesapeake, and at the end."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trunkline.core.api import winners
from trunkline.core.messages import Message, marked
from trunkline.games.chesapeake.events import operating_records as records
from trunkline.games.chesapeake.tables import COMPANIES, HEXES, PRIVATES, ROTATED, TILES
from trunkline.games.chesapeake.words.phrases import phase_words, tile_words, train_name
from trunkline.words.language import said
from trunkline.words.phrases import victory
from trunkline.words.sentences import payments

Names = Sequence[str]
Words = tuple[str, Mapping[str, Any]]
"""Words, and the figures that are no fields of the event."""

PLAIN: Mapping[type[Any], str] = {
    records.OperatingRoundBegan: marked("Operating round {stock_round}.{number} begins."),
    records.NoneFloated: marked("No company has floated yet."),
    records.TurnBegan: marked("{name} operates {company}."),
    records.PowerLost: marked("The power of {private} is lost."),
    records.HomePlaced: marked("{company} places its home station in {place}."),
    records.EarningsWithheld: marked("{company} withholds ${earned}."),
    records.NothingEarned: marked("{company} earns nothing."),
    records.PresidentHelped: marked("{name}, president of {company}, adds ${money}."),
    records.TrainTradedIn: marked("{company} trades in a {kind} and buys a D-train from the bank for ${price}."),
    records.DiscardDue: marked("{company} has {count} trains and may own {limit}: {name} must discard one."),
    records.TrainDiscarded: marked("{company} discards a {kind} to the bank pool."),
    records.PrivateSold: marked("{company} buys {card} from {name} for ${price}."),
    records.OfferAccepted: marked("{name} accepts."),
    records.CounterOffered: marked("{name} asks for ${price} instead of ${offered}."),
    records.VanderbiltClosed: marked("{private} closes: {company} has its first train."),
    records.BankruptcyDeclared: marked("{name} can't pay for a train for {company} and goes bankrupt."),
    records.CashForfeited: marked("{name} pays the bank all that is left: ${money}."),
}


def _privates_paid(event: records.PrivatesPaid, names: Names) -> Words:
    privates: dict[str | int, list[str]] = {}
    for private in PRIVATES:
        if (owner := event.owners.get(private, event.companies.get(private))) is not None:
            privates.setdefault(owner, []).append(private)
    incomes = [
        Message(
            "{owner} gets ${money} ({privates})",
            owner=names[owner] if isinstance(owner, int) else owner,
            money=event.paid[owner] if isinstance(owner, int) else event.treasuries[owner],
            privates=", ".join(owned),
        )
        for owner, owned in privates.items()
    ]
    return marked("Privates pay: {incomes}."), {"incomes": incomes}


_SKIPPED: Mapping[tuple[str, bool], str] = {
    ("track", False): marked("{company} lays no track."),
    ("track", True): marked("{company} lays no more track."),
    ("canal", False): marked("{company} doesn't place the free station."),
    ("station", False): marked("{company} places no station."),
    ("trains", False): marked("{company} buys no train."),
    ("trains", True): marked("{company} buys no more trains."),
    ("privates", False): marked("{company} buys no private."),
}


def _skipped(event: records.StepSkipped, _names: Names) -> Words:
    return _SKIPPED[event.step, event.more], {}


_TILES: Mapping[str, str] = {
    "yellow": marked("the yellow #{tile}"),
    "green": marked("the green #{tile}"),
    "brown": marked("the brown #{tile}"),
    "gray": marked("the gray #{tile}"),
}
"""A tile by its colour."""


def _laid(event: records.TileLaid, _names: Names) -> Words:
    figures = {
        "new": Message(_TILES[TILES[event.tile].colour], tile=event.tile),
        "track": tile_words(ROTATED[event.tile, event.rotation]),
    }
    if event.private:
        return marked("{company} uses the power of {private} and lays {new} in {place}: {track}."), figures
    if event.replaced:
        return marked("{company} upgrades {place} from #{replaced} to {new}: {track}."), figures
    if HEXES[event.hex].colour == "yellow":
        return marked("{company} upgrades {place} to {new}: {track}."), figures
    return marked("{company} lays {new} in {place}: {track}."), figures


_TERRAIN: Mapping[str, str] = {
    "water": marked("{company} pays ${cost} for the water."),
    "mountain": marked("{company} pays ${cost} for the mountain."),
}


def _terrain(event: records.TerrainPaid, _names: Names) -> Words:
    return _TERRAIN[HEXES[event.hex].terrain], {}


def _station(event: records.StationPlaced, _names: Names) -> Words:
    if event.price:
        return marked("{company} places a station in {place} for ${price}."), {}
    return marked("{company} places a free station in {place}."), {}


def _run(event: records.TrainsRun, _names: Names) -> Words:
    routes = [
        {
            "kind": train_name(train),
            "stops": " – ".join(HEXES[hex].name or HEXES[hex].area or hex for hex in stops),
            "earned": earned,
        }
        for train, stops, earned in event.routes
    ]
    if not routes:
        return marked("{company} runs no trains."), {}
    if len(routes) == 1:
        return marked("{company} runs the {kind} {stops} for ${earned}."), routes[0]
    several = [Message("the {kind} {stops} for ${earned}", **route) for route in routes]
    return marked("{company} runs {routes}: ${earned} in all."), {"routes": several}


def _dividend(event: records.DividendPaid, names: Names) -> Words:
    paid = payments(event.paid, names)
    if event.pool:
        paid.append(Message("{company} gets ${money} for the pool", company=event.company, money=event.pool))
    return marked("{company} pays out ${earned}: {paid}."), {"paid": paid}


def _train_bought(event: records.TrainBought, _names: Names) -> Words:
    if event.source == "bank":
        return marked("{company} buys a {kind} from the bank for ${price}."), {}
    if event.source == "pool":
        return marked("{company} buys a {kind} from the bank pool for ${price}."), {}
    return marked("{company} buys a {kind} from {source} for ${price}."), {}


def _exported(event: records.TrainExported, _names: Names) -> Words:
    if event.left:
        return marked("A {kind} is exported; the bank has {left} left."), {}
    return marked("A {kind} is exported; the bank has none left."), {}


def _rusted(event: records.TrainsRusted, _names: Names) -> Words:
    losses = [
        Message("{company} loses {count}", company=company, count=event.companies[company])
        for company in COMPANIES
        if company in event.companies
    ]
    if event.pool:
        losses.append(Message("the bank pool loses {count}", count=event.pool))
    if losses:
        return marked("All {train}-trains rust: {losses}."), {"losses": losses}
    return marked("All {train}-trains rust."), {}


def _offer(event: records.OfferMade, names: Names) -> Words:
    figures = {"owner": names[event.owner]}
    if event.train:
        return marked("{company} offers {owner} ${price} for a {kind} from {seller}."), figures
    return marked("{company} offers {owner} ${price} for {card}."), figures


def _declined(event: records.OfferDeclined, _names: Names) -> Words:
    if event.train:
        return marked("{name} declines ${price} for a {kind} from {seller}."), {}
    return marked("{name} declines ${price} for {card}."), {}


def _phase(event: records.PhaseBegan, _names: Names) -> Words:
    return marked("Phase {phase} begins: {allowed}."), {"allowed": phase_words(event.phase)}


def _closed(event: records.PrivatesClosed, _names: Names) -> Words:
    if len(event.privates) == 1:
        return marked("The private {privates} closes."), {}
    return marked("The privates {privates} close."), {}


def _broken(event: records.BankBroken, _names: Names) -> Words:
    if event.this_set:
        return marked("The bank is broken: the game ends after this set of operating rounds."), {}
    return marked("The bank is broken: the game ends after the next set of operating rounds."), {}


def _ended(event: records.GameEnded, names: Names) -> Words:
    best, scores = winners(event.scores), event.scores
    order = sorted((seat for seat in range(len(scores)) if seat not in best), key=lambda seat: -scores[seat])
    others = [Message("{name} with ${score}", name=names[seat], score=scores[seat]) for seat in order]
    result = [victory(names, best, max(scores), "$"), said("Followed by {others}.", others=others) if others else ""]
    figures = {"result": " ".join(filter(None, result))}
    if event.bankrupt is None:
        return marked("The game is over: the bank is broken (rule 12). {result}"), figures
    figures["loser"] = names[event.bankrupt]
    return marked("The game is over: {loser} is bankrupt (rule 12). {result}"), figures


OTHERS: Mapping[type[Any], Callable[..., Words]] = {
    records.PrivatesPaid: _privates_paid,
    records.StepSkipped: _skipped,
    records.TileLaid: _laid,
    records.TerrainPaid: _terrain,
    records.StationPlaced: _station,
    records.TrainsRun: _run,
    records.DividendPaid: _dividend,
    records.TrainBought: _train_bought,
    records.TrainExported: _exported,
    records.TrainsRusted: _rusted,
    records.OfferMade: _offer,
    records.OfferDeclined: _declined,
    records.PhaseBegan: _phase,
    records.PrivatesClosed: _closed,
    records.BankBroken: _broken,
    records.GameEnded: _ended,
}
