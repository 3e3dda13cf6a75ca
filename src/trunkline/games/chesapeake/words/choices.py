"""What can be done in 18Chesapeake, in words: each option with its figures, and what one types for it."""

from collections.abc import Callable
from typing import Any

from trunkline.core.api import Span, Suggestion
from trunkline.core.messages import Message, marked
from trunkline.games.chesapeake import actions as a
from trunkline.games.chesapeake.actions import Action
from trunkline.games.chesapeake.board import set_tile, tile_at
from trunkline.games.chesapeake.market import move_left, move_right
from trunkline.games.chesapeake.network import best_run_of
from trunkline.games.chesapeake.rules.bids import on_offer
from trunkline.games.chesapeake.rules.emergency import missing_money
from trunkline.games.chesapeake.rules.purchase import check_buy_train, needs_answer
from trunkline.games.chesapeake.rules.running import earnings_of
from trunkline.games.chesapeake.rules.stations import stations_left
from trunkline.games.chesapeake.rules.stock import sell_shares, share_price
from trunkline.games.chesapeake.rules.track import terrain_cost
from trunkline.games.chesapeake.rules.two_player import president_size
from trunkline.games.chesapeake.state import State, acting, operating, price_of
from trunkline.games.chesapeake.tables import ROTATED, TILES, TRAINS
from trunkline.games.chesapeake.words import phrases
from trunkline.words.language import said
from trunkline.words.phrases import money


def describe(state: State, option: Any) -> str:
    action = option.action if isinstance(option, Span | Suggestion) else option
    if isinstance(action, Priced):
        price = _prices(option) if isinstance(option, Span) else money(action.price)
        return PRICED[type(action)](state, action, price)
    return DESCRIBE[type(action)](state, action)


def _prices(span: Span[Any]) -> str:
    if span.low == span.high:
        return money(span.low)
    if span.step == 1:
        return said("${low} to ${high}", low=span.low, high=span.high)
    return said("${low} to ${high} in steps of ${step}", low=span.low, high=span.high, step=span.step)


def _pass(state: State, _action: a.Pass) -> str:
    if state.step == "bidding":
        return said("stop bidding for {private}", private=state.contested)
    words = {
        "stock": marked("end the turn") if state.has_sold else marked("pass"),
        "track": marked("continue") if state.laid else marked("lay no track"),
        "canal": marked("don't place the free station"),
        "station": marked("place no station"),
        "trains": marked("buy no train"),
        "privates": marked("buy no private"),
    }.get(state.step, marked("pass"))
    return said(words)


def _bid(state: State, action: a.Bid, price: str) -> str:
    private = phrases.private_label(action.private)
    if state.step == "auction" and action.private == on_offer(state)[0]:
        return said("buy {private} for {price}", private=private, price=price)
    return said("bid {price} for {private}", private=private, price=price)


def _par(state: State, action: a.Par) -> str:
    company, price = action.company, action.price
    if state.step == "par":
        return said("set the par value of {company} at ${price}", company=company, price=price)
    size = president_size(state, company)
    return said(
        "start {company} at par ${price}: {percent} for ${cost}",
        company=company,
        price=price,
        percent=phrases.percent(size),
        cost=size * price,
    )


def _buy(state: State, action: a.Buy) -> str:
    company, one = action.company, phrases.percent(1)
    if company not in state.par:
        return said("buy {percent} of {company}", percent=one, company=company)
    price = share_price(state, action)
    if action.source == "ipo":
        words = marked("buy {percent} of {company} from the IPO for ${price}")
    else:
        words = marked("buy {percent} of {company} from the pool for ${price}")
    return said(words, percent=one, company=company, price=price)


def _sell(state: State, action: a.Sell) -> str:
    company, later = action.company, state.copy()
    sell_shares(later, action, acting(state))
    price, effects = price_of(state, company), list[Message]()
    if state.step == "trains" and missing_money(state) > 0:
        missing = missing_money(later)
        effects.append(
            Message("${missing} still to raise", missing=missing) if missing > 0 else Message("enough for the train")
        )
    if later.president[company] != state.president[company]:
        effects.append(Message("the presidency is lost"))
    words = marked("sell {percent} of {company} for ${total}, price ${old} → ${new}")
    if effects:
        words = marked("sell {percent} of {company} for ${total}, price ${old} → ${new}; {effects}")
    return said(
        words,
        percent=phrases.percent(action.count),
        company=company,
        total=price * action.count,
        old=price,
        new=price_of(later, company),
        effects=effects,
    )


_LAYS = {
    (False, False): marked("lay the {colour} #{tile} turned {rotation} in {place}: {track}"),
    (False, True): marked("upgrade {place} to the {colour} #{tile} turned {rotation}: {track}"),
    (True, False): marked("use the power of {private}: lay the {colour} #{tile} turned {rotation} in {place}: {track}"),
    (True, True): marked(
        "use the power of {private}: upgrade {place} to the {colour} #{tile} turned {rotation}: {track}"
    ),
}
"""A tile: by a power or not, an upgrade or not."""


def _lay(state: State, action: a.LayTile | a.UsePower) -> str:
    private = action.private if isinstance(action, a.UsePower) else ""
    words = said(
        _LAYS[bool(private), phrases.is_upgrade(state, action.hex)],
        private=private,
        colour=phrases.shade(TILES[action.tile].colour),
        tile=action.tile,
        rotation=action.rotation,
        place=phrases.label(action.hex),
        track=phrases.tile_words(ROTATED[action.tile, action.rotation]),
    )
    cost = terrain_cost(state, action.hex)
    return f"{words}, {phrases.terrain_words(action.hex, cost)}" if cost else words


def _station(state: State, action: a.PlaceStation) -> str:
    place = phrases.label(action.hex)
    if len(tile_at(state, action.hex).stops) > 1:
        place = said("{place}, city {number}", place=place, number=action.city + 1)
    worth = phrases.stop_value(state, action.hex, action.city)
    if state.step == "canal":
        return said("place a free station in {place} (city ${worth})", place=place, worth=worth)
    price = stations_left(state, operating(state))[0]
    return said("place a station in {place} for ${price} (city ${worth})", place=place, price=price, worth=worth)


def _run(state: State, action: a.RunTrains) -> str:
    if not action.routes:
        return said("run no train")
    routes = [phrases.route_words(state, text) for text in action.routes]
    return said("run for ${earned}: {routes}", earned=earnings_of(state, action.routes), routes=routes)


def _dividend(state: State, action: a.Dividend) -> str:
    company, later = operating(state), state.copy()
    (move_right if action.pay else move_left)(later, company)
    if action.pay:
        words, amount = marked("pay out ${amount} a share, price ${old} → ${new}"), state.earnings // 10
    else:
        words, amount = marked("withhold ${amount} for the company, price ${old} → ${new}"), state.earnings
    return said(words, amount=amount, old=price_of(state, company), new=price_of(later, company))


def _train(state: State, action: a.BuyTrain, price: str) -> str:
    short = action.price - state.treasury[operating(state)]
    # The president adds money only to a purchase that the rules allow (11.8, ruling R16).
    helped = short > 0 and action.source in ("bank", "pool") and not check_buy_train(state, action)
    if needs_answer(state, action):
        words = marked("buy a {train} from {company} for {price}, if its president agrees")
    elif action.source == "bank":
        words = marked("buy a {train} from the bank for {price}")
        if helped:
            words = marked("buy a {train} from the bank for {price}; the president adds ${short}")
    elif action.source == "pool":
        words = marked("buy a {train} from the bank pool for {price}")
        if helped:
            words = marked("buy a {train} from the bank pool for {price}; the president adds ${short}")
    else:
        words = marked("buy a {train} from {company} for {price}")
    return said(words, train=phrases.train_name(action.train), company=action.source, price=price, short=short)


def _private(state: State, action: a.BuyPrivate, price: str) -> str:
    words = marked("buy {private} for {price}")
    if state.privates[action.private] != state.president[operating(state)]:
        words = marked("buy {private} for {price}, if its owner agrees")
    return said(words, private=phrases.private_label(action.private), price=price)


def _accept(state: State, _action: a.Accept) -> str:
    kind, name, *_owner = state.offer
    if kind == "train":
        words = (
            marked("sell a {train} for ${price}") if state.step == "answer" else marked("buy a {train} for ${price}")
        )
        return said(words, train=phrases.train_name(name), price=state.offer_price)
    words = marked("sell {private} for ${price}") if state.step == "answer" else marked("buy {private} for ${price}")
    return said(words, private=name, price=state.offer_price)


Priced = a.Bid | a.BuyTrain | a.BuyPrivate | a.CounterOffer
"""What can be offered with a range of prices."""

PRICED: dict[type[Priced], Callable[..., str]] = {
    a.Bid: _bid,
    a.BuyTrain: _train,
    a.BuyPrivate: _private,
    a.CounterOffer: lambda _state, _action, price: said("ask for {price} instead", price=price),
}
DESCRIBE: dict[type[Action], Callable[..., str]] = {
    a.Pass: _pass,
    a.Par: _par,
    a.Buy: _buy,
    a.Sell: _sell,
    a.LayTile: _lay,
    a.UsePower: _lay,
    a.PlaceStation: _station,
    a.RunTrains: _run,
    a.Dividend: _dividend,
    a.TradeIn: lambda _state, action: said(
        "trade in a {train} and buy a D-train for ${price}",
        train=phrases.train_name(action.train),
        price=TRAINS["D"].trade_in,
    ),
    a.DiscardTrain: lambda _state, action: said("discard a {train}", train=phrases.train_name(action.train)),
    a.Accept: _accept,
    a.Decline: lambda state, _action: said("decline ${price}", price=state.offer_price),
    a.GoBankrupt: lambda _state, _action: said("declare bankruptcy, which ends the game"),
}

PHRASE: dict[type[Action], Callable[..., str]] = {
    a.Pass: lambda _action: "pass",
    a.Bid: lambda action: f"bid {action.private} {action.price}",
    a.Par: lambda action: f"par {action.company} {action.price}",
    a.Buy: lambda action: f"buy {action.company} {action.source}",
    a.Sell: lambda action: f"sell {action.company} {action.count}",
    a.LayTile: lambda action: f"lay {action.hex} {action.tile} {action.rotation}",
    a.UsePower: lambda action: f"power {action.private} {action.hex} {action.tile} {action.rotation}",
    a.PlaceStation: lambda action: f"station {action.hex} {action.city + 1}",
    a.RunTrains: lambda action: f"run {'; '.join(action.routes) or 'none'}",
    a.Dividend: lambda action: "pay" if action.pay else "withhold",
    a.BuyTrain: lambda action: f"train {action.train} from {action.source} {action.price}",
    a.TradeIn: lambda action: f"trade {action.train}",
    a.DiscardTrain: lambda action: f"discard {action.train}",
    a.BuyPrivate: lambda action: f"private {action.private} {action.price}",
    a.Accept: lambda _action: "accept",
    a.Decline: lambda _action: "decline",
    a.CounterOffer: lambda action: f"counter {action.price}",
    a.GoBankrupt: lambda _action: "bankrupt",
}


def phrase(action: Action) -> str:
    return PHRASE[type(action)](action)


def outlook(state: State, action: Action) -> str:
    if not isinstance(action, a.LayTile | a.UsePower):
        return ""
    return ", ".join(
        filter(None, (phrases.toward(action.hex, ROTATED[action.tile, action.rotation]), _run_after(state, action)))
    )


def _run_after(state: State, action: a.LayTile | a.UsePower) -> str:
    if not state.trains[operating(state)]:
        return ""
    later = state.copy()
    set_tile(later, action.hex, action.tile, action.rotation)
    now, then = (best_run_of(moment, operating(state)).total for moment in (state, later))
    if then == now:
        return said("best run stays ${now}", now=now)
    return said("best run ${now} → ${then}", now=now, then=then)
