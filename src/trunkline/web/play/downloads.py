"""What can be taken home from a table: its record, and for 18Chesapeake the file of 18xx.games."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_GET

from trunkline.web.play.errors import refused
from trunkline.web.tables import records
from trunkline.web.tables.errors import Refused
from trunkline.web.tables.models import Table


@require_GET
def record(request: HttpRequest, code: str) -> HttpResponse:
    """The game as a record, to replay, verify or keep."""
    return _download(request, code, records.record_of, "")


@require_GET
def file_18xx(request: HttpRequest, code: str) -> HttpResponse:
    """The game as 18xx.games opens it."""
    return _download(request, code, records.file_18xx_of, "-18xx")


def _download(request: HttpRequest, code: str, write: Callable[[Table], dict[str, Any]], suffix: str) -> HttpResponse:
    """A file to save, or a sentence that says why there is none."""
    table = get_object_or_404(Table, code=code)
    try:
        data = write(table)
    except Refused as error:
        return refused(request, error, code)
    response = JsonResponse(data, json_dumps_params={"ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="{table.game}-{code}{suffix}.json"'
    return response
