"""The rules at hand: every number that a refusal cites has its place on the page, and searching finds sections."""

import html
import re
from importlib.resources import files
from pathlib import Path

import pytest

from tests.web.django_client import HTMX, fresh, person, table_of, visitor
from trunkline.core.errors import Illegal
from trunkline.core.rulebook import packages_of
from trunkline.games import GAMES
from trunkline.games.chesapeake.title import TITLE
from trunkline.web.site.template_functions import cited

pytestmark = pytest.mark.usefixtures("database")
CITES = re.compile(r'Illegal\(\s*"([^"]*)"')


def page(game: str, query: str = "") -> str:
    answer = visitor().get(f"/rules/{game}", {"q": query} if query else {})
    assert answer.status_code == 200
    return answer.content.decode()


def anchors(text: str) -> list[str]:
    return re.findall(r'<section [^>]*id="s([\d.]+)"', text)


@pytest.mark.parametrize("game", GAMES)
class TestEveryGame:
    def test_every_section_has_its_place_once_and_is_in_the_contents(self, game: str) -> None:
        text = page(game)
        assert anchors(text) == list(GAMES[game].rules.RULEBOOK)
        assert re.findall(r'<li><a href="#s([\d.]+)"', text) == list(GAMES[game].rules.RULEBOOK)

    def test_every_number_that_a_refusal_can_cite_has_its_place(self, game: str) -> None:
        folders = (Path(str(files(package))) for package in packages_of(GAMES[game].rules))
        sources = (file for folder in folders for file in folder.rglob("*.py"))
        numbers = {number for file in sources for number in CITES.findall(file.read_text("utf-8"))}
        assert len(numbers) > 5
        assert numbers <= set(anchors(page(game)))

    def test_every_section_can_be_read(self, game: str) -> None:
        text = html.unescape(page(game))
        for section in GAMES[game].rules.RULEBOOK.values():
            assert section.text in text
            assert section.more in text

    def test_a_search_finds_exactly_the_sections_with_all_its_words(self, game: str) -> None:
        numbers = anchors(page(game, "SHARES bank"))
        texts = {
            number: f"{one.title} {one.text} {one.more} {one.chapter}".lower()
            for number, one in GAMES[game].rules.RULEBOOK.items()
        }
        assert numbers == [number for number, words in texts.items() if "shares" in words and "bank" in words]
        assert 0 < len(numbers) < len(texts)

    def test_a_number_finds_its_section_or_its_chapter(self, game: str) -> None:
        assert {number.split(".")[0] for number in anchors(page(game, "10"))} == {"10"}
        assert anchors(page(game, "10.2")) == ["10.2"]
        assert anchors(page(game, "no such words")) == []

    def test_matches_are_marked_and_what_was_typed_is_escaped(self, game: str) -> None:
        assert "<mark>" not in page(game)
        assert "<mark>dividend</mark>" in page(game, "dividend").lower()
        evil = page(game, '<script>alert("x")</script>')
        assert "<script>alert" not in evil
        assert "&lt;script&gt;alert" in evil

    @pytest.mark.parametrize("query", ["(", "[a", "\\", "%", "\0", "x" * 5000, "&amp;", "$"])
    def test_whatever_is_typed_gets_an_answer(self, game: str, query: str) -> None:
        page(game, query)


def test_figures_come_from_the_tables() -> None:
    text = page("chesapeake")
    for train in TITLE.trains:
        assert f'<th scope="row">{train}</th>' in text
    assert "$1200" in text
    assert page("express").count("<table>") == 4
    assert "<td>$1 / $3 (9.3)</td>" in page("express")


def test_an_unknown_game_has_no_rules() -> None:
    assert visitor().get("/rules/monopoly").status_code == 404


def test_a_refusal_links_to_its_rule_in_another_tab() -> None:
    ann, bob = person("Ann"), person("Bob")
    table = table_of([ann, bob])
    form = {"ply": fresh(table).ply, "action": '{"type": "bid", "price": 1}'}
    answer = visitor(ann).post(f"/t/{table.code}/act", form, headers=HTMX)
    assert answer.status_code == 422
    assert re.search(
        r'<p class="refusal">Rule <a class="rule" href="/rules/express#s5.2" target="rules"[^>]*>5.2</a>: ',
        answer.content.decode(),
    )


def test_only_a_citation_becomes_a_link() -> None:
    assert cited("It is Bob's turn: <b>", "express") == "It is Bob&#x27;s turn: &lt;b&gt;"
    shown = cited(Illegal("11.3", "no {what}", what="<track>"), "chesapeake")
    assert 'href="/rules/chesapeake#s11.3"' in shown
    assert "no &lt;track&gt;" in shown
    assert "href" not in cited("11.3: a sentence is not read", "chesapeake")


def test_the_table_and_the_lobby_lead_to_the_rules() -> None:
    table = table_of([person("Ann"), person("Bob")])
    assert 'href="/rules/express" target="rules"' in visitor().get(f"/t/{table.code}").content.decode()
    lobby = visitor().get("/").content.decode()
    assert all(f'href="/rules/{game}"' in lobby for game in GAMES)
