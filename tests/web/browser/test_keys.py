"""The keys of a table that lead to a bid and back to the choices, and the coach's question by keyboard."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import PHONE, WIDE
from tests.web.page_actions import choice, make_table, moved, moves, new_table, settled, token_of

HOTSEAT = {0: ("me", "Ann"), 1: ("hotseat", "Bob")}


@pytest.mark.hurried
def test_in_an_auction_digits_write_the_amount_and_never_bid(visit: Callable[..., Page]) -> None:
    page = visit("")
    new_table(page, "express", HOTSEAT)
    expect(page.locator("#spoken")).to_contain_text("Type the amount, then Enter. C goes to your choices")
    settled(page)
    amount = page.get_by_role("spinbutton", name="Bid $7 to $60")
    for digit in "14":
        page.keyboard.press(digit)
    expect(amount).to_be_focused()
    expect(amount).to_have_value("14")
    assert moves(page) == 0
    choices = page.get_by_role("group", name="Choices")
    for way_there, where in (("b", amount), ("t", page.get_by_role("textbox", name="Say"))):
        page.keyboard.press("Escape")
        expect(choices).to_be_focused()
        page.keyboard.press(way_there)
        expect(where).to_be_focused()
    page.keyboard.press("Escape")
    page.evaluate("document.querySelector('#spoken').replaceChildren()")
    page.keyboard.press("c")
    expect(page.locator("#spoken")).to_contain_text("Ann, with $60: bid for the initial share of PRR")
    page.keyboard.press("b")
    page.keyboard.press("c")
    expect(choices, "also from the amount").to_be_focused()
    page.keyboard.press("b")
    page.keyboard.press("9")
    page.keyboard.press("Enter")
    expect(page.locator("#panel-log li").last).to_contain_text("Ann bids $9 for PRR.")


@pytest.mark.hurried
def test_among_several_amounts_a_digit_goes_to_one_of_them(visit: Callable[..., Page]) -> None:
    page = visit("")
    new_table(page, "chesapeake", HOTSEAT)
    settled(page)
    page.keyboard.press("2")
    settled(page)
    page.keyboard.press("2")
    amount = page.locator("#now .choices details[open] input[type=number]").nth(1)
    expect(amount).to_be_focused()
    page.keyboard.type("60")
    expect(amount).to_have_value("60")
    leaves = page.get_by_text("leaves $1140")
    expect(leaves, "spoken when it changes").to_have_attribute("aria-live", "polite")
    expect(leaves).to_be_visible()
    assert moves(page) == 0


def test_the_coach_takes_the_focus_and_the_same_choice_again_is_an_answer(visit: Callable[..., Page]) -> None:
    page = visit("")
    code = make_table(page, "express", HOTSEAT).rstrip("/").rsplit("/", 1)[1]
    headers = {"X-CSRFToken": token_of(page)}
    page.request.post(f"/t/{code}/hint", headers=headers)  # The coach thinks for two seconds at most.
    page.request.post(f"/t/{code}/coach", form={"on": "yes"}, headers=headers)
    page.goto(f"/t/{code}")
    settled(page)
    amount = page.get_by_role("spinbutton", name="Bid $7 to $60")
    amount.fill("55")
    for _ in range(2):
        page.keyboard.press("Enter")  # A press that comes before the question is no answer to it.
    question = page.get_by_role("alertdialog", name=re.compile("That gives away about"))
    expect(question, "as a whole: a key that is pressed too often is no answer").to_be_focused()
    expect(question).to_have_accessible_description(re.compile(r"a bid of \$55 is more .*Play it anyway"))
    expect(page.locator("#spoken")).to_contain_text("That gives away about")
    expect(page.locator("form.htmx-request"), "the answer to the second press is there, too").to_have_count(0)
    page.keyboard.press("Escape")
    expect(amount).to_be_focused()
    settled(page)
    page.keyboard.type("54")
    expect(amount, "what was warned of is typed over").to_have_value("54")
    amount.fill("55")
    page.keyboard.press("Enter")
    expect(question).to_be_focused()
    page.get_by_role("group", name="Choices").evaluate("row => { row.tabIndex = -1; row.focus(); }")
    for key in "cpu2":
        page.keyboard.press(key)
        expect(question, "no key acts behind the question").to_be_focused()
    assert moves(page) == 0
    settled(page)
    page.wait_for_timeout(100)
    amount.focus()
    page.keyboard.press("Enter")
    moved(page, 0)
    expect(page.locator("#panel-log li").last).to_contain_text("Ann bids $55 for PRR.")


@pytest.mark.hurried
def test_a_hint_that_is_asked_for_by_keyboard_takes_the_focus(visit: Callable[..., Page]) -> None:
    page = visit("")
    new_table(page, "express", HOTSEAT)
    button = page.locator("#now .hint-button")
    page.keyboard.press("Tab")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Hint")).to_be_focused()
    expect(button).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Tab")
    expect(page.get_by_role("checkbox", name="Warn me before bad moves")).to_be_focused()
    page.keyboard.press("c")
    expect(page.get_by_role("group", name="Choices"), "keys work from a checkbox").to_be_focused()
    page.keyboard.press("h")
    expect(page.get_by_role("region", name="Hint")).to_be_focused()
    page.keyboard.press("Escape")
    expect(button).to_be_focused()
    expect(button).to_have_attribute("aria-expanded", "false")


@pytest.mark.hurried
def test_a_card_is_one_stop_and_arrows_go_through_its_figures(visit: Callable[..., Page]) -> None:
    page = visit("")
    new_table(page, "express", HOTSEAT)
    page.get_by_role("tab", name="Companies").click()
    figures = page.locator("#panel-companies [data-tip][tabindex]:not([role=button])")
    stops = figures.and_(page.locator("[tabindex='0']"))
    expect(stops).to_have_count(1)
    stops.focus()
    page.keyboard.press("ArrowRight")
    expect(figures.nth(1)).to_be_focused()
    page.keyboard.press("End")
    expect(figures.last).to_be_focused()
    expect(stops).to_have_count(1)
    expect(page.locator("#slider"), "no move back").to_have_value("0")
    page.keyboard.press("Escape")
    expect(page.get_by_role("group", name="Choices")).to_be_focused()


@pytest.mark.hurried
def test_companies_to_start_are_listed_by_name_with_their_prices_inside(visit: Callable[..., Page]) -> None:
    page = visit("")
    new_table(page, "chesapeake", HOTSEAT)
    for private in ("D&R", "C-P", "B&S", "C&OC", "B&OR", "CV"):
        last = moves(page)
        settled(page)
        page.get_by_role("table", name="Privates").get_by_role("button", name=f"buy {private}").click()
        moved(page, last)
    choice(page, "Par $70")
    spoken = page.locator("#spoken")
    expect(spoken).to_contain_text("1 lists the choices in words.")
    rows = page.get_by_role("table", name="Companies and shares").locator("tr[data-company]")
    settled(page)
    for row in (0, 1):
        page.keyboard.press("g")
        expect(rows.nth(row).get_by_role("button").and_(page.locator(":focus"))).to_have_count(1)
    page.keyboard.press("7")
    expect(spoken).to_have_text("There is no choice 7.")
    for key, told in (("1", r"1 Buy 10% of \S+ from the IPO for \$70; 2 Start "), ("2", r"1 Start \S+ at par \$70: ")):
        settled(page)
        page.keyboard.press(key)
        expect(spoken).to_contain_text(re.compile(told))
    settled(page)
    page.keyboard.press("2")
    expect(page.locator("#panel-log")).to_contain_text("sets the par value of")


@pytest.mark.hurried
def test_the_rules_open_with_the_focus_on_their_section(visit: Callable[..., Page]) -> None:
    page = visit("/rules/express#s5.2")
    expect(page.get_by_role("region", name=re.compile("^5.2"))).to_be_focused()


@pytest.mark.hurried
def test_seats_that_are_filled_by_a_button_are_announced(visit: Callable[..., Page]) -> None:
    page = visit("/new/express")
    page.get_by_role("button", name="2 bots").click()
    expect(page.get_by_role("status")).to_contain_text("Seat 2: Bot: medium, Seat 3: Bot: medium")


def test_a_key_counts_at_once_after_a_list_was_closed(visit: Callable[..., Page]) -> None:
    page = visit("")
    new_table(page, "chesapeake", HOTSEAT)
    settled(page)
    page.keyboard.press("2")
    settled(page)
    page.keyboard.press("Escape")
    page.keyboard.press("1")
    moved(page, 0)
    expect(page.locator("#panel-log li").last).to_contain_text("Ann buys D&R")


RING = """(one) => {
    const style = getComputedStyle(one), at = one.getBoundingClientRect();
    const far = parseFloat(style.outlineOffset) + parseFloat(style.outlineWidth);
    if (style.outlineStyle === "none" || parseFloat(style.outlineWidth) < 2) return ["no ring"];
    const cut = [];
    for (let box = one.parentElement; box && box.id !== "now"; box = box.parentElement) {
        if (getComputedStyle(box).overflow === "visible") continue;
        const room = box.getBoundingClientRect();
        if (at.top - far < room.top - 1 || at.bottom + far > room.bottom + 1) cut.push(box.className);
    }
    return cut;
}"""


@pytest.mark.hurried
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_focus_ring_in_the_bar_is_whole_also_around_an_open_menu(
    visit: Callable[..., Page], size: tuple[int, int]
) -> None:
    page = visit("", size)
    new_table(page, "chesapeake", HOTSEAT)
    for _ in range(2):
        settled(page)
        before = moves(page)
        page.keyboard.press("p")
        moved(page, before)
    settled(page)
    page.keyboard.press("Tab")
    for menu in ("#now .choices > details > summary", "#now .recap > summary"):
        one = page.locator(menu).filter(visible=True).first
        one.focus()
        assert one.evaluate(RING) == []
        page.keyboard.press("Enter")
        expect(page.locator("#now details[open]")).to_have_count(1)
        assert one.evaluate(RING) == []
        page.keyboard.press("Escape")
        expect(page.locator("#now details[open]")).to_have_count(0)
    page.locator("#now .choices > .pass button").focus()
    assert page.locator("#now .choices > .pass button").evaluate(RING) == []
