"""Bots think in processes of their own: one that dies is started again, and a slow one holds up nobody."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import Future, wait
from pathlib import Path

import pytest
from pytest_django import Settings

from tests.web.django_client import HTMX, bots_alone, fresh, person, said, state_at, visitor
from trunkline.advice import STAND_IN, Question, answer
from trunkline.core import codec
from trunkline.games import GAMES
from trunkline.web.table import bots, create
from trunkline.web.table.models import Table

pytestmark = pytest.mark.usefixtures("database")
PATIENCE = 60


def question_at(table: Table, bot: str) -> Question:
    return Question(table.game, bot, codec.dump(state_at(table, table.ply)), table.seed, "table", table.ply)


def test_the_same_question_gets_the_same_legal_answer() -> None:
    table = bots_alone("uniform", "uniform")
    for bot in (*GAMES["express"].bots, STAND_IN):
        first, second = (answer(question_at(table, bot)) for _ in range(2))
        assert first == second
        rules = GAMES["express"].rules
        assert not rules.check(state_at(table, 0), codec.decode(rules.ACTIONS, first))


@pytest.mark.usefixtures("thinking_process")
def test_a_move_is_played_when_it_has_been_chosen_and_as_one_process_would_choose_it() -> None:
    table = bots_alone("uniform", "uniform")
    expected = answer(question_at(table, "uniform"))
    assert bots.work() == 0
    wait(bots.pending(), PATIENCE)
    assert bots.work() == 1
    played = fresh(table).plies.get(number=1)
    assert played.action == expected


@pytest.mark.usefixtures("thinking_process")
def test_a_process_that_dies_is_started_again() -> None:
    table = bots_alone("uniform", "uniform")
    pid = bots._thinkers().submit(os.getpid).result(PATIENCE)
    os.kill(pid, signal.SIGKILL)
    for _ in range(10):
        wait(bots.pending(), PATIENCE)
        if bots.work():
            break
    assert fresh(table).ply == 1


@pytest.mark.usefixtures("thinking_process")
def test_a_move_for_somebody_who_is_out_of_time_does_not_wait_behind_slow_bots() -> None:
    table = bots_alone("uniform", "uniform")
    slow = bots._thinkers().submit(time.sleep, PATIENCE)
    question = question_at(table, STAND_IN)
    assert bots.ask(question).result(PATIENCE / 2) == answer(question)
    assert not slow.done()
    for process in multiprocessing.active_children():
        process.kill()


def test_a_question_that_was_given_up_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    table = bots_alone("uniform", "uniform")
    given_up: bots.Answer = Future()
    given_up.cancel()
    answers = [given_up]
    ask = bots.ask
    monkeypatch.setattr(bots, "ask", lambda question, alone: answers.pop() if answers else ask(question))  # noqa: ARG005
    assert [bots.work() for _ in range(2)] == [0, 1]
    assert (fresh(table).ply, said(table)) == (1, ["The game begins."])


def test_a_table_whose_bot_thinks_holds_up_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    slow, quick = bots_alone("uniform", "uniform"), bots_alone("uniform", "uniform")
    ask = bots.ask
    endless: bots.Answer = Future()

    def asked(question: Question, alone: bool) -> bots.Answer:  # noqa: ARG001
        return endless if question.seed == slow.seed else ask(question)

    slow.seed += 1
    slow.save()
    monkeypatch.setattr(bots, "ask", asked)
    assert [bots.work() for _ in range(5)] == [1] * 5
    assert (fresh(slow).ply, fresh(quick).ply) == (0, 5)


def test_bots_that_people_wait_for_are_asked_first(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, bots.Answer]] = []

    def ask(question: Question, alone: bool) -> bots.Answer:  # noqa: ARG001
        asked.append((question.seed, Future()))
        return asked[-1][1]

    monkeypatch.setattr(bots, "ask", ask)
    among_themselves = [bots_alone("uniform", "uniform") for _ in range(3)]
    for number, table in enumerate(among_themselves):
        Table.objects.filter(id=table.id).update(seed=number)
    bots.work()
    assert [seed for seed, _ in asked] == [0, 1, 2]
    begun = asked[0][1]
    assert begun.set_running_or_notify_cancel()
    table = create.create(person("Ann"), "express", [create.SeatSpec("uniform"), create.SeatSpec("me")], seed=77)
    bots.work()
    assert [seed for seed, _ in asked[3:]] == [77, 1, 2]
    assert not begun.cancelled()
    # What is asked later doesn't take back what people wait for.
    create.create(person("Bob"), "express", [create.SeatSpec("uniform"), create.SeatSpec("me")], seed=78)
    bots.work()
    assert [seed for seed, _ in asked[6:]] == [78, 1, 2]
    assert not asked[3][1].cancelled()
    bots.drop_questions(bots.TABLE, [])
    assert bots.TABLE not in {purpose for purpose, _place in bots._questions}
    assert fresh(table).ply == 0


def test_only_players_choose_how_fast_bots_move() -> None:
    ann = person("Ann")
    table = create.create(ann, "express", [create.SeatSpec("me"), create.SeatSpec("uniform")], seed=3)
    address = f"/t/{table.code}/pace"
    assert visitor(person("Bob")).post(address, {"fast": "yes"}, headers=HTMX).status_code == 403
    assert visitor(ann).post(address, {"fast": "yes"}, headers=HTMX).status_code == 200
    assert fresh(table).fast
    assert 'aria-pressed="true"' in visitor(ann).get(f"/t/{table.code}").content.decode()
    assert "Let bots move at once" not in visitor(person("Cy")).get(f"/t/{table.code}").content.decode()


def test_bots_keep_a_pace_that_people_can_follow_unless_they_want_to_play_faster(settings: Settings) -> None:
    settings.BOT_PACE = 3_600_000
    table = bots_alone("uniform", "uniform")
    assert bots.work() == 0
    Table.objects.filter(code=table.code).update(fast=True)
    assert bots.work() == 1


ASKS = """
import os, sys, time
os.environ |= {"TRUNKLINE_DATA": sys.argv[1], "DJANGO_SETTINGS_MODULE": "trunkline.web.project.settings"}
import django
django.setup()
from trunkline.advice import Question
from trunkline.core import codec
from trunkline.games import express
from trunkline.web.table import bots
if __name__ == "__main__":
    bots.ask(Question("express", "uniform", codec.dump(express.setup(3, 1)), 1, "test", 0)).result()
    print(*bots._pools[bots.MANY]._processes, flush=True)
    time.sleep(60)
"""


def test_processes_end_with_the_one_that_was_killed(tmp_path: Path) -> None:
    script = tmp_path / "asks.py"
    script.write_text(ASKS, "utf-8")
    with subprocess.Popen([sys.executable, str(script), str(tmp_path)], stdout=subprocess.PIPE, text=True) as asking:
        assert asking.stdout
        thinking = [Path(f"/proc/{pid}") for pid in asking.stdout.readline().split()]
        assert thinking
        assert all(one.exists() for one in thinking)
        asking.kill()
    end = time.monotonic() + 30
    while any(one.exists() for one in thinking):
        assert time.monotonic() < end, "they still wait for questions"
        time.sleep(0.05)
