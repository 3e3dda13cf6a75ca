"""What people do on the pages of 18xx games."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.games.chesapeake.web.positions import by_chance, write
from tests.web.browsing import WIDE
from tests.web.page_actions import make_table
from tests.web.serving import Server
from trunkline.games import chesapeake

NAMES = ("Ann", "Bob")


def hotseat(page: Page, *names: str, seed: int, game: str = "chesapeake") -> str:
    """The address of a new table for people at one screen."""
    kinds = {0: ("me", ""), **{number: ("hotseat", name) for number, name in enumerate(names[1:], 1)}}
    return make_table(page, game, kinds, names[0], seed=seed)


def now(page: Page) -> Locator:
    """The bar that says what is asked."""
    return page.locator("#now")


def row(page: Page, company: str) -> Locator:
    """The row of a company on the desk."""
    return page.locator(f".desk-table tr[data-company='{company}']")


def hex_at(page: Page, name: str) -> Locator:
    """A hex of the map."""
    return page.locator(f"#board .hex[data-hex={name}]")


def spot(page: Page, hex: str) -> Locator:
    """What can be chosen in a hex."""
    return page.locator(f".spot[data-at={hex}]")


def lay(page: Page, hex: str, tile: str, rotation: int) -> None:
    """Click a hex, take a tile, turn it, see it on the map, confirm."""
    hex_at(page, hex).click()
    expect(spot(page, hex)).to_be_visible()
    spot(page, hex).locator(f"input[data-use=tile-{tile}-{rotation}]").check()
    expect(hex_at(page, hex).locator("use.shown")).to_have_attribute("href", f"#tile-{tile}-{rotation}")
    spot(page, hex).locator("button.main").click()
    expect(hex_at(page, hex)).to_have_attribute("data-tile", tile)


def at_position(
    visit: Callable[..., Page],
    server: Server,
    seed: int,
    wanted: Callable[[Any], bool],
    size: tuple[int, int] = WIDE,
    rules: Any = chesapeake,
) -> Page:
    """A table for three at one screen, played by chance up to a position."""
    page = visit("", size)
    address = hotseat(page, "Ann", "Bob", "Cy", seed=seed, game=rules.NAME)
    write(server, address.rpartition("/")[2], by_chance(3, seed, wanted, rules))
    page.goto(address)
    return page
