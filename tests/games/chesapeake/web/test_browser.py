"""18Chesapeake in a real browser."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.games.chesapeake.web.browsing import at_position, hex_at, now, spot
from tests.games.chesapeake.web.positions import by_chance, run_gains
from tests.web.axe import faults
from tests.web.browsing import PHONE, WIDE
from tests.web.django_client import database_of
from tests.web.page_actions import settled
from tests.web.serving import Server
from trunkline.games.chesapeake import Sell, State, UsePower, apply, options, setup
from trunkline.games.chesapeake.title import TITLE
from trunkline.kit18xx.rules.emergency import is_emergency, missing_money
from trunkline.kit18xx.rules.running import earnings_of, run_options
from trunkline.kit18xx.rules.track import needs_home_track
from trunkline.kit18xx.rules.trains import bank_trains
from trunkline.kit18xx.words.phrases import label
from trunkline.web.table.models import Table


def press(page: Page, words: str, then: str) -> None:
    """Press a button of the bar, and wait until it asks for something else."""
    now(page).get_by_role("button", name=words).first.click()
    expect(now(page)).to_contain_text(re.compile(then, re.DOTALL))


def card(page: Page, title: str) -> Locator:
    """Open a card and return it."""
    page.get_by_role("tab", name=title).click()
    return page.get_by_role("tabpanel", name=title)


def lays_with_trains(state: State) -> bool:
    """May a company with trains use a power?"""
    return any(isinstance(option, UsePower) for option in options(state))


def preview(page: Page, hex: str) -> str:
    """The tile that is shown in a hex."""
    return hex_at(page, hex).locator("use.shown").get_attribute("href") or ""


def test_a_tile_is_turned_on_the_map_and_laid_by_keyboard_alone(visit: Callable[..., Page], server: Server) -> None:
    page = at_position(visit, server, 9, lays_with_trains)
    hex_at(page, "J6").click()
    first = preview(page, "J6")
    hex_at(page, "J6").click()
    second = preview(page, "J6")
    assert second != first
    page.keyboard.press("r")
    third = preview(page, "J6")
    assert third != second
    page.keyboard.press("Shift+R")
    assert preview(page, "J6") == second
    hex_at(page, "J6").hover()
    page.mouse.wheel(0, 100)
    expect(hex_at(page, "J6").locator("use.shown")).to_have_attribute("href", third)
    page.keyboard.press("Escape")
    expect(page.locator("#board use.shown")).to_have_count(0)
    expect(now(page)).to_contain_text("lay track")
    # and by keyboard alone
    hex_at(page, "J6").focus()
    page.keyboard.press("Enter")
    first = preview(page, "J6")
    page.keyboard.press("ArrowRight")
    second = preview(page, "J6")
    assert second != first
    settled(page)
    page.keyboard.press("Enter")
    expect(hex_at(page, "J6")).to_have_attribute("data-tile", second.split("-")[1])


def first_is_not_best(state: State) -> bool:
    """Is there a hex whose first tile leaves the run as it is, and a later one raises it?"""
    return hex_with(state, lambda gains: gains[0] <= 0 < max(gains)) is not None


def hex_with(state: State, wanted: Callable[[list[int]], bool]) -> str | None:
    return next((hex for hex, gains in run_gains(state).items() if len(gains) > 1 and wanted(gains)), None)


def test_the_tile_that_raises_the_run_most_is_chosen_first(visit: Callable[..., Page], server: Server) -> None:
    state = after(9, first_is_not_best)
    hex = hex_with(state, lambda gains: gains[0] <= 0 < max(gains)) or ""
    page = at_position(visit, server, 9, first_is_not_best)
    expect(page.locator(f"#board [data-gain={hex}]")).to_have_text(f"+${max(run_gains(state)[hex])}")
    hex_at(page, hex).click()
    expect(spot(page, hex).locator("input:checked")).to_have_attribute("data-gain", str(max(run_gains(state)[hex])))
    expect(spot(page, hex).locator("button.main")).to_be_enabled()


def test_without_assistance_a_tile_is_chosen_before_it_can_be_laid(visit: Callable[..., Page], server: Server) -> None:
    state = after(9, first_is_not_best)
    hex = hex_with(state, lambda gains: gains[0] <= 0 < max(gains)) or ""
    page = at_position(visit, server, 9, first_is_not_best)
    with database_of(server):
        Table.objects.filter(code=page.url.rpartition("/")[2]).update(assistance=False)
    page.reload()
    hex_at(page, hex).focus()
    page.keyboard.press("Enter")
    expect(spot(page, hex)).to_be_visible()
    expect(spot(page, hex).locator("input:checked")).to_have_count(0)
    expect(spot(page, hex).locator("button.main")).to_be_disabled()
    expect(hex_at(page, hex).locator("use.shown")).to_have_count(0)
    page.keyboard.press("r")
    expect(spot(page, hex).locator("input[type=radio]").first).to_be_checked()
    tile = preview(page, hex).split("-")[1]
    settled(page)
    page.keyboard.press("Enter")
    expect(hex_at(page, hex)).to_have_attribute("data-tile", tile)


def test_tiles_say_what_they_would_earn_and_the_power_of_a_private_is_chosen_in_its_hex(
    visit: Callable[..., Page], server: Server
) -> None:
    page = at_position(visit, server, 9, lays_with_trains)
    expect(page.locator("#board [data-gain=J10]")).to_have_text("+$50")
    hex_at(page, "J10").click()
    expect(spot(page, "J10").locator(".gain.more").first).to_have_text("+$50")
    page.keyboard.press("Escape")
    hex_at(page, "H2").click()
    expect(spot(page, "H2")).to_contain_text("by the power of C-P")
    spot(page, "H2").locator("input[type=radio]").first.check()
    spot(page, "H2").locator("button.main").click()
    expect(now(page)).to_contain_text("lay the power's second tile, in I3")


def runs_twice(state: State) -> bool:
    """Are there two 2-trains to run, and a hex that neither reaches?"""
    if state.step != "run" or state.trains[state.company or ""] != ("2", "2"):
        return False
    return len(run_options(state)[0].action.routes) == 2 and FAR not in state.tiles


FAR = "C13"


def by_hand(visit: Callable[..., Page], server: Server) -> tuple[Page, State, list[list[str]], int]:
    """A company with two trains to run: the page, the position, the stops of its best routes, and what they earn."""
    state = after(7, runs_twice)
    routes = run_options(state)[0].action.routes
    ways = [route.partition(": ")[2].split() for route in routes]
    return (
        at_position(visit, server, 7, runs_twice),
        state,
        [[way[0], way[-1]] for way in ways],
        earnings_of(state, routes),
    )


def after(seed: int, wanted: Callable[[State], bool]) -> State:
    """The position that `at_position` shows."""
    state = setup(3, seed)
    for action in by_chance(3, seed, wanted):
        apply(state, action)
    return state


@pytest.mark.hurried
def test_a_run_by_hand_is_drawn_and_refused_with_its_rule(visit: Callable[..., Page], server: Server) -> None:
    page, state, ((start, stop), others), total = by_hand(visit, server)
    rest = earnings_of(state, run_options(state)[0].action.routes[1:])
    expect(page.locator("#routes .run")).to_have_count(2)
    page.get_by_text("Another run").click()
    editor = page.locator("#run-editor")
    editor.get_by_role("button", name="Clear").first.click()
    expect(page.locator("#routes .run")).to_have_count(1)
    said = editor.get_by_role("status")
    expect(said).to_have_text(f"Rule 11.5: that run earns ${rest}, but ${total} is possible")
    hex_at(page, start.partition(":")[0]).click()
    expect(editor.locator("#way0")).to_have_value(start)
    where = label(TITLE, start.partition(":")[0])
    expect(said).to_have_text(f"The 2-train starts in {where}: now choose its next stop.")
    hex_at(page, stop.partition(":")[0]).click()
    expect(editor.locator("#way0")).to_have_value(re.compile(f"^{start} .*{stop}$"))
    page.wait_for_timeout(400)
    hex_at(page, stop.partition(":")[0]).click()
    expect(editor.locator("#way0")).to_have_value(start)
    editor.get_by_role("button", name="Best run").click()
    expect(editor.locator("#way0")).to_have_value(re.compile(f"^{start} .*{stop}$"))
    expect(editor.get_by_role("button", name="Best run"), "the answer is there").to_have_count(0)
    expect(page.locator("#routes .run")).to_have_count(2)
    editor.get_by_text("Type the routes").click()
    editor.locator("#way1").fill(f"{others[0]} {FAR}:0".lower())
    editor.locator("#way1").press("Enter")
    expect(said).to_contain_text("No free track connects")
    editor.locator("#way1").fill(" ".join(other.partition(":")[0] for other in others).lower())
    editor.locator("#way1").press("Enter")
    expect(editor.get_by_role("button", name="Run this")).to_be_hidden()
    press(page, f"Run for ${total}", "pay out or withhold")
    expect(now(page)).to_contain_text(f"pay out or withhold ${total}")


@pytest.mark.hurried
def test_of_two_quick_changes_of_a_run_neither_is_lost(visit: Callable[..., Page], server: Server) -> None:
    page, _state, _stops, total = by_hand(visit, server)
    page.get_by_text("Another run").click()
    settled(page)
    page.evaluate("""() => {
      const summary = document.querySelector(".editor .typed > summary");
      document.querySelectorAll("#run-editor [data-clear]").forEach((clear) => clear.click());
      summary.click();
    }""")
    editor = page.locator("#run-editor")
    expect(editor.get_by_role("status")).to_have_text(f"Rule 11.5: that run earns $0, but ${total} is possible")
    expect(editor.locator("#way0"), "the box that was being opened is open").to_be_visible()
    expect(editor.locator("#way0")).to_have_value("")
    expect(editor.locator("#way1")).to_have_value("")


@pytest.mark.soak
def test_a_run_by_hand_that_is_given_up_leaves_no_trace(visit: Callable[..., Page], server: Server) -> None:
    page, _state, _stops, total = by_hand(visit, server)
    runs, editor = page.locator("#routes .run"), page.locator("#run-editor")
    page.get_by_text("Another run").click()
    editor.get_by_role("button", name="Clear").first.click()
    expect(runs).to_have_count(1)
    expect(now(page).get_by_role("button", name=f"Run for ${total}")).to_have_count(0)
    page.evaluate("window.stays = true")
    page.keyboard.press("Escape")
    expect(runs).to_have_count(2)
    expect(editor).not_to_have_attribute("open", "")
    expect(now(page).get_by_role("button", name=f"Run for ${total}")).to_be_visible()
    assert page.evaluate("window.stays"), "the page was loaded again"
    press(page, f"Run for ${total}", "pay out or withhold")
    expect(runs).to_have_count(2)


def test_what_cannot_be_done_says_why(visit: Callable[..., Page], server: Server) -> None:
    state = after(3, is_poor)
    train, company = bank_trains(state)[0], state.company or ""
    page = at_position(visit, server, 3, is_poor)
    refused = now(page).get_by_role("button", name=f"Buy a {train}-train from the bank")
    expect(refused).to_have_attribute("aria-disabled", "true")
    settled(page)
    refused.click(force=True)
    expect(page.locator("#alert")).to_contain_text("Rule 11.8")
    expect(now(page).get_by_role("button", name="Buy no train")).to_have_attribute(
        "data-tip", f"Rule 11.7: {company} has a route but no train, so it must buy one"
    )
    missing = missing_money(state)
    expect(now(page).locator(".prompt")).to_contain_text(f"Still to raise: ${missing}.")
    now(page).get_by_text(f"Sell shares: ${missing} to raise").click()
    sales = now(page).locator(".train-sales .inner")
    expect(sales).to_contain_text(f"= ${missing} to raise")
    for width, height in (PHONE, WIDE):
        page.set_viewport_size({"width": width, "height": height})
        assert not page.evaluate(CUT_OFF)
    assert not faults(page)
    sales.get_by_role("button", name=re.compile("Sell 10%")).first.click()
    who = ("Ann", "Bob", "Cy")[state.president[company]]
    expect(page.locator("#panel-log")).to_contain_text(f"{who} sells 10%")


CUT_OFF = """() => [...document.querySelectorAll("#now .prompt, #now .train-sales .offer > *")]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3
        || one.getBoundingClientRect().right > innerWidth).map((one) => one.textContent)"""
"""The parts of the sum and of the sale table that don't show whole."""


def is_poor(state: State) -> bool:
    """Must a president sell shares for a train?"""
    return state.step == "trains" and is_emergency(state) and sum(isinstance(one, Sell) for one in options(state)) > 1


def test_a_train_says_what_it_sets_off(visit: Callable[..., Page], server: Server) -> None:
    page = at_position(
        visit,
        server,
        3,
        lambda state: state.step == "trains" and state.depot["3"] == 0 and state.treasury[state.company or ""] >= 300,
    )
    train = now(page).get_by_role("button", name="Buy a 4-train from the bank")
    expect(train).to_contain_text("all 2-trains rust")
    expect(train).to_have_attribute("data-tip", re.compile("begins phase 4: yellow and green tiles, up to 3 trains"))


def test_an_offer_is_answered(visit: Callable[..., Page], server: Server) -> None:
    page = at_position(visit, server, 9, lambda state: state.step == "answer")
    expect(now(page)).to_contain_text("(C&A) offers $28 for the private D&R")
    press(page, "Sell D&R for $28", "C&A, with")
    expect(card(page, "Companies").locator("[data-company='C&A']")).to_contain_text("D&R")


def test_a_tile_is_laid_on_a_phone(visit: Callable[..., Page], server: Server) -> None:
    page = at_position(visit, server, 9, lays_with_trains, PHONE)
    hex_at(page, "J10").click()
    form = spot(page, "J10")
    expect(form).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    form.locator("button.main").click()
    expect(hex_at(page, "J10")).to_have_attribute("data-tile", re.compile("[789]"))


LETTERS = """(mark) => {
    const range = document.createRange(), room = mark.getBoundingClientRect();
    range.selectNodeContents(mark);
    const words = range.getBoundingClientRect(), space = getComputedStyle(mark).letterSpacing;
    return [words.left - room.left, room.right - words.right, space === "normal" ? 0 : parseFloat(space)];
}"""


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_letters_of_a_marker_are_apart_and_inside_its_rim(
    visit: Callable[..., Page], server: Server, size: tuple[int, int]
) -> None:
    page = at_position(visit, server, 3, lambda state: {"B&O", "N&W"} <= set(state.spaces), size)
    for tab in ("Market", "Stock desk"):
        card(page, tab)
        for company in ("B&O", "N&W"):
            mark = page.locator(f".mark[data-marker='{company}']").filter(visible=True).first
            left, right, between = mark.evaluate(LETTERS)
            assert min(left, right) >= 1, (tab, company)
            assert between >= 0


def far_away(state: State) -> bool:
    """Does a company lay track that can't reach Charlottesville?"""
    if state.step != "track" or state.laid or "D12" in state.tiles:
        return False
    return not needs_home_track(state, state.company or "")


@pytest.mark.hurried
def test_a_hex_that_cannot_be_chosen_says_why(visit: Callable[..., Page], server: Server) -> None:
    page = at_position(visit, server, 3, far_away)
    settled(page)
    hex_at(page, "D12").click()
    expect(page.locator("#alert")).to_contain_text(re.compile(r"Rule 11\.3: no route of \S+ reaches D12"))
    expect(page.locator("#alert a.rule")).to_have_attribute("href", re.compile("#s11.3$"))
    expect(page.locator("#tip")).to_contain_text("no route of")
