"""Undo on the page: whether and how somebody can take a move back, and what they are asked first."""

from collections.abc import Sequence

from django.utils.translation import ngettext

from trunkline.web.face.view import View
from trunkline.web.tables.models import CANCELLED, GOES_ON
from trunkline.web.tables.positions import LivePly
from trunkline.web.tables.undoing import before_own_last, is_free, others, redoable
from trunkline.words.phrases import in_row

MOST_TOLD = 4
"""Moves that the question lists; the rest is counted."""


def back_of(view: View) -> dict[str, object] | None:
    """Whether and how the person can take a move back."""
    closed = view.table.status == CANCELLED
    if view.person is None or closed or not view.is_now or not view.mine:
        return None
    to = before_own_last(view.table, view.all_plies, view.person)
    if to is None:
        return None
    free, count = is_free(view.table, view.all_plies, view.person, to), view.table.ply - to
    return {
        "free": free,
        "count": count,
        "where": where_of(view, to),
        "question": _question(view, to, free),
        "withdraws": free
        and count == 1
        and not view.can_act
        and not view.is_over
        and view.words.is_offer(view.position),
    }


def back_to_here(view: View) -> dict[str, object] | None:
    """Whether and how the person can take back everything after the position that they look at."""
    mine = view.person is not None and view.mine
    if not mine or view.is_now or view.table.analysis or view.table.status == CANCELLED:
        return None
    assert view.person is not None
    free = is_free(view.table, view.all_plies, view.person, view.ply)
    if not free and not others(view.table, view.person):
        return None
    return {"free": free, "question": _question(view, view.ply, free, least=1)}


def forth_of(view: View) -> int:
    """How many moves the person can put back that they have just taken back."""
    if not view.is_now or view.table.status == CANCELLED or not view.mine:
        return 0
    undone = redoable(view.table, view.chat, view.all_plies, view.person)
    return int(undone.figures["count"]) if undone else 0


def where_of(view: View, ply: int) -> str:
    """The round of a ply, and what was asked there."""
    state = view.state_at(ply)
    return in_row(view.words.where(state)) if state else ""


def _question(view: View, to: int, free: bool, least: int = 2) -> str:
    """What somebody is asked who would take back so many moves; nothing if it is their own last one alone."""
    moves = [ply for ply in view.all_plies[to + 1 :] if ply.cause != GOES_ON]
    if view.table.analysis or len(moves) < least:
        return ""
    count = view.table.ply - to
    figures = {"count": count, "where": where_of(view, to)}
    asks = (
        ngettext("Take back %(count)s move, to: %(where)s?", "Take back %(count)s moves, to: %(where)s?", count)
        if free
        else ngettext(
            "Ask the others to take back %(count)s move, to: %(where)s?",
            "Ask the others to take back %(count)s moves, to: %(where)s?",
            count,
        )
    )
    return "\n".join([asks % figures, "", *_told(view, moves)])


def _told(view: View, moves: Sequence[LivePly]) -> list[str]:
    """The moves in a line each, as the log tells them."""
    lines = ["• " + sentence for ply in moves[:MOST_TOLD] for sentence in view.sentences(ply)[:1]]
    more = len(moves) - MOST_TOLD
    return [*lines, ngettext("… and %d more", "… and %d more", more) % more] if more > 0 else lines
