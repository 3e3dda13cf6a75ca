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


def launch(playwright: Playwright) -> Browser:
    """The system's Chromium, or the one that Playwright brought."""
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    return playwright.chromium.launch(executable_path=path, args=list(FLAGS))
