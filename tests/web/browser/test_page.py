"""The page of a table in a real browser: the view of the board, tabs, themes, keys, faults that axe knows."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.axe import faults
from tests.web.browsing import PHONE, WIDE
from tests.web.page_actions import choice, moved, moves, new_table

pytestmark = pytest.mark.hurried

Visit = Callable[..., Page]
HOTSEAT = {0: ("me", "Ann"), 1: ("hotseat", "Bob")}


@pytest.fixture
def table(page: Page) -> Page:
    """A game of two at one screen."""
    new_table(page, "express", HOTSEAT)
    return page


NOON = 1_900_000_000
SCALE = "new DOMMatrix(getComputedStyle(document.getElementById('pan')).transform).a"


def scale(page: Page) -> float:
    """How far the board is zoomed in."""
    scale: float = page.evaluate(SCALE)
    return scale


def tap(page: Page, *seconds: float, down: int = 0) -> None:
    """Tap on the board at these times, which are told to the page: how busy the machine is does not matter.

    Each tap is so many pixels further down than the last one.
    """
    session = page.context.new_cdp_session(page)
    for number, second in enumerate(seconds):
        for kind, points in (("touchStart", [{"x": 200, "y": 200 + number * down}]), ("touchEnd", [])):
            event = {"type": kind, "touchPoints": points, "timestamp": NOON + second}
            session.send("Input.dispatchTouchEvent", event)


class TestBoard:
    def test_zooms_by_wheel_keys_and_buttons_is_dragged_and_stays_after_a_move(self, table: Page) -> None:
        table.locator("#view").hover()
        table.mouse.wheel(0, -300)
        table.wait_for_function(f"{SCALE} > 1.3")
        wheeled = scale(table)
        table.keyboard.press("+")
        assert scale(table) > wheeled
        table.keyboard.press("0")
        assert scale(table) == 1
        table.get_by_role("button", name="Zoom in").click()
        assert scale(table) > 1
        table.get_by_role("button", name="Whole board").click()
        assert scale(table) == 1
        where = "new DOMMatrix(getComputedStyle(document.getElementById('pan')).transform).e"
        table.keyboard.press("+")
        table.keyboard.press("+")
        before = table.evaluate(where)
        table.mouse.move(500, 500)
        table.mouse.down()
        table.mouse.move(560, 500, steps=4)
        table.mouse.up()
        assert table.evaluate(where) == pytest.approx(before + 60, abs=16)
        zoomed = scale(table)
        choice(table, "Bid $7")
        assert scale(table) == zoomed > 1

    def test_a_double_tap_zooms_in_and_out(self, visit: Visit) -> None:
        page = visit("", PHONE, has_touch=True, is_mobile=True)
        new_table(page, "express", HOTSEAT)
        tap(page, 0, 0.5)
        assert scale(page) == 1, "these are two taps"
        tap(page, 2, 2.1)
        assert scale(page) > 1
        tap(page, 4, 4.1)
        assert scale(page) == 1
        tap(page, 6, 6.1, down=60)
        assert scale(page) == 1, "these are two places"
        tap(page, 8, 8.1, 8.2, down=260)
        assert scale(page) == 1, "these are not on the board"


def test_tabs_remember_themselves_and_the_card_that_matters_comes_forward(table: Page) -> None:
    tabs = table.locator("[data-tabs=cards] [aria-selected=true]")
    expect(tabs).to_have_text("Players")
    table.get_by_role("tab", name="Dials and tracks").click()
    choice(table, "Bid $7")
    expect(tabs).to_have_text("Dials and tracks")
    table.reload()
    expect(tabs).to_have_text("Dials and tracks")
    for _ in range(3):
        choice(table, "Pass")
        choice(table, "Bid $")
    choice(table, "Pass")
    expect(tabs).to_have_text("Companies")


def test_a_theme_is_chosen_and_kept(table: Page) -> None:
    colour = "getComputedStyle(document.body).backgroundColor"
    light = table.evaluate(colour)
    table.get_by_role("button", name="Dark theme", pressed=False).click()
    expect(table.get_by_role("button", name="Dark theme", pressed=True)).to_be_visible()
    dark = table.evaluate(colour)
    assert dark != light
    table.reload()
    assert table.evaluate(colour) == dark
    table.emulate_media(color_scheme="light")
    assert table.evaluate(colour) == dark


def test_the_rules_open_at_what_the_step_is_about(table: Page) -> None:
    rules = table.get_by_role("link", name="Rules")
    expect(rules).to_have_attribute("href", re.compile("/rules/express#s5.3$"))
    with table.context.expect_page() as opened:
        rules.click()
    expect(opened.value.get_by_role("heading", name="5.3 Bidding")).to_be_in_viewport()


def test_the_keys_are_told(table: Page) -> None:
    table.keyboard.press("?")
    expect(table.get_by_role("dialog", name="Keys")).to_be_visible()
    table.get_by_role("checkbox", name="Use these keys").uncheck()
    table.keyboard.press("Escape")
    expect(table.get_by_role("dialog", name="Keys")).to_be_hidden()
    table.reload()
    table.keyboard.press("?")
    expect(table.get_by_role("dialog", name="Keys"), "they stay off").to_be_hidden()
    table.locator("#keys-open").click()
    table.get_by_role("checkbox", name="Use these keys").check()
    table.keyboard.press("Escape")
    table.get_by_role("tab", name="Players").focus()
    table.keyboard.press("?")
    expect(table.get_by_role("dialog", name="Keys"), "they work on a tab, too").to_be_visible()
    table.keyboard.press("Escape")
    table.keyboard.press("End")
    expect(table.get_by_role("tab", name="Dials and tracks"), "tabs have keys of their own").to_be_focused()
    assert moves(table) == 0
    table.locator("#tab-log").focus()
    table.keyboard.press("Shift+Tab")
    table.keyboard.press("p")
    moved(table, 0)


MIDDLE = (900, 1000)


@pytest.mark.parametrize(
    "looks",
    [
        [(WIDE, "dark"), (MIDDLE, "light")],
        pytest.param([(MIDDLE, "dark"), (PHONE, "light")], marks=pytest.mark.soak),
    ],
    ids=["wide", "phone"],
)
def test_axe_finds_no_fault(table: Page, looks: list[tuple[tuple[int, int], str]]) -> None:
    """In the looks that tests/web/browser/test_axe.py does not have."""
    choice(table, "Bid $7")
    all_faults = []
    for (width, height), scheme in looks:
        table.set_viewport_size({"width": width, "height": height})
        table.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        all_faults += [(width, scheme, *fault) for fault in faults(table)]
        assert table.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
    assert all_faults == []


def test_a_gap_in_the_network_is_told_and_forgotten(table: Page) -> None:
    table.context.set_offline(True)
    # On a computer without any network a browser tells nothing by itself.
    table.evaluate("dispatchEvent(new Event('offline'))")
    expect(table.locator("#link")).to_have_text("reconnecting…")
    table.context.set_offline(False)
    choice(table, "Bid $7")
    expect(table.locator("#now")).to_contain_text("Bob")
    expect(table.locator("#link")).to_have_text("")


def test_a_move_that_the_server_cannot_take_is_tried_again(table: Page) -> None:
    refused: list[str | None] = []

    def answer(route: Route) -> None:
        if len(refused) < 2:
            refused.append(route.request.post_data)
            route.fulfill(status=503, headers={"Retry-After": "1"}, body="")
        else:
            route.continue_()

    table.route("**/act", answer)
    table.locator("#now").get_by_role("button", name=re.compile("^Bid \\$7")).click()
    expect(table.locator("#link")).to_have_text("The server can't answer right now. Your move will be tried again…")
    moved(table, 0)
    expect(table.locator("#link")).to_have_text("")
    assert len(refused) == 2
    assert refused[0] == refused[1], "it is the same choice"


def test_a_move_is_not_tried_again_once_its_player_does_something_else(table: Page) -> None:
    table.route("**/act", lambda route: route.fulfill(status=503, headers={"Retry-After": "600"}, body=""), times=1)
    table.locator("#now").get_by_role("button", name=re.compile("^Bid \\$7")).click()
    expect(table.locator("#link")).to_contain_text("tried again")
    choice(table, "Bid $8")
    expect(table.locator("#link")).to_have_text("")
    moved(table, 0)


def test_panels_that_the_server_cannot_send_are_asked_for_again(table: Page) -> None:
    # Until it was seen: a stream that opens only now would take it away at once.
    table.route("**/panels", lambda route: route.fulfill(status=503, headers={"Retry-After": "1"}, body=""))
    table.evaluate("htmx.trigger('#news', 'news')")
    expect(table.locator("#link")).to_have_text("reconnecting…")
    table.unroute("**/panels")
    expect(table.locator("#link")).to_have_text("")


def test_a_full_disk_is_said(table: Page) -> None:
    table.route("**/act", lambda route: route.fulfill(status=507, headers={"Retry-After": "5"}, body=""), times=1)
    table.locator("#now").get_by_role("button", name=re.compile("^Bid \\$7")).click()
    expect(table.locator("#link")).to_contain_text("The server's disk is full.")
    assert moves(table) == 0


def test_a_table_at_one_screen_speaks_of_no_link(visit: Callable[..., Page]) -> None:
    page = visit("/new/express#here")
    expect(page.get_by_role("button", name="everybody at this screen")).to_be_visible()
    expect(page.locator("[data-link]")).to_be_hidden()
