"""Off the Rails in the browser: a turn of several trades, and zones that explain themselves."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.games.chesapeake.web.browsing import at_position, now, row
from tests.web.browsing import PHONE
from tests.web.page_actions import settled
from tests.web.serving import Server
from trunkline.games import offtherails
from trunkline.games.offtherails import State, apply, check, options
from trunkline.kit18xx.actions import Buy, Pass
from trunkline.kit18xx.state import zone_of


def trades(state: State) -> bool:
    """Is it a turn in which a purchase leaves something to sell, with a company in the orange zone?"""
    if state.step != "stock" or state.bought or state.has_sold:
        return False
    if "orange" not in {zone_of(state, company) for company in state.spaces}:
        return False
    return wanted(state) is not None


def wanted(state: State) -> Buy | None:
    for action in options(state):
        if isinstance(action, Buy):
            apply(later := state.copy(), action)
            if later.actor == state.actor and check(later, Pass()) is None:
                return action
    return None


def test_a_purchase_leaves_the_turn_to_its_player(visit: Callable[..., Page], server: Server) -> None:
    page = at_position(visit, server, 2, trades, rules=offtherails)
    whose = now(page).locator(".whose").inner_text()
    buys = page.locator(".desk-table .deal button.do:not(.refused)").filter(has_text=re.compile("Buy"))
    settled(page)
    buys.first.click()
    expect(now(page).get_by_role("button", name="End the turn")).to_be_visible()
    expect(now(page).locator(".whose")).to_have_text(whose)
    settled(page)
    now(page).get_by_role("button", name="End the turn").click()
    expect(now(page).locator(".whose")).not_to_have_text(whose)


def test_a_zone_says_on_its_spaces_and_in_the_key_what_it_allows(visit: Callable[..., Page], server: Server) -> None:
    page = at_position(visit, server, 2, trades, rules=offtherails)
    page.locator(".desk-market .cell-brown:not(:has(.mark))").first.hover()
    expect(page.locator("#tip")).to_contain_text("Brown zone: as in orange, and you may buy several shares")
    page.locator(".desk-key [data-tip]").filter(has_text="ends the game").focus()
    expect(page.locator("#tip")).to_contain_text("End of the market: a price that gets here ends the game")


WHOLE = """() => [...document.querySelectorAll("#panel-desk .desk-table, #panel-desk .market-grid")].map((one) => {
    const room = one.parentElement;
    return room.scrollHeight - room.clientHeight;
})"""


def test_companies_and_the_whole_market_are_seen_at_once(visit: Callable[..., Page], server: Server) -> None:
    page = at_position(visit, server, 2, trades, rules=offtherails)
    expect(row(page, "N&W")).to_be_visible()
    assert max(page.evaluate(WHOLE)) <= 1


def test_on_a_phone_nothing_is_wider_than_the_screen(visit: Callable[..., Page], server: Server) -> None:
    page = at_position(visit, server, 2, trades, PHONE, rules=offtherails)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
