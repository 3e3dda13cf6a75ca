"""The column beside the board: its tabs hold still, and what matters is whole in a low window."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import WIDE
from tests.web.django_client import database_of, person, visitor
from tests.web.middle_games import at_play, match_of
from tests.web.page_actions import choice, new_table
from tests.web.serving import Server

LAPTOP, TABLET, UPRIGHT = (1366, 768), (1180, 820), (820, 1180)
DIVIDEND = 35
"""The ply of a general dividend."""
CUT = """(box) => box.scrollHeight - box.clientHeight"""
TOP = """(one) => one.getBoundingClientRect().top"""


def opened(
    visit: Callable[..., Page], server: Server, game: str, ply: int, size: tuple[int, int], timed: bool = False
) -> Page:
    """A game of three at one screen in its middle, opened by somebody who has not seen its last move yet."""
    with database_of(server):
        people = [person(name) for name in ("Guest 317", "Ada", "Ben")]
        table = at_play(match_of(game), ply, people)
        table.seats.update(person=people[0])
        cookie = visitor(people[0]).cookies["sessionid"].value
    page = visit("/people/log-in", size, own=timed)
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": server.url}])
    page.evaluate("([name, ply]) => localStorage.setItem(name, ply)", [f"visit.{table.code}", str(ply - 1)])
    if timed:
        page.clock.install()
    page.goto(f"/t/{table.code}")
    return page


@pytest.mark.parametrize("game", ["express", "chesapeake"])
def test_the_tabs_of_the_log_stay_where_they_are(page: Page, game: str) -> None:
    new_table(page, game, {0: ("me", "Ann"), 1: ("hotseat", "Bob")})
    tabs = page.locator("[data-tabs=more] > [role=tablist]")
    for width, height in (WIDE, LAPTOP, TABLET):
        page.set_viewport_size({"width": width, "height": height})
        tops = set()
        for tab in tabs.get_by_role("tab").all():
            tab.click()
            tops.add(tabs.evaluate(TOP))
        assert len(tops) == 1, (width, tops)


@pytest.mark.parametrize("size", [LAPTOP, TABLET], ids=str)
def test_players_and_companies_are_whole_in_a_low_window(
    visit: Callable[..., Page], server: Server, size: tuple[int, int]
) -> None:
    page = opened(visit, server, "express", 6, size)
    cards = page.locator("[data-tabs=cards] > .cards")
    for name in ("Players", "Companies"):
        page.get_by_role("tab", name=name).click()
        assert cards.evaluate(CUT) <= 0, name
    page.get_by_role("tab", name="Players").click()
    names = page.locator("#panel-players .name")
    assert names.evaluate_all("(all) => all.filter((one) => one.scrollWidth > one.clientWidth).length") == 0


@pytest.mark.hurried
@pytest.mark.parametrize("size", [LAPTOP, TABLET, UPRIGHT], ids=str)
def test_a_moment_is_whole_and_squeezes_nothing(
    visit: Callable[..., Page], server: Server, size: tuple[int, int]
) -> None:
    page = opened(visit, server, "express", DIVIDEND, size)
    moment, cards = page.locator("#asides .moment"), page.locator("[data-tabs=cards]")
    expect(moment).to_be_visible()
    expect(moment.locator("li").last).to_be_in_viewport(ratio=1)
    box = cards.bounding_box()
    moment.get_by_role("button", name="Close").click()
    assert cards.bounding_box() == box


def test_a_moment_goes_when_there_was_time_to_read_it(visit: Callable[..., Page], server: Server) -> None:
    page = opened(visit, server, "express", DIVIDEND, LAPTOP, timed=True)
    expect(page.locator("#asides .moment")).to_be_visible()
    page.clock.run_for(8_000)
    expect(page.locator("#asides .moment")).to_be_visible()
    page.clock.run_for(6_000)
    expect(page.locator("#asides .moment")).to_be_hidden()


@pytest.mark.hurried
def test_whoever_moves_on_has_read_a_moment(visit: Callable[..., Page], server: Server) -> None:
    page = opened(visit, server, "express", DIVIDEND, LAPTOP)
    expect(page.locator("#asides .moment")).to_be_visible()
    choice(page, "Expand a company")
    expect(page.locator("#asides .moment:visible")).to_have_count(0)


def test_on_an_upright_tablet_the_newest_line_of_the_log_is_in_sight(
    visit: Callable[..., Page], server: Server
) -> None:
    for game, ply in (("express", 51), ("chesapeake", 81)):
        page = opened(visit, server, game, ply, UPRIGHT)
        expect(page.locator("#panel-log .event").last).to_be_in_viewport(ratio=1)


def test_a_last_possible_bid_says_what_it_leaves(visit: Callable[..., Page], server: Server) -> None:
    page = opened(visit, server, "express", 3, WIDE)
    expect(page.locator("#now .number")).to_contain_text("leaves $0")


def test_the_log_stays_at_its_end_when_something_takes_its_room(visit: Callable[..., Page], server: Server) -> None:
    page = opened(visit, server, "express", 51, WIDE)
    page.locator("#asides").evaluate("(box) => { box.innerHTML = '<p style=height:200px>A message</p>'; }")
    expect(page.locator("#panel-log .event").last).to_be_in_viewport(ratio=1)
