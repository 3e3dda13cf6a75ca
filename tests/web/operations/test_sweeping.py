"""Sweeping: what nobody needs any more is deleted a few rows at a time; no game, and nothing of an account."""

import time
from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.utils import timezone

from tests.web.django_client import fresh, legal, move, person, table_of, visitor
from trunkline.web.accounts import tokens
from trunkline.web.accounts.models import Count, Person, Token
from trunkline.web.analysis import analyses
from trunkline.web.operations import worker
from trunkline.web.site.errors import NotYours, Refused, TooMany
from trunkline.web.table import chat, create, moves, notes
from trunkline.web.table.models import Ply, Table

pytestmark = pytest.mark.usefixtures("database")

LONG_AGO = timezone.now() - timedelta(days=31)


@pytest.fixture(autouse=True)
def _due(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing was swept yet."""
    monkeypatch.setattr(worker, "_next_sweep", 0.0)


def sweep() -> int:
    """All that there is to do."""
    done = 0
    while more := worker.sweep():
        done += more
    return done


def make_old() -> None:
    """Nobody was here for a month."""
    Person.objects.update(seen=LONG_AGO.date(), created=LONG_AGO)
    Table.objects.update(moved=LONG_AGO, created=LONG_AGO)
    Token.objects.update(created=LONG_AGO)


def account(name: str) -> Person:
    return Person.objects.create(name=name, user=User.objects.create_user(name))


class TestGuests:
    def test_who_never_sat_down_is_gone_after_a_month(self) -> None:
        for number in range(worker.SWEPT_AT_ONCE + 5):
            person(f"Guest {number}")
        make_old()
        person("New")
        assert sweep() == worker.SWEPT_AT_ONCE + 5
        assert [one.name for one in Person.objects.all()] == ["New"]

    def test_who_has_anything_to_do_with_a_table_stays(self) -> None:
        ann, bob, cy, dan, eve, fay = (person(name) for name in ("Ann", "Bob", "Cy", "Dan", "Eve", "Fay"))
        table = move(table_of([ann, bob]), 2)
        chat.say(table.code, cy, "hello")
        hosted = create.create(dan, "express", [create.SeatSpec("open"), create.SeatSpec("invited", "Eve", eve)])
        tokens.make(fay, "program")
        make_old()
        Token.objects.update(used=timezone.now())
        before = list(Ply.objects.values())
        assert sweep() == 0
        assert Person.objects.count() == 6
        assert (fresh(hosted).host_id, list(Ply.objects.values())) == (dan.id, before)

    def test_accounts_stay(self) -> None:
        account("ann")
        make_old()
        assert (sweep(), Person.objects.count()) == (0, 1)

    def test_whoever_comes_back_is_seen_and_stays(self) -> None:
        ann = person("Ann")
        make_old()
        assert visitor(ann).get("/").status_code == 200
        assert (sweep(), Person.objects.get().seen) == (0, timezone.now().date())

    def test_it_can_be_turned_off(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(settings, "SWEEP_DAYS", 0)
        analyses.analyse(move(table_of([person("Ann"), person("Bob")]), 2).code, 2, person("Cy"))
        make_old()
        assert sweep() == 0


class TestAnalyses:
    def test_those_that_guests_have_left_are_gone_and_then_the_guests(self) -> None:
        table, cy, dan = move(table_of([person("Ann"), person("Bob")]), 2), person("Cy"), account("dan")
        made = analyses.analyse(table.code, 2, cy)
        moves.play(made.code, cy, 2, legal(made))
        kept = analyses.analyse(table.code, 2, dan)
        make_old()
        assert sweep() == 2
        assert {one.code for one in Table.objects.all()} == {table.code, kept.code}
        assert not Person.objects.filter(id=cy.id).exists()
        assert Ply.objects.count() == 3

    def test_one_that_another_goes_on_from_stays(self) -> None:
        table, cy, dan = move(table_of([person("Ann"), person("Bob")]), 2), person("Cy"), account("dan")
        first = analyses.analyse(table.code, 2, cy)
        moves.play(first.code, cy, 2, legal(first))
        second = analyses.analyse(first.code, 3, dan)
        make_old()
        assert sweep() == 0
        assert visitor(dan).get(f"/t/{second.code}?ply=3").status_code == 200

    def test_one_that_is_used_stays(self) -> None:
        made = analyses.analyse(move(table_of([person("Ann"), person("Bob")]), 2).code, 2, cy := person("Cy"))
        make_old()
        moves.play(made.code, cy, 2, legal(made))
        assert sweep() == 0


class TestKeptAnalyses:
    """A person keeps so many; the oldest in which nothing was done makes room."""

    @pytest.fixture(autouse=True)
    def _two(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(settings, "MOST_GUEST_ANALYSES", 2)
        monkeypatch.setattr(settings, "MOST_ANALYSES", 3)

    def test_the_oldest_empty_one_makes_room(self) -> None:
        table, cy = move(table_of([person("Ann"), person("Bob")]), 2), person("Cy")
        used, empty = (analyses.analyse(table.code, 2, cy) for _ in range(2))
        moves.play(used.code, cy, 2, legal(used))
        new = analyses.analyse(table.code, 1, cy)
        assert {one.code for one in Table.objects.filter(analysis=True)} == {used.code, new.code}
        assert empty.code not in {used.code, new.code}

    def test_none_in_which_something_was_done_is_lost(self) -> None:
        table, cy = move(table_of([person("Ann"), person("Bob")]), 2), person("Cy")
        made = [analyses.analyse(table.code, 2, cy) for _ in range(2)]
        moves.play(made[0].code, cy, 2, legal(made[0]))
        notes.write(made[1], cy, "remember")
        with pytest.raises(TooMany, match="You have 2 analyses, which is the maximum"):
            analyses.analyse(table.code, 2, cy)
        refused = visitor(cy).post(f"/t/{table.code}/analyse", {"ply": "2"})
        assert (refused.status_code, refused["Retry-After"]) == (429, "60")
        assert Table.objects.filter(analysis=True).count() == 2
        analyses.remove(made[1].code, cy)
        analyses.analyse(table.code, 2, cy)

    def test_an_account_keeps_more(self) -> None:
        table, dan = move(table_of([person("Ann"), person("Bob")]), 2), account("dan")
        made = [analyses.analyse(table.code, 2, dan) for _ in range(3)]
        assert {one.code for one in Table.objects.filter(analysis=True)} == {one.code for one in made}

    def test_its_owner_removes_it_after_being_asked(self) -> None:
        table, cy = move(table_of([person("Ann"), person("Bob")]), 2), person("Cy")
        made = analyses.analyse(table.code, 2, cy)
        client = visitor(cy)
        assert f'href="/t/{made.code}/remove"' in client.get("/").text
        assert "<title>Remove this analysis?" in client.get(f"/t/{made.code}/remove").text
        assert "Analysis removed." in client.post(f"/t/{made.code}/remove", follow=True).text
        assert {one.code for one in Table.objects.all()} == {table.code}

    def test_nobody_else_does_and_not_while_another_goes_on_from_it(self) -> None:
        table, cy, dan = move(table_of([person("Ann"), person("Bob")]), 2), person("Cy"), person("Dan")
        first = analyses.analyse(table.code, 2, cy)
        moves.play(first.code, cy, 2, legal(first))
        analyses.analyse(first.code, 3, dan)
        assert visitor(dan).get(f"/t/{first.code}/remove")["Location"] == f"/t/{first.code}"
        assert visitor(dan).post(f"/t/{first.code}/remove").status_code == 403
        with pytest.raises(NotYours):
            analyses.remove(table.code, table.host)
        with pytest.raises(Refused, match="goes on from this one"):
            analyses.remove(first.code, cy)


def test_counters_and_sessions_go_when_their_time_is_over() -> None:
    Count.objects.create(key="old", count=1, expires=time.time() - 1)
    Count.objects.create(key="new", count=1, expires=time.time() + 60)
    for key, days in (("old", -1), ("new", 1)):
        Session.objects.create(session_key=key, session_data="", expire_date=timezone.now() + timedelta(days=days))
    assert sweep() == 2
    assert [one.pk for model in (Count, Session) for one in model._default_manager.all()] == ["new", "new"]


def test_it_is_the_workers_job_and_looks_once_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    assert worker.sweep in [job.run for job in worker.JOBS]
    clock = [5_000.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    swept = []
    for wait in (0, 60, 3_600):
        clock[0] += wait
        Count.objects.create(key=f"after {wait}", count=1, expires=0)
        swept.append((worker.sweep(), worker.sweep()))
    assert swept == [(1, 0), (0, 0), (2, 0)]
