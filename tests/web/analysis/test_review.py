"""The review after a game: every move is judged in the background, and the page tells what cost most."""

from concurrent.futures import BrokenExecutor, CancelledError, Future

import pytest

from tests.web.django_client import person, visitor
from tests.web.game_files import express_match, imported
from trunkline.advice import Judged
from trunkline.web.analysis import review
from trunkline.web.analysis.review import worst_of
from trunkline.web.table import bots, create
from trunkline.web.table.create import SeatSpec
from trunkline.web.table.models import Judgment, Table
from trunkline.web.table.packing import written

pytestmark = pytest.mark.usefixtures("database")


def reviewed(table: Table) -> str:
    """The page, when all is judged."""
    while not review.begin(table).is_done:
        review.work()
    return str(visitor().get(f"/t/{table.code}/review").content.decode())


def test_a_finished_game_is_judged_move_by_move_and_the_worst_moves_lead_to_their_positions() -> None:
    table = imported(express_match().record())
    first = visitor().get(f"/t/{table.code}/review").content.decode()
    assert f"0 of {table.ply}" in first
    assert 'hx-trigger="every 2s"' in first
    page = reviewed(table)
    assert "every 2s" not in page
    assert page.count("% good decisions") == page.count(" in the end: ") == table.seats.count()
    assert "starting money $" in page
    assert "The others gave away" not in page, "single moves are no sum"
    worst = Judgment.objects.filter(ply__table=table, loss__isnull=False).order_by("-loss").first()
    assert worst is not None
    assert f"/t/{table.code}?ply={worst.ply.number - 1}" in page
    assert "Better: " in page
    assert f"/t/{table.code}/review" in visitor().get(f"/t/{table.code}/story").content.decode()


def test_what_was_left_out_again_and_again_is_told_once() -> None:
    table = imported(express_match().record())
    reviewed(table)
    ours = [one for one in Judgment.objects.select_related("ply") if one.ply.seat == 0][:8]
    better = [{"type": "expand", "company": "PRR"}, {"type": "pass"}]
    for count, one in enumerate(ours):
        # The first four are of one turn, the others the same move at other times.
        one.ply.number = 1 + count if count < 4 else 50 * count
        one.ply.text = written({"type": "bid", "price": count} if count < 4 else {}, [], {})
        one.loss, one.stake, one.best = 100.0 - count, 100.0, better[count >= 4]
    assert [one.loss for one in worst_of(ours)] == [100, 96]


def test_a_running_game_is_not_reviewed() -> None:
    table = create.create(person("Ann"), "express", [SeatSpec("me"), SeatSpec("uniform")], seed=3)
    assert visitor().get(f"/t/{table.code}/review").status_code == 302
    assert not Judgment.objects.exists()


def test_a_bot_that_fails_has_no_opinion(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_asked: object) -> Judged:
        raise ZeroDivisionError

    monkeypatch.setattr("trunkline.advice.judge", fails)
    assert "There was nothing to decide." in reviewed(imported(express_match().record()))


def test_a_move_whose_process_died_is_judged_again_and_the_new_processes_are_left_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = imported(express_match().record())
    review.begin(table)
    monkeypatch.setattr(bots, "forget", lambda: pytest.fail("others think there"))
    first = Judgment.objects.filter(ply__table=table).order_by("id")[0]
    for error in (BrokenExecutor(), CancelledError()):
        died: bots.Answer = Future()
        died.set_exception(error)
        monkeypatch.setattr(bots, "ask", lambda *_asked, died=died: died)
        review._thinking.clear()
        review.work()
        review.work()
        assert not Judgment.objects.get(id=first.id).judged
    review._thinking.clear()
