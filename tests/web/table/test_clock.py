"""Clocks: time for each move with a reserve, and what happens to whoever is out of time."""

import doctest
import html
import threading
from datetime import datetime, timedelta
from types import ModuleType

import pytest
from django.db import connection
from django.utils import timezone

from tests.web.django_client import (
    acting,
    actor,
    fresh,
    legal,
    move,
    person,
    plies,
    post_move,
    said,
    sentences,
    state_at,
    table_of,
    visitor,
)
from trunkline.advice import STAND_IN
from trunkline.core import codec
from trunkline.core.seeds import random_for
from trunkline.games import GAMES
from trunkline.web.accounts.models import Person
from trunkline.web.site import look as site_look
from trunkline.web.site.errors import Refused, Stale
from trunkline.web.table import bots, changes, chat, clock, create, moves, seats, time_control, undo, webhooks
from trunkline.web.table.create import SeatSpec
from trunkline.web.table.models import BOT, CLOCK, FINISHED, MOVE, PERSON, SEAT, Seat, Table
from trunkline.web.table.time_control import Clock

pytestmark = pytest.mark.usefixtures("database")

MINUTE = Clock(60, 600)


class Time:
    """The time that the clocks see; it stands still until it is told to go on."""

    def __init__(self) -> None:
        self.now = timezone.now()

    def pass_by(self, seconds: float) -> datetime:
        self.now += timedelta(seconds=seconds)
        return self.now


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """Time in the hands of a test, with a worker that has just looked at the clocks."""
    time = Time()
    monkeypatch.setattr(time_control, "now", lambda: time.now)
    monkeypatch.setattr(clock, "_last_run", time.now)
    return time


def look(time: Time) -> int:
    """The worker looks at the clocks, as it does all the time."""
    clock._last_run = time.now
    return clock.work()


def two(clock: Clock | None = MINUTE) -> Table:
    """A game of two people."""
    return table_of([person("Ann"), person("Bob")], clock=clock)


def left(table: Table) -> float:
    """Seconds until the one to act is out of time."""
    table = fresh(table)
    assert table.deadline is not None
    return float((table.deadline - time_control.now()).total_seconds())


def reserves(table: Table) -> list[float]:
    """The reserve of every seat."""
    return [time_control.reserve_of(table, seat) for seat in table.seats.all()]


@pytest.mark.parametrize("module", [time_control, changes, site_look, webhooks])
def test_the_examples_in_the_modules_hold(module: ModuleType) -> None:
    outcome = doctest.testmod(module)
    assert (outcome.failed, outcome.attempted > 0) == (0, True)


def test_the_lobby_tells_the_last_minute_from_none(time: Time) -> None:  # noqa: ARG001
    ann = person("Ann")
    table = table_of([ann, person("Bob")], clock=Clock(90, 0))
    assert "1\xa0minute left" in visitor(ann).get("/").content.decode()
    Table.objects.filter(id=table.id).update(deadline=timezone.now() + timedelta(seconds=30))
    assert "less than a minute left" in visitor(ann).get("/").content.decode()


class TestCounting:
    def test_a_move_has_fresh_time_and_what_is_beyond_is_gone_from_the_reserve(self, time: Time) -> None:
        table = two()
        first = acting(table)
        assert left(table) == 660
        time.pass_by(59)
        move(table)
        assert (reserves(table), left(table)) == ([600, 600], 660)
        time.pass_by(100)
        table = move(table)
        assert reserves(table)[1 - first] == pytest.approx(560)
        assert reserves(table)[first] == 600

    def test_a_seat_without_reserve_still_has_its_time_for_each_move(self, time: Time) -> None:
        table = two()
        number = acting(table)
        time.pass_by(659)
        move(table)
        move(table)
        assert fresh(table).actor == number
        assert reserves(table)[number] == 1
        assert left(table) == 61

    def test_no_clock_is_off(self, time: Time) -> None:
        table = two(None)
        time.pass_by(10**6)
        assert look(time) == 0
        assert fresh(table).deadline is None

    def test_it_does_not_run_for_bots_nor_before_the_start_nor_in_an_analysis(self, time: Time) -> None:
        waits = create.create(person("Ann"), "express", [SeatSpec("me"), SeatSpec("open")], clock=MINUTE)
        assert waits.deadline is None
        botted = create.create(person("Ann"), "express", [SeatSpec("uniform"), SeatSpec("uniform")], clock=MINUTE)
        assert botted.deadline is None
        bots.work()
        assert (fresh(botted).ply, fresh(botted).deadline) == (1, None)
        analysis = two()
        Table.objects.filter(id=analysis.id).update(analysis=True, deadline=None, timed=None)
        assert move(analysis).deadline is None
        time.pass_by(10**6)
        assert look(time) == 0

    def test_talk_leaves_it_as_it_is(self, time: Time) -> None:
        table = two()
        time.pass_by(30)
        chat.say(table.code, table.host, "hm")
        assert left(table) == 630

    def test_undo_begins_anew_and_gives_no_reserve_back(self, time: Time) -> None:
        table = two()
        who, first = actor(table), acting(table)
        time.pass_by(70)
        move(table)
        time.pass_by(80)
        undo.undo(table.code, who, 1)
        assert reserves(table)[first] == pytest.approx(590)
        assert reserves(table)[1 - first] == pytest.approx(580)
        assert left(table) == pytest.approx(650)

    @pytest.mark.parametrize("clock", [Clock(0), Clock(60, -1), Clock(10**9), Clock(60, 10**9), Clock(60, 0, "x")])
    def test_nobody_can_play_so(self, clock: Clock) -> None:
        with pytest.raises(Refused):
            two(clock)
        assert not Table.objects.exists()


class TestSeats:
    def test_handing_the_seat_to_a_bot_stops_the_clock_and_taking_it_back_starts_it(self, time: Time) -> None:
        table = two()
        who, number = actor(table), acting(table)
        time.pass_by(100)
        seats.hand_to_bot(table.code, who, number)
        assert fresh(table).deadline is None
        time.pass_by(10**6)
        assert look(time) == 0
        seats.take_back(table.code, who, number)
        assert left(table) == pytest.approx(620)

    def test_the_other_seats_changes_do_not_matter(self, time: Time) -> None:
        table = two()
        number = 1 - acting(table)
        time.pass_by(30)
        seats.hand_to_bot(table.code, table.seats.get(number=number).person, number)
        assert left(table) == 630

    def test_keeping_an_offered_seat_wins_no_time(self, time: Time) -> None:
        table = two()
        who, number = actor(table), acting(table)
        time.pass_by(30)
        seats.offer(table.code, who, number)
        seats.take_back(table.code, who, number)
        assert left(table) == 630

    def test_somebody_new_has_fresh_time_and_the_reserve_of_the_seat(self, time: Time) -> None:
        table = two()
        who, number = actor(table), acting(table)
        time.pass_by(100)
        seats.offer(table.code, who, number)
        link = table.seats.get(number=number).invitation
        seats.take(table.code, person("Cy"), invitation=link)
        assert left(table) == pytest.approx(620)


class TestTimeouts:
    def test_a_bot_thinks_ahead_and_moves_no_sooner_than_it_may(self, time: Time) -> None:
        table = two()
        place = (STAND_IN, (table.code, 0))
        time.pass_by(655)
        assert (look(time), place in bots._questions) == (0, False)
        time.pass_by(4)
        assert (look(time), place in bots._questions, fresh(table).ply) == (0, True, 0)
        time.pass_by(1)
        assert (look(time), fresh(table).ply) == (1, 1)

    def test_what_it_thought_is_dropped_if_the_player_moves_in_time(self, time: Time) -> None:
        table = two()
        time.pass_by(659)
        look(time)
        move(table)
        time.pass_by(1)
        assert (look(time), fresh(table).ply) == (0, 1)
        assert (STAND_IN, (table.code, 0)) not in bots._questions

    def test_a_bot_makes_the_move(self, time: Time) -> None:
        table = two()
        number, name = acting(table), actor(table).name
        time.pass_by(659.9)
        assert look(time) == 0
        time.pass_by(0.1)
        assert look(time) == 1
        ply = plies(table)[-1]
        assert (ply.number, ply.cause, ply.by, ply.seat) == (1, CLOCK, None, number)
        assert said(table)[-1] == f"{name} ran out of time, so a bot makes the next move."
        assert table.seats.get(number=number).kind == PERSON
        assert reserves(table)[number] == 0
        log = visitor().get(f"/t/{table.code}").content.decode()
        assert f"{name} ran out of time" in log[log.index('class="log"') :]

    def test_the_seat_is_lost_to_a_bot_and_can_be_taken_back(self, time: Time) -> None:
        table = two(Clock(60, 600, SEAT))
        who, number = actor(table), acting(table)
        time.pass_by(660)
        assert look(time) == 1
        seat: Seat = table.seats.get(number=number)
        assert (seat.kind, seat.person, seat.bot) == (BOT, who, "medium")
        assert said(table)[-1] == f"{who.name} ran out of time, so a bot plays the seat until {who.name} takes it back."
        assert (len(plies(table)), fresh(table).deadline) == (1, None)
        seats.take_back(table.code, who, number)
        assert left(table) == 60

    def test_the_last_person_keeps_the_seat(self, time: Time) -> None:
        seats = [SeatSpec("me"), SeatSpec("easy")]
        table = create.create(person("Ann"), "express", seats, seed=7, clock=Clock(60, 0, SEAT))
        while fresh(table).actor != 0:
            bots.work()
        before = fresh(table).ply
        time.pass_by(60)
        assert look(time) == 1
        assert table.seats.get(number=0).kind == PERSON
        assert (fresh(table).ply, plies(table)[-1].cause) == (before + 1, CLOCK)

    def test_a_move_that_comes_before_the_worker_looks_counts(self, time: Time) -> None:
        table = two()
        time.pass_by(10_000)
        move(table)
        assert look(time) == 0
        assert [ply.cause for ply in plies(table)] == ["", ""]

    def test_after_the_clock_the_players_own_move_is_stale(self, time: Time) -> None:
        table = two()
        who, action = actor(table), legal(table)
        time.pass_by(660)
        look(time)
        with pytest.raises(Stale):
            moves.play(table.code, who, 0, action)

    @pytest.mark.parametrize("on_timeout", [MOVE, SEAT])
    def test_a_move_while_the_bot_thinks_wins(
        self, time: Time, on_timeout: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table = two(Clock(60, 0, on_timeout))
        time.pass_by(60)
        stale = fresh(table)
        move(table)
        monkeypatch.setattr(Table.objects, "filter", lambda **_asked: [stale])
        assert look(time) == 0
        assert [ply.cause for ply in plies(table)] == ["", ""]
        assert not Seat.objects.filter(table=table, kind=BOT).exists()

    @pytest.mark.usefixtures("transactional_db")
    def test_of_a_move_and_the_clock_at_once_exactly_one_happens(self, time: Time) -> None:
        table = two()
        who, action = actor(table), legal(table)
        time.pass_by(660)
        barrier, answers = threading.Barrier(2, timeout=30), []

        def post() -> None:
            client = visitor(who)
            barrier.wait()
            answers.append(post_move(client, table, 0, action).status_code)
            connection.close()

        def clock() -> None:
            barrier.wait()
            answers.append(look(time))
            connection.close()

        threads = [threading.Thread(target=post), threading.Thread(target=clock)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
        assert [ply.number for ply in plies(table)] == [0, 1]
        assert sorted(answers) in ([0, 200], [1, 409])

    def test_the_lost_move_is_taken_back_only_if_the_others_agree(self, time: Time) -> None:
        table = two()
        who = actor(table)
        move(table)
        move(table)
        assert actor(table) == who
        time.pass_by(660)
        look(time)
        undo.undo(table.code, who, fresh(table).ply)
        assert fresh(table).ply == 3
        assert table.undo_requests.filter(open=True).exists()

    def test_not_even_when_nobody_else_has_moved_since(self, time: Time) -> None:
        table = two()
        who = actor(table)
        time.pass_by(660)
        look(time)
        undo.undo(table.code, who, 1, to=0)
        assert fresh(table).ply == 1
        assert table.undo_requests.filter(open=True).exists()

    def test_bots_move_on_for_people_who_are_gone(self, time: Time) -> None:
        table = two(Clock(60, 0))
        for _ in range(6):
            time.pass_by(60)
            assert look(time) == 1
        assert [ply.cause for ply in plies(table)[1:]] == [CLOCK] * 6

    def test_no_clock_runs_after_the_end(self) -> None:
        table = two()
        time_control.stop(table)
        table.status, table.actor = FINISHED, None
        time_control.start(table)
        assert (table.timed, table.deadline) == (None, None)


GERMAN = {"Accept-Language": "de"}


class TestAuctions:
    """Nobody's money is spent while they are away."""

    @pytest.mark.parametrize("game", GAMES)
    def test_a_bot_passes_for_whoever_is_out_of_time(self, time: Time, game: str) -> None:
        table = table_of([person("Ann"), person("Bob")], game, clock=MINUTE)
        cash = state_at(table, 0).cash
        for ply in (1, 2, 3):
            time.pass_by(660)
            assert look(time) == 1
            assert (plies(table)[-1].number, plies(table)[-1].action) == (ply, {"type": "pass"})
        assert state_at(table, 3).cash == cash

    def test_between_bidders_too(self, time: Time) -> None:
        ann, bob = person("Ann"), person("Bob")
        table = table_of([ann, bob], "chesapeake", clock=MINUTE)
        for who, private, price in ((ann, "C-P", 45), (bob, "C-P", 50), (ann, "D&R", 20)):
            moves.play(table.code, who, fresh(table).ply, {"type": "bid", "private": private, "price": price})
        assert state_at(table, 3).step == "bidding"
        time.pass_by(660)
        look(time)
        assert plies(table)[-1].action == {"type": "pass"}
        assert "You ran out of time, so a bot passed for you in the auction of C-P." in page_of(table, ann)

    def test_anywhere_else_it_plays_as_ever(self, time: Time) -> None:
        table = two()
        while state_at(table, table.ply).step == "bid":
            moves.play(table.code, actor(table), table.ply, {"type": "pass"})
            table = fresh(table)
        who, state = actor(table), state_at(table, table.ply)
        game = GAMES["express"]
        wanted = game.bot(game.substitute)(state, random_for(table.seed, STAND_IN, table.ply))
        time.pass_by(660)
        look(time)
        ply = plies(table)[-1]
        assert ply.action == codec.encode(wanted)
        if actor(table) == who:
            page = page_of(table, who)
            assert f"You ran out of time, so a bot moved for you: {sentences(table, ply.number)[0]}" in page

    @pytest.mark.parametrize(
        ("game", "english", "german"),
        [
            ("express", "in the PRR auction", "in der Versteigerung der PRR"),
            ("chesapeake", "in the private auction", "in der Versteigerung der Privatgesellschaften"),
        ],
    )
    def test_they_are_told_what_was_done_until_they_move(
        self, time: Time, game: str, english: str, german: str
    ) -> None:
        people = [person("Ann"), person("Bob"), person("Cy")]
        table = table_of(people, game, clock=MINUTE)
        timed_out = actor(table)
        time.pass_by(660)
        look(time)
        notice = f"You ran out of time, so a bot passed for you {english}."
        assert notice in page_of(table, timed_out)
        assert f"Deine Zeit ist abgelaufen, darum hat ein Bot {german} für dich gepasst." in page_of(
            table, timed_out, **GERMAN
        )
        for other in people:
            assert (notice in page_of(table, other)) == (other == timed_out)
        assert "You ran out of time" not in page_of(table, None)
        assert f"{timed_out.name} ran out of time, so a bot makes the next move." in page_of(table, None)
        while actor(table) != timed_out:
            move(table)
        assert notice in page_of(table, timed_out)
        move(table)
        assert notice not in page_of(table, timed_out)

    def test_several_people_at_one_screen_are_told_by_name(self, time: Time) -> None:
        ann = person("Ann")
        seats = [SeatSpec("me"), SeatSpec("hotseat", "Bea"), SeatSpec("hotseat", "Cal")]
        table = create.create(ann, "express", seats, seed=7, clock=MINUTE)
        name = fresh(table).acting().name
        time.pass_by(660)
        look(time)
        assert f"{name} ran out of time, so a bot passed for {name} in the PRR auction." in page_of(table, ann)

    def test_it_is_news_since_their_last_turn(self, time: Time) -> None:
        ann, bob = person("Ann"), person("Bob")
        table = table_of([ann, bob], "chesapeake", clock=MINUTE)
        first = actor(table)
        time.pass_by(660)
        look(time)
        move(table)
        assert actor(table) == first
        page = page_of(table, first)
        assert f"{first.name} passes." in page[page.index("Since your last turn") :].partition("</details>")[0]


def page_of(table: Table, who: Person | None, **headers: str) -> str:
    """The page of the table as somebody sees it."""
    return html.unescape(visitor(who).get(f"/t/{table.code}", headers=headers).content.decode())


class TestDowntime:
    def test_whose_time_ran_out_while_nobody_looked_has_a_minute(self, time: Time) -> None:
        table = two()
        time.pass_by(100_000)
        clock._last_run = None
        assert clock.work() == 1
        assert (len(plies(table)), left(table)) == (1, 60)
        time.pass_by(59)
        assert clock.work() == 0
        time.pass_by(1)
        assert clock.work() == 1
        assert plies(table)[-1].cause == CLOCK

    def test_a_machine_that_slept_is_no_different(self, time: Time) -> None:
        table = two()
        clock.work()
        time.pass_by(100_000)
        assert clock.work() == 1
        assert len(plies(table)) == 1

    def test_others_keep_the_time_that_they_had(self, time: Time) -> None:
        table = two()
        time.pass_by(600)
        clock._last_run = None
        assert clock.work() == 0
        assert left(table) == 60


class TestForm:
    def make(self, **form: str) -> Table | str:
        """The table that the form makes, or what it says."""
        seats = {"kind0": "me", "kind1": "easy"}
        answer = visitor().post("/new/express", {"count": "2", "name": "Ann", **seats, **form})
        if answer.status_code == 302:
            return Table.objects.get(code=answer["Location"].rsplit("/")[-1])
        assert answer.status_code == 400
        return str(answer.context["form"].said)

    @pytest.mark.parametrize(
        ("form", "clock"),
        [
            ({}, (None, 0, MOVE)),
            ({"clock": "off", "on_timeout": SEAT}, (None, 0, MOVE)),
            ({"clock": "60+600"}, (60, 600, MOVE)),
            ({"clock": "86400+259200", "on_timeout": SEAT}, (86_400, 259_200, SEAT)),
            ({"clock": "own", "per_move": "2", "reserve": "0,5", "on_timeout": MOVE}, (120, 30, MOVE)),
            ({"clock": "own", "per_move": "0.05", "reserve": ""}, (3, 0, MOVE)),
        ],
    )
    def test_makes_a_table_with_this_clock(self, form: dict[str, str], clock: tuple[int | None, int, str]) -> None:
        table = self.make(**form)
        assert isinstance(table, Table)
        assert (table.per_move, table.reserve, table.on_timeout) == clock

    @pytest.mark.parametrize(
        ("form", "says"),
        [
            ({"clock": "own"}, "number of minutes"),
            ({"clock": "own", "per_move": "-1"}, "number of minutes"),
            ({"clock": "own", "per_move": "٣"}, "number of minutes"),
            ({"clock": "own", "per_move": "0"}, "1 second to 30 days, not 0 seconds"),
            ({"clock": "own", "per_move": "1", "reserve": "9999999"}, "0 to 365 days"),
            ({"clock": "17+4"}, "no such clock"),
            ({"clock": "60+600", "on_timeout": "head"}, "the move or the seat"),
        ],
    )
    def test_refuses_what_is_no_clock(self, form: dict[str, str], says: str) -> None:
        answer = self.make(**form)
        assert isinstance(answer, str)
        assert says in answer
        assert not Table.objects.exists()


class TestPage:
    def test_what_was_agreed_is_on_the_page(self) -> None:
        words = (
            "Clock: 1 minute per move, plus 10 minutes in reserve. If somebody runs out of time, a bot makes the move."
        )
        assert clock.clock_lines(two()) == [words]
        assert words in visitor().get(f"/t/{Table.objects.get().code}").content.decode()
        assert clock.clock_lines(two(None)) == []

    def test_the_clock_of_the_one_to_act_is_said_as_a_moment(self, time: Time) -> None:
        table = two()
        page = visitor().get(f"/t/{table.code}").content.decode()
        assert f'data-deadline="{round(time.now.timestamp() + 660, 1)}"' in page
        assert "reserve 10:00" in page
        panels = visitor().get(f"/t/{table.code}/panels")
        time.pass_by(30)
        assert visitor().get(f"/t/{table.code}/panels").content == panels.content
        assert "data-deadline" not in visitor().get(f"/t/{two(None).code}").content.decode()

    def test_an_old_position_has_no_clock(self, time: Time) -> None:  # noqa: ARG002
        table = move(two(), 2)
        assert "data-deadline" in visitor().get(f"/t/{table.code}").content.decode()
        assert "data-deadline" not in visitor().get(f"/t/{table.code}?ply=1").content.decode()
