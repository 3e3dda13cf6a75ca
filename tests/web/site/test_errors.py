"""Requests that fail: a page of ours says what happened, in the visitor's language, and leads back."""

import re
import urllib.error
import urllib.request

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.web.django_client import HTMX, person, table_of, visitor
from tests.web.error_pages import GERMAN, check
from tests.web.serving import Server
from trunkline.web.table import create
from trunkline.web.table.create import SeatSpec

FORM = re.compile(
    r'<section class="sheet" aria-label="Open a position">\s*<form class="open-position" action="/position">'
)
BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.usefixtures("database")
class TestPages:
    @pytest.mark.parametrize("path", ["/nowhere", "/t/nowhere", "/rules/monopoly", "/new/monopoly", "/position/"])
    def test_nothing_there(self, path: str) -> None:
        for client in (visitor(), visitor(person("Ann"))):
            for language, code, headline in (({}, "en", "Page not found"), (GERMAN, "de", "Seite nicht gefunden")):
                answer = client.get(path, headers=language)
                assert answer.status_code == 404
                check(answer.content.decode(), code, headline)

    def test_a_form_without_its_token(self) -> None:
        answer = visitor(strict=True).post("/quick/express", headers=GERMAN)
        assert answer.status_code == 403
        check(answer.content.decode(), "de", "Dieses Formular ist abgelaufen")
        assert "Cookies" in answer.content.decode()

    def test_what_nobody_may_do(self) -> None:
        client = visitor()
        client.force_login(User.objects.create_superuser("admin"))
        answer = client.get("/admin/table/ply/add/", headers=GERMAN)
        assert answer.status_code == 403
        check(answer.content.decode(), "de", "Nicht erlaubt")

    @pytest.mark.parametrize("headers", [{"Host": "evil.example"}, {"Cookie": "sessionid=a\0b"}])
    def test_what_cannot_be_read(self, headers: dict[str, str]) -> None:
        answer = Client().get("/", headers=headers | GERMAN)
        assert answer.status_code == 400
        check(answer.content.decode(), "de", "Diese Anfrage ist ungültig")

    @pytest.mark.parametrize("path", ["/quick/express", "/people/tokens", "/people/log-out"])
    def test_an_address_that_only_a_form_has(self, path: str) -> None:
        answer = visitor().get(path)
        assert answer.status_code == 405
        assert "POST" in answer["Allow"]
        check(answer.content.decode(), "en", "Nothing to see here")

    def test_a_fault_of_ours_even_if_nobody_can_be_looked_up(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(*_: object) -> None:
            raise RuntimeError("a fault")

        monkeypatch.setattr("trunkline.web.accounts.identity.find_person", fail)
        answer = Client(raise_request_exception=False).get("/", headers=GERMAN)
        assert answer.status_code == 500
        check(answer.content.decode(), "de", "Bei uns ist etwas schiefgegangen")
        assert "a fault" not in answer.content.decode()
        assert "Traceback" not in answer.content.decode()

    def test_a_part_of_a_page_gets_the_sentence_alone(self) -> None:
        answer = visitor(strict=True).post("/t/nowhere/say", {"text": "x"}, headers=HTMX)
        assert answer.status_code == 403
        assert answer.content.decode().startswith('<div id="alert" role="alert" hx-swap-oob="true">')
        assert "<html" not in answer.content.decode()

    def test_a_refusal_without_scripts_is_a_page_that_leads_back_to_the_table(self) -> None:
        ann = person("Ann")
        table = table_of([ann, person("Bob")])
        page = visitor().post(f"/t/{table.code}/act", {"ply": "0", "action": "{}"}, headers=BROWSER)
        assert page.status_code == 403
        assert re.search(rf'<a class="button main" href="/t/{table.code}">Back to the table</a>', page.content.decode())
        waits = create.create(ann, "express", [SeatSpec("me"), SeatSpec("open")])
        record = visitor().get(f"/t/{waits.code}/record", headers=BROWSER)
        assert record.status_code == 404
        assert "The game has not begun: there is no record yet." in record.content.decode()


@pytest.mark.usefixtures("database")
class TestPositionForm:
    @pytest.mark.parametrize("path", ["/position", "/position?text=", "/position?text=%20"])
    def test_without_a_text_it_is_asked_for(self, path: str) -> None:
        answer = visitor().get(path)
        assert answer.status_code == 200
        page = answer.content.decode()
        assert FORM.search(page)
        assert 'class="refusal"' not in page

    def test_a_text_that_is_none_is_refused_with_the_form(self) -> None:
        answer = visitor().get("/position?text=nonsense", follow=True)
        assert answer.status_code == 400
        assert FORM.search(answer.content.decode())


def test_as_it_is_served(server: Server) -> None:
    request = urllib.request.Request(f"{server.url}/nowhere", headers=GERMAN)
    with pytest.raises(urllib.error.HTTPError) as failed:
        urllib.request.urlopen(request, timeout=30)
    with failed.value as answer:
        assert answer.status == 404
        check(answer.read().decode(), "de", "Seite nicht gefunden")


@pytest.mark.usefixtures("database")
def test_an_expired_form_leads_back_to_where_it_was() -> None:
    client = Client(enforce_csrf_checks=True)
    answer = client.post("/new/express", headers={"Referer": "http://testserver/new/express"})
    assert answer.status_code == 403
    assert 'href="http://testserver/new/express"' in answer.content.decode()
    elsewhere = client.post("/new/express", headers={"Referer": "http://elsewhere.example/"})
    assert "elsewhere.example" not in elsewhere.content.decode()
