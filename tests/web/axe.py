"""What axe-core finds on a page."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def violations(page: Page, **options: Any) -> list[dict[str, Any]]:
    """What is wrong with the page as it looks now.

    The list of what is right, which axe would add, takes more time than all its checks.
    """
    found: list[dict[str, Any]] = (
        Axe().run(page, options={"resultTypes": ["violations"], **options}).response["violations"]
    )
    return found


def faults(page: Page) -> list[tuple[str, str]]:
    """What is wrong, each with the first place where it is."""
    return [(fault["id"], fault["nodes"][0]["html"]) for fault in violations(page)]
