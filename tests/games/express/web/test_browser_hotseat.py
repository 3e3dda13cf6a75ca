"""Two people at one screen: no tap of the one acts for the other, and all that follows can be read."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.games.express.web.opening import HOTSEAT, to_the_first_turn
from tests.web.page_actions import choice, in_words, middle, moved, moves, new_table, press_twice, settled, tap
from tests.web.serving import Server
from trunkline.games import express

TABLET = (820, 1180)


def test_passing_never_comes_to_lie_where_a_bid_was(visit: Callable[..., Page]) -> None:
    page = visit("/", TABLET)
    new_table(page, express.NAME, {0: ("me", "Ruth"), 1: ("hotseat", "Otto")})
    for _ in range(3):
        last = moves(page)
        settled(page)
        bid = page.locator("#now button[name=quick]").first
        box = bid.bounding_box()
        assert box
        # A second tap does not bid for the other.
        press_twice(page, bid, 320)
        passing = page.locator("#now .pass .pick").bounding_box()
        assert passing
        assert passing["x"] + passing["width"] <= box["x"] or passing["y"] >= box["y"] + box["height"]
        settled(page)
        assert moves(page) == last + 1
    # Whoever presses something else is meant sooner.
    press_twice(page, page.locator("#now button[name=quick]").first, 330, page.locator("#now .pass .pick"))
    page.locator(f".history[data-last='{last + 3}']").wait_for()


def test_a_second_tap_does_not_end_the_turn(visit: Callable[..., Page], server: Server) -> None:
    page = visit("/", TABLET)
    new_table(page, express.NAME, HOTSEAT)
    to_the_first_turn(page, server)
    last = moves(page)
    settled(page)
    auction = page.locator("#now .pick", has_text="Auction a share")
    at = middle(auction)
    press_twice(page, auction, 320)
    expect(page.locator("#now .pass .pick")).to_have_text("End the turn")
    expect(page.locator("#now .resting")).to_have_count(0)
    assert moves(page) == last + 1
    settled(page)
    page.mouse.click(*at)
    page.locator("#picked .main").click()  # It asks, since no share has been put up.
    moved(page, last + 1)


def test_everybody_at_one_screen_takes_one_click_when_a_table_is_made(visit: Callable[..., Page]) -> None:
    page = visit(f"/new/{express.NAME}")
    page.get_by_role("radio", name="3").check()
    page.get_by_role("button", name="everybody at this screen").click()
    kinds = [page.locator(f"[name=kind{seat}]").input_value() for seat in range(3)]
    assert kinds == ["me", "hotseat", "hotseat"]


def test_the_last_hex_of_an_expansion_says_all_that_follows_on_a_tablet(
    visit: Callable[..., Page], server: Server
) -> None:
    page = visit("/", TABLET)
    new_table(page, express.NAME, HOTSEAT)
    to_the_first_turn(page, server)
    choice(page, "Expand a company")
    choice(page, "Expand PRR")
    for hex in ("Q5", "P4", "O4"):
        tap(page, hex)
        expect(page.locator("#tip")).to_be_hidden()
        if hex != "O4":
            expect(page.locator(f".front[data-front={hex}] .loco")).to_be_visible()
    follows = page.locator("#picked ul")
    expect(follows).to_contain_text("the turn ends")
    assert follows.evaluate("(list) => list.scrollHeight <= list.clientHeight && list.scrollWidth <= list.clientWidth")


def test_a_second_press_of_a_key_builds_nothing_else(visit: Callable[..., Page], server: Server) -> None:
    page = visit("/")
    new_table(page, express.NAME, HOTSEAT)
    to_the_first_turn(page, server)
    choice(page, "Expand a company")
    choice(page, "Expand PRR")
    last = moves(page)
    page.locator(".target[data-target=Q5]").focus()
    settled(page)
    page.keyboard.press("Enter")
    moved(page, last)
    settled(page)
    expect(page.locator("#map .hex[data-hex=Q5]")).to_be_focused()
    page.keyboard.press("Enter")
    in_words(page)
    page.locator("#now .words button", has_text="P4").focus()
    page.keyboard.press("Enter")
    moved(page, last + 1)
    assert moves(page) == last + 2
    assert page.evaluate("document.activeElement.tagName") != "BUTTON"
