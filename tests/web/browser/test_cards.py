"""The cards of a table page in a real browser: nothing of them is cut, and only what people say lights a tab."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.games.chesapeake.web.browsing import at_position
from tests.web.browsing import PHONE, WIDE
from tests.web.page_actions import choice, new_table
from tests.web.serving import Server
from trunkline.core import record
from trunkline.games import GAMES
from trunkline.games.express.tables import WABASH
from trunkline.notation.position import write

HOTSEAT = {0: ("me", "Ann"), 1: ("hotseat", "Bob")}
SIZES = pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
OUTSIDE = """(box) => [...box.children].filter((one) => one.checkVisibility()).filter((one) => {
  const at = one.getBoundingClientRect(), room = box.getBoundingClientRect();
  return at.left < room.left - 1 || at.right > room.right + 1;
}).map((one) => one.textContent)"""


def sizes(page: Page) -> Iterator[tuple[int, int]]:
    """Load the same page wide and as a phone shows it."""
    for width, height in (WIDE, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        yield width, height


@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.soak)])
@pytest.mark.parametrize("game", ["express", "chesapeake"])
def test_every_tab_is_in_sight(visit: Callable[..., Page], game: str, language: str) -> None:
    page = visit("")
    new_table(page, game, HOTSEAT)
    page.set_extra_http_headers({"Accept-Language": language})
    for size in sizes(page):
        expect(page.locator("html")).to_have_attribute("lang", language)
        for tabs in page.get_by_role("tablist").all():
            assert tabs.evaluate(OUTSIDE) == [], size


GAPS = """(table) => {
    const ends = [...table.querySelectorAll("thead th")].map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getBoundingClientRect();
    });
    return ends.slice(1, 3).map((one, n) => one.left - ends[n].right);
}"""


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_headings_of_money_are_apart(visit: Callable[..., Page], language: str) -> None:
    page = visit("")
    new_table(page, "express", HOTSEAT)
    page.set_extra_http_headers({"Accept-Language": language})
    for width, height in (WIDE, (1280, 720), (820, 1180), PHONE, (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        assert min(page.locator(".holdings").evaluate(GAPS)) >= 5, width


@pytest.mark.soak
def test_all_companies_are_in_sight_in_the_analysis(visit: Callable[..., Page]) -> None:
    match = record.replay(json.loads(Path("tests/games/express/golden/game-1.json").read_text("utf-8")), GAMES.rules)
    state = next(state for state in match.states if WABASH in state.income and state.step == "choose")
    page = visit(f"/position/{write('express', state)}")
    page.get_by_role("button", name="Analyze this position").click()
    page.wait_for_url("**/t/*")
    ways = page.locator("#panel-analysis .ways")
    right = "one => one.getBoundingClientRect().right"
    for size in sizes(page):
        page.get_by_role("tab", name="Analysis").click()
        expect(ways.get_by_role("columnheader")).to_have_count(5)
        assert ways.evaluate(right) <= page.locator("[data-tabs=more] .cards").evaluate(right), size
        for row in ways.locator("tr").all():
            assert row.evaluate(OUTSIDE) == [], size


@SIZES
def test_the_help_of_the_text_card_keeps_its_columns(visit: Callable[..., Page], size: tuple[int, int]) -> None:
    page = visit("", size)
    new_table(page, "chesapeake", HOTSEAT)
    page.get_by_role("tab", name="Text").click()
    page.locator("#typed-line").fill("?")
    page.locator("#typed-line").press("Enter")
    lines = page.locator("#typed-out li")
    expect(lines.last).to_contain_text("put back what you have just undone")
    starts = lines.evaluate_all(
        """(all) => all.flatMap((line) => {
          const words = document.createRange();
          words.setStart(line.firstChild, 14);
          words.setEnd(line.firstChild, line.firstChild.length);
          return Math.round(Math.min(...[...words.getClientRects()].map((box) => box.left)));
        })"""
    )
    assert len(starts) == lines.count() > 10
    assert len(set(starts)) == 1


def test_only_what_other_people_say_lights_the_talk(visit: Callable[..., Page], page: Page) -> None:
    new_table(page, "express", HOTSEAT)
    choice(page, "Bid $7")
    page.locator("#now .undo button").click()
    expect(page.locator("#panel-talk .remark").last).to_contain_text("takes back “bids $7 for PRR”")
    expect(page.locator("#tab-talk")).not_to_have_class("unread")
    other = visit(page.url)
    other.get_by_role("tab", name="Chat").click()
    other.locator("#say-text").fill("well done")
    other.locator("#say-text").press("Enter")
    expect(page.locator("#tab-talk")).to_have_class("unread")
    page.get_by_role("tab", name="Chat").click()
    expect(page.locator("#tab-talk")).not_to_have_class("unread")


def test_what_was_done_is_told_in_whole_sentences(visit: Callable[..., Page], server: Server) -> None:
    table = at_position(visit, server, 7, lambda state: state.round == "operating" and state.stock_round > 1)
    page = visit(table.url)
    since = page.locator("#now .since")
    for size in sizes(page):
        assert len(since.inner_text()) > 30
        log = " ".join(" ".join(page.locator("#panel-log li").all_text_contents()).split())
        for sentence in since.locator(".told:not(:has(.whole)), .whole").all_text_contents():
            assert sentence in log
        assert since.evaluate("one => one.scrollHeight <= one.clientHeight + 1"), size
