"""Banned people can watch, but no request of theirs changes anything."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from trunkline.web.people.middleware import BANNED, SAFE
from trunkline.web.people.request import Request


def middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[Request], HttpResponse]:
    """Refuse it before any view sees it; the API asks its tokens itself."""

    def answer(request: Request) -> HttpResponse:
        if request.method in SAFE or not _is_refused(request):
            return get_response(request)
        if request.htmx:
            return render(request, "site/shut_out.html", {"said": BANNED}, status=403)
        return render(request, "site/banned.html", {"said": BANNED}, status=403)

    return answer


def _is_refused(request: Request) -> bool:
    """Is it somebody banned? They can log out all the same, and whoever keeps the server keeps its keys."""
    if request.path == reverse("log-out") or request.path.startswith(reverse("admin:index")):
        return False
    person = request.person
    return bool(person and person.banned)
