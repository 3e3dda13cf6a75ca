"""Bots at tables: the worker asks them in processes of their own and plays what they choose through moves.py.

There are three pools: one for all bots, one process for moves of players who are out of time, which can't wait behind
slow bots, and one for questions that may have killed a process, which are asked one at a time to find the guilty one.
"""

import logging
import time
from collections.abc import Callable, Collection, Iterable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from itertools import islice
from math import inf
from multiprocessing import get_context
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from trunkline import processes
from trunkline.advice import STAND_IN, Question, answer
from trunkline.bots import uniform
from trunkline.core.seeds import random_for
from trunkline.web.site.errors import Unreadable
from trunkline.web.site.retries import UNREACHABLE, attempt_each
from trunkline.web.table.changes import wake
from trunkline.web.table.lessons import next_of_lesson
from trunkline.web.table.models import BOT, PERSON, RUNNING, Seat, Table
from trunkline.web.table.moves import play_bot
from trunkline.web.table.plies import action_of, game_of, live_ply, read_state, rules_of, state_data
from trunkline.web.table.remarks import remark

Answer = Future[Any]
MANY, CLOCKS, ALONE = "many", "clocks", "alone"

_pools: dict[str, Executor] = {}
NICENESS = 5
"""Pages, clocks and orders come first."""


def ask(question: Question, think: Callable[..., object] = answer, *more: object, alone: bool = False) -> Answer:
    """Have a bot think, and wake the worker when it has answered. With THINKERS=0, it thinks here and now."""
    kind = ALONE if alone else CLOCKS if question.bot == STAND_IN else MANY
    call = partial(processes.call_within, settings.BOT_SECONDS, think, question, *more)
    future: Answer = Future()
    if settings.THINKERS:
        try:
            future = _thinkers(kind).submit(call)
        except BrokenExecutor:
            forget(kind)
            future = _thinkers(kind).submit(call)
    else:
        try:
            future.set_result(think(question, *more))
        except Exception as error:
            future.set_exception(error)
    future.add_done_callback(lambda _: wake.set())
    return future


def forget(*kinds: str) -> None:
    """Drop pools of these kinds, or all, because a process has died; the next question starts new ones."""
    for kind in kinds or list(_pools):
        if pool := _pools.pop(kind, None):
            pool.shutdown(wait=False, cancel_futures=True)


def _thinkers(kind: str = MANY) -> Executor:
    if kind not in _pools:
        count, nice = (settings.THINKERS, NICENESS) if kind == MANY else (1, 0)
        _pools[kind] = ProcessPoolExecutor(
            count, get_context("spawn"), initializer=processes.begin_child, initargs=(nice,)
        )
    return _pools[kind]


Place = tuple[str, int]
"""The code of a table, and a ply."""
Play = Callable[[str, int, object], Table | None]

TABLE = "table"
"""The purpose of questions to a table's own bots. That of a move for an absent player is STAND_IN."""
TRIES = 2


@dataclass(slots=True)
class Pending:
    has_people: bool
    future: Answer | None = None
    """None if it is to be asked, or asked again."""
    failures: int = 0
    is_suspect: bool = False
    """Was it being thought about when a process died?"""


_log = logging.getLogger(__name__)
_questions: dict[tuple[str, Place], Pending] = {}
_next_run = inf
"""When a move that has been chosen may be made, or a bot is to be asked again; by the monotonic clock."""


def work() -> int:
    """Play the moves that bots have chosen, and ask for the next ones. Returns how many moves were played."""
    global _next_run
    _next_run = inf
    people = Seat.objects.filter(table=OuterRef("pk"), kind=PERSON)
    waiting = list(due().annotate(with_people=Exists(people)).order_by("-with_people", "moved"))
    drop_questions(TABLE, waiting)
    return attempt_each("A bot", waiting, place_of, _move)


def seconds_left() -> float:
    """Until this job is due again, though no bot has answered before."""
    return _next_run - time.monotonic()


def _run_in(seconds: float) -> None:
    global _next_run
    _next_run = min(_next_run, time.monotonic() + seconds)


def due() -> QuerySet[Table]:
    acting = Seat.objects.filter(table=OuterRef("pk"), kind=BOT, number=OuterRef("actor"))
    return Table.objects.filter(Exists(acting), status=RUNNING, analysis=False)


def place_of(table: Table) -> Place:
    return table.code, table.ply


def _move(table: Table) -> bool:
    if next_of_lesson(table) is not None:
        return _paced(table) and play_bot(*place_of(table), action_of(table, next_of_lesson(table))) is not None
    return ask_bot(table, table.acting().bot, TABLE, play_bot)


def drop_questions(purpose: str, waiting: Iterable[Table]) -> None:
    current = {(purpose, place_of(table)) for table in waiting}
    for key in [key for key in _questions if key[0] == purpose and key not in current]:
        if (future := _questions.pop(key).future) is not None:
            future.cancel()


def ask_bot(table: Table, bot: str, purpose: str, play: Play) -> bool:
    """Ask a bot, or `play` the move that it has chosen. No lock is held while it thinks."""
    question = _question(table, purpose)
    substitutes = {game_of(table).substitute} - {bot} if bot != STAND_IN else ()
    # After all of them have failed, any move will do.
    chooser = next(islice([*[bot] * TRIES, *substitutes], question.failures, None), None)
    try:
        action = _any_move(table, bot) if chooser is None else _chosen(table, chooser, purpose)
        if action is None or not _paced(table):
            return False
        question.future = None
        with transaction.atomic():
            moved = play(table.code, table.ply, action)
            if moved is not None and purpose == TABLE and chooser != bot:
                remark(moved, "bot_replaced", name=table.acting().name)
        return moved is not None
    except (*UNREACHABLE, Unreadable):
        raise
    except Exception as error:
        question.future = None
        question.failures += 1
        if chooser is None:
            raise
        if question.failures == TRIES:
            _log.error("%s fails at table %s, ply %s: %r; another bot moves.", bot, *place_of(table), error)
        _run_in(0)
        return False


def _question(table: Table, purpose: str) -> Pending:
    has_people = vars(table).get("with_people", True)
    return _questions.setdefault((purpose, place_of(table)), Pending(has_people))


def _chosen(table: Table, bot: str, purpose: str) -> object:
    """The action that a bot has chosen; None if it still thinks, or is to be asked again."""
    future = prepare(table, bot, purpose)
    if future is None or not future.done():
        return None
    question = _question(table, purpose)
    try:
        return action_of(table, future.result())
    except CancelledError:
        question.future = None  # Its process was stopped because of another question.
    except BrokenExecutor:
        forget()
        if question.is_suspect:
            raise
        for one in _questions.values():
            if one.future is not None:
                one.is_suspect, one.future = True, None
    _run_in(0)
    return None


def prepare(table: Table, bot: str, purpose: str) -> Answer | None:
    """Have a bot think unless it already does. None if the table has changed, or other suspects are asked first."""
    question = _question(table, purpose)
    if question.future is None:
        ply = live_ply(table, table.ply)
        is_busy = any(one.is_suspect and one.future is not None for one in _questions.values())
        if ply is None or (question.is_suspect and is_busy):
            return None
        if question.has_people:
            # Questions that no process has begun with make way; they are asked again afterwards.
            for other in _questions.values():
                if not other.has_people and other.future is not None and other.future.cancel():
                    other.future = None
        asked = Question(table.game, bot, state_data(table.game, ply), table.seed, purpose, table.ply)
        question.future = ask(asked, alone=question.is_suspect)
    return question.future


def _any_move(table: Table, bot: str) -> object:
    """A legal move without a bot; for an absent player, one that spends as little as possible."""
    ply = live_ply(table, table.ply)
    if ply is None:
        return None
    state = read_state(table.game, ply)
    if bot == STAND_IN:
        return game_of(table).cautious(state)
    return uniform.choose(rules_of(table), state, random_for(table.seed, "any", table.ply))


def _paced(table: Table) -> bool:
    """Is it time for a bot's move? People are to see each of them, unless they want bots to play faster."""
    pace = timedelta(milliseconds=0 if table.fast else settings.BOT_PACE)
    left = (table.moved + pace - timezone.now()).total_seconds()
    if left > 0:
        _run_in(left)
    return left <= 0


def pending() -> Collection[Answer]:
    futures = [question.future for question in _questions.values()]
    return [future for future in futures if future is not None and not future.done()]
