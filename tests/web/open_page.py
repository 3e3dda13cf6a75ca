"""What an open page of a table shows, kept as its script does (static/play/panels.js)."""

import json
import re
from typing import Any

from django.test import Client

from tests.web.django_client import HTMX
from trunkline.web.accounts.models import Person
from trunkline.web.table import live
from trunkline.web.table.changes import stamps_of
from trunkline.web.table.live import Viewer
from trunkline.web.table.models import Table
from trunkline.web.table.panels import rendered
from trunkline.web.table.snapshot import read

ORIGIN = "http://testserver"
_PANEL = re.compile(r'<div id="([\w-]+)" data-live[^>]*>')
_DIV = re.compile(r"<(/?)div\b")


def panels_in(markup: str) -> dict[str, str]:
    """The panels of a page or of an answer: id -> content."""
    panels = {}
    for start in _PANEL.finditer(markup):
        depth = 1
        for tag in _DIV.finditer(markup, start.end()):
            depth += -1 if tag[1] else 1
            if not depth:
                panels[start[1]] = markup[start.end() : tag.start()]
                break
    return panels


class OpenPage:
    """A page of a table and its live stream."""

    def __init__(self, client: Client, table: Table, who: Person | None = None, language: str = "en") -> None:
        self.client, self.code, self.who, self.language = client, table.code, who, language
        text = client.get(f"/t/{table.code}", headers={"Accept-Language": language}).content.decode()
        self.panels = panels_in(text)
        self.shown: str = re.findall(r'data-shown="(\w+)"', text)[0]
        self.stream_from: str = re.findall(r'/live\?version=([\w.-]+)"', text)[0]
        self.stamp: str
        self.stamp, _, self.sent = self.stream_from.partition(".")
        """What its stream knows: the stamp, and the rendering that was sent last."""
        view = read(table.code, who)
        assert view is not None
        self.viewer = Viewer(table.code, who.id if who and view.is_personal else None, language, ORIGIN, False)

    def ask(self) -> None:
        """Ask for what has changed."""
        headers = HTMX | {"Accept-Language": self.language, "X-Shown": self.shown}
        self.take(self.client.get(f"/t/{self.code}/panels", headers=headers))

    def take(self, answer: Any) -> None:
        """Replace the panels that an answer brings."""
        assert answer.status_code == 200
        if not answer["X-From"]:
            self.panels = {}
        else:
            assert answer["X-From"] == self.shown
        self.panels |= panels_in(answer.content.decode())
        self.shown = answer["X-Shown"]

    def news(self) -> bool:
        """Has the stream anything to say?"""
        (stamp,) = stamps_of([(self.code, self.who.id if self.who else None)]).values()
        return stamp != self.stamp

    def listen(self) -> dict[str, Any]:
        """The event that the stream sends now, which the page takes; it asks for all panels if it shows others."""
        found = live._render(self.viewer)
        assert found is not None
        assert found[1] is not None
        event = live._event(self.stamp, self.sent, rendered(self.sent), *found)
        self.stamp, self.sent = found[0], found[1].id
        data = data_of(event)
        if data["from"] and data["from"] == self.shown:
            self.panels |= panels_in(data["markup"])
            self.shown = data["to"]
        else:
            self.ask()
        return data


def data_of(event: bytes) -> dict[str, Any]:
    """What an event brings."""
    name, text = re.findall(r"event: (\w+)\ndata: (.*)\n", event.decode())[0]
    assert name == "panels", event
    data: dict[str, Any] = json.loads(text)
    return data
