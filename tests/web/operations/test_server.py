"""`trunkline serve`: prints its address, keeps its bots alive, and refuses in one line."""

import argparse
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from pytest_django import DjangoDbBlocker

from tests.paths import ROOT
from tests.postgres import name_for
from tests.web.django_client import POSTGRES
from tests.web.fixtures import running
from tests.web.http_client import Visitor, wait_until
from tests.web.serving import Server, bots_of
from trunkline.cli import serve
from trunkline.cli.database import choose
from trunkline.cli.main import main
from trunkline.web.operations.server import kept_in, take
from trunkline.web.site import network
from trunkline.web.site.processes import HOSTS


@pytest.fixture(autouse=True)
def _own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the command sets for its settings is gone after each test."""
    for name in ("TRUNKLINE_DATA", "TRUNKLINE_DATABASE", HOSTS, "TRUNKLINE_URL", "DJANGO_SETTINGS_MODULE"):
        monkeypatch.setenv(name, os.environ.get(name, ""))
    monkeypatch.delenv("TRUNKLINE_SECRET_KEY", raising=False)
    monkeypatch.delenv(HOSTS)


def test_it_says_where_it_is_and_serves_pages(server: Server) -> None:
    said = f"Trunkline is running at http://localhost:{server.port}/ (stop it with Ctrl-C)"
    assert server.said().splitlines()[0] == said
    place = server.data / "trunkline.sqlite3"
    kept = f"the PostgreSQL database {name_for(place)}" if POSTGRES else place
    assert server.said().splitlines()[1] == f"Games are kept in {kept}"
    assert "Play against two bots" in Visitor(server.url).get("/")


def test_the_folder_that_it_names_is_the_one_it_uses(tmp_path: Path) -> None:
    """Without --data, and wherever somebody keeps their data; `make play` adds nothing that may be wrong."""
    chosen = {name: value for name, value in os.environ.items() if not name.startswith("TRUNKLINE_")}
    command = [sys.executable, "-m", "trunkline", "serve", "--port", "0", "--no-browser", "--no-bots"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=chosen | {"XDG_DATA_HOME": str(tmp_path)}
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        file = Path(process.stdout.readline().rstrip().removeprefix("Games are kept in "))
        process.terminate()
    assert file == tmp_path / "trunkline" / "trunkline.sqlite3"
    assert file.exists()
    assert oct(file.parent.stat().st_mode & 0o777) == "0o700", "nobody else looks into it"
    assert {oct(one.stat().st_mode & 0o777) for one in file.parent.iterdir()} == {"0o600"}
    made = subprocess.run(["make", "--dry-run", "play"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ".local/share" not in made.stdout


def test_the_folder_is_made_and_closed_also_if_the_key_is_elsewhere(tmp_path: Path) -> None:
    own = {name: value for name, value in os.environ.items() if not name.startswith(("TRUNKLINE_", "DJANGO_"))}
    own |= {"TRUNKLINE_SECRET_KEY": "elsewhere", "TRUNKLINE_DATA": str(tmp_path / "new" / "games")}
    command = [sys.executable, "-m", "trunkline", "admin", "boss"]
    for _ in range(2):
        subprocess.run(command, input="correct horse battery\n", text=True, check=True, env=own, capture_output=True)
        key = tmp_path / "new" / "games" / "secret-key"
        modes = {one.name: oct(one.stat().st_mode & 0o777) for one in (key.parent, *key.parent.iterdir())}
        assert modes.pop("games") == "0o700"
        assert set(modes.values()) == {"0o600"}
        key.write_text("from another computer", "utf-8")
        key.chmod(0o644)


def test_the_folder_of_the_command_line_beats_the_database_of_the_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for database, kept in (
        (None, tmp_path / "trunkline.sqlite3"),
        ("games", Path.cwd() / "games"),
        ("postgres://db/games", "postgres://db/games"),
    ):
        monkeypatch.setenv("TRUNKLINE_DATABASE", "postgres://db/live")
        choose(argparse.Namespace(data=tmp_path, database=database))
        assert os.environ["TRUNKLINE_DATA"] == str(tmp_path)
        chosen = os.environ.get("TRUNKLINE_DATABASE") or tmp_path / "trunkline.sqlite3"
        assert str(chosen) == str(kept)
    monkeypatch.setenv("TRUNKLINE_DATABASE", "postgres://db/live")
    choose(argparse.Namespace(data=None, database=None))
    assert os.environ["TRUNKLINE_DATABASE"] == "postgres://db/live"


def test_the_password_of_a_database_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    place = {"ENGINE": "django.db.backends.postgresql", "NAME": "games", "PASSWORD": "hush", "HOST": "db"}
    monkeypatch.setattr(settings, "DATABASES", {"default": place})
    assert kept_in() == "the PostgreSQL database games"


def test_the_language_of_the_command_is_not_that_of_the_pages(
    tmp_path: Path, template: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    for server in running(tmp_path, template, django_db_blocker, "--language", "de"):
        assert server.said().splitlines()[-2].startswith("Trunkline läuft unter http://")
        assert "Play against two bots" in Visitor(server.url).get("/")
        server.stop()
        assert server.said().splitlines()[-1] == "Trunkline wurde beendet."
        log = server.data / "trunkline.sqlite3-wal"
        assert not log.exists() or not log.stat().st_size, "a clean stop leaves everything in the one file"


def test_bots_that_die_are_started_again_and_they_end_with_a_server_that_was_killed(own_server: Server) -> None:
    wait_until(lambda: bots_of(own_server))
    (first,) = bots_of(own_server)
    os.kill(int(first), signal.SIGKILL)
    wait_until(lambda: bots_of(own_server) not in ([], [first]))
    (bots,) = bots_of(own_server)
    own_server.kill()
    wait_until(lambda: not Path(f"/proc/{bots}").exists())


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("take_port", [socket.create_server, lambda address: take(*address)])
def test_a_port_in_use_is_one_clear_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, take_port: Callable[[tuple[str, int]], socket.socket]
) -> None:
    """Also if another Trunkline has it that hasn't begun to listen yet."""
    with take_port(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--no-browser", "--data", str(tmp_path), "--port", str(port)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"trunkline: can't listen on 127.0.0.1 port {port}: it's already in use; ")
    assert f"trunkline serve --port {port + 1}" in said
    assert f'make play ARGS="--port {port + 1}"' in said
    assert said.count("\n") == 1


def test_make_play_passes_options_on() -> None:
    command = ["make", "--dry-run", "play", "ARGS=--port 9000 --share"]
    made = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "trunkline serve --port 9000 --share\n" in made.stdout


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("host", ["999.1.1.1", "a b", "a..b", "ü..x"])
def test_what_is_no_host(capsys: pytest.CaptureFixture[str], tmp_path: Path, host: str) -> None:
    assert main(["serve", "--no-browser", "--data", str(tmp_path), "--host", host]) == 2
    said = f"can't listen on {host}: it isn't an address of this computer; choose another one with --host"
    assert capsys.readouterr().err == f"trunkline: {said}\n"


def test_an_empty_host_is_not_every_address(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["serve", "--no-browser", "--data", str(tmp_path), "--host", ""]) == 2
    assert "--host needs an address" in capsys.readouterr().err


@pytest.mark.usefixtures("database")
class TestShare:
    @pytest.mark.parametrize("address", ["0.0.0.0", "198.51.100.7", "::1", "my-computer", "8001"])
    def test_only_at_an_address_of_this_computer(
        self, address: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        assert main(["serve", "--no-browser", "--port", "0", "--data", str(tmp_path), "--share", address]) == 2
        assert capsys.readouterr().err.endswith(f"an IPv4 address of this computer, not {address}\n")

    def test_not_a_server_that_others_reach_anyway(self, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
        command = ["serve", "--no-browser", "--port", "0", "--data", str(tmp_path), "--host", "0.0.0.0", "--share"]
        assert main(command) == 2
        assert "leave out --host" in capsys.readouterr().err

    def test_not_without_a_network(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(network, "network_address", lambda: "")
        assert main(["serve", "--no-browser", "--port", "0", "--data", str(tmp_path), "--share"]) == 2
        assert "--share found no network" in capsys.readouterr().err


@pytest.mark.parametrize("port", ["-1", "65536"])
def test_what_is_no_port(capsys: pytest.CaptureFixture[str], tmp_path: Path, port: str) -> None:
    assert main(["serve", "--no-browser", "--data", str(tmp_path), "--port", port]) == 2
    assert "a port is a number from 0 to 65535" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("host", "address", "hosts"),
    [
        ("127.0.0.1", "http://localhost:80/", None),
        ("0.0.0.0", "http://localhost:80/", "*"),
        ("::1", "http://[::1]:80/", None),
        ("10.0.0.5", "http://10.0.0.5:80/", "10.0.0.5,localhost,127.0.0.1,[::1]"),
    ],
)
def test_addresses(host: str, address: str, hosts: str | None) -> None:
    assert serve._address(host, 80) == address
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers()
    serve.add_to(commands)
    serve._set_environment(parser.parse_args(["serve", "--host", host]))
    assert os.environ.get(HOSTS) == hosts


@pytest.mark.parametrize("kind", ["text", "folder"])
def test_what_is_no_database_is_one_clear_line(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "games"
    if kind == "text":
        file.write_text("no database at all " * 100, "utf-8")
    else:
        file.mkdir()
    server = Server(tmp_path)
    process = server.launch("--database", str(file))
    assert process.wait(30) == 2
    assert server.said().startswith("trunkline: the database can't be used: ")
    assert server.said().count("\n") == 1


@pytest.mark.parametrize("command", [["verify"], ["export-all", "new.jsonl"]])
def test_a_folder_that_cannot_be_looked_into_is_one_clear_line(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / ("x" * 300)
    assert main([*command, "--data", str(folder)]) == 2
    assert capsys.readouterr().err == f"trunkline: {folder / 'secret-key'}: the name is too long\n"


def test_a_folder_that_cannot_be_written_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    server = Server(tmp_path)
    process = server.launch("--data", str(tmp_path / "file" / "games"))
    assert process.wait(30) == 2
    assert "games can't be stored there" in server.said()
    assert server.said().count("\n") == 1
