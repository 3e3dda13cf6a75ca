"""The pages in other languages: every text is marked and translated, and everybody reads their own language."""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from django.conf import settings
from django.contrib.auth.models import User
from django.utils import translation
from playwright.sync_api import Page

from scripts import messages
from tests.english import frequent_english
from tests.web.browsing import PHONE
from tests.web.django_client import HTMX, actor, move, person, post_move, table_of, visitor
from tests.web.page_actions import settled
from trunkline.games import GAMES
from trunkline.web.table import create
from trunkline.web.table.time_control import Clock

GERMAN = {"Accept-Language": "de-DE,de;q=0.9,en;q=0.5"}
CATALOGS = pytest.mark.parametrize(
    "file", messages.catalogs(), ids=lambda file: f"{file.parts[-3]} of {file.parts[-5]}"
)
TEMPLATES = sorted(file for kind in ("jinja2", "templates") for file in messages.SOURCE.rglob(f"{kind}/**/*.html"))
MODULES = sorted(file for file in messages.SOURCE.rglob("web/**/*.py") if "migrations" not in file.parts)
REFUSALS = {"Refused", "NotYours", "Missing", "Stale", "Closed", "TooMany", "NoToken", "ValidationError"}
NAMES = re.compile(r"&[a-z]+;|Trunkline|UTC|https://|game1\.AbC\.dEfG|Authorization: Bearer trunkline_…")
"""What is the same in every language."""

QUOTED = (
    *("Off the Rails", "All-Aboard", "--all", "--play-all", "--share"),
    *("bid  ; buy", "buy , buy  pool; sell", "train  (kaufen)", "train  from", "lay  57"),
)
"""English that stands in German texts: names, and what is typed."""
MARKED = re.compile(r"""(?:\b_|\b[np]*gettext)\((?:\s*(?:"[^"]*"|'[^']*'),?)*""")
"""A text in a tag, and what marks it."""
GAP = re.compile(r"{[^{}]*}|%\(\w+\)[a-z]")


def texts_of(message: Message) -> list[tuple[str, str]]:
    """(text, translation) in each number."""
    both = (one if isinstance(one, tuple) else (one,) for one in (message.id, message.string))
    return list(zip(*both, strict=True))


class TestCatalog:
    @CATALOGS
    def test_has_every_text_of_the_pages_and_no_other(self, file: Path) -> None:
        kept = {(message.id, message.context) for message in messages.read(file) if message.id}
        assert kept == {
            (message.id, message.context) for message in messages.texts(messages.catalogs()[file]) if message.id
        }

    def test_a_text_of_several_catalogs_has_one_translation(self) -> None:
        """They are one at run time: the words of one game would stand on the page of another."""
        known: dict[tuple[str, object, object], object] = {}
        for file in messages.catalogs():
            for message in messages.read(file):
                text = (file.parts[-3], message.context, message.id)
                assert not message.id or known.setdefault(text, message.string) == message.string, text

    @CATALOGS
    def test_every_text_is_translated_with_the_same_figures_and_marks(self, file: Path) -> None:
        catalog = messages.read(file)
        assert messages.untranslated(catalog) == []
        for message in catalog:
            if message.id:
                assert not message.fuzzy, message.id
                for text, words in texts_of(message):
                    for pattern in (r"%(?:\(\w+\))?[a-z%]", r"<[^>]*>", r"{\w*(?:!r)?}"):
                        assert sorted(re.findall(pattern, text)) == sorted(re.findall(pattern, words)), text

    @CATALOGS
    def test_no_translation_is_english(self, file: Path) -> None:
        for message in messages.read(file):
            for _, words in texts_of(message) if message.id else ():
                assert not frequent_english(GAP.sub("", words), QUOTED), words
                assert not re.search(r"\$[\d{%]", words), "the sign stands behind the number"

    @CATALOGS
    def test_what_django_reads_is_what_translators_wrote(self, file: Path) -> None:
        catalog = messages.read(file)
        assert file.with_suffix(".mo").read_bytes() == messages.as_mo(catalog)
        assert file.read_bytes() == messages.as_po(catalog)

    @CATALOGS
    def test_its_words_are_read_and_not_those_that_django_has_for_the_same_text(self, file: Path) -> None:
        with translation.override("de"):
            for message in messages.read(file):
                if isinstance(message.id, str) and message.id:
                    read = translation.pgettext(message.context, message.id) if message.context else None
                    assert (read or translation.gettext(message.id)) == message.string

    def test_there_is_one_for_every_language_but_that_of_the_sources(self) -> None:
        assert {file.parts[-3] for file in messages.catalogs()} == {code for code, _ in settings.LANGUAGES} - {"en"}


def unmarked_in(source: str) -> Iterator[str]:
    """Texts of a template that no tag marks for translation."""
    source = re.sub(
        r"{% (blocktranslate|trans)\b.*?{% end\1 %}|{% block kind %}.*?{% endblock %}|{#.*?#}",
        "",
        source,
        flags=re.DOTALL,
    )
    for tag in re.findall(r"{[%{].*?[%}]}", source):
        if not tag.startswith(("{% translate", "{% load", "{% extends")):
            yield from re.findall(r'(?<=[:=\s(])"([A-Z][^"]*)"', MARKED.sub("", tag))
    source = re.sub(r"{[%{].*?[%}]}", "", source, flags=re.DOTALL)
    source = re.sub(r"<(svg|style|script|kbd|code)\b.*?</\1>", "", source, flags=re.DOTALL)
    named = re.findall(
        r'\b(?:aria-label|placeholder|title|alt|label|data-tip|hx-confirm|data-[a-z]+)="([^"]*)"', source
    )
    said = re.findall(r">([^<>]*)<", f">{source}<")
    yield from (text.strip() for text in said if re.search(r"[^\W\d_]{2}", NAMES.sub("", text)))
    yield from (text for text in named if re.search(r"[A-Z][a-z]|[a-z] [a-z]", NAMES.sub("", text)))


class TestMarks:
    @pytest.mark.parametrize("file", TEMPLATES, ids=lambda file: file.stem)
    def test_every_text_of_a_template_is_marked(self, file: Path) -> None:
        assert list(unmarked_in(file.read_text("utf-8"))) == []

    def test_nothing_is_said_to_be_english(self) -> None:
        """Games speak the reader's language too. Only the API is described in English alone."""
        shared = (
            file for file in TEMPLATES if file.is_relative_to(messages.SOURCE / "web") and "api" not in file.parts
        )
        assert [file.name for file in shared if 'lang="en"' in file.read_text("utf-8")] == []

    def test_style_sheets_say_nothing(self) -> None:
        """But signs, such as an arrow, and what an attribute says."""
        sheets = {file: file.read_text("utf-8") for file in messages.SOURCE.rglob("static/**/*.css")}
        said = {file.name: re.findall(r'content:[^;}]*"[^";]*[a-zA-Z$][^"]*"', sheet) for file, sheet in sheets.items()}
        assert {name: words for name, words in said.items() if words} == {}

    def test_what_is_not_marked_is_found(self) -> None:
        unmarked = unmarked_in(
            '<p title="Some words">Plain {{ name }}</p>{% include "a.html" with what="Other" %}{{ x|default:"Many" }}'
            '{% translate "Fine" %}<b aria-label="{% translate \'Good\' %}">$5</b>'
            "{% if a > b %}<i>{{ a }}</i>{% endif %}"
        )
        assert sorted(unmarked) == ["Many", "Other", "Plain", "Some words"]

    def test_what_is_not_marked_is_found_in_jinja(self) -> None:
        unmarked = unmarked_in(
            '<p>{{ x or "Many" }}{% with what = "Other" %}{{ x|default("More") }}{% endwith %}{{ f("Most") }}</p>'
            '{{ _("Fine") }}{{ pgettext("A", "Good") }}{{ ngettext("One", "Two", 2) }}{% trans a=b %}Well{% endtrans %}'
        )
        assert sorted(unmarked) == ["Many", "More", "Most", "Other"]

    @pytest.mark.parametrize("file", MODULES, ids=lambda file: str(file.relative_to(messages.SOURCE)))
    def test_every_refusal_is_marked(self, file: Path) -> None:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFUSALS:
                for text in (text for argument in node.args for text in _written(argument)):
                    assert not re.search(r"[A-Za-z]{2}", text), f"{file.name}:{node.lineno} says {text!r}"


def _written(node: ast.expr) -> Iterator[str]:
    """What an expression says in words of its own, unless a call translates them."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield from (str(part.value) for part in node.values if isinstance(part, ast.Constant))
    elif isinstance(node, ast.BinOp):
        yield from _written(node.left)
    elif isinstance(node, ast.IfExp):
        yield from (*_written(node.body), *_written(node.orelse))


@pytest.mark.usefixtures("database")
class TestReading:
    @pytest.mark.parametrize(
        ("path", "english", "german"),
        [
            ("/", "Play against two bots", "Gegen zwei Bots spielen"),
            ("/new/chesapeake", "Seats, in turn order", "Plätze in Spielreihenfolge"),
            ("/people/me", "Save name", "Namen speichern"),
            ("/people/sign-up", "Create account", "Konto anlegen"),
            ("/rules/express", "Search the rules", "In den Regeln suchen"),
            ("/api/", "The API", "Die API"),
        ],
    )
    def test_a_page_is_in_the_language_of_the_browser(self, path: str, english: str, german: str) -> None:
        for language, words, other in ((GERMAN, german, english), ({"Accept-Language": "fr"}, english, german)):
            page = visitor().get(path, headers=language).content.decode()
            assert f'<html lang="{"de" if words == german else "en"}">' in page
            assert words in page
            assert other not in page

    @pytest.mark.parametrize("game", GAMES)
    def test_what_one_reads_is_not_what_another_read_before(self, game: str) -> None:
        ann = person("Ann")
        table = move(table_of([ann, person("Bob")], game), 3)
        client = visitor(ann)

        def read(headers: dict[str, str]) -> str:
            page: str = client.get(f"/t/{table.code}/panels", headers=headers | HTMX).content.decode()
            return page

        first = read({})
        german = read(GERMAN)
        assert "Spieler" in german
        assert read({}) == first
        assert read(GERMAN) == german

    def test_the_heading_of_the_administration_is_in_the_language_of_the_reader(self) -> None:
        client = visitor()
        client.force_login(User.objects.create_superuser("Cy"))
        assert "Verwaltung dieses Servers" in client.get("/admin/", headers=GERMAN).content.decode()
        assert "Administration of this server" in client.get("/admin/").content.decode()

    def test_figures_for_programs_are_the_same_in_every_language(self) -> None:
        ann = person("Ann")
        table = table_of([ann, person("Bob")], clock=Clock(1800, 86_400))
        type(table).objects.update(seed=1_234_567)
        pages = [visitor(ann).get(f"/t/{table.code}", headers=one).content.decode() for one in (GERMAN, {})]
        clocks = [re.findall(r'data-(?:timed|move|deadline)="([^"]*)"', page) for page in pages]
        assert len(clocks[0]) == 3
        assert all(re.fullmatch(r"\d+\.\d", figure) for figure in clocks[0])
        assert clocks[0] == clocks[1]
        assert "Startwert 1234567." in pages[0]

    def test_refusals_are_told_in_the_language_of_whoever_asked_with_their_rule(self) -> None:
        ann, bob = person("Ann"), person("Bob")
        table = table_of([ann, bob])
        client = visitor(actor(table))
        low = post_move(client, table, 0, {"type": "bid", "price": 1}, **GERMAN)
        assert low.status_code == 422
        assert re.search(
            r'<p class="refusal">Regel <a class="rule" [^>]*title="5.2 Das Mindestgebot">5',
            low.content.decode(),
        )
        stale = post_move(client, table, 5, **GERMAN)
        assert stale.status_code == 409
        assert "Die Stellung hat sich geändert." in stale.content.decode()
        other = visitor(bob if actor(table) == ann else ann)
        assert f"{actor(table).name} ist an der Reihe." in post_move(other, table, **GERMAN).content.decode()
        assert f"It&#x27;s {actor(table).name}&#x27;s turn." in post_move(other, table).content.decode()

    def test_several_people_at_a_screen_are_called_by_their_names(self) -> None:
        ann = person("Ann")
        table = create.create(ann, "express", [create.SeatSpec("me"), create.SeatSpec("hotseat", "Zoe")], seed=7)
        for seat, turn in enumerate(("Ann", "Zoe")):
            pages = [visitor(ann).get(f"/t/{table.code}", headers=one).content.decode() for one in ({}, GERMAN)]
            called = f'<strong class="whose seat-{seat}" data-name="{turn}">'
            assert f"{called}{turn}&#39;s turn</strong>" in pages[0]
            assert f"{called}{turn} ist an der Reihe</strong>" in pages[1]
            assert f"{turn}&#39;s turn</b>" in visitor(ann).get("/").content.decode()
            table = move(table, 1)
        page = visitor(ann).get(f"/t/{table.code}").content.decode()
        assert "Since Ann's last turn" in page
        assert "your last turn" not in page


@pytest.mark.usefixtures("database")
class TestSwitch:
    def test_it_stays_chosen_and_leads_back(self) -> None:
        client = visitor()
        page = client.get("/rules/express?q=bid").content.decode()
        assert '<input type="hidden" name="next" value="/rules/express?q=bid">' in page
        assert re.search(r'value="en" lang="en" aria-current="true">English</button>', page)
        answer = client.post("/language", {"language": "de", "next": "/rules/express?q=bid"})
        assert (answer.status_code, answer["Location"]) == (302, "/rules/express?q=bid")
        page = client.get("/", headers={"Accept-Language": "en"}).content.decode()
        assert '<html lang="de">' in page
        assert re.search(r'value="de" lang="de" aria-current="true">Deutsch</button>', page)
        assert ">English</button>" in page

    def test_it_is_safe(self) -> None:
        assert visitor(strict=True).post("/language", {"language": "de"}).status_code == 403
        client = visitor()
        away = client.post("/language", {"language": "de", "next": "https://example.org/"})
        assert away["Location"] == "/"
        client.post("/language", {"language": "xx", "next": "/"})
        assert '<html lang="de">' in client.get("/").content.decode()

    def test_no_line_of_a_table_ends_between_a_number_and_its_currency(self) -> None:
        ann = person("Ann")
        table = table_of([ann, person("Bob")])
        page = visitor(ann).get(f"/t/{table.code}", headers={"Accept-Language": "de"}).content.decode()
        assert "60\N{NO-BREAK SPACE}$" in page
        assert not re.search(r"\d \$", page.partition('id="strip"')[2].partition('id="map"')[0])

    def test_a_table_has_no_room_for_it_but_leads_to_a_page_that_has(self) -> None:
        ann = person("Ann")
        table = table_of([ann, person("Bob")])
        page = visitor(ann).get(f"/t/{table.code}").content.decode()
        assert 'action="/language"' not in page
        assert 'href="/people/me"' in page
        assert 'action="/language"' in visitor(ann).get("/people/me").content.decode()


WORD = """(one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect().toJSON();
}"""


def test_on_a_german_phone_the_words_in_the_head_do_not_touch(visit: Callable[..., Page]) -> None:
    page = visit("/new/express", PHONE, locale="de-DE")
    page.fill("form.new > label [name=name]", "Anna")
    page.check("[name=count][value='2']")
    page.select_option("[name=kind1]", "hotseat")
    page.get_by_role("button", name="Tisch eröffnen").click()
    settled(page)
    tour, rules = (page.locator(f".top .account {which}") for which in ("#tour-open", "[target=rules]"))
    assert tour.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    ends, begins = (one.evaluate(WORD) for one in (tour, rules))
    assert ends["right"] + 8 <= begins["left"]
