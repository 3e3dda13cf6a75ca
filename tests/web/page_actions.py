"""What people do on the pages, in a word each."""

import json
import re
from collections.abc import Mapping

from playwright.sync_api import Locator, Page, expect

from tests.web.visitors import NOWHERE

SLOW = 60_000
"""Milliseconds for something that bots do."""


def new_table(page: Page, game: str, kinds: Mapping[int, tuple[str, str]], name: str = "Ann", **form: object) -> str:
    """Make a table, seat -> (kind, name), and open it; its address."""
    page.goto(make_table(page, game, kinds, name, **form))
    return page.url


def make_table(page: Page, game: str, kinds: Mapping[int, tuple[str, str]], name: str = "Ann", **form: object) -> str:
    """The address of a new table with assistance, made as the form would make it; the form has tests of its own."""
    form = {"assistance": "on"} | form | {"csrfmiddlewaretoken": token_of(page), "name": name, "count": len(kinds)}
    for seat, (kind, called) in kinds.items():
        form |= {f"kind{seat}": kind, f"name{seat}": called}
    answer = page.request.post(f"/new/{game}", form={field: str(value) for field, value in form.items()})
    assert answer.ok, answer.text()
    return answer.url


def token_of(page: Page) -> str:
    """The token against forged forms that the page has; if nothing is loaded yet, a small page is asked for it."""
    if page.url == "about:blank" or page.url.endswith(NOWHERE):
        found = re.search(r'"X-CSRFToken": "(\w+)"', page.request.get("/people/log-in").text())
        assert found
        return found[1]
    token: str = json.loads(page.locator("body").get_attribute("hx-headers") or "")["X-CSRFToken"]
    return token


def choice(page: Page, words: str) -> None:
    """Click the choice of the bar with these words, or the one in its list of all choices, and confirm if it asks."""
    last = moves(page)
    settled(page)
    picks = page.locator("#now .pick", has_text=words)
    folded = picks.count() and not picks.filter(visible=True).count() and page.locator("#grip").is_visible()
    if folded:  # A phone shows numbers to pick in its raised sheet only.
        page.locator("#grip").click()
    if not picks.filter(visible=True).count():
        in_words(page)
    picks.filter(visible=True).first.click()
    if folded:
        page.locator("#grip").click()
    confirmed(page, last)


def confirmed(page: Page, last: int) -> None:
    """Wait until the page shows another move; if it asks first, confirm."""
    confirm = page.locator("#picked .main")
    confirm.or_(page.locator(f".history:not([data-last='{last}'])")).first.wait_for()
    if confirm.count():
        confirm.click()
    moved(page, last)


def in_words(page: Page) -> None:
    """Open the list of all choices in words."""
    settled(page)
    page.locator("#now .choices > .words > summary").click()
    settled(page)


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
    """Wait until the choices have been there long enough for a key or a tap on the map to count.

    A click on a button waits for that by itself.
    """
    page.wait_for_load_state()  # a page that was just opened has its scripts by then
    # This looks at every frame; what is expected is looked for at longer and longer intervals.
    page.locator("#table.settling").wait_for(state="detached")


def tap(page: Page, hex: str) -> None:
    """Tap a hex that can be chosen on the map of Chicago Express."""
    settled(page)
    page.locator(f".target[data-target={hex}]").click()


AGAIN = """([x, y, after]) => {
  delete document.body.dataset.again;
  const press = () => {
    const where = { bubbles: true, cancelable: true, detail: 2, clientX: x, clientY: y };
    document.elementFromPoint(x, y).dispatchEvent(new MouseEvent("click", where));
    document.body.dataset.again = "yes";
  };
  const later = (event) => {
    if (event.detail.target.id !== "now") return;
    document.body.removeEventListener("htmx:oobAfterSwap", later);
    requestAnimationFrame(() => setTimeout(press, after));
  };
  document.body.addEventListener("htmx:oobAfterSwap", later);
}"""


def press_twice(page: Page, button: Locator, after: int, elsewhere: Locator | None = None) -> None:
    """Press a button, and some milliseconds after the change is seen whatever lies there, or somewhere else, then.

    The page itself counts the time, whatever else the machine does meanwhile.
    """
    settled(page)
    last = moves(page)
    button.click(trial=True)
    first, second = middle(button), middle(elsewhere or button)
    page.evaluate(AGAIN, [*second, after])
    page.mouse.click(*first)
    moved(page, last)
    page.locator("body[data-again]").wait_for()


def middle(button: Locator) -> tuple[float, float]:
    """Where to press a button."""
    box = button.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
