"""Since your last turn: what others did, and what that changed for the one whose turn it is."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trunkline.core.events import NEWS
from trunkline.web.face.view import View
from trunkline.web.face.web import web_of
from trunkline.web.table.log import move_line
from trunkline.web.tables.models import CLOCK
from trunkline.web.tables.positions import LivePly
from trunkline.words.phrases import amount

LAST_MOVES = 3
"""Moves that the bar shows those who wait."""
LONGEST = 240
"""So many letters of sentences the bar has room for; the log has the rest."""
FEW = 6
"""So many moves are listed one after the other; more are grouped by player."""


@dataclass(frozen=True, slots=True)
class Recap:
    """What happened since somebody's last turn."""

    short: str
    """How much it was, and the first figures that it changed."""
    changes: list[str]
    """What it changed for them."""
    news: list[SafeString]
    """What was bought, paid and reached, and who took over companies, each a link to its position."""
    lines: list[SafeString]
    """The rest of the moves; empty if they are grouped."""
    groups: list[tuple[str, list[SafeString]]]
    """The rest by player, if there are many moves."""


Sentence = tuple[bool, str]
"""Whether it tells news, and its words."""


def last_words(view: View) -> list[str]:
    """For the one whose turn it is, what came of the own last move and what others did since; else the last moves."""
    if not view.can_act or view.table.analysis:
        last = [] if view.is_over else view.plies[-LAST_MOVES:]
        return [words for _, words in _newest([one for ply in last for one in _sentences(view, ply)])]
    own = _own_last(view)
    after = [one for ply in _since(view, own) for one in _sentences(view, ply)]
    return _news_first([*_sentences(view, own)[1:], *after] if own else after)


def _sentences(view: View, ply: LivePly) -> list[Sentence]:
    return list(zip((_is_news(event) for event in ply.events), view.sentences(ply), strict=True))


def _is_news(event: object) -> bool:
    return getattr(event, "topic", "") in NEWS


def _news_first(sentences: list[Sentence]) -> list[str]:
    """The last news that fit into the bar, then the last of the rest while there is room."""
    news = _newest([one for one in sentences if one[0]])
    rest = _newest([one for one in sentences if not one[0]], LONGEST - sum(len(words) + 1 for _, words in news))
    return [words for _, words in (*news, *rest)]


def _newest(sentences: list[Sentence], room: int = LONGEST) -> list[Sentence]:
    """The last sentences that fit, each of them whole; at least one if nothing is there yet."""
    kept = sentences[-1:] if room == LONGEST else []
    for one in reversed(sentences[: len(sentences) - len(kept)]):
        if sum(len(words) + 1 for _, words in (one, *kept)) > room + 1:
            break
        kept.insert(0, one)
    return kept


def recap_of(view: View) -> Recap | None:
    """For the one whose turn it is; nothing if nobody else has moved since, and nothing in an analysis."""
    if not view.can_act or view.acting is None or view.table.analysis:
        return None
    own = _own_last(view)
    since = _since(view, own)
    if not since:
        return None
    changes = _changes(view, own.number if own else 0)
    count = ngettext("%d move", "%d moves", len(since)) % len(since)
    first = " · ".join([count, *changes[:2]])
    news = _lines(view, since, news=True)
    if len(since) <= FEW:
        return Recap(first, changes, news, _lines(view, since, news=False), [])
    return Recap(first, changes, news, [], _by_player(view, since))


def _lines(view: View, plies: Iterable[LivePly], news: bool) -> list[SafeString]:
    """Lines with the news of some plies, or with the rest of them."""
    lines = []
    for ply in plies:
        which = [index for index, event in enumerate(ply.events) if _is_news(event) == news]
        if which:
            lines.append(move_line(view, ply, which))
    return lines


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


def _by_player(view: View, since: list[LivePly]) -> list[tuple[str, list[SafeString]]]:
    """What is no news, by player, in the order of the seats after the one who asks."""
    assert view.acting is not None
    first, count = view.acting.number + 1, len(view.seats)

    def place(ply: LivePly) -> int:
        return ((ply.seat or 0) - first) % count

    groups = [
        (view.names[(which + first) % count], _lines(view, plies, news=False))
        for which, plies in groupby(sorted(since, key=place), place)
    ]
    return [(name, lines) for name, lines in groups if lines]
