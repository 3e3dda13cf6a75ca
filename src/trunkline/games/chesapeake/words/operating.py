"""The story of 18Chesapeake: operating turns, trains and phases, deals, emergencies."""

from trunkline.games.chesapeake.actions import (
    Accept,
    BuyPrivate,
    BuyTrain,
    CounterOffer,
    Decline,
    DiscardTrain,
    Dividend,
    GoBankrupt,
    LayTile,
    Pass,
    PlaceStation,
    RunTrains,
    Sell,
    TradeIn,
    UsePower,
)
from trunkline.games.chesapeake.market import move_left, move_right
from trunkline.games.chesapeake.rules.emergency import largest_sale
from trunkline.games.chesapeake.rules.purchase import needs_answer
from trunkline.games.chesapeake.rules.readings import NO_CONSENT
from trunkline.games.chesapeake.rules.running import earnings_of
from trunkline.games.chesapeake.rules.stations import stations_left
from trunkline.games.chesapeake.rules.stock import sell_shares
from trunkline.games.chesapeake.rules.track import terrain_cost
from trunkline.games.chesapeake.rules.trains import over_limit
from trunkline.games.chesapeake.state import State, operating, price_of
from trunkline.games.chesapeake.tables import COMPANIES, HEXES, PRIVATES, ROTATED, TILES, TRAINS
from trunkline.games.chesapeake.words.phrases import (
    Names,
    actor,
    is_upgrade,
    label,
    moved,
    offer_words,
    percent,
    president,
    private_label,
    route_words,
    tile_words,
)
from trunkline.games.chesapeake.words.stock import sale
from trunkline.words.phrases import listed


def passed(before: State, _action: Pass, _names: Names) -> list[str]:
    """Nothing, or nothing more, in a step of the turn."""
    does = {
        "track": "lays no more track" if before.laid else "lays no track",
        "canal": "does not place the free station",
        "station": "places no station",
        "trains": "buys no train" if not before.trains[operating(before)] else "buys no more trains",
        "privates": "buys no private",
    }[before.step]
    return [f"{operating(before)} {does}."]


def lay_tile(before: State, action: LayTile, _names: Names) -> list[str]:
    """A tile is laid or upgraded; a power for its hex is lost."""
    told = _laid(before, operating(before), action.hex, action.tile, action.rotation)
    lost = [private for private in before.powers if action.hex in PRIVATES[private].blocks]
    return told + [f"The power of {private} is lost." for private in lost]


def _laid(before: State, who: str, hex: str, tile: str, rotation: int) -> list[str]:
    """The tile with its track, and what the terrain costs."""
    track = tile_words(ROTATED[tile, rotation])
    colour = TILES[tile].colour
    if is_upgrade(before, hex):
        old = f"from #{before.tiles[hex][0]} " if hex in before.tiles else ""
        told = [f"{who} upgrades {label(hex)} {old}to the {colour} #{tile}: {track}."]
    else:
        told = [f"{who} lays the {colour} #{tile} in {label(hex)}: {track}."]
    if cost := terrain_cost(before, hex):
        told.append(f"{operating(before)} pays ${cost} for the {HEXES[hex].terrain}.")
    return told


def use_power(before: State, action: UsePower, _names: Names) -> list[str]:
    """A tile is laid by a private's power."""
    who = f"{operating(before)} uses the power of {action.private} and"
    return _laid(before, who, action.hex, action.tile, action.rotation)


def place_station(before: State, action: PlaceStation, _names: Names) -> list[str]:
    """A station is placed, for its price or for nothing."""
    company = operating(before)
    if before.step == "canal":
        return [f"{company} places a free station in {label(action.hex)}."]
    price = stations_left(before, company)[0]
    return [f"{company} places a station in {label(action.hex)} for ${price}."]


def run(before: State, action: RunTrains, _names: Names) -> list[str]:
    """The routes and what they earn."""
    if not action.routes:
        return [f"{operating(before)} runs no train."]
    routes = listed([route_words(before, text) for text in action.routes])
    total = f": ${earnings_of(before, action.routes)} in all" if len(action.routes) > 1 else ""
    return [f"{operating(before)} runs {routes}{total}."]


def dividend(before: State, action: Dividend, names: Names) -> list[str]:
    """Who gets what, and where the marker goes."""
    company, earned = operating(before), before.earnings
    if not action.pay:
        return [f"{company} withholds: {company} gets ${earned}.", fallen(before, company)]
    paid = {names[seat]: units * earned // 10 for seat, units in enumerate(before.shares[company])}
    paid[f"{company} (for the pool)"] = before.pool[company] * earned // 10
    each = [f"{who} gets ${amount}" for who, amount in paid.items() if amount]
    later = before.copy()
    move_right(later, company)
    return [
        f"{company} pays ${earned}: {listed(each)}.",
        moved(company, price_of(before, company), price_of(later, company)),
    ]


def fallen(before: State, company: str) -> str:
    """What withholding does to the price."""
    later = before.copy()
    move_left(later, company)
    return moved(company, price_of(before, company), price_of(later, company))


def buy_train(before: State, action: BuyTrain, names: Names) -> list[str]:
    """A train is bought, or asked for."""
    company = operating(before)
    if needs_answer(before, action):
        owner = president(before, names, action.source)
        return [f"{company} offers {owner} ${action.price} for a {action.train}-train of {action.source}."]
    return _train_bought(before, action, names)


def _train_bought(before: State, action: BuyTrain, names: Names) -> list[str]:
    """The purchase, with the president's help if the treasury is short."""
    company = operating(before)
    source = {"bank": "the bank", "pool": "the bank pool"}.get(action.source, action.source)
    told = [f"{company} buys a {action.train}-train from {source} for ${action.price}."]
    helped = action.price - before.treasury[company]
    if helped > 0:
        told.append(f"Its president {president(before, names, company)} adds ${helped}.")
    return told


def buy_private(before: State, action: BuyPrivate, names: Names) -> list[str]:
    """A private is bought, or asked for."""
    company, seat = operating(before), before.privates[action.private]
    if seat == before.president[company] or NO_CONSENT in before.rulings:
        return _private_bought(before, action, names)
    return [f"{company} offers {names[seat]} ${action.price} for {private_label(action.private)}."]


def _private_bought(before: State, action: BuyPrivate, names: Names) -> list[str]:
    owner = names[before.privates[action.private]]
    return [f"{operating(before)} buys {private_label(action.private)} from {owner} for ${action.price}."]


def accept(before: State, _action: Accept, names: Names) -> list[str]:
    """The owner agrees, and the deal is done."""
    told = [f"{actor(before, names)} accepts."]
    kind, name, *seller = before.offer
    if kind == "train":
        return told + _train_bought(before, BuyTrain(name, seller[0], before.offer_price), names)
    return told + _private_bought(before, BuyPrivate(name, before.offer_price), names)


def decline(before: State, _action: Decline, names: Names) -> list[str]:
    """The owner does not sell."""
    return [f"{actor(before, names)} declines ${before.offer_price} for {offer_words(before)}."]


def counter(before: State, action: CounterOffer, names: Names) -> list[str]:
    """The owner names another price."""
    return [f"{actor(before, names)} asks for ${action.price} instead of ${before.offer_price}."]


def trade_in(before: State, action: TradeIn, _names: Names) -> list[str]:
    """A D for less."""
    company, price = operating(before), TRAINS["D"].trade_in
    return [f"{company} hands in a {action.train}-train and buys a D-train from the bank for ${price}."]


def discard(before: State, action: DiscardTrain, _names: Names) -> list[str]:
    """A train goes to the bank pool."""
    return [f"{over_limit(before)[0]} discards a {action.train}-train to the bank pool."]


def go_bankrupt(before: State, _action: GoBankrupt, names: Names) -> list[str]:
    """All that could be sold, and the end."""
    seat, moment = before.president[operating(before)], before.copy()
    told = [f"{names[seat]} cannot pay for a train of {operating(before)} and is bankrupt."]
    for company in COMPANIES:
        if block := largest_sale(moment, company, seat):
            told += sale(moment, Sell(company, block), seat, names)
            sell_shares(moment, Sell(company, block), seat)
    return [*told, f"{names[seat]} pays ${moment.cash[seat]} to the bank, all that was left."]


def rusted(before: State, phase: str) -> list[str]:
    """The trains that a phase takes out of the game."""
    told = []
    for train, kind in TRAINS.items():
        if kind.rusted_by == phase:
            owners = {company: owned.count(train) for company, owned in before.trains.items() if train in owned}
            if train in before.train_pool:
                owners["the bank pool"] = before.train_pool.count(train)
            lost = [f"{owner} loses {count}" for owner, count in owners.items()]
            told.append(f"All {train}-trains rust: {listed(lost)}." if lost else f"All {train}-trains rust.")
    return told


def home_placed(before: State, later: State, company: str) -> list[str]:
    """The home station of a company that operates for the first time."""
    if before.stations[company] or not later.stations[company]:
        return []
    return [f"Its home station is in {label(COMPANIES[company].home)}."]


def flotation(before: State, later: State) -> list[str]:
    """The companies that float now."""
    told = []
    for company in later.floated:
        if company not in before.floated:
            told.append(f"{company} floats: {company} gets ${10 * later.par[company]}.")
            if rest := later.pool[company] - before.pool[company]:
                told.append(f"The other {percent(rest)} of {company} go to the pool.")
    return told
