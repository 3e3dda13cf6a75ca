"""Choices in a real browser: they hold still under the pointer, and keys commit nothing that was not meant."""

import time
from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.games.chesapeake.web.browsing import at_position, hex_at, spot
from tests.web.browsing import PHONE, WIDE
from tests.web.django_client import database_of, person, visitor
from tests.web.middle_games import at_play, first_plies, match_of
from tests.web.page_actions import choice, middle, moved, moves, new_table, press_twice, settled
from tests.web.serving import Server
from trunkline.core.api import Span
from trunkline.games.chesapeake import BuyPrivate, BuyTrain, LayTile, Pass, Sell, State, apply, options

TABLET = (820, 1180)
HOTSEAT = {0: ("me", "Ann"), 1: ("hotseat", "Bob")}
SEED = 7


def has_groups(state: State) -> bool:
    """Can a company buy trains of others as well as privates?"""
    if state.step != "trains":
        return False
    kinds = Counter(type(option.action) for option in options(state) if isinstance(option, Span))
    return kinds[BuyTrain] > 1 and kinds[BuyPrivate] > 0


def sells_one(state: State) -> bool:
    """Can a president sell one block of shares for a train, and no other?"""
    return state.step == "trains" and sum(isinstance(option, Sell) for option in options(state)) == 1


def raises_baltimore(state: State) -> bool:
    """Can Baltimore be upgraded, with a station in it?"""
    lays = options(state) if state.step == "track" and state.stations["B&O"] else []
    return any(isinstance(option, LayTile) and option.hex == "H6" for option in lays)


def places(page: Page) -> list[object]:
    """Where the choices of the bar are."""
    top = ".choices > details > summary, .choices > form > .pick, .choices > button"
    return list(page.locator(f"#now :is({top})").evaluate_all("all => all.map(one => one.getBoundingClientRect())"))


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_double_click_on_a_group_opens_it_in_place_and_commits_nothing(
    visit: Callable[..., Page], server: Server, size: tuple[int, int]
) -> None:
    page = at_position(visit, server, 3, has_groups, size)
    last = moves(page)
    groups = page.locator("#now .choices > details:visible")
    assert groups.count() > (size == WIDE), "on a phone the list of all choices has those that don't fit"
    for group in groups.all():
        button = group.locator("> summary")
        button.scroll_into_view_if_needed()
        settled(page)
        before = places(page)
        button.dblclick()
        expect(group).to_have_attribute("open", "")
        assert places(page) == before
        expect(group.locator(".inner .pick").first).to_be_in_viewport(ratio=1)
        settled(page)
        page.keyboard.press("Escape")
        expect(group).not_to_have_attribute("open", "")
        settled(page)
    groups.first.locator("> summary").click()
    groups.first.locator(".inner .pick").first.click()
    page.locator(f".history[data-last='{last + 1}']").wait_for()


def test_a_click_elsewhere_closes_a_group(visit: Callable[..., Page], server: Server) -> None:
    page = at_position(visit, server, 3, has_groups)
    group = page.locator("#now .choices > details").first
    group.locator("> summary").click()
    expect(group).to_have_attribute("open", "")
    page.locator("#now .prompt").click()
    expect(group).not_to_have_attribute("open", "")


def test_a_press_right_after_the_choices_changed_does_nothing(page: Page) -> None:
    new_table(page, "express", HOTSEAT)
    page.evaluate(
        """() => document.body.addEventListener("htmx:oobAfterSwap", (event) => {
          if (event.detail.target.id !== "now") return;
          setTimeout(() => {
            document.querySelector("#now .choices .pass button")?.click();
            document.body.dataset.pressed = "yes";
          }, 50);
        })"""
    )
    choice(page, "Bid $7")
    page.locator("body[data-pressed]").wait_for()
    choice(page, "Bid $8")
    expect(page.locator("#now .prompt")).to_contain_text("Bob has bid $8")
    assert moves(page) == 2, "a pass in between would have sold the share"


def runs(state: State) -> bool:
    """Can a company run its trains, so that its president then decides on the dividend?"""
    return state.step == "run"


def leaves_for_par(state: State) -> bool:
    """Can a bidder leave the bidding for a private and set a par value next?"""
    if state.step != "bidding" or Pass() not in options(state):
        return False
    after = state.copy()
    apply(after, Pass())
    return after.step == "par" and after.actor == state.actor


@pytest.mark.parametrize("size", [WIDE, TABLET], ids=["wide", "tablet"])
@pytest.mark.parametrize(("seed", "before"), [(3, runs), (1, leaves_for_par)], ids=["run", "leave"])
def test_a_second_press_at_the_same_place_does_nothing_whatever_has_come_there(
    visit: Callable[..., Page], server: Server, seed: int, before: Callable[[State], bool], size: tuple[int, int]
) -> None:
    page = at_position(visit, server, seed, before, size)
    last = moves(page)
    press_twice(page, page.locator("#now .choices :is(.run_trains, .pass) .pick").first, 320)
    expect(page.locator(".resting")).to_have_count(0)
    settled(page)
    assert moves(page) == last + 1
    assert page.url.rpartition("/")[2].isalnum(), "the browser itself sent nothing"


def test_a_form_that_nothing_listens_to_is_not_sent_by_the_browser(page: Page) -> None:
    new_table(page, "express", HOTSEAT)
    address = page.url
    page.evaluate(
        """() => {
          const form = document.querySelector("#now .choices .pass");
          form.replaceWith(form.cloneNode(true));
          document.querySelector("#now .choices .pass button").click();
        }"""
    )
    choice(page, "Bid $7")
    assert page.url == address


def test_while_presses_do_nothing_the_choices_are_pale(page: Page) -> None:
    new_table(page, "express", HOTSEAT)
    page.evaluate(
        """() => document.body.addEventListener("htmx:afterSettle", () => {
          const pale = getComputedStyle(document.querySelector("#now .choices .pass button")).opacity;
          document.body.dataset.pale = document.querySelector("#table.settling") ? pale : "";
        })"""
    )
    choice(page, "Bid $7")
    expect(page.locator("body")).to_have_attribute("data-pale", "0.6")
    settled(page)
    expect(page.locator("#now .choices .pass button")).to_have_css("opacity", "1")


def test_a_number_key_asks_before_it_sells(visit: Callable[..., Page], server: Server) -> None:
    page = at_position(visit, server, 3, sells_one)
    last = moves(page)
    sale = page.locator("#now .train-sales form.sell .pick")
    page.locator("#now .train-sales summary").click()
    settled(page)
    key = number_of(page, sale)
    page.keyboard.press(key)
    expect(sale.first).to_be_focused()
    expect(page.locator("#tip")).to_have_text("Press again, or Enter, to sell.")
    page.keyboard.press("Tab")
    page.keyboard.press(key)
    expect(page.locator("#tip")).to_have_text("Press again, or Enter, to sell.")
    assert moves(page) == last
    page.keyboard.press(key)
    moved(page, last)
    expect(page.locator("#panel-log li").last).to_contain_text("sells 10%")


def number_of(page: Page, button: Locator) -> str:
    """The number key of the first of some buttons, as it says itself; no number is left out before it."""
    number = button.first.get_attribute("data-key") or ""
    expect(page.locator("#now .choices [aria-keyshortcuts]:not([aria-keyshortcuts=P])").first).to_have_attribute(
        "aria-keyshortcuts", "1"
    )
    expect(button.first).to_have_attribute("aria-keyshortcuts", number)
    return number


@pytest.mark.parametrize("game", ["express", "chesapeake"])
def test_passing_is_on_a_key_of_its_own(page: Page, game: str) -> None:
    new_table(page, game, HOTSEAT)
    expect(page.locator("#now .pass .pick")).to_have_attribute("aria-keyshortcuts", "P")
    expect(page.locator("#now .pass [data-key]"), "a number never passes").to_have_count(0)
    settled(page)
    page.keyboard.press("p")
    moved(page, 0)
    expect(page.locator("#panel-log li").last).to_contain_text("Ann passes")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("pass, or decline")


def test_a_tile_is_shown_with_its_stations_where_they_will_be(visit: Callable[..., Page], server: Server) -> None:
    page = at_position(visit, server, SEED, raises_baltimore)
    hex_at(page, "H6").click()
    spot(page, "H6").locator("label").first.click()
    expect(hex_at(page, "H6").locator("> .station")).to_be_hidden()
    over = page.locator("#board .shown-over")
    shown = page.locator(over.get_attribute("href") or "").locator(".station").get_attribute("transform")
    spot(page, "H6").locator("button.main").click()
    expect(hex_at(page, "H6")).to_have_attribute("data-tile", "X3")
    expect(hex_at(page, "H6").locator("> .station")).to_have_attribute("transform", shown or "")


def test_enter_sends_the_number_that_was_typed(page: Page) -> None:
    new_table(page, "express", HOTSEAT, seed=SEED)
    settled(page)
    page.get_by_role("spinbutton").fill("17")
    page.get_by_role("spinbutton").press("Enter")
    moved(page, 0)
    expect(page.locator("#panel-log li").last).to_contain_text("Ann bids $17 for PRR.")


def test_choices_that_rise_when_somebody_else_has_moved_are_deaf_for_longer(
    visit: Callable[..., Page], server: Server
) -> None:
    match = match_of("express")
    with database_of(server):
        people = [person(name) for name in ("Mia", "Tom", "Ada")]
        table = at_play(match, first_plies(match)["bid"], people)
        assert table.actor is not None
        cookies = [visitor(people[(table.actor + after) % 3]).cookies["sessionid"].value for after in (0, 1)]
    moving, waiting = visit(""), visit("", PHONE)
    for page, cookie in zip((moving, waiting), cookies, strict=True):
        page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": server.url}])
        page.goto(f"/t/{table.code}")
    waiting.evaluate(
        """() => document.body.addEventListener("htmx:oobAfterSwap", (event) => {
          if (event.detail.target.id !== "now") return;
          setTimeout(() => {
            document.querySelector("#now .choices .pass button").click();
            document.body.dataset.pressed = "yes";
          }, 400);
        })"""
    )
    choice(moving, "Bid $")
    waiting.locator("body[data-pressed]").wait_for()
    settled(waiting)
    expect(waiting.locator("#now .turn")).to_be_visible()
    assert moves(waiting) == table.ply + 1


def test_a_press_that_a_busy_page_hears_late_counts_as_of_when_it_was_made(page: Page) -> None:
    new_table(page, "express", HOTSEAT)
    settled(page)
    x, y = middle(page.locator("#now .pick", has_text="Bid $8"))
    made = time.time()
    page.mouse.click(x, y)
    moved(page, 0)
    settled(page)
    page.wait_for_timeout(1000)
    session = page.context.new_cdp_session(page)
    late = {"x": x, "y": y, "button": "left", "clickCount": 1, "timestamp": made + 0.2}
    for kind in ("mousePressed", "mouseReleased"):
        session.send("Input.dispatchMouseEvent", {"type": kind, **late})
    page.wait_for_timeout(500)
    assert moves(page) == 1
    settled(page)
    page.mouse.click(x, y)
    moved(page, 1)


def test_after_an_undo_one_key_puts_the_move_back_and_nothing_beside_it_moves(page: Page) -> None:
    new_table(page, "express", HOTSEAT)
    choice(page, "Bid $7")
    settled(page)
    undo = page.locator("#now .undo button")
    before = undo.bounding_box()
    choice(page, "Bid $8")
    settled(page)
    undo.click()
    page.locator(".history[data-last='1']").wait_for()
    expect(page.locator("#now .redo button")).to_be_visible()
    assert undo.bounding_box() == before
    page.keyboard.press("Shift+U")
    page.locator(".history[data-last='2']").wait_for()
    expect(page.locator("#now .redo")).to_have_count(0)
    expect(page.locator("#now .prompt")).to_contain_text("Bob has bid $8")
