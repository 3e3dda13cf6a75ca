"""Runs by hand: routes from the hexes that a player named in order, and what tiles would earn, both asked for later."""

import json
import re
from collections.abc import Iterator
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from trunkline.core import codec
from trunkline.games.chesapeake.board import tile_at
from trunkline.games.chesapeake.network import best_run_of, hexes_between, name_of, network_board
from trunkline.games.chesapeake.state import State, operating
from trunkline.games.chesapeake.tables import HEXES
from trunkline.games.chesapeake.web import analysis
from trunkline.games.chesapeake.web.analysis import signed
from trunkline.games.chesapeake.web.board import overlay
from trunkline.games.chesapeake.web.choices import editor, gain_id, is_drawable, state_of
from trunkline.games.chesapeake.what_if import tile_gains
from trunkline.routing import Chain
from trunkline.web.face import WITHOUT_ASSISTANCE, View, view_of
from trunkline.web.people.request import Request
from trunkline.web.site.posted import plain

LONGEST = 200
"""Letters of a route that are read."""


def completed(state: State, words: list[str]) -> list[str]:
    """The way through these hexes and stops with all that lies between, or the words as they are if there is none."""
    known = [word for word in words if word.partition(":")[0] in HEXES]
    if len(known) != len(words) or not known:
        return words
    for start in _stops(state, known[0]):
        for way in _ways(state, [start], known[1:], frozenset()):
            return way
    return words


def _stops(state: State, word: str) -> list[str]:
    """The stops that a word can mean: the one it names, or any of its hex."""
    if ":" in word:
        return [word]
    return [name_of((word, index)) for index, stop in enumerate(tile_at(state, word).stops) if stop.edges]


def _ways(state: State, way: list[str], words: list[str], used: frozenset[int]) -> Iterator[list[str]]:
    """All ways on over chains of track, through the named hexes in their order, no hexside twice."""
    if not words:
        yield way
        return
    goal = next((n for n, word in enumerate(words) if _stops(state, word)), None)
    if goal is None:
        return
    for end in _stops(state, words[goal]):
        for chain in network_board(state).chains:
            if used.isdisjoint(chain.hexsides) and _is_between(chain, way[-1], end):
                between = hexes_between(state, way[-1], chain.hexsides, end)
                if set(words[:goal]) <= set(between):
                    yield from _ways(state, [*way, *between, end], words[goal + 1 :], used | set(chain.hexsides))


def _is_between(chain: Chain, start: str, end: str) -> bool:
    return (chain.first, chain.second) in ((start, end), (end, start))


def _view(request: Request, code: str, step: str) -> View:
    """The table, if it is at this step of an operating turn."""
    view = view_of(request, code)
    if not isinstance(view.state, State) or view.state.step != step:
        raise Http404
    return view


@require_GET
def run(request: Request, code: str) -> HttpResponse:
    """Another run as it is typed or clicked: what it earns or why not, drawn on the map."""
    view = _view(request, code, "run")
    state = state_of(view)
    ways = []
    for number in range(len(state.trains[operating(state)])):
        words = re.split(r"[\s,–-]+", request.GET.get(f"way{number}", "")[:LONGEST].upper().strip())
        ways.append(" ".join(completed(state, words)))
    changed = editor(state, ways, best_run_of(state, operating(state)).total)
    context: dict[str, Any] = {"editor": changed, "view": view, "table": view.table, "opened": True}
    drawn = [text for text in changed["routes"] if is_drawable(state, text)]
    context["overlay"] = overlay(state, drawn, hx_swap_oob="true")
    return render(request, "chesapeake/editor.html", context)


@require_GET
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
        rows[gain_id(gain.action)] = [own, signed(own), "; ".join([words, *others])]
    return render(request, "chesapeake/gains.html", {"rows": json.dumps(rows)})


@require_GET
def tiles(request: Request, code: str) -> HttpResponse:
    """What each tile would change for a company and for the others, for an analysis."""
    view, company = view_of(request, code), request.GET.get("company", "")
    if not isinstance(view.state, State) or company not in view.state.floated:
        said = _("%(company)s does not operate here.") % {"company": codec.quoted(company)}
        return plain(said, 400)
    if not view.assists:
        return plain(WITHOUT_ASSISTANCE, 403)
    return render(request, "chesapeake/tiles.html", analysis.tiles(view.state, company))
