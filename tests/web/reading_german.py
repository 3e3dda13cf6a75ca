"""A page of a real browser, read by somebody who reads German: what is shown is German, and written as Germans do."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.english import frequent_english
from tests.web.markup import Text, texts_in
from tests.web.page_actions import confirmed, moved, moves, settled
from tests.web.walking import NAMES

ENGLISH_MONEY = re.compile(r"\$\s?\d")


def begins(words: str) -> re.Pattern[str]:
    """What a name that begins so looks like; the first letter is a capital one, or not."""
    return re.compile(rf"^{re.escape(words)}", re.IGNORECASE)


class Reader:
    """Looks at a page again and again, and reads what is new on it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._read: set[Text] = set()
        expect(page.locator("html")).to_have_attribute("lang", "de")

    def look(self) -> None:
        """Read what is new, seen or unseen yet."""
        new = {*texts_in(self.page.content())} - self._read
        self._read |= new
        for text in new:
            assert not frequent_english(text.words, NAMES), text
            assert not ENGLISH_MONEY.search(text.words), text


class GermanTable(Reader):
    """A table whose moves are found by role and name; it is read after each, and nothing of it may have moved."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.bar = page.get_by_role("region", name="Jetzt")
        self.board = page.get_by_role("region", name="Spielplan")
        settled(page)
        self._places = self._where()

    def do(self, name: str) -> None:
        """Press the button of the bar whose words begin so, and wait for the move."""
        self.click(self.unfolded(self.bar.get_by_role("button", name=begins(name), include_hidden=True)))

    def unfolded(self, target: Locator) -> Locator:
        """Something of the bar, in sight now: what it is folded into, such as the list of all choices, is opened."""
        closed = target.locator("xpath=ancestor::details[not(@open)]")
        for _ in range(closed.count()):
            settled(self.page)
            closed.first.locator("> summary").click()
            assert self._where() == self._places
        return target

    def click(self, *targets: Locator) -> None:
        """Click one thing after the other, each in full sight, until that makes a move, and read what came of it."""
        last = moves(self.page)
        for target in targets:
            settled(self.page)
            expect(target).to_be_in_viewport(ratio=1)
            target.click()
            assert self._where() == self._places
        self.see_the_move(last)

    def click_and_confirm(self, target: Locator) -> None:
        """Click something that makes a move, at once or after a warning."""
        last = moves(self.page)
        settled(self.page)
        target.click()
        confirmed(self.page, last)
        self.see_the_move(last)

    def see_the_move(self, last: int) -> None:
        """Wait for another move, and read the page."""
        moved(self.page, last)
        settled(self.page)
        assert self._where() == self._places
        self.look()

    def _where(self) -> list[dict[str, float]]:
        """Where bar and board are."""
        places: list[dict[str, float]] = self.page.evaluate(
            """() => ["bar", "board"].map((id) => document.getElementById(id).getBoundingClientRect().toJSON())"""
        )
        return places
