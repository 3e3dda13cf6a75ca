"""What an administrator sets, what follows from it, and the one line that says what is wrong."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from tests.paths import ROOT
from trunkline.web.project import host_settings
from trunkline.web.project.host_settings import ENVIRONMENT, FILE, Setting, read

GUIDE = (ROOT / "docs" / "hosting.md").read_text("utf-8")
LOOK = """
import json, sys
from trunkline.web.project import settings
print(json.dumps({name: getattr(settings, name, None) for name in sys.argv[1:]}))
"""


def derived(folder: Path, *names: str, **environment: str) -> dict[str, Any]:
    """Settings of Django in a process of its own."""
    own = {name: value for name, value in os.environ.items() if "TRUNKLINE_" not in name}
    own |= {"TRUNKLINE_DATA": str(folder), **environment}
    command = [sys.executable, "-c", LOOK, *names]
    done = subprocess.run(command, env=own, check=True, capture_output=True, text=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


HTTPS = (
    *("ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "PUBLIC_URL", "SECURE_PROXY_SSL_HEADER", "SESSION_COOKIE_SECURE"),
    *("CSRF_COOKIE_SECURE", "LANGUAGE_COOKIE_SECURE", "SECURE_SSL_REDIRECT", "SECURE_HSTS_SECONDS"),
)


class TestDerived:
    def test_https_stands_for_all_that_goes_with_it(self, tmp_path: Path) -> None:
        assert derived(tmp_path, *HTTPS, TRUNKLINE_URL="https://Games.example.org/") == {
            "ALLOWED_HOSTS": ["games.example.org"],
            "CSRF_TRUSTED_ORIGINS": ["https://games.example.org"],
            "PUBLIC_URL": "https://games.example.org",
            "SECURE_PROXY_SSL_HEADER": ["HTTP_X_FORWARDED_PROTO", "https"],
            "SESSION_COOKIE_SECURE": True,
            "CSRF_COOKIE_SECURE": True,
            "LANGUAGE_COOKIE_SECURE": True,
            "SECURE_SSL_REDIRECT": True,
            "SECURE_HSTS_SECONDS": 2_592_000,
        }

    def test_without_one_it_is_this_computer_and_no_proxy(self, tmp_path: Path) -> None:
        assert derived(tmp_path, *HTTPS) == dict.fromkeys(HTTPS) | {
            "ALLOWED_HOSTS": ["localhost", "127.0.0.1", "[::1]"],
            "CSRF_TRUSTED_ORIGINS": [],
            "PUBLIC_URL": "http://localhost:8000",
        }

    def test_http_has_a_port_and_no_proxy(self, tmp_path: Path) -> None:
        found = derived(tmp_path, *HTTPS, TRUNKLINE_URL="http://[2001:db8::1]:9000", _TRUNKLINE_HOSTS="*")
        assert (found["ALLOWED_HOSTS"], found["PUBLIC_URL"]) == (["[2001:db8::1]"], "http://[2001:db8::1]:9000")
        assert (found["SECURE_SSL_REDIRECT"], found["SECURE_PROXY_SSL_HEADER"]) == (None, None)

    def test_the_file_adds_names(self, tmp_path: Path) -> None:
        (tmp_path / "settings.toml").write_text(
            'hosts = ["www.example.org"]\norigins = ["https://www.example.org/"]\nhsts = 0\nthreads = 3', "utf-8"
        )
        found = derived(tmp_path, *HTTPS, "THREADS", TRUNKLINE_URL="https://games.example.org")
        assert found["ALLOWED_HOSTS"] == ["games.example.org", "www.example.org"]
        assert found["CSRF_TRUSTED_ORIGINS"] == ["https://games.example.org", "https://www.example.org"]
        assert (found["SECURE_HSTS_SECONDS"], found["THREADS"]) == (0, 3)
        everywhere = derived(tmp_path, "ALLOWED_HOSTS", _TRUNKLINE_HOSTS="*")
        assert everywhere == {"ALLOWED_HOSTS": ["www.example.org"]}

    def test_the_language_is_chosen(self, tmp_path: Path) -> None:
        assert derived(tmp_path, "LANGUAGE_CODE", TRUNKLINE_LANGUAGE="de") == {"LANGUAGE_CODE": "de"}
        assert derived(tmp_path, "LANGUAGE_CODE") == {"LANGUAGE_CODE": "en"}

    def test_mail_is_printed_or_sent(self, tmp_path: Path) -> None:
        names = ("EMAIL_BACKEND", "EMAIL_HOST", "EMAIL_PORT", "EMAIL_USE_TLS", "DEFAULT_FROM_EMAIL")
        assert derived(tmp_path, *names)["EMAIL_BACKEND"].endswith("console.EmailBackend")
        assert derived(tmp_path, *names, TRUNKLINE_EMAIL="smtp://mail.example.org?from=t@example.org") == {
            "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
            "EMAIL_HOST": "mail.example.org",
            "EMAIL_PORT": 25,
            "EMAIL_USE_TLS": False,
            "DEFAULT_FROM_EMAIL": "t@example.org",
        }


class TestWhatIsWrong:
    @pytest.mark.parametrize(
        ("name", "text", "said"),
        [
            ("URL", "games.example.org", "is an address such as https://games.example.org, not 'games.example.org'"),
            ("URL", "https://example.org/games", "is an address such as https://games.example.org, not "),
            ("URL", "https://example.org:x", "is an address such as https://games.example.org, not "),
            ("URL", "ftp://example.org", "is an address such as https://games.example.org, not "),
            ("PROXIES", "127.0.0.1, nginx", "has addresses or networks such as 127.0.0.1 or 10.0.0.0/8, not 'nginx'"),
            ("LANGUAGE", "tlh", "is one of en, de, not 'tlh'"),
            ("WEBHOOKS", "yes", "is one of 1, 0, private, not 'yes'"),
            ("LOG", "xml", "is one of text, json, not 'xml'"),
            ("LOG_LEVEL", "loud", "is one of debug, info, warning, error, critical, not 'loud'"),
            ("THINKERS", "many", "is a whole number, not 'many'"),
            ("THINKERS", "٣", "is a whole number, not '٣'"),
            ("DEBUG", "true", "is one of 0, 1, not 'true'"),
            ("EMAIL", "smtp://host:587?ssl=1", "has no options but tls and from after the question mark"),
            ("EMAIL", "smtp://host?tls=yes", "has tls=1 for STARTTLS, or tls=0"),
        ],
    )
    def test_of_a_variable(self, name: str, text: str, said: str, tmp_path: Path) -> None:
        with pytest.raises(ImproperlyConfigured) as wrong:
            read({f"TRUNKLINE_{name}": text}, tmp_path)
        assert str(wrong.value).startswith(f"TRUNKLINE_{name} {said}")

    @pytest.mark.parametrize("text", ["mail.example.org", "smtp://u:hush@", "smtp://u:hush#@host", "smtp://u:hush/@h"])
    def test_no_password_is_told(self, text: str, tmp_path: Path) -> None:
        with pytest.raises(ImproperlyConfigured, match="TRUNKLINE_EMAIL is an address such as smtp://") as wrong:
            read({"TRUNKLINE_EMAIL": text}, tmp_path)
        assert "hush" not in str(wrong.value)

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ('open_tables = "many"', ": open_tables is a whole number from 0 to 999999999, not 'many'"),
            ("open_tables = true", ": open_tables is a whole number from 0 to 999999999, not True"),
            ("threads = 0", ": threads is a whole number from 1 to 999999999, not 0"),
            ("hsts = -1", ": hsts is a whole number from 0 to 999999999, not -1"),
            ('hosts = "example.org"', ": hosts is a list of texts such as [\"games.example.org\"], not 'example.org'"),
            ('origins = ["example.org"]', ": origins is an address such as https://games.example.org, not "),
            ("email_backend = 3", ": email_backend is a text, not 3"),
            ("bot_pase = 3", " has no setting 'bot_pase'; the settings there are hosts, origins, hsts, "),
            ("TRUNKLINE_URL = 3", " has no setting 'TRUNKLINE_URL'; "),
            ("threads 3", " isn't TOML: "),
        ],
    )
    def test_of_the_file(self, text: str, said: str, tmp_path: Path) -> None:
        file = tmp_path / "settings.toml"
        file.write_text(text, "utf-8")
        with pytest.raises(ImproperlyConfigured) as wrong:
            read({}, tmp_path)
        assert str(wrong.value).startswith(f"{file}{said}")

    def test_a_file_that_is_named_has_to_be_there(self, tmp_path: Path) -> None:
        (tmp_path / "settings.toml").write_text("threads = 3", "utf-8")
        assert read({"TRUNKLINE_SETTINGS": ""}, tmp_path)["threads"] == 3
        with pytest.raises(ImproperlyConfigured, match=r"TRUNKLINE_SETTINGS is a file that doesn't exist: .*other"):
            read({"TRUNKLINE_SETTINGS": str(tmp_path / "other.toml")}, tmp_path)
        with pytest.raises(ImproperlyConfigured, match="can't be read: Is a directory"):
            read({"TRUNKLINE_SETTINGS": str(tmp_path)}, tmp_path)

    def test_it_is_one_line_of_the_command(self, tmp_path: Path) -> None:
        (tmp_path / "settings.toml").write_text("bot_pase = 3", "utf-8")
        own = {name: value for name, value in os.environ.items() if "TRUNKLINE_" not in name}
        for more, said in (({}, "has no setting 'bot_pase'"), ({"TRUNKLINE_URL": "here"}, "TRUNKLINE_URL is an")):
            command = [sys.executable, "-m", "trunkline", "serve", "--no-browser", "--data", str(tmp_path)]
            done = subprocess.run(command, env=own | more, capture_output=True, text=True)
            assert (done.returncode, done.stderr.count("\n")) == (2, 1)
            assert said in done.stderr


def rows(settings: tuple[Setting, ...]) -> str:
    """The table of the guide."""
    return "".join(f"| `{one.name}` | {_default(one)} | {one.meaning} |\n" for one in settings)


def _default(one: Setting) -> str:
    empty = one.default in ("", [])
    return one.shown_default or ("none" if empty else f"`{one.default}`")


@pytest.mark.parametrize("settings", [ENVIRONMENT, FILE], ids=["environment", "file"])
def test_the_guide_has_the_table(settings: tuple[Setting, ...]) -> None:
    assert rows(settings) in GUIDE, f"docs/hosting.md needs:\n{rows(settings)}"


def test_few_variables_are_needed() -> None:
    assert len(ENVIRONMENT) <= 15


def test_the_example_has_every_setting_with_its_default() -> None:
    lines = (ROOT / "deploy" / "settings.toml").read_text("utf-8").splitlines()
    values = [line.removeprefix("#") for line in lines if line.startswith("#") and not line.startswith("# ")]
    assert list(tomllib.loads("\n".join(values)).items()) == [(one.name, one.default) for one in FILE]
    assert tomllib.loads("\n".join(lines)) == {}


def test_defaults_are_valid(tmp_path: Path) -> None:
    found = read({}, tmp_path)
    assert [*found] == [one.name for one in (*ENVIRONMENT, *FILE)]
    assert (found["pool"], found["TRUNKLINE_EMAIL"]) == (10, host_settings.Mail())
