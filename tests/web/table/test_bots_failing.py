"""A bot that raises, hangs or takes its process with it: the game goes on, and no other table waits for it."""

import signal
import time
from concurrent.futures import BrokenExecutor, Future
from typing import Any

import pytest
from pytest_django import Settings

from tests.web.django_client import bots_alone, fresh, person, said, table_of
from trunkline import processes
from trunkline.advice import Question
from trunkline.core import codec
from trunkline.games import GAMES, express
from trunkline.web.analysis import review
from trunkline.web.operations import worker
from trunkline.web.site import retries
from trunkline.web.table import bots, clock, orders, time_control
from trunkline.web.table.clock import GRACE, _handle_timeout, work
from trunkline.web.table.models import Judgment, Table
from trunkline.web.table.moves import play_bot

pytestmark = pytest.mark.usefixtures("database")
PATIENCE = 60
QUESTION = Question("express", "uniform", codec.dump(express.setup(3, 1)), 1, "test", 0)


@pytest.fixture(autouse=True)
def _nobody_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retries, "_failed", {})


def answering(monkeypatch: pytest.MonkeyPatch, answer: Any, for_bot: str) -> list[str]:
    """Have one bot answer this, or raise it; who was asked."""
    ask, asked = bots.ask, list[str]()

    def answered(question: Question, *, alone: bool = False) -> bots.Answer:
        asked.append(f"{question.bot}{' alone' if alone else ''}")
        if question.bot != for_bot:
            return ask(question)
        future: bots.Answer = Future()
        if isinstance(answer, Exception):
            future.set_exception(answer)
        else:
            future.set_result(answer)
        return future

    monkeypatch.setattr(bots, "ask", answered)
    return asked


def hang(_question: Question) -> None:
    time.sleep(PATIENCE)


def hang_on(_question: Question) -> None:
    """And not even hear that time is up."""
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
    time.sleep(PATIENCE)


class TestABot:
    @pytest.mark.parametrize("answer", [RuntimeError("broken"), {"type": "bid", "price": 999}, {"type": "nonsense"}])
    def test_that_fails_is_asked_twice_then_another_one_moves_and_the_table_says_so(
        self, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, answer: Any
    ) -> None:
        substitute = GAMES["express"].substitute
        asked = answering(monkeypatch, answer, "hard")
        table = bots_alone("hard", "uniform")
        assert [bots.work() for _ in range(3)] == [0, 0, 1]
        assert asked == ["hard", "hard", substitute]
        name = table.seats.all()[0].name
        assert said(table)[1:] == [f"{name} couldn't find a move, so another bot moves here."]
        assert caplog.text.count("hard fails at table") == 1
        assert bots.work() == 1
        assert fresh(table).ply == 2

    def test_any_move_is_made_if_the_other_one_fails_too(self, monkeypatch: pytest.MonkeyPatch) -> None:
        substitute = GAMES["express"].substitute
        asked = answering(monkeypatch, RuntimeError("broken"), substitute)
        table = bots_alone(substitute, "uniform")
        assert [bots.work() for _ in range(3)] == [0, 0, 1]
        assert asked == [substitute] * 2
        assert fresh(table).ply == 1

    def test_of_which_a_process_dies_is_asked_again_alone_and_does_no_harm_to_others(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        bad, good = bots_alone("hard", "uniform"), bots_alone("uniform", "uniform")
        asked = answering(monkeypatch, BrokenExecutor(), "hard")
        ply = 0
        while fresh(bad).ply == 0:
            bots.work()
            ply += 1
        # Once with all others, then alone; that makes two failures.
        assert asked.count("hard") == 1
        assert asked.count("hard alone") == 2
        assert fresh(good).ply >= ply - 2
        assert len(said(good)) == 1

    @pytest.mark.usefixtures("thinking_process")
    def test_that_hangs_is_given_up_when_its_time_is_over(self, settings: Settings) -> None:
        settings.BOT_SECONDS = 1
        asked = bots.ask(QUESTION, hang)
        assert isinstance(asked.exception(PATIENCE / 2), processes.TooSlow)
        settings.BOT_SECONDS = PATIENCE
        assert bots.ask(QUESTION).result(PATIENCE)

    @pytest.mark.soak
    @pytest.mark.usefixtures("thinking_process")
    def test_that_does_not_even_hear_that_its_time_is_over_ends_with_its_process(self, settings: Settings) -> None:
        settings.BOT_SECONDS = 1
        asked = bots.ask(QUESTION, hang_on)
        assert isinstance(asked.exception(PATIENCE / 2), BrokenExecutor)
        settings.BOT_SECONDS = PATIENCE
        assert bots.ask(QUESTION).result(PATIENCE)


class TestATable:
    """Whose game itself raises."""

    def test_is_left_alone_for_longer_and_longer_and_keeps_no_other_waiting(
        self, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        bad, good = bots_alone("uniform", "uniform"), bots_alone("uniform", "uniform")
        now, play = 0.0, play_bot
        tries = list[float]()

        def played(code: str, ply: int, action: object) -> Table | None:
            if code == bad.code:
                tries.append(now)
                raise KeyError("no such company")
            return play(code, ply, action)

        monkeypatch.setattr(bots, "play_bot", played)
        monkeypatch.setattr("trunkline.web.site.retries.time.monotonic", lambda: now)
        moves = 0
        for _ in range(20):
            moves += bots.work()
            now += 0.5
        assert (moves, fresh(good).ply, fresh(bad).ply) == (20, 20, 0)
        # The bot, again, another bot, any move; from then on after a second, two, four …
        assert tries == [0.0, 0.5, 1.0, 1.5, 2.5, 4.5, 8.5]
        assert caplog.text.count("Traceback") == 1

    def test_out_of_time_keeps_no_other_waiting(self, monkeypatch: pytest.MonkeyPatch) -> None:
        minute = time_control.Clock(60, 0)
        bad, good = (table_of([person("Ann"), person("Bob")], clock=minute) for _ in range(2))
        now = time_control.now() + 10 * GRACE
        monkeypatch.setattr(time_control, "now", lambda: now)
        monkeypatch.setattr(clock, "_last_run", now)
        end = _handle_timeout

        def ended(table: Table, at: Any) -> bool:
            if table.code == bad.code:
                raise KeyError("no such company")
            return end(table, at)

        monkeypatch.setattr(clock, "_handle_timeout", ended)
        assert work() == 1
        assert (fresh(bad).ply, fresh(good).ply) == (0, 1)

    def test_that_cannot_be_reviewed_is_left_without_an_opinion(self, monkeypatch: pytest.MonkeyPatch) -> None:
        table = bots_alone("uniform", "uniform")
        for _ in range(3):
            bots.work()
        review.begin(fresh(table))

        def broken(*_about: object) -> None:
            raise KeyError("no such company")

        monkeypatch.setattr(review, "state_data", broken)
        for _ in range(3):
            review.work()
        assert not Judgment.objects.filter(judged=False).exists()


def test_a_job_that_fails_keeps_no_other_from_its_work(monkeypatch: pytest.MonkeyPatch) -> None:
    done = list[str]()

    def broken() -> int:
        raise KeyError("no such column")

    def fine() -> int:
        done.append("fine")
        return 1

    def late() -> float:
        raise KeyError("no such table")

    jobs = (worker.Job("orders", broken), worker.Job("reviews", lambda: 0, late), worker.Job("bots", fine))
    monkeypatch.setattr(worker, "JOBS", jobs)
    assert worker.run_jobs() == 0
    assert done == ["fine"]


def test_jobs_see_orders_first() -> None:
    """Whoever is out of time at the very moment at which an order of theirs moves has moved."""
    jobs = [job.run for job in worker.JOBS]
    assert jobs.index(orders.work) < jobs.index(clock.work)
