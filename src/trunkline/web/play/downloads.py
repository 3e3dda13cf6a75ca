"""What can be taken home from a table: its record, and for 18Chesapeake the file of 18xx.games."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_GET

from trunkline.web.play.forms import plain
from trunkline.web.tables import records
from trunkline.web.tables.errors import Refused
from trunkline.web.tables.models import Table


@require_GET
def record(_request: HttpRequest, code: str) -> HttpResponse:
    """The game as a record, to replay, verify or keep."""
    return _download(code, records.record_of, "")


@require_GET
def file_18xx(_request: HttpRequest, code: str) -> HttpResponse:
    """The game as 18xx.games opens it."""
    return _download(code, records.file_18xx_of, "-18xx")


def _download(code: str, write: Callable[[Table], dict[str, Any]], suffix: str) -> HttpResponse:
    """A file to save, or a sentence that says why there is none."""
    table = get_object_or_404(Table, code=code)
    try:
        data = write(table)
    except Refused as error:
        return plain(error, error.status)
    response = JsonResponse(data, json_dumps_params={"ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="{table.game}-{code}{suffix}.json"'
    return response
