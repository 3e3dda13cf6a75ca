"""Reviews of finished games: bots judge every move, in processes of their own."""

import logging
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from concurrent.futures import BrokenExecutor, CancelledError
from dataclasses import dataclass

from django.conf import settings
from django.db.models import Prefetch
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from trunkline import advice
from trunkline.advice import Question
from trunkline.games import GAMES
from trunkline.web.accounts.models import Request
from trunkline.web.analysis.story import figures_of
from trunkline.web.site.errors import Unreadable
from trunkline.web.site.retries import UNREACHABLE
from trunkline.web.site.template_functions import bot_words
from trunkline.web.table import bots, changes
from trunkline.web.table.models import FINISHED, Judgment, Ply, Table
from trunkline.web.table.plies import action_of, game_of, line_of, state_data
from trunkline.web.table.remarks import dumped, loaded
from trunkline.web.table.snapshot import Snapshot, requested
from trunkline.words.language import said as _
from trunkline.words.phrases import amount

_log = logging.getLogger(__name__)
_thinking: dict[int, bots.Answer] = {}
"""By the id of the judgment."""
_deaths: Counter[int] = Counter()
"""How often a process died while it worked on a judgment, which need not be guilty."""
MOST_DEATHS = 2
_unreadable: set[int] = set()
"""Judgments of positions that this version can't read, though another one may."""


def can_review(table: Table) -> bool:
    """Reviews are for finished games and analyses; they never help in a running game."""
    return table.status == FINISHED or bool(table.analysis and table.is_assisted)


@dataclass(frozen=True, slots=True)
class Progress:
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
    changes.notify(table.code)
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
            _ask(judgment)
    return len(done)


def _ask(judgment: Judgment) -> None:
    """A move that no bot can be asked about gets no opinion, so that the review goes on with the next one."""
    ply = judgment.ply
    table, before = ply.table, ply.parent
    try:
        if before is None or ply.action is None:
            Judgment.objects.filter(id=judgment.id).update(judged=True)
            return
        state = state_data(table.game, before)
        question = Question(table.game, judgment.adviser, state, table.seed, "review", ply.number)
        _thinking[judgment.id] = bots.ask(question, advice.judge, ply.action)
    except UNREACHABLE:
        raise
    except Unreadable as error:
        _log.warning("Table %s can't be reviewed: %s", table.code, error)
        _unreadable.add(judgment.id)
    except Exception as error:
        _log.error("The review fails at judgment %s: %r", judgment.id, error)
        Judgment.objects.filter(id=judgment.id).update(judged=True)


def _store(judgment: int, asked: bots.Answer) -> None:
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


def pending() -> Collection[bots.Answer]:
    return [asked for asked in _thinking.values() if not asked.done()]


WORST = 5
"""Moves that are listed for each player."""
NEAR = 4
"""Moves of one turn are fewer than this apart."""


@require_safe
def review(request: Request, code: str) -> HttpResponse:
    snapshot = requested(request, code, latest=True)
    if snapshot.state is None or not can_review(snapshot.table):
        return redirect("table", code=code)
    progress = begin(snapshot.table)
    context = {
        "snapshot": snapshot,
        "table": snapshot.table,
        "title": snapshot.game.title,
        "progress": progress,
        "adviser": bot_words(progress.adviser),
        "players": _players(snapshot) if progress.is_done else [],
    }
    return render(request, "analysis/review.html", context)


def _players(snapshot: Snapshot) -> list[dict[str, object]]:
    all_of_it = Judgment.objects.filter(ply__in=line_of(snapshot.table), loss__isnull=False)
    with_plies = all_of_it.prefetch_related(Prefetch("ply", Ply.objects.with_text()))
    judgments = list(with_plies.order_by("ply__number"))
    by_seat = [[one for one in judgments if one.ply.seat == seat.number] for seat in snapshot.seats]
    # What the other moves cost is not summed up: a game is decided once.
    good = [sum(one.lost <= advice.AS_GOOD * one.stake for one in ours) for ours in by_seat]
    return [
        {
            "name": seat.name,
            "decided": _decided(snapshot, seat.number),
            "score": round(100 * as_good / len(ours)) if ours else None,
            "good": as_good,
            "count": len(ours),
            "worst": [_told(snapshot, one) for one in worst_of(ours)],
        }
        for seat, ours, as_good in zip(snapshot.seats, by_seat, good, strict=True)
    ]


def _decided(snapshot: Snapshot, seat: int) -> str:
    """What a player's money or worth is made of, the largest first, and which companies paid it."""
    figures, money = figures_of(snapshot.table.game, snapshot.plies[-1].id), snapshot.game.money
    parts = sorted(figures.parts[seat], key=lambda part: -abs(part.amount))
    listed = _listed([(part.words, part.amount) for part in parts], money)
    sentences = [
        _("%(sum)s in the end: %(parts)s.") % {"sum": amount(figures.worth[seat], money), "parts": listed},
    ]
    paid: Counter[str] = Counter()
    for event in (event for ply in snapshot.plies for event in ply.events):
        if getattr(event, "topic", "") == "money" and hasattr(event, "company") and hasattr(event, "paid"):
            paid[event.company] += event.paid[seat]
    if +paid:
        sentences.append(_("Dividends: %(parts)s.") % {"parts": _listed(paid.most_common(), money)})
    return " ".join(sentences)


def _listed(sums: Iterable[tuple[str, int]], money: str) -> str:
    return ", ".join(f"{words} {amount(figure, money)}" for words, figure in sums if figure)


def worst_of(judgments: Sequence[Judgment]) -> list[Judgment]:
    """The moves that cost most; what was left out again and again is told once."""
    dear = [one for one in judgments if round(one.lost) > 0 and one.lost > advice.AS_GOOD * one.stake]
    told: list[Judgment] = []
    for one in sorted(dear, key=lambda one: -one.lost):
        if not any(
            # The same move would have been better instead of the same one, or a moment before.
            one.best == other.best
            and (one.ply.action == other.ply.action or abs(one.ply.number - other.ply.number) < NEAR)
            for other in told
        ):
            told.append(one)
    return told[:WORST]


def _told(snapshot: Snapshot, judgment: Judgment) -> dict[str, object]:
    ply = snapshot.all_plies[judgment.ply.number]
    before, names = snapshot.state_at(ply.number - 1), snapshot.names_at(ply)
    reasons = [advice.Reason(loaded(words), value) for words, value in judgment.terms]
    if ply.seat is not None:
        reasons = advice.about(reasons, names[ply.seat], snapshot.game.reasons_by_name)
    return {
        "ply": ply.number,
        "before": ply.number - 1,
        "lost": round(judgment.lost),
        "done": next(iter(snapshot.sentences(ply)), ""),
        "best": snapshot.words.describe(before, action_of(snapshot.table, judgment.best)),
        "why": advice.told(reasons, names),
    }
