"""Panels come to an open page by themselves: without a request, and only where they fit what it shows."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.django_client import database_of, fresh, move, person, table_of
from tests.web.page_actions import settled
from tests.web.serving import Server
from trunkline.web.table import chat
from trunkline.web.table.models import Table

Visit = Callable[..., Page]
SIGNS = "Object.fromEntries([...document.querySelectorAll('[data-sign]')].map((one) => [one.id, one.dataset.sign]))"


@pytest.fixture
def table(server: Server) -> Table:
    with database_of(server):
        return move(table_of([person("Ann"), person("Bob"), person("Cy")]), 3)


def asked(page: Page) -> list[str]:
    """The requests for panels that the page makes from now on."""
    made: list[str] = []
    page.on("request", lambda request: made.append(request.url) if request.url.endswith("/panels") else None)
    return made


def test_moves_and_talk_come_without_a_request(visit: Visit, server: Server, table: Table) -> None:
    page = visit(f"/t/{table.code}")
    settled(page)
    requests = asked(page)
    with database_of(server):
        move(table)
    expect(page.locator(".history")).to_have_attribute("data-last", "4")
    with database_of(server):
        move(fresh(table), 2)
        chat.say(table.code, table.host, "A close one.")
    expect(page.locator(".history")).to_have_attribute("data-last", "6")
    expect(page.locator("#panel-talk")).to_contain_text("A close one.")
    assert requests == []
    shown = page.evaluate(SIGNS)
    page.reload()
    assert page.evaluate(SIGNS) == shown


def test_an_earlier_position_stays_and_the_present_is_whole(visit: Visit, server: Server, table: Table) -> None:
    page = visit(f"/t/{table.code}")
    settled(page)
    page.get_by_role("button", name="One move back").click()
    expect(page.locator(".history .count")).to_have_text("2/3")
    with database_of(server):
        move(table)
    expect(page.locator(".history .count")).to_have_text("2/4")
    page.locator(".history").get_by_role("button", name="Back to now").click()
    expect(page.locator(".history .count")).to_have_text("4/4")
    requests = asked(page)
    with database_of(server):
        move(fresh(table))
    expect(page.locator(".history")).to_have_attribute("data-last", "5")
    assert requests == []
    shown = page.evaluate(SIGNS)
    page.reload()
    assert page.evaluate(SIGNS) == shown
