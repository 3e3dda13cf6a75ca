"""18Chesapeake at the pace of an expert: few clicks, nothing moves, everything that commits is in sight."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.games.chesapeake.web.browsing import hotseat, now, row
from tests.games.chesapeake.web.positions import by_chance, write
from tests.web.browsing import PHONE, WIDE
from tests.web.legible import too_small
from tests.web.page_actions import moved, moves, press_twice, settled, token_of
from tests.web.serving import Server
from trunkline.games.chesapeake import State, apply, setup
from trunkline.games.chesapeake.title import TITLE
from trunkline.kit18xx.rules.stock import buy_options, sell_options
from trunkline.kit18xx.web.desk import after_sale

MOST_CLICKS = 8
"""For a whole operating turn: tile, station, run, dividend, train, done."""
SMALLEST = 11
"""Pixels of type on a wide page."""


def trades(state: State) -> bool:
    """Can shares be bought and several be sold?"""
    sales = sell_options(state) if state.step == "stock" else []
    return any(sale.count > 1 for sale in sales) and bool(buy_options(state))


def opened_at(
    visit: Callable[..., Page], server: Server, seed: int, wanted: Callable[[State], bool], size: tuple[int, int] = WIDE
) -> tuple[Page, State]:
    """A table for three at one screen, played by chance up to a position, and that position."""
    page = visit("", size, has_touch=size == PHONE)
    address = hotseat(page, "Ann", "Bob", "Cy", seed=seed)
    actions, state = by_chance(3, seed, wanted), setup(3, seed)
    write(server, address.rpartition("/")[2], actions)
    for action in actions:
        apply(state, action)
    page.goto(address)
    settled(page)
    return page, state


def box(page: Page, selector: str) -> tuple[float, float, float, float]:
    """Where an element is: left, top, width and height."""
    at = page.locator(selector).bounding_box()
    assert at
    return at["x"], at["y"], at["width"], at["height"]


def in_sight(page: Page, button: Locator) -> None:
    """The whole button is inside the viewport, and nothing lies over its middle."""
    at, view = button.bounding_box(), page.viewport_size
    assert at
    assert view
    assert at["x"] >= 0
    assert at["x"] + at["width"] <= view["width"]
    assert at["y"] >= 0
    assert at["y"] + at["height"] <= view["height"]
    assert button.evaluate(
        """(button) => {
            const at = button.getBoundingClientRect();
            const top = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
            return button.contains(top) || top?.contains(button);
        }"""
    )


def test_a_share_is_bought_with_one_click_and_sold_with_two(visit: Callable[..., Page], server: Server) -> None:
    page, state = opened_at(visit, server, 9, trades)
    buy, sale = buy_options(state)[0], next(sale for sale in sell_options(state) if sale.count > 1)
    board, last = box(page, "#board"), moves(page)
    row(page, sale.company).get_by_role("button", name="Sell").first.click()
    offer = page.locator(".offers:popover-open").get_by_role("button", name=f"Sell {sale.count * 10}%")
    in_sight(page, offer)
    later = state.copy()
    apply(later, sale)
    seat = state.actor or 0
    expect(offer).to_contain_text(f"→ ${later.cash[seat]}")
    offer.hover()
    expect(page.locator(".desk-market .cell.down")).to_have_count(len(after_sale(state, sale.company, sale.count)))
    settled(page)
    offer.click()
    moved(page, last)
    assert box(page, "#board") == board
    if later.actor == seat and buy in buy_options(later):
        settled(page)
        button = row(page, buy.company).locator(".do:not(.refused)", has_text="Buy").first
        in_sight(page, button)
        button.click()
        moved(page, last + 1)
        assert box(page, "#board") == board
    assert moves(page) >= last + 1


def test_a_row_that_one_points_at_stays_when_news_comes(visit: Callable[..., Page], server: Server) -> None:
    page, state = opened_at(visit, server, 9, trades)
    rows = page.locator(".trades-table tr[data-company]")
    every = rows.count()
    row(page, buy_options(state)[0].company).hover()
    said = page.request.post(f"{page.url}/say", form={"csrfmiddlewaretoken": token_of(page), "text": "Which one?"})
    assert said.ok
    expect(page.locator("#panel-talk")).to_contain_text("Which one?")
    page.mouse.move(5, 5)
    expect(rows).to_have_count(every)


def test_a_double_click_on_the_desk_acts_at_most_once_and_on_what_was_there(
    visit: Callable[..., Page], server: Server
) -> None:
    page, state = opened_at(visit, server, 9, trades)
    last, buy = moves(page), buy_options(state)[0]
    # A second click after the page has changed, with another company's button under the pointer.
    row(page, buy.company).locator(".do:not(.refused)", has_text="Buy").first.dblclick()
    moved(page, last)
    settled(page)
    assert moves(page) == last + 1
    expect(page.locator("#panel-log")).to_contain_text(f"buys 10% of {buy.company}")
    opener = page.locator(".desk-table [popovertarget]").first
    if opener.count():
        opener.dblclick()
        settled(page)
        assert moves(page) == last + 1
    page.locator("#now form.pass button").dblclick()
    moved(page, last + 1)
    settled(page)
    assert moves(page) == last + 2


def two_buy(state: State) -> bool:
    """Can a share be bought, and then, by the next player, one of another company?"""
    if state.step != "stock" or len({buy.company for buy in buy_options(state)}) < 2:
        return False
    first, *_, second = buy_options(state)
    later = state.copy()
    apply(later, first)
    return later.step == "stock" and later.actor != state.actor and second in buy_options(later)


def test_what_was_there_before_counts_at_once_when_the_turn_is_handed_on(
    visit: Callable[..., Page], server: Server
) -> None:
    page, state = opened_at(visit, server, 9, two_buy)
    last, (first, *_, second) = moves(page), buy_options(state)
    one, other = (row(page, buy.company).locator(".do:not(.refused)", has_text="Buy").first for buy in (first, second))
    press_twice(page, one, 60, other)
    page.locator(f".history[data-last='{last + 2}']").wait_for()
    expect(page.locator("#panel-log li").last).to_contain_text(f"buys 10% of {second.company}")


def test_while_a_move_is_being_sent_nothing_else_is(visit: Callable[..., Page], server: Server) -> None:
    page, state = opened_at(visit, server, 9, two_buy)
    last, (first, *_, second) = moves(page), buy_options(state)
    acts: list[str] = []
    page.on("request", lambda request: acts.append(request.url) if request.url.endswith("/act") else None)
    one, other = (row(page, buy.company).locator(".do:not(.refused)", has_text="Buy").first for buy in (first, second))
    one.evaluate("(one, other) => { one.click(); other.click(); }", other.element_handle())
    moved(page, last)
    settled(page)
    assert moves(page) == last + 1
    assert len(acts) == 1


@pytest.mark.hurried
def test_a_refusal_leaves_the_desk_as_high_as_it_is(visit: Callable[..., Page], server: Server) -> None:
    page, _ = opened_at(visit, server, 9, trades)
    before = box(page, ".sheets"), box(page, ".desk-market")
    page.locator(".desk-table .do.refused").first.click(force=True)
    expect(page.locator("#alert .refusal")).to_be_in_viewport(ratio=1)
    assert (box(page, ".sheets"), box(page, ".desk-market")) == before
    # Whoever does something else has read it.
    page.get_by_role("tab", name="Map").click()
    expect(page.locator("#alert .refusal")).to_have_count(0)


@pytest.mark.hurried
def test_a_number_that_is_refused_says_why_where_it_was_typed(visit: Callable[..., Page]) -> None:
    page = visit("")
    page.goto(hotseat(page, "Ann", "Bob", seed=9))
    now(page).locator(".choices > details > summary").first.click()
    number = now(page).locator(".inner input[type=number]").first
    number.fill("43")
    number.press("Enter")
    expect(page.locator("#tip")).to_contain_text("in steps of $5, not $43")


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_the_whole_market_is_in_sight_and_rows_show_their_way(
    visit: Callable[..., Page], server: Server, size: tuple[int, int]
) -> None:
    page, state = opened_at(visit, server, 9, trades, size)
    company = next(iter(state.par))
    spaces = page.locator(".desk-market .cell")
    assert spaces.count() == 77
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    if size == WIDE:
        for language in ("de", "en"):
            page.set_extra_http_headers({"Accept-Language": language})
            page.reload()
            assert page.locator(".desk-scroll").first.evaluate("one => one.scrollWidth <= one.clientWidth"), language
        for space in (spaces.first, spaces.nth(16), spaces.last):
            in_sight(page, space)
        assert not too_small(page, 11)
    row(page, company).locator(".chip").click()
    assert page.locator(".desk-market .cell.at").get_attribute("data-cell") == "-".join(map(str, state.spaces[company]))
    for button in page.locator(".desk-table .do:not(.refused)").all():
        at = button.bounding_box()
        assert at
        assert at["height"] >= (44 if size == PHONE else 24)
    if size == PHONE:
        for width, language in ((390, "en"), (360, "de")):
            page.set_viewport_size({"width": width, "height": 740})
            page.set_extra_http_headers({"Accept-Language": language})
            page.reload()
            edges = page.locator(".trades-table .do").evaluate_all(
                "all => all.map(one => one.getBoundingClientRect().right)"
            )
            assert max(edges) <= width, "whatever can be traded is seen without scrolling"


def lays_with_a_train(state: State) -> bool:
    """Does a company begin its turn that can lay track, place a station, run for money, and buy a train?"""
    if state.step != "track" or not state.company or not state.trains[state.company]:
        return False
    return len(state.trains[state.company]) < 3 and state.treasury[state.company] >= 400 and not state.laid


def test_an_operating_turn_takes_few_clicks_and_the_board_stays(visit: Callable[..., Page], server: Server) -> None:
    page, state = opened_at(visit, server, 9, lays_with_a_train)
    company, clicks = state.company, 0
    assert not too_small(page, 11)
    board, bar = box(page, "#board"), box(page, "#bar")
    hex = page.locator("#map .hex.can").first
    name = hex.get_attribute("data-hex") or ""

    def click(button: Locator) -> None:
        nonlocal clicks
        settled(page)
        in_sight(page, button)
        button.click()
        clicks += 1

    def commit(button: Locator) -> None:
        last = moves(page)
        click(button)
        moved(page, last)
        assert box(page, "#board") == board
        assert box(page, "#bar") == bar

    click(hex)
    picker = page.locator(f".spot[data-at={name}]")
    at = picker.bounding_box()
    assert at
    for other in (name, *TITLE.neighbours[name].values()):
        land = page.locator(f"#map .hex[data-hex={other}] .land").bounding_box()
        assert land
        middle = land["x"] + land["width"] / 2, land["y"] + land["height"] / 2
        inside = at["x"] < middle[0] < at["x"] + at["width"] and at["y"] < middle[1] < at["y"] + at["height"]
        assert not inside, other
    commit(picker.locator("button.main"))
    while f"· {company} ·" in (page.locator("#now .where").text_content() or ""):
        where = page.locator("#now .where").text_content() or ""
        if "place a station" in where:
            ghost = page.locator("#map .ghost circle").first
            drawn = ghost.evaluate(
                "(one) => [getComputedStyle(one).fillOpacity, getComputedStyle(one).strokeDasharray]"
            )
            assert float(drawn[0]) < 0.5, "not there yet"
            assert drawn[1] != "none"
            click(page.locator("#map .ghost").first)
            commit(page.locator(".spot:visible button.main"))
        elif "run trains" in where:
            expect(now(page).locator("form.run_trains button")).to_have_text(re.compile(r"^Run for \$\d+"))
            commit(now(page).locator("form.run_trains button"))
        elif "pay or withhold" in where:
            commit(now(page).locator("form.dividend button").first)
        elif "buy trains" in where:
            buys = now(page).locator(".choices > form.buy_train button")
            commit(buys.first if buys.count() and clicks < MOST_CLICKS - 1 else now(page).locator("form.pass button"))
        else:
            commit(now(page).locator("form.pass button"))
    assert clicks <= MOST_CLICKS


def test_every_commit_of_a_turn_is_in_sight_on_a_phone(visit: Callable[..., Page], server: Server) -> None:
    page, _state = opened_at(visit, server, 9, lays_with_a_train, PHONE)
    board = box(page, "#view")
    assert not too_small(page, 13, "#map")
    page.locator("#map .hex.can").first.click()
    in_sight(page, page.locator(".spot:visible button.main"))
    page.locator(".spot:visible .close").click()
    settled(page)
    in_sight(page, now(page).locator("form.pass button"))
    last = moves(page)
    now(page).locator("form.pass button").click()
    moved(page, last)
    settled(page)
    assert box(page, "#view")[2:] == board[2:]
