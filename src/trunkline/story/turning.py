"""The turning points of a game: the moves after which a player stood much better or worse beside the others."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from trunkline.core.api import winners
from trunkline.core.messages import Message
from trunkline.words.language import said
from trunkline.words.phrases import amount

MOST = 6
"""Turning points of a game, at most."""
_MONEY = re.compile(r"\bpays \$|^Privates pay|dividend|\bbuys\b|\bsells\b|\bcloses?\b|^The price of")
"""What a sentence says that made somebody richer or poorer."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A ply that turned the game, for the player whom it moved most."""

    ply: int
    seat: int
    gain: int
    """What the player gained by it, or lost."""
    others: int
    """What the others gained by it on average, rounded."""
    taken_from: int | None
    """Whose lead the player took, if they did."""


def turning_points(worth: Sequence[Sequence[int]], gains: Sequence[Sequence[int]], most: int = MOST) -> list[Turn]:
    """The largest swings, in the order of the game.

    A swing is what a player gains more, or less, than the others do on average, as a part of all that the players are
    worth by then: early and late moves weigh alike. A move counts once, for the player whom it moved most. One who
    plays alone has nobody to be compared with.
    """
    swings: list[tuple[float, int, int]] = []
    for ply, row in enumerate(gains):
        total = sum(worth[ply])
        if total > 0 and any(row) and len(row) > 1:
            beyond = [abs(gain - _average(row, seat)) for seat, gain in enumerate(row)]
            seat = beyond.index(max(beyond))
            if beyond[seat]:
                swings.append((beyond[seat] / total, ply, seat))
    largest = sorted(swings, key=lambda one: (-one[0], one[1]))[:most]
    return sorted((_turn(worth, gains, ply, seat) for _, ply, seat in largest), key=lambda turn: turn.ply)


def _average(row: Sequence[int], seat: int) -> float:
    """What the others gained on average."""
    return (sum(row) - row[seat]) / (len(row) - 1)


def _turn(worth: Sequence[Sequence[int]], gains: Sequence[Sequence[int]], ply: int, seat: int) -> Turn:
    before, after = winners(worth[ply - 1]), winners(worth[ply])
    taken = before[0] if len(before) == 1 and before != [seat] and after == [seat] else None
    return Turn(ply, seat, gains[ply][seat], round(_average(gains[ply], seat)), taken)


def told(turn: Turn, names: Sequence[str], money: str = "") -> str:
    """A turning point in a sentence."""
    others = _others(turn, len(names), money)
    figures = {"name": names[turn.seat], "what": _change(turn.gain, money), "others": others}
    if turn.taken_from is None:
        return said("{name} {what}, while {others}.", **figures)
    leader = names[turn.taken_from]
    return said("{name} {what} and takes the lead from {leader}, while {others}.", leader=leader, **figures)


def deciding(story: Sequence[str]) -> list[str]:
    """Of what a move did and set off: the move itself, and what made players richer or poorer."""
    return [*story[:1], *(sentence for sentence in story[1:] if _MONEY.search(sentence))]


def _change(gain: int, money: str) -> Message:
    """What a player gained or lost."""
    if not gain:
        return Message("gains nothing")
    size = amount(abs(gain), money)
    return Message("gains {amount}", amount=size) if gain > 0 else Message("loses {amount}", amount=size)


def _others(turn: Turn, players: int, money: str) -> Message:
    """What the others gained or lost beside it."""
    if players == 2:
        return Message("the other player {what}", what=_change(turn.others, money))
    if not turn.others:
        return Message("the others gain nothing")
    size = amount(abs(turn.others), money)
    if turn.others > 0:
        return Message("the others gain {amount} on average", amount=size)
    return Message("the others lose {amount} on average", amount=size)
