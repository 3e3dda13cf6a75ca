"""Bad requests at a real server: some of those of `python -m benchmarks.bad_requests`, which leaves out no address."""

import asyncio
from itertools import islice
from random import Random

from django.urls import Resolver404, resolve

from benchmarks.bad_requests import Outcome, send, world
from benchmarks.nonsense import addresses, requests
from tests.web.django_client import database_of
from tests.web.serving import Server

SOME = 100


def test_none_is_answered_by_an_error_of_ours(own_server: Server) -> None:
    """The log is looked at by the fixture: it must not tell of a crash."""
    assert own_server.process is not None
    with database_of(own_server):
        here = world(4, own_server.port)
    outcome = Outcome()
    asyncio.run(send(own_server.port, own_server.process.pid, islice(requests(here, Random(3)), SOME), outcome))
    assert (outcome.errors, outcome.unanswered) == ([], [])
    assert sum(outcome.statuses.values()) == SOME
    assert {200, 302, 400, 403, 404, 405} <= {*outcome.statuses}


def test_every_address_is_tried() -> None:
    filled = {"int": "1", "path": "x"}
    tried = set()
    for address in addresses():
        path = "".join(
            filled.get(part.strip("<>").partition(":")[0], "x") if part[:1] == "<" else part for part in address.parts
        )
        try:
            tried.add(resolve(f"/{path}").view_name)
        except Resolver404:
            assert "app_label" in str(address) or "nowhere" in str(address), address
    assert {
        "table",
        "act",
        "live",
        "analyse",
        "import",
        "admin:index",
        "api:act",
        "api:events",
        "set_language",
    } <= tried
    assert len(tried) > 90
