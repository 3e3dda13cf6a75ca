"""The moments of the last moves, which each player sees once: the newest few since one's own last move."""

from dataclasses import dataclass

from trunkline.web.face.moment import Moment
from trunkline.web.face.rounds import marks
from trunkline.web.face.view import View
from trunkline.web.face.web import web_of

MOST = 3
"""Moments that a page gets; it shows fewer at once, and the next one when one is closed."""
FURTHEST = 40
"""Moves to look back for them; the log and the recap have the rest."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A moment and the ply that made it."""

    ply: int
    moment: Moment
    color: str
    """The color of its company; empty without one."""


def moments_of(view: View) -> list[Shown]:
    """The newest moments, the oldest of them first; none where somebody looks back, and none in an analysis."""
    if not view.is_now or view.table.analysis:
        return []
    page, own = web_of(view.table.game), {seat.number for seat in view.mine}
    shown: list[Shown] = []
    for ply in reversed(view.plies[-FURTHEST:]):
        moment = page.moment(view, ply) if ply.number else None
        if moment:
            piece = view.game.pictures.PIECES.get(moment.company)
            shown.insert(0, Shown(ply.number, moment, piece.fill if piece else ""))
        if len(shown) == MOST or (ply.number and ply.seat in own):
            break
    return shown


def fresh_moments_of(view: View) -> list[Shown]:
    """Those of this round and the one before it: what is older is read in the recap, not shown as a card."""
    begun = [mark.ply for mark in marks(view.game, view.all_plies, view.table.ply)]
    return [one for one in moments_of(view) if len(begun) < 2 or one.ply >= begun[-2]]
