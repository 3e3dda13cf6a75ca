"""Standing orders in a real browser: one that is carried out, and one that is canceled."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.games.chesapeake.web.positions import write
from tests.web.browsing import PHONE
from tests.web.page_actions import SLOW, choice, my_turn, new_table
from tests.web.serving import Server
from trunkline.games.chesapeake import Action, Bid, Buy, Par
from trunkline.games.chesapeake.title import TITLE

pytestmark = pytest.mark.hurried

Visit = Callable[..., Page]


def forms(page: Page, words: str, seat: str = "") -> Locator:
    """Open the dialog and in it the order of these words."""
    to_orders = page.get_by_role("button", name="Orders…")
    if not to_orders.is_visible():
        page.locator("#grip").click()  # On a phone it is in the sheet that is pulled up.
    to_orders.click()
    dialog = page.get_by_role("dialog", name="Standing orders")
    place = dialog.get_by_role("region", name=f"Orders for {seat}") if seat else dialog
    form = place.locator("details", has=page.locator("summary", has_text=words))
    if form.get_attribute("open") is None:
        form.locator("summary").click()
    return form


def give(page: Page, form: Locator) -> None:
    """Give the order, and see that it stands."""
    form.get_by_role("button", name="Give this order").click()
    expect(page.get_by_role("dialog")).to_have_count(0, timeout=SLOW)


def test_an_order_bids_for_its_owner_and_nobody_else_knows(visit: Visit) -> None:
    ann = visit("")
    new_table(ann, "express", {0: ("me", ""), 1: ("open", "")})
    bob = visit(ann.url)
    bob.locator("input[name=name]").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    expect(bob.locator("#now")).to_contain_text("Waiting for Ann", timeout=SLOW)

    form = forms(bob, "Bid for PRR")
    form.get_by_label("Up to $").fill("10")
    give(bob, form)
    expect(bob.locator("#asides .order")).to_contain_text(
        "Standing order: Bid up to $10 in this auction.", timeout=SLOW
    )

    my_turn(ann)
    choice(ann, "Bid $8")
    expect(ann.locator("#panel-log li").last).to_contain_text("Bob bids $9 for PRR.", timeout=SLOW)
    my_turn(ann)
    choice(ann, "Bid $10")
    expect(ann.locator("#panel-log li").last).to_contain_text("Ann buys a share of PRR for $10.", timeout=SLOW)
    assert "order" not in ann.locator("#table").inner_text().lower().replace("orders…", "")

    ended = bob.locator("#asides .order")
    expect(ended).to_contain_text(
        "Order done: the auction of PRR is over. (Bid up to $10 in this auction.)", timeout=SLOW
    )
    expect(bob.locator("#panel-log li", has_text="Bob bids $9")).to_contain_text("by your order")
    ended.get_by_role("button", name="Dismiss").click()
    expect(ended).to_have_count(0, timeout=SLOW)


@pytest.mark.soak
def test_a_stock_round_is_passed_until_somebody_trades_what_was_ticked(visit: Visit, server: Server) -> None:
    page = visit("", PHONE)
    new_table(page, "chesapeake", {0: ("me", "Ann"), 1: ("hotseat", "Bob"), 2: ("hotseat", "Cy")})
    code = page.url.rsplit("/", 1)[1]
    certificate = re.search(r"certificate of (\S+) comes", page.locator("#panel-privates").text_content() or "")
    assert certificate is not None
    ticked, other = [company for company in ("LV", "SRR", "C&O") if company != certificate[1]][:2]
    privates: list[Action] = [Bid(name, private.value) for name, private in TITLE.privates.items()]
    write(server, code, [*privates, Par(certificate[1], 70)])
    expect(page.locator("#now")).to_contain_text(re.compile("Stock round 1.*Ann, with", re.DOTALL), timeout=SLOW)

    form = forms(page, "Pass the rest of this stock round", "Ann")
    form.get_by_role("group", name="someone buys or sells").get_by_label(ticked).check()
    give(page, form)
    expect(page.locator("#now")).to_contain_text("Bob, with", timeout=SLOW)
    write(server, code, [Par(other, 70), Buy(other, "ipo")])
    expect(page.locator("#panel-log li", has_text="Ann passes.")).to_have_count(2, timeout=SLOW)
    # Several play at this screen: the order is in the dialog alone until it is the turn of its owner.
    expect(page.locator("#asides .order")).to_have_count(0)
    expect(page.locator("#ordering .order")).to_contain_text(
        "Standing order for Ann: Pass the rest of this stock round"
    )

    write(server, code, [Par(ticked, 70), Buy(ticked, "ipo")])
    cancelled = page.locator("#asides .order.cancelled")
    expect(cancelled).to_contain_text(f"Order canceled for Ann: Bob has started {ticked}.", timeout=SLOW)
    expect(page.locator("#now")).to_contain_text("Ann, with", timeout=SLOW)
    expect(page.locator("#panel-log li", has_text="Ann passes.")).to_have_count(2)
    page.locator("#grip").click()  # The sheet with the orders is still pulled up, over what is told.
    cancelled.get_by_role("button", name="Dismiss").click()
    expect(cancelled).to_have_count(0, timeout=SLOW)
