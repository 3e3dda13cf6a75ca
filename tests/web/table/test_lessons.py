"""Learning by playing: scripted first rounds, and hints."""

import json
import re
from html import unescape
from typing import Any

import pytest

from tests.web import django_client
from trunkline.core import codec
from trunkline.games import GAMES
from trunkline.web.game_page.page import web_of
from trunkline.web.table import bots, moves
from trunkline.web.table.lessons import followed
from trunkline.web.table.models import Table
from trunkline.web.table.plies import live_plies

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


_FORM = re.compile(r"<form ([^>]*)>(.*?)</form>", re.DOTALL)
_INPUT = re.compile(r'<input type="(?:hidden|radio)" name="(action|field)" value="([^"]*)"')


def preselected(client: Any, code: str, shown: str, wanted: dict[str, Any]) -> dict[str, Any]:
    """What the page sends if one presses what is marked and changes nothing; a number is put in as the lesson says."""
    for attributes, inside in _FORM.findall(shown):
        if f"/t/{code}/act" not in attributes:
            continue
        inputs = [(name, unescape(value)) for name, value in _INPUT.findall(inside)]
        actions = [value for name, value in inputs if name == "action"]
        fields = {value for name, value in inputs if name == "field"}
        if f'data-at="{wanted.get("hex")}"' in attributes:
            return {"action": max(actions, key=lambda one: gain(client, code, shown, one))}
        action = json.loads(actions[0])
        if all(action.get(name) == value for name, value in wanted.items() if name not in fields):
            number = {"field": fields.pop(), "number": wanted["price"]} if fields else {}
            return {"action": actions[0], **number}
    raise AssertionError(f"the page doesn't offer {wanted}")


def gain(client: Any, code: str, shown: str, lay: str) -> int:
    """What the page says that a tile brings; it opens the box of a hex with the first of those that bring most."""
    if f"/t/{code}/gains" not in shown:
        return 0
    data, ply = json.loads(lay), Table.objects.get(code=code).ply
    answer = client.get(f"/t/{code}/gains?ply={ply}").content.decode()
    gains = json.loads(unescape(answer.split('value="')[1].split('" class')[0]))
    brings: int = gains.get(f"gain-{data['hex']}-{data['tile']}-{data['rotation']}", [0])[0]
    return brings


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("name", LESSONS)
def test_a_learner_who_presses_what_is_marked_is_led_through_all_of_it(name: str) -> None:
    client, table = learn(name)
    lesson = web_of(name).lesson()
    assert lesson is not None
    while (ply := table.ply) < len(lesson.moves):
        if table.actor == 0:
            shown = client.get(f"/t/{table.code}").content.decode()
            marked = re.search(r'data-lesson="([^"]*)"', shown)
            assert marked, f"the lesson is left before {lesson.moves[ply].title}"
            sent = preselected(client, table.code, shown, json.loads(unescape(marked[1])))
            answer = client.post(f"/t/{table.code}/act", {"ply": ply, **sent}, headers=django_client.HTMX)
            assert answer.status_code == 200
        else:
            bots.work()
        table.refresh_from_db()
        assert table.ply > ply
    shown = client.get(f"/t/{table.code}").content.decode()
    assert "data-lesson=" not in shown
    assert 'class="lesson"' in shown, "it says that the lesson is over"
    assert "Back to the start page" in shown
    real = client.post(f"/quick/{name}", headers=django_client.HTMX)
    assert re.fullmatch(r"/t/\w+", real["HX-Redirect"]), "and leads on to a real game"
    row = row_of(client, table)
    assert '<span class="muted">Lesson</span>' in row, "among the tables it is marked"
    assert f'id="done-{table.code}"' in row, "and counts as finished"
    assert "Lesson finished" in row
    assert "Your turn" not in row
    assert 'class="turn"' not in row
    moves.play(table.code, table.host, table.ply, django_client.legal(table))
    table.refresh_from_db()
    while table.actor != 0:
        bots.work()
        table.refresh_from_db()
    row = row_of(client, table)
    assert f'id="mine-{table.code}"' in row, "whoever plays on is waited for"
    assert "Your turn" in row


def row_of(client: Any, table: Table) -> str:
    """The row of a table in the lobby."""
    rows = client.get("/").content.decode().split("<li>")
    found: str = next(row for row in rows if f"-{table.code}" in row)
    return found


@pytest.mark.usefixtures("database")
def test_a_tile_may_lie_by_any_rotation_that_gives_the_same_track() -> None:
    lesson = web_of("chesapeake").lesson()
    assert lesson is not None
    turned = [move for move in lesson.moves if move.same]
    assert len(turned) == 2
    _, table = learn("chesapeake")
    for move in lesson.moves:
        if table.actor == 0:
            action = codec.encode(move.same[0] if move.same else move.action)
            moves.play(table.code, table.host, table.ply, action)
        else:
            bots.work()
        table.refresh_from_db()
    assert followed(table, live_plies(table)) == len(lesson.moves)


@pytest.mark.usefixtures("database")
def test_a_learner_may_leave_the_script_and_play_on_against_bots() -> None:
    client, table = learn("express")
    moves.play(table.code, table.host, 0, {"type": "bid", "price": 20})
    shown = client.get(f"/t/{table.code}").content.decode()
    assert "data-lesson=" not in shown
    assert "You&#39;ve left the lesson" in shown
    bots.work()
    table.refresh_from_db()
    assert table.ply == 2


@pytest.mark.usefixtures("database")
def test_undo_brings_the_lesson_back_and_who_plays_on_hears_no_more_of_it() -> None:
    client, table = learn("express")
    moves.play(table.code, table.host, 0, {"type": "pass"})
    assert "left the lesson" in client.get(f"/t/{table.code}").content.decode()
    table.refresh_from_db()
    client.post(f"/t/{table.code}/undo", {"ply": table.ply})
    assert "data-lesson=" in client.get(f"/t/{table.code}").content.decode()
    moves.play(table.code, table.host, 0, {"type": "pass"})
    table.refresh_from_db()
    while table.actor != 0:
        bots.work()
        table.refresh_from_db()
    moves.play(table.code, table.host, table.ply, {"type": "pass"})
    assert "left the lesson" not in client.get(f"/t/{table.code}").content.decode()


@pytest.mark.usefixtures("database")
def test_a_hint_is_a_legal_move_for_the_one_whose_turn_it_is() -> None:
    client, table = learn("express")
    shown = client.post(f"/t/{table.code}/hint").content.decode()
    assert "As the lesson says: Bid $8 for a share of PRR" in shown, "a lesson has one teacher"
    Table.objects.filter(code=table.code).update(lesson=[])
    shown = client.post(f"/t/{table.code}/hint").content.decode()
    assert "A bot would: bid $" in shown
    assert "Why: the share is worth about $" in shown
    assert shown.count("The share would pay $7 per dividend") == 1, "it says why, once"
    watcher = django_client.visitor()
    assert watcher.post(f"/t/{table.code}/hint").status_code == 409
