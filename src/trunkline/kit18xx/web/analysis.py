"""Best runs, and what each tile would change for every company; shown in analyses and on tile buttons."""

import json
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from trunkline.core import codec
from trunkline.kit18xx.actions import UsePower
from trunkline.kit18xx.network import best_run_of, written
from trunkline.kit18xx.pictures.labels import SIDE, centre
from trunkline.kit18xx.pictures.pieces import company_class
from trunkline.kit18xx.pictures.routes import routes
from trunkline.kit18xx.state import State, floated_companies, operating
from trunkline.kit18xx.title import Title
from trunkline.kit18xx.web.board import stations_after
from trunkline.kit18xx.web.track import gain_id
from trunkline.kit18xx.web.trains import tile_picture
from trunkline.kit18xx.what_if import Gain, Gains, tile_gains
from trunkline.kit18xx.words.phrases import label, money, route_words
from trunkline.kit18xx.words.track import distinct_lays
from trunkline.pictures.svg import group
from trunkline.pictures.tiles import draw_tile
from trunkline.web.accounts.models import Request
from trunkline.web.site.errors import plain
from trunkline.web.table.snapshot import WITHOUT_ASSISTANCE, requested
from trunkline.words.language import said as _

BEST = 5
"""Tiles that are shown at once, the best first."""
MOST = 30
"""Tiles that are shown at all."""


def summary(state: State) -> dict[str, Any]:
    names = floated_companies(state)
    return {
        "runs": sorted((_run(state, company) for company in names), key=lambda run: -run["total"]),
        "companies": [(company, company == state.company) for company in names],
        "money": state.title.currency,
    }


def _run(state: State, company: str) -> dict[str, Any]:
    run = best_run_of(state, company)
    declared = written(state, company, run)
    trains = state.trains[company]
    return {
        "company": company,
        "class": company_class(state.title, company),
        "total": run.total,
        "trains": " ".join(trains),
        "routes": [route_words(state, text) for text in declared],
        "drawn": routes(state, declared),
        "none": _("no route") if trains else _("no train"),
    }


def tile_rows(state: State, company: str) -> dict[str, Any]:
    """What each tile that a company may lay, or could in its turn, would change; the best for it first."""
    gains = tile_gains(state, company)
    before = gains.before[company]
    distinct = set(distinct_lays(state.title, (gain.action for gain in gains.tiles)))
    best = sorted(
        (gain for gain in gains.tiles if gain.action in distinct),
        key=lambda gain: (before - gain.after[company], gain.action.hex, gain.action.tile),
    )
    changing = [gain for gain in best if gains.changes(gain)]
    return {
        "company": company,
        "before": before,
        "money": state.title.currency,
        "count": len(best),
        "rows": [_row(state, company, gains, gain) for gain in changing[:BEST]],
        "rest": [_row(state, company, gains, gain) for gain in changing[BEST:MOST]],
        "more": len(best) - len(changing[:MOST]),
    }


def _row(state: State, company: str, gains: Gains, gain: Gain) -> dict[str, Any]:
    changes, action = gains.changes(gain), gain.action
    own, power = changes.pop(company, 0), action.private if isinstance(action, UsePower) else ""
    tile = draw_tile(state.title.rotated[action.tile, action.rotation], state.title.tiles[action.tile].colour, SIDE)
    pieces = stations_after(state, action.hex, action.tile, action.rotation)
    turned = _("turned %(rotation)s") % {"rotation": action.rotation}
    return {
        "words": f"#{action.tile} {label(state.title, action.hex)}, {turned}" + (f" ({power})" if power else ""),
        "tile": action.tile,
        "place": label(state.title, action.hex),
        "power": power,
        "sign": tile_picture(state.title, action.tile, action.rotation, "tile-sign "),
        "change": signed(state.title, own),
        "kind": "more" if own > 0 else "less" if own < 0 else "same",
        "after": gain.after[company],
        "others": ", ".join(f"{name} {signed(state.title, change)}" for name, change in changes.items()),
        "drawn": group(group(tile, class_="tiled"), pieces, at=centre(action.hex), class_="hex shown-tile"),
    }


def signed(title: Title, change: int) -> str:
    return f"+{money(title, change)}" if change > 0 else f"−{money(title, -change)}" if change else "±0"


@require_safe
def gains(request: Request, code: str) -> HttpResponse:
    snapshot = requested(request, code)
    if not isinstance(state := snapshot.state, State) or state.step != "track":
        raise Http404
    if not snapshot.assists:
        return HttpResponse(status=204)
    company = operating(state)
    gains = tile_gains(state, company)
    before = gains.before[company]
    rows = {}
    for gain in gains.tiles:
        changes = gains.changes(gain)
        own = changes.pop(company, 0)
        others = [f"{name} {signed(state.title, change)}" for name, change in changes.items()]
        said = {"before": money(state.title, before), "after": money(state.title, gain.after[company])}
        words = _("Best run %(before)s → %(after)s") % said
        rows[gain_id(gain.action)] = [own, signed(state.title, own), "; ".join([words, *others]), others]
    return render(request, "kit18xx/gains.html", {"rows": json.dumps(rows)})


@require_safe
def tiles(request: Request, code: str) -> HttpResponse:
    snapshot, company = requested(request, code), request.GET.get("company", "")
    if not isinstance(snapshot.state, State) or company not in snapshot.state.floated:
        said = _("%(company)s does not operate here.") % {"company": codec.quoted(company)}
        return plain(said, 400)
    if not snapshot.assists:
        return plain(WITHOUT_ASSISTANCE, 403)
    return render(request, "kit18xx/tiles.html", tile_rows(snapshot.state, company))
