"""What the tests of the pages share: the real server, and pages of a real browser."""

import asyncio
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pytest_django import DjangoDbBlocker, Settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Playwright

    from tests.web.serving import Server
    from tests.web.visitors import Visitors

# Everything else is loaded when it is used: tests of rules know neither Django nor a browser.

PATIENCE = 15_000
"""Milliseconds that a page is given on a busy machine; a test goes on as soon as it sees what it waits for."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What needs a browser is tried once more if it fails; tests/conftest.py names every test that needed that."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session", autouse=True)
def _blocked(django_db_blocker: DjangoDbBlocker | None) -> Iterator[None]:
    """No test uses the database of this process unless it asks for that; where no test is of pages there is none."""
    if django_db_blocker is None:
        yield
    else:
        with django_db_blocker.block():
            yield


@pytest.fixture(autouse=True)
def _read_by_nobody() -> Iterator[None]:
    """A request within a test leaves its language behind; the next test begins without one."""
    yield
    if "django" in sys.modules:
        from django.utils.translation import deactivate

        deactivate()


@pytest.fixture
def thinking_process(settings: Settings) -> Iterator[None]:
    """One process for bots to think in."""
    from trunkline.web.table import bots

    settings.THINKERS = 1
    yield
    bots.forget()


@pytest.fixture(autouse=True)
def _without_loop(request: pytest.FixtureRequest) -> Iterator[None]:
    """Hide the event loop that Playwright leaves in the thread of the tests from all that use no browser.

    With a loop Django has another connection to the database, which does not see what the test has stored, and would
    not wait for a view.
    """
    if "playwright" in request.fixturenames:
        yield
        return
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(loop)


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker) -> Path:
    """An empty database with all its tables, to be copied."""
    from tests.web import django_client

    file = tmp_path_factory.mktemp("template") / "trunkline.sqlite3"
    with django_db_blocker.unblock():
        django_client.migrate(file)
    return file


@pytest.fixture(scope="session")
def django_db_setup(template: Path, django_test_environment: None) -> None:  # noqa: ARG001
    """The database of this process, for the fixtures of pytest-django."""
    from tests.web import django_client

    django_client.new_database(template, django_client.OWN)


@pytest.fixture
def database(db: None, request: pytest.FixtureRequest) -> Iterator[None]:  # noqa: ARG001
    """An empty database for a test within this process (tests/web/django_client.py): all that it stores is rolled back.

    A test with threads of its own asks for `transactional_db` beside it, which really commits.
    """
    from django.db import connections
    from django.utils import translation

    from tests.web import django_client
    from trunkline.web.accounts.models import Person

    translation.deactivate()  # A visitor of an earlier test may have read German.

    left = list(Person.objects.values_list("name", flat=True))
    assert not left, f"an earlier test has left something behind: {left}"
    django_client.use_new_ids()
    with pytest.MonkeyPatch.context() as patch:
        if "transactional_db" not in request.fixturenames:
            # With the connection the transaction would be gone. Views close it while they wait, and servers after each
            # request; Django itself leaves it open for a database in memory.
            patch.setattr(connections["default"], "close", lambda: None)
        yield


@pytest.fixture(scope="session")
def server(
    tmp_path_factory: pytest.TempPathFactory, template: Path, django_db_blocker: DjangoDbBlocker
) -> Iterator["Server"]:
    """A running server with bots, shared by the tests of a process; make tables of your own."""
    yield from running(tmp_path_factory.mktemp("web"), template, django_db_blocker)


@pytest.fixture
def own_server(tmp_path: Path, template: Path, django_db_blocker: DjangoDbBlocker) -> Iterator["Server"]:
    """A running server for one test alone, to kill and to start again."""
    yield from running(tmp_path, template, django_db_blocker)


def running(data: Path, template: Path, blocker: DjangoDbBlocker, *arguments: str) -> Iterator["Server"]:
    """A server with a folder of its own, until the test is over; its log must not tell of a crash."""
    from django.conf import settings

    from tests.web import django_client
    from tests.web.serving import Server

    django_client.new_database(template, data / "trunkline.sqlite3")
    # Whoever is known within the tests' own process is known to the server as well.
    (data / "secret-key").write_text(settings.SECRET_KEY, "utf-8")
    server = Server(data, unblocked=blocker.unblock)
    try:
        server.start(*arguments)
        yield server
    finally:
        server.kill()
    assert "Traceback" not in server.said(), server.said()


@pytest.fixture(scope="session")
def playwright() -> Iterator["Playwright"]:
    """Playwright itself."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: "Playwright") -> Iterator["Browser"]:
    """Chromium: the system's, or the one that Playwright brought."""
    from playwright.sync_api import Error

    from tests.web.browsing import launch

    try:
        running = launch(playwright)
    except Error as error:
        pytest.skip(
            f"no Chromium to test with (install Debian's chromium, or run `playwright install chromium`): {error}"
        )
    yield running
    running.close()


@pytest.fixture(scope="session")
def visitors(browser: "Browser") -> "Visitors":
    """Pages of earlier tests that can be used again."""
    from tests.web.visitors import Visitors

    return Visitors(browser, PATIENCE)


@pytest.fixture
def visit(server: "Server", visitors: "Visitors", request: pytest.FixtureRequest) -> Iterator[Callable[..., "Page"]]:
    """A function that opens a page of a new visitor, with cookies of their own: `visit("/", PHONE)`.

    With "" nothing is loaded yet: most tests make a table first (tests/web/page_actions.py) and never see the lobby.
    Exceptions in the page fail the test. With `own=True` nothing of an earlier test is used, not even files of the
    site, nor this page by a later one. In a test marked `hurried`, choices count as soon as they are there.
    """
    from tests.web.browsing import WIDE

    hurried = request.node.get_closest_marker("hurried") is not None
    errors: list[str] = []

    def listen(error: object) -> None:
        errors.append(str(error))

    def open_page(
        path: str = "/", size: tuple[int, int] = WIDE, url: str = server.url, own: bool = False, **settings: object
    ) -> "Page":
        page = visitors.arrive(size, url, listen, own or url != server.url, hurried, **settings)
        if path:
            page.goto(path)
        return page

    yield open_page
    visitors.leave()
    assert not errors


@pytest.fixture
def page(visit: Callable[..., "Page"]) -> "Page":
    """A wide page on which nothing is loaded yet."""
    return visit("")


@pytest.fixture
def lobby(visit: Callable[..., "Page"]) -> "Page":
    """The lobby, wide."""
    return visit("/")
