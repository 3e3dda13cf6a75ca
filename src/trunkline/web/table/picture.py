"""The board of a table as a small picture: in lists, invitations and link previews."""

from functools import cached_property, lru_cache

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from trunkline.core.api import State
from trunkline.games import GAMES
from trunkline.web.people.request import Request
from trunkline.web.site.png import png_of
from trunkline.web.tables.models import Table
from trunkline.web.tables.positions import live_ply, read_state

FOREVER = "public, max-age=31536000, immutable"


@require_safe
def board(request: Request, code: str) -> HttpResponse:
    """The map as SVG."""
    table = get_object_or_404(Table, code=code)
    return _kept_by_version(request, table, HttpResponse(_picture(table).svg, content_type="image/svg+xml"))


@require_safe
def board_png(request: Request, code: str) -> HttpResponse:
    """The map as PNG, for link previews."""
    table = get_object_or_404(Table, code=code)
    return _kept_by_version(request, table, HttpResponse(_picture(table).png, content_type="image/png"))


def _kept_by_version(request: Request, table: Table, response: HttpResponse) -> HttpResponse:
    """With the table's version in its address, a picture can be kept for good."""
    is_this = request.GET.get("v") == str(table.version)
    response["Cache-Control"] = FOREVER if is_this else "no-cache"
    return response


class _Picture:
    """A map, drawn when it is asked for and kept."""

    def __init__(self, game: str, state: State) -> None:
        self.game, self.state = GAMES[game], state

    @cached_property
    def svg(self) -> str:
        return self.game.thumbnail(self.state)

    @cached_property
    def png(self) -> bytes:
        return png_of(self.svg, self.game.pictures.PIECES)


def _picture(table: Table) -> _Picture:
    """The map as it is now; before the game has begun, as it is at the beginning."""
    ply = live_ply(table, table.ply)
    if ply is None:
        return _beginning(table.game)
    kept = _kept(ply.id)
    if not kept:
        kept.append(_Picture(table.game, read_state(table.game, ply)))
    return kept[0]


@lru_cache(maxsize=64)
def _beginning(game: str) -> _Picture:
    return _Picture(game, GAMES[game].rules.setup(GAMES[game].usual_count, 0))


@lru_cache(maxsize=64)
def _kept(_ply: int) -> list[_Picture]:
    """A place for the picture of a ply, which never changes."""
    return []
