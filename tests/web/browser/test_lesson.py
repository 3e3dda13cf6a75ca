"""What a learner reads: whole, beside what it speaks of, and steady from step to step; nothing makes room for it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import PHONE, WIDE
from tests.web.django_client import database_of, person, visitor
from tests.web.middle_games import at_play, first_plies, match_of
from tests.web.page_actions import SLOW, my_turn, token_of
from tests.web.serving import Server

SIZES = ((1366, 768), WIDE, (820, 1180), PHONE)
WRONG = """() => {
    const wrong = [], box = document.querySelector(".advice"), at = box.getBoundingClientRect();
    const phone = innerWidth < 700, wide = innerWidth >= 1100, low = wide && innerHeight < 800;
    const [bar, log] = ["#bar", "[data-tabs=more]"].map((one) => document.querySelector(one).getBoundingClientRect());
    // A long hint is scrolled in a low window.
    const whole = box.scrollHeight <= box.clientHeight + 1 || (low && box.querySelector("#hint > *"));
    if (!whole) wrong.push(`cut: ${box.scrollHeight} of ${box.clientHeight}`);
    const foot = box.dataset.corner?.startsWith("bottom");
    if (!phone && !wide && !foot && Math.abs(at.top - bar.bottom) > 12) wrong.push("not below the bar");
    if (phone && at.bottom > bar.top) wrong.push("below the sheet");
    const shown = [...box.children].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
    const [first, last] = [shown[0], shown.at(-1)];
    if (wide && (first.top < log.top || first.left < log.left)) wrong.push("not over the log");
    if (at.bottom > last.bottom + 4) wrong.push("larger than what it says");
    if (document.elementFromPoint(first.left + 40, first.top + 20)?.closest(".advice") !== box) wrong.push("covered");
    const marked = [...document.querySelectorAll(".lesson-next")].filter((one) => one.checkVisibility());
    if (!marked.length) wrong.push("nothing is marked");
    for (const one of marked) {
        const its = one.getBoundingClientRect(), beside = at.left >= its.right || its.left >= at.right;
        if (!beside && at.top < its.bottom && its.top < at.bottom) wrong.push("covers it");
    }
    return wrong;
}"""
LONGEST = """() => {
    const card = document.querySelector("#tutor .lesson-card");
    card.querySelector("h2 span").textContent = card.dataset.titleRoom;
    card.querySelector("p").textContent = card.dataset.room;
}"""
BOXES = """(parts) => [...document.querySelectorAll(parts)].filter((one) => one.checkVisibility())
    .map((one) => [one.id || one.dataset.tab || one.className, JSON.stringify(one.getBoundingClientRect())])"""
STEADY = "#bar, #board, #map, [data-tabs=cards] [role=tab]"
"""What is at the same place whatever happens in the game."""
PARTS = f"{STEADY}, #now .choices, .side, .side > .tabbed, .side .cards, .side [role=tab], .side [data-panel]"


def at_size(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise(requestAnimationFrame)")


def clipped(page: Page, amount: str) -> bool:
    """Is an amount too wide for its box? The box is measured by a line of its type."""
    return bool(
        page.locator("#now .stepper input").first.evaluate(
            """(box, amount) => {
                const style = getComputedStyle(box), line = document.createElement("canvas").getContext("2d");
                line.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
                const sides = ["paddingLeft", "paddingRight", "borderLeftWidth", "borderRightWidth"];
                const room = parseFloat(style.width) - sides.reduce((sum, side) => sum + parseFloat(style[side]), 0);
                return line.measureText(amount).width + 12 > room;
            }""",
            amount,
        )
    )


def learn(page: Page, game: str) -> None:
    answer = page.request.post(f"/learn/{game}", form={"csrfmiddlewaretoken": token_of(page), "name": "Ann"})
    page.goto(answer.url)
    my_turn(page)


@pytest.mark.hurried
@pytest.mark.parametrize("game", ["express", "chesapeake"])
def test_the_longest_step_of_a_lesson_is_read_whole(visit: Callable[..., Page], game: str) -> None:
    page = visit("/", locale="de-DE")
    learn(page, game)
    wrong = {}
    for size in SIZES:
        at_size(page, size)
        before = page.locator(".advice").bounding_box()
        page.evaluate(LONGEST)
        if found := page.evaluate(WRONG):
            wrong[size] = found
        if size != PHONE:
            assert page.locator(".advice").bounding_box() == before, "every step has the room of the longest"
        if size[0] > 1100:
            assert game == "chesapeake" or not clipped(page, "230"), "an amount of three digits is read whole"
    assert not wrong
    card = page.locator("#tutor .lesson")
    expect(card.locator("h2")).to_be_in_viewport()
    page.locator(".advice").evaluate("(box) => { box.style.height = '60px'; box.scrollTop = 50; }")
    shown = card.get_attribute("data-lesson") or ""
    form: dict[str, str | float | bool] = {"csrfmiddlewaretoken": token_of(page), "ply": "0"}
    page.request.post(f"{page.url}/act", form=form | {"action": shown})
    expect(card, "the bots may have played by then").not_to_have_attribute("data-lesson", shown)
    assert page.locator(".advice").evaluate("(box) => box.scrollTop") == 0, "the next step begins at its top"


@pytest.mark.hurried
def test_what_is_to_be_read_first_leads_on_by_itself(visit: Callable[..., Page]) -> None:
    page = visit("/")
    learn(page, "chesapeake")
    card = page.locator("#tutor .lesson")
    for title in ("Buy C&OC", "The stock round"):
        form: dict[str, str | float | bool] = {
            "csrfmiddlewaretoken": token_of(page),
            "ply": page.locator(".history").get_attribute("data-last") or "",
            "action": card.get_attribute("data-lesson") or "",
        }
        page.request.post(f"{page.url}/act", form=form)
        expect(card).to_contain_text(title, timeout=SLOW)
    expect(page.locator(".lesson-next:visible")).to_have_count(0)
    for _ in range(2):
        card.get_by_role("button", name="Next").click()
    expect(page.locator(".lesson-next:visible").first).to_be_visible()


def hinted(visit: Callable[..., Page], server: Server, game: str, step: str) -> Page:
    """Somebody has asked for a hint in such a step."""
    match = match_of(game)
    with database_of(server):
        people = [ann, *_] = [person(name) for name in ("Annemarie", "Bernhard", "Clara")]
        table = at_play(match, first_plies(match)[step], people)
        table.seats.update(person=ann)
        cookie = visitor(ann).cookies["sessionid"].value
    page = visit("/")
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": server.url}])
    page.goto(f"/t/{table.code}")
    page.locator(".hint-button").click()
    expect(page.locator("#hint .hint-card")).to_be_visible(timeout=SLOW)
    return page


@pytest.mark.hurried
def test_the_next_step_of_a_hint_is_marked_once_the_first_is_made(visit: Callable[..., Page], server: Server) -> None:
    page = hinted(visit, server, "express", "choose")
    page.locator("#now .lesson-next").click()
    expect(page.locator("#hint h2")).to_have_text(re.compile("^Then: "))
    expect(page.locator(".lesson-next:visible").first).to_be_visible()
    page.locator("#now .undo button").click()
    expect(page.locator("#hint")).to_be_empty()


@pytest.mark.hurried
@pytest.mark.parametrize(("game", "step"), [("express", "build"), ("chesapeake", "auction")])
def test_a_hint_lies_away_from_what_it_speaks_of(
    visit: Callable[..., Page], server: Server, game: str, step: str
) -> None:
    page = hinted(visit, server, game, step)
    wrong = {}
    for size in SIZES:
        at_size(page, size)
        if found := page.evaluate(WRONG):
            wrong[size] = found
    assert not wrong
    expect(page.locator("#asides .moment:visible")).to_have_count(0)
    if page.locator("#map .lesson-next").count():
        expect(page.locator("#map .lesson-ring polygon")).to_have_count(2)


@pytest.mark.hurried
@pytest.mark.parametrize("size", [WIDE, PHONE])
@pytest.mark.parametrize(("game", "step"), [("express", "build"), ("chesapeake", "auction")])
def test_nothing_moves_when_a_hint_opens_or_closes(
    visit: Callable[..., Page], server: Server, game: str, step: str, size: tuple[int, int]
) -> None:
    page = hinted(visit, server, game, step)
    at_size(page, size)
    opened = page.evaluate(BOXES, PARTS)
    page.locator("#hint [data-close]").click()
    expect(page.locator("#hint")).to_be_empty()
    assert page.evaluate(BOXES, PARTS) == opened
    page.locator(".hint-button").click()
    expect(page.locator("#hint .hint-card")).to_be_visible(timeout=SLOW)
    assert page.evaluate(BOXES, PARTS) == opened


@pytest.mark.hurried
@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_nothing_moves_from_step_to_step_of_a_lesson(visit: Callable[..., Page], size: tuple[int, int]) -> None:
    page = visit("/", size)
    learn(page, "express")
    card = page.locator("#tutor .lesson")
    expect(page.locator("#tour-offer")).to_be_hidden()
    first = page.evaluate(BOXES, STEADY)
    for step in range(4):
        form: dict[str, str | float | bool] = {
            "csrfmiddlewaretoken": token_of(page),
            "ply": page.locator(".history").get_attribute("data-last") or "",
            "action": card.get_attribute("data-lesson") or "",
        }
        page.request.post(f"{page.url}/act", form=form)
        expect(page.locator(f"#tutor .lesson small:has-text('{step + 2} of ')")).to_be_visible(timeout=SLOW)
        my_turn(page)
        assert page.evaluate(BOXES, STEADY) == first, step
        shown = page.evaluate(BOXES, PARTS)
        card.evaluate("(card) => { card.hidden = true; }")
        assert page.evaluate(BOXES, PARTS) == shown, "with and without the lesson"
        card.evaluate("(card) => { card.hidden = false; }")


@pytest.mark.hurried
@pytest.mark.parametrize("size", [WIDE, (820, 1180), PHONE])
def test_a_hint_beside_a_lesson_moves_nothing_either(visit: Callable[..., Page], size: tuple[int, int]) -> None:
    page = visit("/", size)
    learn(page, "chesapeake")
    before = page.evaluate(BOXES, f"{PARTS}, #tutor")
    page.locator(".hint-button").click()
    expect(page.locator("#hint .hint-card")).to_be_visible()
    assert page.evaluate(BOXES, f"{PARTS}, #tutor") == before
