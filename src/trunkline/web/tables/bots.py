"""Bots at tables: they play through the same service as everybody else.

They think in processes of their own. A look for work asks about every table where a bot is to act, and plays the
answers that have come.
"""

import logging
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from concurrent.futures import BrokenExecutor, CancelledError
from datetime import timedelta

from django.conf import settings
from django.db import DatabaseError
from django.db.models import F
from django.utils import timezone

from trunkline.arena.thinking import Question
from trunkline.bots import uniform
from trunkline.core.seeds import random_for
from trunkline.web.tables import thinkers
from trunkline.web.tables.errors import Unreadable
from trunkline.web.tables.lessons import next_of_lesson
from trunkline.web.tables.models import BOT, RUNNING, Table
from trunkline.web.tables.positions import action_of, live_ply, read_state, rules_of, state_data
from trunkline.web.tables.services import play_bot

Place = tuple[str, int]
"""The code of a table, and a ply."""
Play = Callable[[str, int, object], Table | None]

_log = logging.getLogger(__name__)
_thinking: dict[tuple[str, Place], thinkers.Answer] = {}
"""Questions by whom they were asked of, and where."""
_failed: set[Place] = set()
"""Where a bot failed: a legal move at random is made instead, so that the game goes on."""
_deaths: Counter[Place] = Counter()
"""How often a process died while a bot thought there."""
MOST_DEATHS = 2
_stuck: set[Place] = set()
"""Where not even that could be done; it is told once, and no other table waits for it."""


def work() -> int:
    """Play the moves that bots have chosen, and ask for those that they are to choose; how many were played."""
    waiting = list(Table.objects.filter(status=RUNNING, seats__kind=BOT, seats__number=F("actor")))
    drop_questions("table", waiting)
    return sum(attempt(table, _bot_at(table), "table", play_bot) for table in waiting)


def _bot_at(table: Table) -> str | None:
    """The bot of the seat that is to act; None in a lesson, where the script is followed."""
    try:
        return None if next_of_lesson(table) is not None else table.acting().bot
    except Unreadable:
        return table.acting().bot  # That its position can't be read is told when it is asked for a move.


def drop_questions(purpose: str, waiting: Iterable[Table]) -> None:
    """Forget what was asked about positions that have passed."""
    places = {(table.code, table.ply) for table in waiting}
    for asked, place in [key for key in _thinking if key[0] == purpose and key[1] not in places]:
        _thinking.pop((asked, place)).cancel()


def attempt(table: Table, bot: str | None, purpose: str, play: Play) -> bool:
    """Ask a bot, or `play` what it has chosen. It chooses without a lock, and nobody waits for it."""
    place = (table.code, table.ply)
    if place in _stuck:
        return False
    try:
        action = _scripted(table) if bot is None else _chosen(table, bot, purpose)
        if action is None or not _paced(table):
            return False
        _thinking.pop((purpose, place), None)
        return play(table.code, table.ply, action) is not None
    except DatabaseError:
        raise
    except Unreadable as error:
        _log.warning("The bot at table %s waits at ply %s: %s", *place, error)
        _stuck.add(place)
        return False
    except Exception:
        _log.exception("The bot at table %s fails at ply %s.", *place)
        _thinking.pop((purpose, place), None)
        (_stuck if place in _failed else _failed).add(place)
        return False


def _scripted(table: Table) -> object:
    return action_of(table, next_of_lesson(table))


def _chosen(table: Table, bot: str, purpose: str) -> object:
    """What the bot chose; None while it thinks, or if the table has changed since it was looked at."""
    place = (table.code, table.ply)
    if place in _failed:
        return _any_move(table)
    asked = prepare(table, bot, purpose)
    if asked is None or not asked.done():
        return None
    try:
        return action_of(table, asked.result())
    except CancelledError:
        # Its processes were given up for another question: it is asked again.
        del _thinking[purpose, place]
        return None
    except BrokenExecutor:
        # A process has died, perhaps of another question: all that was asked of them is asked again.
        thinkers.forget()
        _thinking.clear()
        _deaths[place] += 1
        if _deaths[place] > MOST_DEATHS:
            raise
        return None


def prepare(table: Table, bot: str, purpose: str) -> thinkers.Answer | None:
    """Have a bot think, if it does not yet; None if the table has changed since it was looked at."""
    place = (purpose, (table.code, table.ply))
    if place not in _thinking:
        ply = live_ply(table, table.ply)
        if ply is None:
            return None
        state = state_data(table.game, ply)
        _thinking[place] = thinkers.ask(Question(table.game, bot, state, table.seed, purpose, table.ply))
    return _thinking[place]


def _any_move(table: Table) -> object:
    ply = live_ply(table, table.ply)
    chance = random_for(table.seed, "any", table.ply)
    return None if ply is None else uniform.choose(rules_of(table), read_state(table.game, ply), chance)


def _paced(table: Table) -> bool:
    """Is it time for a bot's move? People are to see each of them, unless they want to play faster."""
    pace = timedelta(milliseconds=0 if table.fast else settings.BOT_PACE)
    return timezone.now() >= table.moved + pace


def pending() -> Collection[thinkers.Answer]:
    """What is being thought about."""
    return [asked for asked in _thinking.values() if not asked.done()]
