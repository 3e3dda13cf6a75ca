"""A walk over pages: each is asked for, and what is English on it is noted."""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from django.core import mail
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, resolve
from django.utils import translation
from django.utils.translation import trans_real

from tests.english import DOTS, Dots, english_in, known_in_dots
from tests.games.chesapeake.names import LETTERING
from tests.games.chesapeake.names import NAMES as CHESAPEAKE
from tests.games.express.names import NAMES as EXPRESS
from tests.games.offtherails.names import NAMES as OFFTHERAILS
from tests.web.markup import Text, texts_in
from trunkline.bots.bot import NAMES as BOT_NAMES
from trunkline.words.commands import COMMANDS

OF_GAMES = {*EXPRESS, *CHESAPEAKE, *OFFTHERAILS}
NAMES = {*OF_GAMES, "Trunkline", "18xx.games", "Deutsch", "game1.AbC.dEfG", "Ann", "Bob", "Cy", *BOT_NAMES}
"""What is the same in every language."""
ADDRESS = re.compile(r"https?://\S*|\S+@\S+")
TYPED = re.compile(rf"^({'|'.join(command.name for command in COMMANDS)})\b", re.MULTILINE)
"""Commands, as a help names them at the beginning of a line."""

NONE: Mapping[str, str] = {}
"""No headers."""


@contextmanager
def pages_in_dots() -> Iterator[None]:
    """For the time of the block, every visitor reads dots for each text that has been translated into German."""
    dots = Dots(trans_real.DjangoTranslation("de")._catalog._catalogs)  # type: ignore[attr-defined]
    with (
        known_in_dots("de"),
        patch.dict(trans_real._translations, {DOTS: dots}),  # type: ignore[attr-defined]
        patch.object(translation._trans, "get_language_from_request", lambda *_, **__: DOTS),  # type: ignore[attr-defined]
    ):
        yield


def english_of(text: Text, written: Iterable[str]) -> list[str]:
    """What is still to be read of a text where everything that has a translation is dots."""
    words = ADDRESS.sub("", text.words)
    if text.tag in ("pre", "li"):
        words = TYPED.sub("", words)
    return english_in(words, {*NAMES, *written, *(LETTERING if text.tag in ("text", "tspan") else ())})


class Walk:
    """Goes from page to page as several visitors, and keeps what it finds."""

    def __init__(self, *written: str) -> None:
        self.written = written
        """What people wrote, in whatever language."""
        self.seen: set[str] = set()
        """Names of addresses."""
        self.opened: set[str] = set()
        """Those that were asked for by a browser that only looks."""
        self.left: list[str] = []
        """What is English, and where; and what was not answered as it should be."""
        self._known: set[Text] = set()

    def get(self, client: Client, path: str, status: int | None = 200, headers: Mapping[str, str] = NONE) -> Any:
        """Look at a page, whose address may lead on to another."""
        self.opened.add(self._see(path))
        answer = client.get(path, headers=dict(headers), follow=True)
        return self._read(path, answer, status)

    def post(
        self,
        client: Client,
        path: str,
        form: dict[str, Any] | None = None,
        status: int | None = 200,
        headers: Mapping[str, str] = NONE,
    ) -> Any:
        """Send a form; an address that was never looked at before is looked at, too, even if nothing is there."""
        if (name := self._see(path)) not in self.opened:
            self.opened.add(name)
            self._read(path, client.get(path, follow=True), None)
        answer = client.post(path, form or {}, headers=dict(headers), follow=True)
        return self._read(path, answer, status)

    def mails(self) -> int:
        """Read all mails; how many there were."""
        for message in mail.outbox:
            for words in (message.subject, message.body):
                self.note("mail", Text("", str(words)))
        return len(mail.outbox)

    def note(self, path: str, text: Text) -> None:
        """Keep it if it is English, the first time."""
        if text in self._known:
            return
        self._known.add(text)
        if words := english_of(text, self.written):
            self.left.append(f"{path} <{text.tag}> {words} in: {text.words}")

    def _see(self, path: str) -> str:
        name = resolve(path.partition("?")[0]).view_name
        self.seen.add(name)
        return name

    def _read(self, path: str, answer: Any, status: int | None) -> Any:
        if status not in (None, answer.status_code):
            self.left.append(f"{path} answers {answer.status_code}, not {status}")
        kind = answer.get("Content-Type", "").partition(";")[0]
        if kind == "application/json":
            told = answer.json()
            texts = (
                iter([Text("", one["words"]) for one in told["frames"]])
                if "frames" in told
                else _words_of(told["steps"])
            )
        elif kind == "text/plain":
            texts = iter([Text("", answer.content.decode())])
        else:
            texts = texts_in(answer.content.decode())
        for text in texts:
            self.note(path, text)
        return answer


def _words_of(steps: list[dict[str, str]]) -> Iterator[Text]:
    """What a tour says."""
    for step in steps:
        yield from (Text("", step[name]) for name in ("title", "text", "otherwise"))


def named_addresses(patterns: list[URLPattern | URLResolver] | None = None, space: str = "") -> Iterator[str]:
    """The names of all addresses of the server."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        if isinstance(pattern, URLResolver):
            within = f"{space}{pattern.namespace}:" if pattern.namespace else space
            yield from named_addresses(pattern.url_patterns, within)
        elif pattern.name:
            yield space + pattern.name
