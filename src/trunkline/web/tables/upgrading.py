"""After an upgrade of the server: running games whose rules no longer exist go on by the new ones, and say so."""

import logging

from django.db import transaction

from trunkline.core import versions
from trunkline.games import GAMES
from trunkline.web.tables.errors import Refused
from trunkline.web.tables.models import RUNNING, Table
from trunkline.web.tables.services import adopt_rules, changed, locked

_log = logging.getLogger(__name__)
_done: list[bool] = []
"""Has this process looked? No other versions come while it runs; a restored table is seen to at its next move."""


def work() -> int:
    """See to every running game, once; how many changed their rules."""
    if _done:
        return 0
    _done.append(True)
    return sum(_adopt(code) for code in outdated())


def outdated() -> list[str]:
    """The codes of the running games that are played by rules that are neither the present ones nor offered still."""
    codes: list[str] = []
    for name, game in GAMES.items():
        known = (versions.rules_version(game.rules), *getattr(game.rules, "EARLIER_RULES", {}))
        others = Table.objects.filter(game=name, status=RUNNING, analysis=False).exclude(rules_version__in=known)
        codes += others.values_list("code", flat=True)
    return codes


@transaction.atomic
def _adopt(code: str) -> bool:
    """The table goes on by the new rules; one of a newer version than this waits until the server is updated."""
    try:
        table = locked(code, closed=True)
        if adopted := adopt_rules(table):
            changed(table)
    except Refused as error:
        _log.warning("Table %s waits: %s", code, error)
        return False
    return adopted
