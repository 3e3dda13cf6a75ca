"""The colours of the pages and the style of the boards, as the pictures define them: one set for all."""

from hashlib import blake2b

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from trunkline.render.chesapeake_style import STYLE as CHESAPEAKE
from trunkline.render.colours import theme
from trunkline.render.express_style import STYLE as EXPRESS

SHEET = theme("trunkline") + EXPRESS + CHESAPEAKE
VERSION = blake2b(SHEET.encode(), digest_size=6).hexdigest()


@require_GET
def style(_request: HttpRequest) -> HttpResponse:
    """The style sheet; its address has its version, so it never has to be asked for again."""
    response = HttpResponse(SHEET, content_type="text/css; charset=utf-8")
    response["Cache-Control"] = "public, max-age=31536000, immutable"
    return response
