"""Game files on the lobby: finished ones to look through, others to play on, and a clear word for the rest."""

import doctest
import gzip
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.counts import some_of
from tests.games.chesapeake.files18xx.games import FILES, OWN, THREE, at, changed, needs_games
from tests.kit18xx.files18xx import name_of
from tests.web.django_client import (
    actor,
    fresh,
    move,
    person,
    plies,
    post_move,
    present,
    said,
    snapshot_at,
    table_of,
    visitor,
)
from tests.web.game_files import cut, express_match
from trunkline.core import codec
from trunkline.games.chesapeake.files18xx import FILES as games18xx
from trunkline.kit18xx.testing.recorded import load
from trunkline.web.accounts.models import Person
from trunkline.web.lobby import game_files
from trunkline.web.table import moderation, seats
from trunkline.web.table.models import FINISHED, RUNNING, Ply, Table
from trunkline.web.table.panels import content_of

pytestmark = pytest.mark.usefixtures("database")


def drop(client: Client, file: object, **form: str) -> Any:
    """What the server answers to a file."""
    content = file if isinstance(file, bytes) else json.dumps(file).encode()
    return client.post("/import", {"file": SimpleUploadedFile("game.json", content), **form})


def taken(data: object, **form: str) -> Table:
    """The table that a file becomes."""
    answer = drop(visitor(person("Ann")), data, **form)
    assert answer.status_code == 302, answer.context["said"]
    table = Table.objects.get()
    assert answer["Location"] == f"/t/{table.code}"
    return table


def refusal(data: object, status: int) -> str:
    """Why a file is refused; nothing is stored."""
    answer = drop(visitor(), data)
    assert answer.status_code == status
    assert not Table.objects.exists()
    assert not Person.objects.exists()
    assert 'role="alert"' in answer.content.decode()
    return str(answer.context["said"])


def content(table: Table, who: Person | None) -> dict[str, object]:
    """What the panels of the table's page are drawn from, for somebody."""
    return content_of(snapshot_at(table, who)).context


SOME = ("1277", "2p-103", "4p-101-undo")
"""Games of every kind; how all of them are read is a matter of tests/notation."""


@needs_games
@pytest.mark.parametrize(
    "path", [pytest.param(path, marks=[] if name_of(path) in SOME else pytest.mark.soak) for path in FILES], ids=name_of
)
def test_every_recorded_game_opens_with_its_result(path: Path) -> None:
    data = load(path)
    client = visitor(person("Ann"))
    answer = drop(client, path.read_bytes())
    table = Table.objects.get()
    assert answer["Location"] == f"/t/{table.code}"
    numbers = [str(player["id"]) for player in data["players"]]
    assert dict(zip(numbers, present(table.scores), strict=True)) == data["result"]
    assert table.status == FINISHED
    page = client.get(f"/t/{table.code}")
    result: Any = content(table, table.host)["result"]
    shown = {name: score for name, score, _ in result}
    names = {str(player["id"]): player["name"] for player in data["players"]}
    assert shown == {names[number]: score for number, score in data["result"].items()}
    assert all(f"${score}" in page.content.decode() for score in data["result"].values())


class TestAFinishedGame:
    def test_it_is_the_whole_game_and_private(self) -> None:
        table = taken(THREE)
        match = games18xx.read(THREE)
        assert (table.game, table.seed, table.rulings, table.listed) == (
            "chesapeake",
            match.seed,
            match.variants,
            False,
        )
        assert [seat.name for seat in table.seats.all()] == list(match.players)
        stored = plies(table)
        assert [ply.key for ply in stored] == [match.key(number) for number in range(len(match.states))]
        assert [ply.action for ply in stored[1:]] == json.loads(json.dumps([*map(codec.encode, match.actions)]))
        assert all(ply.events for ply in stored[1:])
        assert [ply.parent_id for ply in stored] == [None, *(ply.id for ply in stored[:-1])]
        assert said(table) == ["This game was imported from 18xx.games."]

    def test_it_can_be_listed(self) -> None:
        assert taken(THREE, listed="yes").listed

    def test_every_position_can_be_looked_at(self) -> None:
        table = taken(THREE)
        for number in (0, 40, table.ply):
            assert visitor().get(f"/t/{table.code}?ply={number}").status_code == 200

    def test_nothing_can_be_played_or_taken_back_by_a_click(self) -> None:
        table = taken(THREE)
        shown = content(table, table.host)
        assert shown["back"] is None
        assert not shown["choices"]
        assert post_move(visitor(table.host), table, None, {"type": "pass"}).status_code == 409

    def test_a_packed_file_is_unpacked(self) -> None:
        assert taken(gzip.compress(json.dumps(THREE).encode())).status == FINISHED

    def test_undone_actions_leave_no_trace(self) -> None:
        actions = THREE["actions"]
        last = actions[39]
        undone = [*actions[:40], {"type": "undo", "entity": last["entity"], "entity_type": last["entity_type"]}]
        again = [*undone, {**last}, *actions[40:]]
        table = taken(THREE | {"actions": [one | {"id": number} for number, one in enumerate(again, start=1)]})
        assert [ply.key for ply in plies(table)][-1] == games18xx.read(THREE).key(table.ply)


class TestAnUnfinishedGame:
    def test_it_is_played_on_by_the_one_who_brought_it(self) -> None:
        table = taken(cut(THREE, 60))
        client = visitor(table.host)
        assert (table.status, table.scores) == (RUNNING, None)
        assert {seat.person for seat in table.seats.all()} == {table.host}
        assert client.get(f"/t/{table.code}").context["snapshot"].can_act
        assert move(table, 5).ply == table.ply + 5

    def test_it_ends_as_the_rules_say(self) -> None:
        whole = games18xx.read(THREE)
        table = taken(cut(THREE, len(THREE["actions"]) - 1))
        for action in whole.actions[table.ply :]:
            assert post_move(visitor(actor(table)), table, None, codec.encode(action)).status_code == 200
        assert fresh(table).scores == whole.rules.scores(whole.state)

    def test_its_moves_can_be_taken_back(self) -> None:
        table = taken(cut(THREE, 60))
        client = visitor(table.host)
        answer = client.post(f"/t/{table.code}/undo", {"ply": table.ply}, headers={"HX-Request": "true"})
        assert answer.status_code == 200
        assert fresh(table).ply == table.ply - 1

    def test_its_seats_go_to_friends_and_bots(self) -> None:
        table = taken(cut(THREE, 60))
        seats.offer(table.code, table.host, 1)
        seats.take(table.code, person("Bob"), invitation=table.seats.get(number=1).invitation)
        seats.hand_to_bot(table.code, table.host, 2)
        assert [seat.kind for seat in table.seats.all()] == ["person", "person", "bot"]

    def test_a_file_that_says_more_than_its_moves_is_played_on_and_says_so(self) -> None:
        table = taken(THREE | {"actions": THREE["actions"][:60], "result": {}})
        assert table.status == RUNNING
        assert "The file says that the game is over" in said(table)[0]

    def test_a_game_that_its_players_ended_is_to_be_looked_through(self) -> None:
        number = THREE["players"][0]["id"]
        end = {"type": "end_game", "entity": number, "entity_type": "player", "id": 61}
        match = games18xx.read(cut(THREE, 60))
        table = taken(cut(THREE, 60) | {"actions": [*THREE["actions"][:60], end]})
        assert (table.status, table.actor) == (FINISHED, None)
        assert table.scores == match.rules.scores(match.state)
        page = visitor(table.host).get(f"/t/{table.code}")
        assert content(table, table.host)["result"]
        assert "The players ended the game here." in page.content.decode()
        assert not page.context["snapshot"].can_act
        assert "Waiting for" not in page.content.decode()


def test_an_open_page_is_led_to_the_table() -> None:
    file = SimpleUploadedFile("game.json", json.dumps(THREE).encode())
    answer = visitor(person("Ann")).post("/import", {"file": file}, headers={"HX-Request": "true"})
    assert (answer.status_code, answer["HX-Redirect"]) == (204, f"/t/{Table.objects.get().code}")


class TestARecord:
    def test_the_record_of_a_table_opens_again(self) -> None:
        first = taken(THREE)
        record = visitor().get(f"/t/{first.code}/record").content
        answer = drop(visitor(), record)
        again = Table.objects.exclude(code=first.code).get()
        assert answer["Location"] == f"/t/{again.code}"
        assert [ply.key for ply in plies(again)] == [ply.key for ply in plies(first)]
        assert (again.scores, again.status) == (first.scores, FINISHED)

    @pytest.mark.parametrize("count", [30, 10_000])
    def test_chicago_express_too(self, count: int) -> None:
        match = express_match(count)
        table = taken(match.record())
        assert (table.game, table.ply, table.status == FINISHED) == ("express", len(match.actions), match.is_over)
        assert table.scores == (match.rules.scores(match.state) if match.is_over else None)
        assert visitor(table.host).get(f"/t/{table.code}").context["snapshot"].can_act != match.is_over

    def test_a_wrong_state_key_is_told(self) -> None:
        record = express_match(30).record()
        record["keys"]["7"] = "0" * 16
        assert "after move 7 the state key is" in refusal(record, 422)


class TestWhatIsRefused:
    def test_a_move_against_the_rules_is_told_with_its_action_and_rule(self) -> None:
        place = at(THREE, "bid")
        number = THREE["actions"][place]["id"]
        words = refusal(changed(THREE, place, price=THREE["actions"][place]["price"] + 1), 422)
        assert words.startswith(
            f"This file can't be imported: move {place + 1} (action {number} of the file, bid): 9: a bid on"
        )

    def test_another_result_is_told(self) -> None:
        assert "the file says" in refusal(THREE | {"result": dict.fromkeys(THREE["result"], 1)}, 422)

    @pytest.mark.parametrize(
        ("content", "words"),
        [
            (b"", "not a record, or cut off"),
            (b"\xff\xfe\x00", "it isn't text"),
            (b"\x1f\x8bnothing", "damaged or cut off"),
            (b"[" * 100_000, "its JSON can't be read"),
            (b'{"a": ' * 100_000, "its JSON can't be read"),
            (b"9" * 5000, "its JSON can't be read"),
            (b"[1, 2]", "not a Trunkline record"),
            (b"{}", "only Trunkline records and 18xx.games files can be opened"),
            (
                b'{"title": "1830"}',
                "this is a game of '1830', and only Trunkline records, 18xx.games files for 18Chesapeake",
            ),
            (b'{"title": "18Chesapeake: The Sequel"}', "this is a game of '18Chesapeake: The Sequel', and only"),
            (b'{"title": "\\ud800"}', "for 18Chesapeake"),
            (b'{"format": "trunkline"}', "which version"),
            (b'{"format": "trunkline", "version": 99}', "update it"),
            (OWN[0].read_bytes()[:5000], "cut off"),
        ],
        ids=lambda content: repr(content[:12]),
    )
    def test_what_is_no_game(self, content: bytes, words: str) -> None:
        assert words in refusal(content, 400)

    @pytest.mark.parametrize(
        ("data", "words"),
        [
            (THREE | {"players": THREE["players"][:1]}, "2 to 6 players, not 1"),
            (
                THREE | {"settings": {"seed": 8 * 10**30 + THREE["settings"]["seed"]}},
                "the seed has more than 18 digits",
            ),
            (THREE | {"settings": {"optional_rules": ["x"]}}, "optional rules"),
            (express_match(3).record() | {"players": ["A" * 41, "B", "C"]}, "is not a name"),
            (express_match(3).record() | {"game": "chess"}, "no game is called"),
            (express_match(3).record() | {"actions": [{"type": "offer", "company": "\ud800"}]}, "move 1: "),
        ],
        ids=lambda value: value if isinstance(value, str) else "",
    )
    def test_what_is_no_game_of_ours(self, data: object, words: str) -> None:
        assert words in refusal(data, 422)

    def test_no_file_and_a_huge_one(self, monkeypatch: pytest.MonkeyPatch) -> None:
        answer = visitor().post("/import")
        assert (answer.status_code, "Choose a file first" in answer.content.decode()) == (400, True)
        monkeypatch.setattr(game_files, "LARGEST_FILE", 2**20)
        assert "at most 1 MB" in refusal(b" " * (2**20 + 1), 400)
        assert "larger than 1 MB" in refusal(gzip.compress(b" " * (2**20 + 1)), 400)

    def test_a_game_without_end(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(game_files, "MOST_ACTIONS", 20)
        written = express_match(21).record()
        assert "This file has 21 actions; at most 20 can be imported." in refusal(written, 400)
        monkeypatch.setattr(game_files, "MOST_ACTIONS", 21)
        assert drop(visitor(), written).status_code == 302

    def test_a_name_that_is_none(self) -> None:
        answer = drop(visitor(), THREE, name="x" * 41)
        assert (answer.status_code, Table.objects.count()) == (400, 0)

    def test_long_names_are_cut_and_odd_ones_made_fit(self) -> None:
        players = [
            one | {"name": name} for one, name in zip(THREE["players"], ("x" * 90, "x" * 90, "\x00"), strict=True)
        ]
        table = taken(THREE | {"players": players})
        names = [seat.name for seat in table.seats.all()]
        assert len(set(names)) == 3
        assert all(0 < len(name) <= 40 for name in names)

    def test_the_reason_is_beside_the_file_in_a_page_that_stays_open_and_in_a_new_one(self) -> None:
        page = drop(visitor(), b"{}").content.decode()
        assert page.count("only Trunkline records") == 1
        assert "only Trunkline records" in page.partition('class="import sheet" data-drop open')[2]
        file = SimpleUploadedFile("game.json", b"{}")
        part = visitor().post("/import", {"file": file}, headers={"HX-Request": "true"})
        assert part.status_code == 400
        assert part.content.decode().startswith('<div id="alert" role="alert" hx-swap-oob="true">')
        assert "only Trunkline records" in part.content.decode()

    def test_only_a_form_of_ours_is_taken(self) -> None:
        assert drop(visitor(strict=True), THREE).status_code == 403
        assert visitor().get("/import").headers["Location"] == "/"


def test_all_is_stored_or_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(game_files, "remark", fail)
    with pytest.raises(RuntimeError):
        taken(THREE)
    assert (Table.objects.count(), Ply.objects.count()) == (0, 0)


class TestInTheLobby:
    def test_a_file_that_has_a_date_is_told_with_it_and_another_with_the_day_it_was_taken_in(self) -> None:
        ann = person("Ann")
        client = visitor(ann)
        drop(client, THREE | {"created_at": "2020-05-25", "updated_at": 1604813005})
        page = client.get("/").content.decode()
        assert "played elsewhere, Nov. 8, 2020" in page
        assert (
            "anderswo gespielt, 8. November 2020" in client.get("/", headers={"Accept-Language": "de"}).content.decode()
        )
        Table.objects.update(played=None, created=datetime(2026, 3, 1, 12, tzinfo=UTC))
        assert "imported March 1, 2026" in client.get("/").content.decode()

    @pytest.mark.parametrize("stamp", some_of([None, "", "soon", {}, 10**30, -(10**30), True, [], "9999-01-01"], 2))
    def test_a_date_that_is_none_is_left_out(self, stamp: object) -> None:
        assert taken(THREE | {"created_at": stamp, "updated_at": stamp}).played is None

    def test_the_examples_of_dates_hold(self) -> None:
        outcome = doctest.testmod(game_files)
        assert (outcome.failed, outcome.attempted > 0) == (0, True)

    def test_a_table_that_was_made_here_has_none(self) -> None:
        ann = person("Ann")
        table_of([ann, person("Bob")])
        page = visitor(ann).get("/").content.decode()
        assert "imported" not in page.partition('class="bring"')[0]
        assert "/remove" not in page


class TestRemoving:
    @pytest.fixture
    def table(self) -> Table:
        return taken(THREE, listed="yes")

    def test_whoever_brought_it_in_removes_it_after_being_asked(self, table: Table) -> None:
        client = visitor(table.host)
        assert f'href="/t/{table.code}/remove"' in client.get("/").content.decode()
        asked = client.get(f"/t/{table.code}/remove")
        assert asked.status_code == 200
        assert "Remove this table?" in asked.content.decode()
        assert fresh(table).status == FINISHED
        gone = client.post(f"/t/{table.code}/remove", follow=True)
        assert gone.redirect_chain == [("/", 302)]
        assert "Table removed." in gone.content.decode()
        for other in (client, visitor(person("Bob"))):
            assert table.code not in other.get("/").content.decode()

    def test_nothing_is_lost(self, table: Table) -> None:
        before = [(ply.number, ply.live, ply.state) for ply in plies(table)]
        game_files.remove(table.code, table.host)
        assert [(ply.number, ply.live, ply.state) for ply in plies(table)] == before
        assert said(table)[-1] == "The host has removed this table."
        page = visitor(table.host).get(f"/t/{table.code}")
        assert page.status_code == 200
        moderation.reopen(table.code)
        assert fresh(table).status == FINISHED
        assert table.code in visitor(table.host).get("/").content.decode()

    def test_an_unfinished_one_too(self) -> None:
        table = taken(cut(THREE, 30))
        game_files.remove(table.code, table.host)
        assert table.code not in visitor(table.host).get("/").content.decode()
        moderation.reopen(table.code)
        assert fresh(table).status == RUNNING

    def test_nobody_else_does(self, table: Table) -> None:
        for client in (visitor(), visitor(person("Eve"))):
            assert "/remove" not in client.get("/").content.decode()
            assert client.get(f"/t/{table.code}/remove")["Location"] == f"/t/{table.code}"
            assert client.post(f"/t/{table.code}/remove").status_code == 403
        assert visitor(table.host, strict=True).post(f"/t/{table.code}/remove").status_code == 403
        assert fresh(table).status == FINISHED
        assert visitor().get("/t/nowhere/remove").status_code == 404

    def test_not_while_somebody_else_has_a_seat(self) -> None:
        table = taken(cut(THREE, 30))
        seats.offer(table.code, table.host, 1)
        seats.take(table.code, person("Bob"), invitation=table.seats.get(number=1).invitation)
        client = visitor(table.host)
        assert "/remove" not in client.get("/").content.decode()
        answer = client.post(f"/t/{table.code}/remove")
        assert (answer.status_code, fresh(table).status) == (400, RUNNING)

    def test_not_a_game_that_was_played_here(self) -> None:
        ann = person("Ann")
        table = table_of([ann, person("Bob")])
        assert visitor(ann).post(f"/t/{table.code}/remove").status_code == 400
        assert fresh(table).status == RUNNING
