"""The panels of a table: a page gets those that differ from what it shows, and nothing else."""

import json
import re
from random import Random
from typing import Any

import pytest
from django.test import Client

from tests.web.django_client import HTMX, fresh, move, person, post_move, present, state_at, table_of, visitor
from tests.web.open_page import panels_in
from trunkline.core import codec
from trunkline.core.api import pick
from trunkline.games import GAMES
from trunkline.games.express.web import page as express
from trunkline.web.game_page.choices import choices_of
from trunkline.web.table import chat, create, moves, seats, undo
from trunkline.web.table.models import Table
from trunkline.web.table.snapshot import snapshot_of

pytestmark = pytest.mark.usefixtures("database")
WHOLE = {
    "strip",
    "now",
    "tutor",
    "asides",
    "map",
    "history",
    "panel-players",
    "panel-companies",
    "panel-end",
    "forward",
    "panel-log",
}
WHOLE |= {"panel-talk", "panel-seats", "panel-analysis", "ordering"}


@pytest.fixture
def table() -> Table:
    return table_of([person("Ann"), person("Bob")])


@pytest.fixture
def ann(table: Table) -> Client:
    return visitor(table.host)


def page_of(client: Client, table: Table) -> dict[str, str]:
    """The panels of the page."""
    return panels_in(client.get(f"/t/{table.code}").content.decode())


def ask(client: Client, table: Table, shown: str = "", **headers: str) -> Any:
    """What a page that shows this rendering gets; all panels if that isn't known."""
    return client.get(f"/t/{table.code}/panels", headers=HTMX | {"X-Shown": shown} | headers)


def shown_by(client: Client, table: Table) -> str:
    """The rendering that the page says it shows."""
    found = re.search(r'data-shown="(\w+)"', client.get(f"/t/{table.code}").content.decode())
    return present(found)[1]


def brought(answer: Any) -> dict[str, str]:
    """The panels of an answer."""
    return panels_in(answer.content.decode())


def test_a_page_has_all_panels_with_the_same_content_as_an_answer(table: Table, ann: Client) -> None:
    page = page_of(ann, table)
    assert set(page) == WHOLE
    for shown in ("", "made-up"):
        answer = ask(ann, table, shown)
        assert brought(answer) == page
        assert (answer["X-Shown"], answer["X-From"]) == (shown_by(ann, table), "")


def test_nothing_is_sent_that_a_page_shows(table: Table, ann: Client) -> None:
    shown = shown_by(ann, table)
    answer = ask(ann, table, shown)
    assert brought(answer) == {}
    assert b'id="alert"' not in answer.content
    assert answer["X-Shown"] == answer["X-From"] == shown


def test_a_panel_that_the_page_drew_upon_is_sent_anyway(table: Table, ann: Client) -> None:
    answer = ask(ann, table, shown_by(ann, table), **{"X-Touched": "map,none,history"})
    assert brought(answer).keys() == {"map", "history"}


def test_talk_changes_the_talk_alone(table: Table, ann: Client) -> None:
    shown = shown_by(ann, table)
    chat.say(table.code, table.host, "hello")
    answer = ask(ann, table, shown)
    assert set(brought(answer)) == {"panel-talk"}
    assert answer["X-From"] == shown
    assert answer["X-Version"] == str(fresh(table).version)


def test_a_bid_leaves_the_board_as_it_is(table: Table, ann: Client) -> None:
    answer = post_move(ann, table, None, None, **{"X-Shown": shown_by(ann, table)})
    assert set(brought(answer)) == {
        "strip",
        "now",
        "history",
        "panel-players",
        "panel-log",
        "panel-analysis",
    }
    assert b"<title>Chicago Express</title>" in answer.content


def test_a_page_of_the_waiting_room_gets_the_whole_game(ann: Client, table: Table) -> None:
    """Its script has no place for the board, and loads the page again."""
    room = create.create(present(table.host), "express", [create.SeatSpec("me"), create.SeatSpec("open")])
    shown = shown_by(ann, room)
    assert set(page_of(ann, room)) == {"now", "panel-talk"}
    seats.take(room.code, person("Bob"), 1)
    assert set(brought(ask(ann, room, shown))) == WHOLE


def test_what_was_said_stays_until_the_position_changes(table: Table, ann: Client) -> None:
    refused = post_move(ann, table, None, {"type": "bid", "price": 6})
    assert refused.status_code == 422
    assert "5.2</a>: the minimum bid for PRR is $7 ($7 / 1, rounded up), not $6" in refused.content.decode()
    chat.say(table.code, table.host, "hm")
    assert b'id="alert"' not in ask(ann, table, refused["X-Shown"]).content
    move(table)
    assert b'id="alert"' in ask(ann, table, refused["X-Shown"]).content


@pytest.mark.parametrize("asked", ["-1", "x", "99999", "1e3", "٣"])
def test_a_strange_ply_shows_the_position_of_now(table: Table, ann: Client, asked: str) -> None:
    move(table, 2)
    assert panels_in(ann.get(f"/t/{table.code}", {"ply": asked}).content.decode()) == page_of(ann, table)


def test_a_page_that_looks_back_keeps_looking_back(table: Table, ann: Client) -> None:
    move(table, 3)
    old = ask(ann, table, **{"X-Looking": "1"}).content.decode()
    assert "Looking at move 1 of 3: Bob" in old
    assert 'class="choices"' not in old
    assert "Ann bids $7" in old
    shown = re.sub('hx-confirm="[^"]*"', "", old.split('id="panel-log"')[0])
    assert "Bob bids" not in shown, "only the log has what came later, and the question whether to take it back"


def test_whoever_looks_at_an_earlier_move_is_called_when_their_turn_comes(table: Table) -> None:
    first, second = (visitor(seat.person) for seat in table.seats.order_by("number"))
    if "Your turn" not in first.get(f"/t/{table.code}").content.decode():
        first, second = second, first
    move(table)
    old = second.get(f"/t/{table.code}?ply=0").content.decode()
    assert '<strong class="call">Now it&#39;s your turn.</strong>' in old
    assert "<title>● Your turn" in old
    waiting = first.get(f"/t/{table.code}?ply=0").content.decode()
    assert 'class="call"' not in waiting
    assert "Your turn" not in waiting


def test_an_undone_move_is_no_longer_in_the_history(table: Table, ann: Client) -> None:
    move(table)
    undo.undo(table.code, table.host, 1)
    assert 'data-last="0"' in ann.get(f"/t/{table.code}").content.decode()


@pytest.mark.parametrize("apart", [7, pytest.param(1, marks=pytest.mark.soak)])
def test_positions_of_a_game_can_be_drawn_with_their_choices(table: Table, apart: int) -> None:
    """A random game, and positions so many moves apart, as well as the first of every step: every choice that is not
    greyed is legal, every greyed one is refused with its rule."""
    rules, rng = GAMES["express"].rules, Random(5)
    seen: set[str] = set()
    steps: set[str] = set()
    while fresh(table).status == "running":
        now = fresh(table)
        state = state_at(now, now.ply)
        action = codec.encode(pick(rules.options(state), rng))
        if now.ply % apart and state.step in steps:
            moves.play(now.code, now.acting().person, now.ply, action)
            continue
        steps.add(state.step)
        snapshot = snapshot_of(now, now.acting().person, now.ply)
        choices = choices_of(snapshot)
        express.decorate(snapshot, choices)
        for choice in _flat(choices):
            seen.add(choice.kind)
            if choice.action:
                refusal = rules.check(state, codec.decode(rules.ACTIONS, json.loads(choice.action)))
                assert refusal == choice.refusal
        assert express.board(snapshot, choices).count("data-target") == len(
            {one.hex for one in _flat(choices) if one.hex}
        )
        assert len(express.cards(snapshot, [])) == 3
        moves.play(now.code, snapshot.person, now.ply, action)
    assert seen == {"bid", "pass", "choose", "offer", "expand", "build", "develop", "note"}


def _flat(choices: list[Any]) -> list[Any]:
    return [one for choice in choices for one in (_flat(choice.choices) if choice.choices else [choice])]


def test_the_log_tells_in_the_order_of_time_what_was_taken_back(table: Table, ann: Client) -> None:
    move(table)
    undo.undo(table.code, table.host, 1)
    move(table, 2)
    log = rows_of_log(ann.get(f"/t/{table.code}").content.decode())
    assert [line.split()[0] for line in log if line[0].isdigit()] == ["1", "2"]
    assert log[-3] == "Ann takes back “bids $7 for PRR”."
    assert rows_of_log(ann.get(f"/t/{table.code}?ply=1").content.decode()) == log, "whichever position is shown"


def rows_of_log(markup: str) -> list[str]:
    """The words of the lines of the log, without their times."""
    lines = re.search(r'<ol class="log">(.*?)</ol>', markup, re.DOTALL)
    assert lines
    return [re.sub(" ?<time.*?</time>|<[^>]+>", "", line) for line in re.findall("<li.*?</li>", lines[1])]


def test_the_tab_calls_whoever_is_asked_to_go_back(table: Table) -> None:
    ann, bob = (visitor(seat.person) for seat in table.seats.all())
    move(table, 2)
    undo.undo(table.code, table.host, 2)
    assert "<title>● Your answer is needed – Chicago Express</title>" in bob.get(f"/t/{table.code}").content.decode()
    assert "Your answer is needed" not in ann.get(f"/t/{table.code}").content.decode()


def test_whoever_is_signed_out_elsewhere_is_told_so() -> None:
    ann = person("Ann")
    table = table_of([ann, person("Bob")])
    headers = HTMX | {"X-Person": str(ann.id)}
    words = "signed out in this browser."
    assert words not in visitor(ann).get(f"/t/{table.code}/panels", headers=headers).content.decode()
    answer = visitor().post(f"/t/{table.code}/act", {"ply": "0", "action": '{"type": "pass"}'}, headers=headers)
    assert words in answer.content.decode()
    assert f"/people/log-in?next=/t/{table.code}" in answer.content.decode()
