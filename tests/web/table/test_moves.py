"""Moves as they are stored: one writer, one ply a number, everything acknowledged is there."""

import json
import threading
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection

from tests.web.django_client import (
    actor,
    fresh,
    legal,
    move,
    person,
    plies,
    post_move,
    present,
    said,
    sitter,
    state_at,
    table_of,
    visitor,
)
from trunkline.cli.main import main
from trunkline.core import codec
from trunkline.games import GAMES
from trunkline.web.accounts.models import Person
from trunkline.web.site.errors import AgainstRules, Missing, NotYours, Refused, Stale
from trunkline.web.table import bots, chat, create, moves
from trunkline.web.table.models import FINISHED, Ply, Table

pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture
def two() -> Table:
    """A game of two people."""
    return table_of([person("Ann"), person("Bob")])


class TestPlay:
    def test_a_move_is_stored_with_the_state_after_it(self, two: Table) -> None:
        who, action = actor(two), legal(two)
        table = moves.play(two.code, who, 0, action).table
        rules = GAMES["express"].rules
        state = rules.setup(2, two.seed, **two.rulings)
        rules.apply(state, codec.decode(rules.ACTIONS, action))
        ply = Ply.objects.get(table=table, number=1, live=True)
        assert (ply.action, ply.key, ply.by) == (action, codec.state_key(state), who)
        assert state_at(table, 1) == state
        assert (table.ply, table.actor) == (1, state.actor)

    def test_every_move_has_a_new_version(self, two: Table) -> None:
        before = fresh(two).version
        assert move(two).version > before

    def test_an_old_position_is_stale(self, two: Table) -> None:
        move(two)
        with pytest.raises(Stale):
            moves.play(two.code, actor(two), 0, legal(two))

    def test_a_ply_that_is_not_there_yet_is_stale(self, two: Table) -> None:
        with pytest.raises(Stale):
            moves.play(two.code, actor(two), 5, legal(two))

    def test_another_seat_is_refused(self, two: Table) -> None:
        (other,) = Person.objects.exclude(id=actor(two).id)
        for who in (other, person("Stranger"), None):
            with pytest.raises(NotYours):
                moves.play(two.code, who, 0, legal(two))
        assert len(plies(two)) == 1

    def test_an_illegal_action_cites_its_rule_and_changes_nothing(self, two: Table) -> None:
        version = fresh(two).version
        with pytest.raises(AgainstRules, match=r"5\.2: the minimum bid") as refusal:
            moves.play(two.code, actor(two), 0, {"type": "bid", "price": 1})
        assert refusal.value.illegal.section == "5.2"
        assert (fresh(two).version, len(plies(two))) == (version, 1)

    @pytest.mark.parametrize("data", [None, 3, [], {}, {"type": "fly"}, {"type": "bid"}, {"type": "bid", "price": "7"}])
    def test_what_is_no_action_is_refused(self, two: Table, data: object) -> None:
        with pytest.raises(Refused, match="can't be read"):
            moves.play(two.code, actor(two), 0, data)

    def test_no_such_table(self) -> None:
        with pytest.raises(Missing):
            moves.play("nowhere", person("Ann"), 0, {"type": "pass"})

    def test_a_table_that_has_not_begun_takes_no_moves(self) -> None:
        ann = person("Ann")
        table = create.create(ann, "express", [create.SeatSpec("me"), create.SeatSpec("open")])
        with pytest.raises(Stale, match="not begun"):
            moves.play(table.code, ann, 0, {"type": "pass"})


def at_once(calls: list[threading.Thread]) -> None:
    """Run threads side by side, to their ends."""
    for call in calls:
        call.start()
    for call in calls:
        call.join(30)


@pytest.mark.usefixtures("transactional_db")
def test_many_posts_for_one_ply_at_once_make_exactly_one_move(two: Table) -> None:
    client_of = actor(two)
    barrier = threading.Barrier(8, timeout=30)
    answers: list[int] = []

    def post() -> None:
        client = visitor(client_of)
        barrier.wait()
        answers.append(post_move(client, two, 0, {"type": "bid", "price": 20}).status_code)
        connection.close()

    at_once([threading.Thread(target=post) for _ in range(8)])
    assert sorted(answers) == [200] + [409] * 7
    assert [ply.number for ply in plies(two)] == [0, 1]


@pytest.mark.soak
def test_bots_play_a_whole_game_and_its_record_verifies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = create.create(person("Ann"), "express", [create.SeatSpec("uniform")] * 3, seed=3)
    while bots.work():
        pass
    table = fresh(table)
    assert table.status == FINISHED
    assert table.scores
    answer = visitor().get(f"/t/{table.code}/record")
    assert "attachment" in answer["Content-Disposition"]
    file = tmp_path / "record.json"
    file.write_bytes(answer.content)
    assert main(["verify", str(file)]) == 0
    assert capsys.readouterr().out


def test_a_bot_that_fails_stops_no_other_table_and_a_legal_move_is_made_for_it(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_args: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr("trunkline.games.express.bots.BOTS", {"easy": broken})
    bad = create.create(person("Ann"), "express", [create.SeatSpec("easy")] * 2, seed=3)
    good = create.create(person("Ann"), "express", [create.SeatSpec("uniform")] * 2, seed=3)
    assert [bots.work() for _ in range(6)] == [1, 1, 2, 1, 1, 2]
    assert (fresh(bad).ply, fresh(good).ply) == (2, 6)
    assert caplog.text.count(f"easy fails at table {bad.code}, ply 0: RuntimeError('broken')") == 1
    names = [seat.name for seat in bad.seats.all()]
    assert said(bad)[1:] == [f"{name} couldn't find a move, so another bot moves here." for name in names]


class TestTalk:
    def test_a_player_speaks_by_the_name_of_the_seat(self, two: Table) -> None:
        ann = sitter(two, 0)
        chat.say(two.code, ann, "  hello \n there ")
        message = present(two.chat.last())
        assert (message.name, message.text) == ("Ann", "hello there")

    @pytest.mark.parametrize("text", ["", "  ", "x" * 501])
    def test_too_short_or_too_long(self, two: Table, text: str) -> None:
        with pytest.raises(Refused):
            chat.say(two.code, actor(two), text)


def test_the_database_is_in_step_with_the_models() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_django_finds_nothing_to_complain_about(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("check", fail_level="WARNING")
    assert "no issues" in capsys.readouterr().out


def test_a_record_is_json_in_plain_words(two: Table) -> None:
    record = json.loads(visitor().get(f"/t/{move(two).code}/record").content)
    assert record["players"] == ["Ann", "Bob"]
    assert record["seats"] == ["human", "human"]
    assert len(record["actions"]) == len(record["keys"]) == 1
