"""The page that tells a game in figures: the standing and how it came about, charts, and the moves that turned it."""

from itertools import cycle

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from trunkline.core.api import winners
from trunkline.pictures.chart_axes import Mark
from trunkline.pictures.charts import NARROW, SEATS, WIDE, Line, line_chart, style
from trunkline.pictures.colours import piece_class
from trunkline.story.series import Series
from trunkline.story.turning import deciding, told
from trunkline.web.face.rounds import marks
from trunkline.web.face.view import View, view_of
from trunkline.web.face.web import web_of
from trunkline.web.people.request import Request
from trunkline.web.site.posted import ply_in
from trunkline.web.table import rematch
from trunkline.web.tables import records
from trunkline.web.tables.figures import Figures, figures_of
from trunkline.web.tables.models import FINISHED, Table


@require_safe
def story(request: Request, code: str) -> HttpResponse:
    """The story of a game that is over, or so far; ?ply= marks a position in the charts."""
    view = view_of(request, code, now=True)
    if view.state is None:
        return redirect("table", code=code)
    return render(request, "analysis/story.html", _context(view, _shown(request, view.table)))


def _shown(request: Request, table: Table) -> int | None:
    """The ply that the visitor came from, if there is such a one."""
    ply = ply_in(request.GET.get("ply", ""))
    return None if ply is None else min(ply, table.ply)


def _context(view: View, shown: int | None) -> dict[str, object]:
    """All that the page says."""
    table, figures = view.table, figures_of(view.table.game, view.plies[-1].id)
    found = _marks(view)
    return {
        "view": view,
        "table": table,
        "title": view.game.title,
        "is_over": table.status == FINISHED,
        "ending": [line for line in view.plies[-1].story if view.position.actor is None and " over: " in line],
        "standing": _standing(view, figures),
        "turns": _turns(view, figures),
        "charts": [_chart(view, series, found, shown) for series in figures.series],
        "chart_style": style(view.game.pictures.PIECES),
        "has_record": records.has_record(table),
        "formats": [form.NAME for form in records.formats_of(table)],
        **rematch.context_of(view),
    }


def _standing(view: View, figures: Figures) -> list[dict[str, object]]:
    """Every player with what they are worth and what that is made of, the best first."""
    best = winners(figures.worth)
    order = sorted(range(len(figures.worth)), key=lambda seat: -figures.worth[seat])
    return [
        {
            "place": 1 + sum(worth > figures.worth[seat] for worth in figures.worth),
            "name": view.names[seat],
            "worth": figures.worth[seat],
            "parts": figures.parts[seat],
            "wins": seat in best,
        }
        for seat in order
    ]


def _turns(view: View, figures: Figures) -> list[dict[str, object]]:
    """The turning points in words, each with what was done."""
    return [
        {
            "ply": turn.ply,
            "words": told(turn, view.names, view.game.money),
            "done": " ".join(deciding(view.plies[turn.ply].story)),
        }
        for turn in figures.turns
    ]


def _marks(view: View) -> list[Mark]:
    """The rounds as the charts mark them."""
    stories = [(ply.number, ply.story) for ply in view.plies if ply.number]
    begun = web_of(view.table.game).begun
    return [
        Mark(mark.ply, mark.begun.words, mark.begun.short, mark.begun.major)
        for mark in marks(begun, stories, view.table.ply)
    ]


def _chart(view: View, series: Series, found: list[Mark], shown: int | None) -> dict[str, object]:
    """A chart for wide pages and one for phones, and its figures as a table."""
    lines = _lines(view, series)
    about = f"{series.about}. " + _("The figures are in the table below the chart.")
    drawn = {
        name: line_chart(series.title, about, lines, found, shown, width, "", view.game.money)
        for name, width in (("wide", WIDE), ("narrow", NARROW))
    }
    plies = [(_("The beginning"), 0), *((mark.words, mark.ply) for mark in found)]
    if plies[-1][1] != view.table.ply:
        plies.append((_("The end") if view.table.status == FINISHED else _("Now"), view.table.ply))
    return {
        "name": series.name,
        "title": series.title,
        "about": series.about,
        **drawn,
        "heads": [line.name for line in lines],
        "rows": [(words, ply, [line.values[ply] for line in lines]) for words, ply in plies],
    }


def _lines(view: View, series: Series) -> list[Line]:
    """The lines of a chart: of the players in the order of the seats, or of the companies."""
    if series.companies is None:
        return [
            Line(name, piece, values)
            for name, piece, values in zip(view.names, cycle(SEATS), series.players, strict=False)
        ]
    return [Line(company, piece_class(company), values, True) for company, values in series.companies.items()]
