"""Since your last turn: what others did, and what that changed for the one whose turn it is."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from trunkline.core.events import NEWS, Topic
from trunkline.web.face.view import View
from trunkline.web.face.web import web_of
from trunkline.web.table.log import move_line, topic_of
from trunkline.web.table.moments import moments_of
from trunkline.web.tables.models import CLOCK
from trunkline.web.tables.positions import LivePly
from trunkline.words.phrases import amount

LONGEST = 240
"""So many letters of sentences the bar has room for; the log has the rest."""


WEIGHT: tuple[Topic, ...] = ("end", "arrival", "money", "shares", "president", "trains", "track")
"""What matters most to somebody who comes back, first; all else is told only of a player who did nothing of this."""
BUILDING = WEIGHT.index("track")
MOST_EACH = 2
"""Things that the bar tells of each player."""
Done: TypeAlias = tuple[object, Sequence[str]]
"""An event, and the names of its time."""


@dataclass(frozen=True, slots=True)
class Doing:
    """What mattered of what a player did, for the bar."""

    words: str
    """A sentence."""
    more: str = ""
    """Others, if there is room for them."""


@dataclass(frozen=True, slots=True)
class Recap:
    """What happened since somebody's last turn."""

    news: str
    """What happened to everybody at once."""
    short: str
    """The first figures that it changed."""
    changes: list[str]
    """What it changed for them."""
    moments: list[str]
    """What everybody should have seen, in a few words each, the newest first."""
    lines: list[SafeString]
    """All moves in their order, each a link to its position; first what came of the own last move."""
    doings: list[Doing]
    """What the bar says of every player to whom something happened, in the order in which they moved."""


def last_words(view: View) -> list[str]:
    """For the one whose turn it is, what came of the own last move and what others did since; else the last move."""
    if not view.can_act or view.table.analysis:
        return [] if view.is_over else view.sentences(view.plies[-1])
    return _newest(_all_words(view, _own_last(view)))


def _all_words(view: View, own: LivePly | None) -> list[str]:
    """What came of the own last move, then what happened since, in its order."""
    after = [words for ply in _since(view, own) for words in view.sentences(ply)]
    return [*view.sentences(own)[1:], *after] if own else after


def _newest(sentences: list[str]) -> list[str]:
    """The last sentences that fit into the bar, each of them whole; at least one."""
    kept = sentences[-1:]
    for one in reversed(sentences[:-1]):
        if sum(len(words) + 1 for words in (one, *kept)) > LONGEST + 1:
            break
        kept.insert(0, one)
    return kept


def results_of(view: View) -> set[str]:
    """The sentences of `last_words` that tell what came of it, such as money: they stay where room is short."""
    own = _own_last(view) if view.can_act else None
    told = [(ply, 0) for ply in _since(view, own)] if view.can_act else [(view.plies[-1], 0)]
    plies = [(own, 1), *told] if own else told
    return {
        words
        for ply, first in plies
        for event, words in list(zip(ply.events, view.sentences(ply), strict=True))[first:]
        if topic_of(event) in NEWS
    }


def recap_of(view: View) -> Recap | None:
    """For the one whose turn it is; nothing if nobody else has moved since, and nothing in an analysis."""
    if not view.can_act or view.acting is None or view.table.analysis:
        return None
    own = _own_last(view)
    since = _since(view, own)
    if not since:
        return None
    changes = _changes(view, own.number if own else 0)
    moments = [one.moment for one in reversed(moments_of(view))]
    lines = [move_line(view, ply, range(len(ply.events))) for ply in since]
    if own and len(own.events) > 1:
        lines.insert(0, move_line(view, own, range(1, len(own.events))))
    news = " · ".join(one.title for one in moments if not one.company)
    return Recap(
        news, " · ".join(changes[:2]), changes, [one.title for one in moments], lines, _doings(view, own, since)
    )


def _doings(view: View, own: LivePly | None, since: Sequence[LivePly]) -> list[Doing]:
    """What mattered of each player, in the order of their last moves; first what happened by itself."""
    done: dict[int | None, list[Done]] = {}
    asked = view.acting.number if view.acting else None
    for ply in (*((own,) if own else ()), *since):
        for event in ply.events[ply is own :]:
            seat = getattr(event, "seat", None if ply is own else ply.seat)
            # What came of the own move is told if it matters, or if it befell somebody else.
            if _weight(event) < BUILDING or ply is not own or seat not in (None, asked):
                done[seat] = [*done.pop(seat, []), (event, view.names_at(ply))]
    return [doing for events in done.values() if (doing := _doing(view, events))]


def _doing(view: View, done: Sequence[Done]) -> Doing:
    """The weightiest things, as they came; of several of a kind, such as hexes of a company, the best or the last."""
    kept: dict[object, tuple[int, Done]] = {}
    for place, (event, names) in enumerate(done):
        kind = (type(event), getattr(event, "company", None))
        before = kept.get(kind)
        if not before or _gain(before[1][0]) <= _gain(event):
            kept[kind] = place, (event, names)
    # What brings in more comes first, then what a player decided, then what came of it.
    told = sorted(
        kept.values(),
        key=lambda one: (_weight(one[1][0]), -_gain(one[1][0]), not hasattr(one[1][0], "seat"), -one[0]),
    )
    weighty = [one for one in told if _weight(one[1][0]) < len(WEIGHT)][:MOST_EACH] or [(0, done[-1])]
    first, *others = (view.game.sentence(*one) for _place, one in weighty)
    return Doing(first, " ".join(others))


def _weight(event: object) -> int:
    topic = getattr(event, "topic", "move")
    return WEIGHT.index(topic) if topic in WEIGHT else len(WEIGHT)


def _gain(event: object) -> int:
    return getattr(event, "gain", -1)


def _own_last(view: View) -> LivePly | None:
    """The last move of the seat that is to act; what an order of its owner or the clock did is news."""
    seat = view.acting.number if view.acting else None
    own = (ply for ply in reversed(view.plies) if ply.number and ply.seat == seat)
    return next((ply for ply in own if ply.cause != CLOCK and not view.ordered(ply)), None)


def _since(view: View, own: LivePly | None) -> list[LivePly]:
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
