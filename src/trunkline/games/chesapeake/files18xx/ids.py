"""Which certificate, train and tile each id of an 18xx.games file means by now, and where it is.

A state counts shares and trains; that site tells single pieces apart. What is here follows its way of moving them.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from trunkline.core.codec import quoted
from trunkline.core.errors import BadRecord
from trunkline.core.messages import Message
from trunkline.games.chesapeake.actions import Buy, BuyTrain, DiscardTrain, LayTile, Par, Sell, TradeIn, UsePower
from trunkline.games.chesapeake.rules.trains import over_limit
from trunkline.games.chesapeake.rules.two_player import president_size
from trunkline.games.chesapeake.state import State, acting, operating
from trunkline.games.chesapeake.tables import COMPANIES, P5, TRAINS

Holder = int | str
"""A seat, "ipo", "pool" or "out" for shares; a company, "bank" or "pool" for trains."""
P5_SHARE = "B&O_1"
SINGLES = 8
"""10% certificates of a company."""


@dataclass(slots=True)
class Ids:
    """Where every piece with an id is."""

    players: tuple[int | str, ...]
    """Player ids by seat."""
    seats: dict[str, int]
    shares: dict[str, dict[Holder, list[str]]]
    """Company -> holder -> share ids, in the order in which they came."""
    trains: dict[str, str]
    """Train id -> holder, the bank's and the pool's in their order; those that are out of the game are not there."""
    tiles: dict[str, str]
    """Hex -> id of the tile that lies there."""


def begin_ids(state: State, players: Sequence[int | str]) -> Ids:
    """Everything in the bank; with two players the last share of a company with a 30% certificate is out."""
    shares: dict[str, dict[Holder, list[str]]] = {}
    for company in COMPANIES:
        made = [f"{company}_{number}" for number in range(SINGLES + 1)]
        out = [made.pop()] if president_size(state, company) == 3 else []
        shares[company] = {"ipo": made, "pool": [], "out": out, **{seat: [] for seat in range(state.players)}}
    trains = {f"{name}-{number}": "bank" for name, train in TRAINS.items() for number in range(train.count)}
    return Ids(tuple(players), {str(one): seat for seat, one in enumerate(players)}, shares, trains, {})


def follow(ids: Ids, before: State, action: Any, after: State, named: Sequence[str]) -> None:
    """Move what an action of ours moved; `named` are the ids that it is about."""
    if mover := _MOVERS.get(type(action)):
        mover(ids, before, action, after, named)
    if before.round == "auction" and P5 in after.privates and P5 not in before.privates:
        move_share(ids, "B&O", P5_SHARE, "ipo", after.privates[P5])
    if before.depot is not after.depot:
        _export(ids, before, after)
    if before.phase != after.phase:
        _rust(ids, after)


def share_holder(ids: Ids, company: str, share: str) -> Holder:
    for holder, held in ids.shares[company].items():
        if share in held:
            return holder
    raise KeyError(share)


def move_share(ids: Ids, company: str, share: str, giver: Holder, taker: Holder) -> None:
    ids.shares[company][giver].remove(share)
    ids.shares[company][taker].append(share)


def _par(ids: Ids, before: State, action: Par, _after: State, _named: Sequence[str]) -> None:
    move_share(ids, action.company, f"{action.company}_0", "ipo", acting(before))


def _buy(ids: Ids, before: State, action: Buy, after: State, named: Sequence[str]) -> None:
    """With two players the pool's last share may leave the game first; that can be the very one that was named."""
    company, (share,) = action.company, named
    held = ids.shares[company]
    if after.removed[company] != before.removed[company]:
        held["out"].append(held["pool"].pop())
    if after.shares[company] != before.shares[company]:
        move_share(ids, company, share, action.source, acting(before))
    _swap(ids, company, before, after)
    if after.players == 2 and company in after.floated and company not in before.floated:
        held["pool"] += held["ipo"]
        held["ipo"] = []


def _sell(ids: Ids, before: State, action: Sell, after: State, named: Sequence[str]) -> None:
    """The block goes to the pool; whoever sold a part of the president's certificate gets the rest back in singles."""
    company = action.company
    seat = before.actor
    assert seat is not None
    for share in named:
        move_share(ids, company, share, seat, "pool")
    _swap(ids, company, before, after)
    for share in ids.shares[company]["pool"][: units(before, company, named) - action.count]:
        move_share(ids, company, share, "pool", seat)


def _swap(ids: Ids, company: str, before: State, after: State) -> None:
    """A new president gives singles for the president's certificate: to the old one, or to the pool if it was sold."""
    old, new = before.president[company], after.president[company]
    if old == new:
        return
    size = president_size(after, company)
    taker: Holder = old if after.shares[company][old] >= size else "pool"
    certificate = f"{company}_0"
    giver = share_holder(ids, company, certificate)
    for share in ids.shares[company][new][:size]:
        move_share(ids, company, share, new, taker)
    move_share(ids, company, certificate, giver, new)


def units(state: State, company: str, shares: Sequence[str]) -> int:
    """How many tenths these certificates are."""
    return sum(president_size(state, company) if share.endswith("_0") else 1 for share in shares)


def _lay(ids: Ids, _before: State, action: LayTile | UsePower, _after: State, named: Sequence[str]) -> None:
    ids.tiles[action.hex] = named[0]


def _buy_train(ids: Ids, before: State, _action: BuyTrain | TradeIn, _after: State, named: Sequence[str]) -> None:
    """The first id is the train bought; a second one was handed in for it."""
    ids.trains[named[0]] = operating(before)
    for train in named[1:]:
        to_pool(ids, train)


def _discard(ids: Ids, _before: State, _action: DiscardTrain, _after: State, named: Sequence[str]) -> None:
    to_pool(ids, named[0])


def to_pool(ids: Ids, train: str) -> None:
    """Behind those that were discarded before: of two of a kind the first one is for sale."""
    del ids.trains[train]
    ids.trains[train] = "pool"


def _export(ids: Ids, before: State, after: State) -> None:
    """The bank's first trains leave the game until as many are left as the state says."""
    for name, left in after.depot.items():
        if left == before.depot[name]:
            continue
        waiting = [train for train, holder in ids.trains.items() if holder == "bank" and kind_of(train) == name]
        for train in waiting[: len(waiting) - left]:
            del ids.trains[train]


def _rust(ids: Ids, after: State) -> None:
    """What nobody has any more is out of the game."""
    places = {"pool": after.train_pool, **after.trains}
    ids.trains = {
        train: holder for train, holder in ids.trains.items() if holder == "bank" or kind_of(train) in places[holder]
    }


def kind_of(piece: str) -> str:
    """ "57-0" is a 57."""
    return piece.rpartition("-")[0]


def discarding(state: State) -> str | None:
    return over_limit(state)[0] if state.step == "discard" else None


_MOVERS: dict[type, Callable[[Ids, State, Any, State, Sequence[str]], None]] = {
    Par: _par,
    Buy: _buy,
    Sell: _sell,
    LayTile: _lay,
    UsePower: _lay,
    BuyTrain: _buy_train,
    TradeIn: _buy_train,
    DiscardTrain: _discard,
}


LONGEST = 80
LARGEST = 10**40
#: A name, a dash, a number that is written one way only: "57-0".
NUMBERED = re.compile(r"(.+)-(0|[1-9][0-9]{0,3})", re.ASCII)


def brief(value: object) -> str | Message:
    """A value in an error message, however large or deep it is."""
    if isinstance(value, list | tuple):
        return Message("a list of {count}", count=len(value))
    if isinstance(value, dict):
        return Message("an object")
    if type(value) is int and abs(value) >= LARGEST:
        return Message("a number of {count} bits", count=value.bit_length())
    return quoted(value)


def text(data: Mapping[str, Any], name: str) -> str:
    value = data.get(name)
    if type(value) is not str:
        raise BadRecord("{field} should be a text, not {value}", field=name, value=brief(_field(data, name)))
    if len(value) > LONGEST:
        raise BadRecord(
            "{field} is too long ({count} characters): {value}", field=name, count=len(value), value=brief(value)
        )
    return value


def whole(data: Mapping[str, Any], name: str) -> int:
    """A whole number that is not absurdly large; true and 45.0 are none."""
    value = data.get(name)
    if type(value) is not int or abs(value) >= LARGEST:
        raise BadRecord("{field} should be a whole number, not {value}", field=name, value=brief(_field(data, name)))
    return value


def listed(data: Mapping[str, Any], name: str, kind: type) -> list[Any]:
    value = _field(data, name)
    if type(value) is not list:
        raise BadRecord("{field} should be a list, not {value}", field=name, value=brief(value))
    for item in value:
        if type(item) is not kind:
            raise BadRecord(
                "{field} should be a list of {kind}, but {value} is in it",
                field=name,
                kind=WORDS[kind],
                value=brief(item),
            )
    return value


def name_or_number(data: Mapping[str, Any], name: str) -> int | str:
    """An id of a player or a game: a whole number or a text."""
    return text(data, name) if type(data.get(name)) is str else whole(data, name)


def numbered(data: Mapping[str, Any], name: str) -> tuple[str, int]:
    """The kind and the number of a thing: "57-0" is the first #57."""
    parts = _name_and_number(text(data, name))
    if parts is None:
        raise BadRecord(
            "{field} should be a name and a number such as 2-0, not {value}", field=name, value=brief(data[name])
        )
    return parts


@lru_cache(maxsize=1024)
def _name_and_number(piece: str) -> tuple[str, int] | None:
    match = NUMBERED.fullmatch(piece)
    return (match[1], int(match[2])) if match else None


def _field(data: Mapping[str, Any], name: str) -> Any:
    if name not in data:
        raise BadRecord("{field} is missing", field=name)
    return data[name]


WORDS: dict[type, Message] = {str: Message("texts"), dict: Message("objects"), list: Message("lists")}
