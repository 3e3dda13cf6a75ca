"""Refusals as JSON, all of one shape and with the statuses that the pages have."""

from collections.abc import Iterable
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError

from trunkline.core import codec
from trunkline.games import GAMES
from trunkline.web.api.shapes import Problem
from trunkline.web.tables.errors import AgainstRules, Refused
from trunkline.web.tables.models import Table

LONGEST = 400
"""Characters that tell what cannot be read."""


def add_to(api: NinjaAPI) -> None:
    """Have the API tell refusals our way."""

    def tell(request: HttpRequest, error: Any) -> HttpResponse:
        status, problem = _status(error), _problem(request, error)
        response = api.create_response(request, problem.model_dump(), status=status)
        if status == 401:
            response["WWW-Authenticate"] = "Bearer"
        return response

    for kind in (Refused, Http404, HttpError, ValidationError, RequestDataTooBig):
        api.add_exception_handler(kind, tell)


def _status(error: Any) -> int:
    """The status that says it best."""
    if isinstance(error, Refused):
        return error.status
    if isinstance(error, HttpError):
        return error.status_code
    return 404 if isinstance(error, Http404) else 400


def _problem(request: HttpRequest, error: Any) -> Problem:
    """Why something was refused; a refusal of the rules comes with what the rule says."""
    if isinstance(error, AgainstRules):
        table = Table.objects.get(code=request.resolver_match.kwargs["code"])
        section = GAMES[table.game].RULEBOOK[error.section]
        return Problem(error=str(error), section=error.section, rule=section.text, reason=error.reason)
    if isinstance(error, ValidationError):
        return Problem(error=_told(error.errors))
    if isinstance(error, RequestDataTooBig):
        return Problem(error=_("That is too long to be read."))
    return Problem(error=_("There is nothing here.") if isinstance(error, Http404) else str(error))


def _told(errors: Iterable[dict[str, Any]]) -> str:
    """What cannot be read, in a line: where, and what is wrong there."""
    found = []
    for error in errors:
        # The first two say whether it was in the body and how our code calls that.
        where = ".".join(str(name) for name in error["loc"][1 if error["loc"][0] != "body" else 2 :])
        found.append(f"{where}: {error['msg']}" if where else str(error["msg"]))
    return _("That cannot be read: %(why)s.") % {"why": "; ".join(found[:5])[:LONGEST]}


def problems(*statuses: int) -> dict[Any, Any]:
    """The refusals that an operation can answer with, for the schema."""
    return dict.fromkeys(statuses, Problem)


@csrf_exempt
def nothing_here(_request: HttpRequest, rest: str) -> JsonResponse:
    """An address that no operation has."""
    return JsonResponse(
        Problem(error=_("There is nothing at %(address)s.") % {"address": codec.shown(rest)}).model_dump(), status=404
    )
