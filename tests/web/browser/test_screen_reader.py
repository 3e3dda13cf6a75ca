"""A whole turn as a screen reader has it: everything found by role and name, and what is spoken."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.page_actions import moved, moves, new_table, settled

pytestmark = pytest.mark.hurried

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
    page = visit("")
    new_table(page, "express", HOTSEAT)
    expect(bar(page)).to_match_aria_snapshot(
        """
        - region "Now":
          - strong: Ann's turn
          - text: Initial auction 1 of 4 · PRR
          - paragraph: "Ann, with $60: bid for the initial share of PRR, or pass; the minimum bid is $7."
          - group "Choices":
            - paragraph: /If Ann wins. the only share of PRR in play/
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
    page.keyboard.press("c")
    expect(spoken(page)).to_contain_text("choose an action. 1 Auction a share; 2 Expand a company; 3 Develop a hex.")
    press(page, "Expand a company", r"Ann chooses expansion.*Ann: choose a company")
    refused = bar(page).get_by_role("button", name="WAB")
    expect(refused).to_be_disabled()
    settled(page)
    refused.click(force=True)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Rule 6.1:")
    expect(alert.get_by_role("link", name="6.1")).to_have_attribute("href", "/rules/express#s6.1")
    press(page, "Expand PRR", "PRR has .20: build in up to 3 hexes")
    board = page.get_by_role("region", name="Board")
    expect(board).to_match_aria_snapshot(
        """
        - region "Board":
          - group "The board":
            - img /Chicago .A2., city/
            - button /^build in plain Q5 for .1, .* of Philadelphia, 1 nearer to Chicago .*, on a cheapest way/
            - button /^build in plain Q6 for .1, /
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


def enter(page: Page, control: Locator, moves_on: bool = True) -> None:
    """Press a control by the keyboard; afterwards the focus is on something that can be seen."""
    last = moves(page)
    settled(page)
    control.focus()
    page.keyboard.press("Enter")
    if moves_on:
        moved(page, last)
    page.wait_for_function("document.activeElement !== document.body && document.activeElement.checkVisibility()")


def test_the_focus_is_never_lost_in_chicago_express(visit: Callable[..., Page]) -> None:
    page = visit("")
    new_table(page, "express", HOTSEAT)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    choices = page.get_by_role("group", name="Choices")
    expect(choices, "by the link that skips the rest").to_be_focused()
    for _ in range(4):
        enter(page, choices.get_by_role("button", name="Bid $").first)
        enter(page, choices.get_by_role("button", name="Pass"))
    enter(page, choices.get_by_role("button", name="Expand a company"))
    enter(page, choices.get_by_role("button", name="Expand PRR $7 in its treasury, income $7"))
    expect(choices, "no choice that would end the expansion").to_be_focused()
    hexes = page.get_by_role("region", name="Board").get_by_role("button", name=re.compile("^build in"))
    enter(page, hexes.first)
    expect(page.locator("#map .hex:focus"), "the same hex, where a second press does nothing").to_have_count(1)
    expect(spoken(page)).to_contain_text(re.compile(r"So far: \+0 income, \$1 spent of \$7\. Chicago is \$\d+ and"))
    by_number(page, choices)
    expect(choices.locator(".words > .inner"), "still in words").to_be_focused()
    settled(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    confirm = bar(page).get_by_role("button", name="Confirm")
    expect(confirm).to_be_focused()
    expect(confirm).to_have_accessible_description(re.compile("^Build in .* the turn ends$"))
    enter(page, confirm)
    history = page.get_by_role("navigation", name="History")
    for _ in range(2):
        enter(page, history.get_by_role("button", name="One move back"), moves_on=False)
    expect(spoken(page)).to_contain_text("Move 11 of 13. PRR builds in")
    expect(spoken(page)).not_to_contain_text("Move 11.")
    through_the_log(page)
    page.keyboard.press("Escape")
    enter(page, bar(page).get_by_role("button", name="Hint"), moves_on=False)
    expect(spoken(page)).to_contain_text("A bot would: ")
    page.keyboard.press("Escape")
    expect(page.locator("#hint")).to_be_empty()
    expect(bar(page).get_by_role("button", name="Hint")).to_be_focused()


def by_number(page: Page, choices: Locator) -> None:
    """Open the list of all choices by its number, and choose from it by the number of its first entry."""
    last = moves(page)
    settled(page)
    page.keyboard.press(choices.locator(".words > summary").get_attribute("aria-keyshortcuts") or "")
    first = choices.locator(".words > .inner .pick").first
    expect(first).to_have_attribute("aria-keyshortcuts", "1")
    expect(choices.locator("[aria-keyshortcuts='1']"), "the row has no numbers now").to_have_count(1)
    settled(page)
    page.keyboard.press("1")
    moved(page, last)
    expect(page.locator("#panel-log li").last).to_contain_text("PRR builds in")


def through_the_log(page: Page) -> None:
    """The log is one stop for the Tab key; arrows go from line to line."""
    lines = page.get_by_role("tabpanel", name="Log").get_by_role("link")
    stops = lines.and_(page.locator("[tabindex='0']"))
    expect(stops).to_have_count(1)
    stops.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    expect(lines.nth(1)).to_be_focused()
    expect(stops).to_have_count(1)
    page.keyboard.press("Enter")
    expect(spoken(page)).to_contain_text("Move 2 of 13")
    page.keyboard.press("ArrowRight")
    expect(lines.nth(2), "the focus goes along").to_be_focused()
    page.keyboard.press("End")
    expect(spoken(page)).to_contain_text("Move 13 of 13")
    expect(lines.last).to_be_focused()


def test_the_focus_is_never_lost_in_18chesapeake(visit: Callable[..., Page]) -> None:
    page = visit("")
    new_table(page, "chesapeake", HOTSEAT | {2: ("hotseat", "Cy")}, seed=1)
    choices = page.get_by_role("group", name="Choices")
    rows = page.get_by_role("table", name="Privates")
    for private in ("D&R", "C-P", "B&S", "C&OC", "B&OR", "CV"):
        enter(page, rows.get_by_role("button", name=f"buy {private}"))
    for price in choices.get_by_role("button", name="Par $").all()[:1]:
        enter(page, price)
    desk = page.get_by_role("table", name="Companies and shares")
    enter(page, desk.get_by_role("button", name="Start PRR"), moves_on=False)
    enter(page, page.get_by_role("button", name=re.compile(r"^Start at \$70: 20% cost \$140, you keep \$\d+\.")))
    for _ in range(4):
        enter(page, desk.get_by_role("button", name="Buy 10% of PRR"))
        expect(page.locator("tr[data-company=PRR] :focus"), "the same row").to_have_count(1)
    expect(spoken(page)).to_contain_text("PRR floats")


def test_of_many_moves_what_matters_is_spoken_and_the_rest_is_counted(visit: Callable[..., Page]) -> None:
    page = visit("")
    new_table(page, "express", HOTSEAT)
    page.evaluate(
        """() => {
          const event = (n, topic) => `<span class="event" data-topic="${topic}">Move ${n}.</span>`;
          const line = (n, topic) => `<li><a><b>${n}</b> <span class="did">${event(n, topic)}</span></a></li>`;
          document.querySelector("#panel-log ol").innerHTML = "<li class='heading'><h3>Dividend</h3></li>" +
            Array.from({ length: 20 }, (_, n) => line(n + 1, n === 2 ? "money" : "track")).join("");
          htmx.trigger(document.body, "htmx:oobAfterSwap", { target: document.body });
        }"""
    )
    told = "Earlier moves in the log: 11. Dividend. Move 3. " + " ".join(f"Move {n}." for n in range(13, 21))
    expect(spoken(page)).to_have_text(f"{told} Type the amount, then Enter.")


def test_moves_of_bots_are_told_together_and_ones_turn_comes_first(visit: Callable[..., Page]) -> None:
    page = visit("")
    new_table(page, "express", {0: ("me", "Ann"), 1: ("open", "")})
    bob = visit(page.url)
    bob.get_by_role("textbox", name="Your name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    expect(bar(bob)).to_contain_text("Waiting for Ann")
    bob.wait_for_timeout(1500)
    told = """([sentence, waits]) => {
      const line = `<li><a><b>1</b> <span class="did">${sentence}</span></a></li>`;
      document.querySelector("#panel-log ol").insertAdjacentHTML("beforeend", line);
      const whose = document.querySelector("#now .whose");
      whose.toggleAttribute("data-bot", waits);
      if (!waits) { document.querySelector("#now .head").classList.add("turn"); whose.textContent = "Your turn"; }
      htmx.trigger(document.body, "htmx:oobAfterSwap", { target: document.body });
    }"""
    for sentence in ("Ada passes.", "Cy passes."):
        bob.evaluate(told, [sentence, True])
        bob.wait_for_timeout(200)
    expect(spoken(bob)).not_to_contain_text("passes")
    bob.evaluate(told, ["Ann passes.", False])
    expect(spoken(bob)).to_have_text(re.compile("^Your turn. Ada passes. Cy passes. Ann passes."))


def test_whoever_comes_back_hears_what_happened_since_their_last_turn(visit: Callable[..., Page]) -> None:
    page = visit("")
    new_table(page, "express", HOTSEAT)
    press(page, "Bid $7", r"Ann bids \$7 for PRR")
    press(page, "Bid $8", r"Bob bids \$8 for PRR")
    page.reload()
    expect(spoken(page)).to_contain_text(re.compile(r"or pass; Bob has bid \$8.*Since Ann's last turn: Bob bids \$8"))
    page.keyboard.press("c")
    page.keyboard.press("s")
    expect(spoken(page)).to_have_text("Since Ann's last turn: Bob bids $8 for PRR.")
    page.keyboard.press("Shift+U")
    expect(spoken(page)).to_have_text("There is nothing to redo.")
    page.keyboard.press("u")
    expect(spoken(page)).to_contain_text("takes back")
    page.keyboard.press("Shift+U")
    expect(spoken(page)).to_contain_text("Redone: Bob bids $8 for PRR.")


def test_a_key_that_comes_too_soon_is_told_once(visit: Callable[..., Page]) -> None:
    page = visit("")
    new_table(page, "express", HOTSEAT)
    settled(page)
    page.evaluate("document.querySelector('#table').classList.add('settling')")
    page.keyboard.press("p")
    expect(spoken(page)).to_have_text("Too soon: press again.")
    page.evaluate("document.querySelector('#spoken').replaceChildren()")
    page.keyboard.press("Enter")
    expect(spoken(page)).to_be_empty()
    assert moves(page) == 0


def test_an_undo_is_told_without_the_older_ones_and_looking_back_ends_with_now(visit: Callable[..., Page]) -> None:
    page = visit("")
    new_table(page, "express", HOTSEAT)
    for back in (1, 2):
        press(page, "Bid $7", r"Ann bids \$7 for PRR")
        press(page, "Bid $8", r"Bob bids \$8 for PRR")
        for _ in range(back):
            bar(page).get_by_role("button", name="Undo").click()
            expect(page.locator("#panel-log .remark").last).to_contain_text("takes back")
            page.wait_for_timeout(400)
        expect(spoken(page)).to_contain_text(f"takes back “bids ${9 - back} for PRR”.")
        assert (spoken(page).text_content() or "").count("takes back") == 1
        if back == 1:
            bar(page).get_by_role("button", name="Undo").click()
            page.wait_for_timeout(400)
    press(page, "Bid $7", "Ann bids")
    page.get_by_role("navigation", name="History").get_by_role("button", name="One move back").click()
    expect(spoken(page)).to_contain_text("Move 0 of 1")
    expect(spoken(page), "nothing is asked of anybody there").not_to_contain_text("Now it's")
    for key in "cp1":
        page.evaluate("document.querySelector('#spoken').replaceChildren()")
        page.keyboard.press(key)
        expect(spoken(page)).to_have_text("Looking at move 0 of 1: Ann's turn then. End goes back to now.")
    page.keyboard.press("Escape")
    expect(spoken(page)).to_contain_text("Move 1 of 1. Bob")


def test_another_persons_move_is_announced_and_so_is_talk(visit: Callable[..., Page]) -> None:
    ann = visit("")
    new_table(ann, "chesapeake", {0: ("me", "Ann"), 1: ("open", "")})
    bob = visit(ann.url)
    bob.get_by_role("textbox", name="Your name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    expect(bar(bob)).to_contain_text("Waiting for Ann")
    button = ann.get_by_role("region", name="Now").get_by_role("button", name="Buy D&R")
    button.click()
    expect(spoken(bob)).to_have_text(re.compile(r"^Your turn\. Ann buys D&R .*You, with \$1200: buy C-P"))
    ann.get_by_role("tab", name="Chat").click()
    ann.get_by_role("textbox", name="Say").fill("well done")
    ann.keyboard.press("Enter")
    expect(spoken(bob)).to_have_text("Ann: well done.")


def test_typed_moves_in_the_card_of_the_table(visit: Callable[..., Page]) -> None:
    page = visit("")
    new_table(page, "express", HOTSEAT)
    page.get_by_role("tab", name="Text").click()
    line = page.get_by_role("textbox", name="Type a move, or ? for help")
    answers = page.get_by_role("log", name="Answers")
    line.fill("bid 1")
    page.keyboard.press("Enter")
    expect(answers).to_contain_text("Rule 5.2: the minimum bid for PRR is $7")
    expect(line).to_have_value("bid 1")
    assert page.evaluate("getSelection().toString()") == "bid 1", "to be typed over"
    line.fill("bid 9")
    page.keyboard.press("Enter")
    expect(answers).to_contain_text("Ann bids $9 for PRR.")
    expect(line).to_have_value("")
    expect(bar(page)).to_contain_text("Ann has bid $9")
    expect(answers).to_contain_text("Ann has bid $9")
    page.wait_for_timeout(200)
    expect(spoken(page), "said once, with the answer").not_to_contain_text("Ann has bid $9")
    line.fill("pass")
    page.keyboard.press("Enter")
    expect(answers).to_contain_text("Ann buys a share of PRR for $9.")


def test_playing_by_text_without_scripts(visit: Callable[..., Page]) -> None:
    page = visit("")
    new_table(page, "express", HOTSEAT)
    address = page.url
    state = page.context.storage_state()
    plain = visit(f"{address}/text", java_script_enabled=False, storage_state=state)
    expect(plain.get_by_role("heading", name="Ann's turn")).to_be_visible()
    plain.get_by_role("textbox").fill("bid 9")
    plain.get_by_role("button", name="Send").click()
    field = plain.get_by_role("textbox")
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    expect(field).to_have_accessible_description(re.compile(r"Ann bids \$9 for PRR\..*Bob"))
    plain.get_by_role("button", name="Pass").click()
    expect(plain.get_by_text("Ann buys a share of PRR for $9.", exact=False).first).to_be_visible()
    expect(page.locator("#panel-log li").last).to_contain_text("Ann buys a share of PRR for $9.")


def test_the_page_of_text_announces_what_others_do(visit: Callable[..., Page]) -> None:
    page = visit("")
    new_table(page, "express", HOTSEAT)
    words = visit(f"{page.url}/text", storage_state=page.context.storage_state())
    heard = words.locator("#heard")
    region = heard.element_handle()
    expect(heard).to_be_empty()
    bar(page).get_by_role("button", name="Bid $7").click()
    expect(heard).to_contain_text("Ann bids $7 for PRR.")
    expect(heard).to_contain_text("Bob's turn")
    expect(heard).to_contain_text("Ann has bid $7")
    bar(page).get_by_role("button", name="Pass").click()
    expect(heard).to_contain_text("Bob passes.")
    expect(heard).not_to_contain_text("Ann bids $7")
    assert region.evaluate("one => one.isConnected"), "a region that is thrown away says nothing"
