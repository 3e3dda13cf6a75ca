"""Undo: one's own last move freely, further back by consent; always told, nothing deleted."""

import html

import pytest

from tests.web.django_client import acting, actor, fresh, legal, move, person, plies, said, state_at, table_of, visitor
from tests.web.middle_games import at_play, match_of
from tests.web.open_page import panels_in
from trunkline.core import codec
from trunkline.games import GAMES
from trunkline.web.accounts.models import Person
from trunkline.web.site.errors import NotYours, Refused, Stale
from trunkline.web.table import bots, create, moves, seats, undo
from trunkline.web.table.create import SeatSpec
from trunkline.web.table.models import FINISHED, PERSON, RUNNING, Ply, Table, UndoRequest
from trunkline.web.table.seats import take

pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture
def three() -> Table:
    """A game of three people."""
    return table_of([person("Ann"), person("Bob"), person("Cy")])


def others_of(who: Person) -> list[Person]:
    return list(Person.objects.exclude(id=who.id))


def undo_request(table: Table) -> UndoRequest:
    return UndoRequest.objects.get(table=table, open=True)


def play_last(table: Table) -> Table:
    """Whoever is to act ends the game that `match_of` has."""
    last = codec.encode(match_of("express").actions[-1])
    moves.play(table.code, actor(table), fresh(table).ply, last)
    assert fresh(table).status == FINISHED
    return fresh(table)


class TestFree:
    def test_ones_own_last_move(self, three: Table) -> None:
        who, before = actor(three), state_at(three, 0)
        move(three)
        undo.undo(three.code, who, 1)
        table = fresh(three)
        assert (table.ply, table.actor, table.status) == (0, before.actor, RUNNING)
        assert actor(table) == who
        assert said(three)[-1] == f"{who.name} takes back “bids $7 for PRR”."

    def test_nothing_is_deleted_and_play_goes_on(self, three: Table) -> None:
        who = actor(three)
        move(three)
        undo.undo(three.code, who, 1)
        moves.play(three.code, who, 0, {"type": "bid", "price": 20})
        assert [(ply.number, ply.live) for ply in plies(three)] == [(0, True), (1, False), (1, True)]

    def test_several_in_a_row_are_each_told_and_come_back_in_the_same_steps(self) -> None:
        ann = person("Ann")
        table = create.create(ann, "express", [SeatSpec("me"), *2 * [SeatSpec("hotseat")]], seed=7)
        move(table, 4)
        last, told = plies(table)[-1], said(table)
        first, third = (table.seats.get(number=state_at(table, ply).actor).name for ply in (0, 2))
        undo.undo(table.code, ann, 4, to=2)
        undo.undo(table.code, ann, 2)
        undo.undo(table.code, ann, 1)
        since, *_, single = said(table)[len(told) :]
        assert since == f"{third} takes back “bids $9 for PRR” and everything since: 2 moves."
        assert single == f"{first} takes back “bids $7 for PRR”."
        client = visitor(ann)
        assert "Puts back the move just undone" in client.get(f"/t/{table.code}").text
        for ply, after in ((0, 1), (1, 2), (2, 4)):
            assert ("Puts back the 2 moves just undone" in client.get(f"/t/{table.code}").text) == (ply == 2)
            assert client.post(f"/t/{table.code}/redo", {"ply": ply}).status_code == 302
            assert fresh(table).ply == after
        assert (plies(table)[-1].id, plies(table)[-1].live) == (last.id, True)
        assert fresh(table).actor == state_at(table, 4).actor
        assert said(table) == told
        assert "just undone" not in client.get(f"/t/{table.code}").text

    def test_after_a_move_nothing_comes_back(self, three: Table) -> None:
        who = actor(three)
        move(three)
        undo.undo(three.code, who, 1)
        for other in others_of(who):
            with pytest.raises(Refused, match="nothing to redo"):
                undo.redo(three.code, other, 0)
        with pytest.raises(Stale):
            undo.redo(three.code, who, 1)
        moves.play(three.code, who, 0, {"type": "bid", "price": 20})
        with pytest.raises(Refused, match="nothing to redo"):
            undo.redo(three.code, who, 1)
        assert fresh(three).ply == 1

    def test_not_after_somebody_else_has_acted(self, three: Table) -> None:
        who = actor(three)
        move(three, 2)
        undo.undo(three.code, who, 2)
        assert fresh(three).ply == 2
        assert undo_request(three).ply == 0

    def test_at_one_screen_it_names_whose_move_it_was(self) -> None:
        ann = person("Ann")
        table = create.create(ann, "express", [SeatSpec("me"), *2 * [SeatSpec("hotseat")]], seed=7)
        move(table)
        second = fresh(table).acting().name
        move(table)
        undo.undo(table.code, ann, 2)
        assert said(table)[-1] == f"{second} takes back “bids $8 for PRR”."

    def test_bots_do_not_mind(self) -> None:
        ann = person("Ann")
        table = create.create(ann, "express", [SeatSpec("me"), SeatSpec("uniform"), SeatSpec("uniform")], seed=7)
        while fresh(table).actor != 0:
            bots.work()
        start = fresh(table).ply
        moves.play(table.code, ann, start, {"type": "pass"})
        seen = fresh(table).ply
        assert bots.work() == 1
        undo.undo(table.code, ann, seen)  # The page was a bot's move behind: that is no reason to refuse.
        assert (fresh(table).ply, fresh(table).actor) == (start, 0)

    def test_but_other_people_do_who_have_seen_the_moves_of_bots(self) -> None:
        ann, bob = person("Ann"), person("Bob")
        specs = [SeatSpec("me"), SeatSpec("uniform"), SeatSpec("open")]
        table = create.create(ann, "express", specs, seed=7)
        seats.take(table.code, bob, 2)
        while fresh(table).actor != 0:
            move(table) if fresh(table).acting().kind == PERSON else bots.work()
        start = fresh(table).ply
        moves.play(table.code, ann, start, {"type": "pass"})
        undo.undo(table.code, ann, start + 1)
        assert fresh(table).ply == start, "nobody has acted since"
        moves.play(table.code, ann, start, {"type": "pass"})
        assert bots.work() == 1
        undo.undo(table.code, ann, start + 2)
        assert (fresh(table).ply, undo_request(table).ply) == (start + 2, start)

    def test_whoever_had_the_turn_reads_in_the_bar_where_it_went(self, three: Table) -> None:
        who = actor(three)
        move(three)
        other = actor(three)
        undo.undo(three.code, who, 1)
        tip = f'data-tip="{who.name} takes back “bids $7 for PRR”."'
        words = f'<p class="since undone"><bdi><span {tip}>{who.name} took back a move.</span></bdi></p>'
        assert words in visitor(other).get(f"/t/{three.code}").content.decode()
        assert words not in visitor(who).get(f"/t/{three.code}").content.decode()
        move(three)
        assert words not in visitor(other).get(f"/t/{three.code}").content.decode()

    def test_but_the_person_for_whom_one_has_played_does(self, three: Table) -> None:
        """They have their seat again, and what they would do has been seen."""
        who, number = actor(three), acting(three)
        move(three)
        other = actor(three)
        seats.hand_to_bot(three.code, other, acting(three))
        page = visitor(who).get(f"/t/{three.code}").content.decode()
        assert f'<strong class="whose" data-bot>A bot plays for {other.name}</strong>' in page
        moves.play_bot(three.code, 1, moves.decode(three, legal(three)))
        seats.take_back(three.code, other, three.seats.get(person=other).number)
        undo.undo(three.code, who, 2)
        assert (fresh(three).ply, undo_request(three).seat) == (2, number)

    def test_several_people_at_one_screen(self) -> None:
        ann = person("Ann")
        table = create.create(ann, "express", [SeatSpec("me"), SeatSpec("hotseat", "Bob")], seed=7)
        move(table, 4)
        undo.undo(table.code, ann, 4)
        undo.undo(table.code, ann, 3, to=1)
        assert fresh(table).ply == 1
        assert not UndoRequest.objects.exists()

    def test_the_last_move_of_a_finished_game(self) -> None:
        people = [person(name) for name in ("Ann", "Bob", "Cy")]
        match, ann = match_of("express"), people[0]
        table = at_play(match, len(match.actions) - 1, people)
        table.seats.update(person=ann)
        rules = GAMES["express"].rules
        end = play_last(table)
        undo.undo(table.code, ann, end.ply)
        table = fresh(table)
        assert (table.status, table.scores, table.ply) == (RUNNING, None, end.ply - 1)
        assert play_last(table).scores == rules.scores(state_at(end, end.ply)) == end.scores

    def test_a_finished_game_that_others_played_is_not_undone_without_them(self) -> None:
        people = [person(name) for name in ("Ann", "Bob", "Cy")]
        match = match_of("express")
        table = at_play(match, len(match.actions) - 1, people)
        other = others_of(actor(table))[0]
        play_last(table)
        undo.undo(table.code, other, fresh(table).ply)
        assert fresh(table).status == FINISHED
        assert undo_request(table).seat == table.seats.get(person=other).number

    def test_not_while_a_bot_plays_ones_seat_nor_when_nobody_is_left_to_agree(self) -> None:
        ann, bob = person("Ann"), person("Bob")
        table = table_of([ann, bob])
        move(table, 2)
        for who in (ann, bob):
            seats.hand_to_bot(table.code, who, table.seats.get(person=who).number)
        for _ in range(3):
            assert bots.work() == 1
        with pytest.raises(NotYours, match="Take it back"):
            undo.undo(table.code, ann, fresh(table).ply)
        seats.take_back(table.code, ann, table.seats.get(person=ann).number)
        with pytest.raises(Refused, match="nobody can agree"):
            undo.undo(table.code, ann, fresh(table).ply, to=0)
        assert fresh(table).ply == 5


class TestByConsent:
    def test_all_others_must_agree(self, three: Table) -> None:
        who = actor(three)
        move(three, 2)
        undo.undo(three.code, who, 2)
        first, second = others_of(who)
        undo.answer(three.code, first, undo_request(three).id, agree=True)
        assert fresh(three).ply == 2
        undo.answer(three.code, second, undo_request(three).id, agree=True)
        assert fresh(three).ply == 0
        assert not UndoRequest.objects.filter(open=True).exists()
        remarks = " ".join(said(three))
        assert f"{who.name} asks to undo “bids $7 for PRR” and everything since: 2 moves." in remarks
        assert f"{first.name} agrees to the undo." in remarks
        assert f"{who.name} takes back “bids $7 for PRR” and everything since: 2 moves." in remarks

    def test_whoever_has_asked_can_withdraw_it_where_they_asked(self, three: Table) -> None:
        who = actor(three)
        move(three, 2)
        undo.undo(three.code, who, 2)
        head = visitor(who).get(f"/t/{three.code}").content.decode().split('class="prompt"')[0]
        assert "Withdraw the request" in head
        assert "Ask to undo" not in head

    def test_asking_again_says_nothing_more(self, three: Table) -> None:
        who = actor(three)
        move(three, 2)
        undo.undo(three.code, who, 2)
        lines = said(three)
        undo.undo(three.code, who, 2)
        assert said(three) == lines
        names = ", ".join(seat.name for seat in three.seats.exclude(person=who))
        page = html.unescape(visitor(who).get(f"/t/{three.code}").content.decode())
        assert f"You've asked for an undo. Waiting for {names}." in page

    def test_one_refusal_ends_it(self, three: Table) -> None:
        who = actor(three)
        move(three, 2)
        undo.undo(three.code, who, 2)
        asked, (first, second) = undo_request(three), others_of(who)
        undo.answer(three.code, first, asked.id, agree=False)
        with pytest.raises(Stale):
            undo.answer(three.code, second, asked.id, agree=True)
        assert fresh(three).ply == 2
        assert said(three)[-1] == f"{first.name} doesn't agree to the undo."

    def test_more_than_ones_own_last_move_is_taken_back_only_after_a_question(self, three: Table) -> None:
        who = actor(three)
        moves.play(three.code, who, 0, {"type": "pass"})
        assert 'hx-confirm="Take back' not in visitor(who).get(f"/t/{three.code}").content.decode()
        other = actor(fresh(three))
        move(three)
        page = visitor(who).get(f"/t/{three.code}").content.decode()
        assert "Ask the others to take back 2 moves, to: Initial auction 1 of 4" in page
        assert f"• {who.name} passes." in page
        assert f"• {other.name} bids" in page
        assert 'data-short="↶?"' in page
        move(three, 4)
        assert "… and 2 more" in visitor(who).get(f"/t/{three.code}").content.decode()

    def test_moves_of_bots_are_taken_back_only_after_a_question(self) -> None:
        ann = person("Ann")
        table = create.create(ann, "express", [SeatSpec("me"), SeatSpec("uniform"), SeatSpec("uniform")], seed=7)
        while actor(fresh(table)) != ann:
            bots.work()
        move(table)
        assert 'hx-confirm="Take back' not in visitor(ann).get(f"/t/{table.code}").content.decode()
        assert bots.work() == 1
        page = visitor(ann).get(f"/t/{table.code}").content.decode()
        assert 'hx-confirm="Take back 2 moves, to: ' in page
        assert 'data-short="↶"' in page

    def test_from_an_earlier_position_everything_since_is_taken_back_at_once(self, three: Table) -> None:
        who = actor(three)
        assert "to here" not in visitor(who).get(f"/t/{three.code}?ply=0").text
        move(three, 3)
        past = html.unescape(visitor(who).get(f"/t/{three.code}?ply=1").text)
        assert "Ask to take back to here" in past
        assert 'hx-confirm="Ask the others to take back 2 moves, to: ' in past
        assert "to here" not in visitor(who).get(f"/t/{three.code}").text
        assert "to here" not in visitor(person("Stranger")).get(f"/t/{three.code}?ply=1").text
        visitor(who).post(f"/t/{three.code}/undo", {"ply": 3, "to": 1})
        assert undo_request(three).ply == 1
        three.seats.update(person=who)
        Ply.objects.filter(table=three, number__gt=0).update(by=who)
        assert 'hx-confirm="Take back 1 move, to: ' in visitor(who).get(f"/t/{three.code}?ply=2").text
        visitor(who).post(f"/t/{three.code}/undo", {"ply": 3, "to": 1})
        assert fresh(three).ply == 1

    def test_whoever_asked_reads_a_refusal_in_the_bar_until_somebody_moves(self, three: Table) -> None:
        who = actor(three)
        move(three, 2)
        undo.undo(three.code, who, 2)
        first, second = others_of(who)
        undo.answer(three.code, first, undo_request(three).id, agree=False)
        words = f'<p class="bar-message">{first.name} doesn&#39;t agree to the undo.</p>'
        assert words in visitor(who).get(f"/t/{three.code}").content.decode()
        assert words not in visitor(second).get(f"/t/{three.code}").content.decode()
        move(three)
        assert words not in visitor(who).get(f"/t/{three.code}").content.decode()

    def test_the_bar_of_whoever_has_to_answer_asks_them(self, three: Table) -> None:
        def shown(who: Person, ply: int) -> list[str]:
            """The panels in which one can answer."""
            panels = panels_in(visitor(who).get(f"/t/{three.code}?ply={ply}").text)
            return [id for id, part in panels.items() if 'value="yes">Agree' in part and ">Decline<" in part]

        who = actor(three)
        move(three, 2)
        undo.undo(three.code, who, 2)
        for other in others_of(who):
            assert shown(other, 2) == ["now"]
            assert shown(other, 1) == ["asides"], "while one looks back"
        first, second = sorted(others_of(who), key=lambda one: one == actor(three))
        assert ">Your answer is needed</strong>" in visitor(first).get(f"/t/{three.code}?ply=1").text
        assert shown(who, 2) == []
        undo.answer(three.code, first, undo_request(three).id, agree=True)
        assert (shown(first, 2), shown(second, 2)) == ([], ["now"])

    def test_how_it_was_asked_for_is_in_the_log_and_not_in_the_chat(self, three: Table) -> None:
        who = actor(three)
        move(three, 2)
        undo.undo(three.code, who, 2)
        page = visitor(who).get(f"/t/{three.code}").content.decode()
        talk = page.split('id="panel-talk"')[1].split("</ul>")[0]
        assert "The game begins." in talk
        assert "asks to undo" not in talk
        assert "asks to undo" in page.split('id="panel-log"')[1].split("</ol>")[0]

    def test_nobody_agrees_with_oneself_nor_a_stranger(self, three: Table) -> None:
        who = actor(three)
        move(three, 2)
        undo.undo(three.code, who, 2)
        for nobody in (who, person("Stranger"), None):
            with pytest.raises(NotYours):
                undo.answer(three.code, nobody, undo_request(three).id, agree=True)
        assert undo_request(three).agreed == []

    def test_whoever_asked_can_drop_it(self, three: Table) -> None:
        who = actor(three)
        move(three, 2)
        undo.undo(three.code, who, 2)
        undo.answer(three.code, who, undo_request(three).id, agree=False)
        assert not UndoRequest.objects.filter(open=True).exists()

    def test_agreeing_twice_counts_once(self, three: Table) -> None:
        who = actor(three)
        move(three, 2)
        undo.undo(three.code, who, 2)
        for _ in range(2):
            undo.answer(three.code, others_of(who)[0], undo_request(three).id, agree=True)
        assert fresh(three).ply == 2

    def test_a_move_makes_it_void_and_says_so(self, three: Table) -> None:
        who = actor(three)
        move(three, 2)
        undo.undo(three.code, who, 2)
        asked = undo_request(three)
        move(three)
        assert said(three)[-1] == "The undo request has lapsed."
        for other in others_of(who):
            with pytest.raises(Stale):
                undo.answer(three.code, other, asked.id, agree=True)

    def test_a_move_of_a_bot_does_not(self) -> None:
        ann, bob = person("Ann"), person("Bob")
        seats = [SeatSpec("me"), SeatSpec("open"), SeatSpec("uniform"), SeatSpec("uniform")]
        table = create.create(ann, "express", seats, seed=7)
        take(table.code, bob, 1)
        while fresh(table).actor != 0:
            bots.work() or move(table)
        start = fresh(table).ply
        moves.play(table.code, ann, start, {"type": "pass"})
        moves.play(table.code, bob, start + 1, legal(table))
        undo.undo(table.code, ann, start + 2)
        assert bots.work() == 1
        undo.answer(table.code, bob, undo_request(table).id, agree=True)
        assert fresh(table).ply == start

    def test_a_new_undo_request_takes_the_place_of_the_old_one(self, three: Table) -> None:
        who = actor(three)
        move(three, 2)
        undo.undo(three.code, who, 2)
        undo.undo(three.code, actor(three), 2, to=0)
        assert undo_request(three).seat == fresh(three).actor

    def test_a_seat_that_changes_hands_makes_it_void(self, three: Table) -> None:
        who = actor(three)
        number = acting(three)
        move(three, 2)
        undo.undo(three.code, who, 2)
        seats.offer(three.code, who, number)
        seats.take(three.code, person("Dee"), invitation=fresh(three).seats.get(number=number).invitation)
        assert not UndoRequest.objects.filter(open=True).exists()


class TestRefused:
    def test_a_stranger(self, three: Table) -> None:
        move(three)
        for who in (person("Stranger"), None):
            with pytest.raises(NotYours):
                undo.undo(three.code, who, 1)

    def test_nothing_to_take_back(self, three: Table) -> None:
        with pytest.raises(Refused, match="nothing"):
            undo.undo(three.code, actor(three), 0)

    @pytest.mark.parametrize("to", [-1, 1, 2, 99])
    def test_no_such_ply(self, three: Table, to: int) -> None:
        move(three)
        with pytest.raises(Refused):
            undo.undo(three.code, actor(three), 1, to=to)

    def test_a_page_from_before_a_persons_move(self, three: Table) -> None:
        who = actor(three)
        move(three, 2)
        for ply in (0, 1, 3):
            with pytest.raises(Stale):
                undo.undo(three.code, who, ply)
