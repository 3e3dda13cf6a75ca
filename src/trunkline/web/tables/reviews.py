"""Reviews of finished games: bots judge every move, in processes of their own."""

import logging
from collections import Counter
from collections.abc import Collection
from concurrent.futures import BrokenExecutor, CancelledError
from dataclasses import dataclass

from django.conf import settings

from trunkline import advice
from trunkline.advice import Question
from trunkline.games import GAMES
from trunkline.web.tables import listening, thinkers
from trunkline.web.tables.assistance import is_assisted
from trunkline.web.tables.chains import line_of
from trunkline.web.tables.errors import Unreadable
from trunkline.web.tables.models import FINISHED, Judgment, Table
from trunkline.web.tables.positions import game_of, state_data
from trunkline.web.tables.retries import UNREACHABLE
from trunkline.web.tables.stored import dumped, loaded

_log = logging.getLogger(__name__)
_thinking: dict[int, thinkers.Answer] = {}
"""By the id of the judgment."""
_deaths: Counter[int] = Counter()
"""How often a process died while it worked on a judgment, which need not be guilty."""
MOST_DEATHS = 2
_unreadable: set[int] = set()
"""Judgments of positions that this version can't read, though another one may."""


def can_review(table: Table) -> bool:
    """Reviews are for finished games and analyses; they never help in a running game."""
    return table.status == FINISHED or bool(table.analysis and is_assisted(table))


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a review is."""

    done: int
    total: int
    adviser: str

    @property
    def is_done(self) -> bool:
        return self.done == self.total


def begin(table: Table) -> Progress:
    """Have every move judged that has no judgment yet. Returns how far that is."""
    adviser = advice.reviewer(game_of(table), table.ply)
    line = line_of(table)
    new = line.filter(number__gt=0, judgment=None).values_list("id", flat=True)
    Judgment.objects.bulk_create([Judgment(ply_id=ply, adviser=adviser) for ply in new], ignore_conflicts=True)
    listening.notify(table.code)
    judgments = Judgment.objects.filter(ply__in=line)
    first = judgments.first()
    return Progress(judgments.filter(judged=True).count(), judgments.count(), first.adviser if first else adviser)


def work() -> int:
    """Store finished judgments and ask for the next ones. Returns how many were stored."""
    done = [id for id, asked in _thinking.items() if asked.done()]
    for id in done:
        _store(id, _thinking.pop(id))
    room = max(1, settings.THINKERS - 1) - len(_thinking)  # One process is left for games.
    if room > 0:
        asked = [*_thinking, *_unreadable]
        to_come = Judgment.objects.filter(judged=False, ply__table__game__in=list(GAMES)).exclude(id__in=asked)
        for judgment in to_come.select_related("ply", "ply__table").order_by("id")[:room]:
            _try_to_ask(judgment)
    return len(done)


def _try_to_ask(judgment: Judgment) -> None:
    """A move that no bot can be asked about gets no opinion, so that the review goes on with the next one."""
    try:
        _ask(judgment)
    except UNREACHABLE:
        raise
    except Unreadable as error:
        _log.warning("Table %s can't be reviewed: %s", judgment.ply.table.code, error)
        _unreadable.add(judgment.id)
    except Exception as error:
        _log.error("The review fails at judgment %s: %r", judgment.id, error)
        Judgment.objects.filter(id=judgment.id).update(judged=True)


def _ask(judgment: Judgment) -> None:
    ply = judgment.ply
    table, before = ply.table, ply.parent
    if before is None or ply.action is None:
        Judgment.objects.filter(id=judgment.id).update(judged=True)
        return
    question = Question(table.game, judgment.adviser, state_data(table.game, before), table.seed, "review", ply.number)
    _thinking[judgment.id] = thinkers.ask(question, advice.judge, ply.action)


def _store(judgment: int, asked: thinkers.Answer) -> None:
    """A bot that fails has no opinion; one whose process died is asked again."""
    found: advice.Judged | None = None
    try:
        found = asked.result()
    except (BrokenExecutor, CancelledError):
        # The next question starts new processes. They aren't dropped here, as they may already be new and in use.
        _deaths[judgment] += 1
        if _deaths[judgment] <= MOST_DEATHS:
            return
    except Exception as error:
        _log.error("The review fails at judgment %s: %r", judgment, error)
    figures = {} if found is None else {"loss": found.loss, "stake": found.stake, "best": found.best}
    terms = [] if found is None else [[dumped(reason.words), reason.value] for reason in found.reasons]
    Judgment.objects.filter(id=judgment).update(judged=True, terms=terms, **figures)


def reasons_of(judgment: Judgment) -> list[advice.Reason]:
    """Why the best move was better."""
    return [advice.Reason(loaded(words), value) for words, value in judgment.terms]


def pending() -> Collection[thinkers.Answer]:
    """Questions that bots are thinking about."""
    return [asked for asked in _thinking.values() if not asked.done()]
