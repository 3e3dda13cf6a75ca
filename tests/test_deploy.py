"""deploy/ and docs/hosting.md name settings, commands, figures and headings that exist."""

import argparse
import contextlib
import os
import re
import shlex
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import psycopg
import pytest
import yaml

from tests.paths import ROOT
from tests.postgres import running
from trunkline.cli.main import _parser
from trunkline.web.project import host_settings

DEPLOY = ROOT / "deploy"
GUIDE = ROOT / "docs" / "hosting.md"
FILES = sorted(file for file in DEPLOY.rglob("*") if file.is_file() and file.name != ".env")
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
SETTING = re.compile(r"TRUNKLINE_[A-Z_]+")
COMMAND = re.compile(r"(?:^|[\s/;|])(trunkline (?:serve|worker|admin|export-all|import-all|verify)\b[^\n|;`#]*)")


def settings() -> set[str]:
    """Every variable that the server reads."""
    return {one.name for one in host_settings.ENVIRONMENT}


def unit(file: Path) -> ConfigParser:
    parser = ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(file, "utf-8")
    return parser


def compose() -> dict[str, Any]:
    services: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]
    return services


@pytest.mark.parametrize("file", [*FILES, GUIDE], ids=lambda file: file.name)
def test_every_setting_exists(file: Path) -> None:
    assert set(SETTING.findall(file.read_text("utf-8"))) <= settings()


def parse(words: list[str]) -> argparse.Namespace:
    """What the command line understands, without running it; SystemExit if it doesn't."""
    return _parser("en").parse_args(words)


class TestCommands:
    @pytest.mark.parametrize("file", UNITS, ids=lambda file: file.name)
    def test_of_units(self, file: Path) -> None:
        line = unit(file)["Service"]["ExecStart"].replace("%i", "8001").replace("${LISTEN}", "127.0.0.1")
        words = shlex.split(line)
        assert words[0] == "/opt/trunkline/current/bin/trunkline"
        parse(words[1:])

    def test_of_containers(self) -> None:
        text = (DEPLOY / "Dockerfile").read_text("utf-8")
        assert yaml.safe_load(re.findall(r"^ENTRYPOINT (.*)$", text, re.MULTILINE)[-1]) == ["trunkline"]
        usual = yaml.safe_load(re.findall(r"^CMD (.*)$", text, re.MULTILINE)[-1])
        for name in ("web1", "web2", "worker1", "worker2"):
            parse(compose()[name].get("command", usual))

    def test_of_the_guide(self) -> None:
        commands = [one for block in blocks() for one in COMMAND.findall(block.replace("\\\n", " "))]
        assert len(commands) > 10
        for command in commands:
            parse(shlex.split(command)[1:])


def blocks() -> Iterator[str]:
    """What the guide says to type."""
    text = GUIDE.read_text("utf-8")
    yield from re.findall(r"^```\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    yield from re.findall(r"`(trunkline [^`]*)`", re.sub(r"^```\n.*?^```", "", text, flags=re.MULTILINE | re.DOTALL))


class TestContainers:
    def test_there_are_two_for_pages_two_workers_a_database_and_a_proxy(self) -> None:
        assert sorted(compose()) == ["caddy", "postgres", "web1", "web2", "worker1", "worker2"]
        of_workers = {name for name, service in compose().items() if service.get("command") == ["worker"]}
        assert of_workers == {"worker1", "worker2"}

    def test_they_start_again_and_the_database_is_kept(self) -> None:
        assert {service["restart"] for service in compose().values()} == {"unless-stopped"}
        assert compose()["postgres"]["volumes"] == ["database:/var/lib/postgresql/data"]
        assert "healthcheck" in compose()["postgres"]

    def test_only_the_proxy_is_believed_and_only_it_can_be_reached(self) -> None:
        services = compose()
        proxy = services["caddy"]["networks"]["front"]["ipv4_address"]
        for name in ("web1", "web2", "worker1", "worker2"):
            assert services[name]["environment"]["TRUNKLINE_PROXIES"] == proxy
        assert [name for name, service in services.items() if "ports" in service] == ["caddy"]
        assert services["caddy"]["environment"]["PAGES"] == "web1:8000 web2:8000"

    def test_no_secret_gets_into_the_image(self) -> None:
        kept = [line for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line.startswith("!")]
        assert kept == ["!src", "!pyproject.toml", "!requirements.lock", "!README.md", "!LICENSE"]
        assert "USER 10001" in (DEPLOY / "Dockerfile").read_text("utf-8")


@pytest.mark.parametrize("file", UNITS, ids=lambda file: file.name)
def test_units_run_without_rights(file: Path) -> None:
    service = unit(file)["Service"]
    asked = {"User": "trunkline", "NoNewPrivileges": "yes", "ProtectSystem": "strict", "CapabilityBoundingSet": ""}
    assert {name: service[name] for name in asked} == asked
    if service.get("Type") != "oneshot":
        assert service["Restart"] == "always"


def test_alerts_are_about_figures_that_there_are() -> None:
    sources = [ROOT / "src/trunkline/web" / name for name in ("site/metrics.py", "operations/health.py")]
    known = {name for file in sources for name in re.findall(r'"(trunkline_\w+)"', file.read_text("utf-8"))}
    groups = yaml.safe_load((DEPLOY / "prometheus-rules.yaml").read_text("utf-8"))["groups"]
    asked = {name for group in groups for rule in group["rules"] for name in re.findall(r"trunkline_\w+", rule["expr"])}
    asked |= set(re.findall(r"`(trunkline_\w+)`", GUIDE.read_text("utf-8")))
    assert {re.sub(r"_(total|bucket)$", "", name) for name in asked} <= known


class TestBackups:
    """What the backup unit runs each night, as systemd would run it."""

    def run(self, folder: Path, name: str, **environment: str) -> None:
        text = (DEPLOY / "systemd" / "trunkline-backup.service").read_text("utf-8")
        line = re.findall(rf"^{name}=(.*)$", text, re.MULTILINE)[0]
        line = line.replace("$$", "$").replace("%%", "%").replace("/var/lib", str(folder))
        subprocess.run(shlex.split(line), check=True, env=os.environ | environment)

    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        (tmp_path / "trunkline").mkdir()
        (tmp_path / "trunkline-backups").mkdir()
        return tmp_path

    @pytest.mark.skipif(shutil.which("sqlite3") is None, reason="sqlite3 isn't installed")
    def test_a_copy_of_sqlite_opens(self, folder: Path) -> None:
        with contextlib.closing(sqlite3.connect(folder / "trunkline" / "trunkline.sqlite3")) as database, database:
            database.execute("CREATE TABLE games (name)")
            database.execute("INSERT INTO games VALUES ('Friday')")
        self.run(folder, "ExecStart", TRUNKLINE_DATABASE="")
        (copy,) = (folder / "trunkline-backups").iterdir()
        with contextlib.closing(sqlite3.connect(copy)) as database:
            assert database.execute("SELECT name FROM games").fetchall() == [("Friday",)]

    def test_a_copy_of_postgresql_can_be_restored(self, folder: Path) -> None:
        with running() as server:
            tools, address = server.files.bin_path, server.create("games")
            server.ask("CREATE TABLE games (name text)", database="games")
            server.ask("INSERT INTO games VALUES ('Friday')", database="games")
            self.run(folder, "ExecStart", TRUNKLINE_DATABASE=address, PATH=f"{tools}:{os.environ['PATH']}")
            (dump,) = (folder / "trunkline-backups").iterdir()
            restored = server.create("restored")
            subprocess.run([tools / "pg_restore", f"--dbname={restored}", dump], check=True)
            with psycopg.connect(restored) as database:
                assert database.execute("SELECT name FROM games").fetchall() == [("Friday",)]

    def test_thirty_are_kept(self, folder: Path) -> None:
        for number in range(40):
            (folder / "trunkline-backups" / f"trunkline-2026-{number // 28 + 1:02}-{number % 28 + 1:02}.dump").touch()
            self.run(folder, "ExecStopPost")
        kept = sorted(file.name for file in (folder / "trunkline-backups").iterdir())
        assert (len(kept), kept[0], kept[-1]) == (30, "trunkline-2026-01-11.dump", "trunkline-2026-02-12.dump")

    def test_days_without_a_copy_remove_none(self, folder: Path) -> None:
        for day in (1, 2, 3):
            (folder / "trunkline-backups" / f"trunkline-2026-01-0{day}.dump").touch()
        for _ in range(40):
            self.run(folder, "ExecStopPost")
        assert len([*(folder / "trunkline-backups").iterdir()]) == 3


@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool isn't installed (Debian: prometheus)")
@pytest.mark.parametrize(("verb", "file"), [("check", "prometheus-rules.yaml"), ("test", "prometheus-rules.test.yaml")])
def test_alerts_fire_when_they_should(verb: str, file: str) -> None:
    done = subprocess.run(["promtool", verb, "rules", file], cwd=DEPLOY, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_guide_leads_to_headings_that_it_has() -> None:
    text = GUIDE.read_text("utf-8")
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    anchors = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= anchors
