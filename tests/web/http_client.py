"""A visitor of the real server without a browser: cookies, forms, and the live stream of a table."""

import http.cookiejar
import json
import re
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

TIMEOUT = 30.0


def _opener() -> urllib.request.OpenerDirector:
    cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
    return urllib.request.build_opener(urllib.request.ProxyHandler({}), cookies)


@dataclass
class Visitor:
    """Somebody with cookies of their own."""

    url: str
    opener: urllib.request.OpenerDirector = field(default_factory=_opener)
    token: str = ""

    def get(self, path: str) -> str:
        """A page."""
        with self.opener.open(self.url + path, timeout=TIMEOUT) as answer:
            text: str = answer.read().decode()
        if token := re.search(r'"X-CSRFToken": "(\w+)"', text):
            self.token = token[1]
        return text

    def act(self, table: str, ply: int, action: object) -> int:
        """The status that answers a move."""
        return self.post(f"{table}/act", {"ply": ply, "action": json.dumps(action)}, **{"HX-Request": "true"})[0]

    def post(self, path: str, form: Mapping[str, object], **headers: str) -> tuple[int, str]:
        """Status and address at the end of a post."""
        data = urllib.parse.urlencode({name: str(value) for name, value in form.items()}).encode()
        request = urllib.request.Request(self.url + path, data, {"X-CSRFToken": self.token, **headers})
        try:
            with self.opener.open(request, timeout=TIMEOUT) as answer:
                answer.read()
                return int(answer.status), str(answer.url)
        except urllib.error.HTTPError as error:
            with error:
                return error.code, path

    def read(self, path: str, form: Mapping[str, object]) -> str:
        """The page that answers a post."""
        data = urllib.parse.urlencode({name: str(value) for name, value in form.items()}).encode()
        request = urllib.request.Request(self.url + path, data, {"X-CSRFToken": self.token})
        with self.opener.open(request, timeout=TIMEOUT) as answer:
            text: str = answer.read().decode()
            return text

    def new_token(self) -> str:
        """A token for programs, made as people make it."""
        self.get("/")
        page = self.read("/people/tokens", {"token": "example"})
        return page.split('readonly value="')[1].split('"')[0]

    def new_table(self, game: str, *kinds: str, **form: object) -> str:
        """The address of a new table with these seats."""
        self.get("/")
        seats = {f"kind{number}": kind for number, kind in enumerate(kinds)}
        status, address = self.post(f"/new/{game}", {"count": len(kinds), "name": "Ann", **seats, **form})
        assert status == 200, address
        return urllib.parse.urlsplit(address).path

    def record(self, table: str) -> dict[str, Any]:
        """The record of a table."""
        record: dict[str, Any] = json.loads(self.get(f"{table}/record"))
        return record


class Stream(threading.Thread):
    """Follows a table as a browser does: comes back when the connection drops, and says what it knows."""

    def __init__(self, url: str) -> None:
        super().__init__(daemon=True)
        self.url = url
        self.seen: list[int] = []
        self.times = 0
        self.over = threading.Event()

    def run(self) -> None:
        while not self.over.is_set():
            try:
                self._listen()
            except (OSError, urllib.error.URLError):
                time.sleep(0.1)

    def _listen(self) -> None:
        known = {"Last-Event-ID": str(self.seen[-1])} if self.seen else {}
        request = urllib.request.Request(self.url, headers=known)
        with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
            self.times += 1
            for line in answer:
                if self.over.is_set():
                    return
                if line.startswith(b"id: "):
                    self.seen.append(int(line[4:].split(b".")[0].split(b"-")[0]))


def wait_until(holds: Callable[[], object], seconds: float = 30.0) -> None:
    """Wait for something that comes by itself."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.02)


def version_of(visitor: Visitor, table: str) -> int:
    """The version that a page of the table starts from."""
    page = visitor.get(table)
    return int(page.split("/live?version=")[1].split(".")[0])
