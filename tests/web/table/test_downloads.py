"""What can be taken home from a table: the record and the file of 18xx.games, which read back as the same game."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.games.chesapeake.files18xx.games import FILES, THREE, needs_games, random_match
from tests.kit18xx.files18xx import name_of
from tests.web.django_client import fresh, move, person, present, visitor
from tests.web.game_files import cut, imported
from trunkline.core import record
from trunkline.core.match import FORMAT, VERSION
from trunkline.games import GAMES
from trunkline.games.chesapeake.files18xx import FILES as games18xx
from trunkline.kit18xx.files18xx.writing import without_offers
from trunkline.kit18xx.testing.recorded import load
from trunkline.web.lobby import game_files
from trunkline.web.table import bots, create
from trunkline.web.table.create import SeatSpec
from trunkline.web.table.models import FINISHED, RUNNING, Ply, Table

pytestmark = pytest.mark.usefixtures("database")
SOME = [path for path in FILES if name_of(path) in ("1277", "14377", "2p-103")]


def downloaded(table: Table, what: str) -> dict[str, Any]:
    """A file as a visitor gets it."""
    answer = visitor().get(f"/t/{table.code}/{what}")
    assert answer.status_code == 200
    assert answer["Content-Disposition"].startswith("attachment; filename=")
    data: dict[str, Any] = json.loads(answer.content)
    return data


def key_of(data: dict[str, Any]) -> str:
    """The key of the position at the end of a file."""
    match = games18xx.read(data)
    return match.key(len(match.actions))


def last_key(table: Table) -> str:
    """The key of the table's position."""
    key: str = Ply.objects.filter(table=table, live=True).order_by("-number").values_list("key", flat=True)[0]
    return key


def reads_back(table: Table) -> None:
    """The file leads to the position of the table, and the record, too."""
    assert key_of(downloaded(table, "file/18xx.games")) == last_key(table)
    again = record.replay(downloaded(table, "record"), GAMES.rules)
    assert again.key(len(again.actions)) == last_key(table)


class TestTheFileOf18xxGames:
    @pytest.mark.parametrize(
        ("seed", "count", "moves"),
        [(1, 2, 120), (3, 5, 200), *(pytest.param(*one, marks=pytest.mark.soak) for one in ((2, 3, 40), (5, 6, 300)))],
    )
    @pytest.mark.parametrize("variant", ["rulebook", "18xx.games"])
    def test_of_a_random_table_reads_back_equal(self, seed: int, count: int, moves: int, variant: str) -> None:
        match = random_match(count, seed, moves, rulings=variant)
        table = imported(match.record())
        if match.state.step == "answer" or match.state.declined:
            kept = without_offers(match)
            assert key_of(downloaded(table, "file/18xx.games")) == kept.key(len(kept.actions))
        else:
            reads_back(table)

    def test_of_a_table_of_bots_that_think(self) -> None:
        table = create.create(person("Ann"), "chesapeake", [SeatSpec("easy")] * 3, 9)
        while fresh(table).ply < 25 and bots.work():
            pass
        assert fresh(table).status == RUNNING
        reads_back(table)

    def test_of_a_finished_table_has_the_result(self) -> None:
        table = imported(random_match(3, 5, 10_000).record())
        data = downloaded(table, "file/18xx.games")
        assert data["status"] == "finished"
        assert [data["result"][str(number)] for number in (1, 2, 3)] == table.scores
        reads_back(table)

    @needs_games
    @pytest.mark.parametrize("path", SOME, ids=name_of)
    def test_of_an_imported_table_reads_back_equal(self, path: Path) -> None:
        data = load(path)
        table = imported(data)
        file = downloaded(table, "file/18xx.games")
        assert sorted(file["result"].values()) == sorted(data["result"].values())
        reads_back(table)

    def test_of_a_game_played_on(self) -> None:
        reads_back(move(imported(cut(THREE, 60)), 7))

    def test_what_was_taken_back_is_not_in_it(self) -> None:
        table = imported(cut(THREE, 60))
        visitor(table.host).post(f"/t/{table.code}/undo", {"ply": table.ply})
        match = games18xx.read(downloaded(table, "file/18xx.games"))
        assert len(match.actions) == table.ply - 1

    def test_chicago_express_has_none(self) -> None:
        table = create.create(person("Ann"), "express", [SeatSpec("me"), SeatSpec("hotseat")])
        answer = visitor().get(f"/t/{table.code}/file/18xx.games")
        assert answer.status_code == 404
        assert answer.content.decode() == "18xx.games has no Chicago Express."
        assert "file/18xx.games" not in visitor().get(f"/t/{table.code}").content.decode()


class TestTheRecord:
    def test_it_has_the_format_of_records(self) -> None:
        data = downloaded(imported(THREE), "record")
        assert (data["format"], data["version"]) == (FORMAT, VERSION)
        match = record.replay(record.parse(json.dumps(data)), GAMES.rules)
        assert record.first_difference(data, match) is None

    def test_of_a_game_that_its_players_ended_is_unfinished(self) -> None:
        end = {"type": "end_game", "entity": THREE["players"][0]["id"], "entity_type": "player", "id": 61}
        table = imported(cut(THREE, 60) | {"actions": [*THREE["actions"][:60], end]})
        data = downloaded(table, "record")
        assert data["scores"] is None
        assert game_files.read_file(json.dumps(data).encode()).match.actor is not None

    def test_of_18xx_games_has_its_end(self) -> None:
        end = {"type": "end_game", "entity": THREE["players"][0]["id"], "entity_type": "player", "id": 61}
        table = imported(cut(THREE, 60) | {"actions": [*THREE["actions"][:60], end]})
        data = downloaded(table, "file/18xx.games")
        assert (data["status"], sorted(data["result"].values())) == ("finished", sorted(present(table.scores)))
        again = imported(data)
        assert (again.status, again.scores) == (FINISHED, table.scores)


@pytest.mark.parametrize("what", ["record", "file/18xx.games"])
class TestNothingToTakeHome:
    def test_before_the_game(self, what: str) -> None:
        table = create.create(person("Ann"), "chesapeake", [SeatSpec("me"), SeatSpec("open")])
        answer = visitor().get(f"/t/{table.code}/{what}")
        assert (answer.status_code, "has not begun" in answer.content.decode()) == (404, True)

    def test_of_a_table_begun_from_a_position(self, what: str) -> None:
        table = imported(cut(THREE, 60))
        Table.objects.filter(code=table.code).update(from_position=True)
        answer = visitor().get(f"/t/{table.code}/{what}")
        assert (answer.status_code, "started from a position" in answer.content.decode()) == (404, True)
        for path in ("", "/story"):
            assert f"/t/{table.code}/{what}" not in visitor().get(f"/t/{table.code}{path}").content.decode()

    def test_of_no_table(self, what: str) -> None:
        assert visitor().get(f"/t/nowhere/{what}").status_code == 404
