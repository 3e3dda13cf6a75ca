"""The turning points of a game: the moves after which a player stood much better or worse beside the others."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from trunkline.core.api import winners
from trunkline.core.events import RICHES
from trunkline.words.language import said
from trunkline.words.phrases import amount

PAYING = ("money", "price")
MOST = 6
"""Turning points of a game, at most."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A ply that turned the game, for the player whom it moved most."""

    ply: int
    seat: int
    gains: tuple[int, ...]
    """What each player gained by it, or lost."""
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
    return (sum(row) - row[seat]) / (len(row) - 1)


def _turn(worth: Sequence[Sequence[int]], gains: Sequence[Sequence[int]], ply: int, seat: int) -> Turn:
    before, after = winners(worth[ply - 1]), winners(worth[ply])
    taken = before[0] if len(before) == 1 and before != [seat] and after == [seat] else None
    return Turn(ply, seat, tuple(gains[ply]), taken)


def deciding(events: Sequence[Any]) -> list[Any]:
    """Of what a move did and set off: the move itself, and what made players richer or poorer."""
    return [*events[:1], *(event for event in events[1:] if event.topic in RICHES)]


def cause_of(turn: Turn, events: Sequence[Sequence[Any]]) -> tuple[int, Any] | None:
    """What made the difference to a turning point that pays by a company, with its ply; None if that can't be said.

    That is the newest train of the company, or else what the player last bought or sold of it, since it last paid: what
    had been there before made no difference now. Where all companies pay at once, it is the cheapest share of the
    company that brought its owner most beyond the others.
    """
    rates = next((event.rates for event in events[turn.ply] if hasattr(event, "rates")), None)
    if rates is not None:
        return _best_share(rates, turn.gains, events[: turn.ply + 1])
    paying = {company for event in events[turn.ply] if _pays(event) and (company := _company(event))}
    paid = [
        ply for ply in range(turn.ply) if any(hasattr(one, "paid") and _company(one) in paying for one in events[ply])
    ]
    since = range(paid[-1] + 1 if paid else 0, turn.ply)
    earlier = [(ply, event) for ply in since for event in events[ply] if _company(event) in paying]
    trains = [one for one in earlier if one[1].topic == "trains" and hasattr(one[1], "price")]
    found = trains or [one for one in earlier if _is_trade(one[1], turn.seat)]
    return found[-1] if found else None


def _best_share(
    rates: Mapping[str, int], gains: Sequence[int], events: Sequence[Sequence[Any]]
) -> tuple[int, Any] | None:
    seat = gains.index(max(gains))
    bought = [(ply, event) for ply, some in enumerate(events) for event in some if _is_trade(event, _seat(event))]
    ahead = {company: rate * _ahead(bought, company, seat, len(gains)) for company, rate in rates.items()}
    best = max(ahead, key=lambda company: ahead[company], default="")
    shares = [one for one in bought if _seat(one[1]) == seat and _company(one[1]) == best]
    return min(shares, key=lambda one: one[1].price) if shares and ahead[best] > 0 else None


def _ahead(bought: Sequence[tuple[int, Any]], company: str, seat: int, players: int) -> float:
    """By how many shares of a company a player is ahead of the average of the others."""
    held = [0] * players
    for _, event in bought:
        if _company(event) == company:
            held[_seat(event)] += 1
    return held[seat] - _average(held, seat)


def _seat(event: Any) -> int:
    return int(getattr(event, "seat", -1))


def _pays(event: Any) -> bool:
    return event.topic in PAYING or hasattr(event, "paid")


def _is_trade(event: Any, seat: int) -> bool:
    """Is it about shares, with a price? A private that a company buys changes nothing by itself."""
    about_shares = event.topic == "shares" and hasattr(event, "price") and not hasattr(event, "private")
    return about_shares and getattr(event, "seat", None) == seat


def tells_gains(turn: Turn, events: Sequence[Any]) -> bool:
    """Do the sentences of a move say already who gets what?"""
    paid = [event.paid for event in events if hasattr(event, "paid")]
    return bool(paid) and tuple(map(sum, zip(*paid, strict=True))) == turn.gains


def _company(event: Any) -> str:
    return str(getattr(event, "company", "") or "")


def in_words(turn: Turn, names: Sequence[str], money: str = "", gains: bool = True) -> str:
    """A turning point in a few sentences: who got or lost how much, the most first, and who took the lead.

    Without the gains only who took the lead, for a move whose own sentences have them.
    """
    by_gain: dict[int, list[str]] = {}
    for name, gain in zip(names, turn.gains, strict=True):
        by_gain.setdefault(gain, []).append(name)
    ranked = sorted(by_gain, key=lambda gain: (-abs(gain), -gain))
    sentences = [_gained(by_gain[gain], gain, money) for gain in ranked] if gains else []
    if turn.taken_from is not None:
        figures = {"name": names[turn.seat], "leader": names[turn.taken_from]}
        sentences.append(said("{name} takes the lead from {leader}.", **figures))
    return " ".join(sentences)


def _gained(who: Sequence[str], gain: int, money: str) -> str:
    figures = {"names": who, "name": who[0], "amount": amount(abs(gain), money)}
    if len(who) == 1:
        if not gain:
            return said("{name} gets nothing.", **figures)
        return said("{name} gets {amount}.", **figures) if gain > 0 else said("{name} loses {amount}.", **figures)
    if not gain:
        return said("{names} get nothing.", **figures)
    return said("{names} get {amount} each.", **figures) if gain > 0 else said("{names} lose {amount} each.", **figures)
