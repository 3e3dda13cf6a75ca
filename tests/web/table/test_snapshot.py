"""What is kept in memory: few queries, and nothing on a page that is out of date."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.web.counted_queries import MOST, counted
from tests.web.django_client import (
    actor,
    forget,
    fresh,
    legal,
    move,
    person,
    post_move,
    present,
    sitter,
    state_at,
    table_of,
    visitor,
)
from tests.web.middle_games import at_play, match_of
from tests.web.open_page import panels_in
from trunkline.core import codec
from trunkline.core.api import pick
from trunkline.games import GAMES
from trunkline.web.accounts.models import Person
from trunkline.web.analysis import analyses
from trunkline.web.table import chat, guests, moves, orders, plies, seats, undo
from trunkline.web.table.models import FINISHED, ChatMessage, Table
from trunkline.web.table.moves import play
from trunkline.web.table.plies import live_plies

pytestmark = pytest.mark.usefixtures("database")
MAIL = 2
ENGLISH, GERMAN = {"Accept-Language": "en"}, {"Accept-Language": "de"}
GAMES_HERE = ("express", "chesapeake")


def panels_of(answer: Any) -> dict[str, str]:
    """The panels of an answer."""
    assert answer.status_code == 200
    return panels_in(answer.content.decode())


def panels(client: Client, table: Table, **asked: str) -> dict[str, str]:
    """All panels of a table as somebody sees them."""
    found = panels_of(client.get(f"/t/{table.code}/panels", headers=asked))
    assert len(found) > 8
    return found


def agree(table: Table, clients: list[Client], *plies: int) -> None:
    """Everybody sees what they would see if nothing were in memory: now, and somebody looking back.

    Neighbours read different languages, and each of them another one the next time.
    """
    version = fresh(table).version
    looks = [(client, version + number, "") for number, client in enumerate(clients)]
    looks += [(clients[0], version + number, str(ply)) for number, ply in enumerate(plies, start=1)]
    asked = [(client, (ENGLISH, GERMAN)[number % 2] | {"X-Looking": ply}) for client, number, ply in looks]
    cached = [panels(client, table, **headers) for client, headers in asked]
    for (client, headers), one in zip(asked, cached, strict=True):
        forget()
        assert panels(client, table, **headers) == one


def everybody(table: Table) -> list[Client]:
    """Those at the table, and somebody who looks on."""
    return [*(visitor(seat.person) for seat in table.seats.all() if seat.person), visitor()]


@pytest.fixture
def people() -> list[Person]:
    return [person(name) for name in ("Ann", "Bob", "Cy")]


@pytest.mark.parametrize("game", GAMES_HERE)
class TestQueries:
    def test_of_moves_and_pages_of_a_process_that_knows_the_game(self, game: str, people: list[Person]) -> None:
        table = table_of(people, game)
        clients = {one.id: visitor(one) for one in people}
        for client in clients.values():
            panels_of(client.get(f"/t/{table.code}"))
        for _ in range(12):
            assert _counted_move(clients[actor(table).id], table).status_code == 200
            waits = clients[actor(table).id]
            with counted():
                panels(waits, table)
            with counted():
                waits.get(f"/t/{table.code}")

    def test_of_the_last_move(self, game: str) -> None:
        match = match_of(game)
        table = at_play(match, len(match.actions) - 1, [person(name) for name in match.players])
        who = actor(table)
        client = visitor(who)
        panels_of(client.get(f"/t/{table.code}"))
        with counted():
            assert post_move(client, table, None, codec.encode(match.actions[-1])).status_code == 200
        assert fresh(table).status == FINISHED
        with counted():
            client.get(f"/t/{table.code}")

    def test_of_whoever_looks_on(self, game: str, people: list[Person]) -> None:
        table, nobody = move(table_of(people, game), 5), visitor()
        panels_of(nobody.get(f"/t/{table.code}"))
        with counted():
            nobody.get(f"/t/{table.code}")

    def test_after_a_move_that_another_process_wrote(
        self, game: str, people: list[Person], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def move_elsewhere(times: int) -> Table:
            with monkeypatch.context() as patch:
                patch.setattr(moves, "remember", lambda *_: None)
                return move(table, times)

        table = move(table_of(people, game), 3)
        clients = {one.id: visitor(one) for one in people}
        for client in clients.values():
            panels_of(client.get(f"/t/{table.code}"))
        for times in (1, 2, 5):
            table = move_elsewhere(times)
            client = clients[actor(table).id]
            with counted():
                client.get(f"/t/{table.code}")
            table = move_elsewhere(times)
            _counted_move(clients[actor(table).id], table)

    def test_of_accounts_that_get_mail(self, game: str) -> None:
        people = [
            Person.objects.create(name=name, user=User.objects.create_user(name, f"{name}@x.de", "pw"))
            for name in ("Ann", "Bob")
        ]
        table = table_of(people, game)
        clients = {}
        for one in people:
            clients[one.id] = Client()
            clients[one.id].force_login(present(one.user))
            panels_of(clients[one.id].get(f"/t/{table.code}"))
        for _ in range(6):
            who = actor(table)
            with counted():
                clients[who.id].get(f"/t/{table.code}")
            # Also who is logged in, how the next one wants to be told, and the notification.
            _counted_move(clients[who.id], table, MOST + MAIL)

    def test_of_a_process_that_has_just_started(self, game: str, people: list[Person]) -> None:
        table = move(table_of(people, game), 30)
        client = visitor(people[0])
        client.get(f"/t/{table.code}")
        forget()
        with counted(2 * MOST):
            client.get(f"/t/{table.code}")


def _counted_move(client: Client, table: Table, most: int = MOST) -> Any:
    action, ply = legal(table), fresh(table).ply
    form = {"ply": ply, "action": codec.canonical(action)}
    with counted(most):
        return client.post(f"/t/{table.code}/act", form, headers={"HX-Request": "true"})


class TestNothingIsOutOfDate:
    @pytest.mark.parametrize(
        ("game", "moves", "apart"),
        [
            ("express", 61, 60),
            ("chesapeake", 61, 60),
            pytest.param("express", 2_000, 1, marks=pytest.mark.soak),
            pytest.param("chesapeake", 2_000, 5, marks=pytest.mark.soak),
        ],
    )
    def test_in_a_random_game(self, game: str, moves: int, apart: int, people: list[Person]) -> None:
        """Panels that answer moves and, some moves apart, those of others, compared with those of a new process."""
        table, rng = table_of(people, game), Random(11)
        clients = {one.id: visitor(one) for one in people}
        while (now := fresh(table)).status == "running" and now.ply < moves:
            ply = now.ply  # A move may bring another one that follows by itself.
            action = codec.encode(pick(GAMES[game].rules.options(state_at(now, ply)), rng))
            if ply % apart % 4:
                play(now.code, actor(now), ply, action)
                continue
            mover = clients[actor(now).id]
            answered = panels_of(post_move(mover, now, ply, action, **ENGLISH))
            if ply % apart == 0:
                forget()
                assert panels(mover, now, **ENGLISH) == answered
                waits = [visitor(actor(now))] if fresh(now).status == "running" else everybody(now)[:1]
                agree(now, [*waits, visitor()], ply // 2)
        assert fresh(table).ply >= min(moves, 100)

    @pytest.mark.parametrize(
        ("game", "lookers"), [("express", 1), *(pytest.param(game, 4, marks=pytest.mark.soak) for game in GAMES_HERE)]
    )
    def test_whatever_happens_around_it(self, game: str, lookers: int, people: list[Person]) -> None:
        """Everybody looks before every step, or some of them, in turn."""
        table = move(table_of(people, game), 6)
        bob, cy = people[1:]
        dee = person("Dee")
        steps: list[Callable[[], object]] = [
            lambda: chat.say(table.code, bob, "hello"),
            lambda: ChatMessage.objects.filter(table=table, text="hello").delete(),
            lambda: undo.undo(table.code, actor(table), fresh(table).ply, 2),
            lambda: undo.answer(table.code, *_asked(table), False),
            lambda: move(table),
            lambda: undo.undo(table.code, actor(table), fresh(table).ply, 2),
            lambda: undo.answer(table.code, *_asked(table), True),
            lambda: undo.answer(table.code, *_asked(table), True),
            lambda: move(table, 3),
            lambda: seats.offer(table.code, cy, 2),
            lambda: seats.take(table.code, dee, invitation=table.seats.get(number=2).invitation, name="Dee"),
            lambda: move(table, 3),
            lambda: seats.hand_to_bot(table.code, bob, 1),
            lambda: seats.take_back(table.code, bob, 1),
            lambda: undo.undo(table.code, actor(table), fresh(table).ply),
        ]
        clients = [visitor(bob), visitor(dee), visitor(cy), visitor()]
        for number, step in enumerate(steps):
            agree(table, [clients[(number + place) % len(clients)] for place in range(lookers)], 1)
            step()
        agree(table, clients, 1, 5)

    @pytest.mark.parametrize("game", [pytest.param("express", marks=pytest.mark.soak), "chesapeake"])
    def test_in_the_lines_of_an_analysis(self, game: str, people: list[Person]) -> None:
        origin, ann = move(table_of(people, game), 5), people[0]
        table = analyses.analyse(origin.code, 4, ann)
        clients = [visitor(ann), visitor(people[1])]

        def go_on(ply: int, which: int) -> None:
            options = GAMES[game].rules.options(state_at(table, ply))
            options = [codec.encode(pick([option], Random(which))) for option in options]
            answer = post_move(clients[0], table, ply, options[which % len(options)], **ENGLISH)
            answered = panels_of(answer)
            forget()
            assert panels(clients[0], table, **ENGLISH) == answered
            agree(table, clients, 1)

        for ply, which in ((4, 0), (4, 1), (5, 1), (2, 1), (3, 0), (4, 0)):
            go_on(ply, which)
        agree(table, clients)
        first = plies.live_plies(fresh(table))[-1].id
        go_on(3, 1)
        analyses.take_line(table.code, ann, first)
        agree(table, clients, 2)

    def test_when_a_guest_gets_an_account(self, people: list[Person]) -> None:
        """Who made a move, and so what may be undone freely, is the account."""
        table = move(table_of(people), 4)
        clients = everybody(table)
        for client in clients:
            panels(client, table)
        account = Person.objects.create(name="Ann", user=User.objects.create_user("Ann"))
        guests.inherit(people[0], account)
        ann = Client()
        ann.force_login(present(account.user))
        agree(fresh(table), [ann, *clients[1:]])
        plies = live_plies(fresh(table))
        assert [ply.by_id for ply in plies if ply.seat == 0] == [account.id, account.id]

    def test_when_somebody_deletes_their_account(self, people: list[Person]) -> None:
        """Their name is gone from what they said, seated or looking on, and from what the table said of them."""
        table, dee = move(table_of(people), 4), person("Dee")
        chat.say(table.code, dee, "hello")
        chat.say(table.code, people[0], "hi")
        undo.undo(table.code, people[0], fresh(table).ply)
        clients = [visitor(people[1]), visitor()]
        for one in (dee, people[0]):
            agree(table, clients)
            assert one.name in _talk(clients[1], table)
            guests.forget(one)
            agree(table, clients)
            assert one.name not in _talk(clients[1], table)

    def test_when_a_player_of_a_finished_game_deletes_their_account(self, people: list[Person]) -> None:
        """Nobody takes the seat, so the table says nothing of it; but what it said of the player has no name now."""
        table = move(table_of(people), 4)
        Table.objects.filter(id=table.id).update(status=FINISHED)
        clients = [visitor(people[1]), visitor()]
        agree(table, clients)
        assert "Cy sits down." in _talk(clients[1], table)
        guests.forget(people[2])
        agree(table, clients)
        assert "Cy" not in _talk(clients[1], table)

    def test_when_a_standing_order_moved(self, people: list[Person]) -> None:
        table = table_of(people)
        clients = everybody(table)
        orders.give(table.code, people[1], 1, 0, {"type": "pass_auction"})
        agree(table, clients)
        move(table)
        assert orders.work() == 1
        assert sitter(table, 1) == people[1]
        agree(table, clients)
        assert "by your order" in clients[1].get(f"/t/{table.code}").content.decode()
        assert "by your order" not in clients[0].get(f"/t/{table.code}").content.decode()

    def test_when_a_move_could_not_be_written(self, people: list[Person], monkeypatch: pytest.MonkeyPatch) -> None:
        """The next ply has the id of the one that was not written."""
        table = move(table_of(people), 2)
        clients = everybody(table)
        agree(table, clients)
        who, action = actor(table), legal(table)
        with monkeypatch.context() as patch:
            patch.setattr("trunkline.web.table.notifications.queue", lambda *_: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                moves.play(table.code, who, 2, action)
        assert fresh(table).ply == 2
        agree(table, clients)
        high = {**legal(table), "price": 20}
        answered = panels_of(post_move(visitor(actor(table)), table, 2, high, **ENGLISH))
        assert len(answered) > 8
        agree(table, clients, 1)


def _talk(client: Client, table: Table) -> str:
    """The chat as somebody reads it."""
    return client.get(f"/t/{table.code}").content.decode().split('<ul class="talk">')[1].split("</ul>")[0]


def _asked(table: Table) -> tuple[Person, int]:
    """Somebody who has not answered the open undo request yet, and its id."""
    request = table.undo_requests.get(open=True)
    asker = sitter(table, request.seat)
    waits = (seat.person for seat in table.seats.all() if seat.number not in request.agreed and seat.person != asker)
    return present(next(waits)), request.id
