"""Times in log and chat: absolute in the markup, which is cached, and told as how long ago by the page's script."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from tests.web.django_client import fresh, move, person, table_of, visitor
from tests.web.middle_games import at_play, match_of
from trunkline.web.analysis import analyses
from trunkline.web.site.look import time_tag
from trunkline.web.table import chat, undo
from trunkline.web.table.models import ChatMessage, Ply, Table

pytestmark = pytest.mark.usefixtures("database")

LONG_AGO = datetime(2024, 2, 29, 23, 59, 58, tzinfo=UTC)
TAG = '<time datetime="2024-02-29T23:59:58Z">2024-02-29 23:59 +00:00</time>'


@pytest.fixture
def table() -> Table:
    """A game of two people, made long ago, in which something was said and undone."""
    table = table_of([person("Ann"), person("Bob")])
    chat.say(table.code, table.host, "hello")
    move(table)
    undo.undo(table.code, table.host, 1)
    move(table, 2)
    Ply.objects.filter(number__gt=0).update(created=LONG_AGO)
    ChatMessage.objects.update(created=LONG_AGO)
    return fresh(table)


def log_of(table: Table, ply: str = "") -> list[str]:
    page = visitor(table.host).get(f"/t/{table.code}{ply}").content.decode()
    found = re.search(r'<ol class="log">(.*?)</ol>', page, re.DOTALL)
    assert found
    return re.findall(r"<li.*?</li>", found[1])


def test_a_time_is_in_utc_whatever_zone_it_comes_in() -> None:
    assert time_tag(LONG_AGO) == TAG
    assert time_tag(LONG_AGO.astimezone()) == TAG


def test_every_move_and_remark_has_its_time(table: Table) -> None:
    lines = log_of(table)
    assert len(lines) > 3
    assert all(TAG in line for line in lines)
    assert log_of(table, "?ply=1") == lines, "whichever position is shown"


def test_chat_has_times(table: Table) -> None:
    page = visitor(table.host).get(f"/t/{table.code}").content.decode()
    talk = page[page.index('<ul class="talk">') :].partition("</ul>")[0]
    assert talk.count(TAG) == talk.count("<li") > 1


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_markup_has_only_absolute_times(table: Table, language: str) -> None:
    """It is cached, so a relative one would grow old."""
    headers = {"Accept-Language": language}
    panels = visitor(table.host).get(f"/t/{table.code}/panels", headers=headers).content.decode()
    assert set(re.findall("<time[^>]*>.*?</time>", panels)) == {TAG}


def test_moves_of_an_imported_game_have_none_but_later_ones_do() -> None:
    people = [person(name) for name in ("Ann", "Bob", "Cy")]
    table = at_play(match_of("express"), 5, people)
    table = move(table)
    lines = [line for line in log_of(table) if "data-ply" in line]
    assert ["<time" in line for line in lines] == [False] * 5 + [True]
    assert all("<time" in line for line in log_of(table) if "remark" in line), "when it was imported is known"
    analysis = analyses.analyse(table.code, table.ply, people[0])
    assert ["<time" in line for line in log_of(analysis) if "data-ply" in line] == [False] * 5 + [True]


def test_remarks_stay_where_they_happened() -> None:
    """The remark on an import comes before its moves, which all have one time."""
    table = at_play(match_of("express"), 5, [person(name) for name in ("Ann", "Bob", "Cy")])
    assert "remark" in log_of(table)[0]
    first, last = Ply.objects.filter(table=table, number__in=(0, 5)).order_by("number")
    assert last.created - first.created == timedelta()
