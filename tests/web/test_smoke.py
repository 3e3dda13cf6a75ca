"""One pass over the site, for `make quick`: a game of each kind is opened, played, refused, undone and downloaded."""

import pytest

from tests.web.django_client import actor, fresh, legal, person, post_move, table_of, visitor
from trunkline.core import codec
from trunkline.core.record import parse, replay
from trunkline.games import GAMES
from trunkline.web.table import bots, create

pytestmark = pytest.mark.usefixtures("database")


@pytest.mark.parametrize("path", ["/", *(f"/{page}/{game}" for page in ("new", "rules") for game in GAMES)])
def test_pages_open(path: str) -> None:
    assert visitor().get(path).status_code == 200


@pytest.mark.parametrize("game", GAMES)
def test_a_game_between_two_people(game: str) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = table_of([ann, bob], game)
    mover = actor(table)
    first, second = visitor(mover), visitor(bob if mover == ann else ann)
    action = legal(table)

    assert first.get(f"/t/{table.code}").status_code == 200
    assert post_move(second, table).status_code == 403, "not their turn"
    assert post_move(first, table, 0, {"type": "no such move"}).status_code == 400
    assert post_move(first, table).status_code == 200
    assert fresh(table).ply == 1
    assert post_move(first, table, 0, action).status_code == 409, "the table has moved on"
    assert visitor().get(f"/api/tables/{table.code}").json()["ply"] == 1

    assert first.post(f"/t/{table.code}/undo", {"ply": 1}).status_code == 302
    assert fresh(table).ply == 0
    assert post_move(first, table).status_code == 200
    assert second.post(f"/t/{table.code}/say", {"text": "Good luck!"}).status_code == 302
    assert "Good luck!" in first.get(f"/t/{table.code}").text

    record = parse(first.get(f"/t/{table.code}/record").text)
    assert codec.encode(replay(record, {game: GAMES[game].rules}).actions[0]) == action


@pytest.mark.parametrize("game", GAMES)
def test_an_illegal_move_names_its_rule_and_changes_nothing(game: str) -> None:
    table = table_of([person("Ann"), person("Bob")], game)
    illegal = {
        "express": {"type": "bid", "price": 9999},
        "chesapeake": {"type": "bid", "private": "D&R", "price": 9999},
        "offtherails": {"type": "bid", "private": "D&R", "price": 9999},
    }[game]
    answer = post_move(visitor(actor(table)), table, 0, illegal)
    assert answer.status_code == 422
    assert fresh(table).ply == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_answers(game: str) -> None:
    ann = person("Ann")
    table = create.create(ann, game, [create.SeatSpec("me"), create.SeatSpec("uniform")], seed=7)
    while fresh(table).ply < 3:
        if fresh(table).acting().person == ann:
            assert post_move(visitor(ann), table).status_code == 200
        else:
            assert bots.work() == 1
    assert visitor(ann).get(f"/t/{table.code}").status_code == 200
