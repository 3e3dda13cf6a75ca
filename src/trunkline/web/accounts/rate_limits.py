"""Rate limits: how often, and how often at the same time, a person, a name or an address may do something."""

import hashlib
import hmac
import math
import re
import time
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage, Storage
from limits.strategies import FixedWindowRateLimiter

from trunkline.web.accounts.models import Count
from trunkline.web.site.errors import TooMany
from trunkline.web.site.language import said_later
from trunkline.web.site.network import is_within
from trunkline.words.language import said_many

if TYPE_CHECKING:
    from django.contrib.auth.models import User


RATES = {
    "log-in.address": "30/minute",
    "log-in.name": "10/10minutes",
    # Replaces log-in.name at an address where that account has logged in before, so that nobody who guesses
    # elsewhere locks the owner out at home.
    "log-in.known": "10/minute",
    "reset.address": "10/hour",
    "reset.name": "3/hour",
    "sign-up.address": "40/hour",
    "guests.address": "300/hour",
    "tables.address": "300/hour",
    "moves.person": "120/minute",
    "undo.person": "30/minute",
    "analyses.address": "300/hour",
    "analyses.person": "60/hour",
    "imports.address": "60/hour",
    "imports.person": "30/hour",
    "chat.address": "300/minute",
    "chat.person": "30/minute",
    "tokens.address": "60/hour",
    "tokens.person": "60/hour",
}
"""The rate of each limit, by what is limited and by whom it is counted: in all processes together, but for those of
COUNTED_BY_PROCESS. New tables of one person are counted from the tables (`tables_an_hour` in the settings)."""
CONCURRENT = {"streams.address": "1000", "streams.person": "60"}
"""Live pages open at the same time, in each process."""
MESSAGES = {
    "log-in": said_later("At most %(count)s log-ins %(period)s."),
    "reset": said_later("At most %(count)s password resets %(period)s."),
    "sign-up": said_later("At most %(count)s new accounts %(period)s from one address."),
    "guests": said_later("At most %(count)s new guests %(period)s from one address."),
    "tables": said_later("At most %(count)s new tables %(period)s from one address."),
    "moves": said_later("At most %(count)s moves %(period)s."),
    "undo": said_later("At most %(count)s undos and redos %(period)s."),
    "analyses": said_later("At most %(count)s new analyses %(period)s."),
    "imports": said_later("At most %(count)s imported games %(period)s."),
    "chat": said_later("At most %(count)s chat messages %(period)s."),
    "tokens": said_later("At most %(count)s new tokens %(period)s."),
    "streams": said_later("At most %(count)s live pages at once."),
}
LIMITED_VIEWS = {
    "log-in": "log-in",
    "admin:login": "log-in",
    "reset": "reset",
    "sign-up": "sign-up",
    "quick": "tables",
    "friends": "tables",
    "learn": "tables",
    "new": "tables",
    "rematch": "tables",
    "act": "moves",
    "undo": "undo",
    "redo": "undo",
    "analyse": "analyses",
    "position": "analyses",
    "import": "imports",
    "say": "chat",
    "token-make": "tokens",
}
"""What a POST to a view counts as. The API and the text page call `check_rate_limit` themselves, once they know who
asks and for what; `identity.py` does for new guests."""
NAME_FIELDS = {"log-in": "username", "reset": "email"}
"""The form field whose content is counted as a name."""

RATE = re.compile(r"[1-9]\d{0,8}/(\d{1,4})?(second|minute|hour|day)s?", re.ASCII)
NUMBER = re.compile(r"\d{1,9}", re.ASCII)
NETWORK = 64
"""Bits of an IPv6 address that one household has; the others are its own to choose."""
KNOWN_SECONDS = 30 * 86_400
"""How long an account is known at an address where it has logged in."""
LONGEST_NAME = 320
"""No user name or email address is longer."""
MOST_EXHAUSTED = 10_000
STREAM_RETRY = 10
"""Seconds after which a refused stream can be tried again."""


@cache
def parse_limits(text: str) -> tuple[Mapping[str, RateLimitItem], Mapping[str, int]]:
    """RATES and CONCURRENT with an administrator's changes, without what is off; ValueError says what is wrong.

    >>> rates, concurrent = parse_limits("chat.person=5/minute, log-in=0, streams.person=7")
    >>> rates["chat.person"], concurrent["streams.person"]
    (5 per 1 minute, 7)
    >>> [name for name in RATES if name not in rates]
    ['log-in.address', 'log-in.name', 'log-in.known']
    """
    defaults = RATES | CONCURRENT
    chosen = dict(defaults)
    for change in filter(None, map(str.strip, re.split(r"[,;\n]", text))):
        name, _, value = (part.strip() for part in change.partition("="))
        limits = [limit for limit in defaults if name in (limit, limit.partition(".")[0])]
        if not limits:
            raise ValueError(f"knows no limit {name!r}; the limits are {', '.join(defaults)}")
        for limit in limits:
            if not (NUMBER if limit in CONCURRENT else RATE).fullmatch(value) and value != "0":
                raise ValueError(f"sets {limit} to {value!r}; write it like {defaults[limit]}, or 0 for no limit")
            chosen[limit] = value
    on = {limit: value for limit, value in chosen.items() if value.strip("0")}
    rates = {limit: parse(value) for limit, value in on.items() if limit in RATES}
    return rates, {limit: int(value) for limit, value in on.items() if limit in CONCURRENT}


_INCREMENT = f"""
    INSERT INTO {Count._meta.db_table} AS counted (key, count, expires) VALUES (%s, %s, %s)
    ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN counted.expires <= %s THEN excluded.count ELSE counted.count + excluded.count END,
        expires = CASE WHEN counted.expires <= %s THEN excluded.expires ELSE counted.expires END
    RETURNING count
"""
"""One atomic statement in SQLite and PostgreSQL: no two requests get the same count."""


class DatabaseStorage(Storage):
    """Counters of the library `limits` in the database, shared by all processes and machines."""

    STORAGE_SCHEME = None

    @property
    def base_exceptions(self) -> type[Exception]:
        return DatabaseError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        now = time.time()
        with connection.cursor() as cursor:
            cursor.execute(_INCREMENT, [key, amount, now + expiry, now, now])
            return int(cursor.fetchone()[0])

    def get(self, key: str) -> int:
        live = Count.objects.filter(key=key, expires__gt=time.time())
        return live.values_list("count", flat=True).first() or 0

    def get_expiry(self, key: str) -> float:
        return Count.objects.filter(key=key).values_list("expires", flat=True).first() or time.time()

    def check(self) -> bool:
        return connection.is_usable()

    def reset(self) -> int | None:
        return Count.objects.all().delete()[0]

    def clear(self, key: str) -> None:
        Count.objects.filter(key=key).delete()


_limiter = FixedWindowRateLimiter(DatabaseStorage())
process_limiter = FixedWindowRateLimiter(MemoryStorage())
COUNTED_BY_PROCESS = ("moves.person", "undo.person")
"""Counted by each process for itself: a write to the database with each move would cost more than it is worth."""
_exhausted: dict[str, float] = {}
"""When the window of an exhausted key ends, as far as this process knows: further requests cost no query."""
_streams: Counter[tuple[str, str]] = Counter()
"""Open streams of this process, by limit and key."""


def check_view(request: HttpRequest) -> None:
    """Check the limits of LIMITED_VIEWS for a request whose view is about to be called."""
    match = request.resolver_match
    action = LIMITED_VIEWS.get(match.view_name) if match and request.method == "POST" else None
    if action is not None:
        person = getattr(request, "person", None)
        name = request.POST.get(NAME_FIELDS.get(action, ""), "")
        check_rate_limit(request, action, person.id if person else None, name)


def check_rate_limit(request: HttpRequest, action: str, person: int | None = None, name: str = "") -> None:
    """Count a request by its address, its person and the name it gives; raises TooMany over a limit."""
    address = address_of(request)
    keys = {"address": address, "person": "" if person is None else str(person), "name": normalized_name(name)}
    rates, _ = parse_limits(settings.LIMITS)
    may_be_known = keys["name"] and address and f"{action}.known" in rates
    if may_be_known and _limiter.storage.get(_known_key(action, keys["name"], address)):
        keys |= {"name": "", "known": f"{keys['name']} {address}"}
    for kind, key in keys.items():
        rate = rates.get(f"{action}.{kind}")
        if key and rate is not None:
            _hit(rate, f"{action}.{kind}", key)


def normalized_name(name: str) -> str:
    """One form for all spellings by which Django finds the same account.

    Cut off at LONGEST_NAME because normalizing takes time by the square of the length.

    >>> normalized_name(" \N{FULLWIDTH LATIN CAPITAL LETTER A}nn"), normalized_name("ann")
    ('ann', 'ann')
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name.strip()[:LONGEST_NAME]).casefold())


def _hit(rate: RateLimitItem, limit: str, key: str) -> None:
    identifiers = limit, hashed(key)
    stored, now = rate.key_for(*identifiers), time.time()
    limiter = process_limiter if limit in COUNTED_BY_PROCESS else _limiter
    if _exhausted.get(stored, 0) <= now:
        if limiter.hit(rate, *identifiers):
            return
        if len(_exhausted) > MOST_EXHAUSTED:
            _exhausted.clear()
        _exhausted[stored] = limiter.get_window_stats(rate, *identifiers).reset_time
    raise _too_many(limit, math.ceil(max(1, _exhausted[stored] - now)), count=rate.amount, period=_period(rate))


def _too_many(limit: str, seconds: int, **values: int | str) -> TooMany:
    count = math.ceil(seconds / 60) if seconds > 90 else seconds
    if seconds > 90:
        again = said_many(count, "Try again in %(count)s minute.", "Try again in %(count)s minutes.")
    else:
        again = said_many(count, "Try again in %(count)s second.", "Try again in %(count)s seconds.")
    message = str(MESSAGES[limit.partition(".")[0]]) % values
    return TooMany(f"{message} {again % {'count': count}}", seconds)


def check_streams(request: HttpRequest) -> None:
    """Raises TooMany if an address or a browser has as many streams open as it may have."""
    _, concurrent = parse_limits(settings.LIMITS)
    for limit, key in _stream_keys(request):
        most = concurrent.get(limit)
        if most is not None and _streams[limit, key] >= most:
            raise _too_many(limit, STREAM_RETRY, count=most)


@contextmanager
def open_stream(request: HttpRequest) -> Iterator[None]:
    keys = _stream_keys(request)
    _streams.update(keys)
    try:
        yield
    finally:
        _streams.subtract(keys)
        for key in keys:
            if not _streams[key]:
                del _streams[key]


def _stream_keys(request: HttpRequest) -> list[tuple[str, str]]:
    """(limit, key) of a stream: a browser is known by its cookies, a program by its token."""
    credentials = request.headers.get("Cookie", "") + request.headers.get("Authorization", "")
    keys = {"streams.address": address_of(request), "streams.person": hashed(credentials) if credentials else ""}
    return [(limit, key) for limit, key in keys.items() if key]


def _period(rate: RateLimitItem) -> str:
    count = rate.multiples
    return {
        "second": said_many(count, "a second", "in %(count)s seconds"),
        "minute": said_many(count, "a minute", "in %(count)s minutes"),
        "hour": said_many(count, "an hour", "in %(count)s hours"),
        "day": said_many(count, "a day", "in %(count)s days"),
    }[rate.GRANULARITY.name] % {"count": count}


def address_of(request: HttpRequest) -> str:
    """The key of the address that a request comes from; empty if from this computer.

    Of the addresses in X-Forwarded-For, the last one counts that is no proxy's, and only if a trusted proxy names it.
    """
    address = str(request.META.get("REMOTE_ADDR") or "")
    for named in reversed(request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")):
        if not named.strip() or not is_within(address, settings.PROXIES):
            break
        address = named.strip()
    return address_key(address)


def address_key(text: str) -> str:
    """An address as it is counted: of IPv6 the network; empty for this computer itself, or for a proxy on it that
    the settings don't name.

    >>> [address_key(text) for text in ("192.0.2.7", "::ffff:192.0.2.7", "2001:db8:1:2:3::9", "127.0.0.1", "::1")]
    ['192.0.2.7', '192.0.2.7', '2001:db8:1:2::', '', '']
    """
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return text  # Only a trusted proxy can send that.
    if isinstance(address, IPv6Address):
        address = address.ipv4_mapped or address
    if address.is_loopback:
        return ""
    if isinstance(address, IPv6Address):
        return str(IPv6Address(int(address) >> (128 - NETWORK) << (128 - NETWORK)))
    return str(address)


def hashed(key: str) -> str:
    """A key as it is stored: nobody can tell the address or name without the server's secret key."""
    return hmac.new(settings.SECRET_KEY.encode(), key.encode("utf-8", "replace"), hashlib.sha256).hexdigest()[:32]


def remember_log_in(request: HttpRequest | None, user: "User", **_kwargs: object) -> None:
    """After this, `log-in.known` applies to the account at its address, whatever others try elsewhere."""
    if request is not None and (address := address_of(request)):
        _limiter.storage.incr(_known_key("log-in", normalized_name(user.get_username()), address), KNOWN_SECONDS)


def _known_key(action: str, name: str, address: str) -> str:
    return f"{action}.remembered/{hashed(f'{name} {address}')}"
