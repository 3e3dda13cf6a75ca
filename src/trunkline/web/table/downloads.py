"""What can be taken home from a table: its record, and the files of other sites that play the game."""

from collections.abc import Callable
from functools import partial

from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from trunkline.web.people.request import Request
from trunkline.web.site.errors import refused
from trunkline.web.tables import records
from trunkline.web.tables.errors import Refused
from trunkline.web.tables.models import Table
from trunkline.web.tables.positions import Data


@require_safe
def record(request: Request, code: str) -> HttpResponse:
    """The game as a record, to replay, verify or keep."""
    return _download(request, code, records.record_of, "")


@require_safe
def file(request: Request, code: str, site: str) -> HttpResponse:
    """The game as another site opens it."""
    return _download(request, code, partial(records.file_of, site=site), f"-{site.partition('.')[0]}")


def _download(request: Request, code: str, write: Callable[[Table], Data], suffix: str) -> HttpResponse:
    """A file to save, or a sentence that says why there is none."""
    table = get_object_or_404(Table, code=code)
    try:
        data = write(table)
    except Refused as error:
        return refused(request, error, code)
    response = JsonResponse(data, json_dumps_params={"ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="{table.game}-{code}{suffix}.json"'
    return response
