"""What programs read is the same in every language: names and values of forms, ids, classes, addresses, data."""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from scripts import messages
from tests.counts import USUAL_GAMES, only
from tests.paths import golden
from tests.web.django_client import HTMX, actor, move, person, table_of, visitor
from tests.web.markup import READ
from trunkline.core import record
from trunkline.games import GAMES
from trunkline.notation.position import write
from trunkline.web.accounts.models import Person
from trunkline.web.analysis import analyses
from trunkline.web.lobby import game_files
from trunkline.web.table import create
from trunkline.web.table.create import SeatSpec
from trunkline.web.table.models import Table
from trunkline.web.table.time_control import Clock

GERMAN = {"Accept-Language": "de"}
TEMPLATES = sorted(file for kind in ("jinja2", "templates") for file in messages.SOURCE.rglob(f"{kind}/**/*.html"))
DRAWN = {"x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "d", "width", "height", "transform", "viewBox", "points"}
"""Attributes of pictures that depend on how long a word is."""
LETTERING = {"text", "tspan"}
"""Elements of pictures that are words: a longer one may take a line more."""
PASSING = {"data-shown", "sse-connect", "data-now"}
"""Attributes that need not be the same at the next look: which rendering it is, in which language too, and the time."""
TAG = r"{%.*?%}|{{.*?}}"
ATTRIBUTE = re.compile(rf"""([\w:-]+)=(?:"((?:{TAG}|[^"])*)"|'((?:{TAG}|[^'])*)')""", re.DOTALL)
TRANSLATED = re.compile(r"{% *(?:block)?translate\b|{% *(?:block)?trans\b|_\(|gettext\(")
BOUND = re.compile(r"{% *(?:translate|trans)\b[^%]* as (\w+) *%}|{% *set (\w+) = (?:_|[np]*gettext)\(")


def translated_values(source: str) -> Iterator[str]:
    """Attributes of a template that a program reads and that are translated, as name=value."""
    bound = "|".join(one or other for one, other in BOUND.findall(source))
    named = re.compile(rf"{{{{ *(?:{bound})\b") if bound else None
    for name, double, single in ATTRIBUTE.findall(re.sub(r"{#.*?#}", "", source)):
        value = double or single
        if name not in READ and (TRANSLATED.search(value) or (named and named.search(value))):
            yield f"{name}={value}"


class TestTemplates:
    @pytest.mark.parametrize("file", TEMPLATES, ids=lambda file: file.stem)
    def test_no_value_that_a_program_reads_is_translated(self, file: Path) -> None:
        assert list(translated_values(file.read_text("utf-8"))) == []

    @pytest.mark.parametrize(
        "bad",
        [
            """<option value="{% translate 'me' %}">""",
            """<button data-tab="{% translate "talk" %}">""",
            """<input name='{% blocktranslate %}name{% endblocktranslate %}'>""",
            """<p id="a-{{ _("b") }}">""",
            """<p class="{% if a %}{% trans 'b' %}{% endif %}">""",
            """<a href="/{% translate 'tables' %}">""",
            """<form hx-vals='{"kind": "{% translate "me" %}"}'>""",
            """{% translate "me" as me_word %}<option value="{{ me_word }}">""",
            """<p class="{{ pgettext('a seat', 'me') }}">""",
            """<option value="{% trans %}me{% endtrans %}">""",
            """{% set me_word = _("me") %}<option value="{{ me_word }}">""",
        ],
    )
    def test_one_that_is_translated_is_found(self, bad: str) -> None:
        assert len(list(translated_values(bad))) == 1

    def test_words_for_people_are_not(self) -> None:
        good = """<p title="{% translate 'A' %}" aria-label="{{ _("B") }}" id="c" hx-confirm="{% translate 'D' %}">"""
        assert list(translated_values(good)) == []


class Values(HTMLParser):
    """All that programs read of a page, in its order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.unread: list[str] = []
        self.option = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        # An option without a value posts its words.
        self.option = tag == "option" and "value" not in named
        if named.get("name") == "csrfmiddlewaretoken" or tag in {"html", "body"} | LETTERING:
            return
        if named.get("name") == "language":
            named.pop("aria-current", None)
        if tag == "meta" and str(named.get("property") or named.get("name")).endswith(("title", "description")):
            named.pop("content")  # Link previews show it.
        if named.get("name") == "name":
            named.pop("value", None)  # A name is proposed in the visitor's language.
        self.unread += [f"{tag} {name}={value}" for name, value in named.items() if name not in READ | PASSING | DRAWN]

    def handle_data(self, data: str) -> None:
        if self.option:
            self.unread.append(f"option {data}")


def differences(client: Client, path: str, **headers: str) -> list[tuple[str, str]]:
    """What the German page has another value of than the English one."""
    english, german = (
        Values(client.get(path, headers=headers | language, follow=True).content.decode()).unread
        for language in ({}, GERMAN)
    )
    assert english
    assert len(english) == len(german)
    return [(one, other) for one, other in zip(english, german, strict=True) if one != other]


@pytest.mark.usefixtures("database")
class TestPages:
    PLAIN = (
        *("/", "/new/express", "/new/chesapeake", "/rules/express", "/rules/chesapeake", "/position", "/api/"),
        *("/people/me", "/people/sign-up", "/people/log-in", "/people/reset", "/people/reset/sent", "/nowhere"),
    )

    @pytest.mark.parametrize("path", PLAIN)
    def test_a_page_has_the_same_values_in_german(self, path: str) -> None:
        ann = person("Ann")
        table_of([ann, person("Bob")])
        for client in (visitor(), visitor(ann)):
            assert differences(client, path) == []

    def test_an_account_has_the_same(self) -> None:
        client = visitor()
        form = {
            "username": "ann",
            "email": "ann@example.org",
            "password1": "long enough 7",
            "password2": "long enough 7",
        }
        client.post("/people/sign-up", form)
        client.post("/people/tokens", {"token": "bot"}, follow=True)
        assert differences(client, "/people/me") == []

    def test_a_table_that_waits_has_the_same_for_everybody(self) -> None:
        ann = person("Ann")
        seats = [SeatSpec("open"), SeatSpec("invited"), SeatSpec("easy")]
        table = create.create(ann, "express", seats, clock=Clock(60, 600))
        for client in (visitor(), visitor(ann), visitor(person("Bob"))):
            assert differences(client, f"/t/{table.code}") == []
        invitation = table.seats.get(number=1).invitation
        assert differences(visitor(), f"/t/{table.code}/join/{invitation}") == []

    @pytest.mark.parametrize("game", only(USUAL_GAMES, GAMES))
    @pytest.mark.parametrize("plies", [40, pytest.param(0, marks=pytest.mark.soak)])
    def test_a_game_has_the_same_for_everybody(self, game: str, plies: int) -> None:
        people = [person("Ann"), person("Bob")]
        table = move(table_of(people, game, clock=Clock(1800, 86_400)), plies)
        waits = next(one for one in people if one != actor(table))
        for client in (visitor(), visitor(actor(table)), visitor(waits)):
            for part in ("", "?ply=0", "/text", "/story", "/analysis"):
                assert differences(client, f"/t/{table.code}{part}") == [], part
            assert differences(client, f"/t/{table.code}/panels", **HTMX) == []

    @pytest.mark.parametrize("game", only(USUAL_GAMES, GAMES))
    def test_every_kind_of_position_has_the_same(self, game: str) -> None:
        ann = person("Ann")
        for state in _one_of_each_step(game):
            text = write(game, state)
            table = analyses.from_position(text, ann)
            for path in (f"/t/{table.code}", f"/t/{table.code}/text", f"/position/{text}"):
                assert differences(visitor(ann), path) == [], state.step

    def test_a_game_that_is_over_has_the_same(self) -> None:
        ann = person("Ann")
        table = _imported(ann)
        for client in (visitor(), visitor(ann)):
            for part in ("", "/story", "/remove"):
                assert differences(client, f"/t/{table.code}{part}") == []
            assert differences(client, "/") == []
        assert differences(visitor(), f"/t/{table.code}/claim/{game_files.claim_token(table)}") == []

    def test_what_the_page_posts_is_understood_in_german(self) -> None:
        ann = person("Ann")
        table = create.create(ann, "express", [SeatSpec("open"), SeatSpec("open")])
        client = visitor(ann)
        page = client.get(f"/t/{table.code}", headers=GERMAN).content.decode()
        (kind,) = re.findall(r'<option value="([^"]*)">ich</option>', page)[:1]
        answer = client.post(f"/t/{table.code}/seat/0", {"do": "change", "kind": kind}, headers=HTMX | GERMAN)
        assert answer.status_code == 200
        assert table.seats.get(number=0).person == ann


def _one_of_each_step(game: str) -> list[Any]:
    """A position of every step that a recorded game has."""
    file = "game-1.json" if game == "express" else "bots.json"
    match = record.replay(json.loads((golden(game) / file).read_text("utf-8")), GAMES.rules)
    return list({state.step: state for state in match.states if state.actor is not None}.values())


def _imported(ann: Person) -> Table:
    """A finished game that was taken in."""
    return game_files.make_table(ann, game_files.read_file((golden("express") / "game-1.json").read_bytes()))
