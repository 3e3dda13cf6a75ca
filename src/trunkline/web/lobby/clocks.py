"""The clocks that a new table can have."""

from dataclasses import replace

from django.utils.translation import gettext as _

from trunkline.web.site.times import in_words
from trunkline.web.tables.clocks import Clock
from trunkline.web.tables.models import MOVE, SEAT

PRESETS = (Clock(60, 600), Clock(300, 3600), Clock(86_400, 259_200))
OFF, OWN = "off", "own"


def _offered(clock: Clock) -> str:
    """A clock as a choice of the form."""
    words = {"move": in_words(clock.per_move), "reserve": in_words(clock.reserve)}
    return _("%(move)s per move, %(reserve)s in reserve") % words


def clock_choices() -> list[tuple[str, str]]:
    """The clocks that the form of a new table offers."""
    presets = [(f"{clock.per_move}+{clock.reserve}", _offered(clock)) for clock in PRESETS]
    return [(OFF, _("no time limit")), *presets, (OWN, _("custom"))]


def timeout_choices() -> list[tuple[str, str]]:
    """What happens to whoever is out of time."""
    return [(MOVE, _("has a bot make that move")), (SEAT, _("loses the seat to a bot, and can take it back"))]


def clock_of(chosen: str, on_timeout: str) -> Clock | None:
    """The clock of this name, other than one of one's own numbers; None without one."""
    presets = {f"{clock.per_move}+{clock.reserve}": clock for clock in PRESETS}
    return replace(presets[chosen], on_timeout=on_timeout) if chosen in presets else None
