"""A rematch: the same table once more with the seats turned, and for everybody their seat."""

import pytest

from tests.web.django_client import HTMX, fresh, person, said, table_of, visitor
from trunkline.web.accounts.models import Person
from trunkline.web.site.errors import NotYours, Refused
from trunkline.web.table import create, guests, host, rematch, seats
from trunkline.web.table.create import Agreed, SeatSpec
from trunkline.web.table.models import EMPTY, FINISHED, OPEN, RUNNING, SEAT, Table

pytestmark = pytest.mark.usefixtures("database")


def over(table: Table) -> Table:
    """The table after its game, whatever its end."""
    Table.objects.filter(code=table.code).update(status=FINISHED, actor=None, scores=[1] * table.seats.count())
    return fresh(table)


@pytest.fixture
def people() -> list[Person]:
    return [person("Ann"), person("Bob"), person("Cy")]


@pytest.fixture
def table(people: list[Person]) -> Table:
    return over(table_of(people))


def seats_of(table: Table) -> list[tuple[str, str, str | None]]:
    """Kind, name and person of every seat."""
    return [(seat.kind, seat.name, seat.person.name if seat.person else None) for seat in table.seats.all()]


class TestTheNewTable:
    def test_seats_are_turned_and_kept(self, table: Table, people: list[Person]) -> None:
        made = rematch.rematch(table.code, people[0])
        assert seats_of(made) == [("empty", "Bob", None), ("empty", "Cy", None), ("person", "Ann", "Ann")]
        assert [seat.kept_for for seat in made.seats.all()] == [people[1], people[2], None]
        assert (made.status, made.host) == (OPEN, people[0])
        assert "Ann asks for a rematch" in said(fresh(table))[-1]

    def test_it_is_played_as_the_old_one_with_another_seed(self, people: list[Person]) -> None:
        table = over(table_of(people, rulings={"auto_pass": True}, listed=False))
        kept = {"per_move": 3600, "reserve": 600, "on_timeout": SEAT, "webhook": "https://example.org/hook"}
        Table.objects.filter(code=table.code).update(**kept)
        made = fresh(rematch.rematch(table.code, people[1]))
        assert (made.game, made.rulings, made.listed) == ("express", {"auto_pass": True}, False)
        assert {name: getattr(made, name) for name in kept} == kept
        assert made.seed != table.seed

    @pytest.mark.parametrize("assistance", [True, False])
    def test_it_has_assistance_as_the_old_one(self, people: list[Person], assistance: bool) -> None:
        table = over(table_of(people, agreed=Agreed(assistance=assistance)))
        assert rematch.rematch(table.code, people[0]).assistance is assistance

    def test_bots_sit_down_at_once_and_a_game_against_them_begins(self) -> None:
        ann = person("Ann")
        table = create.create(ann, "express", [SeatSpec("me"), SeatSpec("easy"), SeatSpec("uniform")], seed=3)
        seats.hand_to_bot(table.code, ann, 0)
        made = fresh(rematch.rematch(over(table).code, ann))
        assert made.status == RUNNING
        assert [(seat.kind, seat.bot, seat.person) for seat in made.seats.all()] == [
            ("bot", "easy", None),
            ("bot", "uniform", None),
            ("person", "", ann),
        ]

    def test_a_hotseat_sits_together_again(self) -> None:
        ann = person("Ann")
        table = create.create(ann, "express", [SeatSpec("me"), SeatSpec("hotseat", "Al"), SeatSpec("hotseat", "Bo")])
        made = fresh(rematch.rematch(over(table).code, ann))
        assert made.status == RUNNING
        assert seats_of(made) == [("person", "Al", "Ann"), ("person", "Bo", "Ann"), ("person", "Ann", "Ann")]

    def test_a_second_press_leads_to_the_same_table(self, table: Table, people: list[Person]) -> None:
        first = rematch.rematch(table.code, people[0])
        assert rematch.rematch(table.code, people[0]).code == first.code
        assert rematch.rematch(table.code, people[2]).code == first.code
        assert Table.objects.count() == 2

    def test_one_that_was_given_up_is_replaced(self, table: Table, people: list[Person]) -> None:
        first = rematch.rematch(table.code, people[0])
        host.cancel(first.code, people[0])
        assert rematch.rematch(table.code, people[1]).code != first.code


class TestWhoMayAsk:
    def test_strangers_may_not(self, table: Table) -> None:
        for who in (None, person("Eve")):
            with pytest.raises(NotYours, match="Only players at this table"):
                rematch.rematch(table.code, who)
            assert visitor(who).post(f"/t/{table.code}/rematch").status_code == 403

    def test_only_after_the_end(self, people: list[Person]) -> None:
        table = table_of(people)
        with pytest.raises(Refused, match="once the game is over"):
            rematch.rematch(table.code, people[0])

    def test_an_analysis_has_none(self, table: Table, people: list[Person]) -> None:
        Table.objects.filter(code=table.code).update(analysis=True)
        with pytest.raises(Refused, match="once the game is over"):
            rematch.rematch(table.code, people[0])
        assert not rematch.may_ask(fresh(table), people[0])


class TestSittingDown:
    def test_one_click_of_each_from_the_old_table(self, table: Table, people: list[Person]) -> None:
        for place, who in enumerate(people):
            client = visitor(who)
            for path in (f"/t/{table.code}", f"/t/{table.code}/story"):
                page = client.get(path).content.decode()
                words = "Sit down at the rematch" if place else "Rematch, everybody one seat over"
                assert words in page
                assert f"/t/{table.code}/rematch" in page
            answer = client.post(f"/t/{table.code}/rematch")
            made = Table.objects.exclude(code=table.code).get()
            assert answer["Location"] == f"/t/{made.code}"
        assert fresh(made).status == RUNNING
        assert seats_of(made) == [("person", name, name) for name in ("Bob", "Cy", "Ann")]
        assert "Go to the rematch" in visitor(people[1]).get(f"/t/{table.code}/story").content.decode()

    def test_by_a_button_of_the_panel(self, table: Table, people: list[Person]) -> None:
        answer = visitor(people[0]).post(f"/t/{table.code}/rematch", headers=HTMX)
        made = Table.objects.exclude(code=table.code).get()
        assert (answer.status_code, answer["HX-Redirect"]) == (200, f"/t/{made.code}")

    def test_on_the_page_of_the_new_table(self, table: Table, people: list[Person]) -> None:
        made = rematch.rematch(table.code, people[0])
        page = visitor(people[1]).get(f"/t/{made.code}").content.decode()
        assert f"/t/{made.code}/sit/0" in page
        assert f"/t/{made.code}/sit/1" not in page
        visitor(people[1]).post(f"/t/{made.code}/sit/0", {"name": "Bob"})
        assert made.seats.get(number=0).person == people[1]

    def test_all_seats_of_one_person_are_taken_at_once(self, people: list[Person]) -> None:
        ann, bob, _ = people
        table = table_of(people)
        table.seats.filter(number=2).update(person=bob, name="Bea")
        made = rematch.rematch(over(table).code, ann)
        seats.take(made.code, bob, 0)
        assert fresh(made).status == RUNNING
        assert seats_of(made) == [("person", "Bob", "Bob"), ("person", "Bea", "Bob"), ("person", "Ann", "Ann")]

    def test_nobody_else_gets_a_kept_seat_without_its_link(self, table: Table, people: list[Person]) -> None:
        made = rematch.rematch(table.code, people[0])
        eve = person("Eve")
        for who in (eve, people[2]):
            with pytest.raises(Refused, match="isn't free"):
                seats.take(made.code, who, 0)
        seats.take(made.code, eve, invitation=made.seats.get(number=0).invitation)
        assert seats_of(made)[0] == ("person", "Eve", "Eve")

    def test_the_host_need_not_wait(self, table: Table, people: list[Person]) -> None:
        made = rematch.rematch(table.code, people[0])
        host.start(made.code, people[0])
        kept = made.seats.filter(kind="bot")
        assert fresh(made).status == RUNNING
        assert not {"Bob", "Cy"} & {seat.name for seat in kept}
        assert {seat.kept_for for seat in kept} == {None}

    def test_a_guest_who_signs_up_keeps_the_seat(self, table: Table, people: list[Person]) -> None:
        made = rematch.rematch(table.code, people[0])
        account = person("Robert")
        guests.inherit(people[1], account)
        seat = made.seats.get(number=0)
        assert (seat.kind, seat.kept_for) == (EMPTY, account)
