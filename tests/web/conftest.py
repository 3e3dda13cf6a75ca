"""What the tests of the pages share: the real server, and pages of a real browser."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.db import connection
from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright, expect, sync_playwright

from tests.web import inside
from tests.web.browsing import WIDE, launch
from tests.web.serving import Server

PATIENCE = 15_000
"""Milliseconds that a page is given on a busy machine; a test goes on as soon as it sees what it waits for."""
expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What needs a browser is tried up to three times: a page on a busy machine may be slower than a test waits."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.flaky(reruns=2))


@pytest.fixture(scope="session")
def _prepared() -> None:
    """The database of this process, once."""
    inside.prepare()


@pytest.fixture
def database(_prepared: None) -> Iterator[None]:
    """An empty database for a test within this process (tests/web/inside.py)."""
    inside.empty()
    yield
    connection.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server with bots, shared by the tests of a process; make tables of your own."""
    yield from _running(tmp_path_factory.mktemp("web"))


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A running server for one test alone, to kill and to start again."""
    yield from _running(tmp_path)


def _running(data: Path) -> Iterator[Server]:
    server = Server(data)
    try:
        server.start()
        yield server
    finally:
        server.kill()
    assert "Traceback" not in server.said(), server.said()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright itself."""
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium: the system's, or the one that Playwright brought."""
    try:
        running = launch(playwright)
    except Error as error:
        pytest.skip(
            f"no Chromium to test with (install Debian's chromium, or run `playwright install chromium`): {error}"
        )
    yield running
    running.close()


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """A function that opens a page of a new visitor, with cookies of their own: `visit("/", PHONE)`.

    Words on the console that tell of an error, and exceptions in the page, fail the test.
    """
    opened: list[BrowserContext] = []
    errors: list[str] = []

    def open_page(path: str = "/", size: tuple[int, int] = WIDE, url: str = server.url, **settings: object) -> Page:
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, base_url=url, **settings)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        opened.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(path)
        return page

    yield open_page
    for context in opened:
        context.close()
    assert not errors


@pytest.fixture
def page(visit: Callable[..., Page]) -> Page:
    """The lobby, wide."""
    return visit("/")
