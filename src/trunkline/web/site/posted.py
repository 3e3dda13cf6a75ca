"""What comes in forms and addresses, read or refused, and the plainest answer to it."""

import json

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from trunkline.web.tables.errors import Refused
from trunkline.words.language import text_of
from trunkline.words.phrases import typed


def whole(text: str) -> int:
    """A number of a form, or Refused."""
    text = text.strip()
    if not text.removeprefix("-").isdigit() or not text.isascii() or len(text) > 18:
        raise Refused(
            _("%(text)s is not a whole number.") % {"text": text_of(typed(text))} if text else _("A number is missing.")
        )
    return int(text)


def origin_of(request: HttpRequest) -> str:
    """The beginning of this site's addresses, as the visitor knows them: http://localhost:8000."""
    return f"{request.scheme}://{request.get_host()}"


def ply_in(text: str) -> int | None:
    """The number of a ply, None for whatever is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else None


def action_in(text: str) -> object:
    """An action as JSON data, or Refused."""
    try:
        data: object = json.loads(text)
        return data
    except (ValueError, RecursionError):
        raise Refused(_("That can't be read: the action isn't JSON.")) from None


def plain(words: object, status: int = 200) -> HttpResponse:
    """A sentence and nothing else."""
    return HttpResponse(str(words), status=status, content_type="text/plain; charset=utf-8")
