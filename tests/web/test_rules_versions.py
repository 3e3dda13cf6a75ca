"""Running games and corrected rules: games go on under the rules they began with, or change them and say so once."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.web import next_version
from tests.web.django_client import actor, fresh, move, person, said, table_of, visitor
from trunkline.cli.main import main
from trunkline.core import record
from trunkline.core.errors import Illegal
from trunkline.games import GAMES, express
from trunkline.web.tables import analyses, importing, services, undoing, upgrading
from trunkline.web.tables.errors import AgainstRules
from trunkline.web.tables.models import Ply, Table
from trunkline.web.tables.records import file_of, record_of
from trunkline.web.tables.replaying import check

pytestmark = pytest.mark.usefixtures("database")

REMARK = "The rules have been corrected since this game began. From here on, it's played by the new ones."


def no_seven(state: Any, action: Any) -> Illegal | None:
    """Corrected rules: nobody bids exactly $7."""
    return Illegal("5.3", "seven is out") if action == express.Bid(7) else express.check(state, action)


def eight(state: Any, action: Any) -> None:
    """Corrected rules: a bid of $7 counts as $8."""
    express.apply(state, express.Bid(8) if action == express.Bid(7) else action)


def begun() -> Table:
    """A game in which somebody has bid $7."""
    table = table_of([person("Ann"), person("Bob")])
    services.play(table.code, actor(table), 0, {"type": "bid", "price": 7})
    return fresh(table)


def bid(table: Table, price: int) -> Table:
    services.play(table.code, actor(table), fresh(table).ply, {"type": "bid", "price": price})
    return fresh(table)


def update(patch: pytest.MonkeyPatch, **changes: Any) -> None:
    """The server starts again with other rules."""
    next_version.install(patch, **changes)
    upgrading._done.clear()
    upgrading.work()


def verified(table: Table, folder: Path) -> dict[str, Any]:
    """The record of a table, downloaded and verified."""
    file = folder / "record.json"
    file.write_bytes(visitor().get(f"/t/{table.code}/record").content)
    data = record.parse(file.read_text("utf-8"))
    assert main(["verify", str(file)]) == 0
    assert record.first_difference(data, record.replay(data, GAMES.rules)) is None
    assert check(fresh(table)).problem is None
    return data


def test_a_table_says_the_rules_it_began_with(monkeypatch: pytest.MonkeyPatch) -> None:
    table = begun()
    assert (table.rules_version, [*Ply.objects.values_list("rules_version", "state_version")]) == (1, [(1, 1), (1, 1)])
    update(monkeypatch, RULES_VERSION=2, **next_version.ONE_MORE_FIELD)
    later = table_of([person("Cy"), person("Dan")])
    assert later.rules_version == 2
    assert [*Ply.objects.filter(table=later).values_list("rules_version", "state_version")] == [(2, 2)]


def test_it_goes_on_with_them_while_the_game_offers_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    table = begun()
    update(monkeypatch, RULES_VERSION=2, check=no_seven, apply=eight, EARLIER_RULES={1: express})
    later = table_of([person("Cy"), person("Dan")])
    with pytest.raises(AgainstRules, match="seven is out"):
        bid(later, 7)
    assert REMARK not in said(table)
    assert bid(table, 12).rules_version == 1
    undoing.undo(table.code, table.seats.get(number=1).person, 2, 1)
    undoing.undo(table.code, table.seats.get(number=0).person, 1, 0)
    assert bid(table, 7).ply == 1
    data = verified(table, tmp_path)
    assert data["rules_version"] == 1
    assert not data.keys() & {"rules_changes", "states"}
    assert verified(bid(later, 9), tmp_path)["rules_version"] == 2


def test_otherwise_it_goes_on_with_the_new_ones_and_says_so_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table = begun()
    update(monkeypatch, RULES_VERSION=2, apply=eight)
    assert said(fresh(table)).count(REMARK) == 1
    assert REMARK in visitor().get(f"/t/{table.code}").content.decode().replace("&#39;", "'").replace("&#x27;", "'")
    table = bid(table, 12)
    upgrading._done.clear()
    upgrading.work()
    table = move(table, 6)
    assert (said(table).count(REMARK), table.rules_version) == (1, 2)
    data = verified(table, tmp_path)
    assert (data["rules_version"], data["rules_changes"], [*data["states"]]) == (1, {"2": 2}, ["1"])


def test_a_table_that_the_worker_has_not_seen_changes_with_its_next_move(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table = begun()
    next_version.install(monkeypatch, RULES_VERSION=2, check=no_seven)
    table = bid(table, 12)
    assert (said(table).count(REMARK), table.rules_version) == (1, 2)
    assert verified(table, tmp_path)["rules_changes"] == {"2": 2}


def test_moves_of_before_can_be_undone_and_are_then_made_by_the_new_rules(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table = begun()
    update(monkeypatch, RULES_VERSION=2, check=no_seven)
    undoing.undo(table.code, table.seats.get(number=0).person, 1, 0)
    with pytest.raises(AgainstRules, match="seven is out"):
        bid(table, 7)
    assert verified(bid(table, 9), tmp_path)["rules_changes"] == {"1": 2}


def test_its_record_is_imported_again_and_analysed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    table = begun()
    update(monkeypatch, RULES_VERSION=2, apply=eight)
    table = move(bid(table, 12), 3)
    data = json.dumps(record_of(table)).encode()
    again = importing.make_table(person("Cy"), importing.read_file(data))
    assert json.dumps(record_of(again)["actions"]) == json.dumps(record_of(table)["actions"])
    assert verified(again, tmp_path)["rules_changes"] == {"2": 2}
    analysis = analyses.analyse(table.code, 1, person("Dan"))
    assert analysis.rules_version == 2
    verified(bid(analysis, 14), tmp_path)


def test_a_finished_game_keeps_its_rules_and_its_record(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    table = begun()
    Table.objects.filter(id=table.id).update(status="finished", scores=express.scores(express.setup(2, 0)))
    update(monkeypatch, RULES_VERSION=2, check=no_seven)
    assert (fresh(table).rules_version, said(table).count(REMARK)) == (1, 0)
    file = tmp_path / "record.json"
    file.write_bytes(visitor().get(f"/t/{table.code}/record").content)
    assert main(["verify", str(file)]) == 0


def test_positions_that_a_record_gives_must_be_possible(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    table = begun()
    update(monkeypatch, RULES_VERSION=2, check=no_seven)
    data = record_of(bid(table, 12))
    data["states"]["1"]["cash"] = [1_000, 1_000]  # type: ignore[index]
    data["keys"] = {}
    (tmp_path / "forged.json").write_text(json.dumps(data), "utf-8")
    assert main(["verify", str(tmp_path / "forged.json")]) == 2


def test_a_file_of_another_site_is_written_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game of 18Chesapeake that another site can read is told from its record."""
    from trunkline.games import chesapeake

    table = move(table_of([person("Ann"), person("Bob")], "chesapeake"), 5)
    monkeypatch.setattr(chesapeake, "RULES_VERSION", 2)
    upgrading._done.clear()
    upgrading.work()
    table = move(table, 3)
    assert said(table).count(REMARK) == 1
    assert len(file_of(table, "18xx.games")["actions"]) == 8  # type: ignore[arg-type]
