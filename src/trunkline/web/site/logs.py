"""The server's log: one line of a kind at a time, as text or as JSON."""

import json
import logging
import re
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache

from django.http import HttpRequest
from django.urls import URLResolver, get_resolver
from django.utils.encoding import escape_uri_path

from trunkline.web.site import metrics
from trunkline.web.site.database import outage

ACCESS = "trunkline.access"
"""The logger with a line for every request, for those who want it: TRUNKLINE_LOG_LEVEL=info."""
INTERVAL = 60.0
"""Seconds in which a line of the same kind is written once."""
MOST = 500
"""Kinds that are counted separately."""


class Sparing(logging.Filter):
    """Writes one line of a kind per interval and counts the rest, so that nobody can fill a disk with them.

    An outage of the database is one line, without a traceback.
    """

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.Lock()
        self._kinds: dict[tuple[object, ...], tuple[float, int]] = {}
        """When a line of a kind was last written, and how many have been left out since."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno >= logging.ERROR:
            metrics.ERRORS.inc()
        if record.name == ACCESS:
            return True
        error = record.exc_info[1] if record.exc_info else None
        left_out = self._left_out(_kind(record, error))
        if left_out is None:
            return False
        words = record.getMessage()
        if outage(error):
            record.exc_info = record.exc_text = None
            words = f"{words} ({' '.join(str(error).split())})"
        if left_out:
            words = f"{words} (and {left_out} more of these before)"
        record.msg, record.args = words, ()
        return True

    def _left_out(self, kind: tuple[object, ...]) -> int | None:
        """How many lines like it were not written; None if this one isn't, either."""
        now = time.monotonic()
        with self._lock:
            if kind not in self._kinds and len(self._kinds) >= MOST:
                kind = kind[:2]
            written, left_out = self._kinds.get(kind, (now - INTERVAL, 0))
            if now - written < INTERVAL:
                self._kinds[kind] = written, left_out + 1
                return None
            self._kinds[kind] = now, 0
            return left_out


def _kind(record: logging.LogRecord, error: BaseException | None) -> tuple[object, ...]:
    """What similar lines have in common: not which person or table they are about."""
    if status := outage(error):
        return record.name, record.levelno, status
    place = None
    trace = error.__traceback__ if error else None
    while trace is not None:
        place, trace = (trace.tb_frame.f_code, trace.tb_lineno), trace.tb_next
    return record.name, record.levelno, str(record.msg), type(error), place


def _is_fault(record: logging.LogRecord) -> bool:
    """False if /readyz says that the server isn't ready; an exception there is a fault."""
    request = getattr(record, "request", None)
    return bool(record.exc_info) or getattr(request, "path_info", None) != READY


def _hide_secrets(record: logging.LogRecord) -> bool:
    """Django's line about a request ends with its path."""
    if (request := getattr(record, "request", None)) is not None and isinstance(record.args, tuple):
        record.args = (*record.args[:-1], path_of(request))
    return True


class Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **metrics.known(),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def settings(form: str, level: str) -> dict[str, object]:
    console = {"class": "logging.StreamHandler", "filters": ["sparing"], "formatter": form}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {
            "sparing": {"()": "trunkline.web.site.logs.Sparing"},
            "faults": {"()": "django.utils.log.CallbackFilter", "callback": _is_fault},
            "secrets": {"()": "django.utils.log.CallbackFilter", "callback": _hide_secrets},
        },
        "formatters": {"text": {}, "json": {"()": "trunkline.web.site.logs.Json"}},
        "handlers": {"console": console},
        "root": {"handlers": ["console"], "level": level.upper()},
        "loggers": {
            # Django would write to its own handlers as well.
            "django": {"handlers": [], "propagate": True},
            # A refused request is the sender's affair.
            "django.request": {"level": "ERROR", "filters": ["faults", "secrets"]},
            # An outage is logged where the database was needed.
            "psycopg.pool": {"level": "ERROR"},
            # Such as a name for this server that isn't one.
            "django.security": {"level": "CRITICAL"},
        },
    }


STATIC = "/static/"
READY = "/readyz"
PROBES = ("/healthz", READY, "/metrics")
"""Answered by whatever name the server is called, and without HTTPS: who asks is no browser."""
SECRETS = ("invitation", "token", "uidb64")
"""Parts of addresses that are nobody else's business."""
ANYTHING = ("rest", "url")
"""What catch-all routes call the rest of an address."""
_PLAIN = re.compile(r"[\w.-]*")


def path_of(request: HttpRequest) -> str:
    """The path without secrets; if no route has answered, only those of its words that our routes have."""
    match, parts = request.resolver_match, request.path.split("/")
    if match is None and request.path_info.startswith(STATIC):
        return escape_uri_path(request.path)
    if match is None or not match.kwargs.keys().isdisjoint(ANYTHING):
        return "/".join(part if part in _words() else "…" for part in parts)
    secrets = {match.kwargs[name] for name in SECRETS if match.kwargs.get(name)}
    return "/".join("…" if part in secrets else escape_uri_path(part) for part in parts)


@cache
def _words() -> frozenset[str]:
    return frozenset(part for route in _routes(get_resolver()) for part in route.split("/") if _PLAIN.fullmatch(part))


def _routes(resolver: URLResolver) -> Iterator[str]:
    for part in resolver.url_patterns:
        yield str(part.pattern)
        if isinstance(part, URLResolver):
            yield from _routes(part)
