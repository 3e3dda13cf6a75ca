"""Analysis in a real browser: from a run of a recorded game, with other tiles, back, and to the first line again."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.games.chesapeake.files18xx.games import SHARED, needs_games
from tests.games.chesapeake.web.browsing import hex_at, lay
from tests.web.browsing import PHONE
from tests.web.page_actions import SLOW, settled
from tests.web.recorded import table_of_file
from tests.web.serving import Server
from trunkline.games import express
from trunkline.notation.position import write

RUN = 284
"""In game 1277 SRR has laid #15 in Strasburg (H4) and is to run."""


def at(page: Page, ply: int, last: int) -> None:
    """Wait until the page shows this ply, of so many, and can be used."""
    expect(page.locator(f".history[data-ply='{ply}'][data-last='{last}']")).to_be_visible(timeout=SLOW)
    settled(page)


def card(page: Page) -> Locator:
    """The card of the analysis, opened."""
    page.get_by_role("tab", name="Analysis").click()
    return page.locator("#panel-analysis")


@needs_games
@pytest.mark.soak
def test_a_run_of_a_recorded_game_is_analysed(visit: Callable[..., Page], server: Server) -> None:
    page = visit(table_of_file(server, SHARED / "real" / "1277.json"))
    recorded = page.url
    page.locator("#slider").fill(str(RUN))
    at(page, RUN, 424)
    expect(page.locator("#now")).to_contain_text("run trains")
    card(page).get_by_role("button", name="Analyze from here").click()
    expect(page).not_to_have_url(re.compile(re.escape(recorded)), timeout=SLOW)
    at(page, RUN, RUN)
    expect(page.locator("#now .whose")).to_have_text("Analysis")

    # the best run of every company, drawn on the map while its row is pressed
    runs = page.locator("#panel-analysis .runs")
    expect(runs.get_by_role("button", name="SRR")).to_contain_text("$")
    runs.get_by_role("button", name="SRR").click()
    expect(page.locator("#map .studied .run").first).to_be_attached()

    # a step back: what its tiles would earn, and another tile than the one that was laid
    page.locator(".history [data-step='-1']").click()
    at(page, RUN - 1, RUN)
    expect(page.locator("#now")).to_contain_text("begins another line")
    page.locator(".what-if select").select_option("SRR")
    page.get_by_role("button", name="Calculate").click()
    gains = page.locator("#tile-gains")
    expect(gains).to_contain_text("The best run of SRR earns $", timeout=SLOW)
    expect(gains.locator("tbody tr").first).to_contain_text("+$")
    gains.get_by_role("button", name="#3 Columbia (G3)").first.click()
    expect(page.locator("#map .studied .shown-tile")).to_be_attached()
    lay(page, "G3", "3", 4)
    at(page, RUN, RUN)
    lines = page.locator("#panel-analysis .lines li")
    expect(lines).to_have_count(2)
    expect(lines.first).to_contain_text("Columbia (G3)")

    # back, and a third line
    page.locator("#now .undo button").click()
    at(page, RUN - 1, RUN - 1)
    lay(page, "H4", "14", 1)
    at(page, RUN, RUN)
    expect(lines).to_have_count(3)
    expect(lines.first.get_by_role("button")).to_have_attribute("aria-current", "true")

    # and to the game as it was
    lines.last.get_by_role("button").click()
    expect(hex_at(page, "H4")).to_have_attribute("data-tile", "15")
    expect(hex_at(page, "H4")).to_have_attribute("data-rotation", "2")
    expect(lines.last.get_by_role("button")).to_have_attribute("aria-current", "true")

    # others who have the link look at it, and at the very position
    other = visit(f"{page.url}?ply={RUN - 1}")
    at(other, RUN - 1, RUN)
    expect(other.locator("#now .choices")).to_have_count(0)
    expect(card(other).get_by_role("button", name="Analyze from here")).to_be_visible()

    page.goto("/")
    expect(page.get_by_role("heading", name="My analyses")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE])
def test_a_position_is_pasted_looked_at_and_analysed(visit: Callable[..., Page], size: tuple[int, int]) -> None:
    page = visit("/", size)
    page.get_by_text("Open a position…").click()
    page.get_by_label("Position text").fill("express1.abc.defg")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("damaged")
    page.get_by_label("Position text").fill(f" {write('express', express.setup(3, 0))} ")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_text("bid for the initial share of PRR").first).to_be_visible()
    page.get_by_role("button", name="Analyze this position").click()
    at(page, 0, 0)
    page.get_by_role("button", name="Pass").click()
    at(page, 1, 1)
    ways = card(page).locator("[data-hexes]")
    ways.first.click()
    expect(page.locator("#map .hex.way").first).to_be_attached()
    copy = page.locator("#panel-analysis .copy").first.get_by_role("button")
    copy.click()
    expect(copy).to_have_text(re.compile("^(Copied|Press Ctrl.C)$"))
    expect(copy).to_have_text("Copy")
