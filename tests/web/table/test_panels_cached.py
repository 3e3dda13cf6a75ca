"""The rendered panels of a table are cached for all who look at the same; whatever changes is rendered again."""

import gc
import re
from collections.abc import Callable, Hashable
from types import FunctionType, ModuleType
from typing import Any

import pytest
from cachetools import LRUCache
from django.db.models import Model
from django.test import Client

from tests.web.django_client import actor, forget, fresh, move, person, present, snapshot_at, table_of, visitor
from trunkline.core import codec
from trunkline.games.express.orders import PassAuction
from trunkline.web.accounts.models import Person
from trunkline.web.site import caches
from trunkline.web.table import chat, guests, host, moderation, notifications, orders, panels, rematch, seats, undo
from trunkline.web.table.models import FINISHED, Order, Table
from trunkline.web.table.panels import Content, RenderedTable, content_of
from trunkline.web.table.snapshot import Snapshot
from trunkline.web.table.time_control import Clock

pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture
def table() -> Table:
    """A game of Ann, Bob and Cy after a few moves; Ann has bid and it's Bob's turn."""
    return move(table_of([person("Ann"), person("Bob"), person("Cy")]), 3)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The plies of the tables that are rendered from now on."""
    forget()
    plies: list[int] = []

    def count(snapshot: Snapshot) -> Content:
        plies.append(snapshot.ply)
        return content_of(snapshot)

    monkeypatch.setattr(panels, "content_of", count)
    return plies


def look(client: Client, table: Table, query: str = "", language: str = "en") -> str:
    """The page without what is new each time."""
    text = client.get(f"/t/{table.code}{query}", headers={"Accept-Language": language}).content.decode()
    return re.sub(r'"X-CSRFToken": "\w+"|data-now="\d+"|name="csrfmiddlewaretoken" value="\w+"', "", text)


def answer(client: Client, table: Table) -> str:
    """What is replaced when something has changed."""
    return client.get(f"/t/{table.code}/panels").content.decode()


def rendered(table: Table, who: Person | None) -> RenderedTable:
    """The table as somebody sees it, or a stranger."""
    return panels.render(snapshot_at(table, who), "http://localhost")


def who_is(table: Table, number: int) -> Person:
    """Who sits there."""
    found = fresh(table).seats.get(number=number).person
    assert found is not None
    return found


class TestCache:
    def test_a_second_look_renders_nothing(self, table: Table, counted: list[int]) -> None:
        client = visitor(who_is(table, 0))
        first = look(client, table)
        assert look(client, table) == first
        assert counted == [3]

    def test_nor_does_another_window_of_the_same_person(self, table: Table, counted: list[int]) -> None:
        assert look(visitor(who_is(table, 0)), table) == look(visitor(who_is(table, 0)), table)
        assert counted == [3]

    def test_only_as_much_is_in_memory_as_has_room(self, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        size = rendered(table, None).size
        assert size > 50_000
        cache: LRUCache[Hashable, Any] = LRUCache(3.5 * size, getsizeof=caches._size)
        monkeypatch.setattr(panels, "RENDERED", cache)
        shown = [rendered(table, who).id for who in (None, *(who_is(table, number) for number in range(3)))]
        assert [one in cache for one in shown] == [False, True, True, True]

    def test_a_rendering_holds_no_rows_of_the_database(self, table: Table) -> None:
        """They point at each other, so they would be garbage that only a search through everything finds."""
        found: set[int] = set()
        todo: list[object] = [rendered(table, who_is(table, 0))]
        while todo:
            thing = todo.pop()
            if id(thing) not in found and not isinstance(thing, type | FunctionType | ModuleType):
                assert not isinstance(thing, Model | Snapshot)
                found.add(id(thing))
                todo += gc.get_referents(thing)

    def test_strangers_share_what_they_see(self, table: Table, counted: list[int]) -> None:
        assert look(visitor(), table) == look(visitor(), table)
        assert counted == [3]

    def test_every_player_has_their_own(self, table: Table, counted: list[int]) -> None:
        pages = {look(visitor(who_is(table, number)), table) for number in range(3)}
        assert len(pages) == len(counted) == 3

    def test_so_have_languages_and_earlier_moves(self, table: Table, counted: list[int]) -> None:
        client = visitor(who_is(table, 0))
        pages = {look(client, table), look(client, table, language="de"), look(client, table, "?ply=1")}
        assert len(pages) == len(counted) == 3

    def test_a_clock_runs_in_the_browser_so_it_is_cached_until_the_next_move(self, counted: list[int]) -> None:
        timed = table_of([person("Ann"), person("Bob")], clock=Clock(60, 600))
        client = visitor(who_is(timed, 0))
        first = look(client, timed)
        assert look(client, timed) == first
        move(timed)
        deadline = present(fresh(timed).deadline)
        assert f'data-deadline="{round(deadline.timestamp(), 1)}"' in look(client, timed)
        assert counted == [0, 1]

    def test_whoever_only_watches_sees_what_strangers_see(self, table: Table, counted: list[int]) -> None:
        dora = person("Dora")
        assert answer(visitor(dora), table) == answer(visitor(), table)
        chat.say(table.code, dora, "May I watch?")
        assert answer(visitor(dora), table) != answer(visitor(), table), "her own line is marked"
        assert counted == [3, 3, 3]

    def test_the_end_of_a_game_is_rendered_once_for_all_who_watch(self, table: Table, counted: list[int]) -> None:
        Table.objects.filter(id=table.id).update(status=FINISHED)
        assert look(visitor(), table) == look(visitor(), table)
        rematch.rematch(table.code, table.host)
        look(visitor(), table)
        assert counted == [3, 3]


def _say(table: Table) -> None:
    chat.say(table.code, who_is(table, 1), "Good luck, everybody.")


def _order(table: Table) -> None:
    later = next(seat for seat in table.seats.all() if seat.person != actor(table))
    orders.give(table.code, later.person, later.number, table.ply, codec.encode(PassAuction()))


def _withdraw(table: Table) -> None:
    _order(table)
    order = Order.objects.get(table=table)
    orders.withdraw(table.code, order.person, order.id)


def _rename(table: Table) -> None:
    assert visitor(who_is(table, 0)).post("/people/me", {"name": "Anna"}).status_code == 302


def _delete_account(table: Table) -> None:
    talker = person("Dora")
    chat.say(table.code, talker, "May I watch?")
    look(visitor(who_is(table, 0)), table)
    guests.forget(talker)


def _ask_to_undo(table: Table) -> None:
    undo.undo(table.code, who_is(table, 0), table.ply, 0)


def _refuse_to_undo(table: Table) -> None:
    _ask_to_undo(table)
    request = table.undo_requests.get()
    undo.answer(table.code, who_is(table, 1), request.id, False)


def _notify(table: Table) -> None:
    for seat in table.seats.all():
        assert seat.person is not None
        notifications.choose(seat.person, table, browser=True, mail=False, webhook=False)


CHANGES: dict[str, Callable[[Table], object]] = {
    "a move": lambda table: move(table),
    "chat": _say,
    "a hand given to a bot": lambda table: seats.hand_to_bot(table.code, who_is(table, 2), 2, "easy"),
    "a seat on offer": lambda table: seats.offer(table.code, who_is(table, 2), 2),
    "the pace of bots": lambda table: host.set_pace(table.code, who_is(table, 0), True),
    "undo": lambda table: undo.undo(table.code, who_is(table, 2), table.ply, table.ply - 1),
    "an undo request": _ask_to_undo,
    "an undo request refused": _refuse_to_undo,
    "a table closed by an administrator": lambda table: moderation.close(table.code),
    "somebody's new name": _rename,
    "an account that is deleted": _delete_account,
    "a standing order": _order,
    "an order withdrawn": _withdraw,
    "notifications switched on": _notify,
}


@pytest.mark.parametrize("change", CHANGES)
def test_after_a_change_all_see_what_they_would_see_if_nothing_were_cached(table: Table, change: str) -> None:
    clients = [visitor(), *(visitor(who_is(table, number)) for number in range(3))]
    for client in clients:
        look(client, table)
    CHANGES[change](table)
    cached = [look(client, table) for client in clients]
    forget()
    assert cached == [look(client, table) for client in clients]
