"""Chromium as the tests and the pictures of the pages use it."""

import shutil

from playwright.sync_api import Browser, Playwright

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
WIDE = (1440, 900)
PHONE = (390, 844)


BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""What a system may have, the best first: the shell lacks the windows around a page, which take most of the time."""


def launch(playwright: Playwright) -> Browser:
    """The system's Chromium, or the one that Playwright brought."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    return playwright.chromium.launch(executable_path=path, args=list(FLAGS))
