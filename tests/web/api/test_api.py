"""The API: what a program sees and does, and what it is refused."""

import json
from datetime import datetime
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.web.django_client import actor, fresh, legal, move, person, plies, sentences, state_at, table_of, visitor
from tests.web.middle_games import at_play, match_of
from tests.web.programs import Program, program_of
from trunkline.core import codec
from trunkline.core.record import replay
from trunkline.games import GAMES
from trunkline.web.accounts import tokens
from trunkline.web.accounts.models import Person, Token
from trunkline.web.table import create, guests, moves, snapshot
from trunkline.web.table.create import SeatSpec
from trunkline.web.table.models import RUNNING, Table

pytestmark = pytest.mark.usefixtures("database")

ME = {"kind": "me"}


@pytest.fixture
def two() -> Table:
    """A game of two people."""
    return table_of([person("Ann"), person("Bob")])


class TestTokens:
    def test_a_guest_makes_one_which_is_shown_once_and_kept_as_a_hash(self) -> None:
        client = visitor(person("Ann"))
        page = client.post("/people/tokens", {"token": "robot"}, follow=True)
        secret = page.context["secret"]
        assert secret in page.content.decode()
        assert page["Cache-Control"] == "no-store"
        assert Program(secret).get("/me") == (200, {"name": "Ann", "guest": True})
        mine = client.get("/people/me").content.decode()
        assert "robot" in mine
        assert secret not in mine
        assert secret not in str(Token.objects.values_list())

    def test_loading_the_page_again_makes_no_other_and_shows_none(self) -> None:
        ann = person("Ann")
        client = visitor(ann)
        made = client.post("/people/tokens", {"token": "robot"})
        assert made.status_code == 302
        assert b"trunkline_" not in made.content
        shown = client.get(made["Location"])
        assert shown.context["secret"] in shown.content.decode()
        again = client.get(made["Location"])
        assert (again.status_code, again["Location"]) == (302, "/people/me#tokens")
        assert ann.tokens.count() == 1

    def test_only_the_browser_that_made_it_sees_it(self) -> None:
        client = visitor(person("Ann"))
        made = client.post("/people/tokens", {"token": "robot"})
        cookie = made.cookies["made-token"]
        assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == (made["Location"], True, "Strict")
        assert visitor(person("Eve")).get(made["Location"]).status_code == 302
        forged = visitor()
        forged.cookies["made-token"] = f"{cookie.value}x"
        assert forged.get(made["Location"]).status_code == 302

    def test_whoever_has_no_name_is_a_guest(self) -> None:
        secret = visitor().post("/people/tokens", {}, follow=True).context["secret"]
        assert Program(secret).get("/me")[1] == {"name": "Guest", "guest": True}

    def test_a_revoked_one_is_no_longer_good(self) -> None:
        ann = person("Ann")
        program = program_of(ann)
        assert visitor(person("Eve")).post(f"/people/tokens/{ann.tokens.get().id}/revoke").status_code == 302
        assert program.get("/me")[0] == 200
        visitor(ann).post(f"/people/tokens/{ann.tokens.get().id}/revoke")
        assert program.get("/me")[0] == 401

    def test_it_says_when_it_was_used(self) -> None:
        ann = person("Ann")
        program = program_of(ann)
        assert ann.tokens.get().used is None
        program.get("/tables")
        assert ann.tokens.get().used is not None

    def test_there_are_not_too_many(self) -> None:
        client = visitor(person("Ann"))
        for _ in range(tokens.MOST):
            assert client.post("/people/tokens", {}).status_code == 302
        refused = client.post("/people/tokens", {})
        assert refused.status_code == 422
        assert "20 tokens" in refused.content.decode()
        assert Token.objects.count() == tokens.MOST

    def test_those_of_a_guest_end_when_somebody_logs_in(self) -> None:
        ann = person("Ann")
        program = program_of(ann)
        guests.inherit(ann, person("Account"))
        assert program.get("/me")[0] == 401

    @pytest.mark.parametrize("header", ["", "Bearer", "Bearer x", "Basic x", "Bearer \u00e9", "Bearer " + "x" * 5000])
    def test_without_a_good_one_nothing_is_done(self, two: Table, header: str) -> None:
        client = visitor(actor(two))  # The cookie of a browser is no token: other sites cannot use it.
        answer = client.post(
            f"/api/tables/{two.code}/act",
            json.dumps({"ply": 0, "action": legal(two)}),
            content_type="application/json",
            headers={"Authorization": header} if header else {},
        )
        assert answer.status_code == 401
        assert answer["WWW-Authenticate"] == "Bearer"
        assert "token" in answer.json()["error"]
        assert len(plies(two)) == 1


class TestLooking:
    def test_the_games(self) -> None:
        status, games = Program().get("/games")
        assert status == 200
        assert [game["name"] for game in games] == list(GAMES)
        assert games[0]["actions"]["bid"] == ["price"]

    @pytest.mark.parametrize("game", GAMES)
    def test_the_position_is_the_state_as_the_codec_writes_it(self, game: str) -> None:
        table = move(table_of([person("Ann"), person("Bob")], game), 5)
        for ply in (None, 0, 3):
            status, seen = Program().get(f"/tables/{table.code}/state" + ("" if ply is None else f"?ply={ply}"))
            state = state_at(table, table.ply if ply is None else ply)
            assert status == 200
            assert codec.load(GAMES[game].rules.State, seen["state"]) == state
            assert (seen["actor"], seen["key"]) == (state.actor, codec.state_key(state))
            assert seen["scores"] == GAMES[game].rules.scores(state)
            assert seen["names"] == ["Ann", "Bob"]

    @pytest.mark.parametrize("game", GAMES)
    def test_every_option_can_be_sent_as_it_is(self, game: str) -> None:
        table = table_of([person("Ann"), person("Bob")], game)
        programs = {who.id: program_of(who) for who in Person.objects.all()}
        for _ in range(10):
            seen = Program().get(f"/tables/{table.code}/options")[1]
            rules, state = GAMES[game].rules, state_at(fresh(table), seen["ply"])
            offered = rules.options(state)
            assert len(seen["options"]) == len(offered)
            for option in seen["options"]:
                assert option["words"]
                for number in {option["low"], option["high"]}:
                    action = option["action"] | ({} if number is None else {option["field"]: number})
                    assert rules.check(state, codec.decode(rules.ACTIONS, action)) is None
            body = {"ply": seen["ply"], "action": seen["options"][-1]["action"]}
            assert programs[actor(table).id].post(f"/tables/{table.code}/act", body)[0] == 200

    def test_lists(self, two: Table) -> None:
        ann, eve = two.host, program_of(person("Eve"))
        private = table_of([ann, person("Cy")], listed=False)
        waiting = create.create(ann, "express", [SeatSpec("me"), SeatSpec("open")])

        def codes(program: Program, name: str) -> set[str]:
            return {table["code"] for table in program.get(f"/tables?list={name}")[1]}

        assert codes(eve, "running") == codes(Program(), "running") == {two.code}
        assert codes(eve, "open") == {waiting.code}
        assert codes(eve, "mine") == codes(Program(), "mine") == set()
        assert codes(program_of(ann), "mine") == {two.code, private.code, waiting.code}
        assert Program().get("/tables?list=all")[0] == 400

    def test_what_is_not_there(self, two: Table) -> None:
        for path in ("", "/state", "/options", "/talk", "/events", "/record"):
            for code in ("nowhere", "%00", "%C3%A9", "x" * 500):
                status, problem = Program().get(f"/tables/{code}{path}")
                assert (status, problem["error"]) == (404, "There is no such table."), code
        assert Program().get(f"/tables/{two.code}/state?ply=1")[0] == 404
        assert Program().get("/elsewhere")[0] == 404

    def test_a_table_that_has_not_begun(self) -> None:
        table = create.create(person("Ann"), "express", [SeatSpec("me"), SeatSpec("open")])
        assert Program().get(f"/tables/{table.code}/state")[1]["state"] is None
        assert Program().get(f"/tables/{table.code}/options")[1]["options"] == []
        assert Program().get(f"/tables/{table.code}/record")[0] == 404

    def test_the_record_reads_back(self, two: Table) -> None:
        move(two, 4)
        record = Program().get(f"/tables/{two.code}/record")[1]
        assert replay(record, GAMES.rules).state == state_at(fresh(two), 4)

    def test_invitations_are_for_the_host_alone(self) -> None:
        ann = person("Ann")
        table = create.create(ann, "express", [SeatSpec("me"), SeatSpec("invited")])
        secret = table.seats.get(number=1).invitation
        assert program_of(ann).get(f"/tables/{table.code}")[1]["seats"][1]["invitation"] == secret
        for program in (Program(), program_of(person("Eve"))):
            assert secret not in json.dumps(program.get(f"/tables/{table.code}")[1])


class TestPlaying:
    def test_a_whole_table_from_the_first_seat_to_a_move(self) -> None:
        ann, bob = program_of(person("Ann")), program_of(person("Bob"))
        body = {"game": "express", "seats": [ME, {"kind": "open"}, {"kind": "invited"}], "seed": 7, "listed": True}
        status, table = ann.post("/tables", body)
        assert (status, table["status"], table["hosting"], table["seed"]) == (201, "open", True, None)
        here = f"/tables/{table['code']}"
        assert bob.post(f"{here}/start")[0] == 403
        assert bob.post(f"{here}/join", {})[1]["seats"][1]["name"] == "Bob"
        assert bob.post(f"{here}/leave", {"seat": 1})[1]["seats"][1]["kind"] == "empty"
        assert bob.post(f"{here}/join", {"seat": 2})[0] == 400
        invitation = table["seats"][2]["invitation"]
        assert bob.post(f"{here}/join", {"invitation": invitation, "name": "Bo"})[1]["seats"][2]["name"] == "Bo"
        status, table = ann.post(f"{here}/start")
        assert (status, table["status"], table["my_turn"], table["seed"]) == (200, "running", True, 7)
        status, done = ann.post(f"{here}/act", {"ply": 0, "action": {"type": "bid", "price": 20}})
        assert (status, done["ply"], done["story"]) == (200, 1, ["Ann bids $20 for PRR."])
        assert bob.post(f"{here}/leave", {"seat": 2})[1]["seats"][2]["kind"] == "bot"
        assert bob.post(f"{here}/return", {"seat": 2})[1]["seats"][2]["kind"] == "person"

    @pytest.mark.parametrize(
        ("kind", "sent", "assistance"),
        [("easy", None, True), ("open", None, False), ("open", True, True), ("easy", False, False)],
    )
    def test_assistance_against_bots_and_with_people(self, kind: str, sent: bool | None, assistance: bool) -> None:
        body = {"game": "express", "seats": [ME, {"kind": kind}]} | ({} if sent is None else {"assistance": sent})
        status, table = program_of(person("Ann")).post("/tables", body)
        assert (status, table["assistance"]) == (201, assistance)

    def test_against_the_rules_with_section_rule_and_reason(self, two: Table) -> None:
        program = program_of(actor(two))
        status, problem = program.post(f"/tables/{two.code}/act", {"ply": 0, "action": {"type": "bid", "price": 1}})
        assert status == 422
        assert problem["section"] == "5.2"
        assert problem["rule"] == GAMES["express"].rules.RULEBOOK["5.2"].text
        assert "the minimum bid for PRR is $7" in problem["reason"]
        assert len(plies(two)) == 1

    def test_another_seat_an_old_ply_and_no_action(self, two: Table) -> None:
        here, body = f"/tables/{two.code}/act", {"ply": 0, "action": legal(two)}
        turn = actor(two)
        (other,) = Person.objects.exclude(id=turn.id)
        assert program_of(other).post(here, body)[0] == 403
        program = program_of(turn)
        assert program.post(here, {"ply": 0, "action": {"type": "fly"}})[0] == 400
        assert program.post(here, body)[0] == 200
        assert program.post(here, body)[0] == 409
        assert len(plies(two)) == 2

    def test_going_back_with_consent(self, two: Table) -> None:
        first = actor(two)
        (second,) = Person.objects.exclude(id=first.id)
        move(two, 2)
        here = f"/tables/{two.code}/undo"
        table = program_of(first).post(here, {"ply": 2, "to": 0})[1]
        assert table["undo_request"]["to"] == 0
        status, table = program_of(second).post(f"{here}/{table['undo_request']['id']}", {"agree": True})
        assert (status, table["ply"], table["undo_request"]) == (200, 0, None)

    def test_talk(self, two: Table) -> None:
        here = f"/tables/{two.code}"
        assert program_of(two.host).post(f"{here}/say", {"text": "hello"}) == (204, None)
        lines = Program().get(f"{here}/talk")[1]
        assert [line["text"] for line in lines][-1] == "hello"
        assert Program().get(f"{here}/talk?after={lines[-1]['id']}")[1] == []

    def test_moves_positions_and_messages_have_times(self, two: Table) -> None:
        began = timezone.now()
        done = program_of(actor(two)).post(f"/tables/{two.code}/act", {"ply": 0, "action": legal(two)})[1]
        program_of(two.host).post(f"/tables/{two.code}/say", {"text": "hello"})
        (one,) = Program().get(f"/tables/{two.code}/events?wait=0&ply=0")[1]["moves"]
        position = Program().get(f"/tables/{two.code}/state")[1]
        assert done["created"] == one["created"] == position["created"]
        assert began < datetime.fromisoformat(one["created"]) < timezone.now()
        message = Program().get(f"/tables/{two.code}/talk")[1][-1]
        assert datetime.fromisoformat(one["created"]) < datetime.fromisoformat(message["created"])

    def test_nobody_knows_when_the_moves_of_an_imported_game_were_made(self) -> None:
        table = at_play(match_of("express"), 5, [person(name) for name in ("Ann", "Bob", "Cy")])
        moves = Program().get(f"/tables/{table.code}/events?wait=0&ply=0")[1]["moves"]
        assert [one["created"] for one in moves] == [None] * 5
        assert Program().get(f"/tables/{table.code}/state")[1]["created"] is None
        move(table)
        (one,) = Program().get(f"/tables/{table.code}/events?wait=0&ply=5")[1]["moves"]
        assert one["created"]

    def test_news(self, two: Table) -> None:
        before = fresh(two).version
        story = sentences(moves.play(two.code, actor(two), 0, legal(two)).table, 1)
        status, news = Program().get(f"/tables/{two.code}/events?after={before}&ply=0")
        assert (status, news["ply"], news["version"]) == (200, 1, before + 1)
        assert [(one["ply"], one["story"]) for one in news["moves"]] == [(1, story)]
        assert Program().get(f"/tables/{two.code}/events?after={before + 1}&ply=1&wait=0")[1]["moves"] == []
        assert program_of(actor(two)).get(f"/tables/{two.code}/events?wait=0")[1]["my_turn"]

    def test_nobody_banned_does_anything(self, two: Table) -> None:
        ann = actor(two)
        program = program_of(ann)
        Person.objects.filter(id=ann.id).update(banned=True)
        body = {"ply": 0, "action": legal(two)}
        assert program.post(f"/tables/{two.code}/act", body)[0] == 403
        assert program.post("/tables", {"game": "express", "seats": [ME, ME]})[0] == 403
        assert program.get(f"/tables/{two.code}")[0] == 200
        assert fresh(two).ply == 0


HUGE = 10**40
STRANGE: list[Any] = [None, True, -1, 1.5, HUGE, -HUGE, "", "\0", "\ud800", "x" * 100_000, [], {}, [[]], {"type": []}]


FITTING = {"/tables": 201, "/tables/CODE/join": 403, "/tables/CODE/undo/1": 409}
"""What answers a strange value that is none of that kind: a table is made, no such invitation, no such undo request."""


def fits(path: str, field: str, value: Any) -> bool:
    """Is the value one of those that the field can have?"""
    if field in ("invitation", "name"):
        return isinstance(value, str) and (field, value) != ("invitation", "")
    if field == "agree":
        return value is True
    return (path, field, value) in (
        ("/tables", "seed", None),
        ("/tables", "rulings", {}),
        ("/tables/CODE/join", "seat", None),
    )


class TestWhatCannotBeRead:
    @pytest.mark.parametrize(
        ("path", "good"),
        [
            ("/tables", {"game": "express", "seats": [ME, {"kind": "easy"}], "seed": 1, "rulings": {}}),
            ("/tables/CODE/act", {"ply": 0, "action": {"type": "bid", "price": 1}}),
            ("/tables/CODE/join", {"seat": 1, "invitation": "x", "name": "Eve"}),
            ("/tables/CODE/leave", {"seat": 1}),
            ("/tables/CODE/undo", {"ply": 0, "to": 0}),
            ("/tables/CODE/undo/1", {"agree": False}),
            ("/tables/CODE/say", {"text": "x"}),
        ],
    )
    def test_one_wrong_field(self, two: Table, path: str, good: dict[str, Any]) -> None:
        program = program_of(two.host)
        for field in good:
            for value in STRANGE:
                status, problem = program.post(path.replace("CODE", two.code), good | {field: value})
                if fits(path, field, value):
                    assert status == FITTING[path], (field, value)
                else:
                    assert status == 400, (field, value)
                    assert problem["error"], (field, value)
        assert fresh(two).status == RUNNING

    @pytest.mark.parametrize(
        "raw",
        [
            b"",
            b"{",
            b"null",
            b"\xff\xfe",
            b"NaN",
            b"[" * 100_000,
            b'{"ply": 0, "action": {"type": ' + b"[" * 900 + b"]" * 900 + b"}}",
            b'{"ply": ' + b"9" * 5000 + b', "action": {}}',
            b'{"ply": 0, "action": {"type": "bid", "price": NaN}}',
            b'{"ply": 0, "action": {"type": "bid", "price": ' + b"9" * 400 + b"}}",
            b'{"ply": 0, "action": {"type": "pass"}, "more": 1}',
            b'{"ply": "0", "action": {"type": "pass"}}',
            b" " * 3_000_000,
        ],
    )
    def test_a_body_that_is_none(self, two: Table, raw: bytes) -> None:
        status, problem = program_of(actor(two)).post(f"/tables/{two.code}/act", raw=raw)
        assert status == (413 if len(raw) > 1_000_000 else 422 if b"9" * 400 + b"}}" in raw else 400), problem
        assert problem["error"]
        assert len(plies(two)) == 1

    @pytest.mark.parametrize("query", ["ply=-1", f"ply={HUGE}", "ply=x", "ply=%00", "ply=1e3", "ply=0&ply=x"])
    def test_a_query_that_is_none(self, two: Table, query: str) -> None:
        assert Program().get(f"/tables/{two.code}/state?{query}")[0] == 400

    @pytest.mark.parametrize("query", ["wait=nan", "wait=inf", "wait=-1", "wait=31", f"after={HUGE}", "after=-1"])
    def test_no_waiting_for_ever(self, two: Table, query: str) -> None:
        assert Program().get(f"/tables/{two.code}/events?{query}")[0] == 400


class TestShapeOfRefusals:
    """Whatever goes wrong at an address of the API, the answer is the same JSON object."""

    def _error(self, answer: Any, status: int) -> str:
        assert answer.status_code == status
        assert answer["Content-Type"].startswith("application/json")
        problem = answer.json()
        assert problem.keys() == {"error", "section", "rule", "reason", "message", "figures"}
        error = problem.pop("error")
        assert set(problem.values()) == {None}
        return str(error)

    @pytest.mark.parametrize(
        ("path", "allowed"), [("/api/tables/x/act", "POST"), ("/api/games", "GET"), ("/api/", "GET, HEAD")]
    )
    def test_a_wrong_method(self, path: str, allowed: str) -> None:
        answer = Client().generic("DELETE", path)
        assert self._error(answer, 405) == f"'DELETE' is not allowed at this address, only {allowed}."
        assert answer["Allow"] == allowed

    @pytest.mark.parametrize("method", ["GET", "POST", "PUT"])
    @pytest.mark.parametrize("path", ["/api/nothing", "/api/tables/x/nothing", "/api/tables/", "/api/%00", "/api/x%0a"])
    def test_an_address_that_is_none(self, method: str, path: str) -> None:
        assert self._error(Client(enforce_csrf_checks=True).generic(method, path), 404)

    @pytest.mark.parametrize(
        ("sent", "words"),
        [
            (b" " * 3_000_000, "That request is too long."),
            (json.dumps(dict.fromkeys(map(str, range(30_000)))).encode(), "What you sent is too long for this server."),
        ],
    )
    def test_too_much(self, sent: bytes, words: str, two: Table) -> None:
        answer = visitor().post(
            f"/api/tables/{two.code}/act",
            sent,
            content_type="application/json",
            headers={"Authorization": f"Bearer {tokens.make(two.host, 'test')}"},
        )
        assert str(self._error(answer, 413)).startswith(words)

    def test_a_host_or_a_cookie_that_is_none(self) -> None:
        assert self._error(Client().get("/api/games", headers={"Host": "evil.example"}), 400)
        client = Client()
        client.cookies["sessionid"] = "a\0b"
        assert self._error(client.get("/api/games"), 400)

    def test_a_fault_of_ours(self, two: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(_code: str) -> Table:
            raise RuntimeError("a fault")

        monkeypatch.setattr(snapshot, "table_by_code", fail)
        client = Client(raise_request_exception=False)
        answer = client.get(f"/api/tables/{two.code}", headers={"Accept-Encoding": "identity"})
        assert self._error(answer, 500) == "Something went wrong on our side. It has been logged."
        german = client.get(f"/api/tables/{two.code}", headers={"Accept-Language": "de"})
        assert self._error(german, 500) == "Bei uns ist etwas schiefgegangen. Der Fehler wurde protokolliert."

    def test_a_page_elsewhere_is_no_json(self) -> None:
        assert Client().get("/nowhere")["Content-Type"].startswith("text/html")


class TestPage:
    def test_it_tells_every_operation_and_shape(self) -> None:
        page = visitor().get("/api/").content.decode()
        schema = visitor().get("/api/openapi.json").json()
        for path, methods in schema["paths"].items():
            assert f"<code>{path}</code>" in page
            for operation in methods.values():
                assert operation["summary"] in page
        for name in schema["components"]["schemas"]:
            assert f'id="shape-{name}"' in page
