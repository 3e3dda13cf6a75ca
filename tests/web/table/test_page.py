"""The header of a table says when another of one's tables waits."""

import html

import pytest

from tests.web.django_client import actor, move, person, table_of, visitor
from trunkline.web.accounts.models import Person
from trunkline.web.table import create
from trunkline.web.table.create import Agreed, SeatSpec
from trunkline.web.table.models import Table
from trunkline.web.table.page import waiting_markup

pytestmark = pytest.mark.usefixtures("database")


def seen(table: Table, who: Person) -> str:
    """What the header of a table says to somebody, at first and in the live stream."""
    said = waiting_markup(who.id, table.code, "en")
    assert said in visitor(who).get(f"/t/{table.code}").content.decode()
    return html.unescape(said)


def test_another_table_that_waits_is_named_with_its_link() -> None:
    ann, bob = person("Ann"), person("Bob")
    here, there = table_of([ann, bob]), table_of([ann, bob], agreed=Agreed("Friday trains"))
    asked, other = (ann, bob) if actor(there) == ann else (bob, ann)
    assert f'href="/t/{there.code}" data-short="Another table"' in seen(here, asked), "a phone says that it's elsewhere"
    assert "Your turn at another table: Friday trains" in seen(here, asked)
    assert "<a" not in seen(here, other)
    move(there)
    assert "<a" not in seen(here, asked)


def test_a_table_without_a_name_is_called_by_its_game_and_players() -> None:
    ann, bob = person("Ann"), person("Bob")
    here, there = table_of([ann, person("Cy")]), table_of([ann, bob])
    asked = actor(there)
    assert "Your turn at another table: Chicago Express (Ann, Bob)" in waiting_markup(asked.id, here.code, "en")


def test_several_are_counted_and_games_with_bots_alone_can_wait() -> None:
    ann, bob = person("Ann"), person("Bob")
    here = create.create(ann, "express", [SeatSpec("me"), SeatSpec("easy"), SeatSpec("easy")])
    solo = create.create(ann, "express", [SeatSpec("me"), SeatSpec("easy"), SeatSpec("easy")])
    assert solo.code not in seen(here, ann)
    others = [table_of([ann, bob]) for _ in range(2)]
    for table in others:
        if actor(table) != ann:
            move(table)
    assert "Your turn at 2 other tables" in seen(here, ann)
    assert 'id="elsewhere"' not in visitor().get(f"/t/{here.code}").content.decode()
