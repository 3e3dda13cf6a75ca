"""Games of Chicago Express in a browser that speaks German: every move is found by its role and its name."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.paths import golden
from tests.web.page_actions import SLOW, make_table
from tests.web.reading_german import GermanTable, Reader

pytestmark = pytest.mark.hurried

CHOOSE = {
    "auction": "Eine Aktie versteigern",
    "expansion": "Eine Strecke bauen",
    "development": "Ein Feld entwickeln",
}


class Game(GermanTable):
    """Ann and Bob at one screen. Bob spends all he has on the first share, so Ann buys the others."""

    def build(self, name: str) -> None:
        """Choose a hex on the board."""
        self.click(self.board.get_by_role("button", name=name))

    def confirmed(self, name: str) -> None:
        """The same where one is shown first what would follow."""
        self.click(self.board.get_by_role("button", name=name), self.bar.get_by_role("button", name="Bestätigen"))

    def initial_auctions(self) -> None:
        self.do("7 $ bieten")
        self.bar.get_by_role("spinbutton", name="8 $ bis 60 $ bieten").fill("60")
        self.do("Bieten")
        for price in (6, 5, 8):
            self.do(f"{price} $ bieten")
        expect(self.bar).to_contain_text("Bob: eine Aktion wählen.")

    def expand(self) -> None:
        self.do(CHOOSE["expansion"])
        self.do("PRR ausbauen")
        self.build("für 1 $ nach Q5 (Ebene) bauen")
        self.build("für 1 $ nach P4 (Ebene) bauen")
        self.confirmed("für 2 $ nach Harrisburg (O4) bauen")

    def sell(self, company: str, *calls: str) -> None:
        """Somebody puts up a share; then bids and passes."""
        self.do(CHOOSE["auction"])
        self.do(f"{company} versteigern")
        for call in calls:
            self.do(call)

    def develop(self, times: int) -> None:
        """Choose development and leave it at that, until the needle is in the red."""
        for _ in range(times):
            self.do(CHOOSE["development"])
            self.do("Fertig")


def new_table(page: Page) -> None:
    """Fill in the form, as two people at one screen would."""
    Reader(page).look()
    page.get_by_role("textbox", name="Dein Name", exact=True).fill("Ann")
    page.get_by_role("radio", name="2").check()
    page.get_by_role("combobox", name="Platz 2").select_option("eine andere Person an diesem Bildschirm")
    page.get_by_role("textbox", name="Name an diesem Platz").last.fill("Bob")
    page.get_by_role("button", name="Tisch eröffnen").click()
    expect(page.get_by_role("heading", name="Chicago Express")).to_be_visible()


def begin(page: Page) -> Game:
    """From the form of a new table through every kind of action, and what is around it."""
    new_table(page)
    game = Game(page)
    game.initial_auctions()
    around_the_game(page)
    game.expand()
    a_share_that_cannot_be_sold(game)
    game.sell("PRR", "4 $ bieten")
    game.sell("PRR", "3 $ bieten")
    game.sell("B&O", "3 $ bieten")
    game.do(CHOOSE["development"])
    game.confirmed("Harrisburg (O4) entwickeln")
    expect(page.locator("#panel-log")).to_contain_text("entwickelt Harrisburg (O4)")
    a_hex_that_cannot_be_developed(game)
    return game


def test_the_first_rounds_by_clicks(visit: Callable[..., Page]) -> None:
    begin(visit("/new/express", locale="de-DE"))


def test_the_end_of_a_game_and_its_story(visit: Callable[..., Page]) -> None:
    """Of a file that is dropped on the lobby."""
    page = visit("/", locale="de-DE")
    page.get_by_text("Spieldatei öffnen …").click()
    page.get_by_label("Spieldatei").set_input_files(golden("express") / "game-1.json")
    page.wait_for_url("**/t/*")
    game = Game(page)
    game.look()
    expect(game.bar).to_contain_text(re.compile(r"Das Spiel ist zu Ende: .*\(Regel 10\.\d\)"))
    expect(game.bar.get_by_role("listitem").first).to_have_text(re.compile(r"\d+\s\$\s+gewinnt$"))
    story_and_language(page, game)


@pytest.mark.soak
def test_a_whole_game_by_clicks(visit: Callable[..., Page]) -> None:
    """Three dividends long: shares are sold until three companies have none left."""
    page = visit("/new/express", locale="de-DE")
    game = begin(page)
    game.develop(2)
    game.sell("B&O", "Passen", "2 $ bieten")
    game.sell("B&O", "2 $ bieten", "Passen")
    game.sell("NYC", "4 $ bieten")
    game.develop(4)
    game.sell("NYC", "3 $ bieten", "Passen")
    game.sell("NYC", "Passen", "2 $ bieten")
    game.sell("NYC", "2 $ bieten", "Passen")
    game.develop(4)
    expect(game.bar).to_contain_text(re.compile(r"Das Spiel ist zu Ende: .*\(Regel 10\.2\)"))
    expect(page).to_have_title("Chicago Express")
    expect(game.bar.get_by_role("listitem").first).to_have_text(re.compile(r"^Ann 97\s\$\s+gewinnt$"))
    expect(game.bar.get_by_role("button", name=re.compile("wählen|bieten"))).to_have_count(0)
    expect(page.get_by_role("heading", name="Das Spiel ist zu Ende")).to_be_visible()
    story_and_language(page, game)


def around_the_game(page: Page) -> None:
    """Copying an address, and a key that leads to the chat."""
    page.get_by_role("tab", name="Plätze").click()
    seats = page.get_by_role("tabpanel", name="Plätze")
    seats.get_by_role("button", name="Kopieren").click()
    copied = seats.get_by_role("button", name=re.compile("^(Kopiert|Drücke Strg.C)$"))
    expect(copied).to_be_visible()
    copied.press("t")
    expect(page.get_by_role("textbox", name="Nachricht")).to_be_focused()


def a_share_that_cannot_be_sold(game: Game) -> None:
    """A press on it says why, with a link to the rule."""
    game.do(CHOOSE["auction"])
    game.bar.get_by_role("button", name="WAB").click(force=True)
    alert = game.page.get_by_role("alert")
    expect(alert).to_contain_text("Regel 5.1: WAB")
    expect(alert.get_by_role("link", name="5.1")).to_have_attribute("href", "/rules/express#s5.1")
    game.do("Zurücknehmen")


def a_hex_that_cannot_be_developed(game: Game) -> None:
    """It is in a group of its own within the list of all choices."""
    game.do(CHOOSE["development"])
    refused = game.bar.get_by_role("button", name="O4", include_hidden=True)
    expect(game.unfolded(refused)).to_be_in_viewport(ratio=1)
    game.do("Fertig")


def story_and_language(page: Page, game: Game) -> None:
    """The story is German, too, until another language is chosen."""
    game.bar.get_by_role("link", name="Die Geschichte der Partie").click()
    expect(page.get_by_role("heading", name="Endstand")).to_be_visible()
    Reader(page).look()
    page.get_by_role("link", name="Trunkline").click()
    Reader(page).look()
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("heading", name="Start a game")).to_be_visible()


@pytest.mark.soak
def test_a_whole_game_against_a_bot_by_clicks(visit: Callable[..., Page]) -> None:
    page = visit("", locale="de-DE")
    page.goto(make_table(page, "express", {0: ("me", ""), 1: ("easy", "")}))
    game = Game(page)
    for _ in range(300):
        page.locator("#now .turn, #now .result").first.wait_for(timeout=SLOW)
        if page.locator("#now .result").count():
            break
        one_step(game)
    expect(game.bar).to_contain_text("Das Spiel ist zu Ende: ")
    expect(game.bar.get_by_role("listitem").filter(has_text="gewinnt")).to_have_count(1)


def one_step(game: Game) -> None:
    """The next click towards an early end: share after share is sold, and nothing is built."""
    bids = "Passen" if game.bar.get_by_text(re.compile(r"\w+ bietet \d+\s\$")).count() else r"^\d+\s\$ bieten$"
    for name in (bids, f"^{CHOOSE['auction']}", "^.{3} versteigern", "^Fertig", *CHOOSE.values(), "^Passen$"):
        button = game.bar.get_by_role("button", name=re.compile(name), disabled=False)
        if button.count():
            game.click_and_confirm(button.first)
            return
    raise AssertionError(game.bar.inner_text())
