"""A hint that begins a turn is kept to: later hints go on with it, and the coach doesn't warn of it."""

import json
from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests.web.django_client import HTMX, actor, fresh, move, person, visitor
from trunkline import advice
from trunkline.advice import Question
from trunkline.bots.bot import Candidate, Term
from trunkline.core import codec
from trunkline.core.messages import Message
from trunkline.games.express.actions import Choose, Offer
from trunkline.web.table import create
from trunkline.web.table.create import Agreed, SeatSpec
from trunkline.web.table.models import Table

pytestmark = pytest.mark.usefixtures("database")
GAIN = Term("cash", 30.0, Message("you end up with more cash"))
THOUGHTS = {
    "choose": [Candidate(Choose("auction"), 12.0, [GAIN], then=[Offer("B&O")]), Candidate(Choose("expansion"), 1.0)],
    "offer": [Candidate(Offer("NYC"), 12.0, [GAIN]), Candidate(Offer("B&O"), 2.0), Candidate(Offer("C&O"), 1.0)],
}
"""What the adviser says first, and what it would say on second thoughts."""


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table at its first turn, after the initial auctions."""

    def advise(question: Question) -> list[Candidate]:
        return THOUGHTS[question.state["step"]]

    monkeypatch.setattr(advice, "advise", advise)
    ann = person("Ann")
    seats, agreed = [SeatSpec("me"), SeatSpec("hotseat", "Bob")], Agreed(assistance=True)
    begun = create.create(ann, "express", seats, seed=3, agreed=agreed)
    while state_of(begun)["step"] == "bid":
        begun = move(begun)
    return begun


def state_of(table: Table) -> dict[str, Any]:
    """The position as it is stored."""
    stored: dict[str, Any] = fresh(table).plies.get(number=fresh(table).ply, live=True).state
    return stored


def hint(client: Client, table: Table) -> dict[str, Any]:
    """The action that a hint marks."""
    page = client.post(f"/t/{table.code}/hint", headers=HTMX).content.decode()
    marked: dict[str, Any] = json.loads(unescape(page.split('data-lesson="')[1].split('"')[0]))
    return marked


def play(client: Client, table: Table, action: object) -> int:
    """Send a move; the status of the answer."""
    form = {"ply": str(fresh(table).ply), "action": json.dumps(codec.encode(action))}
    return client.post(f"/t/{table.code}/act", form, headers=HTMX).status_code


def test_later_hints_of_a_turn_go_on_with_it(table: Table) -> None:
    client = visitor(actor(table))
    assert hint(client, table) == codec.encode(Choose("auction"))
    assert play(client, table, Choose("auction")) == 200
    assert hint(client, table) == codec.encode(Offer("B&O"))
    assert hint(client, table) == codec.encode(Offer("B&O")), "as often as one asks"


def test_who_has_not_asked_before_hears_what_is_best_now(table: Table) -> None:
    client = visitor(actor(table))
    assert play(client, table, Choose("auction")) == 200
    assert hint(client, table) == codec.encode(Offer("NYC"))


def test_the_coach_has_nothing_against_what_a_hint_began(table: Table) -> None:
    client = visitor(actor(table))
    client.post(f"/t/{table.code}/coach", {"on": "yes"})
    hint(client, table)
    assert play(client, table, Choose("auction")) == 200
    assert play(client, table, Offer("C&O")) == 409
    assert play(client, table, Offer("B&O")) == 200


def test_the_page_knows_the_rest_of_the_turn_and_marks_it_when_its_step_comes(table: Table) -> None:
    client = visitor(actor(table))
    page = unescape(client.post(f"/t/{table.code}/hint", headers=HTMX).content.decode())
    then = json.loads(page.split('data-then="')[1].split('" data-next')[0])
    assert then == [{"action": codec.encode(Offer("B&O")), "words": "auction a share of B&O (minimum bid $3, 3 left)"}]
