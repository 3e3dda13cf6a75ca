"""Tables of a game whose package is no longer installed: nothing stumbles over them, and they are back with it."""

from html import unescape

import pytest

from tests.web.django_client import move, person, table_of, visitor
from trunkline.games import GAMES
from trunkline.web.game_page.page import variant_lines
from trunkline.web.site.errors import Missing
from trunkline.web.table import bots, clock, delivery, guests, moderation, moves, orders
from trunkline.web.table.models import Table
from trunkline.web.table.time_control import Clock

pytestmark = pytest.mark.usefixtures("database")


def test_it_is_in_no_list_and_has_no_page_until_the_package_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    ann = person("Ann")
    table = move(table_of([ann, person("Bob")], clock=Clock(60, 0, "move")), 3)
    with monkeypatch.context() as gone:
        gone.setitem(GAMES.__dict__, "_loaded", {"chesapeake": GAMES["chesapeake"]})
        assert visitor(ann).get("/").status_code == 200
        assert table.code not in visitor(ann).get("/").content.decode()
        assert visitor(ann).get(f"/t/{table.code}").status_code == 404
        assert visitor(ann).get(f"/t/{table.code}/story").status_code == 404
        assert visitor(ann).get(f"/api/tables/{table.code}").status_code == 404
        with pytest.raises(Missing):
            moves.play(table.code, ann, 3, {"type": "pass"})
        assert (bots.work(), clock.work(), orders.work(), list(delivery.claim(table.moved))) == (0, 0, 0, [])
    assert visitor(ann).get(f"/t/{table.code}").status_code == 200
    assert table.code in visitor(ann).get("/").content.decode()


def test_it_goes_with_its_owner_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    guest, account = person("Ann"), person("Ann")
    table = table_of([guest, person("Bob")])
    with monkeypatch.context() as gone:
        gone.setitem(GAMES.__dict__, "_loaded", {"chesapeake": GAMES["chesapeake"]})
        guests.inherit(guest, account)
        moderation.ban(account)
    assert Table.objects.get(code=table.code).host == account


def test_a_table_with_rulings_that_its_game_no_longer_has_opens_and_shows_them() -> None:
    ann = person("Ann")
    table = table_of([ann, person("Bob")])
    rulings = {"auto_pass": "sometimes", "long_game": True, "houses": [3], "left_open": None}
    Table.objects.filter(code=table.code).update(rulings=rulings)
    assert visitor(ann).get(f"/t/{table.code}").status_code == 200
    lines = variant_lines("express", rulings)
    assert [one.rpartition(": ")[2] for one in lines] == ["sometimes.", "True.", "[3]."]
    assert lines[1:] == ["long_game: True.", "houses: [3]."]
    assert variant_lines("express", {"auto_pass": 1})[0].endswith(": 1.")
    page = unescape(visitor(ann).get(f"/t/{table.code}").content.decode())
    assert all(one in page for one in lines)
