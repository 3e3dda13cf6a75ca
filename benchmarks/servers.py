"""What the benchmarks of the server share: `trunkline serve` as a process, and a database for it of either kind."""

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

from tests.postgres import PostgreSQL, running
from tests.web.serving import free_port

PATIENCE = 60.0
DATABASES = ("sqlite", "postgres")


@dataclass
class Place:
    """Where games are kept: a folder, and the PostgreSQL server if there is one."""

    data: Path
    postgres: PostgreSQL | None = None

    @property
    def environment(self) -> dict[str, str]:
        """What tells the settings so."""
        own = {"TRUNKLINE_DATA": str(self.data), "DJANGO_SETTINGS_MODULE": "trunkline.web.config.settings"}
        return own | ({"TRUNKLINE_DATABASE": self.postgres.address("trunkline")} if self.postgres else {})


@contextlib.contextmanager
def place(database: str) -> Iterator[Place]:
    """An empty place for games, for the time of the block; with PostgreSQL its server runs, as it would for anybody."""
    with tempfile.TemporaryDirectory(prefix="trunkline-") as folder:
        if database == "sqlite":
            yield Place(Path(folder))
            return
        with running() as postgres:
            postgres.create("trunkline")
            yield Place(Path(folder), postgres)


@dataclass
class Serving:
    """A server: its processes end with it."""

    place: Place
    arguments: tuple[str, ...] = ()
    settings: dict[str, str] = field(default_factory=dict)
    port: int = field(default_factory=free_port)

    def start(self) -> None:
        """Start it and wait for its first answer."""
        command = [sys.executable, "-m", "trunkline", "serve", "--no-browser", "--port", str(self.port)]
        with (self.place.data / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [*command, *self.arguments],
                stdout=log,
                stderr=log,
                env=os.environ | self.place.environment | self.settings,
            )
        end = time.monotonic() + PATIENCE
        while not self.answers():
            assert time.monotonic() < end, f"no answer; the server said: {self.said()}"
            time.sleep(0.05)

    def answers(self) -> bool:
        try:
            urlopen(f"http://127.0.0.1:{self.port}/", timeout=5).close()
            return True
        except HTTPError as error:
            error.close()
            return False
        except OSError:
            return False

    def processes(self, module: str = "") -> list[int]:
        """The processes of the server that run a module, by their numbers; without one, all below the first."""
        below = _below(self.process.pid)
        return [pid for pid in below if module in Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")]

    def stop(self, sign: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal and wait for the end; the exit code."""
        self.process.send_signal(sign)
        return self.process.wait(PATIENCE)

    def said(self) -> str:
        """What all servers of this place have written to their log."""
        return (self.place.data / "log").read_text("utf-8")

    def __enter__(self) -> "Serving":
        self.start()
        return self

    def __exit__(self, *_error: object) -> None:
        if self.process.poll() is None:
            self.stop()


def _below(pid: int) -> list[int]:
    """The processes that a process has started, and those that they have."""
    found: list[int] = []
    with contextlib.suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in map(int, (task / "children").read_text().split()):
                found += [child, *_below(child)]
    return found
