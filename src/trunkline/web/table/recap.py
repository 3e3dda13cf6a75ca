"""Since your last turn: what others did, and what that changed for the one whose turn it is."""

from dataclasses import dataclass
from itertools import groupby

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trunkline.web.face.view import View
from trunkline.web.face.web import web_of
from trunkline.web.table.log import move_line
from trunkline.web.tables.models import CLOCK
from trunkline.web.tables.positions import Told
from trunkline.words.phrases import amount

LAST_MOVES = 3
"""Moves that the bar tells those who wait."""
LONGEST = 240
"""So many letters of sentences the bar has room for; the log has the rest."""
FEW = 6
"""So many moves are told one after the other; more are grouped by player."""


@dataclass(frozen=True, slots=True)
class Recap:
    """What happened since somebody's last turn."""

    short: str
    """How much it was, and the first figures that it changed."""
    changes: list[str]
    """What it changed for them."""
    lines: list[SafeString]
    """The moves, each a link to its position; empty if they are grouped."""
    groups: list[tuple[str, list[SafeString]]]
    """The moves by player, if they are many."""


def last_words(view: View) -> list[str]:
    """For the one whose turn it is, what came of the own last move and what others did since; else the last moves."""
    if not view.can_act or view.table.study:
        last = [] if view.is_over else view.plies[-LAST_MOVES:]
        return _newest([line for ply in last for line in ply.story])
    own = _own_last(view)
    after = [line for ply in _since(view, own) for line in ply.story]
    return _newest([*own.story[1:], *after] if own else after)


def _newest(lines: list[str]) -> list[str]:
    """The last sentences that fit into the bar, each of them whole."""
    kept = lines[-1:]
    for line in reversed(lines[:-1]):
        if len(" ".join([line, *kept])) > LONGEST:
            break
        kept.insert(0, line)
    return kept


def recap_of(view: View) -> Recap | None:
    """For the one whose turn it is; nothing if nobody else has moved since, and nothing in an analysis."""
    if not view.can_act or view.acting is None or view.table.study:
        return None
    own = _own_last(view)
    since = _since(view, own)
    if not since:
        return None
    changes = _changes(view, own.number if own else 0)
    count = ngettext("%d move", "%d moves", len(since)) % len(since)
    first = " · ".join([count, *changes[:2]])
    if len(since) <= FEW:
        return Recap(first, changes, [move_line(ply.number, ply.story) for ply in since], [])
    return Recap(first, changes, [], _by_player(view, since))


def _own_last(view: View) -> Told | None:
    """The last move of the seat that is to act; what an order of its owner or the clock did is news."""
    seat = view.acting.number if view.acting else None
    own = (ply for ply in reversed(view.plies) if ply.number and ply.seat == seat)
    return next((ply for ply in own if ply.cause != CLOCK and not view.ordered(ply)), None)


def _since(view: View, own: Told | None) -> list[Told]:
    """The moves after one's own last; all of them, if there is none."""
    return [ply for ply in view.plies if ply.number > (own.number if own else 0)]


def _changes(view: View, before: int) -> list[str]:
    """The figures of the seat that are no longer what they were at its last move."""
    assert view.acting is not None
    figures, seat = web_of(view.table.game).figures, view.acting.number
    earlier = view.state_at(before)
    then, now = figures(earlier, seat) if earlier else {}, figures(view.position, seat)
    money = view.game.money
    return [_change(name, then[name], now[name], money) for name in now if name in then and now[name] != then[name]]


def _change(name: str, then: int, now: int, money: str) -> str:
    """A figure that has changed."""
    sign = "+" if now > then else "−"
    words = {"name": name, "now": amount(now, money), "sign": sign, "by": amount(abs(now - then), money)}
    return _("%(name)s %(now)s (%(sign)s%(by)s)") % words


def _by_player(view: View, since: list[Told]) -> list[tuple[str, list[SafeString]]]:
    """The moves by player, in the order of the seats after the one who asks."""
    assert view.acting is not None
    first, count = view.acting.number + 1, len(view.seats)

    def place(ply: Told) -> int:
        return ((ply.seat or 0) - first) % count

    found = groupby(sorted(since, key=place), place)
    return [
        (view.names[(which + first) % count], [move_line(ply.number, ply.story) for ply in plies])
        for which, plies in found
    ]
