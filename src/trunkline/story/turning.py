"""The turning points of a game: the moves after which a player stood much better or worse beside the others."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from trunkline.core.api import winners
from trunkline.core.events import RICHES
from trunkline.words.language import said
from trunkline.words.phrases import amount

PAYING = ("money", "arrival", "price")
MOST = 6
"""Turning points of a game, at most."""


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


def deciding(events: Sequence[Any]) -> list[Any]:
    """Of what a move did and set off: the move itself, and what made players richer or poorer."""
    return [*events[:1], *(event for event in events[1:] if event.topic in RICHES)]


def cause_of(turn: Turn, events: Sequence[Sequence[Any]]) -> tuple[int, Any] | None:
    """What lies behind a turning point that pays by a company: the player's last purchase or sale of its shares.

    If the player was never seen to trade in it, it is the last that the company built. The ply and the event; None if
    no company pays, or if that was the same move.
    """
    paying = {company for event in events[turn.ply] if event.topic in PAYING and (company := _company(event))}
    if not paying:
        return None
    earlier = [(ply, event) for ply in range(turn.ply) for event in events[ply] if _company(event) in paying]
    trades = [one for one in earlier if one[1].topic == "shares" and getattr(one[1], "seat", None) == turn.seat]
    links = [one for one in earlier if one[1].topic in ("track", "arrival")]
    return next(iter([*trades[-1:], *links[-1:]]), None)


def _company(event: Any) -> str:
    return str(getattr(event, "company", "") or "")


def in_words(turn: Turn, names: Sequence[str], money: str = "") -> str:
    """A turning point in two sentences: what it brought the player, and what it brought the others."""
    return f"{_player(turn, names, money)} {_others(turn, len(names), money)}"


def _player(turn: Turn, names: Sequence[str], money: str) -> str:
    figures = {"name": names[turn.seat], "amount": amount(abs(turn.gain), money)}
    if turn.taken_from is not None:
        figures["leader"] = names[turn.taken_from]
        if turn.gain > 0:
            return said("{name} gains {amount} and takes the lead from {leader}.", **figures)
        if turn.gain < 0:
            return said("{name} loses {amount} and still takes the lead from {leader}.", **figures)
        return said("{name} gains nothing and still takes the lead from {leader}.", **figures)
    if turn.gain > 0:
        return said("{name} gains {amount}.", **figures)
    return said("{name} loses {amount}.", **figures) if turn.gain < 0 else said("{name} gains nothing.", **figures)


def _others(turn: Turn, players: int, money: str) -> str:
    """What the others gained or lost beside it."""
    figures = {"amount": amount(abs(turn.others), money)}
    if players == 2:
        if turn.others > 0:
            return said("The other player gains {amount}.", **figures)
        if turn.others < 0:
            return said("The other player loses {amount}.", **figures)
        return said("The other player gains nothing.")
    if turn.others > 0:
        return said("The others gain {amount} each on average.", **figures)
    if turn.others < 0:
        return said("The others lose {amount} each on average.", **figures)
    return said("The others gain nothing.")
