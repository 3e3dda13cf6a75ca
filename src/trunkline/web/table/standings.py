"""How each player stands, with clocks; the result; and whose turn it is or was in the position shown."""

from dataclasses import dataclass

from trunkline.core.api import winners
from trunkline.web.game_page.page import web_of
from trunkline.web.game_page.parts import Standing
from trunkline.web.site.look import in_figures
from trunkline.web.table.models import PERSON, RUNNING, Seat
from trunkline.web.table.notifications import shares_screen
from trunkline.web.table.snapshot import Snapshot
from trunkline.web.table.time_control import reserve_of
from trunkline.words.language import said as _
from trunkline.words.phrases import amount, victory


@dataclass(frozen=True, slots=True)
class Player:
    seat: Seat
    standing: Standing
    acting: bool
    mine: bool
    away: bool
    """Is it the turn of somebody who has had no page open for a while?"""
    reserve: str
    """The reserve on the clock; empty without one."""
    low: bool
    """Is the reserve nearly used up?"""


LOW = 5
"""A reserve below so many parts of the whole is low."""


def players_of(snapshot: Snapshot) -> list[Player]:
    table, players = snapshot.table, []
    for seat, standing in zip(snapshot.seats, web_of(table.game).standings(snapshot), strict=True):
        acting = seat == snapshot.acting
        away = snapshot.is_now and acting and seat.number in snapshot.away
        timed = table.per_move is not None and seat.kind == PERSON and table.status == RUNNING
        left = reserve_of(table, seat) if timed else 0
        reserve = in_figures(left) if timed and table.reserve else ""
        low = timed and left * LOW < table.reserve
        players.append(Player(seat, standing, acting, seat in snapshot.mine, away, reserve, low))
    return players


def result_of(snapshot: Snapshot) -> list[tuple[str, int, bool]]:
    """Name, score and whether it wins, the best first."""
    scores = snapshot.rules.scores(snapshot.position)
    best = winners(scores)
    order = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    return [(snapshot.names[seat], scores[seat], seat in best) for seat in order]


def outcome_of(snapshot: Snapshot) -> str:
    """Who wins, and if the one who looks has one seat, their place: "Ada wins with $60. You're third with $49."."""
    scores = snapshot.rules.scores(snapshot.position)
    best, money = winners(scores), snapshot.game.money
    own = snapshot.mine[0].number if len(snapshot.mine) == 1 else None
    if own is not None and best == [own]:
        return _("You win with %(score)s.") % {"score": amount(scores[own], money)}
    won = victory(snapshot.names, best, max(scores), money)
    if own is None or own in best:
        return won
    place = 1 + sum(score > scores[own] for score in scores)
    words = {2: _("You're second with %(score)s."), 3: _("You're third with %(score)s.")}
    later = _("You're number %(place)s with %(score)s.")
    return f"{won} {words.get(place, later) % {'place': place, 'score': amount(scores[own], money)}}"


def calls_back(snapshot: Snapshot) -> str:
    """The call to a player who looks at an earlier position while the game, or an undo request, waits for them."""
    if snapshot.is_now:
        return ""
    if not snapshot.awaited:
        return _("Your answer is needed") if snapshot.is_asked else ""
    if shares_screen(snapshot.seats, snapshot.awaited):
        return _("Now it's %(name)s's turn.") % {"name": snapshot.awaited.name}
    return _("Now it's your turn.")


def looks_at(snapshot: Snapshot) -> str:
    """Which earlier position is shown, and whose turn it was there."""
    values = {"ply": snapshot.ply, "last": snapshot.table.ply, "name": snapshot.acting.name if snapshot.acting else ""}
    if not snapshot.acting:
        return _("Looking at move %(ply)s of %(last)s.") % values
    if snapshot.acting in snapshot.mine and not snapshot.called:
        return _("Looking at move %(ply)s of %(last)s: your turn then.") % values
    return _("Looking at move %(ply)s of %(last)s: %(name)s's turn then.") % values
