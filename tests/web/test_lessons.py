"""Learning by playing: scripted first rounds, and hints."""

from typing import Any

import pytest

from tests.web import django_client
from trunkline.core import codec
from trunkline.games import GAMES
from trunkline.web.face import web_of
from trunkline.web.tables import bots, services
from trunkline.web.tables.models import Table

LESSONS = ["express", "chesapeake"]


@pytest.mark.parametrize("name", LESSONS)
def test_every_move_of_the_script_is_legal_and_tells_the_learner_why(name: str) -> None:
    rules, lesson = GAMES[name].rules, web_of(name).lesson()
    assert lesson is not None
    state = rules.setup(lesson.players, lesson.seed, **lesson.variants)
    for move in lesson.moves:
        assert rules.check(state, move.action) is None
        assert bool(move.title and move.why) == (state.actor == 0), "the learner has the first seat"
        rules.apply(state, move.action)
    assert state.actor == 0, "the learner goes on"


def learn(game: str) -> tuple[Any, Table]:
    """A lesson that has just begun."""
    client = django_client.visitor()
    answer = client.post(f"/learn/{game}", {"name": "Ann"})
    assert answer.status_code == 302
    return client, Table.objects.get(code=answer["Location"].removeprefix("/t/"))


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("name", LESSONS)
def test_a_learner_who_follows_is_led_through_all_of_it(name: str) -> None:
    client, table = learn(name)
    lesson = web_of(name).lesson()
    assert lesson is not None
    for move in lesson.moves:
        table.refresh_from_db()
        if table.actor == 0:
            shown = client.get(f"/t/{table.code}").content.decode()
            assert "data-lesson=" in shown
            services.play(table.code, table.host, table.ply, codec.encode(move.action))
        else:
            bots.work()
    table.refresh_from_db()
    assert table.ply == len(lesson.moves)
    assert "data-lesson=" not in (shown := client.get(f"/t/{table.code}").content.decode())
    assert 'class="lesson"' in shown, "it says that the lesson is over"


@pytest.mark.usefixtures("database")
def test_a_learner_may_leave_the_script_and_play_on_against_bots() -> None:
    client, table = learn("express")
    services.play(table.code, table.host, 0, {"type": "bid", "price": 20})
    shown = client.get(f"/t/{table.code}").content.decode()
    assert "data-lesson=" not in shown
    assert "You&#39;ve left the lesson" in shown
    bots.work()
    table.refresh_from_db()
    assert table.ply == 2


@pytest.mark.usefixtures("database")
def test_undo_brings_the_lesson_back_and_who_plays_on_hears_no_more_of_it() -> None:
    client, table = learn("express")
    services.play(table.code, table.host, 0, {"type": "pass"})
    assert "left the lesson" in client.get(f"/t/{table.code}").content.decode()
    table.refresh_from_db()
    client.post(f"/t/{table.code}/undo", {"ply": table.ply})
    assert "data-lesson=" in client.get(f"/t/{table.code}").content.decode()
    services.play(table.code, table.host, 0, {"type": "pass"})
    table.refresh_from_db()
    while table.actor != 0:
        bots.work()
        table.refresh_from_db()
    services.play(table.code, table.host, table.ply, {"type": "pass"})
    assert "left the lesson" not in client.get(f"/t/{table.code}").content.decode()


@pytest.mark.usefixtures("database")
def test_a_hint_is_a_legal_move_for_the_one_whose_turn_it_is() -> None:
    client, table = learn("express")
    shown = client.post(f"/t/{table.code}/hint").content.decode()
    assert "As the lesson says: Bid $8 for a share of PRR" in shown, "a lesson has one teacher"
    Table.objects.filter(code=table.code).update(lesson=[])
    shown = client.post(f"/t/{table.code}/hint").content.decode()
    assert "A bot would: bid $" in shown
    assert "Compared with “pass”: the share is worth about $" in shown
    assert shown.count("The share would pay $7 per dividend") == 1, "it says why, once"
    watcher = django_client.visitor()
    assert watcher.post(f"/t/{table.code}/hint").status_code == 409
