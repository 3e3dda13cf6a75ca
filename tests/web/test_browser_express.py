"""Chicago Express in a real browser."""

from playwright.sync_api import Page, expect


def test_a_newcomer_plays_within_two_clicks(page: Page) -> None:
    page.locator("article", has_text="Chicago Express").get_by_role("button", name="Play against two bots").click()
    expect(page.locator("#now")).to_contain_text("Your turn")
