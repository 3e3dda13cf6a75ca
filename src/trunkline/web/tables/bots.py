"""Bots at tables: they play through the same service as everybody else."""

import logging
from collections.abc import Callable

from django.db import DatabaseError
from django.db.models import F

from trunkline.bots.bot import Choose
from trunkline.core.seeds import random_for
from trunkline.web.tables.lessons import next_of_lesson
from trunkline.web.tables.models import BOT, RUNNING, Table
from trunkline.web.tables.positions import action_of, game_of, state_at
from trunkline.web.tables.services import play_bot

_log = logging.getLogger(__name__)
_stuck: set[tuple[str, int]] = set()
"""Where a bot failed, so that it is told once and no other table waits for it."""


def work() -> int:
    """Play one move at every table where a bot is to act; how many were played."""
    waiting = Table.objects.filter(status=RUNNING, seats__kind=BOT, seats__number=F("actor"))
    return sum(attempt(table, _bot_at(table), play_bot) for table in waiting)


def _bot_at(table: Table) -> Choose | None:
    """The bot of the seat that is to act; in a lesson, one that follows the script."""
    scripted = next_of_lesson(table)
    if scripted is not None:
        return lambda _state, _chance: action_of(table, scripted)
    return game_of(table).bots.get(table.acting().bot)


def attempt(table: Table, choose: Choose | None, play: Callable[[str, int, object], Table | None]) -> bool:
    """Have a bot choose, and `play` that. It chooses without a lock, so that nobody waits for a bot that thinks."""
    if (table.code, table.ply) in _stuck:
        return False
    try:
        state = state_at(table, table.ply)
        if state is None or choose is None:
            return False  # The table has changed since it was looked at.
        action = choose(state, random_for(table.seed, "table", table.ply))
        return play(table.code, table.ply, action) is not None
    except DatabaseError:
        raise
    except Exception:
        _log.exception("The bot at table %s fails at ply %s.", table.code, table.ply)
        _stuck.add((table.code, table.ply))
        return False
