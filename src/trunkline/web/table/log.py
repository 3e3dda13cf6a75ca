"""The log of a table: a line for each move under headings of rounds, and the remarks of the table among them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from sys import getsizeof

from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from trunkline.core.events import Topic
from trunkline.games.game import Game
from trunkline.pictures.colours import Piece
from trunkline.web.site.caches import PLIES, RENDERED, cached, find, store
from trunkline.web.site.language import said_later
from trunkline.web.site.look import time_tag
from trunkline.web.table.models import ChatMessage
from trunkline.web.table.plies import LivePly, made_at
from trunkline.web.table.remarks import text_of
from trunkline.web.table.snapshot import Snapshot
from trunkline.words.language import language
from trunkline.words.language import said as _
from trunkline.words.sentences import Heading


@dataclass(frozen=True, slots=True)
class Mark:
    """A ply at which something begins, and where it lies on the slider, in hundredths."""

    ply: int
    heading: Heading
    at: str


def marks(game: Game, plies: Sequence[LivePly], last: int) -> list[Mark]:
    """The marks of a history of so many plies: of each ply, what begins first. A ply adds to those before it."""
    begun: Sequence[tuple[int, Heading]] | None = find(PLIES, ("headings", plies[-1].id, language()))
    if begun is None:
        before = find(PLIES, ("headings", plies[-2].id, language())) if len(plies) > 1 else None
        headings = ((ply.number, map(game.heading, ply.events)) for ply in (plies if before is None else plies[-1:]))
        new = ((number, next(filter(None, of_ply), None)) for number, of_ply in headings)
        begun = (*(before or ()), *((number, first) for number, first in new if first))
        store(PLIES, ("headings", plies[-1].id, language()), begun)
    return [Mark(ply, heading, f"{100 * ply / max(last, 1):.2f}") for ply, heading in begun]


ALWAYS: tuple[Topic, ...] = ("arrival", "end")
FILTERS: Mapping[str, tuple[str | Promise, tuple[Topic, ...]]] = {
    "shares": (said_later("Shares"), ("auction", "shares", "price", "president")),
    "track": (said_later("Track"), ("track",)),
    "trains": (said_later("Trains"), ("trains",)),
    "money": (said_later("Money"), ("money",)),
}
"""Name -> what the button says, and the topics that it shows."""
SUMS = ("price", "cost", "money", "paid")
"""Fields of records that say what was paid."""
MOST_LINES = 1_500
"""Moves in a log, several times as many as in a long game; an imported one can have more."""
NAMED_ONLY: tuple[Topic, ...] = ("auction", "move", "price")
"""Topics of bids, offers and prices: sums that nobody pays yet."""


@dataclass(frozen=True, slots=True)
class Filter:
    words: str | Promise
    topics: str


def filters_of(snapshot: Snapshot) -> list[Filter]:
    """The filters that show something of a game; none if there is only one."""
    known = {kind.topic for kind in snapshot.game.events}
    always = {"money": ALWAYS[1:]}  # An arrival that pays moves money anyway.
    filters = [
        Filter(words, " ".join((*topics, *always.get(name, ALWAYS))))
        for name, (words, topics) in FILTERS.items()
        if known & {*topics}
    ]
    return filters if len(filters) > 1 else []


def log_of(snapshot: Snapshot) -> SafeString:
    """The last lines, whichever position is shown; a move that was undone isn't one of them, but that it was is."""
    plies = snapshot.all_plies
    remarks = [message for message in snapshot.chat if not message.name]
    names = tuple((seat.name, *map(tuple, seat.former)) for seat in snapshot.seats)
    ordered = tuple(ply.number for ply in plies if snapshot.ordered(ply))
    shown = (names, ordered, tuple(message.id for message in remarks), language())
    known: Log | None = find(RENDERED, ("log", plies[-1].id, shown))
    if known is None:
        before: Log | None = find(RENDERED, ("log", plies[-2].id, shown)) if len(plies) > 1 else None
        if before is not None and before.until < plies[-1].created and len(plies) <= MOST_LINES:
            known = Log(before.lines + lines_of(snapshot, plies[-1]), plies[-1].created)
        else:
            known = _log(snapshot, remarks)
        store(RENDERED, ("log", plies[-1].id, shown), known)
    return known.lines


@dataclass(frozen=True, slots=True)
class Log:
    """All lines up to a ply, and when the last of it happened."""

    lines: SafeString
    until: datetime

    @property
    def size(self) -> int:
        return getsizeof(self.lines)


def _log(snapshot: Snapshot, remarks: Sequence[ChatMessage]) -> Log:
    plies = [ply for ply in snapshot.all_plies if ply.number][-MOST_LINES:]
    moves = [(ply.created, lines_of(snapshot, ply)) for ply in plies]
    is_cut = len(plies) == MOST_LINES
    line = '<li class="remark"><span>{}</span> {}</li>'
    around = [one for one in remarks if not is_cut or one.created >= moves[0][0]]
    moves += [
        (one.created, format_html(line, text_of(one, snapshot.table.game), time_tag(one.created))) for one in around
    ]
    lines = sorted(moves, key=lambda each: each[0])
    until = lines[-1][0] if lines else snapshot.all_plies[-1].created
    return Log(mark_safe("".join(line for _, line in lines)), until)


def lines_of(snapshot: Snapshot, ply: LivePly) -> SafeString:
    """A move in the log: a heading where something begins, and a line, which is a link to the position after it."""
    mark = ""
    if snapshot.ordered(ply):
        mark = _("by a standing order") if len(snapshot.mine) > 1 else _("by your order")
    key = ("log line", ply.id, tuple(snapshot.names_at(ply)), language(), mark)
    return cached(RENDERED, key, lambda: mark_safe("".join(_lines(snapshot, ply, mark))))


def _lines(snapshot: Snapshot, ply: LivePly, mark: str) -> Iterator[SafeString]:
    line: list[int] = []
    for index, event in enumerate(ply.events):
        if heading := snapshot.game.heading(event):
            if line:
                yield move_line(snapshot, ply, line, mark)
            yield format_html('<li class="heading"><h3>{}</h3></li>', heading.words)
            line, mark = [], mark if not line else ""
        line.append(index)
    yield move_line(snapshot, ply, line, mark)


def move_line(snapshot: Snapshot, ply: LivePly, which: Sequence[int], mark: str = "") -> SafeString:
    """A line with some of the events of a ply; the mark is for the one whose standing order made it."""
    marked = format_html(' <small class="by-order">{}</small>', mark) if mark else ""
    sentences = snapshot.sentences(ply)
    events = format_html_join(
        " ",
        '<span class="event" data-topic="{}"{}>{}{}</span>',
        [
            (topic_of(event), mark_safe(" data-money") if moves_money(event) else "", _dot(snapshot, event), words)
            for event, words in ((ply.events[index], sentences[index]) for index in which)
        ],
    )
    at = made_at(ply, snapshot.all_plies[0])
    line = '<li><a href="?ply={0}" data-ply="{0}" tabindex="-1"><b>{0}</b> <span class="did">{1}{2}</span>{3}</a></li>'
    return format_html(line, ply.number, events, marked, mark_safe(" ") + time_tag(at) if at else "")


def moves_money(event: object) -> bool:
    topic = topic_of(event)
    return topic == "money" or (topic not in NAMED_ONLY and any(getattr(event, name, None) for name in SUMS))


def topic_of(event: object) -> Topic:
    topic: Topic = event.topic  # type: ignore[attr-defined] # every record has one
    return topic


def _dot(snapshot: Snapshot, event: object) -> SafeString | str:
    piece: Piece | None = snapshot.game.pictures.PIECES.get(getattr(event, "company", ""))
    return format_html('<i class="dot" style="--fill:{};--rim:{}"></i>', piece.fill, piece.line) if piece else ""
