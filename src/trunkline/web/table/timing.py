"""The clock of a table on its page: what was agreed, the time left, and what bots did for whoever was out of time."""

from dataclasses import dataclass
from itertools import takewhile

from django.utils.translation import gettext as _

from trunkline.web.face.view import View
from trunkline.web.face.web import web_of
from trunkline.web.site.times import in_words
from trunkline.web.tables.models import CLOCK, MOVE, Table
from trunkline.web.tables.positions import LivePly

MOST_MISSED = 3
"""Moves of bots that somebody reads about at once."""


def clock_lines(table: Table) -> list[str]:
    """What the table has agreed on about time; nothing without a clock."""
    if table.per_move is None:
        return []
    words = {"move": in_words(table.per_move), "reserve": in_words(table.reserve)}
    time = _("%(move)s per move, plus %(reserve)s in reserve") if table.reserve else _("%(move)s per move")
    outcome = _("a bot makes the move") if table.on_timeout == MOVE else _("a bot gets the seat")
    return [
        _("Clock: %(time)s. If somebody runs out of time, %(outcome)s.") % {"time": time % words, "outcome": outcome}
    ]


@dataclass(frozen=True, slots=True)
class Missed:
    """A move that a bot made for somebody who had run out of time."""

    words: str
    """Said to them."""
    move: str
    """What the bot did, as the log tells it; empty if the words say it."""


def missed(view: View) -> list[Missed]:
    """What bots did for the person since they last moved themselves, the last few of it; nobody else is told here."""
    moves = []
    for seat in view.mine:
        own = [ply for ply in view.plies if ply.number and ply.seat == seat.number]
        made = list(takewhile(lambda ply: ply.cause == CLOCK, reversed(own)))[:MOST_MISSED]
        moves += [_missed(view, ply, seat.name if len(view.mine) > 1 else "") for ply in reversed(made)]
    return moves


def _missed(view: View, ply: LivePly, name: str) -> Missed:
    """One such move; whoever plays several seats at one screen is told which."""
    before = view.state_at(ply.number - 1)
    where = web_of(view.table.game).auction(before) if before else ""
    if where and ply.action == {"type": "pass"}:
        said = (
            _("%(name)s ran out of time, so a bot passed for %(name)s %(where)s.")
            if name
            else _("You ran out of time, so a bot passed for you %(where)s.")
        )
        return Missed(said % {"name": name, "where": where}, "")
    said = _("%(name)s ran out of time, so a bot moved:") if name else _("You ran out of time, so a bot moved for you:")
    return Missed(said % {"name": name}, "".join(view.sentences(ply)[:1]))


def running(view: View) -> dict[str, object] | None:
    """The clock that runs, in seconds since 1970, so that what a page has stays right while time goes on."""
    table = view.table
    if table.deadline is None or table.timed is None or table.per_move is None:
        return None
    timed = table.timed.timestamp()
    return {
        "timed": round(timed, 1),
        "move": round(timed + table.per_move, 1),
        "deadline": round(table.deadline.timestamp(), 1),
        "until": table.deadline,
    }
