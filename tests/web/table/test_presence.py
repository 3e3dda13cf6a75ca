"""Who is away in a running game, and what its host can do about it."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.web.counted_queries import counted
from tests.web.django_client import actor, fresh, move, person, present, said, table_of, visitor
from tests.web.live_stream import heard
from trunkline.web.accounts.models import Person
from trunkline.web.site.errors import NotYours, Refused
from trunkline.web.table import changes, host, presence, seats
from trunkline.web.table.host import replace_absent
from trunkline.web.table.models import BOT, CANCELLED, PERSON, Seat, Table

LONG, LONGER = presence.AWAY + timedelta(seconds=1), presence.ABSENT + timedelta(seconds=1)


@pytest.fixture
def table(database: None) -> Table:  # noqa: ARG001
    return table_of([person("Ann"), person("Bob"), person("Cy")])


def gone(table: Table, who: Person, time: timedelta) -> Seat:
    """Their seat, after they have had no page open for so long."""
    table.seats.filter(person=who).update(seen=timezone.now() - time)
    return table.seats.get(person=who)


def others_than(table: Table, *people: Person) -> Person:
    return next(seat.person for seat in table.seats.all() if seat.person and seat.person not in people)


class TestAway:
    def test_the_others_read_that_whoever_is_awaited_is_away(self, table: Table) -> None:
        who = actor(table)
        client = visitor(others_than(table, who))
        assert "away" not in client.get(f"/t/{table.code}").content.decode().split('id="panel-log"')[0]
        gone(table, who, LONG)
        page = client.get(f"/t/{table.code}").content.decode()
        assert f"Waiting for {who.name} (away)" in page
        assert '<span class="badge-mark">away</span>' in page
        assert page.split('id="panel-seats"')[1].count('<span class="presence">away</span>') == 1

    def test_nobody_is_away_who_looks_nor_whoever_never_had_a_page(self, table: Table) -> None:
        who = actor(table)
        gone(table, who, LONG)
        assert "(away)" not in visitor(who).get(f"/t/{table.code}").content.decode()
        assert presence.look(table.code, None) == {table.actor: False}
        presence.look(table.code, who.id)
        assert presence.look(table.code, None) == {}

    def test_an_open_page_is_noted_once_a_minute(self, table: Table) -> None:
        who, version = actor(table), table.version
        with counted(2):
            presence.look(table.code, who.id)
        noted = present(table.seats.get(person=who).seen)
        with counted(1):
            presence.look(table.code, who.id)
        assert table.seats.get(person=who).seen == noted
        gone(table, who, presence.MINUTE + timedelta(seconds=1))
        presence.look(table.code, who.id)
        assert present(table.seats.get(person=who).seen) > noted
        assert fresh(table).version == version, "no page is drawn anew for it"


def test_a_page_asks_again_when_somebody_has_gone(
    database: None,  # noqa: ARG001
    transactional_db: None,  # noqa: ARG001
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = table_of([person("Ann"), person("Bob")])
    monkeypatch.setattr(changes, "HEARTBEAT", 0.05)
    told = heard(
        visitor(),
        table.code,
        str(table.version),
        until=b"news",
        meanwhile=(b"still here", lambda: gone(table, actor(table), LONG)),
    )
    assert b"event: news\ndata: 0\n\n" in told
    assert f"id: {table.version}\n".encode() in told


class TestHost:
    def test_lets_a_bot_play_for_somebody_who_has_been_away_for_long(self, table: Table) -> None:
        host = table.host
        other = others_than(table, host)
        seat = gone(table, other, LONG)
        button, client = 'name="do" value="absent"', visitor(host)
        assert button not in client.get(f"/t/{table.code}").content.decode()
        with pytest.raises(Refused, match="long enough"):
            replace_absent(table.code, host, seat.number)
        gone(table, other, LONGER)
        assert button in client.get(f"/t/{table.code}").content.decode()
        assert button not in visitor(others_than(table, host, other)).get(f"/t/{table.code}").content.decode()
        client.post(f"/t/{table.code}/seat/{seat.number}", {"do": "absent"})
        assert table.seats.get(number=seat.number).kind == BOT
        assert said(table)[-1] == f"{other.name} is away, so a bot plays the seat until {other.name} takes it back."
        assert f'id="back-{seat.number}"' in visitor(other).get(f"/t/{table.code}").content.decode()
        seats.take_back(table.code, other, seat.number)
        assert table.seats.get(number=seat.number).kind == PERSON

    def test_nobody_else_does(self, table: Table) -> None:
        other = others_than(table, table.host)
        seat = gone(table, other, LONGER)
        for who in (others_than(table, table.host, other), None):
            with pytest.raises(NotYours):
                host.replace_absent(table.code, who, seat.number)
            with pytest.raises(NotYours):
                host.end(table.code, who)

    def test_ends_the_game(self, table: Table) -> None:
        move(table)
        client = visitor(table.host)
        assert "End the game…" in client.get(f"/t/{table.code}").content.decode()
        assert "End the game…" not in visitor(others_than(table, table.host)).get(f"/t/{table.code}").content.decode()
        client.post(f"/t/{table.code}/host", {"do": "end"})
        assert (fresh(table).status, fresh(table).scores) == (CANCELLED, None)
        assert said(table)[-1] == "The host has ended the game here."
        assert client.get(f"/t/{table.code}").status_code == 200
        with pytest.raises(Refused):
            host.end(table.code, table.host)
