"""Trains and tiles on the page: the supply, when trains rust, and the effects of buying one."""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Any

from trunkline.core.messages import Message
from trunkline.hexes.grid import EDGES
from trunkline.kit18xx.actions import BuyTrain, TradeIn
from trunkline.kit18xx.board import is_same_kind, keeps_track
from trunkline.kit18xx.pictures.market import bank_words
from trunkline.kit18xx.pictures.pieces import SCOPE
from trunkline.kit18xx.rules.purchase import buy_train, needs_answer, trade_in
from trunkline.kit18xx.rules.trains import over_limit, train_limit
from trunkline.kit18xx.sheet import trains_of
from trunkline.kit18xx.state import State, operating
from trunkline.kit18xx.title import COLOURS, Title
from trunkline.kit18xx.web.board import show
from trunkline.kit18xx.web.prices import show_price
from trunkline.kit18xx.words.phrases import money, phase_words, shade, train_kind, train_name, trains_name
from trunkline.kit18xx.words.table import reach_words
from trunkline.orders.terms import either
from trunkline.pictures.tiles import draw_tile
from trunkline.web.game_page.choices import Choice
from trunkline.web.table.snapshot import Snapshot
from trunkline.words.language import said, said_many
from trunkline.words.language import said as _


def trains_context(state: State) -> dict[str, Any]:
    supply = [
        {
            "name": one.name,
            "cost": one.cost,
            "trade": one.trade_in,
            "traded": either(list(map(train_kind, state.title.trains[one.name].traded_in))) if one.trade_in else "",
            "left": one.left,
            "count": one.count,
            "stops": reach_words(state.title, one.name),
            "rusts": one.rusted_by,
            "now": one.is_for_sale,
            "kills": [train_kind(other) for other in one.rusts],
            "owners": [f"{company} {count}" for company, count in one.owners],
        }
        for one in trains_of(state)
    ]
    phases = [
        {"name": name, "now": name == state.phase, "words": phase_words(state.title, name), "limit": phase.train_limit}
        for name, phase in state.title.phases.items()
    ]
    pool = sorted(Counter(state.train_pool).items())
    return {"trains": supply, "phases": phases, "pool": pool, "bank": bank_words(state), "broken": state.broken}


def tiles_context(state: State) -> list[dict[str, Any]]:
    """The tiles by colour: how many are left, and what they can become."""
    return [
        {
            "name": name,
            "shade": shade(kind.colour),
            "left": "∞" if kind.unlimited else str(state.supply[name]),
            "count": kind.count,
            "picture": tile_picture(state.title, name),
            "becomes": ", ".join(f"#{other}" for other in can_become(state.title, name)),
            "gone": not kind.unlimited and not state.supply[name],
        }
        for name, kind in state.title.tiles.items()
    ]


@cache
def can_become(title: Title, tile: str) -> list[str]:
    """The tiles that may replace a tile in some rotation (11.3)."""
    old, colour = title.tiles[tile].tile, title.tiles[tile].colour
    following = COLOURS[COLOURS.index(colour) + 1] if colour != COLOURS[-1] else ""
    return [
        name
        for name, kind in title.tiles.items()
        if kind.colour == following
        and is_same_kind(old, kind.tile, colour)
        and any(keeps_track(old, title.rotated[name, turn]) for turn in EDGES)
    ]


@cache
def tile_picture(title: Title, tile: str, rotation: int = 0, style: str = "") -> str:
    drawn = draw_tile(title.rotated[tile, rotation], title.tiles[tile].colour, 40)
    return f'<svg viewBox="-42 -37 84 74" class="{style}{SCOPE} tiled" aria-hidden="true">{drawn}</svg>'


LAST_TRAINS = 2
"""So many trains before the one that makes others rust are the last ones."""


@dataclass(frozen=True, slots=True)
class Rust:
    train: str
    by: str
    """The train whose first purchase makes them rust."""
    before: int
    """How many trains have to leave the bank before that one can."""

    @property
    def is_near(self) -> bool:
        return self.before <= LAST_TRAINS


def next_rust(state: State) -> Rust | None:
    phases = list(state.title.phases)
    later = phases[phases.index(state.phase) + 1 :]
    pairs = [(old, kind.rusted_by) for old, kind in state.title.trains.items() if kind.rusted_by in later]
    if not pairs:
        return None
    old, by = min(pairs, key=lambda pair: phases.index(pair[1]))
    return Rust(old, by, _before(state, by))


def _before(state: State, train: str) -> int:
    """How many trains have to leave the bank before the first of a kind can; a D comes with the first 6."""
    first = state.title.trains[train].available_from or train
    kinds = list(state.title.trains)
    earlier = sum(state.depot.get(kind, 0) for kind in kinds[: kinds.index(first)])
    begun = kinds.index(first) <= kinds.index(state.phase)
    return earlier + (first != train and not begun)


def chips(state: State, trains: tuple[str, ...]) -> list[dict[str, Any]]:
    """Trains as they are shown wherever they are owned: with when they rust, marked if they are next."""
    coming = next_rust(state)
    return [
        {
            "name": train,
            "tip": _tip(state, train),
            "next": coming is not None and train == coming.train,
            "near": coming is not None and train == coming.train and coming.is_near,
        }
        for train in trains
    ]


def _tip(state: State, train: str) -> str:
    by = state.title.trains[train].rusted_by
    if not by:
        return _("%(train)s: never rusts") % {"train": train_name(train)}
    before = _before(state, by)
    figures = {"train": train_name(train), "by": train_kind(by), "count": before}
    if not before:
        return _("%(train)s: rusts when the first %(by)s is bought, which could happen now") % figures
    return _("%(train)s: rusts when the first %(by)s is bought; trains to be sold before that: %(count)s") % figures


def consequences(state: State, action: BuyTrain | TradeIn) -> list[str]:
    """What a purchase changes beside money and the train itself; what hurts comes first."""
    if isinstance(action, BuyTrain) and needs_answer(state, action):
        return [said("an offer: its president answers")]
    later = state.copy()
    if isinstance(action, BuyTrain):
        buy_train(later, action)
    else:
        trade_in(later, action)
    notes = []
    if later.phase != state.phase:
        notes += [_rust(state, name) for name, kind in state.title.trains.items() if kind.rusted_by == later.phase]
    closed = [private for private in later.closed if private not in state.closed]
    if closed:
        notes.append(said_many(len(closed), "{privates} closes", "{privates} close", privates=closed))
    limit = train_limit(later)
    notes += [
        said("{company} must discard a train: {limit} is the limit", company=company, limit=limit)
        for company in over_limit(later)
    ]
    if later.phase != state.phase:
        notes.append(
            said("begins phase {phase}: {allowed}", phase=later.phase, allowed=phase_words(state.title, later.phase))
        )
    return notes


def _rust(state: State, train: str) -> str:
    losers = [
        Message("{company} loses {count}", company=company, count=owned.count(train))
        for company, owned in state.trains.items()
        if train in owned
    ]
    if losers:
        return said("all {trains} rust: {losers}", trains=trains_name(train), losers=losers)
    return said("all {trains} rust", trains=trains_name(train))


def paid_words(snapshot: Snapshot, state: State, action: BuyTrain | TradeIn) -> list[str]:
    """What a train leaves in the treasury, and in the president's purse if that has to help."""
    if isinstance(action, BuyTrain) and needs_answer(state, action):
        return []
    later, company, seat = state.copy(), operating(state), state.actor
    if isinstance(action, BuyTrain):
        buy_train(later, action)
    else:
        trade_in(later, action)
    said = [f"{company}: {money(state.title, state.treasury[company])} → {money(state.title, later.treasury[company])}"]
    if seat is not None and later.cash[seat] != state.cash[seat]:
        said.append(
            f"{snapshot.names[seat]}: {money(state.title, state.cash[seat])} → {money(state.title, later.cash[seat])}"
        )
    return said


@show.register
def _train(action: BuyTrain | TradeIn, snapshot: Snapshot, state: State, choice: Choice) -> None:
    """What a train sets off: in short on its button, and in full as its hint."""
    if choice.number:
        show_price(snapshot, state, choice)
    elif not choice.refusal:
        notes = [*paid_words(snapshot, state, action), *consequences(state, action)]
        choice.extra["notes"] = [" · ".join(notes)] if notes else []
        choice.preview = notes
