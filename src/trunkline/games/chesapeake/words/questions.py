"""What can be done in 18Chesapeake, in words: the question, the menu, each option, and reading an answer."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from trunkline.core.messages import Message, marked
from trunkline.games.chesapeake.actions import Bid, BuyTrain, LayTile, Par, Pass, Sell, UsePower
from trunkline.games.chesapeake.engine import check, options
from trunkline.games.chesapeake.rules.bids import face_price, lowest_bid, on_offer
from trunkline.games.chesapeake.rules.emergency import is_emergency, missing_money, president_cash
from trunkline.games.chesapeake.rules.stations import stations_left
from trunkline.games.chesapeake.rules.track import terrain_cost, use_power_options
from trunkline.games.chesapeake.rules.trains import cheapest, for_sale, must_own_train, over_limit, train_limit
from trunkline.games.chesapeake.state import State, acting, operating, price_of
from trunkline.games.chesapeake.tables import COMPANIES, P2, P3, P4, P6, PRIVATES, ROTATED
from trunkline.games.chesapeake.words import phrases
from trunkline.games.chesapeake.words.phrases import Names
from trunkline.words.commands import COLUMN
from trunkline.words.language import said
from trunkline.words.menu import Group, action_of, grouped
from trunkline.words.phrases import in_row

Lay = LayTile | UsePower

HELP = (
    ("3", marked('the option with that number; "3 45" adds a price where one is asked for')),
    ("pass", marked("do nothing, or nothing more, in this step")),
    (marked("auction"), marked("bid C-P 45; buy D&R takes the cheapest at its price")),
    (marked("stock round"), marked("par PRR 80 starts a company; buy B&O, buy B&O pool; sell B&O 2")),
    (marked("track"), marked("H4 lists its tiles; lay H4 57 2 is tile 57, turned clockwise by 2")),
    (marked("station"), marked("station H6, or station H6 2 for its second city")),
    (marked("running"), marked("run is the best run; run 2: H6:0 G7 F8:0; then pay or withhold")),
    (marked("trains"), marked("train 3; train 2 from PRR 100; trade 4; discard 2; bankrupt")),
    (marked("deals"), marked("private C-P 40 for the company; accept, decline or counter 55")),
    ("info H4", marked("all about a hex, a company, a private, a train, a player")),
)
"""What is typed, or when; and what that does."""


def help_text() -> str:
    return "\n".join(f"{said(typed):<{COLUMN}} {said(does)}" for typed, does in HELP)


def asks(state: State, names: Names) -> str:
    if state.actor is None:
        return said("The game is over.")
    return _ASKS[state.step](state, names)


def _asks_auction(state: State, names: Names) -> str:
    private, *others = on_offer(state)
    words = marked("{name}, with {purse}: buy {private} for ${price}, bid for a more expensive private, or pass.")
    if not others:
        words = marked("{name}, with {purse}: buy {private} for ${price}, or pass.")
    return said(
        words,
        name=phrases.actor(state, names),
        purse=in_row(phrases.cash_words(state, acting(state))),
        private=private,
        price=face_price(state, private),
    )


def _asks_bidding(state: State, names: Names) -> str:
    assert state.contested is not None
    seat, price = state.bids[state.contested][-1]
    return said(
        "{name}, with ${cash}: bid ${minimum} or more for {private}, or stop bidding; {leader} has bid ${price}.",
        name=phrases.actor(state, names),
        cash=state.cash[acting(state)],
        minimum=lowest_bid(state, state.contested),
        private=state.contested,
        leader=names[seat],
        price=price,
    )


def _asks_stock(state: State, names: Names) -> str:
    words = marked("{name}, with ${cash}: sell shares, then buy one certificate; or pass.")
    if state.stock_round == 1:
        words = marked("{name}, with ${cash}: buy one certificate, or pass; no selling in the first stock round.")
    elif state.has_sold:
        words = marked("{name}, with ${cash}: sell more, buy one certificate, or end the turn.")
    return said(words, name=phrases.actor(state, names), cash=state.cash[acting(state)])


def _asks_track(state: State, names: Names) -> str:
    if state.half_power:
        words = marked("{name} for {company}: lay the power's second tile, in {place}.")
        return _for_company(state, names, words, place=phrases.label(state.half_power))
    if state.laid:
        more_tiles = sorted({P2, P3} & {*state.powers})
        if any(state.company_privates.get(private) == operating(state) for private in more_tiles):
            return _for_company(state, names, marked("{name} for {company}: use a private's power, or go on."))
        words = marked("{name} for {company}: buy a private, or go on.")
        if own := [private for private in more_tiles if state.privates.get(private) == state.actor]:
            words = marked("{name} for {company}: buy {privates}, which could lay more track now, or go on.")
            return _for_company(state, names, words, privates=own)
        return _for_company(state, names, words)
    if powers := _usable_powers(state):
        words = marked("{name} for {company}: lay or upgrade one tile, or pass; {powers}.")
        return _for_company(state, names, words, powers=powers)
    return _for_company(state, names, marked("{name} for {company}: lay or upgrade one tile, or pass."))


def _usable_powers(state: State) -> list[Message]:
    usable = dict.fromkeys(action.private for action in use_power_options(state))
    words = {P4: marked("{private} can lay #57 with a free station in {hexes}")}
    two = marked("{private} can lay two more tiles, in {hexes}")
    return [Message(words.get(one, two), private=one, hexes=list(PRIVATES[one].blocks)) for one in usable]


def _asks_station(state: State, names: Names) -> str:
    price = stations_left(state, operating(state))[0]
    words = marked("{name} for {company}: place a station for ${price}, or pass.")
    return _for_company(state, names, words, price=price)


def _asks_trains(state: State, names: Names) -> str:
    if not is_emergency(state):
        free = marked("{name} for {company}: buy a train, or pass.")
        bound = marked("{name} for {company}: buy a train; the company must own one.")
        return _for_company(state, names, bound if must_own_train(state, operating(state)) else free)
    price, cash, missing = cheapest(state), president_cash(state), missing_money(state)
    if missing > 0:
        words = marked(
            "{name} for {company}: buy a train for ${price}; the president has ${cash}. Still to raise: ${missing}."
        )
        return _for_company(state, names, words, price=price, cash=cash, missing=missing)
    words = marked("{name} for {company}: buy a train for ${price}; the president adds ${added} of ${cash}.")
    return _for_company(state, names, words, price=price, cash=cash, added=price - state.treasury[operating(state)])


MANY = {2: marked("two {trains}"), 3: marked("three {trains}"), 4: marked("four {trains}")}
"""So many trains of a kind in words; no company ever owns more than four."""


def _for_company(state: State, names: Names, words: str, **figures: Any) -> str:
    """A question to the president of the company that operates, which is shown with its money and its trains."""
    company = operating(state)
    owned = Counter(state.trains[company])
    trains = [
        Message("a {train}", train=phrases.train_name(train))
        if count == 1
        else Message(MANY[count], trains=phrases.trains_name(train))
        for train, count in owned.items()
    ]
    things = [Message("${amount}", amount=state.treasury[company]), *(trains or [Message("no train")])]
    shown = Message("{company}, with {things}", company=company, things=things)
    return said(words, name=phrases.actor(state, names), company=shown, **figures)


def _asks_discard(state: State, names: Names) -> str:
    company = over_limit(state)[0]
    return said(
        "{name}: choose a train for {company} to discard; it has {count} and may own only {limit}.",
        name=phrases.actor(state, names),
        company=company,
        count=len(state.trains[company]),
        limit=train_limit(state),
    )


def _asks_answer(state: State, names: Names) -> str:
    return said(
        "{name}: {president} ({company}) offers ${price} for {thing}. Accept?",
        name=phrases.actor(state, names),
        president=names[state.president[operating(state)]],
        company=state.company,
        price=state.offer_price,
        thing=phrases.offer_words(state),
    )


def _asks_counter(state: State, names: Names) -> str:
    return _for_company(
        state,
        names,
        marked("{name} for {company}: {owner} asks for ${price} for {thing}. Buy it for that?"),
        owner=phrases.owner_of_offer(state, names),
        price=state.offer_price,
        thing=phrases.offer_words(state),
    )


_ASKS: dict[str, Callable[[State, Names], str]] = {
    "auction": _asks_auction,
    "bidding": _asks_bidding,
    "par": lambda state, names: said(
        "{name}: set the par value of {company}, which comes with {private}.",
        name=phrases.actor(state, names),
        company=state.vanderbilt,
        private=P6,
    ),
    "stock": _asks_stock,
    "track": _asks_track,
    "canal": lambda state, names: _for_company(
        state,
        names,
        marked("{name} for {company}: place a free station in {place}, or pass."),
        place=phrases.label("D2"),
    ),
    "station": _asks_station,
    "run": lambda state, names: _for_company(state, names, marked("{name} for {company}: run the trains.")),
    "dividend": lambda state, names: _for_company(
        state, names, marked("{name} for {company}: pay out or withhold ${earned}?"), earned=state.earnings
    ),
    "trains": _asks_trains,
    "privates": lambda state, names: _for_company(
        state, names, marked("{name} for {company}: buy a private, or pass.")
    ),
    "discard": _asks_discard,
    "answer": _asks_answer,
    "counter": _asks_counter,
}


def is_offer(state: State) -> bool:
    return bool(state.offer)


def menu(state: State) -> list[Any]:
    allowed = list(options(state))
    if state.step == "auction":
        return _auction_menu(state, allowed)
    if state.step == "stock":
        return _stock_menu(state, allowed)
    if state.step == "track":
        return _track_menu(state, allowed)
    if state.step == "trains":
        beyond = [BuyTrain(train, source, cost) for (train, source), cost in for_sale(state).items()]
        return [*(action for action in beyond if check(state, action)), *allowed, *_refused_pass(state)]
    return allowed


def _refused_pass(state: State) -> list[Any]:
    return [Pass()] if check(state, Pass()) else []


def _auction_menu(state: State, allowed: list[Any]) -> list[Any]:
    offered = {action_of(option).private: option for option in allowed if not isinstance(option, Pass)}
    return [*(offered.get(private) or Bid(private, lowest_bid(state, private)) for private in on_offer(state)), Pass()]


def _stock_menu(state: State, allowed: list[Any]) -> list[Any]:
    entries: list[Any] = []
    sales = _by_company(allowed, Sell)
    for company, blocks in sales.items():
        most = phrases.percent(max(action.count for action in blocks))
        price = price_of(state, company)
        words = said("sell {company}: up to {percent} at ${price}", company=company, percent=most, price=price)
        entries += grouped([Group(company, words, tuple(blocks))])
    entries += [option for option in allowed if not isinstance(option, Sell | Par | Pass)]
    for company, pars in _by_company(allowed, Par).items():
        card = COMPANIES[company]
        words = said(
            "start {company} ({full}) in {place}", company=company, full=card.name, place=phrases.label(card.home)
        )
        entries += grouped([Group(company, words, tuple(pars))])
    return [*entries, Pass()]


def _by_company(allowed: Iterable[Any], kind: type[Sell | Par]) -> dict[str, list[Any]]:
    groups: dict[str, list[Any]] = {}
    for option in allowed:
        if isinstance(option, kind):
            groups.setdefault(option.company, []).append(option)
    return groups


def _track_menu(state: State, allowed: list[Any]) -> list[Any]:
    groups: dict[tuple[str, str], list[Any]] = {}
    for option in distinct_lays(option for option in allowed if isinstance(option, Lay)):
        groups.setdefault((_power(option), option.hex), []).append(option)
    rest = [option for option in allowed if not isinstance(option, Lay)]
    entries = grouped([_track_group(state, power, hex, group) for (power, hex), group in groups.items()])
    return entries + rest + _refused_pass(state)


def distinct_lays(lays: Iterable[Lay]) -> list[Lay]:
    """Of rotations that bring the same track and stops to the same edges, the first: a #9 turned by half is a #9.

    Stations stay with the track of their city, so it doesn't matter which of two cities comes first on the tile.
    """
    distinct: dict[object, Lay] = {}
    for lay in lays:
        distinct.setdefault((_power(lay), lay.hex, lay.tile, track_of(lay)), lay)
    return list(distinct.values())


def track_of(lay: Lay) -> object:
    tile = ROTATED[lay.tile, lay.rotation]
    stops = frozenset(frozenset(stop.edges) for stop in tile.stops)
    return stops, frozenset(frozenset(piece) for piece in tile.track)


def _power(lay: Lay) -> str:
    return lay.private if isinstance(lay, UsePower) else ""


def _track_group(state: State, power: str, hex: str, lays: Sequence[Any]) -> Group:
    tiles = ", ".join(dict.fromkeys(f"#{option.tile}" for option in lays))
    words = said(
        _GROUPS[bool(power), phrases.is_upgrade(state, hex)], private=power, place=phrases.label(hex), tiles=tiles
    )
    cost = terrain_cost(state, hex)
    return Group(hex, f"{words}, {phrases.terrain_words(hex, cost)}" if cost else words, tuple(lays), hex)


_GROUPS = {
    (False, False): marked("lay in {place}: {tiles}"),
    (False, True): marked("upgrade {place}: {tiles}"),
    (True, False): marked("use the power of {private} in {place}: {tiles}"),
    (True, True): marked("use the power of {private} to upgrade {place}: {tiles}"),
}
"""A hex in the menu: by a power or not, an upgrade or not."""


def redraw_key(state: State) -> object:
    if state.round != "operating":
        return None
    return state.company, tuple(state.tiles.items()), tuple(state.stations.items()), state.step == "discard"
