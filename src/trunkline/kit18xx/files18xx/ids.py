"""Which certificate, train and tile each id of an 18xx.games file means by now, and where it is.

A state counts shares and trains; that site tells single pieces apart. What is here follows its way of moving them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from trunkline.kit18xx.state import State

Holder = int | str
"""A seat, "ipo", "pool" or "out" for shares; a company, "bank" or "pool" for trains."""
SINGLES = 8
"""10% certificates of a company, besides the president's."""


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


ReadAction = tuple[Any, tuple[str, ...]]
"""An action of ours and the ids of the pieces it is about."""
Written = tuple[dict[str, Any], tuple[str, ...]]
"""Fields, and the ids of the pieces that change hands."""


@dataclass(frozen=True, slots=True)
class Filed:
    """An action of ours in a file."""

    type: str
    read: Callable[[State, Ids, Mapping[str, Any]], ReadAction]
    write: Callable[[State, Ids, Any], Written]
    move: Callable[[Ids, State, Any, State, Sequence[str]], None] | None = None
    """Move the pieces: before, action, after, and the ids that it is about."""


def begin_ids(state: State, players: Sequence[int | str]) -> Ids:
    """Everything in the bank; with two players the last share of a company with a 30% certificate is out."""
    shares: dict[str, dict[Holder, list[str]]] = {}
    for company in state.title.companies:
        made = [f"{company}_{number}" for number in range(SINGLES + 1)]
        out = [made.pop()] if state.title.rules.president_units(state, company) == 3 else []
        shares[company] = {"ipo": made, "pool": [], "out": out, **{seat: [] for seat in range(state.players)}}
    trains = {f"{name}-{number}": "bank" for name, train in state.title.trains.items() for number in range(train.count)}
    return Ids(tuple(players), {str(one): seat for seat, one in enumerate(players)}, shares, trains, {})


def share_holder(ids: Ids, company: str, share: str) -> Holder:
    for holder, held in ids.shares[company].items():
        if share in held:
            return holder
    raise KeyError(share)


def move_share(ids: Ids, company: str, share: str, giver: Holder, taker: Holder) -> None:
    ids.shares[company][giver].remove(share)
    ids.shares[company][taker].append(share)
