"""The review of a game that is over: what decided it for each player, and the moves that cost them most."""

from collections import Counter
from collections.abc import Iterable, Sequence

from django.db.models import Prefetch
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from trunkline import advice
from trunkline.web.face.view import View, view_of
from trunkline.web.people.request import Request
from trunkline.web.site.template_functions import bot_words
from trunkline.web.tables import reviews
from trunkline.web.tables.chains import line_of
from trunkline.web.tables.figures import figures_of
from trunkline.web.tables.models import Judgment, Ply
from trunkline.web.tables.positions import action_of
from trunkline.words.phrases import amount

WORST = 5
"""Moves that are told of each player."""
NEAR = 4
"""Moves of one turn are fewer than this apart."""


@require_safe
def review(request: Request, code: str) -> HttpResponse:
    """The review, as far as it is; opening the page has it made."""
    view = view_of(request, code, now=True)
    if view.state is None or not reviews.can_review(view.table):
        return redirect("table", code=code)
    progress = reviews.begin(view.table)
    context = {
        "view": view,
        "table": view.table,
        "title": view.game.title,
        "progress": progress,
        "adviser": bot_words(progress.adviser),
        "players": _players(view) if progress.is_done else [],
    }
    return render(request, "analysis/review.html", context)


def _players(view: View) -> list[dict[str, object]]:
    """Every player with a score, what they gave away, and their worst moves."""
    all_of_it = Judgment.objects.filter(ply__in=line_of(view.table), loss__isnull=False)
    with_plies = all_of_it.prefetch_related(Prefetch("ply", Ply.objects.with_text()))
    judgments = list(with_plies.order_by("ply__number"))
    by_seat = [[one for one in judgments if one.ply.seat == seat.number] for seat in view.seats]
    return [
        {
            "name": seat.name,
            "decided": _decided(view, seat.number),
            **_figures(ours),
            "worst": [_told(view, one) for one in worst_of(ours)],
        }
        for seat, ours in zip(view.seats, by_seat, strict=True)
    ]


def _decided(view: View, seat: int) -> str:
    """What a player's money or worth is made of, the largest first, and which companies paid it."""
    figures, money = figures_of(view.table.game, view.plies[-1].id), view.game.money
    parts = sorted(figures.parts[seat], key=lambda part: -abs(part.amount))
    sentences = [
        _("%(sum)s in the end: %(parts)s.")
        % {
            "sum": amount(figures.worth[seat], money),
            "parts": _listed([(part.words, part.amount) for part in parts], money),
        }
    ]
    paid: Counter[str] = Counter()
    for event in (event for ply in view.plies for event in ply.events):
        if getattr(event, "topic", "") == "money" and hasattr(event, "company") and hasattr(event, "paid"):
            paid[event.company] += event.paid[seat]
    if +paid:
        sentences.append(_("Dividends: %(parts)s.") % {"parts": _listed(paid.most_common(), money)})
    return " ".join(sentences)


def _listed(sums: Iterable[tuple[str, int]], money: str) -> str:
    return ", ".join(f"{words} {amount(figure, money)}" for words, figure in sums if figure)


def _figures(judgments: Sequence[Judgment]) -> dict[str, object]:
    """How many decisions were as good as the adviser's. What the others cost is no sum: a game is decided once."""
    good = sum(one.lost <= advice.AS_GOOD * one.stake for one in judgments)
    return {
        "score": round(100 * good / len(judgments)) if judgments else None,
        "good": good,
        "count": len(judgments),
    }


def worst_of(judgments: Sequence[Judgment]) -> list[Judgment]:
    """The moves that cost most; what was left out again and again is told once."""
    dear = [one for one in judgments if round(one.lost) > 0 and one.lost > advice.AS_GOOD * one.stake]
    told: list[Judgment] = []
    for one in sorted(dear, key=lambda one: -one.lost):
        if not any(_is_same_omission(one, other) for other in told):
            told.append(one)
    return told[:WORST]


def _is_same_omission(one: Judgment, other: Judgment) -> bool:
    """Would the same move have been better instead of the same one, or a moment before?"""
    near = abs(one.ply.number - other.ply.number) < NEAR
    return one.best == other.best and (one.ply.action == other.ply.action or near)


def _told(view: View, judgment: Judgment) -> dict[str, object]:
    """A move, what the adviser would have done, and why."""
    ply = view.all_plies[judgment.ply.number]
    before, names = view.state_at(ply.number - 1), view.names_at(ply)
    reasons = reviews.reasons_of(judgment)
    if ply.seat is not None:
        reasons = advice.about(reasons, names[ply.seat], view.game.reasons_by_name)
    return {
        "ply": ply.number,
        "before": ply.number - 1,
        "lost": round(judgment.lost),
        "done": next(iter(view.sentences(ply)), ""),
        "best": view.words.describe(before, action_of(view.table, judgment.best)),
        "why": advice.told(reasons, names),
    }
