"""The page of a table in a real browser: the view of the board, tabs, themes, keys, faults that axe knows."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.web.browsing import PHONE, WIDE
from tests.web.steps import choice, new_table

Visit = Callable[..., Page]
HOTSEAT = {0: ("me", "Ann"), 1: ("hotseat", "Bob")}


@pytest.fixture
def table(page: Page) -> Page:
    """A game of two at one screen."""
    new_table(page, "express", HOTSEAT)
    return page


SCALE = "new DOMMatrix(getComputedStyle(document.getElementById('pan')).transform).a"


def scale(page: Page) -> float:
    """How far the board is zoomed in."""
    found: float = page.evaluate(SCALE)
    return found


class TestBoard:
    def test_zooms_by_wheel_keys_and_buttons(self, table: Page) -> None:
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

    def test_a_move_leaves_the_view_where_it_is(self, table: Page) -> None:
        table.keyboard.press("+")
        table.keyboard.press("+")
        before = scale(table)
        choice(table, "Bid $7")
        assert scale(table) == before > 1

    def test_is_dragged_when_zoomed_in(self, table: Page) -> None:
        where = "new DOMMatrix(getComputedStyle(document.getElementById('pan')).transform).e"
        table.keyboard.press("+")
        table.keyboard.press("+")
        before = table.evaluate(where)
        table.mouse.move(500, 500)
        table.mouse.down()
        table.mouse.move(560, 500, steps=4)
        table.mouse.up()
        assert table.evaluate(where) == pytest.approx(before + 60, abs=16)

    def test_a_double_tap_zooms_in_and_out(self, visit: Visit) -> None:
        page = visit("/", PHONE, has_touch=True, is_mobile=True)
        new_table(page, "express", HOTSEAT)
        for zoomed in (True, False):
            # Two taps are a double tap only if they come quickly, which a busy machine may not manage at once.
            for _ in range(8):
                page.touchscreen.tap(200, 200)
                page.touchscreen.tap(200, 200)
                if (scale(page) > 1) is zoomed:
                    break
                page.wait_for_timeout(500)
            assert (scale(page) > 1) is zoomed
            page.wait_for_timeout(500)


def test_tabs_remember_themselves_and_the_card_that_matters_comes_forward(table: Page) -> None:
    tabs = table.locator("[data-tabs=cards] [aria-selected=true]")
    expect(tabs).to_have_text("Players")
    table.get_by_role("tab", name="Dials and end").click()
    choice(table, "Bid $7")
    expect(tabs).to_have_text("Dials and end")
    table.reload()
    expect(tabs).to_have_text("Dials and end")
    for _ in range(3):
        choice(table, "Pass")
        choice(table, "Bid $")
    choice(table, "Pass")
    expect(tabs).to_have_text("Companies")


def test_a_theme_is_chosen_and_kept(table: Page) -> None:
    colour = "getComputedStyle(document.body).backgroundColor"
    light = table.evaluate(colour)
    table.get_by_role("button", name="Light or dark").click()
    dark = table.evaluate(colour)
    assert dark != light
    table.reload()
    assert table.evaluate(colour) == dark
    table.emulate_media(color_scheme="light")
    assert table.evaluate(colour) == dark


def test_the_keys_are_told(table: Page) -> None:
    table.keyboard.press("?")
    expect(table.get_by_role("dialog", name="Keys")).to_be_visible()
    table.keyboard.press("Escape")
    expect(table.get_by_role("dialog", name="Keys")).to_be_hidden()


@pytest.mark.parametrize("size", [WIDE, (900, 1000), PHONE], ids=["wide", "middle", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_fault(visit: Visit, size: tuple[int, int], scheme: str) -> None:
    page = visit("/", size, color_scheme=scheme)
    new_table(page, "express", HOTSEAT)
    choice(page, "Bid $7")
    found = [(fault["id"], fault["nodes"][0]["html"]) for fault in Axe().run(page).response["violations"]]
    assert found == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_gap_in_the_network_is_told_and_forgotten(table: Page) -> None:
    table.context.set_offline(True)
    # On a computer without any network a browser tells nothing by itself.
    table.evaluate("dispatchEvent(new Event('offline'))")
    expect(table.locator("#link")).to_have_text("reconnecting…")
    table.context.set_offline(False)
    choice(table, "Bid $7")
    expect(table.locator("#now")).to_contain_text("Bob")
    expect(table.locator("#link")).to_have_text("")
