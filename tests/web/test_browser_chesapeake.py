"""18Chesapeake in a real browser: an auction, a stock round and operating rounds by clicks."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

NAMES = ("Ann", "Bob")


def new_table(page: Page, *names: str, seed: int = 3) -> None:
    """A table for people at one screen; with seed 3 Vanderbilt's company is PRR."""
    page.goto("/new/chesapeake")
    page.locator("input[name=name]").fill(names[0])
    page.locator("select[name=count]").select_option(str(len(names)))
    for number, name in enumerate(names[1:], 1):
        page.locator(f"select[name=kind{number}]").select_option("hotseat")
        page.locator(f"input[name=name{number}]").fill(name)
    page.locator("input[name=seed]").fill(str(seed))
    page.get_by_role("button", name="Make the table").click()
    expect(now(page)).to_contain_text("Private auction")


def now(page: Page) -> Locator:
    """The bar that says what is asked."""
    return page.locator("#now")


def press(page: Page, words: str, then: str) -> None:
    """Press a button of the bar, and wait until it asks for something else."""
    now(page).get_by_role("button", name=words).first.click()
    expect(now(page)).to_contain_text(re.compile(then, re.DOTALL))


def card(page: Page, title: str) -> Locator:
    """Open a card and return it."""
    page.get_by_role("tab", name=title).click()
    return page.get_by_role("tabpanel", name=title)


def buy_privates(page: Page) -> None:
    """Ann and Bob buy the privates in turn, each at its price; Bob, who has Vanderbilt, sets the par value of PRR."""
    for private, buyer in zip(("D&R", "C-P", "B&S", "C&OC", "B&OR", "CV"), NAMES * 3, strict=True):
        expect(now(page)).to_contain_text(f"{buyer}, with")
        press(page, f"buy {private}", "Bob: set the par value" if private == "CV" else NAMES[buyer == "Ann"])
    press(page, "set the par value of PRR at $70", "Stock round 1")


def float_baltimore(page: Page) -> None:
    """Ann starts B&O at $80 from its card and buys until it floats, while Bob passes."""
    companies = card(page, "Companies")
    baltimore = companies.locator("[data-company='B&O']")
    baltimore.get_by_role("button", name="Par $80").click()
    expect(now(page)).to_contain_text("Bob, with")
    for _ in range(2):
        press(page, "pass", "Ann, with")
        baltimore.get_by_role("button", name="Buy IPO $80").click()
        expect(now(page)).to_contain_text("Bob, with")
    press(page, "pass", "Ann, with")
    press(page, "pass", r"Operating round 1\.1")


def hex_at(page: Page, name: str) -> Locator:
    """A hex of the map."""
    return page.locator(f"#board .hex[data-hex={name}]")


def spot(page: Page, hex: str) -> Locator:
    """What can be chosen in a hex."""
    return page.locator(f".spot[data-at={hex}]")


def lay(page: Page, hex: str, tile: str, rotation: int) -> None:
    """Click a hex, take a tile, turn it, see it on the map, confirm."""
    hex_at(page, hex).click()
    expect(spot(page, hex)).to_have_attribute("open", "")
    spot(page, hex).get_by_label(f"#{tile} turned {rotation}").check()
    expect(hex_at(page, hex).locator("use.shown")).to_have_attribute("href", f"#tile-{tile}-{rotation}")
    spot(page, hex).locator("button.main").click()
    expect(hex_at(page, hex)).to_have_attribute("data-tile", tile)


def test_auction_stock_round_and_operating_rounds_by_clicks(visit: Callable[..., Page]) -> None:
    page = visit("/")
    new_table(page, *NAMES)
    buy_privates(page)
    float_baltimore(page)
    expect(now(page)).to_contain_text("B&O, with $800")
    lay(page, "G7", "9", 1)
    press(page, "buy a 2-train from the bank", r"with \$720")
    press(page, "buy no train", "Stock round 2.*Bob, with")
    press(page, "pass", "Ann, with")
    press(page, "pass", r"Operating round 2\.1")
    lay(page, "F8", "X1", 0)
    place_station(page, "F8")
    run_and_pay(page)
    press(page, "buy a 2-train from the bank", "2-train, 2-train")


def place_station(page: Page, hex: str) -> None:
    """Click the pale station, confirm, see the real one."""
    expect(now(page)).to_contain_text("place a station")
    page.locator(f"#board .ghost[data-hex={hex}]").click()
    spot(page, hex).get_by_role("button", name="Place the station").click()
    expect(hex_at(page, hex).locator(".station[data-company='B&O']")).to_be_visible()


def run_and_pay(page: Page) -> None:
    """The best run is drawn with what its stops pay; it is paid out, and everybody saw what that would give."""
    expect(page.locator("#routes .run")).to_have_attribute("data-train", "2")
    expect(page.locator("#routes .bubble-words")).to_have_text(["30", "30"])
    press(page, r"Run for $60", "pay out")
    pays = now(page).get_by_role("button", name="Pay $6 a share")
    expect(pays).to_contain_text("Ann +$36")
    expect(pays).to_contain_text("price $75 → $80")
    expect(now(page).get_by_role("button", name="Withhold $60")).to_contain_text("price $75 → $70")
    pays.click()
    expect(now(page)).to_contain_text("buy a train")
