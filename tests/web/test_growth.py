"""What pages and jobs cost doesn't grow with rows that they don't show: queries are counted, and read from indexes."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.web.django_client import move, needs_sqlite, person, table_of, visitor
from trunkline.web.accounts import password_resets
from trunkline.web.accounts.views import statistics_of
from trunkline.web.analysis import review
from trunkline.web.lobby.lists import lists_of
from trunkline.web.table import bots, clock, create, delivery, orders, undo
from trunkline.web.table.models import FINISHED, Table

pytestmark = pytest.mark.usefixtures("database")


@contextmanager
def plans() -> Iterator[list[str]]:
    """How SQLite finds the rows of all queries in the block."""
    found: list[str] = []
    with CaptureQueriesContext(connection) as asked:
        yield found
    for query in asked:
        if query["sql"].startswith(("SELECT", "\n    SELECT")):
            with connection.cursor() as cursor:
                cursor.execute("EXPLAIN QUERY PLAN " + query["sql"].replace("%", "%%"))
                found += [row[3] for row in cursor.fetchall()]


JOBS: dict[str, Callable[[], object]] = {
    "orders": orders.work,
    "bots": bots.work,
    "clocks": clock.work,
    "notifications": lambda: list(delivery.claim(timezone.now())),
    "password resets": password_resets.work,
    "reviews": review.work,
    "the next clock": clock.seconds_left,
    "the next notification": delivery.seconds_left,
    "the next password reset": password_resets.seconds_left,
}


@needs_sqlite
class TestNoTableIsReadThrough:
    WHOLE = re.compile(
        r"SCAN (?!games\b|table_judgment USING INDEX judgments_to_come|accounts_passwordreset USING COVERING)"
    )
    """`games` are the rows of a subquery, one index has only judgments to come, and of the other the first is read."""

    @pytest.mark.parametrize("job", JOBS)
    def test_by_a_job(self, job: str) -> None:
        with plans() as found:
            JOBS[job]()
        assert found
        assert not [line for line in found if self.WHOLE.search(line)]

    @pytest.mark.parametrize("known", [True, False])
    def test_by_the_lobby(self, known: bool) -> None:
        ann = person("Ann")
        table_of([ann, person("Bob")])
        with plans() as found:
            lists_of(ann if known else None)
        assert not [line for line in found if self.WHOLE.search(line)]
        in_order = [line for line in found if "tables_in_lists" in line]
        assert len(in_order) >= 3

    def test_by_ones_own_page(self) -> None:
        with plans() as found:
            statistics_of(person("Ann"))
        assert not [line for line in found if self.WHOLE.search(line)]

    def test_unsent_notifications_are_found_by_their_index(self) -> None:
        with plans() as found:
            list(delivery.claim(timezone.now()))
        assert any("notifications_to_send" in line for line in found)


def queries(ask: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as asked:
        ask()
    return len(asked)


class TestTheNumberOfQueriesIsTheSame:
    def test_of_a_list_of_the_api(self) -> None:
        ann, bob = person("Ann"), person("Bob")

        def ask() -> None:
            answer = visitor(ann).get("/api/tables?list=running").json()
            assert len(answer) == Table.objects.count()

        table_of([bob, person("Cy")])
        few = queries(ask)
        for _ in range(8):
            move(table_of([bob, person("Cy")]), 2)
        assert queries(ask) == few

    def test_of_the_administrators_moves(self) -> None:
        client = visitor()
        client.force_login(User.objects.create_superuser("boss"))

        def ask() -> None:
            assert client.get("/admin/table/ply/").status_code == 200

        move(table_of([person("Ann"), person("Bob")]), 2)
        ask()
        few = queries(ask)
        for _ in range(5):
            move(table_of([person("Ann"), person("Bob")]), 4)
        assert queries(ask) == few


def test_an_open_undo_request_is_in_the_list() -> None:
    ann, bob = person("Ann"), person("Bob")
    table, other = move(table_of([ann, bob]), 3), move(table_of([ann, bob]), 3)
    undo.undo(table.code, ann, 3, 0)
    found = {one["code"]: one for one in visitor().get("/api/tables?list=running").json()}
    assert found[table.code]["undo_request"]["to"] == 0
    assert found[other.code]["undo_request"] is None
    assert found[table.code] == visitor().get(f"/api/tables/{table.code}").json()


def test_a_list_of_the_api_has_pages() -> None:
    bob = person("Bob")
    codes = [create.create(bob, "express", [create.SeatSpec("me"), create.SeatSpec("open")]).code for _ in range(5)]
    found = [[one["code"] for one in visitor().get(f"/api/tables?limit=2&page={page}").json()] for page in (1, 2, 3, 4)]
    assert found == [codes[:2:-1], codes[2:0:-1], codes[:1], []]
    assert visitor().get("/api/tables?page=0").status_code == 400


def test_the_administrator_counts_and_filters_without_reading_everything() -> None:
    client = visitor()
    client.force_login(User.objects.create_superuser("boss"))
    table = move(table_of([person("Ann"), person("Bob")]), 3)
    Table.objects.filter(id=table.id).update(status=FINISHED)
    with CaptureQueriesContext(connection) as asked:
        page = client.get("/admin/table/ply/?table__game=express")
    assert page.context["cl"].result_count == 4
    assert client.get("/admin/table/ply/?cause=clock").context["cl"].result_count == 0
    assert client.get(f"/admin/table/table/?status={FINISHED}").context["cl"].result_count == 1
    assert not [query for query in asked if "DISTINCT" in query["sql"]]
    assert all("LIMIT" in query["sql"] for query in asked if "COUNT(" in query["sql"])
