"""What 18Chesapeake shows with a choice: tiles and stations by their hexes, runs, dividends, what a train sets off."""

from collections.abc import Callable
from typing import Any

from trunkline.core.api import Span
from trunkline.games.chesapeake.actions import (
    Accept,
    Bid,
    BuyTrain,
    Dividend,
    LayTile,
    Par,
    Pass,
    PlaceStation,
    RunTrains,
    Sell,
    TradeIn,
    UsePower,
)
from trunkline.games.chesapeake.engine import apply
from trunkline.games.chesapeake.events.operating_records import TrainBought, TrainTradedIn, TurnBegan
from trunkline.games.chesapeake.market import move_left, move_right
from trunkline.games.chesapeake.rules.bids import highest_bid, set_aside
from trunkline.games.chesapeake.rules.emergency import missing_money
from trunkline.games.chesapeake.rules.stations import stations_left
from trunkline.games.chesapeake.rules.track import terrain_cost
from trunkline.games.chesapeake.state import State, acting, operating, price_of
from trunkline.games.chesapeake.tables import ROTATED, TILES
from trunkline.games.chesapeake.web.board import over_id
from trunkline.games.chesapeake.web.editor import drawn_routes, editor, run_in_bar, ways_of
from trunkline.games.chesapeake.web.follows import consequences
from trunkline.games.chesapeake.web.prices import after_deal, paid_words, price_context
from trunkline.games.chesapeake.web.rare import set_apart
from trunkline.games.chesapeake.web.sales import train_sales
from trunkline.games.chesapeake.words.choices import describe
from trunkline.games.chesapeake.words.phrases import (
    is_upgrade,
    label,
    shade,
    terrain_words,
    tile_words,
    toward,
)
from trunkline.games.chesapeake.words.table import tell_private
from trunkline.web.game_page.choices import Choice, choice_of, encoded
from trunkline.web.table.snapshot import Snapshot
from trunkline.words.language import said as _
from trunkline.words.phrases import money

Lay = LayTile | UsePower


def state_of(view: Snapshot) -> State:
    """The position that a view shows; only games that have begun are drawn."""
    assert isinstance(view.state, State)
    return view.state


def flat(choices: list[Choice]) -> list[Choice]:
    """All choices that are actions, out of their groups."""
    return [one for choice in choices for one in (flat(choice.choices) if choice.choices else [choice])]


def actions_of(choices: list[Choice]) -> list[Any]:
    """All actions that can be chosen."""
    return [choice.does for choice in flat(choices) if choice.does and not choice.refusal]


def decorate(view: Snapshot, choices: list[Choice]) -> None:
    """Put what belongs together into one thing to choose from, and say what follows from it."""
    state = state_of(view)
    if state.step == "track":
        _gather(state, choices, ("lay_tile", "use_power"), _lays)
    elif state.step in ("station", "canal"):
        _gather(state, choices, ("place_station",), _spots)
    if state.step == "stock":
        # In words, the pars of a company stay together, under its full name.
        choices[:] = [one for choice in choices for one in ([choice] if choice.kind == "par" else flat([choice]))]
        for choice in choices:
            # on the desk, in the row of its company
            choice.elsewhere = choice.kind != "pass"
        if choices:
            first = state.stock_round == 1
            guide = {
                "guide": _("Buy or start in the table above.") if first else _("Buy, sell or start in the table above.")
            }
            choices.append(Choice(_("Buy, sell or start on the stock desk."), kind="note", extra=guide))
    if state.step == "auction":
        _bundle(choices, _("Another bid…"), lambda one: one.number is not None or one.refusal is not None, least=1)
    if state.step == "answer":
        _join_counters(state, choices)
        _bundle(choices, _("Ask for another price"), lambda one: one.kind == "counter_offer", least=1)
    if state.step == "trains":
        _keep_end(view, state, choices)
        others = _("Buy from another company")
        _bundle(choices, others, lambda one: one.kind == "buy_train" and one.number is not None, least=1)
        missing = {"missing": money(missing_money(state))}
        _bundle(choices, _("Sell shares: %(missing)s to raise") % missing, lambda one: one.kind == "sell", least=1)
    least = 2 if state.step == "privates" else 1
    _bundle(choices, _("Buy a private"), lambda one: one.kind == "buy_private", least)
    set_apart(state, choices)
    if sales := next((one for one in choices if one.kind == "sell" and state.step == "trains"), None):
        sold = [one for one in actions_of(sales.choices) if isinstance(one, Sell)]
        sales.extra |= {"template": "chesapeake/train_sales.html", **train_sales(view, state, sold)}
    for choice in flat(choices):
        if choice.refusal:
            choice.words = describe(state, choice.does)
        if choice.kind in DECORATIONS and choice.does:
            DECORATIONS[choice.kind](view, state, choice)


def _keep_end(view: Snapshot, state: State, choices: list[Choice]) -> None:
    """The end of the step has its place before the purchases, in the same width, also while a train must be bought."""
    end = next((choice for choice in choices if choice.kind == "pass"), None)
    if end is None and choices:
        choices.append(choice_of(view, Pass()))
    elif end and _has_bought(view, state):
        end.extra["room"], end.words = end.words, _("Done")


def _has_bought(view: Snapshot, state: State) -> bool:
    """Has the company bought a train in this turn?"""
    for ply in reversed(view.plies):
        for event in reversed(ply.events):
            if isinstance(event, TrainBought | TrainTradedIn) and event.company == state.company:
                return True
            if isinstance(event, TurnBegan):
                return False
    return False


def _gather(state: State, choices: list[Choice], kinds: tuple[str, ...], make: Any) -> None:
    """Put all choices on the map into one, with what it shows for each hex."""
    matching = [choice for choice in choices if choice.kind in kinds and not choice.refusal]
    if not matching:
        return
    hexes: dict[str, list[Any]] = {}
    for action in actions_of(matching):
        hexes.setdefault(action.hex, []).append(action)
    words: dict[str, list[str]] = {}
    for choice in matching:
        words.setdefault(choice.hex, []).append(choice.words)
    spots = [{**make(state, hex, those), "words": "; ".join(words[hex])} for hex, those in hexes.items()]
    one = Choice(_("On the map"), kind="map")
    one.extra = {
        "template": "chesapeake/spots.html",
        "actions": [action for those in hexes.values() for action in those],
        "hexes": spots,
        "gains": state.step == "track" and bool(state.company and state.trains[state.company]),
    }
    listed = Choice(_("On the map"), kind="map", elsewhere=True)
    listed.extra = {"template": "chesapeake/spot_list.html", "hexes": spots}
    choices[:] = [one, *(choice for choice in choices if choice not in matching), listed]


def _bundle(choices: list[Choice], words: str, belongs: Callable[[Choice], bool], least: int = 2) -> None:
    """Put choices that are seldom what one wants into one group, where the first of them stood."""
    members = [choice for choice in choices if belongs(choice)]
    if len(members) >= least:
        at = choices.index(members[0])
        rest = [choice for choice in choices if choice not in members]
        choices[:] = [*rest[:at], Choice(words, kind=members[0].kind, choices=members), *rest[at:]]


def _join_counters(state: State, choices: list[Choice]) -> None:
    """Make one choice of the prices below an offer and those above it; the rules refuse the offered one itself."""
    members = [choice for choice in choices if choice.kind == "counter_offer" and choice.number]
    if len(members) < 2:
        return
    first, last = members[0].number, members[-1].number
    assert first is not None
    assert last is not None
    members[0].number = Span(first.action, first.field, first.low, last.high, first.step)
    members[0].words = describe(state, members[0].number)
    choices[:] = [choice for choice in choices if choice not in members[1:]]


def _lays(state: State, hex: str, actions: list[Lay]) -> dict[str, Any]:
    """The tiles of a hex, each with its rotations; those of a power apart."""
    tiles: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for action in actions:
        power = action.private if isinstance(action, UsePower) else ""
        tiles.setdefault((power, action.tile), []).append(
            {
                "action": encoded(action),
                "use": f"tile-{action.tile}-{action.rotation}",
                "over": over_id(state, hex, action.tile, action.rotation),
                "gain": gain_id(action),
                "words": _lay_words(action),
            }
        )
    cost = terrain_cost(state, hex)
    return {
        "hex": hex,
        "label": label(hex),
        "upgrades": is_upgrade(state, hex),
        "verb": _("Upgrade") if is_upgrade(state, hex) else _("Lay"),
        "cost": terrain_words(hex, cost) if cost else "",
        "tiles": [
            {"tile": tile, "power": power, "colour": TILES[tile].colour, "left": left(state, tile), "turns": turns}
            for (power, tile), turns in tiles.items()
        ],
    }


def _lay_words(action: Lay) -> str:
    """A tile as it would lie, for whoever can't see it."""
    tile = ROTATED[action.tile, action.rotation]
    return _("#%(tile)s, %(colour)s, in %(place)s: %(track)s") % {
        "tile": action.tile,
        "colour": shade(TILES[action.tile].colour),
        "place": label(action.hex),
        "track": ", ".join(filter(None, (tile_words(tile), toward(action.hex, tile)))),
    }


def gain_id(action: Lay) -> str:
    """Where the page says what a tile would earn."""
    power = f"-{action.private.replace('&', '')}" if isinstance(action, UsePower) else ""
    return f"gain-{action.hex}-{action.tile}-{action.rotation}{power}"


def left(state: State, tile: str) -> str:
    """How many of a tile are left, as a sign."""
    return f"×{state.supply[tile]}" if tile in state.supply else "∞"


def _spots(state: State, hex: str, actions: list[PlaceStation]) -> dict[str, Any]:
    """The cities of a hex for a station."""
    return {
        "hex": hex,
        "label": label(hex),
        "cost": "" if state.step == "canal" else money(stations_left(state, operating(state))[0]),
        "spots": [
            {"action": encoded(action), "spot": f"{hex}:{action.city}", "words": describe(state, action)}
            for action in actions
        ],
    }


def _run(_view: Snapshot, state: State, choice: Choice) -> None:
    """The best run with its routes, and the way to another one."""
    action = choice.does
    assert isinstance(action, RunTrains)
    ways = ways_of(state, action.routes)
    choice.extra = {
        "template": "chesapeake/run.html",
        "bar": run_in_bar(state, ways),
        "run": drawn_routes(state, ways),
        "editor": editor(state, ways, action.routes),
    }


def _dividend(view: Snapshot, state: State, choice: Choice) -> None:
    """What everybody gets, and where the marker goes."""
    assert isinstance(choice.does, Dividend)
    company, pay = operating(state), choice.does.pay
    later = state.copy()
    (move_right if pay else move_left)(later, company)
    held = [(view.names[seat], units) for seat, units in enumerate(state.shares[company]) if units and pay]
    gets = [f"{name} +{money(units * state.earnings // 10)}" for name, units in held]
    kept = state.pool[company] * state.earnings // 10 if pay else state.earnings
    if kept:
        gets.append(f"{company} +{money(kept)}")
    price = _("price %(old)s → %(new)s") % {
        "old": money(price_of(state, company)),
        "new": money(price_of(later, company)),
    }
    choice.words = (
        _("Pay $%(sum)s a share") % {"sum": state.earnings // 10}
        if pay
        else _("Withhold $%(sum)s") % {"sum": state.earnings}
    )
    breaks = not choice.refusal and _breaks_bank(state, choice.does)
    ends = [_("breaks the bank: the game ends after these operating rounds")] if breaks else []
    choice.extra["notes"] = [" · ".join(filter(None, (price, ", ".join(gets), *ends)))]
    choice.preview = [price, *gets, *ends]


def _breaks_bank(state: State, action: Dividend) -> bool:
    """Would a dividend take more than the bank has, which ends the game?"""
    after = state.copy()
    apply(after, action)
    return after.broken and not state.broken


def _train(_view: Snapshot, state: State, choice: Choice) -> None:
    """What a train sets off: in short on its button, and in full as its hint."""
    assert isinstance(choice.does, BuyTrain | TradeIn)
    if choice.number:
        _priced(_view, state, choice)
    elif not choice.refusal:
        notes = [*paid_words(_view, state, choice.does), *consequences(state, choice.does)]
        choice.extra["notes"] = [" · ".join(notes)] if notes else []
        choice.preview = notes


def _priced(view: Snapshot, state: State, choice: Choice) -> None:
    """A train or a private to be bought at a price that is named, or another price for one's own."""
    if choice.number:
        choice.extra |= {"template": "chesapeake/price.html", **price_context(view, state, choice.number)}


def _par(_view: Snapshot, state: State, choice: Choice) -> None:
    """The par value of Vanderbilt's company in short; all that matters of it follows from the price."""
    if state.step == "par" and isinstance(choice.does, Par):
        price = choice.does.price
        choice.words = _("Par %(price)s") % {"price": money(price)}
        floats = {"company": choice.does.company, "money": money(10 * price)}
        choice.extra["notes"] = [_("%(company)s floats with %(money)s") % floats]


def _bid(view: Snapshot, state: State, choice: Choice) -> None:
    """Bids in short; what a purchase leaves."""
    if not isinstance(choice.does, Bid):
        return
    if choice.number:
        label = _("%(private)s, from $%(low)s") % {"private": choice.does.private, "low": choice.number.low}
        free = highest_bid(state, acting(state), choice.does.private)
        choice.extra |= {"label": label, "subject": choice.does.private, "verb": _("Bid")}
        choice.extra |= {
            "money": free,
            "left": free - choice.number.low,
            "about": tell_private(state, choice.does.private, view.names),
        }
    elif not choice.refusal and state.step == "auction":
        aside = set_aside(state, acting(state))
        free = state.cash[acting(state)] - aside
        figures = {"old": money(free), "new": money(free - choice.does.price)}
        bought = {"private": choice.does.private, "price": money(choice.does.price)}
        choice.words = _("Buy %(private)s for %(price)s") % bought
        words = _("free cash %(old)s → %(new)s") if aside else _("cash %(old)s → %(new)s")
        choice.extra["notes"] = [words % figures]


def _stop_bidding(view: Snapshot, state: State, choice: Choice) -> None:
    """Who gets the private, and for how much, if one stops bidding for it."""
    if state.step != "bidding" or choice.refusal or state.contested is None:
        return
    rest = [bid for bid in state.bids[state.contested] if bid[0] != state.actor]
    if len(rest) == 1:
        got = {"name": view.names[rest[0][0]], "private": state.contested, "price": money(rest[0][1])}
        choice.extra["notes"] = [_("%(name)s gets %(private)s for %(price)s") % got]


def _answer(view: Snapshot, state: State, choice: Choice) -> None:
    """What an answer to an offer means for the one who answers."""
    if isinstance(choice.does, Accept):
        choice.extra["notes"] = [after_deal(view, state, state.offer_price)]
    else:
        choice.extra["notes"] = [_("no deal for the rest of this turn")]


DECORATIONS = {
    "run_trains": _run,
    "dividend": _dividend,
    "buy_train": _train,
    "trade_in": _train,
    "bid": _bid,
    "pass": _stop_bidding,
    "par": _par,
    "buy_private": _priced,
    "counter_offer": _priced,
    "accept": _answer,
    "decline": _answer,
}
