"""An upgrade to a version with another field in its State: stored games are migrated when they are read, and go on."""

from pathlib import Path

import pytest

from tests.web import next_version, world
from tests.web.django_client import visitor
from trunkline.cli.main import main
from trunkline.core import record
from trunkline.games import GAMES
from trunkline.web.table.downloads import record_of
from trunkline.web.table.models import RUNNING, Ply, Table

pytestmark = pytest.mark.usefixtures("database")


def test_games_go_on_in_the_next_version(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    verify = ["verify", "--data", str(tmp_path)]
    monkeypatch.setenv("TRUNKLINE_DATA", str(tmp_path))
    world.populate()
    records = {table.code: record_of(table) for table in Table.objects.filter(from_position=False).exclude(ply=0)}
    next_version.install(monkeypatch, **next_version.ONE_MORE_FIELD)
    assert main(verify) == 0
    for code, before in records.items():
        now = record_of(Table.objects.get(code=code))
        assert now["actions"] == before["actions"]
        assert record.first_difference(now, record.replay(now, GAMES.rules)) is None
    assert world.play_on(3) > 10
    assert main(verify) == 0
    express = Ply.objects.filter(table__game="express")
    assert {*express.values_list("state_version", flat=True)} == {1, 2}
    assert all("richest" in ply.state for ply in express.filter(state_version=2))
    for table in Table.objects.filter(status=RUNNING, game="express"):
        assert visitor().get(f"/t/{table.code}").status_code == 200
