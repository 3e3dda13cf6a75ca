"""The colours of the pages and the style of the boards, as the pictures define them: one set for all."""

from functools import cache
from hashlib import blake2b

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from trunkline.games import GAMES
from trunkline.pictures.colours import theme
from trunkline.web.people.request import Request


@cache
def sheet() -> str:
    """The colours, and what the board of each game needs."""
    return theme("trunkline") + "".join(dict.fromkeys(game.pictures.STYLE for game in GAMES.values()))


@cache
def version() -> str:
    """A sign of what is in the style sheet."""
    return blake2b(sheet().encode(), digest_size=6).hexdigest()


@require_safe
def style(_request: Request) -> HttpResponse:
    """The style sheet; its address has its version, so it never has to be asked for again."""
    response = HttpResponse(sheet(), content_type="text/css; charset=utf-8")
    response["Cache-Control"] = "public, max-age=31536000, immutable"
    return response
