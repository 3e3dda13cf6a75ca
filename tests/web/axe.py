"""What axe-core finds on a page."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

AXE = Axe().axe_script
RUN = """async (options) => {
    // Of letters in a picture axe cannot tell the contrast, and says so of each of them after a long look.
    axe.configure({rules: [{id: "color-contrast", selector: "*:not(svg *)"}]});
    return (await axe.run(options)).violations;
}"""


def violations(page: Page, **options: Any) -> list[dict[str, Any]]:
    """What is wrong with the page as it looks now."""
    if not page.evaluate("'axe' in window"):  # One look after another at the same page.
        page.evaluate(AXE)
    violations: list[dict[str, Any]] = page.evaluate(RUN, {"resultTypes": ["violations"], **options})
    return violations


def faults(page: Page) -> list[tuple[str, str]]:
    """What is wrong, each with the first place where it is."""
    return [(fault["id"], fault["nodes"][0]["html"]) for fault in violations(page)]
