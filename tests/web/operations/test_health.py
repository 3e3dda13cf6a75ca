"""The server as monitors and its administrator see it: /healthz, /readyz, /metrics and the page of the server."""

import subprocess
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpResponse
from django.middleware.security import SecurityMiddleware
from django.test import Client, RequestFactory
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families
from pytest_django import Settings

from tests.web.django_client import actor, move, needs_sqlite, new_database, person, post_move, table_of, visitor
from tests.web.http_client import Stream, Visitor, wait_until
from tests.web.serving import Server
from trunkline.web.lobby import views
from trunkline.web.operations import health, models, worker
from trunkline.web.operations.models import WORKER, Beat
from trunkline.web.site.logs import PROBES
from trunkline.web.table import create
from trunkline.web.table.create import SeatSpec
from trunkline.web.table.models import Notification, Table


def figures(text: str) -> dict[str, float]:
    """All samples, by name and labels."""
    told = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            labels = ",".join(f"{name}={value}" for name, value in sorted(sample.labels.items()))
            told[f"{sample.name}{{{labels}}}"] = sample.value
    return told


def now() -> dict[str, float]:
    return figures(Client().get("/metrics").content.decode())


def beat(seconds: float) -> None:
    at = timezone.now() - timedelta(seconds=seconds)
    Beat.objects.update_or_create(process=WORKER, defaults={"at": at})


@pytest.mark.usefixtures("database")
class TestProbes:
    def test_alive_whatever_name_the_server_is_called_by(self) -> None:
        answer = Client().get("/healthz", headers={"Host": "10.0.0.7:8000"})
        assert answer.status_code == 200
        assert answer.json()["status"] == "ok"
        assert not answer.cookies
        assert Client().post("/healthz").status_code == 405

    def test_it_has_the_headers_of_every_page(self) -> None:
        names = ("Content-Security-Policy", "X-Content-Type-Options", "X-Frame-Options", "Referrer-Policy")
        probe, page = Client().get("/healthz"), Client().get("/")
        assert [probe[name] for name in names] == [page[name] for name in names]

    def test_no_probe_is_sent_on_to_https(self, settings: Settings) -> None:
        settings.SECURE_SSL_REDIRECT = True
        answer: Any = SecurityMiddleware(lambda _: HttpResponse())
        assert answer(RequestFactory().get("/")).status_code == 301
        assert [answer(RequestFactory().get(path)).status_code for path in PROBES] == [200, 200, 200]

    def test_ready_with_a_worker_that_was_seen(self) -> None:
        assert Client().get("/readyz").status_code == 503
        assert Client().get("/readyz").json()["worker"] == "never seen"
        beat(300)
        assert "last seen 300 s ago" in Client().get("/readyz").json()["worker"]
        beat(5)
        answer = Client().get("/readyz")
        assert answer.status_code == 200
        assert answer.json() | {"version": ""} == {
            "status": "ok",
            "version": "",
            "database": "ok",
            "migrations": "ok",
            "worker": "ok",
            "disk": "ok",
        }

    @needs_sqlite
    def test_not_ready_on_a_full_disk(self, monkeypatch: pytest.MonkeyPatch) -> None:
        beat(5)
        full = SimpleNamespace(total=10**12, used=10**12, free=3_500_000)
        monkeypatch.setattr("trunkline.web.operations.health.shutil.disk_usage", lambda _path: full)
        answer = Client().get("/readyz")
        assert answer.status_code == 503
        assert answer.json()["disk"] == "full: 3 MB left"

    def test_not_ready_before_the_database_is_up_to_date(self, monkeypatch: pytest.MonkeyPatch) -> None:
        beat(5)
        monkeypatch.setattr(health, "_migrated", [])
        monkeypatch.setattr(MigrationExecutor, "migration_plan", lambda *_: [1, 2])
        answer = Client().get("/readyz")
        assert answer.status_code == 503
        assert answer.json()["migrations"] == "2 not applied"

    def test_the_worker_beats(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(models, "_next_beat", 0.0)
        assert models.beat in [job.run for job in worker.JOBS]
        models.beat()
        assert Client().get("/readyz").status_code == 200


@pytest.mark.usefixtures("database")
class TestMetrics:
    def test_only_for_this_computer_or_with_the_token(self, settings: Any) -> None:
        def ask(address: str, **headers: str) -> int:
            return Client().get("/metrics", headers=headers, REMOTE_ADDR=address).status_code

        assert ask("127.0.0.1") == ask("::1") == 200
        assert ask("192.0.2.7") == ask("") == 403
        for passed_on in ("X-Forwarded-For", "X-Forwarded-Proto", "Forwarded", "X-Real-IP"):
            assert ask("127.0.0.1", **{passed_on: "192.0.2.7"}) == 403
        assert ask("127.0.0.1", Host="games.example.org") == 403
        assert ask("192.0.2.7", Authorization="Bearer ") == 403
        settings.METRICS_TOKEN = "let me see"
        assert ask("192.0.2.7", Authorization="Bearer let me see") == 200
        assert ask("192.0.2.7", Authorization="Bearer let me") == 403
        assert ask("192.0.2.7") == 403

    def test_moves_refusals_by_rule_requests_and_limits(self, settings: Any) -> None:
        table = table_of([person("Ann"), person("Bob")])
        client, before = visitor(actor(table)), now()
        assert post_move(client, table, None, {"type": "bid", "price": 1}).status_code == 422
        assert post_move(client, table).status_code == 200
        settings.MOST_TABLES_AN_HOUR = 0
        assert client.post("/new/express", {"count": "2", "kind0": "me", "kind1": "open"}).status_code == 429
        after = now()
        for name in (
            "trunkline_moves_total{by=person,game=express}",
            "trunkline_refusals_total{game=express,rule=5.2}",
            "trunkline_requests_total{status=200,view=act}",
            "trunkline_requests_total{status=422,view=act}",
            "trunkline_limits_hit_total{}",
        ):
            assert after[name] == before.get(name, 0) + 1, name
        assert (
            after["trunkline_request_seconds_count{view=act}"]
            == before.get("trunkline_request_seconds_count{view=act}", 0) + 2
        )
        renders = [
            sum(one[f"trunkline_renders_total{{cache={kind}}}"] for kind in ("hit", "miss")) for one in (before, after)
        ]
        assert renders[1] - renders[0] == 2

    def test_a_worker_that_never_was_is_missed_since_the_process_began(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(health, "_began", timezone.now() - timedelta(seconds=90))
        assert 90 <= now()["trunkline_worker_seconds{}"] < 120
        beat(5)
        assert now()["trunkline_worker_seconds{}"] < 60

    def test_not_being_ready_is_no_failure(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(*_: object) -> None:
            raise ValueError("a fault")

        failed, errors = "trunkline_failed_requests_total{}", "trunkline_errors_total{}"
        client, before = Client(raise_request_exception=False), now()
        assert client.get("/readyz").status_code == 503
        assert (now()[failed], now()[errors]) == (before[failed], before[errors])
        monkeypatch.setattr(health, "_worker", fail)
        answer = client.get("/readyz")
        assert answer.status_code == 500
        assert len(answer["X-Request-ID"]) == 16
        assert (now()[failed], now()[errors]) == (before[failed], before[errors] + 1)
        monkeypatch.setattr(views, "render", fail)
        assert client.get("/").status_code == 500
        assert (now()[failed], now()[errors]) == (before[failed] + 1, before[errors] + 2)

    def test_addresses_that_are_made_up_have_one_name(self) -> None:
        before = now()
        for number in range(20):
            Client().get(f"/made-up-{number}")
        assert now().keys() - before.keys() <= {name for name in now() if "view=none" in name or "view=metrics" in name}

    def test_what_waits(self) -> None:
        ann = person("Ann")
        table = create.create(ann, "express", [SeatSpec("me"), SeatSpec("uniform")], seed=2)
        Notification.objects.create(table=table, person=ann, subject="turn 1", channel="mail")
        beat(20)
        while Table.objects.get(id=table.id).acting().kind != "bot":
            move(table)
        told = now()
        assert told["trunkline_bots_due{}"] == told["trunkline_notifications_waiting{}"] == 1
        assert told["trunkline_tables{status=running}"] == 1
        assert 20 <= told["trunkline_worker_seconds{}"] < 60
        assert told["trunkline_database_up{}"] == 1


@pytest.fixture
def pair(tmp_path: Path, template: Path) -> Iterator[Server]:
    """A server with two processes for the pages."""
    new_database(template, tmp_path / "trunkline.sqlite3")
    server = Server(tmp_path)
    try:
        server.start("--workers", "2")
        yield server
    finally:
        server.kill()


def test_all_processes_of_a_server_count_together(pair: Server) -> None:
    begun = figures(Visitor(pair.url).get("/metrics"))
    assert {begun[f"trunkline_{name}_total{{}}"] for name in ("errors", "failed_requests", "limits_hit")} == {0}
    assert begun["trunkline_worker_seconds{}"] < 60
    ann = Visitor(pair.url)
    table = ann.new_table("express", "me", "uniform")
    streams = [Stream(f"{pair.url}{table}/live") for _ in range(4)]
    for stream in streams:
        stream.start()

    def told() -> dict[str, float]:
        return figures(Visitor(pair.url).get("/metrics"))

    wait_until(lambda: told().get("trunkline_streams{}") == 4)
    for _ in range(10):
        ann.get("/tables")
    assert told()["trunkline_requests_total{status=200,view=tables}"] == 10
    actor_is_bot = ann.act(table, 0, {"type": "bid", "price": 20})
    assert actor_is_bot in (200, 403)
    wait_until(lambda: told().get("trunkline_moves_total{by=bot,game=express}", 0) >= 1)
    wait_until(lambda: '"worker": "ok"' in Visitor(pair.url).get("/readyz"))


@pytest.mark.usefixtures("database")
class TestDashboard:
    def client(self) -> Client:
        client = visitor()
        client.force_login(User.objects.create_superuser("admin"))
        return client

    def test_only_for_administrators(self) -> None:
        for client in (visitor(), visitor(person("Ann"))):
            assert client.get("/admin/server/").status_code == 302
        assert self.client().get("/admin/server/").status_code == 200

    def test_it_is_linked_from_the_first_page(self) -> None:
        assert 'href="/admin/server/"' in self.client().get("/admin/").content.decode()

    def test_it_counts_accounts_also_of_those_who_never_came_in(self) -> None:
        client = self.client()
        before = client.get("/admin/server/").context["metrics"]
        User.objects.create_user("dora")
        after = client.get("/admin/server/").context["metrics"]
        assert [value for words, value in after if words == "Accounts"] == [
            value + 1 for words, value in before if words == "Accounts"
        ]

    def test_tables_that_are_stuck_or_slow_are_found(self) -> None:
        ann, bob = person("Ann"), person("Bob")
        table_of([ann, bob])
        slow, stuck, late = (table_of([ann, bob]) for _ in range(3))
        long_ago = timezone.now() - timedelta(days=9)
        Table.objects.filter(id__in=[slow.id, stuck.id]).update(moved=long_ago)
        stuck.seats.filter(number=stuck.acting().number).update(kind="bot", person=None, bot="uniform")
        Table.objects.filter(id=late.id).update(deadline=long_ago)
        for table, name in ((slow, "slow"), (stuck, "stuck"), (late, "late")):
            Table.objects.filter(id=table.id).update(name=name)
        lists = {name: {table.name for table in tables} for name, (_, tables) in health.lists_of_tables().items()}
        assert lists == {
            "running": {"", "slow", "stuck", "late"},
            "stuck": {"stuck", "late"},
            "slow": {"slow"},
            "open": set(),
        }
        page = self.client().get("/admin/server/?tables=stuck").content.decode()
        assert "stuck</a>" in page
        assert "slow</a>" not in page

    def test_queries_do_not_grow_with_the_tables(self, django_assert_max_num_queries: Any) -> None:
        ann, bob = person("Ann"), person("Bob")
        tables = [table_of([ann, bob]) for _ in range(3)]
        Table.objects.bulk_create(
            [Table(code=f"x{n}", game="express", seed=1, host=ann, status="running") for n in range(60)]
        )
        client = self.client()
        with django_assert_max_num_queries(20):
            page = client.get("/admin/server/").content.decode()
        assert page.count('<th scope="row">') == health.ROWS
        assert "Page 1 of 3" in page
        last = client.get("/admin/server/?page=99&tables=nonsense").content.decode()
        assert last.count('<th scope="row">') == len(tables) + 60 - 2 * health.ROWS


def test_the_deployment_check_is_clean(tmp_path: Path) -> None:
    hosted = {
        "PATH": "",
        "PYTHONPATH": ":".join(sys.path),
        "TRUNKLINE_DATA": str(tmp_path),
        "TRUNKLINE_URL": "https://games.example.org",
        "DJANGO_SETTINGS_MODULE": "trunkline.web.project.settings",
    }
    command = [sys.executable, "-m", "django", "check", "--deploy", "--fail-level", "WARNING"]
    done = subprocess.run(command, env=hosted, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "System check identified no issues (2 silenced).\n"
