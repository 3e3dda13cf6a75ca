"""A whole turn as a screen reader has it: everything found by role and name, and what is spoken."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.web.page_actions import new_table, settled

HOTSEAT = {0: ("me", "Ann"), 1: ("hotseat", "Bob")}


def spoken(page: Page) -> Locator:
    """What was announced last, politely."""
    return page.locator("#spoken")


def bar(page: Page) -> Locator:
    """The region that says what is asked."""
    return page.get_by_role("region", name="Now")


def press(page: Page, words: str, announced: str) -> None:
    """Press a button of the bar by its name; what follows is announced."""
    bar(page).get_by_role("button", name=words).first.click()
    expect(spoken(page)).to_contain_text(re.compile(announced))


def test_a_whole_turn_of_chicago_express(visit: Callable[..., Page]) -> None:
    page = visit("/")
    new_table(page, "express", HOTSEAT)
    expect(bar(page)).to_match_aria_snapshot(
        """
        - region "Now":
          - text: Initial auction 1 of 4 · PRR
          - strong: Ann's turn
          - paragraph: "Ann, with $60: bid for the initial share of PRR, or pass; the minimum bid is $7."
          - paragraph: /If you win. the only share of PRR in play.*leaves you .53/
          - button "Bid $7"
          - button "Bid $8"
          - button "Bid $12"
          - button "Less"
          - spinbutton "Bid $7 to $60": "7"
          - button "More"
          - button "Bid"
          - button "Pass"
        """
    )
    auctions(page)
    press(page, "Expand a company", r"Ann chooses expansion.*Ann's turn")
    refused = bar(page).get_by_role("button", name="WAB")
    expect(refused).to_be_disabled()
    settled(page)
    refused.click(force=True)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Rule 6.1:")
    expect(alert.get_by_role("link", name="6.1")).to_have_attribute("href", "/rules/express#s6.1")
    press(page, "Expand PRR", "build in up to 3 hexes with PRR")
    board = page.get_by_role("region", name="Board")
    expect(board).to_match_aria_snapshot(
        """
        - region "Board":
          - group "The board":
            - img /Chicago .A2., city/
            - button "build in plain Q5 for $1"
            - button "build in plain Q6 for $1"
        """
    )
    first = board.get_by_role("button", name=re.compile("^build in .* for"))
    for number in range(3):
        name = first.first.get_attribute("aria-label") or ""
        settled(page)
        first.first.focus()
        page.keyboard.press("Enter")
        if number == 2:
            expect(bar(page).get_by_role("button", name="Confirm")).to_be_focused()
            settled(page)
            page.keyboard.press("Enter")
        where = name.removeprefix("build in ").partition(" for $")[0]
        expect(spoken(page)).to_contain_text(f"PRR builds in {where}")
    expect(spoken(page)).to_contain_text("Bob: choose an action")
    expect(page.get_by_role("tabpanel", name="Log").get_by_role("listitem").last).to_contain_text("PRR builds in")


def auctions(page: Page) -> None:
    """Ann buys all four initial shares."""
    for company, price in (("PRR", 20), ("B&O", 6), ("C&O", 5), ("NYC", 8)):
        bar(page).get_by_role("spinbutton").fill(str(price))
        bar(page).get_by_role("button", name="Bid", exact=True).click()
        expect(spoken(page)).to_contain_text(f"Ann bids ${price} for {company}.")
        press(page, "Pass", rf"Bob passes\. Ann buys a share of {company} for \${price}\.")


def test_another_persons_move_is_announced_and_so_is_talk(visit: Callable[..., Page]) -> None:
    ann = visit("/")
    new_table(ann, "chesapeake", {0: ("me", "Ann"), 1: ("open", "")})
    bob = visit(ann.url)
    bob.get_by_role("textbox", name="Your name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    expect(bar(bob)).to_contain_text("Waiting for Ann")
    button = ann.get_by_role("region", name="Now").get_by_role("button", name="Buy D&R")
    button.click()
    expect(spoken(bob)).to_have_text(re.compile(r"^Ann buys D&R .*Your turn\. Bob, with \$1200: buy C-P"))
    ann.get_by_role("tab", name="Chat").click()
    ann.get_by_role("textbox", name="Say").fill("well done")
    ann.keyboard.press("Enter")
    expect(spoken(bob)).to_have_text("Ann well done.")


def test_typed_moves_in_the_card_of_the_table(visit: Callable[..., Page]) -> None:
    page = visit("/")
    new_table(page, "express", HOTSEAT)
    page.get_by_role("tab", name="Text").click()
    line = page.get_by_role("textbox", name="Type a move, or ? for help")
    answers = page.get_by_role("log", name="Answers")
    line.fill("bid 1")
    page.keyboard.press("Enter")
    expect(answers).to_contain_text("Rule 5.2: the minimum bid for PRR is $7")
    expect(line).to_have_value("bid 1")
    line.fill("bid 9")
    page.keyboard.press("Enter")
    expect(answers).to_contain_text("Ann bids $9 for PRR.")
    expect(line).to_have_value("")
    expect(bar(page)).to_contain_text("Ann has bid $9")
    line.fill("pass")
    page.keyboard.press("Enter")
    expect(answers).to_contain_text("Ann buys a share of PRR for $9.")


def test_playing_by_text_without_scripts(visit: Callable[..., Page]) -> None:
    page = visit("/")
    new_table(page, "express", HOTSEAT)
    address = page.url
    state = page.context.storage_state()
    plain = visit(f"{address}/text", java_script_enabled=False, storage_state=state)
    expect(plain.get_by_role("heading", name="Ann's turn")).to_be_visible()
    plain.get_by_role("textbox").fill("bid 9")
    plain.get_by_role("button", name="Send").click()
    expect(plain.get_by_text("Ann bids $9 for PRR.")).to_be_visible()
    plain.get_by_role("button", name="Pass").click()
    expect(plain.get_by_text("Ann buys a share of PRR for $9.", exact=False)).to_be_visible()
    expect(page.locator("#panel-log li").last).to_contain_text("Ann buys a share of PRR for $9.")
