"""What an administrator can set: ENVIRONMENT in variables, FILE in settings.toml (docs/hosting.md has these tables)."""

import os
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

NAME = "settings.toml"
"""The file's name in the data folder."""
LANGUAGES = [("en", "English"), ("de", "Deutsch")]


@dataclass(frozen=True)
class Setting:
    name: str
    default: object
    read: Callable[..., object]
    """Checks and converts what was found; ValueError says what is allowed."""
    meaning: str
    shown_default: str = ""
    """Instead of the default, for the documentation."""


def whole(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise ValueError(f"is a whole number, not {text!r}")
    return int(text)


def from_least(least: int) -> Callable[[object], int]:
    def read(value: object) -> int:
        if type(value) is not int or not least <= value < 10**9:
            raise ValueError(f"is a whole number from {least} to 999999999, not {value!r}")
        return value

    return read


def one_of(*choices: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in choices:
            raise ValueError(f"is one of {', '.join(choices)}, not {text!r}")
        return text

    return read


def networks(text: str) -> list[str]:
    """
    >>> networks("127.0.0.1, 10.0.0.0/8")
    ['127.0.0.1', '10.0.0.0/8']
    """
    addresses = [part.strip() for part in text.split(",") if part.strip()]
    for address in addresses:
        try:
            ip_network(address)
        except ValueError:
            raise ValueError(f"has addresses or networks such as 127.0.0.1 or 10.0.0.0/8, not {address!r}") from None
    return addresses


def origin(text: str) -> str:
    """The address of a site as browsers write it in `Origin`.

    >>> origin("https://Games.example.org:443/"), origin("http://10.0.0.5:8000")
    ('https://games.example.org', 'http://10.0.0.5:8000')
    """
    try:
        parts = urlsplit(text)
        port, host = parts.port, parts.hostname or ""
    except ValueError:
        host = ""
    is_bare = host and text.isascii() and not (parts.path.strip("/") or parts.query or parts.fragment or parts.username)
    if not is_bare or parts.scheme not in ("http", "https"):
        raise ValueError(f"is an address such as https://games.example.org, not {text!r}")
    name = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{name}" + ("" if port in (None, {"http": 80, "https": 443}[parts.scheme]) else f":{port}")


class Mail(NamedTuple):
    host: str = ""
    port: int = 25
    user: str = ""
    password: str = ""
    tls: bool = False
    sender: str = "trunkline@localhost"


def mail(text: str) -> Mail:
    """A mail server; without a host if there is none. No error repeats the address, which has the password.

    >>> mail("smtp://ann:p%40ss@mail.example.org:587?tls=1&from=a@example.org")
    Mail(host='mail.example.org', port=587, user='ann', password='p@ss', tls=True, sender='a@example.org')
    """
    if not text:
        return Mail()
    form = "an address such as smtp://user:password@host:587?tls=1&from=trunkline@games.example.org"
    try:
        parts = urlsplit(text)
        port = parts.port or 25
    except ValueError:
        raise ValueError(f"is {form}; its host or port can't be read") from None
    if parts.scheme != "smtp" or not parts.hostname or parts.path.strip("/") or parts.fragment:
        raise ValueError(f"is {form}; special characters of a password are written like %40 for @")
    options = dict(parse_qsl(parts.query, keep_blank_values=True))
    if not {*options} <= {"tls", "from"}:
        raise ValueError("has no options but tls and from after the question mark")
    if (tls := options.get("tls", "0")) not in ("0", "1"):
        raise ValueError("has tls=1 for STARTTLS, or tls=0")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return Mail(parts.hostname, port, user, password, tls == "1", options.get("from") or Mail().sender)


def strings(value: object) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(one, str) and one for one in value):
        raise ValueError(f'is a list of texts such as ["games.example.org"], not {value!r}')
    return value


def origins(value: object) -> list[str]:
    return [origin(one) for one in strings(value)]


def string(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"is a text, not {value!r}")
    return value


ENVIRONMENT = (
    Setting(
        "TRUNKLINE_DATA",
        "",
        str,
        "the folder of `--data`, for the database, the secret key and `settings.toml`",
        "`~/.local/share/trunkline`",
    ),
    Setting(
        "TRUNKLINE_DATABASE",
        "",
        str,
        "the file or address of `--database`; safer for an address with a password, since other users of the computer "
        "can see command lines",
        "`trunkline.sqlite3` in the data folder",
    ),
    Setting(
        "TRUNKLINE_SECRET_KEY",
        "",
        str,
        "the key that signs cookies, if you don't want it in the data folder",
        "`secret-key` in the data folder, drawn once",
    ),
    Setting(
        "TRUNKLINE_URL",
        "",
        lambda text: origin(text) if text else "",
        "the address that visitors use, such as `https://games.example.org`: no other host name is answered, and links "
        "in emails, password resets included, and in webhooks lead there. With `https`, a proxy handles HTTPS and sets "
        "`X-Forwarded-Proto` itself (it must never pass on a visitor's); cookies are sent over HTTPS only, plain HTTP "
        "is redirected, and browsers that have been here come by HTTPS alone",
        "the address that `trunkline serve` prints",
    ),
    Setting(
        "TRUNKLINE_PROXIES",
        "",
        networks,
        "the addresses or networks of your reverse proxies: `127.0.0.1`, `10.0.0.0/8`; what they say in "
        "`X-Forwarded-For` is believed, and nobody else's",
        "none",
    ),
    Setting(
        "TRUNKLINE_LANGUAGE",
        "en",
        one_of(*(code for code, _ in LANGUAGES)),
        "the language for visitors whose browser asks for one that we don't have: `en` or `de`",
    ),
    Setting(
        "TRUNKLINE_LIMITS",
        "",
        str,
        "how often one person or address can do what costs something: [limits](#limits)",
        "the table there",
    ),
    Setting(
        "TRUNKLINE_EMAIL",
        "",
        mail,
        "the mail server: `smtp://user:password@host:587?tls=1&from=trunkline@games.example.org` "
        "([mail](#mail-and-webhooks))",
        "emails are printed",
    ),
    Setting(
        "TRUNKLINE_WEBHOOKS",
        "1",
        one_of("1", "0", "private"),
        "`0` turns webhooks off; `private` also allows them into private networks and to this machine, which `1` "
        "refuses, since any table's host can enter one",
    ),
    Setting("TRUNKLINE_LOG", "text", one_of("text", "json"), "`json` writes one JSON object a line"),
    Setting(
        "TRUNKLINE_LOG_LEVEL",
        "warning",
        one_of("debug", "info", "warning", "error", "critical"),
        "`info` adds a line for each request; `debug`, `warning`, `error`, `critical`",
    ),
    Setting(
        "TRUNKLINE_METRICS_TOKEN",
        "",
        str,
        "whoever sends it as `Authorization: Bearer …` may read `/metrics`",
        "none: only this computer may",
    ),
    Setting(
        "TRUNKLINE_THINKERS",
        str(os.cpu_count() or 1),
        whole,
        "in how many processes bots think; `0` lets each process think for itself",
        "as many as the computer has cores",
    ),
    Setting(
        "TRUNKLINE_DEBUG",
        "0",
        one_of("0", "1"),
        "`1` shows Django's debug pages; never use it where others can see them",
    ),
    Setting(
        "TRUNKLINE_SETTINGS",
        "",
        str,
        "the file with all other settings",
        "`settings.toml` in the data folder, if there is one",
    ),
)
"""Variables that hosts really set; empty means the default."""

FILE = (
    Setting("hosts", [], strings, "more host names that are answered, besides that of `TRUNKLINE_URL`"),
    Setting("origins", [], origins, "more addresses from which forms may come: `https://www.example.org`"),
    Setting(
        "hsts",
        30 * 86_400,
        from_least(0),
        "for how many seconds browsers that have been here come by HTTPS alone; 0 turns it off",
    ),
    Setting("open_tables", 20, from_least(0), "how many tables that haven't started one person can have (429)"),
    Setting("tables_an_hour", 60, from_least(0), "how many tables one person can make per hour (429)"),
    Setting(
        "analyses",
        200,
        from_least(0),
        "how many analyses an account can keep; a new one takes the place of the oldest in which nothing was done",
    ),
    Setting("guest_analyses", 20, from_least(0), "the same for a guest"),
    Setting(
        "sweep_days",
        30,
        from_least(0),
        "after how many days guests who never sat down, and analyses that guests have left, are deleted; 0 keeps all",
    ),
    Setting(
        "bot_pace",
        900,
        from_least(0),
        "milliseconds between a bot's move and the move before it, unless the players want to play faster",
    ),
    Setting(
        "bot_seconds",
        120,
        from_least(1),
        "after how many seconds a bot that still thinks is given up: another bot moves for it, and the table says so",
    ),
    Setting(
        "notification_delay", 60, from_least(0), "how many seconds to wait before mailing or posting a notification"
    ),
    Setting(
        "email_backend",
        "",
        string,
        "another of Django's mail backends: `django.core.mail.backends.filebased.EmailBackend`",
    ),
    Setting(
        "threads",
        16,
        from_least(1),
        "how many requests one process answers at the same time; others wait for their turn",
    ),
    Setting("pool", 10, from_least(1), "how many connections to PostgreSQL each process has at most"),
    Setting(
        "worker_seen",
        60,
        from_least(0),
        "after how many seconds without a sign of life from the worker `/readyz` says so; 0 never",
    ),
)
"""Everything else, as TOML."""


def read(environment: Mapping[str, str], folder: Path) -> dict[str, Any]:
    """All settings by name; ImproperlyConfigured names the first that is wrong."""
    values = {one.name: _checked(one, one.name, environment.get(one.name) or one.default) for one in ENVIRONMENT}
    named = environment.get("TRUNKLINE_SETTINGS")
    file = Path(named).expanduser() if named else folder / NAME
    content = _content(file, is_needed=bool(named))
    known = [one.name for one in FILE]
    for name in content:
        if name not in known:
            raise ImproperlyConfigured(f"{file} has no setting {name!r}; the settings there are {', '.join(known)}")
    return values | {one.name: _checked(one, f"{file}: {one.name}", content.get(one.name, one.default)) for one in FILE}


def _content(file: Path, is_needed: bool) -> dict[str, object]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        if is_needed:
            raise ImproperlyConfigured(f"TRUNKLINE_SETTINGS is a file that doesn't exist: {file}") from None
        return {}
    except OSError as error:
        raise ImproperlyConfigured(f"{file} can't be read: {error.strerror}") from None
    except ValueError as error:
        raise ImproperlyConfigured(f"{file} isn't TOML: {error}") from None


def _checked(setting: Setting, name: str, found: object) -> object:
    try:
        return setting.read(found)
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} {error}") from None
