"""Runs by hand: routes from the hexes that a player named in order, and what tiles would earn, both asked for later."""

import json
import re
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from trunkline.core import codec
from trunkline.games.chesapeake.rules.running import run_options
from trunkline.games.chesapeake.state import State, operating
from trunkline.games.chesapeake.web import analysis
from trunkline.games.chesapeake.web.analysis import signed
from trunkline.games.chesapeake.web.board import overlay
from trunkline.games.chesapeake.web.choices import gain_id, state_of
from trunkline.games.chesapeake.web.editor import drawn_routes, editor, run_in_bar
from trunkline.games.chesapeake.web.ways import completed, taken_by
from trunkline.games.chesapeake.what_if import tile_gains
from trunkline.web.accounts.models import Request
from trunkline.web.site.errors import plain
from trunkline.web.table.snapshot import WITHOUT_ASSISTANCE, Snapshot, requested
from trunkline.words.language import said as _

LONGEST = 200
"""Letters of a route that are read."""


def _view(request: Request, code: str, step: str) -> Snapshot:
    """The table, if it is at this step of an operating turn."""
    view = requested(request, code)
    if not isinstance(view.state, State) or view.state.step != step:
        raise Http404
    return view


def _words(request: Request, number: int) -> list[str]:
    """The hexes and stops that were named for a train."""
    return re.split(r"[\s,–-]+", request.GET.get(f"way{number}", "")[:LONGEST].upper().strip())


@require_safe
def run(request: Request, code: str) -> HttpResponse:
    """Another run as it is typed or clicked: what it earns or why not, drawn on the map."""
    view = _view(request, code, "run")
    state = state_of(view)
    trains = state.trains[operating(state)]
    ways = [" ".join(_words(request, number)) for number in range(len(trains))]
    for number in range(len(trains)):
        others = [f"{trains[other]}: {way}" for other, way in enumerate(ways) if other != number]
        without = request.GET.get(f"without{number}", "")
        ways[number] = " ".join(completed(state, ways[number].split(), taken_by(others), without))
    best = run_options(state)[0].action.routes
    box = editor(state, ways, best)
    bar = run_in_bar(state, ways) | {
        "lacks": box["lacks"],
        "refusal": None if box["lacks"] else box["refusal"],
    }
    context: dict[str, Any] = {"editor": box, "edited": bar, "view": view, "table": view.table, "opened": True}
    context["overlay"] = overlay(state, drawn_routes(state, ways), hx_swap_oob="true")
    return render(request, "chesapeake/editor.html", context)


@require_safe
def gains(request: Request, code: str) -> HttpResponse:
    """What each tile would change for the company that lays it, and for the others."""
    view = _view(request, code, "track")
    if not view.assists:
        return HttpResponse(status=204)
    state = state_of(view)
    company = operating(state)
    gains = tile_gains(state, company)
    before = gains.before[company]
    rows = {}
    for gain in gains.tiles:
        changes = gains.changes(gain)
        own = changes.pop(company, 0)
        others = [f"{name} {signed(change)}" for name, change in changes.items()]
        said = {"before": before, "after": gain.after[company]}
        words = _("Best run $%(before)s → $%(after)s") % said
        rows[gain_id(gain.action)] = [own, signed(own), "; ".join([words, *others]), others]
    return render(request, "chesapeake/gains.html", {"rows": json.dumps(rows)})


@require_safe
def tiles(request: Request, code: str) -> HttpResponse:
    """What each tile would change for a company and for the others, for an analysis."""
    view, company = requested(request, code), request.GET.get("company", "")
    if not isinstance(view.state, State) or company not in view.state.floated:
        said = _("%(company)s does not operate here.") % {"company": codec.quoted(company)}
        return plain(said, 400)
    if not view.assists:
        return plain(WITHOUT_ASSISTANCE, 403)
    return render(request, "chesapeake/tiles.html", analysis.tiles(view.state, company))
