"""A program that uses the API of a server on this machine, and checks the games that it finds there."""

import json
import re
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request, build_opener

from tests.web.http_client import Visitor
from trunkline.core import record
from trunkline.games import GAMES

TIMEOUT = 30.0
_opener = build_opener(ProxyHandler({}))


@dataclass(frozen=True, slots=True)
class Program:
    """Somebody's program, with their token."""

    token: str

    def ask(self, port: int, path: str, body: object = None) -> tuple[int, Any]:
        """Status and content; OSError if there is no whole answer."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        try:
            with _opener.open(Request(f"http://127.0.0.1:{port}/api{path}", data, headers), timeout=TIMEOUT) as answer:
                return int(answer.status), json.loads(answer.read())
        except HTTPError as error:
            with error:
                return error.code, error.read()

    def new_table(self, port: int, game: str, seats: list[str], seed: int) -> str:
        """The code of a new table."""
        body = {"game": game, "seats": [{"kind": kind} for kind in seats], "seed": seed}
        status, table = self.ask(port, "/tables", body)
        assert status == 201, (status, table)
        return str(table["code"])


def newcomer(port: int) -> Program:
    """A guest who has got a token from the pages."""
    visitor = Visitor(f"http://127.0.0.1:{port}")
    visitor.get("/")
    token = re.search(r"trunkline_[\w-]+", visitor.read("/people/tokens", {"token": "benchmark"}))
    assert token
    return Program(token[0])


def verified(data: dict[str, Any]) -> int:
    """How many moves a record has, all of them replayed and compared with its keys; AssertionError if one differs."""
    read = record.parse(json.dumps(data))
    assert sorted(map(int, read["keys"])) == list(range(1, len(read["actions"]) + 1)), "a key is missing"
    difference = record.first_difference(read, record.replay(read, GAMES.rules))
    assert difference is None, str(difference)
    return len(read["actions"])
