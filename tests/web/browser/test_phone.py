"""A phone: what matters is said before what has no room, and what is asked about is in sight."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.games.chesapeake.web.browsing import at_position
from tests.games.express.web.opening import HOTSEAT, to_the_first_turn
from tests.web.browsing import PHONE
from tests.web.django_client import database_of, person, visitor
from tests.web.middle_games import at_play, first_plies, match_of
from tests.web.page_actions import choice, in_words, new_table, settled, tap
from tests.web.serving import Server
from trunkline.games.chesapeake import Par, State, options
from trunkline.kit18xx.rules.running import run_options
from trunkline.web.table import chat, create, seats
from trunkline.web.table.create import SeatSpec

Visit = Callable[..., Page]
PLACES = """all => all.map((one) => {
  const at = one.getBoundingClientRect();
  return [at.left, at.top, at.width, at.height].map(Math.round);
})"""


def bids(page: Page) -> list[list[int]]:
    """Where passing, the bids and what they leave are."""
    settled(page)
    places: list[list[int]] = (
        page.locator("#now .choices :is(.pick, .stepper, small)").locator("visible=true").evaluate_all(PLACES)
    )
    return places


@pytest.mark.hurried
def test_in_an_auction_passing_and_bids_keep_their_places_and_what_they_do_is_read(visit: Visit) -> None:
    page = visit("", PHONE, has_touch=True, is_mobile=True)
    new_table(page, "express", HOTSEAT)
    before = bids(page)
    page.locator("#now .pick", has_text="Bid $8").tap()
    expect(page.locator("#now .prompt")).to_contain_text("Ann has bid $8")
    assert bids(page) == before
    expect(page.locator("#now .passing")).to_have_text("Pass: Ann gets the share for $8.")
    expect(page.locator("#now .choices small").locator("visible=true")).to_have_text("leaves $51")
    page.locator("#now .pass .pick").tap()
    won = page.locator("#now .since .told", has_text="buys a share of PRR for $8")
    expect(won, "what came of it is told before what begins").to_be_visible()
    assert page.locator("#now .since").evaluate("(one) => one.scrollHeight <= one.clientHeight + 2")


def test_whoever_waits_reads_for_whom_and_for_what(visit: Visit, server: Server) -> None:
    match = match_of("chesapeake")
    with database_of(server):
        people = [person(name) for name in ("Mia", "Tom", "Ada")]
        table = at_play(match, first_plies(match)["track"], people)
        assert table.actor is not None
        cookie = visitor(people[table.actor - 1]).cookies["sessionid"].value
    page = visit("", PHONE)
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": server.url}])
    page.goto(f"/t/{table.code}")
    expect(page.locator("#now .step")).to_contain_text("lay track")
    for words in (page.locator("#now .whose"), page.locator("#now .step")):
        assert words.evaluate("(one) => one.scrollWidth <= one.clientWidth + 1")
    expect(page.locator("#now .since")).to_be_in_viewport(ratio=1)


def buys(state: State) -> bool:
    """Can shares be bought, and several companies be started?"""
    pars = {option.company for option in options(state) if isinstance(option, Par)} if state.step == "stock" else set()
    return len(pars) > 2


def test_every_choice_in_words_is_read_whole(visit: Visit, server: Server) -> None:
    page = at_position(visit, server, 1, buys, PHONE)
    expect(page.locator("#now .guide")).to_have_text("Buy, sell or start in the table above.")
    in_words(page)
    entries = page.locator("#now .words > .inner > *").locator("visible=true")
    assert entries.count() > 1
    assert max(left + width for left, _top, width, _height in entries.evaluate_all(PLACES)) <= PHONE[0]
    assert not page.locator("#now .words .inner :is(summary, .pick)").evaluate_all(
        "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"
    )


def runs_one_of_two(state: State) -> bool:
    """Has a company two trains, and a route for one of them?"""
    if state.step != "run" or len(state.trains[state.company or ""]) != 2:
        return False
    return len(run_options(state)[0].action.routes) == 1


def test_a_run_is_seen_whole_and_says_which_train_has_no_route(visit: Visit, server: Server) -> None:
    page = at_position(visit, server, 7, runs_one_of_two, PHONE)
    expect(page.locator("#now .run-train").last).to_contain_text("no route")
    expect(page.locator("#view")).to_have_class("view zoomed")
    [(left, top, width, height)] = page.locator("#view").evaluate_all(PLACES)
    for x, y, wide, high in page.locator("#map .run").evaluate_all(PLACES):
        assert left <= x
        assert x + wide <= left + width
        assert top <= y
        assert y + high <= top + height


@pytest.mark.hurried
def test_an_undo_shows_the_map_as_it_was(visit: Visit, server: Server) -> None:
    page = visit("", PHONE, has_touch=True, is_mobile=True)
    new_table(page, "express", HOTSEAT)
    to_the_first_turn(page, server)
    for words in ("Expand a company", "Expand PRR"):
        choice(page, words)
    expect(page.locator("#now .guide")).to_have_text("Tap a lit hex on the map.")
    place = page.locator("#pan").get_attribute("style")
    tap(page, "Q5")
    expect(page.locator("#now .prompt")).to_contain_text("up to 2 more")
    page.locator("[data-zoom=out]").tap()
    assert page.locator("#pan").get_attribute("style") != place
    page.locator("#now .undo button").tap()
    expect(page.locator("#now .prompt")).to_contain_text("up to 3 hexes")
    expect(page.locator("#pan")).to_have_attribute("style", place or "")


def test_the_chat_comes_into_sight_and_says_that_something_is_unread(visit: Visit, server: Server) -> None:
    with database_of(server):
        ann, bob = person("Ann"), person("Bob")
        table = create.create(ann, "express", [SeatSpec("me"), SeatSpec("open")])
        chat.say(table.code, ann, "Hello there!")
        seats.take(table.code, bob, 1)
        cookie = visitor(bob).cookies["sessionid"].value
    page = visit("", PHONE, has_touch=True, is_mobile=True)
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": server.url}])
    page.clock.install()
    page.goto(f"/t/{table.code}")
    expect(page.locator("#heard")).to_have_text("Ann: Hello there!")
    page.clock.fast_forward(9000)
    expect(page.locator("#heard")).to_have_text("New messages: 1")
    page.locator("#tab-talk").scroll_into_view_if_needed()
    page.locator("#tab-talk").click()
    field, sheet = page.locator("#say-text").bounding_box(), page.locator("#bar").bounding_box()
    assert field
    assert sheet
    assert field["y"] + field["height"] <= sheet["y"]
    page.clock.fast_forward(100)
    expect(page.locator("#heard")).to_be_hidden()


def bids_for_the_last(state: State) -> bool:
    """Do several bid for the private at the end of the list?"""
    return state.step == "bidding" and state.contested == "CV" and len(options(state)) > 1


def test_the_private_that_is_bid_for_is_in_sight(visit: Visit, server: Server) -> None:
    page = at_position(visit, server, 3, bids_for_the_last, PHONE)
    asked = page.locator(".privates-table .contested")
    expect(asked).to_be_in_viewport(ratio=1)
    at, sheet = asked.bounding_box(), page.locator("#bar").bounding_box()
    assert at
    assert sheet
    assert at["y"] + at["height"] <= sheet["y"]
    expect(page.locator("#now .choices small").locator("visible=true")).to_contain_text("leaves $")


def test_the_way_home_stays_while_another_table_waits(visit: Visit, server: Server) -> None:
    match = match_of("express")
    with database_of(server):
        people = [person(name) for name in ("Mia", "Tom", "Ada")]
        here, there = (at_play(match, first_plies(match)["choose"], people) for _ in range(2))
        assert there.actor is not None
        cookie = visitor(people[there.actor]).cookies["sessionid"].value
    page = visit("", PHONE)
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": server.url}])
    page.goto(f"/t/{here.code}")
    for part in (page.locator(".top .brand"), page.locator(".elsewhere a"), page.locator("#rules-open")):
        expect(part).to_be_in_viewport(ratio=1)
