"""The board of a table as a small picture: in lists, invitations and link previews."""

from functools import lru_cache

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from trunkline.core.api import State
from trunkline.games import GAMES
from trunkline.web.people.request import Request
from trunkline.web.tables.models import Table
from trunkline.web.tables.positions import game_of, live_ply, read_state

FOREVER = "public, max-age=31536000, immutable"


@require_safe
def board(request: Request, code: str) -> HttpResponse:
    """The map as SVG. With the table's version in its address it can be kept for good."""
    table = get_object_or_404(Table, code=code)
    response = HttpResponse(drawn(table), content_type="image/svg+xml")
    is_this = request.GET.get("v") == str(table.version)
    response["Cache-Control"] = FOREVER if is_this else "no-cache"
    return response


def drawn(table: Table) -> str:
    """The map as it is now; before the game has begun, as it is at the beginning."""
    ply = live_ply(table, table.ply)
    if ply is None:
        return _beginning(table.game)
    kept = _kept(ply.id)
    if not kept:
        kept.append(game_of(table).thumbnail(read_state(table.game, ply.id, ply.state)))
    return kept[0]


@lru_cache(maxsize=64)
def _beginning(game: str) -> str:
    state: State = GAMES[game].rules.setup(GAMES[game].usual_count, 0)
    return GAMES[game].thumbnail(state)


@lru_cache(maxsize=128)
def _kept(_ply: int) -> list[str]:
    """A place for the picture of a ply, which never changes."""
    return []
