"""Django's settings, with defaults for one's own machine; host_settings.py has what an administrator can change."""

import os
import secrets
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

from trunkline.games import GAMES
from trunkline.web.project import host_settings
from trunkline.web.site import database, logs, processes
from trunkline.words import language


def _secret(folder: Path) -> str:
    """The key that signs cookies: TRUNKLINE_SECRET_KEY, or one that is drawn once and kept beside the games."""
    if key := os.environ.get("TRUNKLINE_SECRET_KEY"):
        return key
    file = folder / processes.SECRET_KEY
    if not file.exists():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        part = file.with_name(f"{file.name}.{os.getpid()}.part")
        try:
            part.touch(mode=0o600)
            part.write_text(secrets.token_urlsafe(48), "utf-8")
            try:
                os.link(part, file)
            except FileExistsError:
                pass  # Another process has been faster.
            except OSError:
                part.replace(file)  # This file system has no links.
        finally:
            part.unlink(missing_ok=True)
    try:
        key = file.read_text("utf-8")
    except UnicodeDecodeError:
        key = ""
    if not key.strip():
        raise ImproperlyConfigured(
            f"{file} has no key: bring back the server's, or remove the file to have another drawn"
        )
    return key


def _database(chosen: str, pool: int) -> dict[str, Any]:
    """A file for SQLite, or the address of a PostgreSQL server."""
    if chosen.startswith(("postgres://", "postgresql://")):
        return _postgres(chosen, pool)
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": chosen,
        "CONN_MAX_AGE": None,  # Opening the file takes longer than most questions.
        "OPTIONS": {
            # A move is written by one transaction that takes the lock at its beginning and is on the disk at its end.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
    }


def _postgres(address: str, pool: int) -> dict[str, Any]:
    """postgres://user:password@host:port/name?option=value."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError as error:
        raise ImproperlyConfigured(f"TRUNKLINE_DATABASE is no address of a database: {error}") from None
    if find_spec("psycopg") is None or find_spec("psycopg_pool") is None:
        raise ImproperlyConfigured("PostgreSQL needs psycopg: pip install 'trunkline[postgres]'")
    if not parts.path.strip("/"):
        raise ImproperlyConfigured("TRUNKLINE_DATABASE lacks the name of the database: postgres://user@host/name")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": port or "",
        # Connections from before a restart of the server are dropped.
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {**database.NOTICED, **dict(parse_qsl(parts.query)), "pool": database.options(pool)},
    }


def _hosts(url: str, more: list[str]) -> list[str]:
    """Names under which requests are answered: that of TRUNKLINE_URL, or those that `serve` was reached by."""
    if url:
        parts = urlsplit(url)
        own = [parts.netloc.removesuffix(f":{parts.port}")]
    else:
        own = os.environ.get(processes.HOSTS, "localhost,127.0.0.1,[::1]").split(",")
    return [*more] if more and own == ["*"] else [*own, *more]


DATA = processes.data_folder()  # TRUNKLINE_DATA
SECRET_KEY = _secret(DATA)
_host = host_settings.read(os.environ, DATA)
_url: str = _host["TRUNKLINE_URL"]
DEBUG = _host["TRUNKLINE_DEBUG"] == "1"
ALLOWED_HOSTS = _hosts(_url, _host["hosts"])
CSRF_TRUSTED_ORIGINS = [*filter(None, [_url]), *_host["origins"]]
if _url.startswith("https:"):
    # The reverse proxy handles HTTPS and says so in this header.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = True
    # Plain HTTP is redirected, except for probes.
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = _host["hsts"]
SECURE_REDIRECT_EXEMPT = [rf"^{probe[1:]}$" for probe in logs.PROBES]
# Whether other names of the domain can do without HTTP, and for good, is up to whoever has the domain, not to a server.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
ROOT_URLCONF = "trunkline.web.project.urls"
ASGI_APPLICATION = "trunkline.web.project.asgi.application"
GAME_APPS = tuple(dict.fromkeys(app for game in GAMES.values() for app in game.apps))
"""Each once: titles of a family share theirs."""
INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "trunkline.web.project",
    "trunkline.web.accounts",
    "trunkline.web.table",
    "trunkline.web.site",
    "trunkline.web.lobby",
    "trunkline.web.analysis",
    "trunkline.web.rules",
    "trunkline.web.api",
    "trunkline.web.operations",
    *GAME_APPS,
]
MIDDLEWARE = [
    "trunkline.web.project.middleware.request_log",
    "django.middleware.security.SecurityMiddleware",
    "trunkline.web.project.middleware.security_headers",
    "trunkline.web.project.middleware.Compressed",
    "trunkline.web.project.middleware.readable_requests",
    "trunkline.web.project.middleware.StaticFiles",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "trunkline.web.project.middleware.Visitor",
    "trunkline.web.project.middleware.ErrorPages",
]
TEMPLATES = [
    # Our own pages, in the folders `jinja2` of the apps.
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "APP_DIRS": True,
        "OPTIONS": {
            "environment": "trunkline.web.site.template_functions.environment",
            "context_processors": ["django.contrib.messages.context_processors.messages"],
        },
    },
    # Those of the administrator and mails, in the folders `templates`.
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    },
]
DATABASES = {"default": _database(_host["TRUNKLINE_DATABASE"] or str(DATA / processes.DATABASE), _host["pool"])}
# What follows from the host's settings; host_settings.py explains each.
LIMITS: str = _host["TRUNKLINE_LIMITS"]
PROXIES: list[str] = _host["TRUNKLINE_PROXIES"]
MOST_OPEN_TABLES: int = _host["open_tables"]
MOST_TABLES_AN_HOUR: int = _host["tables_an_hour"]
MOST_GUEST_ANALYSES: int = _host["guest_analyses"]
MOST_ANALYSES: int = _host["analyses"]
SWEEP_DAYS: int = _host["sweep_days"]
THINKERS: int = _host["TRUNKLINE_THINKERS"]
THREADS: int = _host["threads"]
BOT_SECONDS: int = _host["bot_seconds"]
BOT_PACE: int = _host["bot_pace"]
# The folder by which processes agree on sharing with the local network; empty if that isn't offered.
SHARING = os.environ.get(processes.NETWORK_FOLDER, "")
# Is this the process that devices on the network reach?
ON_NETWORK = processes.ON_NETWORK in os.environ
WORKER_SEEN: int = _host["worker_seen"]
METRICS_TOKEN: str = _host["TRUNKLINE_METRICS_TOKEN"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
STATIC_URL = "static/"
STORAGES = {"staticfiles": {"BACKEND": "trunkline.web.site.look.VersionedStorage"}}
WHITENOISE_USE_FINDERS = True
# Only an address with the version of the files can be kept; any other is asked for again.
WHITENOISE_MAX_AGE = 0
CSRF_FAILURE_VIEW = "trunkline.web.site.errors.forged"
SESSION_COOKIE_AGE = 400 * 86_400
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_SERIALIZER = "django.contrib.sessions.serializers.JSONSerializer"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "lobby"
LOGIN_URL = "log-in"
_mail: host_settings.Mail = _host["TRUNKLINE_EMAIL"]
EMAIL_HOST, EMAIL_PORT, EMAIL_HOST_USER, EMAIL_HOST_PASSWORD, EMAIL_USE_TLS, DEFAULT_FROM_EMAIL = _mail
EMAIL_BACKEND: str = _host["email_backend"] or (
    f"django.core.mail.backends.{'smtp' if _mail.host else 'console'}.EmailBackend"
)
EMAIL_TIMEOUT = 10
# Where people find this server, for links in notifications.
PUBLIC_URL = _url or os.environ.get(processes.OWN_URL) or "http://localhost:8000"
NOTIFICATION_DELAY: int = _host["notification_delay"]
WEBHOOKS = _host["TRUNKLINE_WEBHOOKS"] != "0"
WEBHOOKS_PRIVATE = _host["TRUNKLINE_WEBHOOKS"] == "private"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}Validator"}
    for name in ("UserAttributeSimilarity", "MinimumLength", "CommonPassword")
]
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGES = host_settings.LANGUAGES
# Before those of Django's own apps, which have other words for some of our texts, such as "Save".
LOCALE_PATHS = language.folders
LANGUAGE_CODE: str = _host["TRUNKLINE_LANGUAGE"]
LANGUAGE_COOKIE_AGE = SESSION_COOKIE_AGE
LANGUAGE_COOKIE_SAMESITE = "Lax"
USE_I18N = True
LOGGING = logs.settings(_host["TRUNKLINE_LOG"], _host["TRUNKLINE_LOG_LEVEL"])
