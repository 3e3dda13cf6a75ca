"""Forms that can't be read are the sender's fault, on every page and in the API, and nothing is logged."""

import logging

import pytest
from django.contrib.auth.models import Group, User
from django.forms import ModelForm
from django.test import Client

from trunkline.web.accounts.views import SignUpForm

pytestmark = pytest.mark.usefixtures("database")
FIELDS = b"csrfmiddlewaretoken=abc&name=x"
PATHS = ("/nowhere", "/people/log-in", "/people/sign-up", "/new/express", "/language", "/admin/login/", "/api/nowhere")
"""The last one, where nothing is read, is the only one that answers 404 here."""


def answers(body: bytes, kind: str, caplog: pytest.LogCaptureFixture) -> set[int]:
    """The statuses that a visitor with a cookie for forms gets."""
    client = Client(enforce_csrf_checks=True)
    client.get("/people/log-in")
    with caplog.at_level(logging.ERROR):
        found = {client.generic("POST", path, body, kind).status_code for path in PATHS}
    assert not caplog.records
    return found


@pytest.mark.parametrize("charset", ["utf-16", "utf-7", "nonsense", "\x80"])
@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
def test_another_encoding(charset: str, kind: str, caplog: pytest.LogCaptureFixture) -> None:
    assert answers(FIELDS + b"\xff", f"{kind}; charset={charset}", caplog) <= {400, 403, 404}


def test_too_many_fields(caplog: pytest.LogCaptureFixture) -> None:
    part = '--x\r\nContent-Disposition: form-data; name="a{}"\r\n\r\n1\r\n'
    body = "".join(part.format(number) for number in range(1_500)) + "--x--\r\n"
    assert answers(body.encode(), "multipart/form-data; boundary=x", caplog) == {413, 404}
    many = "&".join(f"a{number}=1" for number in range(1_500))
    assert answers(many.encode(), "application/x-www-form-urlencoded", caplog) == {413, 404}


def test_no_boundary(caplog: pytest.LogCaptureFixture) -> None:
    assert answers(b"x", "multipart/form-data", caplog) == {400, 404}


def test_too_long(caplog: pytest.LogCaptureFixture) -> None:
    assert answers(b"a=" + b"x" * (3 << 20), "application/x-www-form-urlencoded", caplog) == {413, 404}


@pytest.mark.parametrize("chosen", ["[]", "", "x", "-1", "1.5", "²", "٣", "9" * 19, "9" * 400])
def test_rows_that_cannot_be_in_a_list_of_the_administrator(chosen: str, caplog: pytest.LogCaptureFixture) -> None:
    client = Client()
    client.force_login(User.objects.create_superuser("admin"))
    for path in ("table/table", "accounts/person", "accounts/token", "table/chatmessage", "auth/user"):
        for action in ("close", "ban", "delete_selected"):
            form = {"action": action, "_selected_action": [1, chosen]}
            assert client.post(f"/admin/{path}/", form).status_code == 400, (path, action)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_another_name_for_the_server(caplog: pytest.LogCaptureFixture) -> None:
    """Anybody can send one, as often as they like."""
    assert {Client().get(path, headers={"Host": "evil.example"}).status_code for path in PATHS} == {400}
    assert not caplog.records


def test_a_name_that_somebody_else_takes_at_the_same_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two forms are found to be right before either is stored."""
    form = {"username": "ann", "password1": "a long enough word", "password2": "a long enough word"}
    assert Client().post("/people/sign-up", form).status_code == 302
    monkeypatch.setattr(SignUpForm, "clean_username", lambda self: self.cleaned_data["username"])
    monkeypatch.setattr(SignUpForm, "validate_unique", lambda _self: None)
    answer = Client().post("/people/sign-up", form)
    assert answer.status_code == 422
    assert "A user with that username already exists." in answer.content.decode()


def test_two_administrators_who_save_the_same_at_the_same_moment(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    client = Client()
    client.force_login(User.objects.create_superuser("dora"))
    Group.objects.create(name="friends")
    monkeypatch.setattr(ModelForm, "validate_unique", lambda _self: None)
    with caplog.at_level(logging.ERROR):
        answer = client.post("/admin/auth/group/add/", {"name": "friends"})
    assert answer.status_code == 409
    assert "Somebody else saved the same thing" in answer.text
    assert not caplog.records
