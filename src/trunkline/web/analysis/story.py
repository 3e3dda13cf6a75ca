"""The story of a game: its figures, worked out once for each last ply, and the page with charts and turning points."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import cycle

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from trunkline.core.api import winners
from trunkline.games import GAMES
from trunkline.pictures.charts import NARROW, SEATS, WIDE, ChartLine, Mark, line_chart, style
from trunkline.pictures.colours import piece_class
from trunkline.story.series import Part, Series
from trunkline.story.turning import Turn, cause_of, deciding, in_words, tells_gains, turning_points
from trunkline.web.accounts.models import Request
from trunkline.web.site.forms import ply_in
from trunkline.web.table import downloads, rematch
from trunkline.web.table.log import marks
from trunkline.web.table.models import FINISHED
from trunkline.web.table.plies import current, line_to
from trunkline.web.table.snapshot import Snapshot, requested
from trunkline.words.language import language, translated
from trunkline.words.language import said as _
from trunkline.words.phrases import amount


@dataclass(frozen=True, slots=True)
class Figures:
    series: Sequence[Series]
    worth: Sequence[int]
    """By seat, now."""
    parts: Sequence[Sequence[Part]]
    """What that is made of, by seat."""
    turns: Sequence[Turn]


def figures_of(game: str, last: int) -> Figures:
    """The figures of the game that led to a live ply, by its id: no other plies ever come before it.

    The states are not loaded: figures are made of what is stored.
    """
    return _figures(game, last, language())


@lru_cache(maxsize=32)
def _figures(game: str, last: int, _language: str) -> Figures:
    plies = list(line_to(last).with_text())
    done = [ply.action for ply in plies]
    positions = [current(game, ply.state, ply.key, ply.state_version) for ply in plies]
    figures = GAMES[game].figures
    worth = [figures.worth(position) for position in positions]
    gains = figures.gains(positions, done)
    return Figures(
        figures.charts(positions, done), worth[-1], figures.parts(positions, done), turning_points(worth, gains)
    )


@require_safe
def story(request: Request, code: str) -> HttpResponse:
    """The story of a game that is over, or so far; ?ply= marks a position in the charts."""
    snapshot = requested(request, code, latest=True)
    if snapshot.state is None:
        return redirect("table", code=code)
    ply = ply_in(request.GET.get("ply", ""))
    shown = None if ply is None else min(ply, snapshot.table.ply)
    return render(request, "analysis/story.html", _context(snapshot, shown))


def _context(snapshot: Snapshot, shown: int | None) -> dict[str, object]:
    table, figures = snapshot.table, figures_of(snapshot.table.game, snapshot.plies[-1].id)
    rounds = [
        Mark(mark.ply, mark.heading.words, mark.heading.short, mark.heading.major)
        for mark in marks(snapshot.game, snapshot.plies, table.ply)
    ]
    last = snapshot.plies[-1]
    told = zip(last.events, snapshot.sentences(last), strict=True)
    return {
        "snapshot": snapshot,
        "table": table,
        "title": snapshot.game.title,
        "is_over": table.status == FINISHED,
        "ending": [words for event, words in told if getattr(event, "topic", "") == "end"],
        "standing": _standing(snapshot, figures),
        "yours": _yours(snapshot, figures) if table.status == FINISHED else "",
        "turns": _turns(snapshot, figures),
        "charts": [_chart(snapshot, series, rounds, shown) for series in figures.series],
        "chart_style": style(snapshot.game.pictures.PIECES),
        "has_record": downloads.has_record(table),
        "formats": [form.NAME for form in snapshot.game.formats if downloads.has_record(table)],
        **rematch.context_of(snapshot),
    }


def _standing(snapshot: Snapshot, figures: Figures) -> list[dict[str, object]]:
    best = winners(figures.worth)
    order = sorted(range(len(figures.worth)), key=lambda seat: -figures.worth[seat])
    return [
        {
            "place": _place(figures, seat),
            "name": snapshot.names[seat],
            "worth": figures.worth[seat],
            "parts": figures.parts[seat],
            "wins": seat in best,
        }
        for seat in order
    ]


def _place(figures: Figures, seat: int) -> int:
    return 1 + sum(worth > figures.worth[seat] for worth in figures.worth)


def _turns(snapshot: Snapshot, figures: Figures) -> list[dict[str, object]]:
    events = [ply.events for ply in snapshot.plies]
    return [
        {
            "ply": turn.ply,
            "words": in_words(turn, snapshot.names, snapshot.game.money, not tells_gains(turn, events[turn.ply])),
            "done": " ".join(
                snapshot.game.sentence(event, snapshot.names_at(snapshot.plies[turn.ply]))
                for event in deciding(events[turn.ply])
            ),
            # The purchase or the link without which it would not have paid.
            "behind": (cause := cause_of(turn, events))
            and {
                "ply": cause[0],
                "words": snapshot.game.sentence(cause[1], snapshot.names_at(snapshot.plies[cause[0]])),
            },
        }
        for turn in figures.turns
    ]


def _yours(snapshot: Snapshot, figures: Figures) -> str:
    """How the one who looks did, if they played one seat."""
    if len(snapshot.mine) != 1:
        return ""
    seat, worth, money = snapshot.mine[0].number, figures.worth, snapshot.game.money
    place = _place(figures, seat)
    rivals = [other for index, other in enumerate(worth) if index != seat]
    if not rivals:
        return ""
    best = max(rivals)
    said = {"place": place, "count": len(worth), "by": amount(abs(worth[seat] - best), money)}
    if worth[seat] == best:
        return _("You share the win.") if place == 1 else ""
    if place == 1:
        return _("You won, %(by)s ahead of the next player.") % said
    return _("You finished number %(place)s of %(count)s, %(by)s behind the winner.") % said


def _chart(snapshot: Snapshot, series: Series, marks: list[Mark], shown: int | None) -> dict[str, object]:
    if series.companies is None:
        players = zip(snapshot.names, cycle(SEATS), series.players, strict=False)
        lines = [ChartLine(name, piece, values) for name, piece, values in players]
    else:
        lines = [ChartLine(name, piece_class(name), values, True) for name, values in series.companies.items()]
    title, what = translated(series.title), translated(series.about)
    about = f"{what}. " + _("The figures are in the table below the chart.")
    drawn = {
        name: line_chart(title, about, lines, marks, shown, width, "", snapshot.game.money)
        for name, width in (("wide", WIDE), ("narrow", NARROW))
    }
    plies = [(_("The beginning"), 0), *((mark.words, mark.ply) for mark in marks)]
    if plies[-1][1] != snapshot.table.ply:
        plies.append((_("The end") if snapshot.table.status == FINISHED else _("Now"), snapshot.table.ply))
    return {
        "name": series.name,
        "title": title,
        "about": what,
        **drawn,
        "heads": [line.name for line in lines],
        "rows": [(words, ply, [line.values[ply] for line in lines]) for words, ply in plies],
    }
