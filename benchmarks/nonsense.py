"""Bad requests by chance, for every address of the server: wrong types, huge numbers, broken texts, odd headers."""

import gzip
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from random import Random
from typing import Any
from urllib.parse import quote_from_bytes

from django.urls import get_resolver
from django.urls.resolvers import RegexPattern, RoutePattern, URLPattern, URLResolver

from benchmarks.forms import ACTION, BODIES, FORMS, ORDER, QUERIES, Fields, fields_of
from trunkline.core import codec
from trunkline.games import GAMES

METHODS = ("GET", "POST", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW")
TOKEN = "trunkline" + 23 * "0"
"""What protects forms: the cookie and the field agree."""
CSRF = "csrfmiddlewaretoken"
NUL, HALF, LONE = b"a\0b", b"caf\xc3", b"\xed\xa0\x80"
TEXTS = (
    b"", b"0", b"1", b"-1", b"7", b"1.5", b"1e9", b"NaN", b"Infinity", b"true", b"null", b"yes", b"on", b"me", b"open",
    b"9223372036854775807", b"9223372036854775808", b"-9223372036854775809", b"9" * 19, b"9" * 400, b"0x10", b"1_000",
    "²".encode(), "٣".encode(), "😀".encode() * 20, "\u202eabc".encode(), "ß".encode() * 200, NUL, HALF, LONE, b"\xff",
    b"<script>alert(1)</script>", b"' OR 1=1 --", b"%s%n%(x)s{0}{{7*7}}{% now %}", b"../../etc/passwd", b"\r\nX: y",
    b"a" * 3_000, b" " * 500, b"{}", b"[]", b'"', b"{", b"[" * 5_000, b'{"type": null}', b"easy", b"express1.AAAA.AAAA",
    b"http://[", b"https://127.0.0.1:99999/", b"file:///etc/passwd", b"ann@example.org", b"x" * 300 + b"@example.org",
    "\u0300\u0316".encode() * 30_000,
)  # fmt: skip
"""What is sent where a value belongs."""
HEADERS: tuple[tuple[str, Sequence[bytes]], ...] = (
    ("Range", (b"bytes=0-", b"bytes=5-1", b"bytes=a-b", b"bytes=-9999999999999999999", b"lines=1-2")),
    ("X-Shown", (b"0", b"f" * 5_000, "é".encode(), b"\xff", b",,,:")),
    ("X-Touched", (b"now,board", b"," * 999, b"f" * 5_000, "é".encode())),
    ("X-Looking", (b"-1", b"999999999", b"9" * 50, b"x", "²".encode())),
    ("X-Person", (b"1", b"x", b"-9" * 50)),
    ("Last-Event-ID", (b"9" * 30, b"-1", b"a-b-c", b"1-2-3-4", "é".encode())),
    ("HX-Request", (b"true", b"\xff")),
    ("HX-Current-URL", (b"http://[", b"\xff", b"javascript:alert(1)")),
    ("HX-Target", (b"#" * 500,)),
    ("Accept-Language", (b"de", b"*", b"xx-" * 400, b"de;q=nan", b"../../en", b"\xff")),
    ("Accept-Encoding", (b"gzip;q=x", b"br, , ,")),
    ("Accept", (b"text/html", b"application/json", b"*" * 2_000)),
    ("Authorization", (b"Bearer", b"Bearer trunkline_x", b"Basic !!!", b"Bearer \xff", b"Bearer " + b"x" * 5_000)),
    ("If-None-Match", (b'W/"', b"*")),
    ("If-Modified-Since", (b"yesterday", b"Thu, 99 Foo 9999 99:99:99 GMT", b"Sun, 06 Nov 99999 08:49:37 GMT")),
    ("Referer", (b"http://[", b"https://evil.example/", b"\xff")),
    ("Origin", (b"http://[", b"null", b"https://evil.example")),
    ("Host", (b"evil.example", b"", b"[::1", b"a b", b"127.0.0.1:99999", b"\xff", b"localhost:x")),
    ("X-Forwarded-For", (b"1.2.3.4", b"x", b"::ffff:1.2.3.4, \xff")),
    ("X-Forwarded-Proto", (b"https", b"gopher")),
    ("X-Requested-With", (b"XMLHttpRequest",)),
    ("Expect", (b"200-maybe",)),
)
COOKIES = (
    b"sessionid=x", b"sessionid=\xff", b"csrftoken=short", b"csrftoken=" + b"\xc3\xa9" * 32, b"django_language=xx",
    b"django_language=../..", b"messages=[[", b"made-token=a:b:c", b"=;=;;", b"a" * 4_000, b'sessionid="a\\000b"',
    b"messages=W10:1:x",
)  # fmt: skip
KINDS = (
    "application/x-www-form-urlencoded",
    "application/x-www-form-urlencoded; charset=utf-16",
    "application/x-www-form-urlencoded; charset=nonsense",
    "application/x-www-form-urlencoded; charset=utf-7",
    "application/x-www-form-urlencoded; charset=idna",
    "application/x-www-form-urlencoded; charset=",
    "application/json",
    "application/json; charset=utf-16",
    "text/plain",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    'multipart/form-data; boundary="\xff"',
    "multipart/form-data; boundary=b",
    "multipart/form-data; charset=utf-16; boundary=b",
    "nonsense",
    "",
)


LIMITED = re.compile(
    r"(quick|friends|learn|new)/.*|.*/(analyse|say|rematch)|position/.*|import|api/tables"
    r"|people/(me|log-in|reset|sign-up|tokens)|admin/login/"
)
"""Addresses that can be come to too often."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A request as bytes, and how it is told in a report."""

    content: bytes
    words: str
    whole: bool = True
    """Is there an answer to come? To half of a request there need not be one."""


@dataclass(frozen=True, slots=True)
class World:
    """What is true at a server: addresses of tables, sessions of people (the last is the administrator's), tokens."""

    tables: Sequence[str]
    sessions: Sequence[str]
    ending: Sequence[str]
    """Sessions of people who may log out, or delete all that is known of them."""
    tokens: Sequence[str]
    port: int
    visitors: Sequence[str] = ()
    """Addresses from which requests come, as a proxy says it; without any, all come from this machine."""


@dataclass(frozen=True, slots=True)
class Address:
    """An address: what is fixed, and between it the kinds of what is not."""

    parts: tuple[str, ...]


def addresses() -> list[Address]:
    """All that Django resolves, and some that nobody has."""
    found = {tuple(parts) for parts in _addresses(get_resolver(), "")}
    return [Address(parts) for parts in sorted({*found, ("nowhere",), ("t/", "<str:code>", "/nowhere")})]


def _addresses(resolver: URLResolver, before: str) -> Iterator[list[str]]:
    for pattern in resolver.url_patterns:
        route = before + _route(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _addresses(pattern, route)
        elif isinstance(pattern, URLPattern):
            yield re.split(r"(<[^>]*>)", route)


def _route(pattern: Any) -> str:
    if isinstance(pattern, RoutePattern):
        return str(pattern)
    assert isinstance(pattern, RegexPattern) or not str(pattern)
    # The administrator's: ^(?P<app_label>auth|accounts|table)/$ and (?P<url>.*)$
    return re.sub(r"\(\?P<(\w+)>[^)]*\)", r"<path:\1>", str(pattern)).strip("^$").replace("\\Z", "")


def requests(world: World, rng: Random) -> Iterator[Sent]:
    """Bad requests without end, each address in turn; for visitors from elsewhere, only those with a limit."""
    everywhere = [one for one in addresses() if not world.visitors or LIMITED.fullmatch("".join(one.parts))]
    while True:
        for address in rng.sample(everywhere, len(everywhere)):
            yield _request(address, world, rng)
            if rng.random() < 0.02:
                yield _broken(world, rng)


def _request(address: Address, world: World, rng: Random) -> Sent:
    whole = "".join(address.parts)
    path = "/" + "".join(_filled(part, world, rng) if part.startswith("<") else part for part in address.parts)
    usual = "POST" if fields_of(FORMS, whole) or fields_of(BODIES, whole) else "GET"
    method = usual if rng.random() < 0.7 else rng.choice(METHODS)
    if rng.random() < 0.5:
        path += "?" + _form(fields_of(QUERIES, whole), rng).decode("ascii", "replace")
    headers = {"Host": f"127.0.0.1:{world.port}".encode(), "Connection": b"close"}
    for name, values in rng.sample(HEADERS, rng.choice((0, 1, 1, 2, 4))):
        if name != "Host" or rng.random() < 0.2:
            headers[name] = rng.choice(values)
    headers["Cookie"] = _cookies(world, path, rng)
    if world.visitors:
        headers["X-Forwarded-For"] = rng.choice(world.visitors).encode()
    if path.startswith("/api/") and rng.random() < 0.8:
        headers["Authorization"] = b"Bearer " + rng.choice(world.tokens).encode()
    body = b""
    if method not in ("GET", "HEAD", "OPTIONS", "TRACE"):
        kind, body = _body(whole, rng)
        if rng.random() < 0.5:
            headers["X-CSRFToken"] = TOKEN.encode()  # Otherwise the form is looked through for it.
        elif rng.random() < 0.9:
            is_parts = kind.startswith("multipart")
            body = (_part(f'name="{CSRF}"', TOKEN.encode()) if is_parts else f"{CSRF}={TOKEN}&".encode()) + body
        headers |= {"Content-Type": kind.encode("latin-1"), "Content-Length": str(len(body)).encode()}
    return Sent(_bytes(method, path, headers, body), f"{method} {path[:200]} {headers} {body[:200]!r}")


def _bytes(method: str, path: str, headers: dict[str, bytes], body: bytes) -> bytes:
    lines = [f"{method} {path} HTTP/1.1".encode(), *(f"{name}: ".encode() + value for name, value in headers.items())]
    return b"\r\n".join([*lines, b"", body])


def _filled(part: str, world: World, rng: Random) -> str:
    """Something in the place of a part of an address: often what is there, otherwise not."""
    kind, _, name = part.strip("<>").rpartition(":")
    if name in ("code", "table") and rng.random() < 0.8:
        return rng.choice(world.tables)
    if name == "game" and rng.random() < 0.7:
        return rng.choice(list(GAMES))
    if kind == "int":
        return rng.choice(("0", "1", "2", "99", "4294967296", "9223372036854775807", "9223372036854775808", "9" * 60))
    if name == "object_id" and rng.random() < 0.6:
        return rng.choice(("1", "2", "_5F", "x", "9" * 30, "-1", "a_00b"))
    if name == "app_label":
        return rng.choice(("accounts", "table", "auth", "nowhere"))
    text = rng.choice(TEXTS)[:2_000]
    return quote_from_bytes(text, safe="" if rng.random() < 0.7 else "/") or "x"


ENDS = ("/people/log-", "/people/delete", "/people/sign-up", "/people/password", "/people/tokens/", "/admin/log")
"""Where a session ends, or what belongs to it."""


def _cookies(world: World, path: str, rng: Random) -> bytes:
    cookies = [f"csrftoken={TOKEN}".encode()]
    if path.startswith(ENDS):
        cookies.append(f"sessionid={rng.choice(world.ending)}".encode())
    elif path.startswith("/admin/") and rng.random() < 0.7:
        cookies.append(f"sessionid={world.sessions[-1]}".encode())
    elif rng.random() < 0.8:
        cookies.append(f"sessionid={rng.choice(world.sessions)}".encode())
    if rng.random() < 0.15:
        cookies.insert(rng.choice((0, len(cookies))), rng.choice(COOKIES))
    return b"; ".join(cookies)


def _form(expected: Fields, rng: Random) -> bytes:
    """The fields of a form: most of them there, every third or so with something that doesn't belong there."""
    pairs = []
    for name, values in (*expected.items(), ("x", ("y",))):
        if rng.random() < 0.85:
            value = rng.choice(TEXTS) if rng.random() < 0.3 else _text_of(rng.choice(values), rng)
            pairs.append(name.encode() + b"=" + quote_from_bytes(value).encode())
    return b"&".join(pairs)


def _text_of(value: Any, rng: Random) -> bytes:
    """A value as a form has it."""
    if value in (ACTION, ORDER):
        return json.dumps(_made_up(value, rng)).encode()
    return str(value).encode()


def _made_up(value: Any, rng: Random) -> Any:
    """A value as JSON has it."""
    if value == ACTION:
        return _action(rng)
    return {"type": rng.choice(ORDERS), rng.choice(KEYS): _value(rng, 2)} if value == ORDER else value


def _action(rng: Random) -> dict[str, Any]:
    """An action of a game with wrong values."""
    kind = rng.choice([kind for game in GAMES.values() for kind in game.rules.ACTIONS])
    return {"type": codec.type_name(kind)} | {one.name: _value(rng, 2) for one in fields(kind) if rng.random() < 0.9}


KEYS = ("type", "kind", "name", "price", "company", "hex", "seat", "seed", "players", "id", "")
ORDERS = ("pass_auction", "bid", "pass", "wait", "nothing")


def _value(rng: Random, depth: int) -> Any:
    """Anything that JSON has."""
    if depth and rng.random() < 0.4:
        if rng.random() < 0.5:
            return [_value(rng, depth - 1) for _ in range(rng.randint(0, 4))]
        return {rng.choice(KEYS): _value(rng, depth - 1) for _ in range(rng.randint(0, 4))}
    known = ("me", "bot", "easy", "open", "PRR", "B&O", "H4", "\0", "\ud800", *GAMES)
    numbers = (None, True, False, 0, -1, 1, 7, 1.5, 1e308, 2**31, 2**63, 10**40, -(2**70))
    # Half a character becomes half of a pair, which JSON can write down.
    text = rng.choice(TEXTS)[:400].decode("utf-8", "surrogateescape")
    return rng.choice((rng.choice(numbers), rng.choice(known), text))


def _body(address: str, rng: Random) -> tuple[str, bytes]:
    """A body with its type: what the address expects, most often, with wrong values."""
    draw, form = rng.random(), fields_of(FORMS, address)
    if address.startswith("api/") and draw < 0.85:
        return "application/json", _json(address, rng)
    if address == "import" and draw < 0.7:
        return "multipart/form-data; boundary=b", _multipart(form, rng)
    if draw < 0.65:
        return KINDS[0], _form(form, rng)
    if draw < 0.85:
        kind = rng.choice(KINDS)
        return kind, _form(form, rng) if rng.random() < 0.5 else rng.choice(TEXTS)
    if draw < 0.98:
        return "multipart/form-data; boundary=b", _multipart(form, rng)
    return rng.choice(KINDS), b"a" * rng.choice((70_000, 3_000_000, 6_000_000))


def _json(address: str, rng: Random) -> bytes:
    draw = rng.random()
    if draw < 0.1:
        return rng.choice(
            (b"[" * 100_000, b'{"a":' * 50_000, b"1e999", b"NaN", b"-Infinity", b"9" * 5_000, b'"\\ud800"')
        )
    if draw < 0.15:
        return rng.choice(TEXTS)
    data = {}
    for name, values in fields_of(BODIES, address).items():
        if rng.random() < 0.9:
            data[name] = _value(rng, 3) if rng.random() < 0.3 else _made_up(rng.choice(values), rng)
    return json.dumps(data).encode()


def _multipart(expected: Fields, rng: Random) -> bytes:
    draw = rng.random()
    if draw < 0.1:
        return b"".join(_part(f'name="f{number}"', b"x") for number in range(1_100)) + b"--b--\r\n"
    parts = [
        _part(f'name="{name}"', rng.choice(TEXTS) if rng.random() < 0.3 else _text_of(rng.choice(values), rng))
        for name, values in expected.items()
    ]
    if draw < 0.8:
        name = rng.choice(("game.json", "game.gz", "../x", "x" * 500, ""))
        parts.append(_part(f'name="file"; filename="{name}"', _file(rng)))
    end = rng.choice((b"--b--\r\n", b"--b--\r\n", b"--b--", b"", b"--b"))
    return b"".join(parts) + end


def _part(disposition: str, content: bytes) -> bytes:
    return b"--b\r\nContent-Disposition: form-data; " + disposition.encode() + b"\r\n\r\n" + content + b"\r\n"


def _file(rng: Random) -> bytes:
    """What is no game file, though some look like one."""
    record = {
        "format": "trunkline",
        "version": 1,
        "game": rng.choice(list(GAMES)),
        "players": ["A", "B"],
        "actions": [],
    }
    record |= {rng.choice(("players", "seats", "seed", "rulings", "actions", "keys", "scores")): _value(rng, 3)}
    other = {"title": rng.choice(("18Chesapeake", "1889")), "players": _value(rng, 3), "actions": _value(rng, 3)}
    return rng.choice(
        (
            json.dumps(record).encode(),
            json.dumps(other).encode(),
            gzip.compress(json.dumps(record).encode()),
            gzip.compress(bytes(60_000_000), 9) if rng.random() < 0.1 else gzip.compress(bytes(100_000)),
            gzip.compress(b"x" * 100)[:-9],
            b"PK\x03\x04" + b"\0" * 100,
            b"[" * 200_000,
            rng.choice(TEXTS),
        )
    )


def _broken(world: World, rng: Random) -> Sent:
    """What is hardly HTTP."""
    host = f"Host: 127.0.0.1:{world.port}\r\n".encode()
    table = rng.choice(world.tables).encode()
    content, whole = rng.choice(
        (
            (b"GET / HTTP/9.9\r\n" + host + b"\r\n", True),
            (b"GET\r\n\r\n", True),
            (b"\x16\x03\x01\x02\x00\x01\x00", False),
            (b"GET /\xff\xfe HTTP/1.1\r\n" + host + b"\r\n", True),
            (b"GET /%zz%ff%00 HTTP/1.1\r\n" + host + b"Connection: close\r\n\r\n", True),
            (b"GET http://evil.example/ HTTP/1.1\r\n" + host + b"Connection: close\r\n\r\n", True),
            (b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n" + host + b"\r\n", True),
            (b"GET / HTTP/1.1\r\n" + host + b"X: " + b"a" * 200_000 + b"\r\n\r\n", True),
            (b"GET / HTTP/1.1\r\n" + host + b"X: y\r\n" * 3_000 + b"Connection: close\r\n\r\n", True),
            (b"POST /language HTTP/1.1\r\n" + host + b"Content-Length: -5\r\n\r\n", True),
            (b"POST /language HTTP/1.1\r\n" + host + b"Content-Length: x\r\n\r\n", True),
            (b"POST /language HTTP/1.1\r\n" + host + b"Content-Length: 5\r\nContent-Length: 7\r\n\r\nabcde", True),
            (b"POST /language HTTP/1.1\r\n" + host + b"Content-Length: 99999\r\n\r\nabc", False),
            (b"POST /t/" + table + b"/act HTTP/1.1\r\n" + host + b"Transfer-Encoding: chunked\r\n\r\nZZ\r\n", True),
            (b"POST /t/" + table + b"/act HTTP/1.1\r\n" + host + b"Transfer-Encoding: chunked\r\n\r\n5\r\nab", False),
            (
                b"GET /t/"
                + table
                + b"/live HTTP/1.1\r\n"
                + host
                + b"Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
                True,
            ),
            (b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n", True),
            (b"GET / HTTP/1.1\r\nX-Half: ", False),
        )
    )
    return Sent(content, repr(content[:200]), whole)
