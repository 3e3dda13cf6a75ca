"""Panels come to an open page by themselves: without a request, and only where they fit what it shows."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.django_client import database_of, fresh, move, person, present, table_of
from tests.web.page_actions import settled
from tests.web.serving import Server
from trunkline.web.table import chat, create, seats
from trunkline.web.table.models import Table

Visit = Callable[..., Page]
PANELS = """Object.fromEntries([...document.querySelectorAll('[data-live]')].map(
  (one) => [one.id, one.textContent.replace(/\\s+/g, "")]))"""
"""What is to be read in each panel, without spaces, since scripts add some."""


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
    shown = page.evaluate(PANELS)
    page.reload()
    assert page.evaluate(PANELS) == shown


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
    shown = page.evaluate(PANELS)
    page.reload()
    assert page.evaluate(PANELS) == shown


def test_the_waiting_room_becomes_the_game(visit: Visit, server: Server, table: Table) -> None:
    with database_of(server):
        room = create.create(present(table.host), "express", [create.SeatSpec("me"), create.SeatSpec("open")])
    page = visit(f"/t/{room.code}")
    settled(page)
    expect(page.locator(".waiting")).to_be_visible()
    with database_of(server):
        seats.take(room.code, person("Bob"), 1)
    expect(page.locator("#map svg").first).to_be_visible()
    expect(page.locator(".waiting")).to_have_count(0)
    with database_of(server):
        move(fresh(room))
    expect(page.locator(".history")).to_have_attribute("data-last", "1")
