"""The map by keyboard: one stop for the Tab key, and arrow keys that go from hex to hex as the map lies."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.web.page_actions import new_table
from trunkline.games import chesapeake, express
from trunkline.games.chesapeake.title import TITLE
from trunkline.games.express.tables import NEIGHBOURS as EXPRESS

HOTSEAT = {0: ("me", "Ann"), 1: ("hotseat", "Bob")}


def at(page: Page) -> str:
    """The hex that has the focus."""
    hex: str = page.evaluate("document.activeElement.dataset.target ?? document.activeElement.dataset.hex ?? ''")
    return hex


def walk(page: Page, *keys: str) -> list[str]:
    """The hexes that one comes through."""
    through = []
    for key in keys:
        page.keyboard.press(f"Arrow{key}")
        through.append(at(page))
    return through


def are_neighbours(game: str, one: str, other: str) -> bool:
    """Do two hexes share a side?"""
    if game == chesapeake.NAME:
        return other in TITLE.neighbours[one].values()
    return other in EXPRESS[one]


@pytest.mark.parametrize("game", [express.NAME, chesapeake.NAME])
def test_arrow_keys_go_from_hex_to_hex(visit: Callable[..., Page], game: str) -> None:
    page = visit("/")
    new_table(page, game, HOTSEAT)
    if (tab := page.locator("#tab-map")).count():
        tab.click()
    page.locator("#map .hex[tabindex='0']").first.focus()
    start = at(page)
    assert start
    # into the middle of the map, away from its edges
    walk(page, "Right", "Right", "Right", "Down", "Down")
    middle = at(page)
    assert middle not in ("", start)
    through = [middle, *walk(page, "Right", "Right", "Left", "Left", "Down", "Up")]
    said = page.locator("#map :focus").get_attribute("aria-description")
    assert said == f"north of {through[-2]}", "where the last step led"
    assert all(are_neighbours(game, one, other) for one, other in pairwise(through)), through
    assert (through[4], through[6]) == (middle, middle)
    assert through[5] != middle
    # the keys that go through the history elsewhere have not done so
    expect(page.locator("#slider")).to_have_value("0")
    assert page.locator("#map .hex[tabindex='0']:not(.can)").count() <= 1
    expect(page.locator(f"#map .hex[data-hex='{middle}']")).to_be_focused()
