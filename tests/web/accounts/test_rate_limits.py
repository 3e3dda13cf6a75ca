"""Rate limits: 429 with the figures and when to try again, and nothing is done; limits hold under races."""

import json
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.test import Client, RequestFactory
from django.urls import get_resolver
from django.urls.resolvers import URLPattern, URLResolver

from tests.web.django_client import HTMX, fresh, move, person, plies, table_of, visitor
from tests.web.programs import program_of
from trunkline.web.accounts import rate_limits, tokens
from trunkline.web.accounts.models import Count, PasswordReset, Person
from trunkline.web.accounts.rate_limits import LIMITED_VIEWS, RATES, DatabaseStorage, parse_limits
from trunkline.web.analysis import analyses
from trunkline.web.api.shapes import Problem
from trunkline.web.project import host_settings
from trunkline.web.site.errors import Refused, TooMany
from trunkline.web.table import bots, create, undo
from trunkline.web.table.models import Table

pytestmark = pytest.mark.usefixtures("database")

HERE, ELSEWHERE = "198.51.100.7", "203.0.113.9"
SEATS = [create.SeatSpec("me"), create.SeatSpec("open")]


@pytest.fixture(autouse=True)
def _nothing_counted() -> None:
    """The process forgets what earlier tests exhausted."""
    rate_limits._exhausted.clear()
    rate_limits.process_limiter.storage.reset()


@pytest.fixture
def limit(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Set the rates as TRUNKLINE_LIMITS does; all that aren't named are off."""

    def limit(text: str) -> None:
        off = ", ".join(f"{name}=0" for name in RATES)
        monkeypatch.setattr(settings, "LIMITS", f"{off}, {text}")

    return limit


def at(address: str, who: Person | None = None) -> Client:
    """A browser at an address."""
    client = visitor(who)
    client.defaults["REMOTE_ADDR"] = address
    return client


def account(name: str) -> Person:
    user = User.objects.create_user(name, f"{name}@example.org", "correct horse")
    return Person.objects.create(name=name, user=user)


def log_in(client: Client, name: str, password: str = "wrong", page: str = "/people/log-in") -> int:
    return client.post(page, {"username": name, "password": password}).status_code


POSTS: dict[str, Callable[[Client, Table], Any]] = {
    "log-in": lambda client, _: client.post("/people/log-in", {"username": "ann", "password": "x"}),
    "reset": lambda client, _: client.post("/people/reset", {"email": "ann@example.org"}),
    "sign-up": lambda client, _: client.post("/people/sign-up", {"username": "ann"}),
    "guests": lambda client, _: visited_anew(client).post("/people/me", {"name": "Gus"}),
    "tables": lambda client, _: client.post("/quick/express"),
    "moves": lambda client, table: client.post(f"/t/{table.code}/act", {"ply": "9", "action": "{}"}),
    "undo": lambda client, table: client.post(f"/t/{table.code}/redo", {"ply": "9"}),
    "analyses": lambda client, table: client.post(f"/t/{table.code}/analyse", {"ply": "0"}),
    "imports": lambda client, _: client.post("/import"),
    "chat": lambda client, table: client.post(f"/t/{table.code}/say", {"text": "hello"}),
    "tokens": lambda client, _: client.post("/people/tokens", {"token": "mine"}),
}
"""A request for every limit."""
BY_ADDRESS = [name.partition(".")[0] for name in RATES if name.endswith(".address")]


def visited_anew(client: Client) -> Client:
    """The browser without its cookies."""
    client.cookies.clear()
    return client


class TestEveryLimit:
    def test_is_tried_here(self) -> None:
        assert {name.partition(".")[0] for name in RATES} == {*POSTS}

    @pytest.mark.parametrize("action", BY_ADDRESS)
    def test_by_address(self, action: str, limit: Callable[[str], None]) -> None:
        limit(f"{action}.address=2/minute")
        table = table_of([person("Ann"), person("Bob")])
        for client in (at(HERE), at(HERE, person("Cy"))):
            assert POSTS[action](client, table).status_code != 429
        refused = POSTS[action](at(HERE), table)
        assert refused.status_code == 429
        assert 1 <= int(refused["Retry-After"]) <= 60
        assert "At most 2 " in refused.text
        assert f"Try again in {refused['Retry-After']} second" in refused.text
        assert POSTS[action](at(ELSEWHERE), table).status_code != 429

    @pytest.mark.parametrize("action", ["moves", "undo", "analyses", "imports", "chat", "tokens"])
    def test_by_person(self, action: str, limit: Callable[[str], None]) -> None:
        limit(f"{action}.person=2/hour")
        ann = person("Ann")
        table = table_of([ann, person("Bob")])
        for address in (HERE, "127.0.0.1"):
            assert POSTS[action](at(address, ann), table).status_code != 429
        refused = POSTS[action](at(ELSEWHERE, ann), table)
        assert (refused.status_code, int(refused["Retry-After"]) > 3500) == (429, True)
        assert "an hour" in refused.text
        assert "Try again in 60 minutes." in refused.text
        assert POSTS[action](at(HERE, table.seats.get(number=1).person), table).status_code != 429

    def test_nobody_is_counted_by_the_address_of_this_computer(self, limit: Callable[[str], None]) -> None:
        limit("chat.address=1/minute")
        table = table_of([ann := person("Ann"), person("Bob")])
        for address in ("127.0.0.1", "::1", "127.0.0.1"):
            assert POSTS["chat"](at(address, ann), table).status_code == 302

    def test_an_address_is_a_household(self, limit: Callable[[str], None]) -> None:
        limit("sign-up.address=2/minute")
        for host in ("2001:db8:1:2::1", "2001:db8:1:2:ffff::2"):
            assert POSTS["sign-up"](at(host), Table()).status_code == 422
        assert POSTS["sign-up"](at("2001:db8:1:2::3"), Table()).status_code == 429
        assert POSTS["sign-up"](at("2001:db8:1:3::3"), Table()).status_code == 422

    def test_a_page_in_use_is_told_in_its_place(self, limit: Callable[[str], None]) -> None:
        limit("chat.person=1/minute")
        table = table_of([ann := person("Ann"), person("Bob")])
        client = at(HERE, ann)
        client.post(f"/t/{table.code}/say", {"text": "hello"}, headers=HTMX)
        refused = client.post(f"/t/{table.code}/say", {"text": "hello"}, headers=HTMX)
        assert (refused.status_code, table.chat.filter(name="Ann").count()) == (429, 1)
        assert '<div id="alert" role="alert" hx-swap-oob="true">' in refused.text
        assert "At most 1 chat messages a minute." in refused.text
        typed = client.post(f"/t/{table.code}/text", {"line": "say hello"})
        assert (typed.status_code, table.chat.filter(name="Ann").count()) == (429, 1)
        assert "Retry-After" in typed

    def test_programs_are_told_as_json(self, limit: Callable[[str], None]) -> None:
        limit("chat.person=1/minute, tables.address=300/hour")
        table = table_of([ann := person("Ann"), person("Bob")])
        at(HERE, ann).post(f"/t/{table.code}/say", {"text": "hello"})
        status, told = program_of(ann).post(f"/tables/{table.code}/say", {"text": "hello"})
        assert (status, table.chat.filter(name="Ann").count()) == (429, 1)
        assert told["error"].startswith("At most 1 chat messages a minute. Try again in ")

    def test_tables_by_the_api_are_counted_with_the_others(self, limit: Callable[[str], None]) -> None:
        limit("tables.address=1/hour")
        ann = person("Ann")
        at(HERE, ann).post("/quick/express")
        client = at(HERE)
        body = json.dumps({"game": "express", "seats": [{"kind": "me"}, {"kind": "open"}]})
        token = {"Authorization": f"Bearer {tokens.make(ann, 'test')}"}
        refused = client.post("/api/tables", body, content_type="application/json", headers=token)
        assert (refused.status_code, refused["Content-Type"]) == (429, "application/json; charset=utf-8")
        assert int(refused["Retry-After"]) > 3500
        assert "new tables an hour" in refused.json()["error"]

    def test_allows_again_when_the_window_ends(
        self, limit: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        limit("sign-up.address=1/minute")
        clock = [1_000_000.0]
        monkeypatch.setattr("time.time", lambda: clock[0])
        answers = []
        for wait in (0, 30, 29, 1, 1):
            clock[0] += wait
            answers.append(POSTS["sign-up"](at(HERE), Table()).status_code)
        assert answers == [422, 429, 429, 422, 429]

    def test_it_speaks_the_visitors_language(self, limit: Callable[[str], None]) -> None:
        limit("sign-up.address=1/minute")
        client = at(HERE)
        for _ in range(2):
            answer = client.post("/people/sign-up", headers={"Accept-Language": "de"})
        assert "Höchstens 1 neue Konten pro Minute von einer Adresse." in answer.text

    def test_nobody_can_read_addresses_or_names_out_of_the_database(self, limit: Callable[[str], None]) -> None:
        limit("log-in.address=9/minute, log-in.name=9/minute")
        log_in(at(HERE), "ann")
        keys = list(Count.objects.values_list("key", flat=True))
        assert len(keys) == 2
        assert not any(HERE in key or "ann" in key for key in keys)
        assert all(rate_limits.hashed(who) in " ".join(keys) for who in (HERE, "ann"))

    def test_every_form_that_is_open_to_strangers_has_one_or_needs_none(self) -> None:
        """A new address to which something can be posted is a row here or in LIMITED_VIEWS."""
        without = {
            # Only change what one has already.
            "me", "change-password", "delete-account", "usual-notifications", "address", "token-revoke", "log-out",
            "password_reset_confirm", "set_language", "hide", "claim", "remove",
            # Of a table: only its people can, and its rules say how often. The text page counts what is typed.
            "order", "withdraw", "line", "answer", "sit", "join", "join-open", "seat", "host",
            "pace", "notes", "notifications", "webhook", "text",
            # Bots think in processes of their own, which refuse by themselves when they are busy.
            "hint", "coach", "candidates",
            # Only from this computer.
            "share",
        }  # fmt: skip
        names = {name for name in named(get_resolver()) if ":" not in name}
        posts = {name for name in names if name not in LOOKS}
        assert posts == without | {name for name in LIMITED_VIEWS if ":" not in name}


LOOKS = {
    "lobby", "tables", "table-list", "showcase", "showcase-frame", "showcase-still", "table", "board", "board-png",
    "panels", "live", "record", "file", "tour", "analysis", "story", "review", "open-position", "rules",
    "reset-sent", "token-made", "style", "api-page", "healthz", "readyz", "metrics", "server",
}  # fmt: skip
"""Addresses that take no posts."""


def named(resolver: URLResolver, space: str = "") -> Iterator[str]:
    """The names of all addresses."""
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern) and pattern.name:
            yield f"{space}{pattern.name}"
        elif isinstance(pattern, URLResolver):
            yield from named(pattern, f"{pattern.namespace}:" if pattern.namespace else space)


class TestMovesAndUndo:
    """Over the limit, nothing is done: no ply, no line in the log."""

    @pytest.fixture
    def ann(self) -> Person:
        return person("Ann")

    @pytest.fixture
    def table(self, ann: Person) -> Table:
        """Ann plays for both seats."""
        return create.create(ann, "express", [create.SeatSpec("me"), create.SeatSpec("hotseat")], seed=7)

    def trace(self, table: Table) -> tuple[int, int, int, int]:
        now = fresh(table)
        return now.ply, now.version, len(plies(now)), now.chat.count()

    def bid(self, client: Client, table: Table, price: int) -> Any:
        action = json.dumps({"type": "bid", "price": price})
        return client.post(f"/t/{table.code}/act", {"ply": str(fresh(table).ply), "action": action}, headers=HTMX)

    def undo(self, client: Client, table: Table) -> Any:
        return client.post(f"/t/{table.code}/undo", {"ply": str(fresh(table).ply)}, headers=HTMX)

    def test_moves_on_every_way_are_counted_together(
        self, table: Table, ann: Person, limit: Callable[[str], None]
    ) -> None:
        limit("moves.person=3/minute")
        client, program = at(HERE, ann), program_of(ann)
        assert self.bid(client, table, 10).status_code == 200
        assert client.post(f"/t/{table.code}/text", {"line": "11", "ply": "1"}).status_code != 429
        bid = {"type": "bid", "price": 20}
        assert program.post(f"/tables/{table.code}/act", {"ply": fresh(table).ply, "action": bid})[0] == 200
        before = self.trace(table)
        refused = self.bid(client, table, 30)
        assert (refused.status_code, 1 <= int(refused["Retry-After"]) <= 60) == (429, True)
        assert "At most 3 moves a minute." in refused.text
        typed = client.post(f"/t/{table.code}/text", {"line": "40", "ply": str(before[0])})
        assert (typed.status_code, "At most 3 moves a minute." in typed.text, "Retry-After" in typed) == (
            429,
            True,
            True,
        )
        status, told = program.post(f"/tables/{table.code}/act", {"ply": before[0], "action": bid | {"price": 50}})
        assert (status, told["error"].startswith("At most 3 moves a minute. Try again in ")) == (429, True)
        assert self.trace(table) == before

    def test_undo_and_redo_on_every_way_are_counted_together(
        self, table: Table, ann: Person, limit: Callable[[str], None]
    ) -> None:
        limit("undo.person=4/minute")
        client, program = at(HERE, ann), program_of(ann)
        for price in (10, 20, 30):
            assert self.bid(client, table, price).status_code == 200
        assert self.undo(client, table).status_code == 200
        assert client.post(f"/t/{table.code}/redo", {"ply": "2"}, headers=HTMX).status_code == 200
        assert client.post(f"/t/{table.code}/text", {"line": "undo", "ply": "3"}).status_code == 302
        assert program.post(f"/tables/{table.code}/undo", {"ply": 2})[0] == 200
        before = self.trace(table)
        refused = self.undo(client, table)
        assert (refused.status_code, 1 <= int(refused["Retry-After"]) <= 60) == (429, True)
        assert "At most 4 undos and redos a minute." in refused.text
        assert client.post(f"/t/{table.code}/redo", {"ply": "1"}, headers=HTMX).status_code == 429
        for line in ("undo", "redo"):
            typed = client.post(f"/t/{table.code}/text", {"line": line, "ply": "1"})
            assert (typed.status_code, "Retry-After" in typed) == (429, True)
        assert program.post(f"/tables/{table.code}/undo", {"ply": 1})[0] == 429
        assert self.trace(table) == before
        assert self.bid(client, table, 40).status_code == 200

    def test_a_script_gets_30_undos_through_by_default(
        self, table: Table, ann: Person, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(settings, "LIMITS", "")
        client, answers = at(HERE, ann), Counter[int]()
        for _ in range(60):
            self.bid(client, table, 10)
            answers[self.undo(client, table).status_code] += 1
            if fresh(table).ply:
                undo.undo(table.code, ann, 1)
        assert answers == {200: 30, 429: 30}

    def test_one_person_does_not_use_up_anothers(self, limit: Callable[[str], None]) -> None:
        limit("moves.person=1/minute")
        table = table_of([ann := person("Ann"), bob := person("Bob")])
        for _ in range(2):
            POSTS["moves"](at(HERE, ann), table)
        assert [POSTS["moves"](at(HERE, one), table).status_code for one in (ann, bob)] == [429, 409]

    def test_bots_are_not_limited(self, ann: Person, limit: Callable[[str], None]) -> None:
        limit("moves.person=1/day")
        bot = create.SeatSpec("uniform")
        table = create.create(ann, "express", [bot, bot], seed=7)
        for _ in range(5):
            bots.work()
        assert fresh(table).ply >= 5


class TestLogIn:
    def test_a_password_is_not_guessed_from_many_addresses(self, limit: Callable[[str], None]) -> None:
        limit("log-in.name=3/10minutes")
        account("ann")
        tries = [log_in(at(f"198.51.100.{number}"), "Ann" if number % 2 else "ann") for number in range(5)]
        assert tries == [200, 200, 200, 429, 429]
        assert log_in(at(ELSEWHERE), "ann", "correct horse") == 429
        for same in ("\N{FULLWIDTH LATIN SMALL LETTER A}nn", " a\N{FULLWIDTH LATIN CAPITAL LETTER N}n "):
            assert log_in(at(ELSEWHERE), same, "correct horse") == 429
        assert log_in(at(ELSEWHERE), "bob") == 200

    def test_of_a_name_that_is_nobodys_only_the_beginning_is_compared(self) -> None:
        assert rate_limits.normalized_name(" " + "A" * 1_000_000) == "a" * 320
        # All of this would be sorted by pairs, for minutes.
        assert (
            len(rate_limits.normalized_name("\N{COMBINING GRAVE ACCENT}\N{COMBINING GRAVE ACCENT BELOW}" * 1_000_000))
            == 320
        )

    def test_whoever_was_here_before_is_not_locked_out_by_others(self, limit: Callable[[str], None]) -> None:
        limit("log-in.name=3/10minutes, log-in.known=3/minute")
        account("ann")
        assert log_in(at(HERE), "ann", "correct horse") == 302
        for number in range(5):
            log_in(at(f"203.0.113.{number}"), "ann")
        assert log_in(at(ELSEWHERE), "ann", "correct horse") == 429
        assert log_in(at(HERE), "ann", "correct horse") == 302
        assert [log_in(at(HERE), "ann") for _ in range(3)] == [200, 200, 429]

    def test_the_administrators_page_shares_it(self, limit: Callable[[str], None]) -> None:
        limit("log-in.name=2/minute")
        account("ann")
        assert log_in(at(HERE), "ann") == 200
        assert [log_in(at(HERE), "ann", page="/admin/login/") for _ in range(2)] == [200, 429]

    def test_one_address_gets_few_mails_however_many_ask(self, limit: Callable[[str], None]) -> None:
        limit("reset.name=2/hour")
        account("ann")
        for number in range(4):
            at(f"198.51.100.{number}").post("/people/reset", {"email": " ANN@example.org"})
        assert PasswordReset.objects.count() == 2


class TestSettings:
    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("bell=3/minute", "knows no limit 'bell'; the limits are log-in.address, "),
            ("chat.person=often", "sets chat.person to 'often'; write it like 30/minute, or 0 for no limit"),
            ("chat.person=3/fortnight", "sets chat.person to '3/fortnight'"),
            ("chat.person=0/minute", "sets chat.person to '0/minute'"),
            ("chat=", "sets chat.address to ''; write it like 300/minute"),
            ("streams.person=3/minute", "sets streams.person to '3/minute'; write it like 60, or 0"),
        ],
    )
    def test_what_is_wrong_is_said_at_the_start(self, text: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(settings, "LIMITS", text)
        with pytest.raises(ImproperlyConfigured) as refused:
            apps.get_app_config("project").ready()
        assert str(refused.value).startswith(f"TRUNKLINE_LIMITS {said}")

    def test_zero_turns_a_limit_off(self) -> None:
        rates, concurrent = parse_limits("log-in=0; chat.person = 0 , streams=0")
        assert not {"log-in.name", "log-in.address", "chat.person", "streams.person"} & {*rates, *concurrent}
        assert {"chat.address", "reset.name"} <= {*rates}


class TestProxies:
    def address(self, monkeypatch: pytest.MonkeyPatch, trusted: str, client: str, forwarded: str) -> str:
        """Which address is counted."""
        monkeypatch.setattr(settings, "PROXIES", host_settings.networks(trusted))
        return rate_limits.address_of(RequestFactory().get("/", REMOTE_ADDR=client, HTTP_X_FORWARDED_FOR=forwarded))

    def test_what_strangers_say_of_their_address_is_never_believed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        assert self.address(monkeypatch, "", "127.0.0.1", HERE) == "", "this computer isn't counted"
        assert self.address(monkeypatch, "", ELSEWHERE, HERE) == ELSEWHERE
        assert self.address(monkeypatch, "10.0.0.5", ELSEWHERE, HERE) == ELSEWHERE

    def test_a_trusted_proxy_says_who_asks(self, monkeypatch: pytest.MonkeyPatch) -> None:
        assert self.address(monkeypatch, "10.0.0.5", "10.0.0.5", HERE) == HERE
        assert self.address(monkeypatch, "10.0.0.5", "10.0.0.5", "") == "10.0.0.5"
        # What the visitor claimed comes first; what the proxy saw comes last.
        assert self.address(monkeypatch, "10.0.0.0/8", "10.0.0.5", f"{ELSEWHERE}, {HERE}") == HERE
        assert self.address(monkeypatch, "10.0.0.0/8", "10.0.0.5", f"{ELSEWHERE}, {HERE}, 10.0.0.9") == HERE


class TestStreams:
    def test_they_are_counted_while_they_are_open(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(settings, "LIMITS", "streams.address=3, streams.person=2")

        def asked(cookie: str, address: str = HERE) -> Any:
            return RequestFactory().get("/", REMOTE_ADDR=address, HTTP_COOKIE=cookie)

        with rate_limits.open_stream(asked("ann")), rate_limits.open_stream(asked("ann")):
            with pytest.raises(TooMany, match="At most 2 live pages at once"):
                rate_limits.check_streams(asked("ann"))
            rate_limits.check_streams(asked("bob"))
            with rate_limits.open_stream(asked("bob")), pytest.raises(TooMany, match="At most 3 live pages"):
                rate_limits.check_streams(asked("cy"))
            rate_limits.check_streams(asked("cy", "127.0.0.1"))
        rate_limits.check_streams(asked("ann"))
        assert not rate_limits._streams

    @pytest.mark.parametrize("is_json", [False, True])
    def test_one_too_many_is_told_so(self, is_json: bool, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(settings, "LIMITS", "streams.address=1")
        table = table_of([person("Ann"), person("Bob")])
        path = f"/api/tables/{table.code}/events?after={table.version}" if is_json else f"/t/{table.code}/live"
        with rate_limits.open_stream(RequestFactory().get("/", REMOTE_ADDR=HERE)):
            answer = at(HERE).get(path)
        assert (answer.status_code, answer["Retry-After"]) == (429, "10")
        said = "At most 1 live pages at once. Try again in 10 seconds."
        assert said in answer.content.decode()
        if is_json:
            assert answer.json() == Problem(error=said).model_dump()


def at_the_same_time(times: int, do: Callable[[], object]) -> list[object]:
    """What threads get that all do the same; a refusal is one, too."""
    barrier = threading.Barrier(times, timeout=30)
    got: list[object] = []

    def one() -> None:
        barrier.wait()
        try:
            got.append(do())
        except (Refused, ValueError) as error:
            got.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=one) for _ in range(times)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return got


@pytest.mark.usefixtures("transactional_db")
class TestRaces:
    """Of so many at the same time, exactly as many get in as there are places."""

    def test_every_request_is_counted_once(self) -> None:
        storage = DatabaseStorage()
        counted = at_the_same_time(12, lambda: [storage.incr("one", 60) for _ in range(5)])
        assert sorted(count for some in counted for count in some) == list(range(1, 61))  # type: ignore[attr-defined]

    def test_tokens(self) -> None:
        ann = person("Ann")
        for _ in range(tokens.MOST - 1):
            tokens.make(ann, "one")
        got = at_the_same_time(8, lambda: tokens.make(ann, "another"))
        assert (sum(isinstance(one, str) for one in got), ann.tokens.count()) == (1, tokens.MOST)

    @pytest.mark.parametrize("setting", ["MOST_OPEN_TABLES", "MOST_TABLES_AN_HOUR"])
    def test_tables(self, setting: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(settings, setting, 3)
        ann = person("Ann")
        got = at_the_same_time(8, lambda: create.create(ann, "express", SEATS))
        assert (sum(isinstance(one, TooMany) for one in got), Table.objects.count()) == (5, 3)

    def test_analyses(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(settings, "MOST_GUEST_ANALYSES", 3)
        table = move(table_of([ann := person("Ann"), person("Bob")]), 2)
        got = at_the_same_time(8, lambda: analyses.analyse(table.code, 2, ann))
        assert all(isinstance(one, Table) for one in got)
        assert Table.objects.filter(analysis=True).count() == 3


def test_a_club_of_thirty_plays_an_evening_behind_one_address() -> None:
    request = RequestFactory(REMOTE_ADDR=HERE).post("/")
    for number in range(30):
        for action, times in {
            "log-in": 1,
            "sign-up": 1,
            "guests": 2,
            "tables": 8,
            "chat": 9,
            "analyses": 8,
            "imports": 2,
        }.items():
            for _ in range(times):
                rate_limits.check_rate_limit(request, action, number, f"member {number}")
