"""Chicago Express in a real browser."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.games.express.web.opening import HOTSEAT, to_the_first_turn
from tests.web.browsing import PHONE
from tests.web.page_actions import SLOW, choice, moves, my_turn, new_table, settled
from tests.web.serving import Server

Visit = Callable[..., Page]
AGAINST_A_BOT = {0: ("me", ""), 1: ("easy", "")}
WITH_A_FRIEND = {0: ("me", ""), 1: ("open", "")}


def test_a_newcomer_plays_within_two_clicks(lobby: Page) -> None:
    lobby.locator("article", has_text="Chicago Express").get_by_role("button", name="Play against two bots").click()
    my_turn(lobby)


class TestTwoBrowsers:
    @pytest.fixture
    def ann(self, visit: Visit) -> Page:
        page = visit("")
        new_table(page, "express", WITH_A_FRIEND)
        return page

    @pytest.fixture
    def bob(self, visit: Visit, ann: Page) -> Page:
        page = visit(ann.url)
        page.locator("input[name=name]").fill("Bob")
        page.get_by_role("button", name="Sit down").click()
        expect(page.locator("#now")).to_contain_text("Waiting for Ann")
        expect(ann.locator("#now .turn")).to_be_visible()
        return page

    def test_each_sees_the_others_moves_at_once(self, ann: Page, bob: Page) -> None:
        expect(ann).to_have_title("● Your turn – Chicago Express")
        expect(bob).to_have_title("Chicago Express")
        choice(ann, "Bid $8")
        expect(bob.locator("#now .turn")).to_be_visible()
        expect(bob).to_have_title("● Your turn – Chicago Express")
        expect(bob.locator("#now .since")).to_have_text("Ann bids $8 for PRR.")
        expect(ann).to_have_title("Chicago Express")
        choice(bob, "Pass")
        expect(ann.locator("#panel-log li").last).to_contain_text("Ann buys a share of PRR for $8.")

    def test_a_line_of_talk_leaves_what_one_is_doing_as_it_is(self, ann: Page, bob: Page) -> None:
        ann.locator("#now input[type=number]").fill("23")
        ann.get_by_role("tab", name="Chat").click()
        ann.locator("#say-text").fill("half a sent")
        bob.get_by_role("tab", name="Chat").click()
        bob.locator("#say-text").fill("<b>hello</b>")
        bob.get_by_role("button", name="Send").click()
        expect(bob.locator("#say-text")).to_have_value("")
        expect(ann.locator("#panel-talk li > span").last).to_have_text("Bob: <b>hello</b>")
        expect(ann.locator("#say-text")).to_have_value("half a sent")
        expect(ann.locator("#now input[type=number]")).to_have_value("23")
        ann.locator("#now .stepper [aria-label=More]").click()
        ann.locator("#now .stepper .this").click()
        expect(bob.locator("#now")).to_contain_text("Ann has bid $24")

    def test_nobody_posts_for_another_neither_seated_nor_watching(self, ann: Page, bob: Page, visit: Visit) -> None:
        expect(bob.locator("#now .choices")).to_have_count(0)
        answer = bob.evaluate(_POST_PASS, f"{ann.url}/act")
        assert answer == [403, "It's Ann's turn."]
        watcher = visit(bob.url)
        assert watcher.evaluate(_POST_PASS, f"{ann.url}/act")[0] == 403
        assert moves(ann) == 0

    def test_going_back_behind_anothers_move_asks_them(self, ann: Page, bob: Page) -> None:
        choice(ann, "Bid $8")
        my_turn(bob)
        choice(bob, "Bid $9")
        my_turn(ann)
        ann.get_by_role("button", name="Ask to undo").click()
        question = ann.get_by_role("dialog", name="Ask the others to take back 2 moves")
        expect(question).to_contain_text("• Bob bids $9 for PRR.")
        question.get_by_role("button", name="No").click()
        expect(question).to_be_hidden()
        ann.get_by_role("button", name="Ask to undo").click()
        question.get_by_role("button", name="Yes").click()
        expect(bob.locator("#now .undo-asked")).to_contain_text(
            "Ann asks to undo “bids $8 for PRR” and everything since: 2 moves."
        )
        expect(ann.get_by_role("button", name="Agree")).to_have_count(0)
        bob.get_by_role("button", name="Agree").click()
        expect(ann.locator("#now")).to_contain_text("the minimum bid is $7")
        assert moves(ann) == 0


_POST_PASS = """async (url) => {
  const token = JSON.parse(document.body.getAttribute("hx-headers"));
  const body = new URLSearchParams({ply: "0", action: '{"type": "pass"}'});
  const answer = await fetch(url, {method: "POST", body, headers: token});
  return [answer.status, await answer.text()];
}"""


def test_a_click_on_an_old_position_gets_the_new_one_and_a_sentence(page: Page) -> None:
    new_table(page, "express", HOTSEAT)
    page.route("**/live?*", lambda route: route.abort())
    page.reload()
    other = page.context.new_page()
    other.goto(page.url)
    choice(other, "Bid $7")
    expect(page.locator("#link")).to_have_text("reconnecting…")
    page.locator("#now .pick", has_text="Bid $12").click()
    expect(page.locator("#alert")).to_contain_text("The position has changed.")
    expect(page.locator("#now")).to_contain_text("Ann has bid $7")
    assert moves(page) == 1


def test_a_page_whose_choices_were_replaced_while_a_move_was_sent_hears_of_what_comes_next(page: Page) -> None:
    new_table(page, "express", HOTSEAT)
    other = page.context.new_page()
    other.goto(page.url)
    held: list[Route] = []
    page.route("**/act", lambda route: held.append(route))
    page.locator("#now .pick", has_text="Bid $12").click()
    choice(other, "Bid $7")
    page.evaluate("htmx.trigger('#news', 'news')")
    expect(page.locator("#now")).to_contain_text("Ann has bid $7")
    held[0].continue_()
    expect(page.locator("#alert")).to_contain_text("The position has changed.")
    choice(other, "Bid $8")
    expect(page.locator("#now")).to_contain_text("Bob has bid $8")
    expect(page.locator("#table")).not_to_have_class(re.compile("sending"))


@pytest.mark.hurried
def test_a_hotseat_game(page: Page) -> None:
    new_table(page, "express", HOTSEAT)
    for words, asks in (("Bid $7", "Bob"), ("Bid $8", "Ann"), ("Pass", "Bob"), ("Pass", "Ann"), ("Bid $6", "Ann")):
        choice(page, words)
        expect(page.locator("#now .prompt")).to_contain_text(asks)
    page.keyboard.press("u")
    expect(page.locator("#now .prompt")).to_contain_text("Ann, with $60: bid for the initial share of B&O")
    assert moves(page) == 4


def test_a_greyed_choice_says_why_on_hover_focus_and_tap(page: Page, server: Server) -> None:
    new_table(page, "express", HOTSEAT)
    to_the_first_turn(page, server)
    choice(page, "Auction a share")
    closed = page.locator("#now .refused", has_text="WAB")
    closed.hover()
    expect(page.locator("#tip")).to_have_text("Rule 5.1: WAB only opens when the first company reaches Chicago")
    page.mouse.move(5, 5)
    expect(page.locator("#tip")).to_be_hidden()
    page.locator("#now .pick").last.focus()
    page.keyboard.press("Shift+Tab")
    expect(page.locator("#tip")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#tip")).to_be_hidden()
    closed.click(force=True)
    expect(page.locator("#alert")).to_contain_text("Rule 5.1: WAB only opens")
    expect(page.locator("#tip"), "once is enough").to_be_hidden()
    assert moves(page) == 9


def test_an_earlier_position_is_shown_without_leaving_the_page(page: Page, server: Server) -> None:
    new_table(page, "express", HOTSEAT)
    to_the_first_turn(page, server)
    page.evaluate("window.kept = true")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#now .whose")).to_contain_text("Looking at move 7 of ")
    expect(page.locator("#board")).to_have_class(re.compile("past"))
    expect(page.locator("#now .choices")).to_have_count(0)
    page.keyboard.press("Home")
    expect(page.locator("#now .whose")).to_contain_text("Looking at move 0 of ")
    page.locator(".history [data-step='1']").click()
    expect(page.locator("#now .whose")).to_contain_text("Looking at move 1 of ")
    assert page.url.endswith("?ply=1")
    page.locator("#now").get_by_role("button", name="Back to now").click()
    my_turn(page)
    assert page.evaluate("window.kept")
    page.reload()
    my_turn(page)


def test_at_phone_width(visit: Visit) -> None:
    page = visit("", PHONE, has_touch=True, is_mobile=True)
    new_table(page, "express", HOTSEAT)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    board, bar = page.locator("#view").bounding_box(), page.locator("#bar").bounding_box()
    assert board
    assert bar
    assert board["y"] + board["height"] <= bar["y"]
    assert bar["y"] + bar["height"] <= PHONE[1]
    edges = page.locator("#now .choices button").evaluate_all(
        "all => all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().right)"
    )
    assert max(edges) <= PHONE[0], "every button is in sight"
    page.locator("#now .this").tap()
    expect(page.locator("#now .prompt")).to_contain_text("Ann has bid $7")
    page.locator("#grip").tap()
    page.locator("#now .pick", has_text="Pass").tap()
    expect(page.locator("#now .prompt")).to_contain_text("B&O")
    small = page.evaluate(
        """() => [...document.querySelectorAll("button:not(#grip), input, summary, [role=tab]")]
          .filter((one) => one.checkVisibility() && one.type !== "hidden" && one.type !== "range")
          .filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML)"""
    )
    assert small == []
    tiny = page.evaluate(
        """() => [...document.querySelectorAll("body *:not(svg *)")]
          .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
          .filter((one) => one.checkVisibility() && parseFloat(getComputedStyle(one).fontSize) < 14)
          .map((one) => one.outerHTML)"""
    )
    assert tiny == []


def test_a_move_by_keyboard_alone(page: Page) -> None:
    new_table(page, "express", HOTSEAT)
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent").startswith("Bid $8"):
            break
    page.keyboard.press("Enter")
    expect(page.locator("#now .prompt")).to_contain_text("Ann has bid $8")
    expect(page.get_by_role("group", name="Choices"), "not on one of them: it might end the turn").to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_text(re.compile(r"^\s*Bid \$9"))
    settled(page)
    page.keyboard.press("p")
    expect(page.locator("#now .prompt")).to_contain_text("B&O")


def test_the_page_is_light_on_the_wire(visit: Visit) -> None:
    page = visit("/", own=True)
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    new_table(page, "express", HOTSEAT)
    page.wait_for_load_state("load")
    assert 10_000 < sum(sizes) <= 300_000
    sizes.clear()
    with page.expect_request_finished(lambda request: request.url.endswith("/act")):
        choice(page, "Bid $7")
    assert 1_000 < sum(sizes) <= 60_000


def test_a_killed_server_comes_back_and_open_pages_go_on(visit: Visit, own_server: Server) -> None:
    page = visit("", url=own_server.url)
    new_table(page, "express", HOTSEAT)
    choice(page, "Bid $7")
    own_server.kill()
    expect(page.locator("#link")).to_have_text("reconnecting…")
    page.locator("#now .pick", has_text="Bid $8").click()
    expect(page.locator("#link")).to_contain_text("Nothing was sent")
    own_server.start()
    expect(page.locator("#link")).to_have_text("", timeout=SLOW)
    assert moves(page) == 1
    choice(page, "Bid $8")
    assert moves(page) == 2


def test_a_number_that_is_too_low_is_not_sent_and_nothing_else_waits_for_it(page: Page) -> None:
    new_table(page, "express", HOTSEAT)
    page.locator("#now input[type=number]").fill("3")
    page.locator("#now .stepper .this").click()
    assert moves(page) == 0
    other = page.context.new_page()
    other.goto(page.url)
    choice(other, "Bid $8")
    expect(page.locator("#now .prompt")).to_contain_text("Ann has bid $8")
    page.locator("#now input[type=number]").fill("3")
    choice(page, "Bid $10")
    expect(page.locator("#now .prompt")).to_contain_text("Bob has bid $10")
