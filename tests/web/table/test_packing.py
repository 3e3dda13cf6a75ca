"""Plies are stored as differences: small, and every position is still one query."""

from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.games.matches import played
from tests.web.django_client import forget, fresh, move, person, table_of
from trunkline.core import codec
from trunkline.core.api import pick
from trunkline.games import GAMES
from trunkline.web.analysis import analyses
from trunkline.web.lobby import game_files
from trunkline.web.lobby.game_files import Taken
from trunkline.web.operations import verify
from trunkline.web.site.errors import Unreadable
from trunkline.web.table import moves, packing, plies
from trunkline.web.table.models import Ply, Table

pytestmark = pytest.mark.usefixtures("database")
WANTED = 350
"""Bytes that a ply may take with all its columns, so that a game of 18Chesapeake takes at most 200 kB."""


def depth(ply: Ply) -> int:
    return 0 if ply.delta_base is None else 1 + depth(ply.delta_base)


@pytest.mark.parametrize("game", ["express", "chesapeake"])
class TestAGame:
    def test_is_read_as_it_was_played_and_takes_little_room(self, game: str) -> None:
        match = played(game, "uniform", 3, 4, 300)
        table = game_files.make_table(person("Ann"), Taken(match))
        stored = list(Ply.objects.filter(table=table).with_text())
        assert [codec.data_key(ply.state) for ply in stored] == [codec.state_key(state) for state in match.states]
        actions = [codec.canonical(codec.encode(action)) for action in match.actions]
        assert [codec.canonical(ply.action) for ply in stored[1:]] == actions
        assert verify.check(fresh(table)).problem is None
        assert sum(len(ply.packed) for ply in stored) / len(stored) < WANTED - 120  # Other columns, and indexes.
        assert max(depth(ply) for ply in stored) <= packing.DIGITS

    def test_every_position_is_one_query(self, game: str) -> None:
        match = played(game, "uniform", 3, 4, 300)
        table = game_files.make_table(person("Ann"), Taken(match))
        table = fresh(table)
        forget()
        for number in (0, 1, 16, 255, 256, 275):
            with CaptureQueriesContext(
                connection,
            ) as asked:
                assert codec.state_key(plies.state_at(table, number)) == match.key(number)
            assert len(asked) == 1
            forget()
            ply, key = Ply.objects.values_list("id", "key").get(table=table, number=number)
            with CaptureQueriesContext(connection) as asked:
                plies.state_of(game, ply, key)
            assert len(asked) == 1
            forget()

    def test_moves_are_differences_like_an_imported_game(self, game: str) -> None:
        table = move(table_of([person("Ann"), person("Bob")], game), 40)
        numbers = {ply.number: ply.delta_base and ply.delta_base.number for ply in table.plies.all()}
        assert numbers == {number: packing.base_number(number) for number in range(41)}


def test_an_analysis_that_begins_late_has_differences_too() -> None:
    table = move(table_of([person("Ann"), person("Bob")]), 20)
    made = analyses.analyse(table.code, 19, cy := person("Cy"))
    for number in range(19, 24):
        action = codec.encode(pick(GAMES["express"].rules.options(plies.state_at(fresh(made), number)), Random(1)))
        moves.play(made.code, cy, number, action)
    own = list(Ply.objects.filter(table=made))
    assert [ply.number for ply in own] == list(range(20, 25))
    assert {ply.delta_base and ply.delta_base.number for ply in own} == {None, 20}
    assert verify.check(fresh(made)).problem is None


@pytest.mark.parametrize("damage", [b"", b"x", None])
def test_a_damaged_ply_is_reported(damage: bytes | None) -> None:
    table: Table = move(table_of([person("Ann"), person("Bob")]), 3)
    last = Ply.objects.get(table=table, number=3)
    Ply.objects.filter(id=last.id).update(packed=bytes(last.packed)[:-4] if damage is None else damage)
    forget()
    with pytest.raises(Unreadable, match="can't be read"):
        plies.state_at(fresh(table), 3)
    assert plies.state_at(fresh(table), 2) is not None
