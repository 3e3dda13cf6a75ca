"""What can be done in 18Chesapeake, in words: each option with its figures, and what one types for it."""

from collections.abc import Callable
from typing import Any

from trunkline.core.api import Open, Span
from trunkline.games.chesapeake.actions import (
    Accept,
    Action,
    Bid,
    Buy,
    BuyPrivate,
    BuyTrain,
    CounterOffer,
    Decline,
    DiscardTrain,
    Dividend,
    GoBankrupt,
    LayTile,
    Par,
    Pass,
    PlaceStation,
    RunTrains,
    Sell,
    TradeIn,
    UsePower,
)
from trunkline.games.chesapeake.board import set_tile, tile_at
from trunkline.games.chesapeake.market import move_left, move_right
from trunkline.games.chesapeake.network import best_run_of
from trunkline.games.chesapeake.rules.bids import on_offer
from trunkline.games.chesapeake.rules.purchase import check_buy_train, needs_answer
from trunkline.games.chesapeake.rules.running import earnings_of
from trunkline.games.chesapeake.rules.stations import stations_left
from trunkline.games.chesapeake.rules.stock import sell_shares, share_price
from trunkline.games.chesapeake.rules.track import terrain_cost
from trunkline.games.chesapeake.rules.two_player import president_size
from trunkline.games.chesapeake.state import State, acting, operating, price_of
from trunkline.games.chesapeake.tables import HEXES, ROTATED, TILES, TRAINS
from trunkline.games.chesapeake.words.phrases import (
    is_upgrade,
    label,
    percent,
    private_label,
    route_words,
    stop_value,
    tile_words,
)
from trunkline.words.phrases import listed


def describe(state: State, option: Any) -> str:
    """An option with the figures that matter for it."""
    if isinstance(option, Span):
        words = DESCRIBE[type(option.action)](state, option.action)
        low, high = f"${option.low}", f"${option.high}"
        step = f" by ${option.step}" if option.step > 1 else ""
        return words if low == high else words.replace(low, f"{low} to {high}{step}", 1)
    action = option.action if isinstance(option, Open) else option
    return DESCRIBE[type(action)](state, action)


def _pass(state: State, _action: Pass) -> str:
    return {
        "bidding": f"bid no more for {state.contested}",
        "stock": "end the turn" if state.has_sold else "pass",
        "track": "lay no more track" if state.laid else "lay no track",
        "canal": "do not place the free station",
        "station": "place no station",
        "trains": "buy no train",
        "privates": "buy no private",
    }.get(state.step, "pass")


def _bid(state: State, action: Bid) -> str:
    if state.step == "auction" and action.private == on_offer(state)[0]:
        return f"buy {private_label(action.private)} for ${action.price}"
    return f"bid ${action.price} for {private_label(action.private)}"


def _par(state: State, action: Par) -> str:
    if state.step == "par":
        return f"set the par value of {action.company} at ${action.price}"
    size = president_size(state, action.company)
    return f"start {action.company} at par ${action.price}: {percent(size)} for ${size * action.price}"


def _buy(state: State, action: Buy) -> str:
    if action.company not in state.par:
        return f"buy {percent(1)} of {action.company}"
    place = "the IPO" if action.source == "ipo" else "the pool"
    return f"buy {percent(1)} of {action.company} from {place} for ${share_price(state, action)}"


def _sell(state: State, action: Sell) -> str:
    later = state.copy()
    sell_shares(later, action, acting(state))
    price, new = price_of(state, action.company), price_of(later, action.company)
    loses = ""
    if later.president[action.company] != state.president[action.company]:
        loses = ", and lose the presidency"
    return f"sell {percent(action.count)} of {action.company} for ${price * action.count}, price to ${new}{loses}"


def _cost(state: State, hex: str) -> str:
    cost = terrain_cost(state, hex)
    return f", ${cost} for the {HEXES[hex].terrain}" if cost else ""


def _lay(state: State, action: LayTile) -> str:
    tile = f"{TILES[action.tile].colour} #{action.tile} turned {action.rotation}"
    track = tile_words(ROTATED[action.tile, action.rotation])
    if is_upgrade(state, action.hex):
        return f"upgrade {label(action.hex)} to the {tile}: {track}{_cost(state, action.hex)}"
    return f"lay the {tile} in {label(action.hex)}: {track}{_cost(state, action.hex)}"


def _power(state: State, action: UsePower) -> str:
    lay = _lay(state, LayTile(action.hex, action.tile, action.rotation))
    return f"by the power of {action.private}, {lay}"


def _station(state: State, action: PlaceStation) -> str:
    price = "for nothing" if state.step == "canal" else f"for ${stations_left(state, operating(state))[0]}"
    worth = stop_value(state, action.hex, action.city)
    which = f", city {action.city}," if len(tile_at(state, action.hex).stops) > 1 else ""
    return f"place a station in {label(action.hex)}{which} {price} (city ${worth})"


def _run(state: State, action: RunTrains) -> str:
    if not action.routes:
        return "run no train"
    routes = listed([route_words(state, text) for text in action.routes])
    return f"run for ${earnings_of(state, action.routes)}: {routes}"


def _dividend(state: State, action: Dividend) -> str:
    company, later = operating(state), state.copy()
    (move_right if action.pay else move_left)(later, company)
    price = f"price from ${price_of(state, company)} to ${price_of(later, company)}"
    if action.pay:
        return f"pay out: ${state.earnings // 10} a share, {price}"
    return f"withhold ${state.earnings} for the company, {price}"


def _train(state: State, action: BuyTrain) -> str:
    source = {"bank": "from the bank", "pool": "from the bank pool"}.get(action.source, f"from {action.source}")
    asks = ", if its president agrees" if needs_answer(state, action) else ""
    short = action.price - state.treasury[operating(state)]
    # The president adds money only to a purchase that the rules allow (11.8, ruling R16).
    helped = short > 0 and action.source in ("bank", "pool") and not check_buy_train(state, action)
    helps = f"; the president adds ${short}" if helped else ""
    return f"buy a {action.train}-train {source} for ${action.price}{asks}{helps}"


def _private(state: State, action: BuyPrivate) -> str:
    asks = ", if its owner agrees" if state.privates[action.private] != state.president[operating(state)] else ""
    return f"{operating(state)} buys {private_label(action.private)} for ${action.price}{asks}"


def _offer_price(state: State) -> str:
    return f"the ${state.offer_price} of {state.company}" if state.step == "answer" else f"${state.offer_price}"


DESCRIBE: dict[type[Action], Callable[..., str]] = {
    Pass: _pass,
    Bid: _bid,
    Par: _par,
    Buy: _buy,
    Sell: _sell,
    LayTile: _lay,
    UsePower: _power,
    PlaceStation: _station,
    RunTrains: _run,
    Dividend: _dividend,
    BuyTrain: _train,
    TradeIn: lambda _state, action: f"hand in a {action.train}-train and buy a D-train for ${TRAINS['D'].trade_in}",
    DiscardTrain: lambda _state, action: f"discard a {action.train}-train",
    BuyPrivate: _private,
    Accept: lambda state, _action: f"accept {_offer_price(state)}",
    Decline: lambda state, _action: f"decline {_offer_price(state)}",
    CounterOffer: lambda _state, action: f"ask for ${action.price} instead",
    GoBankrupt: lambda _state, _action: "declare bankruptcy, which ends the game",
}

PHRASE: dict[type[Action], Callable[..., str]] = {
    Pass: lambda _action: "pass",
    Bid: lambda action: f"bid {action.private} {action.price}",
    Par: lambda action: f"par {action.company} {action.price}",
    Buy: lambda action: f"buy {action.company} {action.source}",
    Sell: lambda action: f"sell {action.company} {action.count}",
    LayTile: lambda action: f"lay {action.hex} {action.tile} {action.rotation}",
    UsePower: lambda action: f"power {action.private} {action.hex} {action.tile} {action.rotation}",
    PlaceStation: lambda action: f"station {action.hex} {action.city}",
    RunTrains: lambda action: f"run {'; '.join(action.routes) or 'none'}",
    Dividend: lambda action: "pay" if action.pay else "withhold",
    BuyTrain: lambda action: f"train {action.train} from {action.source} {action.price}",
    TradeIn: lambda action: f"trade {action.train}",
    DiscardTrain: lambda action: f"discard {action.train}",
    BuyPrivate: lambda action: f"private {action.private} {action.price}",
    Accept: lambda _action: "accept",
    Decline: lambda _action: "decline",
    CounterOffer: lambda action: f"counter {action.price}",
    GoBankrupt: lambda _action: "bankrupt",
}


def phrase(action: Action) -> str:
    """What a player types for an action."""
    return PHRASE[type(action)](action)


def outlook(state: State, action: Action) -> str:
    """What the company could earn after a tile: its best run with the trains that it has, beside the run of now."""
    if not isinstance(action, LayTile | UsePower) or not state.trains[operating(state)]:
        return ""
    later = state.copy()
    set_tile(later, action.hex, action.tile, action.rotation)
    now, then = (best_run_of(moment, operating(state)).total for moment in (state, later))
    return f"best run ${now} -> ${then}" if then != now else f"best run stays ${now}"
