"""The tour of a first game in a real browser: every step points at something that is in sight."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.counts import USUAL_GAMES, only
from tests.games.chesapeake.web.positions import write
from tests.web.browsing import PHONE, WIDE
from tests.web.page_actions import choice, moved, moves, new_table
from tests.web.serving import Server
from trunkline.games import GAMES
from trunkline.games.express import Pass
from trunkline.web.table.lessons import steps_of

pytestmark = pytest.mark.hurried

HOTSEAT = {0: ("me", "Ann"), 1: ("hotseat", "Bob")}


def walk(page: Page) -> list[str]:
    """Go through the tour with the keyboard; every target is in sight, and the focus stays in the dialog."""
    titles = []
    tour = page.get_by_role("dialog")
    while tour.is_visible():
        titles.append(page.locator("#tour-title").inner_text())
        target = page.locator(tour.get_attribute("data-target") or "").first
        expect(target).to_be_in_viewport()
        expect(page.locator("#tour-ring")).to_be_in_viewport()
        expect(
            page.get_by_role("button", name="Done" if titles[-1] == "That's all" else "Next", exact=True)
        ).to_be_focused()
        page.keyboard.press("ArrowRight")
    return titles


@pytest.mark.parametrize(
    ("game", "size"),
    [
        ("chesapeake", WIDE),
        ("offtherails", PHONE),
        ("express", PHONE),
        pytest.param("express", WIDE, marks=pytest.mark.soak),
    ],
)
def test_the_whole_tour_points_at_what_is_there(visit: Callable[..., Page], game: str, size: tuple[int, int]) -> None:
    page = visit("", size)
    new_table(page, game, HOTSEAT)
    page.get_by_role("button", name="New to this game? Show me around").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    titles = walk(page)
    wanted = [step.title for step in steps_of(game) if step.round in ("", "auction") and step.title != "Undo"]
    assert titles == wanted
    expect(page.locator("#tour-open")).to_be_focused()
    page.reload()
    expect(page.locator("#tour-open")).to_be_visible()
    expect(page.locator("#tour-offer")).to_be_hidden()


def test_it_goes_back_lives_through_moves_and_closes(visit: Callable[..., Page]) -> None:
    page = visit("")
    new_table(page, "express", HOTSEAT)
    opener = page.get_by_role("button", name="Tour", exact=True)
    opener.click()
    tour = page.get_by_role("dialog")
    expect(tour).to_have_accessible_name("What's going on")
    expect(page.locator("#tour-back")).to_be_hidden()
    page.get_by_role("button", name="Next").click()
    expect(tour).to_have_accessible_name("The board")
    page.locator("#now .pick", has_text="Bid $7").click()
    expect(page.locator("#now")).to_contain_text("Ann has bid $7")
    expect(tour).to_be_visible()
    page.locator("#tour-back").click()
    expect(tour).to_have_accessible_name("What's going on")
    page.keyboard.press("Escape")
    expect(tour).to_be_hidden()
    expect(page.locator("#tour-ring")).to_be_hidden()
    assert moves(page) == 1


def test_it_is_offered_until_the_first_move_or_one_says_no(visit: Callable[..., Page], server: Server) -> None:
    page = visit("")
    new_table(page, "express", HOTSEAT)
    expect(page.locator("#tour-offer")).to_be_visible()
    page.locator("#now .pick", has_text="Bid $7").click()
    moved(page, 0)
    expect(page.locator("#tour-offer")).to_be_hidden()
    write(server, page.url.rpartition("/")[2], [Pass()] * 7)
    page.locator(".history[data-last='8']").wait_for()
    expect(page.locator("#tour-offer")).to_be_hidden()
    page.get_by_role("button", name="Tour", exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    new_table(page, "chesapeake", HOTSEAT)
    page.get_by_role("button", name="No, thank you").click()
    page.reload()
    expect(page.locator("#tour-open")).to_be_visible()
    expect(page.locator("#tour-offer")).to_be_hidden()


def text_of(page: Page, title: str) -> str:
    """What the tour says at the step with this title."""
    page.get_by_role("button", name="Tour", exact=True).click()
    while page.locator("#tour-title").inner_text() != title:
        page.keyboard.press("ArrowRight")
    words = page.locator("#tour-text").inner_text()
    page.keyboard.press("Escape")
    return words


@pytest.mark.soak
def test_hexes_are_said_to_glow_only_where_some_do(visit: Callable[..., Page]) -> None:
    page = visit("")
    new_table(page, "express", HOTSEAT)
    for _ in range(4):
        choice(page, "Bid $")
        choice(page, "Pass")
    expect(page.locator("#map .target")).to_have_count(0)
    assert text_of(page, "Choosing on the map").startswith("When you expand or develop")
    assert text_of(page, "Your turn: one of three actions").startswith("Auction a share, expand")
    choice(page, "Expand a company")
    page.locator("#now .pick", has_text="Expand").first.click()
    expect(page.locator("#map .target").first).to_be_visible()
    assert text_of(page, "Choosing on the map").startswith("The hexes that glow")
    assert "You've picked one" in text_of(page, "Your turn: one of three actions")


@pytest.mark.parametrize("game", only(USUAL_GAMES, GAMES))
def test_steps_say_something_about_every_kind_of_round(game: str) -> None:
    steps = steps_of(game)
    rounds = {"auction", "turn"} if game == "express" else {"auction", "stock", "operating"}
    assert {step.round for step in steps} == {"", *rounds}
    assert all(step.target and step.title and 20 < len(step.text) < 240 for step in steps)
    assert all(bool(step.needs) == (20 < len(step.otherwise) < 240) for step in steps)
    assert all(step.needs for step in steps if "glow" in step.text)
