"""What people do on the pages, in a word each."""

from collections.abc import Mapping

from playwright.sync_api import Page, expect

SLOW = 60_000
"""Milliseconds for something that bots do."""


def new_table(page: Page, game: str, kinds: Mapping[int, tuple[str, str]], name: str = "Ann") -> str:
    """Make a table by the form: seat -> (kind, name); its address."""
    page.goto(f"/new/{game}")
    if page.locator("input[name=name]").count():
        page.locator("input[name=name]").fill(name)
    page.locator(f"input[name=count][value='{len(kinds)}']").check()
    for seat, (kind, called) in kinds.items():
        page.locator(f"select[name=kind{seat}]").select_option(kind)
        if called:
            page.locator(f"input[name=name{seat}]").fill(called)
    page.get_by_role("button", name="Make the table").click()
    page.wait_for_url("**/t/*")
    return page.url


def choice(page: Page, words: str) -> None:
    """Click the choice of the bar that begins with these words, and confirm it if it asks for that."""
    last = moves(page)
    page.locator("#now .pick", has_text=words).first.click()
    confirm = page.locator("form.picked .main")
    if confirm.count():
        confirm.click()
    moved(page, last)


def moves(page: Page) -> int:
    """How many moves the page shows to have been made."""
    return int(page.locator(".history").get_attribute("data-last") or 0)


def moved(page: Page, last: int) -> None:
    """Wait until the page shows another move."""
    page.locator(f".history:not([data-last='{last}'])").wait_for()


def my_turn(page: Page) -> None:
    """Wait for one's turn."""
    expect(page.locator("#now .turn")).to_be_visible(timeout=SLOW)


def settled(page: Page) -> None:
    """Wait until the choices have been there long enough for a key to count; a click waits for that by itself."""
    expect(page.locator("#table.settling")).to_have_count(0)
