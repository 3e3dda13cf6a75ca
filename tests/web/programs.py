"""Programs as the tests play them: they speak JSON to the API, within the tests' own process."""

import json
from dataclasses import dataclass
from typing import Any

from tests.web.django_client import visitor
from trunkline.web.accounts import tokens
from trunkline.web.accounts.models import Person


@dataclass
class Program:
    """A program with a token, or without one."""

    token: str = ""

    def get(self, path: str) -> tuple[int, Any]:
        """Status and content."""
        return self._answer(visitor(strict=True).get(f"/api{path}", headers=self._headers()))

    def post(self, path: str, body: Any = None, raw: bytes | None = None) -> tuple[int, Any]:
        """Status and content; `raw` is sent as it is."""
        data = json.dumps(body).encode() if raw is None else raw
        client, headers = visitor(strict=True), self._headers()
        return self._answer(client.post(f"/api{path}", data, content_type="application/json", headers=headers))

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def _answer(self, response: Any) -> tuple[int, Any]:
        return response.status_code, json.loads(response.content) if response.content else None


def program_of(person: Person) -> Program:
    """A program that plays in a person's name."""
    return Program(tokens.make(person, "test"))
