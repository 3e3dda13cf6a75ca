"""Coming to a door: who is counted, when it is closed, and what is said then."""

import hashlib
import hmac
import math
import time
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext_lazy, ngettext
from limits import RateLimitItem
from limits.strategies import FixedWindowRateLimiter

from trunkline.web.doors import refused
from trunkline.web.doors.storage import DatabaseStorage
from trunkline.web.tables.errors import TooMany

if TYPE_CHECKING:
    from django.contrib.auth.models import User

WORDS = {
    "log-in": gettext_lazy("At most %(count)s log-ins %(period)s."),
    "reset": gettext_lazy("At most %(count)s password resets %(period)s."),
    "sign-up": gettext_lazy("At most %(count)s new accounts %(period)s from one address."),
    "guests": gettext_lazy("At most %(count)s new guests %(period)s from one address."),
    "tables": gettext_lazy("At most %(count)s new tables %(period)s from one address."),
    "analyses": gettext_lazy("At most %(count)s new analyses %(period)s."),
    "imports": gettext_lazy("At most %(count)s imported games %(period)s."),
    "chat": gettext_lazy("At most %(count)s chat messages %(period)s."),
    "tokens": gettext_lazy("At most %(count)s new tokens %(period)s."),
    "streams": gettext_lazy("At most %(count)s live pages at once."),
}
"""What is said at a door that is closed."""

NETWORK = 64
"""Bits of an IPv6 address that one household has; the others are its own to choose."""
REMEMBERED = 30 * 86_400
"""Seconds for which an account is known at an address where it has logged in."""
LONGEST = 320
"""Characters of a name or address; what is longer is nobody's."""
MOST_CLOSED = 10_000
PAUSE = 10
"""Seconds after which a stream that was one too many can be tried again."""
_limiter = FixedWindowRateLimiter(DatabaseStorage())
_closed: dict[str, float] = {}
"""Until when a counter is full, as far as this process knows: whoever goes on knocking costs no query."""
_streams: Counter[tuple[str, str]] = Counter()
"""Streams that are open in this process, by limit and by whom."""


def enter(request: HttpRequest, door: str, person: int | None = None, name: str = "") -> None:
    """Count a request at a door, by its address, its person and the name it gives; TooMany if it comes too often."""
    address = address_of(request)
    by = {"address": address, "person": "" if person is None else str(person), "name": spelled(name)}
    if by["name"] and _is_known(door, by["name"], address):
        by |= {"name": "", "known": f"{by['name']} {address}"}
    for kind, who in by.items():
        rate = settings.LIMITS.get(f"{door}.{kind}")
        if who and rate is not None:
            _count(rate, f"{door}.{kind}", who)


def spelled(name: str) -> str:
    """A name as it is counted: alike for all spellings by which Django finds the same account.

    Nobody's name is longer than LONGEST, and what is compared takes time by the square of its length.

    >>> spelled(" \N{FULLWIDTH LATIN CAPITAL LETTER A}nn"), spelled("ann")
    ('ann', 'ann')
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name.strip()[:LONGEST]).casefold())


def _count(rate: RateLimitItem, limit: str, who: str) -> None:
    names = limit, hashed(who)
    key, now = rate.key_for(*names), time.time()
    if _closed.get(key, 0) <= now:
        if _limiter.hit(rate, *names):
            return
        if len(_closed) > MOST_CLOSED:
            _closed.clear()
        _closed[key] = _limiter.get_window_stats(rate, *names).reset_time
    refused[limit.partition(".")[0]] += 1
    raise too_many(limit, math.ceil(max(1, _closed[key] - now)), count=rate.amount, period=_period(rate))


def too_many(limit: str, seconds: int, **figures: int | str) -> TooMany:
    """What is said at a closed door, with the figures."""
    said = str(WORDS[limit.partition(".")[0]]) % figures
    return TooMany(f"{said} {_again(seconds)}", seconds)


def check_streams(request: HttpRequest) -> None:
    """TooMany if an address or a browser has as many streams open as it may have."""
    for limit, who in _streams_of(request):
        most = settings.AT_ONCE.get(limit)
        if most is not None and _streams[limit, who] >= most:
            refused["streams"] += 1
            raise too_many(limit, PAUSE, count=most)


@contextmanager
def open_stream(request: HttpRequest) -> Iterator[None]:
    """Count a stream while it is open."""
    keys = _streams_of(request)
    _streams.update(keys)
    try:
        yield
    finally:
        _streams.subtract(keys)
        for key in keys:
            if not _streams[key]:
                del _streams[key]


def _streams_of(request: HttpRequest) -> list[tuple[str, str]]:
    """By which limits a stream is counted, and as whose: a browser is known by its cookies, a program by its token."""
    known = request.headers.get("Cookie", "") + request.headers.get("Authorization", "")
    by = {"streams.address": address_of(request), "streams.person": hashed(known) if known else ""}
    return [(limit, who) for limit, who in by.items() if who]


def _period(rate: RateLimitItem) -> str:
    count = rate.multiples
    return {
        "second": ngettext("a second", "in %(count)s seconds", count),
        "minute": ngettext("a minute", "in %(count)s minutes", count),
        "hour": ngettext("an hour", "in %(count)s hours", count),
        "day": ngettext("a day", "in %(count)s days", count),
    }[rate.GRANULARITY.name] % {"count": count}


def _again(seconds: int) -> str:
    if seconds > 90:
        minutes = math.ceil(seconds / 60)
        return ngettext("Try again in %(count)s minute.", "Try again in %(count)s minutes.", minutes) % {
            "count": minutes
        }
    return ngettext("Try again in %(count)s second.", "Try again in %(count)s seconds.", seconds) % {"count": seconds}


def address_of(request: HttpRequest) -> str:
    """Where a request comes from, as it is counted; nothing if from this computer.

    Of the addresses in X-Forwarded-For, the last one counts that is no proxy's, and only if a trusted proxy names it.
    """
    address = str(request.META.get("REMOTE_ADDR") or "")
    for named in reversed(request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")):
        if not named.strip() or not is_within(address, settings.PROXIES):
            break
        address = named.strip()
    return counted_address(address)


def is_within(address: str, networks: Iterable[str]) -> bool:
    """Is it an address of one of these networks?

    >>> is_within("10.1.2.3", ["192.0.2.7", "10.0.0.0/8"]), is_within("unknown", ["10.0.0.0/8"])
    (True, False)
    """
    try:
        return any(ip_address(address) in ip_network(network) for network in networks)
    except ValueError:
        return False


def counted_address(text: str) -> str:
    """An address as it is counted: of IPv6 the network; nothing for this computer itself, or a proxy on it that
    nobody has told us to trust.

    >>> [counted_address(text) for text in ("192.0.2.7", "::ffff:192.0.2.7", "2001:db8:1:2:3::9", "127.0.0.1", "::1")]
    ['192.0.2.7', '192.0.2.7', '2001:db8:1:2::', '', '']
    """
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return text  # Nobody but a proxy that we trust can say so.
    if isinstance(address, IPv6Address):
        address = address.ipv4_mapped or address
    if address.is_loopback:
        return ""
    if isinstance(address, IPv6Address):
        kept = int(address) >> (128 - NETWORK) << (128 - NETWORK)
        return str(IPv6Address(kept))
    return str(address)


def hashed(who: str) -> str:
    """Somebody as the database has them: nobody can tell the address without the server's key."""
    return hmac.new(settings.SECRET_KEY.encode(), who.encode("utf-8", "replace"), hashlib.sha256).hexdigest()[:32]


def remember(request: HttpRequest | None, user: "User", **_kwargs: object) -> None:
    """An account has logged in: from its address, it can do so whatever others try elsewhere."""
    if request is not None and (address := address_of(request)):
        _limiter.storage.incr(_known_key("log-in", spelled(user.get_username()), address), REMEMBERED)


def _is_known(door: str, name: str, address: str) -> bool:
    known = address and f"{door}.known" in settings.LIMITS
    return bool(known and _limiter.storage.get(_known_key(door, name, address)))


def _known_key(door: str, name: str, address: str) -> str:
    return f"{door}.remembered/{hashed(f'{name} {address}')}"
