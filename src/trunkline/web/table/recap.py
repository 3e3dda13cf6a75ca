"""What happened since a player's last turn, and moments such as a dividend, which each player sees once."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from trunkline.core.events import Topic
from trunkline.web.game_page.page import web_of
from trunkline.web.game_page.parts import Moment
from trunkline.web.table.log import marks, move_line
from trunkline.web.table.models import CLOCK
from trunkline.web.table.plies import LivePly
from trunkline.web.table.snapshot import Snapshot
from trunkline.words.language import said as _
from trunkline.words.phrases import amount

MOST = 3
"""Moments that a page gets; it shows fewer at once, and the next one when one is closed."""
FURTHEST = 40
"""Moves to look back for them; the log and the recap have the rest."""


@dataclass(frozen=True, slots=True)
class MomentAtPly:
    ply: int
    moment: Moment
    color: str
    """The color of its company; empty without one."""


def moments_of(snapshot: Snapshot) -> list[MomentAtPly]:
    """The newest moments, the oldest of them first; none where somebody looks back, and none in an analysis."""
    if not snapshot.is_now or snapshot.table.analysis:
        return []
    page, own = web_of(snapshot.table.game), {seat.number for seat in snapshot.mine}
    shown: list[MomentAtPly] = []
    for ply in reversed(snapshot.plies[-FURTHEST:]):
        moment = page.moment(snapshot, ply) if ply.number else None
        if moment:
            piece = snapshot.game.pictures.PIECES.get(moment.company)
            shown.insert(0, MomentAtPly(ply.number, moment, piece.fill if piece else ""))
        if len(shown) == MOST or (ply.number and ply.seat in own):
            break
    return shown


def fresh_moments_of(snapshot: Snapshot) -> list[MomentAtPly]:
    """Those of this round and the one before it: what is older is read in the recap, not shown as a card."""
    begun = [mark.ply for mark in marks(snapshot.game, snapshot.all_plies, snapshot.table.ply)]
    return [one for one in moments_of(snapshot) if len(begun) < 2 or one.ply >= begun[-2]]


WEIGHT: tuple[Topic, ...] = ("end", "arrival", "money", "shares", "president", "trains", "track")
"""Topics by importance to a player who comes back; all else is told only of a player who did nothing of this."""
BUILDING = WEIGHT.index("track")
MOST_EACH = 2
"""Things that the bar tells of each player."""


@dataclass(frozen=True, slots=True)
class PlyEvent:
    """An event, by its ply and its place there."""

    ply: LivePly
    index: int

    @property
    def event(self) -> object:
        return self.ply.events[self.index]


@dataclass(frozen=True, slots=True)
class RecapSentence:
    """A sentence in the bar."""

    words: str
    rank: int
    """0 for the most important one; where there is little room, it stays longest."""
    short: str = ""
    """A few words in place of a long sentence, such as a dividend, where it has no room."""
    news: bool = False
    """It concerns all players at once."""
    second: bool = False
    """The less important of two things told of a player."""


@dataclass(frozen=True, slots=True)
class Recap:
    """What happened since somebody's last turn."""

    told: list[RecapSentence]
    """The most important events, in the order in which they happened."""
    short: str
    """The first figures that they changed."""
    changes: list[str]
    """All figures that they changed for this player."""
    lines: list[SafeString]
    """All moves in their order, each a link to its position; first what came of the own last move."""


def last_words(snapshot: Snapshot) -> list[RecapSentence]:
    """For the one whose turn it is, what came of the own last move; else the last move."""
    if snapshot.is_over and snapshot.position.actor is not None:
        return []  # Its players ended the game: nothing was moved.
    acts = snapshot.can_act and not snapshot.table.analysis
    last = _own_last(snapshot) if acts else snapshot.plies[-1]
    done = [PlyEvent(last, index) for index in range(acts, len(last.events))] if last else []
    return _told(snapshot, done)


def recap_of(snapshot: Snapshot) -> Recap | None:
    """For the one whose turn it is; nothing if nobody else has moved since, and nothing in an analysis."""
    if not snapshot.can_act or snapshot.acting is None or snapshot.table.analysis:
        return None
    own = _own_last(snapshot)
    since = [ply for ply in snapshot.plies if ply.number > (own.number if own else 0)]
    if not since:
        return None
    changes = _changes(snapshot, own.number if own else 0)
    lines = [move_line(snapshot, ply, range(len(ply.events))) for ply in since]
    if own and len(own.events) > 1:
        lines.insert(0, move_line(snapshot, own, range(1, len(own.events))))
    return Recap(_happened(snapshot, own, since), " · ".join(changes[:2]), changes, lines)


def _happened(snapshot: Snapshot, own: LivePly | None, since: Sequence[LivePly]) -> list[RecapSentence]:
    """The most important events of each player, and what moments announce."""
    asked = snapshot.acting.number if snapshot.acting else None
    by_seat: dict[int | None, list[PlyEvent]] = {}
    for ply in (*((own,) if own else ()), *since):
        for index in range(ply is own, len(ply.events)):
            done = PlyEvent(ply, index)
            seat = getattr(done.event, "seat", None if ply is own else ply.seat)
            # What came of the own move is told if it matters, or if it befell somebody else.
            if _weight(done.event) < BUILDING or ply is not own or seat not in (None, asked):
                by_seat.setdefault(seat, []).append(done)
    each = [_most_important(some) for some in by_seat.values()]
    first, second = [best for best, *_others in each], [one for _best, *others in each for one in others]
    announced = [one for one in moments_of(snapshot) if one.moment.event is None]
    return _told(snapshot, first, second, announced)


def _most_important(done: Sequence[PlyEvent]) -> list[PlyEvent]:
    """The weightiest events, the best of them first; of a kind, such as hexes of a company, the best or the last."""
    kept: dict[object, PlyEvent] = {}
    for one in done:
        kind = (type(one.event), getattr(one.event, "company", None))
        if kind not in kept or _gain(kept[kind].event) <= _gain(one.event):
            kept[kind] = one
    # What brings in more comes first, then what a player decided, then what came of it.
    ranked = sorted(
        _by_weight(kept.values()),
        key=lambda one: (_weight(one.event), -_gain(one.event), not hasattr(one.event, "seat")),
    )
    return [one for one in ranked if _weight(one.event) < len(WEIGHT)][:MOST_EACH] or _by_weight(done)[:1]


def _by_weight(done: Iterable[PlyEvent]) -> list[PlyEvent]:
    """The weightiest first; of the same weight those of the newest move, and there the cause before its effect."""
    return sorted(done, key=lambda one: (_weight(one.event), -one.ply.number, one.index))


def _told(
    snapshot: Snapshot,
    first: Sequence[PlyEvent],
    second: Sequence[PlyEvent] = (),
    announced: Sequence[MomentAtPly] = (),
) -> list[RecapSentence]:
    """Sentences in the order in which things happened, each with its rank: those of `second` give way first."""
    page = web_of(snapshot.table.game)
    told = {(one.ply, math.inf): RecapSentence(f"{one.moment.title}.", 0, news=True) for one in announced}
    for place, one in enumerate([*_by_weight(first), *_by_weight(second)]):
        moment = page.moment(snapshot, one.ply) if one.ply.number else None
        named = moment if moment and moment.event is one.event else None
        told[one.ply.number, one.index] = RecapSentence(
            snapshot.sentences(one.ply)[one.index],
            len(announced) + place,
            short=f"{named.title}." if named else "",
            news=named is not None and not named.company,
            second=place >= len(first),
        )
    return [told[place] for place in sorted(told)]


def _weight(event: object) -> int:
    topic = getattr(event, "topic", "move")
    return WEIGHT.index(topic) if topic in WEIGHT else len(WEIGHT)


def _gain(event: object) -> int:
    return getattr(event, "gain", -1)


def _own_last(snapshot: Snapshot) -> LivePly | None:
    """The last move of the seat that is to act; what an order of its owner or the clock did is news."""
    seat = snapshot.acting.number if snapshot.acting else None
    own = (ply for ply in reversed(snapshot.plies) if ply.number and ply.seat == seat)
    return next((ply for ply in own if ply.cause != CLOCK and not snapshot.ordered(ply)), None)


def _changes(snapshot: Snapshot, before: int) -> list[str]:
    """The figures of the seat that are no longer what they were at its last move."""
    assert snapshot.acting is not None
    figures, seat, money = web_of(snapshot.table.game).figures, snapshot.acting.number, snapshot.game.money
    earlier = snapshot.state_at(before)
    then = figures(earlier, seat) if earlier else {}
    changes = []
    for name, now in figures(snapshot.position, seat).items():
        if by := now - then.get(name, now):
            words = {"name": name, "now": amount(now, money), "by": amount(abs(by), money)}
            changes.append(_("%(name)s %(now)s (%(sign)s%(by)s)") % {**words, "sign": "+" if by > 0 else "−"})
    return changes
