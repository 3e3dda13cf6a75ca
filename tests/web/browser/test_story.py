"""A game file on the lobby and the story of its game, in a real browser."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.games.chesapeake.files18xx.games import OWN, THREE
from tests.web.axe import faults
from tests.web.browsing import PHONE, WIDE
from tests.web.serving import Server

DROP = """(text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], "game.json", {type: "application/json"}));
    const settings = {dataTransfer, bubbles: true, cancelable: true};
    for (const kind of ["dragover", "drop"]) document.body.dispatchEvent(new DragEvent(kind, settings));
}"""


@pytest.fixture
def page(visit: Callable[..., Page]) -> Page:
    """The lobby, where files are opened."""
    return visit("/")


def choose_file(page: Page) -> None:
    """Open a finished game by the form of the lobby: choosing the file is enough."""
    page.locator(".import summary").click()
    page.get_by_label("Game file").set_input_files(OWN[1])
    page.wait_for_url("**/t/*")


def test_from_a_file_to_the_story_and_to_a_turning_point(page: Page) -> None:
    choose_file(page)
    expect(page.locator("#now .result")).to_be_visible()
    page.locator("#now").get_by_role("link", name="The story of the game").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The story of the game")
    for title in ("Worth", "Cash", "Share prices", "Revenue"):
        expect(page.get_by_role("img", name=title).first).to_be_visible()
    page.locator(".charts summary").first.click()
    expect(page.get_by_role("columnheader", name=THREE["players"][0]["name"]).first).to_be_visible()
    link = page.locator(".turns a").first
    ply = (link.get_attribute("href") or "").split("ply=")[1]
    link.click()
    expect(page.locator("#now .whose")).to_contain_text(f"Looking at move {ply} of ")
    page.locator("#now").get_by_role("link", name="Charts").click()
    expect(page.locator(".chart.wide").first).to_contain_text(f"move {ply}")


def test_a_file_can_be_dropped_and_one_that_is_wrong_is_refused_with_its_rule(page: Page) -> None:
    first, *rest = THREE["actions"]
    page.evaluate(DROP, json.dumps(THREE | {"actions": [first | {"price": 1}, *rest]}))
    expect(page.locator(".import").get_by_role("alert")).to_contain_text("move 1 (action 1 of the file, bid): 9: ")
    expect(page.locator(".import").get_by_role("alert")).to_be_in_viewport(ratio=1)
    expect(page.get_by_label("Game file")).to_have_value("")
    expect(page, "the lobby stays as it is").to_have_url(re.compile("/$"))
    unfinished = THREE | {"actions": THREE["actions"][:60], "status": "active", "result": {}}
    page.evaluate(DROP, json.dumps(unfinished))
    page.wait_for_url("**/t/*")
    expect(page.locator("#now")).to_contain_text("'s turn")


def test_a_file_that_cannot_be_sent_says_so(page: Page) -> None:
    page.locator(".import summary").click()
    page.route("**/import", lambda route: route.abort())
    page.get_by_label("Game file").set_input_files(OWN[1])
    expect(page.locator(".import").get_by_role("alert")).to_have_text("No connection. Nothing was sent; try again.")
    page.unroute("**/import")
    page.route("**/import", lambda route: route.fulfill(status=500, body="no"))
    page.get_by_label("Game file").set_input_files(OWN[1])
    expect(page.locator(".import").get_by_role("alert")).to_contain_text("Something went wrong on our side.")
    page.unroute("**/import")
    page.get_by_label("Game file").set_input_files(OWN[1])
    page.wait_for_url("**/t/*")


def test_without_scripts_a_file_is_opened_by_a_button(browser: Browser, server: Server) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=server.url)
    page = context.new_page()
    page.goto("/")
    page.locator(".import summary").click()
    wrong = {"name": "game.json", "mimeType": "application/json", "buffer": b"{}"}
    page.get_by_label("Game file").set_input_files(wrong)  # type: ignore[arg-type]
    page.get_by_role("button", name="Open the file").click()
    alert = page.locator(".import").get_by_role("alert")
    expect(alert).to_contain_text("only Trunkline records and 18xx.games files can be opened")
    expect(alert).to_be_in_viewport()
    page.get_by_label("Game file").set_input_files(OWN[1])
    page.get_by_role("button", name="Open the file").click()
    page.wait_for_url("**/t/*")
    context.close()


def test_a_rematch_by_one_click(page: Page) -> None:
    choose_file(page)
    old = page.url
    page.locator("#now").get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != old)
    expect(page.locator("#now")).to_contain_text("'s turn")


@pytest.mark.parametrize("schemes", [("light", "dark"), pytest.param(("dark", "light"), marks=pytest.mark.soak)])
def test_axe_finds_no_fault(page: Page, schemes: tuple[str, str]) -> None:
    """With the marker soak the colors are swapped, so that both sizes have been seen in both."""
    page.locator(".import summary").click()
    check(page, schemes)
    page.locator(".import summary").click()
    choose_file(page)
    page.goto(f"{page.url}/story?ply=100")
    page.locator(".charts summary").first.click()
    check(page, schemes)


def check(page: Page, schemes: tuple[str, str]) -> None:
    """What axe finds, and anything wider than the screen, fails the test: wide and on a phone, each in its colors."""
    all_faults = []
    for (width, height), scheme in zip((WIDE, PHONE), schemes, strict=True):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        all_faults += [(page.url, width, scheme, *fault) for fault in faults(page)]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (page.url, width)
    assert all_faults == []
