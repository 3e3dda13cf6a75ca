"""`trunkline import`: the same from the shell, into the server's database, and the link that gives its seats away."""

import gzip
import json
import re
from pathlib import Path

import pytest
from django.contrib.auth.models import User

from tests.games.chesapeake.files18xx.games import OWN, THREE
from tests.web.django_client import fresh, move, person, present, visitor
from tests.web.game_files import cut
from trunkline.cli.main import main
from trunkline.web.accounts.models import Person
from trunkline.web.operations.server import kept_in
from trunkline.web.table.models import FINISHED, RUNNING, Table

pytestmark = pytest.mark.usefixtures("database")


def saved(folder: Path, data: object, name: str = "game.json") -> str:
    """The path of a file with this data."""
    content = json.dumps(data).encode()
    (folder / name).write_bytes(gzip.compress(content) if name.endswith(".gz") else content)
    return str(folder / name)


def claim_link(out: str) -> str:
    """The link that was printed."""
    link = re.search(r"/t/\S+/claim/\S+", out)
    assert link
    return link[0]


class TestImport:
    def test_tables_and_where_they_are(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        packed = saved(tmp_path, THREE, "three.json.gz")
        assert main(["import", str(OWN[0]), packed, "--name", "Zoe"]) == 0
        first, second = Table.objects.order_by("id")
        assert capsys.readouterr().out == (
            f"/t/{first.code}  {OWN[0]}: {first.ply} moves, finished\n"
            f"/t/{second.code}  {packed}: {second.ply} moves, finished\n"
            f"Games are kept in {kept_in()}\n"
        )
        assert [(table.host.name, table.listed, table.status) for table in (first, second)] == [
            ("Zoe", False, FINISHED)
        ] * 2
        numbers = [str(player["id"]) for player in THREE["players"]]
        assert dict(zip(numbers, present(second.scores), strict=True)) == THREE["result"]

    def test_listed_and_of_the_user_of_the_shell(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("getpass.getuser", lambda: "conductor")
        assert main(["import", saved(tmp_path, THREE), "--listed"]) == 0
        table = Table.objects.get()
        assert (table.listed, table.host.name) == (True, "conductor")

    def test_a_shell_without_a_user(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def nobody() -> str:
            raise KeyError("uid not found")

        monkeypatch.setattr("getpass.getuser", nobody)
        assert main(["import", saved(tmp_path, THREE)]) == 0
        assert Table.objects.get().host.name == "Guest"

    def test_an_account_has_the_table_at_once(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        zoe = Person.objects.create(name="Zoe", user=User.objects.create_user("zoe"))
        assert main(["import", saved(tmp_path, cut(THREE, 60)), "--name", "zoe"]) == 0
        assert Table.objects.get().host == zoe
        assert "claim" not in capsys.readouterr().out

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (["missing.json"], "missing.json: no such file or folder"),
            (["."], ".: it's a folder"),
            (
                ["good.json", "bad.json"],
                "bad.json: This file can't be imported: move 1 (action 1 of the file, bid): 9: ",
            ),
            (["good.json", "--name", "x" * 41], "is not a name"),
        ],
    )
    def test_one_line_and_nothing_stored(
        self,
        words: list[str],
        said: str,
        tmp_path: Path,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        monkeypatch.chdir(tmp_path)
        saved(tmp_path, THREE, "good.json")
        first, *rest = THREE["actions"]
        saved(tmp_path, THREE | {"actions": [first | {"price": 1}, *rest]}, "bad.json")
        assert main(["import", *words]) == 2
        output = capsys.readouterr()
        assert output.err.startswith("trunkline: ")
        assert said in output.err
        assert (output.err.count("\n"), output.out, Table.objects.count()) == (1, "", 0)


class TestClaim:
    def _link(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
        assert main(["import", saved(folder, cut(THREE, 60)), "--name", "Zoe"]) == 0
        return claim_link(capsys.readouterr().out)

    def test_whoever_opens_the_link_plays_on(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        link = self._link(tmp_path, capsys)
        client = visitor()
        assert "Take the seats" in client.get(link).content.decode()
        table = Table.objects.get()
        assert client.post(link)["Location"] == f"/t/{table.code}"
        assert client.get(f"/t/{table.code}").context["snapshot"].can_act
        assert table.status == RUNNING
        assert move(fresh(table)).ply == table.ply + 1

    def test_somebody_with_a_name_keeps_it(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        ann = person("Ann")
        visitor(ann).post(self._link(tmp_path, capsys))
        table = Table.objects.get()
        assert {table.host, *(seat.person for seat in table.seats.all())} == {ann}

    def test_the_link_works_once(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        link = self._link(tmp_path, capsys)
        visitor().post(link)
        host = Table.objects.get().host
        answer = visitor().post(link)
        assert (answer.status_code, Table.objects.get().host) == (403, host)
        assert "has expired" in answer.content.decode()

    def test_a_forged_link_is_none(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        link = self._link(tmp_path, capsys)
        table = Table.objects.get()
        for forged in (link[:-1] + ("a" if link[-1] != "a" else "b"), f"/t/{table.code}/claim/x", f"{link}x"):
            assert visitor().post(forged).status_code == 403
        assert Table.objects.get().host.name == "Zoe"

    def test_a_link_is_for_its_table(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        token = self._link(tmp_path, capsys).rsplit("/", 1)[1]
        other = Table.objects.get()
        self._link(tmp_path, capsys)
        table = Table.objects.exclude(code=other.code).get()
        assert visitor().post(f"/t/{table.code}/claim/{token}").status_code == 403
