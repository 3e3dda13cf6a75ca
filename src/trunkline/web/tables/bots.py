"""Bots at tables: they play through the same service as everybody else.

They think in processes of their own. A look for work asks about every table where a bot is to act, and plays the
answers that have come. A bot that fails is asked again; then another one moves for it, and at last any move is made.
"""

import logging
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from concurrent.futures import BrokenExecutor, CancelledError
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from trunkline.advice import STAND_IN, Question
from trunkline.bots import uniform
from trunkline.core.seeds import random_for
from trunkline.web.tables import thinkers
from trunkline.web.tables.errors import Unreadable
from trunkline.web.tables.lessons import next_of_lesson
from trunkline.web.tables.models import BOT, PERSON, RUNNING, Seat, Table
from trunkline.web.tables.positions import action_of, game_of, live_ply, read_state, rules_of, state_data
from trunkline.web.tables.remarks import remark
from trunkline.web.tables.resting import UNREACHABLE, each
from trunkline.web.tables.services import play_bot

Place = tuple[str, int]
"""The code of a table, and a ply."""
Asked = tuple[str, Place]
"""What for, and where."""
Play = Callable[[str, int, object], Table | None]

TABLE = "table"
"""What a bot at a table is asked for; STAND_IN is a move for somebody who isn't there."""
TRIES = 2
"""How often a bot is asked that fails."""

_log = logging.getLogger(__name__)
_thinking: dict[Asked, thinkers.Answer] = {}
_failures: Counter[Asked] = Counter()
"""How often no move came of it."""
_patient: set[Asked] = set()
"""What was asked for tables where no person waits."""
_suspects: set[Asked] = set()
"""What was being thought about when a process died. It is asked again alone, one after the other."""


def work() -> int:
    """Play the moves that bots have chosen, and ask for those that they are to choose; how many were played.

    Tables where people wait come first.
    """
    people = Seat.objects.filter(table=OuterRef("pk"), kind=PERSON)
    waiting = list(due().annotate(with_people=Exists(people)).order_by("-with_people", "moved"))
    drop_questions(TABLE, waiting)
    return each("A bot", waiting, place_of, _move)


def due() -> QuerySet[Table]:
    """The tables where a bot is to move."""
    acting = Seat.objects.filter(table=OuterRef("pk"), kind=BOT, number=OuterRef("actor"))
    return Table.objects.filter(Exists(acting), status=RUNNING, analysis=False)


def place_of(table: Table) -> Place:
    return table.code, table.ply


def _move(table: Table) -> bool:
    """The bot of the seat that is to act moves; in a lesson the script is followed."""
    if next_of_lesson(table) is not None:
        return _paced(table) and play_bot(*place_of(table), action_of(table, next_of_lesson(table))) is not None
    return attempt(table, table.acting().bot, TABLE, play_bot)


def drop_questions(purpose: str, waiting: Iterable[Table]) -> None:
    """Forget what was asked about positions that have passed."""
    here = {(purpose, place_of(table)) for table in waiting}
    gone = {asked for asked in (*_thinking, *_failures, *_suspects, *_patient) if asked[0] == purpose} - here
    for asked in gone:
        if answer := _thinking.pop(asked, None):
            answer.cancel()
        _failures.pop(asked, None)
        _suspects.discard(asked)
        _patient.discard(asked)


def attempt(table: Table, bot: str, purpose: str, play: Play) -> bool:
    """Ask a bot, or `play` what it has chosen. It chooses without a lock, and nobody waits for it."""
    asked = purpose, place_of(table)
    who = _who(table, bot, asked)
    try:
        action = _any_move(table, bot) if who is None else _chosen(table, who, asked)
        if action is None or not _paced(table):
            return False
        _thinking.pop(asked, None)
        return _played(table, action, play, replaced=purpose == TABLE and who != bot)
    except (*UNREACHABLE, Unreadable):
        raise
    except Exception as error:
        _thinking.pop(asked, None)
        _failures[asked] += 1
        if who is None:
            raise
        if _failures[asked] == TRIES:
            _log.error("%s fails at table %s, ply %s: %r; another bot moves.", bot, *asked[1], error)
        return False


def _who(table: Table, bot: str, asked: Asked) -> str | None:
    """Who is to choose after so many failures; nobody if any move will do."""
    others = [] if bot == STAND_IN or game_of(table).substitute == bot else [game_of(table).substitute]
    choosers = [*[bot] * TRIES, *others]
    return choosers[_failures[asked]] if _failures[asked] < len(choosers) else None


def _played(table: Table, action: object, play: Play, replaced: bool) -> bool:
    """Make the move, and say so if it isn't the bot's own."""
    with transaction.atomic():
        moved = play(table.code, table.ply, action)
        if moved is not None and replaced:
            remark(moved, "bot_replaced", name=table.acting().name)
    return moved is not None


def _chosen(table: Table, bot: str, asked: Asked) -> object:
    """What the bot chose; None while it thinks, or if the table has changed since it was looked at."""
    answer = prepare(table, bot, asked[0])
    if answer is None or not answer.done():
        return None
    try:
        return action_of(table, answer.result())
    except CancelledError:
        # Its processes were given up for another question: it is asked again.
        del _thinking[asked]
        return None
    except BrokenExecutor:
        thinkers.forget()
        if asked in _suspects:
            raise
        _suspect()
        return None


def _suspect() -> None:
    """A process has died, of one of the questions: all are asked again, and whichever it is does no more harm."""
    _suspects.update(_thinking)
    _thinking.clear()


def prepare(table: Table, bot: str, purpose: str) -> thinkers.Answer | None:
    """Have a bot think, if it does not yet; None if it has to wait, or the table has changed since it was looked at."""
    asked = purpose, place_of(table)
    if asked not in _thinking:
        ply, alone = live_ply(table, table.ply), asked in _suspects
        if ply is None or (alone and not _suspects.isdisjoint(_thinking)):
            return None
        question = Question(table.game, bot, state_data(table.game, ply), table.seed, purpose, table.ply)
        if vars(table).get("with_people", True):
            _make_way()
        else:
            _patient.add(asked)
        _thinking[asked] = thinkers.ask(question, alone=alone)
    return _thinking[asked]


def _make_way() -> None:
    """Take back the questions of tables without people that no process has begun with; they are asked again later."""
    for asked in list(_patient):
        answer = _thinking.get(asked)
        if answer is None or answer.cancel():
            _thinking.pop(asked, None)
            _patient.discard(asked)


def _any_move(table: Table, bot: str) -> object:
    """A legal move, made here; for somebody who isn't there, one that spends as little as possible."""
    ply = live_ply(table, table.ply)
    if ply is None:
        return None
    state = read_state(table.game, ply)
    if bot == STAND_IN:
        return game_of(table).cautious(state)
    return uniform.choose(rules_of(table), state, random_for(table.seed, "any", table.ply))


def _paced(table: Table) -> bool:
    """Is it time for a bot's move? People are to see each of them, unless they want to play faster."""
    pace = timedelta(milliseconds=0 if table.fast else settings.BOT_PACE)
    return timezone.now() >= table.moved + pace


def pending() -> Collection[thinkers.Answer]:
    """What is being thought about."""
    return [asked for asked in _thinking.values() if not asked.done()]


def is_asked() -> bool:
    """Does a bot think, or has it chosen a move that is still to be made?"""
    return bool(_thinking)
