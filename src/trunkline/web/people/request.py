"""A request as the pages get it: what the middleware has found out about it is there."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from trunkline.web.people.models import Person


class Request(HttpRequest):
    """A request that has come through the middleware."""

    person: Person | None
    """Who sends it; nobody is made before there is a name. Looked up when it is first asked for, so what stands here
    may be a stand-in: ask `if request.person`, or for `request.person or None` to pass it on."""
    htmx: HtmxDetails
    """True if it is for a part of a page."""
