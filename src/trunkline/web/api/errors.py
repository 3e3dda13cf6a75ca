"""Errors of the API as JSON, all of one shape and with the statuses that the pages have."""

from collections.abc import Iterable
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import get_language_from_request, override
from django.views.decorators.csrf import csrf_exempt
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError

from trunkline.core import codec
from trunkline.games import GAMES
from trunkline.web.api.shapes import Problem
from trunkline.web.site.database import FULL, GONE
from trunkline.web.site.errors import WORDS, AgainstRules, Refused
from trunkline.web.site.language import said_later
from trunkline.web.table.models import Table
from trunkline.words.language import figures_of, text_of, translated
from trunkline.words.language import said as _

LARGEST_BODY = 2**18
"""Bytes of a request."""
LONGEST = 400
"""Characters that tell what cannot be read."""
_SENTENCES = {
    **{status: WORDS[status][1] for status in (413, 429, GONE, FULL)},
    409: said_later("The account or guest of this token has just been deleted."),
}
"""By status; most are what the pages say, too."""


def as_json(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """An error response as JSON, also if Django refused the request before an operation."""
    if response.get("Content-Type", "").partition(";")[0] == "application/json":
        return response
    # Requests can fail before their language has been set.
    with override(get_language_from_request(request)):
        problem = Problem(error=_words(request, response))
    response.content = problem.model_dump_json()
    response["Content-Type"] = "application/json"
    response["Content-Length"] = str(len(response.content))
    return response


def is_too_long(request: HttpRequest) -> bool:
    """Is it longer than any operation needs? Most of it would be fields that there aren't, each with its own error."""
    try:
        return len(request.body) > LARGEST_BODY
    except RequestDataTooBig:
        return False  # That is told where it's read.


def _words(request: HttpRequest, response: HttpResponse) -> str:
    if response.status_code == 405:
        said = _("%(method)s is not allowed at this address, only %(allowed)s.")
        return said % {"method": codec.quoted(request.method), "allowed": response["Allow"]}
    if response.status_code == 404:
        return _("There is nothing here.")
    if response.status_code in _SENTENCES:
        return str(_SENTENCES[response.status_code])
    if response.status_code >= 500:
        return _("Something went wrong on our side. It has been logged.")
    return _("That request isn't valid: %(reason)s.") % {"reason": response.reason_phrase}


def add_to(api: NinjaAPI) -> None:
    def tell(request: HttpRequest, error: object) -> HttpResponse:
        status, problem = _problem(request, error)
        response = api.create_response(request, problem.model_dump(), status=status)
        if status == 401:
            response["WWW-Authenticate"] = "Bearer"
        return response

    for kind in (Refused, Http404, HttpError, ValidationError, RequestDataTooBig):
        api.add_exception_handler(kind, tell)


def _problem(request: HttpRequest, error: object) -> tuple[int, Problem]:
    """The status and the body of an error; an error against the rules has the text of the rule."""
    if isinstance(error, AgainstRules):
        assert request.resolver_match is not None
        table = Table.objects.get(code=request.resolver_match.kwargs["code"])
        illegal = error.illegal
        section = GAMES[table.game].rules.RULEBOOK.get(illegal.section)
        return error.status, Problem(
            error=str(error),
            section=illegal.section,
            rule=translated(section.text) if section else None,
            reason=text_of(illegal.message),
            message=illegal.words,
            figures=figures_of(illegal.message),
        )
    if isinstance(error, ValidationError):
        return 400, Problem(error=_complaints(error.errors))
    if isinstance(error, RequestDataTooBig):
        return 413, Problem(error=_("That request is too long."))
    if isinstance(error, Http404):
        return 404, Problem(error=_("There is nothing here."))
    assert isinstance(error, Refused | HttpError)
    return error.status if isinstance(error, Refused) else error.status_code, Problem(error=str(error))


def _complaints(errors: Iterable[dict[str, Any]]) -> str:
    complaints = []
    for error in errors:
        # The first two say whether it was in the body and how our code calls that.
        where = ".".join(str(name) for name in error["loc"][1 if error["loc"][0] != "body" else 2 :])
        complaints.append(f"{where}: {error['msg']}" if where else str(error["msg"]))
    return _("That can't be read: %(reason)s.") % {"reason": "; ".join(complaints[:5])[:LONGEST]}


def problems(*statuses: int) -> dict[int, type[Problem]]:
    """The refusals that an operation can answer with, for the schema."""
    return dict.fromkeys(statuses, Problem)


@csrf_exempt
def nothing_here(_request: HttpRequest, rest: str) -> JsonResponse:
    problem = Problem(error=_("There is nothing at %(address)s.") % {"address": codec.quoted(rest)})
    return JsonResponse(problem.model_dump(), status=404)
