"""Clocks, the recap, notes, notifications and a deal between two people, in real browsers."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.games.chesapeake.web.positions import by_chance, write
from tests.web.axe import faults
from tests.web.browsing import PHONE, WIDE
from tests.web.page_actions import SLOW, choice, make_table, settled
from tests.web.serving import Server
from trunkline.games.express import Bid

pytestmark = pytest.mark.hurried

Visit = Callable[..., Page]

HIDDEN = """
Object.defineProperty(document, "hidden", { get: () => true });
window.Notification = class {
  constructor(title, options) {
    const shown = JSON.parse(localStorage.getItem("shown") || "[]");
    localStorage.setItem("shown", JSON.stringify([...shown, { title, ...options }]));
  }
  static get permission() { return localStorage.getItem("permission") || "default"; }
  static async requestPermission() {
    localStorage.setItem("asked", Number(localStorage.getItem("asked") || 0) + 1);
    localStorage.setItem("permission", "granted");
    return "granted";
  }
};
"""
"""A page that nobody looks at, and notifications that are kept where all pages of a browser see them."""


def new_table(page: Page, kind: str, minutes: str = "", reserve: str = "0", on_timeout: str = "move") -> None:
    """A table of Chicago Express for Ann and Bob, with a clock of so many minutes."""
    page.goto("/new/express")
    page.locator("input[name=name]").fill("Ann")
    page.locator("input[name=count][value='2']").check()
    page.locator("select[name=kind1]").select_option(kind)
    if kind == "hotseat":
        page.locator("input[name=name1]").fill("Bob")
    if minutes:
        page.locator("select[name=clock]").select_option("own")
        page.locator("input[name=per_move]").fill(minutes)
        page.locator("input[name=reserve]").fill(reserve)
        page.locator("select[name=on_timeout]").select_option(on_timeout)
    page.get_by_role("button", name="Create table").click()
    page.wait_for_url("**/t/*")


def sit_down(page: Page) -> None:
    """Bob takes the open seat."""
    page.locator("input[name=name]").fill("Bob")
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("#now")).to_contain_text("Waiting for Ann")


def tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name, exact=True).click()


class TestClock:
    def test_a_bot_moves_for_whoever_is_out_of_time(self, visit: Visit) -> None:
        page = visit("")
        new_table(page, "hotseat", "0.05")
        expect(page.get_by_role("timer", name="Time left")).to_have_text(re.compile(r"^0:0\d"))
        log = page.locator("#panel-log")
        expect(log).to_contain_text("Ann ran out of time, so a bot makes the next move.", timeout=SLOW)
        expect(log.locator("a[data-ply='1']")).to_contain_text("Ann")
        expect(log).to_contain_text("Bob ran out of time, so a bot makes the next move.", timeout=SLOW)

    @pytest.mark.soak
    def test_a_seat_that_was_lost_is_taken_back(self, visit: Visit) -> None:
        page = visit("")
        new_table(page, "hotseat", "0.1", on_timeout="seat")
        tab(page, "Seats")
        seat = page.locator("#panel-seats .seat", has_text="Ann")
        expect(seat).to_contain_text("Bot: medium for now", timeout=SLOW)
        seat.get_by_role("button", name="Take it back").click()
        expect(page.locator("#panel-talk")).to_contain_text("Ann is back.")

    def test_it_counts_down_and_warns_when_little_is_left(self, visit: Visit) -> None:
        page = visit("", own=True)
        page.clock.install()
        new_table(page, "hotseat", "1", "10")
        clock = page.locator("#now .clock")
        expect(clock).to_have_text(re.compile(r"^(0:5\d|1:00) \+ 10:00$"))
        expect(clock).not_to_have_class(re.compile("short"))
        page.clock.fast_forward("10:00")
        expect(clock).to_have_text(re.compile(r"^(0:5\d|1:00) reserve$"))
        expect(clock).to_have_class(re.compile("short"))


class TestTwoPeople:
    @pytest.fixture
    def ann(self, visit: Visit) -> Page:
        page = visit("")
        new_table(page, "open")
        return page

    @pytest.fixture
    def bob(self, visit: Visit, ann: Page) -> Page:
        page = visit(ann.url)
        sit_down(page)
        expect(ann.locator("#now .turn")).to_be_visible(timeout=SLOW)
        return page

    def test_notes_outlive_the_moves_of_others_and_a_reload(self, ann: Page, bob: Page) -> None:
        tab(bob, "Notes")
        notes = bob.get_by_label("Your notes at this table")
        notes.click()
        notes.press_sequentially("wait for ")
        choice(ann, "Bid $8")
        expect(bob.locator("#now .head.turn")).to_be_visible(timeout=SLOW)
        expect(notes).to_be_focused()
        # What was typed before may be kept by now; it is the whole that is waited for.
        with bob.expect_response(lambda answer: "C%26O" in (answer.request.post_data or "")):
            notes.press_sequentially("C&O")
        expect(bob.locator("#notes-status")).to_have_text("Saved.", timeout=SLOW)
        expect(notes).to_have_value("wait for C&O")
        bob.reload()
        expect(notes).to_have_value("wait for C&O")
        assert "wait for" not in ann.content()
        recap = bob.locator("#now .recap")
        expect(recap.locator(".since")).to_have_text("Ann bids $8 for PRR.")
        recap.locator("summary").click()
        expect(recap.get_by_role("link", name="Ann bids $8")).to_have_attribute("href", "?ply=1")

    def test_one_notification_for_one_turn_in_all_pages_of_a_browser(self, ann: Page, bob: Page) -> None:
        bob.add_init_script(HIDDEN)
        bob.reload()
        tab(bob, "Seats")
        button = bob.get_by_role("button", name="Notify me when it's my turn")
        assert bob.evaluate("localStorage.asked") is None
        button.click()
        expect(button).to_be_hidden()
        assert bob.evaluate("localStorage.asked") == "1"
        second = bob.context.new_page()
        second.add_init_script(HIDDEN)
        second.goto(ann.url)
        choice(ann, "Bid $8")
        for page in (bob, second):
            expect(page.locator("#now .turn")).to_be_visible(timeout=SLOW)
            # Whoever was before us has told by then.
            page.evaluate("navigator.locks.request(`notified.${table.dataset.code}`, () => {})")
        shown = bob.evaluate("JSON.parse(localStorage.shown)")
        assert [(one["title"], one["body"]) for one in shown] == [("Chicago Express", "It's your turn.")]

    @pytest.mark.soak
    def test_no_notification_for_whoever_switched_it_off(self, ann: Page, bob: Page) -> None:
        bob.add_init_script(HIDDEN)
        bob.evaluate("localStorage.permission = 'granted'")
        bob.reload()
        tab(bob, "Seats")
        bob.get_by_label("in the browser").uncheck()
        expect(bob.locator("#notifications-status")).to_have_text("Saved.", timeout=SLOW)
        choice(ann, "Bid $8")
        expect(bob.locator("#now .head.turn")).to_be_visible(timeout=SLOW)
        assert bob.evaluate("localStorage.shown") is None


@pytest.mark.parametrize(("language", "now", "later"), [("en", "now", "3 min. ago"), ("de", "jetzt", "vor 3 Min.")])
def test_times_say_how_long_ago_and_move_nothing(
    visit: Visit, server: Server, language: str, now: str, later: str
) -> None:
    page = visit("", own=True, locale=language, timezone_id="America/New_York")
    page.goto(make_table(page, "express", {0: ("me", ""), 1: ("hotseat", "Bob")}))
    write(server, page.url.rpartition("/")[2], [Bid(7)])
    page.clock.install()
    page.goto(page.url)
    page.locator("#tab-talk").click()
    page.locator("#say-text").fill("hello")
    page.locator("#say-text").press("Enter")
    said = page.locator("#panel-talk time").last
    expect(said).to_have_text(now)
    said.focus()
    expect(page.locator("#tip")).to_contain_text("20")
    page.locator("#tab-log").click()
    line = page.locator("#panel-log a[data-ply='1']")
    move = line.locator("time")
    expect(move).to_have_text(now)
    assert move.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    place = line.locator(".did").bounding_box()
    page.clock.fast_forward("03:10")
    expect(move).to_have_text(later)
    expect(said).to_have_text(later)
    assert line.locator(".did").bounding_box() == place
    assert move.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    # The exact time is that of the reader's clock.
    stamp = move.get_attribute("datetime")
    exact = page.evaluate(LOCAL, [stamp, language])
    move.hover()
    expect(page.locator("#tip")).to_have_text(exact)
    page.mouse.move(0, 0)
    expect(page.locator("#tip")).to_be_hidden()
    page.locator("#tab-log").focus()
    page.keyboard.press("Tab")
    while not line.evaluate("(one) => one === document.activeElement"):
        page.keyboard.press("Tab")
    expect(page.locator("#tip")).to_have_text(exact)


@pytest.mark.parametrize(("language", "now", "later"), [("en", "now", "3 min. ago"), ("de", "jetzt", "vor 3 Min.")])
def test_the_lobby_shows_how_long_ago_the_last_move_was(visit: Visit, language: str, now: str, later: str) -> None:
    page = visit("", own=True, locale=language)
    make_table(page, "express", {0: ("me", ""), 1: ("hotseat", "Bob")})
    page.clock.install()
    page.goto("/")
    expect(page.locator(".tables time").first).to_have_text(now)
    page.clock.fast_forward("03:10")
    expect(page.locator(".tables time").first).to_have_text(later)


LOCAL = """([stamp, language]) => new Date(stamp).toLocaleString(language, {
  dateStyle: "full", timeStyle: "medium", timeZone: "America/New_York",
})"""


def test_a_screen_reader_does_not_hear_that_time_passes(visit: Visit) -> None:
    page = visit("", own=True)
    page.clock.install()
    new_table(page, "hotseat")
    choice(page, "Bid $8")
    spoken = page.locator("#spoken")
    page.clock.run_for(1_000)
    expect(spoken).to_contain_text("Ann bids $8 for PRR.")
    page.clock.fast_forward("05:00")
    expect(page.locator("#panel-log time").first).to_have_text("5 min. ago")
    choice(page, "Bid $9")
    page.clock.run_for(1_000)
    expect(spoken).to_contain_text("Bob bids $9 for PRR.")
    assert "bids $8" not in spoken.inner_text().partition("Bob bids")[0]
    assert "ago" not in spoken.inner_text()


def test_a_deal_is_answered_by_another_person(visit: Visit, server: Server) -> None:
    """Bob's company offers for a private of Ann, who sees it on her own page and takes the money."""
    ann = visit("")
    address = make_table(ann, "chesapeake", {0: ("me", ""), 1: ("hotseat", "Bob")}, seed=21)
    write(server, address.rpartition("/")[2], by_chance(2, 21, lambda state: state.step == "answer")[:-1])
    ann.goto(address)
    tab(ann, "Seats")
    seat = ann.locator("#panel-seats .seat", has_text="Bob")
    seat.get_by_role("button", name="Hand over by link").click()
    bob = visit(seat.get_by_label("For somebody new").input_value())
    bob.locator("input[name=name]").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    expect(ann.locator("#now")).to_contain_text("Waiting for Bob")
    expect(bob.locator("#now .head.turn")).to_be_visible()
    settled(bob)
    offer = bob.locator("#now form", has=bob.locator("input[value*='C-P']")).first
    bob.locator("#now summary", has_text="rivate").first.click()
    offer.locator("input[type=number]").fill("29")
    offer.locator("button.this").click()
    expect(bob.locator("#now")).to_contain_text("Waiting for Ann")
    expect(ann).to_have_title("● Your turn – 18Chesapeake")
    expect(ann.locator("#now")).to_contain_text("Bob (SRR) offers $29 for the private C-P")
    ann.locator("#now").get_by_role("button", name="Sell C-P for $29").click()
    expect(bob.locator("#now .head.turn")).to_be_visible(timeout=SLOW)
    expect(bob.locator("#now .recap .since")).to_contain_text("C-P")


@pytest.mark.parametrize("size", [PHONE, pytest.param(WIDE, marks=pytest.mark.soak)])
def test_the_new_parts_have_no_faults_that_axe_knows(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/", size, color_scheme="dark" if size == PHONE else "light")
    page.goto("/new/express")
    page.locator("select[name=clock]").select_option("own")
    assert _faults(page) == []
    new_table(page, "hotseat", "5", "60")
    choice(page, "Bid $7")
    if size == PHONE:
        page.locator("#grip").click()
    page.locator("#now .recap summary").click()
    for name in ("Notes", "Seats"):
        tab(page, name)
        assert _faults(page) == []
    page.goto("/people/me")
    assert _faults(page) == []


def _faults(page: Page) -> list[tuple[str, str]]:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return faults(page)
