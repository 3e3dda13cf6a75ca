"""Clocks on the pages: choosing one for a new table, what was agreed, and the time that is left."""

from dataclasses import dataclass, replace
from itertools import takewhile

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trunkline.web.play.face import web_of
from trunkline.web.play.view import View
from trunkline.web.tables.clocks import Clock
from trunkline.web.tables.models import CLOCK, MOVE, SEAT, Table
from trunkline.web.tables.positions import Told

MOST_MISSED = 3
"""Moves of bots that somebody is told about at once."""
PRESETS = (Clock(60, 600), Clock(300, 3600), Clock(86_400, 259_200))
OFF, OWN = "off", "own"


def in_words(seconds: int) -> str:
    """A length of time in words.

    >>> in_words(60), in_words(5400), in_words(259_200), in_words(45)
    ('1 minute', '1 hour 30 minutes', '3 days', '45 seconds')
    """
    days, hours, minutes, rest = seconds // 86_400, seconds // 3600 % 24, seconds // 60 % 60, seconds % 60
    parts = [
        ngettext("%d day", "%d days", days) % days if days else "",
        ngettext("%d hour", "%d hours", hours) % hours if hours else "",
        ngettext("%d minute", "%d minutes", minutes) % minutes if minutes else "",
        ngettext("%d second", "%d seconds", rest) % rest if rest or not seconds else "",
    ]
    return " ".join(filter(None, parts))


def in_figures(seconds: float) -> str:
    """A length of time as a clock shows it, like clock.js.

    >>> in_figures(571), in_figures(4000.5), in_figures(190_000)
    ('9:31', '1:06:40', '2 d 4 h')
    >>> in_figures(259_200)
    '3 d'
    """
    whole = int(seconds)
    days, hours, minutes, rest = whole // 86_400, whole // 3600 % 24, whole // 60 % 60, whole % 60
    if days:
        return f"{days} d {hours} h" if hours else f"{days} d"
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _offered(clock: Clock) -> str:
    """A clock as a choice of the form."""
    words = {"move": in_words(clock.per_move), "reserve": in_words(clock.reserve)}
    return _("%(move)s a move, %(reserve)s in reserve") % words


def clock_choices() -> list[tuple[str, str]]:
    """The clocks that the form of a new table offers."""
    presets = [(f"{clock.per_move}+{clock.reserve}", _offered(clock)) for clock in PRESETS]
    return [(OFF, _("none: everybody takes the time they need")), *presets, (OWN, _("own numbers"))]


def late_choices() -> list[tuple[str, str]]:
    """What happens to whoever is out of time."""
    return [(MOVE, _("gets a bot's move")), (SEAT, _("loses the seat to a bot, and can take it back"))]


def clock_of(chosen: str, late: str) -> Clock | None:
    """The clock of this name, other than one of one's own numbers; None without one."""
    presets = {f"{clock.per_move}+{clock.reserve}": clock for clock in PRESETS}
    return replace(presets[chosen], late=late) if chosen in presets else None


def told(table: Table) -> list[str]:
    """What the table has agreed on about time; nothing without a clock."""
    if table.per_move is None:
        return []
    words = {"move": in_words(table.per_move), "reserve": in_words(table.reserve)}
    time = _("%(move)s for a move and %(reserve)s in reserve") if table.reserve else _("%(move)s for a move")
    late = _("a bot makes the move") if table.late == MOVE else _("a bot gets the seat")
    return [_("Time: %(time)s; for whoever is out of time %(late)s.") % {"time": time % words, "late": late}]


@dataclass(frozen=True, slots=True)
class Missed:
    """A move that a bot made for somebody who had run out of time."""

    words: str
    """Said to them."""
    move: str
    """What the bot did, as the log tells it; empty if the words say it."""


def missed(view: View) -> list[Missed]:
    """What bots did for the person since they last moved themselves, the last few of it; nobody else is told here."""
    found = []
    for seat in view.mine:
        own = [ply for ply in view.plies if ply.number and ply.seat == seat.number]
        late = list(takewhile(lambda ply: ply.cause == CLOCK, reversed(own)))[:MOST_MISSED]
        found += [_missed(view, ply, seat.name if len(view.mine) > 1 else "") for ply in reversed(late)]
    return found


def _missed(view: View, ply: Told, name: str) -> Missed:
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
    return Missed(said % {"name": name}, " ".join(ply.story[:1]))


def running(view: View) -> dict[str, object] | None:
    """The clock that runs, in seconds since 1970, so that what a page has stays right while time goes on."""
    table = view.table
    if table.deadline is None or table.timed is None or table.per_move is None or not view.is_now:
        return None
    timed = table.timed.timestamp()
    return {
        "timed": round(timed, 1),
        "move": round(timed + table.per_move, 1),
        "deadline": round(table.deadline.timestamp(), 1),
        "until": table.deadline,
    }
