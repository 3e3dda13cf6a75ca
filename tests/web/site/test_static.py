"""The scripts of the pages: small modules that import each other, at addresses that a browser can keep for good."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.templatetags.static import static as address_of
from pytest_django import Settings

import trunkline
from tests.web.django_client import person, table_of, visitor
from trunkline.games import GAMES
from trunkline.web.game_page.page import web_of
from trunkline.web.project import middleware
from trunkline.web.site import look
from trunkline.web.site.template_functions import imports_of
from trunkline.web.table import create

SOURCE = Path(trunkline.__file__).parent
SCRIPTS = {"/".join(file.parts[-2:]): file for file in SOURCE.glob("**/static/*/*.js")}
EARLY = "play/theme.js"
"""What sets the colours before anything is painted; modules wait for the page."""
LINES = 120


def entries() -> Iterator[str]:
    """The modules that pages and games begin with."""
    for file in SOURCE.glob("**/jinja2/**/*.html"):
        yield from re.findall(r"{{ modules\('([^']+)'", file.read_text("utf-8"))
    for game in GAMES:
        yield from web_of(game).SCRIPTS


def reached(names: Iterator[str]) -> set[str]:
    """Modules, and all that they import."""
    modules: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in modules:
            modules.add(name)
            waiting += imports_of(name)
    return modules


class TestFiles:
    def test_every_module_is_reached_from_an_entry(self) -> None:
        assert {"play/table.js", "play/lobby.js", "play/page.js"} < set(entries())
        assert reached(entries()) == SCRIPTS.keys() - {EARLY}

    def test_every_module_is_short(self) -> None:
        for name, file in SCRIPTS.items():
            assert len(file.read_text("utf-8").splitlines()) < LINES, name

    def test_modules_import_from_their_own_folder_and_games_from_one_module_of_the_site(self) -> None:
        for name in SCRIPTS.keys() - {EARLY}:
            folder = name.split("/")[0]
            for other in imports_of(name):
                assert other.split("/")[0] == folder or other == "play/site.js", (name, other)


@pytest.mark.usefixtures("database")
class TestPages:
    def pages(self) -> Iterator[str]:
        """One of each kind."""
        ann = person("Ann")
        waiting = create.create(ann, "express", [create.SeatSpec("me"), create.SeatSpec("open")])
        yield from ("/", "/new/express", "/rules/express", "/people/me", "/api/", f"/t/{waiting.code}")
        for game in GAMES:
            code = table_of([ann, person("Bob")], game).code
            yield from (f"/t/{code}", f"/t/{code}/text", f"/t/{code}/story")

    def test_nothing_but_modules_is_loaded_besides_htmx_and_the_early_script(self) -> None:
        for path in self.pages():
            text = visitor().get(path).content.decode()
            plain = re.findall(r'<script src="([^"]+)"', text)
            names = [address.removeprefix(address_of("")) for address in plain]
            assert names == [EARLY, "django_htmx/htmx-2.min.js", "django_htmx/ext/hx-sse-2.min.js"], path
            modules = re.findall(r'<script type="module" src="[^"]+"></script>', text)
            assert modules, path
            assert text.count("<script") == len(plain) + len(modules), path

    def test_all_that_a_page_imports_is_fetched_at_once(self) -> None:
        for path in self.pages():
            text = visitor().get(path).content.decode()
            begun, fetched = (
                [address.removeprefix(address_of("")) for address in re.findall(pattern, text)]
                for pattern in (r'type="module" src="([^"]+)"', r'rel="modulepreload" href="([^"]+)"')
            )
            assert sorted(begun + fetched) == sorted(reached(iter(begun))), path

    def test_a_game_brings_its_own_modules(self) -> None:
        for game in GAMES:
            text = visitor().get(f"/t/{table_of([person('Ann'), person('Bob')], game).code}").content.decode()
            for name in web_of(game).SCRIPTS:
                assert f'<script type="module" src="{address_of(name)}"></script>' in text


def answer(address: str) -> tuple[int, str, bytes]:
    """Status, how long it may be kept, content."""
    response = visitor().get(address)
    return response.status_code, response.headers.get("Cache-Control", ""), response.content


@pytest.mark.usefixtures("database")
class TestAddresses:
    def test_a_browser_keeps_a_file_for_good(self) -> None:
        status, kept, content = answer(address_of("play/tabs.js"))
        assert (status, kept) == (200, "public, max-age=31536000, immutable")
        assert content == SCRIPTS["play/tabs.js"].read_bytes()

    def test_pages_from_before_and_after_an_upgrade_both_work(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The old page gets the files there are now, and does not keep them under their old address."""
        before = re.findall(r'(?:src|href)="(/static/[^"]+)"', visitor().get("/rules/express").content.decode())
        monkeypatch.setattr(look, "static_version", lambda: "0123456789ab")
        after = re.findall(r'(?:src|href)="(/static/[^"]+)"', visitor().get("/rules/express").content.decode())
        assert len(before) == len(after) > 5
        assert not set(before) & set(after)
        for old, new in zip(before, after, strict=True):
            assert answer(new)[:2] == (200, middleware.FOREVER)
            assert answer(old) == (200, "max-age=0, public", answer(new)[2])

    def test_what_is_not_there(self) -> None:
        for address in (address_of("play/gone.js"), address_of("../settings.py"), f"/static/{look.static_version()}"):
            assert answer(address)[0] == 404

    def test_an_address_without_a_version_is_asked_for_again(self, settings: Settings) -> None:
        assert answer("/static/play/tabs.js")[:2] == (200, "max-age=0, public")
        settings.DEBUG = True
        assert address_of("play/tabs.js") == "/static/play/tabs.js"

    def test_any_change_of_a_file_is_a_new_version(self, settings: Settings, tmp_path: Path) -> None:
        settings.STATICFILES_DIRS = [tmp_path]
        file = tmp_path / "more" / "one.js"
        file.parent.mkdir()
        file.write_text('import "./two.js";')
        versions = [look.static_version.__wrapped__()]
        assert look.static_version.__wrapped__() == versions[0]
        file.write_text('import "./two.js"; ')
        versions.append(look.static_version.__wrapped__())
        file.rename(file.with_name("two.js"))
        versions.append(look.static_version.__wrapped__())
        file.write_text("")
        versions.append(look.static_version.__wrapped__())
        assert len(set(versions)) == 4
