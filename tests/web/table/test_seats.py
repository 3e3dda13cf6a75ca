"""Seats: taken once, by the right person, left, handed to bots, offered, taken back; names that tell players apart."""

import threading
from typing import Any

import pytest
from django.db import connection

from tests.web.django_client import acting, actor, fresh, legal, move, person, said, table_of
from trunkline.web.site import forms
from trunkline.web.site.errors import NotYours, Refused
from trunkline.web.table import bots, create, host, moves, seats
from trunkline.web.table.create import SeatSpec
from trunkline.web.table.models import BOT, CANCELLED, EMPTY, OPEN, PERSON, RUNNING, Seat, Table

pytestmark = pytest.mark.usefixtures("database")


def waiting(*kinds: str) -> Table:
    """A table of Ann's with these seats."""
    return create.create(person("Ann"), "express", [SeatSpec(kind) for kind in kinds])


def seat_of(table: Table, number: int) -> Seat:
    return fresh(table).seats.get(number=number)


def names(table: Table) -> list[str]:
    return [seat.name for seat in fresh(table).seats.all()]


class TestCreate:
    def test_a_full_table_starts_at_once(self) -> None:
        table = fresh(waiting("me", "easy", "uniform"))
        assert (table.status, table.ply) == (RUNNING, 0)
        assert names(table) == ["Ann", "Ada", "Ben"]

    def test_a_table_with_free_seats_waits(self) -> None:
        assert fresh(waiting("me", "open", "invited")).status == OPEN

    def test_several_people_at_one_screen(self) -> None:
        seats = [SeatSpec("me"), SeatSpec("hotseat", "Bob"), SeatSpec("hotseat")]
        table = create.create(person("Ann"), "express", seats)
        assert names(table) == ["Ann", "Bob", "Ann 2"]
        for _ in range(6):
            move(table)
        assert fresh(table).ply == 6

    @pytest.mark.parametrize("kinds", [["me"], ["me"] * 2, ["me"] + ["easy"] * 6, ["me", "nonsense"], []])
    def test_seats_that_cannot_be(self, kinds: list[str]) -> None:
        with pytest.raises(Refused):
            waiting(*kinds)
        assert not Table.objects.exists()

    @pytest.mark.parametrize(
        "options", [{"seed": -1}, {"seed": 10**18}, {"rulings": {"auto_pass": 1}}, {"rulings": {"x": 1}}]
    )
    def test_seeds_and_rulings_that_cannot_be(self, options: dict[str, Any]) -> None:
        with pytest.raises(Refused):
            create.create(person("Ann"), "express", [SeatSpec("me"), SeatSpec("easy")], **options)

    @pytest.mark.parametrize("name", ["", " ", "x" * 41, "a\u202eb", "a\u200bb", "a\0b"])
    def test_names_that_cannot_be(self, name: str) -> None:
        with pytest.raises(Refused, match="is not a name"):
            forms.checked_name(name)

    def test_addresses_and_invitations_cannot_be_guessed(self) -> None:
        tables = [waiting("me", "invited") for _ in range(5)]
        assert len({table.code for table in tables}) == 5
        assert all(len(table.code) == 12 and set(table.code) <= set(create.ALPHABET) for table in tables)
        assert all(len(seat.invitation) == 24 for seat in Seat.objects.all())


class TestTake:
    def test_the_last_seat_starts_the_game(self) -> None:
        table = waiting("me", "open")
        seats.take(table.code, person("Bob"), 1)
        assert fresh(table).status == RUNNING
        assert names(table) == ["Ann", "Bob"]

    def test_a_taken_seat_is_not_free(self) -> None:
        table = waiting("me", "open", "open")
        seats.take(table.code, person("Bob"), 1)
        for number in (0, 1, 3, -1):
            with pytest.raises(Refused, match="isn't free"):
                seats.take(table.code, person("Cy"), number)

    def test_a_seat_by_link_is_not_open_to_all(self) -> None:
        table = waiting("me", "invited")
        with pytest.raises(Refused, match="isn't free"):
            seats.take(table.code, person("Bob"), 1)

    def test_an_invitation_works_once(self) -> None:
        table = waiting("me", "invited", "open")
        link = seat_of(table, 1).invitation
        seats.take(table.code, person("Bob"), invitation=link)
        with pytest.raises(NotYours, match="has been used"):
            seats.take(table.code, person("Cy"), invitation=link)
        assert seat_of(table, 1).name == "Bob"

    def test_an_invitation_is_for_its_table_alone(self) -> None:
        table, other = waiting("me", "invited"), waiting("me", "invited")
        with pytest.raises(NotYours):
            seats.take(other.code, person("Cy"), invitation=seat_of(table, 1).invitation)

    def test_nobody_sits_down_twice(self) -> None:
        table = waiting("me", "open", "invited")
        for how in ({"number": 1}, {"invitation": seat_of(table, 2).invitation}):
            with pytest.raises(Refused, match="already"):
                seats.take(table.code, table.host, **how)

    def test_equal_names_get_numbers_and_bots_give_way(self) -> None:
        table = waiting("me", "easy", "open", "open", "open")
        for number, name in ((2, "Ann"), (3, "ADA"), (4, "ann")):
            seats.take(table.code, person(name), number)
        assert names(table) == ["Ann", "Ben", "Ann 2", "ADA", "ann 3"]

    @pytest.mark.usefixtures("transactional_db")
    def test_many_at_once_get_one_seat(self) -> None:
        table = waiting("me", "open", "open")
        people = [person(f"P{number}") for number in range(6)]
        taken: list[str] = []

        def sit(number: int) -> None:
            try:
                seats.take(table.code, people[number], 1)
                taken.append(people[number].name)
            except Refused:
                pass
            finally:
                connection.close()

        threads = [threading.Thread(target=sit, args=(number,)) for number in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
        assert [seat_of(table, 1).name] == taken


class TestHost:
    def test_changes_seats_before_the_start_only(self) -> None:
        table = waiting("me", "open", "open")
        host.change(table.code, table.host, 1, SeatSpec("easy"))
        host.change(table.code, table.host, 2, SeatSpec("hotseat", "Bob"))
        assert fresh(table).status == RUNNING
        assert names(table) == ["Ann", "Ada", "Bob"]
        with pytest.raises(Refused, match="has begun"):
            host.change(table.code, table.host, 1, SeatSpec("open"))

    def test_nobody_else_does(self) -> None:
        table = waiting("me", "open", "open")
        bob = person("Bob")
        seats.take(table.code, bob, 1)
        for who in (bob, person("Cy"), None):
            with pytest.raises(NotYours):
                host.change(table.code, who, 2, SeatSpec("easy"))
            with pytest.raises(NotYours):
                host.start(table.code, who)
            with pytest.raises(NotYours):
                host.cancel(table.code, who)

    def test_a_link_given_before_a_change_is_no_longer_good(self) -> None:
        table = waiting("me", "invited", "open")
        link = seat_of(table, 1).invitation
        host.change(table.code, table.host, 1, SeatSpec("invited"))
        with pytest.raises(NotYours):
            seats.take(table.code, person("Bob"), invitation=link)

    def test_sits_on_one_seat_as_oneself(self) -> None:
        table = waiting("me", "open", "open")
        with pytest.raises(Refused, match="already"):
            host.change(table.code, table.host, 1, SeatSpec("me"))

    def test_starts_with_bots_on_the_free_seats(self) -> None:
        table = waiting("me", "open", "invited")
        host.start(table.code, table.host)
        assert fresh(table).status == RUNNING
        assert [seat.kind for seat in table.seats.all()] == [PERSON, BOT, BOT]

    def test_cancels(self) -> None:
        table = waiting("me", "open")
        host.cancel(table.code, table.host)
        assert fresh(table).status == CANCELLED
        with pytest.raises(Refused):
            seats.take(table.code, person("Bob"), 1)
        with pytest.raises(Refused, match="has been closed"):
            host.start(table.code, table.host)

    def test_who_leaves_makes_the_next_person_host(self) -> None:
        table = waiting("me", "open", "open")
        bob = person("Bob")
        seats.take(table.code, bob, 1)
        host.set_webhook(table.code, table.host, "https://example.org/mine")
        seats.leave(table.code, table.host, 0)
        assert (fresh(table).host, fresh(table).webhook) == (bob, "")
        assert seat_of(table, 0).kind == EMPTY
        assert "Bob is the host now." in said(table)
        seats.leave(table.code, bob, 1)
        assert fresh(table).host == bob


class TestRunning:
    @pytest.fixture
    def table(self) -> Table:
        return table_of([person("Ann"), person("Bob")])

    def test_a_bot_plays_for_whoever_hands_over_the_seat_and_gives_it_back(self, table: Table) -> None:
        who = actor(table)
        number = acting(table)
        seats.hand_to_bot(table.code, who, number)
        with pytest.raises(NotYours):
            moves.play(table.code, who, 0, legal(table))
        assert bots.work() == 1
        while fresh(table).actor != number:
            move(table)
        seats.take_back(table.code, who, number)
        assert bots.work() == 0
        moves.play(table.code, who, fresh(table).ply, legal(table))
        assert [text for text in said(table) if who.name in text][-2:] == [
            f"A bot plays for {who.name}.",
            f"{who.name} is back.",
        ]

    def test_a_bot_that_is_still_thinking_does_not_move_for_whoever_is_back(self, table: Table) -> None:
        who, number = actor(table), acting(table)
        seats.hand_to_bot(table.code, who, number)
        looked_at = fresh(table)
        seats.take_back(table.code, who, number)
        assert not bots.ask_bot(looked_at, "easy", "table", moves.play_bot)
        assert (fresh(table).ply, actor(table)) == (0, who)

    def test_a_seat_is_given_to_somebody_new_by_link(self, table: Table) -> None:
        move(table)
        number, who = acting(table), actor(table)
        before = seat_of(table, number).invitation
        seats.offer(table.code, who, number)
        link = seat_of(table, number).invitation
        assert link != before
        moves.play(table.code, who, fresh(table).ply, legal(table))  # One's own until somebody comes.
        cy = person("Cy")
        seats.take(table.code, cy, invitation=link)
        assert seat_of(table, number).person == cy
        assert seat_of(table, number).name == "Cy"
        assert f"Cy takes {who.name}'s seat." in said(table)
        with pytest.raises(NotYours):
            seats.take_back(table.code, who, number)

    def test_an_offer_can_be_withdrawn(self, table: Table) -> None:
        ann = table.host
        seats.offer(table.code, ann, 0)
        link = seat_of(table, 0).invitation
        seats.take_back(table.code, ann, 0)
        with pytest.raises(NotYours):
            seats.take(table.code, person("Cy"), invitation=link)

    def test_a_seat_that_a_bot_plays_can_be_offered(self, table: Table) -> None:
        seats.hand_to_bot(table.code, table.host, 0, "uniform")
        seats.offer(table.code, table.host, 0)
        seats.take(table.code, person("Ada"), invitation=seat_of(table, 0).invitation)
        assert (seat_of(table, 0).kind, seat_of(table, 0).bot) == (PERSON, "")

    def test_the_seats_of_others_are_not_touched(self, table: Table) -> None:
        for do in (seats.hand_to_bot, seats.offer, seats.take_back, seats.leave):
            for who in (table.host, person("Cy"), None):
                with pytest.raises(NotYours):
                    do(table.code, who, 1)

    def test_what_is_not_for_now_is_refused(self, table: Table) -> None:
        with pytest.raises(Refused, match="has begun"):
            seats.leave(table.code, table.host, 0)
        with pytest.raises(Refused, match="already playing"):
            seats.take_back(table.code, table.host, 0)
        with pytest.raises(Refused, match="The bots are"):
            seats.hand_to_bot(table.code, table.host, 0, "nobody")
        with pytest.raises(Refused, match="isn't free"):
            seats.take(table.code, person("Cy"), 0)
        opened = waiting("me", "open")
        with pytest.raises(Refused, match="while a game is running"):
            seats.offer(opened.code, opened.host, 0)
