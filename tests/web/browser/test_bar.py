"""The bar at every size of screen: one height, every button of every step in it, whole and with nothing over it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.axe import faults
from tests.web.browsing import PHONE, WIDE
from tests.web.django_client import database_of, person, visitor
from tests.web.middle_games import at_play, first_plies, match_of
from tests.web.page_actions import choice, new_table, settled
from tests.web.serving import Server
from trunkline.web.table import undo

SIZES = (WIDE, (1024, 768), (820, 1180), PHONE)
STEPS = {
    "express": ("bid", "choose", "offer", "over"),
    "chesapeake": ("auction", "stock", "dividend", "answer"),
}
WRONG = """() => {
    const wrong = [], bar = document.querySelector("#bar").getBoundingClientRect();
    if (document.documentElement.scrollWidth > innerWidth) wrong.push("the page scrolls sideways");
    for (const one of document.querySelectorAll("#now :is(button, summary, a.button)")) {
        if (!one.checkVisibility({ visibilityProperty: true }) || one.closest(".inner, .spot, .editor-box")) continue;
        const at = one.getBoundingClientRect(), words = one.textContent.trim();
        const beside = at.left < bar.left || at.right > bar.right;
        if (beside || at.top < bar.top || at.bottom > bar.bottom + 1) wrong.push(`outside: ${words}`);
        const top = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
        if (!top || !(one.contains(top) || top.contains(one))) wrong.push(`covered: ${words}`);
    }
    for (const one of document.querySelectorAll(".result li")) {
        if (one.getBoundingClientRect().bottom > bar.bottom) wrong.push(`cut: ${one.textContent}`);
    }
    const prompt = document.querySelector("#now .prompt");
    const cut = prompt.clientWidth < 120 || prompt.scrollHeight > prompt.clientHeight + 3;
    if (cut) wrong.push(`cut: ${prompt.textContent}`);
    const cuts = (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3;
    if (innerWidth < 700) {
        const heading = document.querySelector("#now .heading").getBoundingClientRect();
        for (const one of document.querySelectorAll("#now .heading :is(.whose, .step)")) {
            if (one.getBoundingClientRect().bottom > heading.bottom + 2) wrong.push(`cut: ${one.textContent}`);
        }
        for (const one of document.querySelectorAll("#now .whose, #now .choices > form > .pick")) {
            if (cuts(one)) wrong.push(`cut: ${one.textContent}`);
        }
        for (const one of document.querySelectorAll("#now .choices > form > .pick > .follows:not(.brief)")) {
            const brief = one.parentElement.querySelector(".brief");
            if (!(brief ?? one).checkVisibility() && !one.checkVisibility()) wrong.push(`left out: ${one.textContent}`);
            if (!brief && cuts(one)) wrong.push(`cut: ${one.textContent}`);
        }
    }
    const pass = document.querySelector("#now .choices > :is(.pass, .decline) button")?.getBoundingClientRect();
    const choices = document.querySelector("#now .choices")?.getBoundingClientRect();
    if (pass && (pass.left > choices.left + 1 || pass.top > choices.top + 1)) wrong.push("passing is elsewhere");
    return [bar.height, innerWidth < 700 ? null : pass?.width, wrong];
}"""


@pytest.mark.parametrize("game", STEPS)
def test_every_button_of_every_step_is_in_the_bar(visit: Callable[..., Page], server: Server, game: str) -> None:
    match = match_of(game)
    plies = first_plies(match)
    with database_of(server):
        people = [person(name) for name in ("Annemarie", "Bernhard", "Clara")]
        tables = {step: at_play(match, plies[step], people) for step in STEPS[game]}
        for table in tables.values():
            table.seats.update(person=people[0])
        cookie = visitor(people[0]).cookies["sessionid"].value
    page = visit("/", locale="de-DE")
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": server.url}])
    heights: dict[tuple[int, int], set[float]] = {size: set() for size in SIZES}
    widths: set[float] = set()
    wrong = {}
    for step, table in tables.items():
        page.goto(f"/t/{table.code}")
        for size in SIZES:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.evaluate("() => new Promise(requestAnimationFrame)")
            height, width, found = page.evaluate(WRONG)
            heights[size].add(height)
            widths |= {width} - {None}
            if found:
                wrong[step, size[0]] = found
    # Whoever waits has the sheet of a phone as three lines, and the board as large as before.
    board, table = page.locator("#view").bounding_box(), tables[STEPS[game][-2]]
    assert table.actor is not None
    with database_of(server):
        table.seats.filter(number=table.actor).update(person=people[1])
    page.goto(f"/t/{table.code}")
    line = page.locator("#bar").bounding_box()
    assert line
    assert line["height"] < 80
    awaited = page.locator("#now .whose")
    assert awaited.evaluate("(name) => name.scrollWidth <= name.clientWidth + 1"), "the name is cut, and not the step"
    assert page.locator("#view").bounding_box() == board
    assert not wrong
    assert all(len(each) == 1 for each in heights.values())
    assert len(widths) == 1, "passing would come to lie where something else was"


@pytest.mark.parametrize("game", STEPS)
def test_on_a_phone_all_figures_of_three_players_are_read_whole(
    visit: Callable[..., Page], server: Server, game: str
) -> None:
    match = match_of(game)
    with database_of(server):
        people = [person(name) for name in ("Mia", "Tom", "Ada")]
        table = at_play(match, first_plies(match)[STEPS[game][2]], people)
        cookies = [visitor(one).cookies["sessionid"].value for one in people]
    page = visit("", PHONE)
    for cookie in cookies:
        page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": server.url}])
        page.goto(f"/t/{table.code}")
        covered = page.locator("#strip .figure:visible").evaluate_all(
            """all => all.filter((one) => {
              const at = one.getBoundingClientRect();
              return [at.left + 1, at.right - 1].some((x) => !one.contains(document.elementFromPoint(x, at.top + 6)));
            }).map((one) => one.textContent)"""
        )
        assert not covered


STEADY = """() => [...document.querySelectorAll("#bar, #now .choices, #now .choices button, #board, .tabbed")]
    .map((one) => [one.tagName, one.getBoundingClientRect()])
    .map(([name, { left, top, right, bottom }]) => [name, ...[left, top, right, bottom].map(Math.round)])"""
"""Where they are, in whole pixels: widths of columns in fractions are rounded to a 64th."""


@pytest.mark.parametrize("size", [WIDE, (1200, 800), (820, 1180), PHONE, (375, 667)])
def test_an_undo_request_is_answered_in_the_bar_which_stays_as_it_is(
    visit: Callable[..., Page], server: Server, size: tuple[int, int]
) -> None:
    match = match_of("chesapeake")
    with database_of(server):
        people = [person(name) for name in ("Annemarie", "Bernhard", "Clara")]
        table = at_play(match, first_plies(match)["stock"] + 9, people)
        assert table.actor is not None
        actor = people[table.actor]
        asker, other = [one for one in reversed(people) if one != actor]
        cookies = [visitor(one).cookies["sessionid"].value for one in (actor, other)]
    pages = [visit("", size, locale="de-DE") for _ in cookies]
    for page, cookie in zip(pages, cookies, strict=True):
        page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": server.url}])
        page.goto(f"/t/{table.code}")
        page.wait_for_load_state()
    before = pages[0].evaluate(STEADY)
    with database_of(server):
        undo.undo(table.code, asker, table.ply, table.ply - 4)
    for page in pages:
        bar, question = page.locator("#bar"), page.locator("#now .question")
        expect(question).to_contain_text(f"{asker.name} möchte")
        expect(page.locator("#asides")).not_to_contain_text(asker.name)
        expect(page.locator("#spoken")).to_contain_text(f"{asker.name} möchte")
        assert question.evaluate("(one) => one.scrollHeight <= one.clientHeight + 1"), "the question is cut"
        for name in ("Zustimmen", "Ablehnen"):
            box = bar.get_by_role("button", name=name).bounding_box()
            assert box
            assert box["height"] >= 44
    assert pages[0].evaluate(STEADY) == before
    assert pages[0].evaluate(WRONG)[2] == []
    for page in pages:
        settled(page)  # Until then, buttons that ignore clicks are pale.
        assert faults(page) == []
    for page in pages:
        page.get_by_role("button", name="Zustimmen").click()
        expect(page.locator("#now .undo-asked")).to_have_count(0)
    expect(pages[0].locator(f".history[data-last='{table.ply - 4}']")).to_be_attached()


@pytest.mark.hurried
def test_a_seat_is_handed_to_a_bot_only_after_a_question(visit: Callable[..., Page]) -> None:
    page = visit("")
    new_table(page, "express", {0: ("me", "Ann"), 1: ("hotseat", "Bob")})
    page.get_by_role("tab", name="Seats").click()
    for answer in ("No", "Yes"):
        page.get_by_role("button", name="Hand over to a bot").last.click()
        page.get_by_role("dialog", name="Let a bot play for Bob?").get_by_role("button", name=answer).click()
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.locator("#panel-seats .seat.bot")).to_have_count(0 if answer == "No" else 1)


@pytest.mark.hurried
def test_on_a_phone_the_whole_board_is_shown_when_ones_turn_is_over(visit: Callable[..., Page], server: Server) -> None:
    match = match_of("express")
    with database_of(server):
        people = [person(name) for name in ("Mia", "Tom", "Ada")]
        table = at_play(match, first_plies(match)["build"], people)
        assert table.actor is not None
        cookie = visitor(people[table.actor]).cookies["sessionid"].value
    page = visit("", PHONE, has_touch=True, is_mobile=True)
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": server.url}])
    page.goto(f"/t/{table.code}")
    expect(page.locator("#view")).to_have_class(re.compile("zoomed"))
    choice(page, "End the expansion")
    expect(page.locator("#now .whose")).to_contain_text("Waiting for")
    expect(page.locator("#view")).not_to_have_class(re.compile("zoomed"))
