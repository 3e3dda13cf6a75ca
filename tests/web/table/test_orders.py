"""Standing orders at tables: given by the owner alone, carried out by the worker, never seen by anybody else."""

import asyncio
import contextlib
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.test import Client

from tests.web.django_client import (
    HTMX,
    fresh,
    legal,
    move,
    person,
    plies,
    post_move,
    said,
    sentences,
    table_of,
    visitor,
)
from tests.web.programs import Program
from trunkline.core import codec
from trunkline.games.express.orders import BidAuction, PassAuction
from trunkline.web.accounts.models import Person
from trunkline.web.operations.worker import JOBS
from trunkline.web.site import retries
from trunkline.web.site.errors import NotYours, Refused, Stale
from trunkline.web.table import changes, create, guests, moves, orders, seats, undo
from trunkline.web.table.changes import Stamp, stamp_of
from trunkline.web.table.models import CANCELLED, CLOCK, DONE, FINISHED, OPEN, ORDER, Order, Ply, Table
from trunkline.web.table.remarks import loaded

pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture
def people() -> list[Person]:
    """Three at a table of Chicago Express; Ann opens the first auction, PRR from $7."""
    return [person(name) for name in ("Ann", "Bob", "Cy")]


@pytest.fixture
def table(people: list[Person]) -> Table:
    return table_of(people)


def give(table: Table, who: Person, seat: int, order: Any) -> None:
    orders.give(table.code, who, seat, fresh(table).ply, codec.encode(order))


def bid(table: Table, who: Person, price: int) -> None:
    moves.play(table.code, who, fresh(table).ply, {"type": "bid", "price": price})


def mark_for(table: Table, who: Person) -> Stamp:
    """The mark of a page that somebody opens now."""
    return stamp_of(fresh(table), Order.objects.filter(table=table, person=who))


def status(who: Person) -> tuple[str, str]:
    """What became of the one order of a person."""
    order = Order.objects.get(person=who)
    return order.status, str(loaded(order.reason)) if order.reason else ""


def work() -> None:
    """What the worker does until there is nothing left."""
    while orders.work():
        pass


class TestCarryingOut:
    def test_the_worker_has_it_among_its_jobs(self) -> None:
        assert orders.work in [job.run for job in JOBS]

    def test_it_moves_for_its_owner_when_the_turn_comes(self, table: Table, people: list[Person]) -> None:
        ann, bob, _ = people
        give(table, bob, 1, BidAuction(9))
        work()
        assert fresh(table).ply == 0
        bid(table, ann, 7)
        work()
        last = Ply.objects.get(table=table, number=2)
        assert (last.action, last.seat, last.by, last.cause) == ({"type": "bid", "price": 8}, 1, bob, ORDER)
        assert fresh(table).actor == 2
        assert status(bob) == (OPEN, "")

    def test_it_takes_effect_at_once_in_ones_own_turn(self, table: Table, people: list[Person]) -> None:
        give(table, people[0], 0, BidAuction(9))
        work()
        assert fresh(table).actor == 1

    def test_orders_answer_each_other_until_one_limit_is_passed(self, table: Table, people: list[Person]) -> None:
        ann, bob, cy = people
        give(table, cy, 2, PassAuction())
        give(table, bob, 1, BidAuction(20))
        give(table, ann, 0, BidAuction(12))
        work()
        table = fresh(table)
        assert [status(one)[0] for one in people] == [DONE, DONE, DONE]
        assert sentences(table, table.ply)[0] == "Ann passes."
        actions: list[dict[str, Any]] = [ply.action or {"type": None} for ply in plies(table)]
        assert max(action["price"] for action in actions if action["type"] == "bid") == 12
        assert table.actor == 1

    def test_it_is_over_when_what_it_was_for_is_over(self, table: Table, people: list[Person]) -> None:
        give(table, people[2], 2, PassAuction())
        move(table, 2)
        work()
        assert status(people[2]) == (DONE, "you have passed")

    def test_a_move_of_ones_own_cancels_it(self, table: Table, people: list[Person]) -> None:
        give(table, people[0], 0, BidAuction(30))
        bid(table, people[0], 12)
        bid(table, people[1], 13)
        bid(table, people[2], 14)
        work()
        assert status(people[0]) == (CANCELLED, "you moved yourself")
        assert fresh(table).ply == 3

    def test_the_clock_cancels_it(self, table: Table, people: list[Person]) -> None:
        give(table, people[0], 0, BidAuction(30))
        bid(table, people[0], 12)
        Ply.objects.filter(table=table, number=1).update(cause=CLOCK)
        work()
        assert status(people[0]) == (CANCELLED, "your time ran out")

    def test_a_seat_that_somebody_else_plays_on_has_no_order(self, table: Table, people: list[Person]) -> None:
        give(table, people[0], 0, BidAuction(30))
        seats.hand_to_bot(table.code, people[0], 0)
        work()
        assert status(people[0]) == (CANCELLED, "somebody else plays this seat now")
        assert fresh(table).ply == 0

    def test_a_seat_given_away_has_no_order(self, table: Table, people: list[Person]) -> None:
        give(table, people[1], 1, BidAuction(30))
        seats.offer(table.code, people[1], 1)
        dee = person("Dee")
        seats.take(table.code, dee, invitation=table.seats.get(number=1).invitation)
        bid(table, people[0], 7)
        work()
        assert status(people[1]) == (CANCELLED, "somebody else plays this seat now")
        assert not Order.objects.filter(person=dee).exists()
        assert fresh(table).ply == 1

    def test_the_end_of_the_game_ends_it(self, table: Table, people: list[Person]) -> None:
        give(table, people[1], 1, BidAuction(30))
        Table.objects.filter(id=table.id).update(status=FINISHED, version=99)
        work()
        assert status(people[1]) == (CANCELLED, "the game is over")

    def test_a_worker_that_starts_anew_goes_on(self, table: Table, people: list[Person]) -> None:
        give(table, people[1], 1, PassAuction())
        work()
        bid(table, people[0], 7)
        orders._checked.clear()  # As in another process.
        work()
        assert status(people[1]) == (DONE, "you have passed")

    def test_an_order_that_fails_keeps_no_other_from_its_turn(
        self, table: Table, people: list[Person], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        other = table_of([people[1], people[0]])
        give(table, people[0], 0, PassAuction())
        give(other, people[1], 0, PassAuction())
        Order.objects.filter(table=table).update(data={"type": "no such order"})
        errors: list[Any] = []
        monkeypatch.setattr(retries._log, "error", lambda *words, **_where: errors.append(words))
        monkeypatch.setattr("trunkline.web.site.retries.time.monotonic", lambda: 0.0)
        work()
        assert fresh(table).ply == 0
        assert fresh(other).ply == 1
        assert len(errors) == 1

    def test_a_guest_who_makes_an_account_keeps_the_order(self, table: Table, people: list[Person]) -> None:
        account = person("Annie")
        give(table, people[0], 0, PassAuction())
        guests.inherit(people[0], account)
        work()
        assert status(account) == (DONE, "you have passed")


class TestGoingBack:
    def test_an_undo_to_before_it_was_given_cancels_it(self, table: Table, people: list[Person]) -> None:
        bid(table, people[0], 7)
        give(table, people[1], 1, BidAuction(30))
        undo.undo(table.code, people[0], 1)
        assert status(people[1]) == (CANCELLED, "moves were undone")
        bid(table, people[0], 7)
        work()
        assert fresh(table).ply == 1

    def test_taking_back_its_move_cancels_it(self, table: Table, people: list[Person]) -> None:
        give(table, people[0], 0, BidAuction(30))
        work()
        undo.undo(table.code, people[0], 1)
        work()
        assert status(people[0]) == (CANCELLED, "moves were undone")
        assert fresh(table).ply == 0

    def test_an_undo_behind_it_leaves_it(self, table: Table, people: list[Person]) -> None:
        give(table, people[1], 1, BidAuction(30))
        bid(table, people[0], 7)
        undo.undo(table.code, people[0], 1)
        bid(table, people[0], 9)
        work()
        assert status(people[1]) == (OPEN, "")
        assert Ply.objects.get(table=table, number=2, live=True).action == {"type": "bid", "price": 10}


class TestGiving:
    def test_a_new_one_takes_the_place_of_the_old(self, table: Table, people: list[Person]) -> None:
        give(table, people[1], 1, BidAuction(30))
        give(table, people[1], 1, PassAuction())
        assert [order.data for order in Order.objects.all()] == [{"type": "pass_auction"}]

    def test_withdrawn_it_does_nothing(self, table: Table, people: list[Person]) -> None:
        give(table, people[0], 0, BidAuction(30))
        orders.withdraw(table.code, people[0], Order.objects.get().id)
        work()
        assert fresh(table).ply == 0

    @pytest.mark.parametrize("who", [1, None])
    def test_nobody_gives_or_withdraws_for_another(self, table: Table, people: list[Person], who: int | None) -> None:
        other = None if who is None else people[who]
        give(table, people[0], 0, BidAuction(30))
        with pytest.raises(NotYours):
            orders.give(table.code, other, 0, 0, codec.encode(PassAuction()))
        with pytest.raises(Stale, match="is gone"):
            orders.withdraw(table.code, other, Order.objects.get().id)
        assert Order.objects.get().status == OPEN

    def test_it_is_for_the_position_that_was_seen(self, table: Table, people: list[Person]) -> None:
        bid(table, people[0], 7)
        orders.give(table.code, people[1], 1, 0, codec.encode(PassAuction()))
        assert Order.objects.get().at == 0
        work()
        assert (fresh(table).ply, Order.objects.get().status) == (2, DONE)

    def test_not_for_one_that_is_gone(self, table: Table, people: list[Person]) -> None:
        bid(table, people[0], 7)
        undo.undo(table.code, people[0], 1)
        with pytest.raises(Stale):
            orders.give(table.code, people[1], 1, 1, codec.encode(PassAuction()))

    def test_giving_and_withdrawing_leave_the_version_as_it_is(self, table: Table, people: list[Person]) -> None:
        before = fresh(table).version
        give(table, people[1], 1, BidAuction(30))
        orders.withdraw(table.code, people[1], Order.objects.get().id)
        assert fresh(table).version == before

    def test_what_was_told_of_it_goes_with_the_moves_that_are_taken_back(
        self, table: Table, people: list[Person]
    ) -> None:
        give(table, people[0], 0, PassAuction())
        work()
        undo.undo(table.code, people[0], 1)
        assert not Order.objects.exists()

    @pytest.mark.parametrize(
        "data",
        [
            None,
            [],
            "pass",
            {},
            {"type": "pass_round", "traded": [], "sold": False, "opened": False},
            {"type": "bid_auction"},
            {"type": "bid_auction", "limit": "9"},
            {"type": "bid_auction", "limit": 6},
            {"type": "bid_auction", "limit": 10**40},
            {"type": "pass_auction", "limit": 7},
            {"type": "sit_out", "dial": "\ud800", "auctioned": ["<b>"], "expanded": []},
        ],
    )
    def test_what_cannot_be_ordered_is_refused_and_nothing_is_lost(
        self, table: Table, people: list[Person], data: object
    ) -> None:
        give(table, people[0], 0, BidAuction(30))
        with pytest.raises(Refused):
            orders.give(table.code, people[0], 0, 0, data)
        assert status(people[0]) == (OPEN, "")

    def test_an_analysis_has_none(self, table: Table, people: list[Person]) -> None:
        Table.objects.filter(id=table.id).update(analysis=True)
        with pytest.raises(Refused, match="while a game is running"):
            give(table, people[0], 0, PassAuction())


def post(client: Client, table: Table, **form: object) -> Any:
    return client.post(f"/t/{table.code}/order", form, headers=HTMX)


class TestOnThePage:
    def test_a_form_gives_it_and_a_button_withdraws_it(self, table: Table, people: list[Person]) -> None:
        ann = visitor(people[0])
        assert "Orders…" in ann.get(f"/t/{table.code}").content.decode()
        answer = post(ann, table, ply=0, seat=0, order='{"type": "bid_auction", "limit": 7}', limit=11)
        assert answer.status_code == 200
        assert "Bid up to $11 in this auction." in answer.content.decode()
        assert Order.objects.get().data == {"type": "bid_auction", "limit": 11}
        gone = ann.post(f"/t/{table.code}/order/{Order.objects.get().id}", headers=HTMX)
        assert gone.status_code == 200
        assert "Bid up to" not in gone.content.decode()
        assert not Order.objects.exists()

    def test_the_ticks_of_a_form_are_those_of_the_order(self, people: list[Person]) -> None:
        table = table_of(people, "chesapeake")
        order = '{"type": "pass_privates", "bid": [], "outbid": true, "bought": false, "last": true}'
        answer = post(visitor(people[1]), table, ply=0, seat=1, order=order, tick=["bid:C-P", "bid:B&S", "bought:"])
        assert answer.status_code == 200
        wanted = {"type": "pass_privates", "bid": ["C-P", "B&S"], "outbid": False, "bought": True, "last": False}
        assert Order.objects.get().data == wanted

    @pytest.mark.parametrize(
        ("form", "status"),
        [
            ({"order": "{"}, 400),
            ({"order": "[" * 100_000}, 400),
            ({"order": '"x"'}, 400),
            ({"order": '{"type": "bid_auction", "limit": 7}', "limit": "many"}, 400),
            ({"order": '{"type": "bid_auction", "limit": 7}', "limit": "3"}, 400),
            ({"order": '{"type": "pass_auction"}', "pick_field": "type", "pick": "\x00"}, 400),
            ({"order": '{"type": "pass_auction"}', "ply": "7"}, 409),
            ({"order": '{"type": "pass_auction"}', "ply": ""}, 400),
            ({"order": '{"type": "pass_auction"}', "seat": "1"}, 403),
            ({"order": '{"type": "pass_auction"}', "seat": "9" * 18}, 403),
        ],
    )
    def test_bad_forms_get_a_clear_answer(
        self, table: Table, people: list[Person], form: dict[str, str], status: int
    ) -> None:
        answer = post(visitor(people[0]), table, **({"ply": 0, "seat": 0} | form))
        assert answer.status_code == status
        assert 'class="refusal"' in answer.content.decode()
        assert not Order.objects.exists()
        assert visitor(people[0]).post(f"/t/{table.code}/order/{'9' * 30}", headers=HTMX).status_code == 409

    def test_what_became_of_it_is_told_until_put_away(self, table: Table, people: list[Person]) -> None:
        give(table, people[0], 0, PassAuction())
        work()
        ann = visitor(people[0])
        page = ann.get(f"/t/{table.code}").content.decode()
        assert "Order done" in page
        assert "you have passed" in page
        assert "by your order" in page
        ann.post(f"/t/{table.code}/order/{Order.objects.get().id}", headers=HTMX)
        page = ann.get(f"/t/{table.code}").content.decode()
        assert "Order done" not in page
        assert "by your order" in page

    def test_the_owner_is_told_what_happened_since_their_own_last_move(
        self, table: Table, people: list[Person]
    ) -> None:
        ann, bob, cy = people
        bid(table, ann, 7)
        give(table, bob, 1, BidAuction(8))
        work()
        bid(table, cy, 9)
        bid(table, ann, 10)
        orders.withdraw(table.code, bob, Order.objects.get().id)
        page = visitor(bob).get(f"/t/{table.code}").content.decode()
        since = page[page.index('class="since"') :].partition("</p>")[0]
        told = re.findall(r'<span class="told"[^>]*>(.*?)</span>', since)
        assert told == ["Bob bids $8 for PRR.", "Cy bids $9 for PRR.", "Ann bids $10 for PRR."]

    def test_each_seat_of_a_hotseat_has_its_own(self, people: list[Person]) -> None:
        seats = [create.SeatSpec("me"), create.SeatSpec("hotseat", "Bea"), create.SeatSpec("hotseat", "Cal")]
        table = create.create(people[0], "express", seats, seed=7)
        give(table, people[0], 0, PassAuction())
        give(table, people[0], 2, BidAuction(9))
        page = visitor(people[0]).get(f"/t/{table.code}").content.decode()
        assert "for Ann</" not in page
        assert "for Ann: Pass in this auction" in page
        assert "for Cal: Bid up to $9 in this auction" in page


@pytest.mark.usefixtures("transactional_db")  # Streams and programs have threads of their own.
class TestOnlyTheOwnerSeesIt:
    """Everything that anybody else can ask for is the same, to the letter, with and without an order."""

    ADDRESSES = ("", "/panels", "/record", "?ply=0", "/text", "/story")

    @pytest.fixture
    def others(self, people: list[Person]) -> list[Client]:
        return [visitor(people[0]), visitor(people[2]), visitor(person("Watcher")), visitor()]

    def _seen(self, table: Table, others: list[Client]) -> list[str]:
        """All that the others can ask for, the version too, but for tokens."""
        texts = []
        for other in others:
            for address in self.ADDRESSES:
                text = other.get(f"/t/{table.code}{address}", headers=HTMX if address == "/panels" else {})
                token = other.cookies["csrftoken"].value if "csrftoken" in other.cookies else ""
                rendering = f'data-shown="{text.get("X-Shown", "")}"'
                said = [text.content.decode(), text.get("X-Version", ""), rendering]
                texts.append(_without_tokens("".join(said), token))
        return texts

    def _heard(self, table: Table, others: list[Client]) -> list[str]:
        """What the others are told elsewhere: in the lobby, and as programs."""
        paths = ("", "/state", "/options", "/events?wait=0&ply=0", "/talk", "/record")
        programs = [str(Program().get(f"/tables/{table.code}{path}")) for path in paths]
        return [*programs, *(_without_tokens(other.get("/tables").content.decode(), "") for other in others)]

    def test_while_it_is_open_done_and_withdrawn(
        self, table: Table, people: list[Person], others: list[Client]
    ) -> None:
        before = self._seen(table, others)
        give(table, people[1], 1, BidAuction(30))
        work()
        assert self._seen(table, others) == before
        orders.withdraw(table.code, people[1], Order.objects.get().id)
        assert self._seen(table, others) == before

    @pytest.mark.parametrize("how", ["moved", "handed_to_bot", "done"])
    def test_its_end_is_not_seen_but_by_its_owner(
        self, table: Table, people: list[Person], others: list[Client], how: str
    ) -> None:
        """Whatever ends it is seen by everybody; that an order ended with it is not."""
        bid(table, people[0], 7)
        give(table, people[1], 1, PassAuction() if how == "done" else BidAuction(30))
        if how == "moved":
            bid(table, people[1], 8)
        elif how == "handed_to_bot":
            seats.hand_to_bot(table.code, people[1], 1)
        else:
            assert orders.work() == 1  # The order passes; next time it is found to be done.
        before, known = self._seen(table, others), mark_for(table, people[1])
        heard = self._heard(table, others)
        page = visitor(people[1]).get(f"/t/{table.code}").content.decode()
        work()
        assert status(people[1])[0] != OPEN
        assert self._seen(table, others) == before
        assert self._heard(table, others) == heard
        now = mark_for(table, people[1])
        assert changes.version_in(now) == changes.version_in(known)
        assert now != known
        assert visitor(people[1]).get(f"/t/{table.code}").content.decode() != page

    def test_the_streams_of_two_people(
        self, table: Table, people: list[Person], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The owner's page hears that the order has ended, by the same version; the other's hears nothing."""
        monkeypatch.setattr(changes, "HEARTBEAT", 0.05)
        ann, bob, _ = people
        bid(table, ann, 7)
        give(table, bob, 1, BidAuction(30))
        bid(table, bob, 8)
        knew = {one: mark_for(table, one) for one in (ann, bob)}
        work()
        assert status(bob)[0] == CANCELLED

        async def listen() -> tuple[Any, list[Any]]:
            async with (
                asyncio.timeout(30),
                contextlib.aclosing(changes.stamps(table.code, ann.id, knew[ann])) as other,
                contextlib.aclosing(changes.stamps(table.code, bob.id, knew[bob])) as own,
            ):
                heard = None
                beats: list[Any] = []
                while heard is None:
                    beats.append(await anext(other))
                    heard = await anext(own)
                return heard, [*beats, await anext(other), await anext(other)]

        with ThreadPoolExecutor(1) as thread:
            heard, beats = thread.submit(asyncio.run, listen()).result()
        assert changes.version_in(heard) == changes.version_in(knew[bob])
        assert "-" in heard != knew[bob]
        assert set(beats) == {None}

    def test_a_page_that_knows_everything_hears_nothing_and_one_of_before_comes_to_know(
        self, table: Table, people: list[Person]
    ) -> None:
        give(table, people[1], 1, BidAuction(30))
        mark = mark_for(table, people[1])
        page = visitor(people[1]).get(f"/t/{table.code}").content.decode()
        assert f"/live?version={mark}." in page
        other = visitor(people[0]).get(f"/t/{table.code}").content.decode()
        assert f"/live?version={fresh(table).version}." in other

    def test_its_move_is_shown_like_any_other(self, people: list[Person]) -> None:
        seen, talk = [], []
        for ordered in (False, True):
            table = table_of(people)
            bid(table, people[0], 7)
            if ordered:
                give(table, people[1], 1, BidAuction(8))
                work()
            else:
                bid(table, people[1], 8)
            watching = [visitor(people[0]), visitor(people[2]), visitor()]
            seen.append([self._without_code(text, table) for text in self._seen(table, watching)])
            talk.append(said(table))
            Table.objects.update(status=CANCELLED)  # Or the other table would tell that this one waits.
        assert seen[0] == seen[1]
        assert talk[0] == talk[1]

    @staticmethod
    def _without_code(text: str, table: Table) -> str:
        """What is seen, without times, the code of the table and what names a rendering."""
        return re.sub(r'<time.*?</time>|data-shown="\w+"|/live[^"]+', "", text.replace(table.code, "code"))

    def test_the_owner_does_see_it(self, table: Table, people: list[Person]) -> None:
        give(table, people[1], 1, BidAuction(30))
        assert "Bid up to $30" in visitor(people[1]).get(f"/t/{table.code}").content.decode()

    def test_a_move_of_another_answers_without_it(self, table: Table, people: list[Person]) -> None:
        give(table, people[1], 1, BidAuction(30))
        answer = post_move(visitor(people[0]), table, 0, legal(table)).content.decode()
        assert "Bid up to" not in answer
        assert 'class="order' not in answer


def _without_tokens(text: str, token: str) -> str:
    """A page without what differs at every look or table: tokens and the turn's own number."""
    text = re.sub(r'"X-CSRFToken": "\w+"|csrfmiddlewaretoken" value="\w+"|data-subject="turn \d+"', "", text)
    return text.replace(token, "") if token else text
