"""Every request gets an id, is counted and, for those who want it, logged."""

import logging
import re
import secrets
import time
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import TooManyFieldsSent
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.functional import empty

from trunkline.web.config.logs import ACCESS
from trunkline.web.config.paths import PROBES, STATIC, path_of
from trunkline.web.people.models import Person
from trunkline.web.site.peers import is_by_proxy
from trunkline.web.watch import facts, metrics

_PLAIN_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
_log = logging.getLogger(ACCESS)


def middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Outermost, so that nothing is left out."""

    def observe(request: HttpRequest) -> HttpResponse:
        known, token = facts.begin(request=_id_of(request))
        began = time.perf_counter()
        try:
            return _observed(request, get_response(request), known, began)
        finally:
            facts.end(token)

    return observe


def not_on_network(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Administration and probes are for this computer; devices on the local network don't find them."""

    def answer(request: HttpRequest) -> HttpResponse:
        if settings.ON_NETWORK and request.path_info.startswith((reverse("admin:index"), *PROBES)):
            raise Http404
        return get_response(request)

    return answer


def _id_of(request: HttpRequest) -> str:
    """The id that a proxy has given, if we trust it and it is a plain one; else a new one."""
    given = request.headers.get("X-Request-ID", "")
    return given if _PLAIN_ID.fullmatch(given) and is_by_proxy(request) else secrets.token_hex(8)


def _observed(request: HttpRequest, response: HttpResponse, known: facts.Facts, began: float) -> HttpResponse:
    seconds = time.perf_counter() - began
    view, status = _view_of(request), response.status_code
    metrics.REQUESTS.labels(view, status).inc()
    metrics.SECONDS.labels(view).observe(seconds)
    if status == 429:
        metrics.LIMITED.inc()
    if status >= 500 and request.path_info not in PROBES:
        metrics.FAILED.inc()
    response["X-Request-ID"] = str(known["request"])
    if _log.isEnabledFor(logging.INFO):
        known.update(_facts_of(request), status=status, ms=round(seconds * 1000, 1))
        _log.info("%s %s %s %s ms", request.method, known["path"], status, known["ms"])
    return response


def _view_of(request: HttpRequest) -> str:
    """The name of the page; one name for whatever is none, so that nobody can make up more of them."""
    match = request.resolver_match
    if match is None and request.path_info.startswith(STATIC):
        return "static"
    return "none" if match is None else match.view_name or match.route


def _facts_of(request: HttpRequest) -> dict[str, object]:
    """Method, path, table, ply and person of a request, as far as somebody has asked for them."""
    parts = request.resolver_match.kwargs if request.resolver_match else {}
    told: dict[str, object] = {"method": request.method, "path": path_of(request)}
    if "code" in parts:
        told["table"] = parts["code"]
    if "ply" not in facts.known() and (ply := _ply_of(request)) is not None:
        told["ply"] = ply
    if (person := _person_of(request)) is not None:
        told["person"] = person
    return told


def _ply_of(request: HttpRequest) -> int | None:
    """The ply that the address asks for."""
    try:
        ply = request.GET.get("ply", "")
    except TooManyFieldsSent:
        return None
    return int(ply[:9]) if ply.isdecimal() else None


def _person_of(request: HttpRequest) -> int | None:
    """Who sent it, if that has been looked up."""
    person = getattr(request, "auth", None) or vars(request).get("person")
    if getattr(person, "_wrapped", None) is empty:
        return None
    return person.id if isinstance(person, Person) else None
