"""A position that can't be read: its page and the API say why, and everything else on the server goes on."""

from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.utils import timezone

from tests.web.django_client import (
    forget,
    fresh,
    legal,
    move,
    person,
    post_move,
    present,
    rewrite,
    snapshot_at,
    table_of,
    visitor,
)
from trunkline.core import codec
from trunkline.web.analysis import analyses, review
from trunkline.web.site.errors import Unreadable
from trunkline.web.table import bots, chat, clock, create, delivery, live, orders, seats
from trunkline.web.table.models import FINISHED, Judgment, Order, Ply, Table
from trunkline.web.table.panels import render
from trunkline.web.table.time_control import Clock

pytestmark = pytest.mark.usefixtures("database")

NEWER = "This position was stored by a newer version of Trunkline; update the server."
PAGE = {"Accept": "text/html"}


def lacking(state: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in state.items() if name != "cash"}


DAMAGE: dict[str, tuple[Any, str]] = {
    "a newer version": (lambda state: {"state": state, "state_version": 9}, NEWER),
    "a missing field": (lambda state: _sealed(lacking(state)), "can't be read: State lacks cash."),
    "an unknown field": (lambda state: _sealed(state | {"weather": 1}), "can't be read: State has no 'weather'."),
    "a value of another kind": (lambda state: _sealed(state | {"cash": "a lot"}), "can't be read: State.cash is"),
    "no object at all": (lambda _state: _sealed([1, 2]), "can't be read: it isn't a state of Chicago Express."),
    "a changed figure": (
        lambda state: {"state": state | {"bank": 1_000}},
        "can't be read: its state key doesn't match.",
    ),
    "a version that never was": (lambda state: {"state_version": 0, "state": state}, "isn't a state"),
}
"""What has happened to a state -> the change, and what the page says."""


def _sealed(state: Any) -> dict[str, Any]:
    """Damage that has the right key, such as that of a version which wrote it so."""
    return {"state": state, "key": codec.data_key(state)}


def damage(table: Table, kind: str) -> None:
    """Spoil the last position, as if the server had just been started."""
    last = Ply.objects.get(table=table, live=True, number=fresh(table).ply)
    rewrite([last], **DAMAGE[kind][0](last.state))
    forget()


@pytest.mark.parametrize("kind", DAMAGE)
def test_its_pages_and_the_api_say_what_is_wrong(kind: str) -> None:
    ann, bob = person("Ann"), person("Bob")
    table, other = move(table_of([ann, bob]), 3), move(table_of([ann, bob]), 3)
    move_then = legal(table)
    damage(table, kind)
    says = DAMAGE[kind][1]
    for address in ("", "?ply=3", "/text"):
        answer = visitor(ann).get(f"/t/{table.code}{address}", headers=PAGE)
        assert (answer.status_code, says in unescape(answer.content.decode())) == (409, True), address
    assert says in unescape(visitor(ann).get(f"/t/{table.code}", headers={"HX-Request": "true"}).content.decode())
    answer = visitor(ann).get(f"/api/tables/{table.code}/state")
    assert (answer.status_code, says in answer.json()["error"]) == (409, True)
    answer = post_move(visitor(ann), table, 3, move_then)
    assert (answer.status_code, says in unescape(answer.content.decode())) == (409, True)
    assert Ply.objects.filter(table=table).count() == 4  # Nothing is lost, and nothing was written.
    lobby = visitor(ann).get("/")
    assert lobby.status_code == 200
    assert all(code in lobby.content.decode() for code in (table.code, other.code))
    assert visitor(ann).get(f"/t/{other.code}").status_code == 200
    assert move(other, 2).ply == 5


@pytest.mark.parametrize("address", ["record", "story", "board.svg", "board.png", "analysis", "panels"])
def test_no_other_address_of_the_table_fails(address: str) -> None:
    ann = person("Ann")
    table = move(table_of([ann, person("Bob")]), 3)
    damage(table, "a missing field")
    assert visitor(ann).get(f"/t/{table.code}/{address}").status_code in (404, 409)


def test_people_there_can_still_talk_and_leave() -> None:
    ann, bob = person("Ann"), person("Bob")
    table = move(table_of([ann, bob]), 3)
    damage(table, "a missing field")
    chat.say(table.code, bob, "What is this?")
    seats.hand_to_bot(table.code, bob, 1)
    assert table.chat.filter(name="Bob").count() == 1


def test_an_earlier_position_is_there_all_the_same() -> None:
    ann = person("Ann")
    table = move(table_of([ann, person("Bob")]), 6)
    first = Ply.objects.get(table=table, number=1)
    rewrite([first], state=lacking(first.state))
    forget()
    assert visitor(ann).get(f"/api/tables/{table.code}/state?ply=4").status_code == 200
    assert visitor(ann).get(f"/api/tables/{table.code}/state?ply=1").status_code == 409
    assert move(table, 2).ply == 8


def test_nothing_that_the_server_does_by_itself_stops(caplog: pytest.LogCaptureFixture) -> None:
    """At every table where something is to be done one can't be read; the work at the other is done all the same."""
    ann, bob = person("Ann"), person("Bob")
    bad, good = (move(table_of([ann, bob], clock=Clock(60, 0, "move")), 3) for _ in range(2))
    with_bots = [create.create(bob, "express", [create.SeatSpec("easy"), create.SeatSpec("me")]) for _ in range(2)]
    for table in (bad, good):
        Order.objects.create(table=table, seat=0, person=ann, at=3, data={"type": "sit_out", "dial": "auction"})
    finished = [move(table_of([ann, bob]), 4) for _ in range(2)]
    Table.objects.filter(id__in=[table.id for table in finished]).update(status=FINISHED)
    for table in finished:
        review.begin(fresh(table))
    for table in (bad, with_bots[0]):
        damage(table, "a missing field")
    Ply.objects.filter(table=finished[0]).update(state_version=9)
    Table.objects.filter(id__in=(bad.id, good.id)).update(deadline=timezone.now() - timedelta(seconds=1))
    clock._last_run = timezone.now()
    clock.work()
    bots.work()
    bots.work()
    orders.work()
    list(delivery.claim(timezone.now() + timedelta(days=1)))
    for _ in range(20):
        review.work()
    assert fresh(bad).ply == 3 < fresh(good).ply
    assert (fresh(with_bots[0]).ply, fresh(with_bots[1]).ply) == (0, 1)
    judged = Judgment.objects.filter(judged=True).values_list("ply__table", flat=True)
    assert {*judged} == {finished[1].id}
    assert "Traceback" not in caplog.text


def test_a_page_that_is_open_is_told_to_ask_and_its_stream_goes_on() -> None:
    ann, bob = person("Ann"), person("Bob")
    table = move(table_of([ann, bob]), 3)
    viewer = live.Viewer(table.code, None, "en", "http://testserver", is_owner=False)
    shown = render(snapshot_at(table, None), viewer.origin).id
    damage(table, "a missing field")
    chat.say(table.code, bob, "What is this?")
    event = live._event(str(table.version), shown, None, *present(live._render(viewer)))
    assert b"event: news" in event


def test_an_analysis_of_it_is_refused_or_says_the_same() -> None:
    ann = person("Ann")
    table = move(table_of([ann, person("Bob")]), 3)
    damage(table, "a missing field")
    with pytest.raises(Unreadable, match="State lacks cash"):
        analyses.analyse(table.code, 3, ann)
    assert not Table.objects.filter(analysis=True).exists()
