"""A coach asks before a move that gives away much, and a bot says what it thinks of positions of analyses."""

from concurrent.futures import Future
from typing import Any

import pytest

from tests.web.django_client import HTMX, fresh, person, visitor
from trunkline import advice
from trunkline.bots.bot import Candidate, Term
from trunkline.core.messages import Message
from trunkline.games.express.actions import Bid, Pass
from trunkline.web.accounts.models import Person
from trunkline.web.analysis import analyses
from trunkline.web.table import advice as table_advice
from trunkline.web.table import bots, create
from trunkline.web.table.create import Agreed, SeatSpec
from trunkline.web.table.models import Table

pytestmark = pytest.mark.usefixtures("database")
GAIN = Term("cash", 30.0, Message("you end up with more cash"))
PASSING = {"ply": "0", "action": '{"type": "pass"}'}


@pytest.fixture(autouse=True)
def _opinion(monkeypatch: pytest.MonkeyPatch) -> None:
    thought = [Candidate(Bid(9), 12.0, [GAIN]), Candidate(Pass(), 2.0)]
    monkeypatch.setattr(advice, "advise", lambda _question: thought)


@pytest.fixture
def ann() -> Person:
    return person("Ann")


def table_of(ann: Person, **more: Any) -> Table:
    return create.create(ann, "express", [SeatSpec("me"), SeatSpec("uniform")], seed=3, **more)


def test_who_wants_a_coach_is_asked_once_and_may_play_it_anyway(ann: Person) -> None:
    table, client = table_of(ann), visitor(ann)
    assert "later tables against bots" in client.post(f"/t/{table.code}/coach", {"on": "yes"}).content.decode()
    asked = client.post(f"/t/{table.code}/act", PASSING, headers=HTMX)
    assert asked.status_code == 409
    assert "That gives away about $10" in asked.content.decode()
    assert "Why: you end up with more cash." in asked.content.decode()
    assert fresh(table).ply == 0
    assert client.post(f"/t/{table.code}/act", PASSING | {"anyway": "yes"}, headers=HTMX).status_code == 200
    assert fresh(table).ply > 0


def test_a_pass_on_what_is_worth_much_more_is_asked_about_too(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    worth = Message("the share is worth about ${worth} to you, so don't let it go for less", worth=21)
    thought = [Candidate(Bid(9), 2.0, [GAIN], worth, limit=21), Candidate(Pass(), 2.0, [GAIN])]
    monkeypatch.setattr(advice, "advise", lambda _question: thought)
    table, client = table_of(ann), visitor(ann)
    client.post(f"/t/{table.code}/coach", {"on": "yes"})
    asked = client.post(f"/t/{table.code}/act", PASSING, headers=HTMX)
    assert asked.status_code == 409
    assert "That gives away up to $12" in asked.content.decode()


def test_a_hint_says_why_in_a_sentence_and_has_a_switch_that_shows_its_state(ann: Person) -> None:
    table, client = table_of(ann), visitor(ann)
    shown = client.post(f"/t/{table.code}/hint", headers=HTMX).content.decode()
    better = "It&#39;s about $10 better for you in the end than “pass”, mostly because you end up with more cash."
    assert better in shown
    assert '<input type="checkbox" name="on" value="yes"> Warn me before bad moves</label>' in shown
    client.post(f"/t/{table.code}/coach", {"on": "yes"})
    assert 'value="yes" checked>' in client.post(f"/t/{table.code}/hint", headers=HTMX).content.decode()
    assert "won't be warned" in client.post(f"/t/{table.code}/coach").content.decode()


def test_good_moves_are_made_without_questions_and_so_is_everything_without_a_coach(ann: Person) -> None:
    table, client = table_of(ann), visitor(ann)
    client.post(f"/t/{table.code}/coach", {"on": "yes"})
    bid = {"ply": "0", "action": '{"type": "bid", "price": 10}'}
    assert client.post(f"/t/{table.code}/act", bid, headers=HTMX).status_code == 200
    client.post(f"/t/{table.code}/coach")
    second = table_of(ann)
    assert client.post(f"/t/{second.code}/act", PASSING, headers=HTMX).status_code == 200


def test_the_coach_is_remembered_at_later_tables_but_not_at_those_without_assistance(ann: Person) -> None:
    table, client = table_of(ann), visitor(ann)
    client.post(f"/t/{table.code}/coach", {"on": "yes"})
    later, alone = table_of(ann), table_of(ann)
    assert 'value="yes" checked>' in client.post(f"/t/{later.code}/hint", headers=HTMX).content.decode()
    assert client.post(f"/t/{later.code}/act", PASSING, headers=HTMX).status_code == 409
    Table.objects.filter(id=alone.id).update(assistance=False)
    assert client.post(f"/t/{alone.code}/act", PASSING, headers=HTMX).status_code == 200


def test_the_coach_of_a_game_against_bots_is_off_with_other_people(ann: Person) -> None:
    table, client = table_of(ann), visitor(ann)
    client.post(f"/t/{table.code}/coach", {"on": "yes"})
    two = [SeatSpec("me"), SeatSpec("hotseat", "Bob")]
    with_bob, later = (
        create.create(ann, "express", two, seed=3, agreed=Agreed(assistance=True)).code for _ in range(2)
    )
    assert 'value="yes" checked>' not in client.post(f"/t/{with_bob}/hint", headers=HTMX).content.decode()
    assert client.post(f"/t/{with_bob}/act", PASSING, headers=HTMX).status_code == 200
    assert "tables with other people" in client.post(f"/t/{with_bob}/coach", {"on": "yes"}).content.decode()
    assert client.post(f"/t/{later}/act", PASSING, headers=HTMX).status_code == 409
    client.post(f"/t/{with_bob}/coach")
    assert client.post(f"/t/{later}/act", PASSING, headers=HTMX).status_code == 200
    assert client.post(f"/t/{table.code}/act", PASSING, headers=HTMX).status_code == 409, "as it was against bots"


def test_a_coach_that_fails_keeps_nobody_from_moving(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    table, client = table_of(ann), visitor(ann)
    client.post(f"/t/{table.code}/coach", {"on": "yes"})
    monkeypatch.setattr(advice, "advise", lambda _question: 1 / 0)
    assert client.post(f"/t/{table.code}/act", PASSING, headers=HTMX).status_code == 200


def test_a_table_without_assistance_has_no_coach_and_no_bot_tells_what_it_thinks(ann: Person) -> None:
    table, client = table_of(ann), visitor(ann)
    Table.objects.filter(id=table.id).update(assistance=False)
    assert client.post(f"/t/{table.code}/coach", {"on": "yes"}).status_code == 409
    own = analyses.analyse(table.code, 0, ann)
    for code in (table.code, own.code):
        shown = client.get(f"/t/{code}/candidates").content.decode()
        assert "without assistance" in shown
        assert "What would a bot do?" not in client.get(f"/t/{code}").content.decode()


def test_an_analysis_shows_the_best_moves_and_they_can_be_played(ann: Person) -> None:
    own, client = analyses.analyse(table_of(ann).code, 0, ann), visitor(ann)
    assert "What would a bot do?" in client.get(f"/t/{own.code}").content.decode()
    shown = client.get(f"/t/{own.code}/candidates").content.decode()
    assert "Ann can expect to end ahead of the average of the others: $12." in shown
    assert shown.count("<form") == 2
    assert '<meter min="-30" max="30" value="12"' in shown


def test_nobody_waits_for_bots_that_have_too_much_to_think_about(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    table, client = table_of(ann), visitor(ann)
    asked: bots.Answer = Future()
    monkeypatch.setattr(bots, "ask", lambda *_: asked)
    monkeypatch.setattr(table_advice, "HINT_TIMEOUT", 0.0)
    told = client.post(f"/t/{table.code}/hint", headers=HTMX)
    assert (told.status_code, asked.cancelled()) == (429, True)
    assert "The bots are busy" in told.content.decode()
