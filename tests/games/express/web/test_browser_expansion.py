"""An expansion of Chicago Express in a real browser: on the map, by few clicks, and nothing moves."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.games.express.web.opening import HOTSEAT, to_the_first_turn
from tests.web.browsing import PHONE
from tests.web.legible import too_small
from tests.web.page_actions import choice, moves, new_table, settled, tap
from tests.web.serving import Server

Visit = Callable[..., Page]


class TestExpansion:
    @pytest.fixture(autouse=True)
    def building(self, page: Page, server: Server) -> None:
        """Ann is about to expand PRR."""
        new_table(page, "express", HOTSEAT)
        to_the_first_turn(page, server)
        choice(page, "Expand a company")
        choice(page, "Expand PRR")

    def test_can_be_read_counts_takes_back_and_says_why_a_hex_is_closed(self, page: Page) -> None:
        """One expansion: the type, the running total, leaving the last hex, a hex taken back, and a closed hex."""
        assert not too_small(page, 11)
        note = page.locator("#now .note")
        expect(note).to_contain_text("Chicago is $")
        tap(page, "Q5")
        expect(note).to_contain_text("So far: +0 income, $1 spent of $7. Chicago is $")
        tap(page, "P4")
        expect(note).to_contain_text("So far: +0 income, $2 spent of $7.")
        expect(page.locator(".front[data-front=P4] .loco")).to_be_visible()
        last = moves(page)
        tap(page, "O4")
        expect(page.locator("#preview .would")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("#picked")).to_be_hidden()
        expect(page.locator(".target[data-target=O4]")).to_be_focused()
        assert moves(page) == last
        page.get_by_role("button", name="Undo").click()
        expect(note).to_contain_text("$1 spent of $7")
        expect(page.locator(".target[data-target=P4]")).to_be_visible()
        tap(page, "Q6")
        expect(page.locator(".front[data-front=Q6] .loco")).to_be_visible()
        page.locator(".target[data-target=Q7]").hover()
        expect(page.locator("#tip")).to_have_text(
            "Q7: Rule 6.3: Baltimore (Q7) is a start hex: no other company can build there"
        )

    def test_takes_three_taps_and_a_confirm_and_nothing_moves(self, page: Page) -> None:
        """The board stays where it is in every step, and whatever commits is in sight."""
        before = page.locator("#view").bounding_box()
        for hex in ("Q5", "P4"):
            tap(page, hex)
            expect(page.locator(f".front[data-front={hex}] .loco")).to_be_visible()
            assert page.locator("#view").bounding_box() == before
        tap(page, "O4")
        expect(page.locator("#picked")).to_contain_text("PRR pays $2: $5 → $3")
        expect(page.locator("#picked")).to_contain_text("income $7 → $8, a share pays $7 → $8")
        expect(page.locator("#preview .would")).to_be_visible()
        assert page.locator("#view").bounding_box() == before
        expect(page.locator("#picked .main")).to_be_in_viewport(ratio=1)
        settled(page)
        page.locator("#picked .main").click()
        expect(page.locator("#now .prompt")).to_contain_text("Bob: choose an action")
        assert page.locator("#view").bounding_box() == before
        for button in page.locator("#now .choices > .choice:not([hidden]) > .pick").all():
            expect(button).to_be_in_viewport(ratio=1)

    def test_a_double_click_builds_once_and_where_it_was_clicked(self, page: Page) -> None:
        last = moves(page)
        settled(page)
        page.locator(".target[data-target=Q5]").dblclick()
        expect(page.locator(".front[data-front=Q5] .loco")).to_be_visible()
        settled(page)
        assert moves(page) == last + 1
        page.locator("#now .pick", has_text="End the expansion").dblclick()
        expect(page.locator("#now .prompt")).to_contain_text("Bob: choose an action")
        settled(page)
        assert moves(page) == last + 2
        page.locator("#now .pick", has_text="Auction a share").dblclick()
        expect(page.locator("#now .prompt")).to_contain_text("choose a share to auction")
        settled(page)
        assert moves(page) == last + 3


def test_an_expansion_on_a_phone(visit: Visit, server: Server) -> None:
    """The map goes to what can be chosen: it can be hit and read; what commits is in sight, and nothing moves."""
    page = visit("", PHONE, has_touch=True, is_mobile=True)
    new_table(page, "express", HOTSEAT)
    to_the_first_turn(page, server)
    page.locator("#tour-no").tap()
    before = page.locator("#view").bounding_box()
    for words in ("Expand a company", "Expand PRR"):
        choice(page, words)
    pan = page.locator("#pan")
    place = pan.get_attribute("style")
    assert "scale" in (place or "")
    for hex in ("Q5", "P4", "O4"):
        settled(page)
        assert pan.get_attribute("style") == place
        boxes = [box for target in page.locator(".target:not(.refused)").all() if (box := target.bounding_box())]
        assert boxes
        assert min(min(box["width"], box["height"]) for box in boxes) >= 44
        assert not too_small(page, 13, "#map")
        assert page.locator("#view").bounding_box() == before
        page.locator(f".target[data-target={hex}]").tap()
        page.locator(f".front[data-front={hex}] .loco").or_(page.locator("#picked .main")).first.wait_for()
    expect(page.locator("#picked .main")).to_be_in_viewport(ratio=1)
    expect(page.locator("#picked .words"), "it says what is confirmed").to_contain_text("Build in Harrisburg (O4)")
    over, under = page.locator("#picked").bounding_box(), page.locator("#now .choices").bounding_box()
    assert over
    assert under
    assert over["y"] <= under["y"], "no choice is covered in part"
    settled(page)
    page.locator("#picked .main").tap()
    expect(page.locator("#now .prompt")).to_contain_text("Bob: choose an action")
    assert page.locator("#view").bounding_box() == before
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
